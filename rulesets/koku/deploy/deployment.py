"""Halves and deployment (KOKU-SEQ-5, KOKU-SEQ-8; KOKU-DEP-1 to KOKU-DEP-5, KOKU-VIC-3).

The side that did not place the scenery picks its half; then the placer deploys everything, and the other side after
him. What is wrong with a deployment is found by :mod:`rulesets.koku.deploy.faults`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
import shapely
from msgspec import UNSET, Meta, UnsetType

from rulesets.engine.battle import Point, Pose, Side, Site
from rulesets.engine.forms import Arc, ChoiceParam, Forecast, Note, Offer, bad, choices, ghosts, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape import situation
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Count, Degrees, Id, Order, Waypoint
from rulesets.engine.play.placing import ConfirmDeployment, DeployAll, Undeploy
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _, in_a_row, once
from rulesets.engine.table.formation import anchor_of
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.deploy.battle_array import drawn_up
from rulesets.koku.deploy.faults import faults, first_fault
from rulesets.koku.deploy.offers import offers
from rulesets.koku.deploy.posts import Post, place_gun, post_at
from rulesets.koku.ground.buildings import inside, seat
from rulesets.koku.ground.scenery import kit
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import Stand, stand_wanted

Places = Annotated[dict[Id, Waypoint], Meta(max_length=60)]
"""Where each figure of a unit stands."""

HALF_NAMES = {"south": _("South"), "north": _("North")}


class PickHalf(Order, frozen=True, tag="pick_half"):
    """Take the half with y under 24 (south) or over it (north)."""

    half: Literal["south", "north"]


class Deploy(Order, frozen=True, tag="deploy"):
    """Set a unit down, or anew: by the pose of its front centre, or figure by figure.

    ``barrel`` is the direction of an unlimbered gun, its crew's if left out; ``muzzle`` the place of a gun whose crew
    is set down figure by figure.
    """

    unit: Id
    pose: Waypoint | UnsetType = UNSET
    figures: Places | UnsetType = UNSET
    formation: Id = ""
    frontage: Count = 0
    gun: Literal["", "carried", "unlimbered"] = ""
    barrel: Degrees | UnsetType = UNSET
    muzzle: Waypoint | UnsetType = UNSET


# -- halves ------------------------------------------------------------------------------------------------------------


def pick_half(play: Play[KokuBattle], order: PickHalf) -> None:
    """KOKU-DEP-1: the side that did not place the scenery picks; villages and the farm get their first owners."""
    battle = play.battle
    if battle.clock.phase != "halves" or play.side is not battle.picks_half:
        raise Illegal(
            "not_your_choice", "KOKU-DEP-1", "The side that did not place the scenery picks its half."
        )
    battle.south = play.side if order.half == "south" else play.side.opponent
    for site in battle.sites.values():
        battle.sites[site.id] = msgspec.structs.replace(site, owner=first_owner(battle, site))
    play.tell("half_picked", clauses=("KOKU-DEP-1", "KOKU-VIC-3"), half=order.half)


def first_owner(battle: KokuBattle, site: Site) -> Side | None:
    """KOKU-VIC-3: the side in whose half the area's centre lies; nobody's on the line, and nobody's the bridge."""
    assert battle.south is not None
    y = float(shapely.centroid(shapely.Polygon(site.outline)).y)
    middle = battle.table.depth / 2
    if site.kind == "bridge" or abs(y - middle) < 0.001:
        return None
    return battle.south if y < middle else battle.south.opponent


def zone_of(battle: KokuBattle, side: Side) -> tuple[Point, ...]:
    """KOKU-DEP-2: from the own long edge as deep as agreed."""
    width, depth = battle.table.width, battle.table.depth
    deep = float(battle.options.deploy_depth)
    low, high = (0.0, deep) if side is battle.south else (depth - deep, depth)
    return ((0.0, low), (width, low), (width, high), (0.0, high))


def begin(play: Play[KokuBattle]) -> None:
    """Mark both zones of deployment (KOKU-SEQ-8), with the works that a campaign has there (CAM-GRD-3)."""
    situation.lay_works(play, kit(play.battle.options.deploy_depth))
    play.battle.zones = {side: zone_of(play.battle, side) for side in Side}


# -- deploying ---------------------------------------------------------------------------------------------------------


def deploy(play: Play[KokuBattle], order: Deploy) -> None:
    """KOKU-DEP-4, KOKU-DEP-5: a unit starts in a permitted formation, wholly in its zone, on ground open to it."""
    unit = _own(play, order.unit)
    post = post_of(play.battle, unit, order)
    unit, figures = _set_down(play, unit, post)
    fault = first_fault(play.battle, unit, figures)
    if fault:
        raise fault
    play.tell("unit_deployed", clauses=("KOKU-DEP-2", "KOKU-DEP-4"), at=figures[0].point, unit=unit.id)


