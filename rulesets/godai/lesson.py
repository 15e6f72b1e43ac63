"""The first lesson of Go Dai: a turn of moving, a charge, shooting and a fight."""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.lesson import Lesson, Step
from rulesets.engine.sayings import _

HERO, ARCHERS = "ai-1", "ai-2"
SPEARS, PEASANTS = "kaki-1", "kaki-2"

SCENE: dict[str, Any] = {
    "phase": "move",
    "active": "ai",
    "turn": 1,
    "units": [
        {"id": HERO, "kind": "hero", "name": _("Yamanaka"), "armour": "medium", "weapon": "long_sword", "zen": 2,
         "stats": {"combat": 5, "attacks": 2, "wounds": 2, "courage": 7}, "masteries": {"long_sword": 2},
         "strength": 1, "at": [30, 18]},
        {"id": ARCHERS, "kind": "group", "name": _("Archers"), "weapon": "bow", "strength": 5, "at": [14, 10]},
        {"id": SPEARS, "kind": "group", "name": _("Spearmen"), "weapon": "spear", "armour": "light", "strength": 4,
         "at": [30, 22.5]},
        {"id": PEASANTS, "kind": "group", "name": _("Peasants"), "strength": 6, "at": [14, 28]},
    ],
}  # fmt: skip

STEPS = (
    Step(
        title=_("Your hero"),
        text=_(
            "Each miniature is one character. Click your hero, the man in the gold ring, with two Zen tokens."
        ),
        phase="move",
        unit=HERO,
    ),
    Step(
        title=_("Move"),
        text=_("Lead the archers ahead a little: who goes more than half of his move does not shoot."),
        phase="move",
        unit=ARCHERS,
        order="move",
        event="moved",
    ),
    Step(
        title=_("Charge"),
        text=_("Now your hero charges the spearmen. Contact is made now, blows come at the end of the turn."),
        phase="move",
        unit=HERO,
        target=SPEARS,
        order="charge",
        event="charged",
    ),
    Step(
        title=_("End your movement"),
        text=_("Both sides move before anybody shoots. End the phase."),
        phase="move",
        order="end_phase",
        event="phase_ended",
    ),
    Step(
        title=_("Shoot"),
        text=_("Your archers shoot at the nearest enemy: the peasants. Each hit throws once more to wound."),
        phase="shoot",
        unit=ARCHERS,
        target=PEASANTS,
        order="shoot",
        event="shot",
    ),
    Step(
        title=_("A Zen token"),
        text=_("Declare a Heroic Combat: it costs a token, and your hero fights before all others, at once."),
        phase="heroic_combat",
        unit=HERO,
        order="heroic_combat",
        event="heroic_combat",
    ),
)

LESSON = Lesson(
    title=_("First lesson"),
    scene=SCENE,
    seed=_("godai 1"),
    steps=STEPS,
    praise=_(
        "That was a turn: move, shoot, fight. The best die of each side decides a combat; tokens bend dice, cancel "
        "wounds and buy heroic deeds, but none comes back."
    ),
)
"""What a beginner plays first."""
