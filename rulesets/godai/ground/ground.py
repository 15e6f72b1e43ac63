"""What the ground does to figures on their way, and who stands on it (GODAI-SCN-2, GODAI-MOV-3 to GODAI-MOV-5)."""

from __future__ import annotations

from rulesets.engine.battle import Side, Table
from rulesets.engine.memory import Memory
from rulesets.engine.table import terrain
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.field import fields
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import KINDS, Ground, Shape
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.ground.terrain import TERRAIN

GODAI_KINDS = KINDS.with_kinds({row.key: Shape(row.shape) for row in TERRAIN.values()})

OBSTACLES = frozenset(key for key, row in TERRAIN.items() if row.foot == "obstacle")
"""What costs 2" to cross (GODAI-MOV-4), and across which one may be in contact (GODAI-GEN-12)."""
DEFENDED = frozenset(key for key, row in TERRAIN.items() if row.defended)
BARS = frozenset(key for key, row in TERRAIN.items() if row.bars or row.foot == "impassable")
"""What blocks a retreat (GODAI-SCN-2, GODAI-ATK-9)."""

CROSSING = 2.0
"""Inches that an obstacle takes besides, each time (GODAI-MOV-4)."""


def _passage(kind: str, movement: str) -> Passage | None:
    name = TERRAIN[kind].name
    if movement == "difficult":
        return Passage(factor=2.0, touch=Touch.CENTRE, clause="GODAI-MOV-3")
    if movement == "obstacle":
        return Passage(charge=CROSSING, each=True, touch=Touch.CENTRE, label=name, clause="GODAI-MOV-4")
    return Passage(barred=True, clause="GODAI-MOV-8") if movement == "impassable" else None


PASSAGES = {
    mounted: {
        key: passage
        for key, row in TERRAIN.items()
        if (passage := _passage(key, row.mounted if mounted else row.foot)) is not None
    }
    for mounted in (False, True)
}
"""On foot (False) and mounted (True, GODAI-MOV-5): two inches for one in difficult ground (GODAI-MOV-3), two for an
obstacle (GODAI-MOV-4), by the base's centre; no base comes over what is closed.
"""

CLOSED = {
    mounted: {key: row for key, row in rows.items() if row.barred} for mounted, rows in PASSAGES.items()
}
"""What nobody comes over at all, on foot and mounted."""
DIFFICULT = frozenset(key for key, row in TERRAIN.items() if row.foot == "difficult")


def ground_of(table: Table) -> Ground:
    """The scenery of a table by the shapes of this system (GODAI-SCN-2)."""
    return terrain.ground_of(table, GODAI_KINDS)


field_of = fields(ground_of)
"""All figures on the table as arrays, for sight and distances (GODAI-GEN-10)."""


def crowd(battle: GodaiBattle, side: Side | None = None) -> Crowd[GodaiFigure]:
    """The figures on the table, of one side or of both."""

    def made() -> Crowd[GodaiFigure]:
        sides = (side,) if side else tuple(Side)
        return Crowd(figure for each in sides for figure in battle.all_able(each))

    stood = tuple((unit.id, unit.figures) for unit in battle.on_table())
    return _CROWDS((side, battle.figures, stood), made)


_CROWDS: Memory[Crowd[GodaiFigure]] = Memory(6)
