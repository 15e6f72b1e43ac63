"""Room on the table: who stands where, who touches whom, and whether figures may end as ordered (KOKU-MOV-7,
KOKU-MOV-14, KOKU-MOV-15, KOKU-MOV-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from rulesets.engine.battle import Side
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.sayings import _
from rulesets.engine.table import sweep
from rulesets.engine.table.bases import beyond, clashes, near_pairs, polygons, rows
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.geometry import CONTACT, TOLERANCE, Based
from rulesets.engine.table.terrain import Ground
from rulesets.engine.table.trips import closings
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import TERRAIN, TROOPS, CoverClass
from rulesets.koku.march.crossing import PricedWay, Way

HELD_BY = 3
"""Enemies in base contact that hold a figure (KOKU-MOV-15)."""

PRICED = frozenset(
    kind for kind, row in TERRAIN.items() if row.crossing is not CoverClass.OPEN or row.mounted != "free"
)
"""Ground that takes inches, breaks ranks or asks riders for dice (KOKU-TER-1)."""

PAVED = ("road", "bridge")
"""Ground that spares its users what lies beneath (KOKU-TER-4)."""


Others = Crowd[KokuFigure]
"""Some of the figures outdoors."""

NOBODY = Crowd[KokuFigure](())
"""No figure at all."""


def crowd(battle: KokuBattle, side: Side | None = None) -> Others:
    """The living figures outdoors, of one side or of both."""

    def make() -> Others:
        return Crowd(figure for unit in battle.on_table(side) for figure in battle.living(unit))

    return _CROWDS((battle.figures, battle.units, side), make)


_CROWDS: Memory[Others] = Memory(4)


def touching(
    figures: Sequence[KokuFigure], battle: KokuBattle, enemies: Others
) -> list[tuple[KokuFigure, KokuFigure]]:
    """Each figure with each enemy in base contact with it; indoors, with all inside (KOKU-FRM-1, KOKU-RUL-124)."""
    found: list[tuple[KokuFigure, KokuFigure]] = []
    outdoors = [figure for figure in figures if not figure.inside]
    if outdoors and len(enemies.figures):
        one, two, _ = near_pairs(rows(outdoors), enemies.rows, CONTACT)
        found += [(outdoors[a], enemies.figures[b]) for a, b in zip(one.tolist(), two.tolist(), strict=True)]
    for figure in figures:
        if figure.inside:
            foes = battle.on_table(battle.units[figure.unit].side.opponent)
            found += [
                (figure, foe) for unit in foes for foe in battle.living(unit) if foe.inside == figure.inside
            ]
    return found


def fighting(
    pairs: Sequence[tuple[KokuFigure, KokuFigure]], battle: KokuBattle
) -> list[tuple[KokuFigure, KokuFigure]]:
    """Those pairs of figures in contact of which neither is a pack horse (KOKU-BAG-2)."""
    units = battle.units
    return [
        (one, other)
        for one, other in pairs
        if not TROOPS[units[one.unit].kind].led and not TROOPS[units[other.unit].kind].led
    ]


def who_is_held(figures: Sequence[KokuFigure], battle: KokuBattle, enemies: Others) -> frozenset[str]:
    """KOKU-MOV-15: the figures that three or more enemies touch; they cannot move. Pack horses hold nobody
    (KOKU-RUL-143).
    """
    counts = Counter(figure.id for figure, _ in fighting(touching(figures, battle, enemies), battle))
    return frozenset(id for id, count in counts.items() if count >= HELD_BY)


BARRED = {
    "KOKU-MOV-9": _("Riders cannot pass the {kind}."),
    "KOKU-BAG-2": _("A pack horse cannot be led through the {kind}."),
    "KOKU-RAI-4": _("In rain the {kind} is crossed at a bridge only."),
}
"""Why a piece stops somebody, by the clause that says so."""


def check_way(ground: Ground, one: PricedWay, allowance: float, others: Others) -> None:
    """KOKU-MOV-6, KOKU-MOV-7, KOKU-MOV-9: a figure's way is short enough, open to it, on the table, and free.
    Raises ``Illegal``.
    """
    way = one.way
    if one.barrier is not None:
        clause, kind = one.barrier.passage.clause, one.barrier.passage.label
        message = BARRED.get(clause, _("Nobody can pass through the {kind}."))
        raise Illegal("barred", clause, message, kind=kind, at=one.barrier.at)
    over = one.cost - allowance
    if over > 0.001:
        message = _("{over:.1f}″ too far: {used:.1f}″ of {allowance:g}″.")
        raise Illegal(
            "too_far",
            "KOKU-MOV-6",
            message,
            over=over,
            used=one.cost,
            allowance=allowance,
            inches=round(over, 3),
        )
    if not way.enters and not sweep.on_table(ground, way.figure, way.points, way.end.facing):
        raise Illegal("off_table", "KOKU-MOV-7", "Nobody leaves the table.", at=way.end.point)
    block = sweep.first_stop(way.points, way.figure.width, others.rows)
    if block is not None:
        there = others.figures[block.number]
        raise Illegal("in_the_way", "KOKU-MOV-7", "Another figure stands in the way.", at=there.point)


def check_ends(ground: Ground, bases: Sequence[Based], stay: Sequence[KokuFigure], others: Others) -> None:
    """KOKU-MOV-7: where figures end no bases overlap and none stands across a line or on a building.

    ``bases`` are the new ones, ``stay`` the mates that do not move. Raises ``Illegal``.
    """
    if not bases:
        return
    clash = np.flatnonzero(clashes(rows(bases), np.concatenate((others.rows, rows(stay)))))
    if len(clash):
        there = bases[int(clash[0])]
        raise Illegal("overlap", "KOKU-MOV-7", "Bases may not overlap.", at=(there.x, there.y))
    check_bases(ground, bases)


def check_bases(ground: Ground, bases: Sequence[Based]) -> None:
    """KOKU-MOV-7: bases stand on the table, across no line piece and in no building's walls. Raises ``Illegal``."""
    stood = rows(bases)
    off = np.flatnonzero(beyond(stood, (0.0, 0.0), (ground.table.width, ground.table.depth)) > TOLERANCE)
    if len(off):
        there = bases[int(off[0])]
        raise Illegal("off_table", "KOKU-MOV-7", "Nobody leaves the table.", at=(there.x, there.y))
    inner = stood - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE])
    for base, number in np.transpose(ground.tree.query(polygons(inner), predicate="intersects")).tolist():
        piece, at = ground.pieces[number], (bases[base].x, bases[base].y)
        if not ground.solid[number]:
            kind = piece.kind.replace("_", " ")
            raise Illegal(
                "straddles", "KOKU-MOV-7", "A base may not end across the {kind}.", kind=kind, at=at
            )
        if piece.kind == "house":
            raise Illegal("on_house", "KOKU-MOV-16", "A base ends in the wall of a building.", at=at)


