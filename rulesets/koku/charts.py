"""The printed charts of KOKU, laid out as they are printed, clause id first."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from rulesets.engine.forms import Shape
from rulesets.engine.sayings import _


class CoverClass(IntEnum):
    """The cover of a figure against another: the best class counts, classes never add up (KOKU-COV-1)."""

    OPEN = 0
    SOFT = 1
    HARD = 2

    @property
    def words(self) -> str:
        """How the screen says it."""
        return (_("in the open"), _("in soft cover"), _("in hard cover"))[self]


class Troop(msgspec.Struct, frozen=True):
    """A row of KOKU-DAT-1.

    ``move`` is inches a turn; ``soft`` and ``hard`` are the deductions for crossing; ``target`` is the row of
    KOKU-MEL-6 that is used to hit it; ``form_need`` the Formation Fail test and ``toll`` the morale deduction for each
    figure killed (None and 0: exempt, never tests). ``on_foot`` is the row it uses dismounted (KOKU-DAT-3). ``led`` is
    a pack horse: barred where riders are, it cannot jump or swim, and nobody strikes at it (KOKU-BAG-2).
    """

    key: str
    name: str
    rank: str
    group: str
    mounted: bool
    target: str
    move: float
    soft: float
    hard: float
    skirmishes: bool
    form_need: int | None
    toll: int
    on_foot: str = ""
    led: bool = False

    @property
    def liable(self) -> bool:
        """Whether it can have a Formation Fail (KOKU-FF-2)."""
        return self.form_need is not None

    @property
    def samurai(self) -> bool:
        """Samurai class: samurai, O-ban and the Shogun (KOKU-GEN-5)."""
        return self.rank in ("samurai", "oban", "shogun")

    @property
    def drilled(self) -> bool:
        """Ashigaru or peasants: they keep contact, and fire at one target together."""
        return self.rank in ("ashigaru", "peasant")


_A, _B, _R, _S, _H = _("Ashigaru"), _("Ronin & monks"), "ronin", _("Samurai"), _("Command")

# KOKU-DAT-1; KOKU-MOV-1 (move), KOKU-MOV-3 (deductions), KOKU-FF-15 (form), KOKU-MOR-3 (toll)
#    key       name                      rank       group mount  row            move soft hard skirm form toll on foot
TROOPS: dict[str, Troop] = {
    row.key: row
    for row in (
        Troop("peasant", _("peasants"), "peasant", _("Peasants"), False, "peasants", 6, 1, 2, False, 5, 4),
        Troop("ash_l", _("light ashigaru"), "ashigaru", _A, False, _("light foot"), 6, 1, 2, False, 4, 3),
        Troop("ash_m", _("medium ashigaru"), "ashigaru", _A, False, _("medium foot"), 6, 1, 2, False, 4, 3),
        Troop("ron_l", _("light ronin"), "ronin", _B, False, _("light foot"), 7, 1, 2, True, 3, 2),
        Troop("ron_m", _("medium ronin"), "ronin", _B, False, _("medium foot"), 7, 1, 2, True, 3, 2),
        Troop("mon_l", _("light monks"), "monk", _B, False, _("light foot"), 7, 1, 2, True, 3, 2),
        Troop("mon_m", _("medium monks"), "monk", _B, False, _("medium foot"), 7, 1, 2, True, 3, 2),
        Troop(
            "ron_lc",
            _("light ronin riders"),
            "ronin",
            _B,
            True,
            _("light cavalry"),
            18,
            2,
            4,
            True,
            3,
            2,
            "ron_l",
        ),
        Troop(
            "ron_mc",
            _("medium ronin riders"),
            "ronin",
            _B,
            True,
            _("medium cavalry"),
            18,
            2,
            4,
            True,
            3,
            2,
            "ron_m",
        ),
        Troop(
            "mon_lc",
            _("light monk riders"),
            "monk",
            _B,
            True,
            _("light cavalry"),
            18,
            2,
            4,
            True,
            3,
            2,
            "mon_l",
        ),
        Troop(
            "mon_mc",
            _("medium monk riders"),
            "monk",
            _B,
            True,
            _("medium cavalry"),
            18,
            2,
            4,
            True,
            3,
            2,
            "mon_m",
        ),
        Troop("sam_f", _("samurai on foot"), "samurai", _S, False, _("heavy foot"), 8, 0, 0, True, None, 0),
        Troop(
            "sam_c",
            _("mounted samurai"),
            "samurai",
            _S,
            True,
            _("heavy cavalry"),
            16,
            0,
            0,
            True,
            None,
            0,
            "sam_f",
        ),
        Troop("oban_f", _("O-ban on foot"), "oban", _H, False, _("heavy foot"), 8, 0, 0, True, None, 0),
        Troop(
            "oban_c",
            _("mounted O-ban"),
            "oban",
            _H,
            True,
            _("heavy cavalry"),
            16,
            0,
            0,
            True,
            None,
            0,
            "oban_f",
        ),
        Troop("shogun_f", _("Shogun on foot"), "shogun", _H, False, _("Shogun"), 8, 0, 0, False, None, 0),
        Troop(
            "shogun_c",
            _("mounted Shogun"),
            "shogun",
            _H,
            True,
            _("Shogun"),
            16,
            0,
            0,
            False,
            None,
            0,
            "shogun_f",
        ),
        Troop("gun", _("gun crew"), "crew", _H, False, _("light foot"), 3, 0, 0, False, 4, 3),
        Troop(
            "ninja", "ninja", "ninja", _H, False, _("Shogun"), 10, 0, 0, False, None, 0
        ),  # KOKU-NIN-4, KOKU-NIN-6, KOKU-NIN-7
        Troop("pack", _("pack horse"), "pack", _("Baggage"), True, "", 6, 1, 2, False, None, 0, led=True),
    )
}

GROUPS = (
    (_("Command"), "本陣"),
    (_("Samurai"), "侍"),
    (_("Ashigaru"), "足軽"),
    (_("Ronin & monks"), "僧兵"),
    (_("Peasants"), "百姓"),
    (_("Baggage"), "荷駄"),
)


class Weapon(msgspec.Struct, frozen=True):
    """A row of KOKU-DAT-5: range in inches (0: none), half of its arc in degrees, and the glyph it is drawn with."""

    key: str
    name: str
    range: float
    arc: float
    fires_mounted: bool
    polearm: bool
    arms: str


WEAPONS: dict[str, Weapon] = {
    row.key: row
    for row in (
        Weapon("bow", _("bow"), 12, 22.5, True, False, "bow"),
        Weapon("arquebus", _("arquebus"), 18, 22.5, False, False, "teppo"),
        Weapon("gun", _("light field gun"), 36, 45.0, False, False, "gun"),
        Weapon("spear", _("spear"), 0, 0.0, False, True, "yari"),
        Weapon("naginata", _("naginata"), 0, 0.0, False, True, "naginata"),
        Weapon("sword", _("sword"), 0, 0.0, False, False, "sword"),
        Weapon("improvised", _("improvised"), 0, 0.0, False, False, "tools"),
        Weapon("load", _("load"), 0, 0.0, False, False, "load"),
    )
}

# KOKU-FIR-8, KOKU-FIR-9: the need to hit by the target's cover, open, soft, hard
TO_HIT_SKIRMISHERS = (18, 19, 20)
TO_HIT_CLOSE_ORDER = (8, 9, 10)

# KOKU-FIR-12, KOKU-FIR-13: the save of who was hit by the weapon
SAVE_FROM_FIRE = {"bow": 4, "arquebus": 4, "gun": 5}
SHOGUN_SAVE = 3

# KOKU-MEL-6: the need to hit by the victim's row and cover
MELEE: dict[str, tuple[int, int, int]] = {
    "peasants": (10, 11, 12),
    "light foot": (13, 14, 15),
    "medium foot": (14, 15, 16),
    "heavy foot": (16, 17, 18),
    "light cavalry": (14, 15, 16),
    "medium cavalry": (15, 16, 17),
    "heavy cavalry": (16, 17, 18),
    "Shogun": (17, 18, 19),
}

# KOKU-MEL-16
MELEE_SAVE = 5
MELEE_SAVE_SAMURAI = 4

# KOKU-VIC-1
POINTS_GENERAL = 40
POINTS_VILLAGE = 40
POINTS_FARM = 20
POINTS_BRIDGE = 10
POINTS_UNIT = 5
POINTS_SAMURAI = 2
POINTS_HORSE = 10

# KOKU-DAT-9: inches, width across the facing by depth along it
BASE_FOOT = (1.0, 1.0)
BASE_MOUNTED = (1.0, 2.0)
# KOKU-DAT-10
GUNNER_REACH = 1.5


class Kind(msgspec.Struct, frozen=True):
    """A row of KOKU-TER-1.

    ``crossing`` is the class charged for crossing (0 none, 1 soft, 2 hard); ``mounted`` what riders may do:
    ``free``, ``barred``, ``jump`` (barred unless jumped) or ``risk`` (drowning).
    """

    key: str
    name: str
    shape: Shape
    behind: CoverClass
    crossing: CoverClass
    mounted: str
    sight: str


TERRAIN: dict[str, Kind] = {
    row.key: row
    for row in (
        Kind("fence", _("fence"), "line", CoverClass.SOFT, CoverClass.SOFT, "jump", "clear"),
        Kind("low_wall", _("low wall"), "line", CoverClass.SOFT, CoverClass.SOFT, "jump", "clear"),
        Kind("high_wall", _("high wall"), "line", CoverClass.HARD, CoverClass.HARD, "jump", "KOKU-LOS-4"),
        Kind("fieldwork", _("fieldwork"), "line", CoverClass.HARD, CoverClass.HARD, "free", "clear"),
        Kind("earthwork", _("earthwork"), "line", CoverClass.HARD, CoverClass.HARD, "free", "clear"),
        Kind("hill", _("hill"), "area", CoverClass.SOFT, CoverClass.OPEN, "free", "KOKU-LOS-5"),
        Kind("wood", _("wood"), "area", CoverClass.HARD, CoverClass.HARD, "free", "KOKU-LOS-3"),
        Kind("marsh", _("marsh"), "area", CoverClass.OPEN, CoverClass.SOFT, "barred", "clear"),
        Kind("rice_field", _("rice field"), "area", CoverClass.OPEN, CoverClass.SOFT, "barred", "clear"),
        Kind("stream", _("stream"), "band", CoverClass.OPEN, CoverClass.SOFT, "free", "clear"),
        Kind("river", _("river"), "band", CoverClass.OPEN, CoverClass.HARD, "risk", "clear"),
        Kind("ford", _("ford"), "area", CoverClass.OPEN, CoverClass.SOFT, "free", "clear"),
        Kind("bridge", _("bridge"), "area", CoverClass.HARD, CoverClass.OPEN, "free", "clear"),
        Kind("road", _("road"), "band", CoverClass.OPEN, CoverClass.OPEN, "free", "clear"),
        Kind("house", _("house"), "area", CoverClass.HARD, CoverClass.HARD, "barred", "KOKU-LOS-4"),
    )
}
