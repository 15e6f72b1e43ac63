"""Pavises: a standing shield is carried, or planted along its bearer's front edge (SKIR-DAT-9)."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Piece
from rulesets.engine.play.play import Play
from rulesets.engine.table.geometry import ahead
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure
from rulesets.skirmish.charts import PAVISE


def pavise_id(figure: SkirFigure) -> str:
    """The id of the pavise that a figure has planted."""
    return f"pavise-{figure.id}"


def planted(battle: SkirBattle, figure: SkirFigure) -> bool:
    """Whether the pavise that a figure planted stands."""
    id = pavise_id(figure)
    return any(piece.id == id for piece in battle.table.pieces)


def plank(figure: SkirFigure) -> Piece:
    """SKIR-DAT-9: a pavise along the front edge of its bearer, 1.5" wide."""
    left, right = (ahead(figure.pose, figure.depth / 2, side * PAVISE / 2) for side in (-1, 1))
    points = tuple((round(x, 4), round(y, 4)) for x, y in (left, right))
    return Piece(pavise_id(figure), "pavise", points)


def plant(play: Play[SkirBattle], figure: SkirFigure) -> SkirFigure:
    """A figure sets its pavise down before it."""
    table = play.battle.table
    play.battle.table = msgspec.structs.replace(table, pieces=(*table.pieces, plank(figure)))
    return play.change_figure(figure, load=Load.NONE)


def remove(play: Play[SkirBattle], id: str) -> None:
    """A planted pavise leaves the table."""
    table = play.battle.table
    pieces = tuple(piece for piece in table.pieces if piece.id != id)
    play.battle.table = msgspec.structs.replace(table, pieces=pieces)
