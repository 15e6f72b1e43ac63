"""What a character's dice and his Strength come to (GODAI-ATK, GODAI-CDM, GODAI-STR), clause by clause."""

from __future__ import annotations

import pytest

from rulesets import HmacDice
from rulesets.godai.battle import Blow
from rulesets.godai.charts import Armour, Water, Weapon
from rulesets.godai.melee.fighter import Fighter, attacks, modifiers, strength
from tests.rules.godai.bouts import fought, scene, told, unit


@pytest.mark.parametrize(("face", "modifier", "score"), [(5, 0, 5), (6, 2, 8), (1, -2, -1)])
def test_natural_values_and_scores(face, modifier, score):
    """GODAI-GEN-15, GODAI-GEN-16: what the die shows, and that with its modifiers."""
    assert Blow("ai-1.1", face, modifier).score == score


def line(weapon, mastery=0, **more):
    """Somebody with a weapon in hand."""
    return Fighter(weapon=Weapon(weapon), mastery=mastery, **more)


@pytest.mark.parametrize(
    ("one", "clauses"),
    [
        (line("basic"), {}),
        (line("bow", 3), {}),
        (line("long_sword"), {}),
        (line("long_sword", 1), {"GODAI-CDM-5": 1}),
        (line("dai_sho", 3), {"GODAI-CDM-5": 2}),
        (line("two_swords", 3), {}),
        (line("two_swords", 4), {"GODAI-CDM-6": 1}),
        (line("great_sword"), {"GODAI-CDM-7": -1}),
        (line("great_sword", 1), {}),
        (line("great_sword", 3), {"GODAI-CDM-7": 1}),
        (line("spear"), {}),
        (line("spear", mounted=True), {"GODAI-CDM-8": 1}),
        (line("spear", 2, mounted=True, mounted_foe=True), {"GODAI-CDM-8": 1}),
        (line("halberd"), {}),
        (line("halberd", mounted_foe=True), {"GODAI-CDM-9": 1}),
        (line("halberd", 1, mounted_foe=True), {"GODAI-CDM-9": 2}),
        (line("halberd", 2), {"GODAI-CDM-9": 1}),
        (line("halberd", 3, mounted_foe=True), {"GODAI-CDM-9": 2}),
        (line("staff", 1), {}),
        (line("staff", 2), {"GODAI-CDM-10": 1}),
        (line("club"), {"GODAI-CDM-13": -1}),
        (line("flail"), {}),
        (Fighter(mounted=True, horsemanship=4), {"GODAI-CDM-11": 1}),
        (Fighter(mounted=True, horsemanship=3), {}),
        (Fighter(horsemanship=4), {}),
        (Fighter(mounted=True, charged=True), {"GODAI-CDM-12": 1}),
        (Fighter(mounted=True, charged=True, poles=True), {}),
        (Fighter(armour=Armour.HEAVY, unhorsed=True), {"GODAI-CDM-14": -1, "GODAI-CDM-15": -2}),
        (
            Fighter(rear=True, walled=True, outfaced=True),
            {"GODAI-CDM-16": -1, "GODAI-CDM-17": -1, "GODAI-CDM-18": -1},
        ),
        (Fighter(shaken=True, caught=True), {"GODAI-CDM-19": -2, "GODAI-CDM-20": -2}),
        (Fighter(timed=True, water=("abdomen",)), {"GODAI-CDM-2": 1}),
        (Fighter(timed=True), {}),
        (Fighter(first=True, water=("one_timing",), stance="one_cut"), {"GODAI-CDM-1": 1, "GODAI-CDM-4": 1}),
        (Fighter(cornered=True, water=("stab_at_heart",)), {"GODAI-CDM-3": 1}),
    ],
)
def test_what_is_added_to_each_die(one, clauses):
    """GODAI-CDM-1 to GODAI-CDM-20, GODAI-RUL-63, GODAI-RUL-64, GODAI-RUL-77: all of it, with no limit."""
    assert told(modifiers(one)) == clauses
    assert one.bonus == sum(clauses.values())


@pytest.mark.parametrize(
    ("one", "target", "comes_to"),
    [
        (line("basic"), "none", 3), (line("long_sword"), "none", 4), (line("long_sword", 2), "none", 5),
        (line("dai_sho", 4), "none", 6), (line("great_sword", 1), "none", 5), (line("great_sword", 3), "none", 6),
        (line("halberd", 2), "none", 4), (line("halberd", 3), "none", 5), (line("spear"), "none", 3),
        (line("spear", 2), "none", 5), (line("club"), "none", 4), (line("staff"), "light", 3),
        (line("staff"), "medium", 2), (line("staff", 1), "medium", 3), (line("staff", 1), "heavy", 2),
        (line("staff", 2), "heavy", 3), (line("two_swords", 4), "none", 3),
        (line("long_sword", mounted=True), "none", 5), (Fighter(caught=True), "none", 2),
        (Fighter(first=True, water=("one_timing",)), "none", 4), (Fighter(stance="one_cut"), "none", 4),
        (Fighter(stance="body_in_place"), "none", 2),
    ],
)  # fmt: skip
def test_strength_in_close_combat(one, target, comes_to):
    """GODAI-STR-1 to GODAI-STR-11, GODAI-RUL-63, GODAI-RUL-80, GODAI-RUL-81: by the target of each wound die."""
    assert strength(one, Armour(target)) == comes_to


