"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from rulesets.engine.book.story import Story, kit_price

STORY = Story(
    broken=frozenset({"routing"}),
    memorable=frozenset({
        "force_taken", "force_fielded", "edge_picked", "leader_fell", "leader_injured", "leader_left", "honoured",
        "hemmed_in", "left_table",
    }),
    held=frozenset({"stood", "route_passed"}),
    price=kit_price,
)  # fmt: skip
