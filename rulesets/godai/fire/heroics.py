"""Heroic Shooting: one missile more at the start of the phase, for a Zen token (GODAI-HER-4, GODAI-SHT-13,
GODAI-SEQ-21, GODAI-OPT-6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.forms import Forecast, Offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order, Waypoint
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.fire.aiming import Arrow, weapon_of
from rulesets.godai.fire.hits import loose
from rulesets.godai.fire.shooting import (
    aimed,
    check_hum,
    check_point,
    foreseen,
    has_arrowheads,
    heard,
    hum_offer,
    over,
    shot_offer,
)
from rulesets.godai.stand import zen
from rulesets.godai.stand.profile import shots_of
from rulesets.godai.stand.units import heroes

PHASE = "shoot"


class HeroicShot(Order, frozen=True, tag="heroic_shot"):
    """A Heroic Shot at a figure; with GODAI-OPT-6 a full volley, each missile at its mark."""

    unit: Id
    target: Id
    second: Id = ""
    third: Id = ""


class HeroicHum(Order, frozen=True, tag="heroic_hum"):
    """A Heroic Shot that hums (GODAI-SHT-14)."""

    unit: Id
    at: Waypoint


def check(unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for who cannot declare a Heroic Shot (GODAI-SEQ-21, GODAI-RUL-112)."""
    if not unit.hero:
        raise Illegal("no_hero", "GODAI-SEQ-21", "Only heroes act heroically.")
    if PHASE in unit.heroic:
        raise Illegal("declared", "GODAI-SEQ-21", "{unit} has done so in this phase.", unit=unit.name)
    if not unit.zen:
        raise Illegal("no_token", "GODAI-SEQ-21", "{unit} has no Zen token left.", unit=unit.name)


def missiles(battle: GodaiBattle, unit: GodaiUnit) -> int:
    """GODAI-RUL-55: one, or as many as the mastery gives (GODAI-OPT-6)."""
    weapon = weapon_of(battle, unit)
    return shots_of(unit, weapon) if weapon and battle.options.heroic_volley else 1


def _planned(battle: GodaiBattle, unit: GodaiUnit, order: HeroicShot) -> tuple[Arrow, ...]:
    check(unit)
    return aimed(battle, unit, (order.target, order.second, order.third), missiles(battle, unit))


def _declared(play: Play[GodaiBattle], unit: GodaiUnit) -> GodaiUnit:
    """GODAI-ZEN-3: the token that buys it is its token; no die of it can be changed."""
    unit = zen.begin_action(play, zen.pay(play, unit), paid=True)
    unit = play.change_unit(unit, heroic=(*unit.heroic, PHASE))
    play.tell("heroic_shot", unit=unit.id, clauses=("GODAI-HER-4",))
    return unit


def shoot(play: Play[GodaiBattle], order: HeroicShot) -> Rule:
    """GODAI-SHT-13: under all ordinary conditions; his normal shooting is not used up."""
    unit: GodaiUnit = play.own_unit(order.unit)
    arrows = _planned(play.battle, unit, order)
    yield from loose(play, _declared(play, unit), arrows)


def hum(play: Play[GodaiBattle], order: HeroicHum) -> None:
    """GODAI-SHT-14: as one of his first arrows."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check(unit)
    check_hum(play.battle, unit)
    check_point(play.battle, unit, order.at.pose.point)
    over(play, _declared(play, unit), order.at.pose.point)


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """GODAI-ORD-10: every hero who could shoot now."""
    found = []
    for unit in heroes(battle, side):
        if weapon_of(battle, unit) is not None:
            no = why_not(check, unit)
            found.append(
                shot_offer(battle, unit, "heroic_shot", _("Heroic shot"), missiles(battle, unit), no)
            )
            if has_arrowheads(unit):
                found.append(hum_offer(battle, unit, "heroic_hum", _("Heroic humming arrow"), no))
    return found


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a side has anything to declare (GODAI-SEQ-17)."""
    return any(each.shut is None for each in available(battle, side))


def forecast(play: Play[GodaiBattle], order: HeroicShot) -> Forecast:
    """The die and what it may bring."""
    unit: GodaiUnit = play.own_unit(order.unit)
    return foreseen(play.battle, unit, _planned(play.battle, unit, order))


def foreseen_hum(play: Play[GodaiBattle], order: HeroicHum) -> Forecast:
    """Whom it frightens."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check(unit)
    return heard(play.battle, unit, order.at.pose.point)


RULES: dict[type[Order], RuleOf] = {HeroicShot: shoot, HeroicHum: hum}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {HeroicShot: forecast, HeroicHum: foreseen_hum}
