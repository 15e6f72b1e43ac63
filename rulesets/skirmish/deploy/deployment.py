"""Edges and deployment: the loser of the roll-off places his whole force, then the winner (SKIR-DEP-1 to
SKIR-DEP-4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any

import numpy as np
from msgspec import Meta

from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.forms import (
    FlagParam,
    Forecast,
    Offer,
    PlaceParam,
    PosesParam,
    formation,
    ghosts,
    offer,
    shown,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.orders import Count, Id, Order, Waypoint
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _, listed
from rulesets.engine.table.bases import Floats, beyond, clashes, polygons
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import DEPLOY_DEPTH
from rulesets.skirmish.deploy.array import drawn_up
from rulesets.skirmish.deploy.formations import ALONE, FORMATIONS, OPEN, formed, front_of
from rulesets.skirmish.ground import pavises
from rulesets.skirmish.ground.ground import IMPASSABLE, crowd, ground_of
from rulesets.skirmish.stand.cohesion import chained

Places = Annotated[dict[Id, tuple[Waypoint, ...]], Meta(max_length=12)]
"""For figures the points of their ways; the last one is where each stands."""


EDGES = Edges("SKIR-DEP-1", 1, DEPLOY_DEPTH)
"""A die each for the edge (SKIR-DEP-1), and 9" to deploy in (SKIR-DEP-2)."""


class Deploy(Order, frozen=True, tag="deploy"):
    """Set a unit down, or anew, by the middle of its front: in a formation and so many abreast, its pavises planted or
    carried (SKIR-DEP-2, SKIR-DEP-4).
    """

    unit: Id
    pose: Waypoint
    formation: Id = ""
    frontage: Count = 0
    planted: bool = False


class Arrange(Order, frozen=True, tag="arrange"):
    """Set single figures of a unit down elsewhere; the others stay (SKIR-DEP-2)."""

    unit: Id
    figures: Places


class DeployAll(Order, frozen=True, tag="deploy_all"):
    """Have everything that is not yet deployed drawn up: shooters before, the commander in the middle."""


class Undeploy(Order, frozen=True, tag="undeploy"):
    """Take a unit back into reserve; all of them if none is named."""

    unit: Id = ""


class ConfirmDeployment(Order, frozen=True, tag="confirm_deployment"):
    """Have done with deploying (SKIR-DEP-2)."""


def by_turns(battle: SkirBattle) -> tuple[Side, ...]:
    """SKIR-DEP-2: the loser of the roll-off deploys first, and has the first turn too (SKIR-DEP-3)."""
    assert battle.first is not None
    return (battle.first, battle.first.opponent)


# -- orders ------------------------------------------------------------------------------------------------------------


def deploy(play: Play[SkirBattle], order: Deploy) -> None:
    """SKIR-DEP-2, SKIR-DEP-4: a unit is set down whole, in a loose or close block."""
    unit = _mine(play, order.unit)
    figures = _figures(play.battle, unit)
    poses = poses_of(play.battle, unit, order)
    check_place(play.battle, unit, dict(zip((figure.id for figure in figures), poses, strict=True)))
    key = order.formation or default_form(unit)
    play.change_unit(
        unit, place="table", formation=key, frontage=front_of(key, unit.strength, order.frontage)
    )
    for figure, pose in zip(figures, poses, strict=True):
        _set_down(play, figure, pose, planted=order.planted)
    play.tell("unit_deployed", clauses=("SKIR-DEP-2",), at=order.pose.pose.point, unit=unit.id)


def arrange(play: Play[SkirBattle], order: Arrange) -> None:
    """SKIR-DEP-2: single figures of a unit that is placed stand elsewhere; a planted pavise goes along."""
    unit = _mine(play, order.unit)
    poses = _single(play.battle, unit, order)
    check_place(play.battle, unit, poses)
    for figure in _figures(play.battle, unit):
        if figure.id in poses:
            planted = pavises.planted(play.battle, figure)
            _set_down(play, figure, poses[figure.id], planted=planted)
    play.tell("unit_deployed", clauses=("SKIR-DEP-2",), at=next(iter(poses.values())).point, unit=unit.id)


def deploy_all(play: Play[SkirBattle], order: DeployAll) -> None:
    """Draw up what is left in reserve; raises :class:`Illegal` if there is nothing left, or no room for something."""
    units = _reserve(play.battle, play.side)
    if not units:
        raise Illegal("all_deployed", "SKIR-DEP-2", "Everything is deployed.")
    for unit, front, poses in drawn_up(play.battle, play.side, check_place):
        play.change_unit(unit, place="table", formation=default_form(unit), frontage=front)
        for figure, pose in zip(_figures(play.battle, unit), poses, strict=True):
            _set_down(play, figure, pose, planted=figure.load is Load.PAVISE)
    play.tell("force_deployed", clauses=("SKIR-DEP-2",), units=len(units))


