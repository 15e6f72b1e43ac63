"""Into buildings and out of them (SKY-SCN-3)."""

from __future__ import annotations

import math

import shapely

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.table.bodies import swath
from rulesets.engine.table.geometry import Rectangle, ahead, normal
from rulesets.engine.table.terrain import box_about, shortest
from rulesets.sky.battle import Act, Formation, SkyBattle, SkyUnit
from rulesets.sky.command.activation import check_points, pay, too_far, use
from rulesets.sky.ground.ground import body_of, cost_of, ground_under, lines_crossed
from rulesets.sky.march.movement import SLACK, check_crossing, check_free, check_mover, refuse_blocked
from rulesets.sky.nerve import fates
from rulesets.sky.nerve.flight import full_move
from rulesets.sky.stand.formations import anchor, base_of, draw_up, form_up, front_of
from rulesets.sky.stand.room import has_room, near_building, obstacles_for

SMALL_BUILDING = (4.0, 3.0)
"""Inches of a building that holds a unit: long side and short side at least (SKY-SCN-3)."""


class Enter(Order, frozen=True, tag="enter"):
    """Go straight into a building (SKY-SCN-3)."""

    unit: Id
    building: Id


class Leave(Order, frozen=True, tag="leave"):
    """Come out of a building on one of its sides, in line or column, and perhaps move on (SKY-SCN-3)."""

    unit: Id
    side: Id
    formation: Id = "line"


def check_enter(battle: SkyBattle, unit: SkyUnit, building: str) -> float:
    """What the way into a building costs in inches. Raises :class:`Illegal` if the unit may not go in (SKY-SCN-3)."""
    piece = next((one for one in battle.table.pieces if one.id == building and one.kind == "house"), None)
    if piece is None:
        raise Illegal("no_building", "SKY-SCN-3", "There is no such building.")
    if unit.mounted:
        raise Illegal("riders", "SKY-SCN-1", "Riders cannot go into a building.")
    if any(other.building == building for other in battle.on_table()):
        raise Illegal("full", "SKY-SCN-3", "Somebody is in there.")
    if not roomy(battle, building):
        raise Illegal("small", "SKY-SCN-3", "That building is too small for a unit.")
    met = near_building(battle, unit, building)
    if met:
        raise refuse_blocked(battle, unit, met)
    at = anchor(battle, unit)
    ground = ground_under(battle.table)
    house = ground.shape(building)
    (x, y), (east, north) = shortest(shapely.Point(at.point), house)
    way = (east - x, north - y)
    body = body_of(battle, unit)
    later = body.shift(way)
    if obstacles_for(battle, unit).without(building).met_by(swath(body, later)):
        raise Illegal("lane", "SKY-MOV-5", "The way into the building is not free.")
    check_crossing(unit, [piece, *lines_crossed(ground, body.points, later.points)])
    cost = cost_of(ground, body.points, way)
    if cost > full_move(unit) + SLACK:
        raise too_far(battle, unit, full_move(unit), cost)
    return cost


def roomy(battle: SkyBattle, building: str) -> bool:
    """SKY-SCN-3: whether a building holds a unit: at least 4" x 3"."""
    box = building_box(battle, building)
    short, long = sorted((box.width, box.depth))
    return long >= SMALL_BUILDING[0] - SLACK and short >= SMALL_BUILDING[1] - SLACK


def building_box(battle: SkyBattle, building: str) -> Rectangle:
    """The smallest rectangle around a building."""
    return box_about(ground_under(battle.table).shape(building))


def enter(play: Play[SkyBattle], order: Enter) -> None:
    """SKY-SCN-3: go straight to the building and in; a move with a crossing."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_mover(unit)
    check_free(play.battle, unit)
    check_points(play.battle, 2)
    cost = check_enter(play.battle, unit, order.building)
    pay(play, 2)
    unit = use(play, use(play, unit, Act.MOVE), Act.CROSS)
    unit = play.change_unit(unit, moved=True)
    fates.go_inside(play, unit, order.building)
    fates.make_way(play, unit.side)
    play.tell("went_inside", unit=unit.id, distance=cost, clauses=("SKY-SCN-3",))


SIDES = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}


def exit_pose(battle: SkyBattle, unit: SkyUnit, side: str, formation: str) -> tuple[Pose, int]:
    """The anchor with the unit's rear edge against a side of its building, and its frontage (SKY-SCN-3).

    Raises :class:`Illegal` if there is no room.
    """
    if side not in SIDES or formation not in (Formation.COLUMN, Formation.LINE):
        raise Illegal("formation", "SKY-SCN-3", "Name a side of the building, and column or line.")
    box = building_box(battle, unit.building)
    facing = normal(box.facing + SIDES[side])
    deep = box.depth if side in ("front", "rear") else box.width
    count = len(battle.living(unit))
    front = front_of(formation, unit.mounted, count)
    ranks = math.ceil(count / front)
    point = ahead(Pose(box.x, box.y, facing), deep / 2 + ranks * base_of(unit)[1] + 0.001)
    pose = Pose(*point, facing)
    if not has_room(battle, unit, draw_up(unit, pose, count, front)):
        raise Illegal("no_room", "SKY-SCN-3", "There is no room on that side of the building.")
    return pose, front


def leave(play: Play[SkyBattle], order: Leave) -> None:
    """SKY-SCN-3: come out, the rear edge against the building: the crossing of a move, which may go on from there."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_mover(unit)
    check_free(play.battle, unit)
    check_points(play.battle, 2)
    if not unit.building:
        raise Illegal("outside", "SKY-SCN-3", "{unit} are in no building.", unit=unit.name)
    if Act.CROSS in unit.acts:
        raise Illegal("has_crossed", "SKY-ACT-6", "They have crossed an obstacle already.")
    pose, front = exit_pose(play.battle, unit, order.side, order.formation)
    pay(play, 2)
    unit = use(play, use(play, unit, Act.OUT), Act.CROSS)
    unit = play.change_unit(unit, moved=True)
    fates.go_outside(play, unit)
    form_up(play, play.unit(unit.id), pose, order.formation, front)
    fates.make_way(play, unit.side)
    play.tell("came_out", unit=unit.id, clauses=("SKY-SCN-3",))
