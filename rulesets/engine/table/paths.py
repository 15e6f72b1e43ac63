"""Ways over the table: polylines of base centres, measured in inches from their start.

A base is led along its way like a roller as wide as the base: the corridor it needs is ``width`` wide, square
at both ends and round at the bends, whatever the base's facing on the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import polygons, rows
from rulesets.engine.table.geometry import Rectangle, bearing, direction, distance, turn_between

Path = Sequence[Point]

NOTHING = 1e-9
"""Inches of a leg that leads nowhere."""

ARC = 15.0
"""Degrees of a bend's round outer side that are drawn as one straight piece."""


def clean(path: Path) -> tuple[Point, ...]:
    """The path without legs that lead nowhere; at least its first point is left."""
    kept = [path[0]]
    kept += [point for before, point in pairwise(path) if distance(before, point) > NOTHING]
    return tuple(kept)


def leg_lengths(path: Path) -> tuple[float, ...]:
    """The length of each straight leg."""
    return tuple(distance(a, b) for a, b in pairwise(path))


def length(path: Path) -> float:
    """The length of the whole path."""
    return sum(leg_lengths(path))


def at(path: Path, inches: float) -> Point:
    """The point so many inches along the path; its ends where the number lies beyond them."""
    left = max(inches, 0.0)
    for a, b in pairwise(path):
        leg = distance(a, b)
        if left < leg:
            share = left / leg
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        left -= leg
    return path[-1]


def part(path: Path, start: float, end: float) -> tuple[Point, ...]:
    """The piece of the path between two distances along it; a single point where they are equal."""
    points = [at(path, start)]
    travelled = 0.0
    for point, leg in zip(path[1:], leg_lengths(path), strict=False):
        travelled += leg
        if start < travelled < end:
            points.append(point)
    return clean((*points, at(path, end)))


def leg_boxes(path: Path, width: float) -> tuple[Rectangle, ...]:
    """The corridor's straight pieces, one rectangle a leg: it looks along the leg and is as deep as the leg
    is long.
    """
    return tuple(
        Rectangle((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, bearing(a, b), width, distance(a, b))
        for a, b in pairwise(path)
    )


def corridor(path: Path, width: float) -> BaseGeometry:
    """The corridor that a base of that width needs, as a polygon; empty where the path leads nowhere."""
    way = clean(path)
    if len(way) < 2:
        return shapely.Polygon()
    # leg by leg: a buffer of the whole line with flat ends may lose ground at a short last leg that turns back
    legs = polygons(rows(leg_boxes(way, width)))
    if len(way) == 2:
        return legs[0]
    return shapely.union_all([*legs, *_bends(way, width / 2)])


def _bends(way: Path, half: float) -> Iterator[BaseGeometry]:
    """What the outer side of a base covers while it turns at each corner of its way: slices of a circle."""
    for before, corner, after in zip(way, way[1:], way[2:], strict=False):
        facing = bearing(before, corner)
        turn = turn_between(facing, bearing(corner, after))
        side = facing - math.copysign(90.0, turn)
        steps = round(abs(turn) / ARC)
        rim = [direction(side + turn * step / max(steps, 1)) for step in range(max(steps, 1) + 1)]
        slice_ = [corner, *((corner[0] + half * east, corner[1] + half * north) for east, north in rim)]
        if abs(turn) > NOTHING:
            yield shapely.Polygon(slice_)
