"""The printed charts of Samurai Skirmish, laid out as the specification prints them, clause id first."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.versus import ResultChart, ResultRow
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _


class Kind(StrEnum):
    """The class of a figure (SKIR-DAT-3)."""

    KENSEI = "kensei"
    EIYUU = "eiyuu"
    BUSHI = "bushi"
    RONIN = "ronin"
    ASHIGARU = "ashigaru"
    NOUMIN = "noumin"
    ANIMAL = "animal"


class Armour(StrEnum):
    """A grade of armour (SKIR-DAT-4)."""

    UNARMOURED = "unarmoured"
    LIGHT = "light"
    ARMOURED = "armoured"
    HEAVY = "heavy"


class Blade(StrEnum):
    """A melee weapon (SKIR-DAT-5)."""

    SIDEARM = "sidearm"
    YARI = "yari"
    NAGINATA = "naginata"
    NO_DACHI = "no_dachi"
    IMPROVISED = "improvised"


class Missile(StrEnum):
    """A missile weapon (SKIR-DAT-6)."""

    NONE = "none"
    BOW = "bow"
    CROSSBOW = "crossbow"
    ARQUEBUS = "arquebus"
    PISTOL = "pistol"
    HURLED = "hurled"


class Band(StrEnum):
    """A band of range, the nearest first (SKIR-DAT-6)."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


_WEAPONS = (Blade.SIDEARM, Blade.YARI, Blade.NAGINATA, Blade.NO_DACHI)
_TOOLS = (Blade.IMPROVISED, Blade.SIDEARM, Blade.YARI)
_GRADES, _ANY = tuple(Armour), tuple(Missile)
_HEROIC = tuple(missile for missile in Missile if missile is not Missile.CROSSBOW)
_SIMPLE = (Missile.NONE, Missile.BOW, Missile.HURLED)


class Class(msgspec.Struct, frozen=True):
    """A row of SKIR-DAT-3, with what it costs (SKIR-MUS-3) and may have (SKIR-MUS-4).

    ``rank`` orders the classes, ``shooting``, ``quality`` and ``melee`` are its dice, ``bonus`` its melee modifier
    (not added to any other's), ``mostly`` the class as which it counts for morale ("" for none), ``samurai`` whether
    it may commit seppuku; ``figure`` chooses the symbol. One without points is never mustered.
    """

    key: Kind
    name: str
    rank: int
    shooting: Die
    quality: Die
    melee: Die
    bonus: int
    mostly: str
    samurai: bool
    figure: str
    points: int = 0
    armours: tuple[Armour, ...] = ()
    blades: tuple[Blade, ...] = ()
    missiles: tuple[Missile, ...] = ()
    mounted: bool = False
    pavise: bool = False


# SKIR-DAT-3, SKIR-MUS-3, SKIR-MUS-4
#    key name rank, shooting quality melee, bonus mostly samurai figure,
#    points armours blades missiles mounted pavise
CLASSES: dict[Kind, Class] = by_key(
    Class(Kind.KENSEI, _("Kensei"), 6, Die.D8, Die.D8, Die.D8, 2, "bushi", True, "shogun",
          14, _GRADES, _WEAPONS, _HEROIC, True, False),
    Class(Kind.EIYUU, _("Eiyuu"), 5, Die.D6, Die.D6, Die.D6, 2, "bushi", True, "oban",
          9, _GRADES, _WEAPONS, _HEROIC, True, False),
    Class(Kind.BUSHI, _("Bushi"), 4, Die.D6, Die.D6, Die.D6, 1, "bushi", True, "samurai",
          6, _GRADES, _WEAPONS, _ANY, True, True),
    Class(Kind.RONIN, _("Ronin"), 3, Die.D8, Die.D8, Die.D6, 0, "", False, "ronin",
          5, _GRADES, _WEAPONS, _ANY, True, True),
    Class(Kind.ASHIGARU, _("Ashigaru"), 2, Die.D6, Die.D6, Die.D6, 0, "ashigaru", False, "ashigaru",
          4, _GRADES[:3], _WEAPONS, _ANY, False, True),
    Class(Kind.NOUMIN, _("Noumin"), 1, Die.D6, Die.D6, Die.D6, -1, "noumin", False, "peasant",
          2, _GRADES[:2], _TOOLS, _SIMPLE, False, True),
    Class(Kind.ANIMAL, _("Animal"), 0, Die.D6, Die.D6, Die.D6, 0, "", False, "peasant"),
)  # fmt: skip
MUSTERED = tuple(row for row in reversed(CLASSES.values()) if row.points)
"""The classes that a roster may hold, the lowest first."""


class Grade(msgspec.Struct, frozen=True):
    """A row of SKIR-DAT-4: the row of the shooting chart when hit by an arquebus, and whether it slows who walks; its
    points.
    """

    key: Armour
    name: str
    pierced: Armour
    worn: bool
    points: int


