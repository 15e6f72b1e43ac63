"""Who stands where: a body of bases, the crowd that takes up room, and the obstacles that a body keeps off."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Generic, TypeVar

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Figure, Point, Pose, Table
from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    beyond,
    corners,
    least_gaps,
    numbers_of,
    overlapping,
    polygons,
    rows,
)
from rulesets.engine.table.geometry import TOLERANCE, Rectangle, base_at, middle_of

F = TypeVar("F", bound=Figure)

Box = tuple[float, float, float, float]
"""West, south, east and north."""

SLIVER = 0.01
"""Inches, or square inches, that a body may share with what it must not lie over."""


class Body(msgspec.Struct, frozen=True):
    """Bases of one size as they stand at one moment: a man, a stand, or a whole block in ranks."""

    poses: tuple[Pose, ...]
    width: float
    depth: float

    @property
    def bases(self) -> list[Rectangle]:
        """The bases one by one."""
        return [base_at(pose, self.width, self.depth) for pose in self.poses]

    @property
    def rows(self) -> Floats:
        """The bases as rows of an array (:mod:`bases`)."""
        width, depth = self.width, self.depth
        listed = [(pose.x, pose.y, pose.facing, width, depth) for pose in self.poses]
        return np.array(listed, dtype=np.float64).reshape(len(listed), 5)

    @property
    def points(self) -> list[Point]:
        """The centres of the bases."""
        return [pose.point for pose in self.poses]

    @property
    def shape(self) -> BaseGeometry:
        """The ground that the bases cover."""
        return _footprint(self)

    @property
    def circle(self) -> tuple[float, float, float]:
        """A circle that holds the body: x, y, radius."""
        return _round(self)

    def shift(self, way: Point) -> Body:
        """The same body so many inches to the east and to the north."""
        moved = tuple(Pose(pose.x + way[0], pose.y + way[1], pose.facing) for pose in self.poses)
        return Body(moved, self.width, self.depth)

    def is_on(self, table: Table) -> bool:
        """Whether the whole body stands on a table."""
        far, poses = math.hypot(self.width, self.depth) / 2, self.poses
        if all(
            far <= pose.x <= table.width - far and far <= pose.y <= table.depth - far for pose in poses
        ):  # however they look
            return True
        return bool((beyond(self.rows, (0.0, 0.0), (table.width, table.depth)) <= TOLERANCE).all())


@lru_cache(maxsize=4096)
def _footprint(body: Body) -> BaseGeometry:
    shape = shapely.union_all(polygons(body.rows))
    shapely.prepare(shape)
    return shape


@lru_cache(maxsize=4096)
def _round(body: Body) -> tuple[float, float, float]:
    x, y = middle_of(body.points)
    far = max(math.hypot(pose.x - x, pose.y - y) for pose in body.poses)
    return (x, y, far + math.hypot(body.width, body.depth) / 2)


def swath(body: Body, later: Body) -> BaseGeometry:
    """The ground that each base of a body covers on its way to its place in a later one, straight or almost.

    One polygon for each base, and not joined: that takes longer than all the rest, and distances need it not.
    """
    ends = np.concatenate((corners(body.rows), corners(later.rows)), axis=1)
    return shapely.multipolygons(shapely.convex_hull(shapely.multipoints(ends)))


def cover_ground(way: Sequence[Body]) -> BaseGeometry:
    """The ground that a body covers on its way through some places; on a straight one from the first to the last."""
    if len(way) == 1:
        return way[0].shape
    if way[0].poses[0].facing == way[-1].poses[0].facing:
        return swath(way[0], way[-1])
    parts = [shapely.get_parts(swath(one, later)) for one, later in pairwise(way)]
    return shapely.multipolygons([part for row in parts for part in row])


def box_round(way: Sequence[Body], inches: float) -> Box:
    """A box that reaches at least so many inches beyond what a body covers on its way through some places."""
    far = math.hypot(way[0].width, way[0].depth) / 2
    return around([pose for body in way for pose in body.poses], far + inches)


def around(figures: Collection[Figure | Pose], inches: float) -> Box:
    """The box that reaches so many inches beyond the figures' centres."""
    xs, ys = [figure.x for figure in figures], [figure.y for figure in figures]
    return (min(xs) - inches, min(ys) - inches, max(xs) + inches, max(ys) + inches)


def in_box(box: Box, stood: Floats) -> Flags:
    """Which bases have their centres in a box."""
    (west, south, east, north), x, y = box, stood[:, 0], stood[:, 1]
    inside: Flags = (x >= west) & (x <= east) & (y >= south) & (y <= north)
    return inside


