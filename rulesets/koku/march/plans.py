"""What a movement order amounts to, before anything is done: ways, prices, ends.

:func:`plan_march` reads an order to march (KOKU-ORD-2, KOKU-ORD-3), :mod:`entering` one to go into a building;
:mod:`judging` looks whether it is lawful.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import Count, FigurePaths, Id, Legs, Order
from rulesets.engine.play.play import Play
from rulesets.engine.table import formation
from rulesets.engine.table.blocks import (
    Block,
    Spot,
    Stage,
    block_about,
    lattice_block,
    loose_block,
    march,
    re_form,
)
from rulesets.engine.table.bodies import Box, around
from rulesets.engine.table.formation import is_lattice
from rulesets.engine.table.geometry import ahead, distance
from rulesets.engine.table.paths import clean, leg_lengths
from rulesets.engine.table.terrain import Ground, ground_of
from rulesets.engine.table.trips import Trip, trip_through, way_in, way_out
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import Troop
from rulesets.koku.ground import buildings
from rulesets.koku.ground.buildings import REACH
from rulesets.koku.ground.weather import options_in_force, with_allowance
from rulesets.koku.march.crossing import ROAD_RATE, PricedWay, Way, all_going
from rulesets.koku.stand.formations import FORMS, Stand, base_size, row_of, stand_of, stand_wanted
from rulesets.koku.stand.room import Others, crowd, snap, who_is_held

ELBOW_ROOM = 9.0
"""Inches beyond a unit's reach that are still looked at: bases, and the building that it may come out of."""


class Marching(Order, frozen=True):
    """Orders that move a unit: as a body by ``legs`` (its anchor after each), or figure by figure.

    Empty values of ``formation`` and ``frontage`` mean as it stands.
    """

    unit: Id
    legs: Legs = ()
    formation: Id = ""
    frontage: Count = 0
    figures: FigurePaths = {}


class Move(Marching, frozen=True, tag="move"):
    """KOKU-ORD-2: go, and end in the formation as before; the samurai class may end in another."""


class ChangeFormation(Marching, frozen=True, tag="change_formation"):
    """KOKU-ORD-3: go, and end in another formation."""


class MovePlan(NamedTuple):
    """A movement order, worked out: ``anchors`` is the body's way, ``stages`` the figures' places along it, ``ends``
    the ways after contact is made exact (KOKU-MOV-19).
    """

    unit: KokuUnit
    troop: Troop
    stand: Stand
    target: Stand
    ends: tuple[Way, ...]
    figures: tuple[KokuFigure, ...]
    held: frozenset[str]
    enemies: Others
    others: Others
    goings: tuple[PricedWay, ...] = ()
    anchors: tuple[Pose, ...] = ()
    muzzle: Pose | None = None
    singly: bool = False

    @property
    def changes(self) -> bool:
        """Whether the unit changes its formation (KOKU-FRM-8)."""
        return not self.target.same(self.stand)

    @property
    def stay(self) -> list[KokuFigure]:
        """The living figures outdoors that do not move."""
        gone = {way.figure.id for way in self.ends}
        return [figure for figure in self.figures if figure.id not in gone and not figure.inside]

    @property
    def cost(self) -> float:
        """What the dearest way costs, the gun's among them."""
        gun = sum(distance(a.point, b.point) for a, b in pairwise(self.anchors)) if self.muzzle else 0.0
        return max([gun, *(one.cost for one in self.goings)])


class MoveScene(NamedTuple):
    """A unit about to be ordered, with what stands round it."""

    battle: KokuBattle
    ground: Ground
    unit: KokuUnit
    figures: tuple[KokuFigure, ...]
    enemies: Others
    others: Others
    held: frozenset[str]

    @property
    def free(self) -> tuple[KokuFigure, ...]:
        """The figures that nobody holds (KOKU-MOV-15)."""
        return tuple(figure for figure in self.figures if figure.id not in self.held)


def scene_of(battle: KokuBattle, unit: KokuUnit) -> MoveScene:
    """The unit and its surroundings, as far as the best road could take it and a little more."""
    question = (unit, battle.figures, battle.units, battle.table)
    # Kept for the next who asks; the battle in it may have gone on since.
    return _SCENES(question, lambda: _scene_of(battle, unit))._replace(battle=battle)


def surroundings(figures: tuple[KokuFigure, ...], unit: KokuUnit) -> Box:
    """The part of the table that matters to a unit's march."""
    return around(figures, row_of(unit).move / ROAD_RATE + ELBOW_ROOM)


def _scene_of(battle: KokuBattle, unit: KokuUnit) -> MoveScene:
    figures = tuple(battle.living(unit))
    near = crowd(battle).within(surroundings(figures, unit))
    enemies = near.without(*{one.unit for one in near.figures if battle.units[one.unit].side is unit.side})
    ground, held_back = ground_of(battle.table), who_is_held(figures, battle, enemies)
    return MoveScene(battle, ground, unit, figures, enemies, near.without(unit.id), held_back)


