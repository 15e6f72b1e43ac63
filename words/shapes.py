"""Which fields of the rules' JSON hold words: the one list by which texts are found and put into another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

WORDS = frozenset({
    "label", "labels", "hint", "message", "text", "title", "effects", "help", "summary", "scale", "problem", "ruling",
    "locked", "outcome", "caption", "note", "feeds_label", "question", "name", "reason", "praise",
    "part", "columns", "head", "cells", "why",
})  # fmt: skip
"""Fields of which every text is for readers."""
CHARTS = frozenset({"clauses", "terms", "called", "questions"})
"""Fields that hold texts by key."""
SPEAKING = frozenset({"facts", "steps", "tally", "agreed"})
"""Lists whose entries show their ``value`` as it is."""
ORDERS = frozenset({"params"})
"""What orders have, whose labels are the house's, whatever units and clans are called."""


def is_words(field: str, record: dict[str, Any]) -> bool:
    """Whether a field of a record holds words. A parameter's name is its key; the reason of a result is one too."""
    if field == "name":
        return "type" not in record
    if field == "reason":
        return "ruling" in record
    return field in WORDS


Change = Callable[[str], str]


def mapped(value: Any, change: Change, ours: Change | None = None) -> Any:
    """The same JSON with every text for readers changed; by ``ours``, where no name that a player gave can stand."""
    if isinstance(value, dict):
        return {key: _field(key, inner, value, change, ours or change) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [mapped(inner, change, ours) for inner in value]
    return value


def _field(key: str, value: Any, record: dict[str, Any], change: Change, ours: Change) -> Any:
    if isinstance(value, str):
        if key == "label" and not ORDERS.isdisjoint(record):
            return ours(value)
        return change(value) if value and is_words(key, record) else value
    if isinstance(value, dict) and key in CHARTS:
        return {id: change(text) for id, text in value.items()}
    if isinstance(value, list | tuple):
        if key in WORDS:
            return [
                change(inner) if isinstance(inner, str) else mapped(inner, change, ours) for inner in value
            ]
        if key in SPEAKING:
            return [_speaking(inner, change, ours) for inner in value]
    return mapped(value, change, ours)


def _speaking(entry: Any, change: Change, ours: Change) -> Any:
    found = mapped(entry, change, ours)
    if isinstance(found, dict) and isinstance(found.get("value"), str):
        found["value"] = change(found["value"])
    return found


def texts(value: Any) -> Iterator[str]:
    """Every text for readers in some JSON."""
    found: dict[str, None] = {}

    def keep(text: str) -> str:
        found[text] = None
        return text

    mapped(value, keep)
    yield from (text for text in found if any(sign.isalpha() for sign in text))
