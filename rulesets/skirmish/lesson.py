"""The first lesson of Samurai Skirmish: one player turn of moving, shooting, charging and fighting, on 48 inches.

The bowmen are in range before half a move and after it, the samurai a charge away from fewer and lesser men, so that
every order that a step asks for is lawful however roughly it is given.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.lesson import Lesson, Step
from rulesets.engine.sayings import _

BOWS, SAMURAI, SPEARS, CHIEF = "ai-1", "ai-2", "ai-3", "ai-4"
PEASANTS, GUARDS = "kaki-1", "kaki-2"

SCENE: dict[str, Any] = {
    "phase": "action",
    "active": "ai",
    "turn": 1,
    "options": {"table": "48x48"},
    "units": [
        {"id": BOWS, "kind": "ashigaru", "armour": "light", "missile": "bow", "count": 6, "name": _("Hojo bows"),
         "at": [12, 14]},
        {"id": SAMURAI, "kind": "bushi", "armour": "armoured", "blade": "naginata", "count": 6,
         "name": _("Hojo samurai"), "at": [35, 18]},
        {"id": SPEARS, "kind": "ashigaru", "armour": "light", "blade": "yari", "count": 6, "name": _("Hojo spears"),
         "at": [24, 12]},
        {"id": CHIEF, "kind": "eiyuu", "armour": "heavy", "blade": "yari", "mounted": True, "commander": True,
         "name": _("Hojo Ujiteru"), "at": [30, 9]},
        {"id": PEASANTS, "kind": "noumin", "blade": "yari", "count": 8, "name": _("Takeda peasants"), "at": [12, 35]},
        {"id": GUARDS, "kind": "ashigaru", "armour": "light", "blade": "yari", "count": 5, "name": _("Takeda spears"),
         "at": [35, 25]},
        {"id": "kaki-3", "kind": "bushi", "armour": "armoured", "commander": True, "name": _("Takeda Katsuyori"),
         "at": [26, 44]},
    ],
    "pieces": [
        {"id": "p1", "kind": "wood", "points": [
            [6, 22], [5.6, 23.4], [4.6, 24.4], [3.2, 25], [1.8, 24.8], [0.8, 23.8], [0.5, 22.4], [0.9, 21], [1.9, 20],
            [3.3, 19.6], [4.7, 20], [5.7, 20.9],
        ]},
        {"id": "p2", "kind": "fence", "points": [[20, 32], [28, 32]]},
    ],
}  # fmt: skip

STEPS = (
    Step(
        title=_("Your turn"),
        text=_(
            "Every figure is one warrior, and units act in any order. Click your bowmen, the men in the gold ring."
        ),
        phase="action",
        unit=BOWS,
    ),
    Step(
        title=_("Move all"),
        text=_(
            "Drag them ahead a little: all go together, each on his own lane. Who has gone more than half of his move, "
            "five inches here, cannot shoot."
        ),
        phase="action",
        unit=BOWS,
        order="move",
        event="moved",
    ),
    Step(
        title=_("Shoot"),
        text=_(
            "Click the peasants. Your throw stands against that of one man who is drawn; the margin and his armour say "
            "what happens. Confirm."
        ),
        phase="action",
        unit=BOWS,
        target=PEASANTS,
        order="shoot",
        event="shot_fired",
    ),
    Step(
        title=_("One man"),
        text=_(
            "Choose the spears, take Singly, and lead one man out. The others stay: no gap in a unit may be wider than "
            "four inches."
        ),
        phase="action",
        unit=SPEARS,
        order="move",
        event="moved",
    ),
    Step(
        title=_("Charge"),
        text=_(
            "Now the samurai: charge the spearmen ahead of them. The charged check their morale at once, and may run "
            "before you are there."
        ),
        phase="action",
        unit=SAMURAI,
        target=GUARDS,
        order="charge",
        event="charge_declared",
    ),
    Step(
        title=_("Fight"),
        text=_(
            "End the phase. Whoever touches an enemy fights, man against man; then units that were hurt check their "
            "morale."
        ),
        phase="action",
        order="end_phase",
        event="phase_ended",
    ),
)

LESSON = Lesson(
    title=_("First lesson"),
    scene=SCENE,
    seed=_("skirmish 1"),
    steps=STEPS,
    praise=_(
        "That was a player turn: move and shoot, fight, morale. One wound slows a man, two lay him low. Keep your "
        "commander in sight: his men hold out longer for him."
    ),
)
"""What a beginner plays first."""
