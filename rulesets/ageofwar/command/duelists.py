"""Who may stand in a duel, and from where it is measured (AOW-CHA-2 to AOW-CHA-4, AOW-CHA-6).

A unit's id stands for its commander, a leader's for himself.
"""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit, Duelist
from rulesets.ageofwar.command import duel
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import rank
from rulesets.engine.battle import Side
from rulesets.engine.sayings import Words, say
from rulesets.engine.table.geometry import base_at
from rulesets.engine.table.terrain import polygon_of


def figure_of(battle: AowBattle, unit: AowUnit) -> str:
    """The base of the man for whom a unit's id stands: a leader's own, else its commander's; empty if there is none."""
    if unit.is_leader:
        return unit.figures[0] if unit.place in ("table", ATTACHED) else ""
    commander = blocks.commander(battle, unit) if unit.place == "table" else None
    return commander.id if commander is not None else ""


def place_of(battle: AowBattle, unit: AowUnit) -> BaseGeometry:
    """AOW-CHA-2: from where it is measured: his base; of an attached general his unit's ground."""
    if unit.place == ATTACHED:
        return blocks.footprint(battle, unit)
    base = battle.figures[figure_of(battle, unit)]
    return polygon_of(base_at(base.pose, base.width, base.depth))


def called(battle: AowBattle, unit: AowUnit) -> Words:
    """What a duelist is called."""
    return unit.called if unit.is_leader else say("the commander of {unit}", unit=unit.name)


def men(battle: AowBattle, side: Side) -> list[AowUnit]:
    """Those of a side who may be in a duel, by rising id (AOW-CHA-3, AOW-CHA-4)."""
    found = [unit for unit in battle.units.values() if unit.side is side and figure_of(battle, unit)]
    return sorted(found, key=lambda unit: rank(unit.id))


def duelist(battle: AowBattle, unit: AowUnit, other: AowUnit, challenger: bool) -> Duelist:
    """AOW-CHA-6: one of two as he comes to the duel."""
    ceiling = duel.ceiling_of(leads=unit.is_leader, against_leader=other.is_leader, challenger=challenger)
    return Duelist(unit.side, unit.id, figure_of(battle, unit), unit.is_leader, ceiling)
