"""The ground: the scenery of a table as shapes that can be asked what lies where.

A :class:`Ground` is built once per table and kept. It knows shapes, not rules: what a kind of piece does to
those who cross it or shoot over it is said by the tables that a system hands to :mod:`sweep`
and :mod:`sight`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, boxes_meet
from rulesets.engine.table.geometry import TOLERANCE, Based, Rectangle, bearing, corners, distance, finite


class Shape(StrEnum):
    """How a piece's points are read: as a polygon, as a line without thickness, or as a line with a width."""

    AREA = "area"
    LINE = "line"
    BAND = "band"


class Kinds(msgspec.Struct, frozen=True, cache_hash=True):
    """The kinds of scenery, each with its shape."""

    rows: tuple[tuple[str, Shape], ...]

    def shape(self, kind: str) -> Shape:
        """The shape of a kind. Raises ``ValueError`` where there is none of that name."""
        for known, shape in self.rows:
            if known == kind:
                return shape
        raise ValueError(f"no kind of scenery is called {kind!r}")

    def with_kinds(self, more: Mapping[str, Shape]) -> Kinds:
        """These kinds and some more; a kind named again takes its new shape."""
        return Kinds(tuple(({**dict(self.rows), **more}).items()))


KINDS = Kinds(
    (
        *((kind, Shape.BAND) for kind in ("river", "stream", "road", "brook")),
        *((kind, Shape.LINE) for kind in ("fence", "low_wall", "high_wall", "hedge", "ditch", "palisade")),
        *((kind, Shape.LINE) for kind in ("fieldwork", "earthwork", "barricade", "castle_wall", "pavise")),
        *((kind, Shape.AREA) for kind in ("ford", "bridge", "hill", "rough_hill", "wood", "bamboo", "scrub")),
        *((kind, Shape.AREA) for kind in ("rocks", "marsh", "rice_field", "house", "buildings", "shrine")),
        *((kind, Shape.AREA) for kind in ("lake", "cliff", "well", "cart", "tree", "post", "camp")),
    )
)
"""Every kind the five systems' tables name. A system with others makes its own by ``KINDS.with_kinds``."""

RAISED = frozenset({"hill", "rough_hill"})
"""Kinds that stand one level high unless the piece names another level."""


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of a path on or across a piece, in inches along the path; a line's has no length."""

    piece: Piece
    start: float
    end: float

    @property
    def length(self) -> float:
        """How long the stretch is."""
        return self.end - self.start


