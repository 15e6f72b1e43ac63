"""Hits on a front rank: who places them, on whom, and the saves (AOW-SHO-8 to AOW-SHO-10, AOW-FIG-24 to AOW-FIG-26)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.ageofwar.fire.hits import (
    CHOICE,
    Mark,
    Saves,
    deaths,
    expect_killed,
    fight_saves,
    led_save,
    place_hits,
    rank,
    usual,
)
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import foot, general, scene
from tests.rules.ageofwar.shots import act, alive

SAMURAI = fight_saves("samurai")
LEVY = fight_saves("levy")
OWNER, HITTER = 4, 5
"""Faces of the choice die."""


def target(*more, options=None, **values):
    return scene(foot("kaki-1", 20, 20, **{"commander": 2, **values}), *more, options=options or {})


def hit(battle, hits, *dice, saves=LEVY, unit="kaki-1", **more):
    """Hits of indigo's, and who is to fall."""
    return act(battle, lambda play: place_hits(play, Side.AI, battle.units[unit], hits, saves), dice, **more)[
        2
    ]


def numbers(fallen):
    return [int(id.rpartition(".")[2]) for id in fallen.bases]


def test_the_owner_places_on_1_to_4_and_the_side_that_hit_on_5_and_6():
    """AOW-SHO-8, AOW-SHO-10, AOW-RUL-71: the owner begins with his plain bases from the last, the other side with the
    leaders.
    """
    assert (CHOICE.passes(4), CHOICE.passes(5)) == (False, True)
    assert numbers(hit(target(), 1, OWNER, 1)) == [3]
    assert numbers(hit(target(), 1, HITTER, 1)) == [2], "the commander"


def test_leaders_are_hit_first_by_the_enemy_and_last_by_their_own():
    """AOW-SHO-10, AOW-RUL-163: general, commander, plain bases from first to last; and the other way round."""
    battle = target(general("kaki-9", with_unit="kaki-1", in_front=True))
    marks = rank(battle, battle.units["kaki-1"])
    assert [mark.id for mark in usual(marks, hitter=True)] == ["kaki-9.1", "kaki-1.2", "kaki-1.1", "kaki-1.3"]
    assert [mark.id for mark in usual(marks, hitter=False)] == [
        "kaki-1.3",
        "kaki-1.1",
        "kaki-1.2",
        "kaki-9.1",
    ]


def test_only_the_front_rank_and_leaders_in_it_are_hit():
    """AOW-SHO-9, AOW-FIG-24, AOW-RUL-152: a general behind his unit is safe."""
    battle = target(general("kaki-9", with_unit="kaki-1", in_front=False))
    assert [mark.id for mark in rank(battle, battle.units["kaki-1"])] == ["kaki-1.1", "kaki-1.2", "kaki-1.3"]


def test_without_a_hit_there_is_no_choice_die():
    """AOW-SHO-8, AOW-DIC-3."""
    assert hit(target(), 0).count == 0


def test_nobody_is_hit_twice_before_each_has_been_hit_once():
    """AOW-SHO-9, AOW-DIC-3: five hits on three bases: third, first, commander, third, first; leaders save on 2+."""
    fallen = hit(target(), 5, OWNER, 5, 5, 2, 4, 6)
    assert numbers(fallen) == [3], "the fourth hit comes round to the third base"


def test_the_hits_of_the_dead_pass_to_the_next_living_one():
    """AOW-SHO-9, AOW-RUL-72: with the third base dead the fourth hit is the first base's."""
    assert numbers(hit(target(), 4, OWNER, 1, 5, 2, 1)) == [3, 1]


def test_hits_on_nobody_are_lost_unrolled():
    """AOW-SHO-9, AOW-FIG-26, AOW-RUL-92: no more die than the rank holds, and no more dice are thrown."""
    assert numbers(hit(target(), 9, OWNER, 1, 1, 1)) == [3, 1, 2]


def test_the_saves_of_a_fight_follow_the_troop_type_alone():
    """AOW-FIG-25, AOW-DAT-1: samurai and ronin 3+, armoured ashigaru and gun crews 4+, levy 5+; leaders 2+."""
    needs = {kind: fight_saves(kind).plain.need for kind in ("samurai", "ronin", "armoured", "gun", "levy")}
    assert needs == {"samurai": 3, "ronin": 3, "armoured": 4, "gun": 4, "levy": 5}
    assert {fight_saves(kind).led.need for kind in (*needs, "general", "daimyo")} == {2}


