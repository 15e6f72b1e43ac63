"""How near the enemy is: gaps between units and the figures of the other side (SKIR-GLA-2, SKIR-TRN-11)."""

from __future__ import annotations

from rulesets.engine.battle import Side, order_of
from rulesets.engine.memory import Shelf
from rulesets.engine.table.bases import Floats, gaps, rows
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.ground.ground import crowd


def units_in_order(battle: SkirBattle, side: Side) -> list[SkirUnit]:
    """A side's units on the table by their ids (SKIR-TRN-3)."""
    return sorted(battle.on_table(side), key=lambda unit: order_of(unit.id))  # type: ignore[arg-type]


def foes_of(battle: SkirBattle, unit: SkirUnit) -> tuple[tuple[SkirFigure, ...], Floats]:
    """The able enemy figures, and the gap from each able figure of a unit to each of them, in inches."""
    foes, own = crowd(battle, unit.side.opponent), tuple(battle.able(unit))
    return foes.figures, _APART(unit.id, (own, foes.figures), lambda: gaps(rows(own), foes.rows))


_APART: Shelf[str, Floats] = Shelf(500)


def nearest_foe(battle: SkirBattle, unit: SkirUnit) -> tuple[str, float]:
    """The nearest enemy unit and its gap; the lowest id where it is tied (SKIR-TRN-11, SKIR-RUL-115), no
    id where there is none.
    """
    foes, apart = foes_of(battle, unit)
    if not apart.size:
        return "", 0.0
    nearest = zip(foes, apart.min(axis=0).tolist(), strict=True)
    gap, _order, id = min((round(gap, 6), order_of(foe.unit), foe.unit) for foe, gap in nearest)
    return id, gap


def gaps_by_unit(battle: SkirBattle, unit: SkirUnit) -> dict[str, float]:
    """How far each enemy unit is, edge to edge."""
    return crowd(battle, unit.side.opponent).apart(battle.able(unit))


def gap_to_unit(battle: SkirBattle, one: SkirUnit, other: SkirUnit) -> float:
    """The smallest base-edge distance between the able figures of two units, in inches."""
    return float(gaps(rows(battle.able(one)), rows(battle.able(other))).min())
