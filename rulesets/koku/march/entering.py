"""Going into a building (KOKU-MOV-16): who goes in by which way, and what that costs.

:func:`plan_enter` reads an order; :func:`routes_in` and :func:`price_in` do the same for many units together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated

from msgspec import Meta

from rulesets.engine.battle import Piece, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.table.paths import leg_lengths
from rulesets.engine.table.terrain import Ground, ground_of, shortest
from rulesets.engine.table.trips import Trip, straight_in, way_out
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import Troop
from rulesets.koku.ground import buildings
from rulesets.koku.ground.buildings import REACH
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.march.crossing import ROAD_RATE, PricedWay, Way, all_going
from rulesets.koku.march.plans import MovePlan, MoveScene, bare_plan, fit_for_roads, scene_of
from rulesets.koku.stand.formations import row_of, stand_of


class Enter(Order, frozen=True, tag="enter"):
    """KOKU-MOV-16: go straight into a building; without ``figures`` all that can, as far as there is room."""

    unit: Id
    building: Id
    figures: Annotated[tuple[Id, ...], Meta(max_length=60)] = ()


def plan_enter(battle: KokuBattle, unit: KokuUnit, order: Enter) -> MovePlan:
    """The plan of going straight into a building. Raises ``Illegal`` if it makes no sense."""
    scene, house, figures = scene_of(battle, unit), order.building, order.figures
    if house not in scene.ground.number or scene.ground.piece(house).kind != "house":
        raise Illegal("no_house", "KOKU-MOV-16", "There is no such building.")
    if row_of(unit).mounted or unit.formation == Formation.CREW:
        raise Illegal("cannot_enter", "KOKU-MOV-16", "Only figures on foot go into buildings.")
    return price_in(battle, _route_in(scene, house, figures), named=bool(figures))


def price_in(battle: KokuBattle, route: MovePlan, *, named: bool = False) -> MovePlan:
    """The plan of going in with its prices: of those who are ``named``, or else of all that can, as far as there is
    room. Raises ``Illegal`` if nobody is left to go.
    """
    if not route.ends:
        raise Illegal("nobody", "KOKU-MOV-16", "No figure of {unit} can go in.", unit=route.unit.name)
    plan, near = _reaching(battle, route)
    room = buildings.room_left(battle, route.unit.side, route.ends[0].enters)
    near = sorted(near, key=lambda one: one.cost)[:room]
    if named or not near or len(near) == len(route.ends):
        return plan
    goings = tuple(one for one in plan.goings if one in near)
    return plan._replace(goings=goings, ends=tuple(one.way for one in goings))


def routes_in(battle: KokuBattle, asked: Iterable[tuple[KokuUnit, str]]) -> list[MovePlan]:
    """The plans, without prices, of units to go into buildings. Their prices are found too, in one look for each class
    of troops, and kept for :func:`price_in`.
    """
    routes = [_route_in(scene_of(battle, unit), house) for unit, house in asked]
    ways: dict[tuple[Troop, bool], list[Way]] = {}
    for route in routes:
        like = ways.setdefault((route.troop, fit_for_roads(route.stand)), [])
        like += _short_ways(route) or route.ends
    for (troop, roads), each in ways.items():
        _prices(battle, each, troop, roads)
    return routes


def _route_in(scene: MoveScene, house: str, figures: Sequence[str] = ()) -> MovePlan:
    """The plan, without prices, of some figures or of all that are free to go straight into a building."""
    piece, table = scene.ground.piece(house), scene.battle.table
    chosen = [
        figure for figure in scene.free if figure.inside != house and (not figures or figure.id in figures)
    ]
    straight = partial(_straight_in, scene.ground)
    ways = [_WAYS((one.id, house, id(table)), (one, table), partial(straight, one, piece)) for one in chosen]
    stand = stand_of(scene.unit, len(scene.figures))
    return bare_plan(scene, stand, stand, ways, singly=True)


def _straight_in(ground: Ground, figure: KokuFigure, house: Piece) -> Way:
    """The shortest way into a building, from another one too."""
    there, start = ground.shape(house.id), figure.point
    if figure.inside:
        here = ground.shape(figure.inside)
        start = way_out(here, shortest(here, there)[1], REACH)
    points = straight_in(there, start, REACH)
    return Trip(figure, points, Pose(*points[-1], figure.facing), figure.inside, house.id)


def _reaching(battle: KokuBattle, plan: MovePlan) -> tuple[MovePlan, list[PricedWay]]:
    """The plan with its prices, and those of its figures that can pay theirs.

    The wall of a building is hard to cross: a way that is too long with it needs no price, where a shorter one will do.
    """

    def find(plan: MovePlan) -> tuple[MovePlan, list[PricedWay]]:
        goings = tuple(_prices(battle, plan.ends, plan.troop, fit_for_roads(plan.stand)))
        return plan._replace(goings=goings), [one for one in goings if one.cost <= plan.troop.move + 0.001]

    short = _short_ways(plan)
    if short and len(short) < len(plan.ends):
        cheap, near = find(plan._replace(ends=short))
        if near:
            return cheap, near
    return find(plan)


def _short_ways(plan: MovePlan) -> tuple[Way, ...]:
    """The ways into a building that are not too long for sure."""
    pace = ROAD_RATE if fit_for_roads(plan.stand) else 1.0
    most = plan.troop.move + 0.001
    return tuple(way for way in plan.ends if sum(leg_lengths(way.points)) / pace + plan.troop.hard <= most)


def _prices(battle: KokuBattle, ways: Sequence[Way], troop: Troop, roads: bool) -> list[PricedWay]:
    """The price of each way into a building; it changes with its figure alone, whoever else has moved."""
    options, ground = options_in_force(battle), ground_of(battle.table)
    asked = {
        (way.figure.id, way.enters, id(battle.table)): (way, battle.table, troop, options, roads)
        for way in ways
    }

    def find(lacking: list[tuple[str, str, int]]) -> dict[tuple[str, str, int], PricedWay]:
        found = all_going(ground, [asked[key][0] for key in lacking], troop, options, roads)
        return dict(zip(lacking, found, strict=True))

    return list(_PRICES.many(asked, find).values())


_WAYS: Shelf[tuple[str, str, int], Way] = Shelf(8000)
_PRICES: Shelf[tuple[str, str, int], PricedWay] = Shelf(8000)
"""By figure, building and table."""
