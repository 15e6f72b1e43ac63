"""Distances, faces, and room on the table (AOW-GEO-3, AOW-GEO-6, AOW-GEO-7, AOW-GEO-12, AOW-GEO-15, AOW-GEO-16)."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import APART
from rulesets.ageofwar.stand.blocks import OVERLAP, SLACK, base_of, box, footprint, holder, standing
from rulesets.ageofwar.stand.contact import newly_met, rank
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import beyond
from rulesets.engine.table.bodies import Body, cover_ground, overlap
from rulesets.engine.table.geometry import TOLERANCE, Rectangle, ahead, local
from rulesets.engine.table.terrain import polygon_of

OVER_EDGE = 2 * TOLERANCE
"""Inches over the edge of the table: a little more than a way may end over it, so that one who came there may turn."""
REAR = 4.0
"""How deep the rear box is, in inches (AOW-GEO-7)."""


def gap(battle: AowBattle, one: AowUnit, other: AowUnit) -> float:
    """AOW-GEO-3: the inches between the footprints of two units or lone leaders; an attached leader counts as his
    unit (AOW-CHA-2).
    """
    return float(shapely.distance(footprint(battle, one), footprint(battle, other)))


def gaps(battle: AowBattle, shape: BaseGeometry) -> dict[str, float]:
    """AOW-GEO-3: the inches between a shape and every unit and lone leader on the table, by ids."""
    there = standing(battle)
    return (
        dict(zip(there.ids, shapely.distance(shape, there.shapes).tolist(), strict=True)) if there.ids else {}
    )


def within(
    battle: AowBattle, unit: AowUnit, inches: float, side: Side, leaders: bool = False
) -> list[AowUnit]:
    """AOW-GEO-3, AOW-GEO-13: the units of a side within so many inches of a unit, the nearest first and of equals the
    lower id; lone leaders only if they are asked for.
    """
    own = holder(battle, unit)
    found = [
        (round(away, 3), rank(id), battle.units[id])
        for id, away in gaps(battle, footprint(battle, own)).items()
        if away <= inches + SLACK
    ]
    return [
        other
        for _away, _rank, other in sorted(found, key=lambda each: each[:2])
        if other.side is side and other.id != own.id and (leaders or not other.is_leader)
    ]


def nearest_enemy(battle: AowBattle, unit: AowUnit) -> AowUnit | None:
    """AOW-GEO-13: the nearest enemy unit of troops, of equals the one with the lower id."""
    return next(iter(within(battle, unit, math.inf, unit.side.opponent)), None)


def face_of(battle: AowBattle, unit: AowUnit, point: Point) -> str:
    """AOW-GEO-6: at which face of a unit a point lies: "front" ahead of the line of its front edge, "rear" behind that
    of its rear edge, else "left" or "right".
    """
    around = box(battle, unit)
    right, forward = local(around, point)
    if forward > around.depth / 2 + SLACK:
        return "front"
    if forward < -around.depth / 2 - SLACK:
        return "rear"
    return "right" if right > 0 else "left"


def rear_box(battle: AowBattle, unit: AowUnit) -> Rectangle:
    """AOW-GEO-7: as wide as the front rank, from the rear edge of the last rank 4" backwards."""
    around = box(battle, unit)
    return Rectangle(*ahead(around, -(around.depth + REAR) / 2), around.facing, around.width, REAR)


