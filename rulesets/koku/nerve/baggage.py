"""Baggage: pack horses (KOKU-BAG-1 to KOKU-BAG-3, KOKU-RUL-86, KOKU-RUL-135).

A pack horse is a unit of one figure that is led. It strikes nobody and nobody strikes it, so its touch is no melee:
it holds nobody, keeps nobody from firing, and makes nobody surrender (KOKU-RUL-143).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import rows, touching
from rulesets.koku.battle import KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.nerve import morale

Json = dict[str, Any]

EVERY = 10
"""Full units that give horses, and how many they give (KOKU-BAG-1)."""
HORSES = 3


def most_horses(units: int) -> int:
    """KOKU-BAG-1, KOKU-RUL-86: three for every full ten units of the force."""
    return HORSES * (units // EVERY)


def is_horse(unit: KokuUnit) -> bool:
    """Whether a unit is a pack horse."""
    return unit.rank == "pack"


def check_target(unit: KokuUnit) -> None:
    """KOKU-BAG-2: a pack horse is no target. Raises ``Illegal``."""
    if is_horse(unit):
        raise Illegal("pack_horse", "KOKU-BAG-2", "Nobody fires at a pack horse: touch it to take it.")


def combatants(units: Iterable[KokuUnit]) -> list[KokuUnit]:
    """The units that fight: all but pack horses (KOKU-BAG-2)."""
    return [unit for unit in units if not is_horse(unit)]


def capture(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-BAG-3: a horse that a fighting figure of the active side touches, and none of its own side, is captured."""
    battle = play.battle
    horses = [unit for unit in battle.on_table(side.opponent) if is_horse(unit)]
    if not horses:
        return
    takers, guards = _figures(battle, side), _figures(battle, side.opponent)
    for unit in horses:
        figure = battle.living(unit)
        if _touch(figure, takers) and not _touch(figure, guards):
            morale.remove(play, unit, "captured")
            play.tell("horse_captured", side=side, clauses=("KOKU-BAG-3",), at=figure[0].point, unit=unit.id)


def horses_captured(battle: KokuBattle, side: Side) -> int:
    """How many horses a side has taken from the other."""
    return sum(
        unit.side is side.opponent and is_horse(unit) and unit.place == "off"
        for unit in battle.units.values()
    )


def _figures(battle: KokuBattle, side: Side) -> list[KokuFigure]:
    return [figure for unit in combatants(battle.on_table(side)) for figure in battle.living(unit)]


def _touch(one: list[KokuFigure], others: list[KokuFigure]) -> bool:
    there = [figure for figure in others if not figure.inside]
    return bool(there) and bool(touching(rows(one), rows(there)).any())
