"""Rushes: figures that go straight at the nearest enemies, each into contact where it can, and how they then stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, NamedTuple

import numpy as np

from rulesets.engine.table.aims import ContactLanes, places_round, straight_ends, touches
from rulesets.engine.table.bases import Floats, Indexes, gaps, over_any, overlapping, polygons, rows
from rulesets.engine.table.bodies import around, in_box
from rulesets.engine.table.detours import ways_to_place
from rulesets.engine.table.ends import fit, short_of, standing, still
from rulesets.engine.table.geometry import TOLERANCE, bearing, distance
from rulesets.engine.table.lanes import F, Stride, Surroundings, alone

NEAREST = 5
"""Enemies whom each tries for, the nearest first."""
ROUND = frozenset({"closed", "enemy", "near"})
"""What stops a way that may be gone round."""
FAR = 4.0
"""Inches beyond those that a figure may go within which somebody can stand in its way."""
AT_ONCE = 4
"""Lanes of a figure that are looked at closely before the next are."""


class _Tried(NamedTuple, Generic[F]):
    """How far a figure comes on a lane, and how it then stands but for those who go with it: whether there is room for
    its base (``fits``), whether it is in contact (``meets``) or lies over an enemy whom it may touch (``over``).
    """

    stride: Stride[F]
    fits: bool
    meets: bool
    over: bool


class Rush(Generic[F]):
    """Each figure straight at the nearest of some enemies, into contact where it can, after others (``before``) have
    gone; those nearest to the enemy go first, where it is tied those named first.
    """

    def __init__(
        self,
        scene: Surroundings[F],
        figures: Sequence[F],
        foes: Sequence[F],
        before: Sequence[Stride[F]] = (),
    ) -> None:
        self.scene, self.figures, self.foes = scene, figures, foes
        going = {figure.id for figure in figures} | {stride.figure.id for stride in before}
        stay = rows(figure for figure in scene.figures if figure.id not in going)
        self._others = np.concatenate((scene.friends, stay, rows(stride.base for stride in before)))
        self._here = rows(figures)
        self._prospects: dict[int, tuple[ContactLanes[F], int]] = {}
        self._looked: dict[tuple[ContactLanes[F], int], _Tried[F]] = {}

    def everybody(self) -> list[Stride[F]]:
        """How each goes, in the order in which they go."""
        return self._go() if self.foes and self.figures else []

    def first(self) -> list[Stride[F]]:
        """One who comes into contact, if anybody does: right at the nearest, or else from another side. Those who would
        go after him stand where they are, those before him are not in his way.
        """
        if not self.foes or not self.figures:
            return []
        for n in self._order:
            stride = self._right_on(n, self._here[self._after(n)])
            if stride is not None:
                return [stride]
        going = [n for n in self._order if n in self._straight]
        for place, n in enumerate(going):
            stride = self._aside(n, self._here[self._after(n)], going[place + 1 :])
            if stride is not None:
                return [stride]
        return []

    def round_about(self) -> Stride[F] | None:
        """How one of those comes into contact round whatever stops him on his straight way; the nearest who can."""
        order = sorted(self._straight, key=lambda n: (float(self._apart[n].min()), n))
        stopped = (n for n in order if self._straight[n].stride.why in ROUND)
        ways = (round_about(self.scene, self.figures[n], self._aims[n]) for n in stopped)
        return next((way for way in ways if way is not None), None)

    def _go(self) -> list[Stride[F]]:
        found, towards = list[Stride[F]](), dict[str, tuple[Stride[F], bool]]()
        for n in self._order:
            waiting = self._after(n)
            placed = np.concatenate((rows(stride.base for stride in found), self._here[waiting]))
            later = [m for m in waiting.tolist() if m in self._who_is_hindered]
            stride = self._right_on(n, placed) or self._aside(n, placed, later)
            if stride is None and not towards:
                towards = self._towards([n, *waiting.tolist()])
            found.append(stride or self._as_far(*towards[self.figures[n].id], placed))
        return found

    @cached_property
    def _order(self) -> list[int]:
        """The numbers of the figures in the order in which they go."""
        order: list[int] = np.argsort(self._apart.min(axis=1), kind="stable").tolist()
        return order

    def _after(self, n: int) -> Indexes:
        """The numbers of those whose turn is after a figure's."""
        return np.array(sorted(self._order[self._order.index(n) + 1 :]), dtype=np.intp)

    # -- whom each aims at ---------------------------------------------------------------------------------------------

    @cached_property
    def _apart(self) -> Floats:
        return np.round(gaps(self._here, rows(self.foes)), 6)

    @cached_property
    def _nearest(self) -> list[list[F]]:
        """The enemies of each figure, the nearest first."""
        order = np.argsort(self._apart, axis=1, kind="stable").tolist()
        return [[self.foes[number] for number in near] for near in order]

    @cached_property
    def _aims(self) -> list[list[F]]:
        """Those of the nearest enemies whom each figure can reach by its inches."""
        found = []
        for figure, near in zip(self.figures, self._nearest, strict=True):
            limit, size = self.scene.limit(figure), figure.depth + figure.width
            found.append(
                [
                    foe
                    for foe in near[:NEAREST]
                    if distance(figure.point, foe.point) <= limit + (size + foe.depth + foe.width) / 2
                ]
            )
        return found

    # -- into contact --------------------------------------------------------------------------------------------------

    def _right_on(self, n: int, placed: Floats) -> Stride[F] | None:
        """One figure's charge right at the nearest of his aims, beside those who are placed; None if it does not bring
        him into contact.
        """
        return self._settle([self._straight[n]], placed) if n in self._straight else None

    def _aside(self, n: int, placed: Floats, later: Sequence[int]) -> Stride[F] | None:
        """One figure's charge into contact from another side, or at another of his aims; None if it reaches nobody.
        ``later`` are those whose turn comes and who are likely to need the same.
        """
        if n not in self._straight:
            return None
        hopes, own = self._hopes(n, later)
        lanes = hopes.hopeful(own, placed)
        for start in range(0, len(lanes), AT_ONCE):
            part = lanes[start : start + AT_ONCE]
            self._look_at(hopes, part, own, ahead=bool(later))
            stride = self._settle([self._looked[hopes, number] for number in part], placed)
            if stride is not None:
                return stride
        return None

    def _hopes(self, n: int, later: Sequence[int]) -> tuple[ContactLanes[F], int]:
        """Where else a figure may come into contact, and its number there: found together with those of others."""
        if n not in self._prospects:
            every = (n, *(m for m in later if m not in self._prospects))
            aims = [self._aims[m] for m in every]
            hopes = ContactLanes(self.scene, [self.figures[m] for m in every], aims, self._others)
            self._prospects.update({m: (hopes, number) for number, m in enumerate(every)})
        return self._prospects[n]

    @cached_property
    def _who_is_hindered(self) -> frozenset[int]:
        """Who will hardly come right at the nearest of his aims: by what stands there, or by who goes before him."""
        order = sorted(self._straight, key=lambda n: float(self._apart[n].min()))
        ends = rows(self._straight[n].stride.base for n in order)
        before = np.asarray(np.tril(overlapping(ends, ends), -1).any(axis=1)).tolist()
        straight = zip(order, before, strict=True)
        found = (n for n, met in straight if met or not (self._straight[n].fits and self._straight[n].meets))
        return frozenset(found)

    @cached_property
    def _straight(self) -> dict[int, _Tried[F]]:
        """How each comes right at the nearest of his aims, by his number."""
        going = [n for n, near in enumerate(self._aims) if near]
        pairs = [(self.figures[n], self._aims[n][0]) for n in going]
        if not pairs:
            return {}
        lanes = [
            self.scene.lane(figure, [figure.point, end.point], end.facing)
            for (figure, _), end in zip(pairs, straight_ends(self.scene, pairs), strict=True)
        ]
        return dict(zip(going, self._try(alone(self.scene, lanes)), strict=True))

    def _look_at(self, hopes: ContactLanes[F], lanes: Sequence[int], own: int, *, ahead: bool) -> None:
        """Find how far lanes go; with ``ahead`` also the first ones of those whose turn comes: it takes little
        longer.
        """
        wanted = [number for number in lanes if (hopes, number) not in self._looked]
        if not wanted:
            return
        later = range(own + 1, len(hopes.figures)) if ahead else ()
        more = (number for n in later for number in hopes.of(n)[:AT_ONCE])
        wanted += [number for number in more if (hopes, number) not in self._looked]
        gone = alone(self.scene, [hopes.lane(number) for number in wanted])
        found = zip(wanted, self._try(gone), strict=True)
        self._looked.update({(hopes, number): tried for number, tried in found})

    def _try(self, gone: Sequence[Stride[F]]) -> list[_Tried[F]]:
        stood = standing(self.scene, rows(stride.base for stride in gone), self._others)
        how = zip(gone, *(flags.tolist() for flags in stood), strict=True)
        return [_Tried(*each) for each in how]

    @cached_property
    def _open(self) -> Floats:
        return _open(self.scene)

    def _settle(self, tried: Sequence[_Tried[F]], placed: Floats) -> Stride[F] | None:
        """The first way that ends in contact; what stops one but an enemy stops it short of him."""
        going = [each for each in tried if not each.stride.why]
        if not going:
            return None
        taken = over_any(rows(each.stride.base for each in going), placed).tolist()
        for (stride, fits, meets, over), full in zip(going, taken, strict=True):
            if fits and not full:
                if meets:
                    return stride
            elif over:
                back = _short_of_him(self.scene, stride, np.concatenate((self._others, placed)), self._open)
                if back is not None:
                    return back
        return None

    # -- towards them --------------------------------------------------------------------------------------------------

    def _towards(self, numbers: Sequence[int]) -> dict[str, tuple[Stride[F], bool]]:
        """How figures go, by id, straight at the nearest enemy of each, whom they may not reach; and whether there is
        room for each but for those who go with it.
        """
        pairs = [(self.figures[n], self._nearest[n][0]) for n in sorted(numbers)]
        lanes = [
            self.scene.lane(figure, [figure.point, foe.point], bearing(figure.point, foe.point))
            for figure, foe in pairs
        ]
        gone = alone(self.scene, lanes)
        fits = fit(self.scene, rows(stride.base for stride in gone), self._others).tolist()
        return {stride.figure.id: (stride, free) for stride, free in zip(gone, fits, strict=True)}

    def _as_far(self, stride: Stride[F], fits: bool, placed: Floats) -> Stride[F]:
        """A way as far as there is room."""
        if fits and not over_any(rows((stride.base,)), placed)[0]:
            return stride
        taken = np.concatenate((self._others, placed))
        return short_of(self.scene, stride, taken) or still(stride._replace(why="room"))


