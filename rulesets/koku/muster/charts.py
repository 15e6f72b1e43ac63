"""The charts that an army is thrown on (KOKU-MUS-3 to KOKU-MUS-14), laid out as they are printed."""

from __future__ import annotations

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say
from rulesets.koku.battle import KokuBattle


class DieChart(msgspec.Struct, frozen=True):
    """A die and what its faces bring: rows of (lowest face, highest face, key)."""

    name: str
    clause: str
    die: Die
    label: str
    rows: tuple[tuple[int, int, str], ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """Everything that the chart can bring."""
        return tuple(key for _, _, key in self.rows)

    def read(self, face: int) -> str:
        """What a face brings."""
        return next(key for least, most, key in self.rows if least <= face <= most)

    def throw(self, play: Play[KokuBattle], of: Words) -> str:
        """Throw one die on the chart; ``of`` says for whom ("1st unit"). The throw is told with the next event."""
        thrown = play.cast(
            self.name,
            self.die,
            say("{of}: {label}", of=of, label=self.label),
            self.clause,
            outcome=self.read_first,
        )
        return self.read(thrown.faces[0])

    def read_first(self, faces: tuple[int, ...]) -> str:
        """What the first of the thrown faces brings, in words."""
        return WORDS[self.read(faces[0])]


D6 = Die.D6
BOW_SPEAR_ARQUEBUS = ((1, 2, "bow"), (3, 4, "spear"), (5, 6, "arquebus"))
BOW_SPEAR = ((1, 3, "bow"), (4, 6, "spear"))
SAMURAI_WEAPONS = ((1, 2, "bow"), (3, 4, "spear"), (5, 5, "naginata"), (6, 6, "arquebus"))
FOOT_BANDS = ((1, 2, "ron_l"), (3, 4, "mon_l"), (5, 5, "ron_m"), (6, 6, "mon_m"))
MOUNTED_BANDS = ((1, 2, "ron_lc"), (3, 4, "mon_lc"), (5, 5, "ron_mc"), (6, 6, "mon_mc"))

ASHIGARU_WEIGHT = DieChart("weight", "KOKU-MUS-5", D6, _("weight"), ((1, 3, "ash_l"), (4, 6, "ash_m")))
ASHIGARU_WEAPON = DieChart("weapon", "KOKU-MUS-6", D6, _("weapon"), BOW_SPEAR_ARQUEBUS)
SAMURAI_WEAPON = DieChart("weapon", "KOKU-MUS-7", D6, _("weapon"), SAMURAI_WEAPONS)
RIDER_WEAPON = DieChart("weapon", "KOKU-MUS-8", D6, _("weapon"), BOW_SPEAR)
BAND_SEAT = DieChart(
    "foot_or_mounted", "KOKU-MUS-10", D6, _("foot or mounted"), ((1, 4, "foot"), (5, 6, "mounted"))
)
FOOT_BAND = DieChart("kind", "KOKU-MUS-11", D6, _("kind"), FOOT_BANDS)
FOOT_BAND_WEAPON = DieChart("weapon", "KOKU-MUS-12", D6, _("weapon"), BOW_SPEAR_ARQUEBUS)
MOUNTED_BAND = DieChart("kind", "KOKU-MUS-13", D6, _("kind"), MOUNTED_BANDS)
MOUNTED_BAND_WEAPON = DieChart("weapon", "KOKU-MUS-14", D6, _("weapon"), BOW_SPEAR)

WORDS = {
    "ash_l": _("light"), "ash_m": _("medium"),
    "bow": _("bow"), "spear": _("spear"), "arquebus": _("arquebus"), "naginata": _("naginata"),
    "foot": _("five on foot"), "mounted": _("five mounted"),
    "ron_l": _("light ronin"), "mon_l": _("light monks"), "ron_m": _("medium ronin"), "mon_m": _("medium monks"),
    "ron_lc": _("light ronin riders"), "mon_lc": _("light monk riders"),
    "ron_mc": _("medium ronin riders"), "mon_mc": _("medium monk riders"),
}  # fmt: skip
"""What a die brought, as the screen says it."""


class Levy(msgspec.Struct, frozen=True):
    """A class of unit that the dice bring: how many men, who they may be, what they may carry, by which clauses.

    ``letter`` begins the ids of such units in a roster.
    """

    letter: str
    clause: str
    count: int
    kinds: tuple[str, ...]
    weapons: tuple[str, ...]
    weapon_clause: str


# KOKU-MUS-4, KOKU-MUS-9, KOKU-MUS-10
LEVIES = (
    Levy("a", "KOKU-MUS-4", 5, ASHIGARU_WEIGHT.keys, ASHIGARU_WEAPON.keys, "KOKU-MUS-6"),
    Levy("s", "KOKU-MUS-4", 4, ("sam_f",), SAMURAI_WEAPON.keys, "KOKU-MUS-7"),
    Levy("b", "KOKU-MUS-10", 5, FOOT_BAND.keys, FOOT_BAND_WEAPON.keys, "KOKU-MUS-12"),
    Levy("b", "KOKU-MUS-10", 5, MOUNTED_BAND.keys, MOUNTED_BAND_WEAPON.keys, "KOKU-MUS-14"),
)

LEVY_OF: dict[str, Levy] = {kind: levy for levy in LEVIES for kind in levy.kinds}
"""The levy that a kind of troops belongs to."""

FIELDED_AS = {"bow": _("bows"), "spear": _("yari"), "arquebus": _("arquebus"), "naginata": _("naginata")}
"""How a unit's name says its weapon."""

BANDS_MOST = 3
"""KOKU-MUS-9: a D3 says how many bands come."""

RIDERS_MOST = 5
"""KOKU-MUS-15: riders in a unit."""
