"""Shooting in an activation: the order, what is offered and foreseen (AOW-ORD-15 to AOW-ORD-17, AOW-SHO-22), and
whom a unit could shoot at from where an order would bring it (AOW-SHO-1, AOW-SHO-7).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import ARMS, Weapon
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.fire.aiming import ARC, aim, check_shooter, marks, reach, shooters, weapon_of
from rulesets.ageofwar.fire.volley import chances, loose, volley_slip
from rulesets.ageofwar.march import activation
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    Arc,
    Choice,
    Forecast,
    Offer,
    Preview,
    Target,
    UnitParam,
    choice,
    offer,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.together import suppose
from rulesets.engine.sayings import _, say
from rulesets.engine.table.geometry import local

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
    unit = activation.acting(battle, side)
    weapon = weapon_of(battle, unit) if unit else None
    if unit is None or weapon is None:
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


# -- from where an order would bring them ------------------------------------------------------------------------------


def aims(battle: AowBattle, side: Side, preview: Preview) -> Preview:
    """The preview with the arcs of its ghosts, and each enemy that would be in reach, arc and sight from them. Raises
    :class:`Illegal` where the unit has nothing to shoot with, or would be in a fight.
    """
    ahead = suppose(battle, preview)
    unit = _drawn_up(ahead, ahead.units[preview.unit], preview)
    check_shooter(ahead, unit)
    return msgspec.structs.replace(preview, targets=tuple(_in_reach(ahead, unit)), arcs=arcs(ahead, unit))


def _drawn_up(ahead: AowBattle, unit: AowUnit, preview: Preview) -> AowUnit:
    """The unit in the ranks that the ghosts show, which come in the order of the ranks (AOW-DAT-5)."""
    shown = [ghost for ghost in preview.figures if ghost.id in unit.figures]
    if shown:
        depth = ahead.figures[shown[0].id].depth
        front = sum(local(shown[0], (ghost.x, ghost.y))[1] > -depth / 2 for ghost in shown)
        order = [ghost.id for ghost in shown]
        rest = [id for id in unit.figures if id not in order]
        unit = msgspec.structs.replace(unit, figures=(*order, *rest), frontage=front)
        ahead.units[unit.id] = unit
    return unit


def _in_reach(ahead: AowBattle, unit: AowUnit) -> Iterator[Target]:
    for foe in marks(ahead, unit.side.opponent):
        try:
            shot = aim(ahead, unit, foe)
        except Illegal:
            continue
        yield Target(foe.id, round(shot.inches, 2), round(float(odds.mean(chances(ahead, shot))), 2))


RULES: Rules = {Shoot: shoot}
FORECASTS: Forecasts = {Shoot: forecast}