def in_rear_box(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """AOW-GEO-7: the enemy units of which some ground lies in a unit's rear box."""
    behind, there = polygon_of(rear_box(battle, unit)), standing(battle)
    shared = shapely.area(shapely.intersection(behind, there.shapes)) if there.ids else np.zeros(0)
    return [
        battle.units[there.ids[number]]
        for number in np.flatnonzero(shared > SLACK).tolist()
        if there.sides[number] is not unit.side and not there.leads[number]
    ]


def on_base_line(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-16: whether a base of the unit touches its own base line."""
    _west, south, _east, north = shapely.bounds(footprint(battle, unit))
    edge = battle.edge(unit.side)
    return bool(south <= edge + SLACK and north >= edge - SLACK)


def homewards(battle: AowBattle, side: Side) -> float:
    """The facing towards a side's own base line (AOW-GEO-1, AOW-MOR-24)."""
    return 180.0 if side is battle.attacker else 0.0


def measure(battle: AowBattle, side: Side) -> dict[str, dict[str, float]]:
    """AOW-TUR-2: how far each unit of a side is from each enemy unit and lone leader, by ids, in inches."""
    there = standing(battle)
    theirs = [number for number in range(len(there.ids)) if there.sides[number] is not side]
    return {
        id: {
            there.ids[number]: round(float(away), 4)
            for number, away in zip(
                theirs, shapely.distance(there.shapes[own], there.shapes[theirs]), strict=True
            )
        }
        for own, id in enumerate(there.ids)
        if there.sides[own] is side and not there.leads[own]
    }


# -- room --------------------------------------------------------------------------------------------------------------


def too_near(
    battle: AowBattle, unit: AowUnit, way: Sequence[Body], keep: float = APART, but: Collection[str] = ()
) -> AowUnit | None:
    """AOW-GEO-12: the nearest enemy unit or lone leader to whom a unit would come nearer than it may, were it in this
    place or passed from the first of them to the last; who is nearer already may come no nearer. ``but`` are enemies
    that do not count. What the way covers is drawn only where somebody is about.
    """
    there = standing(battle)
    about = [
        number
        for number in there.about(way, keep)
        if there.sides[number] is not unit.side and there.ids[number] not in but
    ]
    if not about:
        return None
    shape = cover_ground(way)
    away = dict(zip(about, shapely.distance(shape, there.shapes[about]).tolist(), strict=True))
    close = [number for number in about if away[number] < keep - SLACK]
    for number in sorted(close, key=lambda number: (away[number], rank(there.ids[number]))):
        is_there = unit.place in ("table", ATTACHED)
        now = shapely.distance(footprint(battle, unit), there.shapes[number]) if is_there else math.inf
        if away[number] < now - SLACK or (now <= SLACK and overlap(there.shapes[number], shape)):
            return battle.units[there.ids[number]]
    return None


def stands_on(battle: AowBattle, unit: AowUnit, later: Body, passing: Collection[str] = ()) -> AowUnit | None:
    """The first unit or leader on whom a unit's body would stand; those in ``passing`` do not count."""
    under = standing(battle).crowd.under(later, {unit.id, *passing}, OVERLAP)
    return battle.units[under.unit] if under else None


def room(
    battle: AowBattle,
    unit: AowUnit,
    poses: Sequence[Pose],
    keep: float = APART,
    passing: Collection[str] = (),
) -> Illegal | None:
    """Whether a unit's bases may stand so: on the table (AOW-GEO-15), over nobody (AOW-RUL-55) but units in
    ``passing``, and not nearer to enemies than ``keep`` inches (AOW-GEO-12; 0: it may touch them). None if they may,
    else why not.
    """
    later, table = Body(tuple(poses), *base_of(unit)), battle.table
    if (beyond(later.rows, (0.0, 0.0), (table.width, table.depth)) > OVER_EDGE).any():
        return Illegal("off_table", "AOW-GEO-15", "Nobody may leave the table.")
    blocked = stands_on(battle, unit, later, passing)
    if blocked is not None:
        clause = "AOW-RUL-55" if blocked.side is unit.side else "AOW-GEO-12"
        return Illegal("in_the_way", clause, "{unit} {unit|stands|stand} in the way.", unit=blocked.phrase)
    near = (
        (too_near(battle, unit, (later,), keep, passing) or newly_met(battle, unit, later)) if keep else None
    )
    if near is not None:
        return Illegal("too_near", "AOW-GEO-12", 'They would come within 1" of {unit}.', unit=near.name)
    return None
