"""Courage Tests, whose Courage is used, and what losses bring (GODAI-MOR, GODAI-CMD, GODAI-FIR)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.dice import odds
from rulesets.godai.nerve import courage, flight
from tests.rules.godai.procedures import Doing, alive, asked, changed, group, hero, kill, scene
from tests.rules.orders import give, kinds

LEADER = {"command": 3, "stats": {"courage": 7}}


def takes(battle, *faces, answers=(), unit="ai-1"):
    doing = Doing(battle, *faces)
    doing.does(courage.test(doing.play, battle.units[unit], "why", "GODAI-MOR-8"), *answers)
    doing.done()
    return doing


@pytest.mark.parametrize(("faces", "passes"), [((4, 3), True), ((3, 3), False)])
def test_two_dice_and_courage_come_to_ten(faces, passes):
    """GODAI-MOR-1: 7 + 3 holds, 6 + 3 does not; both are counted (GODAI-END-6)."""
    doing = takes(scene(group("ai-1", 3, 10, 10), group("kaki-1", 3, 10, 30)), *faces)
    assert doing.gave == courage.Outcome(passes)
    force = doing.battle.forces[doing.battle.units["ai-1"].side]
    assert (force.passed, force.failed) == (int(passes), int(not passes))
    assert doing.told == ["courage_held" if passes else "courage_failed"]


def test_strategies_change_the_courage_of_a_side_once():
    """GODAI-MOR-3, GODAI-FIR-2, GODAI-FIR-4, GODAI-RUL-95: two Becomes and two Frightens are one of each; a humming
    arrow takes one of the group's own (GODAI-SHT-14), not of its leader's.
    """
    battle = scene(
        group("ai-1", 3, 10, 10, hummed=True), hero("ai-2", 10, 6, fire=["become_enemy"], **LEADER),
        hero("ai-3", 14, 6, fire=["become_enemy"]), group("kaki-1", 3, 10, 30),
    )  # fmt: skip
    units = battle.units
    assert courage.effective(battle, units["ai-1"]) == 3 + 1 - 1
    assert courage.effective(battle, units["ai-1"], units["ai-2"]) == 7 + 1
    assert courage.effective(battle, units["kaki-1"]) == 3
    frightened = scene(
        group("ai-1", 3, 10, 10),
        hero("kaki-1", 10, 30, fire=["frighten"]),
        hero("kaki-2", 14, 30, fire=["frighten"]),
    )
    assert courage.effective(frightened, frightened.units["ai-1"]) == 2


@pytest.mark.parametrize("values", [{"fleeing": True}, {"place": "off"}])
def test_a_strategy_works_while_its_owner_stands(values):
    """GODAI-RUL-20."""
    battle = scene(group("ai-1", 3, 10, 10), hero("kaki-1", 10, 30, fire=["frighten"]))
    changed(battle, "kaki-1", **values)
    assert courage.effective(battle, battle.units["ai-1"]) == 3


def test_the_chance_is_that_of_the_dice():
    """GODAI-MOR-1: 7 or more of two dice is 21 of 36; with a leader's 8 everything passes."""
    battle = scene(group("ai-1", 3, 10, 10), hero("ai-2", 10, 6, command=3, stats={"courage": 8}))
    units = battle.units
    assert odds.chance(courage.needs(battle, units["ai-1"])) == Fraction(21, 36)
    assert odds.chance(courage.needs(battle, units["ai-1"], units["ai-2"])) == 1


def test_a_leader_in_reach_may_lend_his_courage():
    """GODAI-CMD-1, GODAI-CMD-3, GODAI-FIR-8, GODAI-DEC-2, GODAI-EX-16: 7.5" is within 8"; [1,1] and 7 fails, and names
    him.
    """
    battle = scene(group("ai-1", 4, 10, 10), hero("ai-2", 10, 1.5, **LEADER), group("kaki-1", 6, 10, 30))
    doing = takes(battle, 1, 1, answers=({"leader": "ai-2"},))
    assert asked(doing) == ["leader"]
    assert doing.gave == courage.Outcome(False, "ai-2")
    assert doing.told == ["courage_failed_led"]


@pytest.mark.parametrize("values", [{"command": 2}, {"fleeing": True}, {"command": 0}])
def test_who_is_too_far_or_flees_or_commands_nobody_is_not_asked_for(values):
    """GODAI-CMD-3, GODAI-DEC-17: with one legal answer nobody is asked."""
    battle = scene(group("ai-1", 4, 10, 10), hero("ai-2", 10, 1.5, **{**LEADER, **values}))
    assert asked(takes(battle, 4, 3)) == []


def test_without_an_answer_it_is_their_own():
    """GODAI-DEC-2: the default."""
    battle = scene(group("ai-1", 4, 10, 10), hero("ai-2", 10, 6, **LEADER))
    doing = takes(battle, 3, 3)
    assert doing.gave == courage.Outcome(False)


