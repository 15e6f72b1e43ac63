"""Scenery that both sides lay by turns, and that the attacker shifts (AOW-SCN-3 to AOW-SCN-5).

Who lays a piece says what it is, how large, and where; its outline wanders as nature makes it and follows from its
place. Who has the rest of his pieces laid for him lays them in his turns all the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import chain, islice, product
from typing import Any

import msgspec
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.ground.terrain import TERRAIN, ground_under, name_of
from rulesets.engine.battle import Piece, Point, Pose, Side, Table
from rulesets.engine.dice.chance import Draw, whims
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import (
    Arc,
    ChoiceParam,
    Forecast,
    Offer,
    PieceParam,
    PoseParam,
    choice,
    choices,
    offer,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape import layouts, situation
from rulesets.engine.landscape.curves import as_points, oblong, round_outline
from rulesets.engine.landscape.placenames import name_for, root_of
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.memory import Memory
from rulesets.engine.play.granting import given_to, is_walled, wish
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Id, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import NamedPlace, _
from rulesets.engine.table.geometry import TOLERANCE, distance

PIECES, SHIFTS = 4, 2
"""Pieces of each side (AOW-SCN-3), and how many the attacker may name (AOW-SCN-4)."""
APART, SHIFTED, NEED = 3.0, 6.0, 4
"""Inches between pieces (AOW-SCN-3); inches of a shift and the face that it needs (AOW-SCN-4)."""
ACROSS, DEEP, MOST = 3, 2, 2
"""Sixths of the table, and how many pieces may have their middle in the same one (AOW-SCN-3)."""
LARGEST, ROOM = (10.0, 8.0), 4.0
"""What a piece fits in, and the side of the square that it holds, in inches (AOW-SCN-3)."""
SIZES: dict[str, tuple[float, float]] = {"large": LARGEST, "middling": (8.5, 7.0), "small": (7.0, 6.0)}
LABELS = {"large": _("large"), "middling": _("middling"), "small": _("small")}
USUAL = "middling"
CALLED = {"rough_hill": "hill", "buildings": "village"}
"""As what places are named, where not as what they are."""
LIKELY = ("wood", "wood", "wood", "hill", "hill", "rough_hill", "rough_hill", "buildings", "marsh")
TRIES = 60
"""How many places are thought of before the table is gone over inch by inch."""


class LayPiece(Order, frozen=True, tag="lay_piece"):
    """Lay a piece of a kind and a size with its middle at a place."""

    terrain: Id
    at: Waypoint
    size: Id = USUAL


class LayForMe(Order, frozen=True, tag="lay_for_me"):
    """Have the rest of one's own pieces laid."""


class ShiftPiece(Order, frozen=True, tag="shift_piece"):
    """Name a piece, and where its middle is to lie."""

    piece: Id
    to: Waypoint


# -- whose turn --------------------------------------------------------------------------------------------------------


def settle(play: Play[AowBattle]) -> None:
    """AOW-SCN-5: what is laid by nobody: a table with pieces is taken as it is, one without scenery is bare, and where
    no map was kept the house lays for both sides.
    """
    battle = play.battle
    mode, given = battle.options.scenery, bool(battle.table.pieces)
    if mode == "none":
        battle.table = msgspec.structs.replace(battle.table, pieces=())
    elif given:
        play.tell("scenery_given", side=None, clauses=("AOW-SCN-5", "AOW-OPT-2"))
    elif mode == "preset":
        layouts.lay(play, _preset, "AOW-SCN-5")
    if mode != "placed" or given:
        battle.laid, battle.shifts, battle.confirmed = dict.fromkeys(Side, PIECES), SHIFTS, ()


def _preset(play: Play[AowBattle]) -> None:
    """AOW-SCN-5: the house lays four pieces for each side, and what a campaign's ground adds to them (CAM-GRD-4)."""
    battle = play.battle
    battle.laid, battle.confirmed = dict.fromkeys(Side, 0), tuple(Side)
    lay_on(play)
    if wish(battle) or situation.bare(battle, KIT):
        situation.lay(play, KIT)
        play.tell("scenery_laid_out", side=None, clauses=("AOW-SCN-5",), pieces=len(battle.table.pieces))


def settle_edges(play: Play[AowBattle]) -> None:
    """CAM-GRD-3, ``edge``: who may choose his base line has the one with more cover before it."""
    battle = play.battle
    chooses = given_to(battle, "edge")
    if chooses is None or is_walled(battle):
        return
    if situation.is_southern_better(battle.table, KIT) is not (chooses is battle.attacker):
        battle.table = situation.turn_table(battle.table)
    play.tell("base_line_taken", side=chooses, clauses=("AOW-DEP-1",))


