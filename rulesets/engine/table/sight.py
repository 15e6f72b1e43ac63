"""Sight: who sees whom, and who stands between.

A line of sight is a straight segment. Scenery stops it as :mod:`screens` says, other figures stop it
where their bases lie across it. Everything works on many lines at once: lines are an array of the shape (n, 2, 2), from
the eye to the mark.
"""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import numpy as np
import shapely

from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    line_pairs,
    lines_brush,
    lines_stopped,
    off_facings,
)
from rulesets.engine.table.field import Field
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.screens import CLEAR, Screens, hide

_ASKED = 8
NOBODY = -1
"""Stands for the number of a figure where nobody sees."""


class Look(msgspec.Struct, frozen=True):
    """What a shooter can reach: range in inches, half the arc in degrees, what stops his sight.

    ``figures`` tells whether bases stop it at all, ``mates`` whether those of the shooter's own unit do.
    Bases of the unit that is aimed at, and bases that stand lower than the higher end of the line, never do.
    """

    reach: float
    screens: Screens
    half: float = 180.0
    figures: bool = True
    mates: bool = True


class Shots(msgspec.Struct, frozen=True):
    """Who can reach whom: shooters down, targets across, both by their numbers on the field.

    ``gap`` is infinite where the target is out of range. ``clear`` holds only where range and arc hold as
    well.
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
        """For each shooter who can reach anybody: his number, the nearest target's (first if tied), the
        gap.
        """
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

    Range runs from base edge to base edge, arc and sight from centre to centre; those inside a building have
    no arc and look from, and are seen at, the nearest point of its outline. ``stands`` replaces the shooters'
    own bases as rows (a gun: its muzzle, with neither width nor depth, facing along the barrel), ``eyes`` the
    points from which they look; ``ignored`` are figures that stand in nobody's way.
    """
    stand = field.rows[shooters] if stands is None else stands
    eye = stand[:, :2] if eyes is None else eyes
    gap = _ranges(field, shooters, targets, look.reach, stands)
    ends = _marks(field, targets, eye)
    lookers = np.concatenate((eye, stand[:, 2:]), axis=1)
    in_arc = off_facings(lookers, ends) <= look.half + 1e-6 if look.half < 180.0 else np.full(gap.shape, True)
    if stands is None:
        in_arc |= ~field.outdoors[shooters][:, None]
    row, column = np.nonzero(np.isfinite(gap) & in_arc)
    clear = np.zeros(gap.shape, dtype=np.bool_)
    if not len(row):
        return Shots(shooters, targets, gap, in_arc, clear)
    lines = lines_of_sight(field, shooters[row], targets[column], eye[row])
    levels = None if stands is None else field.ground.levels(stands[row, :2])
    free = lines_free(field, shooters[row], targets[column], lines, look, ignored, levels)
    free[free] = _unhidden(
        field, shooters[row][free], targets[column][free], lines[free], stand[row][free], look
    )
    clear[row, column] = free
    return Shots(shooters, targets, gap, in_arc, clear)


def clear_pairs(field: Field, shooters: Indexes, targets: Indexes, look: Look) -> Flags:
    """Which shooters see the targets of the same rows: all round, whatever the range."""
    lines = lines_of_sight(field, shooters, targets)
    free = lines_free(field, shooters, targets, lines, look)
    free[free] = _unhidden(
        field, shooters[free], targets[free], lines[free], field.rows[shooters[free]], look
    )
    return free


def nearest_clear(
    field: Field, shooters: Indexes, targets: Indexes, apart: Floats, owner: Indexes, count: int, look: Look
) -> Floats:
    """How far apart the nearest pair of a shooter and a target (row by row) is of whom the one sees the other, all
    round, for each of so many owners of pairs; infinite where nobody does. Mostly one of the nearest pairs does, so
    that the rest are not looked at.
    """
    found = np.full(count, math.inf)
    order = np.lexsort((apart, owner))
    place = np.arange(len(order)) - np.searchsorted(owner[order], owner[order])
    for least, most in pairwise((0, 6, 24, max(len(order), 25))):
        asked = order[(place >= least) & (place < most) & np.isinf(found[owner[order]])]
        if len(asked):
            clear = asked[clear_pairs(field, shooters[asked], targets[asked], look)]
            np.minimum.at(found, owner[clear], apart[clear])
    return found


