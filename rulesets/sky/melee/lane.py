"""The way of a charge: the shortest line to the enemy, and the lane along it (SKY-CHG-8, SKY-CHG-9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece, Point
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.search import either_way
from rulesets.engine.table.terrain import shortest
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.ground.ground import (
    OBSTACLES,
    body_of,
    closed_kinds,
    cost_of,
    gap_between,
    ground_under,
    outline_of,
)
from rulesets.sky.ground.sight import MANNED
from rulesets.sky.stand.formations import base_of

Line = tuple[Point, Point]
Span = tuple[float, float]
"""From where to where along a front, in inches to the right of a point."""

FLUSH = 0.01
"""Inches within which two edges count as level (SKY-GEO-1)."""

SLIDE = 0.25
"""Inches between the lines, and between the places, that are tried (SKY-RUL-182, SKY-CHG-10)."""


class FreeLane(msgspec.Struct, frozen=True):
    """A way that is free: the line from base to base, its measure in inches, and the obstacle that must be crossed
    (empty: none).
    """

    line: Line
    measure: float
    crosses: str


def lanes(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Iterator[Line]:
    """The lines along which the enemy is near enough (SKY-CHG-1). Raises :class:`Illegal` if there is none."""
    reach = unit.troop.reach
    near = gap_between(battle, unit, target) <= reach + 2 * FLUSH  # difficult ground only lengthens it
    lines = charge_lines(battle, unit, target) if near else iter(())
    found = (line for line in lines if measure(battle, line) <= reach + 0.01)
    one = next(found, None)
    if one is None:
        message = _("{target} are farther away than the {reach:g}″ that {unit} charge.")
        raise Illegal("too_far", "SKY-CHG-1", message, target=target.name, unit=unit.name, reach=reach)
    return chain([one], found)


def free_lane(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, lines: Iterator[Line]) -> FreeLane:
    """The first of some lines along which the lane is free (SKY-CHG-9, SKY-RUL-182). Raises :class:`Illegal` with what
    is in the way of the first if none is.
    """
    refusal: Illegal | None = None
    for line in lines:
        try:
            return FreeLane(line, measure(battle, line), _crossing(battle, unit, target, line))
        except Illegal as found:
            refusal = refusal or found
    assert refusal is not None
    raise refusal


def measure(battle: SkyBattle, line: Line) -> float:
    """SKY-CHG-8: the length of a charge line, difficult ground counted double."""
    (x, y), (east, north) = line
    return cost_of(ground_under(battle.table), [(x, y)], (east - x, north - y))


# -- the shortest line -------------------------------------------------------------------------------------------------


def charge_lines(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Iterator[Line]:
    """SKY-CHG-8: the shortest line between a base of the charger and a base of the target, or the building it is in. Of
    many that are equally short the middle one first, then those to either side of it (SKY-RUL-182).
    """
    one, other = outline_of(battle, unit), outline_of(battle, target)
    here, there = shortest(one, other)
    inches = distance(here, there)
    ahead = ((there[0] - here[0]) / inches, (there[1] - here[1]) / inches) if inches > FLUSH else (0.0, 0.0)
    span = _abreast(one, other, (here, there), ahead) if inches > FLUSH else None
    if span is None:
        yield (here, there)
        return
    low, high = span
    for aside in either_way(SLIDE, (high - low) / 2):
        right = (low + high) / 2 + aside
        east, north = right * ahead[1], -right * ahead[0]
        yield ((here[0] + east, here[1] + north), (there[0] + east, there[1] + north))


def _abreast(one: BaseGeometry, other: BaseGeometry, line: Line, ahead: Point) -> Span | None:
    """How far two shapes lie face to face at the ends of a shortest line; None where they meet in a corner only."""
    spans = [_level(shape, end, ahead) for shape, end in zip((one, other), line, strict=True)]
    common = [(max(a[0], b[0]), min(a[1], b[1])) for a in spans[0] for b in spans[1]]
    widest = max(common, key=lambda span: span[1] - span[0], default=(0.0, 0.0))
    return widest if widest[1] - widest[0] > FLUSH else None


def _level(shape: BaseGeometry, origin: Point, ahead: Point) -> list[Span]:
    """Where the edge of a shape runs square to a direction through a point."""
    found: list[Span] = []
    for ring in shapely.get_parts(shapely.boundary(shape)):
        away = shapely.get_coordinates(ring) - origin
        forward, right = away @ ahead, away @ (ahead[1], -ahead[0])
        for near, (start, end) in zip(
            pairwise(np.abs(forward) < FLUSH), pairwise(right.tolist()), strict=True
        ):
            if all(near):
                found.append((min(start, end), max(start, end)))
    return _join(sorted(found))


def _join(spans: list[Span]) -> list[Span]:
    """Spans that touch as one: the fronts of neighbouring stands."""
    found: list[Span] = []
    for low, high in spans:
        if found and low <= found[-1][1] + FLUSH:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


# -- the lane ----------------------------------------------------------------------------------------------------------


def _crossing(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, line: Line) -> str:
    """SKY-CHG-9: the id of the one obstacle in the lane that is to be paid for, its own building being one
    (SKY-RUL-175), or nothing. Raises :class:`Illegal` if the lane is not free.
    """
    lane = _lane(unit, line)
    if lane is not None:
        _check_free(battle, unit, target, lane)
    pieces = ground_under(battle.table).met_by(lane, OBSTACLES) if lane is not None else ()
    met = [piece for piece in pieces if not _is_lined(battle, target, piece)]
    crossed = [*filter(None, [unit.building]), *(piece.id for piece in met)]
    if len(crossed) > 1:
        raise Illegal("two_obstacles", "SKY-CHG-9", "Two obstacles lie in the way of the charge.")
    return crossed[0] if crossed else ""


def _lane(unit: SkyUnit, line: Line) -> BaseGeometry | None:
    """SKY-CHG-9: the strip of one stand's width along a line; None for those who touch already."""
    if line[0] == line[1]:
        return None
    return shapely.buffer(shapely.LineString(line), base_of(unit)[0] / 2 - 0.01, cap_style="flat")


def _check_free(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, lane: BaseGeometry) -> None:
    """SKY-CHG-9: raises :class:`Illegal` for a lane with another unit in it, or ground that is closed to the
    charger.
    """
    for other in battle.on_table():
        if other.id in (unit.id, target.id) or other.building:
            continue
        if shapely.area(shapely.intersection(lane, body_of(battle, other).shape)) > 0.01:
            raise Illegal("lane", "SKY-CHG-9", "{other} stand in the way.", other=other.name)
    own = {unit.building, target.building} - {""}
    for piece in ground_under(battle.table).met_by(lane, closed_kinds(mounted=unit.mounted)):
        if piece.id in own:
            continue
        if piece.kind in OBSTACLES and _is_lined(battle, target, piece):
            message = _("Riders cannot charge across the {piece}.")
            kind = piece.name or TERRAIN[piece.kind].name
            raise Illegal("riders", "SKY-CHG-9", message, piece=kind)
        raise Illegal("lane", "SKY-CHG-9", "The way of the charge is closed to {unit}.", unit=unit.name)


def _is_lined(battle: SkyBattle, target: SkyUnit, piece: Piece) -> bool:
    """Whether the target lines an obstacle, so that contact is made across it (SKY-GEO-3, SKY-CHG-9)."""
    wall = ground_under(battle.table).shape(piece.id)
    return bool(shapely.distance(wall, body_of(battle, target).shape) <= MANNED + 0.01)
