"""Ways over the ground as a commander sees them: how far it is to a place, round what is in the way.

The table is cut into cells; what a system's :class:`Footing` says of each kind of piece makes a cell farther or closes
it. Distances to a goal are found once for a table and kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np
import shapely

from rulesets.engine.alone import alone
from rulesets.engine.battle import Point, Table
from rulesets.engine.counsel import Counsel, Footing
from rulesets.engine.table.bases import Floats, Indexes, polygons
from rulesets.engine.table.terrain import ground_of

CELL = 2.0
"""Inches of a cell's side."""

BESIDE = 1.2
"""Inches to either side within which a fence or a wall makes its cell another."""

TIGHT = 3.0
"""How much dearer it is to go close by what is closed, for a body of men."""

FAR = 1e6
"""What a place is away from where no way leads to it."""

KEPT = 192
"""Goals whose distances are kept."""

NEIGHBOURS = tuple(
    (dx, dy, CELL * math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)
)
OVER = ("bridge", "ford", "road")
"""Kinds that make the ground under them their own."""


class Landscape:
    """The cells of a table: how dear each is on foot and mounted, what shelter it gives, and on which piece it lies."""

    def __init__(self, table: Table, footings: Mapping[str, Footing]) -> None:
        self.table = table
        self.across = max(math.ceil(table.width / CELL), 1)
        self.deep = max(math.ceil(table.depth / CELL), 1)
        x = (np.arange(self.across) + 0.5) * CELL
        y = (np.arange(self.deep) + 0.5) * CELL
        self._x, self._y = (grid.ravel() for grid in np.meshgrid(x, y, indexing="ij"))
        count = self.across * self.deep
        self.price: tuple[Floats, Floats] = (np.ones(count), np.ones(count))
        self.shelter: Indexes = np.zeros(count, dtype=np.intp)
        self.piece: Indexes = np.full(count, -1, dtype=np.intp)
        self.tolls: list[tuple[float, float]] = []
        self._tree, self._rates, self._lines = self._obstacles(table, footings)
        self._fields: dict[tuple[tuple[Point, ...] | int, bool], Floats] = {}
        pieces = sorted(table.pieces, key=lambda piece: piece.kind in OVER)
        ground = ground_of(table)
        for piece in pieces:
            self._lay(ground.shape(piece.id), footings.get(piece.kind), over=piece.kind in OVER)
        self._pieces: list[int] = self.piece.tolist()

    def _lay(self, shape: shapely.Geometry, footing: Footing | None, *, over: bool) -> None:
        if footing is None:
            return
        cells = np.flatnonzero(
            shapely.dwithin(shape, shapely.points(self._x, self._y), 0.0 if shape.area else BESIDE)
        )
        if footing.berth:
            beside = np.flatnonzero(shapely.dwithin(shape, shapely.points(self._x, self._y), footing.berth))
            for price in self.price:
                price[beside] = np.maximum(price[beside], TIGHT)
        self.tolls.append((footing.toll, footing.riders))
        for price, toll, closed in zip(
            self.price,
            (footing.toll, footing.riders),
            (footing.closed, footing.closed or footing.closed_to_riders),
            strict=True,
        ):
            value = math.inf if closed else 1.0 + 0.5 * toll + footing.slow * bool(toll)
            price[cells] = value if over else np.maximum(price[cells], value)
        self.shelter[cells] = footing.shelter if over else np.maximum(self.shelter[cells], footing.shelter)
        if over or footing.toll or footing.riders:
            self.piece[cells] = len(self.tolls) - 1

    @staticmethod
    def _obstacles(
        table: Table, footings: Mapping[str, Footing]
    ) -> tuple[shapely.STRtree, list[tuple[int, Footing]], shapely.STRtree]:
        """The pieces that hinder, each with the number of its like that lies over it, and the lines among them."""
        ground = ground_of(table)
        over = {piece.id for piece in table.pieces if piece.kind in OVER}
        bare = shapely.union_all([ground.shape(id) for id in over]) if over else None
        shapes, rates, lines = [], [], []
        for number, piece in enumerate(table.pieces):
            footing = footings.get(piece.kind)
            if footing is None or not (
                footing.toll or footing.riders or footing.closed or footing.closed_to_riders
            ):
                continue
            shape = ground.shape(piece.id)
            shapes.append(shape if bare is None or piece.id in over else shape.difference(bare))
            rates.append((number, footing))
            if not shape.area:
                lines.append(shape)
        return shapely.STRtree(shapes), rates, shapely.STRtree(lines)

    @alone
    def hindrance(self, start: Floats, end: Floats, width: float, *, mounted: bool) -> float:
        """Inches that the pieces on straight ways take off a move, by the dearest; infinite if one is closed."""
        ways = shapely.linestrings(np.stack((start, end), axis=1))
        dear: dict[int, dict[int, float]] = {}
        for way, piece in self._tree.query(ways, predicate="dwithin", distance=width / 2 - 0.02).T:
            number, footing = self._rates[piece]
            if footing.closed or (mounted and footing.closed_to_riders):
                return math.inf
            dear.setdefault(int(way), {})[number] = footing.riders if mounted else footing.toll
        return max((sum(tolls.values()) for tolls in dear.values()), default=0.0)

    @alone
    def straddles(self, rows: Floats) -> bool:
        """Whether a base would stand across a fence or a wall."""
        return bool(self._lines.query(polygons(rows), predicate="intersects").size)

    def cell(self, point: Point) -> int:
        """The number of the cell in which a point lies, or the nearest one."""
        column, row = int(point[0] / CELL), int(point[1] / CELL)
        if not 0 <= column < self.across:
            column = 0 if column < 0 else self.across - 1
        if not 0 <= row < self.deep:
            row = 0 if row < 0 else self.deep - 1
        return column * self.deep + row

    def cells(self, points: Floats) -> Indexes:
        """The numbers of the cells in which points lie."""
        columns = np.clip((points[..., 0] / CELL).astype(np.intp), 0, self.across - 1)
        lines = np.clip((points[..., 1] / CELL).astype(np.intp), 0, self.deep - 1)
        return np.asarray(columns * self.deep + lines, dtype=np.intp)

    def toll(self, start: Point, end: Point, *, mounted: bool) -> float:
        """What pieces between two points take off a move, in inches."""
        if not self.tolls:
            return 0.0
        steps = max(int(math.dist(start, end)), 1)
        (x, y), cell, pieces = start, self.cell, self._pieces
        east, north = (end[0] - x) / steps, (end[1] - y) / steps
        met = {pieces[cell((x + east * n, y + north * n))] for n in range(steps + 1)}
        return sum(self.tolls[piece][mounted] for piece in met if piece >= 0)

    def away(self, goal: Sequence[Point], *, mounted: bool) -> Floats:
        """How far every cell is from the nearest open cell of the goal (a polygon, or a single point), in inches."""
        key = (
            tuple(goal) if len(goal) > 2 else self.cell(goal[0]),
            mounted,
        )  # who moves within a cell asks the same
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= KEPT:
                self._fields.pop(next(iter(self._fields)))
            found = self._fields[key] = self._spread(self._within(goal), mounted)
        return found

    def _within(self, goal: Sequence[Point]) -> list[int]:
        if len(goal) < 3:
            return [self.cell(goal[0])]
        inside = shapely.contains_xy(shapely.Polygon(goal), self._x, self._y)
        cells = np.flatnonzero(inside & np.isfinite(self.price[0]))
        x, y = np.mean(goal, axis=0)
        return [int(cell) for cell in cells] or [self.cell((float(x), float(y)))]

    def _spread(self, starts: list[int], mounted: bool) -> Floats:
        """How far every cell is from the nearest start: each goes by the nearest of its neighbours, until none of them
        comes nearer. That is quicker than Dijkstra's way and gives the very same.
        """
        around, steps = self._steps[mounted]
        far = np.full(len(around[0]) + 1, FAR)  # the last one lies beyond the table
        far[starts] = 0.0
        while True:
            nearer: Floats = np.minimum(far[:-1], (far[around] + steps).min(axis=0))
            if (nearer == far[:-1]).all():
                return nearer
            far[:-1] = nearer

    @cached_property
    def _steps(self) -> tuple[tuple[Indexes, Floats], tuple[Indexes, Floats]]:
        """On foot and mounted: the cells about each cell, shape (8, cells), and what a step from there takes."""
        cells = np.arange(self.across * self.deep)
        columns, lines = np.divmod(cells, self.deep)
        around, steps = np.full((8, len(cells)), len(cells)), np.full((2, 8, len(cells)), math.inf)
        for number, (dx, dy, step) in enumerate(NEIGHBOURS):
            east, north = columns + dx, lines + dy
            on = (east >= 0) & (east < self.across) & (north >= 0) & (north < self.deep)
            around[number, on] = (east * self.deep + north)[on]
            for own, price in zip(steps, self.price, strict=True):
                own[number, on] = step * (price[on] + np.minimum(price[around[number, on]], 9.0)) / 2
        return (around, steps[0]), (around, steps[1])

    def downhill(self, away: Floats, start: Point, inches: float) -> Point:
        """The point that far on the shortest way from ``start`` towards the goal of a field of distances."""
        cell, point, gone = self.cell(start), start, 0.0
        while gone < inches and away[cell] > 0.0:
            column, row = divmod(cell, self.deep)
            around = [
                cell + dx * self.deep + dy
                for dx, dy, _ in NEIGHBOURS
                if 0 <= column + dx < self.across and 0 <= row + dy < self.deep
            ]
            after = min(around, key=lambda other: float(away[other]))
            if away[after] >= away[cell]:
                break
            cell = after
            spot = (float(self._x[cell]), float(self._y[cell]))
            gone += math.dist(point, spot)
            point = spot
        return point

    def inches(self, away: Floats, points: Floats) -> Floats:
        """How far points are from the goal of a field of distances, between the cells' middles too."""
        columns = np.minimum(np.maximum(points[..., 0] / CELL - 0.5, 0.0), self.across - 1.001)
        lines = np.minimum(np.maximum(points[..., 1] / CELL - 0.5, 0.0), self.deep - 1.001)
        west, south = columns.astype(np.intp), lines.astype(np.intp)
        right, up = columns - west, lines - south
        left, down = 1 - right, 1 - up
        cells = np.add.outer(((0, 1), (self.deep, self.deep + 1)), west * self.deep + south)
        known = np.minimum(away[cells], 400.0)
        return np.asarray(
            known[0, 0] * left * down
            + known[1, 0] * right * down
            + known[0, 1] * left * up
            + known[1, 1] * right * up
        )


@lru_cache(maxsize=16)
def _landscape(table: Table, counsel: Counsel) -> Landscape:
    return Landscape(table, counsel.ground)


@alone
def landscape(table: Table, counsel: Counsel) -> Landscape:
    """The landscape of a table as a system's counsel sees it; the same table gives the same one."""
    return _landscape(table, counsel)
