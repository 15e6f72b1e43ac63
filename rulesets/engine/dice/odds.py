"""Exact chances, from the same data that is thrown. No chance is computed anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Reading, Test

Distribution = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... of something; adds up to one."""

NOTHING: Distribution = (Fraction(1),)


@lru_cache(maxsize=4096)
def sums(die: Die, count: int) -> dict[int, Fraction]:
    """The exact chance of each sum of ``count`` dice."""
    if count == 0:
        return {0: Fraction(1)}
    total: dict[int, Fraction] = {}
    for number, chance in sums(die, count - 1).items():
        for face, share in die.chances.items():
            total[number + face] = total.get(number + face, Fraction(0)) + chance * share
    return total


@lru_cache(maxsize=4096)
def chance(test: Test) -> Fraction:
    """The chance that one die of the test passes, or its sum where the dice are read together."""
    count = test.count if test.reading is Reading.SUM else 1
    return sum((share for number, share in sums(test.die, count).items() if test.passes(number)), Fraction(0))


@lru_cache(maxsize=4096)
def totals(test: Test) -> dict[int, Fraction]:
    """The exact chance of each total of a test that is read as one (:class:`Reading`)."""
    more = test.total(())
    counted = highest if test.reading is Reading.BEST else sums
    return {number + more: share for number, share in counted(test.die, test.count).items()}


@lru_cache(maxsize=4096)
def highest(die: Die, count: int) -> dict[int, Fraction]:
    """The exact chance of each number as the highest of ``count`` dice, of which there is at least one."""
    found, below = {}, Fraction(0)
    up_to = Fraction(0)
    for number, share in die.chances.items():
        up_to += share
        found[number], below = up_to**count - below, up_to**count
    return found


@lru_cache(maxsize=4096)
def margins(attack: Test, target: Test) -> dict[int, Fraction]:
    """The exact chance of each number by which the total of one throw exceeds that of another."""
    found: dict[int, Fraction] = {}
    for high, one in totals(attack).items():
        for low, other in totals(target).items():
            found[high - low] = found.get(high - low, Fraction(0)) + one * other
    return dict(sorted(found.items()))


def middling(test: Test) -> Fraction:
    """The number that the dice of a test show on the average, without its modifiers."""
    return sum((number * share for number, share in sums(test.die, test.count).items()), Fraction(0))


@lru_cache(maxsize=4096)
def upper(test: Test) -> Fraction:
    """The chance that the dice of a test show more than :func:`middling`."""
    middle = middling(test)
    return sum(
        (share for number, share in sums(test.die, test.count).items() if number > middle), Fraction(0)
    )


def expectation(test: Test) -> float:
    """How many answers of the test pass, on the average."""
    return float(chance(test)) * _answers(test)


def successes(test: Test) -> Distribution:
    """The chance of each number of passed answers of the whole test."""
    return binomial(chance(test), _answers(test))


def _answers(test: Test) -> int:
    return test.count if test.reading is Reading.EACH else int(test.reading is Reading.SUM)


@lru_cache(maxsize=4096)
def binomial(each: Fraction, times: int) -> Distribution:
    """The binomial distribution: how often something of chance ``each`` happens in so many tries."""
    yes, no, all = each.numerator, each.denominator - each.numerator, each.denominator**times
    return tuple(
        Fraction(comb(times, number) * yes**number * no ** (times - number), all)
        for number in range(times + 1)
    )


def alike(tests: Iterable[Test]) -> tuple[Test, ...]:
    """The tests with those that are alike as one, in the order of the first of each."""
    counts: dict[Test, int] = {}
    for test in tests:
        single = msgspec.structs.replace(test, count=1)
        counts[single] = counts.get(single, 0) + test.count
    return tuple(msgspec.structs.replace(single, count=count) for single, count in counts.items())


def together(first: Distribution, second: Distribution) -> Distribution:
    """The distribution of the sum of two independent numbers."""
    total = [Fraction(0)] * (len(first) + len(second) - 1)
    for i, left in enumerate(first):
        for j, right in enumerate(second):
            total[i + j] += left * right
    return tuple(total)


def cap(distribution: Distribution, most: int) -> Distribution:
    """The same with everything above ``most`` gathered at ``most``: no more can fall than stand there."""
    if len(distribution) <= most + 1:
        return distribution
    return (*distribution[:most], sum(distribution[most:], Fraction(0)))


def losses(shots: Iterable[tuple[Test, Test]], most: int) -> Distribution:
    """How many of ``most`` figures fall to shots, each a test to hit and the victim's test to save."""
    tries: dict[Fraction, int] = {}
    for hit, save in shots:
        kills = chance(hit) * (1 - chance(save))
        tries[kills] = tries.get(kills, 0) + hit.count
    total = NOTHING
    for kills, count in tries.items():
        total = together(total, binomial(kills, count))
    return cap(total, most)


def mean(distribution: Sequence[Fraction]) -> Fraction:
    """The expected number."""
    return sum((number * share for number, share in enumerate(distribution)), Fraction(0))