_SCENES: Memory[MoveScene] = Memory(24)
"""Of a side's units, which are asked for one after another and then for each building in reach."""


def muzzle_of(battle: KokuBattle, unit: KokuUnit) -> Pose | None:
    """Where a crew's gun stands and points; None for other units (KOKU-DAT-10)."""
    marker = battle.markers.get(f"{unit.id}.gun")
    return Pose(marker.x, marker.y, marker.facing) if marker is not None else None


def block_in(scene: MoveScene, stand: Stand) -> Block:
    """The figures of a unit that are outdoors and free, as a block; of one that is indoors, the block it will form."""
    outdoors = [figure for figure in scene.free if not figure.inside]
    size = base_size(scene.unit)
    if not outdoors:
        house = scene.ground.shape(scene.figures[0].inside)
        out = formation.box(
            [Pose(x, y, 0.0) for x, y in house.exterior.coords], 0.0, 0.0, scene.figures[0].facing
        )
        form = FORMS.get(stand.formation, FORMS[Formation.LINE])
        spots = formation.offsets(form, len(scene.free), *size, stand.frontage)
        deep = size[1] / 2 - min(forward for _, forward in spots)
        anchor = Pose(*ahead(out, out.depth / 2 + deep), out.facing)
        return Block(anchor, stand.frontage * size[0], deep, tuple(Spot(*spot) for spot in spots))
    muzzle = muzzle_of(scene.battle, scene.unit) if stand.formation is Formation.CREW else None
    poses = [figure.pose for figure in outdoors]
    if stand.formation is Formation.LONE:
        return block_about(poses, poses[0], *size)
    if muzzle is not None:
        return block_about(poses, muzzle)
    in_order = stand.close and is_lattice(poses, stand.frontage, *size)
    return lattice_block(poses, *size) if in_order else loose_block(poses, *size)


# -- reading orders ---------------------------------------------------------------------------------------------------


def orderable(play: Play[KokuBattle], id: str, *, on_arrival: bool = False) -> KokuUnit:
    """The ordering side's unit, if it has not had its one order of the phase. Raises ``Illegal`` (KOKU-ORD-1).

    ``on_arrival`` lets one that has just arrived go on: its move belongs to the same order (KOKU-FLK-3, KOKU-NIN-3).
    """
    unit: KokuUnit = play.own_unit(id)
    if unit.ordered and not (on_arrival and unit.ordered == "arrive"):
        raise Illegal("ordered", "KOKU-ORD-1", "{unit} was already ordered this turn.", unit=unit.name)
    return unit


def leg_inches(plan: MovePlan) -> tuple[float, ...]:
    """How long each leg of a body is: for the figure that goes furthest in the whole, or else for the anchor."""
    furthest = max(plan.goings, key=lambda one: one.walk.length, default=None)
    lengths = leg_lengths(furthest.way.points) if furthest else ()
    legs = list(pairwise(plan.anchors))
    return lengths if len(lengths) == len(legs) else tuple(distance(a.point, b.point) for a, b in legs)


def plan_march(battle: KokuBattle, unit: KokuUnit, order: Marching) -> MovePlan:
    """The plan of an order to move or to change formation. Raises ``Illegal`` if it makes no sense."""
    scene = scene_of(battle, unit)
    return price(scene, route(scene, order))


def route(scene: MoveScene, order: Marching) -> MovePlan:
    """The plan of a march without prices: who goes where. Raises ``Illegal`` if it makes no sense."""
    unit = scene.unit
    if not scene.free:
        raise Illegal("held", "KOKU-MOV-15", "Three enemies touch {unit}: it cannot move.", unit=unit.name)
    if order.legs and order.figures:
        raise Illegal("malformed", "KOKU-ORD-2", "A unit moves as a body or figure by figure, not both.")
    count = len(scene.figures)
    stand, target = stand_of(unit, count), stand_wanted(unit, count, order.formation, order.frontage)
    if order.figures:
        return bare_plan(scene, stand, target, _by_paths(scene, order.figures, stand), singly=True)
    if unit.gun == Gun.UNLIMBERED and order.legs:
        raise Illegal("unlimbered", "KOKU-MOV-17", "Only a carried gun moves.")
    body = block_in(scene, stand)
    legs = [leg.pose for leg in order.legs]
    ways = _by_legs(scene, body, legs, stand, target)
    muzzle = legs[-1] if legs and stand.formation is Formation.CREW else None
    return bare_plan(scene, stand, target, ways, anchors=(body.anchor, *legs), muzzle=muzzle)


