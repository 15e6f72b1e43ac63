"""How an activation ends, and how those who are out of control spend theirs (AOW-ORD-9, AOW-CMD-8, AOW-CMD-9)."""

from __future__ import annotations

import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.march import activation
from rulesets.ageofwar.march.forming import check_room, face, turn_on_spot
from rulesets.ageofwar.march.moving import take
from rulesets.ageofwar.march.strides import Lot, Step, StepTaken, Turn, aim, stride, turns
from rulesets.ageofwar.melee import assault
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.near import nearest_enemy
from rulesets.engine.battle import Side
from rulesets.engine.forms import Forecast, Note, Offer, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _, say
from rulesets.engine.table import search
from rulesets.engine.table.geometry import QUARTER, Rectangle, ahead, bearing, turn_between
from rulesets.engine.table.terrain import polygon_of

LEAST = 0.05
"""The shortest way that is worth a point, in inches, and the least wheel, in tenths of degrees."""


class EndActivation(Order, frozen=True, tag="end_activation"):
    """Have done with the unit that acts; what is left of its points is lost (AOW-ORD-9). One out of control then runs
    (AOW-CMD-9).
    """


def end_activation(play: Play[AowBattle], order: EndActivation) -> Rule:
    """AOW-ORD-9: the activation is over; those whom nobody has brought under control spend what is left themselves."""
    unit = activation.acting(play.battle)
    if unit is None:
        raise Illegal("nobody_acts", "AOW-ORD-9", "No unit acts now.")
    if unit.wild:
        yield from rush(play, unit.id)
    activation.close(play)


# -- running wild ------------------------------------------------------------------------------------------------------


def rush(play: Play[AowBattle], id: str) -> Rule:
    """AOW-CMD-9: they turn on the spot if the nearest enemy is more than a quarter away, wheel until he is straight
    ahead, and assault whoever they meet; where they cannot, they go straight on until an inch before enemies, or what
    they cannot pass or pay for. Under a ban on movement nothing happens.
    """
    unit: AowUnit = play.unit(id)
    target = nearest_enemy(play.battle, unit)
    if target is None or why_not(activation.check_still, unit) is not None or not play.battle.points_left:
        return
    play.tell("ran_wild", unit=id, target=target.id, clauses=("AOW-CMD-9",))
    yield from _face(play, id, target.id)
    yield from _wheel(play, id, target.id)
    if activation.goes_on(play.battle, id):
        plan = assault.open_ahead(play.battle, play.unit(id))
        if plan is not None:
            yield from assault.carry_out(play, play.unit(id), plan)
        else:
            yield from _go_on(play, id)


def off(battle: AowBattle, unit: AowUnit, target: AowUnit) -> float:
    """By how many degrees an enemy lies off a unit's facing, clockwise, from block to block."""
    middle = blocks.centre(battle, unit)
    return turn_between(blocks.anchor(battle, unit).facing, bearing(middle, blocks.centre(battle, target)))


def is_ahead(battle: AowBattle, unit: AowUnit, target: AowUnit) -> bool:
    """Whether an enemy lies straight ahead: in the lane that the front goes over."""
    at, far = blocks.anchor(battle, unit), battle.table.width + battle.table.depth
    lane = Rectangle(*ahead(at, far / 2), at.facing, blocks.box(battle, unit).width, far)
    common = shapely.intersection(polygon_of(lane), blocks.footprint(battle, target))
    return bool(shapely.area(common) > LEAST)


def _face(play: Play[AowBattle], id: str, target: str) -> Rule:
    """AOW-CMD-9: one facing change, where the enemy is more than 90 degrees off and there is room for it."""
    battle, unit = play.battle, play.unit(id)
    aside = off(battle, unit, play.unit(target))
    if abs(aside) <= QUARTER:
        return
    turn = "about" if abs(aside) > QUARTER + 45.0 else "right" if aside > 0 else "left"
    made = turn_on_spot(battle, unit, turn)
    if (
        why_not(activation.check_points, battle, 1) is None
        and why_not(check_room, battle, unit, made, "AOW-ORD-11") is None
    ):
        yield from face(play, unit, turn)


def _wheel(play: Play[AowBattle], id: str, target: str) -> Rule:
    """AOW-CMD-9: wheels, at most two, until the enemy is straight ahead; as far as there is room."""
    while activation.goes_on(play.battle, id):
        battle, unit, enemy = play.battle, play.unit(id), play.unit(target)
        if enemy.place != "table" or is_ahead(battle, unit, enemy):
            return
        degrees = aim(unit, blocks.anchor(battle, unit), blocks.centre(battle, enemy))
        wheel = next(turns(unit, degrees), None)
        one = _furthest(battle, unit, wheel) if wheel else None
        if one is None:
            return
        yield from take(play, unit, one)


def _go_on(play: Play[AowBattle], id: str) -> Rule:
    """AOW-CMD-9: lots straight ahead, as far as each comes; a surcharge that cannot be paid stops them."""
    while activation.goes_on(play.battle, id):
        unit: AowUnit = play.unit(id)
        one = (
            _furthest(play.battle, unit, Lot(activation.lot_of(unit))) if activation.lots_left(unit) else None
        )
        if one is None:
            return
        yield from take(play, unit, one)
        if one.inches < activation.lot_of(unit) - LEAST:
            return


def _furthest(battle: AowBattle, unit: AowUnit, step: Step) -> StepTaken | None:
    """As much of a step as is lawful and can be paid; None if that is next to nothing."""

    def make(share: float) -> StepTaken:
        part: Step = Turn(step.degrees * share) if isinstance(step, Turn) else Lot(step.inches * share)
        return stride(battle, unit, part)

    def lawful(share: float) -> bool:
        one = make(share)
        return one.fault is None and one.points <= battle.points_left

    share = search.furthest(lawful, 1.0, step=0.125, fine=0.005)
    return make(share) if share > LEAST / 2 and lawful(share) else None


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-9: to have done with the unit that acts; to let it run, if it is out of control (AOW-CMD-8)."""
    unit = activation.acting(battle, side)
    if unit is None:
        return []
    label = _("Let them run") if unit.wild else _("End this unit")
    return [offer("end_activation", label, scope="phase", eager=-1)]


def forecast(play: Play[AowBattle], order: EndActivation) -> Forecast:
    """What is lost, or whom they run at."""
    battle, unit = play.battle, activation.acting(play.battle)
    if unit is None:
        return Forecast()
    target = nearest_enemy(battle, unit) if unit.wild else None
    if target is not None:
        return Forecast(notes=(Note(say("They run at {unit}.", unit=target.name), "AOW-CMD-9", "bad"),))
    left = battle.points_left
    return Forecast(notes=(Note(say("{left} {left|point is|points are} lost.", left=left), "AOW-ORD-9"),))


RULES: Rules = {EndActivation: end_activation}
FORECASTS: Forecasts = {EndActivation: forecast}

WORDS: dict[str, str] = {
    "ran_wild": _("{unit} {unit|runs|run} at {target}."),
}
