"""Into buildings and out of them (SKY-SCN-3)."""

from __future__ import annotations

import math

import shapely

from rulesets.engine.battle import Pose
from rulesets.engine.geometry import Rectangle, ahead, normal
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Id, Order
from rulesets.engine.play import Play
from rulesets.sky import fates
from rulesets.sky.activation import check_points, pay, too_far, use
from rulesets.sky.battle import Act, Formation, SkyBattle, SkyUnit
from rulesets.sky.flight import full_move
from rulesets.sky.formations import anchor, base_of, form_up, front_of, stands
from rulesets.sky.ground import Body, body_of, cost_of, ground_under, lines_crossed, rough_spans
from rulesets.sky.movement import SLACK, check_crossing, check_free, check_mover
from rulesets.sky.room import clash, hindered, obstacles_for, on_table, swept

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
    at = anchor(battle, unit)
    house = ground_under(battle.table).shape(building)
    line = shapely.shortest_line(shapely.Point(at.point), house)
    (x, y), (east, north) = shapely.get_coordinates(line).tolist()
    way = (east - x, north - y)
    body = body_of(battle, unit)
    starts = [pose.point for pose in body.poses]
    obstacles = obstacles_for(battle, unit).apart_from(building)
    if hindered(swept(body, way), obstacles):
        raise Illegal("lane", "SKY-MOV-5", "The way into the building is not free.")
    ends = [pose.point for pose in body.shifted(*way).poses]
    check_crossing(unit, [piece, *lines_crossed(ground_under(battle.table), starts, ends)])
    spans = rough_spans(ground_under(battle.table), starts, way)
    cost = cost_of(spans, math.hypot(*way))
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
    outline = shapely.oriented_envelope(ground_under(battle.table).shape(building))
    one, two, three = shapely.get_coordinates(outline)[:3].tolist()
    facing = math.degrees(math.atan2(two[0] - one[0], two[1] - one[1]))
    x, y = (one[0] + three[0]) / 2, (one[1] + three[1]) / 2
    return Rectangle(x, y, normal(facing), math.dist(two, three), math.dist(one, two))


def enter(play: Play[SkyBattle], order: Enter) -> None:
    """SKY-SCN-3: go straight to the building and in; a move with a crossing."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_mover(unit)
    check_free(play.battle, unit)
    check_points(play.battle, 2)
    cost = check_enter(play.battle, unit, order.building)
    pay(play, 2)
    unit = use(play, use(play, unit, Act.MOVE), Act.CROSS)
    unit = play.change_unit(
        unit, moved=True, formation=Formation.LINE,
        frontage=front_of(Formation.LINE, unit.mounted, len(play.battle.living(unit))),
    )  # fmt: skip
    fates.go_inside(play, unit, order.building)
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
    width, depth = base_of(unit)
    ranks = math.ceil(count / front)
    point = ahead(Pose(box.x, box.y, facing), deep / 2 + ranks * depth + 0.001)
    pose = Pose(*point, facing)
    body = Body(stands(unit, pose, count, front), width, depth)
    blocked = hindered(body.shape, obstacles_for(battle, unit)) or clash(battle, unit, body)
    if blocked or not on_table(battle.table, body):
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
    play.tell("came_out", unit=unit.id, clauses=("SKY-SCN-3",))
    for one in (unit.side, unit.side.opponent):
        fates.step_aside(play, one)
