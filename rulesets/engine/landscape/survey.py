"""What is wrong with a table: every fault against a :class:`~rulesets.engine.landscape.recipe.Recipe`, with its place.

A fault is an :class:`Illegal`: ``at`` is where to look, ``pieces`` are the ids of the pieces at fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Piece, Point, Table
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape.recipe import Deck, Hamlets, Highway, Holding, Recipe, SizeSpan
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.paths import leg_lengths
from rulesets.engine.table.terrain import KINDS, Ground, Kinds, Shape, ground_of, well_formed

_SLIVER = 0.02
"""Square inches of overlap that rounding may leave between neighbours."""

_RIM = 0.01


def faults(table: Table, recipe: Recipe, kinds: Kinds = KINDS) -> list[Illegal]:
    """Everything that is wrong with a table's scenery; an empty list if it is legal."""
    malformed = [_refuse_shape(piece) for piece in table.pieces if not well_formed(piece, kinds)]
    malformed += [_twice(table, id) for id, count in Counter(p.id for p in table.pieces).items() if count > 1]
    if malformed:
        return malformed
    if (table.width, table.depth) != (recipe.width, recipe.depth):
        return [Illegal("wrong_table", recipe.clause, "The table must be {width} by {depth} inches.",
                        width=f"{recipe.width:g}", depth=f"{recipe.depth:g}")]  # fmt: skip
    view = View(ground_of(table, kinds), recipe)
    checks = (_shapes, _counts, _extras, _sizes, _river, _villages, _farm, _road, _overlaps)
    return [fault for check in checks for fault in check(view)]


class View:
    """A table and the recipe it is held against, with the pieces at hand by their kind."""

    def __init__(self, ground: Ground, recipe: Recipe) -> None:
        self.ground = ground
        self.recipe = recipe
        self.table = ground.table

    def of(self, *kinds: str) -> list[Piece]:
        """The pieces of the kinds."""
        return [piece for piece in self.table.pieces if piece.kind in kinds]

    def shape(self, piece: Piece) -> BaseGeometry:
        """The polygon or line of a piece."""
        return self.ground.shapes[self.ground.number[piece.id]]

    def union(self, *kinds: str) -> BaseGeometry:
        """All the pieces of the kinds as one shape."""
        return shapely.union_all([self.shape(piece) for piece in self.of(*kinds)])

    def sites(self, kind: str) -> dict[str, list[Piece]]:
        """The pieces of each site of a kind."""
        found: dict[str, list[Piece]] = {}
        for piece in self.table.pieces:
            if site_kind(piece.site) == kind:
                found.setdefault(piece.site, []).append(piece)
        return found

    def on_rim(self, point: Point) -> frozenset[str]:
        """The edges of the table on which a point lies."""
        x, y = point
        rims = {"west": x, "east": self.table.width - x, "south": y, "north": self.table.depth - y}
        return frozenset(rim for rim, inches in rims.items() if abs(inches) <= _RIM)


def site_kind(site: str) -> str:
    """The kind of a site by its id: ``village`` for ``village-2``."""
    return site.rpartition("-")[0]


def call_piece(piece: Piece) -> Words:
    """What a piece is called in a sentence: its name, or what it is."""
    return piece.name or piece.kind.replace("_", " ")


def _refuse_shape(piece: Piece) -> Illegal:
    return Illegal(
        "malformed_piece", "", "The {piece} has no proper shape.", piece=call_piece(piece), pieces=[piece.id]
    )


def _twice(table: Table, id: str) -> Illegal:
    piece = next(piece for piece in table.pieces if piece.id == id)
    return Illegal("same_id", "", "Two pieces have the id {id}.", id=id, at=piece.points[0], pieces=[id])


def _fault(code: str, clause: str, message: str, *pieces: Piece, **data: object) -> Illegal:
    """A fault of pieces, the first of which is named and shown."""
    first = {"piece": call_piece(pieces[0]), "at": middle(pieces[0])} if pieces else {"piece": "scenery"}
    return Illegal(code, clause, message, **first, **data, pieces=[piece.id for piece in pieces])


def middle(piece: Piece) -> Point:
    """The mean of a piece's points."""
    x, y = np.mean(piece.points, axis=0)
    return (float(x), float(y))


def _shapes(view: View) -> Iterator[Illegal]:
    clause, (width, depth) = view.recipe.clause, (view.table.width, view.table.depth)
    for piece, form in zip(view.table.pieces, view.ground.forms, strict=True):
        points = np.array(piece.points)
        if (points < -_RIM).any() or (points > np.array([width, depth]) + _RIM).any():
            yield _fault("off_table", clause, _("The {piece} reaches off the table."), piece)
        simple = (
            shapely.Polygon(points).is_valid if form is Shape.AREA else shapely.LineString(points).is_simple
        )
        if not simple:
            yield _fault("crosses_itself", clause, _("The outline of the {piece} crosses itself."), piece)


