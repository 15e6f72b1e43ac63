"""Going into houses and coming out of them (KOKU-MOV-16, KOKU-RUL-72, KOKU-RUL-95, KOKU-RUL-124, KOKU-RUL-125).

Figures indoors have no place of their own: they come out anywhere round the outline, and wherever the outline is
touched one may go in. The place that a figure indoors keeps is for the eye only.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import shapely

from rulesets.engine.battle import Piece, Point, Pose, Side
from rulesets.engine.geometry import distance
from rulesets.engine.illegal import Illegal
from rulesets.engine.terrain import Ground
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import BASE_FOOT

ROOM = 5
"""Figures of one side in one building (KOKU-MOV-16, KOKU-RUL-72)."""

REACH = BASE_FOOT[0] / 2
"""Inches from the centre of a foot base that touches an outline to that outline."""

SEATS = ((-1.0, 0.6), (0.0, 0.6), (1.0, 0.6), (-0.5, -0.6), (0.5, -0.6))
"""Where up to five figures of a side are drawn, from the middle of the house; the other side's beside them."""


def houses(ground: Ground) -> tuple[Piece, ...]:
    """The buildings of the table."""
    return tuple(piece for piece in ground.pieces if piece.kind == "house")


def house_at(ground: Ground, point: Point) -> Piece | None:
    """The building within whose outline a point lies."""
    found = ground.at(point, ("house",))
    return found[0] if found else None


def way_in(ground: Ground, points: tuple[Point, ...], house: Piece) -> tuple[Point, ...]:
    """The points of a way up to where the base touches the building's outline. Where the way would stop short of it
    or starts in touch it goes straight to the nearest point of the outline.
    """
    outline = ground.shape(house.id)
    line = shapely.LineString(points) if len(set(points)) > 1 else None
    if line is None or shapely.distance(shapely.Point(points[0]), outline) <= REACH + 0.1:
        return (points[0],)
    hull = shapely.buffer(outline, REACH, quad_segs=8)
    meeting = shapely.intersection(line, hull)
    if shapely.is_empty(meeting):
        return (*points, *straight_in(ground, points[-1], house)[1:])
    inches = float(shapely.line_locate_point(line, shapely.points(shapely.get_coordinates(meeting))).min())
    return _upto(points, inches)


def straight_in(ground: Ground, point: Point, house: Piece) -> tuple[Point, ...]:
    """The way from a point straight to where a base touches the building."""
    outline = ground.shape(house.id)
    away = float(shapely.distance(shapely.Point(point), outline))
    if away <= REACH + 0.1:
        return (point,)
    near = shapely.get_coordinates(shapely.shortest_line(shapely.Point(point), outline))[1].tolist()
    share = (away - REACH) / away
    return (point, (point[0] + (near[0] - point[0]) * share, point[1] + (near[1] - point[1]) * share))


def _upto(points: tuple[Point, ...], inches: float) -> tuple[Point, ...]:
    kept, left = [points[0]], inches
    for before, after in pairwise(points):
        leg = distance(before, after)
        if leg >= left:
            share = left / leg if leg else 0.0
            kept.append(
                (before[0] + (after[0] - before[0]) * share, before[1] + (after[1] - before[1]) * share)
            )
            return tuple(kept)
        kept.append(after)
        left -= leg
    return tuple(kept)


def way_out(ground: Ground, house: str, toward: Point) -> Point:
    """Where a base steps out of a building to go on towards a point: in touch with the outline, the nearest place."""
    hull = shapely.buffer(ground.shape(house), REACH, quad_segs=8)
    if shapely.intersects_xy(hull, *toward):
        return toward
    x, y = shapely.get_coordinates(shapely.shortest_line(hull, shapely.Point(toward)))[0]
    return (float(x), float(y))


def door_to(ground: Ground, house: str, other: Piece) -> Point:
    """Where a base steps out of a building to go straight into another."""
    there = shapely.shortest_line(ground.shape(house), ground.shape(other.id))
    x, y = shapely.get_coordinates(there)[1]
    return way_out(ground, house, (float(x), float(y)))


def seat(battle: KokuBattle, ground: Ground, house: str, side: Side, taken: int, facing: float) -> Pose:
    """Where the next figure of a side indoors is drawn; ``taken`` tells how many of its side are inside already."""
    x, y = shapely.get_coordinates(shapely.centroid(ground.shape(house)))[0]
    right, forward = SEATS[taken % ROOM]
    across = 0.0 if side is battle.south else 0.35
    return Pose(float(x) + right + across, float(y) + forward + across, facing)


def inside(battle: KokuBattle, house: str, side: Side) -> list[KokuFigure]:
    """The living figures of a side in a building."""
    return [
        figure for unit in battle.on_table(side) for figure in battle.living(unit) if figure.inside == house
    ]


def room_left(battle: KokuBattle, side: Side, house: str) -> int:
    """How many more figures of a side find room in a building (KOKU-MOV-16)."""
    return max(ROOM - len(inside(battle, house, side)), 0)


def check_room(battle: KokuBattle, side: Side, entering: Iterable[str], leaving: Iterable[str]) -> None:
    """KOKU-MOV-16: at most five of a side in a building. ``entering`` gives a building for each
    figure that goes in, ``leaving`` the ids of those that come out.
    Raises ``Illegal``.
    """
    gone = set(leaving)
    counts: dict[str, int] = {}
    for house in entering:
        if house not in counts:
            counts[house] = sum(other.id not in gone for other in inside(battle, house, side))
        counts[house] += 1
        if counts[house] > ROOM:
            raise Illegal("house_full", "KOKU-MOV-16", "There is room for five figures in a building.")