def acts(battle: AowBattle) -> Side | None:
    """Who picks one of three tables (CAM-GRD-3), else who lays the next piece."""
    return layouts.picker(battle) or to_lay(battle)


def to_lay(battle: AowBattle) -> Side | None:
    """AOW-SCN-3: who lays the next piece, the defender first; None when all are laid."""
    first = battle.attacker.opponent
    laid = {side: battle.laid.get(side, 0) for side in Side}
    side = first if laid[first] <= laid[first.opponent] else first.opponent
    return side if laid[side] < PIECES else None


def lay_on(play: Play[AowBattle]) -> None:
    """Lay a piece for each side that has its pieces laid for it, whenever it is its turn."""
    while (side := to_lay(play.battle)) is not None and side in play.battle.confirmed:
        number, tables = len(play.battle.table.pieces), len(play.battle.layouts)
        of = f"scenery:{number}:{tables}" if tables else f"scenery:{number}"
        found = proposal(play.battle.table, int(play.salt(of)[:12], 16))
        if found is None:
            play.battle.laid = dict.fromkeys(Side, PIECES)
            play.tell("no_room_for_scenery", side=side, clauses=("AOW-SCN-3",))
        else:
            _lay(play, side, found)


# -- pieces ------------------------------------------------------------------------------------------------------------


def piece_at(table: Table, terrain: str, size: str, at: Pose) -> Piece:
    """AOW-SCN-3: a piece of a kind and a size about a place; raises :class:`Illegal` for kinds and sizes that there are
    not. Buildings stand in a rectangle.
    """
    if terrain not in TERRAIN:
        raise Illegal("no_such_kind", "AOW-SCN-1", "There is no {kind} here.", kind=terrain)
    if size not in SIZES:
        raise Illegal("no_such_size", "AOW-SCN-3", "No piece is of that size.")
    draw = whims(zlib.crc32(f"{terrain} {size} {at.x:.2f} {at.y:.2f}".encode()))
    points = _outline(terrain, SIZES[size], at, draw)
    taken = {root_of(piece.name.text) for piece in table.pieces if isinstance(piece.name, NamedPlace)}
    name = name_for(CALLED.get(terrain, terrain), draw, taken)
    return Piece(f"p{len(table.pieces) + 1}", terrain, points, NamedPlace(name), level=TERRAIN[terrain].level)


def _outline(terrain: str, size: tuple[float, float], at: Pose, draw: Draw) -> tuple[Point, ...]:
    """The corners of a piece: as nature makes them, but with room for the square that it must hold."""
    square = as_points(oblong(at.point, ROOM, ROOM, at.facing))
    for _attempt in range(12 if terrain != "buildings" else 0):
        points = as_points(round_outline(at.point, *size, at.facing, draw))
        if shapely.covers(shapely.Polygon(points), shapely.Polygon(square)):
            return points
    return as_points(oblong(at.point, *size, at.facing))


def check_place(table: Table, piece: Piece, instead: str = "") -> None:
    """AOW-SCN-3: raises :class:`Illegal` where a piece may not lie: on the table, 3" from all others, at most two
    middles in a sixth. ``instead`` is the piece in whose place it comes.
    """
    shape = shapely.Polygon(piece.points)
    at = middle_of(shape)
    if not shapely.covers(shapely.box(0.0, 0.0, table.width, table.depth), shape):
        raise Illegal("off_table", "AOW-SCN-3", "The piece must lie on the table.", at=at)
    others = _others(table, instead)
    for other, its in others:
        if shape.distance(its) < APART - TOLERANCE:
            words = _("It lies within 3″ of {piece}.")
            raise Illegal("too_close", "AOW-SCN-3", words, piece=name_of(other), at=at)
    if sum(sixth(table, middle_of(its)) == sixth(table, at) for _other, its in others) >= MOST:
        raise Illegal("sixth_full", "AOW-SCN-3", "Two pieces lie in that sixth of the table already.", at=at)


def _others(table: Table, instead: str = "") -> list[tuple[Piece, BaseGeometry]]:
    ground = ground_under(table)
    return [(piece, ground.shape(piece.id)) for piece in table.pieces if piece.id != instead]


def middle_of(shape: BaseGeometry) -> Point:
    """The middle of a piece."""
    return (float(shape.centroid.x), float(shape.centroid.y))


def sixth(table: Table, at: Point) -> tuple[int, int]:
    """AOW-SCN-3: in which of the six sectors a point lies, 20" by 18" on a table of 60" by 36"."""
    column, row = int(at[0] / table.width * ACROSS), int(at[1] / table.depth * DEEP)
    return min(column, ACROSS - 1), min(row, DEEP - 1)


