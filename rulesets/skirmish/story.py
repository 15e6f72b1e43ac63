"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.story import Story


def price(document: dict[str, Any], unit: str) -> float:
    """What a unit cost on its roster (SKIR-MUS-3); 0 for who comes without a price."""
    return float(document.get("kit", {}).get(unit, {}).get("points", 0))


STORY = Story(
    broken=frozenset({"broken", "routed"}),
    memorable=frozenset(
        {"force_taken", "force_fielded", "edge_picked", "commander_lost", "seppuku", "left_table"}
    ),
    held=frozenset({"morale_ok", "rallied"}),
    price=price,
)
