"""Who touches whom (SKIR-MEL-1, SKIR-MEL-18, SKIR-RUL-21, SKIR-RUL-65)."""

from __future__ import annotations

from itertools import chain

from rulesets.engine.battle import Side, order_of
from rulesets.engine.memory import Memory
from rulesets.engine.table.contact import Contact, by_figure
from rulesets.engine.table.field import standing
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CONTACT, OVER_WALL
from rulesets.skirmish.ground.ground import LINES, crowd, ground_of


def touching(battle: SkirBattle, figure: SkirFigure) -> list[SkirFigure]:
    """The able enemies in contact with a figure, lowest id first (SKIR-MEL-1, SKIR-MEL-18)."""
    return [battle.figures[id] for id in _touches(battle).get(figure.id, ())]


def contacts(battle: SkirBattle) -> list[tuple[SkirFigure, SkirFigure]]:
    """All pairs in contact, the active side's figure first; in the order of their ids."""
    figures, active = battle.figures, battle.clock.active or Side.AI
    own = sorted((figure.id for figure in battle.all_able(active)), key=order_of)
    return [(figures[id], figures[foe]) for id in own for foe in _touches(battle).get(id, ())]


def touched_units(battle: SkirBattle, unit: SkirUnit) -> tuple[str, ...]:
    """The enemy units that a unit's able figures touch (SKIR-CHG-1), in the order of their ids."""
    foes = chain.from_iterable(touching(battle, figure) for figure in battle.able(unit))
    return tuple(sorted({foe.unit for foe in foes}, key=order_of))


def _touches(battle: SkirBattle) -> dict[str, tuple[str, ...]]:
    """Whom each figure touches, by ids; figures that touch nobody are left out."""

    def find() -> dict[str, tuple[str, ...]]:
        ours, theirs = crowd(battle, Side.AI), crowd(battle, Side.KAKI)
        met = by_figure(ours, theirs, pairs(ground_of(battle.table), ours.rows, theirs.rows))
        return {id: tuple(sorted(foes, key=order_of)) for id, foes in met.items()}

    return _TOUCHED((battle.figures, standing(battle), battle.table), find)


_TOUCHED: Memory[dict[str, tuple[str, ...]]] = Memory(6)


TOUCH = Contact(CONTACT, OVER_WALL, LINES)
"""SKIR-MEL-1, SKIR-MEL-18: at most 0.05" apart, or at the two sides of one line and at most half an inch apart."""
pairs = TOUCH.pairs
"""Which bases are in contact with which enemy bases, both by number."""
