"""What the ground does to figures on their way, and who stands on it (SKIR-SCN-1, SKIR-MOV-5, SKIR-MOV-11)."""

from __future__ import annotations

from rulesets.engine.battle import Side, Table
from rulesets.engine.memory import Memory
from rulesets.engine.table import terrain
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.field import fields, standing
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import KINDS, Ground, Shape
from rulesets.skirmish.battle import SkirBattle, SkirFigure
from rulesets.skirmish.charts import TERRAIN

SKIR_KINDS = KINDS.with_kinds({row.key: Shape(row.shape) for row in TERRAIN.values()})

DIFFICULT = frozenset(key for key, row in TERRAIN.items() if row.movement == "difficult")
LINES = frozenset(key for key, row in TERRAIN.items() if row.movement == "crossing")
IMPASSABLE = frozenset(key for key, row in TERRAIN.items() if row.movement == "impassable")
COVER = frozenset(key for key, row in TERRAIN.items() if row.cover)

CROSSING = 1.0
"""Inches that a line takes besides, each time (SKIR-MOV-11); like all lengths of terrain the same at every scale."""

PASSAGES = {
    **dict.fromkeys(DIFFICULT, Passage(factor=2.0, touch=Touch.CENTRE, clause="SKIR-MOV-5")),
    **{
        key: Passage(
            charge=CROSSING, each=True, touch=Touch.CENTRE, label=TERRAIN[key].name, clause="SKIR-MOV-11"
        )
        for key in sorted(LINES)
    },
    **dict.fromkeys(IMPASSABLE, Passage(barred=True, clause="SKIR-MOV-10")),
}
"""Two inches for one in difficult ground (SKIR-MOV-5), an inch for a line (SKIR-MOV-11), by the base's centre; no base
comes over what is impassable. It is the same for men, riders and animals.
"""

BARRED = {key: PASSAGES[key] for key in IMPASSABLE}
"""What nobody comes over at all."""


def ground_of(table: Table) -> Ground:
    """The scenery of a table by the shapes of this system (SKIR-SCN-1)."""
    return terrain.ground_of(table, SKIR_KINDS)


field_of = fields(ground_of)
"""All able figures on the table as arrays, for sight and distances (SKIR-RUL-21)."""


def crowd(battle: SkirBattle, side: Side | None = None) -> Crowd[SkirFigure]:
    """The able figures on the table, of one side or of both: only they take up room (SKIR-RUL-21)."""

    def make() -> Crowd[SkirFigure]:
        sides = (side,) if side else tuple(Side)
        return Crowd(figure for each in sides for figure in battle.all_able(each))

    return _CROWDS((side, battle.figures, standing(battle)), make)


_CROWDS: Memory[Crowd[SkirFigure]] = Memory(6)