def wrong_count(kind: str, count: int, found: int, clause: str, *pieces: Piece) -> Illegal:
    """Too few of a kind, or too many, in a sentence that fits the number."""
    less, more = count - found, found - count
    if more == 1:
        return _fault("wrong_count", clause, _("There is one {kind} too many."), *pieces, kind=kind)
    if more > 1:
        return _fault("wrong_count", clause, _("There are {more} too many of one kind: {kind}."), *pieces,
                      kind=kind, more=more)  # fmt: skip
    if less == 1 and count == 1:
        return _fault("wrong_count", clause, _("The table still needs a {kind}."), *pieces, kind=kind)
    if less == 1:
        return _fault("wrong_count", clause, _("The table still needs one more {kind}."), *pieces, kind=kind)
    if found == 0:
        return _fault("wrong_count", clause, _("There is no {kind} yet: the table needs {count}."), *pieces,
                      kind=kind, count=count)  # fmt: skip
    return _fault("wrong_count", clause, _("The table still needs {less} more of one kind: {kind}."), *pieces,
                  kind=kind, less=less)  # fmt: skip


def _counts(view: View) -> Iterator[Illegal]:
    recipe = view.recipe
    wanted = [
        (part.kind, 1, part.clause)
        for part in (recipe.river, recipe.bridge, recipe.ford, recipe.road)
        if part
    ]
    wanted += [(blob.kind, blob.count, blob.clause) for blob in recipe.blobs]
    for kind, count, clause in wanted:
        pieces = view.of(kind)
        if len(pieces) != count:
            yield wrong_count(kind.replace("_", " "), count, len(pieces), clause, *pieces[:1])


def _extras(view: View) -> Iterator[Illegal]:
    recipe = view.recipe
    farm = recipe.farm
    parts = (recipe.river, recipe.bridge, recipe.ford, recipe.road, recipe.villages, farm)
    basic = {part.kind for part in parts if part} | {blob.kind for blob in recipe.blobs}
    allowed = {extra.kind for extra in recipe.extras}
    more = [
        piece
        for piece in view.table.pieces
        if piece.kind not in basic
        and not (farm and piece.kind == farm.field and site_kind(piece.site) == farm.site)
    ]
    for piece in more:
        if piece.kind not in allowed:
            yield _fault("not_allowed", recipe.clause, _("A {piece} may not be placed."), piece)
    if len(more) > recipe.most_extras:
        yield _fault("too_many_extras", recipe.clause, _("At most {most} extra pieces may be placed."), *more[:1],
                     most=recipe.most_extras)  # fmt: skip


def sides(shape: BaseGeometry) -> tuple[float, float]:
    """The shorter and the longer side of the smallest rectangle, however turned, about a shape."""
    around = shapely.minimum_rotated_rectangle(shape)
    legs = leg_lengths([(float(x), float(y)) for x, y in shapely.get_coordinates(around)[:3]])
    return (min(legs), max(legs)) if len(legs) == 2 else (0.0, max(legs, default=0.0))


def _sizes(view: View) -> Iterator[Illegal]:
    for kind, how, span, clause in _size_rules(view.recipe):
        for piece in view.of(kind):
            measured = (piece.width,) if how == "width" else _measures(view.shape(piece))
            if not all(span.holds(size) for size in measured):
                message = _("The {piece} measures {found}″: it must be {low}″ to {high}″.")
                found = " by ".join(f"{size:.1f}" for size in measured)
                yield _fault("wrong_size", clause, message, piece, found=found,
                             low=f"{span.low:g}", high=f"{span.high:g}")  # fmt: skip


def _measures(shape: BaseGeometry) -> tuple[float, ...]:
    """A line's length, an area's two sides."""
    return (float(shape.length),) if shapely.get_dimensions(shape) == 1 else sides(shape)


