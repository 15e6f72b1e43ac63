"""The throws of a battle that stand out, and how likely they were."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.dice.versus import total
from rulesets.engine.reckoning.feats import Thrown, feats
from rulesets.engine.reckoning.luck import LuckKind

HITS = LuckKind("hits", "Hits", ("to_hit",), both=frozenset({"fought"}))
SAVES = LuckKind("saves", "Saves", ("to_save",), foe=True)


def thrown(name: str, base: int, *faces: int) -> Throw:
    test = Test(name, Die.D6, base, "X-1", "a test", count=len(faces))
    return Throw(test, faces, tuple(range(len(faces))), test.answers(faces))


def test_the_least_likely_throw_of_each_side_is_found_with_its_exact_chance() -> None:
    found = feats((HITS, SAVES), [
        Thrown(1, "volley", Side.AI, [thrown("to_hit", 4, 6, 1)]),
        Thrown(2, "volley", Side.AI, [thrown("to_hit", 5, 6, 6, 5)]),
        Thrown(3, "volley", Side.AI, [thrown("to_hit", 3, 1, 2)]),
    ])  # fmt: skip
    best, worst = found[Side.AI].best, found[Side.AI].worst
    assert best is not None
    assert worst is not None
    assert (best.event, best.passed, best.thrown, best.expected, best.chance) == (2, 3, 3, 1, Fraction(1, 27))
    assert (worst.event, worst.passed, worst.chance) == (3, 0, Fraction(1, 9))
    assert found[Side.KAKI].best is None


def test_saves_are_the_other_sides_and_in_a_fight_the_second_throw_too() -> None:
    found = feats((HITS, SAVES), [
        Thrown(1, "volley", Side.AI, [thrown("to_save", 4, 6, 6)]),
        Thrown(2, "fought", Side.AI, [thrown("to_hit", 3, 1, 1), thrown("to_hit", 6, 6, 6, 6)]),
    ])  # fmt: skip
    mine, theirs = found[Side.AI], found[Side.KAKI]
    assert mine.worst is not None
    assert (mine.worst.event, mine.worst.kind) == (2, "hits")
    assert theirs.best is not None
    assert (theirs.best.event, theirs.best.chance) == (2, Fraction(1, 216))


def test_what_was_likely_or_certain_is_no_feat() -> None:
    found = feats(
        (HITS,), [Thrown(1, "volley", Side.AI, [thrown("to_hit", 1, 3, 4), thrown("to_hit", 4, 6)])]
    )
    assert (found[Side.AI].best, found[Side.AI].worst) == (None, None)


def test_the_deed_is_the_least_likely_of_those_that_cost_the_enemy_most() -> None:
    volleys = [
        Thrown(1, "volley", Side.AI, [thrown("to_hit", 6, 6, 6, 6)]),
        Thrown(2, "volley", Side.AI, [thrown("to_hit", 4, 6, 6, 6)]),
        Thrown(3, "volley", Side.AI, [thrown("to_hit", 5, 6, 6)]),
        Thrown(4, "volley", Side.AI, [thrown("to_hit", 4, 6, 6, 1)]),
    ]
    found = feats((HITS,), volleys, {Side.KAKI: {1: 1, 2: 4, 3: 2, 4: 5}, Side.AI: {1: 9}})
    deed, best = found[Side.AI].deed, found[Side.AI].best
    assert deed is not None
    assert best is not None
    assert (best.event, deed.event, deed.chance) == (1, 2, Fraction(1, 8))
    assert feats((HITS,), volleys, {Side.KAKI: {4: 5}})[Side.AI].deed is None, "what is likely is no deed"
    assert feats((HITS,), volleys, {Side.AI: {1: 9}})[Side.AI].deed is None, "nor what cost only one's own"


def test_a_throw_that_was_set_against_another_did_as_well_as_its_margin() -> None:
    shots = LuckKind("shots", "Shots", ("attack",))
    dodges = LuckKind("dodges", "Dodges", ("target",), foe=True)
    attack, target = total("attack", Die.D6, "X-1", "a shot"), total("target", Die.D4, "X-2", "a dodge")
    throws = [
        Throw(test, (face,), (number,), (), "")
        for number, (test, face) in enumerate(((attack, 6), (target, 1)))
    ]
    found = feats((shots, dodges), [Thrown(1, "volley", Side.AI, throws, (0, 1))], {Side.KAKI: {1: 1}})
    deed, worst = found[Side.AI].deed, found[Side.KAKI].worst
    assert deed is not None
    assert worst is not None
    assert (deed.margin, deed.expected, deed.chance, deed.kind) == (5, 1, Fraction(1, 24), "shots")
    assert (worst.margin, worst.expected, worst.chance, worst.kind) == (-5, -1, Fraction(1, 24), "dodges")
    alone = feats((shots, dodges), [Thrown(1, "volley", Side.AI, throws)])
    assert alone[Side.AI].best is None, "more than the average is no feat"
