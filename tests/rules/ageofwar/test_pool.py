"""The dice of a fight line by line, spears, minimum, and the chances that are counted from them."""

from fractions import Fraction

import pytest

from rulesets.ageofwar.melee.chances import duel_of, foresee
from rulesets.ageofwar.melee.fight import pending
from rulesets.ageofwar.melee.pool import (
    Fighter,
    blows,
    dice_of,
    enemies_of,
    fighter_of,
    pool,
    shares,
    spear_dice,
    spears,
)
from rulesets.engine.dice import odds
from tests.rules.ageofwar.scenes import foot, general, piece, riders, scene

PLAIN = Fighter(front=3, support=True)
"""Three abreast with a support rank, in a later round, who won nothing."""


def lines(one):
    """The lines of a pool, by clause."""
    return {line.clause: line.value for line in pool(one)}


LINES = [
    (Fighter(front=5, support=True), "AOW-FIG-3", 5),
    (Fighter(front=3, support=True, first=True), "AOW-FIG-4", 3),
    (Fighter(front=3, support=True, initiated=True, won=True, first=True), "AOW-FIG-4", 3),
    (Fighter("samurai", True, 6, True, opening=True, open_foot=True), "AOW-FIG-5", 5),
    (Fighter("samurai", True, 3, True, open_foot=True), "AOW-FIG-5", None),
    (Fighter("samurai", False, 3, True, opening=True, open_foot=True), "AOW-FIG-5", None),
    (Fighter(front=3, support=True, near=1), "AOW-FIG-6", 2),
    (Fighter(front=3, support=True, near=3), "AOW-FIG-6", 4),
    (Fighter("samurai", True, 3, True, leaders=1, covered=True), "AOW-FIG-7", -4),
    (Fighter("samurai", True, 5, True, leaders=1, covered=True), "AOW-FIG-7", -5),
    (Fighter("samurai", False, 3, True, leaders=1, covered=True), "AOW-FIG-7", None),
    (Fighter(front=3, support=True, uphill=True, edge=True), "AOW-FIG-8", -2),
    (Fighter(front=3, support=True, disordered=True), "AOW-FIG-9", -2),
    (Fighter(front=3), "AOW-FIG-10", -2),
    (Fighter(front=2, support=True), "AOW-FIG-11", -2),
    (PLAIN, "AOW-FIG-11", None),
    (Fighter(front=3, support=True, weak=True), "AOW-FIG-12", -2),
    (Fighter(front=3, support=True, missiles=3), "AOW-FIG-13", -2),
    (Fighter(front=3, support=True, missiles=4), "AOW-FIG-13", -2),
    (Fighter(front=3, support=True, commander=True), "AOW-FIG-14", 1),
    (Fighter(front=3, support=True, leaders=2), "AOW-FIG-15", 4),
    (Fighter(front=3, support=True, beset=True), "AOW-FIG-16", -2),
    (Fighter("levy", front=3, support=True), "AOW-FIG-17", 1),
    (Fighter("armoured", front=3, support=True), "AOW-FIG-17", 2),
    (Fighter("gun", front=3, support=True), "AOW-FIG-17", 2),
    (Fighter("ronin", front=3, support=True), "AOW-FIG-17", 4),
    (Fighter("samurai", front=3), "AOW-FIG-17", None),
    (Fighter("levy", front=3, support=True, by_unit=True, behind="samurai"), "AOW-FIG-17", 4),
    (Fighter("samurai", front=3, support=True, by_unit=True), "AOW-FIG-17", None),
    (Fighter("general", front=1, guards=1), "AOW-FIG-18", 4),
    (Fighter("daimyo", front=1), "AOW-FIG-18", 2),
    (Fighter(front=3, support=True, spent=2), "AOW-FIG-19", 2),
    (Fighter(front=3, support=True, prowess=2), "AOW-FIG-20", 2),
]


@pytest.mark.parametrize(("one", "clause", "value"), LINES, ids=[f"{row[1]} {row[2]}" for row in LINES])
def test_a_line_of_the_pool_gives_its_dice(one, clause, value):
    """AOW-FIG-3 to AOW-FIG-20, AOW-DAT-4; AOW-RUL-6, AOW-RUL-7, AOW-RUL-80, AOW-RUL-85, AOW-RUL-86, AOW-RUL-91."""
    assert lines(one).get(clause) == value


