"""Attempts that take a point each: at control, at order, to mount; and getting off (AOW-ORD-19 to AOW-ORD-22,
AOW-CMD-8, AOW-DIS-6, AOW-RUL-60).
"""

from __future__ import annotations

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Weapon
from rulesets.ageofwar.march import activation
from rulesets.ageofwar.stand import blocks, drill
from rulesets.ageofwar.stand.near import room
from rulesets.engine.battle import Pose, Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Fact, Forecast, Ghost, Offer, ghosts, offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _

CONTROL = Test("control", Die.D6, 5, "AOW-ORD-21", _("under control"))
ORDER = Test("restore_order", Die.D6, 4, "AOW-ORD-22", _("in good order"))
MOUNT = Test("mount", Die.D6, 5, "AOW-ORD-20", _("in the saddle"))


class Control(UnitOrder, frozen=True, tag="control"):
    """Try to bring samurai under control (AOW-ORD-21)."""


class RestoreOrder(UnitOrder, frozen=True, tag="restore_order"):
    """Try to restore the order of a unit (AOW-ORD-22)."""


class Dismount(UnitOrder, frozen=True, tag="dismount"):
    """Let cavalry dismount (AOW-ORD-19)."""


class MountUp(UnitOrder, frozen=True, tag="mount_up"):
    """Let dismounted cavalry try to mount (AOW-ORD-20)."""


# -- control and order -------------------------------------------------------------------------------------------------


