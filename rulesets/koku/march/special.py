"""Orders that take a unit's whole move (KOKU-ORD-4 to KOKU-ORD-8): to mount and dismount, to take up, set down and turn
the gun, and to dig; and what the diggers have done when the turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rulesets.engine.battle import Piece, Pose
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Degrees, Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table import formation
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.coherency import groups
from rulesets.engine.table.geometry import Rectangle, ahead, corners, distance
from rulesets.engine.table.search import rings
from rulesets.engine.table.terrain import Ground, ground_of
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS
from rulesets.koku.ground import smoke
from rulesets.koku.ground.weather import options_in_force, with_allowance
from rulesets.koku.hidden import visibility
from rulesets.koku.march.crossing import terrain
from rulesets.koku.march.encounters import halt
from rulesets.koku.march.plans import orderable
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import FORMS, Stand, row_of, stand_of
from rulesets.koku.stand.room import Others, check_ends, crowd, fighting, touching

DUG = 4
"""Own turns of digging that make a fieldwork (KOKU-ORD-8)."""


class Dismount(Order, frozen=True, tag="dismount"):
    """KOKU-ORD-4: all get off their horses."""

    unit: Id


class Mount(Order, frozen=True, tag="mount"):
    """KOKU-ORD-5: all get on their horses again."""

    unit: Id


class Limber(Order, frozen=True, tag="limber"):
    """KOKU-ORD-6: take the gun up."""

    unit: Id


class Unlimber(Order, frozen=True, tag="unlimber"):
    """KOKU-ORD-6: set the gun down, its barrel in that direction (degrees)."""

    unit: Id
    facing: Degrees


class Realign(Order, frozen=True, tag="realign"):
    """KOKU-ORD-7: turn the barrel of an unlimbered gun (degrees)."""

    unit: Id
    facing: Degrees


class Dig(Order, frozen=True, tag="dig"):
    """KOKU-ORD-8: dig; without ``figures`` all that may."""

    unit: Id
    figures: Annotated[tuple[Id, ...], Meta(max_length=60)] = ()


# -- what may be ordered ----------------------------------------------------------------------------------------------


def check_dismount(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-ORD-4: a mounted unit that touches no enemy. Raises ``Illegal``."""
    if not row_of(unit).mounted or row_of(unit).led:
        raise Illegal("on_foot", "KOKU-ORD-4", "{unit} {unit|is|are} on foot.", unit=unit.phrase)
    _check_free(battle, unit, "KOKU-ORD-4")


