"""Luck is measured exactly: against every fall of the dice, and fair over many battles."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import exp, lgamma, log
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import binomial, together
from rulesets.engine.dice.tests import Reading, Test, Throw
from rulesets.engine.reckoning.luck import ANY_LUCK, Account, LuckKind, distribution, percentile

tries = st.dictionaries(st.sampled_from([Fraction(n, 20) for n in range(21)]), st.integers(1, 4), max_size=3)
KINDS = (LuckKind("hits", "Hits", ("to_hit",)), LuckKind("saves", "Saves", ("to_save",), foe=True))


def thrown(name: str, need: int, *faces: int, die: Die = Die.D6, **values: object) -> Throw:
    test = Test(name, die, need, "X-1", "x", count=len(faces), **values)
    return Throw(test, faces, tuple(range(len(faces))), test.answers(faces))


@given(tries)
@settings(max_examples=60)
def test_the_distribution_is_that_of_every_fall(tries):
    each = [chance for chance, count in tries.items() for _ in range(count)]
    falls = [Fraction(0)] * (len(each) + 1)
    for fall in product((0, 1), repeat=len(each)):
        share = Fraction(1)
        for passed, chance in zip(fall, each, strict=True):
            share *= chance if passed else 1 - chance
        falls[sum(fall)] += share
    assert np.allclose(distribution(tries), [float(share) for share in falls], rtol=1e-12, atol=0)


def test_thousands_of_dice_are_as_exact_as_fractions():
    parts = {Fraction(3, 10): 120, Fraction(1, 20): 80}
    exact = together(*(binomial(chance, count) for chance, count in parts.items()))
    assert np.allclose(distribution(parts), [float(share) for share in exact], rtol=1e-11, atol=1e-300)
    many = distribution({Fraction(3, 10): 1600, Fraction(1, 20): 1400, Fraction(2, 3): 1500})
    assert abs(many.sum() - 1) < 1e-11
    one = distribution({Fraction(3, 10): 1500})
    assert np.allclose(
        one, [float(share) for share in binomial(Fraction(3, 10), 1500)], rtol=1e-11, atol=1e-300
    )


@pytest.mark.parametrize(
    ("count", "passed", "place"),
    [(1, 0, 0.25), (1, 1, 0.75), (2, 1, 0.5), (2, 0, 0.125), (4, 4, 1 - 1 / 32)],
)
def test_the_percentile_is_the_middle_one(count, passed, place):
    """Fair coins: the chance of fewer and half the chance of as many."""
    assert percentile({Fraction(1, 2): count}, passed) == pytest.approx(place, abs=1e-12)


def test_a_sum_is_one_try_a_cast_none_and_a_save_is_the_luck_of_him_who_saves():
    account = Account(KINDS)
    account.take(Side.AI, [thrown("to_hit", 4, 1, 5, 6), thrown("to_save", 5, 6, 2), thrown("other", 3, 4)])
    account.take(Side.KAKI, [thrown("to_hit", 9, 4, 6, reading=Reading.SUM)])
    account.take(Side.AI, [Throw(Test("to_hit", Die.D6, 0, "X", "x"), (3,), (9,), ())])
    account.take(None, [thrown("to_hit", 4, 1)])
    rows = {(row["kind"], row["side"]): row for row in account.rows()}
    assert set(rows) == {("hits", "ai"), ("hits", "kaki"), ("saves", "kaki")}
    assert (rows["hits", "ai"]["thrown"], rows["hits", "ai"]["passed"]) == (3, 2)
    assert rows["hits", "ai"]["expected"]["fraction"] == "3/2"
    assert (rows["saves", "kaki"]["thrown"], rows["saves", "kaki"]["passed"]) == (2, 1)
    assert rows["hits", "kaki"]["thrown"] == 1


def test_a_system_without_classes_keeps_account_of_every_test():
    account = Account(ANY_LUCK)
    account.take(Side.AI, [thrown("whatever", 4, 1), thrown("else", 2, 1)])
    assert account.rows()[0]["thrown"] == 2


def test_a_copy_goes_on_by_itself():
    account = Account(KINDS)
    account.take(Side.AI, [thrown("to_hit", 4, 5)])
    other = account.copy()
    other.take(Side.AI, [thrown("to_hit", 4, 5)])
    assert (account.rows()[0]["thrown"], other.rows()[0]["thrown"]) == (1, 2)


def test_over_many_battles_every_percentile_is_as_likely_as_any_other():
    """Simulated throws of mixed needs: mean and spread of the percentiles are those of fair ones, tails too."""
    random = Random(1600)
    places = []
    for _ in range(1500):
        kinds = {Fraction(random.randint(1, 19), 20): random.randint(20, 120) for _ in range(4)}
        passed = sum(
            random.randrange(chance.denominator) < chance.numerator
            for chance, count in kinds.items()
            for _ in range(count)
        )
        places.append(percentile(kinds, passed))
    found = np.array(places)
    assert abs(found.mean() - 0.5) < 4 * (1 / 12 / len(found)) ** 0.5
    assert abs(found.var() - 1 / 12) < 0.008
    tenths = np.histogram(found, bins=10, range=(0, 1))[0]
    assert ((tenths - 150) ** 2 / 150).sum() < 27.9, tenths  # chi square, 9 degrees, one in a thousand


def test_fifty_thousand_dice_are_counted_by_the_factorials_of_their_numbers():
    count, chance = 50_000, Fraction(1, 3)
    chances = distribution({chance: count})
    for passed in (16_200, 16_666, 17_000):
        ways = lgamma(count + 1) - lgamma(passed + 1) - lgamma(count - passed + 1)
        exact = exp(ways + passed * log(chance) + (count - passed) * log(1 - chance))
        assert chances[passed] == pytest.approx(exact, rel=1e-9)
    assert abs(chances.sum() - 1) < 1e-12
    assert np.count_nonzero(chances) < 10_000, "what never happens is not counted"
