"""How armies are built on the armies' page (AOW-MUS-8), priced and printed."""

from __future__ import annotations

from typing import Any

from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.muster.roster import (
    ARMY,
    CLANS,
    HOUSEHOLD,
    UNIT,
    Fielded,
    clan_price,
    general_price,
    limit,
    price,
    units_of,
)
from rulesets.engine.forms.settings import YES_NO_WORDS
from rulesets.engine.mustering.builder import Builder, Page, Sheet, SheetRow, draw_into_bounds
from rulesets.engine.mustering.builder import Price as Cost
from rulesets.engine.sayings import _, say

Json = dict[str, Any]


def price_draft(roster: Json) -> Cost:
    """AOW-MUS-2, AOW-MUS-4, AOW-MUS-5: what a draft costs, the household, clan by clan and unit by unit."""
    parts: dict[str, int] = {}
    for number, clan in enumerate(roster["clans"]):
        for place, unit in enumerate(clan["units"]):
            parts[f"clans.{number}.units.{place}"] = price(draw_into_bounds(unit, UNIT))
        units = [part for path, part in parts.items() if path.startswith(f"clans.{number}.units.")]
        parts[f"clans.{number}"] = general_price(clan) + sum(units)
    clans = (parts[f"clans.{number}"] for number in range(len(roster["clans"])))
    return Cost(HOUSEHOLD + sum(clans), limit(roster), parts)


# AOW-DAT-1, AOW-DAT-7, AOW-MUS-5
COLUMNS = (
    (_("Bases"), "AOW-DAT-5"), (_("Commander"), "AOW-DAT-7"), (_("Value"), "AOW-DAT-1"),
    (_("Saving throw"), "AOW-DAT-1"), (_("Points"), "AOW-MUS-5"),
)  # fmt: skip


def sheet(roster: Json) -> Sheet:
    """A lawful roster on paper: clan by clan with its general, and the household last."""
    call = FORCES.calling(roster)
    units, pages = units_of(roster, call), []
    for number, clan in enumerate(roster["clans"]):
        words = say("General, quality {quality}", quality=clan["quality"])
        told = ("", "", "", "2+", str(general_price(clan)))
        lines = [SheetRow(call(clan["general"]), words, told, 2 if clan["guard"] else 1)]
        lines += [_row(unit) for unit in units if unit.clan == number]
        name, led = call(clan["name"]), call(clan["general"])
        pages.append(Page(name, clan["mon"], led, clan_price(clan), tuple(lines)))
    daimyo = call(roster["daimyo"])
    line = SheetRow(daimyo, _("Daimyo, with bodyguard and maku"), ("", "", "", "2+", str(HOUSEHOLD)), 2)
    pages.append(Page(_("Household"), "", daimyo, HOUSEHOLD, (line,)))
    boxes = _("A box is a base; a general has one, and one for his bodyguard.")
    return Sheet(daimyo, COLUMNS, tuple(pages), boxes)


def _row(unit: Fielded) -> SheetRow:
    troop = unit.soldiery.troop
    led = YES_NO_WORDS[troop.key is not Kind.GUN]
    values = (str(unit.count), led, str(troop.value), f"{troop.save}+", str(unit.points))
    return SheetRow(unit.name, unit.label, values, unit.count)


BUILDER = Builder(
    slots=ARMY, groups=(CLANS,), priced=price_draft, ready=FORCES.list_ready, sheet=sheet, fixed={"system": "ageofwar"},
    clause="AOW-MUS-8",
)  # fmt: skip
