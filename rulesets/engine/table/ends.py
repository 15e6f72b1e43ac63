"""Where lanes end: bases that stand beside one another, on the table and on open ground, and near nobody whom they may
not touch. Who finds his place taken stops short of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple

import numpy as np
import shapely

from rulesets.engine.battle import PLACES, Pose
from rulesets.engine.table import paths
from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    beyond,
    chosen_pairs,
    circles_meet,
    gaps,
    near_pairs,
    numbers_of,
    over_any,
    overlapping,
    polygons,
    rows,
    separations,
)
from rulesets.engine.table.bodies import in_box
from rulesets.engine.table.geometry import TOLERANCE, bearing
from rulesets.engine.table.lanes import HAIR, F, Lane, Stride, Surroundings, alone, ride

STEP = 0.25
"""Inches between the places along a lane that are tried where its end is taken; the last step is then cut finer."""
FINE = 26
"""Places that are tried in a step that is cut finer, and once more in that."""
_TOWARDS = np.array((1.0, 1.0, -1.0, -1.0))
NEAR = 1.0
"""Inches from a base within which others can be in its way or in touch with it."""


def strides(scene: Surroundings[F], lanes: Sequence[Lane[F]], *, exact: bool = False) -> list[Stride[F]]:
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
    fits = fit(scene, ends, others)
    if fits.all() and not np.triu(overlapping(ends, ends), 1).any():
        return free
    return _in_turn(scene, free, others, fits.tolist())


def approach(gone: Sequence[Stride[F]], foes: Floats) -> Iterator[tuple[Stride[F], float, float]]:
    """How far each is from the nearest of some enemies (rows) where it begins and where it ends, in inches."""
    if gone and len(foes):
        before = gaps(rows(stride.figure for stride in gone), foes).min(axis=1)
        after = gaps(rows(stride.base for stride in gone), foes).min(axis=1)
        yield from zip(gone, before.tolist(), after.tolist(), strict=True)


class _Round(NamedTuple):
    """What is known of everywhere on a lane: that all of it lies on the table, and the closed ground beside it."""

    inside: bool
    shut: Indexes


class Placement(NamedTuple):
    """How bases stand somewhere: whether there is room for each (``fits``), whether it is in contact with an enemy whom
    it may touch (``meets``), or lies over one (``over``).
    """

    fits: Flags
    meets: Flags
    over: Flags


def standing(scene: Surroundings[F], stood: Floats, others: Floats) -> Placement:
    """How bases stand where they do, beside the enemies and some others."""
    near = _Near(scene, stood, others, np.ones(len(scene.foes.rows), dtype=np.bool_))
    fits = _on_table(scene, stood) & ~near.clash & ~near.barred
    return Placement(_on_open_ground(scene, stood, fits, _shut(scene)), near.meets, near.over)


def fit(scene: Surroundings[F], stood: Floats, others: Floats, round_: _Round | None = None) -> Flags:
    """Which bases may stand where they do: on the table, on open ground, over nobody, and in contact with no enemy but
    those that they may touch.
    """
    inside = round_ is not None and round_.inside
    near = _Near(scene, stood, others, ~scene.open)
    fits = ~(near.clash | near.barred)
    if not inside:
        fits &= _on_table(scene, stood)
    return _on_open_ground(scene, stood, fits, _shut(scene) if round_ is None else round_.shut)


class _Near:
    """What bases do to those near them: whether each lies over somebody (``clash``) or an open enemy (``over``), and if
    over nobody, whether it is in contact with an open one (``meets``) or with one whom it may not touch (``barred``).
    Contact is looked for with those enemies alone who are ``asked`` about. All of it is found in one look.
    """

    def __init__(self, scene: Surroundings[F], stood: Floats, others: Floats, asked: Flags) -> None:
        foes, count, contact = scene.foes.rows, len(stood), scene.contact
        taken = np.concatenate((foes, others))
        self.clash, self.over, self.meets, self.barred = np.zeros((4, count), dtype=np.bool_)
        kept, reach = contact.reach + HAIR, np.zeros(len(taken))
        reach[: len(foes)][asked] = contact.most(kept)
        one, other = circles_meet(stood, taken, reach).nonzero()
        if not len(one):
            return
        both = chosen_pairs(stood, one, taken, other)
        apart, looks = separations(both)
        over = apart < -TOLERANCE
        self.clash[one[over]] = True
        open_ = np.concatenate((scene.open, np.zeros(len(others), dtype=np.bool_)))[other]
        self.over[one[over & open_]] = True
        near = numbers_of((reach[other] > 0.0) & (apart <= reach[other]) & ~self.clash[one])
        if len(near):
            one, open_ = one[near], open_[near]
            most = np.where(open_, contact.reach, kept)
            met = contact.meet(scene.ground, both[:, near], apart[near], looks[..., near], most)
            self.meets[one[met & open_]] = True
            self.barred[one[met & ~open_]] = True


def _on_open_ground(scene: Surroundings[F], stood: Floats, fits: Flags, shut: Indexes) -> Flags:
    """Of bases that fit otherwise those that do on their ground."""
    if len(shut) and fits.any():
        fits[fits] &= ~_over_closed(scene, stood[fits], shut)
    return fits


def _shut(scene: Surroundings[F]) -> Indexes:
    return scene.ground.numbers(scene.closed.keys())


def _on_table(scene: Surroundings[F], stood: Floats) -> Flags:
    table = scene.table
    radii = (stood[:, 3] + stood[:, 4]) / 2
    inside = (radii <= stood[:, :2].T) & (stood[:, :2].T + radii <= [[table.width], [table.depth]])
    if inside.all():  # however they look
        return np.ones(len(stood), dtype=np.bool_)
    on: Flags = beyond(stood, (0.0, 0.0), (table.width, table.depth)) <= TOLERANCE
    return on


def _over_closed(scene: Surroundings[F], stood: Floats, shut: Indexes) -> Flags:
    """Which bases lie over any of some closed pieces."""
    over = np.zeros(len(stood), dtype=np.bool_)
    radii = np.hypot(stood[:, 3], stood[:, 4])[:, None] / 2
    low, high = stood[:, :2] - radii, stood[:, :2] + radii
    boxes = scene.ground.boxes[shut]
    apart = (low[:, None] > boxes[:, 2:]).any(axis=2) | (high[:, None] < boxes[:, :2]).any(axis=2)
    base, piece = np.nonzero(~apart)
    if len(base):
        inner = polygons(stood - np.array([0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE]))
        over[base[shapely.intersects(scene.ground.shapes[shut[piece]], inner[base])]] = True
    return over


def _why(scene: Surroundings[F], stood: Floats) -> str:
    """What a single base would do wrong where it stands; of others of its side, stand on them."""
    table = scene.table
    if beyond(stood, (0.0, 0.0), (table.width, table.depth))[0] > TOLERANCE:
        return "edge"
    if _over_closed(scene, stood, _shut(scene))[0]:
        return "closed"
    near = _Near(scene, stood, stood[:0], ~scene.open)
    if near.over[0]:
        return ""  # it goes into contact
    return "near" if near.barred[0] or near.clash[0] else "room"


def _in_turn(
    scene: Surroundings[F], free: Sequence[Stride[F]], others: Floats, fits: Sequence[bool]
) -> list[Stride[F]]:
    """One after another finds the farthest place on its lane that is free, those first who are foremost on the way that
    they all go. Who finds none stays where he is, and the others make room for him. ``fits`` tells who has room at the
    end of his way but for those who go with him.
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
        placed = rows(stride.base for stride in held.values())
        for n in order:
            if n in held:
                continue
            base = rows((free[n].base,))
            there = fits[n] and not over_any(base, placed)[0]
            stride = free[n] if there else short_of(scene, free[n], np.concatenate((others, placed)))
            if stride is None:
                held[n] = still(free[n]._replace(why=free[n].why or _why(scene, base)))
                break
            found[n] = stride
            placed = np.concatenate((placed, rows((stride.base,))))
        else:
            return [found[n] for n in range(len(free))]


