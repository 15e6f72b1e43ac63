"""Scenery by the squares of a table: dice for each square, and a piece in it, a little off its middle.

What grew by itself has an outline as nature makes it, inside the size that its row names and reaching to each of its
four sides. It follows from the dice of its square, so that the record gives it again; whoever measures, foretells or
draws goes by that same polygon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import shapely

from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.dice.chance import whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape.curves import as_points, round_outline
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.terrain import Ground

OFF = 2.0
"""Inches of shift for each pip from the middle of a die."""

MIDDLE = 3.5

CORNERS = 28
"""Points of a natural outline."""


class Thing(msgspec.Struct, frozen=True):
    """What a square's dice bring: kind of piece, and its size in inches (a line has no depth). ``grown`` is what nobody
    has laid out: its outline wanders inside that size.
    """

    kind: str
    width: float
    depth: float
    level: int = 0
    grown: bool = False


def middles(table: Table, across: int, deep: int) -> list[Point]:
    """The middles of so many squares across and in depth, row by row from the south-west."""
    width, depth = table.width / across, table.depth / deep
    return [(width * (column + 0.5), depth * (row + 0.5)) for row in range(deep) for column in range(across)]


def lay_out(
    play: Play[Any],
    places: Sequence[Point],
    brings: Callable[[Play[Any]], Thing | None],
    ground_of: Callable[[Table], Ground],
    clause: str,
    more: Callable[[Play[Any]], None] = lambda play: None,
) -> None:
    """Throw for every square: ``brings`` throws for what stands in it, if anything. A piece that lies over another or
    beyond the edge is left out. A table that was settled beforehand is taken as it is; to any other ``more`` is added.
    """
    table = play.battle.table
    if table.pieces:
        play.tell("scenery_given", side=None, clauses=(clause,))
        return
    for number, middle in enumerate(places, 1):
        piece = _throw_square(play, number, middle, brings, clause)
        if piece is not None and fits(table, piece, ground_of):
            table = msgspec.structs.replace(table, pieces=(*table.pieces, piece))
    play.battle.table = table
    more(play)
    play.tell("scenery_laid_out", side=None, clauses=(clause,), pieces=len(play.battle.table.pieces))


def _throw_square(
    play: Play[Any], number: int, middle: Point, brings: Callable[[Play[Any]], Thing | None], clause: str
) -> Piece | None:
    first = play.battle.dice_count
    thing = brings(play)
    if thing is None:
        return None
    across, deep = (
        play.cast("shift", Die.D6, label, clause).faces[0] for label in (_("across"), _("in depth"))
    )
    x, y = middle[0] + (across - MIDDLE) * OFF, middle[1] + (deep - MIDDLE) * OFF
    points = _outline(thing, (x, y), 36 * first + 6 * across + deep)
    return Piece(f"p{number}", thing.kind, points, level=thing.level)


def _outline(thing: Thing, middle: Point, state: int) -> tuple[Point, ...]:
    """The points of a piece about its middle; ``state`` decides how a natural outline wanders."""
    x, y = middle
    half, high = thing.width / 2, thing.depth / 2
    if thing.grown:
        return as_points(round_outline(middle, thing.width, thing.depth, 0.0, whims(state), CORNERS))
    if not thing.depth:
        return ((x - half, y), (x + half, y))
    return ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))


def fits(table: Table, piece: Piece, ground_of: Callable[[Table], Ground]) -> bool:
    """Whether a piece lies on the table and over no other."""
    ground = ground_of(msgspec.structs.replace(table, pieces=(*table.pieces, piece)))
    *others, last = (ground.shape(one.id) for one in ground.pieces)
    if not shapely.covers(shapely.box(0.0, 0.0, table.width, table.depth), last):
        return False
    return not any(shapely.intersects(last, other) for other in others)
