"""The printed charts of Battles in the Age of War, laid out as the specification prints them, clause id first."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _


class Kind(StrEnum):
    """What a unit is: troops (AOW-DAT-1), or a leader as a unit of one base (AOW-DAT-8, AOW-DAT-10)."""

    LEVY = "levy"
    ARMOURED = "armoured"
    SAMURAI = "samurai"
    RONIN = "ronin"
    GUN = "gun"
    GENERAL = "general"
    DAIMYO = "daimyo"


class Weapon(StrEnum):
    """What a base carries (AOW-DAT-4)."""

    HAND = "hand"
    SPEAR = "spear"
    BOW = "bow"
    ARQUEBUS = "arquebus"
    GUN = "gun"


class Troop(msgspec.Struct, frozen=True):
    """A row of AOW-DAT-1: unit value for motivation, the least faces that save in a fight and what is added to them
    under fire, support dice, changes to action points and morale dice, throws for late arrival, whether men sneak off,
    grade (AOW-DAT-12), price of a base and how many make a unit (AOW-MUS-5).
    """

    key: Kind
    name: str
    value: int
    save: int
    cover: int
    support: int
    points: int
    morale: int
    rolls: int
    sneaks: bool
    grade: int
    price: int
    least: int
    most: int


# AOW-DAT-1, AOW-MUS-5
#    key  name  value  save  shot save  support  AP  morale  late  sneaks  grade  price  bases
TROOPS: dict[Kind, Troop] = by_key(
    Troop(Kind.LEVY, _("Levy ashigaru"), 3, 5, 1, 1, -1, 1, 1, True, 1, 5, 6, 10),
    Troop(Kind.ARMOURED, _("Armoured ashigaru"), 2, 4, 0, 2, 0, 0, 1, True, 2, 8, 6, 10),
    Troop(Kind.SAMURAI, _("Samurai"), 1, 3, -1, 4, 1, -1, 2, False, 3, 12, 6, 10),
    Troop(Kind.RONIN, _("Ronin"), 1, 3, -1, 4, 1, 0, 2, False, 3, 10, 6, 10),
    Troop(Kind.GUN, _("Artillery"), 2, 4, 0, 2, 0, 0, 1, False, 2, 30, 1, 2),
)
MOUNTED_PRICE, MOUNTED_LEAST, MOUNTED_MOST = 16, 4, 7
"""A base of mounted samurai, and how many make a unit (AOW-MUS-5)."""
COMMANDER_PRICE = 5
"""What a unit pays for its commander (AOW-MUS-5)."""
LEADER_SAVE = 2
"""The least face that saves a general, a bodyguard or a unit commander (AOW-SHO-18, AOW-FIG-25)."""
LEADER_GRADE = 3
"""The grade of a lone general and of the daimyo (AOW-DAT-12)."""


class Arm(msgspec.Struct, frozen=True):
    """A row of AOW-DAT-4: points for a volley (0: it does not shoot), the end of short and of long range in inches,
    the price for a base (AOW-MUS-5), and the symbol that is drawn.
    """

    key: Weapon
    name: str
    cost: int
    short: float
    long: float
    price: int
    arms: str


# AOW-DAT-4, AOW-MUS-5
ARMS: dict[Weapon, Arm] = by_key(
    Arm(Weapon.HAND, _("hand weapons"), 0, 0.0, 0.0, 0, "sword"),
    Arm(Weapon.SPEAR, _("spears"), 0, 0.0, 0.0, 1, "yari"),
    Arm(Weapon.BOW, _("bows"), 1, 4.0, 10.0, 1, "bow"),
    Arm(Weapon.ARQUEBUS, _("arquebuses"), 2, 4.0, 10.0, 2, "teppo"),
    Arm(Weapon.GUN, _("cannon"), 2, 0.0, 24.0, 0, "gun"),
)

BASE_FOOT, BASE_MOUNTED, BASE_GUN, BASE_LEADER = (1.2, 1.2), (1.2, 1.6), (1.6, 1.6), (1.6, 1.6)
"""Width and depth in inches (AOW-DAT-3)."""
MAKU, MESSENGER = 3.0, 0.8
"""The sides of the maku's square and of a messenger's counter (AOW-DAT-3)."""

LOT_FOOT, LOT_MOUNTED = 3.0, 4.0
LOTS_FOOT, LOTS_MOUNTED, LOTS_GUN = 4, 5, 1
"""The inches of a lot, and how many a unit has in a turn (AOW-ORD-13, AOW-ORD-25)."""
APART = 1.0
"""Inches that are kept from enemies without an assault (AOW-GEO-12)."""
CLOCK = 20
"""What the clock begins with (AOW-END-1)."""
