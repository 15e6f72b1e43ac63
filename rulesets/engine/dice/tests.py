"""A question put to the dice, as data.

The same :class:`Test` is thrown by :meth:`rulesets.engine.play.play.Play.throw`, counted exactly by
:mod:`rulesets.engine.dice.odds`, and shown step by step on the screen, so that the three can never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import Words, whole, with_sign

S = TypeVar("S")


class NeedLine(msgspec.Struct, frozen=True):
    """A line of the explanation of a need, as it is shown."""

    label: Words
    value: str
    clause: str


class Modifier(msgspec.Struct, frozen=True):
    """A reason why a test is easier (positive) or harder (negative), with the clause that grants it."""

    clause: str
    value: int
    label: Words


class Row(Generic[S]):
    """A line of a printed list of modifiers: it grants its value in every situation where ``when`` holds."""

    __slots__ = ("clause", "label", "value", "when")

    def __init__(self, clause: str, value: int, label: Words, when: Callable[[S], bool]) -> None:
        self.clause = clause
        self.value = value
        self.label = label
        self.when = when

    def modifier(self) -> Modifier:
        """The row as a modifier of one test."""
        return Modifier(self.clause, self.value, self.label)


def modifiers_for(rows: Iterable[Row[S]], situation: S) -> tuple[Modifier, ...]:
    """The modifiers of the rows that hold in the situation, in the order of the printed list."""
    return tuple(row.modifier() for row in rows if row.when(situation))


class Reading(StrEnum):
    """How several dice answer: each for itself, or all together by their sum; ``TOTAL`` and ``BEST`` answer nothing:
    all dice, or the highest of them, and the modifiers are added up, and the total is set against another
    (:mod:`rulesets.engine.dice.versus`).
    """

    EACH = "each"
    SUM = "sum"
    TOTAL = "total"
    BEST = "best"

    @property
    def added(self) -> bool:
        """Whether it comes to a total and answers nothing."""
        return self in (Reading.TOTAL, Reading.BEST)


class Sense(StrEnum):
    """Whether high or low numbers pass."""

    AT_LEAST = "at_least"
    AT_MOST = "at_most"


class Test(msgspec.Struct, frozen=True):
    """``count`` dice of one kind against a need, or with modifiers for a total.

    The need is ``base`` less the modifiers where high passes (a +1 lowers the need by one), and ``base`` plus the
    modifiers where low passes. ``clause`` and ``label`` say where the base comes from. ``pool`` tells why it is so many
    dice, where a list says so; it is only shown.
    """

    __test__ = False  # not a case for pytest

    name: str
    die: Die
    base: int
    clause: str
    label: Words
    modifiers: tuple[Modifier, ...] = ()
    count: int = 1
    reading: Reading = Reading.EACH
    sense: Sense = Sense.AT_LEAST
    pool: tuple[Modifier, ...] | UnsetType = UNSET

    @property
    def need(self) -> int:
        """The number that the die (or the sum) must reach."""
        total = sum(modifier.value for modifier in self.modifiers)
        return self.base - total if self.sense is Sense.AT_LEAST else self.base + total

    def total(self, faces: Iterable[int]) -> int:
        """What the faces (the highest of them, if that alone counts) and the modifiers add up to."""
        shown = max(faces, default=0) if self.reading is Reading.BEST else sum(faces)
        return shown + sum(modifier.value for modifier in self.modifiers)

    def passes(self, number: int) -> bool:
        """Whether a face (or a sum) passes."""
        return number >= self.need if self.sense is Sense.AT_LEAST else number <= self.need

    def answers(self, faces: Iterable[int]) -> tuple[bool, ...]:
        """The answers of the dice: one for each die, or one for their sum; a total answers nothing."""
        if self.reading.added:
            return ()
        if self.reading is Reading.SUM:
            return (self.passes(sum(faces)),)
        return tuple(self.passes(face) for face in faces)

    @property
    def words(self) -> str:
        """The need as it is printed, "8+" or "4 or less"."""
        return f"{whole(self.need)}+" if self.sense is Sense.AT_LEAST else f"{whole(self.need)}-"

    def steps(self) -> tuple[NeedLine, ...]:
        """The need explained: the base and each modifier, with clause ids, as the screen shows it; of a total the
        modifiers alone. Then the dice of the pool.
        """
        sign = "+" if self.sense is Sense.AT_LEAST else "-"
        dice = (
            NeedLine(step.label, f"{with_sign(step.value)}{self.die.upper()}", step.clause)
            for step in self.pool or ()
        )
        rest = (*(NeedLine(step.label, with_sign(step.value), step.clause) for step in self.modifiers), *dice)
        if self.reading.added:
            return rest
        return (NeedLine(self.label, f"{whole(self.base)}{sign}", self.clause), *rest)


class Throw(msgspec.Struct, frozen=True):
    """A test that was thrown: the faces, the numbers of the dice within the battle, and what passed."""

    test: Test
    faces: tuple[int, ...]
    numbers: tuple[int, ...]
    answers: tuple[bool, ...]
    outcome: Words = ""

    @property
    def passed(self) -> bool:
        """Whether every answer passed (for tests of one answer)."""
        return all(self.answers)

    @property
    def total(self) -> int:
        """Faces and modifiers added up (for tests that are read so)."""
        return self.test.total(self.faces)

    @property
    def successes(self) -> int:
        """How many answers passed."""
        return sum(self.answers)

    def document(self) -> dict[str, Any]:
        """The throw as the screen shows it: the need, why it is that, and each die with its number in the battle."""
        summed = len(self.answers) == 1 and len(self.faces) > 1
        added = self.test.reading.added
        return {
            "test": self.test.name,
            "label": msgspec.to_builtins(self.test.label),
            "die": self.test.die,
            "need": self.test.words if self.answers else "",
            "steps": msgspec.to_builtins(self.test.steps()) if self.answers or added else [],
            "faces": self.faces,
            "numbers": self.numbers,
            "passed": self.answers,
            "total": self.total if added else sum(self.faces) if summed else None,
            "outcome": msgspec.to_builtins(self.outcome),
        }
