"""Rosters become forces: units in reserve and the figures in them (SKIR-DAT-1, SKIR-DAT-10, SKIR-MUS-10)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.play.play import Play
from rulesets.skirmish.battle import Load, Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import BASE_FOOT, BASE_MOUNTED, CLASSES
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.muster.roster import Fielded, Man, arms_of, total, units_of

Json = dict[str, Any]


def field_all(play: Play[SkirBattle]) -> None:
    """Both forces stand in reserve (SKIR-MUS-10)."""
    for side in Side:
        roster: Json = dict(play.battle.forces[side].roster)
        units = units_of(roster, FORCES.calling(roster))
        for unit in units:
            _add_unit(play, side, unit)
        play.tell(
            "force_fielded", side=side, clauses=("SKIR-MUS-10",), points=total(roster), units=len(units),
            figures=sum(unit.count for unit in units),
        )  # fmt: skip


def _add_unit(play: Play[SkirBattle], side: Side, fielded: Fielded) -> None:
    """A unit and its figures, each with its own arms, role and points (SKIR-DAT-1)."""
    battle, id = play.battle, f"{side}-{fielded.id}"
    figures = [_figure(fielded, f"{id}.{number}", id, number) for number in range(1, fielded.count + 1)]
    battle.figures.update({figure.id: figure for figure in figures})
    battle.units[id] = SkirUnit(
        id, side, "", fielded.kind, fielded.name, fielded.rank, fielded.arms,
        tuple(figure.id for figure in figures), fielded.count, mounted=fielded.mounted, group=fielded.group,
        points=fielded.points,
    )  # fmt: skip
    if fielded.commander:
        battle.forces[side] = msgspec.structs.replace(battle.forces[side], chief=figures[0].id)


def _figure(fielded: Fielded, id: str, unit: str, number: int) -> SkirFigure:
    man = fielded.men[number - 1]
    head = number == 1 and (fielded.led or fielded.commander)
    role = (Role.COMMANDER if fielded.commander else Role.LEADER) if head else Role.NONE
    return dress(SkirFigure(
        id, unit, kind=man.kind, armour=man.armour, blade=man.blade, missile=man.missile, mounted=man.mounted,
        load=Load.PAVISE if man.pavise else Load.NONE, role=role,
    ))  # fmt: skip


def dress(figure: SkirFigure) -> SkirFigure:
    """A figure with what follows from what it is and has: its base, its points and its symbol."""
    laden = figure.load is Load.PAVISE
    man = Man(figure.kind, figure.armour, figure.blade, figure.missile, figure.mounted, laden)
    width, depth = BASE_MOUNTED if figure.mounted else BASE_FOOT
    row = CLASSES[figure.kind]
    return msgspec.structs.replace(
        figure, width=width, depth=depth, points=man.points if row.points else 0, rank=row.figure, arms=arms_of(man)
    )  # fmt: skip
