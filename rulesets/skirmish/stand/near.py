"""How near the enemy is: gaps between units and the figures of the other side (SKIR-GLA-2, SKIR-TRN-11)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.battle import Side, order_of
from rulesets.engine.memory import Shelf
from rulesets.engine.table.bases import least_gap
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.ground.ground import crowd


def units_in_order(battle: SkirBattle, side: Side) -> list[SkirUnit]:
    """A side's units on the table by their ids (SKIR-TRN-3)."""
    return sorted(battle.on_table(side), key=lambda unit: order_of(unit.id))  # type: ignore[arg-type]


def nearest_foe(battle: SkirBattle, unit: SkirUnit) -> tuple[str, float]:
    """The nearest enemy unit and its gap; the lowest id where it is tied (SKIR-TRN-11, SKIR-RUL-115), no
    id where there is none.
    """
    found = ((round(gap, 6), order_of(id), id) for id, gap in gaps_by_unit(battle, unit).items())
    gap, _order, id = min(found, default=(0.0, (), ""))
    return id, gap


def gaps_by_unit(battle: SkirBattle, unit: SkirUnit) -> Mapping[str, float]:
    """How far each enemy unit is, edge to edge."""
    own, foes = battle.able(unit), crowd(battle, unit.side.opponent)
    return _APART(unit.id, (tuple(own), foes.figures), lambda: foes.apart(own))


_APART: Shelf[str, Mapping[str, float]] = Shelf(500)


def gap_to_unit(battle: SkirBattle, one: SkirUnit, other: SkirUnit) -> float:
    """The smallest base-edge distance between the able figures of two units, in inches."""
    return least_gap(battle.able(one), battle.able(other))
