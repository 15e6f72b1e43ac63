"""Lanes: the ways of single figures, and how far each comes on its own (SKIR-MOV-1, SKIR-MOV-5 to SKIR-MOV-11).

A base is led along its lane in a corridor as wide as the base. It goes past friends (SKIR-RUL-36), not past enemies,
and stops where its inches, the ground, an enemy, the table's edge, its horse or another base at the end stops it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.play import PLACES
from rulesets.engine.sayings import Words, _
from rulesets.engine.table import paths, sweep
from rulesets.engine.table.bases import Flags, Floats, beyond, overlapping, polygons, rows
from rulesets.engine.table.bodies import Crowd
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
from rulesets.engine.table.terrain import Ground
from rulesets.engine.table.trips import Trip
from rulesets.engine.table.walks import trip_walks
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import CONTACT
from rulesets.skirmish.ground.ground import IMPASSABLE, PASSAGES, crowd, ground_of
from rulesets.skirmish.march.allowance import left
from rulesets.skirmish.march.horses import Reins
from rulesets.skirmish.stand.contact import pairs
from rulesets.skirmish.stand.units import order_of

BARRED = {key: row for key, row in PASSAGES.items() if key in IMPASSABLE}
STEP = 0.25
"""Inches between the places along a lane that are tried where its end is taken; the last step is then cut finer."""
CLEAR = CONTACT + 0.002
"""Inches that a figure keeps from an enemy whom it may not touch: contact, and a hair for rounding (SKIR-MOV-10)."""

STOPS: dict[str, tuple[str, Words, Words]] = {
    "spent": ("SKIR-MOV-7", _("{over:.1f}″ too far: {used:.1f}″ of {allowance:.1f}″."), _("as far as it goes")),
    "closed": ("SKIR-MOV-10", _("Nobody can pass there."), _("the ground stops it")),
    "enemy": ("SKIR-MOV-10", _("An enemy stands in the way."), _("an enemy stands in the way")),
    "near": (
        "SKIR-CHG-1", _("Only a charge goes up to an enemy whom the unit does not fight yet."),
        _("only a charge goes in"),
    ),
    "edge": ("SKIR-MOV-10", _("Nobody leaves the table by choice."), _("the table ends")),
    "room": ("SKIR-MOV-10", _("There is no room: bases may not overlap."), _("there is no room")),
    "turn": (
        "SKIR-MOV-8", _("Horses go straight ahead and turn once in each part of their move, by 45° at most."),
        _("the horse cannot turn so"),
    ),
}  # fmt: skip
"""What stops a figure: the clause, why a way that was asked for exactly is refused, and what a preview says."""


class Lane(NamedTuple):
    """The way that a figure is to go: points of its base's centre, its facing at the end, the inches it may pay."""

    figure: SkirFigure
    points: tuple[Point, ...]
    facing: float
    limit: float

    @property
    def mounted(self) -> bool:
        """Whether it is a horse's."""
        return self.figure.mounted


class Stride(NamedTuple):
    """How far a figure comes on its lane: inches, pose, cost, what of its lane's whole cost it would have paid, the
    turns of its horse, and what stopped it (a key of :data:`STOPS`; empty if it comes to its end).
    """

    lane: Lane
    inches: float
    end: Pose
    cost: float
    asked: float
    turned: int
    why: str = ""

    @property
    def figure(self) -> SkirFigure:
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
        """Whether its base's centre shifts: only then is it a move (SKIR-MOV-12, SKIR-RUL-38)."""
        return distance(self.figure.point, self.end.point) > TOLERANCE

    @property
    def clause(self) -> str:
        """The clause of what stopped it."""
        return STOPS[self.why][0] if self.why else ""

    @property
    def short(self) -> Words:
        """What stopped it, in words."""
        return STOPS[self.why][2] if self.why else ""

    def refusal(self) -> Illegal:
        """What is wrong with a lane that was to be gone to its end."""
        clause, words, _short = STOPS[self.why]
        over, limit = self.asked - self.lane.limit, self.lane.limit
        about = {"over": over, "used": self.asked, "allowance": limit, "inches": round(over, 3)}
        data = about if self.why == "spent" else {"hint": "charge"} if self.why == "near" else {}
        return Illegal(_CODES[self.why], clause, words, at=self.end.point, figure=self.figure.id, **data)


