"""Charts that are printed from the very rows that the rules use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.engine.book.rulebook import Chart, ChartLine, with_sign
from rulesets.engine.dice.tests import Modifier, Row
from rulesets.engine.dice.versus import ResultChart
from rulesets.engine.sayings import _

NONE = "–"
"""What a cell says in which there is nothing."""

Cell = Callable[[Any], Any]


def cell(value: Any) -> str:
    """A value as it is printed: nothing as a dash."""
    if value is None or value is False or value == "":
        return NONE
    return value if isinstance(value, str) else str(value)


def chart(
    key: str, title: str, clause: str, head: str, columns: Mapping[str, Cell], rows: Iterable[Any]
) -> Chart:
    """A chart of rows that have a name: for each column what a row says in it."""
    lines = tuple(ChartLine(row.name, tuple(cell(tell(row)) for tell in columns.values())) for row in rows)
    return Chart(key, title, clause, (head, *columns), lines)


def pairs(
    key: str, title: str, clause: str, columns: tuple[str, str], rows: Iterable[tuple[Any, ...]]
) -> Chart:
    """A chart of two columns: for each row its name, what it says, and its clause if that is not the chart's."""
    lines = tuple(ChartLine(name, (cell(value),), *more) for name, value, *more in rows)
    return Chart(key, title, clause, columns, lines)


def modifiers(key: str, title: str, clause: str, rows: Iterable[Row[Any] | Modifier]) -> Chart:
    """What is added to a throw, and when."""
    found = ((row.label, with_sign(row.value), row.clause) for row in rows)
    return pairs(key, title, clause, (_("when"), _("modifier")), found)


def results(key: str, title: str, head: str, given: ResultChart) -> Chart:
    """What the margin of two throws brings."""
    rows = tuple(ChartLine(row.label, tuple(cell(one) for one in row.cells)) for row in given.rows)
    return Chart(key, title, given.clause, (head, *given.columns), rows)
