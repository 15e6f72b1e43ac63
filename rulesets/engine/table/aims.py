"""Where charges may end: places in touch with an enemy, and which of many straight lanes may bring contact at all.

Of hundreds of places hardly one brings contact, and to find how far a figure comes on its way takes long: so all of
them are looked at quickly, and at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Generic

import numpy as np

from rulesets.engine.battle import PLACES, Pose
from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    boxes_meet,
    circles_meet,
    directions,
    numbers_of,
    over_any,
    pair_separations,
    rows,
)
from rulesets.engine.table.ends import NEAR, STEP, fit, standing
from rulesets.engine.table.fares import at_least
from rulesets.engine.table.geometry import TOLERANCE, ahead, bearing
from rulesets.engine.table.lanes import F, Lane, Surroundings
from rulesets.engine.table.sweep import straight_stops

ROUND = 16
"""Places round an enemy that a man tries, each facing him."""
ASIDE = (0.4, -0.4, 0.8, -0.8, 1.2, -1.2)
"""Inches beside an enemy's centre at which a rider aims if he cannot come right at him: he goes straight on."""
MOST_TRIED = 7
"""Places at one enemy that are tried, the nearest first."""
GRAINS = 2**16
"""Parts of the size of two bases by which places in touch are rounded, outwards."""
HAIR = 1e-4
"""Inches that they stand beyond: who touches lies over nobody."""
ROUGHLY = 1.0
"""Degrees by which a quick look at a turn may be wrong."""
SLACK = 0.05
"""Inches by which a quick look at what a lane costs may be wrong."""


# -- places in touch ---------------------------------------------------------------------------------------------------


def straight_ends(scene: Surroundings[F], pairs: Sequence[tuple[F, F]]) -> list[Pose]:
    """Where the straight lane of each figure right at an enemy ends: a man in touch, a horse as far as it can."""
    rides = riding(scene, pairs)
    on_foot = [pair for pair in pairs if not rides[pair[0].id]]
    sides = np.array([[bearing(foe.point, figure.point)] for figure, foe in on_foot]).reshape(-1, 1)
    stood = touching_from(rows(foe for _, foe in on_foot), rows(one for one, _ in on_foot), sides)
    places = iter(stood[:, 0].tolist())
    return [_past(figure, foe, 0.0) if rides[figure.id] else Pose(*next(places)) for figure, foe in pairs]


def riding(scene: Surroundings[F], pairs: Sequence[tuple[F, F]]) -> dict[str, bool]:
    """Which of those who go straight at enemies go straight ahead, as horses do."""
    return {id: scene.steer(figure) is not None for id, figure in {one.id: one for one, _ in pairs}.items()}


def places_round(foes: Floats, bases: Floats) -> Floats:
    """The places in touch with enemies at which bases may stand, all round each: shape (n, ROUND, 3), row by row."""
    return touching_from(foes, bases, np.tile(360.0 * np.arange(ROUND) / ROUND, (len(foes), 1)))


def touching_from(foes: Floats, bases: Floats, sides: Floats) -> Floats:
    """Where bases stand in touch with enemies (row by row) and face them, on each of some sides of them: x, y and
    facing, shape (n, sides, 3).
    """
    count = sides.shape[1]
    stood, other = np.repeat(bases, count, axis=0), np.repeat(foes, count, axis=0)
    stood[:, 2] = (sides.ravel() + 180.0) % 360.0
    looks, ahead_ = directions(stood), directions(other)
    cosine = np.abs(np.sum(looks * ahead_, axis=1))
    sine = np.abs(looks[:, 0] * ahead_[:, 1] - looks[:, 1] * ahead_[:, 0])
    (width, depth), (across, along) = stood[:, 3:].T, other[:, 3:].T
    with np.errstate(divide="ignore"):
        by_front = (along + cosine * depth + sine * width) / cosine
        by_side = (across + cosine * width + sine * depth) / sine
    apart = np.minimum(np.minimum(by_front, by_side), depth + cosine * along + sine * across) / 2
    grain = (width + depth + across + along) / GRAINS
    number = np.ceil(apart / grain - 1e-6)
    for closer in (
        1.0,
        0.0,
    ):  # rounding of floats apart: the least number of grains that touches no more than it must
        stood[:, :2] = other[:, :2] - looks * ((number - closer) * grain)[:, None]
        over = pair_separations(stood, other) < 0.0
        number = np.where(over, number, number - 1.0) if closer else np.where(over, number + 1.0, number)
    stood[:, :2] = other[:, :2] - looks * (number * grain + HAIR)[:, None]
    return stood[:, :3].reshape(len(foes), count, 3)