_CODES = {
    "spent": "too_far", "closed": "barred", "enemy": "in_the_way", "near": "charge", "edge": "off_table",
    "room": "overlap", "turn": "turn",
}  # fmt: skip


class Scene(NamedTuple):
    """A unit about to go, and what stands round it: its able figures, the enemies, friends of other units. ``open`` are
    the enemies that its figures may touch.
    """

    battle: SkirBattle
    ground: Ground
    unit: SkirUnit
    figures: tuple[SkirFigure, ...]
    foes: Crowd[SkirFigure]
    friends: Floats
    open: Flags

    def lane(
        self, figure: SkirFigure, points: Sequence[Point], facing: float, most: float = math.inf
    ) -> Lane:
        """A figure's lane through points, the first where it stands; ``most`` limits what it may pay besides."""
        limit = min(left(figure, self.battle.options), most)
        if figure.mounted:
            limit = max(limit - Reins(figure, self.battle.options).waited, 0.0)
        return Lane(figure, paths.clean(points), normal(facing), limit)


def scene_of(battle: SkirBattle, unit: SkirUnit, touchable: Sequence[str]) -> Scene:
    """A unit and what stands round it; figures of the ``touchable`` enemy units may be touched."""

    def made() -> Scene:
        foes, own = crowd(battle, unit.side.opponent), crowd(battle, unit.side).without(unit.id)
        may = np.array([foe.unit in touchable for foe in foes.figures], dtype=np.bool_)
        return Scene(battle, ground_of(battle.table), unit, tuple(battle.able(unit)), foes, own.rows, may)

    question = (unit, tuple(touchable), battle.figures, battle.table, battle.options)
    return _SCENES(question, made)._replace(battle=battle)


_SCENES: Memory[Scene] = Memory(6)


# -- how far a lane goes -----------------------------------------------------------------------------------------------


def strides(scene: Scene, lanes: Sequence[Lane], *, exact: bool = False) -> list[Stride]:
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
    if _fit(scene, ends, others).all() and not np.triu(overlapping(ends, ends), 1).any():
        return free
    return _in_turn(scene, free, others)


def alone(scene: Scene, lanes: Sequence[Lane], *, exact: bool) -> list[Stride]:
    """How far each lane goes but for the bases at its end."""
    ways = [lane.points for lane in lanes]
    prices = fares(scene.ground, ways, PASSAGES)
    doubtful = sweep.ways_in_doubt([(lane.points, lane.figure.width) for lane in lanes], scene.foes.rows)
    closed = _closed(scene.ground, lanes)
    found = []
    for number, (lane, fare) in enumerate(zip(lanes, prices, strict=True)):
        stops = [(fare.length, "")]
        if fare.cost(fare.length) > lane.limit + TOLERANCE:
            stops.append((fare.inches(lane.limit), "spent"))
        if number in closed:
            stops.append((closed[number], "closed"))
        stop = (
            sweep.first_stop(lane.points, lane.figure.width, scene.foes.rows) if number in doubtful else None
        )
        if stop is not None:
            stops.append((stop.inches, _met(scene, lane, stop.number)))
        stops += _off(scene, lane)
        found.append(_stride(scene, lane, fare, *min(stops), exact=exact))
    return found


def _met(scene: Scene, lane: Lane, number: int) -> str:
    """What it is to run into an enemy: contact where it is open, a charge where the lane ends at him, else a stop."""
    if scene.open[number]:
        return ""
    end = Rectangle(*lane.points[-1], lane.facing, lane.figure.width, lane.figure.depth)
    return "near" if gap(end, scene.foes.figures[number]) <= CLEAR else "enemy"


def _closed(ground: Ground, lanes: Sequence[Lane]) -> dict[int, float]:
    """After how many inches the ground closes a lane, by its number (SKIR-MOV-10)."""
    if not ground.of_kind(IMPASSABLE).any():
        return {}
    trips = [Trip(lane.figure, lane.points, Pose(*lane.points[-1], lane.facing)) for lane in lanes]
    walks = trip_walks(ground, trips, BARRED)
    return {number: walk.barred.entry for number, walk in enumerate(walks) if walk.barred is not None}


