"""Taking orders back: what may be taken back alone, how it is asked for, and the battle afterwards.

A player takes an order back alone while no die has fallen since it was given, nothing hidden was shown and the other
side has not acted; beyond that the other side must allow it. The dice never rewind: the battle goes back to the moment
before the order, and the next die is the one that would have fallen anyway. Nothing is struck from the record: taking
back is an event, which names the events that it undid.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, TypeVar

import msgspec

from rulesets.engine.battle import Battle, Side
from rulesets.engine.document import DocumentForm, changes
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.orders import (
    AnswerDraw,
    AnswerTakeBack,
    AskTakeBack,
    OfferDraw,
    Order,
    TakeBack,
    WithdrawDraw,
    WithdrawTakeBack,
)
from rulesets.engine.play.play import Play
from rulesets.engine.play.resolve import Settled

B = TypeVar("B", bound=Battle)

PARLEY = (OfferDraw, WithdrawDraw, AnswerDraw, TakeBack, AskTakeBack, AnswerTakeBack, WithdrawTakeBack)
"""Orders that are talk between the players: they act on nothing, and taking back leaves them alone."""

TALK = frozenset({
    "draw_offered", "draw_withdrawn", "draw_declined",
    "take_back_asked", "take_back_withdrawn", "take_back_declined", "take_back_allowed", "take_back_lapsed",
    "taken_back",
})  # fmt: skip
"""What such talk is told as."""


# -- asking --------------------------------------------------------------------------------------------------------


def ask(play: Play[Any], order: AskTakeBack) -> None:
    """Ask to take one's last order back. Raises :class:`Illegal` while somebody asks already, or must decide."""
    if play.battle.asked is not None:
        raise Illegal("decision_awaited", play.battle.asked.clause, "A decision must be taken first.")
    if play.battle.back_asked is not None:
        raise Illegal("already_asked", "", "It has been asked already.")
    play.battle.back_asked = play.side
    play.tell("take_back_asked")


def withdraw(play: Play[Any], order: WithdrawTakeBack) -> None:
    """Ask no longer. Raises :class:`Illegal` if one does not."""
    if play.battle.back_asked is not play.side:
        raise Illegal("not_asked", "", "You have not asked to take anything back.")
    play.battle.back_asked = None
    play.tell("take_back_withdrawn")


def answer(play: Play[Any], order: AnswerTakeBack) -> None:
    """Decline. To allow it needs the battle as it was (:func:`taken_back`). Raises :class:`Illegal` if nobody asks."""
    asked_of(play.battle, play.side)
    if order.allow:
        raise nothing()
    play.battle.back_asked = None
    play.tell("take_back_declined")


def take_back(play: Play[Any], order: TakeBack) -> None:
    """A battle by itself knows nothing of how it was; raises :class:`Illegal`."""
    raise nothing()


def asked_of(battle: Battle, side: Side) -> None:
    """Raises :class:`Illegal` unless the other side asks this one to take an order back."""
    if battle.back_asked is not side.opponent:
        raise Illegal("not_asked", "", "Nobody asks to take anything back.")


def nothing() -> Illegal:
    """There is nothing to take back."""
    return Illegal("nothing_to_take_back", "", "There is no order to take back.")


def lapse(play: Play[Any], order: Order) -> None:
    """Any other order ends the question."""
    asker = play.battle.back_asked
    if asker is not None and not isinstance(order, PARLEY):
        play.battle.back_asked = None
        play.tell("take_back_lapsed", side=asker)


# -- going back ----------------------------------------------------------------------------------------------------


def restore(now: B, before: B) -> B:
    """The battle as it was before an order, but for the dice that have fallen since and an offer of a draw."""
    battle = before.copy()
    battle.dice_count = now.dice_count
    battle.seal_count = now.seal_count
    battle.draw_offer = now.draw_offer
    battle.back_asked = None
    return battle


def taken_back(
    now: B, before: B, form: DocumentForm, side: Side, undone: Iterable[int], leave: bool
) -> Settled[B]:
    """The battle with an order of ``side`` taken back, and its events; ``undone`` are the numbers of those undone.

    ``leave`` says that it took the other side's leave, which is then told too.
    """
    battle = restore(now, before)
    turn, phase = now.clock.turn, now.clock.phase
    patch = changes(now, battle, form)
    events = [Event("taken_back", turn, phase, side, {"undone": list(undone)}, patch=patch)]
    if leave:
        events.insert(0, Event("take_back_allowed", turn, phase, side.opponent))
    return Settled(battle, tuple(events))


def events_undone(kinds: Iterable[tuple[int, str]], before: Container[int] = ()) -> list[int]:
    """Of events after a moment (number and kind), those that going back to it undoes: not talk, nor what is undone."""
    return [number for number, kind in kinds if kind not in TALK and number not in before]


def reveals(ruleset: Any, before: Battle, after: Battle) -> bool:
    """Whether a side sees more than an order changed: something that was hidden came to light."""
    if not (ruleset.hides(before) or ruleset.hides(after)):
        return False
    if after.seals != before.seals:  # a seal that is set or opened has been seen
        return True
    truth = changes(before, after, ruleset.form)
    views = (
        changes(ruleset.known_to(before, side), ruleset.known_to(after, side), ruleset.form) for side in Side
    )
    return any(not _within(view, truth) for view in views)


def _within(patch: Any, whole: Any) -> bool:
    """Whether a patch says nothing that another does not; taking away (None) tells nobody anything."""
    if patch is None:
        return True
    if isinstance(patch, dict):
        return isinstance(whole, dict) and all(_within(each, whole.get(key)) for key, each in patch.items())
    return bool(msgspec.to_builtins(patch) == msgspec.to_builtins(whole))
