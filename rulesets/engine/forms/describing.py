"""A rules system described for screens, and everything that its book explains."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine import words as speech

Json = dict[str, Any]


def described(ruleset: Any) -> Json:
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


def explained(ruleset: Any) -> dict[str, str]:
    """Every id that the book explains, with the part that holds it: ``clauses``, ``rulings`` or ``examples``."""
    about = ruleset.about()
    found = dict.fromkeys(about["clauses"], "clauses")
    found.update((ruling["id"], "rulings") for ruling in about.get("rulings", ()))
    found.update((example.id, "examples") for example in ruleset.examples)
    return found


def plain_json(value: Any) -> Any:
    """The value as JSON gives it back: lists for tuples, plain texts for keys of enumerations."""
    return msgspec.json.decode(msgspec.json.encode(value))
