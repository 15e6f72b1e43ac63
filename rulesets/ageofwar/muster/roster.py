"""A roster: the daimyo, his clans with their generals and units, and what they cost (AOW-MUS-1 to AOW-MUS-9).

A roster is plain JSON, described by the fields here. Of a unit it says how many of its bases have spears and how many
shoot; the others have hand weapons, and the commander has a spear where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rulesets.ageofwar.charts import (
    ARMS,
    COMMANDER_PRICE,
    MOUNTED_LEAST,
    MOUNTED_MOST,
    MOUNTED_PRICE,
    TROOPS,
    Kind,
    Troop,
    Weapon,
)
from rulesets.ageofwar.options import LIMITS
from rulesets.engine.mustering import mustering
from rulesets.engine.mustering.builder import (
    CHOICE,
    FLAG,
    MON,
    NUMBER,
    TEXT,
    FieldValue,
    Group,
    NumberBounds,
    Slot,
)
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import Words, _, in_a_row, players_name, say

Json = dict[str, Any]
Part = Mapping[str, Any]

HOUSEHOLD = 50
"""What the daimyo costs with bodyguard, maku and messengers (AOW-MUS-2)."""
CLANS_OF = {"short": (2, 2), "standard": (2, 3), "big": (3, 3)}
"""The least and the most clans of an army by the size of the battle (AOW-MUS-3)."""
UNITS_OF_A_CLAN = (2, 4)
QUALITIES = {0: 60, 1: 45, 2: 30, 3: 15}
GUARD_PRICE = 15
"""What a general costs by his quality, and his bodyguard (AOW-MUS-4)."""
NO_MISSILE = "none"
RIDERS = "mounted"
"""The soldiery that are samurai on horseback (AOW-DAT-2)."""


class Soldiery(msgspec.Struct, frozen=True):
    """A row of AOW-MUS-5: what a base costs and how many make a unit; ``kind`` is its row of AOW-DAT-1, ``rank`` the
    symbol that is drawn, ``alone`` the greatest number of such units in a clan (0: any).
    """

    key: str
    name: str
    kind: Kind
    price: int
    least: int
    most: int
    rank: str
    alone: int = 0
    mounted: bool = False

    @property
    def troop(self) -> Troop:
        """Its row of AOW-DAT-1."""
        return TROOPS[self.kind]


def _foot(kind: Kind, rank: str, alone: int = 0) -> Soldiery:
    troop = TROOPS[kind]
    return Soldiery(str(kind), troop.name, kind, troop.price, troop.least, troop.most, rank, alone)


# AOW-MUS-5
SOLDIERY: dict[str, Soldiery] = by_key(
    _foot(Kind.LEVY, "peasant"),
    _foot(Kind.ARMOURED, "ashigaru"),
    _foot(Kind.SAMURAI, "samurai"),
    Soldiery(
        RIDERS, _("Mounted samurai"), Kind.SAMURAI, MOUNTED_PRICE, MOUNTED_LEAST, MOUNTED_MOST, "samurai", 1, True
    ),
    _foot(Kind.RONIN, "ronin", 1),
    _foot(Kind.GUN, "crew"),
)  # fmt: skip

# AOW-DAT-4
ASHIGARU = (str(Kind.LEVY), str(Kind.ARMOURED))
FOOT = (*ASHIGARU, str(Kind.SAMURAI), str(Kind.RONIN))
CARRIERS = {Weapon.BOW: FOOT, Weapon.ARQUEBUS: ASHIGARU}
"""Which soldiery may shoot with what (AOW-DAT-4)."""
SHOOTS: Mapping[str, tuple[Any, ...]] = {"missile": tuple(str(arm) for arm in CARRIERS)}


def _least(soldiery: Soldiery) -> NumberBounds:
    return NumberBounds({"kind": (soldiery.key,)}, soldiery.least, soldiery.most)


# AOW-MUS-5, AOW-MUS-6
UNIT = (
    Slot(
        key="kind", label=_("Troops"), type=CHOICE, default=str(Kind.ARMOURED), clause="AOW-MUS-5", leads=True,
        wants=_("There are no such troops."), choices=tuple(FieldValue(key, row.name) for key, row in SOLDIERY.items()),
    ),
    Slot(
        key="bases", label=_("Bases"), type=NUMBER, default=8, clause="AOW-MUS-5", least=1, most=10,
        spans=tuple(map(_least, SOLDIERY.values())),
    ),
    Slot(
        key="spears", label=_("of them with spears"), type=NUMBER, default=0, clause="AOW-DAT-4", least=0, most=10,
        suits={"kind": FOOT}, only=_("Spears are for men on foot."),
        help=_("Those with neither spears nor missiles have hand weapons."),
    ),
    Slot(
        key="missile", label=_("Missiles"), type=CHOICE, default=NO_MISSILE, clause="AOW-MUS-6", leads=True,
        wants=_("A unit has one kind of missile weapon, or none."), suits={"kind": FOOT},
        only=_("Riders and gun crews carry no other missiles."),
        choices=(
            FieldValue(NO_MISSILE, _("none")),
            *(FieldValue(str(arm), ARMS[arm].name, {"kind": kinds}) for arm, kinds in CARRIERS.items()),
        ),
    ),
    Slot(
        key="shooters", label=_("of them shooting"), type=NUMBER, default=0, clause="AOW-MUS-6", least=0, most=9,
        suits=SHOOTS, spans=(NumberBounds(SHOOTS, 1, 9),), only=_("Nobody shoots without a missile weapon."),
    ),
    Slot(key="name", label=_("Name"), type=TEXT, default="", most=40, loose=True, wants=_("A unit wants a name.")),
)  # fmt: skip

FACE = Slot(key="portrait", label=_("Portrait"), type=TEXT, default="", most=40, loose=True)

# AOW-MUS-3, AOW-MUS-4
CLAN = (
    Slot(key="name", label=_("Clan"), type=TEXT, default="", most=40, wants=_("A clan wants a name.")),
    Slot(key="mon", label=_("Crest"), type=MON, default="hojo", wants=_("A crest is required.")),
    Slot(
        key="general", label=_("Clan general"), type=TEXT, default="", most=40, clause="AOW-MUS-3",
        wants=_("A clan general wants a name."),
    ),
    FACE,
    Slot(
        key="quality", label=_("Quality"), type=CHOICE, default=2, clause="AOW-MUS-4",
        wants=_("A general's quality is 0 to 3."), help=_("0 is the best: it is added to what he must throw."),
        choices=tuple(FieldValue(quality, str(quality)) for quality in QUALITIES),
    ),
    Slot(key="guard", label=_("Bodyguard"), type=FLAG, default=False, clause="AOW-MUS-4"),
)  # fmt: skip

# AOW-MUS-1, AOW-MUS-2
ARMY = (
    Slot(
        key="size", label=_("Size"), type=CHOICE, default="standard", clause="AOW-MUS-1",
        wants=_("An army has 500, 800 or 1000 points."),
        choices=(
            FieldValue("short", _("short: 500 points")), FieldValue("standard", _("standard: 800 points")),
            FieldValue("big", _("big: 1000 points")),
        ),
    ),
    Slot(
        key="daimyo", label=_("Daimyo"), type=TEXT, default="", most=40, clause="AOW-MUS-2",
        wants=_("The daimyo wants a name."), help=_("50 points, with his bodyguard, maku and messengers."),
    ),
    FACE,
)  # fmt: skip

UNITS = Group(
    key="units", label=_("Units"), title=_("Unit"), text=_("Add a unit"), clause="AOW-MUS-3",
    least=UNITS_OF_A_CLAN[0], most=UNITS_OF_A_CLAN[1], slots=UNIT,
    wants=say("A clan has {least} to {most} units.", least=UNITS_OF_A_CLAN[0], most=UNITS_OF_A_CLAN[1]),
    each=(_("A unit is required."), "AOW-MUS-5"),
)  # fmt: skip
CLANS = Group(
    key="clans", label=_("Clans"), title=_("Clan"), text=_("Add a clan"), clause="AOW-MUS-3", least=2, most=3,
    slots=CLAN, groups=(UNITS,), wants=_("An army has two or three clans."),
    each=(_("A clan is required."), "AOW-MUS-3"),
)  # fmt: skip


class Fielded(mustering.Fielded, frozen=True):
    """A unit as it takes the field: its clan's number from 0, the weapon of each base in the order of the ranks (the
    commander's first), its price.
    """

    clan: int
    weapons: tuple[Weapon, ...]
    points: int

    @property
    def soldiery(self) -> Soldiery:
        """Its row of AOW-MUS-5."""
        return SOLDIERY[self.kind]


# -- prices ------------------------------------------------------------------------------------------------------------


def weapons_of(unit: Part) -> tuple[Weapon, ...]:
    """AOW-MUS-6, AOW-DAT-7: what each base carries, those that fight before those that shoot: the commander stands
    first, with a spear if there are any.
    """
    if unit["kind"] == Kind.GUN:
        return (Weapon.GUN,) * int(unit["bases"])
    spears, shooters = int(unit["spears"]), int(unit["shooters"])
    missiles = (Weapon(unit["missile"]),) * shooters if shooters else ()
    hands = (Weapon.HAND,) * (int(unit["bases"]) - spears - shooters)
    return (Weapon.SPEAR,) * spears + hands + missiles


def price(unit: Part) -> int:
    """AOW-MUS-5: what a unit of a roster costs."""
    return price_of(SOLDIERY[unit["kind"]], weapons_of(unit))


def price_of(row: Soldiery, weapons: tuple[Weapon, ...]) -> int:
    """AOW-MUS-5, AOW-MUS-9: 5 for the commander, whom guns have not, and for each base its troop and its weapon."""
    led = 0 if row.kind is Kind.GUN else COMMANDER_PRICE
    return led + len(weapons) * row.price + sum(ARMS[weapon].price for weapon in weapons)


def general_price(clan: Part) -> int:
    """AOW-MUS-4: by his quality, and his bodyguard."""
    return QUALITIES[clan["quality"]] + GUARD_PRICE * bool(clan["guard"])


def clan_price(clan: Part) -> int:
    """What a clan costs with its general."""
    return general_price(clan) + sum(map(price, clan["units"]))


def total(roster: Part) -> int:
    """What an army costs: the household and the clans (AOW-MUS-2)."""
    return HOUSEHOLD + sum(map(clan_price, roster["clans"]))


def limit(roster: Part) -> int:
    """AOW-MUS-1: what it may cost."""
    return LIMITS[roster["size"]]


# -- what they are -----------------------------------------------------------------------------------------------------


def units_of(roster: Part, call: Callable[[str], Words] = players_name) -> list[Fielded]:
    """The units of a lawful roster as they take the field, numbered through all clans; ``call`` says the names in it.
    One that nobody named is called after its clan and what it is, with a number.
    """
    found: list[Fielded] = []
    for number, clan in enumerate(roster["clans"]):
        found += _clan_units(number, clan, call, len(found) + 1)
    return found


def _clan_units(number: int, clan: Part, call: Callable[[str], Words], first: int) -> Iterator[Fielded]:
    seen: dict[Words, int] = {}
    for id, unit in enumerate(clan["units"], first):
        row, weapons = SOLDIERY[unit["kind"]], weapons_of(unit)
        men = men_of(row, weapons)
        seen[men] = seen.get(men, 0) + 1
        usual = say("{clan} {men} {number}", clan=call(clan["name"]), men=men, number=seen[men])
        yield Fielded(
            str(id), call(unit["name"]) if unit.get("name") else usual, row.key, row.rank, ARMS[weapons[0]].arms,
            row.mounted, clan["name"], len(weapons), "+".join(dict.fromkeys(weapons)), label_of(row, weapons), number,
            weapons, price(unit),
        )  # fmt: skip


SHORT = {
    Kind.LEVY: _("levy"), Kind.ARMOURED: _("ashigaru"), Kind.SAMURAI: _("samurai"), Kind.RONIN: _("ronin"),
    Kind.GUN: _("cannon"),
}  # fmt: skip
MISSILES = {Weapon.BOW: _("bows"), Weapon.ARQUEBUS: _("teppo")}
"""What men and their missiles are called in the names of units."""


def men_of(row: Soldiery, weapons: tuple[Weapon, ...]) -> Words:
    """What a unit is called after: its kind and, if it shoots, with what."""
    if row.mounted:
        return _("riders")
    arms = next((MISSILES[weapon] for weapon in weapons if weapon in MISSILES), "")
    plain = SHORT[row.kind]
    return say("{men} {arms}", men=plain, arms=arms) if arms else plain


def label_of(row: Soldiery, weapons: tuple[Weapon, ...]) -> Words:
    """What a unit is and has, in words: "Levy ashigaru, 4 spears, 4 bows"."""
    counts = {weapon: weapons.count(weapon) for weapon in dict.fromkeys(weapons)}
    arms = (say("{count} {arms}", count=count, arms=ARMS[weapon].name) for weapon, count in counts.items())
    return in_a_row((row.name, *arms), ", ")
