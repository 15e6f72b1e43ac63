"""Peasants of the villages (KOKU-SCN-3, KOKU-PEA-1, KOKU-PEA-2, KOKU-RUL-17).

The peasants of a village are one unit of the side that owns it when the battle starts. They have no bows and no
firearms (KOKU-DAT-7), and start in or within two inches of their village's area instead of in the zone (KOKU-DEP-2).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import shapely

from rulesets.engine.battle import Point, Side, Site
from rulesets.engine.table.bases import Shapes
from rulesets.koku.battle import KokuBattle, KokuUnit

NEAR = 2.0
"""Inches from the village's area within which peasants start (KOKU-PEA-2)."""


def villages_of(battle: KokuBattle, side: Side) -> list[Site]:
    """The villages whose peasants fight for a side: its own; those of nobody follow who did not place the scenery."""
    assert battle.placer is not None
    nobodys = battle.placer.opponent
    return [
        site for site in battle.sites.values() if site.kind == "village" and (site.owner or nobodys) is side
    ]


def outline_of(battle: KokuBattle, unit: KokuUnit) -> tuple[Point, ...]:
    """Where peasants start: their village's area, grown by two inches."""
    return grow(battle.sites[unit.village].outline)


@lru_cache(maxsize=16)
def grow(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """An area with everything within two inches of it."""
    shape = shapely.buffer(shapely.Polygon(outline), NEAR, quad_segs=4)
    return tuple((round(x, 4), round(y, 4)) for x, y in shape.exterior.coords[:-1])


def beyond(battle: KokuBattle, unit: KokuUnit, bases: Shapes) -> float:
    """By how many inches the furthest of some bases is more than two inches from the village's area."""
    area = shapely.Polygon(battle.sites[unit.village].outline)
    return float(np.max(shapely.distance(area, bases))) - NEAR
