"""Bases and leaders that fall (AOW-DAT-9, AOW-DAT-13, AOW-SHO-19, AOW-FIG-26, AOW-FIG-32, AOW-DET-3)."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.nerve.losses import Fallen, kill_leader, lose, lose_life, suffer
from rulesets.engine.battle import Side
from tests.rules.ageofwar.scenes import foot, general, scene
from tests.rules.ageofwar.shots import act, alive


def lost(battle, *numbers, dice=(), unit="kaki-1", **more):
    """Bases of a unit are lost; the battle and what was told."""
    ids = [f"{unit}.{number}" for number in numbers]
    return act(battle, lambda play: lose(play, battle.units[unit], ids, **more), dice)[:2]


def kinds(events):
    return [event.kind for event in events]


def killed(battle, leader):
    return act(battle, lambda play: kill_leader(play, play.unit(leader)))[:2]


def test_each_base_that_is_killed_leaves_a_marker():
    """AOW-DAT-13, AOW-SHO-19, AOW-FIG-26."""
    battle, events = lost(scene(foot("kaki-1", 20, 20)), 2, 3)
    assert (battle.units["kaki-1"].markers, alive(battle)) == (2, [1, 4, 5, 6])
    assert (kinds(events), events[0].params["count"]) == (["bases_fell"], 2)


def test_bases_lost_in_other_ways_leave_none():
    """AOW-DAT-13: sneaking off, a new commander, a refused challenge."""
    battle, _events = lost(scene(foot("kaki-1", 20, 20)), 6, marker=False)
    assert battle.units["kaki-1"].markers == 0


def test_the_front_shrinks_only_when_too_few_are_left():
    """AOW-SHO-19, AOW-RUL-78."""
    scene_ = scene(foot("kaki-1", 20, 20))
    assert lost(scene_, 1, 2, 3)[0].units["kaki-1"].frontage == 3
    assert lost(scene_, 1, 2, 3, 4)[0].units["kaki-1"].frontage == 2


def test_with_the_commander_his_dice_of_a_duel_are_gone():
    """AOW-RUL-164, AOW-DAT-7: the points of his avengers stay."""
    battle, events = lost(scene(foot("kaki-1", 20, 20, commander=2, prowess=2, avenge=3)), 2)
    unit = battle.units["kaki-1"]
    assert (unit.prowess, unit.avenge) == (0, 3)
    assert kinds(events) == ["bases_fell", "commander_fell"]


def test_a_unit_without_bases_is_destroyed_and_not_routed():
    """AOW-FIG-32, AOW-RISK-7, AOW-RUL-99: nobody tests for it; a general with it throws a die."""
    battle = scene(
        foot("kaki-1", 20, 20, strength=2, frontage=2),
        general("kaki-9", with_unit="kaki-1"),
        foot("kaki-2", 26, 20),
    )
    battle, events = lost(battle, 1, 2, dice=(3,))
    assert (battle.units["kaki-1"].fate, battle.units["kaki-1"].place) == ("destroyed", "off")
    assert battle.units["kaki-9"].fate == "killed"
    assert "kaki-1" in battle.ruins, "others take it to heart (AOW-MOR-15)"
    assert kinds(events) == ["bases_fell", "unit_destroyed", "leader_lost"]


def test_who_fought_a_destroyed_unit_alone_is_disordered():
    """AOW-FIG-31, AOW-DIS-2, AOW-RUL-160."""
    battle = scene(foot("ai-1", 20, 20), foot("kaki-1", 20, 20, strength=2, frontage=2))
    battle, _events = lost(battle, 1, 2)
    assert battle.units["ai-1"].disordered


def test_the_caller_tells_of_it_before_leaders_die():
    """AOW-SHO-19: bases and a general at once; the dice are told first."""
    battle = scene(foot("kaki-1", 20, 20), general("kaki-9", with_unit="kaki-1", in_front=True))
    fallen = Fallen(("kaki-1.3",), ("kaki-9",))
    battle, events, unit = act(
        battle, lambda play: suffer(play, play.unit("kaki-1"), fallen, lambda: play.tell("shot", unit="ai-1"))
    )
    assert kinds(events) == ["shot", "leader_killed"]
    assert (fallen.count, unit.markers, battle.units["kaki-9"].fate) == (2, 1, "killed")


def test_the_bodyguard_falls_first_and_leaves_no_marker():
    """AOW-DAT-9, AOW-RUL-77, AOW-SHO-19."""
    battle = scene(foot("kaki-1", 20, 20), general("kaki-9", with_unit="kaki-1", in_front=True, guard=True))
    battle, events, _ = act(battle, lambda play: lose_life(play, play.unit("kaki-9")))
    assert (battle.units["kaki-9"].guard, battle.units["kaki-9"].fate) == (False, "")
    battle, more, _ = act(battle, lambda play: lose_life(play, play.unit("kaki-9")))
    assert (kinds(events), kinds(more)) == (["guard_fell"], ["leader_killed"])
    assert (battle.units["kaki-9"].place, battle.units["kaki-9"].with_unit) == ("off", "")
    assert battle.units["kaki-1"].markers == 0


def test_dice_and_messengers_of_a_dead_general_are_gone():
    """AOW-DET-3, AOW-MSG-8, AOW-END-4: his death is noted in his own side's force."""
    battle = scene(
        foot("kaki-1", 20, 20), general("kaki-9", 25, 20, dice=4),
        messengers=[{"id": "kaki-m1", "to": "kaki-9", "at": [30, 30]}],
    )  # fmt: skip
    battle, _events = killed(battle, "kaki-9")
    assert (battle.units["kaki-9"].dice, battle.messengers) == (0, {})
    assert battle.forces[Side.KAKI].generals_killed == 1
    assert battle.forces[Side.AI].generals_killed == 0


def test_a_daimyo_is_counted_by_himself():
    """AOW-END-4, AOW-MOR-11, AOW-CMD-13."""
    battle, _events = killed(scene(foot("kaki-1", 20, 20)), "kaki-d")
    force = battle.forces[Side.KAKI]
    assert (force.daimyo_killed, force.generals_killed) == (True, 0)


def test_who_held_only_a_dead_general_is_disordered():
    """AOW-FIG-31, AOW-RISK-5: a lone leader in a fight is an enemy as any other."""
    battle = scene(foot("ai-1", 20, 20), general("kaki-9", 20, 20.8))
    assert killed(battle, "kaki-9")[0].units["ai-1"].disordered


@pytest.mark.parametrize(
    ("with_unit", "shot", "clauses"),
    [
        ("kaki-1", False, ("AOW-FIG-25", "AOW-RISK-2")), ("", False, ("AOW-FIG-25", "AOW-RISK-5")),
        ("kaki-1", True, ("AOW-SHO-18", "AOW-RISK-3")), ("", True, ("AOW-SHO-20", "AOW-RISK-6")),
    ],
)  # fmt: skip
def test_a_leaders_death_is_told_by_the_danger_that_he_was_in(with_unit, shot, clauses):
    """AOW-RISK-2, AOW-RISK-3, AOW-RISK-5, AOW-RISK-6: in the front rank and by himself, in a fight and under fire."""
    place = {"with_unit": with_unit, "in_front": True} if with_unit else {"at": [30, 15]}
    battle = scene(general("kaki-9", **place), foot("kaki-1", 30, 20))
    told = (lambda: None) if shot else None
    _after, events, _unit = act(
        battle, lambda play: suffer(play, play.unit(with_unit or "kaki-9"), Fallen(lives=("kaki-9",)), told)
    )
    assert [event.clauses for event in events if event.kind == "leader_killed"] == [clauses]
