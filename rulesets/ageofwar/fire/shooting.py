"""Shooting in an activation: the order, what is offered and foreseen (AOW-ORD-15 to AOW-ORD-17, AOW-SHO-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import ARMS, Weapon
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.fire.aiming import ARC, aim, armed, check_shooter, marks, reach, shooters
from rulesets.ageofwar.fire.loosing import loose, volley_slip
from rulesets.ageofwar.march import activation
from rulesets.engine.battle import Side
from rulesets.engine.forms import Arc, Choice, Forecast, Offer, UnitParam, choice, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _, say

VOLLEYS = 2
"""AOW-SHO-22: how many a unit has in its own turn."""
CLAUSES = {Weapon.BOW: "AOW-ORD-15", Weapon.ARQUEBUS: "AOW-ORD-16", Weapon.GUN: "AOW-ORD-17"}


class Shoot(Order, frozen=True, tag="shoot"):
    """A volley of the unit that acts at an enemy unit, or at a lone leader (AOW-ORD-15 to AOW-ORD-17)."""

    unit: Id
    target: Id


# -- the order ---------------------------------------------------------------------------------------------------------


def shoot(play: Play[AowBattle], order: Shoot) -> Rule:
    """AOW-ORD-15 to AOW-ORD-17: the volley is paid for and shot; then the other side may shoot (AOW-OPP-2)."""
    unit: AowUnit = play.own_unit(order.unit)
    check(play.battle, unit)
    shot = aim(play.battle, unit, play.unit(order.target))
    activation.pay(play, ARMS[shot.weapon].cost)
    play.change_unit(unit, volleys=unit.volleys + 1)
    yield from loose(play, shot, CLAUSES[shot.weapon])
    yield from opportunity.window(play, play.unit(unit.id))


def check(battle: AowBattle, unit: AowUnit) -> None:
    """Raises :class:`Illegal` for a unit that cannot shoot now: it has nothing to shoot with or fights, does not act
    (AOW-ORD-9), has shot twice (AOW-SHO-22), is a gun that has moved (AOW-ORD-17), or has too few points.
    """
    weapon = check_shooter(battle, unit)
    activation.check_acting(battle, unit)
    if unit.volleys >= VOLLEYS:
        raise Illegal("has_shot", "AOW-SHO-22", "They have shot twice in this turn.")
    if unit.gun and unit.lots:
        raise Illegal("moved", "AOW-ORD-17", "Guns that have moved do not shoot in that turn.")
    activation.check_points(battle, ARMS[weapon].cost)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """The volley of the unit that acts, with everybody at whom it may be shot, and why not at others."""
    unit = activation.acting(battle)
    weapon = armed(battle, unit) if unit else None
    if unit is None or unit.side is not side or weapon is None:
        return []
    if shut := why_not(check, battle, unit):
        return [offer("shoot", _("Shoot"), unit=unit.id, shut=shut)]
    choices = tuple(_targets(battle, unit))
    if all(each.shut is not None for each in choices):
        nobody = Illegal("no_target", "AOW-SHO-7", "Nobody at whom they can shoot.")
        return [offer("shoot", _("Shoot"), unit=unit.id, shut=nobody)]
    arm = ARMS[weapon]
    hint = say("{weapon}, {cost} {cost|point|points}", weapon=arm.name, cost=arm.cost)
    at = UnitParam(name="target", label=_("at"), choices=choices)
    return [offer("shoot", _("Shoot"), at, unit=unit.id, hint=hint)]


def _targets(battle: AowBattle, unit: AowUnit) -> Iterator[Choice]:
    for target in marks(battle, unit.side.opponent):
        try:
            shot = aim(battle, unit, target)
        except Illegal as refusal:
            yield choice(target.id, target.name, refusal)
        else:
            hint = say("{dice} {dice|die|dice}", dice=shot.count)
            bases = (*shot.centred, *shot.aside)
            yield choice(target.id, target.name, distance=shot.inches, hint=hint, figures=bases)


# -- what is foreseen --------------------------------------------------------------------------------------------------


def forecast(play: Play[AowBattle], order: Shoot) -> Forecast:
    """The dice of a volley and what they may bring, exactly; where its bases can shoot."""
    unit: AowUnit = play.own_unit(order.unit)
    check(play.battle, unit)
    shot = aim(play.battle, unit, play.unit(order.target))
    slips = (volley_slip(play.battle, shot),)
    return Forecast(odds=slips, arcs=arcs(play.battle, unit), spends=ARMS[shot.weapon].cost)


def arcs(battle: AowBattle, unit: AowUnit) -> tuple[Arc, ...]:
    """AOW-GEO-10: where a unit's bases can shoot, each from the front edge that it is measured from."""
    far = reach(battle, unit)
    places = dict.fromkeys(muzzle for _base, muzzle in shooters(battle, unit))
    return tuple(Arc(at.x, at.y, at.facing, half=ARC, range=far) for at in places)


RULES: dict[type[Order], RuleOf] = {Shoot: shoot}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Shoot: forecast}
