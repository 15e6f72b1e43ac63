"""Rectangular bases in bulk: the sums of :mod:`geometry` for whole armies at once.

Bases are rows of an array, one row ``x, y, facing, width, depth`` a base; lines are arrays of the shape
(n, 2, 2): n segments of two points. Inches and degrees as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from numpy.typing import NDArray

from rulesets.engine.battle import Point
from rulesets.engine.table.geometry import CONTACT, TOLERANCE, Based

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Indexes = NDArray[np.intp]
Shapes = NDArray[np.object_]

_ACROSS = np.array([-0.5, 0.5, 0.5, -0.5])
_ALONG = np.array([0.5, 0.5, -0.5, -0.5])
_RIGHT = np.array([1.0, -1.0])
_ROUNDING = 1e-9
"""Inches that a quick look adds for the way floats are rounded."""


def rows(bases: Iterable[Based]) -> Floats:
    """The bases as an array of the shape (n, 5)."""
    listed = [(base.x, base.y, base.facing, base.width, base.depth) for base in bases]
    return np.array(listed, dtype=np.float64).reshape(len(listed), 5)


def directions(bases: Floats) -> Floats:
    """The unit vector of each base's facing, shape (n, 2)."""
    angle, found = np.radians(bases[:, 2]), np.empty((len(bases), 2))
    np.sin(angle, out=found[:, 0])
    np.cos(angle, out=found[:, 1])
    return found


def corners(bases: Floats) -> Floats:
    """The corners of each base, shape (n, 4, 2): front left, front right, rear right, rear left."""
    forward = directions(bases)
    right = forward[:, ::-1] * _RIGHT
    across = bases[:, 3, None] * _ACROSS
    along = bases[:, 4, None] * _ALONG
    found: Floats = (
        bases[:, None, :2] + across[..., None] * right[:, None] + along[..., None] * forward[:, None]
    )
    return found


def polygons(bases: Floats) -> Shapes:
    """The bases as polygons of the geometry library."""
    made: Shapes = shapely.polygons(corners(bases))
    return made