def test_near_a_rock_no_die_falls():
    """GODAI-FIR-7, GODAI-RUL-98: within his radius; without Mastery of Command he covers his own attendants alone."""
    rock = {"fire": ["body_of_rock"]}
    assert takes(scene(group("ai-1", 3, 10, 10), hero("ai-2", 10, 6, command=1, **rock))).gave.passed
    assert not takes(scene(group("ai-1", 3, 10, 10), hero("ai-2", 10, 6, **rock)), 1, 1).gave.passed
    servants = group("ai-1", 3, 10, 10, master="ai-2")
    assert takes(scene(servants, hero("ai-2", 10, 6, **rock))).gave.passed


def test_a_hero_s_own_test_may_be_mended_by_a_token_and_a_group_s_may_not():
    """GODAI-ZEN-4, GODAI-ZEN-5, GODAI-RUL-111: 4 + 2 becomes 7 with Courage 3."""
    battle = scene(hero("ai-1", 10, 10, zen=1), group("kaki-1", 3, 10, 30))
    doing = takes(battle, 4, 2, answers=({"die": 2, "by": 1},))
    assert doing.gave.passed
    assert doing.battle.units["ai-1"].zen == 0
    assert doing.told == ["token_spent", "courage_held"]
    led = scene(group("ai-1", 3, 10, 10), hero("ai-2", 10, 6, zen=2, **LEADER))
    assert asked(takes(led, 1, 1, answers=({"leader": "ai-2"},))) == ["leader"]


# -- losses ------------------------------------------------------------------------------------------------------------


def checked(battle, *faces, answers=()):
    doing = Doing(battle, *faces)
    doing.does(flight.check_losses(doing.play), *answers)
    doing.done()
    return doing


def five(count=5, **more):
    """Five ashigaru far from anybody, in a band so large that theirs is not halved."""
    return scene(
        group("ai-1", count, 10, 10, **more),
        group("ai-2", 9, 10, 4),
        group("kaki-1", 3, 10, 30),
        forces={"ai": {}},
    )


def test_example_3_ashigaru():
    """GODAI-EX-3, GODAI-MOR-4, GODAI-MOR-5, GODAI-MOR-6, GODAI-MOR-12: no test at four; one for two losses at once,
    passed; with the next loss they test again, and flee.
    """
    battle = five()
    doing = checked(kill(battle, "ai-1.1"))
    assert doing.told == []
    doing = checked(kill(doing.battle, "ai-1.2", "ai-1.3"), 4, 3)
    assert doing.told == ["courage_held"]
    assert doing.battle.units["ai-1"].proven
    assert not doing.battle.units["ai-1"].bereaved
    doing = checked(kill(doing.battle, "ai-1.4"), 2, 2)
    assert doing.told == ["courage_failed", "fled"]
    assert doing.battle.units["ai-1"].fleeing


def test_half_is_exact():
    """GODAI-MOR-4, GODAI-GEN-17, GODAI-RUL-13: 4 of 8 is half or less, 5 of 9 is not; GODAI-MOR-15: who passes
    goes on.
    """
    assert checked(kill(five(8), *(f"ai-1.{n}" for n in range(1, 5))), 6, 6).told == ["courage_held"]
    assert checked(kill(five(9), *(f"ai-1.{n}" for n in range(1, 5)))).told == []


def test_a_hero_and_who_flees_do_not_test():
    """GODAI-MOR-2, GODAI-MOR-14."""
    battle = scene(
        hero("ai-1", 10, 10, stats={"wounds": 2}), group("ai-2", 4, 10, 6, fleeing=True), group("ai-3", 9, 10, 2),
        group("kaki-1", 3, 10, 30),
    )  # fmt: skip
    kill(battle, "ai-2.1", "ai-2.2")
    assert checked(changed(battle, "ai-1", bereaved=True)).told == []


def example_21(**options):
    return scene(
        hero("ai-1", 30, 10), group("ai-2", 5, 10, 16), group("ai-3", 6, 10, 12), group("kaki-1", 3, 10, 30),
        options=options,
    )  # fmt: skip


def test_example_21_half_of_the_band():
    """GODAI-EX-21, GODAI-MOR-7, GODAI-MOR-12: six of twelve: every group tests once, the hero does not."""
    battle = kill(example_21(), "ai-2.1", "ai-2.2", "ai-3.1", "ai-3.2", bereaved=False)
    kill(battle, "ai-3.3", "ai-3.4")
    doing = checked(battle, 5, 2, 3, 2)
    assert [event.kind for event in doing.play.events] == ["courage_held", "courage_failed", "fled"]
    assert not doing.battle.units["ai-2"].fleeing
    assert doing.battle.units["ai-3"].fleeing
    assert doing.battle.forces[doing.battle.units["ai-2"].side].half_tested
    assert not doing.battle.units["ai-2"].proven, "it has not passed a test for its own losses"
    assert checked(kill(doing.battle, "ai-2.3"), 6, 6).told == ["courage_held"], "its own losses, MOR-4"


