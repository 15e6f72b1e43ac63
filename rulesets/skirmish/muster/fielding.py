"""Rosters become forces: units in reserve and the figures in them (SKIR-DAT-1, SKIR-DAT-10, SKIR-MUS-10)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import ChoiceParam, Offer, choice, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, in_a_row, once, say
from rulesets.skirmish.battle import Load, Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CLASSES
from rulesets.skirmish.muster.faults import faults
from rulesets.skirmish.muster.forces import calling, ready
from rulesets.skirmish.muster.roster import Fielded, arms_of, base_of, total, units_of
from rulesets.skirmish.options import SkirOptions

Json = dict[str, Any]


class TakeForce(Order, frozen=True, tag="take_force"):
    """Take one of the forces that are ready (SKIR-MUS-12)."""

    force: Id


def check_brought(roster: Json, options: SkirOptions) -> None:
    """SKIR-MUS-10: a stored roster must be lawful for this battle. Raises :class:`Illegal` with every fault."""
    found = faults(roster, size=options.size)
    if found:
        words = in_a_row(once(fault.message for fault in found))
        raise Illegal("roster", found[0].clause or "SKIR-MUS-10", "{faults}", faults=words)


def take_force(play: Play[SkirBattle], order: TakeForce) -> None:
    """SKIR-MUS-12: bring a ready force of the agreed size."""
    battle = play.battle
    if battle.forces[play.side].roster:
        raise Illegal("has_force", "SKIR-MUS-1", "You bring a force of your own.")
    forces = {force["key"]: force for force in ready(battle.options.size)}
    if order.force not in forces:
        raise Illegal("no_such_force", "SKIR-MUS-12", "There is no such force.")
    _change(play, play.side, roster=forces[order.force]["roster"])
    play.tell("force_taken", clauses=("SKIR-MUS-12",), force=forces[order.force]["name"])


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """S1: the ready forces, for who brings none; two strangers are shown two of them."""
    if battle.forces[side].roster:
        return []
    forces = ready(battle.options.size)
    names = tuple(choice(force["key"], force["name"], hint=_force_words(force["roster"])) for force in forces)
    force = ChoiceParam(name="force", choices=names, default=forces[list(Side).index(side)]["key"])
    return [offer("take_force", _("Take this force"), force, scope="setup", eager=1)]


def _force_words(roster: Json) -> Words:
    """How many a ready force is."""
    figures = sum(unit["count"] for unit in roster["units"])
    return say("{figures} figures, {points} points", figures=figures, points=total(roster))


def field_all(play: Play[SkirBattle]) -> None:
    """Both forces stand in reserve (SKIR-MUS-10)."""
    for side in Side:
        roster: Json = dict(play.battle.forces[side].roster)
        units = units_of(roster, calling(roster))
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
        _change(play, side, chief=figures[0].id)


def _figure(fielded: Fielded, id: str, unit: str, number: int) -> SkirFigure:
    man = fielded.men[number - 1]
    head = number == 1 and (fielded.led or fielded.commander)
    role = (Role.COMMANDER if fielded.commander else Role.LEADER) if head else Role.NONE
    width, depth = base_of(mounted=man.mounted)
    return SkirFigure(
        id, unit, width=width, depth=depth, kind=man.kind, armour=man.armour, blade=man.blade, missile=man.missile,
        mounted=man.mounted, load=Load.PAVISE if man.pavise else Load.NONE, role=role, points=man.points,
        rank=CLASSES[man.kind].figure, arms=arms_of(man),
    )  # fmt: skip


def _change(play: Play[SkirBattle], side: Side, **values: Any) -> None:
    forces = play.battle.forces
    forces[side] = msgspec.structs.replace(forces[side], **values)
