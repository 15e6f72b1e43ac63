"""What the place of a campaign's battle adds to a system's own table: more hills or none of the paddies, a river along
the middle, a castle town, works that were bought (CAM-GRD-1, CAM-GRD-3, CAM-GRD-4, CAM-GRD-6, CAM-GRD-7).

A system says with a :class:`Kit` what these things are to it. Places are thrown for, thirty times at most, then the
piece is dropped; what cannot be elsewhere (river, town) drives off what lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece, Point, Side, Table
from rulesets.engine.dice.chance import whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape.curves import as_points, round_outline
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.play.granting import given_of, wish
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.search import either_way
from rulesets.engine.table.terrain import Ground

Json = dict[str, Any]
TRIES = 30
"""At so many places a piece is tried before it is dropped (CAM-GRD-7)."""
GAP = 4.0
"""Inches of a crossing (CAM-GRD-1)."""
SHELTERS = ("hill", "wood", "house")
"""What a commander looks for on a table."""
FLANK = 0.25
"""The share of the table's width that is a flank."""
WORKS_BACK = 1.5
"""Inches from the border of the zone to the works in it."""
STEP = 2.0
"""Inches between the places in a zone at which works are tried."""
CORNERS = 28
ALLEY, OPEN = 1.0, 3.0
"""Inches between the houses of a town within walls, and without."""
TOWN = "village-9"
"""The site of a town's houses."""


class Kit(msgspec.Struct, frozen=True):
    """What a system lays. ``things`` are pieces by what campaigns call them (hill, wood, marsh, paddy, house); the kind
    of a ``stream`` and its ``width`` (0 for a line), and of what leads over it, if anything; ``walls`` by the town's
    word or "" for the usual, ``works`` (a line by its kind, or a thing); ``zone`` is how deep the holder deploys.
    ``river`` is whether the system's own table has a river with crossings. Nothing grows within ``margin`` of the long
    edges; ``room`` says whether a piece may lie there
    besides what holds everywhere: on the table, over no other.
    """

    things: Mapping[str, Thing]
    ground_of: Callable[[Table], Ground]
    clause: str
    zone: float
    stream: str = ""
    width: float = 0.0
    bridge: str = ""
    walls: Mapping[str, str] = {}
    works: str = ""
    river: bool = False
    margin: float = 0.0
    room: Callable[[Any, Piece], bool] = lambda battle, piece: True

    def kind(self, word: str) -> str:
        """The system's kind for a campaign's word."""
        if word == "stream":
            return self.stream
        thing = self.things.get(word)
        return thing.kind if thing else ""


def bare(battle: Any, kit: Kit) -> frozenset[str]:
    """CAM-GRD-4: the system's kinds that are not laid there: paddies in the mountains, water under snow."""
    return frozenset(kit.kind(word) for word in wish(battle).get("bare", ())) - {""}


def lay(play: Play[Any], kit: Kit) -> None:
    """Add to a table that is laid what the place of the battle asks for; nothing in any other battle."""
    fix(play, kit)
    grow(play, kit)


def fix(play: Play[Any], kit: Kit) -> None:
    """What stands where it must: the river along the middle, the town, the house of a raid; what is not to be there
    goes.
    """
    laid = wish(play.battle)
    if not laid:
        return
    barred = bare(play.battle, kit)
    _keep(play, [piece for piece in play.battle.table.pieces if piece.kind not in barred])
    if laid.get("middle") and not kit.river and kit.stream:
        _force(play, kit, list(_river(play.battle.table, kit)), 0.0)
    if "town" in laid:
        _force(play, kit, list(_town(play.battle.table, kit, laid["town"])), float(laid["town"]["clear"]))
    if laid.get("house"):
        middle = (play.battle.table.width / 2, play.battle.table.depth / 2)
        _force(play, kit, [_piece(kit.things["house"], middle, "g-house", 0)], 1.0)


def grow(play: Play[Any], kit: Kit) -> None:
    """What lies at places that are thrown for; on crowded tables before the system's own."""
    laid = wish(play.battle)
    for word, count in sorted(laid.get("more", {}).items()):
        for number in range(1, count + 1):
            _somewhere(play, kit, word, f"g-{word}-{number}")
    for word in laid.get("flanks", ()):
        for number, side in enumerate((0.0, 1.0 - FLANK), 1):
            _somewhere(play, kit, word, f"g-flank-{word}-{number}", side, side + FLANK)