def test_a_bodyguard_falls_before_his_general_and_both_count():
    """AOW-DAT-9, AOW-RUL-151: two lives on one base; the general comes again when all have been hit."""
    battle = target(general("kaki-9", with_unit="kaki-1", in_front=True, guard=True), frontage=1, commander=1)
    fallen = hit(battle, 3, HITTER, 1, 5, 1)
    assert (fallen.bases, fallen.lives, fallen.count) == ((), ("kaki-9", "kaki-9"), 2)


def test_a_lone_leader_takes_every_hit_himself():
    """AOW-SHO-20, AOW-RUL-126, AOW-EX-25: with a bodyguard three hits `1 3 1`: the bodyguard falls, then he does."""
    battle = scene(general("kaki-9", 20, 20, guard=True))
    assert hit(battle, 3, OWNER, 1, 3, 1, unit="kaki-9").lives == ("kaki-9", "kaki-9")


# -- who is asked ------------------------------------------------------------------------------------------------------


BY_HAND = {"auto_place": False}


def test_whom_the_die_favours_is_asked_on_whom_the_hits_fall():
    """AOW-DEC-5, AOW-OPT-8: the owner gives two hits to the commander and the first base."""
    battle = target(options=BY_HAND)
    fallen = hit(battle, 2, OWNER, 1, 1, answers=({"chosen": ["kaki-1.1", "kaki-1.2"]},))
    assert sorted(numbers(fallen)) == [1, 2]


def test_he_chooses_who_takes_one_more_where_all_have_taken_some():
    """AOW-DEC-5, AOW-SHO-9: four hits on three bases leave one to choose."""
    battle = target(options=BY_HAND)
    with pytest.raises(Illegal):
        hit(battle, 4, HITTER, answers=({"chosen": ["kaki-1.1", "kaki-1.2"]},))
    assert numbers(hit(battle, 4, HITTER, 5, 5, 5, 1, answers=({"chosen": ["kaki-1.3"]},))) == [3]


def test_nobody_is_asked_where_all_are_alike_or_all_take_as_many():
    """AOW-SHO-10: figures that are all alike, and hits that can be shared evenly, are placed at once."""
    alike = target(options=BY_HAND, commander=False)
    assert numbers(hit(alike, 1, OWNER, 1)) == [3]
    even = target(options=BY_HAND)
    assert numbers(hit(even, 3, OWNER, 5, 1, 2)) == [1]
    mixed = target(options=BY_HAND, commander=False, weapons=["bow", "spear"])
    assert numbers(hit(mixed, 1, OWNER, 1, answers=({"chosen": ["kaki-1.2"]},))) == [2]


# -- chances -----------------------------------------------------------------------------------------------------------


def _by_hand(order, count, saves):
    """The chance of each number killed by so many hits: every fall of the dice is looked at."""
    found = {}
    for dice in product(range(1, 7), repeat=count):
        queue, dead = [[saves.of(mark), mark.lives] for mark in order], 0
        for face in dice:
            if not queue:
                break
            test, left = queue.pop(0)
            dead += not test.passes(face)
            left -= not test.passes(face)
            if left:
                queue.append([test, left])
        found[dead] = found.get(dead, 0) + Fraction(1, 6**count)
    return found


def test_the_chances_are_those_of_the_dice():
    """AOW-SHO-9: five hits on two bases, a commander and a general with his bodyguard."""
    order = (Mark("1"), Mark("2"), Mark("3", commander=True), Mark("4", leader="x", lives=2))
    sure = (*(Fraction(0),) * 5, Fraction(1))
    found = deaths(order, sure, LEVY)
    assert sum(found) == 1
    assert {number: chance for number, chance in enumerate(found) if chance} == _by_hand(order, 5, LEVY)


def test_the_choice_die_weighs_both_ways_of_placing():
    """AOW-SHO-8: in two cases of six the commander is hit, who saves on 2+."""
    marks = (Mark("1", commander=True), Mark("2"))
    one = expect_killed(marks, (Fraction(0), Fraction(1)), Saves(LEVY.plain, led_save("AOW-SHO-18")))
    assert one[1] == Fraction(2, 6) * Fraction(1, 6) + Fraction(4, 6) * Fraction(4, 6)
    assert odds.mean(one) == one[1]


def test_all_of_a_unit_may_be_hit_and_a_second_rank_never():
    """AOW-FIG-26: after a round the second rank still stands."""
    battle = target()
    assert len(numbers(hit(battle, 20, OWNER, 1, 1, 1))) == 3
    assert len(alive(battle)) == 6, "nobody is removed before the dead are counted"
    assert SAMURAI.plain.need == 3
