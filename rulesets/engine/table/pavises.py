"""Pavises, shields that stand by themselves: each is a line along the front edge of the base of who set it up."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Battle, Figure, Piece, Table
from rulesets.engine.table.geometry import ahead

KIND = "pavise"
MARK = "pavise-"
"""What an id of a pavise begins with; behind it stands the id of who set it up."""


def pavise_id(figure: Figure) -> str:
    """The id of the pavise that a figure has set up."""
    return f"{MARK}{figure.id}"


def standing(battle: Battle, figure: Figure) -> Piece | None:
    """The pavise that a figure has set up, if it stands."""
    id = pavise_id(figure)
    return next((piece for piece in battle.table.pieces if piece.id == id), None)


def plank(figure: Figure, wide: float) -> Piece:
    """A pavise, so many inches wide, along the front edge of its bearer."""
    left, right = (ahead(figure.pose, figure.depth / 2, side * wide / 2) for side in (-1, 1))
    points = tuple((round(x, 4), round(y, 4)) for x, y in (left, right))
    return Piece(pavise_id(figure), KIND, points)


def with_plank(table: Table, figure: Figure, wide: float) -> Table:
    """The table with a pavise, so many inches wide, before a figure."""
    return msgspec.structs.replace(table, pieces=(*table.pieces, plank(figure, wide)))


def without(table: Table, id: str) -> Table:
    """The table without a pavise; the same where it does not stand."""
    if all(piece.id != id for piece in table.pieces):
        return table
    return msgspec.structs.replace(table, pieces=tuple(piece for piece in table.pieces if piece.id != id))
