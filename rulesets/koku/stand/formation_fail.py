"""Formation Fail (KOKU-FF-1 to KOKU-FF-17).

A cause gives the flag at once (:func:`give`); :func:`review` finds the causes that lie in how a unit stands, wherever
it has moved or lost men; at the start of the own turn :func:`test_all` looks which causes are over and throws for those
that may.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Piece, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import say
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import Shapes, polygons, rows
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.koku.battle import Cause, Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TERRAIN, TROOPS
from rulesets.koku.ground import sight
from rulesets.koku.nerve import morale

AT_TURN_END = ("KOKU-FF-5", "KOKU-FF-11")
"""Causes that are over at the end of the turn in which they happened (KOKU-FF-13)."""

CROSSING = ("KOKU-FF-6", "KOKU-FF-7")
"""Causes that lie in a piece of scenery."""


def give(play: Play[KokuBattle], unit_id: str, clause: str, piece: str = "") -> None:
    """A cause has occurred: the whole unit has Formation Fail at once (KOKU-FF-1 to KOKU-FF-4, KOKU-FF-17).

    Units that are exempt (KOKU-FF-2) or gone are passed over. Tells of it unless the unit had the flag already.
    """
    unit = play.battle.units[unit_id]
    if unit.place != "table" or not TROOPS[unit.kind].liable:
        return
    others = tuple(cause for cause in unit.causes if (cause.clause, cause.piece) != (clause, piece))
    had = unit.ff
    play.change_unit(unit, ff=True, causes=(*others, Cause(clause, piece)))
    if not had:
        play.tell("formation_failed", side=unit.side, clauses=(clause,), unit=unit_id)


def review(play: Play[KokuBattle], unit_id: str) -> None:
    """Give Formation Fail to a unit that stands badly: out of sight (KOKU-FF-8) or out of contact (KOKU-FF-10).

    Asked wherever figures have been set down or have fallen, after the morale test that losses cause (KOKU-FF-3).
    """
    unit = play.battle.units[unit_id]
    clause = fault(play.battle, unit, play.battle.living(unit)) if unit.place == "table" else ""
    if clause:
        give(play, unit.id, clause)


def fault(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> str:
    """The clause by which a unit has Formation Fail where its figures stand so (KOKU-FF-8, KOKU-FF-10); empty for
    none.
    """
    if TROOPS[unit.kind].drilled:
        return "" if _is_chained(figures) else "KOKU-FF-10"
    skirmishes = TROOPS[unit.kind].liable and unit.formation == Formation.SKIRMISH
    return "KOKU-FF-8" if skirmishes and not sight.mates_in_sight(battle, figures) else ""


def test_all(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-SEQ-10: every unit of the side with the flag and no unfinished cause throws (KOKU-FF-14, KOKU-FF-15)."""
    for unit in play.battle.on_table(side):
        if unit.ff:
            causes = tuple(
                cause
                if cause.finished
                else msgspec.structs.replace(cause, finished=is_over(play.battle, unit, cause))
                for cause in unit.causes
            )
            unit = play.change_unit(unit, causes=causes)
            if all(cause.finished for cause in causes):
                _throw(play, unit)
    for unit in play.battle.on_table(side):
        if not unit.still:
            play.change_unit(unit, still=True)


def form_test(kind: str) -> Test:
    """KOKU-FF-15: a D6 against the need of the class of those troops."""
    need = TROOPS[kind].form_need
    assert need is not None
    return Test("formation", Die.D6, need, "KOKU-FF-15", say("{troop} form up", troop=TROOPS[kind].name))


def is_over(battle: KokuBattle, unit: KokuUnit, cause: Cause) -> bool:
    """KOKU-FF-13: whether a cause is finished at the start of the unit's own turn."""
    if cause.clause in AT_TURN_END:
        return True
    if cause.clause in CROSSING:
        return _crossing_over(battle, unit, cause)
    if cause.clause == "KOKU-FF-8":
        return unit.formation != Formation.SKIRMISH or sight.mates_in_sight(battle, battle.living(unit))
    if cause.clause == "KOKU-FF-9":
        return not morale.touches_enemy(battle, unit)
    if cause.clause == "KOKU-FF-10":
        return in_one_chain(battle, unit)
    return not any(figure.inside for figure in battle.living(unit))  # KOKU-FF-12


def in_one_chain(battle: KokuBattle, unit: KokuUnit) -> bool:
    """KOKU-FRM-6: whether the unit's figures form one chain of base contact; those indoors count as joined (RUL-95)."""
    return _is_chained(battle.living(unit))


def _is_chained(figures: Sequence[KokuFigure]) -> bool:
    return coherency.whole(rows([figure for figure in figures if not figure.inside]))


def _throw(play: Play[KokuBattle], unit: KokuUnit) -> None:
    thrown = play.throw(form_test(unit.kind))
    if thrown.passed:
        play.change_unit(unit, ff=False, causes=())
    kind = "formation_restored" if thrown.passed else "formation_still_failed"
    play.tell(kind, side=unit.side, clauses=("KOKU-FF-15",), unit=unit.id)


def _crossing_over(battle: KokuBattle, unit: KokuUnit, cause: Cause) -> bool:
    piece = next((piece for piece in battle.table.pieces if piece.id == cause.piece), None)
    if piece is None:
        return True
    figures = [figure for figure in battle.living(unit) if not figure.inside]
    if TERRAIN[piece.kind].shape == "line":
        return not _line_divides(piece, figures)
    return unit.still or not shapely.intersects(_area(piece), _cores(figures)).any()  # KOKU-RUL-71


def _cores(figures: list[KokuFigure]) -> Shapes:
    """The bases less the tolerance, so that a base which only touches a piece does not overlap it (KOKU-GEN-1)."""
    return polygons(rows(figures) - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE]))


def _line_divides(piece: Piece, figures: list[KokuFigure]) -> bool:
    """Whether a base straddles the line or a segment between two of the figures' centres crosses it."""
    line = shapely.LineString(piece.points)
    if shapely.intersects(line, _cores(figures)).any():
        return True
    pairs = [[a.point, b.point] for i, a in enumerate(figures) for b in figures[i + 1 :]]
    return bool(pairs) and bool(shapely.intersects(line, shapely.linestrings(pairs)).any())


def _area(piece: Piece) -> shapely.Geometry:
    if TERRAIN[piece.kind].shape == "band":
        return shapely.LineString(piece.points).buffer(piece.width / 2, cap_style="flat")
    return shapely.Polygon(piece.points)
