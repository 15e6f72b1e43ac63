"""Who is in scenery, touches it or passes through it; who is uphill (AOW-GEO-4, AOW-GEO-5, AOW-GEO-8, AOW-GEO-17)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.ground.terrain import COVER, DIFFICULT, difficult, ground_under
from rulesets.ageofwar.stand.ranks import SLACK, base_of, body, centre, footprint, holder, standing
from rulesets.engine.battle import Piece, Point, Pose, Table
from rulesets.engine.table.bases import polygons
from rulesets.engine.table.bodies import Body

__all__ = [
    "difficult", "elevation", "in_cover", "in_open", "in_rough", "passing", "pieces_under", "touches", "uphill"
]  # fmt: skip


def pieces_under(battle: AowBattle, unit: AowUnit) -> tuple[Piece, ...]:
    """AOW-GEO-4: the pieces that a unit is in: the centres of two of its bases, or of its only one, lie inside. A
    leader with a unit is where the unit is.
    """
    bases = body(battle, holder(battle, unit))
    return holding(battle.table, tuple(bases.points))


@lru_cache(maxsize=512)
def holding(table: Table, points: tuple[Point, ...]) -> tuple[Piece, ...]:
    """AOW-GEO-4: the pieces that hold two of some points, or the only one."""
    ground = ground_under(table)
    if not ground.pieces:
        return ()
    held = ground.holding(np.array(points, dtype=np.float64)).sum(axis=0) >= min(2, len(points))
    return tuple(ground.pieces[number] for number in np.flatnonzero(held).tolist())


def is_in(battle: AowBattle, unit: AowUnit, kinds: Collection[str]) -> bool:
    """AOW-GEO-4: whether a unit is in a piece of one of the kinds."""
    return any(piece.kind in kinds for piece in pieces_under(battle, unit))


def in_open(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-5: in no wood, buildings, marsh or rough hill."""
    return not in_rough(battle, unit)


def in_cover(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-5: in a wood or buildings."""
    return is_in(battle, unit, COVER)


def in_rough(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-5, AOW-WDR-3: in a wood, buildings, a marsh or a rough hill."""
    return is_in(battle, unit, DIFFICULT)


def touches(battle: AowBattle, unit: AowUnit, kinds: Collection[str] = DIFFICULT) -> bool:
    """AOW-GEO-4: whether a unit touches a piece of one of the kinds (AOW-WDR-7)."""
    ground = ground_under(battle.table)
    shapes = ground.shapes[ground.of_kind(kinds)]
    return bool(len(shapes)) and bool(shapely.distance(footprint(battle, unit), shapes).min() <= SLACK)


def elevation(battle: AowBattle, point: Point) -> int:
    """How high a point lies: the elevation of the highest piece that holds it (AOW-SCN-1)."""
    return int(ground_under(battle.table).levels(np.array([point], dtype=np.float64))[0])


def uphill(battle: AowBattle, one: AowUnit, other: AowUnit) -> bool:
    """AOW-GEO-8: whether the centre of one block lies higher than that of the other."""
    here, there = (centre(battle, holder(battle, each)) for each in (one, other))
    return elevation(battle, here) > elevation(battle, there)


def passing(battle: AowBattle, unit: AowUnit, *moments: Sequence[Pose]) -> set[str]:
    """AOW-GEO-17: the difficult pieces and friendly units, by ids, that a unit passes through: at one of the moments of
    its way, each with a pose for every base in the order of the ranks, more than one base of its front rank lies over
    them. Leaders by themselves are passed freely.
    """
    front = max(1, unit.frontage)
    if front < 2:
        return set()
    wide, deep = base_of(unit)
    ranks = [Body(tuple(poses[:front]), wide - 2 * SLACK, deep - 2 * SLACK) for poses in moments]
    bases = polygons(np.concatenate([rank.rows for rank in ranks]))
    moment = np.repeat(np.arange(len(ranks)), [len(rank.poses) for rank in ranks])
    ids, shapes = _passable(battle, unit)
    if not ids:
        return set()
    over, base = shapely.STRtree(bases).query(shapes, predicate="intersects")
    counted = np.zeros((len(ids), len(ranks)), dtype=np.intp)
    np.add.at(counted, (over, moment[base]), 1)
    return {ids[number] for number in np.flatnonzero((counted > 1).any(axis=1)).tolist()}


def _passable(battle: AowBattle, unit: AowUnit) -> tuple[list[str], list[shapely.Geometry]]:
    """What a unit may pass through at a price (AOW-ORD-14): difficult pieces and friends."""
    ground, there = ground_under(battle.table), standing(battle)
    rough = np.flatnonzero(ground.of_kind(DIFFICULT)).tolist()
    friends = [
        number
        for number, id in enumerate(there.ids)
        if there.sides[number] is unit.side and id != unit.id and not there.leads[number]
    ]
    ids = [*(ground.pieces[number].id for number in rough), *(there.ids[number] for number in friends)]
    return ids, [*ground.shapes[rough], *there.shapes[friends]]