def local(bases: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Points as the bases see them: how far to the right and how far to the front of each base's centre.

    ``points`` has the shape (n, ..., 2): each base looks at the points of its own row.
    """
    forward = directions(bases)
    shape = (len(bases),) + (1,) * (points.ndim - 2)
    x = points[..., 0] - bases[:, 0].reshape(shape)
    y = points[..., 1] - bases[:, 1].reshape(shape)
    sine, cosine = forward[:, 0].reshape(shape), forward[:, 1].reshape(shape)
    return x * cosine - y * sine, x * sine + y * cosine


def point_gaps(bases: Floats, points: Floats) -> Floats:
    """The distance from points to bases, row by row, 0 inside; shapes as for :func:`local`."""
    right, forward = local(bases, points)
    shape = (len(bases),) + (1,) * (points.ndim - 2)
    out_right = np.maximum(np.abs(right) - bases[:, 3].reshape(shape) / 2, 0.0)
    out_front = np.maximum(np.abs(forward) - bases[:, 4].reshape(shape) / 2, 0.0)
    return np.hypot(out_right, out_front)


def pair_separations(a: Floats, b: Floats) -> Floats:
    """For each pair of rows how far the two rectangles lie apart along the edge direction that parts them
    best.

    Negative where they overlap: then it is the least shift, in inches, that would part them.
    """
    ahead_a, ahead_b = directions(a), directions(b)
    cosine = np.abs(ahead_a[:, 0] * ahead_b[:, 0] + ahead_a[:, 1] * ahead_b[:, 1])
    sine = np.abs(ahead_a[:, 0] * ahead_b[:, 1] - ahead_a[:, 1] * ahead_b[:, 0])
    x, y = b[:, 0] - a[:, 0], b[:, 1] - a[:, 1]
    apart: Floats | None = None
    for ahead, own, other in ((ahead_a, a, b), (ahead_b, b, a)):
        along = np.abs(x * ahead[:, 0] + y * ahead[:, 1])
        across = np.abs(x * ahead[:, 1] - y * ahead[:, 0])
        along -= (own[:, 4] + (cosine * other[:, 4] + sine * other[:, 3])) / 2
        across -= (own[:, 3] + (cosine * other[:, 3] + sine * other[:, 4])) / 2
        best = np.maximum(along, across, out=along)
        apart = best if apart is None else np.maximum(apart, best, out=apart)
    return np.zeros(0) if apart is None else apart


def pair_gaps(a: Floats, b: Floats) -> Floats:
    """The distance between the edges of the two bases of each pair of rows, 0 where they touch or overlap."""
    nearest = np.minimum(point_gaps(b, corners(a)).min(axis=1), point_gaps(a, corners(b)).min(axis=1))
    return np.where(pair_separations(a, b) <= 0.0, 0.0, nearest)


def circles_meet(a: Floats, b: Floats, reach: float = 0.0) -> Flags:
    """Whether the circles about two bases are the reach or hardly more apart, shape (len(a), len(b)): bases are no
    nearer. Squares are compared, for roots take longer than all the rest.
    """
    slack = np.add.outer(np.hypot(a[:, 3], a[:, 4]) / 2 + (reach + _ROUNDING), np.hypot(b[:, 3], b[:, 4]) / 2)
    east, north = np.subtract.outer(a[:, 0], b[:, 0]), np.subtract.outer(a[:, 1], b[:, 1])
    between = np.add(np.multiply(east, east, out=east), np.multiply(north, north, out=north), out=east)
    meet: Flags = between <= np.multiply(slack, slack, out=slack)
    return meet


def near_pairs(a: Floats, b: Floats, reach: float) -> tuple[Indexes, Indexes, Floats]:
    """All pairs of bases whose gap is the reach or less: index in ``a``, index in ``b``, gap."""
    first, second = np.nonzero(circles_meet(a, b, reach + TOLERANCE))
    if not len(first):
        return first, second, np.zeros(0)
    found = pair_gaps(a[first], b[second])
    close = found <= reach + TOLERANCE
    return first[close], second[close], found[close]


def gaps(a: Floats, b: Floats) -> Floats:
    """The gap between every base of ``a`` and every base of ``b``, shape (len(a), len(b))."""
    first = np.repeat(np.arange(len(a)), len(b))
    second = np.tile(np.arange(len(b)), len(a))
    return pair_gaps(a[first], b[second]).reshape(len(a), len(b))


def touching(a: Floats, b: Floats, reach: float = CONTACT) -> Flags:
    """Which bases of ``a`` have a gap of the reach or less to which of ``b``, shape (len(a), len(b))."""
    first, second, _ = near_pairs(a, b, reach)
    touch = np.zeros((len(a), len(b)), dtype=np.bool_)
    touch[first, second] = True
    return touch


def overlapping(a: Floats, b: Floats, tolerance: float = TOLERANCE) -> Flags:
    """Which bases of ``a`` lie over which of ``b`` by more than the tolerance, shape (len(a), len(b))."""
    first, second = np.nonzero(circles_meet(a, b))
    over = np.zeros((len(a), len(b)), dtype=np.bool_)
    if len(first):
        over[first, second] = pair_separations(a[first], b[second]) < -tolerance
    return over


def over_any(a: Floats, b: Floats) -> Flags:
    """Which bases of ``a`` lie over any of ``b``, shape (len(a))."""
    return np.asarray(overlapping(a, b).any(axis=1), dtype=np.bool_)


def clashes(stood: Floats, others: Floats) -> Flags:
    """Which bases lie over another one after them, or over one of the others."""
    over = overlapping(stood, np.concatenate((stood, others)))
    return np.asarray(np.triu(over, 1).any(axis=1), dtype=np.bool_)


def beyond(bases: Floats, low: Point, high: Point) -> Floats:
    """By how many inches each base reaches beyond a box along the table's edges; negative inside it, shape (n)."""
    at = corners(bases)
    found: Floats = np.maximum(np.array(low) - at, at - np.array(high)).max(axis=(1, 2))
    return found


def off_facings(bases: Floats, points: Floats) -> Floats:
    """The angle, 0 to 180 degrees, between each base's facing and its points; shapes as in :func:`local`."""
    right, forward = local(bases, points)
    angles: Floats = np.degrees(np.abs(np.arctan2(right, forward)))
    return angles


def line_pairs(lines: Floats, bases: Floats) -> tuple[Indexes, Indexes]:
    """All pairs of a line and a base that may meet: the line passes through the circle about the base."""
    way = lines[:, 1] - lines[:, 0]
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
    way = way / length[:, None]
    radius = np.hypot(bases[:, 3], bases[:, 4]) / 2
    across = np.stack((way[:, 1], -way[:, 0]), axis=1)
    aside = np.multiply.outer(across[:, 0], bases[:, 0])
    aside += np.multiply.outer(across[:, 1], bases[:, 1])
    aside -= np.sum(across * lines[:, 0], axis=1)[:, None]
    line, base = np.nonzero(np.abs(aside) <= radius)
    along = np.sum((bases[base, :2] - lines[line, 0]) * way[line], axis=1)
    near = (along >= -radius[base]) & (along <= length[line] + radius[base])
    return line[near], base[near]


def crossed(lines: Floats, bases: Floats, tolerance: float = TOLERANCE) -> Flags:
    """Which lines cross which bases, shape (lines, bases). A line that runs along an edge does not cross."""
    line, base = line_pairs(lines, bases)
    found = np.zeros((len(lines), len(bases)), dtype=np.bool_)
    found[line, base] = _within(lines[line], bases[base], 0.0, tolerance)
    return found


def screened(lines: Floats, bases: Floats, line: Indexes, base: Indexes) -> Flags:
    """Which lines are stopped by bases, shape (lines); ``line`` and ``base`` pair each with those that may
    stop it.

    A line that merely brushes an edge passes, but not where it brushes bases on both of its sides: between
    two bases that touch there is no gap to look through.
    """
    left = _within(lines[line], bases[base], TOLERANCE, 0.0)
    right = _within(lines[line], bases[base], -TOLERANCE, 0.0)
    stopped = (np.bincount(line[left], minlength=len(lines)) > 0) & (
        np.bincount(line[right], minlength=len(lines)) > 0
    )
    return np.asarray(stopped, dtype=np.bool_)


def brushed(lines: Floats, bases: Floats) -> Flags:
    """Which lines cross or brush the base of the same row."""
    return _within(lines, bases, TOLERANCE, 0.0) | _within(lines, bases, -TOLERANCE, 0.0)


def _within(lines: Floats, bases: Floats, aside: float, tolerance: float) -> Flags:
    """Which lines, shifted ``aside`` to their left, run through the inside of the bases of the same rows."""
    forward = directions(bases)
    way = lines[:, 1] - lines[:, 0]
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)
    start = lines[:, 0] + aside * np.stack((-way[:, 1], way[:, 0]), axis=1) / length[:, None]
    x, y = (start - bases[:, :2]).T
    sine, cosine = forward.T
    first, last = np.zeros(len(lines)), np.ones(len(lines))
    for sides, place, pace in (
        (bases[:, 3], x * cosine - y * sine, way[:, 0] * cosine - way[:, 1] * sine),
        (bases[:, 4], x * sine + y * cosine, way[:, 0] * sine + way[:, 1] * cosine),
    ):
        half = sides / 2 - tolerance
        slope = np.where(np.abs(pace) < 1e-12, 1e-12, pace)
        enter, leave = (-half - place) / slope, (half - place) / slope
        first = np.maximum(first, np.minimum(enter, leave))
        last = np.minimum(last, np.maximum(enter, leave))
    return np.asarray((last - first) * length > TOLERANCE, dtype=np.bool_)
