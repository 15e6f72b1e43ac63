"""Heroic Movement: declared by turns, gone at once, with those who are led (GODAI-HER-1 to GODAI-HER-3, GODAI-SEQ-21,
GODAI-RUL-28, GODAI-RUL-114).

Its way is gone in a state of its own, by the same orders as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.forms import Forecast, Note, Offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Order, UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _, as_list, say
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.march import acts, charge, horses, movement
from rulesets.godai.march.plans import HEROIC, must_throw
from rulesets.godai.stand import zen
from rulesets.godai.stand.contact import is_engaged
from rulesets.godai.stand.units import commands, units_in_order

PHASE = "move"
"""How a unit remembers this Heroic Action (GODAI-SEQ-21)."""


class HeroicMove(UnitOrder, frozen=True, tag="heroic_move"):
    """GODAI-ORD-9: a hero spends a token for an extra move or charge."""


def check(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-HER-1, GODAI-SEQ-21: raises :class:`Illegal` for a hero who cannot declare a Heroic Movement now."""
    zen.check_heroic(unit, PHASE, "GODAI-HER-1", _("{unit} has had his Heroic Movement of this turn."))
    if unit.fleeing:
        raise Illegal("fleeing", "GODAI-HER-1", "{unit} flees.", unit=unit.phrase)
    if unit.confused:
        raise Illegal("confused", "GODAI-MOV-13", "{unit} may not move in this turn.", unit=unit.phrase)
    if is_engaged(battle, unit):
        raise Illegal("in_contact", "GODAI-HER-1", "{unit} touches an enemy.", unit=unit.phrase)


def declare(play: Play[GodaiBattle], order: HeroicMove) -> Rule:
    """GODAI-ORD-9: the token is spent, a rider's D6" is thrown (GODAI-RUL-30), and the hero goes next."""
    battle, unit = play.battle, play.own_unit(order.unit)
    check(battle, unit)
    battle.leading, battle.moving = unit.id, unit.id
    battle.following = tuple(other.id for other in followers(battle, unit))
    unit = play.change_unit(zen.pay(play, unit), heroic=(*unit.heroic, PHASE))
    zen.begin_action(play, unit, paid=True)
    names = as_list(play.unit(id).name for id in battle.following) if battle.following else ""
    kind = "heroic_move_led" if names else "heroic_move"
    play.tell(kind, unit=unit.id, followers=names, clauses=("GODAI-HER-1",))
    if must_throw(battle, play.unit(unit.id)):
        yield from horses.gallop(play, unit.id)
    play.change_clock(phase=HEROIC)


def followers(battle: GodaiBattle, hero: GodaiUnit) -> list[GodaiUnit]:
    """GODAI-HER-2, GODAI-CMD-4: the units that may go along: within his command radius before he moves, neither
    engaged, fleeing nor confused, each once a turn (GODAI-RUL-114).
    """
    if not hero.command:
        return []
    return [
        unit
        for unit in units_in_order(battle, hero.side)
        if not (unit.led or unit.fleeing or unit.confused or is_engaged(battle, unit))
        and commands(battle, hero, unit)
    ]


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """The heroes who have tokens, with what is shut and why."""
    return zen.heroic_offers(battle, side, "heroic_move", _("Heroic move"), check)


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a hero of a side can declare a Heroic Movement."""
    return any(each.shut is None for each in available(battle, side))


def forecast(play: Play[GodaiBattle], order: HeroicMove) -> Forecast:
    """The preview: who may go along."""
    led = followers(play.battle, play.own_unit(order.unit))
    if not led:
        return Forecast()
    words = say("{units} may go along.", units=as_list(unit.name for unit in led))
    return Forecast(notes=(Note(words, "GODAI-HER-2", "good"),))


RULES: dict[type[Order], Callable[..., Any]] = {HeroicMove: declare}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {HeroicMove: forecast}

# -- the way -----------------------------------------------------------------------------------------------------------

PARTS: tuple[Any, ...] = (movement, charge, horses, acts)
LATER = (acts.Pavise, acts.Attend)
"""What belongs to the normal movement alone (GODAI-HER-1)."""

PATH = Menu(
    {kind: rule for part in PARTS for kind, rule in part.RULES.items() if kind not in LATER},
    lambda battle, side: [found for part in PARTS for found in part.available(battle, side)],
    {kind: shows for part in PARTS for kind, shows in part.FORECASTS.items() if kind not in LATER},
)
"""The orders of a Heroic Movement: those of any other (GODAI-HER-1)."""


def waits(battle: GodaiBattle) -> bool:
    """Whether somebody may still go: the hero, or who goes along with him (GODAI-HER-2)."""
    hero = battle.units[battle.leading]
    return any(
        unit.place == "table" and movement.may_move(battle, unit)
        for unit in (hero, *(battle.units[id] for id in battle.following))
    )


def begins(battle: GodaiBattle) -> Side:
    """GODAI-SEQ-21: who declares next: after a Heroic Movement the other side, at first the I-side."""
    return battle.units[battle.leading].side.opponent if battle.leading else battle.holders()[0]


def end_movement(play: Play[GodaiBattle]) -> None:
    """GODAI-HER-3, GODAI-RUL-28: a Heroic Movement is over, and free: nothing of the turn's movement is used by it. Who
    has gone along does not do so again in this turn (GODAI-RUL-114).
    """
    battle = play.battle
    for id in (battle.leading, *battle.following) if battle.leading else ():
        unit = battle.units[id]
        if unit.fleeing:
            continue
        for figure in battle.able(unit):
            play.settle_figure(figure, spent=0.0, gallop=-1)
        led = unit.led or (id != battle.leading and unit.moved)
        play.settle_unit(unit, moved=False, mounting="", led=led)
    battle.moving, battle.leading, battle.following = "", "", ()
