"""Scenery that stops sight: which pieces stand between two points.

A line of sight is a straight segment; a system's table of :class:`Screen` rows says which scenery stops it. Everything
works on many lines at once: lines are an array of the shape (n, 2, 2), from the eye to the mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
import numpy as np
import shapely

from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, point_gaps
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.terrain import Ground

CLEAR = -1
"""Stands for the number of a piece where nothing is in the way."""


class Bar(StrEnum):
    """How a kind of scenery stops a line of sight."""

    ALWAYS = "always"
    """Wherever the line runs through it."""
    DEPTH = "depth"
    """Where more than ``limit`` inches of the line lie in pieces of the same ``pool``."""
    NEAR = "near"
    """Unless the line crosses it within ``limit`` inches of the base at either end."""
    CREST = "crest"
    """Where neither end stands on it, unless ``over`` lets the line pass above."""


class Over(StrEnum):
    """When a line passes over a crest on which neither of its ends stands."""

    NEVER = "never"
    BOTH = "both"
    """Both ends stand as high as the crest or higher."""
    EITHER = "either"
    """One end stands as high as the crest or higher."""
    ABOVE = "above"
    """One end stands higher than the crest."""


class Screen(msgspec.Struct, frozen=True):
    """How pieces of one kind stop sight. Kinds without a row never do."""

    bar: Bar
    limit: float = 0.0
    pool: str = ""
    over: Over = Over.NEVER


Screens = Mapping[str, Screen]


def hide(
    ground: Ground,
    lines: Floats,
    screens: Screens,
    *,
    ends: tuple[Floats, Floats] | None = None,
    own: Indexes | None = None,
) -> Indexes:
    """For each line the number of a piece of scenery that stops it, or ``CLEAR``.

    ``ends`` are the bases at its two ends as rows (needed for ``Bar.NEAR``; bare points if None), ``own`` the
    numbers of the buildings in which they are, shape (lines, 2): these stop nothing.
    """
    drawn = shapely.linestrings(lines)
    line, piece = _meetings(ground, drawn, screens, own)
    found = np.full(len(lines), CLEAR, dtype=np.intp)
    if not len(line):
        return found
    stops = np.zeros(len(line), dtype=np.bool_)
    rows = [screens.get(each.kind) for each in ground.pieces]
    bars = np.array([row.bar if row else "" for row in rows])[piece]
    limits = np.array([row.limit if row else 0.0 for row in rows])[piece]
    crests = np.flatnonzero(bars == Bar.CREST)
    passed = crests[~_over_crest(ground, line[crests], piece[crests], lines, screens)]
    if len(passed):  # the line passes above them, wherever it runs
        line, piece, bars, limits, stops = (
            np.delete(each, passed) for each in (line, piece, bars, limits, stops)
        )
    common = shapely.intersection(ground.shapes[piece], drawn[line])
    inside = np.asarray(shapely.length(common), dtype=np.float64)
    for bar in set(bars):
        own_bar = bars == bar
        few = (line[own_bar], piece[own_bar])
        if bar == Bar.ALWAYS:
            stops[own_bar] = (inside[own_bar] > TOLERANCE) | ~ground.solid[few[1]]
        elif bar == Bar.DEPTH:
            stops[own_bar] = _deep(ground, *few, inside[own_bar], screens) > limits[own_bar] + TOLERANCE
        elif bar == Bar.NEAR:
            stops[own_bar] = _far_off(common[own_bar], few[0], lines, limits[own_bar], ends)
        else:
            stops[own_bar] = inside[own_bar] > TOLERANCE
    for number, blocker in zip(line[stops][::-1], piece[stops][::-1], strict=True):
        found[number] = blocker
    return found


def _meetings(
    ground: Ground, drawn: Shapes, screens: Screens, own: Indexes | None
) -> tuple[Indexes, Indexes]:
    line, piece = ground.tree.query(drawn)
    counted = ground.of_kind(screens)[piece]
    if own is not None:
        counted &= (own[line] != piece[:, None]).all(axis=1)
    line, piece = line[counted], piece[counted]
    meet = np.asarray(shapely.intersects(ground.shapes[piece], drawn[line]), dtype=np.bool_)
    line, piece = line[meet], piece[meet]
    order = np.lexsort((piece, line))
    return line[order], piece[order]


def _deep(ground: Ground, line: Indexes, piece: Indexes, inside: Floats, screens: Screens) -> Floats:
    """For each meeting, how many inches of its line lie in pieces of its pool."""
    pools = [screens[ground.pieces[number].kind].pool for number in piece]
    names = {pool: index for index, pool in enumerate(dict.fromkeys(pools))}
    key = line * len(names) + np.array([names[pool] for pool in pools], dtype=np.intp)
    return np.asarray(np.bincount(key, weights=inside)[key], dtype=np.float64)


def _far_off(
    common: Shapes, line: Indexes, lines: Floats, limits: Floats, ends: tuple[Floats, Floats] | None
) -> Flags:
    """Which meetings have a point that lies beyond the limit from the bases at both ends."""
    points, meeting = shapely.get_coordinates(common, return_index=True)
    near = np.full(len(points), np.inf)
    for end in (0, 1):
        if ends is None:
            measured = np.hypot(*(points - lines[line[meeting], end]).T)
        else:
            measured = point_gaps(ends[end][line[meeting]], points)
        near = np.minimum(near, measured)
    far = np.zeros(len(common), dtype=np.bool_)
    far[meeting[near > limits[meeting] + TOLERANCE]] = True
    return far


def _over_crest(ground: Ground, line: Indexes, piece: Indexes, lines: Floats, screens: Screens) -> Flags:
    """Which crossings of a crest stop the line: neither end on it, and the line does not pass above."""
    on = [shapely.intersects_xy(ground.shapes[piece], *lines[line, end].T) for end in (0, 1)]
    stops = np.asarray(~on[0] & ~on[1], dtype=np.bool_)
    start, end = ground.levels(lines[line, 0]), ground.levels(lines[line, 1])
    crest = ground.level[piece]
    overs = np.array([screens[ground.pieces[number].kind].over for number in piece])
    stops &= ~((overs == Over.BOTH) & (np.minimum(start, end) >= crest))
    stops &= ~((overs == Over.EITHER) & (np.maximum(start, end) >= crest))
    stops &= ~((overs == Over.ABOVE) & (np.maximum(start, end) > crest))
    return stops
