"""The battle array: a sensible legal deployment of everything that is still in reserve (for KOKU-SEQ-8).

Ashigaru with missiles stand in line ahead, polearms and samurai behind them, the gun on a hill or a flank, riders on
the wings, the guard and the Shogun at the rear. The zone is cut into small cells; a unit takes the free rectangle of
cells that lies nearest to where it would like to stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.bases import Flags, Floats, Indexes, polygons, rows
from rulesets.engine.battle import Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.terrain import ground_of
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TERRAIN
from rulesets.koku.deployment_faults import barred
from rulesets.koku.formations import Stand
from rulesets.koku.posts import Post, post_at

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


class Cells:
    """The zone in cells, seen from its front edge: row 0 lies nearest to the enemy, column 0 at the west edge."""

    def __init__(self, battle: KokuBattle, side: Side, step: float) -> None:
        zone = np.array(battle.zones[side])
        (west, low), (east, high) = zone.min(axis=0), zone.max(axis=0)
        self.step = step
        self.south = side is battle.south
        self.front = float(high if self.south else low)
        self.facing = 0.0 if self.south else 180.0
        self.columns = int((east - west + 1e-6) / step)
        self.ranks = int((high - low + 1e-6) / step)
        self.taken = np.zeros((self.ranks, self.columns), dtype=np.bool_)
        self.crowded = self.taken.copy()
        self._read(battle)
        self._avoid(battle)

    def _boxes(self, shrink: float) -> Floats:
        """The cells' rectangles, shape (4, ranks, columns): west, south, east, north, made smaller all round."""
        x = np.broadcast_to(np.arange(self.columns) * self.step, self.taken.shape)
        behind = np.broadcast_to((np.arange(self.ranks) * self.step)[:, None], self.taken.shape)
        low = self.front - behind - self.step if self.south else self.front + behind
        return np.stack((x + shrink, low + shrink, x + self.step - shrink, low + self.step - shrink))

    def _read(self, battle: KokuBattle) -> None:
        """What the ground closes to men on foot and to riders, and what they would rather avoid or have."""
        table = battle.table
        ground = ground_of(table)
        inner = shapely.box(*self._boxes(SLACK))
        bars = barred(table, battle.options)
        houses = [ground.shape(piece.id) for piece in table.pieces if piece.kind == "house"]
        walls = [ground.shape(piece.id) for piece in table.pieces if TERRAIN[piece.kind].shape == "line"]
        full = shapely.box(*self._boxes(0.0))
        walled = _meet(walls, full)
        self.closed = shapely.intersects(bars.to_all, inner) | _meet(houses, inner) | walled
        self.closed_to_riders = self.closed | shapely.intersects(bars.to_riders, inner)
        self.rough = _meet([ground.shape(piece.id) for piece in table.pieces if piece.kind in ROUGH], inner)
        self.high = _meet([ground.shape(piece.id) for piece in table.pieces if piece.kind == "hill"], inner)

    def _avoid(self, battle: KokuBattle) -> None:
        """Cells where somebody stands already."""
        figures = [
            figure for unit in battle.on_table() for figure in battle.living(unit) if not figure.inside
        ]
        if figures:
            bases = shapely.union_all(polygons(rows(figures)))
            shapely.prepare(bases)
            self.taken |= shapely.intersects(bases, shapely.box(*self._boxes(SLACK)))

    def best(self, wish: Wish, wide: int, deep: int, *, spaced: bool) -> tuple[int, int] | None:
        """The free block of so many cells that fits a wish best: its front row and its first column."""
        if deep > self.ranks or wide > self.columns:
            return None
        closed = self.taken | (self.closed_to_riders if wish.unit.mounted else self.closed)
        free = _sums(closed | self.crowded if spaced else closed, deep, wide) == 0
        if not free.any():
            return None
        x = (np.arange(free.shape[1]) + wide / 2) * self.step
        behind = np.arange(free.shape[0]) * self.step
        cost = np.abs(x - wish.x)[None, :] + 2.0 * np.abs(behind - wish.behind)[:, None]
        cost = cost + 8.0 * _sums(self.rough, deep, wide) / (deep * wide)
        if wish.hill:
            cost = cost - 100.0 * _sums(self.high, deep, wide) / (deep * wide)
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
    """A post for every unit of a side that is in reserve.

    Raises :class:`Illegal` if scenery and figures leave no room for one of them.
    """
    refusal = Illegal("no_room", "KOKU-DEP-2", "There is no room.")
    for step in CELLS:
        try:
            return _posts(battle, side, step)
        except Illegal as illegal:
            refusal = illegal
    raise refusal


def _posts(battle: KokuBattle, side: Side, step: float) -> dict[str, Post]:
    cells = Cells(battle, side, step)
    reserve = [unit for unit in battle.units.values() if unit.side is side and unit.place == "reserve"]
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
    riders = [unit for unit in units if unit.mounted and unit.rank not in ("oban", "shogun")]
    household = [unit for unit in units if unit.rank in ("oban", "shogun")]
    foot = [unit for unit in units if unit not in gun and unit not in riders and unit not in household]
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
    return found + [Wish(unit, middle, deep * rear[unit.rank]) for unit in household]


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


def _meet(
    shapes: Sequence[shapely.Geometry], boxes: np.ndarray[tuple[int, ...], np.dtype[np.object_]]
) -> Flags:
    """Which cells meet any of the shapes."""
    if not shapes:
        return np.zeros(boxes.shape, dtype=np.bool_)
    whole = shapely.union_all(shapes)
    shapely.prepare(whole)
    return np.asarray(shapely.intersects(whole, boxes), dtype=np.bool_)


def _sums(marked: Flags, deep: int, wide: int) -> Indexes:
    """How many marked cells each block of deep x wide cells holds, by its first row and column."""
    total = np.zeros((marked.shape[0] + 1, marked.shape[1] + 1), dtype=np.intp)
    total[1:, 1:] = marked.cumsum(axis=0).cumsum(axis=1)
    found: Indexes = total[deep:, wide:] - total[:-deep, wide:] - total[deep:, :-wide] + total[:-deep, :-wide]
    return found
