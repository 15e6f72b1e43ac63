"""What comes of an order must not depend on what it came with.

The same orders lead to the same state whether a phase ends by itself or by hand, whether what follows by itself follows
in the same breath or is worked out from the stored battle, and whether answers are given one by one or all at once.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from typing import Any

import rulesets
from rulesets import Illegal, Settled, Side, Waiting
from rulesets.engine.battle import Battle
from rulesets.engine.dice.dice import Dice
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.resolve import carry_out

Json = dict[str, Any]
Ruleset = rulesets.Ruleset[Any]

ENDS = ("end_phase", "end_activation", "close_unit", "done")
"""Orders by which players say that they have done, in whatever system knows them."""


def differences(
    ruleset: Ruleset,
    battle: Battle,
    side: Side,
    order: Order,
    answers: Sequence[Json],
    dice: Dice,
    after: Battle,
) -> list[str]:
    """The ways of giving an order that lead elsewhere than ``after``, where it led in one go with those answers."""
    found = []
    if answers and ruleset.resolve(battle, side, order, dice, answers).battle != after:
        found.append("all answers at once")
    alone, rest = _alone(ruleset, battle, side, order, answers, dice)
    stored = ruleset.decode(ruleset.encode(alone))
    if _onward(ruleset, stored, side, dice, rest) != after:
        found.append("what follows by itself, from the stored battle")
    found += [
        f"ended by hand: {end}" for end, led in by_hand(ruleset, stored, side, dice, after) if led != after
    ]
    return [f"{ruleset.encode_order(order)}, {where}" for where in found]


def by_hand(
    ruleset: Ruleset, alone: Battle, side: Side, dice: Dice, after: Battle
) -> list[tuple[str, Battle]]:
    """Where the orders that end something lead, if the phase that an order left open was ended by itself."""
    if alone.result is not None or _stage(alone) == _stage(after):
        return []
    found = []
    for kind in ENDS:
        try:
            end = ruleset.decode_order({"kind": kind})
            outcome = ruleset.resolve(alone, side, end, dice)
        except Illegal:
            continue
        answers: list[Json] = []
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = ruleset.resolve(alone, side, end, dice, answers)
        found.append((kind, outcome.battle))
    return found


def _stage(battle: Battle) -> tuple[Any, ...]:
    return (battle.clock.turn, battle.clock.phase, battle.clock.active)


def resting(ruleset: Ruleset) -> Ruleset:
    """The system with a turn that does nothing by itself after an order."""
    machine = copy.copy(ruleset.machine)
    machine.advance = lambda play: iter(())  # type: ignore[method-assign, assignment, return-value]
    return dataclasses.replace(ruleset, machine=machine)


def _alone(
    ruleset: Ruleset, battle: Battle, side: Side, order: Order, answers: Sequence[Json], dice: Dice
) -> tuple[Battle, Sequence[Json]]:
    """The battle as the order itself leaves it, before anything follows; and the answers that were not asked for."""
    settled = resting(ruleset).resolve(battle, side, order, dice, answers)
    assert isinstance(settled, Settled)
    taken = sum(event.kind == "decision_taken" for event in settled.events)
    return settled.battle, answers[taken:]


def _onward(ruleset: Ruleset, alone: Battle, side: Side, dice: Dice, answers: Sequence[Json]) -> Battle:
    """The battle after everything that follows by itself."""
    play = Play(alone, side, dice, ruleset.form)

    def advance() -> Any:
        yield from ruleset.machine.advance(play)

    settled = carry_out(play, advance, answers)
    assert isinstance(settled, Settled)
    return settled.battle
