"""What ways over the table cost: whole units at once.

Every way is led through the corridor described in :mod:`sweep`; the shapes that the figures of a unit
sweep are made, and held against the scenery, in a few calls for all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece
from rulesets.engine.table import paths
from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, polygons
from rulesets.engine.table.geometry import TOLERANCE, Based
from rulesets.engine.table.paths import Path
from rulesets.engine.table.prices import Crossing, Interval, Passages, Touch, Walk, cut_out, rate
from rulesets.engine.table.terrain import Ground, Stretch
from rulesets.engine.table.trips import Trip

_SLIVER = 1e-4
"""Inches or square inches that two shapes may share and still only touch."""


class _Swept(NamedTuple):
    """The ways of figures that go somewhere, with what each sweeps: its base at the start and at the end, and its
    corridor, all less the tolerance, so that touching is not meeting.
    """

    ways: tuple[tuple[tuple[float, float], ...], ...]
    widths: Floats
    lengths: tuple[float, ...]
    starts: Shapes
    corridors: Shapes
    ends: Shapes


class _Meeting(NamedTuple):
    """A way and a piece that it may meet: both by number, the piece without what replaces it (``bare``), the corridor
    but for where the centre is on that, and whether the base counts where it starts and where it ends.
    """

    way: int
    piece: int
    bare: BaseGeometry
    corridor: BaseGeometry
    at_start: bool
    at_end: bool


def walk(ground: Ground, base: Based, path: Path, facing: float, passages: Passages) -> Walk:
    """The price of a figure's way along a path, at whose end it looks to ``facing``.

    ``base`` gives its size and its facing at the start. Turning on the spot costs nothing and meets nothing.
    """
    return walks(ground, [base], [path], [facing], passages)[0]


def walks(
    ground: Ground,
    bases: Sequence[Based],
    ways: Sequence[Path],
    facings: Sequence[float],
    passages: Passages,
) -> tuple[Walk, ...]:
    """The price of the ways of several figures; see :func:`walk`."""
    cleaned = [paths.clean(way) for way in ways]
    found = [Walk(way, 0.0, 0.0) for way in cleaned]
    going = [number for number, way in enumerate(cleaned) if len(way) > 1]
    if going:
        swept = _sweep([cleaned[n] for n in going], [bases[n] for n in going], [facings[n] for n in going])
        for number, walked in zip(going, _Pricing(ground, swept, passages).walks(), strict=True):
            found[number] = walked
    return tuple(found)


def trip_walks(ground: Ground, trips: Sequence[Trip[Any]], passages: Passages) -> list[Walk]:
    """The price of figures' trips; those that come near no piece of the passages are not looked at closely.

    Who comes out of a building begins where he steps out; it and the one that he goes into cost no trip anything by
    being near.
    """
    found = [Walk(trip.points, trip.inches, trip.inches) for trip in trips]
    if not trips:
        return found
    numbers, pieces = ground.tree.query(shapely.box(*np.array([trip.box for trip in trips]).T))
    close = sorted(
        {
            number
            for number, piece in zip(numbers.tolist(), pieces.tolist(), strict=True)
            if _concerns(ground.pieces[piece], trips[number], passages)
        }
    )
    near = [trips[number] for number in close]
    starts = [trip.start for trip in near]
    ways, facings = [trip.points for trip in near], [trip.end.facing for trip in near]
    for number, walked in zip(close, walks(ground, starts, ways, facings, passages), strict=True):
        found[number] = walked
    return found


def _concerns(piece: Piece, trip: Trip[Any], passages: Passages) -> bool:
    return piece.kind in passages and piece.id not in (trip.leaves, trip.enters)


def _sweep(
    ways: Sequence[tuple[tuple[float, float], ...]], bases: Sequence[Based], facings: Sequence[float]
) -> _Swept:
    slim = 2 * TOLERANCE
    sizes = [(base.width - slim, base.depth - slim) for base in bases]
    starts = [(*way[0], base.facing, *size) for way, base, size in zip(ways, bases, sizes, strict=True)]
    ends = [(*way[-1], facing, *size) for way, facing, size in zip(ways, facings, sizes, strict=True)]
    shapes = polygons(np.array(starts + ends, dtype=np.float64))
    widths = np.array([base.width for base in bases])
    corridors = np.array(
        [paths.corridor(way, width) for way, width in zip(ways, (widths - slim).tolist(), strict=True)],
        dtype=np.object_,
    )
    lengths = tuple(paths.length(way) for way in ways)
    return _Swept(tuple(ways), widths, lengths, shapes[: len(ways)], corridors, shapes[len(ways) :])


class _Pricing:
    """The ways of some figures over a ground, and what they meet there."""

    def __init__(self, ground: Ground, swept: _Swept, passages: Passages) -> None:
        self.ground, self.swept, self.passages = ground, swept, passages
        self.near = self._near()
        kinds = [{ground.pieces[piece].kind for piece in pieces} for pieces in self.near]
        self.over = {kind: _replacing(passages, kind) for kind in set[str]().union(*kinds)}
        self.stretches = self._stretches(kinds)

    def walks(self) -> list[Walk]:
        """The price of each way."""
        crossings: list[list[Crossing]] = [[] for _ in self.swept.ways]
        for (number, piece), entry in {**self._by_centre(), **self._by_base()}.items():
            crossings[number].append(self._crossing(number, piece, entry))
        found = []
        for number, (way, length) in enumerate(zip(self.swept.ways, self.swept.lengths, strict=True)):
            met = sorted(crossings[number], key=self._in_order)
            found.append(Walk(way, length, _rate(length, self.stretches[number], self.passages), tuple(met)))
        return found

    def _in_order(self, crossing: Crossing) -> tuple[float, int]:
        return (crossing.entry, self.ground.number[crossing.piece.id])

    def _near(self) -> list[list[int]]:
        """The pieces, by number, that the shapes of each way meet."""
        ground, swept, count = self.ground, self.swept, len(self.swept.ways)
        shapes = np.concatenate((swept.starts, swept.corridors, swept.ends))
        shape, piece = ground.tree.query(shapes)
        wanted = ground.of_kind(self.passages)[piece]
        shape, piece = shape[wanted], piece[wanted]
        met: list[set[int]] = [set() for _ in range(count)]
        if len(piece):
            hits = shapely.intersects(ground.shapes[piece], shapes[shape])
            for number, one in zip((shape[hits] % count).tolist(), piece[hits].tolist(), strict=True):
                met[number].add(one)
        return [sorted(pieces) for pieces in met]

    def _stretches(self, kinds: Sequence[set[str]]) -> list[tuple[Stretch, ...]]:
        """Where each way's centre runs on pieces of the kinds that it meets."""
        found: list[tuple[Stretch, ...]] = [() for _ in kinds]
        meeting = [number for number, own in enumerate(kinds) if own]
        if meeting:
            ways = [np.array(self.swept.ways[number]) for number in meeting]
            made = self.ground.all_stretches(ways, [kinds[number] for number in meeting])
            for number, stretches in zip(meeting, made, strict=True):
                found[number] = stretches
        return found

    def _roofs(self, number: int, kind: str) -> list[Stretch]:
        """Where a way's centre runs on what replaces pieces of a kind."""
        return [stretch for stretch in self.stretches[number] if stretch.piece.kind in self.over[kind]]

    def _runs(self, number: int, piece: int) -> list[tuple[float, float]]:
        """From inch to inch where a way's centre is on a piece that nothing replaces there."""
        met = self.ground.pieces[piece]
        own = [stretch for stretch in self.stretches[number] if stretch.piece is met]
        roofs = self._roofs(number, met.kind) if own else []
        return [run for stretch in own for run in _uncover(stretch, roofs)]

    def _crossing(self, number: int, piece: int, entry: float) -> Crossing:
        met = self.ground.pieces[piece]
        passage = self.passages[met.kind]
        times = max(1, len(self._runs(number, piece)))
        charge = passage.charge * (times if passage.each else 1)
        return Crossing(met, entry, paths.at(self.swept.ways[number], entry), times, charge, passage)

    # -- how many inches along a way a piece is met --------------------------------------------------------------------

    def _by_centre(self) -> dict[tuple[int, int], float]:
        """Pieces of which only the way's centre is asked, by way and piece."""
        found = {
            (number, piece): self._runs(number, piece)
            for number, pieces in enumerate(self.near)
            for piece in pieces
            if self.passages[self.ground.pieces[piece].kind].touch is Touch.CENTRE
        }
        return {key: min(start for start, _ in runs) for key, runs in found.items() if runs}

    def _by_base(self) -> dict[tuple[int, int], float]:
        """Pieces that any part of the base may come over, by way and piece."""
        met = [meeting for number in range(len(self.near)) for meeting in self._meetings(number)]
        if not met:
            return {}
        way = np.array([meeting.way for meeting in met], dtype=np.intp)
        bare = np.array([meeting.bare for meeting in met], dtype=np.object_)
        thin: Flags = ~self.ground.solid[[meeting.piece for meeting in met]]
        at_start = _overlap(bare, self.swept.starts[way], thin)[0] & [meeting.at_start for meeting in met]
        at_end = _overlap(bare, self.swept.ends[way], thin)[0] & [meeting.at_end for meeting in met]
        corridors = np.array([meeting.corridor for meeting in met], dtype=np.object_)
        on_way, common = _overlap(bare, corridors, thin)
        length = np.array(self.swept.lengths)[way]
        entry = np.where(at_start, 0.0, np.where(on_way, np.inf, np.where(at_end, length, np.nan)))
        between = np.flatnonzero(np.isinf(entry))
        entry[between] = self._first_inches(way[between], common[between])
        return {
            (meeting.way, meeting.piece): float(inches)
            for meeting, inches in zip(met, entry, strict=True)
            if not np.isnan(inches)
        }

    def _meetings(self, number: int) -> Iterator[_Meeting]:
        ground, length = self.ground, self.swept.lengths[number]
        for piece in self.near[number]:
            kind = ground.pieces[piece].kind
            if self.passages[kind].touch is Touch.CENTRE:
                continue
            roofs, bare = self._roofs(number, kind), ground.bare(piece, self.over[kind])
            corridor = self.swept.corridors[number]
            if roofs and bare is not ground.shapes[piece]:
                width = float(self.swept.widths[number]) - 2 * TOLERANCE
                parts = [
                    paths.part(self.swept.ways[number], *run)
                    for run in cut_out([(0.0, length)], _spans(roofs))
                ]
                corridor = shapely.union_all([paths.corridor(part, width) for part in parts])
            at_start = not any(roof.start <= TOLERANCE for roof in roofs)
            at_end = not any(roof.end >= length - TOLERANCE for roof in roofs)
            yield _Meeting(number, piece, bare, corridor, at_start, at_end)

    def _first_inches(self, way: Indexes, common: Shapes) -> Floats:
        """The first inch of each way at which its corridor shares ground with a piece."""
        lines = np.array([shapely.LineString(self.swept.ways[number]) for number in way], dtype=np.object_)
        points, meeting = shapely.get_coordinates(common, return_index=True)
        first = np.full(len(way), np.inf)
        np.minimum.at(first, meeting, shapely.line_locate_point(lines[meeting], shapely.points(points)))
        return first


