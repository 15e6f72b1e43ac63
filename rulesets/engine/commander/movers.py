"""A unit that moves as one: where its figures end, and how far it comes, as far as geometry can tell; no rule is asked.

A body moves rigidly; a figure pays the straight way between its places, as in every system whose option has a ``path``
or a ``pose``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from rulesets.engine.battle import Point
from rulesets.engine.commander.picture import off, onward
from rulesets.engine.commander.routes import Landscape
from rulesets.engine.counsel import UnitSeen
from rulesets.engine.forms import PathParam, PoseParam
from rulesets.engine.table.bases import Floats, overlapping
from rulesets.engine.table.geometry import QUARTER

NEARER = 0.7
"""The share of a way that is looked at where its end is taken, or something closed lies on it."""

SLACK = 0.06
"""Inches of its reach that a march leaves unused."""


class MoveEnd(NamedTuple):
    """An end of a move: the pose to order, and where the figures then are."""

    x: float
    y: float
    facing: float
    rows: Floats
    direction: float = 0.0


class Mover:
    """A unit that moves as one, from the ``start`` pose and the ``reach`` of an option's parameter."""

    def __init__(self, param: PathParam | PoseParam, band: UnitSeen) -> None:
        self.x, self.y, self.facing = param.start.x, param.start.y, param.start.facing
        self.reach = param.reach
        self.depth = param.depth if isinstance(param, PathParam) and not param.single else 0.0
        self.rows = band.rows
        self._turned: dict[float, tuple[Point, MoveEnd, Floats, Floats]] = {}

    def at(self, x: float, y: float, facing: float) -> MoveEnd:
        """The body with its anchor there. Beyond a right angle it faces about first: its rear becomes its front."""
        ax, ay, before = self.x, self.y, self.facing
        if off(before, facing) > QUARTER and self.depth:
            (ax, ay), before = onward((ax, ay), before, -self.depth), (before + 180.0) % 360.0
        turn = math.radians(facing - before)
        sine, cosine = math.sin(turn), math.cos(turn)
        right, up = self.rows[:, 0] - ax, self.rows[:, 1] - ay
        rows = self.rows.copy()
        rows[:, 0] = x + right * cosine + up * sine
        rows[:, 1] = y - right * sine + up * cosine
        rows[:, 2] = (self.rows[:, 2] + facing - before) % 360.0
        return MoveEnd(x, y, facing, rows)

    def march(self, direction: float, facing: float, most: float) -> MoveEnd | None:
        """As far in a direction as nobody goes farther than ``most`` inches; None if that is nowhere."""
        front, turned, lost, far = self._turn(facing)
        step = onward((0.0, 0.0), direction, 1.0)
        ahead = np.array(step)
        along = lost @ ahead
        under = along**2 - far + most**2
        if (under <= 0.0).any():
            return None
        inches = float((np.sqrt(under) - along).min())
        if inches <= 0.1:
            return None
        x, y = onward(front, direction, inches)
        rows = turned.rows + np.array([*(ahead * inches), 0.0, 0.0, 0.0])
        return MoveEnd(x, y, facing, rows, direction)

    def _turn(self, facing: float) -> tuple[Point, MoveEnd, Floats, Floats]:
        """Turned on the spot: where its anchor is, the body, and what each figure's way was, with its square."""
        found = self._turned.get(facing)
        if found is None:
            front = self._front(facing)
            turned = self.at(*front, facing)
            lost = turned.rows[:, :2] - self.rows[:, :2]
            found = self._turned[facing] = (front, turned, lost, (lost**2).sum(axis=1))
        return found

    def _front(self, facing: float) -> Point:
        """Where the anchor is once the body looks another way on the spot."""
        if off(self.facing, facing) > QUARTER and self.depth:
            return onward((self.x, self.y), self.facing, -self.depth)
        return (self.x, self.y)

    def on_the_spot(self, facing: float) -> MoveEnd:
        """The body on the spot, looking another way."""
        return self._turn(facing)[1]

    def is_barred(self, place: MoveEnd, others: Floats, among: Floats) -> bool:
        """Whether one of the others stands on the straight way of one of the figures, or anybody at its end."""
        if len(among) and overlapping(place.rows, among).any():
            return True
        if not len(others):
            return False
        start, end = self.rows[:, None, :2], place.rows[:, None, :2]
        way, to = end - start, others[None, :, :2] - start
        length = np.maximum((way**2).sum(axis=2), 1e-9)
        share = np.clip((to * way).sum(axis=2) / length, 0.0, 1.0)
        gap = np.hypot(*np.moveaxis(to - way * share[..., None], 2, 0))
        turn = np.radians(others[None, :, 2]) - np.arctan2(way[..., 0], way[..., 1])
        wide, deep = np.abs(np.cos(turn)) * others[None, :, 3], np.abs(np.sin(turn)) * others[None, :, 4]
        room = (self.rows[:, None, 3] + wide + deep) / 2
        return bool((gap < room - 0.02).any())

    def lawful(
        self,
        place: MoveEnd,
        land: Landscape,
        others: Floats,
        among: Floats,
        *,
        mounted: bool,
        nearer: int = 0,
    ) -> MoveEnd | None:
        """The place, or one nearer on the same way, as far as geometry can tell; None if that leads nowhere. ``others``
        are in the way of the figures, ``among`` those among whom they end; ``nearer`` is how many places short of one
        that is taken are looked at.
        """
        width = float(self.rows[:, 3].min())
        for left in range(1 + nearer, -1, -1):
            toll = land.hindrance(self.rows[:, :2], place.rows[:, :2], width, mounted=mounted)
            far = float(np.hypot(*(place.rows[:, :2] - self.rows[:, :2]).T).max())
            if far + toll <= self.reach:
                if not land.straddles(place.rows) and not self.is_barred(place, others, among):
                    return place
                most = far * NEARER if left and nearer else 0.0
            else:
                most = self.reach - SLACK - toll if math.isfinite(toll) else far * NEARER if nearer else 0.0
            shorter = self.march(place.direction, place.facing, most) if most > 0.0 else None
            if shorter is None:
                return None
            place = shorter
        return None
