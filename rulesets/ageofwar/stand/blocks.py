"""How bases stand in ranks and files, and what follows for the block (AOW-DAT-3, AOW-DAT-5, AOW-DAT-6, AOW-GEO-2).

Everything is read off the poses of the bases. What many ask of one state (who stands where) is kept for the moment
(:func:`standing`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import BASE_FOOT, BASE_GUN, BASE_LEADER, BASE_MOUNTED
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import Shapes
from rulesets.engine.table.bodies import Body, Crowd, box_round
from rulesets.engine.table.formation import Spacing, places
from rulesets.engine.table.geometry import Rectangle, ahead, middle_of

SLACK = 0.01
"""Inches that comparisons allow (AOW-GEO-1, AOW-RUL-147)."""
OVERLAP = 0.001
"""Inches by which bases may lie over one another, since poses are rounded."""
WIDEST = max(math.hypot(*base) for base in (BASE_FOOT, BASE_GUN, BASE_LEADER, BASE_MOUNTED)) / 2
"""Inches from the centre of a base to its corner, at most."""
RANKS = Spacing(centred=True)
"""Base by base, a short last rank behind the middle (AOW-DAT-5)."""


def base_of(unit: AowUnit) -> tuple[float, float]:
    """AOW-DAT-3: width and depth in inches of one of the unit's bases, as it is mounted now."""
    if unit.is_leader:
        return BASE_LEADER
    if unit.gun:
        return BASE_GUN
    return BASE_MOUNTED if unit.mounted else BASE_FOOT


def poses(unit: AowUnit, anchor: Pose, count: int, frontage: int) -> tuple[Pose, ...]:
    """AOW-DAT-5: where so many bases of a unit stand at an anchor, the front rank first, each rank from the left."""
    return places(anchor, RANKS, count, *base_of(unit), frontage)


def drawn_up(unit: AowUnit, anchor: Pose, count: int, frontage: int) -> Body:
    """So many bases of a unit as a body, drawn up at an anchor."""
    return Body(poses(unit, anchor, count, frontage), *base_of(unit))


