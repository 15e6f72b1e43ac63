"""Lanes: the ways of figures that go one by one, and how far each comes on its own.

A base is led along its lane in a corridor as wide as the base. It goes past friends, not past enemies, and stops where
its inches, the ground, an enemy, the table's edge, its horse or another base at the end stops it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import shapely

from rulesets.engine.battle import PLACES, Figure, Point, Pose, Table
from rulesets.engine.table import paths, sweep
from rulesets.engine.table.bases import Flags, Floats, boxes_meet
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.contact import Contact
from rulesets.engine.table.fares import Fare, fares
from rulesets.engine.table.geometry import (
    TOLERANCE,
    Rectangle,
    base_at,
    bearing,
    distance,
    gap,
    normal,
    turn_between,
)
from rulesets.engine.table.prices import Passages
from rulesets.engine.table.terrain import Ground
from rulesets.engine.table.trips import Trip
from rulesets.engine.table.walks import trip_walks

F = TypeVar("F", bound=Figure)

HAIR = 0.002
"""Inches beyond contact that a figure keeps from an enemy whom it may not touch: places are rounded."""


class Steer(Protocol):
    """How a figure turns that goes straight ahead (a horse), in the order in which it turns on its way."""

    used: int

    def turn(self, angle: float, paid: float, *, stands: bool = False) -> float:
        """Turn by so many degrees after so many inches of cost; how many of them it cannot turn."""


class Lane(NamedTuple, Generic[F]):
    """The way that a figure is to go: points of its base's centre, its facing at the end, the inches it may pay."""

    figure: F
    points: tuple[Point, ...]
    facing: float
    limit: float


class Stride(NamedTuple, Generic[F]):
    """How far a figure comes on its lane: its price, inches, pose, cost, the turns of its horse, and what stopped it:

    ``spent`` (its inches), ``closed`` (the ground), ``enemy``, ``near`` (one whom it may not touch), ``edge``, ``room``
    (another base), ``turn`` (its horse); empty if it comes to its end.
    """

    lane: Lane[F]
    fare: Fare
    inches: float
    end: Pose
    cost: float
    turned: int | None
    why: str = ""

    @property
    def figure(self) -> F:
        """Who goes."""
        return self.lane.figure

    @property
    def base(self) -> Rectangle:
        """Its base at the end."""
        return base_at(self.end, self.figure.width, self.figure.depth)

    @property
    def points(self) -> tuple[Point, ...]:
        """The way as far as it goes."""
        return (*paths.part(self.lane.points, 0.0, self.inches)[:-1], self.end.point)

    @property
    def displaced(self) -> bool:
        """Whether its base's centre shifts."""
        return distance(self.figure.point, self.end.point) > TOLERANCE

    @property
    def full_cost(self) -> float:
        """What the whole lane would have cost."""
        return self.fare.cost(self.fare.length)


class Surroundings(NamedTuple, Generic[F]):
    """Figures of a unit about to go, and what stands round them: the ground with its prices and what is ``closed``, the
    enemies, of whom those in ``open`` may be touched, and friends of other units.

    ``contact`` is what touching them is, ``limit`` what a figure may pay, ``steer`` how it turns, if not as it likes.
    """

    table: Table
    ground: Ground
    passages: Passages
    closed: Passages
    figures: tuple[F, ...]
    foes: Crowd[F]
    friends: Floats
    open: Flags
    contact: Contact
    limit: Callable[[F], float]
    steer: Callable[[F], Steer | None]

    def lane(self, figure: F, points: Sequence[Point], facing: float, most: float = math.inf) -> Lane[F]:
        """A figure's lane through points, the first where it stands; ``most`` limits what it may pay besides."""
        return Lane(figure, paths.clean(points), normal(facing), min(self.limit(figure), most))


# -- how far a lane goes -----------------------------------------------------------------------------------------------


def alone(scene: Surroundings[F], lanes: Sequence[Lane[F]], *, exact: bool = False) -> list[Stride[F]]:
    """How far each lane goes but for the bases at its end."""
    prices = fares(scene.ground, [lane.points for lane in lanes], scene.passages)
    met = sweep.first_stops([(lane.points, lane.figure.width) for lane in lanes], scene.foes.rows)
    closed = _where_closed(scene, lanes)
    found = []
    for number, (lane, fare, stop) in enumerate(zip(lanes, prices, met, strict=True)):
        stops = [(fare.length, "")]
        if fare.cost(fare.length) > lane.limit + TOLERANCE:
            stops.append((fare.inches(lane.limit), "spent"))
        if number in closed:
            stops.append((closed[number], "closed"))
        if stop is not None:
            stops.append((stop.inches, _what_is_met(scene, lane, stop.number)))
        stops += _off(scene.table, lane)
        found.append(_stride(scene, lane, fare, *min(stops), exact=exact))
    return found


