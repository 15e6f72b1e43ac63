"""Companies: what a host is made of, and the chart of their kinds (CAM-STR-1 to CAM-STR-3)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

import msgspec

from rulesets.campaign.numbers import id_order
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _


class Kind(StrEnum):
    """Who the men of a company are (CAM-STR-1)."""

    ASH = "ash"
    SAM = "sam"
    SAMC = "samc"
    RON = "ron"
    MON = "mon"
    RONC = "ronc"
    MONC = "monc"
    OBAN = "oban"
    GUN = "gun"


class Troop(msgspec.Struct, frozen=True):
    """A row of the chart of CAM-STR-1. ``upkeep`` is k a season: for a company, or for each of its figures."""

    key: Kind
    name: str
    full: int
    weapons: tuple[str, ...]
    weights: tuple[str, ...]
    points: int
    upkeep: int
    each: bool = False
    mounted: bool = False


FOOT = ("yari", "bow", "arquebus")
SADDLE = ("yari", "bow")
ANY_WEIGHT = ("light", "medium")

TROOPS: dict[str, Troop] = by_key(
    Troop(Kind.ASH, _("ashigaru"), 5, FOOT, ANY_WEIGHT, 2, 8),
    Troop(Kind.SAM, _("samurai"), 4, ("yari", "naginata", "bow", "arquebus"), ("heavy",), 4, 16),
    Troop(Kind.SAMC, _("mounted samurai"), 5, SADDLE, ("heavy",), 5, 4, each=True, mounted=True),
    Troop(Kind.RON, _("ronin"), 5, FOOT, ANY_WEIGHT, 3, 10),
    Troop(Kind.MON, _("monks"), 5, FOOT, ANY_WEIGHT, 3, 10),
    Troop(Kind.RONC, _("mounted ronin"), 5, SADDLE, ANY_WEIGHT, 4, 14, mounted=True),
    Troop(Kind.MONC, _("mounted monks"), 5, SADDLE, ANY_WEIGHT, 4, 14, mounted=True),
    Troop(Kind.OBAN, _("the guard"), 5, ("naginata", "yari"), ("heavy",), 5, 0),
    Troop(Kind.GUN, _("field gun"), 3, ("gun",), ("light",), 4, 10),
)
"""CAM-STR-1. The guard is mounted where it bears yari, on foot where it bears naginata."""

WEAPONS = {
    "yari": _("yari"), "naginata": _("naginata"), "bow": _("bow"), "arquebus": _("arquebus"), "gun": _("gun"),
}  # fmt: skip
WEIGHTS = {"light": _("light"), "medium": _("medium"), "heavy": _("heavy")}

BANNER_COST, BANNER_UPKEEP = 60, 28
"""What a banner costs to raise and a season to keep, in k (CAM-STR-2)."""
UNCOUNTED = frozenset({Kind.OBAN, Kind.GUN})
"""Who does not count in the size of a host (CAM-STR-3)."""
UNFED = UNCOUNTED
"""Who is not counted in forage (CAM-ECO-7)."""


class Company(msgspec.Struct, frozen=True, omit_defaults=True):
    """A company (CAM-STR-7): so many figures of one kind, weapon and weight. ``raised`` is the season's number,
    ``dice`` the numbers of those that it was thrown by.
    """

    id: str
    kind: Kind
    weapon: str
    weight: str
    n: int
    raised: int = 0
    dice: tuple[int, ...] = ()

    @property
    def troop(self) -> Troop:
        """Its row of the chart."""
        return TROOPS[self.kind]

    @property
    def mounted(self) -> bool:
        """Whether they ride; the guard does with yari."""
        return self.troop.mounted or (self.kind is Kind.OBAN and self.weapon == "yari")

    @property
    def points(self) -> int:
        """CAM-STR-1: the points of all its figures."""
        return self.n * self.troop.points

    @property
    def upkeep(self) -> int:
        """CAM-STR-1: what it costs a season, in k; an empty one costs nothing."""
        if not self.n:
            return 0
        return self.troop.upkeep * (self.n if self.troop.each else 1)

    @property
    def type(self) -> str:
        """CAM-LEV-3: companies of one type are alike in kind, weapon and weight."""
        return f"{self.kind}.{self.weapon}.{self.weight}"


Companies = tuple[Company, ...]
"""The companies of a host, a garrison or a band, always in the order of their ids."""


def in_order(companies: Iterable[Company]) -> Companies:
    """Companies as a host has them: in the order of their ids, those without a figure struck off (CAM-STR-6), riders of
    one weapon in companies of five and one of the rest (CAM-STR-3).
    """
    alive = sorted((one for one in companies if one.n), key=lambda one: id_order(one.id))
    riders = {
        weapon: gather([one for one in alive if one.type == f"samc.{weapon}.heavy"]) for weapon in SADDLE
    }
    found = (riders[one.weapon].get(one.id) if one.kind is Kind.SAMC else one for one in alive)
    return tuple(one for one in found if one is not None)


def gather(alike: list[Company]) -> dict[str, Company]:
    """Companies of one type, their figures gathered in the first of them: riders (CAM-STR-3, CAM-RUL-43), and weak
    companies that a form joins (CAM-RUL-24).
    """
    left, found = sum(one.n for one in alike), dict[str, Company]()
    dice = tuple(die for one in alike for die in one.dice)
    for one in alike:
        if left:
            number = min(left, one.troop.full)
            changed = number != one.n
            found[one.id] = msgspec.structs.replace(one, n=number, dice=dice) if changed else one
            left -= number
    return found


def size(companies: Iterable[Company]) -> int:
    """CAM-STR-3: companies with at least one figure, without the guard and guns."""
    return sum(1 for one in companies if one.n and one.kind not in UNCOUNTED)


def points(companies: Iterable[Company]) -> int:
    """The points of all figures, a part of CAM-STR-4."""
    return sum(one.points for one in companies)


def figures(companies: Iterable[Company]) -> int:
    """How many figures there are."""
    return sum(one.n for one in companies)


def upkeep(companies: Iterable[Company]) -> int:
    """What they cost a season, in k, in land that feeds them (CAM-ECO-6)."""
    return sum(one.upkeep for one in companies)


def first_ones(companies: Iterable[Company], most: int) -> Companies:
    """CAM-PLN-5: so many companies of a host: the guard, the gun, and the first others by id."""
    ordered = sorted(companies, key=lambda one: (one.kind not in UNCOUNTED, id_order(one.id)))
    return in_order(ordered[: max(0, most)])


def has_gun(companies: Iterable[Company]) -> bool:
    """Whether there is a gun among them (CAM-STR-5, CAM-SIE-6)."""
    return any(one.kind is Kind.GUN and one.n for one in companies)


def half(number: int) -> int:
    """Half, rounded down."""
    return number // 2


CASTLE_FACTOR = {0: Fraction(1), 1: Fraction(3, 2), 2: Fraction(2), 3: Fraction(5, 2)}
"""What a castle's level makes of the strength within it (CAM-BAT-2)."""