def _past(figure: F, foe: F, aside: float) -> Pose:
    point = ahead(Pose(foe.x, foe.y, bearing(figure.point, foe.point)), 0.0, aside)
    return Pose(*point, bearing(figure.point, point))


def other_ends(scene: Surroundings[F], pairs: Sequence[tuple[F, F]]) -> Iterator[list[Pose]]:
    """The ends of the other straight lanes of each figure into contact with an enemy, the shortest first."""
    rides = riding(scene, pairs)
    on_foot = [pair for pair in pairs if not rides[pair[0].id]]
    round_ = iter(places_round(rows(foe for _, foe in on_foot), rows(one for one, _ in on_foot)).tolist())
    for figure, foe in pairs:
        if rides[figure.id]:
            yield [_past(figure, foe, aside) for aside in ASIDE]
            continue
        x, y = figure.point
        near = sorted(next(round_), key=lambda place, x=x, y=y: hypot(place[0] - x, place[1] - y))  # type: ignore[misc]
        yield [Pose(*place) for place in near[:MOST_TRIED]]


# -- which of them may bring contact -----------------------------------------------------------------------------------


class ContactLanes(Generic[F]):
    """The straight lanes of figures, by their numbers, that may bring contact with the enemies at whom each aims, as
    far as that can be told before it is known who of them goes where; ``others`` are friends who stand (rows).
    """

    def __init__(
        self, scene: Surroundings[F], figures: Sequence[F], aims: Sequence[Sequence[F]], others: Floats
    ) -> None:
        self.scene, self.figures = scene, figures
        pairs = [(n, foe) for n, own in enumerate(aims) for foe in own]
        straight = straight_ends(scene, [(figures[n], foe) for n, foe in pairs])
        more = other_ends(scene, [(figures[n], foe) for n, foe in pairs])
        ends = [
            (n, end)
            for (n, foe), first, rest in zip(pairs, straight, more, strict=True)
            for end in ([] if foe is aims[n][0] else [first]) + rest
        ]
        self.owner: Indexes = np.array([n for n, _ in ends], dtype=np.intp)
        self.ends = [end for _, end in ends]
        self.steered = np.array([scene.steer(figure) is not None for figure in figures], dtype=np.bool_)
        self._look(others)

    def _look(self, others: Floats) -> None:
        """Leave out what cannot bring contact, whoever else goes."""
        scene = self.scene
        at = np.array([(end.x, end.y, end.facing) for end in self.ends]).reshape(len(self.ends), 3)
        bodies = rows(self.figures)
        starts = bodies[self.owner, :2]
        length = np.hypot(*(at[:, :2] - starts).T)
        stop, far = straight_stops(starts, at[:, :2], bodies[self.owner, 3], scene.foes.rows)
        stopped = (stop >= 0) & (far < length)
        open_ = (
            np.where(stopped, scene.open[stop], True) if len(scene.open) else np.ones(len(at), dtype=np.bool_)
        )
        far = np.where(stopped, far, length)
        open_ &= self._can_turn_to(at) | (far <= TOLERANCE)
        share = np.where(stopped, far / np.maximum(length, 1e-12), 1.0)
        lines = np.stack((starts, starts + (at[:, :2] - starts) * share[:, None]), axis=1)
        limits = np.array([scene.limit(figure) for figure in self.figures])[self.owner] + SLACK
        prices = {**scene.passages, **scene.closed}
        cheap = min((row.factor for row in prices.values()), default=1.0) >= 1.0  # no inch is had for less
        chosen = numbers_of(open_ & (far <= limits)) if cheap else numbers_of(open_)
        chosen = chosen[at_least(scene.ground, lines[chosen], prices) <= limits[chosen]]
        bases = bodies[self.owner[chosen]]
        bases[:, :2], bases[:, 2] = lines[chosen, 1], at[chosen, 2]
        bases[:, :3] = np.round(bases[:, :3], PLACES)
        stood, far = standing(scene, bases, others), far[chosen]
        hopes, over = stood.fits & stood.meets, stood.over
        spots, of = self._room(chosen[over], at, far[over], others)
        lane = numbers_of(over)[of]
        hopes[lane] = True
        self.always = far <= TOLERANCE  # how a horse looks that goes nowhere is another question
        self._keep(chosen, hopes | self.always, bases, over, spots, lane)

    def _can_turn_to(self, ends: Floats) -> Flags:
        """Onto which lanes their figures can turn where they stand, give or take :data:`ROUGHLY`."""
        bodies = rows(self.figures)[self.owner]
        east, north = (ends[:, :2] - bodies[:, :2]).T
        aside = np.abs((np.degrees(np.arctan2(east, north)) - bodies[:, 2] + 180.0) % 360.0 - 180.0)
        most = np.array([self._greatest_turn(figure) for figure in self.figures])
        return np.asarray(aside <= most[self.owner] + ROUGHLY, dtype=np.bool_)

    def _greatest_turn(self, figure: F) -> float:
        """By how many degrees a figure can turn where it stands; by any where its first inch may take more than one."""
        steer, ground = self.scene.steer(figure), self.scene.ground
        tolls = ground.boxes[
            ground.of_kind([kind for kind, row in self.scene.passages.items() if row.charge])
        ]
        here = np.array([figure.point])
        if steer is None or len(boxes_meet(here, here, tolls)[0]):
            return 180.0
        return 180.0 - steer.turn(180.0, 0.0)

    def _keep(
        self, chosen: Indexes, kept: Flags, bases: Floats, over: Flags, spots: Floats, lane: Indexes
    ) -> None:
        number = np.cumsum(kept) - 1
        self.owner, self.ends = self.owner[chosen[kept]], [self.ends[n] for n in chosen[kept].tolist()]
        self.bases, self.over, self.always = bases[kept], over[kept], self.always[kept]
        self.spots, self.lane_of = spots, number[lane]

    def _room(self, lanes: Indexes, ends: Floats, far: Floats, others: Floats) -> tuple[Floats, Indexes]:
        """The places near an enemy on some lanes, of which so many inches are gone, at which there is room, and the
        number of the lane of each: of those places that :func:`ends.short_of` tries first.
        """
        scene, bodies = self.scene, rows(self.figures)[self.owner[lanes]]
        tries = (far / STEP).astype(np.intp) + 2
        lane = np.repeat(np.arange(len(lanes)), tries)
        step = np.arange(len(lane)) - np.repeat(np.cumsum(tries) - tries, tries)
        gone = np.where(step == tries[lane] - 1, 0.0, step * (-far / (tries - 1))[lane] + far[lane])
        ways = ends[lanes, :2] - bodies[:, :2]
        paces = ways / np.maximum(np.hypot(*ways.T), 1e-12)[:, None]
        stood = bodies[lane]
        stood[:, :2] += paces[lane] * gone[:, None]
        as_it_stands = self.steered[self.owner[lanes]][lane] & (gone <= TOLERANCE)
        stood[:, 2] = np.where(as_it_stands, stood[:, 2], ends[lanes, 2][lane])
        stood[:, :3] = np.round(stood[:, :3], PLACES)
        foes = scene.foes.rows[scene.open]
        near = scene.contact.may_meet(scene.ground, stood, foes, STEP)
        near[as_it_stands] = circles_meet(stood[as_it_stands], foes, NEAR + TOLERANCE).any(axis=1)
        near[near] = fit(scene, stood[near], others)
        return stood[near], lane[near]

    def of(self, figure: int) -> range:
        """The numbers of a figure's lanes."""
        low, high = np.searchsorted(self.owner, (figure, figure + 1)).tolist()
        return range(low, high)

    def lane(self, number: int) -> Lane[F]:
        """One of the lanes."""
        figure, end = self.figures[int(self.owner[number])], self.ends[number]
        return self.scene.lane(figure, [figure.point, end.point], end.facing)

    def hopeful(self, figure: int, placed: Floats) -> list[int]:
        """The numbers of a figure's lanes on which there is room for it beside those who are placed (rows)."""
        own = self.of(figure)
        if not own:
            return []
        lanes = slice(own.start, own.stop)
        low, high = np.searchsorted(self.lane_of, (own.start, own.stop)).tolist()
        taken = over_any(np.concatenate((self.bases[lanes], self.spots[low:high])), placed)
        free = ~taken[: len(own)]
        free[self.over[lanes]] = False
        free[self.lane_of[low:high][~taken[len(own) :]] - own.start] = True
        free |= self.always[lanes]
        return [own.start + n for n in numbers_of(free).tolist()]


def touches(scene: Surroundings[F], stood: Floats) -> Flags:
    """Which bases are in contact with an enemy whom they may touch."""
    return scene.contact.touch(scene.ground, stood, scene.foes.rows[scene.open])
