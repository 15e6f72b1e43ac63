"""Where lanes end: bases that stand beside one another, on the table and on open ground, and near nobody whom they may
not touch. Who finds his place taken stops short of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.battle import PLACES, Pose
from rulesets.engine.table import paths
from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    beyond,
    gaps,
    near_pairs,
    overlapping,
    polygons,
    rows,
)
from rulesets.engine.table.bodies import in_box
from rulesets.engine.table.geometry import TOLERANCE, bearing
from rulesets.engine.table.lanes import HAIR, F, Lane, Scene, Stride, alone, ridden

STEP = 0.25
"""Inches between the places along a lane that are tried where its end is taken; the last step is then cut finer."""
FINE = 26
"""Places that are tried in a step that is cut finer, and once more in that."""
_TOWARDS = np.array((1.0, 1.0, -1.0, -1.0))
NEAR = 1.0
"""Inches from a base within which others can be in its way or in touch with it."""


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


def fit(scene: Scene[F], stood: Floats, others: Floats, round_: _Round | None = None) -> Flags:
    """Which bases may stand where they do: on the table, on open ground, over nobody, and in contact with no enemy but
    those that they may touch.
    """
    inside = round_ is not None and round_.inside
    fit = np.ones(len(stood), dtype=np.bool_) if inside else _on_table(scene, stood)
    taken = np.concatenate((scene.foes.rows, others))
    if len(taken):
        fit &= ~overlapping(stood, taken).any(axis=1)
    if fit.any() and not scene.open.all():
        fit[fit] &= ~_too_near(scene, stood[fit])
    shut = _shut(scene) if round_ is None else round_.shut
    if len(shut) and fit.any():
        fit[fit] &= ~_over_closed(scene, stood[fit], shut)
    return fit


def _shut(scene: Scene[F]) -> Indexes:
    return np.flatnonzero(scene.ground.of_kind(scene.closed.keys()))


def _on_table(scene: Scene[F], stood: Floats) -> Flags:
    table = scene.table
    radii = (stood[:, 3] + stood[:, 4]) / 2
    inside = (radii <= stood[:, :2].T) & (stood[:, :2].T + radii <= [[table.width], [table.depth]])
    if inside.all():  # however they look
        return np.ones(len(stood), dtype=np.bool_)
    on: Flags = beyond(stood, (0.0, 0.0), (table.width, table.depth)) <= TOLERANCE
    return on


def _too_near(scene: Scene[F], stood: Floats) -> Flags:
    """Which bases would be in contact with enemies whom they may not touch."""
    kept = scene.foes.rows[~scene.open]
    return scene.touch(stood, kept, scene.contact + HAIR)


def _over_closed(scene: Scene[F], stood: Floats, shut: Indexes) -> Flags:
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


def _why(scene: Scene[F], stood: Floats) -> str:
    """What a single base would do wrong where it stands; of others of its side, stand on them."""
    table = scene.table
    if beyond(stood, (0.0, 0.0), (table.width, table.depth))[0] > TOLERANCE:
        return "edge"
    if _over_closed(scene, stood, _shut(scene))[0]:
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
    scene, taken, round_ = _about(scene, stride.lane, taken)
    if fit(scene, rows((stride.base,)), taken, round_)[0]:
        return stride
    return _short_of(scene, stride, taken, beside, round_)


def short_of(
    scene: Scene[F], stride: Stride[F], taken: Floats, *, beside: Floats | None = None
) -> Stride[F] | None:
    """As :func:`drawn_back` of a way at whose end there is no room, as is known."""
    scene, taken, round_ = _about(scene, stride.lane, taken)
    return _short_of(scene, stride, taken, beside, round_)


def _short_of(
    scene: Scene[F], stride: Stride[F], taken: Floats, beside: Floats | None, round_: _Round
) -> Stride[F] | None:
    lane = stride.lane
    low, high = 0.0, stride.inches
    for tries in (int(high / STEP) + 2, FINE, FINE):
        inches = np.linspace(high, low, tries)
        stood = _along(scene, lane, inches)
        free = np.flatnonzero(fit(scene, stood, taken, round_))
        if not len(free):
            return None
        best = int(free[0])
        if beside is not None and not len(near_pairs(stood[best : best + 1], beside, NEAR)[0]):
            return None
        if best == 0:
            break
        low, high = float(inches[best]), float(inches[best - 1])
    gone, (x, y, facing) = float(inches[best]), stood[best][:3].tolist()
    why = stride.why or _why(scene, rows((stride.base,)))
    if gone <= TOLERANCE:
        return still(stride._replace(why=why))
    steer = scene.steer(lane.figure)
    turned = ridden(steer, lane, stride.fare, gone, "room", exact=False)[3] if steer else None
    return stride._replace(
        inches=gone, end=Pose(x, y, facing), cost=stride.fare.cost(gone), turned=turned, why=why
    )


def _about(scene: Scene[F], lane: Lane[F], taken: Floats) -> tuple[Scene[F], Floats, _Round]:
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
    near = scene._replace(foes=scene.foes.chosen(foes), open=scene.open[foes])
    return near, taken[in_box(box, taken)], round_


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
