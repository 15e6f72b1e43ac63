"""Out of the saddle and into it (AOW-ORD-19, AOW-ORD-20, AOW-RUL-60)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Weapon
from rulesets.ageofwar.march.activation import (
    acting,
    check_acting,
    check_points,
    check_still,
    cost_note,
    own_acting,
    pay,
    stepped,
)
from rulesets.ageofwar.march.attempts import attempt
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.near import room
from rulesets.engine.battle import Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Forecast, Ghost, Offer, ghosts, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _

MOUNT = Test("mount", Die.D6, 5, "AOW-ORD-20", _("in the saddle"))


class Dismount(Order, frozen=True, tag="dismount"):
    """Let cavalry dismount (AOW-ORD-19)."""

    unit: Id


class MountUp(Order, frozen=True, tag="mount_up"):
    """Let dismounted cavalry try to mount (AOW-ORD-20)."""

    unit: Id


def check_dismount(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-19, AOW-ORD-24: raises :class:`Illegal` for a unit that cannot dismount now."""
    check_acting(battle, unit)
    if not unit.mounted:
        raise Illegal("on_foot", "AOW-ORD-19", "{unit} {unit|is|are} on foot.", unit=unit.called)
    check_still(unit)
    check_points(battle, 1)


def check_mount(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-20, AOW-ORD-24: raises :class:`Illegal` for a unit that cannot try to mount now, for want of horses or of
    room.
    """
    check_acting(battle, unit)
    if unit.mounted or not unit.cavalry:
        raise Illegal("no_horses", "AOW-ORD-20", "Only cavalry that has dismounted can mount.")
    check_still(unit)
    check_points(battle, 1)
    later = _other(unit)
    if (fault := room(battle, later, _poses(battle, unit, later))) is not None:
        raise Illegal(*fault)


def _other(unit: AowUnit) -> AowUnit:
    """The unit as it is in the saddle or out of it."""
    return msgspec.structs.replace(unit, mounted=not unit.mounted)


def _poses(battle: AowBattle, unit: AowUnit, later: AowUnit) -> tuple[Pose, ...]:
    """Where the bases stand in the other size: the same order and frontage about the same front."""
    return blocks.poses(later, blocks.anchor(battle, unit), len(battle.bases(unit)), unit.frontage)


def dismount(play: Play[AowBattle], order: Dismount) -> Rule:
    """AOW-ORD-19: riders become foot with hand weapons, at the same front."""
    unit = own_acting(play, order.unit)
    check_dismount(play.battle, unit)
    pay(play, 1)
    _change(play, unit)
    for base in play.battle.bases(unit):
        play.settle_figure(base, weapon=Weapon.HAND)
    play.tell("dismounted", unit=unit.id, clauses=("AOW-ORD-19",))
    yield from stepped(play, unit.id)


def mount_up(play: Play[AowBattle], order: MountUp) -> Rule:
    """AOW-ORD-20: on 5+ they are mounted again; they may try as often as they have points."""
    unit = own_acting(play, order.unit)
    check_mount(play.battle, unit)
    pay(play, 1)
    if not play.throw(MOUNT).passed:
        play.tell("not_mounted", unit=unit.id, clauses=("AOW-ORD-20",))
        return
    _change(play, unit)
    play.tell("mounted", unit=unit.id, clauses=("AOW-ORD-20",))
    yield from stepped(play, unit.id)


def _change(play: Play[AowBattle], unit: AowUnit) -> None:
    at = blocks.anchor(play.battle, unit)
    blocks.set_up(play, play.change_unit(unit, mounted=not unit.mounted), at)


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-19, AOW-ORD-20: what the unit that acts can do with its horses, if it has any."""
    unit = acting(battle)
    if unit is None or unit.side is not side or not unit.cavalry:
        return []
    if unit.mounted:
        shut = why_not(check_dismount, battle, unit)
        return [offer("dismount", _("Dismount"), unit=unit.id, hint=_("1 AP"), shut=shut)]
    shut = why_not(check_mount, battle, unit)
    return [offer("mount_up", _("Mount"), unit=unit.id, hint=_("5+"), shut=shut)]


def forecast_dismount(play: Play[AowBattle], order: Dismount) -> Forecast:
    """How they would stand on foot."""
    unit: AowUnit = play.own_unit(order.unit)
    note = cost_note(play.battle, 1, "AOW-ORD-19")
    if not unit.mounted:
        return Forecast()
    return Forecast(figures=_ghosts(play.battle, unit), notes=(note,), spends=1)


def forecast_mount(play: Play[AowBattle], order: MountUp) -> Forecast:
    """How they would stand in the saddle, and the chance of it."""
    unit: AowUnit = play.own_unit(order.unit)
    if unit.mounted or not unit.cavalry:
        return Forecast()
    told = attempt(play.battle, _("Mount"), MOUNT)
    return msgspec.structs.replace(told, figures=_ghosts(play.battle, unit))


def _ghosts(battle: AowBattle, unit: AowUnit) -> tuple[Ghost, ...]:
    return ghosts((base.id for base in battle.bases(unit)), _poses(battle, unit, _other(unit)))


RULES: dict[type[Order], RuleOf] = {Dismount: dismount, MountUp: mount_up}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    Dismount: forecast_dismount, MountUp: forecast_mount,
}  # fmt: skip

WORDS: dict[str, str] = {
    "dismounted": _("{unit} {unit|dismounts|dismount}."),
    "mounted": _("{unit} {unit|mounts|mount}."),
    "not_mounted": _("{unit} {unit|does|do} not get into the saddle."),
}