def _what_is_met(scene: Surroundings[F], lane: Lane[F], number: int) -> str:
    """What it is to run into an enemy: contact where it is open, else ``near`` where the lane ends at him."""
    if scene.open[number]:
        return ""
    end = Rectangle(*lane.points[-1], lane.facing, lane.figure.width, lane.figure.depth)
    return "near" if gap(end, scene.foes.figures[number]) <= scene.contact.reach + HAIR else "enemy"


def _where_closed(scene: Surroundings[F], lanes: Sequence[Lane[F]]) -> dict[int, float]:
    """After how many inches the ground closes a lane, by its number."""
    shut = scene.ground.numbers(scene.closed.keys())
    if not len(shut) or not lanes:
        return {}
    spans = [
        (*map(min, xy), *map(max, xy)) for xy in (tuple(zip(*lane.points, strict=True)) for lane in lanes)
    ]
    out = [[(lane.figure.width + lane.figure.depth) / 2 + TOLERANCE] for lane in lanes]
    boxes = np.array(spans)
    lane, piece = boxes_meet(boxes[:, :2] - out, boxes[:, 2:] + out, scene.ground.boxes[shut])
    ways = {n: shapely.LineString([*lanes[n].points, lanes[n].points[-1]]) for n in set(lane.tolist())}
    met = zip(lane.tolist(), scene.ground.shapes[shut[piece]], strict=True)
    near: list[int] = sorted({n for n, shape in met if shapely.dwithin(shape, ways[n], out[n][0])})
    trips: list[Trip[Any]] = [
        Trip(lanes[n].figure, lanes[n].points, Pose(*lanes[n].points[-1], lanes[n].facing)) for n in near
    ]
    walks = trip_walks(scene.ground, trips, scene.closed)
    return {n: walk.barrier.entry for n, walk in zip(near, walks, strict=True) if walk.barrier is not None}


def _off(table: Table, lane: Lane[F]) -> list[tuple[float, str]]:
    """Where a lane leaves the table at one of its bends: before the leg that leads out of it."""
    travelled = 0.0
    for a, b in pairwise(lane.points):
        if not (0.0 <= b[0] <= table.width and 0.0 <= b[1] <= table.depth):
            out = [(0.0 - a[0], b[0] - a[0]), (table.width - a[0], b[0] - a[0])]
            out += [(0.0 - a[1], b[1] - a[1]), (table.depth - a[1], b[1] - a[1])]
            shares = [to / way for to, way in out if way and 0.0 <= to / way <= 1.0]
            return [(travelled + min(shares, default=0.0) * distance(a, b), "edge")]
        travelled += distance(a, b)
    return []


def _stride(
    scene: Surroundings[F], lane: Lane[F], fare: Fare, inches: float, why: str, *, exact: bool
) -> Stride[F]:
    """A lane gone so far; a horse that cannot turn as its lane does stops before that."""
    facing, turned = lane.facing, None
    steer = scene.steer(lane.figure)
    if steer is not None:
        inches, why, facing, turned = ride(steer, lane, fare, inches, why, exact=exact)
    end = set_down(paths.at(lane.points, inches), facing)
    return Stride(lane, fare, inches, end, fare.cost(inches), turned, why)


def set_down(point: Point, facing: float) -> Pose:
    """A pose as figures are set down."""
    x, y = point
    return Pose(round(x, PLACES), round(y, PLACES), round(facing % 360.0, PLACES) % 360.0)


def ride(
    steer: Steer, lane: Lane[F], fare: Fare, inches: float, why: str, *, exact: bool
) -> tuple[float, str, float, int]:
    """How far a horse follows a lane, what stops it, how it then looks, and how many turns it has had."""
    looks, travelled = lane.figure.facing, 0.0
    for a, b in pairwise(lane.points):
        if travelled >= inches - TOLERANCE:
            break
        used, ahead = steer.used, bearing(a, b)
        if steer.turn(turn_between(looks, ahead), fare.cost(travelled)):
            steer.used = used
            inches, why = travelled, "turn"
            break
        looks, travelled = ahead, travelled + distance(a, b)
    if why:  # who stops before the end of his lane looks along it
        return inches, why, looks, steer.used
    used, turn = steer.used, turn_between(looks, lane.facing)
    missing = steer.turn(turn, fare.cost(inches), stands=True)
    if missing and exact:
        return inches, "turn", looks, used
    return inches, why, looks + math.copysign(abs(turn) - missing, turn), steer.used