def _size_rules(recipe: Recipe) -> list[tuple[str, str, SizeSpan, str]]:
    """What is measured of each kind: kind, measure, allowed sizes, clause. The first rule of a kind holds."""
    rules: list[tuple[str, str, SizeSpan, str]] = []
    if recipe.river:
        rules.append((recipe.river.kind, "width", recipe.river.width, recipe.river.clause))
    if recipe.road:
        rules.append(
            (recipe.road.kind, "width", SizeSpan(recipe.road.width, recipe.road.width), recipe.road.clause)
        )
    if recipe.villages:
        rules.append((recipe.villages.kind, "size", recipe.villages.side, recipe.villages.clause))
    if recipe.farm:
        rules.append((recipe.farm.field, "size", recipe.farm.field_side, recipe.farm.clause))
    rules += [(blob.kind, "size", blob.across, blob.clause) for blob in recipe.blobs]
    for extra in recipe.extras:
        if extra.size is not None and extra.kind not in {kind for kind, _, _, _ in rules}:
            rules.append((extra.kind, "size", extra.size, extra.clause))
    return rules


def _river(view: View) -> Iterator[Illegal]:
    recipe = view.recipe
    if not recipe.river:
        return
    water = view.union(recipe.river.kind)
    for river in view.of(recipe.river.kind):
        if not (view.on_rim(river.points[0]) and view.on_rim(river.points[-1])):
            clause = recipe.river.clause
            yield _fault(
                "river_ends", clause, _("The {piece} must run from one edge of the table to another."), river
            )
    for bridge in view.of(recipe.bridge.kind) if recipe.bridge else ():
        if recipe.bridge and not spans(view.shape(bridge), water, recipe.bridge):
            message = _("The {piece} must be {width}″ wide and reach {bank}″ on to either bank.")
            yield _fault("bridge_does_not_span", recipe.bridge.clause, message, bridge,
                         width=f"{recipe.bridge.width:g}", bank=f"{recipe.bridge.bank:g}")  # fmt: skip
    for ford in view.of(recipe.ford.kind) if recipe.ford else ():
        if recipe.ford and not _fords(view.shape(ford), water, recipe.ford.length):
            message = _("The {piece} must be a stretch of the river {length}″ long, from bank to bank.")
            yield _fault(
                "ford_out_of_place", recipe.ford.clause, message, ford, length=f"{recipe.ford.length:g}"
            )


def spans(bridge: BaseGeometry, water: BaseGeometry, deck: Deck) -> bool:
    """Whether a bridge is a rectangle of the deck's width whose ends lie on the two banks, as far on as they must."""
    points = [(float(x), float(y)) for x, y in shapely.get_coordinates(bridge)]
    if (
        len(points) != 5
        or abs(shapely.area(shapely.minimum_rotated_rectangle(bridge)) - bridge.area) > _SLIVER
    ):
        return False
    edges = [shapely.LineString(points[index : index + 2]) for index in range(4)]
    for ends, rails in (((0, 2), (1, 3)), ((1, 3), (0, 2))):
        reach = [shapely.distance(shapely.Point(_half_way(edges[index])), water) for index in ends]
        wide = all(abs(edges[index].length - deck.width) <= 0.05 for index in ends)
        dry = not any(shapely.intersects(edges[index], water) for index in ends)
        over = all(shapely.intersects(edges[index], water) for index in rails)
        if wide and dry and over and all(abs(inches - deck.bank) <= 0.3 for inches in reach):
            return True
    return False


def _half_way(edge: BaseGeometry) -> Point:
    (x, y), (u, v) = shapely.get_coordinates(edge).tolist()
    return ((x + u) / 2, (y + v) / 2)


def _fords(ford: BaseGeometry, water: BaseGeometry, length: float) -> bool:
    wet = shapely.intersection(ford, water).area
    cuts = len(shapely.get_parts(shapely.difference(water, ford))) >= len(shapely.get_parts(water)) + 1
    return bool(cuts and wet >= 0.9 * ford.area and any(abs(side - length) <= 0.25 for side in sides(ford)))


def _villages(view: View) -> Iterator[Illegal]:
    rule = view.recipe.villages
    if not rule:
        return
    sites = {
        site: [piece for piece in own if piece.kind == rule.kind]
        for site, own in view.sites(rule.site).items()
    }
    if len(sites) != rule.count:
        yield wrong_count(rule.site, rule.count, len(sites), rule.clause)
    for houses in sites.values():
        yield from _village(view, rule, houses)
    belonging = {rule.site, *([view.recipe.farm.site] if view.recipe.farm else [])}
    for house in view.of(rule.kind):
        if site_kind(house.site) not in belonging:
            yield _fault(
                "stray_house", rule.clause, _("The {piece} belongs to no village and no farm."), house
            )


def _village(view: View, rule: Hamlets, houses: list[Piece]) -> Iterator[Illegal]:
    if not rule.houses.holds(len(houses)):
        yield _fault("wrong_houses", rule.clause, _("{piece} must have {low} to {high} houses."), *houses[:1],
                     low=f"{rule.houses.low:g}", high=f"{rule.houses.high:g}")  # fmt: skip
    for house, inches in _strays(view, houses):
        if inches > rule.near + 0.001:
            yield _fault("houses_apart", rule.clause, _("A house of {piece} is more than {near}″ from the next."),
                         house, near=f"{rule.near:g}", inches=inches - rule.near)  # fmt: skip


