"""Leaders ride: so far as three dice say, by any way, to a place of their own or to a unit (AOW-ORD-3, AOW-RUL-36,
AOW-RUL-157, AOW-RUL-163).

A general throws first and goes then, so that he knows how far he may. Besides: a leader by himself who is in a fight
does not ride off, as one in the front rank does not; one who joins his own unit anew only changes his rank; and a
daimyo whose ride ends on his maku is in it again.
"""

from __future__ import annotations

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import BASE_LEADER, MAKU, Kind
from rulesets.ageofwar.command import roads
from rulesets.ageofwar.nerve.losses import has_room
from rulesets.ageofwar.stand import blocks, drill, near
from rulesets.ageofwar.stand.contact import in_fight, leaders_of
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.dice.versus import total
from rulesets.engine.forms import (
    FlagParam,
    Forecast,
    Offer,
    PathParam,
    UnitParam,
    choice,
    ghost,
    offer,
    show_pose,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Id, Legs, Order, UnitOrder
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import active
from rulesets.engine.sayings import _
from rulesets.engine.table import paths
from rulesets.engine.table.geometry import bearing

DICE = 3
"""Dice of a ride (AOW-ORD-3)."""
TOUCHES = BASE_LEADER[0] / 2
"""Inches from a unit at which a leader's base touches it."""

WORDS = {
    "ride_thrown": _("{unit} may ride {inches}″."),
    "rode": _("{unit} rides {distance:.1f}″."),
    "joined": _("{unit} joins {target}."),
    "joined_front": _("{unit} joins the front rank of {target}."),
    "camped": _("{unit} is in his maku again."),
}


class MoveGeneral(UnitOrder, frozen=True, tag="move_general"):
    """A leader throws for his ride (AOW-ORD-3)."""


class Ride(Order, frozen=True, tag="ride"):
    """A leader rides to a place of his own: the points of the way of his base's centre (AOW-ORD-3)."""

    unit: Id
    legs: Legs


class JoinUnit(Order, frozen=True, tag="join_unit"):
    """A leader rides to a unit and is with it, in its front rank or behind it (AOW-ORD-3). Without ``legs`` he goes the
    shortest way round enemies, with them to the unit from the last of these points.
    """

    unit: Id
    target: Id
    in_front: bool = False
    legs: Legs = ()


def ride_test() -> Test:
    """AOW-ORD-3: three dice are added up to inches."""
    return total("ride", Die.D6, "AOW-ORD-3", _("inches of a ride"), count=DICE)


# -- orders ------------------------------------------------------------------------------------------------------------


def throw(play: Play[AowBattle], order: MoveGeneral) -> None:
    """AOW-ORD-3: 3D6, once in a phase for each leader."""
    leader: AowUnit = play.unit(order.unit)
    check(play.battle, leader, play.side)
    if leader.ride:
        raise Illegal("has_thrown", "AOW-ORD-3", "{unit} has thrown for his ride.", unit=leader.name)
    inches = play.throw(ride_test()).total
    play.change_unit(leader, ride=inches)
    play.tell("ride_thrown", unit=leader.id, inches=inches, clauses=("AOW-ORD-3",))


def ride(play: Play[AowBattle], order: Ride) -> None:
    """AOW-ORD-3: he rides to a place of his own, or back into his maku. Raises :class:`Illegal` where he cannot."""
    leader: AowUnit = play.unit(order.unit)
    check_thrown(play.battle, leader, play.side)
    path = path_of(play.battle, leader, tuple(point.pose.point for point in order.legs))
    check_way(play.battle, leader, path)
    end = Pose(*path[-1], order.legs[-1].facing % 360.0)
    camps = in_maku(play.battle, leader, end.point)
    check_end(play.battle, leader, end)
    leader = drill.detach(play, leader, end)
    play.change_unit(leader, rode=True, camped=camps)
    play.tell(
        "camped" if camps else "rode", unit=leader.id, distance=paths.length(path), clauses=("AOW-ORD-3",),
        paths={leader.figures[0]: path},
    )  # fmt: skip


def join(play: Play[AowBattle], order: JoinUnit) -> None:
    """AOW-ORD-3: he rides to a unit and joins it. Raises :class:`Illegal` where he cannot."""
    leader: AowUnit = play.unit(order.unit)
    check_thrown(play.battle, leader, play.side)
    target = check_host(play.battle, leader, order.target)
    path = path_to(play.battle, leader, target, tuple(point.pose.point for point in order.legs))
    check_way(play.battle, leader, path)
    drill.attach(play, leader, target, order.in_front)
    play.change_unit(play.unit(leader.id), rode=True)
    play.tell(
        "joined_front" if order.in_front else "joined", unit=leader.id, target=target.id, clauses=("AOW-ORD-3",),
        paths={leader.figures[0]: path} if len(path) > 1 else {},
    )  # fmt: skip


# -- checks ------------------------------------------------------------------------------------------------------------


def check(battle: AowBattle, leader: AowUnit, side: Side) -> None:
    """AOW-ORD-3: raises :class:`Illegal` for a leader who cannot ride now."""
    if leader.side is not side or not leader.is_leader:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=leader.name)
    if leader.place not in ("table", ATTACHED):
        raise Illegal("not_on_table", "", "{unit} is not on the table.", unit=leader.name)
    if leader.rode:
        raise Illegal("has_ridden", "AOW-ORD-3", "{unit} has ridden in this phase.", unit=leader.name)
    if not leader.camped and (leader.in_front or leader.place == "table") and in_fight(battle, leader):
        raise Illegal(
            "fighting", "AOW-ORD-3", "{unit} is in a fight, and may not leave it.", unit=leader.name
        )