def ranks_of(count: int, frontage: int) -> int:
    """How many ranks so many bases make (AOW-DAT-5)."""
    return -(-count // max(1, frontage))


def front_rank(battle: AowBattle, unit: AowUnit) -> list[AowFigure]:
    """The bases of the front rank, from its left (AOW-DAT-5)."""
    return battle.bases(unit)[: max(1, unit.frontage)]


def second_rank(battle: AowBattle, unit: AowUnit) -> list[AowFigure]:
    """The bases of the second rank, from its left (AOW-DAT-5)."""
    front = max(1, unit.frontage)
    return battle.bases(unit)[front : 2 * front]


def has_support(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-DAT-6, AOW-RUL-87: whether the second rank holds half as many bases as the front rank, rounded up."""
    return len(second_rank(battle, unit)) >= (len(front_rank(battle, unit)) + 1) // 2


def below_half(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-18: whether fewer than half of its bases are left; leaders do not count."""
    return 2 * len(battle.bases(unit)) < unit.strength


def commander(battle: AowBattle, unit: AowUnit) -> AowFigure | None:
    """AOW-DAT-7: the living base of the unit's commander."""
    return next((base for base in battle.bases(unit) if base.commander), None)


# -- the block ---------------------------------------------------------------------------------------------------------


def anchor(battle: AowBattle, unit: AowUnit) -> Pose:
    """AOW-GEO-2: the middle of the unit's front edge, and its facing; of one without bases, where its last one lay."""
    front = front_rank(battle, unit) or [battle.figures[unit.figures[0]]]
    facing = front[0].facing
    middle = Pose(*middle_of(base.point for base in front), facing)
    return Pose(*ahead(middle, front[0].depth / 2), facing)


def body(battle: AowBattle, unit: AowUnit) -> Body:
    """A unit's bases as they stand, or a leader's own base."""
    bases = battle.bases(unit) or [battle.figures[unit.figures[0]]]
    return Body(tuple(base.pose for base in bases), bases[0].width, bases[0].depth)


def holder(battle: AowBattle, unit: AowUnit) -> AowUnit:
    """The unit that a leader is attached to; everybody else himself."""
    return battle.units[unit.with_unit] if unit.place == ATTACHED else unit


def footprint(battle: AowBattle, unit: AowUnit) -> BaseGeometry:
    """AOW-GEO-2: the ground that a unit's bases cover; an attached leader has that of his unit."""
    return body(battle, holder(battle, unit)).shape


def box(battle: AowBattle, unit: AowUnit) -> Rectangle:
    """The block's rectangle: as wide as the front rank, as deep as all ranks, a short last one counted whole."""
    bases = battle.bases(unit) or [battle.figures[unit.figures[0]]]
    front = min(max(1, unit.frontage), len(bases))
    return box_at(anchor(battle, unit), len(bases), front, bases[0].width, bases[0].depth)


def box_at(at: Pose, count: int, frontage: int, width: float, depth: float) -> Rectangle:
    """The rectangle of a block with its front's middle at a place."""
    deep = ranks_of(count, frontage) * depth
    return Rectangle(*ahead(at, -deep / 2), at.facing, frontage * width, deep)


def centre(battle: AowBattle, unit: AowUnit) -> Point:
    """The centre of the unit's block (AOW-GEO-8)."""
    around = box(battle, unit)
    return (around.x, around.y)


# -- leaders with a unit -----------------------------------------------------------------------------------------------


def leaders_in_front(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """The leaders in a unit's front rank, in the order of muster (AOW-FIG-15, AOW-SHO-9)."""
    return [leader for leader in battle.leaders_with(unit) if leader.in_front]


def places_of(battle: AowBattle, unit: AowUnit) -> dict[str, Pose]:
    """AOW-GEO-2: where the leaders with a unit are drawn, by ids: in the middle of its front rank or behind its last
    rank, two of them beside one another.
    """
    bases, leaders = battle.bases(unit), battle.leaders_with(unit)
    if not bases or not leaders:
        return {}
    at, depth = anchor(battle, unit), bases[0].depth
    rear = ranks_of(len(bases), unit.frontage) * depth + BASE_LEADER[1] / 2
    found: dict[str, Pose] = {}
    for in_front, back in ((True, depth / 2), (False, rear)):
        row = [leader for leader in leaders if leader.in_front is in_front]
        for number, leader in enumerate(row):
            aside = (number - (len(row) - 1) / 2) * BASE_LEADER[0]
            found[leader.id] = Pose(*ahead(at, -back, aside), at.facing)
    return found


# -- everybody ---------------------------------------------------------------------------------------------------------


class OnTable:
    """Who stands on the table at a moment: troops, and leaders by themselves (AOW-GEO-2), in the order of muster.

    ``camped`` are daimyos in their maku: nobody comes to stand on them, but they count for nothing else.
    """

    def __init__(self, battle: AowBattle) -> None:
        there = [unit for unit in battle.units.values() if unit.place == "table" and battle.living(unit)]
        counted = [unit for unit in there if not unit.camped]
        self.ids = tuple(unit.id for unit in counted)
        self.number = {id: number for number, id in enumerate(self.ids)}
        self.sides: tuple[Side, ...] = tuple(unit.side for unit in counted)
        self.leads = tuple(unit.is_leader for unit in counted)
        self.bodies = {unit.id: body(battle, unit) for unit in counted}
        self.boxes = {unit.id: box(battle, unit) for unit in counted}
        self.crowd: Crowd[AowFigure] = Crowd(base for unit in there for base in battle.bases(unit))

    @cached_property
    def shapes(self) -> Shapes:
        """The footprints, in the order of ``ids``."""
        made: Shapes = np.array([body.shape for body in self.bodies.values()], dtype=np.object_)
        return made

    def about(self, way: Sequence[Body], inches: float) -> list[int]:
        """The numbers of those who may stand within so many inches of a body on its way through some places."""
        near = self.crowd.within(box_round(way, inches + WIDEST))
        return sorted({self.number[base.unit] for base in near.figures if base.unit in self.number})


def standing(battle: AowBattle) -> OnTable:
    """Who stands where in a state; kept for the moment. Most who ask hold the very state of the last who did."""
    return _ASKED((battle.figures, battle.units), lambda: _standing(battle))


def _standing(battle: AowBattle) -> OnTable:
    """The same where something of a unit has changed: most changes move nobody."""
    stances = tuple(
        (unit.id, unit.place, unit.camped, unit.frontage, unit.figures) for unit in battle.units.values()
    )
    return _STANDING((battle.figures, stances), lambda: OnTable(battle))


_ASKED: Memory[OnTable] = Memory(4)
_STANDING: Memory[OnTable] = Memory(6)
