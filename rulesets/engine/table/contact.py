"""Contact of figures one by one: bases that touch, and bases on the two sides of a line that both stand at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.table.bases import (
    ROUNDING,
    Flags,
    Floats,
    boxes_meet,
    chosen_pairs,
    circles_meet,
    gaps_of,
    numbers_of,
    pair_gaps,
    pair_separations,
    polygons,
    separations,
)
from rulesets.engine.table.bodies import Crowd, F
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.terrain import Ground

HAIR = 1e-9
"""Inches by which sums of floats may differ."""


class Contact(NamedTuple):
    """What contact is: bases at most ``reach`` inches apart, or at most ``over`` inches where a line of some kinds
    (``lines``) runs between their centres and both stand at it.
    """

    reach: float
    over: float = 0.0
    lines: frozenset[str] = frozenset()

    def pairs(
        self, ground: Ground, ours: Floats, theirs: Floats, reach: float | None = None
    ) -> list[tuple[int, int]]:
        """Which bases (rows) are in contact with which others, both by number; ``reach`` asks for another one."""
        reach = self.reach if reach is None else reach
        one, other = circles_meet(ours, theirs, self.most(reach)).nonzero()
        if not len(one):
            return []
        both = chosen_pairs(ours, one, theirs, other)
        met = self.meet(ground, both, *separations(both), reach)
        return list(zip(one[met].tolist(), other[met].tolist(), strict=True))

    def touch(self, ground: Ground, stood: Floats, others: Floats, reach: float | None = None) -> Flags:
        """Which bases are in contact with any of some others."""
        near = np.zeros(len(stood), dtype=np.bool_)
        near[[one for one, _other in self.pairs(ground, stood, others, reach)]] = True
        return near

    def most(self, reach: float) -> float:
        """How many inches apart bases can be in contact, if those that are ``reach`` apart are."""
        return max(self.over, reach) + TOLERANCE

    def meet(
        self, ground: Ground, both: Floats, apart: Floats, looks: Floats, reach: Floats | float
    ) -> Flags:
        """Which pairs of bases, shape (2, n, 5), are in contact, of which it is known what parts them best and where
        they look: what parts them is no more than how far they are apart, so that this is reckoned for few.
        """
        met: Flags = apart <= reach + ROUNDING
        near = numbers_of(met & (apart > 0.0))
        if len(near):
            most = reach if isinstance(reach, float) else reach[near]
            met[near] = gaps_of(both[:, near], apart[near], looks[..., near]) <= most + HAIR
        if self.over and ground.of_kind(self.lines).any():
            aside = numbers_of(~met & (apart <= self.over + TOLERANCE + ROUNDING))
            met[aside] = self.across(ground, *both[:, aside])
        return met

    def across(self, ground: Ground, ours: Floats, theirs: Floats) -> Flags:
        """Which pairs of bases, row by row, stand at the same line, one on either side of it, and near enough."""
        found = np.zeros(len(ours), dtype=np.bool_)
        lines = ground.numbers(self.lines)
        if not len(lines) or not len(ours):
            return found
        between = np.stack((ours[:, :2], theirs[:, :2]), axis=1)
        pair, line = boxes_meet(between.min(axis=1), between.max(axis=1), ground.boxes[lines])
        if not len(pair):
            return found
        piece = lines[line]
        crossed = shapely.intersects(shapely.linestrings(between[pair]), ground.shapes[piece])
        pair, piece = pair[crossed], piece[crossed]
        near = [shapely.distance(polygons(bases[pair]), ground.shapes[piece]) for bases in (ours, theirs)]
        found[pair[np.maximum(*near) <= self.reach + HAIR]] = True
        found[found] = pair_gaps(ours[found], theirs[found]) <= self.over + TOLERANCE
        return found

    def may_meet(self, ground: Ground, stood: Floats, others: Floats, step: float) -> Flags:
        """Which bases may be in contact with any of some others, once they have gone so many inches more."""
        found = np.zeros(len(stood), dtype=np.bool_)
        one, other = np.nonzero(circles_meet(stood, others, self.most(self.reach) + step))
        apart = pair_separations(stood[one], others[other])  # no more than the gap
        lines = ground.boxes[ground.of_kind(self.lines)]
        if len(one) and len(lines):  # across a line, if one is as near
            out = (np.hypot(stood[:, 3], stood[:, 4]) / 2 + self.reach + step + TOLERANCE)[:, None]
            found[boxes_meet(stood[:, :2] - out, stood[:, :2] + out, lines)[0]] = True
            found &= np.bincount(one, minlength=len(stood)) > 0
        found[one[apart <= self.reach + step + TOLERANCE]] = True
        return found


def by_figure(one: Crowd[F], other: Crowd[F], met: Iterable[tuple[int, int]]) -> dict[str, list[str]]:
    """Whom each figure of two sides touches, by ids, of pairs by number; who touches nobody is left out."""
    found: dict[str, list[str]] = {}
    for ours, theirs in met:
        a, b = one.figures[ours].id, other.figures[theirs].id
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found
