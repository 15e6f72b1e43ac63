"""The rules systems side by side, for who chooses one."""

from __future__ import annotations

from typing import Any

import rulesets
from words import tell_all

Json = dict[str, Any]


def compare() -> list[Json]:
    """Every system with what it is like: slug, name, summary, scale, profile and how many clauses it has, told in the
    reader's language.
    """
    return [_tell(ruleset) for ruleset in rulesets.all()]


def _tell(ruleset: rulesets.Ruleset[Any]) -> Json:
    about = ruleset.about()
    asked = ("summary", "scale", "profile", "picture")
    head = {
        "name": ruleset.name,
        "lesson": ruleset.lesson is not None,
        **{key: about[key] for key in asked if key in about},
    }
    return {"slug": ruleset.slug, "clauses": len(about["clauses"]), **tell_all(head)}