def proposal(table: Table, state: int) -> Piece | None:
    """A lawful piece that a number decides, where there is room for any: some places by chance, then every inch."""
    return _PROPOSED((table, state), lambda: next(_lawful(table, whims(state)), None))


_PROPOSED: Memory[Piece | None] = Memory(8)


def _lawful(table: Table, draw: Draw) -> Iterator[Piece]:
    kind = LIKELY[int(draw() * len(LIKELY))]
    some = islice(_by_chance(table, draw), TRIES)
    inches = product(range(3, int(table.width) - 2), range(3, int(table.depth) - 2))
    rest = (("small", Pose(float(x), float(y))) for x, y in inches)
    for size, at in chain(some, rest):
        piece = piece_at(table, kind, size, at)
        if why_not(check_place, table, piece) is None:
            yield piece


def _by_chance(table: Table, draw: Draw) -> Iterator[tuple[str, Pose]]:
    sizes = (*SIZES, USUAL)
    while True:
        size = sizes[int(draw() * len(sizes))]
        x, y = (table.width - 10.0) * draw() + 5.0, (table.depth - 10.0) * draw() + 5.0
        yield size, Pose(round(x, 1), round(y, 1), float(15 * int(12 * draw())))


# -- orders ------------------------------------------------------------------------------------------------------------


def lay_piece(play: Play[AowBattle], order: LayPiece) -> None:
    """AOW-SCN-3: the side whose turn it is lays a piece."""
    _check_turn(play)
    piece = piece_at(play.battle.table, order.terrain, order.size, order.at.pose)
    check_place(play.battle.table, piece)
    _lay(play, play.side, piece)


def _check_turn(play: Play[AowBattle]) -> None:
    """Raises :class:`Illegal` where the house has laid all pieces, and a table is picked."""
    if play.battle.layouts:
        raise Illegal("three_laid", "AOW-SCN-5", "Three tables are laid for this battle: pick one of them.")


def _lay(play: Play[AowBattle], side: Side, piece: Piece) -> None:
    battle = play.battle
    battle.table = msgspec.structs.replace(battle.table, pieces=(*battle.table.pieces, piece))
    battle.laid = {**battle.laid, side: battle.laid.get(side, 0) + 1}
    kind, at = TERRAIN[piece.kind].name, middle_of(shapely.Polygon(piece.points))
    play.tell("piece_laid", side=side, clauses=("AOW-SCN-3",), at=at, terrain=kind, piece=piece.name)


def lay_for_me(play: Play[AowBattle], order: LayForMe) -> None:
    """AOW-SCN-3: the rest of a side's pieces are laid for it, each in its turn (:func:`lay_on`)."""
    _check_turn(play)
    play.battle.confirmed = (*play.battle.confirmed, play.side)
    play.tell("scenery_left", clauses=("AOW-SCN-3",))


def shift_piece(play: Play[AowBattle], order: ShiftPiece) -> None:
    """AOW-SCN-4, AOW-DIC-8: on 4+ a piece that is named is moved up to 6", unturned, to a place that is lawful."""
    battle = play.battle
    piece = next((one for one in battle.table.pieces if one.id == order.piece), None)
    if piece is None:
        raise Illegal("no_such_piece", "AOW-SCN-4", "There is no such piece.")
    _check_other(battle, piece)
    moved = shift(piece, order.to.pose.point)
    check_place(battle.table, moved, piece.id)
    battle.shifts, battle.pointed = battle.shifts + 1, piece.id
    thrown = play.throw(Test("shift", Die.D6, NEED, "AOW-SCN-4", _("shifting a piece")))
    told: dict[str, Any] = {"clauses": ("AOW-SCN-4", "AOW-DIC-8"), "piece": name_of(piece)}
    if not thrown.passed:
        play.tell("piece_stays", **told)
        return
    pieces = tuple(moved if one.id == piece.id else one for one in battle.table.pieces)
    battle.table = msgspec.structs.replace(battle.table, pieces=pieces)
    play.tell("piece_shifted", at=middle_of(shapely.Polygon(moved.points)), **told)


def _check_other(battle: AowBattle, piece: Piece) -> None:
    """AOW-SCN-4: raises :class:`Illegal` for a piece that the attacker has named already: the second is another."""
    if piece.id == battle.pointed:
        raise Illegal("named", "AOW-SCN-4", "That piece has been named: the second is another one.")


