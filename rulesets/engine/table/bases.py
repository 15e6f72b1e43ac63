"""Rectangular bases in bulk: the sums of :mod:`geometry` for whole armies at once.

Bases are rows of an array, one row ``x, y, facing, width, depth`` a base; lines are arrays of the shape
(n, 2, 2): n segments of two points. Inches and degrees as everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

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
ROUNDING = 1e-9
"""Inches that a quick look adds for the way floats are rounded."""


def numbers_of(flags: Flags) -> Indexes:
    """The numbers of those that are true; numpy's own question takes several times as long, for they are few."""
    return flags.nonzero()[0]


def rows(bases: Iterable[Based]) -> Floats:
    """The bases as an array of the shape (n, 5)."""
    listed = [(base.x, base.y, base.facing, base.width, base.depth) for base in bases]
    return np.array(listed, dtype=np.float64) if listed else np.zeros((0, 5))


def directions(bases: Floats) -> Floats:
    """The unit vector of each base's facing, shape (n, 2)."""
    angle, found = np.radians(bases[:, 2]), np.empty((len(bases), 2))
    np.sin(angle, out=found[:, 0])
    np.cos(angle, out=found[:, 1])
    return found


def corners(bases: Floats, looks: Floats | None = None) -> Floats:
    """The corners of each base, shape (n, 4, 2): front left, front right, rear right, rear left; ``looks`` are their
    directions where they are known.
    """
    forward = directions(bases) if looks is None else looks
    found = np.empty((len(bases), 4, 2))
    found[..., 0], found[..., 1] = (each.T for each in _corners(bases, forward[:, 0], forward[:, 1]))
    return found


def _corners(bases: Floats, sine: Floats, cosine: Floats) -> tuple[Floats, Floats]:
    """How far east and north the corners of bases are, shape (4, ...): sums over long rows take less than of pairs."""
    x, y, width, depth = bases[..., 0], bases[..., 1], bases[..., 3], bases[..., 4]
    across, along = np.multiply.outer(_ACROSS, width), np.multiply.outer(_ALONG, depth)
    return x + across * cosine + along * sine, y - across * sine + along * cosine


def polygons(bases: Floats) -> Shapes:
    """The bases as polygons of the geometry library."""
    made: Shapes = shapely.polygons(corners(bases))
    return made


def local(bases: Floats, points: Floats, looks: Floats | None = None) -> tuple[Floats, Floats]:
    """Points as the bases see them: how far to the right and how far to the front of each base's centre.

    ``points`` has the shape (n, ..., 2): each base looks at the points of its own row. ``looks`` are the directions of
    the bases where they are known.
    """
    forward = directions(bases) if looks is None else looks
    shape = (len(bases),) + (1,) * (points.ndim - 2)
    x = points[..., 0] - bases[:, 0].reshape(shape)
    y = points[..., 1] - bases[:, 1].reshape(shape)
    sine, cosine = forward[:, 0].reshape(shape), forward[:, 1].reshape(shape)
    return x * cosine - y * sine, x * sine + y * cosine


def point_gaps(bases: Floats, points: Floats, looks: Floats | None = None) -> Floats:
    """The distance from points to bases, row by row, 0 inside; shapes as for :func:`local`."""
    right, forward = local(bases, points, looks)
    shape = (len(bases),) + (1,) * (points.ndim - 2)
    out_right = np.maximum(np.abs(right) - bases[:, 3].reshape(shape) / 2, 0.0)
    out_front = np.maximum(np.abs(forward) - bases[:, 4].reshape(shape) / 2, 0.0)
    return np.hypot(out_right, out_front)


def pair_separations(a: Floats, b: Floats) -> Floats:
    """For each pair of rows how far the two rectangles lie apart along the edge direction that parts them
    best.

    Negative where they overlap: then it is the least shift, in inches, that would part them.
    """
    return separations(_both(a, b))[0]


def _both(a: Floats, b: Floats) -> Floats:
    both = np.empty((2, *a.shape))
    both[0], both[1] = a, b
    return both


