"""Wheels and lots of the unit that acts (AOW-ORD-12, AOW-ORD-13, AOW-ORD-14, AOW-DIS-3, AOW-OPT-13).

Every wheel and every lot is a step of its own: it is paid for, made, and may be shot at (AOW-OPP-2). An order may hold
several; what the shots make impossible is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.ground.terrain import name_of
from rulesets.ageofwar.march import activation, strides
from rulesets.ageofwar.nerve.losses import disorder
from rulesets.ageofwar.stand import blocks, drill
from rulesets.engine.battle import Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Rules
from rulesets.engine.play.orders import Degrees, Id, Inches, Legs, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, as_list
from rulesets.engine.table import search
from rulesets.engine.table.geometry import distance, local, turn_between

NEAR = 0.3
"""Inches and tenths of a degree by which a way may miss the place that was asked for."""

FAR_EDGE = Test("far_edge", Die.D6, 5, "AOW-DIS-3", _("disordered at the far edge"))
"""AOW-DIS-3: who comes out of difficult ground is disordered on 5 and 6."""


class Wheel(Order, frozen=True, tag="wheel"):
    """Wheel to another facing (degrees): about the corner to which the unit turns, or the one that is named, "left" or
    "right" (AOW-ORD-12).
    """

    unit: Id
    facing: Degrees
    corner: Id = ""


class Move(Order, frozen=True, tag="move"):
    """Go so many inches straight ahead, lot by lot (AOW-ORD-13)."""

    unit: Id
    inches: Inches


class March(Order, frozen=True, tag="march"):
    """Wheel and go straight on to a place: ``legs`` holds the pose of the anchor there. With the unit's own facing it
    names the place alone; another facing is wheeled to first (AOW-ORD-12, AOW-ORD-13).
    """

    unit: Id
    legs: Legs


# -- what is lawful ----------------------------------------------------------------------------------------------------


def check_wheel(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-12: raises :class:`Illegal` for a unit that may not wheel now."""
    activation.check_acting(battle, unit)
    activation.check_still(unit)
    if unit.lots:
        raise Illegal("has_moved", "AOW-ORD-12", "A unit wheels before it moves.")
    if unit.wheels >= strides.WHEELS:
        raise Illegal("has_wheeled", "AOW-ORD-12", "They have wheeled twice this turn.")
    activation.check_points(battle, 1)


