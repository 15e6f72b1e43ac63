"""What stops a base on its way: whoever stands in its corridor, and the table's edge.

A figure's way is a polyline of its base centre with a facing at the end. The base is led along it in a corridor as
wide as the base; what the way costs is found by :mod:`walks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
import numpy as np

from rulesets.engine.table import paths
from rulesets.engine.table.bases import (
    Floats,
    Indexes,
    beyond,
    corners,
    numbers_of,
    overlapping,
    point_gaps,
    rows,
)
from rulesets.engine.table.geometry import TOLERANCE, Based, Rectangle, distance
from rulesets.engine.table.terrain import Ground

_NEXT = np.array((1, 2, 3, 0))


class Stop(msgspec.Struct, frozen=True):
    """What stops a way: the row of a base, and how many inches along the way its corridor meets it."""

    number: int
    inches: float


def ways_in_doubt(ways: Sequence[tuple[paths.Path, float]], obstacles: Floats) -> frozenset[int]:
    """The ways, by number, each with its width, in whose corridors an obstacle may stand: a quick look at them all."""
    owners, boxes = [], []
    for number, (way, width) in enumerate(ways):
        for box in paths.leg_boxes(way, width):
            owners.append(number)
            boxes.append(box._replace(depth=box.depth + box.width))  # the bends too
    if not boxes or not len(obstacles):
        return frozenset()
    met = np.nonzero(overlapping(rows(boxes), obstacles).any(axis=1))[0]
    return frozenset(owners[int(number)] for number in met)


def first_stop(way: paths.Path, width: float, obstacles: Floats) -> Stop | None:
    """The first of the obstacles (rows) that stands in the corridor of a way.

    A base that the corridor merely touches is no obstacle.
    """
    return first_stops([(way, width)], obstacles)[0]


def first_stops(ways: Sequence[tuple[paths.Path, float]], obstacles: Floats) -> list[Stop | None]:
    """For each way, with its width, the first obstacle in its corridor; see :func:`first_stop`."""
    legs, owners, before, bends = [], [], [], []
    for number, (way, width) in enumerate(ways):
        path, travelled = paths.clean(way), 0.0
        for a, b in pairwise(path):
            if travelled:
                bends.append((number, travelled, a, width))
            legs.append((*a, *b, width))
            owners.append(number)
            before.append(travelled)
            travelled += distance(a, b)
    found: list[list[tuple[float, int]]] = [[] for _ in ways]
    if legs and len(obstacles):
        for leg, body, inches in _meetings(np.array(legs), obstacles):
            found[owners[leg]].append((before[leg] + inches, body))
    for number, travelled, point, width in bends if len(obstacles) else ():
        gaps = point_gaps(obstacles, np.broadcast_to(np.array(point), (len(obstacles), 2)))
        close = numbers_of(gaps < width / 2 - TOLERANCE)
        found[number] += [(travelled, body) for body in close.tolist()]
    return [Stop(min(each)[1], min(each)[0]) if each else None for each in found]


def straight_stops(starts: Floats, ends: Floats, widths: Floats, obstacles: Floats) -> tuple[Indexes, Floats]:
    """For each straight way, row by row, the number of the first obstacle in its corridor, and after how many inches it
    stands there; -1 and infinite where none does. See :func:`first_stop`; found for many in a moment.
    """
    numbers, inches = np.full(len(starts), -1, dtype=np.intp), np.full(len(starts), np.inf)
    going = numbers_of(np.hypot(*(ends - starts).T) > paths.NOTHING)
    if not len(going) or not len(obstacles):
        return numbers, inches
    legs = np.empty((len(starts), 5))
    legs[:, :2], legs[:, 2:4], legs[:, 4] = starts, ends, widths
    legs = legs[going]
    for leg, body, far in _meetings(legs, obstacles):
        if far < inches[going[leg]]:
            numbers[going[leg]], inches[going[leg]] = body, far
    return numbers, inches


def _meetings(legs: Floats, obstacles: Floats) -> Iterator[tuple[int, int, float]]:
    """The legs (from x, y to x, y, and the width) in whose corridors obstacles stand: leg, obstacle, inches."""
    ways, widths = legs[:, 2:4] - legs[:, :2], legs[:, 4]
    lengths = np.hypot(ways[:, 0], ways[:, 1])
    boxes = np.empty((len(legs), 5))
    boxes[:, :2], boxes[:, 3], boxes[:, 4] = legs[:, :2] + ways / 2, widths, lengths
    boxes[:, 2] = np.degrees(np.arctan2(ways[:, 0], ways[:, 1]))
    leg, body = overlapping(boxes, obstacles).nonzero()
    if not len(leg):
        return
    at = corners(obstacles[body]) - legs[leg, None, :2]
    ahead = ways[leg, None] / lengths[leg, None, None]
    right = at[..., 0] * ahead[..., 1] - at[..., 1] * ahead[..., 0]
    forward = at[..., 0] * ahead[..., 0] + at[..., 1] * ahead[..., 1]
    half = widths[leg, None] / 2
    first = np.where(np.abs(right) <= half, forward, np.inf).min(axis=1)
    run, rise = right[:, _NEXT] - right, forward[:, _NEXT] - forward
    run = np.where(run == 0.0, np.inf, run)  # an edge along the corridor crosses neither side of it
    for side in (half, -half):
        share = (side - right) / run
        crossing = np.where((share >= 0.0) & (share <= 1.0), forward + share * rise, np.inf)
        first = np.minimum(first, crossing.min(axis=1))
    yield from zip(
        leg.tolist(), body.tolist(), np.minimum(np.maximum(first, 0.0), lengths[leg]).tolist(), strict=True
    )


def on_table(ground: Ground, base: Based, way: paths.Path, facing: float) -> bool:
    """Whether a figure stays on the table: its corridor all the way, and its whole base at the end."""
    end = Rectangle(*way[-1], facing, base.width, base.depth)
    swept = rows((*paths.leg_boxes(paths.clean(way), base.width), end))
    return bool((beyond(swept, (0.0, 0.0), (ground.table.width, ground.table.depth)) <= TOLERANCE).all())
