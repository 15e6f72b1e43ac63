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
from rulesets.engine.table.bases import Flags, Floats, beyond, near_pairs, overlapping, polygons, rows
from rulesets.engine.table.bodies import Crowd, in_box
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

STEP = 0.25
"""Inches between the places along a lane that are tried where its end is taken; the last step is then cut finer."""
FINE = 26
"""Places that are tried in a step that is cut finer, and once more in that."""
HAIR = 0.002
"""Inches beyond contact that a figure keeps from an enemy whom it may not touch: places are rounded."""
NEAR = 1.0
"""Inches from a base within which others can be in its way or in touch with it."""


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
    def asked(self) -> float:
        """What the whole lane would have cost."""
        return self.fare.cost(self.fare.length)


class Scene(NamedTuple, Generic[F]):
    """Figures of a unit about to go, and what stands round them: the ground with its prices and what is ``closed``, the
    enemies, of whom those in ``open`` may be touched, and friends of other units.

    ``touch`` tells which bases are within so many inches of any of some enemies, or in contact with them otherwise;
    ``contact`` is how many make contact, ``limit`` what a figure may pay, ``steer`` how it turns, if not as it likes.
    """

    table: Table
    ground: Ground
    passages: Passages
    closed: Passages
    figures: tuple[F, ...]
    foes: Crowd[F]
    friends: Floats
    open: Flags
    touch: Callable[[Floats, Floats, float], Flags]
    contact: float
    limit: Callable[[F], float]
    steer: Callable[[F], Steer | None]

    def lane(self, figure: F, points: Sequence[Point], facing: float, most: float = math.inf) -> Lane[F]:
        """A figure's lane through points, the first where it stands; ``most`` limits what it may pay besides."""
        return Lane(figure, paths.clean(points), normal(facing), min(self.limit(figure), most))


# -- how far a lane goes -----------------------------------------------------------------------------------------------


def strides(scene: Scene[F], lanes: Sequence[Lane[F]], *, exact: bool = False) -> list[Stride[F]]:
    """How far each figure comes when they all go. With ``exact`` no facing is mended: a horse that cannot turn so at
    its end is stopped.
    """
    if not lanes:
        return []
    free = alone(scene, lanes, exact=exact)
    gone = {lane.figure.id for lane in lanes}
    stay = rows(figure for figure in scene.figures if figure.id not in gone)
    others = np.concatenate((scene.friends, stay))
    ends = rows(stride.base for stride in free)
    if fit(scene, ends, others).all() and not np.triu(overlapping(ends, ends), 1).any():
        return free
    return _in_turn(scene, free, others)


def alone(scene: Scene[F], lanes: Sequence[Lane[F]], *, exact: bool = False) -> list[Stride[F]]:
    """How far each lane goes but for the bases at its end."""
    prices = fares(scene.ground, [lane.points for lane in lanes], scene.passages)
    met = sweep.first_stops([(lane.points, lane.figure.width) for lane in lanes], scene.foes.rows)
    closed = _closed(scene, lanes)
    found = []
    for number, (lane, fare, stop) in enumerate(zip(lanes, prices, met, strict=True)):
        stops = [(fare.length, "")]
        if fare.cost(fare.length) > lane.limit + TOLERANCE:
            stops.append((fare.inches(lane.limit), "spent"))
        if number in closed:
            stops.append((closed[number], "closed"))
        if stop is not None:
            stops.append((stop.inches, _met(scene, lane, stop.number)))
        stops += _off(scene.table, lane)
        found.append(_stride(scene, lane, fare, *min(stops), exact=exact))
    return found


def _met(scene: Scene[F], lane: Lane[F], number: int) -> str:
    """What it is to run into an enemy: contact where it is open, else ``near`` where the lane ends at him."""
    if scene.open[number]:
        return ""
    end = Rectangle(*lane.points[-1], lane.facing, lane.figure.width, lane.figure.depth)
    return "near" if gap(end, scene.foes.figures[number]) <= scene.contact + HAIR else "enemy"


