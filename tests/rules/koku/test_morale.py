"""Morale and losses (KOKU-MOR), with the specification's examples."""

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.koku.nerve import morale
from tests.rules.koku.scenes import KAKI, box, piece, play, rank, scene, unit

FAR = unit("ai-1", "sam_f", "bow", rank(10, 6, 4))


def field(kind, left, killed, *, ff=False, near=None, pieces=(), options=None, y=20.0):
    """A unit of the kind at (10, y) with so many left and killed, and an attacker to its south."""
    men = rank(10, y, left)
    victim = unit("kaki-1", kind, "bow", men, ff=ff, killed=killed)
    others = [unit("kaki-2", "sam_f", "bow", [near])] if near else []
    return scene(FAR, victim, *others, pieces=pieces, options=options)


CASES = [
    # clause of the case, kind, left, killed, ff, samurai at, need on the die
    ("KOKU-MOR-16", "ash_l", 4, 1, False, None, -1),
    ("KOKU-MOR-16", "ash_l", 3, 2, False, None, 3),
    ("KOKU-MOR-16", "ash_m", 2, 3, False, None, 7),
    ("KOKU-MOR-16", "ash_m", 1, 4, False, None, 11),
    ("KOKU-MOR-16", "ron_l", 4, 1, False, None, -2),
    ("KOKU-MOR-16", "mon_m", 3, 2, False, None, 1),
    ("KOKU-EX-19", "mon_l", 2, 3, False, None, 4),
    ("KOKU-MOR-16", "ron_m", 1, 4, False, None, 7),
    ("KOKU-MOR-16", "peasant", 4, 1, False, None, 0),
    ("KOKU-MOR-16", "peasant", 3, 2, False, None, 5),
    ("KOKU-RUL-21", "gun", 2, 1, False, None, 1),
    ("KOKU-MOR-6", "ash_l", 3, 2, True, None, 4),
    ("KOKU-MOR-7", "ash_l", 3, 2, False, (6.0 + 3.0, 20 + 6.0 + 1.0), 2),
]


@pytest.mark.parametrize(("clause", "kind", "left", "killed", "ff", "near", "need"), CASES)
def test_the_need_on_the_die(clause, kind, left, killed, ff, near, need):
    battle = field(kind, left, killed, ff=ff, near=near)
    test = morale.morale_test(battle, battle.units["kaki-1"], (), "fire")
    assert (test.die, test.count) == (Die.D6, 1)
    assert test.need == need, [(step.label, step.value) for step in test.modifiers]


@pytest.mark.parametrize(("gap", "steadied"), [(5.9, True), (6.0, True), (6.1, False)])
def test_samurai_steady_within_six_inches_of_base_to_base(gap, steadied):
    """KOKU-MOR-7, KOKU-EX-20."""
    battle = field("ash_m", 3, 2, near=(12.0, 20.0 + 1.0 + gap))
    assert morale.samurai_near(battle, battle.units["kaki-1"]) is steadied


def test_the_enemys_samurai_steady_nobody():
    victim = unit("kaki-1", "ash_l", "bow", rank(10, 10, 3), killed=2)
    battle = scene(unit("ai-1", "sam_f", "bow", rank(10, 8, 4)), victim)
    assert not morale.samurai_near(battle, battle.units["kaki-1"])


def test_who_is_in_a_house_is_as_near_as_its_outline():
    """KOKU-MOR-7, KOKU-MOV-16: indoors nobody has a place of his own."""
    house = box("h", "house", 10, 10, 16, 16)
    for gap, steadied in ((6.0, True), (6.1, False)):
        guard = unit("kaki-2", "sam_f", "bow", [(16 + gap + 0.5, 13)])
        one, _ = play(scene(FAR, unit("kaki-1", "ash_l", "bow", rank(12, 13, 3)), guard, pieces=[house]))
        for number in (1, 2, 3):
            one.change_figure(one.figure(f"kaki-1.{number}"), inside="h")
        assert morale.samurai_near(one.battle, one.battle.units["kaki-1"]) is steadied


class TestCover:
    """KOKU-MOR-8: the class that more than half of the survivors have against their nearest attacker."""

    WALL = piece("w", "fieldwork", (9.0, 19.0), (15.0, 19.0))
    SHORT = piece("w", "low_wall", (9.0, 19.0), (11.6, 19.0))

    def test_most_behind_a_fieldwork_is_hard(self):
        battle = field("ash_m", 3, 2, pieces=[self.WALL])
        assert morale.morale_test(battle, battle.units["kaki-1"], ("ai-1",), "fire").need == 1

    def test_two_of_five_behind_a_wall_is_none(self):
        battle = field("ash_m", 5, 0, pieces=[self.SHORT])
        assert morale.defended_cover(battle, battle.units["kaki-1"], ("ai-1",), "fire") == 0

    @pytest.mark.parametrize("attackers", [("ai-1", "ai-2"), ("ai-2", "ai-1")])
    def test_of_attackers_equally_near_the_first_in_muster_counts_whoever_struck_first(self, attackers):
        """KOKU-MOR-8, KOKU-GEN-1, KOKU-GEN-6."""
        victim = unit("kaki-1", "ash_m", "bow", rank(10, 20, 2))
        over = unit("ai-1", "sam_f", "spear", rank(10, 18.9996, 2))
        behind = unit("ai-2", "sam_f", "spear", rank(10, 21.0, 2))
        battle = scene(over, behind, victim, pieces=[piece("w", "fieldwork", (9.0, 19.5), (15.0, 19.5))])
        assert morale.defended_cover(battle, battle.units["kaki-1"], attackers, "melee") == 2

    def test_a_jump_or_a_river_is_in_the_open(self):
        """KOKU-MOR-11."""
        battle = field("ash_m", 3, 2, pieces=[self.WALL])
        assert morale.morale_test(battle, battle.units["kaki-1"], ("ai-1",), "way").need == 3


