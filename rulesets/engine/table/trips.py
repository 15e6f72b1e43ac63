"""Trips: the ways of single figures, into buildings and out of them too, and how they settle into contact.

Figures indoors have no place of their own: they come out anywhere round the outline, and wherever a base touches the
outline its figure may go in. ``reach`` is how far the centre of a base that touches an outline is from it, in inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Figure, Point, Pose
from rulesets.engine.table import paths
from rulesets.engine.table.bases import near_pairs, rows
from rulesets.engine.table.bodies import Box, Crowd
from rulesets.engine.table.coherency import groups
from rulesets.engine.table.geometry import CONTACT, Rectangle, base_at, normal, shortest_way
from rulesets.engine.table.terrain import shortest

F = TypeVar("F", bound=Figure)


class Trip(NamedTuple, Generic[F]):
    """One figure's way: the points of its base centre from where it stands, and the pose in which it ends.

    ``leaves`` and ``enters`` name the buildings that it comes out of and goes into.
    """

    figure: F
    points: tuple[Point, ...]
    end: Pose
    leaves: str = ""
    enters: str = ""

    @property
    def inches(self) -> float:
        """The length of the way."""
        return paths.length(self.points)

    @property
    def start(self) -> Rectangle:
        """The base where the way begins; who steps out of a building looks there as he will at the end."""
        x, y = self.points[0]
        facing = self.end.facing if self.leaves else self.figure.facing
        return Rectangle(x, y, facing, self.figure.width, self.figure.depth)

    @property
    def base(self) -> Rectangle:
        """The base at the end of the way."""
        return base_at(self.end, self.figure.width, self.figure.depth)

    @property
    def box(self) -> Box:
        """The box that holds all that the base sweeps on its way."""
        xs, ys = [point[0] for point in self.points], [point[1] for point in self.points]
        out = (self.figure.width + self.figure.depth) / 2
        return (min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out)

    def shift(self, shift: Point) -> Trip[F]:
        """The same way with its end shifted, facing kept."""
        end = Pose(self.end.x + shift[0], self.end.y + shift[1], self.end.facing)
        points = (*self.points[:-1], end.point) if len(self.points) > 1 else self.points
        return self._replace(points=points, end=end)


def trip_through(figure: F, poses: Sequence[Pose]) -> Trip[F]:
    """A way through those places, of which the first is the figure's own."""
    end = poses[-1]
    points = paths.clean([pose.point for pose in poses])
    return Trip(figure, points, Pose(end.x, end.y, normal(end.facing)))


# -- doors -------------------------------------------------------------------------------------------------------------


def way_in(outline: BaseGeometry, points: tuple[Point, ...], reach: float) -> tuple[Point, ...]:
    """The points of a way up to where the base touches a building's outline. Where the way would stop short of it
    or starts in touch it goes straight to the nearest point of the outline.
    """
    line = shapely.LineString(points) if len(set(points)) > 1 else None
    if line is None or shapely.distance(shapely.Point(points[0]), outline) <= reach + CONTACT:
        return (points[0],)
    meeting = shapely.intersection(line, shapely.buffer(outline, reach, quad_segs=8))
    if shapely.is_empty(meeting):
        return (*points, *straight_in(outline, points[-1], reach)[1:])
    inches = float(shapely.line_locate_point(line, shapely.points(shapely.get_coordinates(meeting))).min())
    return paths.part(points, 0.0, inches)


def straight_in(outline: BaseGeometry, point: Point, reach: float) -> tuple[Point, ...]:
    """The way from a point straight to where a base touches a building."""
    start = shapely.points(*point)
    away = float(shapely.distance(start, outline))
    if away <= reach + CONTACT:
        return (point,)
    near = shortest(start, outline)[1]
    share = (away - reach) / away
    return (point, (point[0] + (near[0] - point[0]) * share, point[1] + (near[1] - point[1]) * share))


def way_out(outline: BaseGeometry, toward: Point, reach: float) -> Point:
    """Where a base steps out of a building to go on towards a point: in touch with the outline, the nearest place."""
    hull = shapely.buffer(outline, reach, quad_segs=8)
    return toward if shapely.intersects_xy(hull, *toward) else shortest(hull, shapely.Point(toward))[0]


# -- contact -----------------------------------------------------------------------------------------------------------


def closings(bases: Sequence[Rectangle], enemies: Crowd[Any]) -> Iterator[tuple[tuple[int, ...], Point]]:
    """The chains of touching bases, by number, that end so near to an enemy base that they count as in contact, each
    with the shift that brings its nearest base up to him; chains of which one touches already are left out.
    """
    near = near_pairs(rows(bases), enemies.rows, CONTACT)
    close = list(zip(*(found.tolist() for found in near), strict=True))
    for chain in groups(rows(bases)) if close else ():
        own = [(gap, mover, foe) for mover, foe, gap in close if mover in chain]
        if own and min(own)[0] > 0.0:
            _, mover, foe = min(own)
            yield chain, shortest_way(bases[mover], enemies.figures[foe])
