"""What a chronicler goes by who tells of a battle of KOKU."""

from __future__ import annotations

from rulesets.engine.book.lives import LifeRole, Lives, leading
from rulesets.engine.book.story import Story
from rulesets.engine.sayings import _

STORY = Story(
    memorable=frozenset({
        "army_brought", "army_mustered", "levy_brought", "half_picked", "hour_thrown", "season_named", "rainy", "windy",
        "clan_wavers", "clan_turned", "flank_arrived", "ninja_appeared", "horse_captured", "fieldworks_made",
    }),
    held=frozenset({"morale_held"}),
)  # fmt: skip

LIVES = Lives(
    personas=leading({"shogun_f": "shogun", "shogun_c": "shogun"}, called=False),
    roles={"shogun": LifeRole(_("Shogun"), "lord")},
)
