"""Charges on the ground: who reaches whom, and where he then stands (SKIR-CHG-2, SKIR-CHG-5, SKIR-TRN-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import Legs, Waypoint
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Floats, directions, gaps, pair_separations, rows
from rulesets.engine.table.geometry import TOLERANCE, ahead, bearing, distance
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.march.lanes import Lane, Scene, Stride, alone, drawn_back, scene_of, strides
from rulesets.skirmish.march.plans import movable
from rulesets.skirmish.stand.contact import pairs
from rulesets.skirmish.stand.units import order_of

ROUND = 16
"""Places round a target figure that a man tries, each facing it."""
ASIDE = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2)
"""Inches beside a target's centre at which a rider aims: he goes straight on (SKIR-MOV-8)."""
MOST_TRIED = 7
"""Places at one target that are tried, the nearest first."""
NEAREST = 5
"""Target figures that each tries for, the nearest first."""


def rush(
    battle: SkirBattle,
    unit: SkirUnit,
    figures: Sequence[SkirFigure],
    targets: Sequence[str],
    *,
    first: bool = False,
) -> list[Stride]:
    """SKIR-TRN-10: each figure straight at the nearest target figure, into contact where it can; those nearest to the
    enemy go first. With ``first`` only until one has come into contact.
    """
    question = (unit.id, tuple(figures), tuple(targets), first, battle.figures, battle.table, battle.options)
    return list(_RUSHES(question, lambda: _rushed(battle, unit, figures, targets, first=first)))


_RUSHES: Memory[list[Stride]] = Memory(40)


def _rushed(
    battle: SkirBattle,
    unit: SkirUnit,
    figures: Sequence[SkirFigure],
    targets: Sequence[str],
    *,
    first: bool = False,
    before: Sequence[Stride] = (),
) -> list[Stride]:
    """The charge of figures after others (``before``) have gone."""
    scene = scene_of(battle, unit, tuple(targets))
    foes = [foe for foe in scene.foes.figures if foe.unit in targets]
    if not foes or not figures:
        return []
    going = {figure.id for figure in figures} | {stride.figure.id for stride in before}
    stay = rows(figure for figure in scene.figures if figure.id not in going)
    taken = np.concatenate((scene.friends, stay, rows(stride.base for stride in before)))
    apart = gaps(rows(figures), rows(foes))
    order = sorted(
        range(len(figures)), key=lambda n: (round(float(apart[n].min()), 6), order_of(figures[n].id))
    )
    waiting, found = [figures[n] for n in order], list[Stride]()
    for figure, row in zip(tuple(waiting), (apart[n] for n in order), strict=True):
        waiting.remove(figure)
        near = sorted(range(len(foes)), key=lambda n: (round(float(row[n]), 6), order_of(foes[n].id)))
        here = np.concatenate((taken, rows(waiting)))  # who has not gone yet may have to stay
        stride = _into_contact(scene, figure, [foes[n] for n in near], here)
        if stride is None and first:
            continue
        stride = stride or _towards(scene, figure, foes[near[0]], here)
        found.append(stride)
        taken = np.concatenate((taken, rows((stride.base,))))
        if first:
            break
    return found


def _into_contact(
    scene: Scene, figure: SkirFigure, foes: Sequence[SkirFigure], taken: Floats
) -> Stride | None:
    """One figure's charge into contact with the nearest that it can reach; None if it reaches nobody."""
    limit = scene.lane(figure, [figure.point], figure.facing).limit
    for foe in foes[:NEAREST]:
        reach = limit + (figure.depth + foe.depth + figure.width + foe.width) / 2
        if distance(figure.point, foe.point) > reach:
            continue
        straight, *others = _lanes_at(scene, figure, foe)
        for lanes in ([straight], others):
            for stride in alone(scene, lanes, exact=False):
                if stride.why:  # what stops it stops it short of the enemy
                    continue
                gone = drawn_back(scene, stride, taken)
                if gone is not None and not gone.why and _touches(scene, gone):
                    return gone
    return None


def _towards(scene: Scene, figure: SkirFigure, foe: SkirFigure, taken: Floats) -> Stride:
    """One figure's way straight at an enemy whom it does not reach, as far as it comes."""
    straight = scene.lane(figure, [figure.point, foe.point], bearing(figure.point, foe.point))
    gone = drawn_back(scene, alone(scene, [straight], exact=False)[0], taken)
    return gone or Stride(straight, 0.0, figure.pose, 0.0, 0.0, figure.turned, "room")


def _lanes_at(scene: Scene, figure: SkirFigure, foe: SkirFigure) -> Iterator[Lane]:
    """Straight lanes into contact with an enemy, the shortest first."""
    if figure.mounted:
        to = bearing(figure.point, foe.point)
        for aside in ASIDE:
            point = ahead(Pose(foe.x, foe.y, to), 0.0, aside)
            yield scene.lane(figure, [figure.point, point], bearing(figure.point, point))
        return
    straight, *others = places_at(figure, foe)
    others.sort(key=lambda pose: distance(figure.point, pose.point))
    for pose in (straight, *others[:MOST_TRIED]):
        yield scene.lane(figure, [figure.point, pose.point], pose.facing)


