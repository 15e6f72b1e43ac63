"""Where things stand and how lines run, as screens write it: inches and degrees, rounded."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulesets.engine.battle import PLACES, Point, Pose

DRAWN = 3
"""Decimals of an inch of a line that is drawn."""


class Ghost(Pose, frozen=True, kw_only=True):
    """Where a figure would stand."""

    id: str


class Arc(Pose, frozen=True, kw_only=True):
    """Where a figure or a gun can fire from its place: ``half`` of the arc in degrees, ``range`` in inches."""

    half: float
    range: float


class Line(msgspec.Struct, frozen=True):
    """A straight line on the table."""

    start: Point = msgspec.field(name="from")
    end: Point = msgspec.field(name="to")


def show_pose(pose: Pose) -> Pose:
    """A pose as it is shown."""
    return Pose(round(pose.x, PLACES), round(pose.y, PLACES), round(pose.facing, PLACES))


def ghost(id: str, pose: Pose) -> Ghost:
    """A figure shown at a pose."""
    return Ghost(round(pose.x, PLACES), round(pose.y, PLACES), round(pose.facing, PLACES), id=id)


def ghosts(ids: Iterable[str], poses: Iterable[Pose]) -> tuple[Ghost, ...]:
    """Figures shown at as many poses."""
    return tuple(ghost(id, pose) for id, pose in zip(ids, poses, strict=True))


def draw_point(point: Point) -> Point:
    """A point as it is drawn."""
    return (round(point[0], DRAWN), round(point[1], DRAWN))


def line(start: Point, end: Point) -> Line:
    """A line as it is drawn."""
    return Line(draw_point(start), draw_point(end))
