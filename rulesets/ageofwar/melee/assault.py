"""Assaults: straight ahead at the first enemy met, lot by lot, to the contact line (AOW-ORD-18, AOW-ORD-23,
AOW-WDR-12 to AOW-WDR-14).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.march.activation import acting, check_acting, close, goes_on, own_acting, pay
from rulesets.ageofwar.march.moving import far_edges, pay_for, take
from rulesets.ageofwar.melee.alignment import laid_on
from rulesets.ageofwar.melee.approach import COST, Approach, check_assaulter, declared, meeting
from rulesets.ageofwar.melee.shown import assault_shown
from rulesets.ageofwar.melee.withdrawal import Outcome, withdraw
from rulesets.ageofwar.nerve.disorder import disorder
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.battle import Side
from rulesets.engine.forms import Choice, Forecast, Offer, UnitParam, choice, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _, say


class Assault(Order, frozen=True, tag="assault"):
    """Assault the first enemy straight ahead with the unit that acts (AOW-ORD-18)."""

    unit: Id
    target: Id


def assault(play: Play[AowBattle], order: Assault) -> Rule:
    """AOW-ORD-18: pay, come on, and meet the target."""
    unit = own_acting(play, order.unit)
    yield from carry_out(play, unit, declared(play.battle, unit, play.unit(order.target)))


def open_ahead(battle: AowBattle, unit: AowUnit) -> Approach | None:
    """AOW-CMD-9: the assault that the unit which acts could declare straight ahead, or None."""
    if why_not(check_assaulter, battle, unit) is not None or why_not(meeting, battle, unit) is not None:
        return None
    for id in meeting(battle, unit).faces:
        if why_not(declared, battle, unit, battle.units[id]) is None:
            return declared(battle, unit, battle.units[id])
    return None


def carry_out(play: Play[AowBattle], unit: AowUnit, plan: Approach) -> Rule:
    """AOW-ORD-18, AOW-RUL-150: an assault from its declaration on: a window as it is declared and after each full lot
    short of contact (AOW-OPP-2), then the target stands or withdraws. A unit that is destroyed on the way comes no
    farther (AOW-OPP-5), nor one that brushes an enemy beside its way and so is in a fight. Each lot takes its points
    as it is gone; the activation ends with the assault in any case (AOW-RUL-110).
    """
    pay(play, COST)
    play.tell(
        "assault_declared", side=unit.side, unit=unit.id, target=plan.target, distance=plan.inches,
        points=plan.points, clauses=("AOW-ORD-18",),
    )  # fmt: skip
    yield from opportunity.window(play, unit)
    for one in plan.strides[:-1]:
        if goes_on(play.battle, unit.id):
            yield from take(play, play.unit(unit.id), one, "came_on")
    if goes_on(play.battle, unit.id):
        yield from _meet(play, unit.id, plan)
    elif touching(play.battle, play.unit(unit.id)):
        play.change_unit(play.unit(unit.id), initiated=True)
    close(play)


def _meet(play: Play[AowBattle], id: str, plan: Approach) -> Rule:
    """AOW-ORD-23, AOW-WDR-12 to AOW-WDR-14: the last lot. One that has lost bases on its way is laid on the face anew;
    where there is no room for it any more it stays where it is.
    """
    if plan.strides:
        pay_for(play, play.unit(id), plan.strides[-1])
        far_edges(play, id, plan.strides[-1].leaves)
    else:
        pay(play, 1)
    unit, target = play.unit(id), play.unit(plan.target)
    pose = laid_on(play.battle, unit, plan.edge, plan.middle)
    if pose is None:
        play.tell("assault_stopped", side=unit.side, unit=id, target=target.id, clauses=("AOW-ORD-23",))
        return
    outcome = yield from withdraw(play, unit, target, plan.face, pose)
    if outcome in (Outcome.STOOD, Outcome.CAUGHT) and plan.face != "front":
        play.change_unit(play.unit(target.id), flanked=True)
    _to_the_line(play, id, plan)
    if outcome is Outcome.ROUTED:
        disorder(play, play.unit(id), "AOW-WDR-12")
    victory.come_to_stand(play, id)


def _to_the_line(play: Play[AowBattle], id: str, plan: Approach) -> None:
    """AOW-ORD-23, AOW-WDR-14: the unit comes to lie on the contact line, or stays before it if others have fallen back
    onto it; it has begun a fight if anybody is there, the target or others who were met with it.
    """
    unit = play.change_unit(play.unit(id), lots=play.unit(id).lots + 1)
    before = blocks.centre(play.battle, unit)
    pose = laid_on(play.battle, unit, plan.edge, plan.middle)
    if pose is not None:
        blocks.set_up(play, unit, pose)
    after = blocks.centre(play.battle, play.unit(id))
    met = touching(play.battle, play.unit(id))
    about: dict[str, Any] = {"side": unit.side, "unit": id, "paths": {id: (before, after)}}
    if not met:
        kind, clause = ("assault_halted", "AOW-WDR-14") if pose else ("assault_stopped", "AOW-ORD-23")
        play.tell(kind, target=plan.target, clauses=(clause,), **about)
        return
    play.change_unit(play.unit(id), initiated=True)
    target = plan.target if plan.target in met else next(iter(met))
    kind = "assault_home" if plan.face == "front" or target != plan.target else f"assault_{plan.face}"
    play.tell(kind, target=target, clauses=("AOW-ORD-18", "AOW-ORD-23"), **about)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-18: the assault of the unit that acts, with those whom it would meet."""
    unit = acting(battle)
    if unit is None or unit.side is not side or unit.gun:
        return []
    shut = why_not(check_acting, battle, unit) or why_not(check_assaulter, battle, unit)
    shut = shut or why_not(meeting, battle, unit)
    if shut is not None:
        return [offer("assault", _("Assault"), unit=unit.id, shut=shut)]
    met = meeting(battle, unit)
    targets = [_target(battle, unit, battle.units[id], met.inches) for id in met.faces]
    param = UnitParam(name="target", label=_("at"), choices=tuple(targets))
    if not param.open:
        shut = why_not(declared, battle, unit, battle.units[next(iter(met.faces))])
    return [offer("assault", _("Assault"), param, unit=unit.id, hint=_("2 AP and lots"), shut=shut)]