def rush(
    scene: Surroundings[F],
    figures: Sequence[F],
    foes: Sequence[F],
    *,
    first: bool = False,
    before: Sequence[Stride[F]] = (),
) -> list[Stride[F]]:
    """A :class:`Rush` of everybody, or with ``first`` only of one who comes into contact."""
    made = Rush(scene, figures, foes, before)
    return made.first() if first else made.everybody()


def round_about(scene: Surroundings[F], figure: F, foes: Sequence[F]) -> Stride[F] | None:
    """One figure's shortest way into contact with one of some enemies, round what it cannot pass; None if it reaches
    nobody.
    """
    size = (0.0, 0.0, 0.0, figure.width, figure.depth)
    places = places_round(rows(foes), np.tile(size, (len(foes), 1))).reshape(-1, 3)
    stood = np.tile(size, (len(places), 1))
    stood[:, :3] = places
    most = scene.limit(figure) / min((1.0, *(row.factor for row in scene.passages.values()))) + TOLERANCE
    stood = stood[
        np.hypot(*(stood[:, :2] - figure.point).T) <= most
    ]  # no way round is shorter than the straight one
    stay = rows(one for one in scene.figures if one.id != figure.id)
    others = np.concatenate((scene.friends, stay))
    good = fit(scene, stood, others)
    good[good] &= touches(scene, stood[good])
    if not good.any():
        return None
    shut = scene.ground.shapes[scene.ground.of_kind(scene.closed.keys())]
    near, goals = around((figure,), most + FAR), stood[good]
    beside = in_box(near, scene.foes.rows)
    barred, open_ = (polygons(scene.foes.rows[beside & asked]) for asked in (~scene.open, scene.open))
    barriers, half = np.concatenate((shut, barred)), figure.width / 2
    # on the shortest way he may meet one before he comes to his place, where there is no room: he goes round him too
    for way in ways_to_place(scene.table, figure.point, goals[:, :2], half, barriers, open_, most):
        facing = float(goals[np.hypot(*(goals[:, :2] - way[-1]).T).argmin(), 2])
        stride = alone(scene, [scene.lane(figure, way, facing)])[0]
        end = rows((stride.base,))
        if stride.why:
            continue
        if not fit(scene, end, others)[0]:
            back = _short_of_him(scene, stride, others, _open(scene))
            if back is not None:
                return back
        elif touches(scene, end)[0]:
            return stride
    return None


def _open(scene: Surroundings[F]) -> Floats:
    """The enemies who may be touched."""
    return scene.foes.rows[scene.open]


def _short_of_him(scene: Surroundings[F], stride: Stride[F], taken: Floats, foes: Floats) -> Stride[F] | None:
    """A way that ends over an enemy, as far as there is room; None if he is not touched from there."""
    back = short_of(scene, stride, taken, beside=foes)
    there = back is not None and not back.why and touches(scene, rows((back.base,)))[0]
    return back if there else None
