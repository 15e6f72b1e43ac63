"""How a charge reaches its enemy: measure, lane and contact (SKY-CHG-8 to SKY-CHG-10)."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import polygons
from rulesets.engine.table.geometry import Edge, Rectangle, ahead, bearing, direction, edges, local, normal
from rulesets.engine.table.search import border
from rulesets.engine.table.sight import shots
from rulesets.engine.table.terrain import box_about
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.ground.ground import body_of, ground_under, no_footing, outline_of
from rulesets.sky.ground.sight import ALL_ROUND, field_of
from rulesets.sky.melee.lane import SLIDE, Line, free_lane, lanes
from rulesets.sky.nerve.flight import full_move
from rulesets.sky.stand.formations import anchor as anchor_of
from rulesets.sky.stand.formations import box_of, draw_up, front_rank
from rulesets.sky.stand.room import clash, standing

OVERLAP = 0.75
"""Inches of the enemy's side that a charger's front must at least cover: half a stand (SKY-RUL-169)."""


class Charge(msgspec.Struct, frozen=True):
    """A charge that could be declared: its measure in inches, the line from base to base, the contact pose (the
    charger's anchor), the obstacle that must be crossed, and the points it costs.
    """

    measure: float
    line: Line
    contact: Pose
    crosses: str
    cost: int

    @property
    def towards(self) -> float:
        """The direction of the charge line."""
        return bearing(*self.line) if self.line[0] != self.line[1] else self.contact.facing


def charge_on(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Charge:
    """How a unit would charge an enemy; points are not asked for. Raises :class:`Illegal` if it cannot (SKY-CHG-8 to
    SKY-CHG-10).

    Options, duties, previews and orders ask the same of one state, so the answers are kept as long as everybody stands.
    """
    known = _PLANS(standing(battle), dict)
    key = (unit.id, target.id)
    if key not in known:
        try:
            known[key] = _plan(battle, unit, target)
        except Illegal as refusal:
            known[key] = refusal
    found = known[key]
    if isinstance(found, Illegal):
        raise found.with_traceback(None)
    return found


_PLANS: Memory[dict[tuple[str, str], Charge | Illegal]] = Memory(4)


def _plan(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Charge:
    if target.side is unit.side or target.is_leader or target.place != "table":
        raise Illegal("no_target", "SKY-CHG-1", "{target} cannot be charged.", target=target.name)
    if target.building and unit.mounted:
        raise Illegal("riders", "SKY-CHG-9", "Riders cannot charge into a building.")
    ways = lanes(battle, unit, target)
    if not _sees(battle, unit, target):
        raise Illegal(
            "no_sight", "SKY-CHG-8", "{unit} do not see {target}.", unit=unit.name, target=target.name
        )
    lane = free_lane(battle, unit, target, ways)
    contact = contact_pose(battle, unit, target, lane.line)
    if contact is None:
        raise Illegal("no_room", "SKY-CHG-10", "There is no room to reach {target}.", target=target.name)
    return Charge(lane.measure, lane.line, contact, lane.crosses, 2 if lane.crosses else 1)


def _sees(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> bool:
    """SKY-CHG-8: shot sight from a front-rank stand that is thought turned to the target."""
    field = field_of(battle)
    front = front_rank(battle, unit)
    own = field.numbers(stand.id for stand in front)
    theirs = field.numbers(stand.id for stand in battle.living(target))
    there = shapely.centroid(outline_of(battle, target))
    eyes = np.array([_eye(stand.point, (there.x, there.y), stand.depth / 2) for stand in front])
    if unit.building:
        eyes = np.array([stand.point for stand in front])
    found = shots(field, own, theirs, ALL_ROUND, eyes=eyes, ignored=field.of_unit(unit.id))
    return bool(found.clear.any())


def _eye(centre: Point, mark: Point, inches: float) -> Point:
    return ahead(Pose(*centre, bearing(centre, mark)), inches)


# -- contact -----------------------------------------------------------------------------------------------------------


def target_box(battle: SkyBattle, target: SkyUnit) -> Rectangle:
    """The box that a charger is laid against: the target's, or its building's outline (SKY-CHG-10)."""
    if not target.building:
        return box_of(battle, target)
    return box_about(ground_under(battle.table).shape(target.building))


def side_met(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, line: Line) -> Edge:
    """SKY-CHG-10: the side of the target's box that the charge line meets; at a corner the one that faces the
    charger more.
    """
    box = target_box(battle, target)
    here = box_of(battle, unit)
    ranked = []
    for flank in edges(box):
        pose = Pose(*flank.middle, flank.outward)
        right, forward = local(pose, line[1])
        off = max(abs(right) - flank.length / 2, 0.0) + abs(forward)
        x, y = direction(flank.outward)
        way = (here.x - flank.middle[0], here.y - flank.middle[1])
        faces = (way[0] * x + way[1] * y) / max(np.hypot(*way), 1e-9)
        ranked.append((round(off, 2), -round(float(faces), 6), flank.outward, flank))
    return min(ranked, key=lambda one: one[:3])[3]


def contact_pose(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, line: Line) -> Pose | None:
    """SKY-CHG-10: where the charger's anchor comes to lie; None if no place along that side is free. Who comes out of a
    building is wholly out of it (SKY-SCN-3).
    """
    flank = side_met(battle, unit, target, line)
    facing = normal(flank.outward + 180.0)
    front = body_of(battle, unit)
    width = unit.frontage * front.width
    straight, _ = local(Pose(*flank.middle, flank.outward), anchor_of(battle, unit).point)
    most = (flank.length + width) / 2 - OVERLAP
    wanted = min(max(straight, -most), most)
    ground, closed = ground_under(battle.table), no_footing(mounted=unit.mounted)

    def place(slide: float) -> Pose | None:
        """The pose so far aside of where the unit comes straight on; None where it has no room."""
        right = wanted + slide
        if slide and abs(right) > most + 1e-9:
            return None
        pose = Pose(*ahead(Pose(*flank.middle, flank.outward), 0.0, right), facing)
        body = draw_up(unit, pose, len(front.poses), unit.frontage)
        if not body.is_on(battle.table) or clash(battle, unit, body):
            return None
        met = {piece.id for piece in ground.pieces_under(polygons(body.rows), closed)}
        return pose if met <= {target.building} else None

    return _least_aside(place, 2 * most + SLIDE)


def _least_aside(place: Callable[[float], Pose | None], far: float) -> Pose | None:
    """The place that is least aside, to either hand (SKY-CHG-10); None if there is none."""
    if (straight := place(0.0)) is not None:
        return straight
    for number in range(1, int(far / SLIDE) + 1):
        aside = [number * step for step in (SLIDE, -SLIDE) if place(number * step)]
        if aside:
            nearest = [
                border(lambda slide: place(slide) is not None, one, one - math.copysign(SLIDE, one))
                for one in aside
            ]
            return place(min(nearest, key=abs))
    return None


def reach_left(unit: SkyUnit, charge: Charge) -> float:
    """SKY-CHG-7: what is left of the charge distance after contact."""
    return max(0.0, unit.troop.reach - charge.measure)


def run_down_at(unit: SkyUnit, target: SkyUnit) -> float:
    """SKY-CHG-7: the greatest distance at which a failed stand test destroys, in the open."""
    return unit.troop.reach - full_move(target)