def _closed(scene: Scene[F], lanes: Sequence[Lane[F]]) -> dict[int, float]:
    """After how many inches the ground closes a lane, by its number."""
    shut = scene.ground.of_kind(scene.closed.keys())
    if not shut.any():
        return {}
    west, south, east, north = shapely.total_bounds(scene.ground.shapes[shut]).tolist()
    near = []
    for number, lane in enumerate(lanes):
        out = (lane.figure.width + lane.figure.depth) / 2 + TOLERANCE
        xs, ys = zip(*lane.points, strict=True)
        if (
            west <= max(xs) + out
            and min(xs) - out <= east
            and south <= max(ys) + out
            and min(ys) - out <= north
        ):
            near.append(number)
    trips: list[Trip[Any]] = [
        Trip(lanes[n].figure, lanes[n].points, Pose(*lanes[n].points[-1], lanes[n].facing)) for n in near
    ]
    walks = trip_walks(scene.ground, trips, scene.closed)
    return {n: walk.barred.entry for n, walk in zip(near, walks, strict=True) if walk.barred is not None}


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


def _stride(scene: Scene[F], lane: Lane[F], fare: Fare, inches: float, why: str, *, exact: bool) -> Stride[F]:
    """A lane gone so far; a horse that cannot turn as its lane does stops before that."""
    facing, turned = lane.facing, None
    steer = scene.steer(lane.figure)
    if steer is not None:
        inches, why, facing, turned = _ridden(steer, lane, fare, inches, why, exact=exact)
    x, y = paths.at(lane.points, inches)
    end = Pose(round(x, PLACES), round(y, PLACES), round(facing % 360.0, PLACES) % 360.0)
    return Stride(lane, fare, inches, end, fare.cost(inches), turned, why)


def _ridden(
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


# -- bases at the end --------------------------------------------------------------------------------------------------


def fit(scene: Scene[F], stood: Floats, others: Floats) -> Flags:
    """Which bases may stand where they do: on the table, on open ground, over nobody, and in contact with no enemy but
    those that they may touch.
    """
    table = scene.table
    fit: Flags = beyond(stood, (0.0, 0.0), (table.width, table.depth)) <= TOLERANCE
    taken = np.concatenate((scene.foes.rows, others))
    if len(taken):
        fit &= ~overlapping(stood, taken).any(axis=1)
    if fit.any():
        fit[fit] &= ~_too_near(scene, stood[fit])
    if fit.any():
        fit[fit] &= ~_over_closed(scene, stood[fit])
    return fit


def _too_near(scene: Scene[F], stood: Floats) -> Flags:
    """Which bases would be in contact with enemies whom they may not touch."""
    kept = scene.foes.rows[~scene.open]
    return scene.touch(stood, kept, scene.contact + HAIR)


def _over_closed(scene: Scene[F], stood: Floats) -> Flags:
    over = np.zeros(len(stood), dtype=np.bool_)
    shut = np.flatnonzero(scene.ground.of_kind(scene.closed.keys()))
    if not len(shut):
        return over
    radii = np.hypot(stood[:, 3], stood[:, 4])[:, None] / 2
    low, high = stood[:, :2] - radii, stood[:, :2] + radii
    boxes = shapely.bounds(scene.ground.shapes[shut])
    apart = (low[:, None] > boxes[:, 2:]).any(axis=2) | (high[:, None] < boxes[:, :2]).any(axis=2)
    base, piece = np.nonzero(~apart)
    if len(base):
        inner = polygons(stood - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE]))
        over[base[shapely.intersects(scene.ground.shapes[shut[piece]], inner[base])]] = True
    return over


def _why(scene: Scene[F], stood: Floats) -> str:
    """What a single base would do wrong where it stands; of others of its side, stand on them."""
    table = scene.table
    if beyond(stood, (0.0, 0.0), (table.width, table.depth))[0] > TOLERANCE:
        return "edge"
    if _over_closed(scene, stood)[0]:
        return "closed"
    if overlapping(stood, scene.foes.rows[scene.open]).any():
        return ""  # it goes into contact
    return "near" if _too_near(scene, stood)[0] else "room"


def _in_turn(scene: Scene[F], free: Sequence[Stride[F]], others: Floats) -> list[Stride[F]]:
    """One after another finds the farthest place on its lane that is free, those first who are foremost on the way that
    they all go. Who finds none stays where he is, and the others make room for him.
    """
    east = sum(one.end.x - one.figure.x for one in free)
    north = sum(one.end.y - one.figure.y for one in free)
    places = {figure.id: number for number, figure in enumerate(scene.figures)}
    order = sorted(
        range(len(free)),
        key=lambda n: (
            -round(free[n].end.x * east + free[n].end.y * north, 3),
            places[free[n].figure.id],
        ),
    )
    held = _on_the_spot(scene, {n: free[n] for n in order if free[n].inches <= TOLERANCE}, others)
    while True:
        found = dict(held)
        taken = np.concatenate((others, rows(stride.base for stride in held.values())))
        for n in order:
            if n in held:
                continue
            stride = drawn_back(scene, free[n], taken)
            if stride is None:
                held[n] = still(free[n]._replace(why=free[n].why or _why(scene, rows((free[n].base,)))))
                break
            found[n] = stride
            taken = np.concatenate((taken, rows((stride.base,))))
        else:
            return [found[n] for n in range(len(free))]