class Ground:
    """The scenery of one table. Pieces keep the table's order; answers are in that order too."""

    def __init__(self, table: Table, kinds: Kinds = KINDS) -> None:
        self.table = table
        self.pieces = table.pieces
        self.forms = tuple(kinds.shape(piece.kind) for piece in self.pieces)
        self.shapes = _shapes(table, self.forms)
        self.number = {piece.id: index for index, piece in enumerate(self.pieces)}
        self.solid: Flags = np.array([form is not Shape.LINE for form in self.forms], dtype=np.bool_)
        self.level: Indexes = np.array([level_of(piece) for piece in self.pieces], dtype=np.intp)
        self.tree = shapely.STRtree(self.shapes)
        self.boxes: Floats = shapely.bounds(self.shapes).reshape(-1, 4)
        self._bare: dict[tuple[int, frozenset[str]], BaseGeometry] = {}
        self._of_kinds: dict[frozenset[str], Flags] = {}
        self._numbers: dict[frozenset[str], Indexes] = {}

    def piece(self, id: str) -> Piece:
        """The piece of that id. Raises ``KeyError`` if the table has none."""
        return self.pieces[self.number[id]]

    def shape(self, id: str) -> BaseGeometry:
        """The polygon or line of the piece of that id. Raises ``KeyError`` if the table has none."""
        return self.shapes[self.number[id]]

    def of_kind(self, kinds: Collection[str] | None) -> Flags:
        """Which pieces are of the kinds; all of them for None."""
        if kinds is None:
            return np.ones(len(self.pieces), dtype=np.bool_)
        key = frozenset(kinds)
        if key not in self._of_kinds:
            self._of_kinds[key] = np.array([piece.kind in key for piece in self.pieces], dtype=np.bool_)
        return self._of_kinds[key]

    def numbers(self, kinds: Collection[str]) -> Indexes:
        """The numbers of the pieces of the kinds."""
        key = frozenset(kinds)
        if key not in self._numbers:
            self._numbers[key] = self.of_kind(key).nonzero()[0]
        return self._numbers[key]

    def holding(self, points: Floats) -> Flags:
        """Which areas and bands hold which points, shape (points, pieces). The rim belongs to the piece."""
        held = np.zeros((len(points), len(self.pieces)), dtype=np.bool_)
        point, piece = boxes_meet(points, points, self.boxes)
        if len(point):
            inside = shapely.intersects_xy(self.shapes[piece], points[point, 0], points[point, 1])
            held[point, piece] = inside & self.solid[piece]
        return held

    def at(self, point: Point, kinds: Collection[str] | None = None) -> tuple[Piece, ...]:
        """The areas and bands (of those kinds) in which a point lies."""
        x, y = point
        return tuple(
            piece
            for piece, shape, (west, south, east, north) in self._areas
            if west <= x <= east
            and south <= y <= north
            and (kinds is None or piece.kind in kinds)
            and shapely.intersects_xy(shape, x, y)
        )

    @cached_property
    def _areas(self) -> list[tuple[Piece, BaseGeometry, list[float]]]:
        """The areas and bands, each with its shape and the box about that."""
        every = zip(self.pieces, self.shapes, self.boxes.tolist(), self.solid.tolist(), strict=True)
        return [(piece, shape, box) for piece, shape, box, solid in every if solid]

    def levels(self, points: Floats) -> Indexes:
        """How high each point lies: the highest level of the pieces that hold it, 0 on flat ground."""
        held = self.holding(points)
        if not self.pieces:
            return np.zeros(len(points), dtype=np.intp)
        found: Indexes = np.where(held, self.level, 0).max(axis=1)
        return found

    def touched_by(self, base: Based, kinds: Collection[str] | None = None) -> tuple[Piece, ...]:
        """The pieces that reach under a base by more than the tolerance: areas it overlaps, lines it
        straddles.
        """
        return self.met_by(polygon_of(base, -TOLERANCE), kinds)

    def met_by(self, shape: BaseGeometry, kinds: Collection[str] | None = None) -> tuple[Piece, ...]:
        """The pieces that meet a shape of the geometry library, be it at a single point."""
        return self.met_by_any((shape,), kinds)

    def met_by_any(
        self, shapes: Sequence[BaseGeometry] | Shapes, kinds: Collection[str] | None = None
    ) -> tuple[Piece, ...]:
        """The pieces that meet any one of some shapes, be it at a single point."""
        listed = np.array(shapes, dtype=np.object_)
        shape, piece = self.tree.query(listed)
        if not len(piece):
            return ()
        hit = np.unique(piece[shapely.intersects(self.shapes[piece], listed[shape])])
        met = (self.pieces[index] for index in hit)
        return tuple(piece for piece in met if kinds is None or piece.kind in kinds)

    def pieces_under(self, bases: Shapes, kinds: Collection[str], least: float = 0.01) -> tuple[Piece, ...]:
        """The pieces (of those kinds) of which bases, as polygons, cover more than so many square inches."""
        met = self.met_by_any(bases, kinds)
        return tuple(
            piece
            for piece in met
            if shapely.area(shapely.intersection(bases, self.shape(piece.id))).sum() > least
        )

    def bare(self, number: int, over: frozenset[str]) -> BaseGeometry:
        """The shape of a piece, by number, less the pieces of the kinds that lie over it; kept."""
        key = (number, over)
        if key not in self._bare:
            shape = self.shapes[number]
            roofs = [self.shape(other.id) for other in self.met_by(shape, over)] if over else []
            bare = shapely.difference(shape, shapely.union_all(roofs)) if roofs else shape
            shapely.prepare(bare)
            self._bare[key] = bare
        return self._bare[key]

    def stretches(self, path: Floats, kinds: Collection[str] | None = None) -> tuple[Stretch, ...]:
        """Where a path (n points) of a single point's width runs on areas and bands and crosses lines.

        In the order of first entry. A path that only brushes a rim in a point is not on the piece. Touching
        legs on the same piece are one stretch; a line that is crossed twice gives two.
        """
        return self.all_stretches([path], [kinds])[0]

    def all_stretches(
        self, ways: Sequence[Floats], kinds: Sequence[Collection[str] | None]
    ) -> list[tuple[Stretch, ...]]:
        """The stretches of several paths, each on pieces of its own kinds; see :meth:`stretches`."""
        legs = np.concatenate([np.stack((path[:-1], path[1:]), axis=1) for path in ways])
        owner = np.repeat(np.arange(len(ways)), [len(path) - 1 for path in ways])
        leg, piece = boxes_meet(legs.min(axis=1), legs.max(axis=1), self.boxes)
        if len(leg):
            wanted = np.array([self.of_kind(own) for own in kinds])[owner[leg], piece]
            leg, piece = leg[wanted], piece[wanted]
        if not len(leg):
            return [()] * len(ways)
        lengths = np.hypot(*(legs[:, 1] - legs[:, 0]).T)
        passed = np.concatenate(([0.0], np.cumsum(lengths)))
        starts = passed[:-1] - passed[np.searchsorted(owner, owner)]
        drawn = shapely.linestrings(legs)
        found: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for index, low, high in _spans(drawn, self.shapes, leg, piece):
            key, start = (int(owner[leg[index]]), int(piece[index])), float(starts[leg[index]])
            found.setdefault(key, []).append((start + low, start + high))
        return self._joined_stretches(len(ways), found)

    def _joined_stretches(
        self, count: int, found: Mapping[tuple[int, int], list[tuple[float, float]]]
    ) -> list[tuple[Stretch, ...]]:
        """From the parts of each path on each piece, both by number, to its stretches in order."""
        made: list[list[tuple[float, int, Stretch]]] = [[] for _ in range(count)]
        for (way, number), parts in found.items():
            made[way] += [
                (start, number, Stretch(self.pieces[number], start, end))
                for start, end in _join(parts)
                if end > start + TOLERANCE or not self.solid[number]
            ]
        return [tuple(stretch for *_, stretch in sorted(each, key=lambda one: one[:2])) for each in made]

    def site(self, site: str, kinds: Collection[str] | None = None, grow: float = 0.0) -> BaseGeometry:
        """The convex hull of a site's pieces (of those kinds), grown all round by so many inches."""
        own = [
            shape
            for piece, shape in zip(self.pieces, self.shapes, strict=True)
            if _belongs(piece, site, kinds)
        ]
        return shapely.buffer(shapely.convex_hull(shapely.union_all(own)), grow, quad_segs=6)


