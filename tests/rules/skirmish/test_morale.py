"""Checks of morale: causes, modifiers, results (SKIR-MOR-1 to SKIR-MOR-19)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rulesets.engine.battle import Piece, Side
from rulesets.engine.sayings import english
from rulesets.skirmish.battle import Fate, Role, Status
from rulesets.skirmish.nerve import morale
from rulesets.skirmish.nerve.morale import (
    Cause,
    Chief,
    Nerve,
    chances,
    check,
    modifiers,
    morale_test,
    nerve_of,
)
from tests.rules.skirmish.scenes import battle_of, chief, group, playing, wounded


def steps(nerve):
    return {modifier.clause: modifier.value for modifier in modifiers(nerve)}


def lose_chief(battle, side, fate=Fate.KILLED, now=True):
    battle.forces[side] = msgspec.structs.replace(battle.forces[side], lost=fate, lost_now=now)
    figure = battle.figures[battle.forces[side].chief]
    battle.figures[figure.id] = msgspec.structs.replace(figure, alive=False, fate=fate, wounds=3)
    unit = battle.units[figure.unit]
    if not battle.able(unit):
        battle.units[unit.id] = msgspec.structs.replace(unit, place="off")
    return battle


def hurt_now(battle, *ids):
    for id in ids:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], hurt=1)
    return battle


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


# -- who checks, and when ----------------------------------------------------------------------------------------------


def thrown(play):
    return [(event.params["unit"], event.kind, event.params["total"]) for event in play.events if event.rolls]


def test_an_injured_group_checks_once_in_the_morale_phase():
    """SKIR-MOR-1, SKIR-RUL-22; a unit that took no wound in this player turn does not."""
    battle = hurt_now(
        battle_of(group("ai-1"), group("kaki-1", at=(36, 40)), group("kaki-2", at=(50, 40))), "kaki-1.2"
    )
    play = playing(battle, 4)
    morale.check_all(play, Side.AI)
    assert thrown(play) == [("kaki-1", "morale_ok", 5)]
    assert "SKIR-MOR-1" in play.events[0].clauses


def test_the_active_side_throws_first_and_units_by_their_ids():
    """SKIR-TRN-3, SKIR-RUL-109."""
    ids = ("kaki-1", "kaki-2", "kaki-10", "ai-2", "ai-1")
    battle = battle_of(
        *(group(id, at=(5, 4 * number + 4)) for number, id in enumerate(ids)), active=Side.KAKI
    )
    play = playing(hurt_now(battle, *(f"{id}.1" for id in ids)), 6, 6, 6, 6, 6)
    morale.check_all(play, Side.KAKI)
    assert [unit for unit, *_ in thrown(play)] == ["kaki-1", "kaki-2", "kaki-10", "ai-1", "ai-2"]


def test_all_throw_on_the_situation_at_the_start():
    """SKIR-MOR-6, SKIR-RUL-98: that one unit has just broken changes nothing for the next; nor do friends' runs cause
    a check (SKIR-MOR-32, SKIR-RUL-99).
    """
    scene = group("ai-1", at=(30, 24)), group("ai-2", at=(42, 24)), group("kaki-1", "eiyuu", at=[(60, 24)])
    battle = hurt_now(wounded(battle_of(*scene), ai_1_1=3, ai_1_2=3, ai_1_3=3), "ai-1.4", "ai-2.6")
    play = playing(battle, 1, 6)
    morale.check_all(play, Side.AI)
    assert [kind for _unit, kind, _total in thrown(play)] == ["morale_rout", "morale_ok"]
    assert play.battle.units["ai-1"].owes
    assert "ran" not in [event.kind for event in play.events]


def test_the_commanders_death_shakes_lone_figures_and_broken_units_but_no_routed_one():
    """SKIR-MOR-4, SKIR-MOR-5, SKIR-RUL-96: disabled or fled he shakes nobody."""
    scene = (
        chief("ai-1", (10, 24)), group("ai-2", "ronin", at=[(14, 24)]),
        group("ai-3", at=(20, 24), status=Status.BROKEN), group("ai-4", at=(40, 24), status=Status.ROUTED),
        group("kaki-1", at=(36, 44)),
    )  # fmt: skip
    battle = lose_chief(battle_of(*scene), Side.AI)
    play = playing(battle, 6, 6)
    morale.check_all(play, Side.AI)
    assert [unit for unit, *_ in thrown(play)] == ["ai-2", "ai-3"]
    assert play.battle.units["ai-3"].status is Status.BROKEN, "it cannot improve by it"
    disabled = lose_chief(battle_of(*scene), Side.AI, Fate.DISABLED)
    play = playing(disabled)
    morale.check_all(play, Side.AI)
    assert not thrown(play)


def test_lone_figures_check_for_a_wound_only_with_the_option():
    """SKIR-MOR-5, SKIR-OPT-14."""
    scene = group("ai-1", "eiyuu", at=[(10, 24)]), group("kaki-1", at=(36, 44))
    for option, faces in ((False, ()), (True, (3,))):
        play = playing(hurt_now(battle_of(*scene, lone_checks=option), "ai-1.1"), *faces)
        morale.check_all(play, Side.AI)
        assert len(thrown(play)) == len(faces)


def test_with_the_option_checks_at_a_charge_wait_for_the_morale_phase():
    """SKIR-OPT-4: noted, nothing comes of it now; then one check with all its reasons (SKIR-MOR-5)."""
    battle = battle_of(group("ai-1", "noumin"), group("kaki-1", "bushi", at=(36, 30)), charge_tests="phase_3")
    play = playing(hurt_now(battle, "ai-1.1"), 5)
    assert check(play, play.unit("ai-1"), Cause.CHARGING, ("kaki-1",)).key == "ok"
    assert not play.events
    morale.check_all(play, Side.AI)
    assert thrown(play) == [("ai-1", "morale_ok", 4)]
    assert set(play.events[0].clauses) >= {"SKIR-MOR-1", "SKIR-MOR-2"}
    assert "injured" in english(play.events[0].params["causes"])


def test_to_charge_the_nearest_enemy_is_to_advance_on_him():
    """SKIR-MOR-14, SKIR-RUL-87: another target is not."""
    scene = group("ai-1"), group("kaki-1", at=(36, 30)), group("kaki-2", at=(36, 40))
    for target, value in (("kaki-1", 4 + 1 + 1), ("kaki-2", 4 + 1)):
        play = playing(battle_of(*scene), 4)
        check(play, play.unit("ai-1"), Cause.CHARGING, (target,))
        assert thrown(play) == [("ai-1", "morale_ok", value)]
    play = playing(battle_of(*scene), 4)
    check(play, play.unit("kaki-1"), Cause.CHARGED)
    assert thrown(play) == [("kaki-1", "morale_ok", 5)], "who is charged is not moving"


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_example_18_a_charge_check():
    """SKIR-EX-18."""
    scene = group("ai-1", "noumin", 10, at=(30, 24)), group("kaki-1", "bushi", at=(34, 30))
    play = playing(battle_of(*scene), 1, 4)
    assert check(play, play.unit("ai-1"), Cause.CHARGING, ("kaki-1",)).key == "ok"
    assert check(play, play.unit("kaki-1"), Cause.CHARGED).key == "ok"
    assert [total for *_, total in thrown(play)] == [1, 6]
    play = playing(battle_of(*scene, group("kaki-2", "eiyuu", at=[(60, 24)])), 1)
    assert check(play, play.unit("ai-1"), Cause.CHARGING, ("kaki-1",)).key == "no_advance"
    assert play.battle.units["ai-1"].status is Status.HALTED


@pytest.mark.parametrize(("away", "total", "key"), [(18, 1, "ok"), (22, -1, "no_advance")])
def test_example_19_losses(away, total, key):
    """SKIR-EX-19."""
    scene = (
        group("ai-1", count=10, at=(30, 24)),
        chief("ai-2", (30, 23.5 - away)),
        group("kaki-1", at=(36, 44)),
    )
    battle = battle_of(*scene)
    chiefs = battle.figures["ai-2.1"]
    battle.figures["ai-2.1"] = msgspec.structs.replace(chiefs, y=24 - 1 - away)
    play = playing(hurt_now(wounded(battle, ai_1_1=1, ai_1_2=1, ai_1_3=2), "ai-1.1"), 1)
    morale.check_all(play, Side.AI)
    assert thrown(play) == [("ai-1", f"morale_{key}", total)]


@pytest.mark.parametrize(("face", "total", "status"), [(3, -3, Status.BROKEN), (2, -4, Status.ROUTED)])
def test_example_20_half_lost(face, total, status):
    """SKIR-EX-20: they run ten inches at once."""
    battle = battle_of(group("ai-1", armour="light", at=(36, 30)), group("kaki-1", at=(36, 44)))
    battle = hurt_now(wounded(battle, ai_1_1=2, ai_1_2=2, ai_1_3=2), "ai-1.1")
    play = playing(battle, face)
    morale.check_all(play, Side.AI)
    assert [event.params["total"] for event in play.events if event.rolls] == [total]
    assert play.battle.units["ai-1"].status is status
    morale.run_all(play, Side.AI)
    for figure in play.battle.able(play.battle.units["ai-1"]):
        assert figure.y == pytest.approx(20.0, abs=0.002)


def test_example_21_the_commander_is_killed():
    """SKIR-EX-21."""
    scene = (
        chief("ai-9", (4, 4)), group("ai-1", "noumin", 12, at=(30, 24)), group("ai-2", "bushi", at=(30, 20)),
        group("ai-3", at=(30, 16)), group("kaki-1", at=(36, 44)),
    )  # fmt: skip
    battle = hurt_now(wounded(lose_chief(battle_of(*scene), Side.AI), ai_2_1=3), "ai-2.1")
    play = playing(battle, 3, 1, 1)
    morale.check_all(play, Side.AI)
    assert thrown(play) == [(f"ai-{number}", "morale_no_advance", -1) for number in (1, 2, 3)]


def test_example_24_a_charge_on_a_shaky_unit():
    """SKIR-EX-24: charged, they break and run ten inches at once."""
    scene = (
        group("ai-1", "bushi", mounted=True, at=(30, 20)),
        group("kaki-1", at=[(30 + 1.5 * n, 30) for n in range(10)], armour="light"),
    )
    battle = wounded(battle_of(*scene), **{f"kaki_1_{n}": 3 for n in range(5, 11)})
    play = playing(battle, 4)
    assert check(play, play.unit("kaki-1"), Cause.CHARGED).key == "break"
    assert thrown(play) == [("kaki-1", "morale_break", -3)]
    assert [figure.y for figure in play.battle.able(play.battle.units["kaki-1"])] == pytest.approx([40.0] * 4)