@pytest.mark.parametrize(
    ("one", "dice"),
    [
        (Fighter(attacks=2), 2),
        (Fighter(attacks=2, weapon=Weapon.TWO_SWORDS, mastery=3), 4),
        (Fighter(weapon=Weapon.IMPROVISED, mastery=2), 2),
        (Fighter(stance="body_in_place"), 2),
        (Fighter(sticky=True, water=("stickiness",)), 2),
        (Fighter(attacks=4, stance="one_cut", doubled="blocked"), 2),
        (Fighter(attacks=3, lessened=1, doubled="surrounded"), 4),
        (Fighter(lessened=1), 0),
        (Fighter(lessened=2, stance="one_cut"), 1),
    ],
)
def test_the_number_of_attack_dice(one, dice):
    """GODAI-ATK-1 to GODAI-ATK-7, GODAI-RUL-61, GODAI-RUL-92: in that order, doubled once and last."""
    assert one.dice == sum(step.value for step in attacks(one)) == dice
    assert one.wound_dice == dice, "GODAI-ATK-11"


def test_a_wound_die_more_after_any_doubling():
    """GODAI-ATK-11, GODAI-WTR-5, GODAI-RUL-61."""
    one = Fighter(attacks=2, doubled="surrounded", water=(str(Water.CONTINUOUS_CUT),))
    assert (one.dice, one.wound_dice) == (4, 5)
    none = Fighter(lessened=1, water=one.water)
    assert (none.dice, none.wound_dice) == (0, 1), "his party may win all the same (GODAI-CLO-16)"


def test_three_in_front_do_not_surround():
    """GODAI-ATK-8, GODAI-RUL-59, GODAI-RUL-62: numbers alone double nothing."""
    battle = scene(unit("ai-1", (24, 18), kind="hero"), unit("kaki-1", (23, 19), (24, 19), (25, 19)))
    assert not fought(battle, (6, 1, 1, 1, 1), settled=False).bout.hem


def test_all_who_are_linked_by_contact_fight_one_combat():
    """GODAI-CLO-1, GODAI-RUL-57, GODAI-CLO-17, GODAI-RUL-65: who holds the tied score counts."""
    battle = scene(
        unit("ai-1", (23, 18), kind="hero", stats={"combat": 5}), unit("ai-2", (24.5, 18), kind="hero"),
        unit("kaki-1", (23.7, 19), kind="hero", stats={"combat": 4}), unit("kaki-2", (25.2, 19), kind="hero"),
    )  # fmt: skip
    bout = fought(battle, (2, 6, 6, 1, 1, 1), settled=False).bout
    assert len(bout.all) == 4
    assert (bout.winner, bout.by) == ("kaki", "combat"), "the one of Combat 5 does not hold the 6"
    assert {cut.figure for cut in bout.cuts} == {"kaki-1.1", "kaki-2.1"}


def test_the_second_rank_strikes_but_is_not_struck():
    """GODAI-CLO-2, GODAI-CLO-5, GODAI-RUL-72: one base and half a gap away; it touches a comrade in contact."""
    at = {"near": (24, 20), "apart": (25.3, 20), "behind": (24, 20.4)}
    for where, spot in at.items():
        battle = scene(
            unit("ai-1", (24, 18), kind="hero"), unit("kaki-1", (24, 19), spot, (22, 21), weapon="spear")
        )
        bout = fought(battle, (6, 1, 1, 1) if where == "near" else (6, 1, 1), settled=False).bout
        assert bout.rear == (("kaki-1.2",) if where == "near" else ()), where
        assert {cut.target for cut in bout.cuts} == {"kaki-1.1"}


def test_a_charge_counts_in_every_round_of_its_turn():
    """GODAI-RUL-74, GODAI-CHG-9: in the normal round after a Heroic Combat too."""
    rider = unit("ai-1", (24, 17.5), kind="hero", mounted=True, horsemanship=1, charged=["kaki-1"], rounds=1)
    bout = fought(scene(rider, unit("kaki-1", (24, 19), kind="hero")), (6, 1, 1), settled=False).bout
    assert told(bout.modifiers["ai-1.1"]) == {"GODAI-CDM-12": 1}


def test_who_is_unhorsed_after_his_charge_keeps_its_bonus():
    """GODAI-RUL-144, GODAI-CDM-12, GODAI-CDM-15: in the round of his turn that is fought on foot."""
    for horse, clauses in (
        ({"mounted": True}, {"GODAI-CDM-12": 1}),
        ({"unhorsed": True}, {"GODAI-CDM-12": 1, "GODAI-CDM-15": -2}),
        ({}, {}),
    ):
        rider = unit("ai-1", (20, 10), charged=["kaki-1"], **horse)
        battle = scene(rider, unit("kaki-1", (20, 11.5 if "mounted" in horse else 11, 180)))
        bout = fought(battle, HmacDice(b"unhorsed"), settled=False).bout
        assert told(bout.modifiers["ai-1.1"]) == clauses
