"""A battle out of the documents of its record: all that the questions look at is told there, or read off the badges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.engine.document import undocumented
from rulesets.sky.battle import SkyBattle, SkyUnit, Status
from rulesets.sky.charts import Weapon
from rulesets.sky.options import SkyOptions

Json = dict[str, Any]


def revive(options: SkyOptions, moments: Iterable[tuple[str, Json, Json]]) -> SkyBattle:
    """The battle as its last document tells it; what a first die did to Bushi is told by its event (SKY-OPT-1)."""
    bushi: dict[str, int] = {}
    document: Json = {}
    for kind, params, told in moments:
        document = told
        if kind == "bushi_found":
            bushi[str(params.get("unit", ""))] = int(params.get("bushi", 0))
    plain = {key: value for key, value in undocumented(document).items() if key != "kit"}
    battle = msgspec.convert(plain, SkyBattle, str_keys=True, strict=False)
    battle.options = options
    kit = document.get("kit", {})
    for id, unit in battle.units.items():
        marks = frozenset(document["units"][id]["marks"])
        battle.units[id] = _with_marks(unit, marks, kit.get(id, {}), bushi.get(id))
    _leaders(battle, document)
    return battle


def _with_marks(unit: SkyUnit, marks: frozenset[str], kit: Json, bushi: int | None) -> SkyUnit:
    status = (
        Status.ROUTING
        if "routing" in marks
        else Status.DISORDERED
        if "disordered" in marks
        else Status.STEADY
    )
    changed = 0 if bushi is None or unit.is_leader else bushi - unit.troop.bushi
    return msgspec.structs.replace(
        unit,
        status=status,
        tedate="tedate" in marks,
        loaded="empty" not in marks,
        hits=1 if "hits1" in marks else 2 if "hits2" in marks else 0,
        handled="acted" in marks,
        weapons=tuple(Weapon(arm) for arm in kit.get("weapons", ())),
        armoured=bool(kit.get("armoured", False)),
        points=int(kit.get("points", 0)),
        bushi_change=changed,
    )


def _leaders(battle: SkyBattle, document: Json) -> None:
    """Leaders are with the units of their clan that bear their badge (SKY-LDR-3)."""
    for id, unit in list(battle.units.items()):
        if "led" in document["units"][id]["marks"]:
            leader = battle.units[battle.clans[unit.clan].leader]
            battle.units[id] = msgspec.structs.replace(battle.units[id], led_by=leader.id)
            battle.units[leader.id] = msgspec.structs.replace(leader, with_unit=id)
