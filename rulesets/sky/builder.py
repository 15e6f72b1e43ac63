"""How rosters of clans are built on the armies' page (SKY-MUS-1 to SKY-MUS-6), priced and printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.builder import (
    CHOICE,
    FLAG,
    MON,
    NUMBER,
    SEVERAL,
    TEXT,
    Builder,
    Group,
    Page,
    Pick,
    Ready,
    Row,
    Sheet,
    Slot,
)
from rulesets.engine.builder import Price as Cost
from rulesets.engine.mustering import Fault
from rulesets.engine.settings import YES_NO_WORDS
from rulesets.sky.charts import (
    ARM_PRICES,
    ARMS,
    INFANTRY_ARMS,
    LEADER_PRICE,
    PRICES,
    SHOOTS,
    SIZES,
    TARGET_SAMURAI,
    TROOPS,
    UNITS_OF_A_CLAN,
    Weapon,
    needed_to_hit,
)
from rulesets.sky.forces import ready
from rulesets.sky.options import SkyOptions
from rulesets.sky.roster import Fielded, price, units_of
from rulesets.sky.roster_faults import faults

Json = dict[str, Any]

FOOT = tuple(key for key, troop in TROOPS.items() if not troop.mounted)
RIDERS = tuple(key for key, troop in TROOPS.items() if troop.mounted)
BEHIND_TEDATE = tuple(key for key in FOOT if not TROOPS[key].samurai)
MAY_WEAR = tuple(key for key, troop in TROOPS.items() if troop.armour == "choice")
ALWAYS_WEAR = tuple(key for key, troop in TROOPS.items() if troop.armour == "always")


def _arm(weapon: Weapon) -> Pick:
    return Pick(str(weapon), ARMS[weapon].name, {"kind": FOOT if weapon in INFANTRY_ARMS else RIDERS})


# SKY-MUS-4, SKY-DAT-1, SKY-DAT-4, SKY-DAT-6
UNIT = (
    Slot(
        key="kind", label="Troops", type=CHOICE, default="ashigaru", clause="SKY-DAT-1", leads=True,
        choices=tuple(Pick(key, troop.name) for key, troop in TROOPS.items()),
    ),
    Slot(key="stands", label="Stands", type=NUMBER, default=6, clause="SKY-DAT-1", least=3, most=8),
    Slot(
        key="weapons", label="Weapons", type=SEVERAL, default=["pole"], clause="SKY-DAT-4", leads=True,
        least=1, choices=tuple(_arm(weapon) for weapon in Weapon),
    ),
    Slot(
        key="armoured", label="Armour", type=FLAG, default=False, clause="SKY-DAT-1", suits={"kind": MAY_WEAR},
        otherwise=(Pick(True, "", {"kind": ALWAYS_WEAR}),),
    ),
    Slot(
        key="tedate", label="Tedate", type=FLAG, default=False, clause="SKY-DAT-6",
        suits={"kind": BEHIND_TEDATE, "weapons": tuple(str(weapon) for weapon in Weapon if weapon in SHOOTS)},
    ),
    Slot(key="name", label="Name", type=TEXT, default="", most=40, loose=True),
)  # fmt: skip

CLAN = (
    Slot(key="name", label="Clan", type=TEXT, default="", most=40),
    Slot(key="mon", label="Crest", type=MON, default="hojo"),
    Slot(key="leader", label="Clan Leader", type=TEXT, default="", most=40, clause="SKY-MUS-3"),
)

# SKY-MUS-1, SKY-MUS-2
FORCE = (
    Slot(
        key="size", label="Size of the force", type=CHOICE, default=300, clause="SKY-MUS-1",
        choices=(Pick(150, "150 points"), Pick(300, "300 points"), Pick(450, "450 points")),
    ),
    Slot(
        key="free", label="Free roster, without the shares", type=FLAG, default=False, clause="SKY-OPT-22", loose=True,
        help="Only for battles that agree on free rosters.",
    ),
    Slot(key="general", label="General", type=TEXT, default="", most=40, clause="SKY-MUS-2"),
)  # fmt: skip

UNITS = Group(
    key="units", label="Units", title="Unit", text="Add a unit", most=UNITS_OF_A_CLAN[1], clause="SKY-MUS-3",
    slots=UNIT,
)  # fmt: skip
CLANS = Group(
    key="clans", label="Clans", title="Clan", text="Add a clan", most=max(most for _, most in SIZES.values()),
    clause="SKY-MUS-2", slots=CLAN, groups=(UNITS,),
)  # fmt: skip


def _countable(unit: Mapping[str, Any]) -> bool:
    return unit.get("kind") in PRICES and all(arm in ARM_PRICES for arm in unit.get("weapons", ()))


def priced(roster: Json) -> Cost:
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


def forces() -> list[Ready]:
    """SKY-MUS-8: the forces that are ready, of every size."""
    return [
        Ready(f"{size}-{force['key']}", force["name"], f"{size} points", force["roster"])
        for size in SIZES
        for force in ready(size)
    ]


# SKY-DAT-1, SKY-DAT-2, SKY-DAT-4, SKY-MUS-4
COLUMNS = (
    ("Stands", "SKY-DAT-1"), ("Weapons", "SKY-DAT-4"), ("Armour", "SKY-DAT-1"), ("Tedate", "SKY-DAT-6"),
    ("Bushi", "SKY-DAT-1"), ("Hit on", "SKY-DAT-2"), ("Points", "SKY-MUS-4"),
)  # fmt: skip


def sheet(roster: Json) -> Sheet:
    """A lawful roster on paper, clan by clan."""
    units = units_of(roster)
    pages = []
    for number, clan in enumerate(roster["clans"]):
        rows = tuple(_row(unit) for unit in units if unit.clan == number)
        points = LEADER_PRICE + sum(unit.points for unit in units if unit.clan == number)
        pages.append(Page(clan["name"], clan["mon"], clan["leader"], points, rows))
    return Sheet(roster["general"], COLUMNS, tuple(pages))


def _row(unit: Fielded) -> Row:
    arms = ", ".join(ARMS[arm].name for arm in unit.weapons)
    needed = needed_to_hit(unit.kind, unit.armoured)
    values = (
        str(unit.count), arms, YES_NO_WORDS[unit.armoured], YES_NO_WORDS[unit.tedate],
        str(TROOPS[unit.kind].bushi), "6" if needed == TARGET_SAMURAI else f"{needed}+", str(unit.points),
    )  # fmt: skip
    return Row(unit.name, TROOPS[unit.kind].name, values, unit.count)


def army_faults(options: SkyOptions, roster: Json) -> list[Fault]:
    """SKY-MUS-1, SKY-MUS-6: why a stored army cannot be brought to a battle of these options."""
    return faults(roster, size=options.size, free=options.free_rosters)


BUILDER = Builder(
    slots=FORCE, groups=(CLANS,), priced=priced, ready=forces, sheet=sheet, fixed={"system": "sky"},
    clause="SKY-MUS-5",
)  # fmt: skip
