"""An order admitted and gone through: whole, with the battle's dice, or without any, to see what would come of it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import asdict

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import DieWanted, NoDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms import NOTHING, Preview
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import common, undo
from rulesets.engine.play.machine import Machine
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Ask, Play, RuleOf, as_rule

B = TypeVar("B", bound=Battle)


def admit(machine: Machine, play: Play[Any], order: Order) -> RuleOf:
    """The rule of an order that may be given now; raises :class:`Illegal` otherwise."""
    common.in_force(play.battle, order)
    rule = common.RULES.get(type(order))
    if rule is None:
        if play.battle.asked is not None:
            raise Illegal("decision_awaited", play.battle.asked.clause, "A decision must be taken first.")
        return machine.admit(play.battle, play.side, order)
    return rule


def whole(machine: Machine, play: Play[Any], order: Order) -> Generator[Ask, Any, None]:
    """An order from what it ends of others to where the turn goes after it."""
    undo.lapse(play, order)
    rule = admit(machine, play, order)
    if type(order) in common.RULES:
        yield from as_rule(rule(play, order))
    else:
        yield from machine.obey(play, order, rule)
    yield from machine.advance(play)


def rehearse(machine: Machine, form: DocumentForm, known: Battle, side: Side, order: Order) -> None:
    """Raise :class:`Illegal` if an order is refused by what the side knows; no die falls, nothing changes."""
    play = Play(known, side, NoDice(), form)
    with suppress(DieWanted):
        for _ in as_rule(admit(machine, play, order)(play, order)):
            break


def preview(machine: Machine, form: DocumentForm, known: Battle, side: Side, order: Order) -> Preview:
    """What an order would do by what the side knows: legal or why not, path, odds step by step."""
    unit = getattr(order, "unit", "")
    play = Play(known, side, NoDice(), form)
    try:
        rule = admit(machine, play, order)
    except Illegal as refusal:  # not now: nothing is shown
        return Preview(legal=False, refusal=refusal.refusal(), unit=unit)
    against: Illegal | None = None
    try:
        for _ in as_rule(rule(play, order)):
            break
    except DieWanted:
        pass
    except Illegal as refusal:
        against = refusal
    shown = NOTHING
    with suppress(Illegal):  # what makes no sense at all shows nothing
        shown = machine.forecast(Play(known, side, NoDice(), form), order)
    answer = against.refusal() if against else None
    return Preview(legal=against is None, refusal=answer, unit=unit, **asdict(shown))


def is_quiet(machine: Machine, form: DocumentForm, known: Battle, side: Side, order: Order) -> bool:
    """Whether an order, carried out to its end, throws nothing, asks nobody and leaves the same sides on turn."""
    if type(order) in common.RULES:
        return False
    play = Play(known, side, NoDice(), form)
    try:
        asked = any(True for _ in whole(machine, play, order))
    except (DieWanted, Illegal):
        return False
    after = play.battle
    return not asked and after.result is None and after.clock.to_act == known.clock.to_act
