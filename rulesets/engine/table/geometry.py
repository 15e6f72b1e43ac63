"""Points, directions and rectangular bases.

Lengths are inches, x grows to the east and y to the north. Angles are degrees clockwise from north, so that
the direction of a facing f is (sin f, cos f). A base is a rectangle about its centre: ``width`` lies across
its facing, ``depth`` along it. Plain floats serve here, because a call for one pair of rectangles costs less
than the way into a geometry library; :mod:`bases` does the same sums for whole armies at
once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple, Protocol

from rulesets.engine.battle import Point, Pose

TOLERANCE = 0.001
"""Inches by which two lengths may differ and still count as equal."""

CONTACT = 0.10
"""Inches of gap up to which two bases count as touching."""

QUARTER = 90.01
"""Degrees up to which a turn is no more than a right angle. The hundredth is what rounding makes of one: facings are
kept to four places, and orders name them to three or one.
"""

FAR = 10_000.0
"""Inches beyond which no place on or beside a table can lie."""


class Based(Protocol):
    """Whatever stands on a rectangular base: a figure, or a bare rectangle."""

    @property
    def x(self) -> float:
        """East of the west edge, in inches."""

    @property
    def y(self) -> float:
        """North of the south edge, in inches."""

    @property
    def facing(self) -> float:
        """Degrees clockwise from north."""

    @property
    def width(self) -> float:
        """Inches across the facing."""

    @property
    def depth(self) -> float:
        """Inches along the facing."""


class Rectangle(NamedTuple):
    """A base without its figure: centre, facing, width across the facing and depth along it."""

    x: float
    y: float
    facing: float
    width: float
    depth: float


def base_at(pose: Pose, width: float, depth: float) -> Rectangle:
    """The rectangle of a base whose centre stands at the pose."""
    return Rectangle(pose.x, pose.y, pose.facing, width, depth)


def direction(facing: float) -> Point:
    """The unit vector of a facing."""
    angle = radians(facing)
    return (sin(angle), cos(angle))


def normal(facing: float) -> float:
    """The same facing, from 0 up to but not including 360."""
    turned = facing % 360.0
    return 0.0 if turned == 360.0 else turned


def turn_between(before: float, after: float) -> float:
    """The shorter turn from one facing to another, over -180 up to 180; positive is clockwise."""
    turn = (after - before) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


def distance(a: Point, b: Point) -> float:
    """The straight distance between two points."""
    return hypot(b[0] - a[0], b[1] - a[1])


def middle_of(points: Iterable[Point]) -> Point:
    """The mean of some points; there must be one at least."""
    xs, ys = zip(*points, strict=True)
    return (sum(xs) / len(xs), sum(ys) / len(ys))


def bearing(origin: Point, target: Point) -> float:
    """The facing that looks from one point to another; 0 where they coincide."""
    turned = degrees(atan2(target[0] - origin[0], target[1] - origin[1])) % 360.0
    return 0.0 if turned == 360.0 else turned


def ahead(pose: Pose | Based, forward: float, right: float = 0.0) -> Point:
    """The point so many inches before a pose and to its right; negative numbers go back and to the left."""
    angle = radians(pose.facing)
    sine, cosine = sin(angle), cos(angle)
    return (pose.x + forward * sine + right * cosine, pose.y + forward * cosine - right * sine)


def all_ahead(pose: Pose | Based, places: Iterable[Point]) -> list[Point]:
    """The same of many places, each (to the right, to the front)."""
    angle, x0, y0 = radians(pose.facing), pose.x, pose.y
    sine, cosine = sin(angle), cos(angle)
    return [
        (x0 + forward * sine + right * cosine, y0 + forward * cosine - right * sine)
        for right, forward in places
    ]


def local(pose: Pose | Based, point: Point) -> Point:
    """A point as the pose sees it: (to the right, to the front). The reverse of :func:`ahead`."""
    angle = radians(pose.facing)
    sine, cosine = sin(angle), cos(angle)
    x, y = point[0] - pose.x, point[1] - pose.y
    return (x * cosine - y * sine, x * sine + y * cosine)


def corners(base: Based) -> tuple[Point, Point, Point, Point]:
    """The corners of a base: front left, front right, rear right, rear left."""
    half, deep = base.width / 2, base.depth / 2
    return tuple(all_ahead(base, ((-half, deep), (half, deep), (half, -deep), (-half, -deep))))  # type: ignore[return-value]


class Edge(NamedTuple):
    """A side of a rectangle: its middle, its length, and the direction that looks out of it."""

    middle: Point
    length: float
    outward: float


def edges(base: Based) -> tuple[Edge, ...]:
    """Front, right, rear and left of a rectangle."""
    return tuple(
        Edge(ahead(Pose(base.x, base.y, base.facing + turn), deep / 2), wide, normal(base.facing + turn))
        for turn, deep, wide in (
            (0.0, base.depth, base.width),
            (90.0, base.width, base.depth),
            (180.0, base.depth, base.width),
            (270.0, base.width, base.depth),
        )
    )


def point_gap(base: Based, point: Point) -> float:
    """The distance from a point to the nearest point of a base, 0 inside it."""
    angle = radians(base.facing)
    sine, cosine = sin(angle), cos(angle)
    x, y = point[0] - base.x, point[1] - base.y
    right, forward = abs(x * cosine - y * sine) - base.width / 2, abs(x * sine + y * cosine) - base.depth / 2
    if right <= 0.0:
        return forward if forward > 0.0 else 0.0
    return hypot(right, forward) if forward > 0.0 else right


def separation(a: Based, b: Based) -> float:
    """How far two rectangles lie apart along the edge direction that parts them best.

    Negative where they overlap: then it is the least shift, in inches, that would part them.
    """
    apart = -math.inf
    for facing in (a.facing, a.facing + 90.0, b.facing, b.facing + 90.0):
        x, y = direction(facing)
        between = abs((b.x - a.x) * x + (b.y - a.y) * y)
        apart = max(apart, between - _half_extent(a, facing) - _half_extent(b, facing))
    return apart


def _half_extent(base: Based, facing: float) -> float:
    sine, cosine = direction(base.facing - facing)
    return abs(cosine) * base.depth / 2 + abs(sine) * base.width / 2


def gap(a: Based, b: Based) -> float:
    """The distance between the edges of two rectangles, 0 where they touch or overlap."""
    if separation(a, b) <= 0.0:
        return 0.0
    from_a = min(point_gap(b, corner) for corner in corners(a))
    return min(from_a, min(point_gap(a, corner) for corner in corners(b)))


def overlap(a: Based, b: Based, tolerance: float = TOLERANCE) -> bool:
    """Whether two rectangles lie over each other by more than the tolerance. Touching is no overlap."""
    return separation(a, b) < -tolerance


def shortest_way(a: Based, b: Based) -> Point:
    """The vector (x, y) of the shortest shift that brings rectangle ``a`` to touch ``b``; (0, 0) if they
    touch.
    """
    if separation(a, b) <= 0.0:
        return (0.0, 0.0)
    ways = [_to_base(corner, b) for corner in corners(a)]
    ways += [(-x, -y) for x, y in (_to_base(corner, a) for corner in corners(b))]
    return min(ways, key=lambda way: math.hypot(*way))


def _to_base(point: Point, base: Based) -> Point:
    right, forward = local(base, point)
    half, deep = base.width / 2, base.depth / 2
    nearest = ahead(base, min(max(forward, -deep), deep), min(max(right, -half), half))
    return (nearest[0] - point[0], nearest[1] - point[1])


def shift(base: Based, shift: Point) -> Rectangle:
    """The rectangle moved by a vector, facing kept."""
    return Rectangle(base.x + shift[0], base.y + shift[1], base.facing, base.width, base.depth)


def within(base: Based, width: float, depth: float, tolerance: float = TOLERANCE) -> bool:
    """Whether a base stands wholly on a table of that width and depth."""
    return all(
        -tolerance <= x <= width + tolerance and -tolerance <= y <= depth + tolerance
        for x, y in corners(base)
    )


def finite(*numbers: float) -> bool:
    """Whether all the numbers are finite and could be a place on a table or beside it."""
    return all(math.isfinite(number) and abs(number) <= FAR for number in numbers)