def _strays(view: View, houses: list[Piece]) -> Iterator[tuple[Piece, float]]:
    """Each house but the first, in the order in which they join it, with the distance to the nearest joined one."""
    joined, left = houses[:1], houses[1:]
    while left:
        far = {
            house.id: min(view.shape(house).distance(view.shape(other)) for other in joined) for house in left
        }
        nearest = min(left, key=lambda house: far[house.id])
        yield nearest, far[nearest.id]
        joined, left = [*joined, nearest], [house for house in left if house is not nearest]


def _farm(view: View) -> Iterator[Illegal]:
    rule = view.recipe.farm
    if not rule:
        return
    own = [piece for pieces in view.sites(rule.site).values() for piece in pieces]
    buildings = [piece for piece in own if piece.kind == rule.kind]
    fields = [piece for piece in own if piece.kind == rule.field]
    if len(buildings) != 1 or len(fields) != rule.fields:
        yield _fault("wrong_farm", rule.clause, _("A farm is one building and {count} fields."), *own[:1],
                     count=rule.fields)  # fmt: skip
        return
    yield from _fields(view, rule, buildings[0], fields)


def _fields(view: View, rule: Holding, building: Piece, fields: list[Piece]) -> Iterator[Illegal]:
    for field in fields:
        inches = view.shape(field).distance(view.shape(building))
        if inches > rule.near + 0.001:
            yield _fault("field_too_far", rule.clause, _("The {piece} is more than {near}″ from the farm."), field,
                         near=f"{rule.near:g}", inches=inches - rule.near)  # fmt: skip


def _road(view: View) -> Iterator[Illegal]:
    rule = view.recipe.road
    for road in view.of(rule.kind) if rule else ():
        if rule is None:
            return
        first, last = view.on_rim(road.points[0]), view.on_rim(road.points[-1])
        if not first or not last or len(first | last) < 2:
            yield _fault(
                "road_ends",
                rule.clause,
                _("The {piece} must run from one edge of the table to another."),
                road,
            )
        yield from _road_passes(view, rule, road)
        yield from _road_in_water(view, rule, road)


def _road_passes(view: View, rule: Highway, road: Piece) -> Iterator[Illegal]:
    villages = view.recipe.villages
    for houses in view.sites(villages.site).values() if villages else ():
        inches = min(view.shape(house).distance(view.shape(road)) for house in houses)
        if inches > rule.near + 0.001:
            yield _fault("road_misses_village", rule.clause, _("The road must pass within {near}″ of {piece}."),
                         houses[0], near=f"{rule.near:g}", inches=inches - rule.near)  # fmt: skip


def _road_in_water(view: View, rule: Highway, road: Piece) -> Iterator[Illegal]:
    if not view.recipe.river:
        return
    wet = shapely.intersection(view.shape(road), view.union(view.recipe.river.kind))
    deep = shapely.difference(wet, view.union(*rule.crosses))
    if shapely.area(deep) > _SLIVER:
        x, y = shapely.get_coordinates(shapely.centroid(deep))[0].tolist()
        where = " or ".join(rule.crosses)
        yield Illegal("road_in_water", rule.clause, "The road may meet the river only at the {where}.",
                      where=where, at=(x, y), pieces=[road.id])  # fmt: skip


def _overlaps(view: View) -> Iterator[Illegal]:
    seen = set()
    for rule in view.recipe.apart:
        these, those = view.of(*rule.these), view.of(*rule.those)
        pairs = combinations(these, 2) if rule.these == rule.those else ((a, b) for a in these for b in those)
        for piece, other in pairs:
            pair = frozenset((piece.id, other.id))
            if len(pair) == 2 and pair not in seen and lies_over(view.shape(piece), view.shape(other)):
                seen.add(pair)
                yield _fault("overlap", rule.clause, _("The {piece} lies over the {other}."), piece, other,
                             other=call_piece(other))  # fmt: skip


def lies_over(a: BaseGeometry, b: BaseGeometry) -> bool:
    """Whether two shapes have more in common than what rounding may leave."""
    if not shapely.intersects(a, b):
        return False
    common = shapely.intersection(a, b)
    thin = min(shapely.get_dimensions(a), shapely.get_dimensions(b)) == 1
    return bool((shapely.length(common) if thin else shapely.area(common)) > _SLIVER)
