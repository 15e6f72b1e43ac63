"""Odds are exact: they equal the enumeration of every fall of the dice that the throwing code reads."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import binomial, cap, chance, losses, mean, successes, sums, together
from rulesets.engine.dice.tests import Modifier, Reading, Row, Sense, Test, modifiers_for
from tests.plain import plain

tests = st.builds(
    Test,
    name=st.just("t"),
    die=st.sampled_from([Die.D3, Die.D6, Die.AVERAGE, Die.D10]),
    base=st.integers(-2, 14),
    clause=st.just("X-1"),
    label=st.just("base"),
    modifiers=st.lists(st.builds(Modifier, st.just("X-2"), st.integers(-3, 3), st.just("m")), max_size=3).map(
        tuple
    ),
    count=st.integers(1, 3),
    reading=st.sampled_from(Reading),
    sense=st.sampled_from(Sense),
)


@given(tests)
def test_successes_equal_the_enumeration(test):
    falls = list(product(test.die.faces, repeat=test.count))
    counted = [0] * (len(successes(test)))
    for fall in falls:
        counted[sum(test.answers(fall))] += 1
    assert successes(test) == tuple(Fraction(n, len(falls)) for n in counted)


@given(tests, st.integers(2, 6))
def test_losses_equal_the_enumeration_of_hits_and_saves(hit, need):
    hit = Test("hit", hit.die, hit.base, "X-1", "base", hit.modifiers, count=2)
    save = Test("save", Die.D6, need, "X-3", "save")
    fallen = {0: Fraction(0), 1: Fraction(0)}
    weight = Fraction(1, len(hit.die.faces) ** 2 * 36)
    for a, b, first, second in product(hit.die.faces, hit.die.faces, Die.D6.faces, Die.D6.faces):
        killed = (hit.passes(a) and not save.passes(first)) + (hit.passes(b) and not save.passes(second))
        fallen[min(killed, 1)] += weight
    assert dict(enumerate(losses([(hit, save)], 1))) == fallen


def test_a_plus_lowers_the_need_where_high_passes_and_raises_it_where_low_does():
    easier = (Modifier("X-2", 1, "m"),)
    assert Test("t", Die.D20, 13, "X-1", "b", easier).need == 12
    assert Test("t", Die.D20, 13, "X-1", "b", easier, sense=Sense.AT_MOST).need == 14


def test_a_need_is_explained_step_by_step():
    steps = Test("t", Die.D20, 13, "X-1", "light foot", (Modifier("X-2", 1, "naginata"),)).steps()
    assert plain(steps) == [
        {"label": "light foot", "value": "13+", "clause": "X-1"},
        {"label": "naginata", "value": "+1", "clause": "X-2"},
    ]


def test_a_pool_says_why_it_is_so_many_dice():
    pool = (Modifier("X-2", 2, "markers"), Modifier("X-3", -1, "samurai"))
    test = Test("t", Die.D6, 4, "X-1", "a fail", count=1, pool=pool)
    assert [step.value for step in test.steps()] == ["4+", "+2D6", "−1D6"]
    assert test.need == 4


def test_rows_grant_their_modifier_where_they_hold():
    rows = (
        Row("X-1", 1, "wet", lambda day: "rain" in day),
        Row("X-2", -1, "cold", lambda day: "snow" in day),
    )
    assert modifiers_for(rows, "rain") == (Modifier("X-1", 1, "wet"),)


@given(st.lists(st.fractions(0, 1, max_denominator=20), min_size=1, max_size=4), st.integers(0, 3))
def test_distributions_add_up_to_one(chances, most):
    total = (Fraction(1),)
    for each in chances:
        total = together(total, (1 - each, each))
    assert sum(total) == 1 == sum(cap(total, most))
    assert mean(total) == sum(chances)


def test_the_sum_of_two_average_dice():
    assert sums(Die.AVERAGE, 2) == {
        4: Fraction(1, 36), 5: Fraction(4, 36), 6: Fraction(8, 36), 7: Fraction(10, 36),
        8: Fraction(8, 36), 9: Fraction(4, 36), 10: Fraction(1, 36),
    }  # fmt: skip


def test_a_certain_thing_is_certain():
    assert chance(Test("t", Die.D6, 1, "X-1", "b")) == 1
    assert binomial(Fraction(1), 3) == (0, 0, 0, 1)
