"""Late units: the dice, and where those who come are placed (AOW-LAT-1 to AOW-LAT-3, AOW-DIC-8, AOW-OPT-4)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import LATE, AowBattle, AowUnit
from rulesets.ageofwar.stand import blocks, drill, near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import by_id
from rulesets.engine.battle import Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Forecast, Offer, PlaceParam, formation, ghosts, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.granting import given_of
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Count, Id, Order, UnitOrder, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import active
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead, normal
from rulesets.engine.table.search import either_way

COMES, CLEAR = 5, 6.0
"""The least face that brings a late unit (AOW-LAT-1), and the inches that it keeps from enemies (AOW-LAT-2)."""
ASIDE = 1.2
"""Inches between the places that are tried for who is placed."""
BLOCK = "block"
"""The one way to stand (AOW-DAT-5)."""

WORDS = {
    "late_came": _("{unit} {unit|arrives|arrive}."),
    "late_stayed": _("{unit} {unit|does|do} not come yet."),
    "late_placed": _("{unit} {unit|marches|march} onto the table."),
}


class PlaceLate(Order, frozen=True, tag="place_late"):
    """A unit that has arrived is placed on its base line: ``pose`` says where along it, ``frontage`` how wide
    (AOW-LAT-2).
    """

    unit: Id
    pose: Waypoint
    formation: Id = ""
    frontage: Count = 0


class PlaceLateForMe(UnitOrder, frozen=True, tag="place_late_for_me"):
    """The same, at the likeliest place."""


# -- the dice ----------------------------------------------------------------------------------------------------------


def late(battle: AowBattle, side: Side) -> list[AowUnit]:
    """The late units of a side, by rising id; they are not on the table for any purpose (AOW-LAT-3)."""
    return by_id(unit for unit in battle.units.values() if unit.side is side and unit.place == LATE)


def late_test(held_back: bool = False) -> Test:
    """AOW-LAT-1: a late unit comes with 5 or 6; one that was ``held_back`` on purpose with 4 too (CAM-GRD-3)."""
    return Test("late", Die.D6, COMES - held_back, "AOW-LAT-1", _("it comes"))


def throw(play: Play[AowBattle]) -> None:
    """AOW-LAT-1, AOW-DIC-8: each late unit of the active side throws, samurai and ronin again if the first fails. A
    hook of the phase.
    """
    play.battle.arrived = ()
    for unit in late(play.battle, active(play.battle)):
        tries = range(unit.troop.rolls)
        test = late_test(bool(given_of(play.battle, unit.side).get("reserve")))
        came = any(play.throw(test).passed for _try in tries)
        if came:
            play.battle.arrived = (*play.battle.arrived, unit.id)
        kind = "late_came" if came else "late_stayed"
        play.tell(kind, side=unit.side, unit=unit.id, clauses=("AOW-LAT-1",))


# -- placing -----------------------------------------------------------------------------------------------------------


def place(play: Play[AowBattle], order: PlaceLate) -> None:
    """AOW-LAT-2: the unit stands on its base line. Raises :class:`Illegal` where it may not."""
    unit: AowUnit = play.unit(order.unit)
    check(play.battle, unit, play.side)
    front = front_of(play.battle, unit, order.frontage)
    _set_down(play, unit, anchor_at(play.battle, unit, order.pose.x, front), front)


def place_for_me(play: Play[AowBattle], order: PlaceLateForMe) -> None:
    """The same at the place that :func:`spot` finds."""
    unit: AowUnit = play.unit(order.unit)
    check(play.battle, unit, play.side)
    _set_down(play, unit, *_find(play.battle, unit))


def _set_down(play: Play[AowBattle], unit: AowUnit, at: Pose, front: int) -> None:
    check_place(play.battle, unit, at, front)
    unit = play.change_unit(unit, place="table", frontage=front)
    drill.set_up(play, unit, at, front)
    play.battle.arrived = tuple(id for id in play.battle.arrived if id != unit.id)
    play.tell("late_placed", side=unit.side, unit=unit.id, at=at.point, clauses=("AOW-LAT-2",))
    victory.come_to_stand(play, unit.id)


def check(battle: AowBattle, unit: AowUnit, side: Side) -> None:
    """AOW-LAT-1: raises :class:`Illegal` for a unit that has not arrived."""
    if unit.side is not side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    if unit.id not in battle.arrived:
        raise Illegal("not_there", "AOW-LAT-1", "{unit} {unit|has|have} not arrived.", unit=unit.phrase)


def front_of(battle: AowBattle, unit: AowUnit, wanted: int = 0) -> int:
    """How many bases stand in the front rank."""
    return max(1, min(wanted or unit.frontage, len(battle.bases(unit))))


def anchor_at(battle: AowBattle, unit: AowUnit, x: float, front: int) -> Pose:
    """AOW-LAT-2: the middle of the front of a unit whose rear edge lies on its own base line, facing away from it."""
    deep = blocks.ranks_of(len(battle.bases(unit)), front) * blocks.base_of(unit)[1]
    facing = normal(near.homewards(battle, unit.side) + 180.0)
    return Pose(*ahead(Pose(x, battle.edge(unit.side), facing), deep), facing)


def check_place(battle: AowBattle, unit: AowUnit, at: Pose, front: int) -> None:
    """AOW-LAT-2: raises :class:`Illegal` where the unit has no room, or is nearer than 6" to enemies."""
    poses = blocks.poses(unit, at, len(battle.bases(unit)), front)
    if (fault := near.room(battle, unit, poses, keep=0.0)) is not None:
        raise fault
    shape = Body(poses, *blocks.base_of(unit)).shape
    for id, away in near.gaps(battle, shape).items():
        enemy = battle.units[id]
        if enemy.side is not unit.side and away < CLEAR - SLACK:
            raise Illegal("too_near", "AOW-LAT-2", "{unit} {unit|is|are} within 6″ of it.", unit=enemy.phrase)


