"""Riders: the D6" of good ones, mounting and dismounting (GODAI-MOV-1, GODAI-HRS-1 to GODAI-HRS-4, GODAI-CHW-4,
GODAI-RUL-30, GODAI-RUL-31, GODAI-RUL-135).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Marker, Point, Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import Offer, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order, UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import gaps, polygons, rows
from rulesets.engine.table.ends import fit
from rulesets.engine.table.geometry import base_at
from rulesets.engine.table.search import either_way
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import BASE_MOUNTED, CONTACT, Weapon
from rulesets.godai.ground.ground import CLOSED, PASSAGES, ground_of
from rulesets.godai.march.movement import orderable
from rulesets.godai.march.plans import check_free, movable, must_throw, scene_of
from rulesets.godai.muster.bands import dress
from rulesets.godai.nerve.wounds import as_mounted
from rulesets.godai.stand import zen
from rulesets.godai.stand.contact import is_engaged
from rulesets.godai.stand.profile import usable, weapons_of

HOLDER, POST, HORSE = 2.0, 1.0, 1.0
"""Inches to who holds a horse and to a post (GODAI-HRS-2), and to one's own horse (GODAI-HRS-4)."""
HALF = 0.5
"""The share of a turn's movement that mounting or dismounting takes (GODAI-HRS-1)."""
TURN = 15.0
"""Degrees between the facings in which a rider looks for room."""


class Ride(UnitOrder, frozen=True, tag="ride"):
    """GODAI-RUL-30: a good rider throws his D6" before he names his way; his movement order has begun."""


class Mount(UnitOrder, frozen=True, tag="mount"):
    """GODAI-ORD-3: a unit gets on its horses."""


class Dismount(UnitOrder, frozen=True, tag="dismount"):
    """GODAI-ORD-3: a unit gets off its horses."""


# -- the D6" -----------------------------------------------------------------------------------------------------------


