"""A battle of KOKU out of the documents of its record.

A document tells all that fire, melee and morale look at, but for a few of a unit's own marks, which are read off its
badges, its dead, its arms and what was told of it. Not told is how often each figure was struck at in a melee that is
under way (KOKU-MEL-3): a moment in the middle of a melee counts from there. Nor is told whom a ninja hunts
(KOKU-NIN-5): his blows of the past are reckoned as if he could strike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.document import undocumented
from rulesets.koku.battle import KokuBattle, KokuUnit, Weather
from rulesets.koku.charts import WEAPONS
from rulesets.koku.melee import contacts_of
from rulesets.koku.options import KokuOptions
from rulesets.koku.smoke import SHOTS

Json = dict[str, Any]

WEAPON_OF = {weapon.arms: weapon.key for weapon in WEAPONS.values()}

ORDERED = {"limbered": "limber", "unlimbered": "unlimber", "realigned": "realign", "dug": "dig"}
"""Orders of this turn that keep a unit from firing, by what is told of them."""

SHOWN = ("facts", "clans")
"""Parts of a document that are told otherwise than they are kept."""


class Memories:
    """What events tell of units that a document does not: tests seen, orders of this turn, turns without a shot."""

    def __init__(self) -> None:
        self.tested: dict[str, int] = {}
        self.ordered: dict[str, str] = {}
        self.begun: dict[str, int] = {}

    def hear(self, kind: str, params: Json, document: Json) -> None:
        """Remember an event, with the document after it."""
        unit = str(params.get("unit", ""))
        if kind == "morale_held":
            self.tested[unit] = _killed(document, unit)
        elif kind == "volley_fired":
            self.begun[unit] = 0
        elif kind == "turn_began":
            self.ordered.clear()
            for id in self.begun:
                own = document["units"].get(id, {}).get("side") == document["clock"].get("active")
                self.begun[id] += own
        elif kind in ORDERED:
            self.ordered[unit] = ORDERED[kind]

    def quiet(self, unit: KokuUnit, active: Side | None) -> int:
        """The own turns that a unit has ended without a shot since its last one (KOKU-WND-4)."""
        begun = self.begun.get(unit.id, 0)
        return begun - (begun > 0 and active is unit.side)


def revive(options: KokuOptions, moments: Iterable[tuple[str, Json, Json]]) -> KokuBattle:
    """The battle as its last document tells it; what came before tells the rest."""
    memories, document = Memories(), dict[str, Any]()
    for kind, params, document in moments:
        memories.hear(kind, params, document)
    plain = {key: value for key, value in undocumented(document).items() if key not in SHOWN}
    battle = msgspec.convert(plain, KokuBattle, str_keys=True)
    battle.options = options
    battle.weather = _weather(document.get("facts", ()))
    for id, unit in battle.units.items():
        battle.units[id] = _with_marks(unit, document, memories, battle.clock.active)
    if battle.clock.phase == "melee":
        battle.contacts = contacts_of(battle)
    return battle


def _weather(facts: Iterable[Json]) -> Weather:
    """The weather as the head of the table shows it (KOKU-WND-1, KOKU-RAI-1)."""
    labels = {fact["key"]: fact["label"] for fact in facts}
    return Weather(
        wind="still" if labels.get("wind") == "no wind" else "", rain="rain" if labels.get("rain") == "rain" else ""
    )  # fmt: skip


def _killed(document: Json, unit: str) -> int:
    figures = document["figures"]
    return sum(not figures[id]["alive"] for id in document["units"][unit]["figures"])


def _with_marks(unit: KokuUnit, document: Json, memories: Memories, active: Side | None) -> KokuUnit:
    marks = document["units"][unit.id]["marks"]
    killed = _killed(document, unit.id)
    gun = ("carried" if "carried" in marks else "unlimbered") if unit.rank == "crew" else ""
    smoke = SHOTS if "smoke" in marks else 0
    return msgspec.structs.replace(
        unit,
        weapon=WEAPON_OF.get(unit.arms, ""),
        killed=killed,
        killed_at_test=min(memories.tested.get(unit.id, 0), killed),
        ff="ff" in marks,
        gun=gun,
        ordered=memories.ordered.get(unit.id, ""),
        digging="dig" in marks,
        dismounted="dismounted" in marks,
        shots=smoke,
        quiet=memories.quiet(unit, active) if smoke else 0,
        cooling="cooling" in marks,
    )