def places_at(figure: SkirFigure, foe: SkirFigure) -> tuple[Pose, ...]:
    """Where a base stands in touch with an enemy and faces him, from straight at him on all round him."""
    key = (foe.x, foe.y, foe.facing, foe.width, foe.depth, figure.width, figure.depth)
    round_about = _PLACES(
        (key,), lambda: _touching_from(foe, figure, [360.0 * n / ROUND for n in range(ROUND)])
    )
    return (*_touching_from(foe, figure, [bearing(foe.point, figure.point)]), *round_about)


_PLACES: Memory[tuple[Pose, ...]] = Memory(60)


def _touching_from(foe: SkirFigure, figure: SkirFigure, sides: Sequence[float]) -> tuple[Pose, ...]:
    """The pose of a base in touch with another, on each of its sides: looked for by halves."""
    facing = np.array(sides)
    stood = np.zeros((len(facing), 5))
    stood[:, 2], stood[:, 3], stood[:, 4] = (facing + 180.0) % 360.0, figure.width, figure.depth
    other = np.repeat(rows((foe,)), len(facing), axis=0)
    away = -directions(stood)
    low, high = (
        np.zeros(len(facing)),
        np.full(len(facing), sum((foe.width, foe.depth, figure.width, figure.depth))),
    )
    for _step in range(16):
        middle = (low + high) / 2
        stood[:, :2] = other[:, :2] + away * middle[:, None]
        over = pair_separations(stood, other) < 0.0
        low, high = np.where(over, middle, low), np.where(over, high, middle)
    ends = other[:, :2] + away * (high + 1e-4)[:, None]
    return tuple(Pose(float(x), float(y), float(to)) for (x, y), to in zip(ends, stood[:, 2], strict=True))


def _touches(scene: Scene, stride: Stride) -> bool:
    return bool(pairs(scene.ground, rows((stride.base,)), scene.foes.rows[scene.open]))


# -- ways that a player gives ------------------------------------------------------------------------------------------


def answered(
    battle: SkirBattle,
    unit: SkirUnit,
    targets: Sequence[str],
    ways: Mapping[str, Legs],
    who: Sequence[SkirFigure],
) -> list[Stride]:
    """SKIR-CHG-5: the charge as its player gives it: those named go by their ways, the others as in :func:`rush`.
    Raises :class:`Illegal` for ways that the rules forbid.
    """
    named = [figure for figure in who if figure.id in ways]
    rest = [figure for figure in who if figure.id not in ways]
    if not named:
        return rush(battle, unit, rest, targets)
    scene = scene_of(battle, unit, tuple(targets))
    lanes = []
    for figure in named:
        way = [point.pose for point in ways[figure.id]] or [figure.pose]
        lanes.append(scene.lane(figure, [figure.point, *(pose.point for pose in way)], way[-1].facing))
    gone = strides(scene, lanes, exact=True)
    for stride in gone:
        if stride.why:
            raise stride.refusal()
    return [*gone, *_rushed(battle, unit, rest, targets, before=gone)]


def check_charge(
    battle: SkirBattle,
    unit: SkirUnit,
    targets: Sequence[str],
    gone: Sequence[Stride],
    who: Sequence[SkirFigure],
) -> None:
    """SKIR-CHG-5: if a target that stands can be reached, somebody reaches one; if all ran, nobody ends farther from
    them. Raises :class:`Illegal`.
    """
    scene = scene_of(battle, unit, tuple(targets))
    standing = [id for id in targets if not battle.units[id].running]
    if not standing:
        _check_after(scene, gone)
    elif rush(battle, unit, who, standing, first=True) and not any(
        _touches(scene_of(battle, unit, tuple(standing)), stride) for stride in gone
    ):
        message = _("At least one of them must go into contact: it can.")
        raise Illegal("no_contact", "SKIR-CHG-5", message)


def _check_after(scene: Scene, gone: Sequence[Stride]) -> None:
    after = scene.foes.rows[scene.open]
    if not gone or not len(after):
        return
    before = gaps(rows(stride.figure for stride in gone), after).min(axis=1)
    now = gaps(rows(stride.base for stride in gone), after).min(axis=1)
    for stride, was, is_now in zip(gone, before.tolist(), now.tolist(), strict=True):
        if is_now > was + TOLERANCE:
            message = _("Nobody goes farther away from those who ran.")
            raise Illegal("farther", "SKIR-CHG-5", message, at=stride.end.point)


def touched_by(
    battle: SkirBattle, unit: SkirUnit, targets: Sequence[str], gone: Sequence[Stride]
) -> list[Stride]:
    """Those who end in contact with a target."""
    scene = scene_of(battle, unit, tuple(targets))
    return [stride for stride in gone if _touches(scene, stride)]


def as_ways(gone: Sequence[Stride]) -> dict[str, Legs]:
    """Ways as an answer gives them."""
    return {
        stride.figure.id: tuple(
            Waypoint(round(x, 4), round(y, 4), stride.end.facing) for x, y in stride.points[1:]
        )
        for stride in gone
        if stride.displaced
    }


def chargers(battle: SkirBattle, unit: SkirUnit, named: Sequence[str] = ()) -> tuple[SkirFigure, ...]:
    """The figures that may charge: who has not moved and fights nobody yet (SKIR-CHG-2, SKIR-CHG-7)."""
    return tuple(figure for figure in movable(battle, unit) if not named or figure.id in named)
