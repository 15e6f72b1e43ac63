"""Attempts at control and at order, a point each (AOW-ORD-21, AOW-ORD-22, AOW-CMD-8, AOW-DIS-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.march.activation import acting, check_acting, check_points, cost_note, own_acting, pay
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Fact, Forecast, Offer, offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import Words, _

CONTROL = Test("control", Die.D6, 5, "AOW-ORD-21", _("under control"))
ORDER = Test("restore_order", Die.D6, 4, "AOW-ORD-22", _("in good order"))


class Control(Order, frozen=True, tag="control"):
    """Try to bring samurai under control (AOW-ORD-21)."""

    unit: Id


class RestoreOrder(Order, frozen=True, tag="restore_order"):
    """Try to restore the order of a unit (AOW-ORD-22)."""

    unit: Id


def check_control(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-21: raises :class:`Illegal` for a unit that does not act, or is not out of control."""
    if not unit.wild or acting(battle) is not unit:
        raise Illegal(
            "controlled", "AOW-ORD-21", "{unit} {unit|is|are} not out of control.", unit=unit.called
        )
    check_points(battle, 1)


def check_order(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-22, AOW-DIS-6: raises :class:`Illegal` for a unit that is in good order, or fights."""
    check_acting(battle, unit)
    if not unit.disordered:
        raise Illegal("in_order", "AOW-ORD-22", "{unit} {unit|is|are} in good order.", unit=unit.called)
    check_points(battle, 1)


def control(play: Play[AowBattle], order: Control) -> None:
    """AOW-ORD-21, AOW-CMD-8: on 5+ they obey for the rest of the turn; without points they can do nothing more."""
    unit: AowUnit = play.own_unit(order.unit)
    check_control(play.battle, unit)
    pay(play, 1)
    if play.throw(CONTROL).passed:
        play.change_unit(unit, wild=False)
        play.tell("controlled", unit=unit.id, clauses=("AOW-ORD-21", "AOW-CMD-8"))
    else:
        play.tell("not_controlled", unit=unit.id, clauses=("AOW-ORD-21", "AOW-CMD-8"))


def restore_order(play: Play[AowBattle], order: RestoreOrder) -> None:
    """AOW-ORD-22: on 4+ a unit is no longer disordered; points that it lost for it do not come back."""
    unit = own_acting(play, order.unit)
    check_order(play.battle, unit)
    pay(play, 1)
    if play.throw(ORDER).passed:
        play.change_unit(unit, disordered=False)
        play.tell("order_restored", unit=unit.id, clauses=("AOW-ORD-22", "AOW-DIS-6"))
    else:
        play.tell("order_not_restored", unit=unit.id, clauses=("AOW-ORD-22", "AOW-DIS-6"))


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-21, AOW-ORD-22: the attempts that the unit which acts can make."""
    unit = acting(battle)
    if unit is None or unit.side is not side:
        return []
    found = []
    if unit.wild:
        shut = why_not(check_control, battle, unit)
        found.append(offer("control", _("Control them"), unit=unit.id, hint=_("5+"), shut=shut, eager=2))
    elif unit.disordered:
        shut = why_not(check_order, battle, unit)
        found.append(
            offer("restore_order", _("Restore order"), unit=unit.id, hint=_("4+"), shut=shut, eager=1)
        )
    return found


def attempt(battle: AowBattle, title: Words, test: Test, *more: Fact) -> Forecast:
    """The chance of an attempt that costs a point."""
    chance = Fact(_("succeeds"), percent(odds.chance(test)))
    note = cost_note(battle, 1, test.clause)
    return Forecast(odds=(slip(title, (chance, *more), test.steps()),), notes=(note,), spends=1)


RULES: dict[type[Order], RuleOf] = {Control: control, RestoreOrder: restore_order}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    Control: lambda play, order: attempt(play.battle, _("Control"), CONTROL),
    RestoreOrder: lambda play, order: attempt(play.battle, _("Order"), ORDER),
}

WORDS: dict[str, str] = {
    "controlled": _("{unit} {unit|is|are} under control."),
    "not_controlled": _("{unit} {unit|listens|listen} to nobody."),
    "order_restored": _("{unit} {unit|is|are} in good order again."),
    "order_not_restored": _("{unit} {unit|stays|stay} disordered."),
}