def test_the_band_tests_once():
    """GODAI-MOR-7, GODAI-OPT-14: later losses are no reason for others; with the option they are for who has them."""
    for again, dice in ((False, ()), (True, (6, 6))):
        battle = scene(
            group("ai-1", 9, 10, 10), group("ai-2", 5, 10, 6), group("kaki-1", 3, 10, 30),
            forces={"ai": {"half_tested": True}}, options={"band_again": again},
        )  # fmt: skip
        assert checked(kill(battle, "ai-1.1"), *dice).told == ["courage_held"] * again


def test_who_has_fled_counts_for_the_band_by_choice_only():
    """GODAI-MOR-13, GODAI-OPT-10: four flee of nine, one dies."""
    for counts, dice in ((False, ()), (True, (6, 6))):
        battle = scene(
            group("ai-1", 5, 10, 10), group("ai-2", 4, 10, 6, fleeing=True), group("kaki-1", 3, 10, 30),
            options={"fled_count": counts},
        )  # fmt: skip
        assert checked(kill(battle, "ai-1.1"), *dice).told == ["courage_held"] * counts


def test_who_flees_from_a_rider_counts_for_the_band_when_the_charge_is_over():
    """GODAI-OPT-10, GODAI-MOR-7, GODAI-SEQ-19, GODAI-CHG-7: he is not caught, and half of the band flees."""
    battle = scene(
        hero("ai-1", 10, 5, mounted=True, horsemanship=1), group("kaki-1", 3, 10, 18),
        group("kaki-2", 3, 35, 30), options={"fled_count": True},
    )  # fmt: skip
    _after, events = give(
        battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1, 6, 6), answers=({"number": 0},)
    )
    assert kinds(events)[-2:] == ["let_go", "courage_held"]
    assert events[-1].params["unit"] == "kaki-2"


def test_the_i_side_tests_first():
    """GODAI-GEN-18, GODAI-SEQ-19."""
    battle = scene(
        group("ai-1", 4, 10, 10), group("ai-2", 9, 10, 3), group("kaki-1", 4, 10, 26), group("kaki-2", 9, 10, 33),
        initiative="kaki",
    )  # fmt: skip
    kill(battle, "ai-1.1", "ai-1.2", "kaki-1.1", "kaki-1.2")
    doing = checked(battle, 6, 6, 1, 1)
    assert [(event.kind, event.params["unit"]) for event in doing.play.events] == [
        ("courage_held", "kaki-1"), ("courage_failed", "ai-1"), ("fled", "ai-1"),
    ]  # fmt: skip


def test_a_leader_shares_the_failure():
    """GODAI-CMD-5, GODAI-RUL-100: he flees too, and the other group in his radius does not."""
    battle = scene(
        group("ai-1", 4, 10, 12),
        hero("ai-2", 10, 9, **LEADER),
        group("ai-3", 9, 10, 5),
        group("kaki-1", 3, 10, 30),
    )
    doing = checked(kill(battle, "ai-1.1", "ai-1.2"), 1, 1, answers=({"leader": "ai-2"},))
    assert doing.told == ["courage_failed_led", "fled", "fled"]
    leader = doing.battle.units["ai-2"]
    assert (leader.fleeing, leader.swept) == (True, "ai-1")
    assert not doing.battle.units["ai-3"].fleeing


def test_the_last_man_leaves_no_unit_behind():
    """GODAI-WOU-4: told with the losses; nobody is left to test."""
    battle = kill(five(3), "ai-1.1", "ai-1.2", "ai-1.3")
    doing = checked(battle)
    assert doing.told == ["unit_destroyed"]
    assert alive(doing.battle, "ai-1") == []


@pytest.mark.parametrize(("y", "led"), [(4.95, True), (4.85, False)])
def test_the_nearest_figure_decides_who_is_in_the_radius(y, led):
    """GODAI-CMD-2, GODAI-RUL-99: one of three within 4"; the others are far."""
    men = {"id": "ai-1", "kind": "group", "at": [[10, 9.9, 0], [10, 11.4, 0], [10, 12.9, 0]]}
    battle = scene(men, hero("ai-2", 10, y, command=1, stats={"courage": 7}))
    assert list(asked(takes(battle, 6, 6))) == ["leader"] * led


def test_losses_count_once_however_they_came():
    """GODAI-RUL-102, GODAI-RUL-103, GODAI-MOR-12: half, below three and the band's half are one test of two dice."""
    battle = scene(group("ai-1", 4, 10, 10), group("kaki-1", 3, 10, 30))
    assert checked(kill(battle, "ai-1.1", "ai-1.2"), 6, 6).told == ["courage_held"]
