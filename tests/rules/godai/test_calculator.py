"""What can be asked of the dice of Go Dai, by anybody and out of a battle."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from rulesets.godai.system import RULESET
from tests.plain import plain
from tests.rules.godai.bouts import scene, unit


def ends(key, **values):
    """How it may come out."""
    return [end["fraction"] for end in plain(RULESET.odds(key, values))["ends"]]


def test_a_shot_to_its_end():
    """GODAI-HIT-1, GODAI-WOU-1, GODAI-OBS-1: 5+ and 3+; half of it behind something."""
    assert ends("shot") == ["2/9", "7/9"]
    assert ends("shot", ways=1) == ["1/9", "8/9"]
    assert ends("shot", mounted=True) == ["4/27", "23/27"]
    assert ends("shot", wounds=2) == ["0", "1"]


def test_a_courage_test():
    """GODAI-MOR-1: 7 or more on two dice with Courage 3."""
    assert ends("courage") == ["7/12", "5/12"]


def test_a_round_of_equals_is_even():
    """GODAI-CLO-14, GODAI-CLO-16, GODAI-STR-1: half of the rounds are won, and long swords wound at 3 and more."""
    assert ends("round") == ["1/3", "1/6", "1/2"]


def posed(key, *units, **options):
    """A question as a battle poses it: its form, and how it may come out."""
    battle = scene(*units, options=options)
    found = RULESET.calculator.situations(battle, Side.AI, "ai-1", "kaki-1")
    asked = next(one for one in found if one.key == key)
    return asked.values, [str(end.chance) for end in asked.outlook.ends]


@pytest.mark.parametrize("key", ["round", "duel"])
def test_a_battle_asks_by_its_own_wound_table(key):
    """GODAI-OPT-2, GODAI-WOU-3: Strength 9 against Defence 10, 4+ by the table and 5+ by its formula."""
    one = unit("ai-1", (24, 18), kind="hero", weapon="great_sword", stats={"strength": 7})
    other = unit("kaki-1", (24, 19), kind="hero", armour="heavy", stats={"defence": 7})
    for extended in (False, True):
        values, told = posed(key, one, other, extended_wounds=extended)
        assert values["extended_wounds"] is extended
        assert told == ends(key, **values)
    assert posed(key, one, other)[1] != told


def test_a_round_that_a_battle_asks_for_knows_no_design():
    """GODAI-WTR-3, GODAI-ATK-5: in the first round an Attack less; the last is kept."""
    one = {"kind": "hero", "weapon": "long_sword"}
    art = unit("ai-1", (24, 18), **one, water=["no_design"])
    for attacks, rounds, same in ((2, 0, 1), (1, 0, 1), (2, 1, 2)):
        foe = unit("kaki-1", (24, 19), **one, stats={"attacks": attacks}, rounds=rounds)
        plain_ = unit("kaki-1", (24, 19), **one, stats={"attacks": same})
        who = {**art, "rounds": rounds}
        assert posed("round", who, foe)[1] == posed("round", {**who, "water": []}, plain_)[1]


def test_a_duel_is_asked_for_as_the_battle_follows_up():
    """GODAI-OPT-3, GODAI-CLO-23: on foot nobody does without the option, riders must."""
    one, other = unit("ai-1", (24, 18), kind="hero"), unit("kaki-1", (24, 24), kind="hero")
    assert posed("duel", one, other)[0]["parted"] is False
    assert posed("duel", one, other, follow_up=False)[0]["parted"] is True
    assert posed("duel", {**one, "mounted": True}, other, follow_up=False)[0]["parted"] is False


def test_a_battle_poses_its_questions():
    """GODAI-CLO-11, GODAI-MOR-3."""
    battle = scene(unit("ai-1", (24, 18), (10, 10), (12, 10)), unit("kaki-1", (24, 19)))
    asked = [posed.key for posed in RULESET.calculator.situations(battle, Side.AI, "ai-1", "kaki-1")]
    assert asked == ["round"]
    armed = scene(unit("ai-1", (24, 10), (26, 10), (28, 10), weapon="bow"), unit("kaki-1", (24, 19)))
    asked = [posed.key for posed in RULESET.calculator.situations(armed, Side.AI, "ai-1", "kaki-1")]
    assert asked == ["shot"]
    heroes = scene(unit("ai-1", (24, 18), kind="hero"), unit("kaki-1", (24, 30), kind="hero"))
    asked = [posed.key for posed in RULESET.calculator.situations(heroes, Side.AI, "ai-1", "kaki-1")]
    assert asked == ["duel"], "who has not met yet may ask as well"
    assert [one.key for one in RULESET.calculator.situations(battle, Side.AI, "ai-1", "")] == ["courage"]
