"""Odds as they are told: at the table, in a preview, and by the calculator in the same form.

Every chance is a :class:`Share`: exact, in per cent, and as a number for the lengths of bars.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import NeedLine, Test
from rulesets.engine.dice.versus import ResultChart
from rulesets.engine.forms.notes import Note
from rulesets.engine.forms.places import Line
from rulesets.engine.sayings import Words, _

LONGEST = 24
"""Signs of a fraction that are still worth reading."""


class Share(msgspec.Struct, frozen=True):
    """A chance; ``fraction`` is empty where it is longer than is worth sending."""

    fraction: str
    percent: str
    value: float


class Need(Share, frozen=True, kw_only=True):
    """A test: so many dice, what each must show, its chance, and why. A throw that is only added up has steps, and
    neither need nor chance.
    """

    die: str
    count: int
    need: str
    steps: tuple[NeedLine, ...]


class Mean(msgspec.Struct, frozen=True):
    """What is to be expected; ``fraction`` is empty where it is long."""

    fraction: str
    number: str


class Cast(msgspec.Struct, frozen=True):
    """Dice of one purpose; the rows differ where the needs do."""

    label: Words
    count: int
    rows: tuple[Need, ...]
    mean: Mean


class NumberChance(Share, frozen=True, kw_only=True):
    """The chance of a number, and of at least as many."""

    number: int
    at_least: Share


class Spread(msgspec.Struct, frozen=True):
    """The chance of 0, 1, 2 ... of what the label names."""

    label: Words
    rows: tuple[NumberChance, ...]
    mean: Mean

    @property
    def expectation(self) -> float:
        """The number to be expected."""
        return sum(row.number * row.value for row in self.rows)


class Ending(Share, frozen=True, kw_only=True):
    """A way in which it may come out; ``tone`` is ``good``, ``bad``, ``loss`` or nothing."""

    label: Words
    tone: str


class Follow(Share, frozen=True, kw_only=True):
    """What so many losses lead to, and the test that follows, if one does."""

    number: int
    label: Words
    test: Need | None


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number on a slip."""

    label: Words
    value: Words
    tone: str = ""


class CellChance(Share, frozen=True, kw_only=True):
    """The chance of a cell of a chart of results: the key of its row, and the number of its column, from 0."""

    row: str
    column: int


