"""Detours: the shortest way of a base's centre to an edge of the table, or to a place, round what nobody passes.

A way goes from corner to corner of what is in its way, each grown by half the width of the base. Only what stands in a
way that was tried is looked at, so that an open table costs next to nothing.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point, Table
from rulesets.engine.table.bases import Flags, Floats, Shapes, numbers_of

Home = Callable[[Floats, shapely.STRtree], tuple[Floats, Floats]]
"""Where points come to straight from where they are, and after how many inches; infinite where it is not free."""
Leads = Callable[[Floats], Flags]
"""Which points may lie on a way that is short enough, whatever is in it."""

BERTH = 0.004
"""Inches beyond half a base's width that a way keeps from what it goes round: places are rounded."""
GRAZE = 0.01
"""Inches by which a way may cut into that half: bases may start in touch with what they go round."""

ROUGHLY = 0.1
"""Inches by which a way may come out shorter once more is known of what it goes round, for it keeps a berth."""


def to_edge(
    table: Table, start: Point, line: float, half: float, barriers: Shapes
) -> tuple[Point, ...] | None:
    """The shortest way from ``start`` to the line y = ``line`` of a base that is twice ``half`` inches wide, on the
    table and round the ``barriers``; None if there is none. Turns on it cost nothing. Who is beyond the line is there.
    """
    down = line <= table.depth / 2
    if start[1] <= line if down else start[1] >= line:
        return (start,)
    room = shapely.box(
        half, line if down else 0.0, max(table.width - half, half), table.depth if down else line
    )

    def home(nodes: Floats, solid: shapely.STRtree) -> tuple[Floats, Floats]:
        feet = np.column_stack((nodes[:, 0], np.full(len(nodes), line)))
        return feet, np.where(_free(nodes, feet, solid), np.abs(nodes[:, 1] - line), math.inf)

    return _round(start, half, barriers, room, home)


def to_place(
    table: Table, start: Point, goals: Floats, half: float, barriers: Shapes, most: float = math.inf
) -> tuple[Point, ...] | None:
    """The shortest way from ``start`` to the nearest of some places, shape (n, 2), by the same rules; None if there is
    none. One of more than ``most`` inches need not be found.
    """
    return next(ways_to_place(table, start, goals, half, barriers, barriers[:0], most), None)


def ways_to_place(
    table: Table, start: Point, goals: Floats, half: float, barriers: Shapes, more: Shapes, most: float
) -> Iterator[tuple[Point, ...]]:
    """As :func:`to_place` round the barriers alone, then round some ``more`` of them too: only if one of these stands
    in a way that was tried, for else it is the same way.
    """
    room = shapely.box(half, half, max(table.width - half, half), max(table.depth - half, half))

    def between(points: Floats) -> Floats:
        return np.hypot(points[:, None, 0] - goals[None, :, 0], points[:, None, 1] - goals[None, :, 1])

    def home(nodes: Floats, solid: shapely.STRtree) -> tuple[Floats, Floats]:
        away = between(nodes)
        away[np.hypot(*(nodes - start).T)[:, None] + away > most + ROUGHLY] = math.inf
        node, goal = np.isfinite(away).nonzero()
        shut = ~_free(nodes[node], goals[goal], solid)
        away[node[shut], goal[shut]] = math.inf
        return goals[away.argmin(axis=1)], away.min(axis=1)

    def leads(corners: Floats) -> Flags:
        short: Flags = np.hypot(*(corners - start).T) + between(corners).min(axis=1) <= most + ROUGHLY
        return short

    tried: list[tuple[Point, ...]] = []
    way = _round(start, half, barriers, room, home, leads, tried)
    if way is None:
        return
    yield way
    lines = shapely.linestrings(
        np.concatenate(tried), indices=np.repeat(range(len(tried)), [*map(len, tried)])
    )
    if len(shapely.STRtree(_grow(more, half - GRAZE)).query(lines, predicate="intersects")[0]):
        way = _round(start, half, np.concatenate((barriers, more)), room, home, leads)
        if way is not None:
            yield way


def _round(
    start: Point,
    half: float,
    barriers: Shapes,
    room: BaseGeometry,
    home: Home,
    leads: Leads | None = None,
    tried: list[tuple[Point, ...]] | None = None,
) -> tuple[Point, ...] | None:
    """The shortest way home round what stands in a way that was tried, by corners that may lead there; all those ways
    are added to ``tried``.
    """
    grown = shapely.intersection(_grow(barriers, half + BERTH), room)
    solid = _grow(barriers, half - GRAZE)
    tree, known = shapely.STRtree(solid), np.zeros(len(barriers), dtype=np.bool_)
    while (way := _shortest(start, grown[known], solid[known], home, leads)) is not None:
        if tried is not None:
            tried.append(way)
        met = tree.query(shapely.linestrings(np.array(way)), predicate="intersects")
        if known[met].all():
            return way
        known[met] = True
    return None


def _grow(shapes: Shapes, inches: float) -> Shapes:
    found: Shapes = shapely.buffer(shapes, inches, cap_style="square", join_style="mitre")
    return found


def _shortest(
    start: Point, grown: Shapes, solid: Shapes, home: Home, leads: Leads | None
) -> tuple[Point, ...] | None:
    """The shortest way from corner to corner, and from the last straight home (Dijkstra's)."""
    corners, tree = np.unique(np.round(shapely.get_coordinates(grown), 6), axis=0), shapely.STRtree(solid)
    if len(corners):
        if leads is not None:
            corners = corners[leads(corners)]
        corners = corners[~_inside(corners, tree)]
    nodes = np.concatenate((np.array([start]), corners))
    feet, homes = home(nodes, tree)
    left, best, before = [(0.0, 0)], np.full(len(nodes), math.inf), np.zeros(len(nodes), dtype=np.intp)
    best[0], done, end = 0.0, np.zeros(len(nodes), dtype=np.bool_), (math.inf, -1)
    while left and left[0][0] < end[0]:
        _far, here = heapq.heappop(left)
        if done[here]:
            continue
        done[here] = True
        end = min(end, (float(best[here] + homes[here]), here))
        far = best[here] + np.hypot(*(nodes - nodes[here]).T)
        nearer = numbers_of(~done & (far < np.minimum(best, end[0])))
        seen = nearer[_free(np.repeat(nodes[here : here + 1], len(nearer), axis=0), nodes[nearer], tree)]
        best[seen], before[seen] = far[seen], here
        for number, inches in zip(seen.tolist(), far[seen].tolist(), strict=True):
            heapq.heappush(left, (inches, number))
    if math.isinf(end[0]):
        return None
    here, way = end[1], [(float(feet[end[1], 0]), float(feet[end[1], 1]))]
    while here:
        way.append((float(nodes[here, 0]), float(nodes[here, 1])))
        here = int(before[here])
    return (start, *reversed(way))


def _inside(points: Floats, solid: shapely.STRtree) -> Flags:
    found = np.zeros(len(points), dtype=np.bool_)
    found[solid.query(shapely.points(points), predicate="within")[0]] = True
    return found


def _free(starts: Floats, ends: Floats, solid: shapely.STRtree) -> Flags:
    """Which straight ways meet nothing solid."""
    free = np.ones(len(starts), dtype=np.bool_)
    if len(starts) and len(solid):
        ways = np.empty((len(starts), 2, 2))
        ways[:, 0], ways[:, 1] = starts, ends
        free[solid.query(shapely.linestrings(ways), predicate="intersects")[0]] = False
    return free