def _by_legs(scene: MoveScene, body: Block, legs: list[Pose], stand: Stand, target: Stand) -> list[Way]:
    """KOKU-MOV-18: all that are free go, each by its place in the body; what is not in order closes up."""
    indoors = [figure for figure in scene.free if figure.inside]
    outdoors = [figure for figure in scene.free if not figure.inside]
    size = base_size(scene.unit)
    start = [figure.pose for figure in outdoors] or list(body.places(body.anchor))
    sound = not stand.close or bool(scene.held) or is_lattice(start, stand.frontage, *size)
    mixed = bool(indoors and outdoors)
    again = not (target.same(stand) and sound and not mixed)
    if not legs and not again:
        return []
    if mixed:
        start += [body.anchor] * len(indoors)
        body = body._replace(spots=(*body.spots, *(Spot(0.0, 0.0) for _ in indoors)))

    def reform(before: Stage, anchor: Pose) -> Stage:
        if target.formation is Formation.LONE:
            return (anchor,)
        return re_form(before, anchor, FORMS[target.formation], size, target.frontage)

    stages = march(body, start, legs, reform if again else None)
    ways = [
        trip_through(figure, places)
        for figure, places in zip((*outdoors, *indoors), zip(*stages, strict=True), strict=True)
    ]
    return [way if not way.figure.inside else _coming_out(scene, way, mixed) for way in ways]


def _coming_out(scene: MoveScene, way: Way, straight: bool) -> Way:
    """The way of a figure that is indoors: it begins where it steps out."""
    house = way.figure.inside
    points = (way.end.point,) if straight or len(way.points) < 2 else way.points[1:]
    door = way_out(scene.ground.shape(house), points[0], REACH)
    return Trip(way.figure, clean((door, *points)), way.end, leaves=house)


def _by_paths(scene: MoveScene, paths: FigurePaths, stand: Stand) -> list[Way]:
    """KOKU-ORD-2: each figure by its own polyline; one that ends within a building goes in."""
    known = {figure.id: figure for figure in scene.figures}
    ways = []
    for id, points in paths.items():
        figure = known.get(id)
        if figure is None:
            raise Illegal(
                "no_such_figure", "KOKU-ORD-2", "{unit} has no figure {id}.", unit=scene.unit.name, id=id
            )
        if id in scene.held and points:
            raise Illegal(
                "held", "KOKU-MOV-15", "Three enemies touch that figure: it cannot move.", at=figure.point
            )
        if points and not _stays_indoors(scene, figure, points[-1].pose):
            ways.append(_by_path(scene, figure, [point.pose for point in points], stand))
    return sorted(ways, key=lambda way: scene.figures.index(way.figure))


def _stays_indoors(scene: MoveScene, figure: KokuFigure, end: Pose) -> bool:
    """Whether a way ends in the building in which the figure is: indoors there are no places (KOKU-MOV-16)."""
    house = buildings.house_at(scene.ground, end.point) if figure.inside else None
    return house is not None and house.id == figure.inside


def _by_path(scene: MoveScene, figure: KokuFigure, poses: list[Pose], stand: Stand) -> Way:
    ground, end = scene.ground, poses[-1]
    points = clean((figure.point, *(pose.point for pose in poses)))
    if figure.inside:
        door = way_out(ground.shape(figure.inside), poses[0].point, REACH)
        points = clean((door, *(pose.point for pose in poses)))
    house = buildings.house_at(ground, end.point)
    if house is None or row_of(scene.unit).mounted or stand.formation is Formation.CREW:
        return Trip(figure, points, end, leaves=figure.inside)
    points = way_in(ground.shape(house.id), points, REACH)
    return Trip(figure, points, Pose(*points[-1], end.facing), figure.inside, house.id)


def bare_plan(scene: MoveScene, stand: Stand, target: Stand, ways: Sequence[Way], **more: Any) -> MovePlan:
    """A plan that says who goes where, and nothing of prices."""
    unit, who = scene.unit, (scene.figures, scene.held, scene.enemies, scene.others)
    troop = with_allowance(scene.battle, row_of(unit))
    return MovePlan(unit, troop, stand, target, tuple(ways), *who, **more)


def price(scene: MoveScene, plan: MovePlan) -> MovePlan:
    """The plan with the price of each way, and its ends in contact where they come near an enemy."""
    ways, options = plan.ends, options_in_force(scene.battle)
    goings = tuple(all_going(scene.ground, ways, plan.troop, options, fit_for_roads(plan.stand)))
    ends = tuple(snap(ways, plan.stay, scene.ground, scene.enemies, scene.others))
    return plan._replace(goings=goings, ends=ends)


def fit_for_roads(stand: Stand) -> bool:
    """KOKU-MOV-5: column at most two abreast, or a lone figure; a unit marches as it stands when it sets out."""
    return stand.formation is Formation.LONE or (stand.formation is Formation.COLUMN and stand.frontage <= 2)