def deploy_all(play: Play[KokuBattle], order: DeployAll) -> None:
    """Draw up what is left in reserve: missiles in line ahead, the others behind them, riders on the wings.

    Raises :class:`Illegal` if there is nothing left, or no room for something.
    """
    _still_open(play.battle, play.side)
    reserve = _reserve(play.battle, play.side)
    if not reserve:
        raise Illegal("all_deployed", "KOKU-DEP-3", "Everything is deployed.")
    posts = drawn_up(play.battle, play.side)
    for unit in reserve:
        placed, figures = _set_down(play, unit, posts[unit.id])
        fault = first_fault(play.battle, placed, figures)
        if fault:
            raise fault
    play.tell("army_deployed", clauses=("KOKU-DEP-2", "KOKU-DEP-4"), count=len(reserve))


def undeploy(play: Play[KokuBattle], order: Undeploy) -> None:
    """Take a unit (or all) back into reserve, before the deployment is confirmed."""
    _still_open(play.battle, play.side)
    units = [_own(play, order.unit)] if order.unit else play.battle.on_table(play.side)
    if not any(unit.place == "table" for unit in units):
        raise Illegal("in_reserve", "KOKU-DEP-3", "Nothing is deployed.")
    for unit in units:
        play.change_unit(unit, place="reserve")
        play.battle.markers.pop(f"{unit.id}.gun", None)
        for id in unit.figures:
            play.put(play.figure(id), Pose(0.0, 0.0), inside="")
    play.tell("units_withdrawn", clauses=("KOKU-DEP-3",), units=[unit.id for unit in units])


def confirm_deployment(play: Play[KokuBattle], order: ConfirmDeployment) -> None:
    """KOKU-SEQ-8: only a legal deployment of everything can be confirmed; units in buildings start with FF (DEP-4)."""
    battle = play.battle
    _still_open(battle, play.side)
    wrong = faults(battle, play.side)
    if wrong:
        words = in_a_row(once(fault.words for fault in wrong))
        place = {key: wrong[0].data[key] for key in ("at", "inches") if key in wrong[0].data}
        raise Illegal("deployment", wrong[0].clause, "{faults}", faults=words, **place)
    for unit in battle.on_table(play.side):
        house = next((figure.inside for figure in battle.living(unit) if figure.inside), "")
        if house and TROOPS[unit.kind].liable:
            formation_fail.give(play, unit.id, "KOKU-FF-12", house)
    battle.confirmed = (*battle.confirmed, play.side)
    play.tell("deployment_confirmed", clauses=("KOKU-SEQ-8",))


RULES: dict[type[Order], RuleOf] = {
    Deploy: deploy,
    DeployAll: deploy_all,
    Undeploy: undeploy,
    ConfirmDeployment: confirm_deployment,
}


# -- where a unit would stand ------------------------------------------------------------------------------------------


def post_of(battle: KokuBattle, unit: KokuUnit, order: Deploy) -> Post:
    """The post that an order gives a unit; raises :class:`Illegal` where it cannot be read."""
    count = len(unit.figures)
    stand = stand_wanted(unit, count, order.formation, order.frontage)
    gun = (order.gun or unit.gun) if unit.formation == Formation.CREW else ""
    if order.figures is not UNSET:
        return _one_by_one(battle, unit, order, stand, gun)
    if order.pose is UNSET:
        raise Illegal("no_place", "KOKU-DEP-2", "{unit} needs a place.", unit=unit.name)
    return post_at(unit, order.pose.pose, stand, gun, _barrel(order, order.pose.pose.facing))


def _one_by_one(battle: KokuBattle, unit: KokuUnit, order: Deploy, stand: Stand, gun: str) -> Post:
    assert order.figures is not UNSET
    if set(order.figures) != set(unit.figures):
        raise Illegal("figures", "KOKU-DEP-4", "Every figure of {unit} needs a place.", unit=unit.name)
    stands = tuple(order.figures[id].pose for id in unit.figures)
    if not gun:
        return Post(stand, stands)
    muzzle = order.muzzle.pose if order.muzzle is not UNSET else anchor_of(stands, 1.0, 1.0)
    return Post(stand, stands, gun, Pose(muzzle.x, muzzle.y, _barrel(order, muzzle.facing)))


def _barrel(order: Deploy, otherwise: float) -> float:
    """The barrel's direction; a carried gun points where its crew look."""
    if order.barrel is UNSET or order.gun == "carried":
        return otherwise
    return order.barrel % 360.0