@lru_cache(maxsize=128)
def ground_of(table: Table, kinds: Kinds = KINDS) -> Ground:
    """The ground of a table; the same table gives the same ground."""
    return Ground(table, kinds)


def polygon_of(base: Based, grown: float = 0.0) -> BaseGeometry:
    """A base as a polygon, its edges moved outwards by so many inches (inwards if negative)."""
    wide, deep = base.width + 2 * grown, base.depth + 2 * grown
    return shapely.Polygon(corners(Rectangle(base.x, base.y, base.facing, wide, deep)))


def outline(area: BaseGeometry) -> tuple[Point, ...]:
    """The corners of a polygon without holes, for the public document; rounded to a thousandth of an inch."""
    return tuple((round(x, 3), round(y, 3)) for x, y in shapely.get_coordinates(area)[:-1].tolist())


def shortest(one: BaseGeometry, other: BaseGeometry) -> tuple[Point, Point]:
    """The ends of the shortest line between two shapes, the first on the first."""
    (x, y), (east, north) = shapely.get_coordinates(shapely.shortest_line(one, other)).tolist()
    return ((x, y), (east, north))


def box_about(area: BaseGeometry) -> Rectangle:
    """The smallest rectangle about an area, along whichever facing."""
    one, two, three = shapely.get_coordinates(shapely.oriented_envelope(area))[:3].tolist()
    middle = ((one[0] + three[0]) / 2, (one[1] + three[1]) / 2)
    return Rectangle(*middle, bearing(one, two), distance(two, three), distance(one, two))


