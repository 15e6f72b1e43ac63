"""Push backs, and who follows (SKIR-MEL-14, SKIR-OPT-9)."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Pose
from rulesets.engine.table.bases import polygons, rows
from rulesets.engine.table.bodies import Body, swath
from rulesets.engine.table.geometry import TOLERANCE, ahead, base_at, bearing, gap
from rulesets.engine.table.search import furthest
from rulesets.skirmish.battle import SkirBattle, SkirFigure
from rulesets.skirmish.charts import CONTACT
from rulesets.skirmish.ground.ground import IMPASSABLE, crowd, ground_of

FINE = 0.001
"""Inches to which it is found how far there is room."""


def pushed_to(battle: SkirBattle, loser: SkirFigure, winner: SkirFigure) -> Pose:
    """SKIR-MEL-14: where a loser comes to stand: the depth of his base straight away from the winner, facing as he did,
    or as far as there is room.
    """
    away = bearing(winner.point, loser.point)
    return _along(loser, away, room(battle, loser, away, loser.depth, but=winner.id))


def followed_to(battle: SkirBattle, winner: SkirFigure, loser: SkirFigure, pushed: float) -> Pose | None:
    """SKIR-OPT-9: where a winner touches a loser again who was pushed so many inches, going straight after him that
    distance at most; None where he cannot.
    """
    towards = bearing(winner.point, loser.point)
    pose = _along(winner, towards, room(battle, winner, towards, pushed))
    base = base_at(pose, winner.width, winner.depth)
    return pose if gap(base, loser) <= CONTACT else None


def room(battle: SkirBattle, figure: SkirFigure, towards: float, most: float, but: str = "") -> float:
    """How many inches a figure can be shifted in a direction, up to ``most``: short of every other figure ``but`` the
    one that it goes away from, of impassable ground and of the table's edge.
    """
    start = Body((figure.pose,), figure.width, figure.depth)
    ground = ground_of(battle.table)
    others = [other for other in crowd(battle).figures if other.id not in (figure.id, but)]
    shapes = [*polygons(rows(others)), *ground.shapes[ground.of_kind(IMPASSABLE)]]
    block = shapely.union_all(shapes) if shapes else shapely.Point()

    def free(far: float) -> bool:
        end = Body((_along(figure, towards, far),), figure.width, figure.depth)
        return end.is_on(battle.table) and not shapely.intersects(_within(swath(start, end)), block)

    found = furthest(free, most, fine=FINE)
    return most if found == most else max(found - 2 * FINE, 0.0)


def _within(shape: BaseGeometry) -> BaseGeometry:
    """A shape a hair smaller: what merely touches it is not in its way."""
    return shapely.buffer(shape, -TOLERANCE, join_style="mitre")


def _along(figure: SkirFigure, towards: float, inches: float) -> Pose:
    x, y = ahead(Pose(figure.x, figure.y, towards), inches)
    return Pose(x, y, figure.facing)
