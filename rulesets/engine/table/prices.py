"""The price of ways: what a kind of scenery does to those who come over it, and what a way has met and costs.

What an inch costs, what is to be paid once, and what is closed, a system says with a table of :class:`Passage` rows for
the troops in question: the same table prices the way of a figure with its base (:mod:`walks`) and the straight shift of
a body by the centres of its stands (:func:`rates_on`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

import msgspec
import numpy as np

from rulesets.engine.battle import Piece, Point
from rulesets.engine.table.bases import boxes_meet
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.terrain import Ground


class Touch(StrEnum):
    """What must come over a piece for it to count: any part of the base, or its centre."""

    BASE = "base"
    CENTRE = "centre"


class Passage(msgspec.Struct, frozen=True):
    """What a kind of scenery does to troops on their way. A kind without a row does nothing.

    ``factor`` is what an inch costs while the centre is on the piece (one below 1 helps, and then alone counts),
    ``charge`` the inches it takes besides, once a piece, or with ``each`` once a crossing. Where a piece of this kind
    runs, kinds in ``replaces`` have no effect. ``label`` and ``clause`` are for the player.
    """

    charge: float = 0.0
    each: bool = False
    factor: float = 1.0
    barred: bool = False
    touch: Touch = Touch.BASE
    replaces: frozenset[str] = frozenset()
    label: str = ""
    clause: str = ""


Passages = Mapping[str, Passage]


class Crossing(msgspec.Struct, frozen=True):
    """A piece that is met on a way: how many inches along, where, how often, and what it takes."""

    piece: Piece
    entry: float
    at: Point
    times: int
    charge: float
    passage: Passage


class Walk(msgspec.Struct, frozen=True):
    """A way and its price. ``ground`` are its inches, each at the rate of the ground it runs over."""

    path: tuple[Point, ...]
    length: float
    ground: float
    crossings: tuple[Crossing, ...] = ()

    @property
    def cost(self) -> float:
        """What the way takes from the allowance, in inches."""
        return self.ground + sum(crossing.charge for crossing in self.crossings)

    @property
    def barrier(self) -> Crossing | None:
        """The first piece on the way that these troops may not enter or cross."""
        return next((crossing for crossing in self.crossings if crossing.passage.barred), None)


def rate(kinds: Collection[str], passages: Passages) -> float:
    """What an inch costs where pieces of those kinds lie: the dearest of them, unless one helps."""
    under = [kind for kind in kinds if kind in passages]
    replaced = {kind for upper in under for kind in passages[upper].replaces if kind != upper}
    factors = [passages[kind].factor for kind in under if kind not in replaced]
    easy = [factor for factor in factors if factor < 1.0]
    return min(easy) if easy else max(factors, default=1.0)


# -- from inch to inch -------------------------------------------------------------------------------------------------

Interval = tuple[float, float]
"""A part of a way: inches from its start to where the part begins and ends."""


def join(spans: Iterable[Interval]) -> tuple[Interval, ...]:
    """The spans in order, those that touch joined; without those that are no longer than the tolerance."""
    joined: list[Interval] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + TOLERANCE:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif end > start + TOLERANCE:
            joined.append((start, end))
    return tuple(joined)


def cut_out(spans: Iterable[Interval], holes: Iterable[Interval]) -> list[Interval]:
    """What is left of the spans beside the holes, parts no longer than the tolerance left out."""
    left = list(spans)
    for low, high in holes:
        left = [
            part
            for start, end in left
            for part in ((start, min(end, low)), (max(start, high), end))
            if part[1] > part[0] + TOLERANCE
        ]
    return left


class Rates(msgspec.Struct, frozen=True):
    """What the inches of a straight way cost: ``factor`` each in the spans, one elsewhere."""

    spans: tuple[Interval, ...] = ()
    factor: float = 1.0

    def cost(self, inches: float) -> float:
        """What the first inches of the way cost."""
        dear = sum(max(0.0, min(end, inches) - start) for start, end in self.spans)
        return inches + dear * (self.factor - 1.0)

    def inches(self, cost: float, most: float) -> float:
        """How many inches can be had for a cost, at most so many: the reverse of :meth:`cost`."""
        cuts = sorted({0.0, most, *(cut for span in self.spans for cut in span if 0.0 < cut < most)})
        left = cost
        for start, end in pairwise(cuts):
            dear = any(low - TOLERANCE <= start and end <= high + TOLERANCE for low, high in self.spans)
            each = self.factor if dear else 1.0
            if (end - start) * each > left:
                return start + left / each
            left -= (end - start) * each
        return most


def rates_on(ground: Ground, centres: Sequence[Point], way: Point, passages: Passages) -> Rates:
    """What a straight shift (inches east, inches north) costs those who go as one: dear where the centre of any of
    them is on dear ground that nothing replaces.
    """
    factor = max((row.factor for row in passages.values()), default=1.0)
    dear = {kind for kind, row in passages.items() if row.factor == factor}
    if float(np.hypot(*way)) <= TOLERANCE or not ground.of_kind(dear).any():
        return Rates()
    starts = np.array(centres, dtype=np.float64).reshape(-1, 2)
    ends = starts + np.array(way)
    boxes = ground.boxes[ground.of_kind(dear)]
    if not len(boxes_meet(np.minimum(starts, ends), np.maximum(starts, ends), boxes)[0]):
        return Rates((), factor)
    paths = [np.array([start, (start[0] + way[0], start[1] + way[1])]) for start in centres]
    found: list[Interval] = []
    for stretches in ground.all_stretches(paths, [passages.keys()] * len(paths)):
        slow = [(one.start, one.end) for one in stretches if one.piece.kind in dear]
        roofs = [(one.start, one.end) for one in stretches if passages[one.piece.kind].replaces]
        found += cut_out(join(slow), join(roofs))
    return Rates(join(found), factor)
