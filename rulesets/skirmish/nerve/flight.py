"""Running and falling back: moves that nobody chooses (SKIR-MOR-28, SKIR-MOR-29, SKIR-RUL-91 to SKIR-RUL-93,
SKIR-RUL-116, SKIR-RUL-117).

A way is a straight line of the base's centre in a corridor as wide as the base. Ground costs what it costs on any
move; friends stand in nobody's way, only at the end of it; contact is left without hindrance; horses turn as they like.
Each figure goes as it now is, mounted or on foot (SKIR-RUL-118).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from rulesets.engine.battle import Point, Pose
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import gaps, overlapping, rows
from rulesets.engine.table.fares import fares
from rulesets.engine.table.geometry import (
    TOLERANCE,
    Rectangle,
    base_at,
    bearing,
    direction,
    distance,
    gap,
    within,
)
from rulesets.engine.table.search import border, either_way
from rulesets.engine.table.sweep import first_stop
from rulesets.engine.table.walks import walk
from rulesets.skirmish.battle import Fate, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CONTACT
from rulesets.skirmish.ground.ground import IMPASSABLE, PASSAGES, crowd, ground_of
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.march.displace import displace
from rulesets.skirmish.nerve import wounds
from rulesets.skirmish.nerve.shelter import nearest_shelter, sheltered
from rulesets.skirmish.stand.units import centre_of, order_of

TURNS = tuple(either_way(15.0, 90.0))
"""Degrees off straight away from the nearest enemy, in the order in which they are tried (SKIR-MOR-29)."""

BARRED = {key: row for key, row in PASSAGES.items() if key in IMPASSABLE}
STEP = 0.25
"""Inches between the places that are tried where the end of a way is taken."""


class Way(NamedTuple):
    """A straight way of one figure: its direction in degrees, its inches, what it costs, whether that was as far as it
    might go; ``off`` where it leads off the table.
    """

    towards: float
    inches: float
    cost: float
    whole: bool
    off: bool = False


class Course:
    """The straight ways of one figure as things stand: where it comes to in a direction for what it may pay."""

    def __init__(
        self, battle: SkirBattle, figure: SkirFigure, pays: float, facing: float | None = None
    ) -> None:
        self.battle, self.figure, self.pays, self.facing = battle, figure, pays, facing
        side = battle.unit_of(figure).side
        self.foes = foes = crowd(battle, side.opponent).rows
        self.strangers = foes[gaps(rows((figure,)), foes)[0] > CONTACT] if len(foes) else foes
        self.friends = rows(friend for friend in crowd(battle, side).figures if friend.id != figure.id)

    def at(self, towards: float, inches: float) -> Rectangle:
        """The base so many inches on; it looks where it goes, unless it keeps its facing."""
        pose = Pose(*self.point(towards, inches), towards if self.facing is None else self.facing)
        return base_at(pose, self.figure.width, self.figure.depth)

    def point(self, towards: float, inches: float) -> Point:
        """The base's centre so many inches on."""
        east, north = direction(towards)
        return (self.figure.x + east * inches, self.figure.y + north * inches)

    def way(self, towards: float, most: float = math.inf, *, leaves: bool = False) -> Way:
        """How far the figure comes in a direction, and not farther than ``most`` inches.

        It stops short of enemies, of impassable ground and, unless it ``leaves``, at the edge; it does not end on a
        friend, but short of him.
        """
        far = min(self.pays, most)
        edge = self._to_edge(towards, far)
        fare = fares(ground_of(self.battle.table), [self._path(towards, far)], PASSAGES)[0]
        paid = min(edge, fare.inches(self.pays))
        reach = self._unhindered(towards, paid)
        if leaves and edge < far - TOLERANCE and reach >= edge - TOLERANCE:
            return Way(towards, edge, fare.cost(edge), whole=True, off=True)
        landed = self.landing(towards, reach)
        return Way(towards, landed, fare.cost(landed), whole=landed >= paid - TOLERANCE)

    def _to_edge(self, towards: float, far: float) -> float:
        """The inches that the base stays on the table; none where it overhangs it, unless it only turns and leaves."""
        table = self.battle.table

        def on(inches: float) -> bool:
            return within(self.at(towards, inches), table.width, table.depth, TOLERANCE / 2)

        def centred(inches: float) -> bool:
            return within(Rectangle(*self.point(towards, inches), 0.0, 0.0, 0.0), table.width, table.depth)

        if on(far):
            return far
        return border(on if on(0.0) or self.facing is not None else centred, 0.0, far, TOLERANCE / 4)

    def _unhindered(self, towards: float, far: float) -> float:
        """The inches to the first enemy and to the first impassable piece."""
        ground = ground_of(self.battle.table)
        stop = first_stop(self._path(towards, far), self.figure.width, self.foes)
        reach = far if stop is None else min(far, max(stop.inches - self.figure.depth / 2, 0.0))

        def free(inches: float) -> bool:
            base = self.at(towards, inches)
            path = self._path(towards, inches)
            on_enemies = overlapping(rows((base,)), self.foes).any()
            return not on_enemies and walk(ground, self.figure, path, base.facing, BARRED).barred is None

        return reach if free(reach) else border(free, 0.0, reach)

    def _path(self, towards: float, inches: float) -> tuple[Point, Point]:
        return (self.figure.point, self.point(towards, inches))

    def landing(self, towards: float, far: float) -> float:
        """The last inch up to there at which the base lies on no friend and touches no enemy but whom it touched."""

        def clear(inches: float) -> bool:
            base = rows((self.at(towards, inches),))
            met = len(self.strangers) and gaps(base, self.strangers).min() <= CONTACT
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