def check_mount(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-ORD-5: a dismounted unit that touches no enemy, on ground open to riders. Raises ``Illegal``."""
    if not unit.dismounted:
        raise Illegal(
            "no_horses", "KOKU-ORD-5", "{unit} {unit|has|have} no horses at hand.", unit=unit.phrase
        )
    _check_free(battle, unit, "KOKU-ORD-5")
    ground = ground_of(battle.table)
    for figure in battle.living(unit):
        if figure.inside or barred_ground(battle, ground, figure):
            message = _("No horse can stand there.")
            raise Illegal("ground", "KOKU-ORD-5", message, at=figure.point)


def check_gun(battle: KokuBattle, unit: KokuUnit, state: Gun, clause: str) -> None:
    """KOKU-ORD-6, KOKU-ORD-7: a crew that touches no enemy, its gun in that state. Raises ``Illegal``."""
    if unit.gun != state:
        raise Illegal("gun_state", clause, "The gun is not {state}.", state=state.value)
    _check_free(battle, unit, clause)


def check_dig(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-ORD-8: somebody is on foot, outdoors, and touches no enemy. Raises ``Illegal``."""
    if row_of(unit).mounted:
        raise Illegal("mounted", "KOKU-ORD-8", "Riders do not dig.")
    if not diggers(battle, unit):
        raise Illegal("in_contact", "KOKU-ORD-8", "No figure of {unit} is free to dig.", unit=unit.name)


def diggers(battle: KokuBattle, unit: KokuUnit) -> list[KokuFigure]:
    """The figures that may dig: on foot, outdoors, touching no enemy."""
    figures = battle.living(unit)
    pairs = touching(figures, battle, crowd(battle, unit.side.opponent))
    touched = {figure.id for figure, _ in fighting(pairs, battle)}
    return [figure for figure in figures if not figure.inside and figure.id not in touched]


def _check_free(battle: KokuBattle, unit: KokuUnit, clause: str) -> None:
    """KOKU-RUL-139: no figure of the unit touches an enemy."""
    if fighting(touching(battle.living(unit), battle, crowd(battle, unit.side.opponent)), battle):
        raise Illegal("in_contact", clause, "{unit} {unit|touches|touch} the enemy.", unit=unit.phrase)


def barred_ground(battle: KokuBattle, ground: Ground, base: KokuFigure | Rectangle) -> bool:
    """Whether a base stands on ground that is barred to riders; not where a road or a bridge carries it."""
    if ground.at((base.x, base.y), ("road", "bridge")):
        return False
    kinds = terrain(options_in_force(battle))
    return any(kinds[piece.kind].mounted == "barred" for piece in ground.touched_by(base))


# -- horses -----------------------------------------------------------------------------------------------------------


def dismount(play: Play[KokuBattle], order: Dismount) -> None:
    """KOKU-ORD-4: the bases become foot bases on the same places; Formation Fail for liable classes (KOKU-FF-11)."""
    unit = orderable(play, order.unit)
    check_dismount(play.battle, unit)
    for figure in play.battle.living(unit):
        play.change_figure(figure, width=BASE_FOOT[0], depth=BASE_FOOT[1])
    play.change_unit(unit, mounted=False, dismounted=True, special=True, ordered="dismount")
    play.tell("dismounted", clauses=("KOKU-ORD-4",), unit=unit.id)
    _give(play, unit)


def mount(play: Play[KokuBattle], order: Mount) -> None:
    """KOKU-ORD-5: the bases become mounted bases, shifted to make room; Formation Fail for liable classes."""
    unit = orderable(play, order.unit)
    check_mount(play.battle, unit)
    try:
        poses = in_the_saddle(play.battle, unit)
    except Illegal:
        if not visibility.has_unseen(play.battle, unit.side):
            raise
        halt(play, play.change_unit(unit, special=True, ordered="mount"))
        return
    still = all(
        distance(a.point, b.point) <= 0.1 for a, b in zip(play.battle.living(unit), poses, strict=True)
    )
    width, depth = BASE_MOUNTED
    for figure, pose in zip(play.battle.living(unit), poses, strict=True):
        play.put(figure, pose, width=width, depth=depth)
    play.change_unit(
        unit, mounted=True, dismounted=False, special=True, ordered="mount", still=unit.still and still
    )
    if not still:
        smoke.leave_smoke(play, unit.id)
    play.tell("mounted", clauses=("KOKU-ORD-5",), unit=unit.id)
    _give(play, unit)
    formation_fail.review(play, unit.id)


def in_the_saddle(battle: KokuBattle, unit: KokuUnit) -> list[Pose]:
    """Where the figures stand on horseback: as they are if there is room, else shifted, each at most its foot
    allowance. Raises ``Illegal`` (KOKU-RUL-103).
    """
    figures = battle.living(unit)
    ground, others = ground_of(battle.table), crowd(battle).without(unit.id)
    stand = stand_of(unit, len(figures))
    apart = stand.formation is Formation.SKIRMISH
    reach = with_allowance(battle, row_of(unit)).move
    for poses in _arrangements(figures, stand):
        near = all(distance(f.point, pose.point) <= reach for f, pose in zip(figures, poses, strict=True))
        if near and _room(battle, ground, poses, others, apart):
            return poses
    found = _one_by_one(battle, ground, figures, others, apart)
    if found is None:
        raise Illegal("no_room", "KOKU-RUL-103", "There is no room for the horses of {unit}.", unit=unit.name)
    return found


def _arrangements(figures: Sequence[KokuFigure], stand: Stand) -> Iterator[list[Pose]]:
    """As they stand; then, in close order, in the lattice of mounted bases, its front or its rear kept."""
    here = [figure.pose for figure in figures]
    yield here
    if not stand.close:
        return
    width, depth = BASE_MOUNTED
    box = formation.box(here, *BASE_FOOT)
    ranks = -(-len(here) // stand.frontage)
    order = formation.standing_order(here, box.facing, BASE_FOOT[1])
    for forward in (0.0, ranks * depth - box.depth, (ranks * depth - box.depth) / 2):
        anchor = Pose(*ahead(box, box.depth / 2 + forward), box.facing)
        slots = formation.places(anchor, FORMS[stand.formation], len(here), width, depth, stand.frontage)
        yield [slots[order.index(index)] for index in range(len(here))]


APART, ASIDE = 0.5, 3.0
"""Inches between rings of places that are tried for a horse, and to the last of them."""


def _one_by_one(
    battle: KokuBattle, ground: Ground, figures: Sequence[KokuFigure], others: Others, apart: bool
) -> list[Pose] | None:
    placed: list[Pose] = []
    for figure in figures:
        about = rings(figure.pose, range(0, 360, 30), APART, ASIDE)
        spots = (Pose(*spot, figure.facing) for spot in (figure.point, *about))
        spot = next((spot for spot in spots if _room(battle, ground, [*placed, spot], others, apart)), None)
        if spot is None:
            return None
        placed.append(spot)
    return placed


def _room(battle: KokuBattle, ground: Ground, poses: Sequence[Pose], others: Others, apart: bool) -> bool:
    body = Body(tuple(poses), *BASE_MOUNTED)
    if apart and len(groups(body.rows)) < len(poses):
        return False
    if any(barred_ground(battle, ground, base) for base in body.bases):
        return False
    return why_not(check_ends, ground, body.bases, (), others) is None


# -- the gun ----------------------------------------------------------------------------------------------------------


def limber(play: Play[KokuBattle], order: Limber) -> None:
    """KOKU-ORD-6: the gun is taken up; Formation Fail (KOKU-FF-11)."""
    unit = orderable(play, order.unit)
    check_gun(play.battle, unit, Gun.UNLIMBERED, "KOKU-ORD-6")
    play.change_unit(unit, gun=Gun.CARRIED.value, special=True, ordered="limber")
    play.tell("limbered", clauses=("KOKU-ORD-6",), unit=unit.id)
    _give(play, unit)


def unlimber(play: Play[KokuBattle], order: Unlimber) -> None:
    """KOKU-ORD-6: the gun is set down where it is carried; Formation Fail (KOKU-FF-11)."""
    unit = orderable(play, order.unit)
    check_gun(play.battle, unit, Gun.CARRIED, "KOKU-ORD-6")
    play.change_unit(unit, gun=Gun.UNLIMBERED.value, special=True, ordered="unlimber")
    _point_barrel(play, unit, order.facing)
    play.tell("unlimbered", clauses=("KOKU-ORD-6",), unit=unit.id)
    _give(play, unit)


def realign(play: Play[KokuBattle], order: Realign) -> None:
    """KOKU-ORD-7: the barrel is turned; no Formation Fail, but no fire this turn."""
    unit = orderable(play, order.unit)
    check_gun(play.battle, unit, Gun.UNLIMBERED, "KOKU-ORD-7")
    play.change_unit(unit, special=True, ordered="realign")
    _point_barrel(play, unit, order.facing)
    play.tell("realigned", clauses=("KOKU-ORD-7",), unit=unit.id)


def _point_barrel(play: Play[KokuBattle], unit: KokuUnit, facing: float) -> None:
    gun = play.battle.markers[f"{unit.id}.gun"]
    play.battle.markers[gun.id] = msgspec.structs.replace(gun, facing=round(facing % 360.0, 4) % 360.0)


def _give(play: Play[KokuBattle], unit: KokuUnit) -> None:
    """KOKU-FF-11, for liable classes."""
    if TROOPS[unit.kind].liable:
        formation_fail.give(play, unit.id, "KOKU-FF-11")


# -- digging ----------------------------------------------------------------------------------------------------------


def dig(play: Play[KokuBattle], order: Dig) -> None:
    """KOKU-ORD-8: the named figures dig; the unit does nothing else this turn."""
    unit = orderable(play, order.unit)
    check_dig(play.battle, unit)
    able = diggers(play.battle, unit)
    unfit = set(order.figures) - {figure.id for figure in able}
    if unfit:
        raise Illegal("cannot_dig", "KOKU-ORD-8", "{figure} cannot dig.", figure=min(unfit))
    chosen = [figure for figure in able if not order.figures or figure.id in order.figures]
    for figure in chosen:
        play.change_figure(figure, digging=True)
    play.change_unit(unit, digging=True, ordered="dig")
    play.tell("dug", clauses=("KOKU-ORD-8",), unit=unit.id, figures=len(chosen))


def dig_progress(play: Play[KokuBattle]) -> None:
    """KOKU-ORD-8, at the end of a turn: the active side's diggers get on, the others' work is lost; after four turns
    in a row there is a fieldwork along the front edge.
    """
    made: list[Piece] = []
    for unit in play.battle.on_table(play.battle.clock.active):
        for figure in play.battle.living(unit):
            works = unit.digging and figure.digging and not unit.fired and not figure.attacked
            turns = figure.dig + 1 if works else 0
            if works and turns >= DUG:
                made.append(_fieldwork(figure, (*play.battle.table.pieces, *made)))
                turns = 0
            if figure.digging or figure.dig != turns:
                play.change_figure(figure, dig=turns, digging=False)
    if made:
        table = play.battle.table
        play.battle.table = msgspec.structs.replace(table, pieces=(*table.pieces, *made))
        play.tell("fieldworks_made", clauses=("KOKU-ORD-8",), at=made[0].points[0], inches=_length(made))


def _fieldwork(figure: KokuFigure, pieces: Sequence[Piece]) -> Piece:
    left, right = (tuple(round(value, 4) for value in corner) for corner in corners(figure)[:2])
    taken = {piece.id for piece in pieces}
    number = next(n for n in range(1, 10_000) if f"w{n}" not in taken)
    return Piece(f"w{number}", "fieldwork", ((left[0], left[1]), (right[0], right[1])))


def _length(pieces: Sequence[Piece]) -> float:
    return float(sum(distance(a, b) for piece in pieces for a, b in pairwise(piece.points)))


RULES: dict[type[Order], Callable[..., Any]] = {
    Dismount: dismount,
    Mount: mount,
    Limber: limber,
    Unlimber: unlimber,
    Realign: realign,
    Dig: dig,
}
"""The rule of each of these orders."""
