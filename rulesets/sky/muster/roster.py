"""A roster: the clans that a side brings, its units and their price (SKY-MUS-1 to SKY-MUS-8).

A roster is plain JSON, described by the fields here: a force with its clans, a clan with its units. No dice are thrown
for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.engine.mustering import mustering
from rulesets.engine.mustering.builder import (
    CHOICE,
    FLAG,
    MON,
    NUMBER,
    SEVERAL,
    TEXT,
    FieldValue,
    Group,
    NumberBounds,
    Slot,
)
from rulesets.engine.sayings import Words, _, in_a_row, players_name, say
from rulesets.sky.charts import (
    ARM_PRICES,
    ARMS,
    INFANTRY_ARMS,
    LEADER_PRICE,
    PRICES,
    SHOOTS,
    SIZES,
    TEDATE_PRICE,
    TROOPS,
    UNITS_OF_A_CLAN,
    Weapon,
)

Json = dict[str, Any]


FOOT = tuple(key for key, troop in TROOPS.items() if not troop.mounted)
RIDERS = tuple(key for key, troop in TROOPS.items() if troop.mounted)
BEHIND_TEDATE = tuple(key for key in FOOT if not TROOPS[key].samurai)
MAY_WEAR = tuple(key for key, troop in TROOPS.items() if troop.armour == "choice")
ALWAYS_WEAR = tuple(key for key, troop in TROOPS.items() if troop.armour == "always")


def _arm(weapon: Weapon) -> FieldValue:
    return FieldValue(str(weapon), ARMS[weapon].name, {"kind": FOOT if weapon in INFANTRY_ARMS else RIDERS})


# SKY-MUS-4, SKY-DAT-1, SKY-DAT-4, SKY-DAT-6
UNIT = (
    Slot(
        key="kind", label=_("Troops"), type=CHOICE, default="ashigaru", clause="SKY-DAT-1", leads=True,
        wants=_("There are no such troops."),
        choices=tuple(FieldValue(key, troop.name) for key, troop in TROOPS.items()),
    ),
    Slot(
        key="stands", label=_("Stands"), type=NUMBER, default=6, clause="SKY-DAT-1", least=3, most=8,
        spans=tuple(NumberBounds({"kind": (key,)}, *troop.stands) for key, troop in TROOPS.items()),
    ),
    Slot(
        key="weapons", label=_("Weapons"), type=SEVERAL, default=["pole"], clause="SKY-DAT-4", leads=True,
        least=1, wants=_("A list of weapons is required."), choices=tuple(_arm(weapon) for weapon in Weapon),
    ),
    Slot(
        key="armoured", label=_("Armour"), type=FLAG, default=False, clause="SKY-DAT-1", suits={"kind": MAY_WEAR},
        otherwise=(FieldValue(True, "", {"kind": ALWAYS_WEAR}),),
        only=_("Samurai always wear armour, Peasants never do."),
    ),
    Slot(
        key="tedate", label=_("Tedate"), type=FLAG, default=False, clause="SKY-DAT-6",
        suits={"kind": BEHIND_TEDATE, "weapons": tuple(str(weapon) for weapon in Weapon if weapon in SHOOTS)},
        only=_("Only archers and gunners who are no Samurai have Tedate."),
    ),
    Slot(key="name", label=_("Name"), type=TEXT, default="", most=40, loose=True,
         wants=_("A unit wants a name.")),
)  # fmt: skip

CLAN = (
    Slot(key="name", label=_("Clan"), type=TEXT, default="", most=40, wants=_("A clan wants a name.")),
    Slot(key="mon", label=_("Crest"), type=MON, default="hojo", wants=_("A crest is required.")),
    Slot(
        key="leader",
        label=_("Clan Leader"),
        type=TEXT,
        default="",
        most=40,
        clause="SKY-MUS-3",
        wants=_("A Clan Leader wants a name."),
    ),
)

# SKY-MUS-1, SKY-MUS-2
FORCE = (
    Slot(
        key="size", label=_("Size of the force"), type=CHOICE, default=300, clause="SKY-MUS-1",
        wants=_("A force has 150, 300 or 450 points."),
        choices=(FieldValue(150, _("150 points")), FieldValue(300, _("300 points")), FieldValue(450, _("450 points"))),
    ),
    Slot(
        key="free", label=_("Ignore the troop quotas"), type=FLAG, default=False, clause="SKY-OPT-22", loose=True,
        help=_("Only for battles that agree on free rosters."),
    ),
    Slot(
        key="general", label=_("General"), type=TEXT, default="", most=40, clause="SKY-MUS-2",
        wants=_("The General wants a name."),
    ),
)  # fmt: skip


def _so_many(least: int, most: int) -> Words:
    return say("A clan has {least} to {most} units.", least=least, most=most)


UNITS = Group(
    key="units", label=_("Units"), title=_("Unit"), text=_("Add a unit"), clause="SKY-MUS-3",
    least=UNITS_OF_A_CLAN[0], most=UNITS_OF_A_CLAN[1], slots=UNIT,
    wants=_so_many(*UNITS_OF_A_CLAN), each=(_("A unit is required."), "SKY-MUS-4"),
)  # fmt: skip
CLANS = Group(
    key="clans", label=_("Clans"), title=_("Clan"), text=_("Add a clan"),
    most=max(most for _least, most in SIZES.values()),
    clause="SKY-MUS-2", slots=CLAN, groups=(UNITS,), least=1,
    wants=_("A list of clans is required."), each=(_("A clan is required."), "SKY-MUS-2"),
)  # fmt: skip


class Fielded(mustering.Fielded, frozen=True):
    """A unit as it takes the field; ``clan`` is its clan's number, from 0."""

    clan: int
    weapons: tuple[str, ...]
    armoured: bool
    tedate: bool
    points: int


