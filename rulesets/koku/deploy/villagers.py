"""Where peasants start when nobody says otherwise: in their village, out of doors, near its middle (KOKU-PEA-2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import Floats, polygons
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuUnit
from rulesets.koku.charts import BASE_FOOT, TERRAIN
from rulesets.koku.deploy.faults import barred_ground, first_fault
from rulesets.koku.deploy.peasants import outline_of
from rulesets.koku.deploy.posts import Post, post_at
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.stand.formations import Stand
from rulesets.koku.stand.room import crowd

STEP = 0.5
"""Inches between the places that are tried."""

SEVERAL = 40
"""Places of a formation that are looked at closely."""


def in_reserve(battle: KokuBattle, side: Side) -> list[KokuUnit]:
    """The peasants of a side that are not deployed."""
    return [
        unit
        for unit in battle.units.values()
        if unit.side is side and unit.place == "reserve" and unit.village
    ]


def post(battle: KokuBattle, unit: KokuUnit) -> Post:
    """A place for peasants: in line or in as wide a column as finds room. Raises :class:`Illegal` if there is none."""
    for stand in _stands(len(unit.figures)):
        for anchor in _free(battle, unit, stand)[:SEVERAL]:
            found = post_at(unit, anchor, stand)
            trial = battle.copy()
            placed = set_down(trial, unit, found)
            if first_fault(trial, placed, trial.living(placed)) is None:
                return found
    raise Illegal("no_room", "KOKU-PEA-2", "There is no room left for {unit}.", unit=unit.name)


def set_down(battle: KokuBattle, unit: KokuUnit, found: Post) -> KokuUnit:
    """Put peasants at a post on a working copy of the battle."""
    stand = found.stand
    placed = msgspec.structs.replace(unit, place="table", formation=stand.formation, frontage=stand.frontage)
    battle.units[unit.id] = placed
    for id, pose in zip(unit.figures, found.places, strict=True):
        figure = battle.figures[id]
        battle.figures[id] = msgspec.structs.replace(figure, x=pose.x, y=pose.y, facing=pose.facing)
    return placed


def _stands(count: int) -> Iterator[Stand]:
    if count == 1:
        yield Stand(Formation.LONE, 1)
        return
    yield Stand(Formation.LINE, count)
    yield from (Stand(Formation.COLUMN, wide) for wide in range((count + 1) // 2, 0, -1))


def _free(battle: KokuBattle, unit: KokuUnit, stand: Stand) -> list[Pose]:
    """Front centres from which the block lies in the village and on nothing else, the nearest to its middle first."""
    area = shapely.Polygon(outline_of(battle, unit))
    west, south, east, north = area.bounds
    x, y = (
        values.ravel() for values in np.meshgrid(np.arange(west, east, STEP), np.arange(south, north, STEP))
    )
    wide, deep = stand.frontage * BASE_FOOT[0], -(-len(unit.figures) // stand.frontage) * BASE_FOOT[1]
    ahead = 1.0 if unit.side is battle.south else -1.0
    low, high = np.minimum(y, y - ahead * deep), np.maximum(y, y - ahead * deep)
    blocks = shapely.box(x - wide / 2, low, x + wide / 2, high)
    fit = shapely.contains(area, blocks) & ~shapely.intersects(_obstacles(battle), blocks)
    found: Floats = np.stack((x, y), axis=1)[fit]
    away = np.hypot(found[:, 0] - area.centroid.x, found[:, 1] - ahead * deep / 2 - area.centroid.y)
    facing = 0.0 if ahead > 0 else 180.0
    return [Pose(float(x), float(y), facing) for x, y in found[np.argsort(away, kind="stable")]]


def _obstacles(battle: KokuBattle) -> shapely.Geometry:
    """Houses, walls, water, and whoever stands there."""
    ground = ground_of(battle.table)
    kinds = [kind for kind, row in TERRAIN.items() if row.shape == "line"] + ["house"]
    pieces = [ground.shape(piece.id) for piece in battle.table.pieces if piece.kind in kinds]
    found = shapely.union_all(
        [*pieces, *polygons(crowd(battle).rows), barred_ground(battle.table, options_in_force(battle)).to_all]
    )
    shapely.prepare(found)
    return found