def test_a_lone_leader_has_no_other_line_but_determination():
    """AOW-FIG-18, AOW-RUL-88, AOW-RUL-102."""
    one = Fighter("general", front=1, guards=1, spent=2, first=True, won=True, disordered=True, beset=True)
    assert lines(one) == {"AOW-FIG-18": 4, "AOW-FIG-19": 2}


def test_the_pool_of_the_example_and_that_of_its_second_round():
    """AOW-EX-10, AOW-EX-11."""
    horse = Fighter(
        "samurai", True, 3, commander=True, first=True, initiated=True, opening=True, open_foot=True, near=1
    )
    foot = Fighter(
        "armoured", front=4, support=True, missiles=4, commander=True, spears=4, first=True, opening=True,
        riders=True,
    )  # fmt: skip
    assert (dice_of(horse), dice_of(foot), spear_dice(foot)) == (10, 8, 4)
    assert dice_of(horse, taken=3) == 7
    later = Fighter("samurai", True, 3, won=True, near=1)
    assert dice_of(later) == 6
    assert dice_of(Fighter("armoured", front=4, support=True, missiles=4, commander=True)) == 5


def test_two_dice_are_the_least_whatever_spears_take():
    """AOW-FIG-22, AOW-RUL-89, AOW-EX-12."""
    few = Fighter("levy", front=2, disordered=True, weak=True)
    assert sum(value for clause, value in lines(few).items() if clause != "AOW-FIG-22") == -6
    assert [line.clause for line in pool(few, taken=1)][-2:] == ["AOW-FIG-21", "AOW-FIG-22"]
    assert dice_of(few) == dice_of(few, taken=9) == 2
    assert dice_of(Fighter("general", front=1, guards=1), taken=3) == 2


SPEARS = [
    (Fighter(spears=4, spears_behind=3, opening=True), 6),
    (Fighter(spears=4, spears_behind=3), 0),
    (Fighter(mounted=True, spears=4, opening=True), 0),
]


@pytest.mark.parametrize(("one", "dice"), SPEARS)
def test_spears_are_lowered_in_the_first_round(one, dice):
    """AOW-FIG-21, AOW-RUL-90, AOW-RUL-101."""
    assert spear_dice(one) == dice


def test_spears_need_less_against_riders_and_blows_need_five():
    """AOW-FIG-21, AOW-FIG-23, AOW-RUL-8."""
    assert (spears(3, riders=False).words, spears(3, riders=True).words, blows(4).words) == ("4+", "3+", "5+")
    assert odds.expectation(blows(6)) == 2


DIVIDED = [
    (7, ("a", "b"), "", {"a": 4, "b": 3}),
    (7, ("a", "b"), "b", {"a": 3, "b": 4}),
    (8, ("a", "b", "c"), "c", {"a": 3, "b": 2, "c": 3}),
    (2, ("a", "b", "c"), "", {"a": 1, "b": 1, "c": 0}),
]


@pytest.mark.parametrize(("dice", "enemies", "odd", "parts"), DIVIDED)
def test_dice_are_divided_as_evenly_as_may_be(dice, enemies, odd, parts):
    """AOW-FIG-2, AOW-DEC-11."""
    assert shares(dice, enemies, odd) == parts


# -- as units stand ----------------------------------------------------------------------------------------------------


def fighter(battle, id="ai-1"):
    """A unit of a battle as it fights."""
    unit = battle.units[id]
    return fighter_of(battle, unit, enemies_of(battle, unit))


def met(*others, one=None, other=None, **more):
    """Two units front to front at y = 18."""
    return scene(one or foot("ai-1", 30, 18), other or foot("kaki-1", 30, 18), *others, **more)


