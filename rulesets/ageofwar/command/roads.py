"""Ways of riders: leaders by themselves and messengers go by any path, through scenery and friends, round enemies
(AOW-ORD-3, AOW-MSG-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import MAKU
from rulesets.ageofwar.stand.blocks import SLACK, standing
from rulesets.engine.battle import Point, Side
from rulesets.engine.forms import Way, leg
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import Shapes, polygons, rows
from rulesets.engine.table.detours import to_place
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.paths import Path, length

ABOUT = 0.25
"""Inches between the places on the edge of a unit at which a rider may reach it."""


def enemies(battle: AowBattle, side: Side) -> tuple[list[AowUnit], Shapes]:
    """The enemy units of troops on the table, and the ground that they cover."""
    there = standing(battle)
    found = [
        number
        for number in range(len(there.ids))
        if there.sides[number] is not side and not there.leads[number]
    ]
    return [battle.units[there.ids[number]] for number in found], there.shapes[found]


def who_is_crossed(battle: AowBattle, side: Side, path: Path) -> AowUnit | None:
    """The first enemy unit over whose ground a way leads (AOW-ORD-3, AOW-MSG-4)."""
    units, shapes = enemies(battle, side)
    if not units or len(path) < 2:
        return None
    over = shapely.length(shapely.intersection(shapes, shapely.linestrings(np.array(path)))) > 2 * SLACK
    return units[int(np.argmax(over))] if over.any() else None


def is_on(battle: AowBattle, path: Path) -> bool:
    """Whether a way stays on the table (AOW-GEO-15)."""
    wide, deep = battle.table.width + SLACK, battle.table.depth + SLACK
    return all(-SLACK <= x <= wide and -SLACK <= y <= deep for x, y in path)


def check_way(battle: AowBattle, side: Side, path: Path, most: float, lawful: str, ridden: str) -> None:
    """AOW-ORD-3, AOW-MSG-4: raises :class:`Illegal` for a way that is too long (by the clause ``lawful``), off the
    table, or over an enemy unit (by ``ridden``).
    """
    over = round(length(path) - most, 3)
    if over > SLACK:
        raise Illegal("too_far", lawful, "That is {over} too far.", over=over, inches=over)
    if not is_on(battle, path):
        raise Illegal("off_table", "AOW-GEO-15", "Nobody may leave the table.")
    enemy = who_is_crossed(battle, side, path)
    if enemy is not None:
        raise Illegal("crossed", ridden, "He may not ride over {unit}.", unit=enemy.name)


def edge_points(shape: BaseGeometry) -> tuple[Point, ...]:
    """Places all round the edge of a shape."""
    return tuple((x, y) for x, y in shapely.get_coordinates(shapely.segmentize(shape.boundary, ABOUT)))


def nearest_edge(shape: BaseGeometry, point: Point) -> Point:
    """The place of a shape that is nearest to a point; the point itself within it."""
    x, y = shapely.get_coordinates(shapely.shortest_line(shape, shapely.Point(point)))[0]
    return (float(x), float(y))


def shortest(
    battle: AowBattle, side: Side, start: Point, goals: Sequence[Point], keep: float = 0.0
) -> tuple[Point, ...] | None:
    """The shortest way from a place to the nearest of some others, round the blocks of the enemies of a side and
    ``keep`` inches off them; None if there is none.
    """
    boxes = standing(battle).boxes
    barriers = polygons(rows([boxes[enemy.id] for enemy in enemies(battle, side)[0]]))
    return to_place(battle.table, start, np.array(goals, dtype=np.float64), keep, barriers)


def first_near(path: Path, shape: BaseGeometry, inches: float) -> float | None:
    """After how many inches a way comes within so many inches of a shape; None if it never does."""
    zone = shapely.buffer(shape, inches + SLACK, quad_segs=32)
    gone = 0.0
    for a, b in pairwise(path) if len(path) > 1 else [(path[0], path[0])]:
        line = shapely.LineString([a, b]) if a != b else shapely.Point(a)
        inside = shapely.get_coordinates(shapely.intersection(line, zone))
        if len(inside):
            return gone + min(distance(a, (float(x), float(y))) for x, y in inside)
        gone += distance(a, b)
    return None


def maku_shape(middle: Point) -> shapely.Polygon:
    """AOW-DAT-11: the ground of a maku."""
    x, y = middle
    half = MAKU / 2
    return shapely.box(x - half, y - half, x + half, y + half)


def show(path: Path, allowance: float) -> Way:
    """A way as a preview shows it."""
    legs = tuple(leg(a, b, distance(a, b)) for a, b in pairwise(path))
    return Way(used=round(length(path), 3), allowance=allowance, legs=legs)
