"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from rulesets.engine.book.lives import FEAT, LifeRole, Lives, leading
from rulesets.engine.book.story import Count, Story, kit_price
from rulesets.engine.sayings import _

STORY = Story(
    memorable=frozenset(
        {
            "army_fielded",
            "roles_taken",
            "duel_won",
            "challenge_refused",
            "leader_killed",
            "leader_lost",
            "leader_saved",
            "rally_killed",
            "rallied_fighting",
            "new_general",
            "no_new_general",
            "ran_wild",
            "maku_taken",
            "daimyo_out",
            "unit_left",
            "late_placed",
            "army_broken",
            "time_out",
        }
    ),
    held=frozenset({"morale_kept", "rallied", "rallied_fighting", "stood"}),
    price=kit_price,
    counts=(
        Count(_("Units motivated"), "AOW-MOT-1", frozenset({"motivated"})),
        Count(_("Calls that nobody heard"), "AOW-MOT-2", frozenset({"not_motivated"})),
        Count(_("Volleys"), "AOW-SHO-1", frozenset({"shot", "shot_in_vain"})),
        Count(_("Assaults"), "AOW-ORD-18", frozenset({"assault_declared"})),
        Count(_("Challenges"), "AOW-CHA-1", frozenset({"challenged"})),
    ),
)

LIVES = Lives(
    personas=leading({"daimyo": "daimyo", "general": "general"}),
    roles={"daimyo": LifeRole(_("Daimyo"), "lord"), "general": LifeRole(_("Clan general"), "general")},
    told={"duel_won": FEAT, "challenge_refused": FEAT, "rally_killed": FEAT, "new_general": FEAT},
)
"""Daimyos and clan generals have lives (AOW-DAT-8, AOW-DAT-10); a challenge won or refused is told of them."""
