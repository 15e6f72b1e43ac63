"""Battles of Samurai Skirmish out of a few words, in the middle of a player turn."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from rulesets.engine.battle import Clock, Piece, Side, Table
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.play.play import Play
from rulesets.skirmish.battle import Fate, Role, SkirBattle, SkirFigure, SkirForce, SkirUnit
from rulesets.skirmish.charts import BASE_FOOT, BASE_MOUNTED, Kind
from rulesets.skirmish.options import SkirOptions

Group = tuple[SkirUnit, tuple[SkirFigure, ...]]
FORM = DocumentForm(marks=lambda unit: (), shape=lambda piece: "area")
NORTH, SOUTH = 0.0, 180.0


def group(id: str, kind: str = "ashigaru", count: int = 6, at: Any = (36, 24), **values: Any) -> Group:
    """A unit on the table: ``at`` is the place of its first figure, the others to the east of it an inch and a half
    apart; or a list with a place (x, y or x, y, facing) for each. Indigo looks north, persimmon south. Values of the
    unit's fields go to the unit, all others to every figure.
    """
    side = Side(id.partition("-")[0])
    looks = NORTH if side is Side.AI else SOUTH
    places = at if isinstance(at, list) else [(at[0] + 1.5 * number, at[1]) for number in range(count)]
    own = {
        key: value for key, value in values.items() if key in SkirUnit.__struct_fields__ and key != "mounted"
    }
    each = {key: value for key, value in values.items() if key not in own}
    width, depth = BASE_MOUNTED if each.get("mounted") else BASE_FOOT
    figures = tuple(
        SkirFigure(
            id=f"{id}.{number}", unit=id, x=place[0], y=place[1], facing=place[2] if len(place) > 2 else looks,
            width=width, depth=depth, kind=Kind(kind), points=10, **each,
        )
        for number, place in enumerate(places, start=1)
    )  # fmt: skip
    own = {"strength": len(figures), "place": "table", **own}
    unit = SkirUnit(
        id=id, side=side, clan=side, kind=kind, name=id, rank="ashigaru", arms="yari",
        figures=tuple(figure.id for figure in figures), **own,
    )  # fmt: skip
    return unit, figures


def chief(id: str, at: Any, kind: str = "eiyuu", **values: Any) -> Group:
    """A lone Force commander."""
    return group(id, kind, at=[at], role=Role.COMMANDER, **values)


def battle_of(
    *groups: Group,
    pieces: tuple[Piece, ...] = (),
    active: Side = Side.AI,
    phase: str = "action",
    turn: int = 2,
    **options: Any,
) -> SkirBattle:
    """A battle with those units; the side that is ``active`` took the first player turn, indigo has the south edge."""
    figures = {figure.id: figure for _unit, each in groups for figure in each}
    units = {unit.id: unit for unit, _each in groups}
    chiefs = {
        units[figure.unit].side: figure.id for figure in figures.values() if figure.role is Role.COMMANDER
    }
    forces = {
        side: SkirForce(side, clan=side, mon="", commander="", chief=chiefs.get(side, "")) for side in Side
    }
    return SkirBattle(
        options=dataclasses.replace(SkirOptions(), **options), table=Table(72.0, 48.0, pieces), forces=forces,
        units=units, figures=figures, south=Side.AI, first=active,
        clock=Clock(turn=turn, limit=10, phase=phase, active=active, to_act=(active,)),
    )  # fmt: skip


def wounded(battle: SkirBattle, **wounds: int) -> SkirBattle:
    """The battle with wounds, by the letters of ids: ``ai_1_2=1``; those with two are disabled, with three killed."""
    for key, count in wounds.items():
        side, unit, number = key.split("_")
        figure = battle.figures[f"{side}-{unit}.{number}"]
        fate = (Fate.IN_PLAY, Fate.IN_PLAY, Fate.DISABLED, Fate.KILLED)[count]
        change = {"wounds": count, "alive": count < 2, "fate": fate}
        battle.figures[figure.id] = msgspec.structs.replace(figure, **change)
    return battle


def playing(battle: SkirBattle, *faces: int, side: Side | None = None) -> Play[SkirBattle]:
    """A play of the active side (or another) whose dice fall so."""
    return Play(battle, side or battle.clock.active or Side.AI, ScriptedDice(faces, battle.dice_count), FORM)


def lose_chief(battle, side, fate=Fate.KILLED, now=True):
    battle.forces[side] = msgspec.structs.replace(battle.forces[side], lost=fate, lost_now=now)
    figure = battle.figures[battle.forces[side].chief]
    battle.figures[figure.id] = msgspec.structs.replace(figure, alive=False, fate=fate, wounds=3)
    unit = battle.units[figure.unit]
    if not battle.able(unit):
        battle.units[unit.id] = msgspec.structs.replace(unit, place="off")
    return battle


def hurt_now(battle, *ids):
    for id in ids:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], hurt=1)
    return battle
