"""Courses: straight ways that nobody chooses, of single figures: how far one comes in a direction.

A way is a straight line of the base's centre in a corridor as wide as the base. Friends stand in nobody's way, only at
the end of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from rulesets.engine.battle import Point
from rulesets.engine.table.bases import Floats, gaps, overlapping, rows
from rulesets.engine.table.fares import fares
from rulesets.engine.table.geometry import TOLERANCE, Based, Rectangle, direction, within
from rulesets.engine.table.prices import Passages
from rulesets.engine.table.search import border
from rulesets.engine.table.sweep import first_stop
from rulesets.engine.table.terrain import Ground
from rulesets.engine.table.walks import walk

STEP = 0.25
"""Inches between the places that are tried where the end of a way is taken."""


class StraightWay(NamedTuple):
    """A straight way of one figure: its direction in degrees, its inches, what it costs, whether that was as far as it
    might go; ``off`` where it leads off the table.
    """

    towards: float
    inches: float
    cost: float
    whole: bool
    off: bool = False


class Course(NamedTuple):
    """The straight ways of one figure as things stand: where it comes to in a direction for what it may pay, by the
    ground with its prices and what is closed, past friends, short of enemies. It looks where it goes, unless it keeps
    its ``facing``.
    """

    ground: Ground
    passages: Passages
    closed: Passages
    figure: Based
    foes: Floats
    friends: Floats
    contact: float
    pays: float
    facing: float | None = None

    @property
    def strangers(self) -> Floats:
        """The enemies whom it does not touch where it stands."""
        if not len(self.foes):
            return self.foes
        apart: Floats = self.foes[gaps(rows((self.figure,)), self.foes)[0] > self.contact]
        return apart

    def at(self, towards: float, inches: float) -> Rectangle:
        """The base so many inches on."""
        facing = towards if self.facing is None else self.facing
        return Rectangle(*self._point(towards, inches), facing, self.figure.width, self.figure.depth)

    def _point(self, towards: float, inches: float) -> Point:
        east, north = direction(towards)
        return (self.figure.x + east * inches, self.figure.y + north * inches)

    def _path(self, towards: float, inches: float) -> tuple[Point, Point]:
        return (self._point(towards, 0.0), self._point(towards, inches))

    def way(self, towards: float, most: float = math.inf, *, leaves: bool = False) -> StraightWay:
        """How far the figure comes in a direction, and not farther than ``most`` inches.

        It stops short of enemies, of impassable ground and, unless it ``leaves``, at the edge; it does not end on a
        friend, but short of him.
        """
        far = min(self.pays, most)
        edge = self._to_edge(towards, far)
        fare = fares(self.ground, [self._path(towards, far)], self.passages)[0]
        paid = min(edge, fare.inches(self.pays))
        reach = self._free_inches(towards, paid)
        if leaves and edge < far - TOLERANCE and reach >= edge - TOLERANCE:
            return StraightWay(towards, edge, fare.cost(edge), whole=True, off=True)
        landed = self.landing(towards, reach)
        return StraightWay(towards, landed, fare.cost(landed), whole=landed >= paid - TOLERANCE)

    def _to_edge(self, towards: float, far: float) -> float:
        """The inches that the base stays on the table; none where it overhangs it, unless it only turns and leaves."""
        table = self.ground.table

        def on(inches: float) -> bool:
            return within(self.at(towards, inches), table.width, table.depth, TOLERANCE / 2)

        def is_centred(inches: float) -> bool:
            return within(Rectangle(*self._point(towards, inches), 0.0, 0.0, 0.0), table.width, table.depth)

        if on(far):
            return far
        return border(on if on(0.0) or self.facing is not None else is_centred, 0.0, far, TOLERANCE / 4)

    def _free_inches(self, towards: float, far: float) -> float:
        """The inches to the first enemy and to the first impassable piece."""
        stop = first_stop(self._path(towards, far), self.figure.width, self.foes)
        reach = far if stop is None else min(far, max(stop.inches - self.figure.depth / 2, 0.0))

        def free(inches: float) -> bool:
            base = self.at(towards, inches)
            path = self._path(towards, inches)
            on_enemies = overlapping(rows((base,)), self.foes).any()
            return (
                not on_enemies
                and walk(self.ground, self.figure, path, base.facing, self.closed).barrier is None
            )

        return reach if free(reach) else border(free, 0.0, reach)

    def landing(self, towards: float, far: float) -> float:
        """The last inch up to there at which the base lies on no friend and touches no enemy but whom it touched."""
        strangers = self.strangers

        def clear(inches: float) -> bool:
            base = rows((self.at(towards, inches),))
            met = len(strangers) and gaps(base, strangers).min() <= self.contact
            return not met and not overlapping(base, self.friends).any()

        while far > 0.0 and not clear(far):
            nearer = max(far - STEP, 0.0)
            if nearer > 0.0 and clear(nearer):
                return border(clear, nearer, far)
            far = nearer
        return far

    def farther(self, towards: float, inches: float) -> bool:
        """Whether the base is there farther from its nearest able enemy than where it stands."""
        if not len(self.foes):
            return True
        began, ended = gaps(rows((self.figure, self.at(towards, inches))), self.foes).min(axis=1)
        return bool(ended > began + TOLERANCE)

    def nearer(self, way: StraightWay) -> StraightWay:
        """The longest shorter way in the same direction that ends farther from the enemy and on nobody; no inches if
        there is none.
        """
        inches = way.inches
        while (inches := inches - STEP) > TOLERANCE:
            landed = self.landing(way.towards, inches)
            if landed > TOLERANCE and self.farther(way.towards, landed):
                return way._replace(inches=landed, whole=False)
        return way._replace(inches=0.0, whole=False)

    def escape(self, directions: Iterable[float]) -> StraightWay | None:
        """The first of some directions in which a whole way takes it farther from its nearest enemy, over the edge too;
        else the longest way that does; None if none does.
        """
        best: StraightWay | None = None
        for towards in directions:
            way = self.way(towards, leaves=True)
            farther = way.off or self.farther(towards, way.inches)
            if farther and way.whole:
                return way
            way = way if farther else self.nearer(way)
            if way.inches > TOLERANCE and (best is None or way.inches > best.inches + TOLERANCE):
                best = way
        return best
