"""Whims: numbers for what needs variety and no fairness, such as scenery. Battles throw
:mod:`rulesets.engine.dice.dice`.
"""

from __future__ import annotations

from collections.abc import Callable

Draw = Callable[[], float]
"""A source of numbers, from 0 up to but not including 1."""

_MASK = (1 << 64) - 1


def whims(state: int) -> Draw:
    """An endless row of numbers that the state alone decides (splitmix64)."""
    here = state & _MASK

    def draw() -> float:
        nonlocal here
        here = (here + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((here ^ (here >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return float((mixed ^ (mixed >> 31)) >> 11) / float(1 << 53)

    return draw
