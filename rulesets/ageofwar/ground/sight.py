"""Sight, arcs and the command line (AOW-GEO-9, AOW-GEO-10, AOW-GEO-13, AOW-GEO-14)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.ground.terrain import SEPARATING, TERRAIN, ground_under, pieces_under
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Point, Pose
from rulesets.engine.memory import Memory, Shelf
from rulesets.engine.table.bases import Flags, Floats, Indexes, line_pairs, lines_stopped, rows
from rulesets.engine.table.geometry import ahead, local
from rulesets.engine.table.screens import CLEAR, Bar, Over, Screen, hide

FOLIAGE = 4.0
"""Inches of woods and buildings that sight goes through (AOW-GEO-9)."""

SCREENS: dict[str, Screen] = {
    key: Screen(Bar.DEPTH, FOLIAGE + blocks.SLACK, "foliage")
    if row.foliage
    else Screen(Bar.CREST, over=Over.ABOVE)
    for key, row in TERRAIN.items()
    if row.foliage or row.level
}
"""What stops sight (AOW-SCN-1): woods and buildings together beyond 4", hills by their crest."""


def muzzle(base: AowFigure) -> Pose:
    """The middle of a base's front edge, from which it sees (AOW-GEO-9)."""
    return Pose(*ahead(base, base.depth / 2), base.facing)


def muzzles(battle: AowBattle, unit: AowUnit) -> dict[str, Pose]:
    """AOW-SHO-1: where the bases of the first and the second rank shoot from, by ids: the second rank from the front
    edge of the base ahead of it.
    """
    front, second = blocks.front_rank(battle, unit), blocks.second_rank(battle, unit)
    files = (len(front) - len(second)) // 2
    found = {base.id: muzzle(base) for base in front}
    return found | {base.id: found[front[files + file].id] for file, base in enumerate(second)}


def in_arc(eye: Pose, point: Point) -> bool:
    """AOW-GEO-10: whether a point lies ahead of a muzzle and within 45 degrees of straight ahead."""
    right, forward = local(eye, point)
    return forward > 0.0 and abs(right) <= forward + blocks.SLACK


def on_centre(battle: AowBattle, eye: Pose, target: AowUnit) -> bool:
    """AOW-GEO-10: whether the ray straight ahead from a muzzle meets the target's footprint."""
    ray = shapely.LineString([eye.point, ahead(eye, battle.table.width + battle.table.depth)])
    return bool(shapely.dwithin(ray, blocks.footprint(battle, target), blocks.SLACK))


# -- sight lines -------------------------------------------------------------------------------------------------------


class _Troops:
    """The bases of all troops at a moment, whose they are, and how high their units stand (AOW-GEO-8)."""

    def __init__(self, battle: AowBattle, there: blocks.OnTable) -> None:
        own = [number for number in range(len(there.ids)) if not there.leads[number]]
        bodies = [there.bodies[there.ids[number]] for number in own]
        self.rows: Floats = np.concatenate([rows(()), *(each.rows for each in bodies)])
        self.unit: Indexes = np.repeat(
            np.array(own, np.intp), np.array([len(each.poses) for each in bodies], np.intp)
        )
        middles = [there.boxes[id][:2] for id in there.ids]
        self.level: Indexes = ground_under(battle.table).levels(
            np.array(middles, dtype=np.float64).reshape(-1, 2)
        )


_TROOPS: Memory[_Troops] = Memory(3)
_LINES: Shelf[tuple[str, str], Flags] = Shelf(256)


def clear_lines(battle: AowBattle, unit: AowUnit, target: AowUnit, eyes: Sequence[Pose]) -> Flags:
    """AOW-GEO-9: which sight lines are clear from which eyes of a unit (down) to the centres of the target's bases
    (across, in the order of its ranks). Troops of neither unit stop a line unless they stand lower than one of the two;
    woods and buildings do beyond 4", hills by their crest.
    """
    question = (blocks.standing(battle), battle.table, tuple(eyes))
    return _LINES((unit.id, target.id), question, lambda: _clear(battle, unit, target, eyes))


def _clear(battle: AowBattle, unit: AowUnit, target: AowUnit, eyes: Sequence[Pose]) -> Flags:
    marks = blocks.body(battle, blocks.holder(battle, target)).points
    start = np.array([eye.point for eye in eyes], dtype=np.float64).reshape(-1, 2)
    end = np.array(marks, dtype=np.float64).reshape(-1, 2)
    lines = np.stack((np.repeat(start, len(end), axis=0), np.tile(end, (len(start), 1))), axis=1)
    free: Flags = ~_stopped_by_troops(battle, lines, unit, target)
    if free.any():
        free[free] = hide(ground_under(battle.table), lines[free], SCREENS) == CLEAR
    found = free.reshape(len(start), len(end))
    found.flags.writeable = False  # it is kept
    return found