def _set_down(play: Play[KokuBattle], unit: KokuUnit, post: Post) -> tuple[KokuUnit, list[KokuFigure]]:
    """Put a unit at its post; figures whose centre lies in a building stand inside it."""
    battle = play.battle
    unit = play.change_unit(
        unit, place="reserve", formation=post.stand.formation, frontage=post.stand.frontage, gun=post.gun
    )
    seats = _seats(battle, unit.side, post.places)
    unit = play.change_unit(unit, place="table")
    figures = [
        play.put(battle.figures[id], pose, inside=house)
        for id, (pose, house) in zip(unit.figures, seats, strict=True)
    ]
    place_gun(battle, unit, post.muzzle)
    return unit, figures


def _seats(battle: KokuBattle, side: Side, places: Sequence[Pose]) -> list[tuple[Pose, str]]:
    """Each place with the building that it lies in, or nothing; in a building everyone gets a seat of his own."""
    ground = ground_of(battle.table)
    held = ground.holding(np.array([pose.point for pose in places])) & ground.of_kind(("house",))
    taken = Counter[str]()
    found = []
    for pose, row in zip(places, held, strict=True):
        house = ground.pieces[int(row.argmax())].id if row.any() else ""
        if house:
            there = len(inside(battle, house, side)) + taken[house]
            taken[house] += 1
            pose = seat(battle, ground, house, side, there, pose.facing)
        found.append((pose, house))
    return found


# -- what is open ------------------------------------------------------------------------------------------------------


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """The deployment of each unit and of all."""
    return offers(battle, side)


def half_offers(battle: KokuBattle, side: Side) -> list[Offer]:
    """KOKU-SEQ-5: the choice of a half."""
    half = ChoiceParam(name="half", choices=choices(HALF_NAMES), default="south")
    return [offer("pick_half", _("Pick your half"), half, scope="setup", eager=1)]


HALVES = Menu({PickHalf: pick_half}, half_offers)
"""The orders of the state before deployment."""


def _own(play: Play[KokuBattle], id: str) -> KokuUnit:
    """A unit of one's own while deployment is open."""
    _still_open(play.battle, play.side)
    unit: KokuUnit = play.unit(id)
    if unit.side is not play.side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    if unit.waits:
        raise Illegal("held_back", "KOKU-FLK-1", "{unit} comes later.", unit=unit.name)
    return unit


def _still_open(battle: KokuBattle, side: Side) -> None:
    if battle.clock.phase != "deployment":
        raise Illegal("wrong_phase", "KOKU-SEQ-8", "Now is not the time to deploy.")
    if side in battle.confirmed:
        raise Illegal("confirmed", "KOKU-SEQ-8", "You have confirmed your deployment.")


def _reserve(battle: KokuBattle, side: Side) -> list[KokuUnit]:
    return [
        unit
        for unit in battle.units.values()
        if unit.side is side and unit.place == "reserve" and not unit.waits
    ]


# -- previews ----------------------------------------------------------------------------------------------------------


def forecast_deploy(play: Play[KokuBattle], order: Deploy) -> Forecast:
    """The ghosts of the figures, the gun's field of fire, and a word if men in a house will lack formation."""
    unit: KokuUnit = play.unit(order.unit)
    post = post_of(play.battle, unit, order)
    arcs: tuple[Arc, ...] = ()
    if post.gun == Gun.UNLIMBERED and post.muzzle is not None:
        gun, muzzle = WEAPONS["gun"], post.muzzle
        arcs = (Arc(muzzle.x, muzzle.y, muzzle.facing, half=gun.arc, range=gun.range),)
    notes: tuple[Note, ...] = ()
    if TROOPS[unit.kind].liable and any(
        house for _figure, house in _seats(play.battle, unit.side, post.places)
    ):
        notes = (Note(_("In a building they start without formation."), "KOKU-FF-12", "bad"),)
    return Forecast(figures=ghosts(unit.figures, post.places), arcs=arcs, notes=notes)


def forecast_all(play: Play[KokuBattle], order: DeployAll) -> Forecast:
    """The ghosts of the whole array."""
    posts = drawn_up(play.battle, play.side)
    units = play.battle.units
    shown = (ghosts(units[id].figures, post.places) for id, post in posts.items())
    return Forecast(figures=tuple(chain.from_iterable(shown)))


def forecast_confirm(play: Play[KokuBattle], order: ConfirmDeployment) -> Forecast:
    """Every fault of the deployment."""
    return Forecast(notes=tuple(bad(fault) for fault in faults(play.battle, play.side)))


FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    Deploy: forecast_deploy,
    DeployAll: forecast_all,
    ConfirmDeployment: forecast_confirm,
}
