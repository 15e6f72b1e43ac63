"""The first lesson of KOKU: one turn of choosing, marching, firing and striking, on a table of 42 by 28 inches.

The arquebusiers stand an inch outside their range and the samurai a charge away from the spearmen, so that every order
that a step asks for is lawful however roughly it is given.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.book.lesson import Lesson, Step
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import CONTACT

GUNS, SAMURAI, BOWS, SPEARS = "ai-1", "ai-2", "kaki-1", "kaki-2"

SCENE: dict[str, Any] = {
    "table": [42, 28],
    "phase": "movement",
    "active": "ai",
    "turn": 1,
    "units": [
        {"id": GUNS, "kind": "ash_l", "weapon": "arquebus", "name": _("1st arquebus"),
         "at": [[x, 4.5] for x in (9, 10, 11, 12, 13)]},
        {"id": SAMURAI, "kind": "sam_f", "weapon": "naginata", "name": _("2nd samurai"),
         "at": [[x, 9.5] for x in (24.5, 25.5, 26.5, 27.5)]},
        {"id": "ai-3", "kind": "shogun_f", "weapon": "sword", "name": _("Shogun"), "at": [[18.5, 3]]},
        {"id": BOWS, "kind": "ash_l", "weapon": "bow", "name": _("1st bow"),
         "at": [[x, 24.5] for x in (9, 10, 11, 12, 13)]},
        {"id": SPEARS, "kind": "ash_l", "weapon": "spear", "name": _("2nd yari"),
         "at": [[x, 16.5] for x in (24, 25, 26, 27, 28)]},
        {"id": "kaki-3", "kind": "shogun_f", "weapon": "sword", "name": _("Shogun"), "at": [[20, 25.5]]},
    ],
    "pieces": [
        {"id": "p1", "kind": "fence", "points": [[7.5, 23], [14.5, 23.2]]},
        {"id": "p2", "kind": "house", "points": [[33, 4.5], [38, 4.5], [38, 9], [33, 9]]},
    ],
}  # fmt: skip

STEPS = (
    Step(
        title=_("Choose a unit"),
        text=_("Indigo is yours. Click your arquebusiers, the men in the gold ring."),
        phase="movement",
        unit=GUNS,
    ),
    Step(
        title=_("March"),
        text=_(
            "Their enemies stand an inch out of range. Drag your men straight ahead: the line counts the inches, "
            "the dots show how far they can go. Then confirm."
        ),
        phase="movement",
        unit=GUNS,
        order="move",
        event="moved",
    ),
    Step(
        title=_("Now your samurai"),
        text=_("Four samurai with naginata stand further east. Click them."),
        phase="movement",
        unit=SAMURAI,
    ),
    Step(
        title=_("Charge"),
        text=_(
            "Whoever touches an enemy will fight him. Drag the samurai right up to the spearmen; they settle into "
            "contact. Then confirm."
        ),
        phase="movement",
        unit=SAMURAI,
        target=SPEARS,
        order="move",
        event="moved",
        within=CONTACT,
        short=_(
            "They touch nobody yet, and who touches nobody does not fight. Take the move back with Undo and drag "
            "them right up to the spearmen."
        ),
    ),
    Step(
        title=_("End the phase"),
        text=_(
            "Your Shogun may stay where he is. A turn is movement, fire and melee: end the first phase and confirm."
        ),
        phase="movement",
        order="end_phase",
        event="phase_ended",
    ),
    Step(
        title=_("Fire"),
        text=_(
            "Choose the arquebusiers again, then click the bowmen behind the fence. The slip shows what each die "
            "must show, and why. Confirm, and the dice fall."
        ),
        phase="firing",
        unit=GUNS,
        target=BOWS,
        order="fire",
        event="volley_fired",
    ),
    Step(
        title=_("Strike"),
        text=_("Choose your samurai: they strike whom they touch. Confirm."),
        phase="melee",
        unit=SAMURAI,
        target=SPEARS,
        order="attack",
        event="blows_struck",
    ),
)

LESSON = Lesson(
    title=_("First lesson"),
    scene=SCENE,
    seed=_("first lesson 2"),
    steps=STEPS,
    praise=_(
        "That was a whole turn: choose, march, fire, strike. Whoever loses men tests his nerve; the chronicle tells "
        "how it went, die by die. Now it is persimmon's turn."
    ),
)
