"""Room on the table: who stands where, who touches whom, and whether figures may end as ordered (KOKU-MOV-7,
KOKU-MOV-14, KOKU-MOV-15, KOKU-MOV-19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from rulesets.engine import paths, sweep
from rulesets.engine.bases import Floats, near_pairs, overlapping, polygons, rows
from rulesets.engine.battle import Pose, Side
from rulesets.engine.geometry import CONTACT, TOLERANCE, Based, shifted, shortest_way, within
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.terrain import Ground
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import TROOPS
from rulesets.koku.crossing import Going
from rulesets.koku.formations import groups
from rulesets.koku.ways import Way

HELD_BY = 3
"""Enemies in base contact that hold a figure (KOKU-MOV-15)."""


Box = tuple[float, float, float, float]
"""West, south, east and north."""


class Crowd(NamedTuple):
    """Figures that stand outdoors, with their bases as rows of an array."""

    figures: tuple[KokuFigure, ...]
    rows: Floats

    @classmethod
    def of(cls, figures: Sequence[KokuFigure]) -> Crowd:
        """A crowd of those figures that stand outdoors."""
        outdoors = tuple(figure for figure in figures if not figure.inside)
        return cls(outdoors, rows(outdoors))


NOBODY = Crowd((), rows(()))
"""No figure at all."""


def crowd(
    battle: KokuBattle, side: Side | None = None, apart_from: str = "", near: Box | None = None
) -> Crowd:
    """The living figures outdoors, of one side or of both, apart from those of one unit; only those in a box, if one
    is given.
    """
    question = (battle.figures, battle.units, side, apart_from, near)
    return _CROWDS(question, lambda: _crowd(battle, side, apart_from, near))


def _crowd(battle: KokuBattle, side: Side | None, apart_from: str, near: Box | None) -> Crowd:
    figures = [
        figure for unit in battle.on_table(side) if unit.id != apart_from for figure in battle.living(unit)
    ]
    if near is not None:
        west, south, east, north = near
        figures = [figure for figure in figures if west <= figure.x <= east and south <= figure.y <= north]
    return Crowd.of(figures)


_CROWDS: Memory[Crowd] = Memory(4)


def around(figures: Sequence[KokuFigure], inches: float) -> Box:
    """The box that reaches so many inches beyond the figures' centres: west, south, east, north."""
    xs, ys = [figure.x for figure in figures], [figure.y for figure in figures]
    return (min(xs) - inches, min(ys) - inches, max(xs) + inches, max(ys) + inches)


def touching(
    figures: Sequence[KokuFigure], battle: KokuBattle, enemies: Crowd
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


def held(figures: Sequence[KokuFigure], battle: KokuBattle, enemies: Crowd) -> frozenset[str]:
    """KOKU-MOV-15: the figures that three or more enemies touch; they cannot move. Pack horses hold nobody
    (KOKU-RUL-143).
    """
    counts = Counter(figure.id for figure, _ in fighting(touching(figures, battle, enemies), battle))
    return frozenset(id for id, count in counts.items() if count >= HELD_BY)


BARRED = {
    "KOKU-MOV-9": "Riders cannot pass the {kind}.",
    "KOKU-BAG-2": "A pack horse cannot be led through the {kind}.",
    "KOKU-RAI-4": "In rain the {kind} is crossed at a bridge only.",
}
"""Why a piece stops somebody, by the clause that says so."""


def check_way(ground: Ground, one: Going, allowance: float, others: Crowd) -> None:
    """KOKU-MOV-6, KOKU-MOV-7, KOKU-MOV-9: a figure's way is short enough, open to it, on the table, and free.
    Raises ``Illegal``.
    """
    way = one.way
    if one.barred is not None:
        clause, kind = one.barred.passage.clause, one.barred.passage.label
        message = BARRED.get(clause, "Nobody can pass through the {kind}.")
        raise Illegal("barred", clause, message, kind=kind, at=one.barred.at)
    over = one.cost - allowance
    if over > 0.001:
        message = "{over:.1f}″ too far: {used:.1f}″ of {allowance:g}″."
        raise Illegal(
            "too_far",
            "KOKU-MOV-6",
            message,
            over=over,
            used=one.cost,
            allowance=allowance,
            inches=round(over, 3),
        )
    if not sweep.on_table(ground, way.figure, way.points, way.end.facing) and not way.enters:
        raise Illegal("off_table", "KOKU-MOV-7", "Nobody leaves the table.", at=way.end.point)
    block = sweep.blocked(way.points, way.figure.width, others.rows)
    if block is not None:
        there = others.figures[block.number]
        raise Illegal("in_the_way", "KOKU-MOV-7", "Another figure stands in the way.", at=there.point)


def check_ends(ground: Ground, ends: Mapping[str, Based], stay: Sequence[KokuFigure], others: Crowd) -> None:
    """KOKU-MOV-7: where figures end no bases overlap and none stands across a line or on a building.

    ``ends`` are the new bases by figure id, ``stay`` the mates that do not move. Raises ``Illegal``.
    """
    stood = rows(ends.values())
    if not len(stood):
        return
    around = np.concatenate((others.rows, rows(stay)))
    clash = overlapping(stood, around).any(axis=1) | np.triu(overlapping(stood, stood), 1).any(axis=1)
    bases = list(ends.values())
    if clash.any():
        there = bases[int(np.flatnonzero(clash)[0])]
        raise Illegal("overlap", "KOKU-MOV-7", "Bases may not overlap.", at=(there.x, there.y))
    check_bases(ground, bases)


def check_bases(ground: Ground, bases: Sequence[Based]) -> None:
    """KOKU-MOV-7: bases stand on the table, across no line piece and in no building's walls. Raises ``Illegal``."""
    for base in bases:
        if not within(base, ground.table.width, ground.table.depth):
            raise Illegal("off_table", "KOKU-MOV-7", "Nobody leaves the table.", at=(base.x, base.y))
    inner = rows(bases) - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE])
    for base, number in np.transpose(ground.tree.query(polygons(inner), predicate="intersects")).tolist():
        piece, at = ground.pieces[number], (bases[base].x, bases[base].y)
        if not ground.solid[number]:
            kind = piece.kind.replace("_", " ")
            raise Illegal(
                "straddles", "KOKU-MOV-7", "A base may not end across the {kind}.", kind=kind, at=at
            )
        if piece.kind == "house":
            raise Illegal("on_house", "KOKU-MOV-16", "A base ends in the wall of a building.", at=at)


