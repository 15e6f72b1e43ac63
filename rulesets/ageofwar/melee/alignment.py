"""Whom an assault meets straight ahead, and how its front comes to lie on the side that it meets (AOW-ORD-18,
AOW-ORD-23, AOW-GEO-6, AOW-GEO-11, AOW-RUL-58).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.blocks import SLACK, standing
from rulesets.ageofwar.stand.contact import FACES, block_of, flush, newly_met, touching
from rulesets.ageofwar.stand.near import face_of, room
from rulesets.engine.battle import Point, Pose
from rulesets.engine.memory import remember
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import Edge, Rectangle, ahead, edges, local, normal
from rulesets.engine.table.search import either_way
from rulesets.engine.table.terrain import polygon_of

SLIDE = 0.05
"""Inches by which places along a face are tried (AOW-ORD-23)."""


class Meeting(msgspec.Struct, frozen=True):
    """The first enemies straight ahead: how many inches away, their ids, and the face of each (AOW-GEO-6)."""

    inches: float
    faces: dict[str, str]


@remember(6, lambda battle, unit, reach: (standing(battle), unit, reach))
def met_ahead(battle: AowBattle, unit: AowUnit, reach: float) -> Meeting | None:
    """AOW-ORD-18, AOW-RUL-58: the enemy units and lone leaders that a unit meets first if it goes straight ahead, all
    that it meets at the same moment; None if there is nobody within so many inches.
    """
    at, there = blocks.anchor(battle, unit), standing(battle)
    wide = blocks.box(battle, unit).width - 2 * SLACK
    lane = polygon_of(Rectangle(*ahead(at, reach / 2), at.facing, wide, reach))
    found: dict[str, float] = {}
    for number, id in enumerate(there.ids):
        if there.sides[number] is not unit.side and shapely.intersects(lane, there.shapes[number]):
            common = shapely.get_coordinates(shapely.intersection(lane, there.shapes[number])).tolist()
            found[id] = max(0.0, min(local(at, (x, y))[1] for x, y in common))
    if not found:
        return None
    first = min(found.values())
    met = [id for id, inches in found.items() if inches <= first + SLACK]
    return Meeting(first, {id: face_of(battle, battle.units[id], at.point) for id in met})


def face_edge(battle: AowBattle, unit: AowUnit, face: str) -> Edge:
    """A face of a unit's block, as an edge that looks out of it."""
    return edges(blocks.box(battle, unit))[FACES.index(face)]


def met_along(battle: AowBattle, unit: AowUnit, enemies: Iterable[AowUnit]) -> Edge:
    """The edge along which some enemies touch one face of a unit, as one that looks towards it."""
    found = [face_edge(battle, enemy, touching(battle, enemy)[unit.id]) for enemy in enemies]
    out = Pose(*found[0].middle, found[0].outward)
    ends = [
        local(out, edge.middle)[0] + half for edge in found for half in (-edge.length / 2, edge.length / 2)
    ]
    low, high = min(ends), max(ends)
    return Edge(ahead(out, 0.0, (low + high) / 2), high - low, out.facing)


@remember(6, lambda battle, unit, *where: (standing(battle), unit, battle.table, *where))
def laid_on(
    battle: AowBattle,
    unit: AowUnit,
    edge: Edge,
    middle: Point,
    frontage: int = 0,
    held: Sequence[AowUnit] = (),
) -> Pose | None:
    """AOW-ORD-23: where the anchor of a unit comes to lie when its front is laid flush on an edge: sideways at the
    projection of ``middle``, moved as little as is needed for one of its bases to lie on the edge with its full width
    and for nobody to be overlapped. None if there is no such place. ``frontage``: another one than it has; ``held``:
    enemies whom it has to touch there, and nobody else whom it does not touch now.
    """
    front, count = frontage or unit.frontage, len(battle.bases(unit))
    base, deep = blocks.base_of(unit)
    out = Pose(*edge.middle, edge.outward)
    most = (edge.length + front * base) / 2 - min(base, edge.length)
    wanted = min(max(local(out, middle)[0], -most), most)
    for slide in either_way(SLIDE, 2 * most + SLIDE):
        aside = wanted + slide
        if abs(aside) > most + 1e-9:
            continue
        pose = Pose(*ahead(out, 0.0, aside), normal(edge.outward + 180.0))
        there = Body(blocks.poses(unit, pose, count, front), base, deep)
        if room(battle, unit, there.poses, 0.0) is None and (not held or _holds(battle, unit, there, held)):
            return pose
    return None


def _holds(battle: AowBattle, unit: AowUnit, there: Body, enemies: Iterable[AowUnit]) -> bool:
    """Whether a unit that stood so would touch these enemies with its front, and none whom it does not touch now."""
    block = block_of(there)
    fronts = all(flush(block, blocks.box(battle, enemy))[0] == "front" for enemy in enemies)
    return fronts and newly_met(battle, unit, there) is None


def stood_at(battle: AowBattle, unit: AowUnit, pose: Pose) -> AowBattle:
    """The battle as it would be if a unit stood there."""
    trial = battle.copy()
    bases = battle.bases(unit)
    for base, place in zip(bases, blocks.poses(unit, pose, len(bases), unit.frontage), strict=True):
        trial.figures[base.id] = msgspec.structs.replace(base, x=place.x, y=place.y, facing=place.facing)
    return trial