def spot(battle: AowBattle, unit: AowUnit) -> tuple[Pose, int] | None:
    """The likeliest place of a unit that has arrived, and its frontage: as wide as it is, and in the middle, else in
    another formation; None if it has no place in any, and then it waits (AOW-LAT-2).
    """
    return _SPOT((unit, battle.figures, battle.units, battle.table), lambda: _look(battle, unit))


_SPOT: Memory[tuple[Pose, int] | None] = Memory(4)


def _look(battle: AowBattle, unit: AowUnit) -> tuple[Pose, int] | None:
    for at, front in _tries(battle, unit):
        if why_not(check_place, battle, unit, at, front) is None:
            return at, front
    return None


def _tries(battle: AowBattle, unit: AowUnit) -> Iterator[tuple[Pose, int]]:
    usual, count = front_of(battle, unit), len(battle.bases(unit))
    for front in dict.fromkeys((usual, -(-usual // 2), 1, *range(count, 1, -1))):
        for aside in either_way(ASIDE, battle.table.width / 2):
            yield anchor_at(battle, unit, battle.table.width / 2 + aside, front), front


def _find(battle: AowBattle, unit: AowUnit) -> tuple[Pose, int]:
    found = spot(battle, unit)
    if found is None:
        raise Illegal("no_room", "AOW-LAT-2", "There is no room for {unit}: they wait.", unit=unit.name)
    return found


# -- what is open ------------------------------------------------------------------------------------------------------


def waits(battle: AowBattle) -> bool:
    """AOW-LAT-2: whether a unit that has arrived can be placed; one without room waits, and throws again next turn."""
    return any(spot(battle, battle.units[id]) is not None for id in battle.arrived)


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """Each unit that has arrived: where it is placed, or the likeliest place."""
    found = []
    for unit in (battle.units[id] for id in battle.arrived if battle.units[id].side is side):
        shut = why_not(_find, battle, unit)
        found += [
            offer("place_late_for_me", _("Let them march on"), unit=unit.id, shut=shut, eager=1),
            offer("place_late", _("Place"), _where(battle, unit), unit=unit.id, shut=shut),
        ]
    return found


def _where(battle: AowBattle, unit: AowUnit) -> PlaceParam:
    """The strip along the base line in which the front's middle may lie."""
    count = len(battle.bases(unit))
    deep = count * blocks.base_of(unit)[1]
    edge, wide = battle.edge(unit.side), battle.table.width
    inner = edge + deep if edge == 0.0 else edge - deep
    low, high = min(edge, inner), max(edge, inner)
    shape = shapely.box(0.0, low, wide, high)
    return PlaceParam(
        name="pose", zone=tuple((float(x), float(y)) for x, y in shape.exterior.coords[:-1]),
        facing=normal(near.homewards(battle, unit.side) + 180.0), formation=BLOCK,
        frontage=front_of(battle, unit), formations=(formation(BLOCK, _("Block"), range(1, count + 1)),),
    )  # fmt: skip


def forecast(play: Play[AowBattle], order: PlaceLate | PlaceLateForMe) -> Forecast:
    """Where the unit would stand."""
    unit: AowUnit = play.unit(order.unit)
    check(play.battle, unit, play.side)
    if isinstance(order, PlaceLate):
        front = front_of(play.battle, unit, order.frontage)
        at = anchor_at(play.battle, unit, order.pose.x, front)
    else:
        at, front = _find(play.battle, unit)
    bases = [base.id for base in play.battle.bases(unit)]
    return Forecast(figures=ghosts(bases, blocks.poses(unit, at, len(bases), front)))


RULES: Rules = {PlaceLate: place, PlaceLateForMe: place_for_me}
FORECASTS: Forecasts = {PlaceLate: forecast, PlaceLateForMe: forecast}
