"""Who checks his morale and when, and the worked examples (SKIR-MOR-1 to SKIR-MOR-5, SKIR-MOR-19)."""

from __future__ import annotations

import msgspec
import pytest

from rulesets.engine.battle import Side
from rulesets.engine.sayings import english
from rulesets.skirmish.battle import Fate, Status
from rulesets.skirmish.nerve import morale
from rulesets.skirmish.nerve.morale import (
    Cause,
    check,
)
from tests.rules.skirmish.scenes import battle_of, chief, group, hurt_now, lose_chief, playing, wounded


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
