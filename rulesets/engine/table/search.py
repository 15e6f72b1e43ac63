"""The nearest lawful place: searches along a way and about a place, whatever the law is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from rulesets.engine.battle import Point, Pose
from rulesets.engine.table.geometry import ahead

T = TypeVar("T")
Lawful = Callable[[float], bool]
"""Whether so many inches, degrees or so great a share of a way are lawful."""


def either_way(step: float, most: float) -> Iterator[float]:
    """0, then a step to either side (the positive first), two steps, and so on up to ``most``."""
    yield 0.0
    for number in range(1, int(most / step) + 1):
        yield number * step
        yield -number * step


def rings(at: Pose, turns: Sequence[float], apart: float, most: float) -> Iterator[Point]:
    """Places about a pose, ring by ring so many inches apart up to ``most``, in each ring in the order of the turns off
    its facing.
    """
    for ring in range(1, int(most / apart) + 1):
        for turn in turns:
            yield ahead(Pose(at.x, at.y, at.facing + turn), ring * apart)


def border(lawful: Lawful, inside: float, outside: float, fine: float = 0.01) -> float:
    """The last that is lawful between an amount that is and one that is not, greater or smaller, to within ``fine``."""
    while abs(outside - inside) > fine:
        middle = (inside + outside) / 2
        if lawful(middle):
            inside = middle
        else:
            outside = middle
    return inside


def furthest(lawful: Lawful, far: float, step: float = 0.0, fine: float = 0.01) -> float:
    """The greatest amount up to ``far`` that is lawful, to within ``fine``; 0 if none that was tried is.

    Where lawfulness is not monotone (one may not stop on a fence, but beyond it) amounts are tried from the far end in
    steps, and the last step is then halved; without a step the whole is halved.
    """
    if lawful(far):
        return far
    above = far
    while step and above > fine:
        here = max(above - step, 0.0)
        if here <= 0.0:
            break
        if lawful(here):
            return border(lawful, here, above, fine)
        above = here
    return border(lawful, 0.0, above, fine)


def nearest_lawful(
    lawful: Lawful,
    far: float,
    likely: Iterable[float],
    step: float = 0.0,
    fine: float = 0.01,
    least: float = 0.0,
) -> float:
    """How far a refused way may be gone, for what to offer in its place: the first likely amount over ``least`` and up
    to ``far`` that is lawful, else the furthest (see :func:`furthest`); 0 if that is nowhere.
    """
    for amount in likely:
        if least < amount <= far + 0.001 and lawful(amount):
            return amount
    found = furthest(lawful, far, step, fine)
    return found if found > least else 0.0


def likeliest(tries: Iterable[T], lawful: Callable[[T], bool], slow: Callable[[T], bool]) -> T | None:
    """The first lawful one of what is tried; one that is slow only where there is no other. None if there is none."""
    second: T | None = None
    for one in tries:
        if second is not None and slow(one):  # such a one is found already
            continue
        if lawful(one):
            if second is not None or not slow(one):
                return one
            second = one
    return second
