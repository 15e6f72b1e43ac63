"""A rules system described for screens, and everything that its book explains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulesets.engine import words as speech
from rulesets.engine.forms.settings import describe
from rulesets.engine.sayings import in_a_row, to_json

Json = dict[str, Any]


def describe_system(ruleset: Any) -> Json:
    """The system for screens: phases, orders, badges, troops, terrain, options, clauses, rulings, questions."""
    built = {"builder": plain_json(ruleset.builder.about())} if ruleset.builder else {}
    laid = {"conducts": plain_json([one.about() for one in ruleset.conducts])} if ruleset.conducts else {}
    questions = speech.questions(ruleset.words)
    head = {
        "slug": ruleset.slug,
        "name": ruleset.name,
        "questions": questions,
        "tallies": speech.tallies(ruleset.words),
        "phases": ruleset.machine.phases,
    }
    return {**head, **built, **laid, **ruleset.about()}


def explain(ruleset: Any) -> dict[str, str]:
    """Every id that the book explains, with the part that holds it: ``clauses``, ``rulings`` or ``examples``."""
    about = ruleset.about()
    found = dict.fromkeys(about["clauses"], "clauses")
    found.update((ruling["id"], "rulings") for ruling in about.get("rulings", ()))
    found.update((example.id, "examples") for example in ruleset.examples)
    return found


def about_of(
    book: Any,
    options: type[Any],
    headings: Iterable[tuple[str, str]],
    orders: Iterable[Json] = (),
    terms: Mapping[Any, str] = {},
    **more: Any,
) -> Json:
    """What is said of a system for screens: its book with ``screens.toml``, its options, the headings of an army list
    with their signs, and whatever else it has to say; the engine's ``orders`` that it has besides its own, and
    ``terms`` out of its charts. It never changes.
    """
    shown = plain_json(book.screens)
    picture = [piece for row in book.screens.picture for piece in row.pieces()]
    return {
        **shown,
        "picture": plain_json(picture),
        "orders": [*shown["orders"], *orders],
        "terms": {**shown["terms"], **terms},
        "groups": [{"key": key, "label": key, "kanji": kanji} for key, kanji in headings],
        "options": describe(options),
        "clauses": dict(book.clauses),
        "rulings": list(book.rulings),
        **more,
    }


def facts_of(clause: str, *facts: tuple[str, str]) -> list[Json]:
    """What is known of a kind of troops, label and value."""
    return [{"label": label, "value": value, "clause": clause} for label, value in facts]


def terrain_of(row: Any, clause: str, *effects: str) -> Json:
    """A kind of ground, and what it does."""
    told = to_json(in_a_row(effects, "; "))
    return {"label": row.name, "shape": row.shape, "effects": told, "clause": clause}


def plain_json(value: Any) -> Any:
    """The value as JSON gives it back: lists for tuples, plain texts for keys of enumerations."""
    return msgspec.json.decode(msgspec.json.encode(value))
