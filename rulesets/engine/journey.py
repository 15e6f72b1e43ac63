"""Several figures moving in one order: every way with its price and its hindrances, and how the bases stand at the
end.

Nothing is decided here: a system reads the :class:`Journey` and refuses what its rules forbid.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from rulesets.engine.bases import Flags, Floats, Indexes, overlapping, rows
from rulesets.engine.battle import Piece
from rulesets.engine.field import Field
from rulesets.engine.geometry import Rectangle
from rulesets.engine.paths import Path
from rulesets.engine.sweep import Block, Passages, Walk, blocked, clashes_among, on_table
from rulesets.engine.walks import walks


class Trip(msgspec.Struct, frozen=True):
    """One figure's way, the figure by its number on the field.

    ``block`` names the first figure in its corridor (by number on the field), ``leaves`` tells that it goes off the
    table, ``astride`` are the line pieces that its base stands across at the end.
    """

    figure: int
    walk: Walk
    end: Rectangle
    block: Block | None = None
    leaves: bool = False
    astride: tuple[Piece, ...] = ()


class Journey(msgspec.Struct, frozen=True):
    """All the ways of an order, and the pairs of figures (a mover first) whose bases would overlap at the end."""

    trips: tuple[Trip, ...]
    clashes: tuple[tuple[int, int], ...] = ()

    @property
    def ends(self) -> Floats:
        """The bases of the movers at the end, as rows in the order of the trips."""
        return rows(trip.end for trip in self.trips)

    @property
    def blocked(self) -> Trip | None:
        """The trip that is stopped soonest by a figure in its corridor."""
        stopped = [(trip.block.inches, index) for index, trip in enumerate(self.trips) if trip.block]
        return self.trips[min(stopped)[1]] if stopped else None

    @property
    def dearest(self) -> Trip:
        """The trip that costs most."""
        return max(self.trips, key=lambda trip: trip.walk.cost)


def journey(
    field: Field,
    movers: Indexes,
    ways: Sequence[Path],
    facings: Sequence[float],
    passages: Passages,
    *,
    through: Indexes | None = None,
    keep: Floats | None = None,
) -> Journey:
    """What happens when the movers go their ways, each to its facing at the end.

    ``movers`` do not hinder one another on the way. ``through`` are figures that they may pass, though not end upon;
    ``keep`` is how many inches their corridors must stay away from each figure of the field (0 for all if None).
    """
    still = field.obstacles(apart_from=movers)
    passable = np.zeros(len(field.figures), dtype=np.bool_)
    if through is not None:
        passable[through] = True
    hindering = still[~passable[still]]
    distances = np.zeros(len(field.figures)) if keep is None else keep
    bases = [field.figures[int(mover)] for mover in movers]
    trips = tuple(
        _trip(field, int(mover), walked, way, facing, hindering, distances)
        for mover, walked, way, facing in zip(
            movers, walks(field.ground, bases, ways, facings, passages), ways, facings, strict=True
        )
    )
    ends = rows(trip.end for trip in trips)
    among = tuple((int(movers[i]), int(movers[j])) for i, j in clashes_among(ends))
    upon: Flags = overlapping(ends, field.rows[still])
    others = tuple((int(movers[i]), int(still[j])) for i, j in np.argwhere(upon))
    return Journey(trips, among + others)


def _trip(
    field: Field, mover: int, walked: Walk, way: Path, facing: float, hindering: Indexes, keep: Floats
) -> Trip:
    base = field.figures[mover]
    end = Rectangle(*way[-1], facing, base.width, base.depth)
    return Trip(
        mover,
        walked,
        end,
        _first_block(field, way, base.width, hindering, keep),
        not on_table(field.ground, base, way, facing),
        field.ground.straddled(end),
    )


def _first_block(field: Field, way: Path, width: float, hindering: Indexes, keep: Floats) -> Block | None:
    found = []
    for distance in np.unique(keep[hindering]):
        same = hindering[keep[hindering] == distance]
        block = blocked(way, width, field.rows[same], float(distance))
        if block is not None:
            found.append(Block(int(same[block.number]), block.inches))
    return min(found, key=lambda block: block.inches, default=None)
