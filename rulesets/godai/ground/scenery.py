"""Scenery by the dice (GODAI-SCN-3): so many pieces, what each is, and where it lies."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Piece, Point
from rulesets.engine.dice.chance import whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape import situation
from rulesets.engine.landscape.curves import as_points, round_outline
from rulesets.engine.landscape.layouts import Layouts
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.charts import ZONE
from rulesets.godai.ground.ground import ground_of

TRIES = 30
"""So often a place is thrown for before a piece is dropped (GODAI-SCN-3)."""
APART = 3.0
"""Inches between pieces at least (GODAI-SCN-3)."""


# GODAI-SCN-3: what 2D6 bring; a line has no depth, one as long as the table has width 0
THINGS = {
    2: Thing("house", 6, 5), 3: Thing("marsh", 8, 6, grown=True), 4: Thing("rocks", 6, 5, grown=True),
    5: Thing("rice_field", 8, 6), 6: Thing("wood", 8, 6, grown=True), 7: Thing("low_wall", 6, 0),
    8: Thing("bamboo", 6, 5, grown=True), 9: Thing("hill", 9, 7, 1, grown=True), 10: Thing("stream", 0, 0),
    11: Thing("barricade", 4, 0), 12: Thing("shrine", 3, 3),
}  # fmt: skip
POST = 0.5
"""Inches across of the post before a shrine."""
CORNERS = 28


def lay_out(play: Play[GodaiBattle]) -> None:
    """GODAI-SCN-3: 1D6 + 4 pieces, after those of a campaign's ground, as there is little room. A table that was
    settled beforehand is taken as it is (GODAI-SEQ-2).
    """
    table = play.battle.table
    if table.pieces:
        play.tell("scenery_given", side=None, clauses=("GODAI-SCN-3",))
        return
    situation.grow(play, KIT)
    count = play.cast("pieces", Die.D6, _("pieces"), "GODAI-SCN-3").faces[0] + 4
    for number in range(1, count + 1):
        _lay(play, number)
    situation.fix(play, KIT)
    laid = len(play.battle.table.pieces)
    play.tell("scenery_laid_out", side=None, clauses=("GODAI-SCN-3",), pieces=laid)


def _lay(play: Play[GodaiBattle], number: int) -> None:
    """One piece: its kind, and places for it until one will do."""
    thing = THINGS[sum(play.cast("piece", Die.D6, _("piece"), "GODAI-SCN-3", 2).faces)]
    table = play.battle.table
    if thing.kind in situation.bare(play.battle, KIT):
        return
    for _try in range(TRIES):
        state = play.battle.dice_count
        across, deep = (
            _spread(play, _("across"), table.width), _spread(play, _("in depth"), table.depth - 2 * ZONE) + ZONE
        )  # fmt: skip
        pieces = _pieces(play.battle, number, thing, (across, deep), state)
        if _fits(play.battle, pieces):
            play.battle.table = msgspec.structs.replace(table, pieces=(*table.pieces, *pieces))
            return


def _spread(play: Play[GodaiBattle], label: str, length: float) -> float:
    """A place along a length: two dice count its thirty-sixths."""
    high, low = play.cast("place", Die.D6, label, "GODAI-SCN-3", 2).faces
    return length * (6 * (high - 1) + low - 0.5) / 36


def _pieces(battle: GodaiBattle, number: int, thing: Thing, middle: Point, state: int) -> tuple[Piece, ...]:
    """What lies about a place; before a shrine there is a post to tie horses to (GODAI-SCN-2)."""
    (x, y), half, high = middle, thing.width / 2, thing.depth / 2
    id = f"p{number}"
    if not thing.width:
        return (Piece(id, thing.kind, ((x, 0.0), (x, battle.table.depth))),)
    if thing.grown:
        points = as_points(round_outline(middle, thing.width, thing.depth, 0.0, whims(state), CORNERS))
        return (Piece(id, thing.kind, points, level=thing.level),)
    if not thing.depth:
        return (Piece(id, thing.kind, ((x - half, y), (x + half, y))),)
    body = Piece(id, thing.kind, _box(x, y, half, high))
    if thing.kind != "shrine":
        return (body,)
    return body, Piece(f"{id}-post", "post", _box(x, y - high - 1.0, POST / 2, POST / 2))


def _box(x: float, y: float, half: float, high: float) -> tuple[Point, ...]:
    return ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))


def _fits(battle: GodaiBattle, pieces: tuple[Piece, ...]) -> bool:
    """GODAI-SCN-3: at least 3" from other pieces and outside the zones; a stream runs through from edge to edge."""
    table = battle.table
    ground = ground_of(msgspec.structs.replace(table, pieces=(*table.pieces, *pieces)))
    for piece in pieces:
        west, south, east, north = ground.shape(piece.id).bounds
        across = piece.kind == "stream"
        if west < 0 or east > table.width or (not across and (south < ZONE or north > table.depth - ZONE)):
            return False
        for other in table.pieces:
            if ground.shape(piece.id).distance(ground.shape(other.id)) < APART - TOLERANCE:
                return False
    return True


def _roomy(battle: GodaiBattle, piece: Piece) -> bool:
    """What a campaign adds keeps as far from other pieces; works lie in a zone, and nothing else."""
    return piece.id.startswith("g-works") or _fits(battle, (piece,))


KIT = situation.Kit(
    things={"hill": THINGS[9], "wood": THINGS[6], "marsh": THINGS[3], "paddy": THINGS[5], "house": THINGS[2]},
    ground_of=ground_of, clause="GODAI-SCN-3", zone=ZONE, margin=ZONE, stream="stream", bridge="bridge",
    walls={"": "palisade"}, works="barricade", room=_roomy,
)  # fmt: skip
"""What the ground of a campaign is in this system (CAM-GRD-3 to CAM-GRD-6)."""
LAYOUTS = Layouts(KIT)
"""One of three tables, where a side may pick (CAM-GRD-7)."""
