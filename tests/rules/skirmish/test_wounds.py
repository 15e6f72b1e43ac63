"""Wounds, horses, and who is out of the fight (SKIR-DAT-2, SKIR-HIT-10, SKIR-HIT-13, SKIR-HIT-14)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.battle import Side
from rulesets.skirmish.battle import Fate, Load
from rulesets.skirmish.nerve.wounds import Struck, aftermath, fall, strike, wound
from tests.rules.skirmish.scenes import battle_of, chief, group, playing, wounded


@pytest.mark.parametrize(
    ("had", "letter", "wounds", "fate"),
    [
        (0, "W", 1, ""),
        (0, "D", 2, "disabled"),
        (1, "W", 2, "disabled"),
        (1, "D", 3, "killed"),
        (2, "W", 3, "killed"),
        (2, "D", 3, "killed"),
    ],
)
def test_a_w_is_one_wound_and_a_d_two(had, letter, wounds, fate):
    """SKIR-DAT-2, SKIR-HIT-10, SKIR-RUL-25."""
    play = playing(wounded(battle_of(group("kaki-1")), kaki_1_2=had))
    hurt = wound(play, "kaki-1.2", letter, missile=True)
    figure = play.figure("kaki-1.2")
    assert (figure.wounds, figure.fate, figure.alive) == (wounds, fate, wounds < 2)
    assert (hurt.fate, figure.hurt) == (fate, wounds - had)


@pytest.mark.parametrize(
    ("had", "face", "fate"), [(0, 3, "disabled"), (0, 4, "killed"), (1, 1, "killed"), (2, 3, "killed")]
)
def test_with_the_option_a_d_is_thrown_for(had, face, fate):
    """SKIR-OPT-3: 1 to 3 disables, or kills who was hurt; 4 and more kills."""
    play = playing(wounded(battle_of(group("kaki-1"), d_result="die"), kaki_1_2=had), face)
    assert wound(play, "kaki-1.2", "D", missile=False).fate == fate
    assert play.battle.dice_count == 1


def test_with_the_option_a_w_is_not_thrown_for():
    """SKIR-OPT-3."""
    play = playing(battle_of(group("kaki-1"), d_result="die"))
    assert wound(play, "kaki-1.2", "W", missile=True).fate == ""


def test_on_three_the_rider_is_hit_and_on_four_the_horse():
    """SKIR-HIT-13."""
    for face, rider, horse in ((3, 1, 0), (4, 0, 1)):
        play = playing(battle_of(group("kaki-1", mounted=True)), face)
        hurt = wound(play, "kaki-1.1", "W", missile=True)
        figure = play.figure("kaki-1.1")
        assert (figure.wounds, figure.horse_wounds, figure.mounted) == (rider, horse, True)
        assert hurt.horse is bool(horse)


def test_two_wounds_bring_a_horse_down_and_its_rider_stands_on_foot_unhurt():
    """SKIR-HIT-14, SKIR-DAT-7, SKIR-DAT-8, SKIR-RUL-57: at the same centre, with no further move in this turn."""
    play = playing(battle_of(group("kaki-1", mounted=True)), 4)
    before = play.figure("kaki-1.1")
    hurt = wound(play, "kaki-1.1", "D", missile=True)
    figure = play.figure("kaki-1.1")
    assert (figure.mounted, figure.wounds, figure.alive, figure.moved) == (False, 0, True, True)
    assert (figure.point, figure.width, figure.depth) == (before.point, 1.0, 1.0)
    assert hurt.horse_down


def test_a_unit_whose_horses_are_all_down_is_mounted_no_longer():
    """SKIR-HIT-14, SKIR-MOV-3: as after dismounting; with one rider left it is."""
    play = playing(battle_of(group("kaki-1", count=2, mounted=True)), 4, 4)
    play.change_unit(play.unit("kaki-1"), mounted=True)
    for id, mounted in (("kaki-1.1", True), ("kaki-1.2", False)):
        wound(play, id, "D", missile=True)
        assert play.unit("kaki-1").mounted is mounted


def test_a_hit_horse_is_no_injury():
    """SKIR-HIT-14, SKIR-RUL-22."""
    play = playing(battle_of(group("kaki-1", mounted=True)), 6)
    wound(play, "kaki-1.1", "W", missile=True)
    assert play.figure("kaki-1.1").hurt == 0


def test_in_melee_horses_are_hit_only_with_the_option():
    """SKIR-MEL-17, SKIR-OPT-8."""
    play = playing(battle_of(group("kaki-1", mounted=True)))
    assert not wound(play, "kaki-1.1", "W", missile=False).horse
    play = playing(battle_of(group("kaki-1", mounted=True), horse_in_melee=True), 4)
    assert wound(play, "kaki-1.1", "W", missile=False).horse


def test_the_die_of_the_option_falls_after_that_of_the_horse():
    """SKIR-OPT-3, SKIR-HIT-16."""
    play = playing(battle_of(group("kaki-1", mounted=True), d_result="die"), 3, 4)
    assert wound(play, "kaki-1.1", "D", missile=True).fate == "killed"


def test_a_rider_who_falls_leaves_with_his_horse():
    """SKIR-MEL-17."""
    play = playing(battle_of(group("kaki-1", mounted=True)), 1)
    wound(play, "kaki-1.1", "D", missile=True)
    assert not play.figure("kaki-1.1").mounted


def test_a_carried_pavise_is_lost_with_its_bearer():
    """SKIR-DAT-9."""
    play = playing(battle_of(group("kaki-1", load=Load.PAVISE)))
    wound(play, "kaki-1.1", "D", missile=True)
    assert play.figure("kaki-1.1").load is Load.NONE
    assert play.figure("kaki-1.2").load is Load.PAVISE


@pytest.mark.parametrize(("had", "fate"), [(0, "disabled"), (1, "killed")])
def test_the_loss_of_a_force_commander_is_noted(had, fate):
    """SKIR-MOR-4, SKIR-MOR-8, SKIR-DAT-13."""
    play = playing(wounded(battle_of(chief("kaki-1", (36, 24))), kaki_1_1=had))
    wound(play, "kaki-1.1", "D", missile=False)
    force = play.battle.forces[Side.KAKI]
    assert (force.lost, force.lost_now) == (fate, True)


def test_a_commander_who_flees_is_not_lost_by_killing():
    """SKIR-MOR-4."""
    play = playing(battle_of(chief("kaki-1", (36, 24))))
    fall(play, play.figure("kaki-1.1"), Fate.FLED)
    assert not play.battle.forces[Side.KAKI].lost_now


def test_a_unit_without_able_figures_is_out_of_the_battle():
    """SKIR-TRN-11, SKIR-RUL-114."""
    play = playing(battle_of(group("kaki-1", count=1), group("kaki-2", at=(10, 24))))
    wound(play, "kaki-1.1", "D", missile=True)
    wound(play, "kaki-2.1", "D", missile=True)
    aftermath(play, ["kaki-1", "kaki-2"])
    assert (play.unit("kaki-1").place, play.unit("kaki-1").fate) == ("off", "destroyed")
    assert play.unit("kaki-2").place == "table"
    assert [event.kind for event in play.events] == ["unit_destroyed"]


@pytest.mark.parametrize("letter", ["W", "D"])
@pytest.mark.parametrize("thrown", [False, True])
@pytest.mark.parametrize("had", [0, 1, 2])
@pytest.mark.parametrize("mounted", [False, True])
def test_the_chances_of_a_letter_are_those_of_its_dice(letter, thrown, had, mounted):
    """SKIR-DAT-2, SKIR-HIT-13, SKIR-OPT-3: every fall of the dice, counted."""
    option = "die" if thrown else "two_wounds"
    found: dict[tuple[int, int, bool], Fraction] = {}
    for horse in range(1, 7):
        for death in range(1, 7):
            battle = battle_of(group("kaki-1", mounted=mounted), d_result=option)
            play = (
                playing(wounded(battle, kaki_1_1=had), horse, death)
                if mounted
                else playing(wounded(battle, kaki_1_1=had), death)
            )
            wound(play, "kaki-1.1", letter, missile=True)
            figure = play.figure("kaki-1.1")
            key = (figure.wounds, figure.horse_wounds, figure.mounted)
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 36)
    counted: dict[tuple[int, int, bool], Fraction] = {}
    for chance, body in strike(Struck(had, mounted), letter, horse=True, thrown=thrown):
        key = (body.wounds, body.horse, body.mounted)
        counted[key] = counted.get(key, Fraction(0)) + chance
    assert counted == found