def test_what_a_unit_brings_is_read_off_its_ranks():
    """AOW-FIG-3, AOW-FIG-10, AOW-FIG-12, AOW-FIG-13, AOW-FIG-14, AOW-FIG-21, AOW-DAT-6, AOW-RUL-87."""
    weapons = ["spear", "spear", "hand", "spear", "bow", "bow"]
    one = fighter(met(one=foot("ai-1", 30, 18, weapons=weapons, commander=3, won=True)))
    assert (one.front, one.support, one.commander, one.missiles) == (3, True, True, 2)
    assert (one.spears, one.spears_behind, one.weak, one.won, one.first) == (2, 1, False, True, True)
    few = fighter(met(one=foot("ai-1", 30, 18, strength=9, count=4, commander=False)))
    assert (few.front, few.support, few.commander, few.weak) == (3, False, False, True)


def test_every_base_in_front_counts_whether_it_meets_anybody_or_not():
    """AOW-FIG-3, AOW-RUL-79."""
    broad = foot("ai-1", 30, 18, strength=8, count=8, frontage=8)
    assert fighter(met(one=broad, other=foot("kaki-1", 30, 18, frontage=1))).front == 8


def test_a_round_that_was_won_in_another_fight_counts_still():
    """AOW-FIG-4, AOW-RUL-5."""
    one = fighter(met(one=foot("ai-1", 30, 18, fought=True, won=True)))
    assert lines(one)["AOW-FIG-4"] == 3


def test_leaders_in_the_front_rank_count_and_those_behind_do_not():
    """AOW-FIG-15, AOW-RUL-152, AOW-RUL-163."""
    general_ahead = general("ai-9", with_unit="ai-1", in_front=True, guard=True)
    ahead = fighter(met(general_ahead))
    assert (ahead.leaders, ahead.guards) == (1, 1)
    behind = fighter(met(general("ai-9", with_unit="ai-1")))
    assert (behind.leaders, behind.guards) == (0, 0)


def test_own_units_near_by_help_if_they_are_free():
    """AOW-FIG-6, AOW-RUL-83: guns too, generals not; one in a fight does not."""
    free = (foot("ai-2", 36, 12), {"id": "ai-3", "kind": "gun", "at": [24, 12]}, general("ai-9", 33.5, 13))
    assert fighter(met(*free)).near == 2
    busy = (foot("ai-2", 36, 18), foot("kaki-2", 36, 18))
    assert fighter(met(*busy)).near == 0


WOOD = piece("w", "wood", 20, 18, 40, 24)


def test_the_ground_of_the_enemy_counts():
    """AOW-FIG-5, AOW-FIG-7, AOW-FIG-8, AOW-RUL-82, AOW-RUL-84."""
    horse = riders("ai-1", 30, 18)
    plain = fighter(met(one=horse))
    assert (plain.open_foot, plain.covered, plain.edge, plain.uphill) == (True, False, False, False)
    wood = fighter(met(one=horse, pieces=[WOOD]))
    assert (wood.open_foot, wood.covered, wood.edge) == (False, True, True)
    begun = fighter(met(one=horse, other=foot("kaki-1", 30, 18, initiated=True), pieces=[WOOD]))
    assert (begun.covered, begun.edge) == (True, False)
    marsh = fighter(met(one=horse, pieces=[{**WOOD, "kind": "marsh"}]))
    assert (marsh.open_foot, marsh.covered) == (False, False)
    hill = fighter(met(one=horse, pieces=[{**WOOD, "kind": "hill"}]))
    assert (hill.open_foot, hill.uphill) == (True, True)


def test_who_is_in_the_same_wood_meets_no_edge():
    """AOW-FIG-8, AOW-RUL-84."""
    inside = fighter(met(pieces=[piece("w", "wood", 20, 10, 40, 24)]))
    assert (inside.covered, inside.edge) == (True, False)


def test_two_enemies_or_a_flank_are_a_burden():
    """AOW-FIG-16."""
    two = met(foot("kaki-2", 33.6, 18), other=foot("kaki-1", 30, 18), one=foot("ai-1", 31.8, 18))
    assert fighter(two).beset
    assert fighter(met(one=foot("ai-1", 30, 18, flanked=True))).beset
    assert not fighter(met()).beset


