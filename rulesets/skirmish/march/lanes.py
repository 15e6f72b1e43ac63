"""What stands round figures that are about to go, and what stops them (SKIR-MOV-1, SKIR-MOV-5 to SKIR-MOV-11).

It goes past friends (SKIR-RUL-36), not past enemies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from rulesets.engine.memory import Memory
from rulesets.engine.play import marching
from rulesets.engine.play.marching import holds
from rulesets.engine.table.lanes import Lane, Stride, Surroundings
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.ground.ground import BARRED, PASSAGES, crowd, ground_of
from rulesets.skirmish.march.allowance import Reins, inches_left
from rulesets.skirmish.stand.contact import TOUCH

Going = Surroundings[SkirFigure]
Gone = Stride[SkirFigure]
Way = Lane[SkirFigure]


HOLDS = holds(spent="SKIR-MOV-7", ground="SKIR-MOV-10", charge="SKIR-CHG-1", turn="SKIR-MOV-8")
refusal = partial(marching.refusal, HOLDS)
"""What is wrong with a lane that was to be gone to its end."""


def scene_of(battle: SkirBattle, unit: SkirUnit, touchable: Sequence[str]) -> Going:
    """A unit and what stands round it; figures of the ``touchable`` enemy units may be touched (SKIR-CHG-1)."""
    options, ground = battle.options, ground_of(battle.table)

    known: dict[str, tuple[SkirFigure, float]] = {}

    def limit(figure: SkirFigure) -> float:
        """A horse that has had a later turn has stood still until then (SKIR-MOV-8)."""
        asked, inches = known.get(figure.id, (None, 0.0))
        if asked is not figure:
            inches = inches_left(figure, options)
            inches = max(inches - Reins(figure, options).waited, 0.0) if figure.mounted else inches
            known[figure.id] = figure, inches
        return inches

    def steer(figure: SkirFigure) -> Reins | None:
        return Reins(figure, options) if figure.mounted else None

    def make() -> Going:
        foes, own = crowd(battle, unit.side.opponent), crowd(battle, unit.side).without(unit.id)
        may = np.array([foe.unit in touchable for foe in foes.figures], dtype=np.bool_)
        return Surroundings(
            battle.table, ground, PASSAGES, BARRED, tuple(battle.able(unit)), foes, own.rows, may,
            TOUCH, limit, steer,
        )  # fmt: skip

    return _SCENES((unit, tuple(touchable), battle.figures, battle.table, options), make)


_SCENES: Memory[Going] = Memory(6)
