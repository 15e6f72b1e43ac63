"""How rosters of clans are built on the armies' page (SKY-MUS-1 to SKY-MUS-6), priced and printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.forms.settings import YES_NO_WORDS
from rulesets.engine.mustering.builder import Builder, Page, Sheet, SheetRow
from rulesets.engine.mustering.builder import Price as Cost
from rulesets.engine.sayings import _, as_list
from rulesets.sky.charts import (
    ARM_PRICES,
    ARMS,
    LEADER_PRICE,
    PRICES,
    TARGET_SAMURAI,
    TROOPS,
    needed_to_hit,
)
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.muster.roster import CLANS, FORCE, Fielded, price, units_of

Json = dict[str, Any]


def _countable(unit: Mapping[str, Any]) -> bool:
    return unit.get("kind") in PRICES and all(arm in ARM_PRICES for arm in unit.get("weapons", ()))


def price_draft(roster: Json) -> Cost:
    """SKY-MUS-2, SKY-MUS-4: what a draft costs, clan by clan and unit by unit."""
    parts: dict[str, int] = {}
    for number, clan in enumerate(roster["clans"]):
        sum_ = LEADER_PRICE
        for place, unit in enumerate(clan["units"]):
            cost = price(unit) if _countable(unit) else 0
            parts[f"clans.{number}.units.{place}"] = cost
            sum_ += cost
        parts[f"clans.{number}"] = sum_
    points = sum(parts[f"clans.{number}"] for number in range(len(roster["clans"])))
    return Cost(points, roster.get("size"), parts)


# SKY-DAT-1, SKY-DAT-2, SKY-DAT-4, SKY-MUS-4
COLUMNS = (
    (_("Stands"), "SKY-DAT-1"), (_("Weapons"), "SKY-DAT-4"), (_("Armour"), "SKY-DAT-1"), (_("Tedate"), "SKY-DAT-6"),
    (_("Bushi"), "SKY-DAT-1"), (_("Hit on"), "SKY-DAT-2"), (_("Points"), "SKY-MUS-4"),
)  # fmt: skip


def sheet(roster: Json) -> Sheet:
    """A lawful roster on paper, clan by clan."""
    call = FORCES.calling(roster)
    units = units_of(roster, call)
    pages = []
    for number, clan in enumerate(roster["clans"]):
        rows = tuple(_row(unit) for unit in units if unit.clan == number)
        points = LEADER_PRICE + sum(unit.points for unit in units if unit.clan == number)
        pages.append(Page(call(clan["name"]), clan["mon"], call(clan["leader"]), points, rows))
    return Sheet(call(roster["general"]), COLUMNS, tuple(pages))


def _row(unit: Fielded) -> SheetRow:
    arms = as_list(ARMS[arm].name for arm in unit.weapons)
    needed = needed_to_hit(unit.kind, unit.armoured)
    values = (
        str(unit.count), arms, YES_NO_WORDS[unit.armoured], YES_NO_WORDS[unit.tedate],
        str(TROOPS[unit.kind].bushi), "6" if needed == TARGET_SAMURAI else f"{needed}+", str(unit.points),
    )  # fmt: skip
    return SheetRow(unit.name, TROOPS[unit.kind].name, values, unit.count)


BUILDER = Builder(
    slots=FORCE, groups=(CLANS,), priced=price_draft, ready=FORCES.list_ready, sheet=sheet, fixed={"system": "sky"},
    clause="SKY-MUS-5",
)  # fmt: skip
