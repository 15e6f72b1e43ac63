"""The sentences of this system's events: those of every part of the rules, and of the turn itself."""

from __future__ import annotations

from rulesets.ageofwar import victory
from rulesets.ageofwar.command import arrivals, challenges, messengers, motivation, rides, successors
from rulesets.ageofwar.deploy import deployment, setup
from rulesets.ageofwar.fire import hits, volley
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.march import activation, attempts, back, forming, moving, wild
from rulesets.ageofwar.melee import assault, determination, fight, withdrawal
from rulesets.ageofwar.nerve import losses, morale
from rulesets.engine.sayings import _

PARTS = (
    setup, scenery, deployment, morale, losses, successors, rides, messengers, motivation, activation, moving,
    forming, attempts, wild, hits, volley, assault, withdrawal, back, determination, fight, challenges,
    arrivals, victory,
)  # fmt: skip

WORDS: dict[str, str] = {
    **{kind: text for part in PARTS for kind, text in part.WORDS.items()},
    "turn_began": _("Round {number}: {side} act."),
}