def level_of(piece: Piece) -> int:
    """How high those on a piece stand: its own level, or 1 on a hill that names none."""
    return piece.level or int(piece.kind in RAISED)


def well_formed(piece: Piece, kinds: Kinds = KINDS) -> bool:
    """Whether a piece has points enough for its shape, all of them finite, and a band its width."""
    try:
        shape = kinds.shape(piece.kind)
    except ValueError:
        return False
    numbers = [number for point in piece.points for number in point]
    if not finite(piece.width, *numbers):
        return False
    least = 3 if shape is Shape.AREA else 2
    return len(set(piece.points)) >= least and (shape is not Shape.BAND or piece.width > 0.0)


def _shapes(table: Table, forms: tuple[Shape, ...]) -> Shapes:
    made = np.empty(len(forms), dtype=np.object_)
    for index, (piece, form) in enumerate(zip(table.pieces, forms, strict=True)):
        made[index] = _shape(table, piece, form)
    shapely.prepare(made)
    return made


def _shape(table: Table, piece: Piece, form: Shape) -> BaseGeometry:
    if form is Shape.LINE:
        return shapely.LineString(piece.points)
    if form is Shape.AREA:
        area = shapely.Polygon(piece.points)
        return area if area.is_valid else _areas_of(shapely.make_valid(area))
    course = shapely.LineString(_run_out(piece.points, table, piece.width))
    band = shapely.buffer(course, piece.width / 2, cap_style="flat", quad_segs=6)
    return shapely.intersection(band, shapely.box(0.0, 0.0, table.width, table.depth))


def _areas_of(shape: BaseGeometry) -> BaseGeometry:
    """The polygons of a mended shape, without the lines that its outline ran along twice; a hair's breadth if there
    are none.
    """
    parts = shapely.get_parts(shapely.get_parts(shape))
    areas = parts[shapely.get_dimensions(parts) == 2]
    return shapely.union_all(areas) if len(areas) else shapely.buffer(shape, TOLERANCE)


def _run_out(points: tuple[Point, ...], table: Table, width: float) -> tuple[Point, ...]:
    """The course of a band, led on beyond the table where it ends on the rim, so that its end is not cut
    aslant.
    """
    first = _beyond(points[1], points[0], table, width)
    last = _beyond(points[-2], points[-1], table, width)
    return (*first, *points, *last)


def _beyond(before: Point, end: Point, table: Table, width: float) -> tuple[Point, ...]:
    x, y = end
    on_rim = min(abs(x), abs(y), abs(table.width - x), abs(table.depth - y)) <= 0.01
    leg = math.hypot(x - before[0], y - before[1])
    if not on_rim or leg == 0.0:
        return ()
    # Long enough for the whole width to reach the rim unless the band runs nearly along it.
    share = 2.0 * width / leg
    return ((x + (x - before[0]) * share, y + (y - before[1]) * share),)


def _spans(legs: Shapes, shapes: Shapes, leg: Indexes, piece: Indexes) -> list[tuple[int, float, float]]:
    """Where the paired legs run on the paired shapes: number of the pair, inches from the leg's start to
    in and out.
    """
    met = np.flatnonzero(shapely.intersects(shapes[piece], legs[leg]))  # quick, for the shapes are prepared
    common = shapely.intersection(shapes[piece[met]], legs[leg[met]])
    meetings, part = shapely.get_parts(common, return_index=True)
    pair = met[part]
    points, meeting = shapely.get_coordinates(meetings, return_index=True)
    if not len(points):
        return []
    origins = shapely.get_coordinates(shapely.get_point(legs[leg], 0))[pair[meeting]]
    along = np.hypot(*(points - origins).T)
    first = np.flatnonzero(np.diff(meeting, prepend=-1))
    lows, highs = np.minimum.reduceat(along, first), np.maximum.reduceat(along, first)
    return [
        (int(pair[index]), float(low), float(high))
        for index, low, high in zip(meeting[first], lows, highs, strict=True)
    ]


def _join(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for start, end in sorted(parts):
        if joined and start <= joined[-1][1] + TOLERANCE:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _belongs(piece: Piece, site: str, kinds: Collection[str] | None) -> bool:
    return piece.site == site and (kinds is None or piece.kind in kinds)
