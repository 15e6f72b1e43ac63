"""How an order is carried out, and gone on with after a decision.

Between two requests the stored battle is the snapshot before the order, plus the order and the answers given so far;
to go on, the order is run again from the snapshot. The dice are a function of their number, so they fall the same way,
and the events told before the question come out the same. So that an order which asks sixteen times need not be run
sixteen times, whoever asked may keep the order where it stopped (:class:`Going`) and hand it in with the next answer.
It is worth time alone: without it, the same comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import asdict

from rulesets.engine.battle import Asked, Battle, Clock
from rulesets.engine.forms import NOTHING, Preview, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.play import Ask, Play, Rule

B = TypeVar("B", bound=Battle)


NAMED = ("kind", "question", "side", "clauses", "at", "paths", "lines")
"""Names that :meth:`Play.tell` has for parts of its own: a question's fields of these names are not told."""


Telling = Callable[[Play[B]], Sequence[Event]]
"""How the events of a play are told; where things are hidden, some of them as one."""


class Settled(msgspec.Struct, Generic[B], frozen=True):
    """The order is done: the battle as it is now, and what happened."""

    battle: B
    events: tuple[Event, ...]


class Going(Generic[B]):
    """An order that has stopped at a question, alive. It goes on once; nothing of it is ever stored.

    ``before`` and ``answers`` say which moment of which order it is.
    """

    def __init__(
        self, before: B, answers: list[dict[str, Any]], play: Play[B], running: Rule, told: Telling[B]
    ) -> None:
        self.before, self.answers = before, answers
        self._play, self._running, self._told = play, running, told
        self._stopped: tuple[Ask, Clock] | None = None

    def stands_at(self, before: Battle, answers: Sequence[dict[str, Any]]) -> bool:
        """Whether it waits for the last of the answers to an order that began with that very battle."""
        return self._stopped is not None and self.before is before and self.answers == list(answers[:-1])

    def answer(self, answer: dict[str, Any]) -> Settled[B] | Waiting[B]:
        """Go on with an answer. Raises :class:`Illegal` for one that does not fit, and then waits still; if the rule
        refuses it is spent, as it is if something breaks.
        """
        assert self._stopped is not None
        ask, undisturbed = self._stopped
        reply = decode_answer(ask, answer)
        self._stopped = None
        _take_answer(self._play, ask, undisturbed)
        return self.run(reply, [*self.answers, answer], [])

    def foresee(self, answer: dict[str, Any]) -> Preview:
        """What an answer would do, without giving it: legal or why not, and what the question shows of it."""
        assert self._stopped is not None
        ask, _clock = self._stopped
        unit, shown = str(ask.question.get("unit", "")), NOTHING
        against = why_not(decode_answer, ask, answer)
        with suppress(Illegal):  # what makes no sense at all shows nothing
            shown = ask.foretell(read_answer(ask, answer))
        refusal = against.refusal() if against else None
        return Preview(legal=against is None, refusal=refusal, unit=unit, **asdict(shown))

    def run(
        self, reply: Any, given: list[dict[str, Any]], left: list[dict[str, Any]]
    ) -> Settled[B] | Waiting[B]:
        """Run on from a reply, over the questions whose answers are ``left``."""
        play = self._play
        while True:
            try:
                ask = self._running.send(reply)
            except StopIteration:
                play.complete()
                return Settled(play.battle, tuple(self._told(play)))
            undisturbed = play.battle.clock
            asked = _put_question(play, ask)
            if not left:
                self.answers, self._stopped = given, (ask, undisturbed)
                return Waiting(play.battle.copy(), tuple(self._told(play)), asked, self)
            given = [*given, left[0]]
            reply = decode_answer(ask, left.pop(0))
            _take_answer(play, ask, undisturbed)


class Waiting(msgspec.Struct, Generic[B], frozen=True):
    """The order waits for a decision: the battle as it stands, what happened so far, and who is asked what.

    ``going`` may be kept and handed in with the answer.
    """

    battle: B
    events: tuple[Event, ...]
    decision: Asked
    going: Going[B]


def carry_out(
    play: Play[B],
    rule: Callable[[], Rule],
    answers: Sequence[dict[str, Any]] = (),
    told: Telling[B] = lambda play: play.events,
    before: B | None = None,
) -> Settled[B] | Waiting[B]:
    """Run a rule to its end, or to the first question that ``answers`` does not cover.

    Raises :class:`Illegal` if the rule refuses, or if an answer does not fit its question. ``before`` is the battle
    that the play took its own copy of.
    """
    going = Going(before or play.battle, [], play, rule(), told)
    return going.run(None, [], list(answers))


def read_answer(ask: Ask, answer: dict[str, Any]) -> msgspec.Struct:
    """An answer in the form of its question, lawful or not; raises :class:`Illegal` if it has another."""
    try:
        return msgspec.convert(answer, ask.answer_type)
    except msgspec.ValidationError as error:
        raise Illegal(
            "malformed", ask.clause, "The answer does not fit: {error}.", error=str(error)
        ) from error


def decode_answer(ask: Ask, answer: dict[str, Any]) -> msgspec.Struct:
    """A lawful answer in the form of its question; raises :class:`Illegal` if it does not fit."""
    found = read_answer(ask, answer)
    ask.check(found)
    return found


def _put_question(play: Play[B], ask: Ask) -> Asked:
    question, default = _plain(ask.question), _plain(ask.default)
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
    play.asks.append(len(play.events))
    return asked


def _plain(value: Any) -> dict[str, Any]:
    """As JSON gives it back, so that a kept battle is the same as it was."""
    return msgspec.json.decode(msgspec.json.encode(value))  # type: ignore[no-any-return]


def _take_answer(play: Play[B], ask: Ask, undisturbed: Clock) -> None:
    """Go on as if nothing had been asked. The record keeps both events, so that its patches join without a gap."""
    play.battle.asked = None
    play.battle.clock = undisturbed
    play.tell("decision_taken", side=ask.side)
