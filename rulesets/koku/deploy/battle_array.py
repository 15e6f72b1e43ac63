"""The battle array: a sensible legal deployment of everything that is still in reserve (for KOKU-SEQ-8).

Ashigaru with missiles stand in line ahead, polearms and samurai behind them, the gun on a hill or a flank, riders on
the wings, the guard and the Shogun at the rear. The zone is cut into small cells; a unit takes the free rectangle of
cells that lies nearest to where it would like to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point, Pose, Side, Table
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, polygons
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TERRAIN
from rulesets.koku.deploy import villagers
from rulesets.koku.deploy.faults import barred_ground
from rulesets.koku.deploy.posts import Post, post_at
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import Stand
from rulesets.koku.stand.room import crowd

CELLS = (0.5, 0.25)
"""Inches of a cell's side: the finer ones are tried where the coarser leave no room."""

SLACK = 0.0005
"""Inches by which a cell may reach under something and still be free: less than a base may."""

MISSILES = ("bow", "arquebus")
ROUGH = ("wood", "marsh", "rice_field", "stream", "ford", "road", "bridge")
"""Ground on which a unit would rather not start."""

GAP = 1.0
"""Inches that the array leaves between neighbours in a row, where there is room."""


class Wish(NamedTuple):
    """Where a unit would like to stand: the middle of its front, x and inches behind the zone's front edge."""

    unit: KokuUnit
    x: float
    behind: float
    hill: bool = False


class Grounds(NamedTuple):
    """What the ground does to each cell of a zone, in rows from the front edge to the rear."""

    boxes: Shapes
    closed: Flags
    closed_to_riders: Flags
    rough: Flags
    high: Flags


@lru_cache(maxsize=32)
def _grounds(
    table: Table, options: KokuOptions, zone: tuple[Point, ...], south: bool, step: float
) -> Grounds:
    """The cells as rectangles a little smaller than they are, and what the scenery closes to foot and to riders."""
    ground = ground_of(table)
    inner = shapely.box(*_boxes(zone, south, step, SLACK))
    bars = barred_ground(table, options)

    def meets(boxes: Shapes, *kinds: str) -> Flags:
        shapes = [ground.shape(piece.id) for piece in table.pieces if piece.kind in kinds]
        return _meet(shapely.union_all(shapes), boxes)

    walls = [kind for kind, row in TERRAIN.items() if row.shape == "line"]
    closed = _meet(bars.to_all, inner) | meets(inner, "house")
    closed |= meets(shapely.box(*_boxes(zone, south, step, 0.0)), *walls)
    to_riders = closed | _meet(bars.to_riders, inner)
    return Grounds(inner, closed, to_riders, meets(inner, *ROUGH), meets(inner, "hill"))


def _boxes(zone: tuple[Point, ...], south: bool, step: float, shrink: float) -> Floats:
    """The cells' rectangles, shape (4, rows, columns): west, south, east, north, made smaller all round."""
    (west, low), (east, high) = np.array(zone).min(axis=0), np.array(zone).max(axis=0)
    shape = (int((high - low + 1e-6) / step), int((east - west + 1e-6) / step))
    x = np.broadcast_to(west + np.arange(shape[1]) * step, shape)
    behind = np.broadcast_to((np.arange(shape[0]) * step)[:, None], shape)
    y = high - behind - step if south else low + behind
    return np.stack((x + shrink, y + shrink, x + step - shrink, y + step - shrink))


