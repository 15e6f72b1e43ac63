"""How an order is carried out, and gone on with after a decision.

Nothing lives in a suspended generator. Between two requests the stored battle is the snapshot before the order, plus
the order and the answers given so far; to go on, the order is run again from the snapshot. The dice are a function of
their number, so they fall the same way, and the events told before the question come out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine.battle import Asked, Battle, Clock
from rulesets.engine.events import Event
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import Ask, Play, Rule

B = TypeVar("B", bound=Battle)


NAMED = ("kind", "question", "side", "clauses", "at", "paths", "lines")
"""Names that :meth:`Play.tell` has for parts of its own: a question's fields of these names are not told."""


class Settled(msgspec.Struct, Generic[B], frozen=True):
    """The order is done: the battle as it is now, and what happened."""

    battle: B
    events: tuple[Event, ...]


class Waiting(msgspec.Struct, Generic[B], frozen=True):
    """The order waits for a decision: the battle as it stands, what happened so far, and who is asked what."""

    battle: B
    events: tuple[Event, ...]
    decision: Asked


def carry_out(
    play: Play[B], rule: Callable[[], Rule], answers: Sequence[dict[str, Any]] = ()
) -> Settled[B] | Waiting[B]:
    """Run a rule to its end, or to the first question that ``answers`` does not cover.

    Raises :class:`Illegal` if the rule refuses, or if an answer does not fit its question.
    """
    running = rule()
    left = list(answers)
    reply: Any = None
    while True:
        try:
            ask = running.send(reply)
        except StopIteration:
            play.complete()
            return Settled(play.battle, tuple(play.events))
        undisturbed = play.battle.clock
        asked = _put_question(play, ask)
        if not left:
            return Waiting(play.battle, tuple(play.events), asked)
        reply = decode_answer(ask, left.pop(0))
        _take_answer(play, ask, undisturbed)


def decode_answer(ask: Ask, answer: dict[str, Any]) -> msgspec.Struct:
    """An answer in the form of its question; raises :class:`Illegal` if it does not fit."""
    try:
        return msgspec.convert(answer, ask.answer_type)
    except msgspec.ValidationError as error:
        raise Illegal(
            "malformed", ask.clause, "The answer does not fit: {error}.", error=str(error)
        ) from error


def _put_question(play: Play[B], ask: Ask) -> Asked:
    question: dict[str, Any] = msgspec.to_builtins(ask.question, str_keys=True)
    default: dict[str, Any] = msgspec.to_builtins(ask.default, str_keys=True)
    asked = Asked(ask.side, str(question.get("kind", "")), question, default, ask.clause)
    play.battle.asked = asked
    play.change_clock(to_act=(ask.side,))
    about = {name: value for name, value in question.items() if name not in NAMED}
    play.tell(
        "decision_awaited",
        side=ask.side,
        clauses=(ask.clause,) if ask.clause else (),
        question=asked.kind,
        **about,
    )
    return asked


def _take_answer(play: Play[B], ask: Ask, undisturbed: Clock) -> None:
    """Go on as if nothing had been asked. The record keeps both events, so that its patches join without a gap."""
    play.battle.asked = None
    play.battle.clock = undisturbed
    play.tell("decision_taken", side=ask.side)
