"""The first lesson of Battles in the Age of War: two units are motivated, one shoots, one assaults, and they fight.

The archers have points enough for every way to the step of shooting, and see the peasants before they wheel and after
it; none of the enemy shoots back. The fixed dice are those of a general who is heard.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.lesson import Lesson, Step
from rulesets.engine.sayings import _

ARCHERS, SAMURAI, SPEARS, GENERAL = "ai-1", "ai-2", "ai-3", "ai-g"
PEASANTS, LEVY = "kaki-1", "kaki-2"

SCENE: dict[str, Any] = {
    "phase": "motivation",
    "active": "ai",
    "turn": 1,
    "left": 20,
    "units": [
        {"id": ARCHERS, "kind": "samurai", "weapons": ["hand", "bow"], "strength": 6, "name": _("Hojo archers"),
         "at": [18, 6]},
        {"id": SAMURAI, "kind": "samurai", "strength": 6, "name": _("Hojo samurai"), "at": [38, 12]},
        {"id": SPEARS, "kind": "armoured", "weapon": "spear", "strength": 8, "name": _("Hojo spears"), "at": [28, 4]},
        {"id": GENERAL, "kind": "general", "quality": 1, "guard": True, "name": _("Hojo Ujiteru"), "at": [28, 8]},
        {"id": "ai-d", "kind": "daimyo", "name": _("Hojo Ujimasa")},
        {"id": PEASANTS, "kind": "levy", "weapon": "spear", "strength": 8, "name": _("Takeda peasants"),
         "at": [24, 18.5]},
        {"id": LEVY, "kind": "levy", "strength": 8, "name": _("Takeda levy"), "at": [38, 17]},
        {"id": "kaki-3", "kind": "armoured", "weapon": "spear", "strength": 8, "name": _("Takeda spears"),
         "at": [30, 28]},
        {"id": "kaki-g", "kind": "general", "quality": 2, "name": _("Takeda Nobutoyo"), "at": [24, 26]},
        {"id": "kaki-d", "kind": "daimyo", "name": _("Takeda Katsuyori")},
    ],
    "clans": {
        "ai-c1": {"name": _("Hojo"), "mon": "hojo"},
        "kaki-c1": {"name": _("Takeda"), "mon": "takeda"},
    },
    "pieces": [
        {"id": "p1", "kind": "wood", "points": [
            [52, 18], [51.6, 19.4], [50.4, 20.6], [48.8, 21.2], [47, 21], [45.6, 20], [45, 18.4], [45.4, 16.8],
            [46.6, 15.6], [48.4, 15], [50.2, 15.4], [51.4, 16.5],
        ]},
        {"id": "p2", "kind": "hill", "points": [
            [12, 19], [11.4, 21.2], [9.8, 22.8], [7.4, 23.2], [5.2, 22.4], [4, 20.4], [4.2, 18], [5.6, 16.2],
            [8, 15.4], [10.4, 16], [11.8, 17.4],
        ]},
    ],
}  # fmt: skip

STEPS = (
    Step(
        title=_("Your general"),
        text=_("Nobody moves before he is called. Click your archers, the men in the gold ring."),
        phase="motivation",
        unit=ARCHERS,
    ),
    Step(
        title=_("Motivate"),
        text=_(
            "Let the general call them. Two dice against a need that distance raises; a third tells their action "
            "points. Look at the slip, and confirm."
        ),
        phase="motivation",
        unit=ARCHERS,
        order="motivate",
        event="motivated",
    ),
    Step(
        title=_("Wheel"),
        text=_("The peasants are half to the right. Turn the archers towards them: a wheel costs a point."),
        phase="motivation",
        unit=ARCHERS,
        target=PEASANTS,
        order="wheel",
        event="wheeled",
    ),
    Step(
        title=_("March"),
        text=_(
            "Now straight ahead: each three inches cost a point. Bows reach ten inches, so go three or six."
        ),
        phase="motivation",
        unit=ARCHERS,
        target=PEASANTS,
        order="march",
        event="moved",
        within=10.0,
        short=_("Bows reach ten inches from there. Take it back, and go a little farther."),
    ),
    Step(
        title=_("Shoot"),
        text=_(
            "Shoot at the peasants. On centre 5 and 6 hit, and each hit is saved or not; at long range that is easier."
        ),
        phase="motivation",
        unit=ARCHERS,
        target=PEASANTS,
        order="shoot",
        event="shot",
    ),
    Step(
        title=_("The next unit"),
        text=_("End the archers’ activation: points that are left are lost. Then click your samurai."),
        phase="motivation",
        unit=SAMURAI,
    ),
    Step(
        title=_("Call them too"),
        text=_(
            "A general goes on calling until he is not heard. Then he has done for this turn: so call first whom you "
            "need most."
        ),
        phase="motivation",
        unit=SAMURAI,
        order="motivate",
        event="motivated",
    ),
    Step(
        title=_("Assault"),
        text=_(
            "Two points to begin a fight, and one for each three inches. The slip tells what the first round may "
            "bring. The enemy may stand or withdraw."
        ),
        phase="motivation",
        unit=SAMURAI,
        target=LEVY,
        order="assault",
        event="assault_declared",
    ),
    Step(
        title=_("Fight"),
        text=_(
            "End the phase. Who stands in contact fights one round: dice for the front rank, for friends, for support. "
            "The beaten test their morale."
        ),
        phase="motivation",
        order="end_phase",
        event="phase_ended",
    ),
)

LESSON = Lesson(
    title=_("First lesson"),
    scene=SCENE,
    seed=_("age of war 448"),
    steps=STEPS,
    praise=_(
        "That was a turn: call, march, shoot, fight. Losses are tested for when your next turn begins. After each turn "
        "of the defender a die is taken from the clock, and time is on his side."
    ),
)
"""What a beginner plays first."""