# SKIR-DAT-4, SKIR-MUS-3
ARMOURS: dict[Armour, Grade] = by_key(
    Grade(Armour.UNARMOURED, _("unarmoured"), Armour.UNARMOURED, False, 0),
    Grade(Armour.LIGHT, _("light armour"), Armour.UNARMOURED, True, 1),
    Grade(Armour.ARMOURED, _("armoured"), Armour.UNARMOURED, True, 2),
    Grade(Armour.HEAVY, _("heavy armour"), Armour.LIGHT, True, 4),
)


class Arm(msgspec.Struct, frozen=True):
    """A row of SKIR-DAT-5: a melee weapon, its modifier, the symbol's weapon, what men with it are called, its points
    (a Noumin pays 1 for a sidearm or a yari, a rider 1 for a yari, SKIR-MUS-3).
    """

    key: Blade
    name: str
    modifier: int
    arms: str
    men: str
    points: int


# SKIR-DAT-5, SKIR-MUS-3
BLADES: dict[Blade, Arm] = by_key(
    Arm(Blade.SIDEARM, _("sidearm"), 0, "sword", _("swords"), 0),
    Arm(Blade.YARI, _("yari"), 0, "yari", _("spears"), 0),
    Arm(Blade.NAGINATA, _("naginata"), 1, "naginata", _("naginata"), 2),
    Arm(Blade.NO_DACHI, _("no-dachi"), 1, "nodachi", _("no-dachi"), 2),
    Arm(Blade.IMPROVISED, _("improvised weapon"), -1, "tools", _("with tools"), 0),
)


class Shooter(msgspec.Struct, frozen=True):
    """A row of SKIR-DAT-6: the upper limit of each band in inches (None: no such band), whether its bearer may move up
    to half before he shoots (else not at all), whether it fires volleys, whether powder drives it, the symbol's weapon,
    what men and riders with it are called, its points (a Ronin or a Kensei pays 1 more, SKIR-MUS-3).
    """

    key: Missile
    name: str
    short: float
    medium: float | None
    long: float
    extreme: float
    moving: bool
    volley: bool
    powder: bool
    arms: str
    men: str
    riders: str
    points: int

    @property
    def limits(self) -> tuple[tuple[Band, float], ...]:
        """Its bands with their upper limits, inclusive."""
        rows = zip(Band, (self.short, self.medium, self.long, self.extreme), strict=True)
        return tuple((band, limit) for band, limit in rows if limit is not None)


# SKIR-DAT-6
#    key               name             short medium long extreme moving volley powder arms, men riders points
MISSILES: dict[Missile, Shooter] = by_key(
    Shooter(Missile.CROSSBOW, _("crossbow"), 10, 30, 60, 80, False, True, False, "crossbow",
            _("crossbows"), "", 2),
    Shooter(Missile.BOW, _("bow"), 8, 24, 48, 60, True, False, False, "bow",
            _("bows"), _("horse archers"), 2),
    Shooter(Missile.ARQUEBUS, _("arquebus"), 6, 12, 30, 50, False, True, True, "teppo",
            _("guns"), "", 3),
    Shooter(Missile.PISTOL, _("pistol"), 4, None, 8, 20, False, True, True, "pistol",
            _("pistols"), _("mounted pistols"), 1),
    Shooter(Missile.HURLED, _("hand-hurled"), 10, 15, 20, 30, True, False, False, "hurled",
            _("throwers"), _("mounted throwers"), 1),
)  # fmt: skip

WEAPONS: tuple[Arm | Shooter, ...] = (*BLADES.values(), *MISSILES.values())

BANDS: dict[Band, str] = {
    Band.SHORT: _("short"),
    Band.MEDIUM: _("medium"),
    Band.LONG: _("long"),
    Band.EXTREME: _("extreme"),
}

BAND_MODIFIERS: dict[Band, tuple[str, int]] = {
    Band.SHORT: ("SKIR-HIT-6a", -1),
    Band.MEDIUM: ("SKIR-HIT-6b", 0),
    Band.LONG: ("SKIR-HIT-6c", 1),
    Band.EXTREME: ("SKIR-HIT-6d", 2),
}
"""What a counted band adds to the target's throw (SKIR-HIT-6)."""


def _results(clause: str, least: int, *cells: str) -> ResultChart:
    """A chart of results, a row for each grade of armour: its cells as they are printed, "-" for nothing."""
    rows = zip(ARMOURS.values(), cells, strict=True)
    return ResultChart(
        clause, _("margin"), least,
        tuple(
            ResultRow(grade.key, grade.name, tuple("" if cell == "-" else cell for cell in line.split()))
            for grade, line in rows
        ),
    )  # fmt: skip