def see(field: Field, watchers: Indexes, watched: Indexes, screens: Screens) -> Flags:
    """Which of the watched any of the watchers can see, all round and at any distance, past figures."""
    return np.asarray(witnesses(field, watchers, watched, screens) != NOBODY, dtype=np.bool_)


def witnesses(field: Field, watchers: Indexes, watched: Indexes, screens: Screens) -> Indexes:
    """For each of the watched one of the watchers who sees him as :func:`see` means it, or :data:`NOBODY`."""
    found = np.full(len(watched), NOBODY, dtype=np.intp)
    if not len(watchers) or not len(watched):
        return found
    look = Look(np.inf, screens, figures=False)
    away = field.rows[watched, None, :2] - field.rows[None, watchers, :2]
    nearest = np.argsort(np.hypot(away[..., 0], away[..., 1]), axis=1, kind="stable")
    # Mostly one of the nearest sees him, so the rest are asked only about those whom none of these does.
    for first in range(0, len(watchers), _ASKED):
        left = np.flatnonzero(found == NOBODY)
        rank = nearest[left, first : first + _ASKED]
        shooters, targets = watchers[rank].ravel(), np.repeat(watched[left], rank.shape[1])
        lines = lines_of_sight(field, shooters, targets)
        clear = _unhidden(field, shooters, targets, lines, field.rows[shooters], look).reshape(rank.shape)
        sees = np.flatnonzero(clear.any(axis=1))
        found[left[sees]] = watchers[rank[sees, clear[sees].argmax(axis=1)]]
    return found


def _ranges(field: Field, shooters: Indexes, targets: Indexes, reach: float, stands: Floats | None) -> Floats:
    gap = np.full((len(shooters), len(targets)), np.inf)
    if stands is None:
        row, column = _places(field, shooters), _places(field, targets)
        first, second, inches = field.pairs_within(shooters, targets, reach)
        gap[row[first], column[second]] = inches
        return gap
    marks = shapely.points(stands[:, :2])
    measured = [shapely.distance(mark, field.outlines[targets]) for mark in marks]
    found = np.array(measured, dtype=np.float64).reshape(gap.shape)
    return np.where(found <= reach + TOLERANCE, found, np.inf)


def lines_of_sight(field: Field, shooters: Indexes, targets: Indexes, eyes: Floats | None = None) -> Floats:
    """The line of sight of each pair, shape (pairs, 2, 2): from centre or eye to centre, or to a house's outline."""
    start = field.rows[shooters, :2] if eyes is None else eyes
    lines = np.stack((start, field.rows[targets, :2]), axis=1)
    indoors = np.flatnonzero(~(field.outdoors[shooters] & field.outdoors[targets]))
    if len(indoors):
        marks = shapely.points(lines[indoors])
        ends = [
            np.where(field.outdoors[figures[indoors]], marks[:, end], field.outlines[figures[indoors]])
            for end, figures in enumerate((shooters, targets))
        ]
        lines[indoors] = shapely.get_coordinates(shapely.shortest_line(*ends)).reshape(-1, 2, 2)
    return lines


def _marks(field: Field, targets: Indexes, eyes: Floats) -> Floats:
    """Where each target is seen from each eye, shape (eyes, targets, 2)."""
    marks = np.tile(field.rows[targets, :2], (len(eyes), 1, 1))
    for column in np.flatnonzero(~field.outdoors[targets]):
        ways = shapely.shortest_line(field.outlines[targets[column]], shapely.points(eyes))
        marks[:, column] = shapely.get_coordinates(ways)[::2]
    return marks


def _places(field: Field, numbers: Indexes) -> Indexes:
    places = np.zeros(len(field.figures), dtype=np.intp)
    places[numbers] = np.arange(len(numbers))
    return places


