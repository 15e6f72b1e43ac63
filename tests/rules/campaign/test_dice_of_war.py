"""Seed, words, numbers and labels (CAM-DIC-1 to CAM-DIC-4, CAM-PLN-3)."""

import hashlib
import hmac

from rulesets import Die, HmacDice, hash_of
from rulesets import campaign as wars
from rulesets.campaign.dice import ninja_label, plan_label
from rulesets.campaign.war import War
from rulesets.engine.dice.tests import Test
from tests.rules.campaign.scenes import scene

SEED = b"a seed of thirty-two bytes, kept"
WORDS = ("left", "right")


def digest(text):
    return hmac.new(SEED, text.encode(), hashlib.sha256).digest()


def test_a_numbered_die_is_a_battles_die_with_words_for_nonces():
    """CAM-DIC-1"""
    war, battle = wars.CampaignDice(SEED, WORDS), HmacDice(SEED, WORDS)
    assert [war.face(n, Die.D100) for n in range(20)] == [battle.face(n, Die.D100) for n in range(20)]


def test_a_ninja_die_has_a_label_in_the_place_of_the_number():
    """CAM-DIC-2, CAM-RUL-44"""
    label = ninja_label("hojo", 2, "autumn", 1)
    assert label == "ninja:hojo:2:autumn:1"
    word = int.from_bytes(digest(f"left\nright\n{label}:6:0")[:4], "big")
    assert wars.CampaignDice(SEED, WORDS).with_label(label, Die.D6) == word % 6 + 1


def test_battles_and_plans_have_secrets_of_their_own():
    """CAM-DIC-3, CAM-DIC-4"""
    dice = wars.CampaignDice(SEED, WORDS)
    assert wars.battle_seed(dice, "t7") == digest("left\nright\nbattle:t7")
    assert plan_label("hojo", 1, "spring", 2) == "plan:hojo:1:spring:2"
    assert wars.plan_salt(dice, "hojo", 1, "spring", 2) == digest("left\nright\nplan:hojo:1:spring:2").hex()


def test_the_seal_of_the_example():
    """CAM-EX-43"""
    plan = {"hosts": {"h2": {"kind": "march", "to": "Kozuke"}}, "house": []}
    assert hash_of(plan, "ab" * 32) == "bc4d28de36614ea55194b74f7cb700068a085aac6f111784cdebe728ffefae56"


def test_dice_are_told_with_the_next_event_and_ninja_dice_count_by_themselves():
    """CAM-DIC-2"""
    war = War(scene(), wars.ScriptedWarDice([12, 4], ninja=[3, 5]))
    mission = Test("gate", Die.D6, 4, "CAM-NIN-2", "gate")
    war.throw_ninja("hojo", mission)
    silent = war.tell("mission", clan="hojo", knows=["hojo"], clauses=["CAM-NIN-2"])
    war.cast("comers", Die.D20, "comers", "CAM-ADJ-7", 2)
    open_to_all = war.tell("comers")
    war.throw_ninja("hojo", mission)
    war.tell("mission", clan="hojo", knows=["hojo"])
    assert (silent.ninja, silent.rolls[0].numbers, silent.knows) == ("hojo", (0,), ("hojo",))
    assert (open_to_all.ninja, open_to_all.rolls[0].numbers, open_to_all.knows) == ("", (0, 1), None)
    assert war.events[-1].rolls[0].numbers == (1,)
    assert (war.campaign.dice_count, war.campaign.ninja_dice) == (2, {"hojo": 2})
