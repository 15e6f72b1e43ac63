"""Orders of the movement phase in a line of code, carried out or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import DieWanted, NoDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.march import movement
from rulesets.koku.march.plans import ChangeFormation, Move
from tests.plain import plain
from tests.rules.koku.scenes import AI, FORM, play, rank, scene, unit

Leg = tuple[float, ...]

FOE = unit("kaki-1", "ash_l", "bow", rank(50, 40, 5))
LOOSE = [(10, 10), (12, 11), (14, 10), (16, 11), (18, 10)]
"""Five skirmishers."""


def one(kind: str = "ash_l", poses: Any = None, *others: Any, **values: Any) -> KokuBattle:
    """AI's unit ai-1, by default five abreast with the front centre at (12, 10.5), far from a foe."""
    weapon = "gun" if kind == "gun" else "spear"
    return scene(unit("ai-1", kind, weapon, poses or rank(10, 10, 5), **values), FOE, *others)


def way(*legs: Leg) -> tuple[Waypoint, ...]:
    """Waypoints from (x, y) or (x, y, facing)."""
    return tuple(Waypoint(*leg) for leg in legs)


def move(unit: str, *legs: Leg, formation: str = "", frontage: int = 0) -> Move:
    """Move as a body: the front centre after each leg."""
    return Move(unit, way(*legs), formation, frontage)


def reform(unit: str, *legs: Leg, formation: str = "", frontage: int = 0) -> ChangeFormation:
    """Change formation as a body."""
    return ChangeFormation(unit, way(*legs), formation, frontage)


def walk(unit: str, **paths: Sequence[Leg]) -> Move:
    """Move figure by figure: ``_1=[(x, y, facing), ...]`` is the way of the unit's first figure."""
    return Move(unit, figures={f"{unit}.{name.strip('_')}": way(*legs) for name, legs in paths.items()})


def carry(battle: KokuBattle, order: Order, faces: Sequence[int] = (), side: Side = AI) -> Play[KokuBattle]:
    """Carry an order out with exactly those dice; the battle given is left as it was."""
    at_work, dice = play(battle, faces, side)
    movement.RULES[type(order)](at_work, order)
    dice.finish()
    return at_work


def refused(battle: KokuBattle, order: Order, side: Side = AI) -> Illegal:
    """The refusal of an order."""
    with pytest.raises(Illegal) as caught:
        movement.RULES[type(order)](Play(battle, side, NoDice(), FORM), order)
    return caught.value


def is_legal(battle: KokuBattle, order: Order, side: Side = AI) -> bool:
    """Whether the order would be carried out: what a preview calls legal."""
    try:
        movement.RULES[type(order)](Play(battle, side, NoDice(), FORM), order)
    except DieWanted:
        return True
    except Illegal:
        return False
    return True


def foreseen(battle: KokuBattle, order: Order, side: Side = AI) -> dict[str, Any]:
    """The forecast of an order, as a browser reads it."""
    found: dict[str, Any] = plain(movement.FORECASTS[type(order)](Play(battle, side, NoDice(), FORM), order))
    return found


def places(battle: KokuBattle, unit: str) -> list[tuple[float, float, float]]:
    """Where the living figures of a unit stand: x, y, facing, rounded to a thousandth."""
    return [(round(f.x, 3), round(f.y, 3), round(f.facing, 3)) for f in figures(battle, unit)]


def figures(battle: KokuBattle, unit: str) -> list[KokuFigure]:
    """The living figures of a unit."""
    return battle.living(battle.units[unit])


def told(at_work: Play[KokuBattle]) -> list[str]:
    """The kinds of what was told."""
    return [event.kind for event in at_work.events]
