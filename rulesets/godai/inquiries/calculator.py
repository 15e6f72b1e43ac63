"""The calculator of Go Dai, and the classes of its luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator, about_two
from rulesets.engine.reckoning.reviving import revived
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.inquiries import duels, nerve, rounds, shots
from rulesets.godai.options import GodaiOptions

Json = dict[str, Any]

MARKS: dict[str, Json] = {
    "fleeing": {"fleeing": True}, "confused": {"confused": True}, "unloaded": {"loaded": False},
    "hummed": {"hummed": True}, "shot": {"shot": True}, "moved": {"moved": True},
}  # fmt: skip
"""What a unit's badges say of it."""


def revive(options: GodaiOptions, moments: Iterable[tuple[str, Json, Json]]) -> GodaiBattle:
    """The battle as its last document tells it."""
    document: Json = {}
    for _kind, _params, told in moments:
        document = told
    return revived(GodaiBattle, options, document, MARKS)


CALCULATOR: Calculator[GodaiBattle] = Calculator(
    inquiries=(shots.SHOT, rounds.ROUND, duels.DUEL, nerve.COURAGE),
    situations=about_two(nerve.posed, shots.posed, rounds.posed, duels.posed),
    revive=revive,
)

LUCK = (
    LuckKind("shots", _("Shots"), ("hit",)),
    LuckKind("ways", _("What is in the way"), ("in_the_way",), foe=True),
    LuckKind("riders", _("Riders struck"), ("rider",)),
    LuckKind("attacks", _("Attack dice"), ("attack",)),
    LuckKind("wounds", _("Wound dice"), ("wound",)),
    LuckKind("saves", _("Wounds cancelled"), ("save",)),
    LuckKind("courage", _("Courage"), ("courage",)),
    LuckKind("initiative", _("Initiative"), ("initiative", "roll_off")),
)
"""The classes of throws."""