def lay_works(play: Play[Any], kit: Kit) -> None:
    """CAM-GRD-3, ``works``: those who have them find them in their zone, when it is known: a piece of so many inches
    along its border; where that is full, farther back, as near to the middle as may be.
    """
    for side in Side:
        inches = given_of(play.battle, side).get("works")
        if not inches or not kit.works:
            continue
        table = play.battle.table
        spots = chain(_along_border(play, kit), _farther_back(table, kit))
        laid = any(
            _put(
                play,
                kit,
                _works(
                    kit, (x, y if side is play.battle.south else table.depth - y), inches, f"g-works-{side}"
                ),
            )
            for x, y in spots
        )
        play.tell("works_laid" if laid else "no_room_for_works", side=side, clauses=(kit.clause,))


def _along_border(play: Play[Any], kit: Kit) -> Iterator[Point]:
    """The middle of the zone's border as the southern side has it, then places on it that are thrown for."""
    width, deep = play.battle.table.width, kit.zone - WORKS_BACK
    yield width / 2, deep
    for _attempt in range(TRIES - 1):
        yield _spread(play, kit, width), deep


def _farther_back(table: Table, kit: Kit) -> Iterator[Point]:
    """Every other place of the zone, row behind row, from the middle out."""
    deep = kit.zone - WORKS_BACK
    while deep > 0.0:
        yield from ((table.width / 2 + aside, deep) for aside in either_way(STEP, table.width / 2))
        deep -= STEP


def turn_table(table: Table) -> Table:
    """A table seen from its other long edge."""
    pieces = tuple(
        msgspec.structs.replace(
            piece,
            points=tuple((round(table.width - x, 3), round(table.depth - y, 3)) for x, y in piece.points),
        )
        for piece in table.pieces
    )
    return msgspec.structs.replace(table, pieces=pieces)


def is_southern_better(table: Table, kit: Kit) -> bool:
    """Whether the southern half has as much hill, wood and house as the northern one: what a commander looks for who
    may choose his edge and has no order for it.
    """
    ground = kit.ground_of(table)
    wanted = {kit.kind(word) for word in SHELTERS}
    half = shapely.box(0.0, 0.0, table.width, table.depth / 2)
    shapes = [ground.shape(piece.id) for piece in table.pieces if piece.kind in wanted]
    south = sum(shapely.area(shapely.intersection(shape, half)) for shape in shapes)
    return bool(2 * south >= sum(shapely.area(shape) for shape in shapes))


# -- one piece somewhere -----------------------------------------------------------------------------------------------


def _somewhere(play: Play[Any], kit: Kit, word: str, id: str, low: float = 0.0, high: float = 1.0) -> None:
    """A piece at a place that is thrown for, between two shares of the table's width."""
    table = play.battle.table
    if not kit.kind(word):
        return
    thing = kit.things.get(word)
    half, deep = (thing.width / 2, thing.depth / 2) if thing else (0.0, 0.0)
    west, east = max(table.width * low, half), min(table.width * high, table.width - half)
    south = kit.margin + deep
    for _attempt in range(TRIES):
        state = play.battle.dice_count
        x = west + _spread(play, kit, east - west)
        if thing is None:
            if _put(play, kit, _stream(table, kit, x, id)):
                return
            continue
        y = south + _spread(play, kit, table.depth - 2 * south)
        if _put(play, kit, _piece(thing, (x, y), id, state)):
            return


def _spread(play: Play[Any], kit: Kit, length: float) -> float:
    """A place along a length: two dice count its thirty-sixths."""
    high, low = play.cast("place", Die.D6, _("place"), kit.clause, 2).faces
    return length * (6 * (high - 1) + low - 0.5) / 36


def _piece(thing: Thing, middle: Point, id: str, state: int) -> Piece:
    """A thing about a place; what grew by itself has an outline as nature makes it."""
    (x, y), half, high = middle, thing.width / 2, thing.depth / 2
    if thing.grown:
        points = as_points(round_outline(middle, thing.width, thing.depth, 0.0, whims(state), CORNERS))
        return Piece(id, thing.kind, points, level=thing.level)
    if not thing.depth:
        return Piece(id, thing.kind, ((x - half, y), (x + half, y)))
    return Piece(id, thing.kind, _box(x - half, y - high, x + half, y + high), level=thing.level)


def _stream(table: Table, kit: Kit, x: float, id: str) -> Piece:
    """A stream from edge to edge."""
    return Piece(id, kit.stream, ((x, 0.0), (x, table.depth)), width=kit.width)


def _works(kit: Kit, middle: Point, inches: float, id: str) -> Piece:
    if kit.works in kit.things:
        return _piece(kit.things[kit.works], middle, id, 0)
    (x, y), half = middle, inches / 2
    return Piece(id, kit.works, ((x - half, y), (x + half, y)))