def chosen_pairs(a: Floats, first: Indexes, b: Floats, second: Indexes) -> Floats:
    """Pairs of bases by their numbers in ``a`` and in ``b``, shape (2, n, 5)."""
    return _both(a[first], b[second])


def separations(both: Floats) -> tuple[Floats, Floats]:
    """The same of two bases of each pair, shape (2, n, 5), and where both look, east and north, shape (2, 2, n). Few
    calls, for most pairs are few.
    """
    angle, looks = np.radians(both[..., 2]), np.empty((2, *both.shape[:2]))
    np.sin(angle, out=looks[0])
    np.cos(angle, out=looks[1])
    cosines, sines = looks[:, 0] * looks[:, 1], looks[:, 0] * looks[::-1, 1]
    cosine, sine = np.abs(cosines[0] + cosines[1]), np.abs(sines[0] - sines[1])
    way = (both[1, :, :2] - both[0, :, :2]).T[:, None]
    ahead, aside, apart = looks * way, looks[::-1] * way, np.empty(looks.shape)
    np.add(ahead[0], ahead[1], out=apart[0])
    np.subtract(aside[0], aside[1], out=apart[1])
    sizes = both[..., 4:2:-1].transpose(2, 0, 1)  # depth, width
    other = sizes[:, ::-1]
    best = np.abs(apart, out=apart)
    best -= (sizes + (cosine * other + sine * other[::-1])) / 2
    most = np.maximum(best[0], best[1])
    return np.maximum(most[0], most[1]), looks


def pair_gaps(a: Floats, b: Floats) -> Floats:
    """The distance between the edges of the two bases of each pair of rows, 0 where they touch or overlap."""
    both = _both(a, b)
    return gaps_of(both, *separations(both))


def gaps_of(both: Floats, apart: Floats, looks: Floats) -> Floats:
    """The same of pairs of which :func:`separations` has told how they lie."""
    east, north = _corners(both, looks[0], looks[1])
    others, (sine, cosine) = both[::-1], looks[:, ::-1]
    east -= others[..., 0]
    north -= others[..., 1]
    right = np.abs(east * cosine - north * sine) - others[..., 3] / 2
    ahead = np.abs(east * sine + north * cosine) - others[..., 4] / 2
    gaps = np.hypot(np.maximum(right, 0.0, out=right), np.maximum(ahead, 0.0, out=ahead), out=right)
    nearest = gaps.min(axis=0)
    return np.where(apart <= 0.0, 0.0, np.minimum(nearest[0], nearest[1]))


def boxes_meet(low: Floats, high: Floats, boxes: Floats) -> tuple[Indexes, Indexes]:
    """All pairs of a box, from its lowest to its highest corner, and one of some other boxes (rows of west, south, east
    and north) that have a point in common: both by number.
    """
    meet = (low[:, None, 0] <= boxes[:, 2]) & (high[:, None, 0] >= boxes[:, 0])
    meet &= (low[:, None, 1] <= boxes[:, 3]) & (high[:, None, 1] >= boxes[:, 1])
    return meet.nonzero()  # type: ignore[return-value]


def circles_meet(a: Floats, b: Floats, reach: Floats | float = 0.0) -> Flags:
    """Whether the circles about two bases are the reach (of each of ``b``) or hardly more apart, shape (len(a),
    len(b)): bases are no nearer. Squares are compared, for roots take longer than all the rest.
    """
    slack = (np.hypot(a[:, 3], a[:, 4]) / 2)[:, None] + (np.hypot(b[:, 3], b[:, 4]) / 2 + (reach + ROUNDING))
    east, north = a[:, None, 0] - b[:, 0], a[:, None, 1] - b[:, 1]
    between = np.add(np.multiply(east, east, out=east), np.multiply(north, north, out=north), out=east)
    meet: Flags = between <= np.multiply(slack, slack, out=slack)
    return meet


