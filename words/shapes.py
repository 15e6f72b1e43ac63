"""Which fields of the rules' JSON hold words: the one list by which texts are found and put into another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.engine.sayings import is_said, said_in

WORDS = frozenset({
    "label", "labels", "hint", "message", "text", "title", "effects", "help", "summary", "scale", "problem", "ruling",
    "locked", "outcome", "caption", "note", "feeds_label", "question", "name", "reason", "praise",
    "part", "columns", "head", "cells", "why", "means", "effect",
})  # fmt: skip
"""Fields of which every text is for readers."""
CHARTS = frozenset({"clauses", "terms", "called", "questions", "tallies", "profile"})
"""Fields that hold texts by key."""
SPEAKING = frozenset({"facts", "steps", "tally", "agreed"})
"""Lists whose entries show their ``value`` as it is."""
FOREIGN = frozenset({"type", "id", "side"})
"""What has one of these has a name that is none of ours: parameters, units and clans. (Ours say so themselves.)"""


def is_words(field: str, record: dict[str, Any]) -> bool:
    """Whether a field of a record holds words of ours. The reason of a result is a key."""
    if field == "name":
        return FOREIGN.isdisjoint(record)
    if field == "reason":
        return "ruling" in record
    return field in WORDS


Change = Callable[[Any], str]


def map_texts(value: Any, change: Change) -> Any:
    """The same JSON with every text for readers changed: ours where only such stand, and whatever is said anywhere."""
    if isinstance(value, dict):
        return {
            key: inner if type(inner) in BARE else _field(key, inner, value, change)
            for key, inner in value.items()
        }
    if is_said(value):
        return change(value)
    if isinstance(value, list | tuple):
        return [
            inner if type(inner) in BARE or type(inner) is str else map_texts(inner, change)
            for inner in value
        ]
    return value


BARE = frozenset({float, int, bool, type(None)})
"""What says nothing; most of a document is such."""


def _field(key: str, value: Any, record: dict[str, Any], change: Change) -> Any:
    if isinstance(value, str):
        return change(value) if value and is_words(key, record) else value
    if key == "roster":  # as its owner has it
        return value
    if isinstance(value, dict) and key == "params":  # of an event: ids, keys, numbers, and what is said
        return said_in(value, change)
    if isinstance(value, dict) and key in CHARTS:
        return {id: change(text) for id, text in value.items()}
    if isinstance(value, list | tuple) and not is_said(value):
        if key in WORDS:
            return [change(inner) if isinstance(inner, str) else map_texts(inner, change) for inner in value]
        if key in SPEAKING:
            return [_speaking(inner, change) for inner in value]
    return map_texts(value, change)


def _speaking(entry: Any, change: Change) -> Any:
    found = map_texts(entry, change)
    if isinstance(found, dict) and isinstance(entry.get("value"), str):
        found["value"] = change(found["value"])
    return found


def texts(value: Any) -> Iterator[str]:
    """Every text for readers in some JSON."""
    found: dict[str, None] = {}

    def keep(text: Any) -> str:
        if isinstance(text, str):
            found[text] = None
        return str(text)

    map_texts(value, keep)
    yield from (text for text in found if any(sign.isalpha() for sign in text))
