"""The ninja (KOKU-NIN-1 to KOKU-NIN-7; KOKU-RUL-88, KOKU-RUL-89, KOKU-RUL-137).

He waits until the own turn that a D20 names; then his owner names a victim and puts him exactly 8 inches from it. He
strikes his victim if the way to it is free, whoever of the enemy stands first in that way, and who has struck at him.
To hit him counts as hitting the Shogun (the chart's row); his own blows are as everybody's.
"""

from __future__ import annotations

import math

import shapely

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import FigureParam, PlaceParam, choice, formation, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import sealing
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, say
from rulesets.engine.table import sweep
from rulesets.engine.table.bases import polygons, rows
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import CONTACT, bearing, distance
from rulesets.engine.table.search import border, either_way
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import BASE_FOOT, TROOPS, WEAPONS
from rulesets.koku.stand.room import Others, check_bases, crowd

AWAY = 8.0
"""Inches from the victim, base to base, at which he appears (KOKU-NIN-3)."""

TURN = 5.0
"""Degrees about the victim by which his place is shifted until it is free."""

NUMBER = 90
"""The number of his unit among its side's: far from all others, so that no gap among them tells of him."""


class NameVictim(Order, frozen=True, tag="name_victim"):
    """KOKU-RUL-89: the ninja's victim is gone; name another. It is not the order of his turn."""

    unit: Id
    target: Id


def seal(play: Play[KokuBattle], side: Side, comes: bool) -> None:
    """KOKU-NIN-1: one ninja for each side, or none; either way there is a seal."""
    if comes:
        _enlist(play, side)
    sealing.seal(play, seal_of(side), side, {"ninja": comes}, label=_("ninja"), clause="KOKU-NIN-1")


def seal_of(side: Side) -> str:
    """The id of a side's seal."""
    return f"{side}.ninja"


def _enlist(play: Play[KokuBattle], side: Side) -> None:
    troop, battle = TROOPS["ninja"], play.battle
    id = f"{side}-{NUMBER}"
    battle.units[id] = KokuUnit(
        id, side, battle.forces[side].clan, troop.key, say("Ninja"), troop.rank, WEAPONS["sword"].arms, (f"{id}.1",), 1,
        group=troop.group, weapon="sword", formation=Formation.LONE, frontage=1, waits="ninja",
    )  # fmt: skip
    battle.figures[f"{id}.1"] = KokuFigure(f"{id}.1", id, width=BASE_FOOT[0], depth=BASE_FOOT[1])


# -- appearing -------------------------------------------------------------------------------------------------------


def place(play: Play[KokuBattle], unit: KokuUnit, target: str, pose: Pose | None) -> None:
    """KOKU-NIN-3: he appears 8 inches from his victim, as near to the pose as a free spot is. Raises ``Illegal``."""
    victim = victim_of(play.battle, unit, target, pose)
    spot = spot_for(play.battle, unit, victim, pose)
    unit = play.change_unit(unit, place="table", waits="", ordered="arrive", victim=victim.id)
    play.put(play.battle.figures[unit.figures[0]], spot)
    if not play.battle.options.visibility:  # else that he has come would be told to those who do not see him
        sealing.open_seal(play, seal_of(unit.side))
    play.tell(
        "ninja_appeared",
        clauses=("KOKU-NIN-3", "KOKU-ORD-9"),
        at=spot.point,
        unit=unit.id,
        target=victim.unit,
    )


def victim_of(battle: KokuBattle, unit: KokuUnit, target: str, pose: Pose | None) -> KokuFigure:
    """The enemy figure that is named; else the one nearest to the pose, or the Shogun. Raises :class:`Illegal`."""
    choices = victims(battle, unit.side)
    if target:
        named = next((figure for figure in choices if figure.id == target), None)
        if named is None:
            raise Illegal("no_victim", "KOKU-NIN-3", "Name an enemy who stands on the table.")
        return named
    if not choices:
        raise Illegal("no_victim", "KOKU-NIN-3", "Name an enemy who stands on the table.")
    if pose is not None:
        return min(choices, key=lambda figure: abs(distance(figure.point, pose.point) - AWAY - 1.0))
    return min(choices, key=lambda figure: battle.units[figure.unit].rank != "shogun")


def victims(battle: KokuBattle, side: Side) -> list[KokuFigure]:
    """KOKU-NIN-3: any enemy figure on the table; one that is seen, where not all are (KOKU-VIS-2)."""
    shown = frozenset(battle.seen.get(side, ())) if battle.options.visibility else None
    foes = (figure for unit in battle.on_table(side.opponent) for figure in battle.living(unit))
    return [
        foe for foe in foes if (shown is None or foe.id in shown) and battle.units[foe.unit].rank != "pack"
    ]


def spot_for(battle: KokuBattle, unit: KokuUnit, victim: KokuFigure, pose: Pose | None) -> Pose:
    """The free spot at exactly 8 inches that is nearest to the pose, looking at the victim. Raises ``Illegal``."""
    behind = victim.facing + 180.0
    wished = bearing(victim.point, pose.point) if pose is not None else behind
    others = crowd(battle)
    for turn in either_way(TURN, 180.0):
        spot = _at(battle, victim, wished + turn)
        if _is_free(battle, unit, spot, others):
            return spot
    raise Illegal("no_spot", "KOKU-NIN-3", "There is no free spot 8 inches from him: next turn.")


