"""The printed charts of From the Sky we Came, laid out as the specification prints them, clause id first (SKY-GLA-3:
of how many stands a unit and of how many units a clan is).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.sayings import _


class Weapon(StrEnum):
    """A category of weapons (SKY-DAT-3)."""

    HAND = "hand"
    POLE = "pole"
    BOW = "bow"
    ARQUEBUS = "arquebus"
    CAVALRY = "cavalry"
    MTD_BOW = "mtd_bow"


class Troop(msgspec.Struct, frozen=True):
    """A row of SKY-DAT-1.

    ``dice`` are melee dice for each stand, ``armour`` is ``always``, ``choice`` or ``never``, ``stands`` the least
    and the most of a unit, ``move`` the full move and ``reach`` the charge distance in inches, ``rank`` and
    ``mounted`` choose the symbol.
    """

    key: str
    name: str
    rank: str
    mounted: bool
    samurai: bool
    bushi: int
    dice: int
    armour: str
    stands: tuple[int, int]
    move: float
    reach: float


# SKY-DAT-1; SKY-MOV-1 (move, reach)
#    key            name                     rank       mount  samurai bushi dice armour   stands move reach
TROOPS: dict[str, Troop] = {
    row.key: row
    for row in (
        Troop("samurai", _("Samurai"), "samurai", False, True, 9, 3, "always", (6, 8), 6, 10),
        Troop("monk", _("Warrior Monks"), "monk", False, False, 8, 3, "choice", (6, 8), 6, 10),
        Troop("ashigaru", _("Ashigaru"), "ashigaru", False, False, 7, 2, "choice", (6, 8), 6, 10),
        Troop("peasant", _("Peasants"), "peasant", False, False, 6, 1, "never", (6, 8), 6, 10),
        Troop("mtd_samurai", _("Mounted Samurai"), "samurai", True, True, 9, 3, "always", (3, 4), 10, 16),
        Troop("mtd_monk", _("Mounted Warrior Monks"), "monk", True, False, 8, 3, "choice", (3, 4), 10, 16),
    )
}


class Arm(msgspec.Struct, frozen=True):
    """A row of SKY-DAT-3: a weapon category, its range in inches (0: none), and the symbol's weapon."""

    key: Weapon
    name: str
    range: float
    arms: str


ARMS: dict[str, Arm] = {
    row.key: row
    for row in (
        Arm(Weapon.HAND, _("hand weapons"), 0, "sword"),
        Arm(Weapon.POLE, _("pole arms"), 0, "yari"),
        Arm(Weapon.BOW, _("bows"), 16, "bow"),
        Arm(Weapon.ARQUEBUS, _("arquebuses"), 20, "teppo"),
        Arm(Weapon.CAVALRY, _("spears and swords"), 0, "yari"),
        Arm(Weapon.MTD_BOW, _("bows from the saddle"), 12, "bow"),
    )
}
"""SKY-DAT-3, with the ranges of SKY-SHO-4."""

INFANTRY_ARMS = (Weapon.HAND, Weapon.POLE, Weapon.BOW, Weapon.ARQUEBUS)
"""What infantry may carry (SKY-DAT-4)."""

SHOOTS = frozenset({Weapon.BOW, Weapon.ARQUEBUS, Weapon.MTD_BOW})
"""Weapons that shoot (SKY-DAT-3)."""

# SKY-DAT-2: what a d6 must show to hit
TARGET_SAMURAI = 6
TARGET_ARMOURED = 5
TARGET_BARE = 4

# SKY-DAT-7: width and depth of a base in inches
BASE_INFANTRY = (1.5, 0.75)
BASE_CAVALRY = (1.5, 1.25)
BASE_LEADER = (1.0, 1.0)

TEDATE_SLOWS = 2.0
"""Inches by which all moves of a unit with Tedate are shorter (SKY-DAT-6, SKY-MOV-1)."""

LEADER_MOVE = 16.0
"""Inches that a leader on his own may move (SKY-MOV-1)."""

HITS_A_STAND = 3
"""Hits that take a stand (SKY-HIT-7)."""

KEEP_OFF = 1.0
"""Inches that moves stay away from enemy units (SKY-MOV-4, SKY-CMP-4)."""


