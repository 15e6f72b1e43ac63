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
from rulesets.engine.reckoning.reviving import revive_document
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.charts import WEAPONS
from rulesets.koku.ground import weather
from rulesets.koku.ground.smoke import SHOTS
from rulesets.koku.melee.melee import contacts_of
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

WEAPON_OF = {weapon.arms: weapon.key for weapon in WEAPONS.values()}

ORDERED = {"limbered": "limber", "unlimbered": "unlimber", "realigned": "realign", "dug": "dig"}
"""Orders of this turn that keep a unit from firing, by what is told of them."""

SHOWN = ("facts", "clans")
"""Parts of a document that are told otherwise than they are kept."""


MARKS: dict[str, Json] = {
    "ff": {"ff": True}, "carried": {"gun": "carried"}, "dig": {"digging": True}, "dismounted": {"dismounted": True},
    "smoke": {"shots": SHOTS}, "cooling": {"cooling": True},
}  # fmt: skip
"""What a unit's badges say of it."""


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
            self.tested[unit] = _count_killed(document, unit)
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
    battle = revive_document(KokuBattle, options, document, MARKS, SHOWN)
    battle.weather = weather.tell(document.get("facts", ()))
    for id, unit in battle.units.items():
        killed = _count_killed(document, id)
        battle.units[id] = msgspec.structs.replace(
            unit,
            weapon=WEAPON_OF.get(unit.arms, ""),
            killed=killed,
            killed_at_test=min(memories.tested.get(id, 0), killed),
            gun=unit.gun or ("unlimbered" if unit.rank == "crew" else ""),
            ordered=memories.ordered.get(id, ""),
            quiet=memories.quiet(unit, battle.clock.active) if unit.shots else 0,
        )
    if battle.clock.phase == "melee":
        battle.contacts = contacts_of(battle)
    return battle


def _count_killed(document: Json, unit: str) -> int:
    figures = document["figures"]
    return sum(not figures[id]["alive"] for id in document["units"][unit]["figures"])