def _target(battle: AowBattle, unit: AowUnit, enemy: AowUnit, inches: float) -> Choice:
    """An enemy who would be met: the inches, and the lots and points that it takes."""
    try:
        plan = declared(battle, unit, enemy)
    except Illegal as refusal:
        return choice(enemy.id, enemy.name, refusal, distance=inches)
    hint = say("{lots} {lots|lot|lots}, {points} AP", lots=plan.lots, points=plan.points)
    return choice(enemy.id, enemy.name, hint=hint, distance=inches)


def shown(play: Play[AowBattle], order: Assault) -> Forecast:
    """What a preview shows of an assault."""
    unit: AowUnit = play.own_unit(order.unit)
    return assault_shown(play.battle, unit, play.unit(order.target))


RULES: dict[type[Order], RuleOf] = {Assault: assault}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Assault: shown}

WORDS: dict[str, str] = {
    "assault_declared": _("{unit} {unit|assaults|assault} {target}, {distance} ahead."),
    "came_on": _("{unit} {unit|comes|come} on {distance}."),
    "assault_stopped": _("{unit} {unit|stops|stop}: there is no room against {target} any more."),
    "assault_halted": _("{unit} {unit|halts|halt} where {target} stood."),
    "assault_home": _("{unit} {unit|meets|meet} {target}."),
    "assault_left": _("{unit} {unit|meets|meet} {target} in the left flank."),
    "assault_right": _("{unit} {unit|meets|meet} {target} in the right flank."),
    "assault_rear": _("{unit} {unit|meets|meet} {target} in the rear."),
}
