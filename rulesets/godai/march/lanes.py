"""What stands round figures that are about to go, and what stops them (GODAI-MOV-3 to GODAI-MOV-8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from rulesets.engine.memory import Memory
from rulesets.engine.play import marching
from rulesets.engine.play.marching import holds
from rulesets.engine.table.lanes import Lane, Scene, Stride
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.ground.ground import CLOSED, PASSAGES, crowd, ground_of
from rulesets.godai.march.allowance import left
from rulesets.godai.stand.contact import TOUCH, in_duel

Going = Scene[GodaiFigure]
Gone = Stride[GodaiFigure]
Way = Lane[GodaiFigure]

HOLDS = holds(spent="GODAI-MOV-1", ground="GODAI-MOV-8", charge="GODAI-CHG-1", edge="GODAI-RUL-26")
refusal = partial(marching.refusal, HOLDS)
"""What is wrong with a lane that was to be gone to its end."""


def scene_of(battle: GodaiBattle, unit: GodaiUnit, touchable: Sequence[str], more: float = 0.0) -> Going:
    """A unit and what stands round it; figures of the ``touchable`` enemy units may be touched (GODAI-CHG-1), but no
    duellists by the honourable (GODAI-BUS-2). ``more`` inches may be paid besides (GODAI-CHG-3).

    A group goes over ground as its riders do while it has any (GODAI-MTD-6).
    """

    def may_touch(foe: GodaiFigure) -> bool:
        return foe.unit in touchable and not (unit.honourable and in_duel(battle, foe))

    def made() -> Going:
        own = tuple(battle.able(unit))
        foes, friends = crowd(battle, unit.side.opponent), crowd(battle, unit.side).without(unit.id)
        may = np.array([may_touch(foe) for foe in foes.figures], dtype=np.bool_)
        mounted = any(figure.mounted for figure in own)
        return Scene(
            battle.table, ground_of(battle.table), PASSAGES[mounted], CLOSED[mounted], own, foes, friends.rows, may,
            TOUCH, lambda figure: left(unit, figure) + more, lambda figure: None,
        )  # fmt: skip

    stood = tuple((other.id, other.place, other.figures) for other in battle.units.values())
    question = (unit, tuple(touchable), more, stood, battle.figures, battle.table)
    return _SCENES(question, made)


_SCENES: Memory[Going] = Memory(8)
