"""One unit at a time: opening and closing, and the Samurai who may not wait (SKY-ACT-9, SKY-GLA-8, SKY-SAM-1 to
SKY-SAM-7).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf, as_rule
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyUnit, Status
from rulesets.sky.command.activation import pay
from rulesets.sky.command.trials import impulse_test
from rulesets.sky.ground.ground import gap_between
from rulesets.sky.melee import charge
from rulesets.sky.melee.contact import charge_on
from rulesets.sky.nerve import losses


class OpenUnit(Order, frozen=True, tag="open_unit"):
    """Open a unit: it acts until it is closed (SKY-ACT-9)."""

    unit: Id


class CloseUnit(Order, frozen=True, tag="close_unit"):
    """Have done with the open unit; it is handled (SKY-ACT-9)."""


class EndActivation(Order, frozen=True, tag="end_activation"):
    """Have done with the clan; points left are lost (SKY-ACT-10)."""


class BidCharge(Order, frozen=True, tag="bid_charge"):
    """Let bound Samurai charge one of those who provoke them (SKY-SAM-3)."""

    unit: Id


class BidOtherwise(Order, frozen=True, tag="bid_otherwise"):
    """Want bound Samurai to do something else; they may not obey (SKY-SAM-4). ``target`` is named where several are
    nearest.
    """

    unit: Id
    target: Id = ""


def provokers(battle: SkyBattle, unit: SkyUnit) -> list[SkyUnit]:
    """SKY-SAM-1: the enemy Samurai, not routing, whom the unit could charge if points did not matter; the nearest
    first.
    """
    found = []
    for enemy in battle.on_table(unit.side.opponent):
        if enemy.samurai and not enemy.routing:
            with suppress(Illegal):
                charge_on(battle, unit, enemy)
                found.append(enemy)
    return sorted(found, key=lambda enemy: (round(gap_between(battle, unit, enemy), 2), enemy.id))


def units_to_bid(battle: SkyBattle) -> list[SkyUnit]:
    """SKY-SAM-1: the Samurai units of the clan that must be bid first."""
    return [
        unit
        for unit in battle.of_clan(battle.clan)
        if unit.samurai and not unit.routing and not unit.handled and provokers(battle, unit)
    ]


def nearest(battle: SkyBattle, unit: SkyUnit) -> list[SkyUnit]:
    """SKY-SAM-5: the nearest of those who provoke a unit; several where they are equally near (SKY-GEO-2)."""
    ranked = provokers(battle, unit)
    return [
        enemy
        for enemy in ranked
        if gap_between(battle, unit, enemy) <= gap_between(battle, unit, ranked[0]) + 0.01
    ]


def _bound_unit(play: Play[SkyBattle], id: str) -> SkyUnit:
    unit: SkyUnit = play.own_unit(id)
    if unit.id not in [one.id for one in units_to_bid(play.battle)]:
        raise Illegal("not_bound", "SKY-SAM-1", "{unit} are free to act.", unit=unit.name)
    return unit


def bid_charge(play: Play[SkyBattle], order: BidCharge) -> None:
    """SKY-SAM-3, SKY-RUL-172: the cheapest charge is paid for; the open unit must charge before it is closed."""
    battle = play.battle
    unit = _bound_unit(play, order.unit)
    foes = provokers(battle, unit)
    battle.paid = min(charge_on(battle, unit, enemy).cost for enemy in foes)
    pay(play, battle.paid)
    battle.bound_to = tuple(enemy.id for enemy in foes)
    battle.open_unit = unit.id
    play.tell("bid_to_charge", unit=unit.id, clauses=("SKY-SAM-3",))
    _open(play)


def bid_otherwise(play: Play[SkyBattle], order: BidOtherwise) -> Rule:
    """SKY-SAM-4, SKY-SAM-5: an impulse test; passed, they charge the nearest on their own; failed, they obey."""
    battle = play.battle
    unit = _bound_unit(play, order.unit)
    near = nearest(battle, unit)
    if order.target and order.target not in [enemy.id for enemy in near]:
        raise Illegal("not_nearest", "SKY-SAM-5", "Only the nearest can be named.")
    target = order.target or near[0].id
    broke = losses.throw_nerve(play, unit.id, impulse_test, _("breaks orders"), _("obeys"))
    if not broke:
        battle.open_unit = unit.id
        play.tell("obeyed", unit=unit.id, clauses=("SKY-SAM-4",))
        _open(play)
        return
    play.change_unit(play.unit(unit.id), status=Status.DISORDERED)
    play.tell("broke_orders", unit=unit.id, target=target, clauses=("SKY-SAM-5", "SKY-SAM-6"))
    plan = charge_on(battle, play.unit(unit.id), play.unit(target))
    yield from charge.carry_out(play, unit.id, target, plan, impulse=True)
    _handle(play, unit.id)


def open_unit(play: Play[SkyBattle], order: OpenUnit) -> None:
    """SKY-ACT-9, SKY-ACT-11: steady and disordered units of the clan are opened, each once."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    if unit.is_leader or unit.clan != battle.clan:
        raise Illegal("other_clan", "SKY-ACT-4", "{unit} are not of the clan that acts.", unit=unit.name)
    if unit.routing:
        raise Illegal("routing", "SKY-ACT-11", "They are routing.")
    if unit.handled:
        raise Illegal("handled", "SKY-ACT-9", "They have acted.")
    battle.open_unit = unit.id
    play.tell("unit_opened", unit=unit.id, clauses=("SKY-ACT-9",))
    _open(play)


