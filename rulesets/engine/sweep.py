"""Moving over the table: what stops a base on its way. What the way costs is found by :mod:`rulesets.engine.walks`.

A figure's way is a polyline of its base centre with a facing at the end. The base is led along it in a corridor as
wide as the base; it *meets* a piece of scenery when the corridor, or the base where it starts or ends, comes over it.
What that costs, and whether it may be, a system says with a table of :class:`Passage` rows for the troops in
question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec
import numpy as np
import shapely

from rulesets.engine import paths
from rulesets.engine.bases import Floats, Indexes, gaps, overlapping, point_gaps, polygons, rows
from rulesets.engine.battle import Piece, Point
from rulesets.engine.geometry import TOLERANCE, Based, Rectangle, within
from rulesets.engine.terrain import Ground


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
    def barred(self) -> Crossing | None:
        """The first piece on the way that these troops may not enter or cross."""
        return next((crossing for crossing in self.crossings if crossing.passage.barred), None)


class Block(msgspec.Struct, frozen=True):
    """What stops a way: the row of a base, and how many inches along the way its corridor meets it."""

    number: int
    inches: float


def blocked(way: paths.Path, width: float, obstacles: Floats, keep: float = 0.0) -> Block | None:
    """The first of the obstacles (rows) that stands in the corridor of a way, or nearer to it than ``keep`` inches.

    A base that the corridor merely touches is no obstacle.
    """
    if not len(obstacles):
        return None
    path = paths.clean(way)
    near = _near(path, width / 2 + keep, obstacles)
    if len(path) < 2 or not len(near):
        return None
    slack, bodies = keep - TOLERANCE, obstacles[near]
    travelled = np.concatenate(([0.0], np.cumsum(paths.leg_lengths(path))))
    boxes = rows(paths.leg_boxes(path, width))
    hits = overlapping(boxes, bodies) if slack < 0.0 else gaps(boxes, bodies) < slack
    found = [
        (float(travelled[leg]) + _first_inch(boxes[leg], bodies[body], max(slack, 0.0)), int(near[body]))
        for leg, body in np.argwhere(hits)
    ]
    for bend, point in enumerate(path[1:-1], start=1):
        close = point_gaps(bodies, np.broadcast_to(np.array(point), (len(bodies), 2))) < width / 2 + slack
        found += [(float(travelled[bend]), int(number)) for number in near[close]]
    if not found:
        return None
    inches, number = min(found)
    return Block(number, inches)


def _near(path: paths.Path, reach: float, obstacles: Floats) -> Indexes:
    """The obstacles that a corridor may meet at all, by the box about it."""
    points = np.array(path)
    radius = (np.hypot(obstacles[:, 3], obstacles[:, 4]) / 2 + reach)[:, None]
    beside = (obstacles[:, :2] < points.min(axis=0) - radius) | (
        obstacles[:, :2] > points.max(axis=0) + radius
    )
    return np.flatnonzero(~beside.any(axis=1))


def _first_inch(box: Floats, body: Floats, keep: float) -> float:
    """How many inches from the start of a leg its corridor, widened by what must be kept free, meets a body."""
    corridor, obstacle = polygons(np.array([[*box[:3], box[3] + 2 * keep, box[4]], body]))
    start = shapely.get_coordinates(corridor)[2:4].mean(axis=0)
    line = shapely.LineString([start, 2 * box[:2] - start])
    meeting = shapely.intersection(corridor, shapely.buffer(obstacle, keep) if keep else obstacle)
    corners = shapely.points(shapely.get_coordinates(meeting))
    return float(shapely.line_locate_point(line, corners).min()) if len(corners) else 0.0


def on_table(ground: Ground, base: Based, way: paths.Path, facing: float) -> bool:
    """Whether a figure stays on the table: its corridor all the way, and its whole base at the end."""
    end = Rectangle(*way[-1], facing, base.width, base.depth)
    width, depth = ground.table.width, ground.table.depth
    swept = (*paths.leg_boxes(paths.clean(way), base.width), end)
    return all(within(box, width, depth) for box in swept)


def clashes(stood: Floats, others: Floats) -> tuple[tuple[int, int], ...]:
    """The pairs of bases that lie over one another: rows of the first array, rows of the second."""
    first, second = np.nonzero(overlapping(stood, others))
    return tuple((int(i), int(j)) for i, j in zip(first, second, strict=True))


def clashes_among(stood: Floats) -> tuple[tuple[int, int], ...]:
    """The pairs of bases of one array that lie over one another."""
    return tuple((i, j) for i, j in clashes(stood, stood) if i < j)


def furthest(lawful: Callable[[float], bool], far: float, step: float, fine: float = 0.01) -> float:
    """The greatest amount up to ``far`` that is lawful, to within ``fine``; 0 if none that was tried is.

    For what to offer in place of a refused order. Lawfulness need not be monotone (one may not stop on a fence, but
    beyond it): amounts are tried from the far end in steps, and the last step is then halved.
    """
    if lawful(far):
        return far
    above = far
    while above > fine:
        here = max(above - step, 0.0)
        if here <= 0.0:
            break
        if lawful(here):
            return _refined(lawful, here, above, fine)
        above = here
    return _refined(lawful, 0.0, above, fine)


def _refined(lawful: Callable[[float], bool], below: float, above: float, fine: float) -> float:
    while above - below > fine:
        middle = (below + above) / 2
        if lawful(middle):
            below = middle
        else:
            above = middle
    return below
