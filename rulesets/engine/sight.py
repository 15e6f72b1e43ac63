"""Sight: what stands between two points.

A line of sight is a straight segment. Scenery stops it as a system's table of :class:`Screen` rows says, other
figures stop it where their bases lie across it. Everything works on many lines at once: lines are an array of the
shape (n, 2, 2), from the eye to the mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
import numpy as np
import shapely

from rulesets.engine.bases import Flags, Floats, Indexes, Shapes, off_facings, point_gaps, screened
from rulesets.engine.field import OUTDOORS, Field
from rulesets.engine.geometry import TOLERANCE
from rulesets.engine.terrain import Ground

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


class Look(msgspec.Struct, frozen=True):
    """What a shooter can reach: range in inches, half the arc in degrees, what stops his sight.

    ``figures`` tells whether bases stop it at all, ``mates`` whether those of the shooter's own unit do. Bases of the
    unit that is aimed at, and bases that stand lower than the higher end of the line, never do.
    """

    reach: float
    screens: Screens
    half: float = 180.0
    figures: bool = True
    mates: bool = True


class Shots(msgspec.Struct, frozen=True):
    """Who can reach whom: shooters down, targets across, both by their numbers on the field.

    ``gap`` is infinite where the target is out of range. ``clear`` holds only where range and arc hold as well.
    """

    shooters: Indexes
    targets: Indexes
    gap: Floats
    in_arc: Flags
    clear: Flags

    @property
    def in_reach(self) -> Flags:
        """Which targets are in range of which shooters."""
        return np.isfinite(self.gap)

    def nearest(self) -> tuple[tuple[int, int, float], ...]:
        """For each shooter who can reach anybody: his number, the nearest target's (first if tied), the gap."""
        far = np.where(self.clear, np.round(self.gap, 3), np.inf)
        best = far.argmin(axis=1) if far.shape[1] else np.zeros(len(far), dtype=np.intp)
        return tuple(
            (int(self.shooters[row]), int(self.targets[column]), float(self.gap[row, column]))
            for row, column in enumerate(best)
            if far.shape[1] and np.isfinite(far[row, column])
        )


def shots(
    field: Field,
    shooters: Indexes,
    targets: Indexes,
    look: Look,
    *,
    stands: Floats | None = None,
    eyes: Floats | None = None,
    ignored: Indexes | None = None,
) -> Shots:
    """Which of the targets each shooter has in range, in his arc and in sight.

    Range runs from base edge to base edge, arc and sight from centre to centre; those inside a building have no arc
    and look from, and are seen at, the nearest point of its outline. ``stands`` replaces the shooters' own bases as
    rows (a gun: its muzzle, with neither width nor depth, facing along the barrel), ``eyes`` the points from which
    they look; ``ignored`` are figures that stand in nobody's way.
    """
    stand = field.rows[shooters] if stands is None else stands
    eye = stand[:, :2] if eyes is None else eyes
    gap = _ranges(field, shooters, targets, look.reach, stands)
    ends = np.broadcast_to(field.rows[targets, :2], (len(shooters), len(targets), 2))
    lookers = np.concatenate((eye, stand[:, 2:]), axis=1)
    in_arc = off_facings(lookers, ends) <= look.half + 1e-6 if look.half < 180.0 else np.full(gap.shape, True)
    if stands is None:
        in_arc |= ~field.outdoors[shooters][:, None]
    row, column = np.nonzero(np.isfinite(gap) & in_arc)
    lines = _lines(field, shooters[row], targets[column], eye[row])
    free = unscreened(field, shooters[row], targets[column], lines, look, ignored)
    free[free] = _unhidden(field, shooters[row][free], targets[column][free], lines[free], stand[row][free], look)
    clear = np.zeros(gap.shape, dtype=np.bool_)
    clear[row, column] = free
    return Shots(shooters, targets, gap, in_arc, clear)


def _ranges(field: Field, shooters: Indexes, targets: Indexes, reach: float, stands: Floats | None) -> Floats:
    gap = np.full((len(shooters), len(targets)), np.inf)
    if stands is None:
        row = {int(number): index for index, number in enumerate(shooters)}
        column = {int(number): index for index, number in enumerate(targets)}
        for first, second, inches in zip(*field.pairs_within(shooters, targets, reach), strict=True):
            gap[row[int(first)], column[int(second)]] = inches
        return gap
    marks = shapely.points(stands[:, :2])
    measured = [shapely.distance(mark, field.outlines[targets]) for mark in marks]
    found = np.array(measured, dtype=np.float64).reshape(gap.shape)
    return np.where(found <= reach + TOLERANCE, found, np.inf)


def _lines(field: Field, shooters: Indexes, targets: Indexes, eyes: Floats) -> Floats:
    """The lines of sight of pairs, to and from the outline of the building where one of the two is inside."""
    lines = np.stack((eyes, field.rows[targets, :2]), axis=1)
    for index in np.flatnonzero(~(field.outdoors[shooters] & field.outdoors[targets])):
        shooter, target = int(shooters[index]), int(targets[index])
        start = shapely.Point(eyes[index]) if field.outdoors[shooter] else field.outlines[shooter]
        end = shapely.Point(lines[index, 1]) if field.outdoors[target] else field.outlines[target]
        lines[index] = shapely.get_coordinates(shapely.shortest_line(start, end))
    return lines