def close_unit(play: Play[SkyBattle], order: CloseUnit) -> None:
    """SKY-ACT-9: the unit is handled. Samurai with a duty must charge first (SKY-SAM-3)."""
    battle = play.battle
    unit: SkyUnit = play.unit(battle.open_unit)
    if duty(battle):
        raise Illegal("duty", "SKY-SAM-3", "They must charge first.")
    play.tell("unit_closed", unit=unit.id, clauses=("SKY-ACT-9",))
    _handle(play, unit.id)


def taking_up(rule: RuleOf) -> RuleOf:
    """SKY-ACT-9: the rule of an order to a unit, which opens the unit that it is for; one that was open is done with.

    So nobody needs to say that he turns to another unit: he gives it an order.
    """

    def taken_up(play: Play[SkyBattle], order: Any) -> Rule:
        battle = play.battle
        if battle.clock.phase == "unit" and battle.open_unit != order.unit:
            close_unit(play, CloseUnit())
            play.change_clock(phase=battle.came_from)
        if battle.clock.phase == "spend":
            open_unit(play, OpenUnit(order.unit))
        yield from as_rule(rule(play, order))

    return taken_up


def _open(play: Play[SkyBattle]) -> None:
    play.battle.came_from = play.battle.clock.phase
    play.change_clock(phase="unit")


def duty(battle: SkyBattle) -> list[SkyUnit]:
    """SKY-SAM-3: those whom the open unit must charge and still can; a crossing may cost more than was paid."""
    if not battle.bound_to or not battle.open_unit:
        return []
    unit = battle.units[battle.open_unit]
    most = battle.paid + battle.points_left
    return [
        enemy
        for enemy in provokers(battle, unit)
        if enemy.id in battle.bound_to and charge_on(battle, unit, enemy).cost <= most
    ]


def _give_back(play: Play[SkyBattle]) -> None:
    """SKY-SAM-3: if nothing to charge is left, the duty lapses and the points come back."""
    battle = play.battle
    if battle.bound_to and not duty(battle):
        battle.points_left += battle.paid
        battle.bound_to, battle.paid = (), 0
        play.tell("duty_lapsed", unit=battle.open_unit, points=battle.points_left, clauses=("SKY-SAM-3",))


def _handle(play: Play[SkyBattle], id: str) -> None:
    battle = play.battle
    play.change_unit(play.unit(id), handled=True)
    battle.open_unit, battle.bound_to, battle.paid = "", (), 0


def settle_open(play: Play[SkyBattle]) -> None:
    """A unit that is gone, routs, or has charged to a melee cannot act on: it is handled (SKY-ACT-7, SKY-ACT-9). A
    duty that cannot be done any more lapses (SKY-SAM-3).
    """
    battle = play.battle
    unit = battle.units[battle.open_unit]
    if unit.place != "table" or unit.routing or "melee" in unit.acts:
        _handle(play, unit.id)
    else:
        _give_back(play)


def end_activation(play: Play[SkyBattle], order: EndActivation) -> None:
    """SKY-ACT-10: points left at the end are lost."""
    battle = play.battle
    name = battle.clans[battle.clan].name
    battle.points_left, battle.clan = 0, ""
    play.tell("activation_ended", clan=name, clauses=("SKY-ACT-10",))
    play.change_clock(phase="next_round")
