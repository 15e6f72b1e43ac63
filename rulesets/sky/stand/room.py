"""Room: who and what stands in a unit's way (SKY-MOV-4, SKY-MOV-5, SKY-GEO-2).

Where everybody stands is asked many times of one state: by every enemy that a charge could go for, and by every place
along a side that is tried. So it is looked up once for a state (:func:`who_stands`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Figure
from rulesets.engine.memory import Memory, Question
from rulesets.engine.table.bodies import SLIVER, Body, Crowd, Obstacles, overlap
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import KEEP_OFF
from rulesets.sky.ground.ground import body_of, closed_kinds, ground_under, outline_of

OVERLAP = 0.001
"""Inches by which bases may overlap, since poses are rounded."""


def standing(battle: SkyBattle) -> Question:
    """What every answer about room follows from: who stands where and how, and the table."""
    stances = tuple(
        (unit.id, unit.place, unit.building, unit.formation, unit.frontage, unit.figures)
        for unit in battle.units.values()
    )
    return (battle.figures, stances, battle.table)


class Occupants(NamedTuple):
    """Who takes up room: the bodies of the units on the table, those in buildings left out, in the order of muster;
    their stands, and the leaders on their own, as crowds.
    """

    bodies: dict[str, Body]
    crowd: Crowd[Figure]
    leaders: Crowd[Figure]


def who_stands(battle: SkyBattle) -> Occupants:
    """Who takes up room in a state."""

    def make() -> Occupants:
        units = [unit for unit in battle.on_table() if not unit.building and battle.living(unit)]
        alone = [unit for unit in battle.units.values() if unit.is_leader and unit.place == "table"]
        return Occupants(
            {unit.id: body_of(battle, unit) for unit in units},
            Crowd(figure for unit in units for figure in battle.living(unit)),
            Crowd(figure for unit in alone for figure in battle.living(unit)),
        )

    return _OCCUPANTS(standing(battle), make)


_OCCUPANTS: Memory[Occupants] = Memory(4)


def clash(battle: SkyBattle, unit: SkyUnit, body: Body, besides: Iterable[str] = ()) -> str:
    """The id of a unit that a body would stand on; empty if there is none. Units in buildings have no place."""
    under = who_stands(battle).crowd.under(body, {unit.id, *besides}, OVERLAP)
    return under.unit if under else ""


def leader_under(battle: SkyBattle, body: Body, besides: str = "") -> str:
    """The id of a leader on his own whose base a body would cover; empty if there is none."""
    under = who_stands(battle).leaders.under(body, {besides}, OVERLAP)
    return under.unit if under else ""


def obstacles_for(
    battle: SkyBattle,
    unit: SkyUnit,
    *,
    through_friends: bool = False,
    besides: Iterable[str] = (),
) -> Obstacles:
    """Other units, and the ground that is closed to this one (SKY-MOV-4, SKY-MOV-5).

    Enemies are kept off by an inch, or by as much as they are away already; those in a building from its edge
    (SKY-SCN-3). ``besides`` are units that do not count. Leaders and friends in buildings hinder nobody; the building
    does, unless the unit is in it.
    """
    own = outline_of(battle, unit)
    skipped = {unit.id, *besides}
    found: list[tuple[str, BaseGeometry, float]] = []
    for id, body in who_stands(battle).bodies.items():
        friend = battle.units[id].side is unit.side
        if id in skipped or (through_friends and friend):
            continue
        near = 0.0 if friend else min(KEEP_OFF, float(shapely.distance(own, body.shape)))
        found.append((id, body.shape, near))
    for enemy in battle.on_table(unit.side.opponent):
        if enemy.building and enemy.id not in skipped:
            house = outline_of(battle, enemy)
            found.append((enemy.id, house, min(KEEP_OFF, float(shapely.distance(own, house)))))
    ground, closed = ground_under(battle.table), closed_kinds(mounted=unit.mounted)
    pieces = [piece.id for piece in ground.pieces if piece.kind in closed and piece.id != unit.building]
    return Obstacles([*found, *((id, ground.shape(id), 0.0) for id in pieces)])


def has_room(battle: SkyBattle, unit: SkyUnit, body: Body, besides: Iterable[str] = ()) -> bool:
    """Whether a unit may come to stand so without an order for it: on the table, over nobody, on no ground that is
    closed to it, and nearer than an inch to no enemy but one to whom it is as near already (SKY-CMP-4). Units
    ``besides`` may be come near to, but not stood on.
    """
    if not body.is_on(battle.table) or clash(battle, unit, body):
        return False
    if unit.building and overlap(ground_under(battle.table).shape(unit.building), body.shape):
        return False
    return not obstacles_for(battle, unit, besides=besides).met_by(body.shape)


def near_building(battle: SkyBattle, unit: SkyUnit, building: str) -> str:
    """The id of an enemy to whom a unit would come nearer than an inch, and than it is, by going into a building, from
    whose edge distances to it count then (SKY-MOV-4, SKY-SCN-3); empty if there is none.
    """
    own, house = outline_of(battle, unit), ground_under(battle.table).shape(building)
    for enemy in battle.on_table(unit.side.opponent):
        there = outline_of(battle, enemy)
        keep = min(KEEP_OFF, float(shapely.distance(own, there)))
        if shapely.distance(house, there) < keep - SLIVER:
            return enemy.id
    return ""
