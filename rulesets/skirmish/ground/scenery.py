"""Scenery by the squares of the table (SKIR-SCN-2, SKIR-SCN-3): a die for each, and a piece in it, a little off its
middle.

What grew by itself has an outline as nature makes it, inside the size that its row names and reaching to each of its
four sides. It follows from the dice of its square; whoever measures, foretells or draws goes by that same polygon.
"""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.dice.chance import whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape.curves import as_points, rounded
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.ground.ground import ground_of

SQUARES = {(48.0, 48.0): (2, 2), (72.0, 48.0): (3, 2), (96.0, 60.0): (4, 2)}
"""Squares across and in depth, by the table (SKIR-SCN-2)."""

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
MARSH = Kind("marsh", 10, 8, grown=True)
PADDY = Kind("rice_field", 10, 8)
SCRUB = Kind("scrub", 8, 6, grown=True)
WALL = Kind("low_wall", 10, 0)
BUILDING = Kind("house", 6, 5)


def squares(width: float, depth: float) -> list[Point]:
    """SKIR-SCN-2: the middles of the squares, row by row from the south-west."""
    across, deep = SQUARES[width, depth]
    return [
        (width / across * (column + 0.5), depth / deep * (row + 0.5))
        for row in range(deep)
        for column in range(across)
    ]


def lay_out(play: Play[SkirBattle]) -> None:
    """SKIR-SCN-2: throw for every square. A table that was settled beforehand is taken as it is."""
    battle = play.battle
    if battle.table.pieces:
        play.tell("scenery_given", clauses=("SKIR-SCN-2",))
        return
    table = battle.table
    for number, middle in enumerate(squares(table.width, table.depth), 1):
        piece = _throw_square(play, number, middle)
        if piece is not None and fits(table, piece):
            table = msgspec.structs.replace(table, pieces=(*table.pieces, piece))
    battle.table = table
    play.tell("scenery_laid_out", clauses=("SKIR-SCN-2", "SKIR-SCN-3"), pieces=len(table.pieces))


def _throw_square(play: Play[SkirBattle], number: int, middle: Point) -> Piece | None:
    """SKIR-SCN-2: the dice of a square, and what they bring there; None where it stays open."""
    first = play.battle.dice_count
    kind = _kind(play)
    if kind is None:
        return None
    across, deep = (
        play.cast("shift", Die.D6, label, "SKIR-SCN-2").faces[0] for label in (_("across"), _("in depth"))
    )
    x, y = middle[0] + (across - MIDDLE) * OFF, middle[1] + (deep - MIDDLE) * OFF
    return Piece(
        f"p{number}", kind.kind, _outline(kind, (x, y), 36 * first + 6 * across + deep), level=kind.level
    )


def _kind(play: Play[SkirBattle]) -> Kind | None:
    face = play.cast("square", Die.D6, _("square"), "SKIR-SCN-2").faces[0]
    single = {1: None, 2: WOOD, 3: HILL, 5: SCRUB}
    if face in single:
        return single[face]
    low = play.cast("square", Die.D6, _("which"), "SKIR-SCN-2").faces[0] <= MIDDLE
    if face == 4:
        return MARSH if low else PADDY
    return WALL if low else BUILDING


def _outline(kind: Kind, middle: Point, state: int) -> tuple[Point, ...]:
    """The points of a piece about its middle; ``state`` decides how a natural outline wanders."""
    x, y = middle
    half, high = kind.width / 2, kind.depth / 2
    if kind.grown:
        return as_points(rounded(middle, kind.width, kind.depth, 0.0, whims(state), CORNERS))
    if not kind.depth:
        return ((x - half, y), (x + half, y))
    return ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))


def fits(table: Table, piece: Piece) -> bool:
    """SKIR-SCN-3: whether a piece lies on the table and over no other; thrown ones never leave their squares."""
    ground = ground_of(msgspec.structs.replace(table, pieces=(*table.pieces, piece)))
    *others, last = (ground.shape(one.id) for one in ground.pieces)
    if not shapely.covers(shapely.box(0.0, 0.0, table.width, table.depth), last):
        return False
    return not any(shapely.intersects(last, other) for other in others)
