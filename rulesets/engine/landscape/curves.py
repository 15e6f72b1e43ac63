"""Shapes of a landscape: smooth courses, rounded outlines, rectangles. Points are arrays of the shape (n, 2)."""

from __future__ import annotations

import math

import numpy as np

from rulesets.engine.battle import Point
from rulesets.engine.dice.chance import Draw
from rulesets.engine.table.bases import Floats
from rulesets.engine.table.geometry import Rectangle, corners


def smooth(control: Floats, step: float = 3.0) -> Floats:
    """A smooth line through all the control points (centripetal Catmull-Rom), a point about every ``step`` inches.

    Between control points that lie in a straight row it runs straight.
    """
    around = np.vstack((2 * control[0] - control[1], control, 2 * control[-1] - control[-2]))
    pieces = [control[:1]]
    for index in range(1, len(around) - 2):
        pieces.append(_bend(around[index - 1 : index + 3], step))
    return np.vstack(pieces)


def _bend(four: Floats, step: float) -> Floats:
    knots = np.concatenate(([0.0], np.cumsum(np.sqrt(np.hypot(*np.diff(four, axis=0).T)))))
    count = max(1, math.ceil(math.dist(four[1], four[2]) / step))
    time = np.linspace(knots[1], knots[2], count + 1)[1:, None]

    def mix(a: Floats, b: Floats, start: float, end: float) -> Floats:
        mixed: Floats = ((end - time) * a + (time - start) * b) / (end - start)
        return mixed

    first = [mix(four[i], four[i + 1], knots[i], knots[i + 1]) for i in range(3)]
    second = [mix(first[i], first[i + 1], knots[i], knots[i + 2]) for i in range(2)]
    return mix(second[0], second[1], knots[1], knots[2])


def spread(line: Floats, count: int) -> Floats:
    """So many points evenly spread along a line, its ends among them."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    wanted = np.linspace(0.0, along[-1], count)
    return np.stack((np.interp(wanted, along, line[:, 0]), np.interp(wanted, along, line[:, 1])), axis=1)


def bends(line: Floats) -> Floats:
    """By how many degrees a line turns at each of its inner points, without sign."""
    way = np.diff(line, axis=0)
    heading = np.arctan2(way[:, 1], way[:, 0])
    turned: Floats = np.degrees(np.abs(np.angle(np.exp(1j * np.diff(heading)))))
    return turned


def round_outline(
    centre: Point, wide: float, deep: float, facing: float, draw: Draw, count: int = 24
) -> Floats:
    """An irregular rounded outline, ``wide`` inches across its facing and ``deep`` inches along it."""
    angle = np.linspace(0.0, 2 * math.pi, count, endpoint=False)
    radius = np.ones(count)
    for wave in (2, 3, 4, 5):
        radius += (0.16 / wave) * draw() * np.cos(wave * angle + 2 * math.pi * draw())
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    x = (x - x.min()) / (x.max() - x.min()) * wide - wide / 2
    y = (y - y.min()) / (y.max() - y.min()) * deep - deep / 2
    sine, cosine = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    return np.stack((centre[0] + x * cosine + y * sine, centre[1] - x * sine + y * cosine), axis=1)


def oblong(centre: Point, wide: float, deep: float, facing: float) -> Floats:
    """The corners of a rectangle, ``wide`` inches across its facing and ``deep`` inches along it."""
    return np.array(corners(Rectangle(*centre, facing, wide, deep)))


def as_points(line: Floats) -> tuple[Point, ...]:
    """The points for a piece of scenery, rounded to a thousandth of an inch."""
    return tuple((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in line.tolist())
