"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from rulesets.engine.book.story import Story, kit_price

STORY = Story(
    broken=frozenset({"broken", "routed"}),
    memorable=frozenset({"force_taken", "force_fielded", "edge_picked", "seppuku", "unit_destroyed", "unit_gone"}),
    held=frozenset({"morale_ok", "rallied"}),
    price=kit_price,
)