def shift(piece: Piece, to: Point) -> Piece:
    """AOW-SCN-4: a piece with its middle elsewhere, at most 6" away; raises :class:`Illegal` beyond that."""
    shape = shapely.Polygon(piece.points)
    at = middle_of(shape)
    if distance(at, to) > SHIFTED + TOLERANCE:
        raise Illegal("too_far", "AOW-SCN-4", "A piece is shifted 6″ at most.", at=to)
    there = affinity.translate(shape, to[0] - at[0], to[1] - at[1])
    return msgspec.structs.replace(piece, points=as_points(shapely.get_coordinates(there)[:-1]))


# -- what is open, and previews ----------------------------------------------------------------------------------------


def laying(battle: AowBattle, side: Side) -> list[Offer]:
    """A piece to lay, with a place to begin with, or all the rest; among levies a table to pick."""
    if battle.layouts:
        return LAYOUTS.offers(battle, side)
    table = battle.table
    found = proposal(table, len(table.pieces))
    at = middle_of(shapely.Polygon(found.points)) if found else (table.width / 2, table.depth / 2)
    start = Pose(round(at[0], 2), round(at[1], 2))
    kinds = choices({key: row.name for key, row in TERRAIN.items()})
    return [
        offer(
            "lay_piece", _("Lay a piece"),
            ChoiceParam(name="terrain", label=_("Kind"), default=found.kind if found else "wood", choices=kinds),
            ChoiceParam(name="size", label=_("Size"), default=USUAL, choices=choices(LABELS)),
            PoseParam(name="at", label=_("Place"), start=start, reach=table.width), scope="setup",
        ),
        offer("lay_for_me", _("Lay the rest for me"), scope="setup", eager=1),
    ]  # fmt: skip


def shifting(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-SCN-4: a piece to shift; the phase may be ended instead."""
    named = tuple(
        choice(piece.id, name_of(piece), why_not(_check_other, battle, piece))
        for piece in battle.table.pieces
    )
    start = Pose(battle.table.width / 2, battle.table.depth / 2)
    which = PieceParam(name="piece", label=_("Piece"), choices=named)
    to = PoseParam(name="to", label=_("Place"), start=start, reach=battle.table.width)
    return [offer("shift_piece", _("Shift a piece"), which, to, scope="setup")]


def show_piece(play: Play[AowBattle], order: LayPiece) -> Forecast:
    """About how far a piece would reach."""
    if order.size not in SIZES:
        return Forecast()
    return Forecast(arcs=(_circle(order.at.pose, SIZES[order.size][0] / 2),))


def show_shift(play: Play[AowBattle], order: ShiftPiece) -> Forecast:
    """How far a piece may be shifted, and about how far it would reach."""
    shapes = {piece.id: shape for piece, shape in _others(play.battle.table)}
    if order.piece not in shapes:
        return Forecast()
    shape = shapes[order.piece]
    reach = (shape.area / 3.1416) ** 0.5
    return Forecast(arcs=(_circle(Pose(*middle_of(shape)), SHIFTED), _circle(order.to.pose, reach)))


def _circle(at: Pose, inches: float) -> Arc:
    return Arc(round(at.x, 2), round(at.y, 2), 0.0, half=180.0, range=round(inches, 2))


SHIFTING = Menu({ShiftPiece: shift_piece}, shifting, {ShiftPiece: show_shift})

KIT = situation.Kit(
    things={
        "hill": Thing("hill", 8.5, 7, 1, grown=True), "wood": Thing("wood", 8.5, 7, grown=True),
        "marsh": Thing("marsh", 8.5, 7, grown=True), "house": Thing("buildings", 7, 6),
        "works": Thing("buildings", 7, 6),
    },
    ground_of=ground_under, clause="AOW-SCN-5", zone=9.0, works="works",
)  # fmt: skip
"""What the ground of a campaign is in this system (CAM-GRD-3 to CAM-GRD-6): there are neither walls nor water."""
LAYOUTS = layouts.Layouts(KIT)
"""One of three tables, where a side may pick (CAM-GRD-7)."""

LAYING = Menu(
    {LayPiece: lay_piece, LayForMe: lay_for_me, **LAYOUTS.menu.RULES}, laying, {LayPiece: show_piece}
)

WORDS: dict[str, str] = {
    "base_line_taken": _("{side} have the base line that they like better."),
    "piece_laid": _("{side} lay a piece: {terrain}, {piece}."),
    "many.piece_laid": _("{count} pieces are laid."),
    "scenery_left": _("{side} have the rest of their pieces laid."),
    "no_room_for_scenery": _("There is no room for another piece."),
    "piece_shifted": _("{side} shift {piece}."),
    "piece_stays": _("{side} try to shift {piece}, in vain."),
}
