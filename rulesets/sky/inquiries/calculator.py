"""The calculator of From the Sky we Came, and the classes of its luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator
from rulesets.engine.reckoning.reviving import revive_document
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle
from rulesets.sky.inquiries import blows, charges, nerve
from rulesets.sky.inquiries.situations import situations
from rulesets.sky.options import SkyOptions

Json = dict[str, Any]

MARKS: dict[str, Json] = {
    "routing": {"status": "routing"}, "disordered": {"status": "disordered"}, "tedate": {"tedate": True},
    "empty": {"loaded": False}, "acted": {"handled": True}, "hits1": {"hits": 1}, "hits2": {"hits": 2},
}  # fmt: skip
"""What a unit's badges say of it."""


def revive(options: SkyOptions, moments: Iterable[tuple[str, Json, Json]]) -> SkyBattle:
    """The battle as its last document tells it; what a first die did to Bushi is told by its event (SKY-OPT-1), and
    that a leader is with a unit of his clan by its badge (SKY-LDR-3).
    """
    bushi: dict[str, int] = {}
    document: Json = {}
    for kind, params, told in moments:
        document = told
        if kind == "bushi_found":
            bushi[str(params.get("unit", ""))] = int(params.get("bushi", 0))
    battle = revive_document(SkyBattle, options, document, MARKS)
    for id, unit in list(battle.units.items()):
        if id in bushi and not unit.is_leader:
            change = bushi[id] - unit.troop.bushi
            battle.units[id] = msgspec.structs.replace(unit, bushi_change=change, bushi_thrown=True)
        if "led" in document["units"][id]["marks"]:
            leader = battle.units[battle.clans[unit.clan].leader]
            battle.units[id] = msgspec.structs.replace(battle.units[id], led_by=leader.id)
            battle.units[leader.id] = msgspec.structs.replace(leader, with_unit=id)
    return battle


CALCULATOR: Calculator[SkyBattle] = Calculator(
    inquiries=(charges.CHARGE, charges.FIGHT, blows.SHOT, blows.MELEE, nerve.BUSHI, nerve.COMMAND),
    situations=situations,
    revive=revive,
)

LUCK = (
    LuckKind("hits", _("Hits"), ("to_hit",), both=frozenset({"fought"})),
    LuckKind("bushi", _("Bushi tests"), ("charge", "stand", "impulse", "route")),
    LuckKind("command", _("Command rolls"), ("activation", "rally", "reorder", "general")),
    LuckKind("injury", _("Leaders unhurt"), ("injury",)),
)
