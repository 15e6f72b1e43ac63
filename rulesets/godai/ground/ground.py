"""The kinds of scenery, laid out as the specification prints them, what they do to figures on their way, and who stands
on the ground (GODAI-SCN-1, GODAI-SCN-2, GODAI-MOV-3 to GODAI-MOV-5).
"""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side, Table
from rulesets.engine.memory import Memory
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _
from rulesets.engine.table import terrain
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.field import fields
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import KINDS, Ground, Shape
from rulesets.godai.battle import GodaiBattle, GodaiFigure


class Land(msgspec.Struct, frozen=True):
    """A row of GODAI-SCN-2.

    ``shape`` is ``area``, ``line`` or ``band``; ``foot`` and ``mounted`` are ``free``, ``difficult``,
    ``obstacle`` (2" for each crossing) or ``impassable``; ``sight`` is ``clear``, ``obscures``, ``depth`` (obscures
    from 1" on, blocks beyond 6"), ``level`` or ``blocks``. Who stands behind one that is ``defended`` defends it, one
    that ``bars`` blocks a retreat.
    """

    key: str
    name: str
    shape: str
    foot: str
    mounted: str
    sight: str
    defended: bool = False
    bars: bool = False
    level: int = 0


# GODAI-SCN-2
#    key  name  shape  foot  mounted  sight  defended  bars
TERRAIN: dict[str, Land] = by_key(
    Land("road", _("road"), "band", "free", "free", "clear"),
    Land("bridge", _("bridge"), "area", "free", "free", "clear"),
    Land("ford", _("ford"), "area", "free", "free", "clear"),
    Land("wood", _("wood"), "area", "difficult", "difficult", "depth"),
    Land("bamboo", _("bamboo grove"), "area", "difficult", "difficult", "depth"),
    Land("rice_field", _("paddy"), "area", "difficult", "difficult", "clear"),
    Land("rocks", _("rocks"), "area", "difficult", "difficult", "obscures"),
    Land("marsh", _("marsh"), "area", "difficult", "impassable", "clear"),
    Land("stream", _("stream"), "line", "obstacle", "obstacle", "clear"),
    Land("low_wall", _("low wall"), "line", "obstacle", "obstacle", "obscures", True, True),
    Land("fence", _("fence"), "line", "obstacle", "obstacle", "obscures", True, True),
    Land("hedge", _("hedge"), "line", "obstacle", "obstacle", "obscures", True, True),
    Land("barricade", _("barricade"), "line", "obstacle", "obstacle", "obscures", True, True),
    Land("palisade", _("palisade"), "line", "impassable", "impassable", "blocks", False, True),
    Land("high_wall", _("high wall"), "line", "impassable", "impassable", "blocks", False, True),
    Land("house", _("building"), "area", "impassable", "impassable", "blocks", False, True),
    Land("river", _("river"), "area", "impassable", "impassable", "clear", False, True),
    Land("hill", _("hill"), "area", "free", "free", "level", False, False, 1),
    Land("shrine", _("shrine"), "area", "impassable", "impassable", "obscures", False, True),
    Land("well", _("well"), "area", "impassable", "impassable", "obscures", False, True),
    Land("cart", _("cart"), "area", "impassable", "impassable", "obscures", False, True),
    Land("big_tree", _("big tree"), "area", "impassable", "impassable", "obscures", False, True),
    Land("post", _("post"), "area", "free", "free", "clear"),
    Land("pavise", _("set-up pavise"), "line", "free", "free", "obscures"),
)


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

    def make() -> Crowd[GodaiFigure]:
        sides = (side,) if side else tuple(Side)
        return Crowd(figure for each in sides for figure in battle.all_able(each))

    stood = tuple((unit.id, unit.figures) for unit in battle.on_table())
    return _CROWDS((side, battle.figures, stood), make)


_CROWDS: Memory[Crowd[GodaiFigure]] = Memory(6)
