"""Scenery by the squares of the table (SKY-SCN-4): a die for each, and a piece in it, a little off its middle.

What grew by itself has an outline as nature makes it, inside the size that its row names and reaching to each of its
four sides. It follows from the dice of its square, so that the record gives it again; whoever measures, foretells or
draws goes by that same polygon.
"""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Piece, Point
from rulesets.engine.dice.chance import whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape.curves import as_points, rounded
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle
from rulesets.sky.ground.ground import ground_under

SQUARE = 24.0
"""Inches of a square's side, about (SKY-SCN-4)."""

OFF = 2.0
"""Inches of shift for each pip from the middle of a die."""

MIDDLE = 3.5

CORNERS = 28
"""Points of a natural outline."""


class Kind(msgspec.Struct, frozen=True):
    """What a square's dice bring: kind of piece, and its size in inches (a line has no depth). ``grown`` is what nobody
    has laid out: its outline wanders inside that size.
    """

    kind: str
    width: float
    depth: float
    level: int = 0
    grown: bool = False


WOOD = Kind("wood", 10, 8, grown=True)
HILL = Kind("hill", 12, 10, 1, grown=True)
PADDY = Kind("rice_field", 10, 8)
MARSH = Kind("marsh", 10, 8, grown=True)
WALL = Kind("low_wall", 10, 0)
BUILDING = Kind("house", 5, 4)


def squares(width: float, depth: float) -> list[Point]:
    """The middles of the squares, row by row from the south-west (72 x 48 has six)."""
    across, deep = max(1, round(width / SQUARE)), max(1, round(depth / SQUARE))
    return [
        (width / across * (column + 0.5), depth / deep * (row + 0.5))
        for row in range(deep)
        for column in range(across)
    ]


def lay_out(play: Play[SkyBattle]) -> None:
    """SKY-SCN-4: throw for every square. A table that was settled beforehand is taken as it is."""
    battle = play.battle
    if battle.table.pieces:
        play.tell("scenery_given", side=None, clauses=("SKY-SCN-4",))
        return
    pieces: list[Piece] = []
    for number, middle in enumerate(squares(battle.table.width, battle.table.depth), 1):
        piece = _throw_square(play, number, middle)
        if piece is None:
            continue
        trial = msgspec.structs.replace(battle.table, pieces=(*pieces, piece))
        if not _overlaps(trial.pieces, play, trial.width, trial.depth):
            pieces.append(piece)
    battle.table = msgspec.structs.replace(battle.table, pieces=tuple(pieces))
    play.tell("scenery_laid_out", side=None, clauses=("SKY-SCN-4",), pieces=len(pieces))


def _throw_square(play: Play[SkyBattle], number: int, middle: Point) -> Piece | None:
    first = play.battle.dice_count
    kind = _kind(play)
    if kind is None:
        return None
    across, deep = (
        play.cast("shift", Die.D6, label, "SKY-SCN-4").faces[0] for label in (_("across"), _("in depth"))
    )
    x, y = middle[0] + (across - MIDDLE) * OFF, middle[1] + (deep - MIDDLE) * OFF
    points = _outline(kind, (x, y), 36 * first + 6 * across + deep)
    return Piece(f"p{number}", kind.kind, points, level=kind.level)


def _outline(kind: Kind, middle: Point, state: int) -> tuple[Point, ...]:
    """The points of a piece about its middle; ``state`` decides how a natural outline wanders."""
    x, y = middle
    half, high = kind.width / 2, kind.depth / 2
    if kind.grown:
        return as_points(rounded(middle, kind.width, kind.depth, 0.0, whims(state), CORNERS))
    if not kind.depth:
        return ((x - half, y), (x + half, y))
    return ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))


def _kind(play: Play[SkyBattle]) -> Kind | None:
    face = play.cast("square", Die.D6, _("square"), "SKY-SCN-4").faces[0]
    if face <= 2:
        return None
    if face == 3:
        return WOOD
    if face == 4:
        return HILL
    low = play.cast("square", Die.D6, _("which"), "SKY-SCN-4").faces[0] <= 3
    if face == 5:
        return PADDY if low else MARSH
    return WALL if low else BUILDING


def _overlaps(pieces: tuple[Piece, ...], play: Play[SkyBattle], width: float, depth: float) -> bool:
    """Whether the last piece overlaps another or hangs over the table's edge."""
    table = msgspec.structs.replace(play.battle.table, pieces=pieces)
    ground = ground_under(table)
    *others, last = (ground.shape(piece.id) for piece in pieces)
    if not shapely.covers(shapely.box(0.0, 0.0, width, depth), last):
        return True
    return any(shapely.intersects(last, other) for other in others)
