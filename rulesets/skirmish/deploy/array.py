"""A force drawn up for its player: shooters before, the others behind them, riders beside, the commander in the middle
(SKIR-DEP-2), from where he can see and hearten all (SKIR-MOR-17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

import msgspec

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.search import either_way
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.charts import DEPLOY_DEPTH, Missile
from rulesets.skirmish.deploy.formations import ALONE, OPEN, formed, front_of
from rulesets.skirmish.ground.ground import DIFFICULT, ground_of

Check = Callable[[SkirBattle, SkirUnit, Mapping[str, Pose]], None]
Drawn = tuple[SkirUnit, int, tuple[Pose, ...]]

ASIDE = 0.75
"""Inches between the places that are tried."""
SHOOTERS, RIDERS, HEROES, FOOT = range(4)
ROWS: dict[int, tuple[float, ...]] = {
    SHOOTERS: (9.0, 6.0, 3.0),
    RIDERS: (9.0, 6.5, 4.5),
    HEROES: (2.5, 6.0, 9.0, 1.0),
    FOOT: (6.0, 3.0, 9.0, 7.5, 4.5),
}
"""How far from the own edge the fronts of each sort stand, the likeliest first."""


def drawn_up(battle: SkirBattle, side: Side, check: Check) -> list[Drawn]:
    """The units that are in reserve, each with its front rank and the places of its figures; ``check`` says what is
    lawful. Raises :class:`Illegal` where there is no room.
    """
    waiting = [unit for unit in battle.units.values() if unit.side is side and unit.place == "reserve"]
    trial, found = battle.copy(), []
    for unit in sorted(waiting, key=lambda unit: _turn(battle, unit)):
        found.append(_best(trial, unit, check))
        _stand(trial, found[-1])
    return found


def _best(battle: SkirBattle, unit: SkirUnit, check: Check) -> Drawn:
    """The first lawful place; on difficult ground, where every inch counts two, only where there is no other."""
    slow: Drawn | None = None
    for drawn in _tries(battle, unit):
        if _lawful(battle, drawn, check):
            if not _on_difficult(battle, drawn):
                return drawn
            slow = slow or drawn
    if slow is None:
        raise Illegal("no_room", "SKIR-DEP-2", "There is no room left for {unit}.", unit=unit.name)
    return slow


def _sort(battle: SkirBattle, unit: SkirUnit) -> int:
    if unit.lone:
        return HEROES
    if unit.mounted:
        return RIDERS
    shoots = any(battle.figures[id].missile is not Missile.NONE for id in unit.figures)
    return SHOOTERS if shoots else FOOT


def _turn(battle: SkirBattle, unit: SkirUnit) -> tuple[bool, int]:
    """In which turn a unit is placed: the commander's first, who gets the middle."""
    return (battle.forces[unit.side].chief not in unit.figures, _sort(battle, unit))


def _tries(battle: SkirBattle, unit: SkirUnit) -> Iterator[Drawn]:
    """The places that are tried: row by row, each from the middle outwards; then in ranks that need less room."""
    width, depth = battle.table.width, battle.table.depth
    home = side_is_south(battle, unit.side)
    figures = [battle.figures[id] for id in unit.figures]
    key = ALONE if unit.lone else OPEN
    usual = front_of(key, len(figures))
    for front, row in product(dict.fromkeys((usual, -(-usual // 2), 2, 1)), ROWS[_sort(battle, unit)]):
        for aside in either_way(ASIDE, width / 2):
            y = row if home else depth - row
            at = Pose(width / 2 + aside, y, 0.0 if home else 180.0)
            yield unit, front, formed(figures, at, key, front)


def side_is_south(battle: SkirBattle, side: Side) -> bool:
    """Whether a side's own edge is y = 0."""
    return battle.edge(side) == 0.0


def _lawful(battle: SkirBattle, drawn: Drawn, check: Check) -> bool:
    unit, _front, poses = drawn
    low, high = sorted((battle.edge(unit.side), abs(battle.edge(unit.side) - DEPLOY_DEPTH)))
    if any(not (0.0 <= pose.x <= battle.table.width and low <= pose.y <= high) for pose in poses):
        return False
    return why_not(check, battle, unit, dict(zip(unit.figures, poses, strict=True))) is None


def _on_difficult(battle: SkirBattle, drawn: Drawn) -> bool:
    ground = ground_of(battle.table)
    return any(piece.kind in DIFFICULT for pose in drawn[2] for piece in ground.at(pose.point))


def _stand(battle: SkirBattle, drawn: Drawn) -> None:
    """The trial goes on with the unit where it is placed."""
    unit, _front, poses = drawn
    battle.units[unit.id] = msgspec.structs.replace(unit, place="table")
    for id, pose in zip(unit.figures, poses, strict=True):
        figure = battle.figures[id]
        battle.figures[id] = msgspec.structs.replace(figure, x=pose.x, y=pose.y, facing=pose.facing)