class PriceRow(msgspec.Struct, frozen=True):
    """A row of SKY-MUS-4: points for each stand, and what armour costs more."""

    kind: str
    points: int
    armour: int


PRICES: dict[str, PriceRow] = {
    row.kind: row
    for row in (
        PriceRow("peasant", 1, 0),
        PriceRow("ashigaru", 2, 1),
        PriceRow("monk", 3, 1),
        PriceRow("samurai", 5, 0),
        PriceRow("mtd_monk", 6, 2),
        PriceRow("mtd_samurai", 10, 0),
    )
}

ARM_PRICES: dict[str, int] = {
    Weapon.HAND: 0,
    Weapon.POLE: 1,
    Weapon.BOW: 2,
    Weapon.ARQUEBUS: 1,
    Weapon.CAVALRY: 0,
    Weapon.MTD_BOW: 2,
}
"""Points for each stand and weapon category (SKY-MUS-4)."""

TEDATE_PRICE = 1
"""Points for each stand with Tedate (SKY-MUS-4)."""

LEADER_PRICE = 15
"""Points for each Clan Leader (SKY-MUS-2); an enemy clan no longer in being scores the same (SKY-END-4)."""

SIZES: dict[int, tuple[int, int]] = {150: (1, 2), 300: (2, 3), 450: (2, 4)}
"""The agreed sizes in points, each with the least and the most clans of a force (SKY-MUS-1, SKY-MUS-2)."""

UNITS_OF_A_CLAN = (3, 8)
"""The least and the most units of a clan (SKY-MUS-3)."""


class GroundRow(msgspec.Struct, frozen=True):
    """A row of SKY-SCN-1.

    ``shape`` is ``area``, ``band`` or ``line``; ``movement`` is ``free``, ``difficult``, ``obstacle``, ``building``
    or ``impassable``; ``riders`` tells whether mounted may go there; ``cover`` whether it shields from shots,
    ``soft`` whether it does so with SKY-OPT-16 only; ``sight`` is ``clear``, ``level`` (blocks between lower
    points), ``depth`` (more than 2" of it block), ``behind`` (hides what is lower and close behind) or ``blocked``.
    """

    key: str
    name: str
    shape: str
    movement: str
    riders: bool
    cover: bool
    soft: bool
    sight: str
    level: int = 0


# SKY-SCN-1
#    key          name           shape   movement      riders cover  soft   sight     level
TERRAIN: dict[str, GroundRow] = {
    row.key: row
    for row in (
        GroundRow("road", _("road"), "band", "free", True, False, False, "clear"),
        GroundRow("hill", _("hill"), "area", "free", True, False, False, "level", 1),
        GroundRow("wood", _("wood"), "area", "difficult", True, False, True, "depth"),
        GroundRow("rice_field", _("paddy"), "area", "difficult", True, False, False, "clear"),
        GroundRow("marsh", _("marsh"), "area", "difficult", True, False, False, "clear"),
        GroundRow("low_wall", _("low wall"), "line", "obstacle", True, False, True, "clear"),
        GroundRow("fence", _("fence"), "line", "obstacle", True, False, True, "clear"),
        GroundRow("hedge", _("hedge"), "line", "obstacle", True, False, True, "clear"),
        GroundRow("ditch", _("ditch"), "line", "obstacle", True, False, False, "clear"),
        GroundRow("brook", _("brook"), "line", "obstacle", True, False, False, "clear"),
        GroundRow("fieldwork", _("field work"), "line", "obstacle", False, True, False, "clear"),
        GroundRow("castle_wall", _("castle wall"), "line", "obstacle", False, True, False, "behind"),
        GroundRow("house", _("building"), "area", "building", False, True, False, "blocked"),
        GroundRow("river", _("river"), "band", "impassable", False, False, False, "clear"),
        GroundRow("lake", _("lake"), "area", "impassable", False, False, False, "clear"),
        GroundRow("cliff", _("cliff"), "area", "impassable", False, False, False, "clear"),
    )
}


def needed_to_hit(kind: str, armoured: bool) -> int:
    """SKY-DAT-2: what a d6 must show to hit a unit, by shooting and in melee alike (SKY-MEL-11)."""
    if TROOPS[kind].samurai:
        return TARGET_SAMURAI
    return TARGET_ARMOURED if armoured else TARGET_BARE
