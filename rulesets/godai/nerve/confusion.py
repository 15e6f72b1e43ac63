"""The start of the Movement phase: heroes who leave a flight, and Mountain-Sea Change (GODAI-SEQ-5, GODAI-CMD-6,
GODAI-FIR-5, GODAI-RUL-97, GODAI-DEC-3).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Fact, Forecast, Odds, Offer, offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.orders import Order, UnitOrder
from rulesets.engine.play.play import Ask, Play, Rule, RuleOf
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import FIRES, Fire
from rulesets.godai.nerve import courage
from rulesets.godai.stand.units import heroes, is_hero, steadfast, units_in_order

SWEPT = YesNo(
    tag="swept",
    text=_("{unit} was swept along in flight. Does he leave it?"),
    yes=_("Leave it"),
    no=_("Flee on"),
    default=True,
    clause="GODAI-DEC-3",
    standing=Standing(label=_("Swept along in flight"), words=_("Leave it at the next turn"), suits=is_hero),
)

DECISIONS = (SWEPT,)


def leave_flight(play: Play[GodaiBattle]) -> Rule:
    """GODAI-CMD-6: heroes who were swept along in an earlier turn may leave the flight, and are normal again."""
    for unit in units_in_order(play.battle):
        if unit.hero and unit.fleeing and unit.swept:
            answer = yield SWEPT.ask(unit.side, unit=unit.id)
            if answer.yes:
                play.change_unit(play.unit(unit.id), fleeing=False, swept="")
                play.tell("flight_left", side=unit.side, unit=unit.id, clauses=("GODAI-CMD-6",))


class MountainSea(UnitOrder, frozen=True, tag="mountain_sea"):
    """Mountain-Sea Change, by a hero who has it (GODAI-ORD-8)."""


def check_hero(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for who cannot use the strategy (GODAI-FIR-5, GODAI-RUL-20)."""
    if Fire.MOUNTAIN_SEA not in unit.fire:
        raise Illegal("no_strategy", "GODAI-FIR-5", "{unit} does not know that strategy.", unit=unit.name)
    if unit.sea:
        raise Illegal("used", "GODAI-FIR-5", "{unit} has used it in this battle.", unit=unit.name)
    if unit.fleeing:
        raise Illegal("fleeing", "GODAI-RUL-20", "{unit} flees.", unit=unit.name)
    if not groups(battle, unit.side.opponent):
        raise Illegal("nobody", "GODAI-FIR-5", "There is no enemy group that does not flee.")


def groups(battle: GodaiBattle, side: Side) -> list[GodaiUnit]:
    """A side's groups on the table that do not flee, by their ids."""
    return [unit for unit in units_in_order(battle, side) if not unit.hero and not unit.fleeing]


def change(play: Play[GodaiBattle], order: MountainSea) -> Generator[Ask, Any, None]:
    """GODAI-FIR-5, GODAI-MOR-10: every enemy group tests; who fails may not move in this turn (GODAI-MOV-13), nor may
    the hero who led it (GODAI-CMD-5).
    """
    unit: GodaiUnit = play.own_unit(order.unit)
    check_hero(play.battle, unit)
    play.change_unit(unit, sea=True)
    play.tell("mountain_sea_changed", unit=unit.id, clauses=("GODAI-FIR-5",))
    for group in groups(play.battle, unit.side.opponent):
        outcome = yield from courage.test(play, group, FIRES[Fire.MOUNTAIN_SEA].name, "GODAI-MOR-10")
        for id in () if outcome.passed else filter(None, (group.id, outcome.leader)):
            play.change_unit(play.unit(id), confused=True)
            play.tell("confused", side=group.side, unit=id, clauses=("GODAI-MOV-13",))


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """GODAI-ORD-8: the change of every hero who knows it."""
    name = FIRES[Fire.MOUNTAIN_SEA].name
    return [
        offer("mountain_sea", name, unit=unit.id, shut=why_not(check_hero, battle, unit))
        for unit in heroes(battle, side)
        if Fire.MOUNTAIN_SEA in unit.fire
    ]


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a side has a hero who can use it (GODAI-SEQ-17)."""
    return any(each.shut is None for each in available(battle, side))


def forecast(play: Play[GodaiBattle], order: MountainSea) -> Forecast:
    """What every enemy group needs with its own Courage."""
    unit: GodaiUnit = play.own_unit(order.unit)
    battle = play.battle
    return Forecast(odds=tuple(_odds(battle, group) for group in groups(battle, unit.side.opponent)))


def _odds(battle: GodaiBattle, group: GodaiUnit) -> Odds:
    if steadfast(battle, group):
        return slip(group.name, (Fact(_("Body of a Rock"), _("passes")),), ())
    test = courage.needs(battle, group)
    return slip(group.name, (Fact(_("may not move"), percent(1 - odds.chance(test))),), test.steps())


RULES: dict[type[Order], RuleOf] = {MountainSea: change}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {MountainSea: forecast}
