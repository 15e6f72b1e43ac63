"""The first lesson of From the Sky we Came: one activation of moving, shooting and charging, on a table of 48 inches.

The clan has been called and has its points, and its bowmen are open. They stand where the enemy is in range after a
move and before it, its samurai a charge away from peasants, so that every order that a step asks for is lawful
however roughly it is given.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.lesson import Lesson, Step
from rulesets.engine.sayings import _

BOWS, SAMURAI, GUNS, PEASANTS = "ai-1", "ai-2", "kaki-1", "kaki-2"

SCENE: dict[str, Any] = {
    "phase": "unit",
    "acting": BOWS,
    "active": "ai",
    "turn": 1,
    "points": 5,
    "options": {"table": "48x48"},
    "units": [
        {"id": BOWS, "kind": "ashigaru", "armoured": True, "weapons": ["bow"], "name": _("Hojo bows"), "at": [16, 18]},
        {"id": SAMURAI, "kind": "samurai", "strength": 6, "weapons": ["pole"], "name": _("Hojo samurai"),
         "at": [30, 20]},
        {"id": GUNS, "kind": "ashigaru", "weapons": ["arquebus"], "name": _("Takeda guns"), "loaded": False,
         "at": [16, 31]},
        {"id": PEASANTS, "kind": "peasant", "weapons": ["pole"], "name": _("Takeda peasants"), "at": [30, 27]},
    ],
    "clans": {
        "ai-c1": {"name": _("Hojo"), "at": [23, 14]},
        "kaki-c1": {"name": _("Takeda"), "at": [23, 40]},
    },
    "generals": {"ai": {"at": [23, 6]}, "kaki": {"at": [23, 44]}},
    "pieces": [
        {"id": "p1", "kind": "wood", "points": [
            [45, 34], [44.8, 35.2], [44.3, 36.3], [43.3, 37.2], [42.1, 37.8], [40.7, 38], [39.4, 37.7], [38.3, 37.5],
            [37.3, 37], [36.5, 36.1], [36.1, 35], [36, 33.9], [36.2, 32.8], [36.9, 31.8], [37.8, 31], [39, 30.3],
            [40.4, 30], [41.8, 30.1], [43, 30.6], [44, 31.4], [44.6, 32.4], [44.9, 33.2],
        ]},
        {"id": "p2", "kind": "fence", "points": [[11, 33], [21, 33]]},
    ],
}  # fmt: skip

STEPS = (
    Step(
        title=_("Your clan acts"),
        text=_(
            "Your leader was heard, and his clan has five action points. Units act one at a time; your bowmen have "
            "the word. Click them, the men in the gold ring."
        ),
        phase="unit",
        unit=BOWS,
    ),
    Step(
        title=_("Move"),
        text=_(
            "Drag the bowmen ahead a little: a move costs one point, and the line counts the inches. Then confirm."
        ),
        phase="unit",
        unit=BOWS,
        order="move",
        event="moved",
    ),
    Step(
        title=_("Shoot"),
        text=_(
            "Shooting is free, but nobody measures first. Click the guns, look at the odds, and confirm: only then is "
            "the range told."
        ),
        phase="unit",
        unit=BOWS,
        target=GUNS,
        order="shoot",
        event="shot_fired",
    ),
    Step(
        title=_("Charge"),
        text=_(
            "Now the samurai: an order is enough to turn to another unit. A charge may be measured. Choose the "
            "peasants: the slip shows each test on the way. Confirm, and see who stands."
        ),
        phase="unit",
        unit=SAMURAI,
        target=PEASANTS,
        order="charge",
        event="charge_declared",
    ),
)

LESSON = Lesson(
    title=_("First lesson"),
    scene=SCENE,
    seed=_("from the sky 1"),
    steps=STEPS,
    praise=_(
        "That was an activation: move, shoot, charge. Whoever loses a stand is disordered, and at half strength a "
        "unit may rout. When every clan has had its chance, leaders rally their men."
    ),
)
