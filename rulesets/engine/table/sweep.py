"""What stops a base on its way: whoever stands in its corridor, and the table's edge.

A figure's way is a polyline of its base centre with a facing at the end. The base is led along it in a corridor as
wide as the base; what the way costs is found by :mod:`walks`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import shapely

from rulesets.engine.table import paths
from rulesets.engine.table.bases import Floats, Indexes, beyond, overlapping, point_gaps, polygons, rows
from rulesets.engine.table.geometry import TOLERANCE, Based, Rectangle
from rulesets.engine.table.terrain import Ground


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
    if not len(obstacles):
        return None
    path = paths.clean(way)
    near = _near(path, width / 2, obstacles)
    if len(path) < 2 or not len(near):
        return None
    bodies = obstacles[near]
    travelled = np.concatenate(([0.0], np.cumsum(paths.leg_lengths(path))))
    boxes = rows(paths.leg_boxes(path, width))
    found = [
        (float(travelled[leg]) + _first_inch(boxes[leg], bodies[body]), int(near[body]))
        for leg, body in np.argwhere(overlapping(boxes, bodies))
    ]
    for bend, point in enumerate(path[1:-1], start=1):
        close = point_gaps(bodies, np.broadcast_to(np.array(point), (len(bodies), 2))) < width / 2 - TOLERANCE
        found += [(float(travelled[bend]), int(number)) for number in near[close]]
    if not found:
        return None
    inches, number = min(found)
    return Stop(number, inches)


def _near(path: paths.Path, reach: float, obstacles: Floats) -> Indexes:
    """The obstacles that a corridor may meet at all, by the box about it."""
    points = np.array(path)
    radius = (np.hypot(obstacles[:, 3], obstacles[:, 4]) / 2 + reach)[:, None]
    beside = (obstacles[:, :2] < points.min(axis=0) - radius) | (
        obstacles[:, :2] > points.max(axis=0) + radius
    )
    return np.flatnonzero(~beside.any(axis=1))


def _first_inch(box: Floats, body: Floats) -> float:
    """How many inches from the start of a leg its corridor meets a body."""
    corridor, obstacle = polygons(np.array([box, body]))
    start = shapely.get_coordinates(corridor)[2:4].mean(axis=0)
    line = shapely.LineString([start, 2 * box[:2] - start])
    meeting = shapely.intersection(corridor, obstacle)
    corners = shapely.points(shapely.get_coordinates(meeting))
    return float(shapely.line_locate_point(line, corners).min()) if len(corners) else 0.0


def on_table(ground: Ground, base: Based, way: paths.Path, facing: float) -> bool:
    """Whether a figure stays on the table: its corridor all the way, and its whole base at the end."""
    end = Rectangle(*way[-1], facing, base.width, base.depth)
    swept = rows((*paths.leg_boxes(paths.clean(way), base.width), end))
    return bool((beyond(swept, (0.0, 0.0), (ground.table.width, ground.table.depth)) <= TOLERANCE).all())
