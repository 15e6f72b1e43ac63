"""The check of morale: its throw, and how a unit stands when it checks (SKIR-MOR-6 to SKIR-MOR-18)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rulesets.engine.battle import Piece, Side
from rulesets.skirmish.battle import Fate, Role, Status
from rulesets.skirmish.nerve.morale import (
    Chief,
    Nerve,
    chances,
    modifiers,
    morale_test,
    nerve_of,
)
from tests.rules.skirmish.scenes import battle_of, chief, group, lose_chief, wounded


def steps(nerve):
    return {modifier.clause: modifier.value for modifier in modifiers(nerve)}


# -- the throw ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nerve", "clause", "value"),
    [
        (Nerve(leader=True), "SKIR-MOR-7", 1),
        (Nerve(chief=Chief.LOST_NOW), "SKIR-MOR-8", -3),
        (Nerve(strength=6, lost=3), "SKIR-MOR-9", -2),
        (Nerve(chief=Chief.KILLED), "SKIR-MOR-10", -2),
        (Nerve(strength=12, hurt=2), "SKIR-MOR-11", -1),
        (Nerve(mostly="noumin"), "SKIR-MOR-12", -1),
        (Nerve(flanked=True), "SKIR-MOR-13", -1),
        (Nerve(advancing=True), "SKIR-MOR-14", 1),
        (Nerve(mostly="ashigaru"), "SKIR-MOR-15", 1),
        (Nerve(sheltered=True), "SKIR-MOR-16", 1),
        (Nerve(chief=Chief.NEAR), "SKIR-MOR-17", 2),
        (Nerve(mostly="bushi"), "SKIR-MOR-18", 2),
    ],
)
def test_each_modifier_is_the_printed_one(nerve, clause, value):
    """SKIR-MOR-7 to SKIR-MOR-18."""
    assert steps(nerve) == {clause: value}


def test_full_tenths_of_the_starting_strength_count_and_nothing_of_a_begun_one():
    """SKIR-MOR-11, SKIR-MOR-19, SKIR-RUL-85: floor(10 x hurt / strength)."""
    for strength, hurt in product(range(2, 13), range(13)):
        if hurt <= strength:
            assert Nerve(strength=strength, hurt=hurt).tenths == int(Fraction(10 * hurt, strength))


def test_a_lone_figure_loses_one_step_for_his_wound_and_is_never_half_lost():
    """SKIR-MOR-11, SKIR-OPT-14."""
    assert steps(Nerve(strength=1, hurt=1)) == {"SKIR-MOR-11": -1}
    assert not Nerve(strength=1, lost=1).half_lost


def test_modifiers_add_up_without_floor_or_ceiling():
    """SKIR-MOR-6, SKIR-RUL-83: cumulative; one die, D6 whatever the class (SKIR-RUL-119)."""
    worst = Nerve(10, 10, 9, "noumin", chief=Chief.LOST_NOW, flanked=True)
    assert sum(steps(worst).values()) == -3 - 2 - 10 - 1 - 1
    assert {morale_test(Nerve(mostly=mostly)).die.value for mostly in ("", "bushi", "noumin")} == {"d6"}


def test_the_odds_are_those_of_an_enumeration():
    """SKIR-MOR-20 to SKIR-MOR-24: each face once, for every sum of modifiers that can be."""
    for hurt, lost, mostly, who in product(range(7), (0, 3), ("", "noumin", "bushi"), Chief):
        nerve = Nerve(6, hurt, lost, mostly, chief=who)
        more = sum(steps(nerve).values())
        counted = Counter(
            "ok" if t >= 1 else "no_advance" if t >= -1 else "fall_back" if t == -2 else "break" if t == -3 else "rout"
            for t in (face + more for face in range(1, 7))
        )  # fmt: skip
        assert {row.key: share * 6 for row, share in chances(nerve).items() if share} == counted


# -- how a unit stands -------------------------------------------------------------------------------------------------


def test_mostly_is_more_than_half_of_the_able_figures():
    """SKIR-DAT-11, SKIR-MOR-12, SKIR-MOR-15, SKIR-MOR-18; Kensei and Eiyuu count as Bushi, Ronin as nobody."""
    for kind, mostly in {"kensei": "bushi", "eiyuu": "bushi", "bushi": "bushi", "ronin": "",
                         "ashigaru": "ashigaru", "noumin": "noumin"}.items():  # fmt: skip
        battle = battle_of(group("ai-1", kind), group("kaki-1", at=(36, 40)))
        assert nerve_of(battle, battle.units["ai-1"]).mostly == mostly
    as_bushi = battle_of(group("ai-1", "ronin"), group("kaki-1", at=(36, 40)), ronin_as_bushi=True)
    assert nerve_of(as_bushi, as_bushi.units["ai-1"]).mostly == "bushi"


def test_a_leader_of_a_better_class_helps_while_he_is_able():
    """SKIR-MOR-7, SKIR-DAT-12."""
    battle = battle_of(group("ai-1"), group("kaki-1", at=(36, 40)))
    first = battle.figures["ai-1.1"]
    battle.figures[first.id] = msgspec.structs.replace(first, role=Role.LEADER, kind="bushi")
    assert nerve_of(battle, battle.units["ai-1"]).leader
    assert not nerve_of(wounded(battle, ai_1_1=2), battle.units["ai-1"]).leader


def test_who_ran_off_counts_as_neither_hurt_nor_lost_unless_he_was_hurt_before():
    """SKIR-MOR-19."""
    battle = battle_of(group("ai-1"), group("kaki-1", at=(36, 40)))
    for id, wounds in (("ai-1.1", 0), ("ai-1.2", 1)):
        figure = battle.figures[id]
        battle.figures[id] = msgspec.structs.replace(figure, alive=False, fate=Fate.FLED, wounds=wounds)
    nerve = nerve_of(battle, battle.units["ai-1"])
    assert (nerve.hurt, nerve.lost) == (1, 0)


def test_with_the_option_only_those_who_still_stand_shake_a_unit():
    """SKIR-OPT-5, SKIR-RUL-85."""
    scene = group("ai-1"), group("kaki-1", at=(36, 40))
    hurt = {"ai_1_1": 1, "ai_1_2": 2, "ai_1_3": 3}
    for share, count in (("all_hurt", 3), ("able_only", 1)):
        battle = wounded(battle_of(*scene, wound_share=share), **hurt)
        nerve = nerve_of(battle, battle.units["ai-1"])
        assert (nerve.hurt, nerve.lost) == (count, 2)


def test_half_of_the_starting_strength_is_half_lost_and_less_is_not():
    """SKIR-MOR-9, SKIR-RUL-84."""
    battle = wounded(battle_of(group("ai-1"), group("kaki-1", at=(36, 40))), ai_1_1=2, ai_1_2=3)
    assert not nerve_of(battle, battle.units["ai-1"]).half_lost
    assert nerve_of(wounded(battle, ai_1_3=2), battle.units["ai-1"]).half_lost


@pytest.mark.parametrize(
    ("enemy", "friend", "flanked"),
    [
        ((38, 40), None, False),  # in front
        ((60, 24), None, True),  # in the flank, and no friend there
        ((60, 24), (52, 24), False),  # a friend is nearer
        ((52, 24), (60, 24), True),
        ((60, 24), (38, 40), True),  # a friend in front does not count
        ((38, 4), None, True),  # in the rear
    ],
)
def test_an_enemy_beside_or_behind_shakes_a_unit_unless_a_friend_is_nearer(enemy, friend, flanked):
    """SKIR-MOR-13, SKIR-RUL-86."""
    groups = [group("ai-1", at=(36, 24)), group("kaki-1", "eiyuu", at=[enemy])]
    if friend:
        groups.append(group("ai-2", "eiyuu", at=[friend]))
    battle = battle_of(*groups)
    assert nerve_of(battle, battle.units["ai-1"]).flanked is flanked


def test_who_runs_neither_threatens_a_flank_nor_covers_it():
    """SKIR-MOR-13: unbroken figures alone."""
    battle = battle_of(group("ai-1"), group("kaki-1", at=(60, 24), status=Status.BROKEN))
    assert not nerve_of(battle, battle.units["ai-1"]).flanked


def test_as_near_a_friend_as_an_enemy_is_no_penalty():
    """SKIR-RUL-86: a tie."""
    at = [(30, 24), (31.5, 24), (33, 24), (34.5, 24)]
    battle = battle_of(
        group("ai-1", at=at), group("ai-2", "eiyuu", at=[(20, 24)]), group("kaki-1", "eiyuu", at=[(44.5, 24)])
    )
    assert not nerve_of(battle, battle.units["ai-1"]).flanked


def test_a_ring_that_looks_outwards_has_no_flanks():
    """SKIR-DAT-14, SKIR-RUL-30."""
    ring = [(36, 25.5, 0), (37.5, 24, 90), (36, 22.5, 180), (34.5, 24, 270)]
    battle = battle_of(group("ai-1", at=ring), group("kaki-1", "eiyuu", at=[(60, 24)]))
    assert not nerve_of(battle, battle.units["ai-1"]).flanked


@pytest.mark.parametrize(("away", "near"), [(20.0, True), (20.1, False)])
def test_the_commander_steadies_within_twenty_inches_and_in_sight(away, near):
    """SKIR-MOR-17, SKIR-DAT-16: between base edges, a limit is inside (SKIR-RUL-27)."""
    battle = battle_of(
        group("ai-1", at=(10, 24), count=4), chief("ai-2", (15.5 + away, 24)), group("kaki-1", at=(36, 44))
    )
    assert (nerve_of(battle, battle.units["ai-1"]).chief is Chief.NEAR) is near


def test_the_scale_stretches_the_command_distance():
    """SKIR-DAT-16, SKIR-OPT-1."""
    scene = group("ai-1", at=(10, 24), count=4), chief("ai-2", (60, 24)), group("kaki-1", at=(36, 44))
    for scale, known in (("as_printed", Chief.AWAY), ("all_cm", Chief.AWAY), ("all_inch", Chief.NEAR)):
        battle = battle_of(*scene, scale=scale)
        assert nerve_of(battle, battle.units["ai-1"]).chief is known


def test_a_commander_behind_a_house_or_running_steadies_nobody():
    """SKIR-MOR-17, SKIR-DAT-13, SKIR-RUL-89."""
    house = Piece("house", "house", ((20, 10), (24, 10), (24, 40), (20, 40)))
    scene = group("ai-1", at=(10, 24), count=4), group("kaki-1", at=(36, 44))
    hidden = battle_of(*scene, chief("ai-2", (28, 24)), pieces=(house,))
    assert nerve_of(hidden, hidden.units["ai-1"]).chief is Chief.AWAY
    runs = battle_of(*scene, chief("ai-2", (20, 24), status=Status.BROKEN))
    assert nerve_of(runs, runs.units["ai-1"]).chief is Chief.AWAY


def test_a_commander_in_the_unit_is_near_it():
    """SKIR-MOR-17."""
    battle = battle_of(group("ai-1"), group("kaki-1", at=(36, 40)))
    first = battle.figures["ai-1.1"]
    battle.figures[first.id] = msgspec.structs.replace(first, role=Role.COMMANDER, kind="bushi")
    battle.forces[Side.AI] = msgspec.structs.replace(battle.forces[Side.AI], chief=first.id)
    nerve = nerve_of(battle, battle.units["ai-1"])
    assert (nerve.chief, nerve.leader) == (Chief.NEAR, True)


def test_a_lost_commander_counts_this_turn_and_a_killed_one_later():
    """SKIR-MOR-8, SKIR-MOR-10: never together; who was disabled in an earlier turn no longer counts."""
    scene = group("ai-1"), chief("ai-2", (36, 20)), group("kaki-1", at=(36, 40))
    told = {
        (fate, now): nerve_of(
            lost := lose_chief(battle_of(*scene), Side.AI, fate, now), lost.units["ai-1"]
        ).chief
        for fate in (Fate.KILLED, Fate.DISABLED)
        for now in (True, False)
    }
    assert told == {
        (Fate.KILLED, True): Chief.LOST_NOW, (Fate.KILLED, False): Chief.KILLED,
        (Fate.DISABLED, True): Chief.LOST_NOW, (Fate.DISABLED, False): Chief.AWAY,
    }  # fmt: skip


def test_every_figure_uphill_of_every_enemy_is_steadier():
    """SKIR-MOR-16, SKIR-RUL-88."""
    hill = Piece("hill", "hill", ((30, 20), (44, 20), (44, 30), (30, 30)))
    battle = battle_of(group("ai-1", at=(32, 24)), group("kaki-1", at=(32, 40)), pieces=(hill,))
    assert nerve_of(battle, battle.units["ai-1"]).sheltered
    assert not nerve_of(battle, battle.units["kaki-1"]).sheltered
    partly = battle_of(group("ai-1", at=(40, 24)), group("kaki-1", at=(32, 40)), pieces=(hill,))
    assert not nerve_of(partly, partly.units["ai-1"]).sheltered


def test_more_than_half_in_cover_is_steadier_and_half_is_not():
    """SKIR-MOR-16, SKIR-RUL-88."""
    wood = Piece("wood", "wood", ((30, 20), (34.6, 20), (34.6, 30), (30, 30)))
    for first, covered in ((31, False), (30.2, True)):  # three of six, four of six
        battle = battle_of(group("ai-1", at=(first - 0.1, 24)), group("kaki-1", at=(30, 44)), pieces=(wood,))
        inside = sum(figure.x <= 34.6 and figure.x >= 30 for figure in battle.able(battle.units["ai-1"]))
        assert (inside > 3) is covered
        assert nerve_of(battle, battle.units["ai-1"]).sheltered is covered
