"""Leaders on their own, with a unit, and on the move (SKY-LDR-1 to SKY-LDR-5)."""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.terrain import shortest
from rulesets.sky.battle import GENERAL, SkyBattle, SkyUnit
from rulesets.sky.charts import BASE_LEADER, KEEP_OFF, LEADER_MOVE
from rulesets.sky.command.activation import too_far
from rulesets.sky.ground.ground import IMPASSABLE, cost_of, ground_under, outline_of
from rulesets.sky.nerve.fates import attach, change_clan, set_alone, too_near
from rulesets.sky.stand.formations import centre


class MoveLeader(Order, frozen=True, tag="move_leader"):
    """Move a Clan Leader or the General to a place (SKY-LDR-2, SKY-LDR-5)."""

    unit: Id
    to: Waypoint


class Join(Order, frozen=True, tag="join"):
    """Move a Clan Leader to a unit of his clan, and attach him to it (SKY-LDR-3, SKY-LDR-4)."""

    unit: Id
    target: Id


def move_leader(play: Play[SkyBattle], order: MoveLeader) -> None:
    """SKY-LDR-2, SKY-LDR-5: up to 16", free of points; raises :class:`Illegal` where he cannot go."""
    battle = play.battle
    leader: SkyUnit = play.unit(order.unit)
    check_leader(battle, leader, play.side)
    way = way_of(battle, leader, spot_for(battle, leader, order.to.pose))
    _note(play, leader)
    set_alone(play, play.unit(leader.id), order.to.pose)
    play.tell(
        "leader_moved", unit=leader.id, distance=distance(*way), clauses=("SKY-LDR-2",),
        paths={leader.figures[0]: way},
    )  # fmt: skip


def join(play: Play[SkyBattle], order: Join) -> None:
    """SKY-LDR-3: he is attached to a unit that his move brings him to; raises :class:`Illegal` where it cannot."""
    battle = play.battle
    leader: SkyUnit = play.unit(order.unit)
    check_leader(battle, leader, play.side)
    way = way_of(battle, leader, joinable(battle, leader, order.target))
    _note(play, leader)
    attach(play, play.unit(leader.id), play.unit(order.target))
    play.tell(
        "leader_joined",
        unit=leader.id,
        target=order.target,
        clauses=("SKY-LDR-3",),
        paths={leader.figures[0]: way},
    )


def check_leader(battle: SkyBattle, leader: SkyUnit, side: Side) -> None:
    """Raises :class:`Illegal` for a leader who may not move now (SKY-LDR-2, SKY-LDR-5, SKY-GEN-4)."""
    if leader.side is not side or not leader.is_leader:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=leader.name)
    if leader.place == "off":
        raise Illegal("not_on_table", "", "{unit} is not on the table.", unit=leader.name)
    force = battle.forces[leader.side]
    if leader.kind == GENERAL:
        if battle.clock.phase != "nominate":
            raise Illegal("wrong_phase", "SKY-LDR-5", "The General moves before a clan is called.")
        if force.general_moved:
            raise Illegal("has_moved", "SKY-LDR-5", "The General has moved in this turn.")
        if force.attempt_failed:
            raise Illegal("failed", "SKY-GEN-4", "The General failed and does nothing more in this turn.")
    elif battle.open_unit or battle.clock.phase not in ("samurai", "spend"):
        raise Illegal("wrong_phase", "SKY-LDR-2", "A Clan Leader moves between two units of his clan.")
    elif leader.clan != battle.clan:
        raise Illegal("other_clan", "SKY-LDR-2", "This is not the activation of his clan.")
    elif battle.clans[leader.clan].leader_moved:
        raise Illegal("has_moved", "SKY-LDR-2", "{unit} has moved in this activation.", unit=leader.name)


