"""Who touches whom (SKIR-MEL-1, SKIR-MEL-18, SKIR-RUL-21, SKIR-RUL-65)."""

from __future__ import annotations

from itertools import chain

import numpy as np
import shapely

from rulesets.engine.battle import Side
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import Floats, near_pairs, polygons
from rulesets.engine.table.terrain import Ground
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CONTACT, OVER_WALL
from rulesets.skirmish.ground.ground import LINES, crowd, ground_of
from rulesets.skirmish.stand.units import order_of


def touching(battle: SkirBattle, figure: SkirFigure) -> list[SkirFigure]:
    """The able enemies in contact with a figure, lowest id first (SKIR-MEL-1, SKIR-MEL-18)."""
    return [battle.figures[id] for id in _touched(battle).get(figure.id, ())]


def contacts(battle: SkirBattle) -> list[tuple[SkirFigure, SkirFigure]]:
    """All pairs in contact, the active side's figure first; in the order of their ids."""
    figures, active = battle.figures, battle.clock.active or Side.AI
    own = sorted((figure.id for figure in battle.all_able(active)), key=order_of)
    return [(figures[id], figures[foe]) for id in own for foe in _touched(battle).get(id, ())]


def touched_units(battle: SkirBattle, unit: SkirUnit) -> tuple[str, ...]:
    """The enemy units that a unit's able figures touch (SKIR-CHG-1), in the order of their ids."""
    foes = chain.from_iterable(touching(battle, figure) for figure in battle.able(unit))
    return tuple(sorted({foe.unit for foe in foes}, key=order_of))


def _touched(battle: SkirBattle) -> dict[str, tuple[str, ...]]:
    """Whom each figure touches, by ids; figures that touch nobody are left out."""

    def found() -> dict[str, tuple[str, ...]]:
        ours, theirs = crowd(battle, Side.AI), crowd(battle, Side.KAKI)
        touch: dict[str, list[str]] = {}
        for one, other in pairs(ground_of(battle.table), ours.rows, theirs.rows):
            a, b = ours.figures[one].id, theirs.figures[other].id
            touch.setdefault(a, []).append(b)
            touch.setdefault(b, []).append(a)
        return {id: tuple(sorted(foes, key=order_of)) for id, foes in touch.items()}

    stood = tuple((unit.id, unit.figures) for unit in battle.on_table())
    return _TOUCHED((battle.figures, stood, battle.table), found)


_TOUCHED: Memory[dict[str, tuple[str, ...]]] = Memory(6)


def pairs(ground: Ground, ours: Floats, theirs: Floats, reach: float = CONTACT) -> list[tuple[int, int]]:
    """Which bases are in contact with which enemy bases, both by number: at most 0.05" apart (SKIR-MEL-1; ``reach``
    asks for more), or at the two sides of one line and at most half an inch apart (SKIR-MEL-18).
    """
    one, other, gaps = near_pairs(ours, theirs, OVER_WALL)
    found = []
    for a, b, gap in zip(one.tolist(), other.tolist(), gaps.tolist(), strict=True):
        if gap <= reach + 1e-9 or (ground.pieces and _across(ground, ours[a], theirs[b])):
            found.append((a, b))
    return found


def _across(ground: Ground, one: Floats, other: Floats) -> bool:
    """SKIR-MEL-18: whether both bases touch the same line, one on either side of it."""
    between = shapely.LineString([one[:2], other[:2]])
    met = ground.met_by(between, LINES)
    if not met:
        return False
    both = polygons(np.stack((one, other)))
    return any((shapely.distance(both, ground.shape(piece.id)) <= CONTACT + 1e-9).all() for piece in met)
