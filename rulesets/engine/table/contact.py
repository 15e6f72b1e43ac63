"""Contact of figures one by one: bases that touch, and bases on the two sides of a line that both stand at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.table.bases import Flags, Floats, near_pairs, polygons
from rulesets.engine.table.bodies import Crowd, F
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
        one, other, gaps = near_pairs(ours, theirs, max(self.over, reach))
        met = gaps <= reach + HAIR
        apart = np.flatnonzero(~met)
        met[apart] = self._across(ground, ours[one[apart]], theirs[other[apart]])
        return list(zip(one[met].tolist(), other[met].tolist(), strict=True))

    def touch(self, ground: Ground, stood: Floats, others: Floats, reach: float | None = None) -> Flags:
        """Which bases are in contact with any of some others."""
        near = np.zeros(len(stood), dtype=np.bool_)
        near[[one for one, _other in self.pairs(ground, stood, others, reach)]] = True
        return near

    def _across(self, ground: Ground, ours: Floats, theirs: Floats) -> Flags:
        """Which pairs of bases, row by row, stand at the same line, one on either side of it."""
        found = np.zeros(len(ours), dtype=np.bool_)
        if not len(ours) or not ground.of_kind(self.lines).any():
            return found
        between = shapely.linestrings(np.stack((ours[:, :2], theirs[:, :2]), axis=1))
        pair, piece = ground.tree.query(between, predicate="intersects")
        lines = ground.of_kind(self.lines)[piece]
        pair, piece = pair[lines], piece[lines]
        near = [shapely.distance(polygons(bases[pair]), ground.shapes[piece]) for bases in (ours, theirs)]
        found[pair[np.maximum(*near) <= self.reach + HAIR]] = True
        return found


def by_figure(one: Crowd[F], other: Crowd[F], met: Iterable[tuple[int, int]]) -> dict[str, list[str]]:
    """Whom each figure of two sides touches, by ids, of pairs by number; who touches nobody is left out."""
    found: dict[str, list[str]] = {}
    for ours, theirs in met:
        a, b = one.figures[ours].id, other.figures[theirs].id
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found
