"""The rulebook of a system as data: sections of clauses, printed charts, rulings, and worked examples as played.

A system gives headings and charts; what it leaves out is made from its clauses, so that every system has a book. The
examples are run when they are asked for: their sentences and dice are those of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulesets.engine.book.enactment import enact
from rulesets.engine.book.examples import Example
from rulesets.engine.sayings import Words

Json = dict[str, Any]

ID = re.compile(r"(?:([A-Z]+)-)?([A-Z]+)-(\d+[a-z]?)")
"""An id: the system's prefix, where it has one the subject, and a number."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands above the clauses of one subject (the middle of their ids): its title, and the part of the book."""

    title: str
    kanji: str = ""
    part: str = ""


class ChartLine(msgspec.Struct, frozen=True):
    """A row of a printed chart: its head, its cells, and the clause that it belongs to (empty: the chart's own)."""

    head: Words
    cells: tuple[Words, ...]
    clause: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A printed chart: ``columns`` names the head and each cell; with ``spans`` equal neighbours print as one cell."""

    key: str
    title: str
    clause: str
    columns: tuple[Words, ...]
    rows: tuple[ChartLine, ...]
    spans: bool = False


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gap or a doubt, how it is settled, why, the option that settles it otherwise (empty: none), and the clauses
    that rest on it.
    """

    id: str
    problem: str
    ruling: str
    reason: str
    option: str = ""
    clauses: tuple[str, ...] = ()


def with_sign(number: float) -> str:
    """A number with its sign, the true minus: +1, −2."""
    return f"{number:+g}".replace("-", "−")


def subject(id: str) -> str:
    """The middle of an id, by which clauses are gathered; empty where there is none."""
    found = ID.fullmatch(id)
    return found[2] if found and found[1] else ""


def rulebook(ruleset: Any) -> Json:
    """The book as plain JSON, as it is written: ``sections``, ``charts``, ``rulings``, and ``examples`` in words."""
    about = ruleset.about()
    rulings = [dict(ruling) for ruling in about.get("rulings", ())]
    charts = [_chart(chart) for chart in ruleset.charts()]
    return {
        "sections": sections(about["clauses"], ruleset.headings, ruleset.name),
        "charts": charts,
        "rulings": rulings,
        "examples": [_tell(example) for example in ruleset.examples],
    }


def play_examples(ruleset: Any) -> list[Json]:
    """Every example with its scenes."""
    return [_play(ruleset, example) for example in ruleset.examples]


def _tell(example: Example) -> Json:
    plain: Json = msgspec.to_builtins(example)
    del plain["cases"]
    return plain


def _play(ruleset: Any, example: Example) -> Json:
    """An example as the rules play it; without scenes and with what stands against it (``unplayed``) if they cannot: a
    number that changed in a chart must not take the whole book away.
    """
    try:
        return enact(ruleset, example)
    except Exception as fault:  # whatever the rules stumble over
        return {**_tell(example), "scenes": [], "unplayed": f"{type(fault).__name__}: {fault}"}


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
