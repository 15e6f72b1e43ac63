"""The scenery: who places it, a layout to take or edit, and the sites worth holding (KOKU-SEQ-2, KOKU-SEQ-3;
KOKU-SCN-1 to KOKU-SCN-6; KOKU-VIC-2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import msgspec
import shapely
from msgspec import UNSET, Meta

from rulesets.engine.battle import Piece, Point, Side, Site, Table
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import Forecast, Offer, PieceLimit, SceneryParam, bad, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape import layouts, situation, survey
from rulesets.engine.landscape.recipe import SizeSpan
from rulesets.engine.landscape.scenery import generate
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.play.granting import is_walled
from rulesets.engine.play.orders import Id, Inches, Label, Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _, english, in_a_row, once, players_name, say
from rulesets.engine.table.terrain import ground_of, level_of, outline, well_formed
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TERRAIN
from rulesets.koku.ground.limits import STREAM, limits, recipe
from rulesets.koku.ground.recipe import SIZES
from rulesets.koku.options import KokuOptions

Json = dict[str, Any]

LINES_LEAST = 2
"""Fences and walls that a random layout has at least, where extras are agreed."""

LAYOUT_DICE = 9
"""D10 that choose a layout: one of a thousand million."""

AREA_GROWN = 2.0
"""Inches by which houses and deck are grown to the area of their site (KOKU-VIC-2)."""

SITES = {"village": ("house",), "farm": ("house",), "bridge": ("bridge",)}
"""The kinds of pieces that a site's area is drawn around."""

SITE_NAMES = {"village": _("Village"), "farm": _("Farm"), "bridge": _("Bridge")}
"""What a site is called that has no name of its own."""

Corners = Annotated[tuple[tuple[Inches, Inches], ...], Meta(min_length=2, max_length=80)]


class PlacerPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece as the placer draws it; ``shape`` and ``level`` may be sent back, but the kind decides."""

    id: Id
    kind: Id
    points: Corners
    name: Label = ""
    width: Inches = 0.0
    site: Id = ""
    level: Annotated[int, Meta(ge=0, le=9)] = 0
    shape: Id = ""

    @property
    def piece(self) -> Piece:
        """The piece of scenery, its points rounded to a thousandth of an inch."""
        points = tuple((round(x, 3), round(y, 3)) for x, y in self.points)
        piece = Piece(self.id, self.kind, points, self.name, round(self.width, 3), self.site)
        return msgspec.structs.replace(piece, level=level_of(piece))


class EditScenery(Order, frozen=True, tag="edit_scenery"):
    """Put these pieces on the table instead of those there; a draft may have faults until it is accepted."""

    pieces: Annotated[tuple[PlacerPiece, ...], Meta(max_length=60)]


class NewLayout(Order, frozen=True, tag="new_layout"):
    """Have another random layout."""


class AcceptScenery(Order, frozen=True, tag="accept_scenery"):
    """Have done with placing (KOKU-SEQ-3)."""


# -- who places ----------------------------------------------------------------------------------------------


def roll_for_placer(play: Play[KokuBattle]) -> None:
    """KOKU-SCN-1: a D6 each; the higher side places the scenery; equal dice are thrown again."""
    while play.battle.placer is None:
        shown = {side: _throw_for(play, side) for side in Side}
        first, second = shown[Side.AI], shown[Side.KAKI]
        if first == second:
            play.tell("scenery_tied", clauses=("KOKU-SCN-1",), face=first)
        else:
            play.battle.placer = Side.AI if first > second else Side.KAKI
            play.tell("placer_found", side=play.battle.placer, clauses=("KOKU-SCN-1", "KOKU-SEQ-16"))


def _throw_for(play: Play[KokuBattle], side: Side) -> int:
    force = play.battle.forces.get(side)
    return play.cast("scenery", Die.D6, players_name(force.clan) if force else str(side), "KOKU-SCN-1").faces[
        0
    ]


# -- layouts -------------------------------------------------------------------------------------------------


def lay_out(play: Play[KokuBattle]) -> None:
    """Offer the placer a random legal layout (KOKU-SCN-6). A table that was settled beforehand is taken as it is, and
    so is the first of levies unless a side may pick one of three (CAM-GRD-7).
    """
    if play.battle.table.pieces:
        _settle(play, "scenery_given")
        return
    layouts.lay(play, _throw_layout, "KOKU-SCN-6")
    if play.battle.levied and not play.battle.layouts:
        _settle(play, "scenery_given")


def _throw_layout(play: Play[KokuBattle]) -> None:
    """A layout that nine D10 choose, so that the record of the dice gives it again."""
    thrown = play.cast("layout", Die.D10, _("layout"), "KOKU-SCN-6", LAYOUT_DICE)
    state = int("".join(str(face % 10) for face in thrown.faces))
    rules = recipe(play.battle.options.extras)
    clans = [force.clan for force in play.battle.forces.values()]
    clans += [english(clan.name) for clan in play.battle.clans.values()]
    play.battle.table = generate(rules, state, min(rules.most_extras, LINES_LEAST + state % 4), clans)
    situation.lay(play, kit(play.battle.options.deploy_depth))
    play.tell("scenery_laid_out", side=play.battle.placer, clauses=("KOKU-SCN-2", "KOKU-SCN-6"))


def scenery_faults(table: Table, options: KokuOptions) -> list[Illegal]:
    """Everything that keeps a layout from being legal (KOKU-SCN-2 to KOKU-SCN-6)."""
    found = survey.faults(table, recipe(options.extras))
    return found or [
        fault for piece in table.pieces if piece.kind == "stream" for fault in _width(piece, STREAM)
    ]


def _width(piece: Piece, span: SizeSpan) -> list[Illegal]:
    if span.holds(piece.width):
        return []
    message = _("The {piece} must be {low}″ to {high}″ wide.")
    low, high = f"{span.low:g}", f"{span.high:g}"
    called = piece.name or piece.kind
    return [Illegal("wrong_size", SIZES, message, piece=called, low=low, high=high, at=piece.points[0])]


def sites_of(table: Table) -> dict[str, Site]:
    """KOKU-VIC-2: villages, the farm and the bridge with their areas; nobody owns them yet."""
    ground = ground_of(table)
    found: dict[str, Site] = {}
    for piece in table.pieces:
        kind = survey.site_kind(piece.site)
        if piece.kind in SITES.get(kind, ()) and piece.site not in found:
            area = shapely.buffer(ground.site(piece.site, SITES[kind]), AREA_GROWN, quad_segs=12)
            found[piece.site] = Site(piece.site, kind, piece.name or say(SITE_NAMES[kind]), outline(area))
    return dict(sorted(found.items()))


# -- orders --------------------------------------------------------------------------------------------------


def edit_scenery(play: Play[KokuBattle], order: EditScenery) -> None:
    """KOKU-SCN-2: the placer puts the pieces where he likes. Raises :class:`Illegal` for pieces that are none."""
    _placing(play)
    if play.battle.levied:
        raise Illegal(
            "laid_out", "KOKU-SCN-6", "The table of this battle is laid already: take it, or another one."
        )
    pieces = _draft(play, order)
    play.battle.table = msgspec.structs.replace(play.battle.table, pieces=pieces)
    wrong = scenery_faults(play.battle.table, play.battle.options)
    play.tell("scenery_edited", clauses=("KOKU-SCN-2",), pieces=len(pieces), faults=len(wrong))


def new_layout(play: Play[KokuBattle], order: NewLayout) -> None:
    """KOKU-SCN-6: another random legal layout; of levies three are laid, and no more (CAM-GRD-7)."""
    _placing(play)
    if play.battle.levied:
        raise Illegal("three_laid", "KOKU-SCN-6", "Three tables are laid for this battle: pick one of them.")
    _throw_layout(play)


def accept_scenery(play: Play[KokuBattle], order: AcceptScenery) -> None:
    """KOKU-SEQ-3: the layout stands, if it is legal. Raises :class:`Illegal` naming every fault."""
    _placing(play)
    wrong = [] if play.battle.levied else scenery_faults(play.battle.table, play.battle.options)
    if wrong:
        place: Json = {"at": wrong[0].data["at"]} if "at" in wrong[0].data else {}
        words = in_a_row(once(fault.words for fault in wrong))
        raise Illegal("scenery", wrong[0].clause, "{faults}", faults=words, **place)
    play.battle.layouts = ()
    _settle(play, "scenery_accepted")


def show_layout(play: Play[KokuBattle], order: layouts.ShowLayout) -> None:
    """CAM-GRD-3: another of the three tables of levies."""
    _placing(play)
    picking(play.battle).show(play, order)


def picking(battle: KokuBattle) -> layouts.Layouts:
    """How one of three tables is picked."""
    return layouts.Layouts(kit(battle.options.deploy_depth))


RULES: dict[type[Order], RuleOf] = {
    EditScenery: edit_scenery,
    NewLayout: new_layout,
    AcceptScenery: accept_scenery,
    layouts.ShowLayout: show_layout,
}


@cache
def kit(deep: int) -> situation.Kit:
    """What the ground of a campaign is in this system (CAM-GRD-3 to CAM-GRD-6); its own table has a river with bridge
    and ford.
    """
    return situation.Kit(
        things={
            "hill": Thing("hill", 12, 10, 1, grown=True), "wood": Thing("wood", 10, 8, grown=True),
            "marsh": Thing("marsh", 10, 8, grown=True), "paddy": Thing("rice_field", 6, 6),
            "house": Thing("house", 4, 4),
        },
        ground_of=ground_of, clause="KOKU-SCN-6", zone=float(deep), river=True,
        walls={"": "low_wall", "low_wall": "low_wall", "high_wall": "high_wall"}, works="fieldwork",
    )  # fmt: skip


def _settle(play: Play[KokuBattle], kind: str) -> None:
    battle = play.battle
    battle.sites = sites_of(battle.table)
    if is_walled(battle):  # CAM-GRD-6: the castle's defender holds it, and has its edge
        battle.south = Side.AI
        town = battle.sites.get(situation.TOWN)
        if town is not None:
            battle.sites[situation.TOWN] = msgspec.structs.replace(town, owner=Side.KAKI)
    side = battle.lays_out
    assert side is not None
    battle.confirmed = (*battle.confirmed, side)
    play.tell(kind, side=side, clauses=("KOKU-SCN-6", "KOKU-VIC-2"))


def _placing(play: Play[KokuBattle]) -> None:
    battle = play.battle
    if battle.clock.phase != "scenery" or play.side is not battle.lays_out or play.side in battle.confirmed:
        raise Illegal("not_placing", "KOKU-SCN-1", "The scenery is not yours to place now.")


def _draft(play: Play[KokuBattle], order: EditScenery) -> tuple[Piece, ...]:
    """The pieces of a draft: known kinds with proper shapes, each with an id of its own."""
    pieces = tuple(drawn.piece for drawn in order.pieces)
    seen: set[str] = set()
    for piece in pieces:
        if piece.kind not in TERRAIN:
            raise Illegal("no_such_kind", "KOKU-SCN-2", "There is no {kind} here.", kind=piece.kind)
        if not piece.id or piece.id in seen:
            raise Illegal("same_id", "KOKU-SCN-2", "Two pieces have one id.", at=piece.points[0])
        if not well_formed(piece) or not _on_table(play.battle.table, piece.points):
            at = piece.points[0]
            raise Illegal("malformed_piece", "KOKU-SCN-6", "The {kind} has no proper shape on the table.",
                          kind=TERRAIN[piece.kind].name, at=at)  # fmt: skip
        seen.add(piece.id)
    known = {piece.id: piece.name for piece in play.battle.table.pieces}
    return tuple(
        msgspec.structs.replace(piece, name=known.get(piece.id) or players_name(piece.name))
        for piece in pieces
    )


def _on_table(table: Table, points: tuple[Point, ...]) -> bool:
    return all(-0.01 <= x <= table.width + 0.01 and -0.01 <= y <= table.depth + 0.01 for x, y in points)


# -- what is open, and previews ------------------------------------------------------------------------------


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """Edit, throw anew or accept, for the placer."""
    wrong = scenery_faults(battle.table, battle.options)
    if battle.levied:
        label = layouts.taking(battle) if battle.layouts else _("Accept")
        accept = offer("accept_scenery", label, scope="setup", eager=1)
        return [picking(battle).looking(battle, side), accept] if battle.layouts else [accept]
    edit = SceneryParam(name="pieces", kinds=kinds_about(battle.options.extras))
    return [
        offer("accept_scenery", _("Accept"), scope="setup", shut=wrong[0] if wrong else None, eager=1),
        offer("new_layout", _("Another layout"), scope="setup"),
        offer("edit_scenery", _("Edit"), edit, scope="setup"),
    ]


def kinds_about(extras: bool) -> tuple[PieceLimit, ...]:
    """What the placer may put on the table: kind, shape, how many of it at most, and its sizes in inches."""
    return tuple(
        PieceLimit(
            limit.kind,
            TERRAIN[limit.kind].name,
            TERRAIN[limit.kind].shape,
            limit.most,
            (limit.size.low, limit.size.high) if limit.size else UNSET,
        )
        for limit in limits(extras)
    )


def forecast_edit(play: Play[KokuBattle], order: EditScenery) -> Forecast:
    """Every fault that a draft would have."""
    pieces = _draft(play, order)
    wrong = scenery_faults(msgspec.structs.replace(play.battle.table, pieces=pieces), play.battle.options)
    return Forecast(notes=tuple(bad(fault) for fault in wrong))


def forecast_accept(play: Play[KokuBattle], order: AcceptScenery) -> Forecast:
    """Every fault of the layout as it is."""
    wrong = scenery_faults(play.battle.table, play.battle.options)
    return Forecast(notes=tuple(bad(fault) for fault in wrong))


FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    EditScenery: forecast_edit,
    AcceptScenery: forecast_accept,
}
