"""What a chronicler goes by who tells of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.book.lives import FEAT, WOUND, Lives, Persona
from rulesets.engine.book.story import Count, Story, kit_price
from rulesets.engine.sayings import _, as_said

Json = dict[str, Any]

HELD = frozenset({"courage_held", "courage_held_led", "courage_rock"})
"""Courage Tests that were passed."""

STORY = Story(
    broken=frozenset({"fleeing"}),
    memorable=frozenset({
        "force_taken", "band_fielded", "unit_destroyed", "unit_gone", "reserve_came", "ridden_down", "driven_off",
        "caught", "heroic_combat", "place_chosen", "disarmed", "mountain_sea_changed",
    }),
    held=HELD,
    price=kit_price,
    counts=(
        Count(
            _("Zen tokens spent"), "GODAI-END-6",
            frozenset({
                "token_spent", "wound_saved", "wound_not_saved", "heroic_move", "heroic_move_led", "heroic_shot",
                "heroic_combat",
            }),
        ),
        Count(_("Courage Tests passed"), "GODAI-END-6", HELD),
        Count(_("Courage Tests failed"), "GODAI-END-6", frozenset({"courage_failed", "courage_failed_led"})),
    ),
)  # fmt: skip


def _heroes(document: Json) -> Iterator[Persona]:
    for id, unit in document["units"].items():
        if unit["kind"] == "hero":
            person = document["sheets"][id].get("person", "")
            yield Persona(id, unit["figures"][0], unit["side"], as_said(unit["name"]), person)


LIVES = Lives(
    personas=_heroes,
    told={
        "wounded": WOUND,
        **dict.fromkeys(("wound_saved", "ridden_down", "disarmed", "mountain_sea_changed"), FEAT),
    },
    duel="fought_began",
    counted=True,
)