def _off(scene: Scene, lane: Lane) -> list[tuple[float, str]]:
    """Where a lane leaves the table at one of its bends: before the leg that leads out of it."""
    table, travelled = scene.battle.table, 0.0
    for a, b in pairwise(lane.points):
        if not (0.0 <= b[0] <= table.width and 0.0 <= b[1] <= table.depth):
            out = [(0.0 - a[0], b[0] - a[0]), (table.width - a[0], b[0] - a[0])]
            out += [(0.0 - a[1], b[1] - a[1]), (table.depth - a[1], b[1] - a[1])]
            shares = [to / way for to, way in out if way and 0.0 <= to / way <= 1.0]
            return [(travelled + min(shares, default=0.0) * distance(a, b), "edge")]
        travelled += distance(a, b)
    return []


def _stride(scene: Scene, lane: Lane, fare: Fare, inches: float, why: str, *, exact: bool) -> Stride:
    """A lane gone so far; a horse that cannot turn as its lane does stops before that (SKIR-MOV-8)."""
    facing, turned = lane.facing, lane.figure.turned
    if lane.mounted:
        inches, why, facing, turned = _ridden(scene, lane, fare, inches, why, exact)
    x, y = paths.at(lane.points, inches)
    end = Pose(round(x, PLACES), round(y, PLACES), round(facing % 360.0, PLACES) % 360.0)
    return Stride(lane, inches, end, fare.cost(inches), fare.cost(fare.length), turned, why)


def _ridden(
    scene: Scene, lane: Lane, fare: Fare, inches: float, why: str, exact: bool
) -> tuple[float, str, float, int]:
    """How far a horse follows a lane, what stops it, how it then looks, and how many turns it has had."""
    reins, looks, travelled = Reins(lane.figure, scene.battle.options), lane.figure.facing, 0.0
    for a, b in pairwise(lane.points):
        if travelled >= inches - TOLERANCE:
            break
        used, ahead = reins.used, bearing(a, b)
        if reins.turn(turn_between(looks, ahead), fare.cost(travelled)):
            reins.used = used
            inches, why = travelled, "turn"
            break
        looks, travelled = ahead, travelled + distance(a, b)
    if why:  # who stops before the end of his lane looks along it
        return inches, why, looks, reins.used
    used, turn = reins.used, turn_between(looks, lane.facing)
    missing = reins.turn(turn, fare.cost(inches), stands=True)
    if missing and exact:
        reins.used = used
        return inches, "turn", looks, used
    return inches, why, looks + math.copysign(abs(turn) - missing, turn), reins.used


# -- bases at the end --------------------------------------------------------------------------------------------------


def _fit(scene: Scene, stood: Floats, others: Floats) -> Flags:
    """Which bases may stand where they do: on the table, on open ground, over nobody, and in contact with no enemy but
    those that they may touch (SKIR-MOV-10, SKIR-CHG-1).
    """
    table = scene.battle.table
    fit: Flags = beyond(stood, (0.0, 0.0), (table.width, table.depth)) <= TOLERANCE
    fit &= ~overlapping(stood, scene.foes.rows).any(axis=1)
    if len(others):
        fit &= ~overlapping(stood, others).any(axis=1)
    return fit & ~_too_near(scene, stood) & ~_over_closed(scene.ground, stood)


def _too_near(scene: Scene, stood: Floats) -> Flags:
    """Which bases would be in contact with enemies whom they may not touch (SKIR-MEL-1, SKIR-MEL-18)."""
    near = np.zeros(len(stood), dtype=np.bool_)
    kept = scene.foes.rows[~scene.open]
    if len(kept):
        near[[one for one, _ in pairs(scene.ground, stood, kept, CLEAR)]] = True
    return near


def _over_closed(ground: Ground, stood: Floats) -> Flags:
    over = np.zeros(len(stood), dtype=np.bool_)
    barred = ground.of_kind(IMPASSABLE)
    if barred.any():
        inner = stood - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE])
        base, piece = ground.tree.query(polygons(inner), predicate="intersects")
        over[base[barred[piece]]] = True
    return over


def _why(scene: Scene, stood: Floats) -> str:
    """What a single base would do wrong where it stands; of others of its side, stand on them."""
    table = scene.battle.table
    if beyond(stood, (0.0, 0.0), (table.width, table.depth))[0] > TOLERANCE:
        return "edge"
    if _over_closed(scene.ground, stood)[0]:
        return "closed"
    if overlapping(stood, scene.foes.rows[scene.open]).any():
        return ""  # it goes into contact
    return "near" if _too_near(scene, stood)[0] else "room"


