"""Pavises that are set up: a plank touching the front of its bearer (GODAI-PAV-1, GODAI-PAV-3)."""

from __future__ import annotations

from rulesets.engine.battle import Piece
from rulesets.engine.play.play import Play
from rulesets.engine.table.pavises import MARK, pavise_id, with_plank, without
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import PAVISE


def set_up(play: Play[GodaiBattle], figure: GodaiFigure) -> None:
    """A figure's pavise stands before it."""
    play.battle.table = with_plank(play.battle.table, figure, PAVISE)


def take_down(play: Play[GodaiBattle], figure: GodaiFigure) -> None:
    """A figure's pavise leaves the table."""
    play.battle.table = without(play.battle.table, pavise_id(figure))


def owner_of(battle: GodaiBattle, piece: Piece) -> GodaiUnit | None:
    """The unit whose pavise a piece is, if it is one."""
    figure = battle.figures.get(piece.id.removeprefix(MARK))
    return battle.unit_of(figure) if figure else None