def check_thrown(battle: AowBattle, leader: AowUnit, side: Side) -> None:
    """The same for one who must have thrown."""
    check(battle, leader, side)
    if not leader.ride:
        raise Illegal("not_thrown", "AOW-ORD-3", "{unit} throws for his ride first.", unit=leader.name)


def check_way(battle: AowBattle, leader: AowUnit, path: tuple[Point, ...]) -> None:
    """AOW-ORD-3: raises :class:`Illegal` for a way that is too long, off the table, or over an enemy unit."""
    roads.check_way(battle, leader.side, path, leader.ride, "AOW-ORD-3", "AOW-ORD-3")


def check_end(battle: AowBattle, leader: AowUnit, end: Pose) -> None:
    """AOW-ORD-3: raises :class:`Illegal` for a place where a leader may not be by himself; in his maku he must only not
    stand on anybody.
    """
    free = near.room(battle, leader, (end,), keep=0.0) is None
    if not (free if in_maku(battle, leader, end.point) else has_room(battle, leader, end)):
        raise Illegal("no_room", "AOW-ORD-3", "There he would stand on somebody, or within 1″ of an enemy.")


def check_host(battle: AowBattle, leader: AowUnit, id: str) -> AowUnit:
    """AOW-ORD-3, AOW-RUL-157: the unit that a leader may join: a general one of his own clan, the daimyo any. Raises
    :class:`Illegal` for another.
    """
    unit = battle.units.get(id)
    if unit is None or unit.is_leader or unit.place != "table" or unit.side is not leader.side:
        raise Illegal("no_host", "AOW-ORD-3", "He joins a unit of his own side on the table.")
    if leader.kind == Kind.GENERAL and unit.clan != leader.clan:
        raise Illegal("other_clan", "AOW-RUL-157", "A general joins units of his own clan.")
    return unit


def in_maku(battle: AowBattle, leader: AowUnit, at: Point) -> bool:
    """Whether a place is in the maku, for a daimyo whose side has it still (AOW-DAT-11)."""
    camp = battle.maku.get(leader.side)
    if leader.kind != Kind.DAIMYO or camp is None:
        return False
    return max(abs(at[0] - camp[0]), abs(at[1] - camp[1])) <= MAKU / 2


# -- ways --------------------------------------------------------------------------------------------------------------


def start_of(battle: AowBattle, leader: AowUnit, towards: Point) -> Point:
    """AOW-ORD-3: where his way begins: where he stands, or at the edge of his unit that is nearest to a place."""
    if leader.place == ATTACHED:
        return roads.nearest_edge(blocks.footprint(battle, leader), towards)
    return battle.figures[leader.figures[0]].point


