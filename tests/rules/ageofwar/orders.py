"""Orders to the unit that acts, on staged battles: carried out, refused, foreseen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.clock import ACTING
from rulesets.ageofwar.march import forming
from rulesets.engine.battle import Side
from rulesets.engine.forms import Forecast, Offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, as_rule
from tests.rules.ageofwar.scenes import done, playing, scene

MENUS = (ACTING, forming.REFORM)


def acting(*units: Any, points: int = 4, unit: str = "ai-1", **more: Any) -> AowBattle:
    """A battle in which a unit acts with so many points."""
    return scene(*units, activation={"unit": unit, "points": points}, **{"active": "ai", **more})


def rule_of(order: Order) -> Callable[[Any, Any], Any]:
    """The rule of an order."""
    return next(menu.RULES[type(order)] for menu in MENUS if type(order) in menu.RULES)


def carry_out(
    battle: AowBattle, order: Order, *dice: int, answers: Sequence[msgspec.Struct] = (), by: str = "ai"
) -> Play[AowBattle]:
    """The play of an order carried out, with these dice and no more."""
    play = playing(battle, *dice, by=by)
    done(iter(as_rule(rule_of(order)(play, order))), *answers)
    assert play.battle.dice_count == battle.dice_count + len(dice), "as many dice as were laid out"
    return play


def refused(battle: AowBattle, order: Order, by: str = "ai") -> str:
    """The clause that forbids an order, before any die falls."""
    with pytest.raises(Illegal) as fault:
        done(iter(as_rule(rule_of(order)(playing(battle, by=by), order))))
    return fault.value.clause


def foreseen(battle: AowBattle, order: Order, by: str = "ai") -> Forecast:
    """What the preview of an order shows."""
    shows = next(menu.FORECASTS[type(order)] for menu in MENUS if type(order) in menu.FORECASTS)
    found: Forecast = shows(playing(battle, by=by), order)
    return found


def offered(battle: AowBattle, side: Side = Side.AI) -> dict[tuple[str, str], Offer]:
    """What a side is offered, by order and unit."""
    return {(one.kind, one.unit): one for menu in MENUS for one in menu.available(battle, side)}


def told(play: Play[AowBattle]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in play.events]


def points(play: Play[AowBattle]) -> int:
    """The points that are left to the unit that acts; -1 if none acts."""
    return play.battle.activation.points if play.battle.activation else -1
