"""Two throws set against each other: both are totals of dice and modifiers, and the margin between them is looked up
in a printed chart.

The tests are data as all others: the same two are thrown, counted exactly (:func:`rulesets.engine.dice.odds.margins`)
and shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Test
from rulesets.engine.sayings import Words, with_sign


def total(
    name: str, die: Die, clause: str, label: Words, modifiers: Iterable[Modifier] = (), count: int = 1,
    reading: Reading = Reading.TOTAL,
) -> Test:  # fmt: skip
    """A throw that is added up, all of it or the highest die alone (``Reading.BEST``): no need, a total."""
    return Test(name, die, 0, clause, label, tuple(modifiers), count, reading)


class ResultRow(msgspec.Struct, frozen=True):
    """A row of a chart of results: its key, its head, and what each margin brings ("" for nothing)."""

    key: str
    label: Words
    cells: tuple[str, ...]


class ResultChart(msgspec.Struct, frozen=True):
    """A printed chart of results, under the id of its clause: a row for each kind of victim, a column for each margin.

    The first column is for the margin ``least``, the last for its own and more; a smaller margin brings nothing.
    """

    clause: str
    label: Words
    least: int
    rows: tuple[ResultRow, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The heads of the columns: 0, +1, +2 ..."""
        return tuple(
            with_sign(margin) if margin else "0"
            for margin in range(self.least, self.least + len(self.rows[0].cells))
        )

    def column(self, margin: int) -> int:
        """The number of a margin's column, from 0; -1 for a margin below the first."""
        return max(min(margin - self.least, len(self.rows[0].cells) - 1), -1)

    def row(self, key: str) -> ResultRow:
        """The row of that key."""
        return next(row for row in self.rows if row.key == key)

    def cell(self, key: str, margin: int) -> str:
        """What a margin brings in a row; nothing below the first column."""
        column = self.column(margin)
        return self.row(key).cells[column] if column >= 0 else ""


def results(chart: ResultChart, key: str, attack: Test, target: Test) -> dict[str, Fraction]:
    """The exact chance of each result of a row, "" for none."""
    found: dict[str, Fraction] = {}
    for margin, share in odds.margins(attack, target).items():
        cell = chart.cell(key, margin)
        found[cell] = found.get(cell, Fraction(0)) + share
    return found
