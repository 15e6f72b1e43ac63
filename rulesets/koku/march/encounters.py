"""Running into somebody unseen (KOKU-VIS-2).

What a side may order it is told by what it knows. Where men whom it does not see stand in the way of a lawful order,
the mover goes as far as it can, into contact, and halts; contact shows them.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.hidden import visibility
from rulesets.koku.march.crossing import Way
from rulesets.koku.march.drawing_back import nearest_lawful
from rulesets.koku.march.entering import Enter
from rulesets.koku.march.judging import approve, judge
from rulesets.koku.march.plans import Marching, Move, MovePlan, surroundings


class ReadyMove(NamedTuple):
    """A movement order that can be carried out: its plan (None: not a step), and whether the unseen stopped it."""

    unit: KokuUnit
    plan: MovePlan | None
    stopped: bool = False


def march(play: Play[KokuBattle], unit: KokuUnit, order: Marching | Enter) -> ReadyMove:
    """The order as far as it can be carried out. Raises ``Illegal`` where what the side knows forbids it."""
    battle = play.battle
    plan, refusal = judge(_as_far_as_it_matters(battle, unit), unit, order)
    if refusal is None:
        return ReadyMove(unit, plan)
    if not visibility.has_unseen(battle, unit.side):
        raise refusal
    return ReadyMove(unit, _as_far_as_it_goes(battle, unit, order, plan), stopped=True)


def _as_far_as_it_matters(battle: KokuBattle, unit: KokuUnit) -> KokuBattle:
    """The battle; or, where nobody unseen stands within a unit's reach, as its side knows it, which has been asked."""
    if not visibility.has_unseen(battle, unit.side):
        return battle
    known = visibility.known_to(battle, unit.side)
    west, south, east, north = surroundings(tuple(battle.living(unit)), unit)
    for other in battle.on_table(unit.side.opponent):
        for figure in battle.living(other):
            if figure.id not in known.figures and west <= figure.x <= east and south <= figure.y <= north:
                return battle
    return known


def halt(play: Play[KokuBattle], unit: KokuUnit) -> None:
    """Tell that a unit was stopped by men whom nobody had seen."""
    play.tell("halted", clauses=("KOKU-VIS-2",), unit=unit.id)


def _as_far_as_it_goes(
    battle: KokuBattle, unit: KokuUnit, order: Marching | Enter, plan: MovePlan
) -> MovePlan | None:
    on_foot = _straight(unit, plan) if isinstance(order, Enter) else order
    try:
        sketch = judge(battle, unit, on_foot).plan if on_foot is not order else plan
        shorter = nearest_lawful(battle, unit, on_foot, sketch, closely=True)
        if shorter is None:
            return None
        return approve(
            battle, unit, msgspec.convert({"kind": _tag(on_foot), "unit": unit.id, **shorter}, type(on_foot))
        )
    except Illegal:
        return None


def _tag(order: Marching) -> str:
    return str(order.__struct_config__.tag)


def _straight(unit: KokuUnit, plan: MovePlan) -> Move:
    """Going into a building, as ways of single figures that may end before it."""
    return Move(unit.id, figures={way.figure.id: _points(way) for way in plan.ends})


def _points(way: Way) -> tuple[Waypoint, ...]:
    return tuple(Waypoint(x, y, way.end.facing) for x, y in way.points[1:])
