"""What stands round figures that are about to go, and what stops them (SKIR-MOV-1, SKIR-MOV-5 to SKIR-MOV-11).

It goes past friends (SKIR-RUL-36), not past enemies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play import striding
from rulesets.engine.play.striding import Hold, Holds
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Flags, Floats
from rulesets.engine.table.lanes import Lane, Scene, Stride
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CONTACT
from rulesets.skirmish.ground.ground import BARRED, PASSAGES, crowd, ground_of
from rulesets.skirmish.march.allowance import left
from rulesets.skirmish.march.horses import Reins
from rulesets.skirmish.stand.contact import pairs

Going = Scene[SkirFigure]
Gone = Stride[SkirFigure]
Way = Lane[SkirFigure]


HOLDS: Holds = {
    "": Hold(),
    "spent": Hold(
        "too_far", "SKIR-MOV-7", _("{over:.1f}″ too far: {used:.1f}″ of {allowance:.1f}″."), _("as far as it goes")
    ),
    "closed": Hold("barred", "SKIR-MOV-10", _("Nobody can pass there."), _("the ground stops it")),
    "enemy": Hold(
        "in_the_way", "SKIR-MOV-10", _("An enemy stands in the way."), _("an enemy stands in the way")
    ),
    "near": Hold(
        "charge", "SKIR-CHG-1", _("Only a charge goes up to an enemy whom the unit does not fight yet."),
        _("only a charge goes in"),
    ),
    "edge": Hold("off_table", "SKIR-MOV-10", _("Nobody leaves the table by choice."), _("the table ends")),
    "room": Hold(
        "overlap", "SKIR-MOV-10", _("There is no room: bases may not overlap."), _("there is no room")
    ),
    "turn": Hold(
        "turn", "SKIR-MOV-8",
        _("Horses go straight ahead and turn once in each part of their move, by 45° at most."),
        _("the horse cannot turn so"),
    ),
}  # fmt: skip


def refusal(stride: Gone) -> Illegal:
    """What is wrong with a lane that was to be gone to its end."""
    data = {"hint": "charge"} if stride.why == "near" else {}
    return striding.refusal(stride, HOLDS[stride.why], **data)


def scene_of(battle: SkirBattle, unit: SkirUnit, touchable: Sequence[str]) -> Going:
    """A unit and what stands round it; figures of the ``touchable`` enemy units may be touched (SKIR-CHG-1)."""
    options, ground = battle.options, ground_of(battle.table)

    def touch(stood: Floats, others: Floats, reach: float) -> Flags:
        near = np.zeros(len(stood), dtype=np.bool_)
        near[[one for one, _other in pairs(ground, stood, others, reach)]] = True
        return near

    def limit(figure: SkirFigure) -> float:
        """A horse that has had a later turn has stood still until then (SKIR-MOV-8)."""
        inches = left(figure, options)
        return max(inches - Reins(figure, options).waited, 0.0) if figure.mounted else inches

    def steer(figure: SkirFigure) -> Reins | None:
        return Reins(figure, options) if figure.mounted else None

    def made() -> Going:
        foes, own = crowd(battle, unit.side.opponent), crowd(battle, unit.side).without(unit.id)
        may = np.array([foe.unit in touchable for foe in foes.figures], dtype=np.bool_)
        return Scene(
            battle.table, ground, PASSAGES, BARRED, tuple(battle.able(unit)), foes, own.rows, may,
            touch, CONTACT, limit, steer,
        )  # fmt: skip

    return _SCENES((unit, tuple(touchable), battle.figures, battle.table, options), made)


_SCENES: Memory[Going] = Memory(6)
