"""Kinds of scenery as the specification prints them (AOW-SCN-1, AOW-SCN-2), who is in it, touches it or passes
through it, and who is uphill (AOW-GEO-4, AOW-GEO-5, AOW-GEO-8, AOW-GEO-17).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec
import numpy as np
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.stand.blocks import SLACK, base_of, body, centre, footprint, holder, standing
from rulesets.engine.battle import Piece, Point, Pose, Table
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.bases import boxes_meet, polygons
from rulesets.engine.table.bodies import Body, box_round
from rulesets.engine.table.terrain import KINDS, Ground, Shape, ground_of


class Terrain(msgspec.Struct, frozen=True):
    """A row of AOW-SCN-1. ``cover`` is "soft", "hard" or empty, which differ in name only (AOW-SCN-2); ``difficult``
    hinders who passes through (AOW-ORD-14, AOW-DIS-3), ``foliage`` stops sight beyond 4" inside, ``level`` is its
    elevation, and a line over a piece that has one is stopped by its crest (AOW-GEO-9). ``counts`` adds to motivation
    when somebody is in it (AOW-MOT-6), ``separates`` when it lies between (AOW-MOT-8), ``helps`` a unit on foot that
    withdraws (AOW-WDR-7).
    """

    key: str
    name: str
    cover: str
    difficult: bool
    foliage: bool
    level: int
    counts: bool
    separates: bool
    helps: bool


# AOW-SCN-1
#    key  name  cover  difficult  blocks sight  elevation  in counts  separates  helps to withdraw
TERRAIN: dict[str, Terrain] = by_key(
    Terrain("wood", _("wood"), "soft", True, True, 0, True, True, True),
    Terrain("buildings", _("buildings"), "hard", True, True, 0, True, True, True),
    Terrain("marsh", _("marsh"), "", True, False, 0, False, False, True),
    Terrain("hill", _("hill"), "", False, False, 1, False, True, False),
    Terrain("rough_hill", _("rough hill"), "", True, False, 1, False, True, True),
)

AOW_KINDS = KINDS.with_kinds(dict.fromkeys(TERRAIN, Shape.AREA))

DIFFICULT = frozenset(key for key, row in TERRAIN.items() if row.difficult)
"""What hinders (AOW-ORD-14, AOW-DIS-3); who is in none of it is in the open (AOW-GEO-5)."""
COVER = frozenset(key for key, row in TERRAIN.items() if row.cover)
"""What covers (AOW-GEO-5)."""
SEPARATING = frozenset(key for key, row in TERRAIN.items() if row.separates)
HELPING = frozenset(key for key, row in TERRAIN.items() if row.helps)


def ground_under(table: Table) -> Ground:
    """The scenery of a table as shapes."""
    return ground_of(table, AOW_KINDS)


def difficult(piece: Piece) -> bool:
    """Whether a piece hinders those who pass through it (AOW-ORD-14, AOW-DIS-3)."""
    return piece.kind in DIFFICULT


def name_of(piece: Piece) -> Words:
    """What a piece is called: its own name, or what it is."""
    return piece.name or TERRAIN[piece.kind].name


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
    ids, shapes = _passable(battle, unit, ranks)
    if not ids:
        return set()
    bases = polygons(np.concatenate([rank.rows for rank in ranks]))
    moment = np.repeat(np.arange(len(ranks)), [len(rank.poses) for rank in ranks])
    over, base = shapely.STRtree(bases).query(shapes, predicate="intersects")
    counted = np.zeros((len(ids), len(ranks)), dtype=np.intp)
    np.add.at(counted, (over, moment[base]), 1)
    return {ids[number] for number in np.flatnonzero((counted > 1).any(axis=1)).tolist()}


def _passable(
    battle: AowBattle, unit: AowUnit, way: Sequence[Body]
) -> tuple[list[str], list[shapely.Geometry]]:
    """What a unit may pass through on a way at a price (AOW-ORD-14): difficult pieces and friends."""
    ground, there, box = ground_under(battle.table), standing(battle), np.array([box_round(way, 0.0)])
    met = boxes_meet(box[:, :2], box[:, 2:], ground.boxes)[1]
    rough = met[ground.of_kind(DIFFICULT)[met]].tolist()
    friends = [
        number
        for number in there.about(way, 0.0)
        if there.sides[number] is unit.side and there.ids[number] != unit.id and not there.leads[number]
    ]
    ids = [*(ground.pieces[number].id for number in rough), *(there.ids[number] for number in friends)]
    return ids, [*ground.shapes[rough], *there.shapes[friends]]