def price(unit: Mapping[str, Any]) -> int:
    """What a unit costs (SKY-MUS-4): its stands times the price of one (SKY-EX-31)."""
    row = PRICES[unit["kind"]]
    each = row.points + (row.armour if unit.get("armoured") else 0)
    each += sum(ARM_PRICES[weapon] for weapon in unit["weapons"])
    each += TEDATE_PRICE if unit.get("tedate") else 0
    return int(unit["stands"]) * each


def clan_price(clan: Mapping[str, Any]) -> int:
    """What a clan costs, its leader included (SKY-MUS-2)."""
    return LEADER_PRICE + sum(price(unit) for unit in clan["units"])


def total(roster: Mapping[str, Any]) -> int:
    """What a lawful roster costs; the General is free (SKY-MUS-2)."""
    return sum(clan_price(clan) for clan in roster["clans"])


def units_of(roster: Mapping[str, Any], call: Callable[[str], Words] = players_name) -> list[Fielded]:
    """The units of a lawful roster, clan by clan, as they take the field; ``call`` says the names in it."""
    return [unit for number, clan in enumerate(roster["clans"]) for unit in _clan_units(number, clan, call)]


def _clan_units(number: int, clan: Mapping[str, Any], call: Callable[[str], Words]) -> Iterator[Fielded]:
    seen: dict[Words, int] = {}
    for place, unit in enumerate(clan["units"], 1):
        called: Words = call(str(unit["name"])) if unit.get("name") else ""
        if not called:
            plain = arms_word(unit)
            seen[plain] = seen.get(plain, 0) + 1
            called = unit_name(call(str(clan["name"])), plain, seen[plain])
        yield _field(f"c{number + 1}u{place}", number, called, unit, str(clan["name"]))


def unit_name(clan: Words, soldiery: Words, nth: int) -> Words:
    """What a unit is called that nobody has named: after its clan, what they are, and its number among those."""
    return say("{clan} {men} {number}", clan=clan, men=soldiery, number=nth)


def arms_word(unit: Mapping[str, Any]) -> Words:
    """What a unit is called after: its kind, and its weapon where it shoots or has a long one."""
    words = {
        Weapon.POLE: _("yari"), Weapon.BOW: _("bows"), Weapon.ARQUEBUS: _("guns"), Weapon.HAND: _("swords"),
        Weapon.MTD_BOW: _("bows"), Weapon.CAVALRY: "",
    }  # fmt: skip
    arms = list(dict.fromkeys(words[Weapon(arm)] for arm in unit["weapons"] if words[Weapon(arm)]))
    soldiery = TROOPS[unit["kind"]].name.lower()
    return arm(soldiery, _together(arms)) if arms else soldiery


def _together(arms: list[str]) -> Words:
    return say("{arm} and {other}", arm=arms[0], other=arms[1]) if len(arms) == 2 else arms[0]


def arm(soldiery: Words, armament: Words) -> Words:
    """What men are called who have such weapons."""
    return say("{men} {arms}", men=soldiery, arms=armament)


def _field(id: str, clan: int, name: Words, unit: Mapping[str, Any], group: str) -> Fielded:
    troop = TROOPS[unit["kind"]]
    weapons = tuple(unit["weapons"])
    said = [ARMS[weapon].name for weapon in weapons]
    armour = {"always": "", "never": ""}.get(
        troop.armour, "armoured" if unit.get("armoured") else "unarmoured"
    )
    label = in_a_row((troop.name, armour, *said, _("Tedate") if unit.get("tedate") else ""), ", ")
    return Fielded(
        id, name, unit["kind"], troop.rank, ARMS[weapons[-1]].arms, troop.mounted, group, unit["stands"],
        "+".join(weapons), label, clan, weapons, _is_armoured(unit), bool(unit.get("tedate")), price(unit),
    )  # fmt: skip


def _is_armoured(unit: Mapping[str, Any]) -> bool:
    armour = TROOPS[unit["kind"]].armour
    return armour == "always" or (armour == "choice" and bool(unit.get("armoured")))
