"""What the ground does to figures on their way: deductions, roads, bars, jumps and rivers (KOKU-MOV-3 to KOKU-MOV-6,
KOKU-MOV-9 to KOKU-MOV-13), and the Formation Fail that crossing gives (KOKU-FF-6, KOKU-FF-7).

The sums are the engine's (:mod:`rulesets.engine.table.walks`); here stand KOKU's numbers: :func:`passages` makes its
table of the ground for a class of troops from KOKU-TER-1 and KOKU-DAT-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rulesets.engine.battle import Piece
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Sense, Test
from rulesets.engine.sayings import _, say
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.prices import Crossing, Passage, Walk
from rulesets.engine.table.terrain import Ground
from rulesets.engine.table.trips import Trip
from rulesets.engine.table.walks import trip_walks
from rulesets.koku.battle import KokuFigure
from rulesets.koku.charts import TERRAIN, CoverClass, Kind, Troop
from rulesets.koku.options import KokuOptions

ROAD_RATE = 0.5
"""What an inch of road costs (KOKU-MOV-5)."""

DRY = frozenset(TERRAIN) - {"road", "ford", "bridge", "house"}
"""What a road spares those on it; a ford it runs through stays a ford (KOKU-TER-4, KOKU-RUL-35), a house a house."""


@lru_cache(maxsize=64)
def terrain(options: KokuOptions) -> Mapping[str, Kind]:
    """KOKU-TER-1 as the battle's toggles have it (KOKU-RUL-18, KOKU-RUL-19, KOKU-RUL-38, KOKU-RUL-39); ``rain`` tells
    that it rains (:func:`rulesets.koku.ground.weather.options_in_force`).
    """
    rows = dict(TERRAIN)
    if options.rice_field_as == "open":
        rows["rice_field"] = _row("rice_field", crossing=CoverClass.OPEN, mounted="free")
    if options.ford_as == "free":
        rows["ford"] = _row("ford", crossing=CoverClass.OPEN)
    if options.rain:  # KOKU-RAI-4
        rows["river"] = _row("river", mounted="barred")
    if not options.jump_high_walls:
        rows["high_wall"] = _row("high_wall", mounted="barred")
    if not options.mounted_cross_fieldworks:
        for kind in ("fieldwork", "earthwork"):
            rows[kind] = _row(kind, mounted="barred")
    return rows


def _row(kind: str, **values: object) -> Kind:
    return msgspec.structs.replace(TERRAIN[kind], **values)


@lru_cache(maxsize=256)
def passages(troop: Troop, options: KokuOptions, by_road: bool) -> Mapping[str, Passage]:
    """The engine's table of the ground for a class of troops; ``by_road`` for those that roads help (KOKU-MOV-5)."""
    rows = {kind.key: _passage(kind, troop) for kind in terrain(options).values() if _matters(kind, troop)}
    if options.rain:
        rows["river"] = Passage(barred=True, label=_("river"), clause="KOKU-RAI-4")
    dry = DRY - {"river"} if options.ford_as == "river" else DRY  # a road runs into such a ford, not over it
    road = Passage(factor=ROAD_RATE if by_road else 1.0, replaces=dry, label=_("road"), clause="KOKU-MOV-5")
    rows["road"] = road
    rows["bridge"] = Passage(replaces=DRY | {"ford"}, label=_("bridge"), clause="KOKU-TER-4")
    if options.ford_as != "river":  # else the river is met there as anywhere
        ford = _passage(terrain(options)["ford"], troop)
        rows["ford"] = msgspec.structs.replace(ford, replaces=DRY)
    return rows


def _matters(kind: Kind, troop: Troop) -> bool:
    """Whether a kind does anything to those troops: charges or stops them, asks for dice, gives Formation Fail."""
    if kind.key in ("road", "bridge", "ford"):
        return False
    rides = troop.mounted and kind.mounted != "free"
    return kind.key == "house" or rides or (kind.crossing is not CoverClass.OPEN and not troop.samurai)


def _passage(kind: Kind, troop: Troop) -> Passage:
    charge = (0.0, troop.soft, troop.hard)[kind.crossing]
    if kind.key == "house":
        # Who enters it pays there (KOKU-MOV-16); nobody goes through.
        return Passage(barred=True, label=kind.name, clause="KOKU-MOV-16")
    bars = ("barred", "jump", "risk") if troop.led else ("barred",)  # KOKU-BAG-2
    barred = troop.mounted and kind.mounted in bars
    return Passage(charge, barred=barred, label=kind.name, clause=_clause(troop, barred=barred))


def _clause(troop: Troop, *, barred: bool) -> str:
    if not barred:
        return "KOKU-MOV-3"
    return "KOKU-BAG-2" if troop.led else "KOKU-MOV-9"


Way = Trip[KokuFigure]
"""A figure's way (KOKU-MOV-2)."""

DISPLACED = 0.1
"""Inches by which a figure must be displaced for its unit not to have stood still (KOKU-FF-13, KOKU-WND-4)."""