SHOOTING = _results(
    "SKIR-HIT-9", 0,
    "-  W  W  D  D/W  D/D  D/D/W",
    "-  -  W  W  D    D/W  D/D",
    "-  -  -  W  W    D    D/W",
    "-  -  -  -  W    W    D",
)  # fmt: skip
"""SKIR-HIT-9, SKIR-RUL-7: the shooting chart; its first column is for a margin of 0, at which and below which nothing
happens on any row (SKIR-HIT-7), the last for six and more.
"""

MELEE = _results(
    "SKIR-MEL-13", 1,
    "PB W  W  D  D  D  D",
    "-  PB W  W  D  D  D",
    "-  -  PB W  W  D  D",
    "-  -  -  PB W  W  D",
)  # fmt: skip
"""SKIR-MEL-13, SKIR-GLA-7, SKIR-RUL-8: the melee chart; its first column is for a margin of 1, the last for seven
and more.
"""

# SKIR-DAT-8: width and depth of a base in inches
BASE_FOOT = (1.0, 1.0)
BASE_MOUNTED = (1.0, 2.0)

PAVISE = 1.5
"""Inches that a planted pavise is wide (SKIR-DAT-9)."""

# SKIR-MOV-2: base rates in inches
RATE_ARMOURED = 10.0
RATE_UNARMOURED = 14.0
RATE_MOUNTED = 24.0
RATE_ANIMAL = 14.0

COHESION = 4.0
"""The widest gap in the chain of a unit, in inches (SKIR-MOV-9)."""
CONTACT = 0.05
"""Inches of gap up to which bases are in contact (SKIR-MEL-1)."""
OVER_WALL = 0.5
"""Inches of gap up to which figures at the same wall are in contact (SKIR-MEL-18)."""
DEPLOY_DEPTH = 9.0
"""Inches from the own edge within which a force deploys (SKIR-DEP-2)."""
HALF_TURN = 45.0
"""Degrees that a horse turns at most in each part of its move (SKIR-MOV-8)."""

# SKIR-DAT-14: degrees off the facing up to which a point lies in front, and in the flank
FRONT = 60.0
FLANK = 135.0


class Lengths(msgspec.Struct, frozen=True):
    """A column of SKIR-DAT-16: by what lengths with an inch mark are multiplied, and two distances in inches."""

    inch: float
    command: float
    seppuku: float


SCALES: dict[str, Lengths] = {
    "as_printed": Lengths(1.0, 20.0, 12.0),
    "all_cm": Lengths(0.4, 20.0, 12.0),
    "all_inch": Lengths(1.0, 50.0, 30.0),
}
"""SKIR-DAT-16, by the value of SKIR-OPT-1."""


MOUNT_PRICE = 4
PAVISE_PRICE = 1

SIZES = (100, 200, 300)
"""The agreed sizes in points (SKIR-MUS-1)."""
GROUP = (4, 12)
"""The least and the most figures of a group (SKIR-GLA-4, SKIR-MUS-6)."""


class GroundRow(msgspec.Struct, frozen=True):
    """A row of SKIR-SCN-1.

    ``shape`` is ``area``, ``line`` or ``band``; ``cover`` whether it shelters; ``movement`` is ``free``, ``difficult``,
    ``crossing`` (an inch each time, SKIR-MOV-11) or ``impassable``; ``sight`` is ``clear``, ``level`` (blocks between
    lower points), ``depth`` (more than 4" of it block) or ``blocked``; ``level`` its elevation where it says none.
    """

    key: str
    name: str
    shape: str
    cover: bool
    movement: str
    sight: str
    level: int = 0


# SKIR-SCN-1
#    key          name           shape  cover  movement      sight     level
TERRAIN: dict[str, GroundRow] = by_key(
    GroundRow("marsh", _("marsh"), "area", False, "difficult", "clear"),
    GroundRow("rice_field", _("paddy"), "area", False, "difficult", "clear"),
    GroundRow("stream", _("stream"), "band", False, "difficult", "clear"),
    GroundRow("wood", _("wood"), "area", True, "difficult", "depth"),
    GroundRow("scrub", _("scrub"), "area", True, "difficult", "clear"),
    GroundRow("rocks", _("rocks"), "area", True, "difficult", "clear"),
    GroundRow("hill", _("hill"), "area", False, "free", "level", 1),
    GroundRow("house", _("building"), "area", False, "impassable", "blocked"),
    GroundRow("lake", _("deep water"), "area", False, "impassable", "clear"),
    GroundRow("cliff", _("cliff"), "area", False, "impassable", "clear"),
    GroundRow("low_wall", _("wall"), "line", True, "crossing", "clear"),
    GroundRow("fence", _("fence"), "line", True, "crossing", "clear"),
    GroundRow("hedge", _("hedge"), "line", True, "crossing", "clear"),
    GroundRow("pavise", _("planted pavise"), "line", True, "crossing", "clear"),
    GroundRow("road", _("road"), "band", False, "free", "clear"),
)
