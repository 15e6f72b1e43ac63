"""Random scenery: a legal table by a recipe, its places named."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.engine.battle import Piece, Table
from rulesets.engine.dice.chance import Draw, whims
from rulesets.engine.landscape.curves import as_points
from rulesets.engine.landscape.landscape import (
    Crowded,
    Sketch,
    lay_blob,
    lay_bridge,
    lay_ford,
    lay_line,
    lay_river,
)
from rulesets.engine.landscape.placenames import name_for, root_of
from rulesets.engine.landscape.recipe import Recipe
from rulesets.engine.landscape.settlement import lay_farm, lay_road, lay_villages
from rulesets.engine.landscape.survey import faults, site_kind
from rulesets.engine.sayings import NamedPlace, Words, say
from rulesets.engine.table.terrain import KINDS, Shape

ATTEMPTS = 400
"""How many sketches are begun before giving up; one in three or better succeeds."""


def generate(recipe: Recipe, state: int, extras: int = 0, clans: Collection[str] = ()) -> Table:
    """A legal table by the recipe, with so many extra lines (fences, walls). The same state gives the same table.

    No place on it is called like one of the ``clans``. Raises ``RuntimeError`` for a recipe that leaves no room.
    """
    draw = whims(state)
    for _ in range(ATTEMPTS):
        sketch = Sketch(recipe, draw)
        try:
            _lay_out(sketch, extras)
        except Crowded:
            continue
        table = Table(recipe.width, recipe.depth, _pieces(sketch, draw, clans))
        if not faults(table, recipe):
            return table
    raise RuntimeError("no legal scenery was found: the recipe leaves no room")


def _lay_out(sketch: Sketch, extras: int) -> None:
    recipe = sketch.recipe
    if recipe.river:
        lay_river(sketch, recipe.river)
    if recipe.bridge:
        lay_bridge(sketch, recipe.bridge)
    if recipe.ford:
        lay_ford(sketch, recipe.ford)
    if recipe.road:
        lay_road(sketch, recipe.road)
    if recipe.villages:
        lay_villages(sketch, recipe.villages)
    if recipe.farm:
        lay_farm(sketch, recipe.farm)
    for blob in recipe.blobs:
        side = sketch.either()
        for number in range(blob.count):
            lay_blob(sketch, blob, 0.0 if blob.count == 1 else side * (-1) ** number)
    lines = [extra for extra in recipe.extras if KINDS.shape(extra.kind) is Shape.LINE]
    for _ in range(min(extras, recipe.most_extras) if lines else 0):
        lay_line(sketch, lines[int(sketch.draw() * len(lines))])


_ORDER = ("hill", "wood", "marsh", "rice_field", "river", "stream", "ford", "road", "bridge", "house")
"""From below to above, as a map is drawn; kinds that are not named come last."""


def _pieces(sketch: Sketch, draw: Draw, clans: Collection[str]) -> tuple[Piece, ...]:
    levels = {blob.kind: blob.level for blob in sketch.recipe.blobs}
    drawn = sorted(
        sketch.drawn, key=lambda piece: _ORDER.index(piece.kind) if piece.kind in _ORDER else len(_ORDER)
    )
    names = _names([(piece.kind, piece.site) for piece in drawn], draw, clans)
    return tuple(
        Piece(
            id=f"p{number}",
            kind=piece.kind,
            points=as_points(piece.points),
            name=name,
            width=piece.width,
            site=piece.site,
            level=levels.get(piece.kind, 0),
        )
        for number, (piece, name) in enumerate(zip(drawn, names, strict=True), start=1)
    )


def _names(places: list[tuple[str, str]], draw: Draw, clans: Collection[str]) -> list[Words]:
    """A name for each piece by its kind and site: sites share theirs, a ford and a bridge are called by the river."""
    taken: set[str] = set()
    sites: dict[str, str] = {}
    river = ""
    names: list[Words] = []
    for kind, site in places:
        own = site_kind(site)
        if kind in ("ford", "bridge"):
            name: Words = NamedPlace(f"{root_of(river)} {kind}") if river else ""
        elif own in ("village", "farm"):
            sites[site] = sites.get(site) or name_for(own, draw, taken, clans)
            name = _of_a_site(kind, own, sites[site])
        else:
            called = name_for(kind, draw, taken, clans)
            river = called if kind == "river" else river
            name = NamedPlace(called) if called else ""
        names.append(name)
    return names


def _of_a_site(kind: str, own: str, called: str) -> Words:
    if own == "village":
        return NamedPlace(called)
    return say("{place} farm", place=NamedPlace(called)) if kind == "house" else ""
