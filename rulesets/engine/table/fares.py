"""What a way has cost at each of its inches, and how far an amount goes on it: for figures that stop where theirs ends.

:mod:`walks` prices whole ways with the bases that go along them; a fare counts by the centre alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import numpy as np
import shapely

from rulesets.engine.table import paths
from rulesets.engine.table.bases import Floats, boxes_meet
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.paths import Path
from rulesets.engine.table.prices import Passages, rate
from rulesets.engine.table.terrain import Ground, Stretch

BRUSH = 0.01
"""Inches that a line may run along the rim of a closed piece by the way numbers are rounded."""


class Fare(msgspec.Struct, frozen=True):
    """The price of a way: parts with what an inch of each costs, and what is to be paid besides, at how many inches."""

    length: float
    parts: tuple[tuple[float, float, float], ...] = ()
    tolls: tuple[tuple[float, float], ...] = ()

    def cost(self, inches: float) -> float:
        """What the first inches of the way cost."""
        if not self.parts:
            return inches
        dear = sum((min(end, inches) - start) * each for start, end, each in self.parts if start < inches)
        return dear + sum(charge for at, charge in self.tolls if at <= inches)

    def inches(self, amount: float) -> float:
        """How far an amount goes: the greatest length that costs no more."""
        if not self.parts:
            return min(amount, self.length)
        stops = sorted(
            {0.0, self.length, *(at for at, _ in self.tolls), *(start for start, *_ in self.parts)}
        )
        far = 0.0
        for start, end in pairwise(stops):
            paid = self.cost(start)
            if paid > amount + TOLERANCE:  # a toll that he cannot pay: he stops before it
                return max(start - 2 * TOLERANCE, 0.0)
            each = next(price for low, high, price in self.parts if low <= start < high)
            far = min(end, start + max(amount - paid, 0.0) / each)
            if far < end:
                return far
        return far if self.cost(self.length) <= amount + TOLERANCE else max(far - 2 * TOLERANCE, 0.0)


def fares(ground: Ground, ways: Sequence[Path], passages: Passages) -> list[Fare]:
    """The prices of several ways, each by the line of its points."""
    found = [Fare(paths.length(way)) for way in ways]
    if not ways:
        return found
    edges = [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in (zip(*way, strict=True) for way in ways)]
    boxes = np.array(edges)
    met, _ = boxes_meet(boxes[:, :2], boxes[:, 2:], ground.boxes[ground.of_kind(passages.keys())])
    close = sorted({number for number in met.tolist() if found[number].length > 0.0})
    if not close:
        return found
    kinds = passages.keys()
    made = ground.all_stretches([np.array(ways[number]) for number in close], [kinds] * len(close))
    for number, stretches in zip(close, made, strict=True):
        found[number] = _fare(found[number].length, stretches, passages)
    return found


def at_least(ground: Ground, lines: Floats, passages: Passages) -> Floats:
    """What straight ways, lines of the shape (n, 2, 2), cost at the very least: their inches, and what the dearest
    piece under each takes besides; infinite where a piece is closed. Found for many in a moment.
    """
    inches: Floats = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    if any(row.factor < 1.0 or row.replaces for row in passages.values()):
        return inches * min(row.factor for row in passages.values())
    dear = ground.of_kind(
        [kind for kind, row in passages.items() if row.factor > 1.0 or row.barred]
    ).nonzero()[0]
    line, number = boxes_meet(lines.min(axis=1), lines.max(axis=1), ground.boxes[dear])
    if not len(line):
        return inches
    drawn, found, piece = shapely.linestrings(lines), inches.copy(), dear[number]
    met = shapely.intersects(ground.shapes[piece], drawn[line])  # quick, for the shapes are prepared
    line, piece = line[met], piece[met]
    inside = shapely.length(shapely.intersection(ground.shapes[piece], drawn[line]))
    under = [passages[ground.pieces[number].kind] for number in piece]
    more = inside * np.array([row.factor - 1.0 for row in under])
    more[(inside > BRUSH) & np.array([row.barred for row in under], dtype=np.bool_)] = np.inf
    np.maximum.at(found, line, inches[line] + more)
    return found


def _fare(length: float, stretches: Sequence[Stretch], passages: Passages) -> Fare:
    if not stretches:
        return Fare(length)
    broad = [stretch for stretch in stretches if stretch.length > 0.0]
    cuts = sorted({0.0, length, *(one.start for one in broad), *(one.end for one in broad)})
    parts = []
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        under = {one.piece.kind for one in broad if one.start < middle < one.end}
        parts.append((start, end, rate(under, passages)))
    tolls = tuple((one.start, charge) for one in stretches if (charge := passages[one.piece.kind].charge))
    return Fare(length, tuple(parts), tolls)