def _in_turn(scene: Scene, free: Sequence[Stride], others: Floats) -> list[Stride]:
    """One after another finds the farthest place on its lane that is free, those first who are foremost on the way that
    they all go. Who finds none stays where he is, and the others make room for him.
    """
    east = sum(one.end.x - one.figure.x for one in free)
    north = sum(one.end.y - one.figure.y for one in free)
    order = sorted(
        range(len(free)),
        key=lambda n: (
            -round(free[n].end.x * east + free[n].end.y * north, 3),
            order_of(free[n].figure.id),
        ),
    )
    held = {n: free[n] for n in order if free[n].inches <= TOLERANCE and _fits(scene, free[n], others)}
    while True:
        found = dict(held)
        taken = np.concatenate((others, rows(stride.base for stride in held.values())))
        for n in order:
            if n in held:
                continue
            stride = drawn_back(scene, free[n], taken)
            if stride is None:
                held[n] = _still(free[n]._replace(why=free[n].why or _why(scene, rows((free[n].base,)))))
                break
            found[n] = stride
            taken = np.concatenate((taken, rows((stride.base,))))
        else:
            return [found[n] for n in range(len(free))]


def _fits(scene: Scene, stride: Stride, others: Floats) -> bool:
    return bool(_fit(scene, rows((stride.base,)), others)[0])


def _still(stride: Stride) -> Stride:
    """Somebody who was to go and stays where he is, as he looks."""
    figure = stride.figure
    return stride._replace(
        inches=0.0, end=figure.pose, cost=0.0, turned=figure.turned, why=stride.why or "room"
    )


def drawn_back(scene: Scene, stride: Stride, taken: Floats) -> Stride | None:
    """The farthest place on a lane up to where it goes that is free; None if there is none."""
    end = rows((stride.base,))
    if _fit(scene, end, taken)[0]:
        return stride
    lane, why = stride.lane, stride.why or _why(scene, end)
    low, high = 0.0, stride.inches
    for tries in (int(high / STEP) + 2, 26, 26):
        inches = np.linspace(high, low, tries)
        stood = _along(lane, inches)
        fit = np.flatnonzero(_fit(scene, stood, taken))
        if not len(fit):
            return None
        best = int(fit[0])
        if best == 0:
            break
        low, high = float(inches[best]), float(inches[best - 1])
    x, y, facing = stood[best][:3].tolist()
    if inches[best] <= TOLERANCE:
        return _still(stride._replace(why=why))
    fare = fares(scene.ground, [lane.points], PASSAGES)[0]
    gone = float(inches[best])
    turned = _turned(scene, lane, fare, gone) if lane.mounted else stride.turned
    return stride._replace(
        inches=gone, end=Pose(x, y, facing), cost=fare.cost(gone), turned=turned, why=why,
    )  # fmt: skip


def _turned(scene: Scene, lane: Lane, fare: Fare, inches: float) -> int:
    """The turns that a horse has had after so many inches of a lane on which it stops short."""
    return _ridden(scene, lane, fare, inches, "room", exact=False)[3]


def _along(lane: Lane, inches: Floats) -> Floats:
    """A base at so many inches of its lane: a man looks as he will at the end, a horse where it goes."""
    points = np.array(lane.points)
    travelled = np.concatenate(([0.0], np.cumsum(paths.leg_lengths(lane.points))))
    x, y = (np.interp(inches, travelled, points[:, axis]) for axis in (0, 1))
    facing = np.full(len(inches), lane.facing)
    if lane.mounted:
        ahead = np.array([lane.figure.facing, *(bearing(a, b) for a, b in pairwise(lane.points))])
        facing = ahead[
            np.minimum(np.searchsorted(travelled, inches - TOLERANCE, side="left"), len(ahead) - 1)
        ]
        facing[inches <= TOLERANCE] = lane.figure.facing
    size = np.broadcast_to([lane.figure.width, lane.figure.depth], (len(inches), 2))
    found: Floats = np.concatenate((np.round(np.stack((x, y, facing % 360.0), axis=1), PLACES), size), axis=1)
    return found