def may_be_blocked(ways: Sequence[Way], others: Crowd) -> frozenset[str]:
    """The figures in whose corridors somebody may stand: a quick look at all ways at once."""
    owners, boxes = [], []
    for way in ways:
        for box in paths.leg_boxes(way.points, way.figure.width):
            owners.append(way.figure.id)
            boxes.append(box._replace(depth=box.depth + box.width))  # the bends too
    if not boxes or not others.figures:
        return frozenset()
    met = np.nonzero(overlapping(rows(boxes), others.rows))[0]
    return frozenset(owners[int(number)] for number in met)


def snapped(
    ways: Sequence[Way], stay: Sequence[KokuFigure], ground: Ground, enemies: Crowd, others: Crowd
) -> list[Way]:
    """KOKU-MOV-19: figures that end within 0.10" of an enemy base are set in exact contact, at no cost.

    Figures that touch one another are shifted together. A shift that would press somebody is left undone.
    """
    outside = [way for way in ways if not way.enters]
    if not outside or not enemies.figures:
        return list(ways)
    ends = {way.figure.id: way for way in ways}
    near = near_pairs(rows([way.base for way in outside]), enemies.rows, CONTACT)
    close = list(zip(*(found.tolist() for found in near), strict=True))
    for chain in groups([way.base for way in outside]) if close else ():
        shift = _closer(outside, chain, close, enemies)
        if shift is not None:
            moved = [_shift(outside[index], shift) for index in chain]
            rest = [*stay, *(_stood(ends[way.figure.id]) for n, way in enumerate(outside) if n not in chain)]
            if _free(ground, moved, rest, others):
                ends.update((way.figure.id, way) for way in moved)
    return list(ends.values())


def _closer(
    ways: Sequence[Way], chain: Sequence[int], close: Sequence[tuple[int, int, float]], enemies: Crowd
) -> tuple[float, float] | None:
    """The shift that brings the figure of a chain which is nearest to an enemy up to him; None if one touches."""
    own = [(gap, mover, foe) for mover, foe, gap in close if mover in chain]
    if not own or min(own)[0] <= 0.0:
        return None
    _, mover, foe = min(own)
    return shortest_way(ways[mover].base, enemies.figures[foe])


def _shift(way: Way, shift: tuple[float, float]) -> Way:
    base = shifted(way.base, shift)
    end = Pose(base.x, base.y, way.end.facing)
    return way._replace(points=(*way.points[:-1], end.point) if len(way.points) > 1 else way.points, end=end)


def _stood(way: Way) -> KokuFigure:
    return msgspec.structs.replace(way.figure, x=way.end.x, y=way.end.y, facing=way.end.facing)


def _free(ground: Ground, ways: Sequence[Way], stay: Sequence[KokuFigure], others: Crowd) -> bool:
    try:
        check_ends(ground, {way.figure.id: way.base for way in ways}, stay, others)
    except Illegal:
        return False
    return True
