"""Where a unit finds shelter, and whether it is in it (SKIR-MOR-16, SKIR-MOR-28, SKIR-RUL-88, SKIR-RUL-91)."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import point_gaps, polygons, rows
from rulesets.engine.table.geometry import TOLERANCE, distance
from rulesets.engine.table.terrain import shortest
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.ground import sight
from rulesets.skirmish.ground.ground import COVER, crowd, ground_of
from rulesets.skirmish.stand.near import foes_of

FAR = 200.0


def sheltered(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-16, SKIR-MOR-28: whether more than half of a unit's able figures are in cover from their nearest able
    enemies.
    """
    foes, apart = foes_of(battle, unit)
    if not foes or not battle.table.pieces:
        return False
    points = rows(battle.able(unit))[:, :2]
    covered = sight.sheltered(battle, rows(foes)[apart.argmin(axis=1), :2], points)
    return 2 * int(covered.sum()) > len(points)


def nearest_shelter(battle: SkirBattle, unit: SkirUnit, centre: Point) -> Point:
    """SKIR-MOR-28: the nearer of cover that lies no nearer to an able enemy than the unit's centre now, and of the own
    long edge; cover where it is tied.
    """
    edge = (centre[0], battle.edge(unit.side))
    covers = [shortest(shapely.Point(centre), shape)[1] for shape in _acceptable(battle, unit, centre)]
    return min((*covers, edge), key=lambda point: round(distance(centre, point), 6))


def _acceptable(battle: SkirBattle, unit: SkirUnit, centre: Point) -> list[BaseGeometry]:
    """Where on the table there is cover, without what is nearer to an able enemy than the unit's centre is."""
    foes = crowd(battle, unit.side.opponent).rows
    ground = ground_of(battle.table)
    pieces = [number for number, piece in enumerate(ground.pieces) if piece.kind in COVER]
    if not len(foes) or not pieces:
        return [ground.shapes[number] for number in pieces]
    away = point_gaps(foes, np.broadcast_to(np.array(centre), (len(foes), 2)))
    enemy = (float(foes[away.argmin(), 0]), float(foes[away.argmin(), 1]))
    near = shapely.union_all(
        shapely.buffer(polygons(foes), max(float(away.min()) - TOLERANCE, 0.0), quad_segs=32)
    )
    table = shapely.box(0.0, 0.0, battle.table.width, battle.table.depth)
    found = []
    for number in pieces:
        shape = ground.shapes[number]
        if not ground.solid[number]:
            shape = shapely.intersection(behind(shape, enemy), table)
        shape = shapely.difference(shape, near)
        if not shapely.is_empty(shape):
            found.append(shape)
    return found


def behind(line: BaseGeometry, enemy: Point) -> BaseGeometry:
    """The ground behind a line, as an enemy sees it, up to an inch and a half from it (SKIR-HIT-15)."""
    shadows = [
        shapely.Polygon((one, other, _beyond(enemy, other), _beyond(enemy, one)))
        for one, other in pairwise(map(tuple, shapely.get_coordinates(line).tolist()))
    ]
    shadow = shapely.union_all(shapely.make_valid(np.array(shadows, dtype=np.object_)))
    return shapely.intersection(shadow, shapely.buffer(line, sight.SHELTER, cap_style="flat"))


def _beyond(enemy: Point, point: Point) -> Point:
    away = math.dist(enemy, point) or 1.0
    return (enemy[0] + (point[0] - enemy[0]) * FAR / away, enemy[1] + (point[1] - enemy[1]) * FAR / away)