def _on_the_spot(scene: Scene[F], turning: dict[int, Stride[F]], others: Floats) -> dict[int, Stride[F]]:
    """Those who go nowhere: each turns if there is room beside the others as they then stand, or looks as he did."""
    held: dict[int, Stride[F]] = {}
    bases = {n: stride.figure for n, stride in turning.items()}
    for n, stride in turning.items():
        beside = rows(
            base for m, base in (bases | {m: one.base for m, one in held.items()}).items() if m != n
        )
        free = fit(scene, rows((stride.base,)), np.concatenate((others, beside)))[0]
        held[n] = stride if free else still(stride._replace(why=stride.why or "room"))
    return held


def still(stride: Stride[F]) -> Stride[F]:
    """Somebody who was to go and stays where he is, as he looks."""
    return stride._replace(
        inches=0.0, end=stride.figure.pose, cost=0.0, turned=None, why=stride.why or "room"
    )


def drawn_back(
    scene: Scene[F], stride: Stride[F], taken: Floats, *, beside: Floats | None = None
) -> Stride[F] | None:
    """The farthest place on a lane up to where it goes that is free; None if there is none, or if it is farther than an
    inch from all of those ``beside`` whom it shall be.
    """
    lane, end = stride.lane, rows((stride.base,))
    scene, taken = _about(scene, lane, taken)
    if fit(scene, end, taken)[0]:
        return stride
    why = stride.why or _why(scene, end)
    low, high = 0.0, stride.inches
    for tries in (int(high / STEP) + 2, FINE, FINE):
        inches = np.linspace(high, low, tries)
        stood = _along(scene, lane, inches)
        free = np.flatnonzero(fit(scene, stood, taken))
        if not len(free):
            return None
        best = int(free[0])
        if beside is not None and not len(near_pairs(stood[best : best + 1], beside, NEAR)[0]):
            return None
        if best == 0:
            break
        low, high = float(inches[best]), float(inches[best - 1])
    gone, (x, y, facing) = float(inches[best]), stood[best][:3].tolist()
    if gone <= TOLERANCE:
        return still(stride._replace(why=why))
    steer = scene.steer(lane.figure)
    turned = _ridden(steer, lane, stride.fare, gone, "room", exact=False)[3] if steer else None
    return stride._replace(
        inches=gone, end=Pose(x, y, facing), cost=stride.fare.cost(gone), turned=turned, why=why
    )


def _about(scene: Scene[F], lane: Lane[F], taken: Floats) -> tuple[Scene[F], Floats]:
    """What stands so near to a lane that a base on it can meet it."""
    others = np.concatenate((scene.foes.rows, taken))
    radius = float(np.hypot(others[:, 3], others[:, 4]).max()) / 2 if len(others) else 0.0
    out = math.hypot(lane.figure.width, lane.figure.depth) / 2 + radius + NEAR
    xs, ys = zip(*lane.points, strict=True)
    box = (min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out)
    foes = in_box(box, scene.foes.rows)
    return scene._replace(foes=scene.foes.chosen(foes), open=scene.open[foes]), taken[in_box(box, taken)]


def _along(scene: Scene[F], lane: Lane[F], inches: Floats) -> Floats:
    """A base at so many inches of its lane: a man looks as he will at the end, a horse where it goes."""
    points, figure = np.array(lane.points), lane.figure
    travelled = np.concatenate(([0.0], np.cumsum(paths.leg_lengths(lane.points))))
    found = np.empty((len(inches), 5))
    found[:, 0] = np.interp(inches, travelled, points[:, 0])
    found[:, 1] = np.interp(inches, travelled, points[:, 1])
    found[:, 2], found[:, 3], found[:, 4] = lane.facing % 360.0, figure.width, figure.depth
    if scene.steer(figure) is not None:
        ahead = np.array([figure.facing, *(bearing(a, b) for a, b in pairwise(lane.points))])
        legs = np.searchsorted(travelled, inches - TOLERANCE, side="left")
        found[:, 2] = (
            np.where(inches <= TOLERANCE, figure.facing, ahead[np.minimum(legs, len(ahead) - 1)]) % 360.0
        )
    found[:, :3] = np.round(found[:, :3], PLACES)
    return found
