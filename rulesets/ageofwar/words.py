"""The sentences of this system's events: those of every part of the rules, and of the turn itself."""

from __future__ import annotations

from rulesets.ageofwar import victory
from rulesets.ageofwar.command import arrivals, challenges, messengers, motivation, rides, successors
from rulesets.ageofwar.deploy import deployment, roles, setup
from rulesets.ageofwar.fire import hits, loosing
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.march import activation, menus
from rulesets.ageofwar.melee import phase
from rulesets.ageofwar.nerve import deaths, disorder, losses, morale, risk
from rulesets.engine.sayings import _

PARTS = (
    setup, roles, scenery, deployment, morale, risk, disorder, losses, deaths, successors, rides, messengers,
    motivation, activation, menus, hits, loosing, phase, challenges, arrivals, victory,
)  # fmt: skip

WORDS: dict[str, str] = {
    **{kind: text for part in PARTS for kind, text in part.WORDS.items()},
    "turn_began": _("Round {number}: {side} act."),
}