def path_of(battle: AowBattle, leader: AowUnit, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """His way by the points of an order."""
    if not points:
        raise Illegal("no_way", "AOW-ORD-3", "Say where he rides.")
    return paths.clean((start_of(battle, leader, points[0]), *points))


def path_to(
    battle: AowBattle, leader: AowUnit, unit: AowUnit, points: tuple[Point, ...]
) -> tuple[Point, ...]:
    """His way to a unit, until he touches it: by the points of an order, else the shortest round enemies; straight if
    there is none.
    """
    way = _all_the_way_to(battle, leader, unit, points)
    return paths.part(way, 0.0, max(paths.length(way) - TOUCHES, 0.0))


def _all_the_way_to(
    battle: AowBattle, leader: AowUnit, unit: AowUnit, points: tuple[Point, ...]
) -> tuple[Point, ...]:
    shape = blocks.footprint(battle, unit)
    if leader.with_unit == unit.id and not points:
        return (battle.figures[leader.figures[0]].point,)
    if points:
        return (*path_of(battle, leader, points), roads.nearest_edge(shape, points[-1]))
    start = start_of(battle, leader, blocks.centre(battle, unit))
    goal = roads.nearest_edge(shape, start)
    start = start_of(battle, leader, goal)
    straight = paths.clean((start, goal))
    if roads.who_is_crossed(battle, leader.side, straight) is None:
        return straight
    return roads.shortest(battle, leader.side, start, roads.edge_points(shape)) or straight


# -- what is open ------------------------------------------------------------------------------------------------------


def waits(battle: AowBattle) -> bool:
    """Whether the active side has a leader who may still ride."""
    side = active(battle)
    return any(why_not(check, battle, leader, side) is None for leader in leaders_of(battle, side))


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """For each leader: the throw, then the ride and the units that he may join."""
    found = []
    for leader in leaders_of(battle, side):
        shut = why_not(check, battle, leader, side)
        if not leader.ride:
            found.append(offer("move_general", _("Throw for a ride"), unit=leader.id, shut=shut))
        elif not leader.rode:
            found += [_ride_offer(battle, leader, shut), _join_offer(battle, leader, shut)]
    return found


def _ride_offer(battle: AowBattle, leader: AowUnit, shut: Illegal | None) -> Offer:
    figure = battle.figures[leader.figures[0]]
    width, depth = BASE_LEADER
    way = PathParam(
        name="legs",
        start=show_pose(figure.pose),
        reach=float(leader.ride),
        single=True,
        width=width,
        depth=depth,
    )
    return offer("ride", _("Ride"), way, unit=leader.id, shut=shut)


def _join_offer(battle: AowBattle, leader: AowUnit, shut: Illegal | None) -> Offer:
    hosts = [
        unit for unit in battle.on_table(leader.side) if why_not(check_host, battle, leader, unit.id) is None
    ]
    ways = {unit.id: path_to(battle, leader, unit, ()) for unit in hosts}
    far = {id: why_not(check_way, battle, leader, path) for id, path in ways.items()}
    choices = [
        choice(unit.id, unit.name, far[unit.id], distance=paths.length(ways[unit.id])) for unit in hosts
    ]
    if not choices and shut is None:
        shut = Illegal("no_host", "AOW-ORD-3", "There is no unit that he may join.")
    elif shut is None and None not in far.values():
        shut = far[min(ways, key=lambda id: paths.length(ways[id]))]
    target = UnitParam(name="target", label=_("Unit"), choices=tuple(choices))
    front = FlagParam(
        name="in_front", label=_("Where"), default=False, labels=(_("at the rear"), _("in the front rank"))
    )
    return offer("join_unit", _("Join"), target, front, unit=leader.id, shut=shut)


def forecast(play: Play[AowBattle], order: Ride | JoinUnit) -> Forecast:
    """The way and where he is then."""
    leader: AowUnit = play.unit(order.unit)
    check_thrown(play.battle, leader, play.side)
    points = tuple(point.pose.point for point in order.legs)
    if isinstance(order, JoinUnit):
        path = path_to(play.battle, leader, check_host(play.battle, leader, order.target), points)
        facing = bearing(*path[-2:]) if len(path) > 1 else 0.0
    else:
        path, facing = path_of(play.battle, leader, points), order.legs[-1].facing
    way = roads.show(path, float(leader.ride))
    return Forecast(figures=(ghost(leader.figures[0], Pose(*path[-1], facing)),), path=way)


RULES: Rules = {MoveGeneral: throw, Ride: ride, JoinUnit: join}
FORECASTS: Forecasts = {Ride: forecast, JoinUnit: forecast}