def lines_free(
    field: Field,
    shooters: Indexes,
    targets: Indexes,
    lines: Floats,
    look: Look,
    ignored: Indexes | None = None,
    levels: Indexes | None = None,
) -> Flags:
    """Which lines, from a shooter to a target each, no figure stops.

    ``levels`` are those of what they shoot from, where that is not their own bases.
    """
    if not look.figures or not len(lines):
        return np.ones(len(lines), dtype=np.bool_)
    line, figure = _between(field, shooters, targets, lines, look, ignored, levels)
    return ~lines_stopped(lines, field.rows, line, figure)


def _between(
    field: Field,
    shooters: Indexes,
    targets: Indexes,
    lines: Floats,
    look: Look,
    ignored: Indexes | None,
    levels: Indexes | None,
) -> tuple[Indexes, Indexes]:
    """The pairs of a line and a figure near it that may stop it."""
    others = field.obstacles(apart_from=np.array([], dtype=np.intp) if ignored is None else ignored)
    line, base = line_pairs(lines, field.rows[others])
    figure, shooter, target = others[base], shooters[line], targets[line]
    counted = (figure != shooter) & (field.unit[figure] != field.unit[target])
    start = field.levels[shooter] if levels is None else levels[line]
    counted &= field.levels[figure] >= np.maximum(start, field.levels[target])
    if not look.mates:
        counted &= field.unit[figure] != field.unit[shooter]
    return line[counted], figure[counted]


def in_the_way(
    field: Field,
    shooter: int,
    target: int,
    look: Look,
    *,
    stand: Floats | None = None,
    ignored: Indexes | None = None,
) -> tuple[str, ...]:
    """The ids of the figures and of the piece that stop one figure's sight of another; none if nothing does.

    ``stand`` replaces the shooter's base, as one row; range and arc are not looked at.
    """
    stands = None if stand is None else stand.reshape(1, 5)
    return blockers(field, np.array([shooter]), np.array([target]), look, stands=stands, ignored=ignored)[0]


def blockers(
    field: Field,
    shooters: Indexes,
    targets: Indexes,
    look: Look,
    *,
    stands: Floats | None = None,
    ignored: Indexes | None = None,
) -> tuple[tuple[str, ...], ...]:
    """For each pair of a shooter and a target what :func:`in_the_way` says, all at once."""
    bases = field.rows[shooters] if stands is None else stands
    lines = lines_of_sight(field, shooters, targets, bases[:, :2])
    levels = None if stands is None else field.ground.levels(stands[:, :2])
    line, figure = _between(field, shooters, targets, lines, look, ignored, levels)
    stopped = (
        lines_stopped(lines, field.rows, line, figure)
        if look.figures
        else np.zeros(len(lines), dtype=np.bool_)
    )
    touched = stopped[line] & lines_brush(lines[line], field.rows[figure])
    found: list[list[str]] = [[] for _ in lines]
    for number, blocker in zip(line[touched], figure[touched], strict=True):
        found[number].append(field.figures[blocker].id)
    own = np.stack((field.inside[shooters], field.inside[targets]), axis=1)
    ends = _ends(field, shooters, targets, lines, bases)
    pieces = hide(field.ground, lines, look.screens, ends=ends, own=own)
    for ids, piece in zip(found, pieces, strict=True):
        if piece != CLEAR:
            ids.append(field.ground.pieces[piece].id)
    return tuple(map(tuple, found))


def _unhidden(
    field: Field, shooters: Indexes, targets: Indexes, lines: Floats, stands: Floats, look: Look
) -> Flags:
    own = np.stack((field.inside[shooters], field.inside[targets]), axis=1)
    ends = _ends(field, shooters, targets, lines, stands)
    return np.asarray(hide(field.ground, lines, look.screens, ends=ends, own=own) == CLEAR, dtype=np.bool_)


def _ends(
    field: Field, shooters: Indexes, targets: Indexes, lines: Floats, stands: Floats
) -> tuple[Floats, Floats]:
    """The bases at both ends of lines, as rows; for those indoors the bare point of the outline."""
    found = []
    for end, numbers, bases in ((0, shooters, stands), (1, targets, field.rows[targets])):
        indoors = ~field.outdoors[numbers]
        if indoors.any():
            bases = bases.copy()
            bases[indoors, :2] = lines[indoors, end]
            bases[indoors, 3:] = 0.0
        found.append(bases)
    return found[0], found[1]
