"""A play: one order being carried out.

A rule acts on :class:`Play` straight down the page: it reads units and figures, changes them, throws tests, and says
what happened. Where the book lets a player choose, the rule yields an :class:`Ask`. A play works on its own copy of
the battle; if the order turns out to be illegal, the copy is thrown away and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine.battle import PLACES, Battle, Figure, Point, Pose, Side, Unit
from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.document import DocumentForm, changes
from rulesets.engine.forms import NOTHING, Forecast
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.sayings import SAID, Words, to_json

B = TypeVar("B", bound=Battle)
U = TypeVar("U", bound=Unit)
F = TypeVar("F", bound=Figure)


def anything(answer: Any) -> None:
    """Every answer that fits its form is lawful."""


def shows_nothing(answer: Any) -> Forecast:
    """Of an answer nothing is to be seen before it is given."""
    return NOTHING


class Ask(msgspec.Struct, frozen=True):
    """Yielded by a rule: ``side`` must answer ``question``; ``default`` is a legal answer, taken if he does not.

    ``question`` is what the player needs to know, ``kind`` in it the tag of the decision
    (:mod:`rulesets.engine.play.decisions`). The answer is decoded into ``answer_type``, and ``check`` refuses what
    does not fit, before the rule sees it. ``foretell`` shows what an answer would do, a lawful one or not.
    """

    side: Side
    question: dict[str, Any]
    default: msgspec.Struct
    clause: str = ""
    check: Callable[[Any], None] = anything
    foretell: Callable[[Any], Forecast] = shows_nothing

    @property
    def answer_type(self) -> type[msgspec.Struct]:
        """The struct that an answer must fit."""
        return type(self.default)


Rule = Generator[Ask, Any, None]
"""A rule that may ask: sent the answer, it goes on."""

Reading = Callable[[tuple[int, ...]], Words]
"""What thrown faces bring, in words."""

DRAWN = 2
"""Decimals of an inch that are kept of a line which is only drawn."""


class Play(Generic[B]):
    """One order at work on its own copy of a battle.

    How things stood before the order is not kept: what comes of it must follow from how they stand, or it would depend
    on what a player gives in one order and what in two.

    ``moments`` holds the battle before the first event and after each of them, ``asks`` how many events had been told
    whenever somebody was asked something: for telling alone, no rule looks at them.
    """

    def __init__(self, battle: B, side: Side, dice: Dice, form: DocumentForm) -> None:
        self.battle = battle.copy()
        self.side = side
        self.events: list[Event] = []
        self._dice = dice
        self._form = form
        self.moments = [self.battle.copy()]
        self.asks: list[int] = []
        self._throws: list[Throw] = []

    # -- reading ---------------------------------------------------------------------------------------------------

    def unit(self, id: str) -> Any:
        """The unit of that id; raises :class:`Illegal` if there is none."""
        unit = self.battle.units.get(id)
        if unit is None:
            raise Illegal("no_such_unit", "", "There is no unit {id}.", id=id)
        return unit

    def figure(self, id: str) -> Any:
        """The figure of that id; raises :class:`Illegal` if there is none."""
        figure = self.battle.figures.get(id)
        if figure is None:
            raise Illegal("no_such_figure", "", "There is no figure {id}.", id=id)
        return figure

    def own_unit(self, id: str) -> Any:
        """A unit of the ordering side that is on the table; raises :class:`Illegal` otherwise."""
        unit = self.unit(id)
        if unit.side is not self.side:
            raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
        if unit.place != "table":
            raise Illegal("not_on_table", "", "{unit} is not on the table.", unit=unit.name)
        return unit

    # -- changing --------------------------------------------------------------------------------------------------

    def change_unit(self, unit: U, **values: Any) -> U:
        """Replace a unit's values; returns the unit as it is now."""
        new = msgspec.structs.replace(unit, **plain(values))
        self.battle.units[unit.id] = new
        return new

    def change_figure(self, figure: F, **values: Any) -> F:
        """Replace a figure's values; returns the figure as it is now."""
        new = msgspec.structs.replace(figure, **plain(values))
        self.battle.figures[figure.id] = new
        return new

    def settle_unit(self, unit: U, **values: Any) -> U:
        """Bring a unit to some values: replace it only where it has others."""
        return self.change_unit(unit, **values) if _differs(unit, values) else unit

    def settle_figure(self, figure: F, **values: Any) -> F:
        """Bring a figure to some values: replace it only where it has others."""
        return self.change_figure(figure, **values) if _differs(figure, values) else figure

    def put(self, figure: F, pose: Pose, **values: Any) -> F:
        """Set a figure down at a pose (rounded to a ten-thousandth of an inch)."""
        x, y = round(pose.x, PLACES), round(pose.y, PLACES)
        return self.change_figure(
            figure, x=x, y=y, facing=round(pose.facing % 360.0, PLACES) % 360.0, **values
        )

    def change_clock(self, **values: Any) -> None:
        """Replace values of the clock."""
        self.battle.clock = msgspec.structs.replace(self.battle.clock, **values)

    # -- dice ------------------------------------------------------------------------------------------------------

    def faces(self, die: Die, count: int = 1) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Throw dice outside a test: their faces and their numbers. Use :meth:`throw` where there is a need."""
        first = self.battle.dice_count
        faces = tuple(self._dice.face(number, die) for number in range(first, first + count))
        self.battle.dice_count = first + count
        return faces, tuple(range(first, first + count))

    def throw(self, test: Test, outcome: Words | Callable[[Throw], Words] = "") -> Throw:
        """Throw a test; the throw is told with the next event.

        ``outcome`` says what it brought, in words or by a function that makes them from the throw.
        """
        faces, numbers = self.faces(test.die, test.count)
        thrown = Throw(test, faces, numbers, test.answers(faces))
        words = outcome(thrown) if callable(outcome) else outcome
        if words:
            thrown = msgspec.structs.replace(thrown, outcome=words)
        self._throws.append(thrown)
        return thrown

    def cast(
        self, name: str, die: Die, label: Words, clause: str, count: int = 1, outcome: Reading | None = None
    ) -> Throw:
        """Throw dice whose numbers are simply read (a muster, a day's hour); told with the next event.

        ``outcome`` makes the words for what was thrown from the faces.
        """
        faces, numbers = self.faces(die, count)
        words = outcome(faces) if outcome else ""
        thrown = Throw(Test(name, die, 0, clause, label, count=count), faces, numbers, (), words)
        self._throws.append(thrown)
        return thrown

    @property
    def untold(self) -> bool:
        """Whether dice have fallen since the last event."""
        return bool(self._throws)

    def salt(self, name: str) -> str:
        """A salt for what is sealed (:mod:`rulesets.engine.play.sealing`)."""
        return self._dice.salt(name)

    # -- telling ---------------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        /,
        *,
        side: Side | None = None,
        clauses: Sequence[str] = (),
        at: Point | None = None,
        paths: dict[str, tuple[Point, ...]] | None = None,
        lines: Iterable[tuple[Point, Point]] = (),
        **params: Any,
    ) -> Event:
        """Say what happened: an event with every change and every throw since the last one."""
        clock = self.battle.clock
        event = Event(
            kind=kind,
            turn=clock.turn,
            phase=clock.phase,
            side=side if side is not None else self.side,
            params={
                key: to_json(value) if isinstance(value, SAID) else plain(value)
                for key, value in params.items()
            },
            clauses=tuple(clauses),
            rolls=tuple(self._throws),
            at=plain(at),
            paths=plain(paths or {}),
            lines=tuple((_short(start), _short(end)) for start, end in lines),
            patch=changes(self.moments[-1], self.battle, self._form),
        )
        self.events.append(event)
        self._throws.clear()
        self.moments.append(self.battle.copy())
        return event

    def complete(self) -> None:
        """Give what changed after the last event to that event, so that the patches add up to the state."""
        told = self.moments[-1]
        if told == self.battle or not changes(told, self.battle, self._form):
            return
        if not self.events:
            self.tell("moved_on")
            return
        self.moments[-1] = self.battle.copy()
        self.events[-1] = msgspec.structs.replace(self.events[-1], patch=self.patch(len(self.events) - 1))

    def patch(self, first: int, past: int = 0) -> dict[str, Any]:
        """The merge patch of the events from index ``first`` to before index ``past``; of that one alone without it."""
        return changes(self.moments[first], self.moments[past or first + 1], self._form)


def _short(point: Point) -> Point:
    return round(float(point[0]), DRAWN), round(float(point[1]), DRAWN)


def plain(value: Any) -> Any:
    """The value with plain floats for numpy's, which look alike but cannot be written as JSON."""
    if isinstance(value, float):
        return float(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if type(value) in (tuple, list):
        return type(value)(plain(item) for item in value)
    return value


def as_rule(outcome: Rule | None) -> Iterable[Ask]:
    """What a rule returned as something to yield from: plain functions never ask."""
    return outcome if outcome is not None else ()


RuleOf = Callable[[Any, Any], "Rule | None"]
"""A rule: takes the play and the order, asks or not."""


def _differs(struct: Any, values: dict[str, Any]) -> bool:
    return any(getattr(struct, key) != value for key, value in values.items())
