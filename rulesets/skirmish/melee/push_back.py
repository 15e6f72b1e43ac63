"""Push backs, and who follows (SKIR-MEL-14, SKIR-OPT-9)."""

from __future__ import annotations

from rulesets.engine.battle import Pose
from rulesets.engine.table.bases import rows
from rulesets.engine.table.geometry import base_at, bearing, gap
from rulesets.engine.table.pushes import room, shifted
from rulesets.skirmish.battle import SkirBattle, SkirFigure
from rulesets.skirmish.charts import CONTACT
from rulesets.skirmish.ground.ground import BARRED, crowd, ground_of


def pushed_to(battle: SkirBattle, loser: SkirFigure, winner: SkirFigure) -> Pose:
    """SKIR-MEL-14: where a loser comes to stand: the depth of his base straight away from the winner, facing as he did,
    or as far as there is room.
    """
    away = bearing(winner.point, loser.point)
    return shifted(loser, away, _room(battle, loser, away, loser.depth, but=winner.id))


def followed_to(battle: SkirBattle, winner: SkirFigure, loser: SkirFigure, pushed: float) -> Pose | None:
    """SKIR-OPT-9: where a winner touches a loser again who was pushed so many inches, going straight after him that
    distance at most; None where he cannot.
    """
    towards = bearing(winner.point, loser.point)
    pose = shifted(winner, towards, _room(battle, winner, towards, pushed))
    base = base_at(pose, winner.width, winner.depth)
    return pose if gap(base, loser) <= CONTACT else None


def _room(battle: SkirBattle, figure: SkirFigure, towards: float, most: float, but: str = "") -> float:
    """How many inches a figure can be shifted, past nobody ``but`` the one that it goes away from."""
    others = rows(other for other in crowd(battle).figures if other.id not in (figure.id, but))
    return room(ground_of(battle.table), BARRED, figure, others, towards, most)