def _put(play: Play[Any], kit: Kit, piece: Piece) -> bool:
    """Lay a piece where there is room for it; whether there was."""
    table = play.battle.table
    ground = kit.ground_of(msgspec.structs.replace(table, pieces=(*table.pieces, piece)))
    shape = ground.shape(piece.id)
    board = shapely.buffer(shapely.box(0.0, 0.0, table.width, table.depth), kit.width)
    if not shapely.covers(board, shape) or not kit.room(play.battle, piece):
        return False
    if any(shapely.intersects(shape, ground.shape(one.id)) for one in table.pieces):
        return False
    town = _town_at(table, kit, play.battle)
    if (
        town is not None
        and piece.id != "g-works-kaki"
        and shapely.distance(town, shape) < _clear(play.battle)
    ):
        return False
    _keep(play, (*table.pieces, piece))
    return True


def _keep(play: Play[Any], pieces: Iterable[Piece]) -> None:
    play.battle.table = msgspec.structs.replace(play.battle.table, pieces=tuple(pieces))


def _box(west: float, south: float, east: float, north: float) -> tuple[Point, ...]:
    return ((west, south), (east, south), (east, north), (west, north))


# -- what stands where it must -----------------------------------------------------------------------------------------


def _force(play: Play[Any], kit: Kit, pieces: list[Piece], clear: float) -> None:
    """Lay pieces where they must lie; whatever lies over them, or nearer than it may, is cleared away."""
    table = play.battle.table
    ground = kit.ground_of(msgspec.structs.replace(table, pieces=(*table.pieces, *pieces)))
    new = shapely.union_all([ground.shape(piece.id) for piece in pieces])
    kept = [
        one
        for one in table.pieces
        if not shapely.intersects(new, ground.shape(one.id))
        and shapely.distance(new, ground.shape(one.id)) >= clear
    ]
    _keep(play, (*kept, *pieces))


def _river(table: Table, kit: Kit) -> Iterator[Piece]:
    """CAM-GRD-1, ``crossing``: water along the middle, with two crossings at its thirds."""
    y, half = table.depth / 2, GAP / 2
    third = table.width / 3
    banks = (0.0, third - half, third + half, 2 * third - half, 2 * third + half, table.width)
    for number in range(3):
        ends = ((banks[2 * number], y), (banks[2 * number + 1], y))
        yield Piece(f"g-river-{number + 1}", kit.stream, ends, width=kit.width)
    if kit.bridge:
        high = max(kit.width, 1.0) / 2 + 0.5
        for number, x in enumerate((third, 2 * third), 1):
            deck = _box(x - half + 0.1, y - high, x + half - 0.1, y + high)
            yield Piece(f"g-bridge-{number}", kit.bridge, deck, site=f"bridge-{number}")


def _town(table: Table, kit: Kit, town: Json) -> Iterator[Piece]:
    """CAM-GRD-6: the wall about the middle of the holder's edge, as far out as his zone is deep, its ends drawn back to
    the edge; gates in its front, evenly; houses inside.
    """
    west, south, east, north = _walls(table, kit, town)
    wall = kit.walls.get(town.get("wall", ""), kit.walls.get("", ""))
    gates, gate = int(town["gates"]), float(town["gate"])
    stretch = (east - west - gates * gate) / (gates + 1)
    if wall:
        yield Piece("g-wall-west", wall, ((west, north), (west, south)))
        for number in range(gates + 1):
            start = west + number * (stretch + gate)
            yield Piece(f"g-wall-{number + 1}", wall, ((start, south), (start + stretch, south)))
        yield Piece("g-wall-east", wall, ((east, south), (east, north)))
    house, houses = kit.things["house"], int(town["houses"])
    wide = min(house.width, (east - west - ALLEY) / houses - ALLEY) if wall else house.width
    apart = wide + ALLEY if wall else wide + OPEN
    for number in range(houses):
        x, y = (west + east) / 2 + apart * (number - (houses - 1) / 2), (south + north) / 2
        corners = _box(x - wide / 2, y - house.depth / 2, x + wide / 2, y + house.depth / 2)
        yield Piece(f"g-house-{number + 1}", house.kind, corners, site=TOWN)


def _walls(table: Table, kit: Kit, town: Json) -> tuple[float, float, float, float]:
    front = min(float(town["front"]), table.width - 2.0)
    west = (table.width - front) / 2
    return west, table.depth - kit.zone, west + front, table.depth


def _town_at(table: Table, kit: Kit, battle: Any) -> BaseGeometry | None:
    town = wish(battle).get("town")
    return shapely.box(*_walls(table, kit, town)) if town else None


def _clear(battle: Any) -> float:
    return float(wish(battle)["town"]["clear"])
