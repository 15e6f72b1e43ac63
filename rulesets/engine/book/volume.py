"""A book of the house that is no rules system's: what its pages ask of it, as they ask it of a system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from rulesets.engine.book.book import Book
from rulesets.engine.book.examples import Example
from rulesets.engine.book.rulebook import sections
from rulesets.engine.forms.settings import describe

Json = dict[str, Any]
Play = Callable[[Example, Mapping[str, Any]], Json]
"""An example as the rules play it, with what the rules systems lend them (by slug)."""


class Volume:
    """A written book with the options of what it tells, and the stations that follow one another in it."""

    calculator = None
    """Nothing is reckoned in it."""

    def __init__(
        self,
        slug: str,
        name: str,
        words: tuple[str, str],
        book: Book,
        options: type[Any],
        stations: Iterable[tuple[str, str, str]],
        play: Play,
    ) -> None:
        """``words`` are what it is about in a sentence, and on what scale; ``stations`` have key, label and kanji;
        ``play`` plays an example.
        """
        self.slug, self.name = slug, name
        self.summary, self.scale = words
        self._book, self._options = book, options
        self._stations = tuple(stations)
        self._play = play
        self.systems: Mapping[str, Any] = {}

    def describe(self) -> Json:
        """The book for screens, as a system describes itself."""
        return {
            "slug": self.slug, "name": self.name, "summary": self.summary, "scale": self.scale, "orders": [],
            "phases": [{"key": key, "label": label, "kanji": kanji} for key, label, kanji in self._stations],
            "options": describe(self._options), "clauses": dict(self._book.clauses),
            "rulings": list(self._book.rulings),
        }  # fmt: skip

    @cached_property
    def written_book(self) -> Json:
        """The book as it is written: sections of clauses, rulings, and examples; it prints no charts."""
        told = [msgspec.to_builtins(example) for example in self._book.examples]
        return {
            "sections": sections(self._book.clauses, self._book.headings, self.name),
            "charts": [],
            "rulings": [dict(ruling) for ruling in self._book.rulings],
            "examples": [{key: value for key, value in one.items() if key != "cases"} for one in told],
        }

    @property
    def examples(self) -> tuple[Example, ...]:
        """The worked examples with their cases."""
        return self._book.examples

    @cached_property
    def book(self) -> Json:
        """The whole book, its examples played."""
        return {
            **self.written_book,
            "examples": [self._play(example, self.systems) for example in self.examples],
        }

    @cached_property
    def ids(self) -> dict[str, str]:
        """Every id that the book explains, with the part that holds it."""
        found = dict.fromkeys(self._book.clauses, "clauses")
        found.update((ruling["id"], "rulings") for ruling in self._book.rulings)
        found.update((example.id, "examples") for example in self._book.examples)
        return found