class Margins(msgspec.Struct, frozen=True):
    """What two throws set against each other may bring: the cells of a chart of the description's ``results`` that can
    come up, each with its chance. What is missing to certainty is that there is no column for the margin. The throws
    themselves are the ``throws`` beside it.
    """

    chart: str
    cells: tuple[CellChance, ...]


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of something that may be done.

    ``throws`` are the dice, ``spread`` how many of what, ``after`` what that leads to, ``ends`` how it comes out. What
    lies beside a unit at the table tells the same in short: ``facts``, and in ``steps`` why; ``lines`` from whom to
    whom, ``distance`` in inches, where it is told; ``margins`` where two throws are set against each other.
    """

    title: Words
    throws: tuple[Cast, ...] = ()
    spread: Spread | None = None
    after: tuple[Follow, ...] = ()
    ends: tuple[Ending, ...] = ()
    notes: tuple[Note, ...] = ()
    facts: tuple[Fact, ...] | UnsetType = UNSET
    steps: tuple[NeedLine, ...] | UnsetType = UNSET
    lines: tuple[Line, ...] | UnsetType = UNSET
    distance: float | UnsetType = UNSET
    margins: Margins | UnsetType = UNSET


def slip(
    title: Words,
    facts: Iterable[Fact],
    steps: Iterable[NeedLine],
    losses: odds.Distribution = (),
    *,
    lines: Iterable[Line] = (),
    distance: float | None = None,
    throws: Iterable[Cast] = (),
    margins: Margins | UnsetType = UNSET,
) -> Odds:
    """Odds in short; ``losses`` are the chances of 0, 1, 2 ... who fall, ``distance`` inches; ``throws`` and
    ``margins`` where two throws are set against each other.
    """
    return Odds(
        title=title,
        facts=tuple(facts),
        steps=tuple(steps),
        spread=spread(_("losses"), losses, LONGEST) if losses else None,
        lines=tuple(lines),
        distance=UNSET if distance is None else round(distance, 2),
        throws=tuple(throws),
        margins=margins,
    )


def expectation_fact(label: Words, distribution: Sequence[Fraction], places: int = 2) -> Fact:
    """The number to be expected, as a slip shows it."""
    return Fact(label, f"{float(odds.mean(distribution)):.{places}f}", "loss")


# -- making them -------------------------------------------------------------------------------------------------------


def share(chance: Fraction, longest: int | None = None) -> Share:
    """A chance as it is shown."""
    return Share(*tell_share(chance, longest))


def tell_share(chance: Fraction, longest: int | None = None) -> tuple[str, str, float]:
    """The fields of a share; a fraction of more signs than ``longest`` is left out."""
    text = str(chance)
    return text if longest is None or len(text) <= longest else "", percent(chance), round(float(chance), 6)


def percent(chance: Fraction) -> str:
    """Per cent with one decimal where it needs one; what is not quite nothing or certain says so."""
    if 0 < chance < Fraction(1, 1000):
        return "<0.1%"
    if Fraction(999, 1000) < chance < 1:
        return ">99.9%"
    return f"{float(chance) * 100:.1f}".removesuffix(".0") + "%"


def with_sign(text: str) -> str:
    """A number with the true minus sign, and "5-" as "≤ 5"."""
    return f"≤ {text[:-1]}" if text.endswith("-") else text.replace("-", "−")


def need(test: Test) -> Need:
    """A test as it is shown."""
    steps = tuple(msgspec.structs.replace(step, value=with_sign(step.value)) for step in test.steps())
    if test.reading.added:
        return Need("", "", 0.0, die=test.die, count=test.count, need="", steps=steps)
    chance = tell_share(odds.chance(test))
    return Need(*chance, die=test.die, count=test.count, need=with_sign(test.words), steps=steps)


def cast(label: Words, tests: Sequence[Test]) -> Cast:
    """Dice of one purpose; the mean is of what passes, or of the total."""
    mean = sum((_mean(test) for test in tests), Fraction(0))
    return Cast(label, sum(test.count for test in tests), tuple(need(test) for test in tests), average(mean))


def _mean(test: Test) -> Fraction:
    if test.reading.added:
        return sum((number * share for number, share in odds.totals(test).items()), Fraction(0))
    return odds.mean(odds.successes(test))


def prospects(chart: ResultChart, ways: Iterable[tuple[Fraction, str, Test, Test]]) -> Margins:
    """What two throws may bring; each way is how likely it comes to them, the row of who suffers, and both tests."""
    found: dict[tuple[str, int], Fraction] = {}
    for share, row, attack, target in ways:
        for margin, chance in odds.margins(attack, target).items():
            if (column := chart.column(margin)) >= 0:
                found[row, column] = found.get((row, column), Fraction(0)) + share * chance
    cells = (
        CellChance(*tell_share(chance), row=row, column=column) for (row, column), chance in found.items()
    )
    return Margins(chart.clause, tuple(sorted(cells, key=lambda cell: (cell.row, cell.column))))


def average(number: Fraction) -> Mean:
    """What is to be expected."""
    text = str(number) if len(str(number)) <= LONGEST else ""
    return Mean(text, f"{float(number):.2f}".rstrip("0").rstrip("."))


def spread(label: Words, distribution: Sequence[Fraction], longest: int | None = None) -> Spread:
    """A distribution; fractions of more signs than ``longest`` are left out."""
    rows, rest = [], Fraction(1)
    for number, chance in enumerate(distribution):
        rows.append(NumberChance(*tell_share(chance, longest), number=number, at_least=share(rest, longest)))
        rest -= chance
    return Spread(label, tuple(rows), average(odds.mean(distribution)))