def _replacing(passages: Passages, kind: str) -> frozenset[str]:
    """The kinds that replace a kind where they run."""
    return frozenset(other for other, row in passages.items() if kind in row.replaces and other != kind)


def _overlap(bare: Shapes, swept: Shapes, thin: Flags) -> tuple[Flags, Shapes]:
    """Which swept shapes lie over their piece by more than a sliver, and what they have in common with it."""
    hits: Flags = np.asarray(shapely.intersects(bare, swept), dtype=np.bool_)
    common = np.full(len(bare), None, dtype=np.object_)
    if hits.any():
        common[hits] = shapely.intersection(bare[hits], swept[hits])
        size = np.where(thin[hits], shapely.length(common[hits]), shapely.area(common[hits]))
        hits[hits] = size > _SLIVER
    return hits, common


def _spans(stretches: Sequence[Stretch]) -> list[Interval]:
    return sorted((stretch.start, stretch.end) for stretch in stretches)


def _uncover(stretch: Stretch, roofs: Sequence[Stretch]) -> list[Interval]:
    """The parts of a stretch, from inch to inch, over which no replacing piece runs."""
    if stretch.length == 0.0:
        covered = any(roof.start <= stretch.start <= roof.end for roof in roofs)
        return [] if covered else [(stretch.start, stretch.end)]
    return cut_out([(stretch.start, stretch.end)], _spans(roofs))


def _rate(length: float, stretches: Sequence[Stretch], passages: Passages) -> float:
    """The inches of a way at the rates of the ground that its centre runs over."""
    rated = [stretch for stretch in stretches if stretch.length > 0.0]
    cuts = sorted({0.0, length, *(stretch.start for stretch in rated), *(stretch.end for stretch in rated)})
    total = 0.0
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        under = {stretch.piece.kind for stretch in rated if stretch.start < middle < stretch.end}
        total += (end - start) * rate(under, passages)
    return total