def near_pairs(a: Floats, b: Floats, reach: float) -> tuple[Indexes, Indexes, Floats]:
    """All pairs of bases whose gap is the reach or less: index in ``a``, index in ``b``, gap."""
    first, second = circles_meet(a, b, reach + TOLERANCE).nonzero()
    if not len(first):
        return first, second, np.zeros(0)
    both = chosen_pairs(a, first, b, second)
    apart, looks = separations(both)
    (may,) = (apart <= reach + TOLERANCE + ROUNDING).nonzero()  # no gap is smaller than what parts them best
    found = gaps_of(both[:, may], apart[may], looks[..., may])
    close = may[found <= reach + TOLERANCE]
    return first[close], second[close], found[found <= reach + TOLERANCE]


def gaps(a: Floats, b: Floats) -> Floats:
    """The gap between every base of ``a`` and every base of ``b``, shape (len(a), len(b))."""
    first = np.repeat(np.arange(len(a)), len(b))
    second = np.tile(np.arange(len(b)), len(a))
    return pair_gaps(a[first], b[second]).reshape(len(a), len(b))


def least_gaps(a: Floats, b: Floats, rivals: Indexes) -> Floats:
    """The gap between every base of ``a`` and every base of ``b``, infinite where another pair of its ``rivals`` (a
    number for every pair, or for every row or column) is nearer for sure: by the circles in and about bases, so that of
    hundreds of pairs few are looked at.
    """
    east, north = a[:, None, 0] - b[:, 0], a[:, None, 1] - b[:, 1]
    between = np.hypot(east, north)
    most = between - (a[:, 3:].min(axis=1) / 2)[:, None] - b[:, 3:].min(axis=1) / 2
    least = between - (np.hypot(a[:, 3], a[:, 4]) / 2)[:, None] - np.hypot(b[:, 3], b[:, 4]) / 2
    group = np.broadcast_to(rivals, most.shape)
    best = np.full(int(group.max(initial=-1)) + 1, np.inf)
    np.minimum.at(best, group, most)
    one, other = np.nonzero(least <= best[group] + ROUNDING)
    found = np.full(most.shape, np.inf)
    found[one, other] = pair_gaps(a[one], b[other])
    return found


def least_gap(some: Collection[Based], others: Collection[Based]) -> float:
    """How near some bases are to others, by the nearest two of them; there must be one of each."""
    return float(least_gaps(rows(some), rows(others), np.zeros(1, dtype=np.intp)).min())


def touching(a: Floats, b: Floats, reach: float = CONTACT) -> Flags:
    """Which bases of ``a`` have a gap of the reach or less to which of ``b``, shape (len(a), len(b))."""
    first, second, _ = near_pairs(a, b, reach)
    touch = np.zeros((len(a), len(b)), dtype=np.bool_)
    touch[first, second] = True
    return touch


def overlapping(a: Floats, b: Floats, tolerance: float = TOLERANCE) -> Flags:
    """Which bases of ``a`` lie over which of ``b`` by more than the tolerance, shape (len(a), len(b))."""
    first, second = circles_meet(a, b).nonzero()
    over = np.zeros((len(a), len(b)), dtype=np.bool_)
    if len(first):
        over[first, second] = separations(chosen_pairs(a, first, b, second))[0] < -tolerance
    return over


def over_any(a: Floats, b: Floats) -> Flags:
    """Which bases of ``a`` lie over any of ``b``, shape (len(a))."""
    first, second = circles_meet(a, b).nonzero()
    over = np.zeros(len(a), dtype=np.bool_)
    if len(first):
        over[first[separations(chosen_pairs(a, first, b, second))[0] < -TOLERANCE]] = True
    return over


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


def lines_cross(lines: Floats, bases: Floats, tolerance: float = TOLERANCE) -> Flags:
    """Which lines cross which bases, shape (lines, bases). A line that runs along an edge does not cross."""
    line, base = line_pairs(lines, bases)
    found = np.zeros((len(lines), len(bases)), dtype=np.bool_)
    found[line, base] = _within(lines[line], bases[base], 0.0, tolerance)
    return found


def lines_stopped(lines: Floats, bases: Floats, line: Indexes, base: Indexes) -> Flags:
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


def lines_brush(lines: Floats, bases: Floats) -> Flags:
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
