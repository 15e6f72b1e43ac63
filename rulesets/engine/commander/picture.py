"""A battle as one side sees it: the only thing that a practice commander judges by.

Made of the battle as the side knows it, in which nothing is that is hidden from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from rulesets.engine.battle import Battle, Figure, Point, Side, Unit
from rulesets.engine.counsel import UnitSeen, nobody
from rulesets.engine.memory import Shelf
from rulesets.engine.table.bases import Floats, near_pairs, rows
from rulesets.engine.table.geometry import middle_of

if TYPE_CHECKING:
    from rulesets.engine.registry import Ruleset

TOUCH = 0.12
"""Inches at which bases touch."""


class Picture:
    """What a side sees of a battle, which must be the battle as that side knows it."""

    def __init__(self, known: Battle, side: Side, marks: Callable[[Any], Iterable[str]]) -> None:
        self.known, self.side, self.clock, self.table = known, side, known.clock, known.table
        self.sites, self.markers, self.points = tuple(known.sites.values()), known.markers, known.points
        self.bands: dict[str, UnitSeen] = {}
        for unit in known.units.values():
            men = (known.figures.get(id) for id in unit.figures)
            there = tuple(man for man in men if man is not None and man.alive)
            if unit.place == "table" and there:
                self.bands[unit.id] = _BANDS(
                    (unit.id, id(known.table)), (unit, there, marks), partial(_band, unit, there, marks)
                )
        self.own = [band for band in self.bands.values() if band.unit.side is side]
        self.foes = [band for band in self.bands.values() if band.unit.side is not side]

    @cached_property
    def foe_rows(self) -> Floats:
        """The bases of every enemy in sight."""
        return np.concatenate([band.rows for band in self.foes]) if self.foes else nobody()

    def others(self, apart_from: str) -> Floats:
        """The bases of everybody but one unit."""
        found = [band.rows for id, band in self.bands.items() if id != apart_from]
        return np.concatenate(found) if found else nobody()

    @cached_property
    def engaged_foes(self) -> frozenset[str]:
        """The enemies that touch one of ours."""
        own = np.concatenate([band.rows for band in self.own]) if self.own else nobody()
        if not len(own) or not len(self.foe_rows):
            return frozenset()
        _, second, _ = near_pairs(own, self.foe_rows, TOUCH)
        whose = np.repeat(np.arange(len(self.foes)), [foe.men for foe in self.foes])
        return frozenset(self.foes[int(number)].id for number in set(whose[second]))

    @cached_property
    def turns_left(self) -> int:
        """Turns to come, this one among them; many where no limit is told."""
        return max(self.clock.limit - self.clock.turn + 1, 1) if self.clock.limit else 20

    @cached_property
    def facing(self) -> Point:
        """The middle of the enemies in sight, or of the table."""
        if not self.foes:
            return (self.table.width / 2, self.table.depth / 2)
        x, y = self.foe_rows[:, :2].mean(axis=0)
        return (float(x), float(y))


def _band(unit: Unit, there: tuple[Figure, ...], marks: Callable[[Any], Iterable[str]]) -> UnitSeen:
    return UnitSeen(unit, rows(there), frozenset(marks(unit)), middle_of(man.point for man in there), there)


_BANDS: Shelf[tuple[str, int], UnitSeen] = Shelf(4000)
"""By unit and table: most orders change one unit, and all are looked at for each."""


def picture_of(ruleset: Ruleset[Any], battle: Battle, side: Side) -> Picture:
    """The battle as the side sees it."""
    return Picture(ruleset.known_to(battle, side), side, ruleset.form.marks)


# -- angles and places -------------------------------------------------------------------------------------------------


def bearing(start: Point, end: Point) -> float:
    """The direction from one point to another, in degrees clockwise from north."""
    return math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360.0


def off(facing: float, wanted: float) -> float:
    """By how many degrees, 0 to 180, a facing misses a direction."""
    return abs((facing - wanted + 180.0) % 360.0 - 180.0)


def onward(point: Point, direction: float, inches: float) -> Point:
    """The point so many inches away in a direction."""
    angle = math.radians(direction)
    return (point[0] + math.sin(angle) * inches, point[1] + math.cos(angle) * inches)