def way_of(battle: SkyBattle, leader: SkyUnit, end: Point) -> tuple[Point, Point]:
    """The straight way of a leader. Raises :class:`Illegal` where it is too long or closed to him."""
    start = start_of(battle, leader, end)
    way = (end[0] - start[0], end[1] - start[1])
    ground = ground_under(battle.table)
    cost = cost_of(ground, [start], way)
    if cost > LEADER_MOVE + 0.01:
        raise too_far(battle, leader, LEADER_MOVE, cost)
    line = shapely.LineString([start, end]) if start != end else shapely.Point(start)
    if ground.met_by(line, IMPASSABLE | {"castle_wall"}):
        raise Illegal("closed", "SKY-LDR-2", "The way is closed to {unit}.", unit=leader.name)
    for enemy in battle.on_table(leader.side.opponent):
        if shapely.distance(line, outline_of(battle, enemy)) < KEEP_OFF - 0.01:
            raise _too_near(leader, enemy)
    return (start, end)


def _too_near(leader: SkyUnit, enemy: SkyUnit) -> Illegal:
    message = _("{unit} comes no nearer than 1″ to {enemy}.")
    return Illegal("too_near", "SKY-LDR-2", message, unit=leader.name, enemy=enemy.name)


def spot_for(battle: SkyBattle, leader: SkyUnit, at: Pose) -> Point:
    """A place where a leader on his own may stand, over nobody (SKY-RUL-181). Raises :class:`Illegal` for another."""
    body = Body((at,), *BASE_LEADER)
    if not body.is_on(battle.table):
        raise Illegal("off_table", "SKY-LDR-2", "That is off the table.")
    met = battle.units.get(too_near(battle, leader, body))
    if met is not None and met.side is not leader.side and not met.is_leader:
        raise _too_near(leader, met)
    if met is not None:
        raise Illegal("taken", "SKY-LDR-6", "{unit} stand there.", unit=met.name)
    if ground_under(battle.table).met_by(body.shape, IMPASSABLE):
        raise Illegal("closed", "SKY-LDR-2", "{unit} cannot stand there.", unit=leader.name)
    return at.point


def joinable(battle: SkyBattle, leader: SkyUnit, id: str) -> Point:
    """SKY-LDR-3, SKY-RUL-32: where his base touches a unit that he may join: one of his own clan that is not routing;
    the General joins none (SKY-RUL-25). Raises :class:`Illegal` for another.
    """
    unit = battle.units.get(id)
    if leader.kind == GENERAL:
        raise Illegal("general", "SKY-LDR-5", "The General never joins a unit.")
    if unit is None or unit.is_leader or unit.place != "table" or unit.clan != leader.clan:
        raise Illegal("other_clan", "SKY-LDR-3", "He joins units of his own clan.")
    if unit.routing:
        raise Illegal("routing", "SKY-LDR-3", "{unit} are routing.", unit=unit.name)
    if leader.with_unit == unit.id:
        raise Illegal("with_them", "SKY-LDR-3", "{unit} is with them.", unit=leader.name)
    own = (
        outline_of(battle, battle.units[leader.with_unit])
        if leader.with_unit
        else shapely.Point(start_of(battle, leader, centre(battle, unit)))
    )
    here, there = shortest(own, outline_of(battle, unit))
    share = max(0.0, 1.0 - BASE_LEADER[1] / 2 / max(distance(here, there), 1e-6))
    return (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)


def start_of(battle: SkyBattle, leader: SkyUnit, end: Point) -> Point:
    """Where his way begins: where he stands, or at the edge of his unit that is nearest (SKY-LDR-4)."""
    if not leader.with_unit:
        return battle.figures[leader.figures[0]].point
    outline = outline_of(battle, battle.units[leader.with_unit])
    return shortest(outline, shapely.Point(end))[0]


def _note(play: Play[SkyBattle], leader: SkyUnit) -> None:
    battle = play.battle
    if leader.kind == GENERAL:
        change_force(play, leader.side, general_moved=True)
    else:
        change_clan(play, battle.clans[leader.clan], leader_moved=True)


def change_force(play: Play[SkyBattle], side: Side, **values: object) -> None:
    """Replace values of a side's force."""
    play.battle.forces[side] = msgspec.structs.replace(play.battle.forces[side], **values)