def check_lots(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-13, AOW-ORD-25: raises :class:`Illegal` for a unit that may not go a lot now."""
    activation.check_acting(battle, unit)
    activation.check_still(unit)
    if unit.gun and unit.volleys:
        raise Illegal("has_shot", "AOW-ORD-17", "Guns do not move in a turn in which they shoot.")
    if not activation.lots_left(unit):
        clause = "AOW-ORD-25" if unit.gun else "AOW-ORD-13"
        raise Illegal("has_moved", clause, "{unit} {unit|has|have} used all their lots.", unit=unit.phrase)
    activation.check_points(battle, 1)


def check_march(battle: AowBattle, unit: AowUnit) -> None:
    """Raises :class:`Illegal` for a unit that may neither wheel nor go a lot now."""
    if why_not(check_wheel, battle, unit) is not None:
        check_lots(battle, unit)


def check_angle(turn: strides.Turn) -> None:
    """AOW-ORD-12: raises :class:`Illegal` for a wheel that is none, or of more than 45 degrees."""
    if turn.corner not in ("", "left", "right"):
        raise Illegal("corner", "AOW-ORD-12", "A unit wheels about its left or its right front corner.")
    if not strides.SLACK < abs(turn.degrees) <= strides.WHEEL + strides.SLACK:
        raise Illegal("angle", "AOW-ORD-12", "A wheel is of 45 degrees at most.")


def check_reach(unit: AowUnit, inches: float) -> None:
    """AOW-ORD-13: raises :class:`Illegal` for more inches than a unit has lots left, or for none."""
    most = activation.lots_left(unit) * activation.lot_of(unit)
    if inches <= strides.SLACK:
        raise Illegal("no_way", "AOW-ORD-13", "A unit goes straight ahead.")
    if inches > most + strides.SLACK:
        message = _("{unit} can go {most:g}″ more this turn.")
        raise Illegal(
            "too_far", "AOW-ORD-13", message, unit=unit.name, most=most, inches=round(inches - most, 3)
        )  # fmt: skip


# -- going -------------------------------------------------------------------------------------------------------------


def wheel(play: Play[AowBattle], order: Wheel) -> Rule:
    """AOW-ORD-12: up to 45 degrees about a front corner; it takes no lot."""
    unit: AowUnit = play.own_unit(order.unit)
    check_wheel(play.battle, unit)
    turn = turn_of(play.battle, unit, order)
    check_angle(turn)
    yield from _take_steps(play, unit, [turn])


def turn_of(battle: AowBattle, unit: AowUnit, order: Wheel) -> strides.Turn:
    """The wheel that an order asks for."""
    degrees = turn_between(blocks.anchor(battle, unit).facing, order.facing)
    return strides.Turn(round(degrees, 4), order.corner)


def move(play: Play[AowBattle], order: Move) -> Rule:
    """AOW-ORD-13: straight ahead, a point for each lot or part of one."""
    unit: AowUnit = play.own_unit(order.unit)
    check_lots(play.battle, unit)
    check_reach(unit, order.inches)
    yield from _take_steps(play, unit, list(strides.lots(unit, order.inches)))


def march(play: Play[AowBattle], order: March) -> Rule:
    """AOW-ORD-12, AOW-ORD-13: the wheels that lead to a place, then lots straight ahead."""
    unit: AowUnit = play.own_unit(order.unit)
    check_march(play.battle, unit)
    steps = steps_to(play.battle, unit, order)
    check_there(play.battle, unit, order, steps)
    yield from _take_steps(play, unit, steps)


def _take_steps(play: Play[AowBattle], unit: AowUnit, steps: Sequence[strides.Step]) -> Rule:
    """Steps that an order asks for: all of them are lawful and paid for, or none is made. One that is not lawful or
    cannot be paid any more, for what happened on the way, ends it (AOW-OPP-5).
    """
    strides.check_walk(play.battle, strides.walk(play.battle, unit, steps))
    for step in steps:
        if not activation.goes_on(play.battle, unit.id):
            return
        unit = play.unit(unit.id)
        one = strides.stride(play.battle, unit, step)
        if one.fault is not None or one.points > play.battle.points_left:
            return
        yield from take(play, unit, one)


def take(play: Play[AowBattle], unit: AowUnit, one: strides.StepTaken, told: str = "moved") -> Rule:
    """AOW-ORD-12 to AOW-ORD-14: pay for a step and make it, throw at far edges (AOW-DIS-3), and what follows a step.
    ``told`` is the kind of event of a lot.
    """
    pay_for(play, unit, one)
    turning, bases = isinstance(one.step, strides.Turn), play.battle.bases(unit)
    drawn = one.anchors if turning else (one.anchors[0], one.end)
    places = zip(*(blocks.poses(unit, anchor, len(bases), unit.frontage) for anchor in drawn), strict=True)
    ways = {base.id: tuple(pose.point for pose in way) for base, way in zip(bases, places, strict=True)}
    unit = play.change_unit(unit, wheels=unit.wheels + turning, lots=unit.lots + (not turning))
    drill.set_up(play, unit, one.end)
    about: dict[str, Any] = {"unit": unit.id, "distance": round(one.inches, 3), "paths": ways}
    if isinstance(one.step, strides.Turn):
        play.tell("wheeled", degrees=round(abs(one.step.degrees)), clauses=("AOW-ORD-12",), **about)
    else:
        play.tell(told, clauses=("AOW-ORD-13",), **about)
    far_edges(play, unit.id, one.leaves)
    yield from activation.follow_step(play, unit.id)


def pay_for(play: Play[AowBattle], unit: AowUnit, one: strides.StepTaken) -> None:
    """AOW-ORD-14: a point for the step, and before it the surcharge for all that it passes through, which is not paid
    again in this activation.
    """
    activation.pay(play, one.points)
    done = play.battle.activation
    if one.pays and done is not None:
        paid = (*done.paid, *(id for id in one.pays if id not in done.paid))
        play.battle.activation = msgspec.structs.replace(done, paid=paid)
        play.tell(
            "passes_through", unit=unit.id, points=one.points - 1, what=names_of(play.battle, one.pays),
            clauses=("AOW-ORD-14",),
        )  # fmt: skip


def far_edges(play: Play[AowBattle], id: str, pieces: Sequence[str]) -> None:
    """AOW-DIS-3: a die for each piece whose far edge a unit has reached; 5 and 6 disorder."""
    for piece in pieces:
        done = play.battle.activation
        if done is not None:
            play.battle.activation = msgspec.structs.replace(done, edges=(*done.edges, piece))
        thrown = play.throw(FAR_EDGE, lambda throw: _("disordered") if throw.passed else _("in order"))
        play.tell("came_out", unit=id, what=names_of(play.battle, [piece]), clauses=("AOW-DIS-3",))
        if thrown.passed:
            disorder(play, play.unit(id), "AOW-DIS-3")


def names_of(battle: AowBattle, ids: Sequence[str]) -> Words:
    """What pieces and units are called."""
    pieces = {piece.id: name_of(piece) for piece in battle.table.pieces}
    return as_list(pieces.get(id) or battle.units[id].name for id in ids)


# -- a way to a place --------------------------------------------------------------------------------------------------


def steps_to(battle: AowBattle, unit: AowUnit, order: March) -> list[strides.Step]:
    """The wheels and lots that lead to the place of an order, or as near to it as wheels bring the front."""
    at, target = blocks.anchor(battle, unit), _target(order)
    asked = turn_between(at.facing, target.facing)
    wanted = asked if abs(asked) > NEAR else strides.aim(unit, at, target.point)
    wheels: list[strides.Step] = list(strides.turns(unit, wanted))
    after = strides.walk(battle, unit, wheels).end
    return [*wheels, *strides.lots(unit, local(after, target.point)[1])]


def _target(order: March) -> Pose:
    if not order.legs:
        raise Illegal("no_way", "AOW-ORD-13", "Say where they shall go.")
    return order.legs[-1].pose


def check_there(battle: AowBattle, unit: AowUnit, order: March, steps: Sequence[strides.Step]) -> None:
    """Raises :class:`Illegal` for a place to which no wheel and no lots lead, or that lies too far (AOW-ORD-13)."""
    at, target = blocks.anchor(battle, unit), _target(order)
    straight = sum(step.inches for step in steps if isinstance(step, strides.Lot))
    if straight > strides.SLACK:
        check_reach(unit, straight)
    way = strides.walk(battle, unit, steps)
    turned = abs(turn_between(at.facing, target.facing)) > NEAR
    amiss = turned and abs(turn_between(way.end.facing, target.facing)) > NEAR
    missed = straight > strides.SLACK and distance(way.end.point, target.point) > NEAR
    if not steps or (way.fault is None and (missed or amiss)):
        raise Illegal(
            "elsewhere", "AOW-ORD-13", "They wheel, and then go straight ahead: no such way leads there."
        )


def nearest(battle: AowBattle, unit: AowUnit, steps: Sequence[strides.Step]) -> strides.StepsAhead | None:
    """The same steps with as few inches taken from their lots as it must be for them to be lawful; None if that is none
    at all.
    """
    wheels = [step for step in steps if isinstance(step, strides.Turn)]
    asked = sum(step.inches for step in steps if isinstance(step, strides.Lot))

    def make(inches: float) -> strides.StepsAhead:
        return strides.walk(battle, unit, [*wheels, *strides.lots(unit, inches)])

    def lawful(inches: float) -> bool:
        return why_not(strides.check_walk, battle, make(inches)) is None

    fewest = min(activation.lots_left(unit), max(battle.points_left - len(wheels), 0))
    far = min(asked, fewest * activation.lot_of(unit))
    found = search.nearest_lawful(lawful, far, (far,), step=1.0, fine=0.05) if far > strides.SLACK else 0.0
    way = make(found)
    return way if way.strides and why_not(strides.check_walk, battle, way) is None else None


RULES: Rules = {March: march, Move: move, Wheel: wheel}

WORDS: dict[str, str] = {
    "wheeled": _("{unit} {unit|wheels|wheel} by {degrees}°."),
    "moved": _("{unit} {unit|moves|move} {distance:.1f}″."),
    "passes_through": _("{unit} {unit|passes|pass} through: {what}, {points} {points|point|points} more."),
    "came_out": _("{unit} {unit|comes|come} out: {what}."),
}
