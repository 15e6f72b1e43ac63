"""Two throws that were set against each other, as screens are given them.

Charts are told once, by the description of their system (``results``), under the ids of their clauses; what happens
names a row and a column.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Throw
from rulesets.engine.dice.versus import ResultChart, ResultRow
from rulesets.engine.sayings import Words


class ResultTable(msgspec.Struct, frozen=True):
    """A printed chart of results by the margin between two throws.

    ``clause`` names it, ``label`` heads its columns ("margin"), ``columns`` are their heads, the last one for its own
    margin and more. A cell is "" where nothing happens. ``legend`` says in words what the cells mean.
    """

    clause: str
    label: Words
    columns: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    legend: Words = ""


class Contender(msgspec.Struct, frozen=True):
    """One of two throws: whose it is, and who throws, in words; ``roll`` is its place among the event's rolls (from 0),
    which tell die, face and modifiers, ``total`` what they add up to; ``figure`` is the one on the table who throws, ""
    where it is a unit.
    """

    side: Side
    label: Words
    roll: int
    total: int
    figure: str = ""


class Comparison(msgspec.Struct, frozen=True):
    """Two throws set against each other: the parameter ``comparison`` of an event.

    ``margin`` is by how much the total of ``attack`` exceeds that of ``target`` (below zero: the other way about),
    ``loser`` who is looked up in the chart: ``attack``, ``target``, or "" for nobody. ``chart`` is the id of one of the
    description's ``results``, ``row`` the key of the row that was read, ``column`` the number of the column (from 0;
    -1: none, nothing happens), ``cell`` what stands there, "" for nothing. ``outcome`` says what came of it.
    """

    attack: Contender
    target: Contender
    margin: int
    chart: str
    loser: str = ""
    row: str = ""
    column: int = -1
    cell: str = ""
    outcome: Words = ""


def table_of(chart: ResultChart, legend: Words = "") -> ResultTable:
    """A chart as the description tells it."""
    return ResultTable(chart.clause, chart.label, chart.columns, chart.rows, legend)


def contender(throw: Throw, side: Side, label: Words, roll: int, figure: str = "") -> Contender:
    """A throw as one of two."""
    return Contender(side, label, roll, throw.total, figure)


def compare(
    chart: ResultChart, attack: Contender, target: Contender, loser: str, row: str, outcome: Words = ""
) -> Comparison:
    """Two throws, and what their margin brings the loser, whose row is read; nobody loses with ``loser`` empty."""
    margin = attack.total - target.total
    reading = -margin if loser == "attack" else margin
    column = chart.column(reading) if loser else -1
    cell = chart.row(row).cells[column] if column >= 0 else ""
    return Comparison(attack, target, margin, chart.clause, loser, row, column, cell, outcome)


def as_param(comparison: Comparison) -> dict[str, Any]:
    """The comparison as an event's parameter."""
    return msgspec.to_builtins(comparison)  # type: ignore[no-any-return]
