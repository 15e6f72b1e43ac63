"""A past moment of a record as a battle again, out of the document that tells it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec

from rulesets.engine.battle import Battle
from rulesets.engine.document import from_document

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]


def revive_document(
    kind: type[B], options: Any, document: Json, marks: Mapping[str, Json], besides: Collection[str] = ()
) -> B:
    """The battle that a document tells: units, figures, scenery, clock, and all else that it keeps as the battle does.

    ``marks`` are the fields of a unit that each of its badges stands for. What a document tells of a unit apart
    (``kit``) is its own too. ``besides`` are parts that the document tells otherwise than the battle keeps them. What
    no document tells is as in a new battle; the system adds what it can read off elsewhere.
    """
    plain = {key: value for key, value in from_document(document).items() if key not in besides}
    kit = document.get("kit", {})
    plain["units"] = {
        id: {**unit, **kit.get(id, {}), **_badges_borne(unit["marks"], marks)}
        for id, unit in document["units"].items()
    }
    plain["options"] = options
    return msgspec.convert(plain, kind, str_keys=True, strict=False)


def _badges_borne(badges: Collection[str], marks: Mapping[str, Json]) -> Json:
    return {name: value for badge in badges for name, value in marks.get(badge, {}).items()}
