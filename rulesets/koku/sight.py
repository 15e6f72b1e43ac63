"""Sight and cover (KOKU-LOS-1 to KOKU-LOS-6, KOKU-COV-1 to KOKU-COV-8).

The two tables here say what each kind of scenery does to sight and to those behind it; the engine does the measuring.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

import msgspec
import numpy as np

from rulesets.engine import cover as covering
from rulesets.engine.bases import Floats, Indexes
from rulesets.engine.cover import Way
from rulesets.engine.field import Field
from rulesets.engine.memory import Memory
from rulesets.engine.sight import Bar, Look, Over, Screen, lines_of_sight, shots
from rulesets.engine.terrain import ground_of
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import TERRAIN, WEAPONS, Cover

NEAR = 2.0
"""Inches from a base within which a wall shelters it (KOKU-COV-2) and does not hide it (KOKU-LOS-4)."""

DEPTH_OF_WOOD = 2.0
"""Inches of wood that can be seen through (KOKU-LOS-3)."""

ARC_SLACK = 0.005
"""Degrees: how much a target's bearing shifts when its place is off by the tolerance of lengths (KOKU-GEN-1)."""

SCREENS: dict[str, Screen] = {
    "wood": Screen(Bar.DEPTH, DEPTH_OF_WOOD, "wood"),  # KOKU-LOS-3
    "house": Screen(Bar.ALWAYS),  # KOKU-LOS-4
    "high_wall": Screen(Bar.NEAR, NEAR),  # KOKU-LOS-4
    "hill": Screen(Bar.CREST, over=Over.BOTH),  # KOKU-LOS-5
}
"""What stops sight; other kinds never do. The clause of each is in KOKU-TER-1 (:data:`TERRAIN`)."""

_WAYS: dict[str, tuple[Way, str]] = {
    **dict.fromkeys(("fence", "low_wall", "high_wall", "fieldwork", "earthwork"), (Way.BEHIND, "KOKU-COV-2")),
    "hill": (Way.ON, "KOKU-COV-3"),
    "wood": (Way.AMONG, "KOKU-COV-4"),
    "bridge": (Way.ON, "KOKU-COV-5"),
    "house": (Way.INDOORS, "KOKU-COV-6"),
}

SHELTERS: dict[str, covering.Shelter] = {
    kind: covering.Shelter(way, TERRAIN[kind].behind, NEAR, clause) for kind, (way, clause) in _WAYS.items()
}
"""What gives cover, how and how much; water, marsh, rice fields and roads give none (KOKU-COV-8)."""

OBSTRUCTING = frozenset(SHELTERS) | frozenset(SCREENS)
"""What must not lie in the view of the Shogun, but for the hill on which he stands (KOKU-FIR-6)."""

_LABELS = {
    "fence": "behind a fence",
    "low_wall": "behind a low wall",
    "high_wall": "behind a high wall",
    "fieldwork": "behind a fieldwork",
    "earthwork": "behind an earthwork",
    "hill": "up on a hill",
    "wood": "in or behind a wood",
    "bridge": "on a bridge",
    "house": "in a house",
}


class Shelter(msgspec.Struct, frozen=True):
    """The cover of a figure against another: its class, the clause that grants it, and why."""

    cover: Cover
    clause: str
    label: str


OPEN_GROUND = Shelter(Cover.OPEN, "KOKU-COV-1", "no cover")
GUNNERS = Shelter(Cover.SOFT, "KOKU-COV-7", "gunners in soft cover")


def field_of(battle: KokuBattle) -> Field:
    """All living figures on the table, ready to be measured; unit by unit in the order of muster."""
    on_table = [unit.figures for unit in battle.units.values() if unit.place == "table"]

    def made() -> Field:
        figures = [figure for ids in on_table for id in ids if (figure := battle.figures[id]).alive]
        return Field(figures, ground_of(battle.table))

    return _FIELDS((battle.figures, on_table, battle.table), made)


_FIELDS: Memory[Field] = Memory()


@cache
def look_of(weapon: str) -> Look:
    """What a weapon reaches: range and arc (KOKU-FIR-1, KOKU-FIR-2), and what stops its sight (KOKU-LOS-2)."""
    row = WEAPONS[weapon]
    return Look(row.range, SCREENS, row.arc + ARC_SLACK)


def mates_in_sight(battle: KokuBattle, figures: Sequence[KokuFigure]) -> bool:
    """Whether every two of the figures see each other: terrain only, all round, at any distance (KOKU-FF-8)."""
    if len(figures) < 2:
        return True
    field = Field(figures, ground_of(battle.table))
    everyone = np.arange(len(figures))
    look = Look(np.inf, SCREENS, figures=False)
    clear = shots(field, everyone, everyone, look).clear
    return bool(clear[np.triu_indices(len(figures), 1)].all())


def cover(battle: KokuBattle, attacker: KokuFigure, target: KokuFigure) -> Cover:
    """The cover of one figure against another (KOKU-COV-1)."""
    return shelter(battle, attacker, target).cover


def shelter(battle: KokuBattle, attacker: KokuFigure, target: KokuFigure) -> Shelter:
    """The cover of one figure against another, and what grants it."""
    field = Field((attacker, target), ground_of(battle.table))
    return shelters(battle, field, np.array([0]), np.array([1]))[0]


def shelters(
    battle: KokuBattle, field: Field, attackers: Indexes, targets: Indexes, stands: Floats | None = None
) -> tuple[Shelter, ...]:
    """The cover of each target against the attacker of the same row, by their numbers on the field.

    ``stands`` replaces the attackers' bases as rows: a gun fires from its muzzle (KOKU-LOS-1). From inside a building
    the line starts where its occupants look out (KOKU-LOS-6).
    """
    given = covering.covers(field, attackers, targets, SHELTERS, _outlooks(field, attackers, targets, stands))
    crews = {unit.id for unit in battle.units.values() if unit.rank == "crew"}
    return tuple(
        _shelter(battle, found, field.figures[target].unit in crews)
        for found, target in zip(given, targets, strict=True)
    )


def _outlooks(field: Field, attackers: Indexes, targets: Indexes, stands: Floats | None) -> Floats | None:
    if stands is not None or field.outdoors[attackers].all():
        return stands
    rows = field.rows[attackers].copy()
    rows[:, :2] = lines_of_sight(field, attackers, targets)[:, 0]
    return rows


def _shelter(battle: KokuBattle, found: covering.Cover, gunner: bool) -> Shelter:
    if gunner and (found.worth <= Cover.SOFT or battle.options.gun_crew_cover_floor == "fixed_soft"):
        return GUNNERS  # KOKU-COV-7
    if not found.piece:
        return OPEN_GROUND
    return _sheltered_by(Cover(found.worth), found.clause, _kind(battle, found.piece))


@cache
def _sheltered_by(cover: Cover, clause: str, kind: str) -> Shelter:
    return Shelter(cover, clause, _LABELS[kind])


def _kind(battle: KokuBattle, piece: str) -> str:
    return next(other.kind for other in battle.table.pieces if other.id == piece)


def clear_view(
    field: Field, eye: tuple[float, float], target: int, ignored: Collection[int]
) -> tuple[str, ...]:
    """Whatever obstructs the view of the Shogun from a point: ids of figures and pieces; none if it is clear.

    ``ignored`` are the numbers of the figures that fire (KOKU-FIR-6).
    """
    if not field.outdoors[target]:
        return (field.figures[target].inside,)
    numbers = np.array(sorted(ignored), dtype=np.intp)
    return covering.obstructions(field, eye, target, OBSTRUCTING, frozenset({"hill"}), numbers)