def _on_the_spot(
    scene: Surroundings[F], turning: dict[int, Stride[F]], others: Floats
) -> dict[int, Stride[F]]:
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


def drawn_back(scene: Surroundings[F], stride: Stride[F], taken: Floats) -> Stride[F] | None:
    """The farthest place on a lane up to where it goes that is free; None if there is none."""
    if fit(scene, rows((stride.base,)), taken)[0]:
        return stride
    return short_of(scene, stride, taken)


def short_of(
    scene: Surroundings[F], stride: Stride[F], taken: Floats, *, beside: Floats | None = None
) -> Stride[F] | None:
    """As :func:`drawn_back` of a way at whose end there is no room, as is known; None also if it is too far from all of
    those ``beside`` to be in contact with one.
    """
    scene, taken, round_ = _about(scene, stride.lane, taken)
    track, low, high = _Track(scene, stride.lane), 0.0, stride.inches
    for tries in (int(high / STEP) + 2, FINE, FINE):
        inches = np.linspace(high, low, tries)
        stood = track.at(inches)
        free = numbers_of(fit(scene, stood, taken, round_))
        if not len(free):
            return None
        best = int(free[0])
        if beside is not None and not track.may_meet(scene, stood[best : best + 1], beside, inches, best):
            return None
        if best == 0:
            break
        low, high = float(inches[best]), float(inches[best - 1])
    gone, (x, y, facing) = float(inches[best]), stood[best][:3].tolist()
    why = stride.why or _why(scene, rows((stride.base,)))
    if gone <= TOLERANCE:
        return still(stride._replace(why=why))
    steer = scene.steer(stride.figure)
    turned = ride(steer, stride.lane, stride.fare, gone, "room", exact=False)[3] if steer else None
    return stride._replace(
        inches=gone, end=Pose(x, y, facing), cost=stride.fare.cost(gone), turned=turned, why=why
    )


