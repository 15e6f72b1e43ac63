"""A battle fought again from its orders, with everything that was taken back."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import Dice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.orders import AnswerTakeBack, TakeBack
from rulesets.engine.play.undo import events_undone, nothing
from rulesets.engine.registry import Ruleset

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order as it was given, with the answers to the decisions that it led to.

    ``take_back`` is the number (from 1) of the entry whose order is taken back, where this one does that.
    """

    side: Side
    order: Json
    answers: tuple[Json, ...] = ()
    take_back: int = 0


class Refight(Generic[B]):
    """The battle so far, and the moment before each order."""

    def __init__(self, ruleset: Ruleset[B], battle: B, events: list[Event], dice: Dice) -> None:
        self.battle = battle
        self.events = events
        self._ruleset = ruleset
        self._dice = dice
        self._before: list[tuple[B, int, Side]] = []
        self._undone: set[int] = set()

    def give(self, entry: Entry) -> None:
        """Carry an entry out. Raises :class:`Illegal` if it cannot be."""
        order = self._ruleset.decode_order(entry.order)
        start = (self.battle, len(self.events), entry.side)
        if isinstance(order, TakeBack) or (isinstance(order, AnswerTakeBack) and order.allow):
            self._take_back(entry, leave=isinstance(order, AnswerTakeBack))
        else:
            outcome = self._ruleset.resolve(self.battle, entry.side, order, self._dice, entry.answers)
            self.battle = outcome.battle
            self.events.extend(outcome.events)
        self._before.append(start)

    def _take_back(self, entry: Entry, *, leave: bool) -> None:
        if not 1 <= entry.take_back <= len(self._before):
            raise nothing()
        before, seen, side = self._before[entry.take_back - 1]
        if side is not (entry.side.opponent if leave else entry.side):
            raise Illegal("not_yours", "", "That order was not theirs to take back.")
        if not leave and before.dice_count != self.battle.dice_count:
            raise Illegal("dice_fell", "", "Dice have fallen since.")
        kinds = [(number, event.kind) for number, event in enumerate(self.events[seen:], seen + 1)]
        numbers = events_undone(kinds, self._undone)
        self._undone.update(numbers)
        outcome = self._ruleset.take_back(self.battle, before, side, numbers, leave=leave)
        self.battle = outcome.battle
        self.events.extend(outcome.events)