def displaces(ways: Iterable[Way]) -> bool:
    """Whether ways take a figure from its place."""
    return any(
        way.enters or way.leaves or distance(way.figure.point, way.end.point) > DISPLACED for way in ways
    )


class PricedWay(NamedTuple):
    """A figure's way with its price: what the engine found on it, and what is charged for this turn."""

    way: Way
    walk: Walk
    charges: tuple[Crossing, ...]
    entering: float

    @property
    def cost(self) -> float:
        """Inches off road, half of those on road, and the deductions (KOKU-MOV-6)."""
        return self.walk.ground + self.entering + sum(crossing.charge for crossing in self.charges)

    @property
    def barrier(self) -> Crossing | None:
        """The first piece that the figure may not pass; not the building that it goes into or comes out of."""
        own = (self.way.leaves, self.way.enters)
        return next(
            (found for found in self.walk.crossings if found.passage.barred and found.piece.id not in own),
            None,
        )

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        """The pieces that were crossed, buildings apart."""
        return tuple(found for found in self.walk.crossings if found.piece.kind != "house")


def all_going(
    ground: Ground, ways: Sequence[Way], troop: Troop, options: KokuOptions, by_road: bool
) -> list[PricedWay]:
    """The price of each way."""
    walked = trip_walks(ground, ways, passages(troop, options, by_road))
    return [_going(way, walk, troop) for way, walk in zip(ways, walked, strict=True)]


def _going(way: Way, walked: Walk, troop: Troop) -> PricedWay:
    """A way with its price. Each piece is charged once a turn (KOKU-MOV-3)."""
    paid = way.figure.charged
    charges = tuple(met for met in walked.crossings if met.charge and met.piece.id not in paid)
    entering = float(troop.hard) if way.enters and way.enters not in paid else 0.0
    return PricedWay(way, walked, charges, entering)


# -- hazards ----------------------------------------------------------------------------------------------------------


class Risk(NamedTuple):
    """One figure that jumps or swims: how often it must throw, and how many inches along its way."""

    figure: str
    times: int
    inches: float


class Hazard(NamedTuple):
    """A piece at which riders throw for their lives, in the order of their ids (KOKU-GEN-6)."""

    piece: Piece
    river: bool
    risks: tuple[Risk, ...]

    @property
    def clause(self) -> str:
        """What is thrown for."""
        return "KOKU-MOV-11" if self.river else "KOKU-MOV-10"


def hazards(goings: Sequence[PricedWay], troop: Troop, options: KokuOptions) -> tuple[Hazard, ...]:
    """The jumps and rivers on the way of mounted figures, in the order in which the first of them comes to each."""
    if not troop.mounted or troop.led:
        return ()
    kinds = terrain(options)
    met: dict[str, list[tuple[Risk, Crossing]]] = {}
    for one in goings:
        for crossing in one.crossings:
            kind = kinds[crossing.piece.kind]
            # A ford that counts as the river has no row of its own, so that the river is met there.
            times = _throws(crossing, kind.mounted)
            if times:
                risk = Risk(one.way.figure.id, times, crossing.entry)
                met.setdefault(crossing.piece.id, []).append((risk, crossing))
    first = sorted(
        met.values(), key=lambda found: (min(crossing.entry for _, crossing in found), found[0][1].piece.id)
    )
    return tuple(
        Hazard(found[0][1].piece, found[0][1].piece.kind == "river", tuple(risk for risk, _ in found))
        for found in first
    )


def _throws(crossing: Crossing, mounted: str) -> int:
    """How often a rider throws: at each crossing of an obstacle, each time he goes into the water (KOKU-RUL-41)."""
    if mounted == "jump":
        return crossing.times
    if mounted == "risk":
        return crossing.times - (crossing.entry <= 0.0)
    return 0


def hazard_test(hazard: Hazard, count: int) -> Test:
    """KOKU-MOV-10: a D6 each, 6 kills; KOKU-MOV-11: 5 or 6 drowns. Thrown by :mod:`movement` and counted for odds."""
    if hazard.river:
        return Test(
            "river", Die.D6, 4, hazard.clause, _("comes through the river"), count=count, sense=Sense.AT_MOST
        )
    name = TERRAIN[hazard.piece.kind].name
    return Test(
        "jump",
        Die.D6,
        5,
        hazard.clause,
        say("clears the {piece}", piece=name),
        count=count,
        sense=Sense.AT_MOST,
    )


def causes(goings: Sequence[PricedWay], options: KokuOptions) -> tuple[tuple[str, str], ...]:
    """The causes of Formation Fail in what was crossed or moved over: clause and piece (KOKU-FF-6, KOKU-FF-7)."""
    kinds = terrain(options)
    found: dict[str, str] = {}
    for one in goings:
        for crossing in one.crossings:
            kind = kinds[crossing.piece.kind]
            if kind.crossing is CoverClass.SOFT:
                found[crossing.piece.id] = "KOKU-FF-6"
            elif kind.crossing is CoverClass.HARD:
                found[crossing.piece.id] = "KOKU-FF-7"
    return tuple((clause, piece) for piece, clause in found.items())
