"""What can be asked of the dice of Go Dai, by anybody and out of a battle."""

from __future__ import annotations

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
