"""A past moment as a battle again: what documents tell, and what only events do (AOW-DAT-15, AOW-DAT-16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.command.challenges import PROWESS
from rulesets.ageofwar.command.successors import AVENGE
from rulesets.ageofwar.options import AowOptions
from rulesets.ageofwar.stand import near
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.engine.reckoning.reviving import revive_document

Json = dict[str, Any]
Values = dict[str, Json]
"""What is known of units besides, by their ids."""

MARKS: dict[str, Json] = {
    "disordered": {"disordered": True}, "halted": {"halted": 1}, "acted": {"acted": True}, "wild": {"wild": True},
    "shot": {"shot": True}, "failed": {"failed": True}, "guard": {"guard": True}, "rallied": {"rallied": True},
}  # fmt: skip
"""What a unit's badges say of it."""

FLANKS = frozenset({"assault_left", "assault_right", "assault_rear"})
ASSAULTS = FLANKS | {"assault_home"}
CALLED = frozenset({"motivated", "acts_wild"})
"""Events after which nobody is avenged any more (AOW-AP-5)."""
OF_A_TURN = ("initiated", "flanked", "shaken")
"""What lasts for a turn (AOW-TUR-2)."""


def revive(options: AowOptions, moments: Iterable[tuple[str, Json, Json]]) -> AowBattle:
    """The battle as its last document tells it. Who has fought, won, attacked and how often, who was disordered when
    the turn began, and how far enemies were then (AOW-TUR-2), is read off the events.
    """
    known: Values = {}
    document: Json = {}
    began: Json = {}
    for kind, params, told in moments:
        document = told
        if kind == "turn_began":
            began = told
            _turn_began(known, told)
        _note(known, kind, params)
    battle = revive_document(AowBattle, options, document, MARKS)
    for id, values in known.items():
        if id in battle.units:
            battle.units[id] = msgspec.structs.replace(battle.units[id], **values)
    for unit in list(battle.units.values()):
        if unit.rounds and not in_fight(battle, unit):
            battle.units[unit.id] = msgspec.structs.replace(unit, rounds=0)
    if began and battle.clock.active is not None:
        battle.begun = near.measure(revive_document(AowBattle, options, began, MARKS), battle.clock.active)
    return battle


def _turn_began(known: Values, document: Json) -> None:
    """AOW-TUR-2: what counts for a turn is cleared, and it is noted who of the active side is disordered."""
    for values in known.values():
        for name in OF_A_TURN:
            values.pop(name, None)
    active = document["clock"]["active"]
    for id, unit in document["units"].items():
        if unit["side"] == active and "disordered" in unit["marks"]:
            known.setdefault(id, {})["shaken"] = True


def _note(known: Values, kind: str, params: Json) -> None:
    """What an event tells of units."""

    def note(ids: Sequence[str], **values: Any) -> None:
        for id in ids:
            known.setdefault(id, {}).update(values)

    unit, target = str(params.get("unit", "")), str(params.get("target", ""))
    if kind in ASSAULTS:
        note([unit], initiated=True)
        note([target] if kind in FLANKS else [], flanked=True)
    elif kind == "fight_began":
        for id in (*params["ours"], *params["theirs"]):
            note([id], fought=True, rounds=known.get(id, {}).get("rounds", 0) + 1, prowess=0)
    elif kind in ("round_won", "round_drawn"):
        note(params["ours"], won=kind == "round_won")
        note(params["theirs"], won=False)
    elif kind == "avenger_found":
        note([unit], avenge=AVENGE)
    elif kind in CALLED:
        note([unit], avenge=0)
    elif kind == "duel_won":
        note([unit], prowess=PROWESS)