BEHIND = [
    ({}, "samurai"),
    ({"at": [30, 14.9, 0]}, "samurai"),
    ({"at": [30, 14.4, 0]}, ""),
    ({"at": [30, 12.8, 180]}, ""),
    ({"at": [34, 15.6, 0]}, ""),
]


@pytest.mark.parametrize(("more", "kind"), BEHIND)
def test_with_the_option_a_unit_behind_supports(more, kind):
    """AOW-OPT-10, AOW-RUL-86: and it does not help twice."""
    second = {**foot("ai-2", 30, 15.6, 0, kind="samurai"), **more}
    one = fighter(met(second, options={"support": "unit"}))
    assert (one.by_unit, one.behind, one.near) == (True, kind, 0 if kind else 1)


def test_fights_are_the_groups_that_touch():
    """AOW-GEO-11, AOW-FIG-1."""
    battle = met(foot("ai-2", 10, 18), foot("kaki-2", 10, 18), foot("ai-3", 45, 10))
    assert pending(battle) == [("ai-1", "kaki-1"), ("ai-2", "kaki-2")]


# -- chances -----------------------------------------------------------------------------------------------------------


def test_chances_of_a_round_add_up_and_mirror():
    """AOW-FIG-27."""
    one, other = Fighter("samurai", front=3, first=True, opening=True), Fighter("levy", front=3, support=True)
    there, back = duel_of(one, other), duel_of(other, one)
    assert there.wins + there.draws + there.loses == 1
    assert (there.wins, there.loses) == (back.loses, back.wins)
    assert there.wins > there.loses
    assert sum(there.falls["other"]) == 1


def test_the_chance_of_a_lone_leader_is_counted_with_both_lives():
    """AOW-FIG-18, AOW-RUL-151: two dice that hit on 5 and saves of 2: 1/3 x 1/6 for each."""
    found = duel_of(Fighter("general", front=1), Fighter("daimyo", front=1, guards=1))
    none = (1 - Fraction(1, 18)) ** 2
    assert found.falls["other"][0] == none
    assert len(found.falls["other"]) == 3


def test_several_enemies_share_the_dice():
    """AOW-FIG-2: three against one pool of two dice; the third is struck by nobody."""
    poor = Fighter("levy", front=2, disordered=True, weak=True)
    found = foresee(
        {"a": poor, "b": PLAIN, "c": PLAIN, "d": PLAIN},
        {"a": ("b", "c", "d"), "b": ("a",), "c": ("a",), "d": ("a",)}, ("a",),
    )  # fmt: skip
    assert found.falls["d"][0] == 1
    assert found.falls["b"] == found.falls["c"]


# -- chances of several ------------------------------------------------------------------------------------------------


def test_one_pool_for_two_enemies_is_counted_as_one():
    """AOW-FIG-2, AOW-FIG-21: what spears take of ten dice is gone for both; a hit kills one of two men in eighteen."""
    man = Fighter("levy", front=1, commander=True, spears=1, opening=True)
    foes = {"one": man, "two": man, "foe": Fighter("samurai", front=6, support=True)}
    found = foresee(foes, {"one": ("foe",), "two": ("foe",), "foe": ("one", "two")}, ("one", "two"))
    lives = Fraction(17, 18)
    assert found.wins + found.draws == (lives**10 + 2 * lives**9 + lives**8) / 4, "else a whole rank is dead"


def test_one_choice_die_for_two_units_is_counted_as_one():
    """AOW-FIG-24, AOW-DIC-4: four dice at each of two units; the same side places the hits on both."""
    led, hit = Fighter("levy", front=2, commander=True), odds.binomial(Fraction(1, 3), 4)
    foes = {"one": led, "two": led, "foe": Fighter("levy", front=7, support=True)}
    found = foresee(foes, {"one": (), "two": (), "foe": ("one", "two")}, ("one", "two"))
    alone, chief = Fraction(1, 3), Fraction(5, 6)
    both = alone * chief
    by_hitter, by_owner = (
        sum(
            chance * share for chance, share in zip(hit, (1, first, both, both * first, both**2), strict=True)
        )
        for first in (chief, alone)
    )
    assert found.draws == (by_hitter**2 + 2 * by_owner**2) / 3, "nobody falls"