def check_control(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-21: raises :class:`Illegal` for a unit that does not act, or is not out of control."""
    if not unit.wild or activation.acting(battle) is not unit:
        raise Illegal(
            "controlled", "AOW-ORD-21", "{unit} {unit|is|are} not out of control.", unit=unit.phrase
        )
    activation.check_points(battle, 1)


def check_order(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-22, AOW-DIS-6: raises :class:`Illegal` for a unit that is in good order, or fights."""
    activation.check_acting(battle, unit)
    if not unit.disordered:
        raise Illegal("in_order", "AOW-ORD-22", "{unit} {unit|is|are} in good order.", unit=unit.phrase)
    activation.check_points(battle, 1)


def control(play: Play[AowBattle], order: Control) -> None:
    """AOW-ORD-21, AOW-CMD-8: on 5+ they obey for the rest of the turn; without points they can do nothing more."""
    unit: AowUnit = play.own_unit(order.unit)
    check_control(play.battle, unit)
    activation.pay(play, 1)
    passed = play.throw(CONTROL).passed
    play.settle_unit(unit, wild=not passed)
    play.tell("controlled" if passed else "not_controlled", unit=unit.id, clauses=("AOW-ORD-21", "AOW-CMD-8"))


def restore_order(play: Play[AowBattle], order: RestoreOrder) -> None:
    """AOW-ORD-22: on 4+ a unit is no longer disordered; points that it lost for it do not come back."""
    unit: AowUnit = play.own_unit(order.unit)
    check_order(play.battle, unit)
    activation.pay(play, 1)
    passed = play.throw(ORDER).passed
    play.settle_unit(unit, disordered=not passed)
    kind = "order_restored" if passed else "order_not_restored"
    play.tell(kind, unit=unit.id, clauses=("AOW-ORD-22", "AOW-DIS-6"))


# -- horses ------------------------------------------------------------------------------------------------------------


def check_dismount(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-19, AOW-ORD-24: raises :class:`Illegal` for a unit that cannot dismount now."""
    activation.check_acting(battle, unit)
    if not unit.mounted:
        raise Illegal("on_foot", "AOW-ORD-19", "{unit} {unit|is|are} on foot.", unit=unit.phrase)
    activation.check_still(unit)
    activation.check_points(battle, 1)


def check_mount(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-20, AOW-ORD-24: raises :class:`Illegal` for a unit that cannot try to mount now, for want of horses or of
    room.
    """
    activation.check_acting(battle, unit)
    if unit.mounted or not unit.cavalry:
        raise Illegal("no_horses", "AOW-ORD-20", "Only cavalry that has dismounted can mount.")
    activation.check_still(unit)
    activation.check_points(battle, 1)
    later = _other(unit)
    if (fault := room(battle, later, _poses(battle, later))) is not None:
        raise fault


def _other(unit: AowUnit) -> AowUnit:
    """The unit as it is in the saddle or out of it."""
    return msgspec.structs.replace(unit, mounted=not unit.mounted)


def _poses(battle: AowBattle, later: AowUnit) -> tuple[Pose, ...]:
    """Where the bases stand in the other size: the same order and frontage about the same front."""
    return blocks.poses(later, blocks.anchor(battle, later), len(battle.bases(later)), later.frontage)


def dismount(play: Play[AowBattle], order: Dismount) -> Rule:
    """AOW-ORD-19: riders become foot with hand weapons, at the same front."""
    unit: AowUnit = play.own_unit(order.unit)
    check_dismount(play.battle, unit)
    activation.pay(play, 1)
    _change(play, unit)
    for base in play.battle.bases(unit):
        play.settle_figure(base, weapon=Weapon.HAND)
    play.tell("dismounted", unit=unit.id, clauses=("AOW-ORD-19",))
    yield from activation.follow_step(play, unit.id)


def mount_up(play: Play[AowBattle], order: MountUp) -> Rule:
    """AOW-ORD-20: on 5+ they are mounted again; they may try as often as they have points."""
    unit: AowUnit = play.own_unit(order.unit)
    check_mount(play.battle, unit)
    activation.pay(play, 1)
    if not play.throw(MOUNT).passed:
        play.tell("not_mounted", unit=unit.id, clauses=("AOW-ORD-20",))
        return
    _change(play, unit)
    play.tell("mounted", unit=unit.id, clauses=("AOW-ORD-20",))
    yield from activation.follow_step(play, unit.id)


def _change(play: Play[AowBattle], unit: AowUnit) -> None:
    at = blocks.anchor(play.battle, unit)
    drill.set_up(play, play.change_unit(unit, mounted=not unit.mounted), at)


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-19 to AOW-ORD-22: what the unit that acts can do with its horses, if it has any, and its attempts."""
    unit = activation.acting(battle, side)
    if unit is None:
        return []
    found = []
    if unit.cavalry and unit.mounted:
        shut = why_not(check_dismount, battle, unit)
        found.append(offer("dismount", _("Dismount"), unit=unit.id, hint=_("1 AP"), shut=shut))
    elif unit.cavalry:
        shut = why_not(check_mount, battle, unit)
        found.append(offer("mount_up", _("Mount"), unit=unit.id, hint=_("5+"), shut=shut))
    if unit.wild:
        shut = why_not(check_control, battle, unit)
        found.append(offer("control", _("Control them"), unit=unit.id, hint=_("5+"), shut=shut, eager=2))
    elif unit.disordered:
        shut = why_not(check_order, battle, unit)
        found.append(
            offer("restore_order", _("Restore order"), unit=unit.id, hint=_("4+"), shut=shut, eager=1)
        )
    return found


def _attempt(battle: AowBattle, title: Words, test: Test) -> Forecast:
    """The chance of an attempt that costs a point."""
    chance = Fact(_("succeeds"), percent(odds.chance(test)))
    note = activation.cost_note(battle, 1, test.clause)
    return Forecast(odds=(slip(title, (chance,), test.steps()),), notes=(note,), spends=1)


def forecast_dismount(play: Play[AowBattle], order: Dismount) -> Forecast:
    """How they would stand on foot."""
    unit: AowUnit = play.own_unit(order.unit)
    note = activation.cost_note(play.battle, 1, "AOW-ORD-19")
    if not unit.mounted:
        return Forecast()
    return Forecast(figures=_ghosts(play.battle, unit), notes=(note,), spends=1)


def forecast_mount(play: Play[AowBattle], order: MountUp) -> Forecast:
    """How they would stand in the saddle, and the chance of it."""
    unit: AowUnit = play.own_unit(order.unit)
    if unit.mounted or not unit.cavalry:
        return Forecast()
    return msgspec.structs.replace(
        _attempt(play.battle, _("Mount"), MOUNT), figures=_ghosts(play.battle, unit)
    )


def _ghosts(battle: AowBattle, unit: AowUnit) -> tuple[Ghost, ...]:
    return ghosts((base.id for base in battle.bases(unit)), _poses(battle, _other(unit)))


RULES: Rules = {Control: control, RestoreOrder: restore_order, Dismount: dismount, MountUp: mount_up}
FORECASTS: Forecasts = {
    Control: lambda play, order: _attempt(play.battle, _("Control"), CONTROL),
    RestoreOrder: lambda play, order: _attempt(play.battle, _("Order"), ORDER),
    Dismount: forecast_dismount, MountUp: forecast_mount,
}  # fmt: skip

WORDS: dict[str, str] = {
    "controlled": _("{unit} {unit|is|are} under control."),
    "not_controlled": _("{unit} {unit|listens|listen} to nobody."),
    "order_restored": _("{unit} {unit|is|are} in good order again."),
    "order_not_restored": _("{unit} {unit|stays|stay} disordered."),
    "dismounted": _("{unit} {unit|dismounts|dismount}."),
    "mounted": _("{unit} {unit|mounts|mount}."),
    "not_mounted": _("{unit} {unit|does|do} not get into the saddle."),
}
