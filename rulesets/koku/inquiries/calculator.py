"""The calculator of KOKU, and the classes of its luck."""

from __future__ import annotations

from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator
from rulesets.engine.sayings import _
from rulesets.koku.battle import KokuBattle
from rulesets.koku.inquiries import blows, fire, nerve
from rulesets.koku.inquiries.reviving import revive
from rulesets.koku.inquiries.situations import situations

CALCULATOR: Calculator[KokuBattle] = Calculator(
    inquiries=(fire.FIRE, blows.MELEE, nerve.MORALE, nerve.FORMING, nerve.RIDE),
    situations=situations,
    revive=revive,
)

LUCK = (
    LuckKind("hits", _("Hits"), ("to_hit",)),
    LuckKind("saves", _("Saves"), ("to_save",), foe=True),
    LuckKind("tests", _("Tests"), ("morale", "formation", "jump", "river")),
)
"""A save is thrown in the event of him who hit, and is the luck of him who was hit."""
