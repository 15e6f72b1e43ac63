"""Room: who and what stands in a unit's way (SKY-MOV-4, SKY-MOV-5, SKY-GEO-2).

Where everybody stands is asked many times of one state: by every enemy that a charge could go for, and by every place
along a side that is tried. So it is looked up once for a state (:func:`crowd_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.bases import Floats, overlapping, rows
from rulesets.engine.bases import corners as corners_of
from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.geometry import within
from rulesets.engine.memory import Memory, Question
from rulesets.engine.terrain import Ground
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import KEEP_OFF
from rulesets.sky.ground import (
    BUILDINGS,
    IMPASSABLE,
    NOT_FOR_RIDERS,
    Body,
    body_of,
    ground_under,
    round_of,
)

OVERLAP = 0.001
"""Inches by which bases may overlap, since poses are rounded."""


def standing(battle: SkyBattle) -> Question:
    """What every answer about room follows from: who stands where and how, and the table."""
    stances = tuple(
        (unit.id, unit.place, unit.building, unit.formation, unit.frontage, unit.figures)
        for unit in battle.units.values()
    )
    return (battle.figures, stances, battle.table)


class Crowd(msgspec.Struct, frozen=True):
    """The units on the table that take up room, those in buildings left out: their ids, their bodies, the circles
    that hold them (x, y, radius), and the bases of each as rows.
    """

    ids: tuple[str, ...]
    bodies: tuple[Body, ...]
    circles: Floats
    bases: tuple[Floats, ...]

    def near(self, body: Body, skipped: Iterable[str] = (), inches: float = 0.0) -> list[int]:
        """The numbers of those who may be within so many inches of a body: by their circles, which is cheap."""
        if not self.ids:
            return []
        x, y, radius = round_of(body)
        away = np.hypot(self.circles[:, 0] - x, self.circles[:, 1] - y)
        found = np.flatnonzero(away <= self.circles[:, 2] + radius + inches).tolist()
        return [number for number in found if self.ids[number] not in skipped]


def crowd_of(battle: SkyBattle) -> Crowd:
    """Who takes up room in a state."""

    def made() -> Crowd:
        units = [unit for unit in battle.on_table() if not unit.building and battle.living(unit)]
        bodies = tuple(body_of(battle, unit) for unit in units)
        circles = np.array([round_of(body) for body in bodies], dtype=np.float64).reshape(-1, 3)
        return Crowd(
            tuple(unit.id for unit in units), bodies, circles, tuple(rows(body.bases) for body in bodies)
        )

    return _CROWDS(standing(battle), made)


_CROWDS: Memory[Crowd] = Memory(4)


def clash(battle: SkyBattle, unit: SkyUnit, body: Body, besides: Iterable[str] = ()) -> str:
    """The id of a unit that a body would stand on; empty if there is none. Units in buildings have no place."""
    crowd = crowd_of(battle)
    near = crowd.near(body, {unit.id, *besides})
    if not near:
        return ""
    own = rows(body.bases)
    for number in near:
        if overlapping(own, crowd.bases[number], OVERLAP).any():
            return crowd.ids[number]
    return ""


class Obstacles(msgspec.Struct, frozen=True):
    """What stands in a unit's way: shapes with their ids, and how near it may come to each, in inches.

    0 means that it may touch but not overlap.
    """

    ids: tuple[str, ...]
    shapes: tuple[BaseGeometry, ...]
    keep: tuple[float, ...]

    boxes: Floats
    """The bounds of each: west, south, east, north."""

    def apart_from(self, id: str) -> Obstacles:
        """The same without one of them."""
        found = zip(self.ids, self.shapes, self.keep, strict=True)
        return obstacles_of([row for row in found if row[0] != id])

    def near(self, shape: BaseGeometry) -> list[int]:
        """The numbers of those whose bounds come as near to a shape as they may not: cheap, and often nobody."""
        west, south, east, north = shapely.bounds(shape)
        keep = np.array(self.keep) + 0.01
        clear = (self.boxes[:, 0] - east > keep) | (west - self.boxes[:, 2] > keep)
        clear |= (self.boxes[:, 1] - north > keep) | (south - self.boxes[:, 3] > keep)
        return np.flatnonzero(~clear).tolist()


def obstacles_of(found: Sequence[tuple[str, BaseGeometry, float]]) -> Obstacles:
    """Obstacles from their rows: id, shape, inches to keep off."""
    shapes = tuple(shape for _, shape, _ in found)
    boxes = np.array([shapely.bounds(shape) for shape in shapes], dtype=np.float64).reshape(-1, 4)
    return Obstacles(tuple(id for id, _, _ in found), shapes, tuple(keep for _, _, keep in found), boxes)


def obstacles_for(
    battle: SkyBattle,
    unit: SkyUnit,
    *,
    through_friends: bool = False,
    besides: Iterable[str] = (),
    keep_off: float = KEEP_OFF,
    start: Body | None = None,
) -> Obstacles:
    """Other units, and the ground that is closed to this one (SKY-MOV-4, SKY-MOV-5).

    Enemies are kept off by ``keep_off`` inches, or by as much as they are away already; ``start`` is where the unit
    is thought to begin, if that is not where it stands. ``besides`` are units that do not count. Leaders and units in
    buildings hinder nobody; the building does, unless the unit is in it.
    """
    own = (start or body_of(battle, unit)).shape
    skipped = {unit.id, *besides}
    crowd = crowd_of(battle)
    found: list[tuple[str, BaseGeometry, float]] = []
    for id, body in zip(crowd.ids, crowd.bodies, strict=True):
        friend = battle.units[id].side is unit.side
        if id in skipped or (through_friends and friend):
            continue
        near = 0.0 if friend else min(keep_off, float(shapely.distance(own, body.shape)))
        found.append((id, body.shape, near))
    ground = ground_under(battle.table)
    closed = [piece for piece in barred_pieces(ground, unit.mounted) if piece.id != unit.building]
    found += [(piece.id, ground.shape(piece.id), 0.0) for piece in closed]
    return obstacles_of(found)


def hindered(shape: BaseGeometry, obstacles: Obstacles) -> str:
    """The id of the first thing that a covered piece of ground comes too near to; empty if there is none."""
    for number in obstacles.near(shape):
        other, keep = obstacles.shapes[number], obstacles.keep[number]
        gap = shapely.distance(other, shape)
        if gap < keep - 0.01 or (keep <= 0.01 and gap <= 0.0 and _overlaps(other, shape)):
            return obstacles.ids[number]
    return ""


def _overlaps(one: BaseGeometry, other: BaseGeometry) -> bool:
    common = shapely.intersection(one, shapely.union_all(shapely.get_parts(other)))
    return bool(shapely.area(common) > 0.01 or (shapely.area(one) == 0.0 and shapely.length(common) > 0.01))


def barred_pieces(ground: Ground, mounted: bool) -> list[Piece]:
    """The pieces that a unit may neither enter nor cross on its way; buildings are entered by an order of their own."""
    kinds = IMPASSABLE | BUILDINGS | (NOT_FOR_RIDERS if mounted else frozenset())
    return [piece for piece in ground.pieces if piece.kind in kinds]


def swept(body: Body, way: Point) -> BaseGeometry:
    """The ground that a body covers in a straight shift."""
    return swept_between(body, body.shifted(*way))


def swept_between(body: Body, later: Body) -> BaseGeometry:
    """The ground that each stand of a body covers on its way to its place in a later one, straight or almost.

    One polygon for each stand, and not joined: that takes longer than all the rest, and distances need it not.
    """
    corners = np.concatenate((_corners(body), _corners(later)), axis=1)
    return shapely.multipolygons(shapely.convex_hull(shapely.multipoints(corners)))


def _corners(body: Body) -> Floats:
    return corners_of(rows(body.bases))


def on_table(table: Table, body: Body) -> bool:
    """Whether the whole body stands on the table."""
    return all(within(base, table.width, table.depth, 0.01) for base in body.bases)
