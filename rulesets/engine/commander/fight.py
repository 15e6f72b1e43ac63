"""A whole battle between two practice commanders, with its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rulesets.engine.battle import Battle, Side
from rulesets.engine.commander.practice import Commander
from rulesets.engine.counsel import PLAIN, USUAL
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.play.resolve import Settled, Waiting
from rulesets.engine.records.record import Record, begin
from rulesets.engine.records.refight import Entry
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _
from rulesets.engine.seats import Seat

B = TypeVar("B", bound=Battle)

SEATS: Mapping[Side, Seat] = {
    Side.AI: Seat(_("Hojo"), "hojo", _("Hojo Ujiteru")),
    Side.KAKI: Seat(_("Takeda"), "takeda", _("Takeda Katsuyori")),
}
"""Who fights where nobody is named."""

USUALLY: Mapping[Side, str] = dict.fromkeys(Side, USUAL.key)
"""The tempers of commanders of whom nothing is said."""

MOST_ORDERS = 20_000
"""A battle that takes more orders than this does not end: a fault of the system."""


def fight(
    ruleset: Ruleset[Any],
    seed: bytes,
    *,
    options: Mapping[str, Any] | None = None,
    seats: Mapping[Side, Seat] = SEATS,
    tempers: Mapping[Side, str] = USUALLY,
    nonces: Sequence[str] = (),
) -> Record:
    """Fight a battle to its end; the same seed gives the same battle. ``tempers`` are those of the two commanders,
    ``nonces`` the shares of both sides in the dice.

    Raises :class:`rulesets.engine.illegal.Illegal` if a commander is left without an order, and :class:`RuntimeError`
    if the battle does not end: both are faults of the system.
    """
    record, battle = begin(ruleset, options or {}, seats, seed, nonces)
    commanders = {side: commander(ruleset, side, seed + side.encode(), tempers[side]) for side in Side}
    for _order in range(MOST_ORDERS):
        if battle.result is not None:
            record.final = ruleset.document(battle)
            return record
        battle = take_order(ruleset, battle, commanders, record)
    raise RuntimeError(f"A battle of {ruleset.name} did not end within {MOST_ORDERS} orders.")


def commander(ruleset: Ruleset[Any], side: Side, seed: bytes, temper: str = USUAL.key) -> Commander:
    """A practice commander of a temper; the same seed gives the same whims."""
    return Commander(ruleset, side, HmacDice(seed), (ruleset.counsel or PLAIN).temper(temper))


def take_order(ruleset: Ruleset[B], battle: B, commanders: Mapping[Side, Commander], record: Record) -> B:
    """Let the side that is to act give one order, with every decision it leads to; written into the record."""
    side = battle.clock.to_act[0]
    order = commanders[side].order(battle)
    answers: list[dict[str, Any]] = []
    outcome: Settled[B] | Waiting[B] = ruleset.resolve(battle, side, order, record.dice)
    while isinstance(outcome, Waiting):
        answers.append(commanders[outcome.decision.side].answer(outcome.battle, outcome.decision))
        outcome = ruleset.resolve(battle, side, order, record.dice, answers, outcome.going)
    record.orders.append(Entry(side, ruleset.encode_order(order), tuple(answers)))
    record.events.extend(outcome.events)
    return outcome.battle