class Crowd(Generic[F]):
    """Figures that take up room, with their bases as rows of an array: of those given the ones outdoors."""

    def __init__(self, figures: Iterable[F]) -> None:
        self.figures = tuple(figure for figure in figures if not figure.inside)
        self.rows: Floats = rows(self.figures)

    def select(self, which: Flags) -> Crowd[F]:
        """Those that a row of flags chooses."""
        if which.all():
            return self
        part: Crowd[F] = object.__new__(Crowd)
        part.figures = tuple([self.figures[number] for number in numbers_of(which)])
        part.rows = self.rows[which]
        return part

    def within(self, box: Box) -> Crowd[F]:
        """Those whose centres lie in a box."""
        return self.select(in_box(box, self.rows))

    def without(self, *units: str) -> Crowd[F]:
        """Those who do not belong to some units."""
        return self.select(np.array([figure.unit not in units for figure in self.figures], dtype=np.bool_))

    def apart(self, figures: Collection[Figure]) -> dict[str, float]:
        """How far each unit is from some figures, edge to edge."""
        units = {unit: number for number, unit in enumerate(dict.fromkeys(one.unit for one in self.figures))}
        if not figures or not units:
            return {}
        own = np.array([units[figure.unit] for figure in self.figures])
        away = least_gaps(rows(figures), self.rows, own).min(axis=0)
        return {unit: float(away[own == number].min()) for unit, number in units.items()}

    def near(self, body: Body, inches: float) -> list[str]:
        """The units of which somebody may stand within so many inches of a body."""
        return list(dict.fromkeys(self.figures[number].unit for number in self._about(body, inches)))

    def under(self, body: Body, apart_from: Collection[str] = (), tolerance: float = TOLERANCE) -> F | None:
        """The first one over whom a body lies by more than the tolerance, the figures of some units left out."""
        found = self._about(body, 0.0)
        close = found[[self.figures[number].unit not in apart_from for number in found]]
        if not len(close):
            return None
        over = np.flatnonzero(overlapping(self.rows[close], body.rows, tolerance).any(axis=1))
        return self.figures[close[over[0]]] if len(over) else None

    def _about(self, body: Body, inches: float) -> Indexes:
        """Who may stand within so many inches of a body: by circles, which is cheap."""
        x, y, radius = body.circle
        away = np.hypot(self.rows[:, 0] - x, self.rows[:, 1] - y) - self._radii
        return numbers_of(away <= radius + inches)

    @cached_property
    def _radii(self) -> Floats:
        radii: Floats = np.hypot(self.rows[:, 3], self.rows[:, 4]) / 2
        return radii


class Obstacles:
    """What a body must keep off: shapes by name, and how many inches from each (0: it may touch but not overlap)."""

    def __init__(self, found: Iterable[tuple[str, BaseGeometry, float]]) -> None:
        self._found = list(found)
        shapes = [shape for _, shape, _ in self._found]
        self._boxes: Floats = np.array([shapely.bounds(shape) for shape in shapes], dtype=np.float64).reshape(
            -1, 4
        )
        self._keep: Floats = np.array([keep for *_, keep in self._found], dtype=np.float64) + SLIVER

    def without(self, name: str) -> Obstacles:
        """The same without one of them."""
        return Obstacles(row for row in self._found if row[0] != name)

    def about(self, box: Box) -> list[int]:
        """The numbers of those to which what lies in a box may come too near."""
        west, south, east, north = box
        clear = (self._boxes[:, 0] - east > self._keep) | (west - self._boxes[:, 2] > self._keep)
        clear |= (self._boxes[:, 1] - north > self._keep) | (south - self._boxes[:, 3] > self._keep)
        found: list[int] = numbers_of(~clear).tolist()
        return found

    def met_by(self, shape: BaseGeometry) -> str:
        """The name of the first to which a covered piece of ground comes too near; empty if there is none."""
        for number in self.about(shapely.bounds(shape)):
            name, other, keep = self._found[number]
            gap = shapely.distance(other, shape)
            if gap < keep - SLIVER or (keep <= SLIVER and gap <= 0.0 and overlap(other, shape)):
                return name
        return ""


def overlap(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Whether two shapes have more than a sliver in common; ``other`` may be of many polygons, one over another."""
    common = shapely.intersection(one, shapely.union_all(shapely.get_parts(other)))
    return bool(
        shapely.area(common) > SLIVER or (shapely.area(one) == 0.0 and shapely.length(common) > SLIVER)
    )