def undeploy(play: Play[SkirBattle], order: Undeploy) -> None:
    """Take a unit (or all) back into reserve, before the deployment is confirmed."""
    units = [_mine(play, order.unit)] if order.unit else play.battle.on_table(play.side)
    back = [unit for unit in units if unit.place == "table"]
    if not back:
        raise Illegal("not_placed", "SKIR-DEP-2", "Nothing is placed that could be taken back.")
    for unit in back:
        play.change_unit(unit, place="reserve", formation="", frontage=0)
        for figure in _figures(play.battle, unit):  # type: ignore[arg-type]
            _set_down(play, figure, Pose(0.0, 0.0), planted=False)
    play.tell("units_withdrawn", clauses=("SKIR-DEP-2",), units=[unit.id for unit in back])


def confirm_deployment(play: Play[SkirBattle], order: ConfirmDeployment) -> None:
    """SKIR-DEP-2: a side has done when all its units stand; from then on each figure goes its own way.

    Everybody starts loaded, and as if he had been stationary and silent (SKIR-DEP-4).
    """
    waiting = [unit.name for unit in _reserve(play.battle, play.side)]
    if waiting:
        left = listed(waiting)
        raise Illegal("not_placed", "SKIR-DEP-2", "Not placed yet: {left}.", left=left)
    for unit in play.battle.on_table(play.side):
        play.change_unit(unit, formation="", frontage=0)
    play.battle.confirmed = (*play.battle.confirmed, play.side)
    play.tell("deployment_confirmed", clauses=("SKIR-DEP-2", "SKIR-DEP-4"))


RULES: dict[type[Order], RuleOf] = {
    Deploy: deploy,
    Arrange: arrange,
    DeployAll: deploy_all,
    Undeploy: undeploy,
    ConfirmDeployment: confirm_deployment,
}


# -- where a unit would stand ------------------------------------------------------------------------------------------


def _mine(play: Play[SkirBattle], id: str) -> SkirUnit:
    unit: SkirUnit = play.unit(id)
    if unit.side is not play.side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    return unit


def _reserve(battle: SkirBattle, side: Side) -> list[SkirUnit]:
    return [unit for unit in battle.units.values() if unit.side is side and unit.place == "reserve"]


def _figures(battle: SkirBattle, unit: SkirUnit) -> list[SkirFigure]:
    return [battle.figures[id] for id in unit.figures]


def default_form(unit: SkirUnit) -> str:
    """The formation that a unit is drawn up in where nothing is said."""
    return ALONE if unit.lone else unit.formation or OPEN


def poses_of(battle: SkirBattle, unit: SkirUnit, order: Deploy) -> tuple[Pose, ...]:
    """Where an order sets a unit's figures down; raises :class:`Illegal` for a formation that nobody knows."""
    key = order.formation or default_form(unit)
    if key not in FORMATIONS or (key == ALONE) is not unit.lone:
        raise Illegal("formation", "SKIR-DEP-4", "No unit stands like that.")
    return formed(_figures(battle, unit), order.pose.pose, key, order.frontage)


def _single(battle: SkirBattle, unit: SkirUnit, order: Arrange) -> dict[str, Pose]:
    if unit.place != "table":
        raise Illegal("not_on_table", "SKIR-DEP-2", "{unit} must be placed first.", unit=unit.name)
    poses = {id: way[-1].pose for id, way in order.figures.items() if way}
    if not poses or not poses.keys() <= set(unit.figures):
        raise Illegal("figures", "SKIR-DEP-2", "Name figures of {unit}.", unit=unit.name)
    return poses


def check_place(battle: SkirBattle, unit: SkirUnit, poses: Mapping[str, Pose]) -> None:
    """Raises :class:`Illegal` where a unit may not start (SKIR-DEP-2, SKIR-DEP-4); ``poses`` are those of its figures
    that are set down, the others stay where they are.
    """
    figures = _figures(battle, unit)
    width, depth = figures[0].width, figures[0].depth
    bases = Body(tuple(poses.get(figure.id, figure.pose) for figure in figures), width, depth).rows
    low, _, high, _ = EDGES.zone(battle, unit.side)
    if (outside := beyond(bases, low, high) > TOLERANCE).any():
        at = _point(bases, outside)
        raise Illegal(
            "outside", "SKIR-DEP-2", "{unit} must stand within 9″ of your edge.", unit=unit.name, at=at
        )
    taken = clashes(bases, crowd(battle).without(unit.id).rows)
    if taken.any():
        raise Illegal("taken", "SKIR-DEP-4", "Bases may not lie over one another.", at=_point(bases, taken))
    if ground_of(battle.table).pieces_under(polygons(bases), IMPASSABLE):
        raise Illegal("closed", "SKIR-DEP-4", "{unit} cannot stand there.", unit=unit.name)
    if not unit.lone and not chained(bases):
        raise Illegal(
            "cohesion", "SKIR-DEP-4", "The figures of a unit stay within 4″ of one another, in one chain."
        )


