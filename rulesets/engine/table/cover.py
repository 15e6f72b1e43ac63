"""Cover: what a target stands behind, on or in, as seen by one attacker; and views that nothing at all
obstructs.

A system says with a table of :class:`Shelter` rows which kinds of scenery shelter whom, and how well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, point_gaps, polygons
from rulesets.engine.table.field import Field
from rulesets.engine.table.geometry import TOLERANCE, Based, bearing, corners, turn_between
from rulesets.engine.table.terrain import Ground


class Sheltering(StrEnum):
    """How a kind of scenery shelters a target."""

    BEHIND = "behind"
    """The line between the centres crosses it within ``near`` inches of the target's base."""
    ON = "on"
    """The target's centre is on it and the attacker's is not on the same piece."""
    AMONG = "among"
    """The target's centre is in it; or the line runs through a piece in which the attacker's centre is
    not, and leaves it within ``near`` inches of the target's base.
    """
    INDOORS = "indoors"
    """The target is a figure inside it."""


class Shelter(msgspec.Struct, frozen=True):
    """What cover a kind of scenery gives. More ``worth`` is better; covers never add up, the best one
    counts.
    """

    way: Sheltering
    worth: int
    near: float = 2.0
    clause: str = ""


class Cover(msgspec.Struct, frozen=True):
    """The cover found for one pair: its worth, the piece that gives it (None in the open) and the row
    that says so.
    """

    worth: int = 0
    piece: str = ""
    clause: str = ""


OPEN = Cover()
"""No cover at all."""

Shelters = Mapping[str, Shelter]


def covers(
    field: Field, attackers: Indexes, targets: Indexes, shelters: Shelters, stands: Floats | None = None
) -> tuple[Cover, ...]:
    """The cover of each target against the attacker of the same row, both by their numbers on the field.

    ``stands`` replaces the attackers' bases as rows. Among covers of the same worth the first piece of the
    table is named.
    """
    starts = field.rows[attackers, :2] if stands is None else stands[:, :2]
    lines = np.stack((starts, field.rows[targets, :2]), axis=1)
    given = _gives_cover(field.ground, lines, field.rows[targets], shelters)
    given |= _indoors(field, targets, shelters)
    rows = [shelters.get(piece.kind) for piece in field.ground.pieces]
    return tuple(_best(field.ground, rows, np.flatnonzero(row)) for row in given)


def _best(ground: Ground, rows: list[Shelter | None], pieces: Indexes) -> Cover:
    best = OPEN
    for number in pieces:
        row = rows[number]
        if row is not None and row.worth > best.worth:
            best = Cover(row.worth, ground.pieces[number].id, row.clause)
    return best


def _indoors(field: Field, targets: Indexes, shelters: Shelters) -> Flags:
    """Which targets are inside which sheltering buildings, shape (targets, pieces)."""
    own = field.inside[targets][:, None] == np.arange(len(field.ground.pieces))
    return np.asarray(own & _kinds(field.ground, shelters, Sheltering.INDOORS), dtype=np.bool_)


def _kinds(ground: Ground, shelters: Shelters, way: Sheltering) -> Flags:
    return ground.of_kind([kind for kind, row in shelters.items() if row.way is way])


def _gives_cover(ground: Ground, lines: Floats, targets: Floats, shelters: Shelters) -> Flags:
    """Which pieces give cover on which lines, shape (lines, pieces), those in buildings apart."""
    hold_start, hold_end = ground.holding(lines[:, 0]), ground.holding(lines[:, 1])
    given = hold_end & ~hold_start & _kinds(ground, shelters, Sheltering.ON)
    among = _kinds(ground, shelters, Sheltering.AMONG)
    given |= hold_end & among
    line, piece, common = _crossings(ground, lines, among | _kinds(ground, shelters, Sheltering.BEHIND))
    limits = np.array([shelters[ground.pieces[number].kind].near for number in piece])
    close = _closest(common, targets[line]) <= limits + TOLERANCE
    through = close & ~(among[piece] & hold_start[line, piece])
    given[line[through], piece[through]] = True
    return np.asarray(given, dtype=np.bool_)


def _crossings(ground: Ground, lines: Floats, wanted: Flags) -> tuple[Indexes, Indexes, Shapes]:
    """The meetings of lines with wanted pieces, and what they have in common; a line that brushes an area
    is none.
    """
    drawn = shapely.linestrings(lines)
    line, piece = ground.tree.query(drawn)
    line, piece = line[wanted[piece]], piece[wanted[piece]]
    common = shapely.intersection(ground.shapes[piece], drawn[line])
    crosses = np.where(ground.solid[piece], shapely.length(common) > TOLERANCE, ~shapely.is_empty(common))
    return line[crosses], piece[crosses], common[crosses]


def _closest(common: Shapes, targets: Floats) -> Floats:
    """How near to the target's base each line crosses its piece, or leaves it."""
    points, meeting = shapely.get_coordinates(common, return_index=True)
    nearest = np.full(len(common), np.inf)
    np.minimum.at(nearest, meeting, point_gaps(targets[meeting], points))
    return nearest


def view_triangle(eye: Point, target: Based) -> tuple[Point, Point, Point]:
    """The triangle from an eye to those two corners of a base between which all of it is seen.

    Of two corners that lie one behind the other it is the nearer one.
    """
    middle = bearing(eye, (target.x, target.y))
    near = sorted(corners(target), key=lambda corner: math.dist(eye, corner))
    turns = [round(turn_between(middle, bearing(eye, corner)), 6) for corner in near]
    return (eye, near[turns.index(min(turns))], near[turns.index(max(turns))])


def obstructions(
    field: Field, eye: Point, target: int, kinds: frozenset[str], but_on: frozenset[str], ignored: Indexes
) -> tuple[str, ...]:
    """The ids of whatever lies in the triangle of view between a point and a figure: figures, and pieces of
    the kinds. What only brushes its sides hides nothing; a line along the base itself hides it.

    Pieces of a kind in ``but_on`` do not obstruct the view of those who stand on them (the hill, say).
    """
    triangle = shapely.Polygon(view_triangle(eye, field.figures[target]))
    ground = field.ground
    standing = ground.holding(field.rows[[target], :2])[0]
    pieces = [
        piece.id
        for piece in ground.met_by(_core_of_view(triangle), kinds)
        if not (piece.kind in but_on and standing[ground.number[piece.id]])
    ]
    others = field.obstacles(apart_from=np.append(ignored, target).astype(np.intp))
    core = field.rows[others] - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE])
    shapely.prepare(triangle)
    blocked = others[shapely.intersects(triangle, polygons(core))]
    return (*field.ids(blocked), *pieces)


def _core_of_view(triangle: shapely.Polygon) -> shapely.Geometry:
    """The triangle of view less the tolerance at its sides, and more by it at the base that is looked at."""
    eye, left, right = (np.array(corner) for corner in triangle.exterior.coords[:3])
    away = 2.0 * shapely.area(triangle) / np.hypot(*(right - left))
    farther = 1.0 + 2.0 * TOLERANCE / away
    reaching = shapely.Polygon([eye, eye + farther * (left - eye), eye + farther * (right - eye)])
    return shapely.buffer(reaching, -TOLERANCE, join_style="mitre")
