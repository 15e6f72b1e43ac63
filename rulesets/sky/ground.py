"""What the ground does to units on their way: difficult ground, obstacles, and what nobody may enter (SKY-SCN-1,
SKY-SCN-2, SKY-MOV-4 to SKY-MOV-7).

A unit moves as one body: the union of its stands' bases. Inches count by the centres of its stands, room by their
bases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.bases import polygons, rows
from rulesets.engine.battle import Piece, Point, Pose, Table
from rulesets.engine.geometry import TOLERANCE, Rectangle, base_at
from rulesets.engine.terrain import KINDS, Ground, Shape, ground_of
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.formations import base_of

SKY_KINDS = KINDS.with_kinds({kind.key: Shape(kind.shape) for kind in TERRAIN.values()})

DIFFICULT = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "difficult")
OBSTACLES = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "obstacle")
IMPASSABLE = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "impassable")
BUILDINGS = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "building")
NOT_FOR_RIDERS = frozenset(key for key, kind in TERRAIN.items() if not kind.riders)

Span = tuple[float, float]

OVERLAP = 0.001
"""Inches by which bases may overlap, since poses are rounded."""


class Body(msgspec.Struct, frozen=True):
    """A unit's stands at one moment: their poses and the size of their bases."""

    poses: tuple[Pose, ...]
    width: float
    depth: float

    @property
    def bases(self) -> list[Rectangle]:
        """The bases of the stands."""
        return [base_at(pose, self.width, self.depth) for pose in self.poses]

    @property
    def shape(self) -> BaseGeometry:
        """The ground that the stands cover (SKY-FRM-6: the footprint)."""
        return _footprint(self)

    def shifted(self, x: float, y: float) -> Body:
        """The same body so many inches to the east and to the north."""
        moved = tuple(Pose(pose.x + x, pose.y + y, pose.facing) for pose in self.poses)
        return Body(moved, self.width, self.depth)


@lru_cache(maxsize=4096)
def _footprint(body: Body) -> BaseGeometry:
    shape = shapely.union_all(polygons(rows(body.bases)))
    shapely.prepare(shape)
    return shape


@lru_cache(maxsize=4096)
def round_of(body: Body) -> tuple[float, float, float]:
    """A circle that holds the body."""
    x = sum(pose.x for pose in body.poses) / len(body.poses)
    y = sum(pose.y for pose in body.poses) / len(body.poses)
    far = max(math.hypot(pose.x - x, pose.y - y) for pose in body.poses)
    return (x, y, far + math.hypot(body.width, body.depth) / 2)


def body_of(battle: SkyBattle, unit: SkyUnit) -> Body:
    """A unit's body as it stands now."""
    width, depth = base_of(unit)
    return Body(tuple(figure.pose for figure in battle.living(unit)), width, depth)


def ground_under(table: Table) -> Ground:
    """The scenery of a table by the shapes of this system."""
    return ground_of(table, SKY_KINDS)


# -- distances ---------------------------------------------------------------------------------------------------------


def gap_between(battle: SkyBattle, one: SkyUnit, other: SkyUnit) -> float:
    """SKY-GEO-2: the inches between two units, base to base; to the outline of the building that one is in
    (SKY-SCN-3).
    """
    return float(shapely.distance(outline_of(battle, one), outline_of(battle, other)))


def outline_of(battle: SkyBattle, unit: SkyUnit) -> BaseGeometry:
    """What distances to a unit are measured to: its bases, or the building it is in."""
    if unit.building:
        return ground_under(battle.table).shape(unit.building)
    return body_of(battle, unit).shape


# -- inches ------------------------------------------------------------------------------------------------------------


def rough_spans(ground: Ground, starts: Sequence[Point], way: Point) -> tuple[Span, ...]:
    """Where a straight shift has a stand's centre in difficult ground, from inch to inch (SKY-SCN-2); a road cancels
    it.

    ``starts`` are the centres before, ``way`` is the shift (inches east, inches north).
    """
    length = float(np.hypot(*way))
    if length <= TOLERANCE or not ground.of_kind(DIFFICULT).any():
        return ()
    paths = [np.array([start, (start[0] + way[0], start[1] + way[1])]) for start in starts]
    kinds = DIFFICULT | {"road"}
    found: list[Span] = []
    for stretches in ground.all_stretches(paths, [kinds] * len(paths)):
        roads = [(one.start, one.end) for one in stretches if one.piece.kind == "road"]
        rough = [(one.start, one.end) for one in stretches if one.piece.kind in DIFFICULT]
        found += _without(_united(rough), _united(roads))
    return _united(found)


def cost_of(spans: Sequence[Span], inches: float) -> float:
    """What the first inches of a way cost: each inch in difficult ground costs two (SKY-SCN-2)."""
    return inches + sum(max(0.0, min(end, inches) - start) for start, end in spans)


def inches_for(spans: Sequence[Span], cost: float, most: float) -> float:
    """How many inches of a way can be had for a cost, at most so many: the reverse of :func:`cost_of`."""
    cuts = sorted({0.0, most, *(cut for span in spans for cut in span if 0.0 < cut < most)})
    left = cost
    for start, end in pairwise(cuts):
        rate = (
            2.0 if any(low - TOLERANCE <= start and end <= high + TOLERANCE for low, high in spans) else 1.0
        )
        if (end - start) * rate > left:
            return start + left / rate
        left -= (end - start) * rate
    return most


def _united(spans: Iterable[Span]) -> tuple[Span, ...]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + TOLERANCE:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif end > start + TOLERANCE:
            joined.append((start, end))
    return tuple(joined)


def _without(spans: Sequence[Span], holes: Sequence[Span]) -> list[Span]:
    left = list(spans)
    for low, high in holes:
        left = [
            part
            for start, end in left
            for part in ((start, min(end, low)), (max(start, high), end))
            if part[1] > part[0] + TOLERANCE
        ]
    return left


# -- lines -----------------------------------------------------------------------------------------------------------


def lines_crossed(ground: Ground, starts: Sequence[Point], ends: Sequence[Point]) -> tuple[Piece, ...]:
    """The obstacle lines that the centre of a stand passes on its straight way (SKY-MOV-6), in the order of the
    scenery.
    """
    pieces = [piece for piece in ground.pieces if piece.kind in OBSTACLES]
    if not pieces:
        return ()
    ways = shapely.multilinestrings([shapely.LineString([a, b]) for a, b in zip(starts, ends, strict=True)])
    return tuple(piece for piece in pieces if _passes(ways, ground.shape(piece.id)))


def _passes(ways: BaseGeometry, line: BaseGeometry) -> bool:
    return bool(shapely.intersects(ways, line))