def _at(battle: KokuBattle, victim: KokuFigure, direction: float) -> Pose:
    """The place in that direction at which the gap between the bases is 8 inches."""
    ground = ground_of(battle.table)
    body = ground.shape(victim.inside) if victim.inside else polygons(rows([victim]))[0]
    angle, facing = math.radians(direction), round((direction + 180.0) % 360.0, 4) % 360.0

    def pose(inches: float) -> Pose:
        return Pose(
            round(victim.x + math.sin(angle) * inches, 4),
            round(victim.y + math.cos(angle) * inches, 4),
            facing,
        )

    def is_far(inches: float) -> bool:
        return bool(shapely.distance(body, Body((pose(inches),), *BASE_FOOT).shape) >= AWAY)

    return pose(border(is_far, AWAY + 12.0, AWAY, 1e-9))


def _is_free(battle: KokuBattle, unit: KokuUnit, spot: Pose, others: Others) -> bool:
    """On the table, over nobody, across nothing, and in contact with no enemy (KOKU-RUL-137)."""
    body = Body((spot,), *BASE_FOOT)
    if why_not(check_bases, ground_of(battle.table), body.bases) is not None:
        return False
    gaps = shapely.distance(body.shape, polygons(others.rows))
    foes = [battle.units[figure.unit].side is not unit.side for figure in others.figures]
    return all(gap > (CONTACT if foe else 0.0005) for gap, foe in zip(gaps.tolist(), foes, strict=True))


def name_victim(play: Play[KokuBattle], order: NameVictim) -> None:
    """KOKU-RUL-89: another victim, once the first is gone."""
    unit: KokuUnit = play.own_unit(order.unit)
    check_victim_gone(play.battle, unit)
    victim = victim_of(play.battle, unit, order.target, None)
    play.change_unit(unit, victim=victim.id)
    play.tell("victim_named", clauses=("KOKU-RUL-89",), unit=unit.id, target=victim.unit)


def check_victim_gone(battle: KokuBattle, unit: KokuUnit) -> None:
    """Raise :class:`Illegal` unless this is a ninja whose victim is gone."""
    if unit.rank != "ninja":
        raise Illegal("no_ninja", "KOKU-RUL-89", "{unit} hunts nobody.", unit=unit.name)
    if is_there(battle, unit.victim):
        raise Illegal("has_victim", "KOKU-RUL-89", "His victim still stands.")


def is_there(battle: KokuBattle, id: str) -> bool:
    """Whether a figure lives and stands on the table."""
    figure = battle.figures.get(id)
    return figure is not None and figure.alive and battle.units[figure.unit].place == "table"


# -- striking --------------------------------------------------------------------------------------------------------


def may_strike(battle: KokuBattle, striker: str, foe: str) -> bool:
    """KOKU-NIN-5: whether a figure may strike an enemy whom it touches; everybody but a ninja may."""
    figure = battle.figures[striker]
    unit = battle.units[figure.unit]
    if unit.rank != "ninja" or foe in unit.foes:
        return True
    if not is_there(battle, unit.victim):
        return False
    stands_first = first_in_way(battle, figure)
    return stands_first == foe if stands_first else foe == unit.victim


def first_in_way(battle: KokuBattle, ninja: KokuFigure) -> str:
    """Who stands first in the straight corridor, one base wide, from a ninja to his victim; empty if it is free.

    In the same building there is no corridor (KOKU-RUL-124).
    """
    victim = battle.figures[battle.units[ninja.unit].victim]
    if ninja.inside and ninja.inside == victim.inside:
        return ""
    others = [
        figure for figure in crowd(battle).figures if figure.id not in (ninja.id, victim.id) and figure.alive
    ]
    block = sweep.first_stop((ninja.point, victim.point), BASE_FOOT[0], rows(others))
    return others[block.number].id if block is not None else ""


def remember(play: Play[KokuBattle], striker: KokuFigure, victim: KokuFigure) -> None:
    """KOKU-NIN-5: a ninja may strike back at whoever struck at him."""
    unit = play.battle.units[victim.unit]
    if unit.rank == "ninja" and striker.id not in unit.foes:
        play.change_unit(unit, foes=(*unit.foes, striker.id))


# -- what screens ask ------------------------------------------------------------------------------------------------


def params(battle: KokuBattle, unit: KokuUnit) -> list[PlaceParam | FigureParam]:
    """Where he appears, and whom he hunts: left out, the enemy who is eight inches from there."""
    width, depth = battle.table.width, battle.table.depth
    return [
        PlaceParam(
            name="pose",
            zone=((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)),
            facing=0.0,
            formation=str(Formation.LONE),
            frontage=1,
            formations=(formation("lone", _("lone figure"), (1,)),),
        ),
        victim_param(battle, unit),
    ]


def victim_param(battle: KokuBattle, unit: KokuUnit, *, optional: bool = True) -> FigureParam:
    """The choice of a victim, the Shogun first."""
    foes = sorted(victims(battle, unit.side), key=lambda foe: battle.units[foe.unit].rank != "shogun")
    found = tuple(choice(foe.id, battle.units[foe.unit].name, distance=0.0) for foe in foes)
    return FigureParam(name="target", label=_("Victim"), optional=optional, choices=found)
