"""The straight ways of a side's units to the enemies whom each had best strike, that no friend need stand there
(AOW-ORD-18, AOW-RUL-55).

For a practice commander. Geometry and kept chances alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.foes import gain_of, pace_of
from rulesets.ageofwar.march.activation import lot_of
from rulesets.ageofwar.stakes import Mood
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.ageofwar.stand.ranks import standing
from rulesets.engine.battle import Point, Side
from rulesets.engine.memory import Memory
from rulesets.engine.table.geometry import point_gap

LATER = 0.55
"""What a fight is worth that is a turn away, as a share of one now."""
LONGEST = 16.0
"""Inches of the longest way that is kept free."""
DEAR = 3.0
"""Points that a fight must promise for whose way others keep aside."""


class Lane(NamedTuple):
    """The way of a unit from the middle of its front to that of an enemy's block, half of its width, and the points
    that the fight at its end promises.
    """

    unit: str
    start: Point
    end: Point
    half: float
    worth: float

    def blocked(self, middle: Point, half: float) -> bool:
        """Whether a block that is so many inches from its middle to its flank stands on it."""
        x, y = self.end[0] - self.start[0], self.end[1] - self.start[1]
        length = max(x * x + y * y, 1e-6)
        share = ((middle[0] - self.start[0]) * x + (middle[1] - self.start[1]) * y) / length
        if not 0.0 < share < 1.0:
            return False
        return math.dist(middle, (self.start[0] + share * x, self.start[1] + share * y)) < self.half + half


def lanes(battle: AowBattle, side: Side, mood: Mood) -> tuple[Lane, ...]:
    """The ways of all units of a side that have somebody to strike; kept for the moment."""
    return _LANES((standing(battle), side, mood), lambda: tuple(_lanes(battle, side, mood)))


_LANES: Memory[tuple[Lane, ...]] = Memory()


def _lanes(battle: AowBattle, side: Side, mood: Mood) -> Iterator[Lane]:
    for unit in battle.on_table(side):
        if not unit.gun and not in_fight(battle, unit):
            lane = _lane(battle, unit, mood)
            if lane is not None and lane.worth >= DEAR:
                yield lane


def _lane(battle: AowBattle, unit: AowUnit, mood: Mood) -> Lane | None:
    """The way of a unit to the enemy who is worth most to it, the later the less."""
    at, lot, pace = blocks.anchor(battle, unit), lot_of(unit), pace_of(battle, unit)
    half = blocks.base_of(unit)[0] * unit.frontage / 2
    best: Lane | None = None
    for foe in (*battle.on_table(unit.side.opponent), *battle.alone(unit.side.opponent)):
        box = blocks.box(battle, foe)
        gap = point_gap(box, at.point)
        if gap > LONGEST:
            continue
        worth = gain_of(battle, unit, foe, mood) * LATER ** ((gap / lot + 2.0) / pace)
        if best is None or worth > best.worth:
            best = Lane(unit.id, at.point, (box.x, box.y), half, worth)
    return best