# -- running -----------------------------------------------------------------------------------------------------------


def run(play: Play[SkirBattle], unit_id: str) -> None:
    """SKIR-MOR-29: every figure of a broken or routed unit runs, the nearest to its own edge first; who crosses any
    edge has fled (SKIR-RUL-117).
    """
    battle = play.battle
    unit: SkirUnit = play.change_unit(play.unit(unit_id), owes=False)
    edge = battle.edge(unit.side)
    paths: dict[str, tuple[Point, ...]] = {}
    fled = 0
    for figure in sorted(battle.able(unit), key=lambda one: (abs(one.y - edge), order_of(one.id))):
        course = Course(battle, figure, allowance(figure, battle.options))
        way = escape(course, 180.0 if edge == 0.0 else 0.0)
        if way is None:
            continue
        end = course.at(way.towards, way.inches)
        paths[figure.id] = (figure.point, (end.x, end.y))
        figure = displace(play, figure, Pose(end.x, end.y, end.facing))
        if way.off:
            fled += 1
            wounds.fall(play, figure, Fate.FLED)
    kind = "ran" if paths else "cornered"
    play.tell(kind, side=unit.side, unit=unit.id, clauses=("SKIR-MOR-29",), paths=paths, fled=fled)
    wounds.aftermath(play, (unit.id,), "gone")


def escape(course: Course, home: float) -> Way | None:
    """SKIR-MOR-29: the first direction in which the whole allowance takes a figure farther from its nearest enemy:
    home, straight away from him, then to the right and left of that; else the longest way that does. None if none
    does: it is cornered (SKIR-RUL-93).
    """
    best: Way | None = None
    for towards in (home, *_away(course)):
        way = course.way(towards, leaves=True)
        farther = way.off or course.farther(towards, way.inches)
        if farther and way.whole:
            return way
        if not farther:
            way = _nearer_end(course, way)
        if way.inches > TOLERANCE and (best is None or way.inches > best.inches + TOLERANCE):
            best = way
    return best


def _away(course: Course) -> list[float]:
    """The directions of SKIR-MOR-29 after the way home."""
    figure = course.figure
    foes = crowd(course.battle, course.battle.unit_of(figure).side.opponent).figures
    if not foes:
        return []
    nearest = min(foes, key=lambda foe: (round(gap(figure, foe), 6), order_of(foe.id)))
    away = bearing(nearest.point, figure.point)
    return [(away + turn) % 360.0 for turn in TURNS]


def _nearer_end(course: Course, way: Way) -> Way:
    """The longest shorter way in the same direction that ends farther from the enemy and on nobody; no inches if there
    is none.
    """
    inches = way.inches
    while (inches := inches - STEP) > TOLERANCE:
        landed = course.landing(way.towards, inches)
        if landed > TOLERANCE and course.farther(way.towards, landed):
            return way._replace(inches=landed, whole=False)
    return way._replace(inches=0.0, whole=False)


# -- falling back ------------------------------------------------------------------------------------------------------


def fall_back(play: Play[SkirBattle], unit_id: str) -> None:
    """SKIR-MOR-28: every figure goes in the same direction towards the shelter, at most half its allowance and at most
    as far as the unit's centre has to it; the foremost goes first. A unit most of which is in cover stays.
    """
    battle = play.battle
    unit: SkirUnit = play.change_unit(play.unit(unit_id), owes=False)
    able = battle.able(unit)
    paths: dict[str, tuple[Point, ...]] = {}
    if not sheltered(battle, unit):
        centre = centre_of(able)
        goal = nearest_shelter(battle, unit, centre)
        towards, far = bearing(centre, goal), distance(centre, goal)
        east, north = direction(towards)
        for figure in sorted(able, key=lambda one: (-one.x * east - one.y * north, order_of(one.id))):
            course = Course(battle, figure, allowance(figure, battle.options) / 2, figure.facing)
            way = course.way(towards, far)
            if way.inches > TOLERANCE:
                end = course.at(towards, way.inches)
                paths[figure.id] = (figure.point, (end.x, end.y))
                displace(play, figure, Pose(end.x, end.y, figure.facing), spent=figure.spent + way.cost)
    kind = "fell_back" if paths else "stayed_in_shelter"
    play.tell(kind, side=unit.side, unit=unit.id, clauses=("SKIR-MOR-28",), paths=paths)