class Cells:
    """The zone in cells, seen from its front edge: row 0 lies nearest to the enemy, column 0 at the west edge."""

    def __init__(self, battle: KokuBattle, side: Side, step: float) -> None:
        zone = battle.zones[side]
        self.step = step
        self.south = side is battle.south
        self.front = (max if self.south else min)(y for _, y in zone)
        self.facing = 0.0 if self.south else 180.0
        self.grounds = _grounds(battle.table, options_in_force(battle), zone, self.south, step)
        self.ranks, self.columns = self.grounds.closed.shape
        self.taken: Flags = np.zeros((self.ranks, self.columns), dtype=np.bool_)
        self.crowded: Flags = self.taken.copy()
        self._avoid(battle)

    def _avoid(self, battle: KokuBattle) -> None:
        """Cells where somebody stands already."""
        others = crowd(battle)
        if others.figures:
            self.taken |= _meet(shapely.union_all(polygons(others.rows)), self.grounds.boxes)

    def best(self, wish: Wish, wide: int, deep: int, *, spaced: bool) -> tuple[int, int] | None:
        """The free block of so many cells that fits a wish best: its front row and its first column."""
        if deep > self.ranks or wide > self.columns:
            return None
        closed = self.taken | (self.grounds.closed_to_riders if wish.unit.mounted else self.grounds.closed)
        free = _sums(closed | self.crowded if spaced else closed, deep, wide) == 0
        if not free.any():
            return None
        x = (np.arange(free.shape[1]) + wide / 2) * self.step
        behind = np.arange(free.shape[0]) * self.step
        cost = np.abs(x - wish.x)[None, :] + 2.0 * np.abs(behind - wish.behind)[:, None]
        cost = cost + 8.0 * _sums(self.grounds.rough, deep, wide) / (deep * wide)
        if wish.hill:
            cost = cost - 100.0 * _sums(self.grounds.high, deep, wide) / (deep * wide)
        rank, column = divmod(int(np.where(free, cost, np.inf).argmin()), free.shape[1])
        return rank, column

    def take(self, rank: int, column: int, deep: int, wide: int) -> None:
        """A unit stands on these cells; others keep off a little."""
        off = max(1, round(GAP / 2 / self.step))
        self.taken[rank : rank + deep, column : column + wide] = True
        low, left = max(0, rank - off), max(0, column - off)
        self.crowded[low : rank + deep + off, left : column + wide + off] = True

    def anchor(self, rank: int, column: int, wide: int) -> Pose:
        """The front centre of a block of cells, looking at the enemy."""
        behind = rank * self.step
        y = self.front - behind if self.south else self.front + behind
        return Pose((column + wide / 2) * self.step, y, self.facing)


def drawn_up(battle: KokuBattle, side: Side) -> dict[str, Post]:
    """A post for every unit of a side that is in reserve: peasants in their villages first, then the army.

    Raises :class:`Illegal` if scenery and figures leave no room for one of them.
    """
    battle = battle.copy()
    posts: dict[str, Post] = {}
    for unit in villagers.in_reserve(battle, side):
        posts[unit.id] = villagers.post(battle, unit)
        villagers.set_down(battle, unit, posts[unit.id])
    return {**posts, **_army(battle, side)}


def _army(battle: KokuBattle, side: Side) -> dict[str, Post]:
    refusal = Illegal("no_room", "KOKU-DEP-2", "There is no room.")
    for step in CELLS:
        try:
            return _posts(battle, side, step)
        except Illegal as illegal:
            refusal = illegal
    raise refusal


def _posts(battle: KokuBattle, side: Side, step: float) -> dict[str, Post]:
    cells = Cells(battle, side, step)
    mine = (unit for unit in battle.units.values() if unit.side is side)
    reserve = [unit for unit in mine if unit.place == "reserve" and not unit.waits]
    reserve = [unit for unit in reserve if not unit.village]  # peasants stand in their village
    return {wish.unit.id: _post(cells, wish) for wish in _wishes(reserve, cells)}


