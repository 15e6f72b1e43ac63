"""The luck of a battle: what the dice of each side brought, against what was to be expected of them.

Every answer of a test (a die, or a sum that is read as one) is a try with the exact chance of its test. Of all tries of
a class the number that passed is set against its exact distribution (the sum of independent tries of different chances,
Poisson's binomial). The percentile is the middle one: the chance of fewer, and half the chance of as many; 50 is what
was to be expected, 100 cannot be outdone. Dice that fell count, whatever was taken back afterwards. A throw that is set
against another has no need: it passes where its dice show more than the average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Throw
from rulesets.engine.sayings import _

Json = dict[str, Any]
Floats = npt.NDArray[np.float64]


class LuckKind(msgspec.Struct, frozen=True):
    """A class of throws: the names of its tests, none for all. ``foe`` says that they are the other side's luck.

    ``both`` are the kinds of events in which both sides throw, by turns: every second throw is the other side's luck.
    ``turned`` are those in which it is the other way round than ``foe`` says, where a throw may stand in either.
    """

    key: str
    label: str
    tests: tuple[str, ...] = ()
    foe: bool = False
    both: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()


ANY_LUCK = (LuckKind("tests", _("Tests")),)
"""What is kept account of where a system names no classes."""

Tries = dict[Fraction, tuple[int, int]]
"""By chance: how many tries, and how many passed."""


class Account:
    """The luck of both sides so far."""

    def __init__(self, kinds: Sequence[LuckKind], seq: int = 0) -> None:
        self.kinds = tuple(kinds)
        self.seq = seq
        self._tries: dict[tuple[Side, str], Tries] = {}

    def copy(self) -> Account:
        """An account that goes on from here by itself."""
        other = Account(self.kinds, self.seq)
        other._tries = {key: dict(tries) for key, tries in self._tries.items()}
        return other

    def take(self, side: Side | None, throws: Iterable[Throw], event: str = "") -> None:
        """Enter the throws of an event of a side and a kind; those without a need, and of nobody, are passed over."""
        if side is None:
            return
        turn = False
        for throw in throws:
            kind = self.kind(throw.test.name)
            answers = _answers(throw)
            if kind is None or not answers:
                continue
            other = kind.foe ^ turn ^ (event in kind.turned)
            turn = not turn if event in kind.both else turn
            tries = self._tries.setdefault((side.opponent if other else side, kind.key), {})
            chance = odds.upper(throw.test) if _is_total(throw) else odds.chance(throw.test)
            count, passed = tries.get(chance, (0, 0))
            tries[chance] = (count + len(answers), passed + sum(answers))

    def entries(self) -> Iterator[tuple[Side, LuckKind, Tries]]:
        """What is entered so far, for each class and side that has thrown."""
        for kind in self.kinds:
            for side in Side:
                if tries := self._tries.get((side, kind.key)):
                    yield side, kind, tries

    def rows(self) -> list[Json]:
        """For each class and side that has thrown: tries, passed, expected, and the percentile."""
        return [row(kind, side, tries) for side, kind, tries in self.entries()]

    def kind(self, name: str) -> LuckKind | None:
        """The class of a test by its name; None where no account is kept of it."""
        return next((kind for kind in self.kinds if not kind.tests or name in kind.tests), None)


def _is_total(throw: Throw) -> bool:
    return throw.test.reading.added


def _answers(throw: Throw) -> tuple[bool, ...]:
    """What a throw answers; of one that is only added up, whether its dice show more than the average."""
    return (sum(throw.faces) > odds.middling(throw.test),) if _is_total(throw) else throw.answers


def row(kind: LuckKind, side: Side, tries: Mapping[Fraction, tuple[int, int]]) -> Json:
    """One line of the ledger."""
    thrown = sum(count for count, _ in tries.values())
    passed = sum(done for _, done in tries.values())
    expected = sum((chance * count for chance, (count, _) in tries.items()), Fraction(0))
    place = percentile({chance: count for chance, (count, _) in tries.items()}, passed)
    return {
        "kind": kind.key,
        "label": kind.label,
        "side": str(side),
        "thrown": thrown,
        "passed": passed,
        "expected": {"fraction": str(expected), "number": f"{float(expected):.1f}"},
        "percentile": {"number": f"{place * 100:.1f}", "value": round(place, 4)},
    }


def percentile(tries: Mapping[Fraction, int], passed: int) -> float:
    """Where so many passed lie among all that could have: the chance of fewer, and half that of as many (0 to 1)."""
    chances = distribution(tries)
    return float(chances[:passed].sum() + chances[passed] / 2)


def distribution(tries: Mapping[Fraction, int]) -> Floats:
    """The chance of each number of passes of tries by their chances.

    Only positive numbers are multiplied and added, so that each is good to some twelve places; what is rarer than
    :data:`NEVER` counts as nothing.
    """
    first, total = 0, np.ones(1)
    for chance, count in sorted(tries.items(), key=lambda item: item[1]):
        start, part = _binomial(chance, count)
        first, total = first + start, np.convolve(total, part)
    whole = np.zeros(sum(tries.values()) + 1)
    whole[first : first + len(total)] = total
    return whole


NEVER = 1e-300
"""A chance that is nothing beside the likeliest one."""


@lru_cache(maxsize=512)
def _binomial(chance: Fraction, count: int) -> tuple[int, Floats]:
    """The chances of so many passes of tries of one chance: from which number on, and each.

    The likeliest number is taken for one, its neighbours follow by their ratios, and the sum of all makes them chances.
    """
    if chance in (0, 1):
        return count * int(chance), np.ones(1)
    middle, odds_on = int((count + 1) * chance), float(chance / (1 - chance))
    up, down = np.arange(middle, count), np.arange(middle, 0, -1)
    above = np.cumprod((count - up) / (up + 1) * odds_on)
    below = np.cumprod(down / (count - down + 1) / odds_on)
    above, below = above[above > NEVER], below[below > NEVER]
    chances = np.concatenate((below[::-1], np.ones(1), above))
    return middle - len(below), chances / chances.sum()
