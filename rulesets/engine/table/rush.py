"""Rushes: figures that go straight at the nearest enemies, each into contact where it can, and how they then stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from rulesets.engine.battle import Pose
from rulesets.engine.table.bases import Flags, Floats, directions, gaps, overlapping, pair_separations, rows
from rulesets.engine.table.geometry import Rectangle, ahead, bearing, distance
from rulesets.engine.table.lanes import F, Lane, Scene, Stride, alone, drawn_back, fit, still

ROUND = 16
"""Places round an enemy that a man tries, each facing him."""
ASIDE = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2)
"""Inches beside an enemy's centre at which a rider aims: he goes straight on."""
MOST_TRIED = 7
"""Places at one enemy that are tried, the nearest first."""
NEAREST = 5
"""Enemies whom each tries for, the nearest first."""


def rush(
    scene: Scene[F],
    figures: Sequence[F],
    foes: Sequence[F],
    *,
    first: bool = False,
    before: Sequence[Stride[F]] = (),
) -> list[Stride[F]]:
    """Each figure straight at the nearest of some enemies, into contact where it can, after others (``before``) have
    gone; those nearest to the enemy go first, where it is tied those named first. With ``first`` only until one has
    come into contact.
    """
    if not foes or not figures:
        return []
    going = {figure.id for figure in figures} | {stride.figure.id for stride in before}
    stay = rows(figure for figure in scene.figures if figure.id not in going)
    taken = np.concatenate((scene.friends, stay, rows(stride.base for stride in before)))
    apart = np.round(gaps(rows(figures), rows(foes)), 6)
    waiting = np.ones(len(figures), dtype=np.bool_)
    here, found = rows(figures), list[Stride[F]]()
    for n in np.argsort(apart.min(axis=1), kind="stable").tolist():
        waiting[n] = False
        near = [foes[number] for number in np.argsort(apart[n], kind="stable").tolist()]
        full = np.concatenate((taken, here[waiting]))  # who has not gone yet may have to stay
        stride = _into_contact(scene, figures[n], near, full)
        if stride is None and first:
            continue
        found.append(stride or _towards(scene, figures[n], near[0], full))
        taken = np.concatenate((taken, rows((found[-1].base,))))
        if first:
            break
    return found


def _into_contact(scene: Scene[F], figure: F, foes: Sequence[F], taken: Floats) -> Stride[F] | None:
    """One figure's charge into contact with the nearest that it can reach; None if it reaches nobody."""
    limit, size = scene.limit(figure), figure.depth + figure.width
    near = [
        foe
        for foe in foes[:NEAREST]
        if distance(figure.point, foe.point) <= limit + (size + foe.depth + foe.width) / 2
    ]
    if not near:
        return None
    straight, *others = _lanes_at(scene, figure, near[0])
    for lanes in ([straight], others):
        gone = _first_contact(scene, lanes, taken)
        if gone is not None:
            return gone
    # who cannot reach the nearest mostly reaches none: all that is left is looked at in one
    return _first_contact(scene, [lane for foe in near[1:] for lane in _lanes_at(scene, figure, foe)], taken)


def _first_contact(scene: Scene[F], lanes: Sequence[Lane[F]], taken: Floats) -> Stride[F] | None:
    """The first of some lanes that ends in contact; what stops one but an enemy stops it short of him."""
    gone = [stride for stride in alone(scene, lanes) if not stride.why] if lanes else []
    if not gone:
        return None
    ends = rows(stride.base for stride in gone)
    free = fit(scene, ends, taken)
    foes = scene.foes.rows[scene.open]
    met = np.asarray(overlapping(ends, foes).any(axis=1), dtype=np.bool_)
    touch = touches(scene, ends)
    for stride, is_free, runs_in, there in zip(
        gone, free.tolist(), met.tolist(), touch.tolist(), strict=True
    ):
        if is_free and there:
            return stride
        back = drawn_back(scene, stride, taken, beside=foes) if runs_in and not is_free else None
        if back is not None and not back.why and touches(scene, rows((back.base,)))[0]:
            return back
    return None


def touches(scene: Scene[F], stood: Floats) -> Flags:
    """Which bases are in contact with an enemy whom they may touch."""
    return scene.touch(stood, scene.foes.rows[scene.open], scene.contact)


def _towards(scene: Scene[F], figure: F, foe: F, taken: Floats) -> Stride[F]:
    """One figure's way straight at an enemy whom it does not reach, as far as it comes."""
    straight = scene.lane(figure, [figure.point, foe.point], bearing(figure.point, foe.point))
    stride = alone(scene, [straight])[0]
    return drawn_back(scene, stride, taken) or still(stride._replace(why="room"))


def _lanes_at(scene: Scene[F], figure: F, foe: F) -> Iterator[Lane[F]]:
    """Straight lanes into contact with an enemy: right at him, then the shortest first."""
    if scene.steer(figure) is not None:
        to = bearing(figure.point, foe.point)
        for aside in ASIDE:
            point = ahead(Pose(foe.x, foe.y, to), 0.0, aside)
            yield scene.lane(figure, [figure.point, point], bearing(figure.point, point))
        return
    base = Rectangle(foe.x, foe.y, foe.facing, foe.width, foe.depth)
    others = sorted(
        _places_round(base, figure.width, figure.depth), key=lambda pose: distance(figure.point, pose.point)
    )
    straight = _touching_from(base, figure.width, figure.depth, (bearing(foe.point, figure.point),))
    for pose in (*straight, *others[:MOST_TRIED]):
        yield scene.lane(figure, [figure.point, pose.point], pose.facing)


@lru_cache(maxsize=512)
def _places_round(foe: Rectangle, width: float, depth: float) -> tuple[Pose, ...]:
    return _touching_from(foe, width, depth, tuple(360.0 * n / ROUND for n in range(ROUND)))


@lru_cache(maxsize=4096)
def _touching_from(foe: Rectangle, width: float, depth: float, sides: tuple[float, ...]) -> tuple[Pose, ...]:
    """Where a base stands in touch with another and faces it, on each of its sides: looked for by halves."""
    stood = np.zeros((len(sides), 5))
    stood[:, 2], stood[:, 3], stood[:, 4] = (np.array(sides) + 180.0) % 360.0, width, depth
    other = np.repeat(rows((foe,)), len(sides), axis=0)
    away = -directions(stood)
    low, high = np.zeros(len(sides)), np.full(len(sides), foe.width + foe.depth + width + depth)
    for _step in range(16):
        middle = (low + high) / 2
        stood[:, :2] = other[:, :2] + away * middle[:, None]
        over = pair_separations(stood, other) < 0.0
        low, high = np.where(over, middle, low), np.where(over, high, middle)
    ends = other[:, :2] + away * (high + 1e-4)[:, None]
    return tuple(Pose(float(x), float(y), float(to)) for (x, y), to in zip(ends, stood[:, 2], strict=True))
