"""Where a unit finds shelter, and whether it is in it (SKIR-MOR-16, SKIR-MOR-28, SKIR-RUL-88, SKIR-RUL-91)."""

from __future__ import annotations

import numpy as np

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import least_gaps, rows
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.hiding import places_to_hide
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.ground import sight
from rulesets.skirmish.ground.ground import COVER, crowd, ground_of


def sheltered(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-16, SKIR-MOR-28: whether more than half of a unit's able figures are in cover from their nearest able
    enemies.
    """
    able, foes = rows(battle.able(unit)), crowd(battle, unit.side.opponent).rows
    if not len(foes) or not battle.table.pieces:
        return False
    nearest = least_gaps(able, foes, np.arange(len(able))[:, None]).argmin(axis=1)
    covered = sight.sheltered(battle, foes[nearest, :2], able[:, :2])
    return 2 * int(covered.sum()) > len(able)


def nearest_shelter(battle: SkirBattle, unit: SkirUnit, centre: Point) -> Point:
    """SKIR-MOR-28: the nearer of cover that lies no nearer to an able enemy than the unit's centre now (in an area, or
    behind a line up to 1.5" from it, SKIR-HIT-15), and of the own long edge; cover where it is tied.
    """
    edge, foes = (centre[0], battle.edge(unit.side)), crowd(battle, unit.side.opponent).rows
    covers = places_to_hide(ground_of(battle.table), COVER, centre, foes, sight.SHELTER)
    return min((*covers, edge), key=lambda point: round(distance(centre, point), 6))
