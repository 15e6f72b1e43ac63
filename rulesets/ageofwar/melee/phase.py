"""The phase of the fights: each has one round, in the order that the active side picks (AOW-FIG-1, AOW-TUR-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.march import back
from rulesets.ageofwar.melee import assault, determination, fight, withdrawal
from rulesets.ageofwar.melee.fight import fought
from rulesets.ageofwar.melee.shown import round_slips
from rulesets.ageofwar.melee.situation import by_side
from rulesets.ageofwar.stand import contact
from rulesets.engine.battle import Side
from rulesets.engine.forms import Forecast, Offer, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import _, listed, say


class PickFight(Order, frozen=True, tag="pick_fight"):
    """Have the round of a fight now, named by a unit or lone leader in it (AOW-FIG-1)."""

    unit: Id


def pending(battle: AowBattle) -> list[tuple[str, ...]]:
    """AOW-FIG-1, AOW-RUL-42: the fights that have not had their round in this turn, by the ids of who is in them."""
    return [ids for ids in contact.fights(battle) if not set(ids) & set(battle.fought)]


def begin(play: Play[AowBattle]) -> None:
    """The phase begins: no fight has had its round."""
    play.battle.fought = ()


def step(play: Play[AowBattle]) -> Rule:
    """AOW-FIG-1: a fight that is the only one left needs nobody to pick it."""
    while len(left := pending(play.battle)) == 1:
        yield from fought(play, left[0])


def waits(battle: AowBattle) -> bool:
    """Whether there is a fight to pick."""
    return bool(pending(battle))


def pick_fight(play: Play[AowBattle], order: PickFight) -> Rule:
    """AOW-FIG-1: the active side names the next fight."""
    yield from fought(play, fight_of(play.battle, play.unit(order.unit)))


def fight_of(battle: AowBattle, unit: AowUnit) -> tuple[str, ...]:
    """The fight of a unit that is still to have its round; raises :class:`Illegal` if there is none."""
    for ids in pending(battle):
        if unit.id in ids:
            return ids
    if unit.id in battle.fought:
        raise Illegal("has_fought", "AOW-FIG-1", "This fight has had its round.")
    raise Illegal("no_fight", "AOW-FIG-1", "{unit} are in no fight.", unit=unit.name)


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-FIG-1: the fights to pick, each with every own unit that is in it."""
    return [_offer(battle, unit, ids) for ids in pending(battle) for unit in by_side(battle, ids, side)]


def _offer(battle: AowBattle, unit: AowUnit, ids: tuple[str, ...]) -> Offer:
    foes = listed(foe.name for foe in by_side(battle, ids, unit.side.opponent))
    hint = say("against {foes}", foes=foes)
    return offer("pick_fight", _("Fight"), unit=unit.id, hint=hint, eager=1)


def shown(play: Play[AowBattle], order: PickFight) -> Forecast:
    """The dice of a round and how it may end; determination dice are not yet among them."""
    unit: AowUnit = play.unit(order.unit)
    return Forecast(odds=round_slips(play.battle, fight_of(play.battle, unit), play.side))


RULES: dict[type[Order], RuleOf] = {PickFight: pick_fight}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {PickFight: shown}

DECISIONS = (*withdrawal.DECISIONS, *determination.DECISIONS)
"""What is asked in assaults and fights, the place of hits and morale apart."""
WORDS: dict[str, str] = {
    **assault.WORDS, **withdrawal.WORDS, **back.WORDS, **determination.WORDS, **fight.WORDS,
}  # fmt: skip
