"""What the ground does to units on their way: difficult ground, obstacles, and what nobody may enter (SKY-SCN-1,
SKY-SCN-2, SKY-MOV-4 to SKY-MOV-7).

A unit moves as one body: the union of its stands' bases. Inches count by the centres of its stands, room by their
bases.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.table.bases import boxes_meet
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.prices import Passage, rates_on
from rulesets.engine.table.terrain import KINDS, Ground, Shape, ground_of
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.stand.formations import base_of

SKY_KINDS = KINDS.with_kinds({kind.key: Shape(kind.shape) for kind in TERRAIN.values()})

DIFFICULT = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "difficult")
OBSTACLES = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "obstacle")
IMPASSABLE = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "impassable")
BUILDINGS = frozenset(key for key, kind in TERRAIN.items() if kind.movement == "building")
NOT_FOR_RIDERS = frozenset(key for key, kind in TERRAIN.items() if not kind.riders)

RATES = {
    **dict.fromkeys(DIFFICULT, Passage(factor=2.0, clause="SKY-SCN-2")),
    "road": Passage(replaces=DIFFICULT),
}
"""What an inch costs: two in difficult ground, which a road cancels (SKY-SCN-2)."""


def closed_kinds(*, mounted: bool) -> frozenset[str]:
    """What a unit may neither enter nor cross on its way; buildings are entered by an order of their own."""
    return IMPASSABLE | BUILDINGS | (NOT_FOR_RIDERS if mounted else frozenset())


def no_footing(*, mounted: bool) -> frozenset[str]:
    """What no base of a unit may lie over where it comes to stand (SKY-DEP-3, SKY-CHG-10)."""
    return closed_kinds(mounted=mounted) - OBSTACLES


def body_of(battle: SkyBattle, unit: SkyUnit) -> Body:
    """A unit's body as it stands now."""
    width, depth = base_of(unit)
    return Body(tuple(figure.pose for figure in battle.living(unit)), width, depth)


def ground_under(table: Table) -> Ground:
    """The scenery of a table by the shapes of this system."""
    return ground_of(table, SKY_KINDS)


# -- distances ---------------------------------------------------------------------------------------------------------


def gap_between(battle: SkyBattle, one: SkyUnit, other: SkyUnit) -> float:
    """SKY-GEO-2: the inches between two units, base to base; to the outline of the building that one is in
    (SKY-SCN-3).
    """
    return float(shapely.distance(outline_of(battle, one), outline_of(battle, other)))


def outline_of(battle: SkyBattle, unit: SkyUnit) -> BaseGeometry:
    """What distances to a unit are measured to: its bases, or the building it is in."""
    if unit.building:
        return ground_under(battle.table).shape(unit.building)
    return body_of(battle, unit).shape


def cost_of(ground: Ground, starts: Sequence[Point], way: Point) -> float:
    """What a straight shift (inches east, inches north) costs stands with those centres (SKY-SCN-2)."""
    return rates_on(ground, starts, way, RATES).cost(math.hypot(*way))


def lines_crossed(ground: Ground, starts: Sequence[Point], ends: Sequence[Point]) -> tuple[Piece, ...]:
    """The obstacle lines that the centre of a stand passes on its straight way (SKY-MOV-6), in the order of the
    scenery.
    """
    ways = np.stack((np.array(starts), np.array(ends)), axis=1)
    low, high = ways.min(axis=(0, 1)), ways.max(axis=(0, 1))
    if not len(boxes_meet(low[None], high[None], ground.boxes[ground.of_kind(OBSTACLES)])[0]):
        return ()
    return ground.met_by(shapely.multilinestrings(shapely.linestrings(ways)), OBSTACLES)