def _stopped_by_troops(battle: AowBattle, lines: Floats, unit: AowUnit, target: AowUnit) -> Flags:
    """AOW-GEO-9 (a): which lines cross the footprint of a unit of troops that is neither of the two and not lower."""
    there = blocks.standing(battle)
    troops = _TROOPS((there, battle.table), lambda: _Troops(battle, there))
    own = [there.number.get(blocks.holder(battle, each).id, -1) for each in (unit, target)]
    height = max((int(troops.level[number]) for number in own if number >= 0), default=0)
    others = np.flatnonzero(~np.isin(troops.unit, own) & (troops.level[troops.unit] >= height))
    line, base = line_pairs(lines, troops.rows[others])
    return lines_stopped(lines, troops.rows[others], line, base)


def sees(battle: AowBattle, base: AowFigure, target: AowUnit, eye: Pose | None = None) -> bool:
    """AOW-GEO-9: whether a base has a clear sight line to some base of the target; from ``eye`` if it is given
    (AOW-SHO-1).
    """
    return bool(clear_lines(battle, battle.units[base.unit], target, [eye or muzzle(base)]).any())


def unit_sees(battle: AowBattle, unit: AowUnit, target: AowUnit) -> bool:
    """AOW-GEO-13: whether some sight line from any base of a unit to the target is clear, all round."""
    eyes = [muzzle(base) for base in battle.bases(unit)]
    return bool(clear_lines(battle, unit, target, eyes).any())


# -- the command line --------------------------------------------------------------------------------------------------


class CommandLine(msgspec.Struct, frozen=True):
    """AOW-GEO-14: the shortest line from a general to a unit, its inches, the ids of the units that intervene and of
    the pieces that separate the two.
    """

    start: Point
    end: Point
    inches: float
    intervening: tuple[str, ...] = ()
    separated: tuple[str, ...] = ()


def command_line(battle: AowBattle, general: AowUnit, unit: AowUnit) -> CommandLine:
    """AOW-GEO-14: the command line from a general to a unit; of no length if he is with it, from the footprint of his
    unit if he is with another.
    """
    here = blocks.holder(battle, general)
    if here.id == unit.id:
        at = battle.figures[general.figures[0]].point
        return CommandLine(at, at, 0.0)
    start, end, inches = _shortest(blocks.footprint(battle, here), blocks.footprint(battle, unit))
    line = shapely.LineString([start, end])
    there = blocks.standing(battle)
    others = [
        id for number, id in enumerate(there.ids) if not there.leads[number] and id not in (here.id, unit.id)
    ]
    met = _crosses(line, [there.bodies[id].shape for id in others])
    ground = ground_under(battle.table)
    both = {piece.id for each in (here, unit) for piece in pieces_under(battle, each)}
    between = [piece.id for piece in ground.pieces if piece.kind in SEPARATING and piece.id not in both]
    parted = _crosses(line, [ground.shape(id) for id in between])
    return CommandLine(
        start, end, inches,
        tuple(id for id, cross in zip(others, met, strict=True) if cross),
        tuple(id for id, cross in zip(between, parted, strict=True) if cross),
    )  # fmt: skip


def _shortest(one: BaseGeometry, other: BaseGeometry) -> tuple[Point, Point, float]:
    """The ends of the shortest line between two grounds, and its inches: where edges lie side by side many are as
    short, and the middle one of these is meant.
    """
    corners = [shapely.points(shapely.get_coordinates(shape)) for shape in (one, other)]
    there = shapely.shortest_line(corners[0], other)
    back = shapely.reverse(shapely.shortest_line(corners[1], one))
    lines = np.concatenate((there, back))
    inches = shapely.length(lines)
    ends = shapely.get_coordinates(lines[inches <= inches.min() + blocks.SLACK]).reshape(-1, 4)
    x, y, east, north = ((ends.min(axis=0) + ends.max(axis=0)) / 2).tolist()
    return (x, y), (east, north), float(inches.min())


def _crosses(line: shapely.LineString, shapes: Collection[shapely.Geometry]) -> list[bool]:
    """Which shapes a line crosses, by more than it brushes them."""
    if not shapes:
        return []
    common = shapely.intersection(line, np.array(shapes, dtype=np.object_))
    return [bool(inches > blocks.SLACK) for inches in shapely.length(common)]