def snap(
    ways: Sequence[Way], stay: Sequence[KokuFigure], ground: Ground, enemies: Others, others: Others
) -> list[Way]:
    """KOKU-MOV-19: figures that end within 0.10" of an enemy base are set in exact contact, at no cost.

    Figures that touch one another are shifted together. A shift that would press somebody, or set somebody over ground
    that has its price, is left undone: they are in contact as it is (KOKU-RUL-150).
    """
    outside = [way for way in ways if not way.enters]
    if not outside or not enemies.figures:
        return list(ways)
    ends = {way.figure.id: way for way in ways}
    for chain, shift in closings([way.base for way in outside], enemies):
        here = [outside[index] for index in chain]
        moved = [way.shift(shift) for way in here]
        rest = [*stay, *(_standing(ends[way.figure.id]) for n, way in enumerate(outside) if n not in chain)]
        if why_not(check_ends, ground, [way.base for way in moved], rest, others) is None and not _enters(
            ground, here, moved
        ):
            ends.update((way.figure.id, way) for way in moved)
    return list(ends.values())


def _standing(way: Way) -> KokuFigure:
    return msgspec.structs.replace(way.figure, x=way.end.x, y=way.end.y, facing=way.end.facing)


def _enters(ground: Ground, before: Sequence[Way], after: Sequence[Way]) -> bool:
    """Whether a base comes over a piece that it would have to pay for, had it moved there."""
    return any(
        not ground.at(there.end.point, PAVED)
        and {piece.id for piece in ground.touched_by(there.base, PRICED)}
        - {piece.id for piece in ground.touched_by(here.base, PRICED)}
        for here, there in zip(before, after, strict=True)
    )
