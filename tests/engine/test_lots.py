"""Hits dealt by lot: men are numbers, how often each was hit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.engine.dice.lots import add, count, deal, mean

HALF = Fraction(1, 2)


def sure(man: int, _letter: str) -> Iterator[tuple[Fraction, int]]:
    yield Fraction(1), man + 1


def even(man: int, _letter: str) -> Iterator[tuple[Fraction, int]]:
    yield HALF, man + 1
    yield HALF, man


def test_without_hits_all_stand_as_they_did() -> None:
    assert deal(0, (0, 0), "", sure, bool) == {(0, 0, 0): 1}


def test_each_hit_falls_on_somebody_who_has_had_none() -> None:
    assert deal(0, (0, 0), "WW", sure, bool) == {(0, 1, 1): 1}


def test_when_all_have_had_one_they_are_dealt_to_again_but_for_the_dead() -> None:
    assert deal(0, (0,), "WWW", sure, lambda man: man < 2) == {(1, 2): 1}
    assert deal(0, (0,), "WWW", sure, lambda man: man < 1) == {(1, 1): 1}


def test_men_who_differ_are_hit_with_equal_chances() -> None:
    assert deal(0, (0, 5), "WW", sure, bool) == {(5, 1, 1): HALF, (0, 1, 6): HALF}


def test_chances_of_single_hits_multiply() -> None:
    ends = deal(0, (0,), "WW", even, bool)
    assert sum(ends.values()) == 1
    spread = count(ends, bool)
    assert spread == (Fraction(1, 4), HALF, Fraction(1, 4))
    assert mean(spread) == 1


def test_chances_of_the_same_end_add_up() -> None:
    found: dict[str, Fraction] = {}
    add(found, "out", Fraction(1, 3))
    add(found, "out", Fraction(1, 6))
    assert found == {"out": HALF}
