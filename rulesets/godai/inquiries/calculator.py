"""The calculator of Go Dai, the odds of a Courage Test, and the classes of luck (GODAI-MOR-1, GODAI-MOR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import question, value
from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator, End, Outlook, Posed, Throws, about_two
from rulesets.engine.reckoning.reviving import revive_document
from rulesets.engine.sayings import Words, _
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.inquiries import duels, shots
from rulesets.godai.nerve.courage import effective, needs, test_of
from rulesets.godai.options import GodaiOptions
from rulesets.godai.stand.units import leaders, steadfast

IF_TESTED = Note(_("If they had to test as they stand."), "GODAI-MOR-1")


def courage_outlook(title: Words, test: Test) -> Outlook:
    """GODAI-MOR-1: two dice and the Courage that counts."""
    held = odds.chance(test)
    ends = (End(_("they hold"), held, "good"), End(_("they fail"), 1 - held, "loss"))
    return Outlook(title, (Throws(_("Courage Test"), (test,)),), ends=ends)


COURAGE = question(
    "courage",
    _("Courage Test"),
    _("Two dice and Courage have to come to ten."),
    value(
        "courage",
        setting(
            3,
            _("Courage"),
            "GODAI-MOR-3",
            least=0,
            most=10,
            help=_("With what strategies and arrows add and take away."),
        ),
    ),
    answer=lambda courage: courage_outlook(_("Courage Test"), test_of(courage)),
)


def pose(battle: GodaiBattle, unit: GodaiUnit) -> Iterator[Posed]:
    """What a unit would need now, by its own Courage and by that of each hero who could lead it; nothing where nobody
    tests (GODAI-MOR-2, GODAI-MOR-14, GODAI-FIR-7).
    """
    if unit.hero or unit.fleeing or steadfast(battle, unit):
        return
    for leader in (None, *leaders(battle, unit)):
        outlook = courage_outlook(leader.name if leader else unit.name, needs(battle, unit, leader))
        yield COURAGE.pose(outlook.with_note(IF_TESTED), effective(battle, unit, leader))


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
    return revive_document(GodaiBattle, options, document, MARKS)


CALCULATOR: Calculator[GodaiBattle] = Calculator(
    inquiries=(shots.SHOT, duels.ROUND, duels.DUEL, COURAGE),
    situations=about_two(pose, shots.pose, duels.posed_round, duels.posed_duel),
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
