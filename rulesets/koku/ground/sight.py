"""Sight and cover (KOKU-LOS-1 to KOKU-LOS-6, KOKU-COV-1 to KOKU-COV-8).

The two tables here say what each kind of scenery does to sight and to those behind it; the engine does the measuring.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np

from rulesets.engine.battle import Figure, Side, Table
from rulesets.engine.sayings import _
from rulesets.engine.table import cover as covering
from rulesets.engine.table.bases import Floats, Indexes
from rulesets.engine.table.cover import Sheltering
from rulesets.engine.table.field import Field, fields
from rulesets.engine.table.screens import Bar, Over, Screen
from rulesets.engine.table.sight import NOBODY, Look, lines_of_sight, shots, witnesses
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import TERRAIN, WEAPONS, CoverClass

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

_WAYS: dict[str, tuple[Sheltering, str]] = {
    **dict.fromkeys(
        ("fence", "low_wall", "high_wall", "fieldwork", "earthwork"), (Sheltering.BEHIND, "KOKU-COV-2")
    ),
    "hill": (Sheltering.ON, "KOKU-COV-3"),
    "wood": (Sheltering.AMONG, "KOKU-COV-4"),
    "bridge": (Sheltering.ON, "KOKU-COV-5"),
    "house": (Sheltering.INDOORS, "KOKU-COV-6"),
}

SHELTERS: dict[str, covering.Shelter] = {
    kind: covering.Shelter(way, TERRAIN[kind].behind, NEAR, clause) for kind, (way, clause) in _WAYS.items()
}
"""What gives cover, how and how much; water, marsh, rice fields and roads give none (KOKU-COV-8)."""

OBSTRUCTING = frozenset(SHELTERS) | frozenset(SCREENS)
"""What must not lie in the view of the Shogun, but for the hill on which he stands (KOKU-FIR-6)."""

_LABELS = {
    "fence": _("behind a fence"),
    "low_wall": _("behind a low wall"),
    "high_wall": _("behind a high wall"),
    "fieldwork": _("behind a fieldwork"),
    "earthwork": _("behind an earthwork"),
    "hill": _("up on a hill"),
    "wood": _("in or behind a wood"),
    "bridge": _("on a bridge"),
    "house": _("in a house"),
}


class CoverFound(msgspec.Struct, frozen=True):
    """The cover of a figure against another: its class, the clause that grants it, and why."""

    cover: CoverClass
    clause: str
    label: str


OPEN_GROUND = CoverFound(CoverClass.OPEN, "KOKU-COV-1", _("no cover"))
GUNNERS = CoverFound(CoverClass.SOFT, "KOKU-COV-7", _("gunners in soft cover"))

field_of = fields(ground_of)
"""All living figures on the table, ready to be measured; unit by unit in the order of muster."""


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


class Watch(NamedTuple):
    """What one side saw when it last looked: every figure as it stood, for each enemy who saw him ("" nobody), and who
    looked: a clan may change hands (KOKU-TRN-3).
    """

    figures: dict[str, Figure]
    witness: dict[str, str]
    own: frozenset[str]


_WATCHES: OrderedDict[tuple[Table, Side], Watch] = OrderedDict()
_MOST_WATCHES = 64


def watch(table: Table, side: Side, field: Field, own: Indexes, foes: Indexes) -> list[bool]:
    """Which of the foes any of a side's figures sees (KOKU-VIS-1): terrain only, all round, at any distance.

    After an order few figures stand elsewhere than before: whoever was seen by somebody, both where they were, is seen
    still; of those whom nobody saw only who moved or came over need be asked. Only the time it takes depends on that.
    """
    before = _WATCHES.pop((table, side), Watch({}, {}, frozenset()))
    figures = field.figures
    still = {f.id for f in figures if (was := before.figures.get(f.id)) is not None and _stands_as(was, f)}
    here = frozenset(figures[number].id for number in own)
    looked = still & before.own
    witness: dict[str, str] = {}
    for foe in (figures[number] for number in foes):
        saw = before.witness.get(foe.id) if foe.id in still else None
        if saw == "" or (saw in looked and saw in here):
            witness[foe.id] = saw or ""
    unseen = [number for number in foes if witness.get(figures[number].id) == ""]
    asked = [number for number in foes if figures[number].id not in witness]
    fresh = np.array([number for number in own if figures[number].id not in looked], dtype=np.intp)
    for watchers, whom in ((fresh, unseen), (own, asked)):
        found = witnesses(field, watchers, np.array(whom, dtype=np.intp), SCREENS)
        for number, by in zip(whom, found.tolist(), strict=True):
            witness[figures[number].id] = figures[by].id if by != NOBODY else ""
    _WATCHES[table, side] = Watch({figure.id: figure for figure in figures}, witness, here)
    while len(_WATCHES) > _MOST_WATCHES:
        _WATCHES.popitem(last=False)
    return [bool(witness[figures[number].id]) for number in foes]


def _stands_as(was: Figure, now: Figure) -> bool:
    return was is now or (was.pose, was.width, was.depth, was.inside) == (
        now.pose,
        now.width,
        now.depth,
        now.inside,
    )


def cover(battle: KokuBattle, attacker: KokuFigure, target: KokuFigure) -> CoverClass:
    """The cover of one figure against another (KOKU-COV-1)."""
    return shelter(battle, attacker, target).cover


def shelter(battle: KokuBattle, attacker: KokuFigure, target: KokuFigure) -> CoverFound:
    """The cover of one figure against another, and what grants it."""
    field = Field((attacker, target), ground_of(battle.table))
    return shelters(battle, field, np.array([0]), np.array([1]))[0]


def shelters(
    battle: KokuBattle, field: Field, attackers: Indexes, targets: Indexes, stands: Floats | None = None
) -> tuple[CoverFound, ...]:
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


def _shelter(battle: KokuBattle, found: covering.Cover, gunner: bool) -> CoverFound:
    return shelter_of(
        _kind(battle, found.piece) if found.piece else "", gunner, battle.options.gun_crew_cover_floor
    )


def shelter_of(kind: str, gunner: bool = False, floor: str = "on") -> CoverFound:
    """The shelter that a kind of scenery gives (empty: none) to a man or a gunner.

    ``floor`` is the toggle ``gun_crew_cover_floor``.
    """
    given = SHELTERS.get(kind)
    if gunner and (given is None or given.worth <= CoverClass.SOFT or floor == "fixed_soft"):
        return GUNNERS  # KOKU-COV-7
    return OPEN_GROUND if given is None else _sheltered_by(CoverClass(given.worth), given.clause, kind)


def kind_giving(shelter: CoverFound) -> str:
    """The kind of scenery that gives a shelter; empty in the open, and for gunners, who bring their own."""
    return next((kind for kind, label in _LABELS.items() if label == shelter.label), "")


@cache
def _sheltered_by(cover: CoverClass, clause: str, kind: str) -> CoverFound:
    return CoverFound(cover, clause, _LABELS[kind])


def _kind(battle: KokuBattle, piece: str) -> str:
    return next(other.kind for other in battle.table.pieces if other.id == piece)


def clear_view(
    field: Field, eye: tuple[float, float], target: int, ignored: Collection[int]
) -> tuple[str, ...]:
    """Whatever obstructs the view of the Shogun from a point: ids of figures and pieces; none if it is clear.

    ``ignored`` are the numbers of the figures that fire (KOKU-FIR-6). What lies under or before the firer counts like
    anything else (KOKU-RUL-142).
    """
    if not field.outdoors[target]:
        return (field.figures[target].inside,)
    numbers = np.array(sorted(ignored), dtype=np.intp)
    return covering.obstructions(field, eye, target, OBSTRUCTING, frozenset({"hill"}), numbers)