def _about(scene: Surroundings[F], lane: Lane[F], taken: Floats) -> tuple[Surroundings[F], Floats, _Round]:
    """What stands so near to a lane that a base on it can meet it, and what is known of all the places on it."""
    others = np.concatenate((scene.foes.rows, taken))
    radius = float(np.hypot(others[:, 3], others[:, 4]).max()) / 2 if len(others) else 0.0
    out = math.hypot(lane.figure.width, lane.figure.depth) / 2 + radius + NEAR
    xs, ys = zip(*lane.points, strict=True)
    west, south, east, north = box = (min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out)
    foes = in_box(box, scene.foes.rows)
    table, shut = scene.table, _shut(scene)
    if len(shut):
        shut = shut[
            (scene.ground.boxes[shut] * _TOWARDS <= np.array((east, north, -west, -south))).all(axis=1)
        ]
    round_ = _Round(west >= 0.0 and south >= 0.0 and east <= table.width and north <= table.depth, shut)
    near = scene._replace(foes=scene.foes.select(foes), open=scene.open[foes])
    return near, taken[in_box(box, taken)], round_


class _Track(Generic[F]):
    """The places of a base along its lane: a man looks as he will at the end, a horse where it goes."""

    def __init__(self, scene: Surroundings[F], lane: Lane[F]) -> None:
        self.lane, self.points = lane, np.array(lane.points)
        self.travelled = np.concatenate(([0.0], np.cumsum(paths.leg_lengths(lane.points))))
        self.steered = scene.steer(lane.figure) is not None

    def at(self, inches: Floats) -> Floats:
        """Where it stands after so many inches."""
        figure, points = self.lane.figure, self.points
        found = np.empty((len(inches), 5))
        found[:, 0] = np.interp(inches, self.travelled, points[:, 0])
        found[:, 1] = np.interp(inches, self.travelled, points[:, 1])
        found[:, 2], found[:, 3], found[:, 4] = self.lane.facing % 360.0, figure.width, figure.depth
        if self.steered:
            ahead = np.array([figure.facing, *(bearing(a, b) for a, b in pairwise(self.lane.points))])
            legs = np.searchsorted(self.travelled, inches - TOLERANCE, side="left")
            found[:, 2] = (
                np.where(inches <= TOLERANCE, figure.facing, ahead[np.minimum(legs, len(ahead) - 1)]) % 360.0
            )
        found[:, :3] = np.round(found[:, :3], PLACES)
        return found

    def may_meet(
        self, scene: Surroundings[F], stood: Floats, beside: Floats, inches: Floats, best: int
    ) -> bool:
        """Whether a base that stands at the best of some places, or goes on up to the one before it, may be
        in contact with some others. Of a horse that turns on that no more is told than that he is an inch away.
        """
        if self.steered and (len(self.points) > 2 or inches[best] <= TOLERANCE):
            return bool(len(near_pairs(stood, beside, NEAR)[0]))
        step = float(inches[best - 1] - inches[best]) if best else 0.0
        return bool(scene.contact.may_meet(scene.ground, stood, beside, step)[0])
