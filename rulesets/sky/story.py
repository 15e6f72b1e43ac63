"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from rulesets.engine.book.lives import LifeRole, Lives, leading
from rulesets.engine.book.story import Story, kit_price
from rulesets.engine.sayings import _

STORY = Story(
    broken=frozenset({"routing"}),
    memorable=frozenset({
        "force_taken", "force_fielded", "edge_picked", "leader_fell", "leader_injured", "leader_left", "honoured",
        "hemmed_in", "left_table", "reserve_came",
    }),
    held=frozenset({"stood", "route_passed"}),
    price=kit_price,
)  # fmt: skip

LIVES = Lives(
    personas=leading({"general": "general", "clan_leader": "clan_leader"}),
    roles={
        "general": LifeRole(_("General"), "general"),
        "clan_leader": LifeRole(_("Clan Leader"), "captain"),
    },
)
