"""Where to hide: the nearest points of cover for those who go away from the enemy."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import Floats, point_gaps, polygons
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.terrain import Ground, shortest

FAR = 200.0
"""Inches beyond a line that its shadow reaches: farther than any table."""


def places_to_hide(
    ground: Ground, kinds: Collection[str], centre: Point, enemies: Floats, near: float
) -> list[Point]:
    """The point nearest to ``centre`` in each piece of cover, or behind it (up to ``near`` inches from a line) as the
    nearest enemy sees it, that lies no nearer to any enemy (rows of bases) than the centre does.
    """
    pieces = np.flatnonzero(ground.of_kind(kinds)).tolist()
    shapes: list[BaseGeometry] = [ground.shapes[number] for number in pieces]
    if len(enemies) and pieces:
        away = point_gaps(enemies, np.broadcast_to(np.array(centre), (len(enemies), 2)))
        enemy = (float(enemies[away.argmin(), 0]), float(enemies[away.argmin(), 1]))
        reach = max(float(away.min()) - TOLERANCE, 0.0)
        closer = shapely.union_all(shapely.buffer(polygons(enemies), reach, quad_segs=32))
        table = shapely.box(0.0, 0.0, ground.table.width, ground.table.depth)
        shapes = [
            shape if ground.solid[number] else shapely.intersection(behind(shape, enemy, near), table)
            for number, shape in zip(pieces, shapes, strict=True)
        ]
        shapes = [shapely.difference(shape, closer) for shape in shapes]
    return [shortest(shapely.Point(centre), shape)[1] for shape in shapes if not shapely.is_empty(shape)]


def behind(line: BaseGeometry, enemy: Point, near: float) -> BaseGeometry:
    """The ground behind a line, as an enemy sees it, up to so many inches from it."""
    shadows = [
        shapely.Polygon((one, other, _beyond(enemy, other), _beyond(enemy, one)))
        for one, other in pairwise(map(tuple, shapely.get_coordinates(line).tolist()))
    ]
    shadow = shapely.union_all(shapely.make_valid(np.array(shadows, dtype=np.object_)))
    return shapely.intersection(shadow, shapely.buffer(line, near, cap_style="flat"))


def _beyond(enemy: Point, point: Point) -> Point:
    away = math.dist(enemy, point) or 1.0
    return (enemy[0] + (point[0] - enemy[0]) * FAR / away, enemy[1] + (point[1] - enemy[1]) * FAR / away)
