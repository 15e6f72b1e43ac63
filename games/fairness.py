"""Are the house's dice fair? Each kind of die against what it should show, by Pearson's chi-square."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt

from rulesets import Die

FEWEST = 5
"""Faces that must be expected of each, or the test says nothing."""
UNUSUAL, HARDLY = 0.05, 0.0005


def survival(chi: float, freedom: int) -> float:
    """The chance that chi-square on so many degrees of freedom is at least ``chi``, exactly.

    The upper incomplete gamma function has a closed form for halves of whole numbers.
    """
    half = chi / 2
    if freedom % 2 == 0:
        first, terms = 0.0, [half**k / gamma(k + 1) for k in range(freedom // 2)]
    else:
        first, terms = erfc(sqrt(half)), [half ** (k + 0.5) / gamma(k + 1.5) for k in range(freedom // 2)]
    return min(1.0, first + exp(-half) * sum(terms))


@dataclass(frozen=True)
class FaceTally:
    """A face: how often it fell, how often a fair die would be expected to show it, and how long its bar is."""

    face: int
    seen: int
    expected: float
    width: float
    mark: float


@dataclass(frozen=True)
class DieTally:
    """A kind of die and the test of it."""

    die: str
    thrown: int
    faces: list[FaceTally]
    chi: float
    freedom: int
    p: float

    @property
    def name(self) -> str:
        """What the die is called by its number of faces; empty for the average die."""
        return self.die.removeprefix("d") if self.die.startswith("d") else ""

    @property
    def percent(self) -> str:
        """The p-value as a percentage."""
        return f"{self.p * 100:.2g}" if self.p < UNUSUAL else f"{self.p * 100:.0f}"

    @property
    def verdict(self) -> str:
        """``few``, ``fair``, ``unusual`` or ``foul``."""
        if min(each.expected for each in self.faces) < FEWEST:
            return "few"
        if self.p < HARDLY:
            return "foul"
        return "unusual" if self.p < UNUSUAL else "fair"


def judge(die: Die, seen: Counter[int]) -> DieTally:
    """A kind of die by how often its faces fell."""
    thrown = seen.total()
    expected = {face: float(chance) * thrown for face, chance in die.chances.items()}
    most = max(*seen.values(), *expected.values())
    chi = sum((seen[face] - should) ** 2 / should for face, should in expected.items())
    faces = [
        FaceTally(face, seen[face], should, 100 * seen[face] / most, 100 * should / most)
        for face, should in expected.items()
    ]
    freedom = len(expected) - 1
    return DieTally(str(die), thrown, faces, chi, freedom, survival(chi, freedom))
