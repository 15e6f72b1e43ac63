"""The calculator of Samurai Skirmish, and the classes of its luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator, about_two
from rulesets.engine.reckoning.reviving import revive_document
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle, Status
from rulesets.skirmish.inquiries import duels, nerve, shots
from rulesets.skirmish.options import SkirOptions

Json = dict[str, Any]

MARKS: dict[str, Json] = {
    **{str(status): {"status": str(status)} for status in Status},
    "shot": {"shot": True},
    "charged": {"charged": True},
}
"""What a unit's badges say of it."""


def revive(options: SkirOptions, moments: Iterable[tuple[str, Json, Json]]) -> SkirBattle:
    """The battle as its last document tells it; who shot in his side's last turn is read off the turns before
    (SKIR-TRN-4).
    """
    document: Json = {}
    silent: dict[str, bool] = {}
    for _kind, _params, told in moments:
        if document and _turn(told) != _turn(document):
            active = told["clock"].get("active")
            silent |= {
                id: "shot" not in unit["marks"]
                for id, unit in document["units"].items()
                if unit["side"] == active
            }
        document = told
    battle = revive_document(SkirBattle, options, document, MARKS)
    for id, unit in list(battle.units.items()):
        battle.units[id] = msgspec.structs.replace(unit, shot_last=not silent.get(id, True))
    return battle


def _turn(document: Json) -> tuple[Any, Any]:
    return document["clock"].get("turn"), document["clock"].get("active")


CALCULATOR: Calculator[SkirBattle] = Calculator(
    inquiries=(shots.SHOT, duels.DUEL, nerve.MORALE, nerve.RALLY),
    situations=about_two(nerve.pose, shots.shots, duels.duels),
    revive=revive,
)

LUCK = (
    LuckKind("shots", _("Shots"), ("attack",)),
    LuckKind("escapes", _("Shots withstood"), ("target",), foe=True),
    LuckKind("horses", _("Horses that take the hit"), ("horse",), foe=True),
    LuckKind("melee", _("Melee"), ("melee",), both=frozenset({"fought"})),
    LuckKind("morale", _("Morale"), ("morale",)),
    LuckKind("rally", _("Rallying"), ("rally",)),
)
"""The classes of throws; of two throws that are set against each other each counts by itself."""
