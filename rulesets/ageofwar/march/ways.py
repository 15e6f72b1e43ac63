"""The ways that the unit which acts is offered, and what they would come to (AOW-ORD-12, AOW-ORD-13, AOW-ORD-14)."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.march import moving
from rulesets.ageofwar.march.activation import acting, cost_note, lot_of, lots_left
from rulesets.ageofwar.march.strides import SLACK, WHEEL, Lot, StepsAhead, Turn, check_walk, lots, walk
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    AngleParam,
    ChoiceParam,
    Fact,
    Forecast,
    Ghost,
    Note,
    NumberParam,
    Odds,
    Offer,
    PathParam,
    Way,
    choice,
    ghosts,
    leg,
    offer,
    show_pose,
    slip,
    why_not,
)
from rulesets.engine.forms.odds import percent
from rulesets.engine.play.machine import Forecasts
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, say

# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-12, AOW-ORD-13: the ways of the unit that acts."""
    unit = acting(battle, side)
    if unit is None:
        return []
    reach = reach_of(battle, unit)
    return [_march(battle, unit, reach), _straight(battle, unit, reach), _wheel(battle, unit)]


def reach_of(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-ORD-13: the inches of the lots that a unit has left and can pay."""
    return min(lots_left(unit), battle.points_left) * lot_of(unit)


def _march(battle: AowBattle, unit: AowUnit, reach: float) -> Offer:
    shut = why_not(moving.check_march, battle, unit)
    around = blocks.box(battle, unit)
    way = PathParam(
        name="legs", start=show_pose(blocks.anchor(battle, unit)), reach=reach, width=around.width, depth=around.depth,
    )  # fmt: skip
    params = () if shut else (way,)
    return offer("march", _("March"), *params, unit=unit.id, hint=f"{reach:g}″", shut=shut)


def _straight(battle: AowBattle, unit: AowUnit, reach: float) -> Offer:
    shut = why_not(moving.check_lots, battle, unit)
    far = 0 if shut else _lot_ahead(battle, unit, reach)
    if not shut and not far:
        shut = why_not(check_walk, battle, walk(battle, unit, lots(unit, 1.0)))
    inches = NumberParam(name="inches", label=_("Inches"), min=1, max=math.floor(reach), default=far)
    params = () if shut else (inches,)
    hint = say("{inches:g}″ for 1 AP", inches=lot_of(unit))
    return offer("move", _("Straight on"), *params, unit=unit.id, hint=hint, shut=shut)


def _lot_ahead(battle: AowBattle, unit: AowUnit, reach: float) -> int:
    """The most whole inches of one lot that a unit may go straight on; 0 if not even one."""
    most = min(round(lot_of(unit)), math.floor(reach))
    ways = ((inches, walk(battle, unit, lots(unit, float(inches)))) for inches in range(most, 0, -1))
    return next((inches for inches, way in ways if why_not(check_walk, battle, way) is None), 0)


def _wheel(battle: AowBattle, unit: AowUnit) -> Offer:
    shut = why_not(moving.check_wheel, battle, unit)
    start, front = show_pose(blocks.anchor(battle, unit)), blocks.base_of(unit)[0] * unit.frontage
    facing = AngleParam(
        name="facing", label=_("Facing"), default=start.facing, start=start, width=front, most=WHEEL, about="corner"
    )  # fmt: skip
    about = {"": _("as they turn"), "left": _("left corner"), "right": _("right corner")}
    corners = tuple(choice(key, words) for key, words in about.items())
    corner = ChoiceParam(name="corner", label=_("About"), choices=corners, default="", optional=True)
    params = () if shut else (facing, corner)
    return offer("wheel", _("Wheel"), *params, unit=unit.id, hint=_("1 AP"), shut=shut)


# -- what it would come to ---------------------------------------------------------------------------------------------


def forecast_wheel(play: Play[AowBattle], order: moving.Wheel) -> Forecast:
    """How a unit would stand after a wheel, and how far its outer base goes."""
    battle, unit = play.battle, play.own_unit(order.unit)
    turn = moving.turn_of(battle, unit, order)
    less = max(-WHEEL, min(WHEEL, turn.degrees))
    at = blocks.anchor(battle, unit)
    lawful = None
    if abs(turn.degrees) > WHEEL + SLACK:
        lawful = {"facing": round((at.facing + less) % 360.0, 2)}
    made = walk(battle, unit, [Turn(less, turn.corner)])
    most = math.radians(WHEEL) * blocks.base_of(unit)[0] * unit.frontage
    outer = made.strides[0].inches
    way = Way(
        used=round(outer * abs(turn.degrees / less) if less else 0.0, 3), allowance=round(most, 3), lawful=lawful
    )  # fmt: skip
    way_round = _("{degrees:g}° to the left.") if turn.degrees < 0 else _("{degrees:g}° to the right.")
    note = Note(say(way_round, degrees=round(abs(turn.degrees), 1)), "AOW-ORD-12")
    return _forecast(battle, unit, made, way, note)


def forecast_move(play: Play[AowBattle], order: moving.Move) -> Forecast:
    """The way straight ahead, lot by lot."""
    battle, unit = play.battle, play.own_unit(order.unit)
    steps = list(lots(unit, order.inches))
    made, lawful = walk(battle, unit, steps), None
    if why_not(moving.check_reach, unit, order.inches) or why_not(check_walk, battle, made):
        found = moving.nearest(battle, unit, steps)
        lawful = {"inches": round(found.inches, 3)} if found and found.inches else None
    return _forecast(battle, unit, made, _way(battle, unit, made, order.inches, lawful))


def forecast_march(play: Play[AowBattle], order: moving.March) -> Forecast:
    """The wheels and lots to a place, with what they take, and the nearest place that is lawful."""
    battle, unit = play.battle, play.own_unit(order.unit)
    steps = moving.steps_to(battle, unit, order)
    made, lawful = walk(battle, unit, steps), None
    if why_not(moving.check_there, battle, unit, order, steps) or why_not(check_walk, battle, made):
        found = moving.nearest(battle, unit, steps)
        if found is not None:
            end = show_pose(found.end)
            lawful = {"legs": msgspec.to_builtins((Waypoint(end.x, end.y, end.facing),))}
    asked = sum(step.inches for step in steps if isinstance(step, Lot))
    seen = _forecast(battle, unit, made, _way(battle, unit, made, asked, lawful))
    return seen if made.strides else msgspec.structs.replace(seen, figures=_where_led(battle, unit, order))


def _where_led(battle: AowBattle, unit: AowUnit, order: moving.March) -> tuple[Ghost, ...]:
    """The bases where the hand has them, for a place to which no way leads."""
    count, target = len(battle.bases(unit)), order.legs[-1].pose
    return ghosts((base.id for base in battle.bases(unit)), blocks.poses(unit, target, count, unit.frontage))


def _way(
    battle: AowBattle, unit: AowUnit, made: StepsAhead, asked: float, lawful: dict[str, Any] | None
) -> Way:
    points = [made.start, *(one.end for one in made.strides)]
    legs = [
        leg(a.point, b.point, one.inches) for a, b, one in zip(points, points[1:], made.strides, strict=False)
    ]
    turning = sum(isinstance(one.step, Turn) for one in made.strides)
    payable = min(lots_left(unit), max(battle.points_left - turning, 0)) * lot_of(unit)
    return Way(used=round(asked, 3), allowance=payable, legs=tuple(legs), lawful=lawful)


def _forecast(battle: AowBattle, unit: AowUnit, made: StepsAhead, way: Way, *more: Note) -> Forecast:
    """A walk as it is shown: the bases at its end, what it takes, what it passes through, the odds at far edges."""
    count = len(battle.bases(unit))
    places = blocks.poses(unit, made.end, count, unit.frontage)
    notes = [cost_note(battle, made.points, "AOW-ORD-9"), *more]
    tolls = [id for one in made.strides for id in one.pays]
    if tolls:
        extra = made.points - len(made.strides)
        text = say(
            "{points} more for passing through: {what}.", points=extra, what=moving.names_of(battle, tolls)
        )
        notes.append(Note(text, "AOW-ORD-14", "bad"))
    edges = [id for one in made.strides for id in one.leaves]
    slips = tuple(_edge_slip(battle, piece) for piece in edges)
    ids = [base.id for base in battle.bases(unit)]
    return Forecast(figures=ghosts(ids, places), path=way, odds=slips, notes=tuple(notes), spends=made.points)


def _edge_slip(battle: AowBattle, piece: str) -> Odds:
    """AOW-DIS-3: the chance to come out of a piece in disorder."""
    title = say("Out of the {what}", what=moving.names_of(battle, [piece]))
    chance = percent(odds.chance(moving.FAR_EDGE))
    return slip(title, (Fact(_("disordered"), chance, "bad"),), moving.FAR_EDGE.steps())


RULES = moving.RULES
FORECASTS: Forecasts = {
    moving.March: forecast_march,
    moving.Move: forecast_move,
    moving.Wheel: forecast_wheel,
}