def _post(cells: Cells, wish: Wish) -> Post:
    """The best post for a wish: in line if there is room, else in ever deeper column; spaced if there is room."""
    unit = wish.unit
    width, depth = BASE_MOUNTED if unit.mounted else BASE_FOOT
    for spaced in (True, False):
        for stand in _stands(unit):
            ranks = -(-len(unit.figures) // stand.frontage)
            wide, deep = round(stand.frontage * width / cells.step), round(ranks * depth / cells.step)
            found = cells.best(wish, wide, deep, spaced=spaced)
            if found is not None:
                cells.take(*found, deep, wide)
                gun = str(Gun.UNLIMBERED) if unit.formation == Formation.CREW else ""
                return post_at(unit, cells.anchor(*found, wide), stand, gun)
    raise Illegal("no_room", "KOKU-DEP-2", "There is no room left for {unit}.", unit=unit.name)


def _stands(unit: KokuUnit) -> Iterator[Stand]:
    count = len(unit.figures)
    if unit.formation == Formation.CREW:
        yield Stand(Formation.CREW, count)
    elif count == 1:
        yield Stand(Formation.LONE, 1)
    else:
        yield Stand(Formation.LINE, count)
        yield from (Stand(Formation.COLUMN, wide) for wide in range((count + 1) // 2, 0, -1))


# -- who stands where --------------------------------------------------------------------------------------------------


def _wishes(units: Sequence[KokuUnit], cells: Cells) -> list[Wish]:
    """What every unit would like, those first that matter most."""
    middle, width = cells.columns * cells.step / 2, cells.columns * cells.step
    deep = cells.ranks * cells.step
    gun = [unit for unit in units if unit.rank == "crew"]
    horses = [unit for unit in units if unit.rank == "pack"]
    riders = [unit for unit in units if unit.mounted and unit.rank not in ("oban", "shogun", "pack")]
    household = [unit for unit in units if unit.rank in ("oban", "shogun")]
    foot = [unit for unit in units if unit not in gun and unit not in riders and unit not in household]
    foot = [unit for unit in foot if unit not in horses]
    ahead = [unit for unit in foot if unit.rank == "ashigaru" and unit.weapon in MISSILES]
    bands = [unit for unit in foot if unit.rank in ("ronin", "monk")]
    behind = [unit for unit in foot if unit not in ahead and unit not in bands]
    found = [Wish(unit, width - 10.0, 0.0, hill=True) for unit in gun]
    room = width - 8.0
    for number, row in enumerate(_rows([*bands[:1], *ahead, *bands[1:]], room)):
        found += _abreast(row, middle, deep * (0.04 + 0.12 * number))
    for number, row in enumerate(_rows(behind, room)):
        found += _abreast(row, middle, deep * (0.28 + 0.2 * number))
    wings = (5.0, width - 5.0)
    found += [Wish(unit, wings[number % 2], deep * 0.15) for number, unit in enumerate(riders)]
    rear = {"oban": 0.7, "shogun": 0.87}
    found += [Wish(unit, middle, deep * rear[unit.rank]) for unit in household]
    return found + [Wish(unit, middle + 4.0 * (number + 2), deep) for number, unit in enumerate(horses)]


def _rows(units: Sequence[KokuUnit], room: float) -> list[list[KokuUnit]]:
    """The units in as many rows as they need, the rows as even as can be."""
    if not units:
        return []
    needed = -(-int(sum(len(unit.figures) + GAP for unit in units)) // int(room))
    size = -(-len(units) // needed)
    return [list(units[start : start + size]) for start in range(0, len(units), size)]


def _abreast(units: Sequence[KokuUnit], middle: float, behind: float) -> list[Wish]:
    """Units side by side about the middle."""
    x = middle - sum(len(unit.figures) + GAP for unit in units) / 2
    found = []
    for unit in units:
        half = (len(unit.figures) + GAP) / 2
        found.append(Wish(unit, x + half, behind))
        x += 2 * half
    return found


# -- sums over cells ---------------------------------------------------------------------------------------------------


def _meet(shape: BaseGeometry, boxes: Shapes) -> Flags:
    """Which cells meet the shape."""
    shapely.prepare(shape)
    return np.asarray(shapely.intersects(shape, boxes), dtype=np.bool_)


def _sums(marked: Flags, deep: int, wide: int) -> Indexes:
    """How many marked cells each block of deep x wide cells holds, by its first row and column."""
    total = np.zeros((marked.shape[0] + 1, marked.shape[1] + 1), dtype=np.intp)
    total[1:, 1:] = marked.cumsum(axis=0).cumsum(axis=1)
    found: Indexes = total[deep:, wide:] - total[:-deep, wide:] - total[deep:, :-wide] + total[:-deep, :-wide]
    return found
