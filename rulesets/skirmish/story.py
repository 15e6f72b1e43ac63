"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.book.lives import LifeRole, Lives, Persona
from rulesets.engine.book.story import Story, kit_price
from rulesets.engine.sayings import _, as_said

STORY = Story(
    broken=frozenset({"broken", "routed"}),
    memorable=frozenset(
        {
            "force_taken",
            "force_fielded",
            "edge_picked",
            "seppuku",
            "unit_destroyed",
            "unit_gone",
            "reserve_came",
        }
    ),
    held=frozenset({"morale_ok", "rallied"}),
    price=kit_price,
)

Json = dict[str, Any]


def _commanders(document: Json) -> Iterator[Persona]:
    """The Force commanders: by the name that their player gave their unit, else by his clan's."""
    for figure in document["figures"].values():
        if figure.get("role") == "commander":
            unit = document["units"][figure["unit"]]
            own = as_said(unit["name"]) if unit["name"][0] == "name:" else ""
            yield Persona(unit["id"], figure["id"], unit["side"], own, role="commander")


LIVES = Lives(personas=_commanders, roles={"commander": LifeRole(_("Force commander"), "helmet")})
