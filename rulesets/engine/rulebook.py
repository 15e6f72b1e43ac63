"""The rulebook of a system as data: sections of clauses, printed charts, rulings, and worked examples as played.

A system gives headings and charts; what it leaves out is made from its clauses, so that every system has a book. The
examples are run when the book is asked for: their sentences and dice are those of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from rulesets.engine.enactment import enacted

Json = dict[str, Any]

ID = re.compile(r"(?:([A-Z]+)-)?([A-Z]+)-(\d+[a-z]?)")
"""An id: the system's prefix, where it has one the subject, and a number."""


class Heading(msgspec.Struct, frozen=True):
    """What stands above the clauses of one subject (the middle of their ids): its title, and the part of the book."""

    title: str
    kanji: str = ""
    part: str = ""


class Line(msgspec.Struct, frozen=True):
    """A row of a printed chart: its head, its cells, and the clause that it belongs to (empty: the chart's own)."""

    head: str
    cells: tuple[str, ...]
    clause: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A printed chart: ``columns`` names the head and each cell; with ``spans`` equal neighbours print as one cell."""

    key: str
    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[Line, ...]
    spans: bool = False


class Ruling(NamedTuple):
    """A gap or a doubt, how it is settled, why, and the option that settles it otherwise (empty: none)."""

    id: str
    problem: str
    ruling: str
    reason: str
    option: str = ""

    @property
    def number(self) -> int:
        """Its number in the register, by which clauses name it."""
        return int(self.id.rsplit("-", 1)[1])


def register(rulings: Iterable[Ruling], rests_on: Mapping[str, Iterable[int]]) -> tuple[Json, ...]:
    """The rulings as a description gives them, each with the clauses that rest on it; ``rests_on`` names the numbers of
    the rulings under each clause.
    """
    return tuple(
        {
            **ruling._asdict(),
            "clauses": [clause for clause, numbers in rests_on.items() if ruling.number in numbers],
        }
        for ruling in rulings
    )


def signed(number: float) -> str:
    """A number with its sign, the true minus: +1, −2."""
    return f"{number:+g}".replace("-", "−")


def subject(id: str) -> str:
    """The middle of an id, by which clauses are gathered; empty where there is none."""
    found = ID.fullmatch(id)
    return found[2] if found and found[1] else ""


def rulebook(ruleset: Any) -> Json:
    """The whole book as plain JSON: ``sections``, ``charts``, ``rulings``, ``examples``."""
    about = ruleset.about()
    rulings = [dict(ruling) for ruling in about.get("rulings", ())]
    charts = [_chart(chart) for chart in ruleset.charts()]
    return {
        "sections": sections(about["clauses"], ruleset.headings, ruleset.name),
        "charts": charts,
        "rulings": rulings,
        "examples": [enacted(ruleset, example) for example in ruleset.examples],
    }


def sections(clauses: Iterable[str], headings: Mapping[str, Heading], name: str) -> list[Json]:
    """The clauses' ids under their headings, in the order in which the system lists them."""
    found: dict[str, Json] = {}
    for id in clauses:
        key = subject(id)
        heading = headings.get(key) or Heading(name)
        empty = {"key": key or "rules", **msgspec.structs.asdict(heading), "clauses": []}
        found.setdefault(key, empty)["clauses"].append(id)
    return list(found.values())


def _chart(chart: Chart) -> Json:
    plain: Json = msgspec.to_builtins(chart)
    for row in plain["rows"]:
        row["clause"] = row["clause"] or chart.clause
    return plain
