"""Sight, cover and higher ground (SKIR-SHO-8, SKIR-HIT-15, SKIR-MOR-16, SKIR-SCN-1).

Sight runs from base centre to base centre, all round (SKIR-SHO-7); only able figures stand in its way (SKIR-RUL-21).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.table.bases import Flags, Floats, Indexes
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.screens import Bar, Over, Screen
from rulesets.engine.table.sight import Look, Shots, nearest_clear, shots
from rulesets.skirmish.battle import SkirBattle, SkirFigure
from rulesets.skirmish.ground.ground import COVER, field_of, ground_of

DEPTH_OF_WOOD = 4.0
"""Inches of wood along a line beyond which it hides (SKIR-SCN-1)."""
SHELTER = 1.5
"""Inches before its centre within which cover shelters a figure (SKIR-HIT-15)."""

SCREENS: dict[str, Screen] = {
    "hill": Screen(Bar.CREST, over=Over.EITHER),
    "wood": Screen(Bar.DEPTH, DEPTH_OF_WOOD, "wood"),
    "house": Screen(Bar.ALWAYS),
}
"""What stops sight (SKIR-SCN-1); other kinds never do."""


def sight(
    battle: SkirBattle, eyes: Sequence[SkirFigure], marks: Sequence[SkirFigure], reach: float = np.inf
) -> Shots:
    """SKIR-SHO-8: which figures each of a unit has within reach and sees, and how far they are, edge to edge
    (SKIR-RUL-26, SKIR-RUL-28). Figures of third units stand in the way, unless one end stands on
    higher ground than they do.
    """
    field = field_of(battle)
    ours, theirs = (field.numbers(figure.id for figure in figures) for figures in (eyes, marks))
    return shots(field, ours, theirs, Look(reach, SCREENS, mates=False))


class SightPairs(NamedTuple):
    """Eyes and marks by their numbers on the field, row by row, and how far apart they are."""

    eyes: Indexes
    marks: Indexes
    apart: Floats


def nearest_seen(battle: SkirBattle, asked: Sequence[SightPairs]) -> list[float]:
    """SKIR-SHO-8: of each of several lots of pairs how far apart the nearest is whose eye sees the mark; infinite where
    none does. Figures of their two units never stand in the way.
    """
    if not asked:
        return []
    eyes, marks, apart = (np.concatenate(each) for each in zip(*asked, strict=True))
    owner = np.repeat(np.arange(len(asked)), [len(pairs.eyes) for pairs in asked])
    look = Look(np.inf, SCREENS, mates=False)
    found: list[float] = nearest_clear(field_of(battle), eyes, marks, apart, owner, len(asked), look).tolist()
    return found


def any_sees(battle: SkirBattle, eyes: Sequence[SkirFigure], marks: Sequence[SkirFigure]) -> bool:
    """SKIR-SHO-8: whether one of a unit's figures sees one of another's."""
    return who_see(battle, [(eyes, marks)])[0]


def who_see(
    battle: SkirBattle, asked: Sequence[tuple[Sequence[SkirFigure], Sequence[SkirFigure]]]
) -> list[bool]:
    """What :func:`any_sees` says of the figures of several pairs of units: together they take little longer."""
    field, lots = field_of(battle), []
    for eyes, marks in asked:
        ours, theirs = (field.numbers(figure.id for figure in figures) for figures in (eyes, marks))
        one, other = np.repeat(ours, len(theirs)), np.tile(theirs, len(ours))
        lots.append(SightPairs(one, other, np.hypot(*(field.rows[other, :2] - field.rows[one, :2]).T)))
    return [away < np.inf for away in nearest_seen(battle, lots)]


def lines_in_cover(battle: SkirBattle, eyes: Floats, points: Floats) -> Flags:
    """SKIR-HIT-15, SKIR-RUL-29: which points are in cover from the eyes of the same rows.

    A point in a cover area is in cover, and so is one before which the line of sight crosses cover within 1.5": both
    say that the last 1.5" of the line meet it. Soft and hard cover are the same (SKIR-SCN-1).
    """
    ground = ground_of(battle.table)
    found = np.zeros(len(points), dtype=np.bool_)
    if not len(points) or not ground.pieces:
        return found
    back = eyes - points
    far = np.maximum(np.hypot(back[:, 0], back[:, 1]), 1e-9)
    starts = points + back * np.minimum(1.0, (SHELTER + TOLERANCE) / far)[:, None]
    line, piece = ground.tree.query(
        shapely.linestrings(np.stack((starts, points), axis=1)), predicate="intersects"
    )
    found[line[ground.of_kind(COVER)[piece]]] = True
    return found


def higher(battle: SkirBattle, figures: Sequence[SkirFigure], others: Sequence[SkirFigure]) -> bool:
    """SKIR-MOR-16: whether each of some figures stands on higher ground than each of the others."""
    if not figures or not others:
        return False
    ground = ground_of(battle.table)
    lowest = ground.levels(np.array([figure.point for figure in figures])).min()
    if lowest <= 0:  # nobody stands lower than on flat ground
        return False
    return bool(lowest > ground.levels(np.array([figure.point for figure in others])).max())