def told(battle, faces, after="fire", unit_id="kaki-1"):
    one, dice = play(battle, faces)
    morale.test(one, unit_id, ("ai-1",), after)
    dice.finish()
    return one, [event.kind for event in one.events]


@pytest.mark.parametrize(("face", "fate"), [(5, ""), (4, ""), (3, "routed")])
def test_five_monks_lose_three_to_fire(face, fate):
    """KOKU-EX-19 (source): 2 - 6 and a 5 carry on; a 3 routs (KOKU-MOR-12, KOKU-MOR-13)."""
    one, kinds = told(field("mon_l", 2, 3), [face])
    assert one.battle.units["kaki-1"].fate == fate
    assert kinds == (["routed"] if fate else ["morale_held"])


def test_after_melee_a_unit_in_contact_surrenders():
    """KOKU-EX-18: 2 - 9 = -7, die 6: -1."""
    victim = unit("kaki-1", "ash_l", "bow", rank(10, 11, 2), killed=3)
    one, kinds = told(scene(unit("ai-1", "sam_f", "bow", rank(10, 10, 4)), victim), [6], "melee")
    assert kinds == ["surrendered"]
    assert one.battle.units["kaki-1"].fate == "captured"


def test_after_melee_a_unit_out_of_contact_routs():
    """KOKU-RUL-66."""
    one, kinds = told(field("ash_l", 2, 3), [6], "melee")
    assert (kinds, one.battle.units["kaki-1"].fate) == (["routed"], "routed")


@pytest.mark.parametrize("kind", ["sam_f", "oban_f"])
def test_samurai_never_test(kind):
    """KOKU-MOR-2."""
    assert told(field(kind, 2, 2), [])[1] == []


def test_the_dead_since_the_last_test_alone_may_count():
    """KOKU-RUL-61: the toggle ``morale_killed_scope``."""
    battle = field("ash_l", 3, 2, options={"morale_killed_scope": "event"})
    one, _ = told(battle, [3])
    again = morale.morale_test(one.battle, one.battle.units["kaki-1"], (), "fire")
    assert again.need == -3


class TestKill:
    def test_the_last_figure_takes_the_unit_off(self):
        """KOKU-MOR-14: no test for a unit without figures."""
        battle = scene(FAR, unit("kaki-1", "ash_l", "bow", [(10, 20)]))
        one, dice = play(battle)
        morale.kill(one, one.figure("kaki-1.1"))
        morale.test(one, "kaki-1", ("ai-1",), "fire")
        dice.finish()
        assert (one.battle.units["kaki-1"].place, one.battle.units["kaki-1"].fate) == ("off", "destroyed")

    def test_one_left_is_lone(self):
        """KOKU-FRM-7."""
        one, _ = play(field("ash_l", 2, 3))
        morale.kill(one, one.figure("kaki-1.1"))
        assert one.battle.units["kaki-1"].formation == "lone"
        assert one.battle.units["kaki-1"].killed == 4

    def test_dead_samurai_count_for_the_other_side(self):
        """KOKU-VIC-6, KOKU-VIC-7; ronin are no samurai."""
        battle = scene(
            unit("ai-1", "oban_f", "naginata", rank(10, 6, 5)),
            unit("kaki-1", "sam_c", "bow", rank(10, 20, 2)),
            unit("kaki-2", "ron_l", "bow", rank(20, 20, 2)),
        )
        one, _ = play(battle)
        for id in ("ai-1.1", "kaki-1.1", "kaki-2.1"):
            morale.kill(one, one.figure(id))
        assert one.battle.samurai_killed == {Side.AI: 1, Side.KAKI: 1}

    def test_the_gun_goes_with_its_last_gunner(self):
        """KOKU-RUL-119."""
        crew = unit("kaki-1", "gun", "gun", [(10, 20)])
        one, _ = play(scene(FAR, crew, muzzles={"kaki-1": ((10, 19), 180.0)}))
        morale.kill(one, one.figure("kaki-1.1"))
        assert one.battle.markers == {}


def test_those_in_one_house_are_in_contact():
    """KOKU-RUL-124."""
    house = box("h", "house", 10, 10, 16, 16)
    inside, outside = unit("ai-1", "ron_l", "bow", [(11, 11)]), unit("kaki-1", "ash_l", "bow", [(15, 15)])
    battle = scene(inside, outside, pieces=[house])
    one, _ = play(battle)
    assert not morale.touches_enemy(one.battle, one.battle.units["kaki-1"])
    for id in ("ai-1.1", "kaki-1.1"):
        one.change_figure(one.figure(id), inside="h")
    assert morale.touches_enemy(one.battle, one.battle.units["kaki-1"])
    assert KAKI in Side