def _point(bases: Floats, wrong: Any) -> Point:
    first = bases[int(np.argmax(wrong))]
    return (float(first[0]), float(first[1]))


def _set_down(play: Play[SkirBattle], figure: SkirFigure, pose: Pose, *, planted: bool) -> None:
    """A figure stands at its place, with its pavise planted or carried, if it has one (SKIR-DEP-4)."""
    if pavises.planted(play.battle, figure):
        pavises.remove(play, pavises.pavise_id(figure))
        figure = play.change_figure(figure, load=Load.PAVISE)
    figure = play.put(figure, pose)
    if planted and figure.load is Load.PAVISE:
        pavises.plant(play, figure)


# -- what is open ------------------------------------------------------------------------------------------------------


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """What the placing side can do: each unit with its zone and formations, the rest at once, and the end of it."""
    units = [unit for unit in battle.units.values() if unit.side is side]
    waiting = _reserve(battle, side)
    placed = [unit for unit in units if unit.place == "table"]
    done = Illegal("all_deployed", "SKIR-DEP-2", "Everything is deployed.")
    missing = Illegal("not_placed", "SKIR-DEP-2", "Place all your units first.")
    rest = None if waiting else done
    return [
        *(_deploy(battle, unit) for unit in units),
        *(_arrange(battle, unit) for unit in placed if not unit.lone),
        *(offer("undeploy", _("To reserve"), unit=unit.id, scope="setup") for unit in placed),
        offer("deploy_all", _("Deploy for me"), scope="setup", shut=rest, eager=2),
        offer(
            "confirm_deployment", _("Confirm deployment"), scope="setup", shut=missing if waiting else None, eager=1
        ),
    ]  # fmt: skip


def _deploy(battle: SkirBattle, unit: SkirUnit) -> Offer:
    keys = (ALONE,) if unit.lone else tuple(key for key in FORMATIONS if key != ALONE)
    fronts = (1,) if unit.lone else tuple(range(1, unit.strength + 1))
    key = default_form(unit)
    pose = PlaceParam(
        name="pose",
        zone=EDGES.zone(battle, unit.side),
        facing=0.0 if unit.side is battle.south else 180.0,
        formation=key,
        frontage=front_of(key, unit.strength, unit.frontage),
        formations=tuple(formation(one, FORMATIONS[one].name, fronts) for one in keys),
    )
    figures = _figures(battle, unit)
    laden = any(figure.load is Load.PAVISE or pavises.planted(battle, figure) for figure in figures)
    stood = any(pavises.planted(battle, figure) for figure in figures) or unit.place == "reserve"
    planted = FlagParam(
        name="planted",
        label=_("Pavises"),
        default=stood,
        labels=(_("Carried"), _("Planted")),
        clause="SKIR-DEP-4",
    )
    return offer("deploy", _("Deploy"), pose, *((planted,) if laden else ()), unit=unit.id, scope="setup")


def _arrange(battle: SkirBattle, unit: SkirUnit) -> Offer:
    start = {figure.id: shown(figure.pose) for figure in _figures(battle, unit)}
    figures = PosesParam(name="figures", start=start, reach=battle.table.width)
    return offer("arrange", _("Place singly"), figures, unit=unit.id, scope="setup")


# -- previews ----------------------------------------------------------------------------------------------------------


def forecast_deploy(play: Play[SkirBattle], order: Deploy) -> Forecast:
    """The ghosts of a unit's figures."""
    unit: SkirUnit = play.unit(order.unit)
    return Forecast(figures=ghosts(unit.figures, poses_of(play.battle, unit, order)))


def forecast_arrange(play: Play[SkirBattle], order: Arrange) -> Forecast:
    """The ghosts of the figures that are set down elsewhere."""
    poses = _single(play.battle, play.unit(order.unit), order)
    return Forecast(figures=ghosts(poses, poses.values()))


def forecast_all(play: Play[SkirBattle], order: DeployAll) -> Forecast:
    """The ghosts of the whole array."""
    drawn: Sequence[tuple[SkirUnit, int, tuple[Pose, ...]]] = drawn_up(play.battle, play.side, check_place)
    return Forecast(
        figures=tuple(chain.from_iterable(ghosts(unit.figures, poses) for unit, _front, poses in drawn))
    )


FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    Deploy: forecast_deploy,
    Arrange: forecast_arrange,
    DeployAll: forecast_all,
}
