"""Dice: pure functions of their number, unbiased, and checked by hand once."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.dice.dice import Die, DieWanted, HmacDice, NoDice, ScriptedDice, seal

SEED = bytes(range(32))


def test_a_die_is_the_published_function_of_its_number():
    message = b"left\nright\n7:10:0"
    word = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest()[:4], "big")
    assert word < (1 << 32) - (1 << 32) % 10
    assert HmacDice(SEED, ("left", "right")).face(7, Die.D10) == word % 10 + 1


@given(st.integers(0, 10**6), st.sampled_from(Die))
def test_the_same_number_falls_the_same_way_again(number, die):
    assert HmacDice(SEED, ("a",)).face(number, die) == HmacDice(SEED, ("a",)).face(number, die)


@pytest.mark.parametrize("die", Die)
def test_faces_are_as_likely_as_the_die_says(die):
    """Chi-square over 12,000 dice, against the 99.99 % point (generous: a fixed seed cannot flicker)."""
    count = 12_000
    dice = HmacDice(b"a fixed seed for this test", ("x", "y"))
    seen = Counter(dice.face(number, die) for number in range(count))
    assert set(seen) == set(die.chances)
    chi = sum((seen[face] - count * chance) ** 2 / (count * chance) for face, chance in die.chances.items())
    freedom = len(die.chances) - 1
    assert float(chi) < freedom + 4.5 * (2 * freedom) ** 0.5 + 6


def test_other_nonces_give_other_dice():
    faces = [
        [HmacDice(SEED, nonces).face(n, Die.D20) for n in range(40)]
        for nonces in (("a",), ("b",), ("a", "b"))
    ]
    assert len({tuple(row) for row in faces}) == 3


def test_the_average_die_has_its_six_faces():
    assert Die.AVERAGE.faces == (2, 3, 3, 4, 4, 5)


class TestScriptedDice:
    def test_it_falls_as_written(self):
        dice = ScriptedDice([3, 6], start=10)
        assert [dice.face(10, Die.D6), dice.face(11, Die.D6), dice.face(10, Die.D6)] == [3, 6, 3]
        dice.finish()

    def test_it_fails_when_the_faces_run_out(self):
        with pytest.raises(AssertionError, match="one more"):
            ScriptedDice([3]).face(1, Die.D6)

    def test_it_fails_when_a_face_is_left_over(self):
        with pytest.raises(AssertionError, match="0 dice were thrown"):
            ScriptedDice([3]).finish()

    def test_it_fails_for_a_face_that_the_die_has_not(self):
        with pytest.raises(AssertionError, match="not on a d6"):
            ScriptedDice([7]).face(0, Die.D6)


def test_no_die_falls_where_none_may():
    with pytest.raises(DieWanted):
        NoDice().face(0, Die.D6)


def test_a_seed_is_sealed_by_its_hash():
    assert seal(b"secret") == hashlib.sha256(b"secret").hexdigest()
