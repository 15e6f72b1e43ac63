"""An assault worked out before it is declared: whom it meets, what it costs, where it ends (AOW-ORD-18, AOW-ORD-23)."""

from __future__ import annotations

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.ground import ground
from rulesets.ageofwar.march import strides
from rulesets.ageofwar.march.activation import check_no_gun, check_points, check_still, lot_of, lots_left
from rulesets.ageofwar.melee.alignment import Meeting, face_edge, laid_on, met_ahead
from rulesets.ageofwar.melee.withdrawal import at_start
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.ageofwar.stand.near import stands_on
from rulesets.ageofwar.stand.ranks import SLACK
from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import Edge, ahead

COST = 2
"""Points to start a fight, besides the lots (AOW-ORD-18, AOW-RUL-57)."""
FOOT_AT_RIDERS = 4.0
"""Inches from which foot may go at riders in the open (AOW-ORD-18, AOW-RUL-59)."""


class Approach(msgspec.Struct, frozen=True):
    """An assault that may be declared: its target, the face of each enemy that is met at the same moment, the inches
    straight ahead and the lots that they take, all points, the edge that the front is laid on, where the middle of the
    front meets it, and the anchor's pose there. ``strides`` are the lots on the way.
    """

    target: str
    faces: dict[str, str]
    inches: float
    lots: int
    points: int
    edge: Edge
    middle: Point
    pose: Pose
    strides: tuple[strides.Stride, ...]

    @property
    def face(self) -> str:
        """The face of the target that is met (AOW-GEO-6)."""
        return self.faces[self.target]


def check_assaulter(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-18, AOW-ORD-24, AOW-ORD-25, AOW-RUL-102: raises :class:`Illegal` for what can assault nobody now."""
    if unit.is_leader:
        raise Illegal("leader", "AOW-RUL-102", "A leader by himself assaults nobody.")
    check_no_gun(unit)
    check_still(unit)
    if in_fight(battle, unit):
        raise Illegal("fighting", "AOW-ORD-18", "{unit} {unit|is|are} in a fight.", unit=unit.called)


def meeting(battle: AowBattle, unit: AowUnit) -> Meeting:
    """AOW-ORD-18: whom a unit meets first straight ahead, however far; raises :class:`Illegal` for nobody."""
    found = met_ahead(battle, unit, battle.table.width + battle.table.depth)
    if found is None:
        raise Illegal("nobody", "AOW-ORD-18", "No enemy stands straight ahead.")
    return found


def approach(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Approach:
    """AOW-ORD-18: how a unit assaults a target, its points counted but not asked for. Raises :class:`Illegal` if it
    cannot.
    """
    check_assaulter(battle, unit)
    met = meeting(battle, unit)
    if target.id not in met.faces:
        other = battle.units[next(iter(met.faces))]
        raise Illegal(
            "not_first", "AOW-ORD-18", "{unit} {unit|is|are} met first straight ahead.", unit=other.called
        )
    for id in met.faces:
        _check_riders(battle, unit, battle.units[id])
    way = _way(battle, unit, met.inches)
    lots = max(1, len(way))
    if lots > lots_left(unit):
        far = met.inches - lots_left(unit) * lot_of(unit)
        raise Illegal(
            "too_far", "AOW-ORD-13", "They have not enough lots left this turn.", inches=round(far, 2)
        )
    _check_stops(battle, unit, way[:-1])
    middle = ahead(blocks.anchor(battle, unit), met.inches)
    edge = face_edge(battle, target, met.faces[target.id])
    pose = laid_on(battle, unit, edge, middle)
    if pose is None:
        raise Illegal("no_room", "AOW-ORD-23", "There is no room against {target}.", target=target.name)
    tolls = sum(len(one.pays) for one in way)
    points = COST + lots + strides.toll_of(unit) * tolls
    return Approach(target.id, met.faces, met.inches, lots, points, edge, middle, pose, way)


def declared(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Approach:
    """AOW-ORD-18: an assault that the unit which acts has the points for; raises :class:`Illegal` if not."""
    found = approach(battle, unit, target)
    check_points(battle, found.points)
    return found


def _check_riders(battle: AowBattle, unit: AowUnit, enemy: AowUnit) -> None:
    """AOW-ORD-18, AOW-RUL-10, AOW-RUL-59: foot and riders in the open."""
    if unit.mounted or not enemy.mounted or not ground.in_open(battle, enemy):
        return
    if at_start(battle, unit, enemy) > FOOT_AT_RIDERS + SLACK:
        message = _("Foot goes at riders in the open only from within 4″ at the turn's start.")
        raise Illegal("riders", "AOW-ORD-18", message)


def _way(battle: AowBattle, unit: AowUnit, inches: float) -> tuple[strides.Stride, ...]:
    """The lots to an enemy, with what each passes through (AOW-ORD-14)."""
    at, done, found = blocks.anchor(battle, unit), strides.spent_of(battle), list[strides.Stride]()
    for lot in strides.lots(unit, inches):
        one = strides.stride(battle, unit, lot, at, done)
        found.append(one)
        at = one.end
        done = strides.Spent(done.paid | set(one.pays), done.edges | set(one.leaves))
    return tuple(found)


def _check_stops(battle: AowBattle, unit: AowUnit, way: tuple[strides.Stride, ...]) -> None:
    """AOW-RUL-55: no lot ends on a friend."""
    for one in way:
        there = blocks.drawn_up(unit, one.end, len(battle.bases(unit)), unit.frontage)
        under = stands_on(battle, unit, there)
        if under is not None:
            raise Illegal("in_the_way", "AOW-RUL-55", "A lot would end on {unit}.", unit=under.name)