def check_ride(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-RUL-30, GODAI-WIN-10: raises :class:`Illegal` for a unit that has no such die to throw now."""
    check_free(battle, unit)
    if not must_throw(battle, unit):
        raise Illegal("no_ride", "GODAI-WIN-10", "{unit} has no D6″ to throw.", unit=unit.phrase)
    if not movable(battle, unit):
        raise Illegal("in_contact", "GODAI-MOV-6", "Who touches an enemy does not move.")


def ride(play: Play[GodaiBattle], order: Ride) -> Rule:
    """GODAI-RUL-30: the die, and its window for a token (GODAI-ZEN-4)."""
    unit = play.own_unit(order.unit)
    check_ride(play.battle, unit)
    zen.begin_action(play, unit, paid=unit.id == play.battle.leading)
    play.battle.moving = unit.id
    yield from gallop(play, unit.id)


def gallop(play: Play[GodaiBattle], id: str) -> Rule:
    """A rider's D6" is thrown for the movement order that begins (GODAI-MOV-1); a token that has bought the order
    leaves no window (GODAI-ZEN-3).
    """
    unit: GodaiUnit = play.unit(id)
    thrown = play.cast("ride", Die.D6, _("Horsemanship"), "GODAI-WIN-10")
    face = (yield from zen.window(play, unit, _("Horsemanship"), thrown.faces))[0]
    for figure in play.battle.able(play.unit(id)):
        play.change_figure(play.figure(figure.id), gallop=face)
    play.tell("rides", unit=id, face=face, clauses=("GODAI-MOV-1", "GODAI-RUL-30"))


# -- on and off --------------------------------------------------------------------------------------------------------


def check_change(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-HRS-1, GODAI-HRS-2, GODAI-HRS-4: raises :class:`Illegal` for a unit that can neither mount nor dismount."""
    if unit.moved and battle.moving == unit.id and not unit.mounting:
        check_free(battle, msgspec.structs.replace(unit, moved=False))
    else:
        check_free(battle, unit)
    if unit.mounting:
        raise Illegal("mounting", "GODAI-HRS-1", "They get on or off their horses once in a turn.")
    if is_engaged(battle, unit):
        raise Illegal("in_contact", "GODAI-HRS-4", "Not while they touch an enemy.")
    if any(figure.unhorsed for figure in battle.able(unit)):
        raise Illegal("unhorsed", "GODAI-HRS-5", "Who was unhorsed in this turn goes no farther.")
    takes = 0.0 if unit.horsemanship else HALF
    if any(figure.spent + takes > 1.0 + 1e-6 for figure in battle.able(unit)):
        raise Illegal("no_inches", "GODAI-HRS-1", "It takes half of their movement, which they have used.")
    if not are_held(battle, unit, battle.able(unit)):
        words = _("Somebody on foot within 2″ must hold the horses, or a post within 1″.")
        raise Illegal("no_holder", "GODAI-HRS-2", words)


def are_held(battle: GodaiBattle, unit: GodaiUnit, figures: Sequence[GodaiFigure]) -> bool:
    """GODAI-HRS-2, GODAI-ATT-7: whether a retainer stands within 2" of one of some figures, or a post within 1": an
    ordinary man on foot, of another unit of their side, neither engaged nor fleeing.
    """
    own = rows(figures)
    posts = [piece for piece in battle.table.pieces if piece.kind == "post"]
    ground = ground_of(battle.table)
    if any(
        ground.shape(post.id).distance(base) <= POST + CONTACT for post in posts for base in polygons(own)
    ):
        return True
    holders = [
        figure
        for other in battle.on_table(unit.side)
        if other.id != unit.id and not (other.hero or other.fleeing or is_engaged(battle, other))  # type: ignore[attr-defined, arg-type]
        for figure in battle.able(other)  # type: ignore[arg-type]
        if not figure.mounted
    ]
    return bool(holders) and float(gaps(own, rows(holders)).min()) <= HOLDER + CONTACT


def check_dismount(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for a unit that cannot dismount now (GODAI-HRS-1, GODAI-HRS-2)."""
    if not any(figure.mounted for figure in battle.able(unit)):
        raise Illegal("on_foot", "GODAI-ORD-3", "{unit} {unit|is|are} on foot.", unit=unit.phrase)
    check_change(battle, unit)


def check_mount(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for a unit that cannot mount now (GODAI-HRS-1, GODAI-HRS-2, GODAI-HRS-4)."""
    _with_horses(battle, unit)
    check_change(battle, unit)
    seats(battle, unit)


def _with_horses(battle: GodaiBattle, unit: GodaiUnit) -> list[GodaiFigure]:
    """GODAI-HRS-4: those of a unit who have a horse waiting, all within 1" of their own."""
    riders = [figure for figure in battle.able(unit) if figure.horse in battle.markers]
    if not riders:
        raise Illegal(
            "no_horse",
            "GODAI-HRS-4",
            "{unit} {unit|has no horse that waits for him|have no horse that waits for them}.",
            unit=unit.phrase,
        )
    for figure in riders:
        if (
            float(gaps(rows((figure,)), rows((_lying(battle.markers[figure.horse]),)))[0, 0])
            > HORSE + CONTACT
        ):
            raise Illegal("far", "GODAI-HRS-4", "Each must be within 1″ of his own horse.", at=figure.point)
    return riders


def _lying(marker: Marker) -> Any:
    return base_at(Pose(marker.x, marker.y, marker.facing), *BASE_MOUNTED)


def seats(battle: GodaiBattle, unit: GodaiUnit) -> dict[str, Pose]:
    """Where those who mount sit on their horses: where they stand, looking as they do if there is room, else turned as
    little as need be, else where the horse stands. Raises :class:`Illegal` where there is no room (GODAI-GEN-11).
    """
    riders = _with_horses(battle, unit)
    scene = scene_of(battle, unit, ())._replace(passages=PASSAGES[True], closed=CLOSED[True])
    mine = {one.id for one in riders}
    stood = [figure for figure in scene.figures if figure.id not in mine]
    found: dict[str, Pose] = {}
    for figure in riders:
        others = rows([*stood, *(base_at(pose, *BASE_MOUNTED) for pose in found.values())])
        taken = np.concatenate((others, scene.friends))
        horse = battle.markers[figure.horse]
        tries = [Pose(figure.x, figure.y, figure.facing + turn) for turn in either_way(TURN, 180.0)]
        tries.append(Pose(horse.x, horse.y, horse.facing))
        free = fit(scene, rows(base_at(pose, *BASE_MOUNTED) for pose in tries), taken)
        if not free.any():
            raise Illegal("room", "GODAI-HRS-4", "There is no room for the horse.", at=figure.point)
        found[figure.id] = tries[int(free.argmax())]
    return found


def mount(play: Play[GodaiBattle], order: Mount) -> None:
    """GODAI-ORD-3: up; who holds what cannot be used from the saddle takes another weapon (GODAI-CHW-4). Whoever finds
    room only where his horse stands goes there (GODAI-HRS-4).
    """
    unit = play.own_unit(order.unit)
    check_mount(play.battle, unit)
    paths: dict[str, tuple[Point, ...]] = {}
    for id, pose in seats(play.battle, unit).items():
        was = play.figure(id)
        play.battle.markers.pop(was.horse)
        weapon = in_saddle(unit, was.in_hand)
        figure = play.put(was, pose, mounted=True, horse="", in_hand=weapon)
        if figure.point != was.point:
            paths[id] = (was.point, figure.point)
        play.change_figure(dress(figure, unit))
    _change(play, unit, "mounted", paths)


def in_saddle(unit: GodaiUnit, weapon: Weapon) -> Weapon:
    """GODAI-CHW-4: the weapon in hand of who mounts: the same if it can be used so, else the long sword, else the next
    that he carries.
    """
    if usable(unit, weapon, mounted=True):
        return weapon
    able = weapons_of(unit, mounted=True)
    swords = [one for one in able if one in (Weapon.LONG_SWORD, Weapon.DAI_SHO)]
    rest = [one for one in able if one not in (Weapon.BASIC, Weapon.IMPROVISED)]
    return next(iter((*swords, *rest)), Weapon.BASIC)


def dismount(play: Play[GodaiBattle], order: Dismount) -> None:
    """GODAI-ORD-3: down; the horses stay where they are (GODAI-HRS-4)."""
    unit = play.own_unit(order.unit)
    check_dismount(play.battle, unit)
    for figure in play.battle.able(unit):
        if figure.mounted:
            leave_horse(play, figure, figure.pose)
    _change(play, unit, "dismounted", {})


def leave_horse(play: Play[GodaiBattle], figure: GodaiFigure, pose: Pose) -> GodaiFigure:
    """A figure stands on foot, and its horse as a marker at a pose (GODAI-HRS-4, GODAI-DEP-5)."""
    horse = Marker(f"horse-{figure.id}", "horse", pose.x, pose.y, pose.facing, figure.unit)
    play.battle.markers[horse.id] = horse
    figure = play.change_figure(figure, mounted=False, horse=horse.id)
    return play.change_figure(dress(figure, play.battle.unit_of(figure)))


def _change(play: Play[GodaiBattle], unit: GodaiUnit, kind: str, paths: dict[str, tuple[Point, ...]]) -> None:
    """GODAI-HRS-1, GODAI-HRS-3: what it takes is used; the rest may be moved right after it."""
    takes = 0.0 if unit.horsemanship else HALF
    able = play.battle.able(unit)
    for figure in able:
        play.settle_figure(figure, spent=min(figure.spent + takes, 1.0))
    play.battle.moving = unit.id
    as_mounted(play, unit)
    play.change_unit(play.unit(unit.id), moved=True, mounting="open", idle=False)
    clauses = ("GODAI-HRS-1", *(("GODAI-HRS-3",) if not takes else ()))
    play.tell(kind, unit=unit.id, paths=paths, clauses=clauses)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """What riders can do; what a unit could never do is not shown."""
    found = []
    for unit in orderable(battle, side):
        able = battle.able(unit)
        if must_throw(battle, unit) and why_not(check_ride, battle, unit) is None:
            found.append(offer("ride", _("Throw his D6″"), unit=unit.id, eager=1))
        if any(figure.mounted for figure in able):
            found.append(
                offer("dismount", _("Dismount"), unit=unit.id, shut=why_not(check_dismount, battle, unit))
            )
        if any(figure.horse for figure in able):
            found.append(offer("mount", _("Mount"), unit=unit.id, shut=why_not(check_mount, battle, unit)))
    return found


RULES: dict[type[Order], Callable[..., Any]] = {Ride: ride, Mount: mount, Dismount: dismount}
FORECASTS: dict[type[Order], Callable[..., Any]] = {}
