"""Opportunity shooting (AOW-OPP-1 to AOW-OPP-5, AOW-DEC-1, AOW-OPT-7)."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.fire.opportunity import OPPORTUNITY, OpportunityOrder, able, answer_as_usual, window
from rulesets.engine.battle import Asked, Side
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import done, foot, playing, scene
from tests.rules.ageofwar.shots import act, alive

BOW = {"kind": "levy", "weapon": "bow", "commander": False, "strength": 1, "frontage": 1}
NOBODY = {"unit": ""}


def field(*more, one=None, two=None, **rest):
    """Indigo's unit that has just acted before two bowmen of persimmon."""
    return scene(
        foot("ai-1", 20, 10, **{"strength": 3, "commander": False, **(one or {})}),
        foot("kaki-1", 19, 16, **{**BOW, **(two or {})}), foot("kaki-2", 21, 17, **BOW), *more, **rest,
    )  # fmt: skip


def opened(battle, *dice, answers=()):
    return act(battle, lambda play: window(play, battle.units["ai-1"]), dice, answers)


def who(battle):
    return sorted(able(battle, battle.units["ai-1"]))


def test_any_number_may_use_the_same_window_one_after_another():
    """AOW-OPP-2, AOW-OPP-3, AOW-OPP-4, AOW-RUL-38: both shoot at who has acted, where it stands, for nothing."""
    battle, events, _ = opened(field(), 3, 5, 2, 1, answers=({"unit": "kaki-2"}, {"unit": "kaki-1"}))
    assert [(event.kind, event.params["unit"]) for event in events] == [
        ("shot_in_vain", "kaki-2"),
        ("shot", "kaki-1"),
    ]
    assert {event.side for event in events} == {Side.KAKI}
    assert events[0].clauses[0] == "AOW-OPP-1"
    assert len(alive(battle, "ai-1")) == 2
    assert battle.units["ai-1"].markers == 1, "it tests in its own next morale phase (AOW-OPP-5)"


def test_each_unit_has_one_opportunity_volley_in_an_enemy_turn():
    """AOW-OPP-1, AOW-RUL-37: afterwards only the other is asked, and the two of its own turn are left."""
    battle, _events, _ = opened(field(), 3, answers=({"unit": "kaki-1"}, NOBODY))
    assert who(battle) == ["kaki-2"]
    assert battle.units["kaki-1"].volleys == 0


def test_who_does_not_answer_holds_his_fire():
    """AOW-DEC-1, AOW-TUR-7, AOW-RUL-144."""
    battle = field()
    (asked,) = done(window(playing(battle), battle.units["ai-1"]))
    assert (asked.default.unit, asked.side, asked.clause) == ("", Side.KAKI, "AOW-OPP-2")
    assert [each["value"] for each in asked.question["choices"]] == [
        {"unit": "kaki-1"},
        {"unit": "kaki-2"},
        NOBODY,
    ]


def test_nobody_answers_for_another():
    """AOW-OPP-3: only who is able is to be chosen."""
    with pytest.raises(Illegal):
        opened(field(foot("kaki-3", 40, 30, **BOW)), answers=({"unit": "kaki-3"},))


def test_disorder_does_not_prevent_it_and_a_fight_does():
    """AOW-OPP-1: nor does the enemy's shot limit of its own turn."""
    assert who(field(two={"disordered": True, "volleys": 2})) == ["kaki-1", "kaki-2"]
    assert who(field(foot("ai-2", 19, 16, commander=False))) == ["kaki-2"]


def test_a_window_with_nobody_able_is_skipped():
    """AOW-OPP-3: nobody is asked who cannot reach the unit."""
    assert opened(field(one={"at": [20, 2]}))[1] == []


def test_without_the_option_there_are_no_windows():
    """AOW-OPT-7."""
    assert who(field(options={"opportunity_shooting": False})) == []


def test_when_the_unit_is_destroyed_nobody_else_is_asked():
    """AOW-OPP-5: it is gone before the second could shoot."""
    battle, events, _ = opened(field(one={"count": 1}), 6, 1, 1, answers=({"unit": "kaki-1"},))
    assert [event.kind for event in events] == ["shot", "unit_destroyed"]
    assert battle.units["ai-1"].fate == "destroyed"


def test_it_may_be_laid_down_in_advance_how_near_an_enemy_must_be():
    """AOW-DEC-1: who has most to expect shoots, if the enemy is near enough."""
    battle = field()
    ask = next(window(playing(battle), battle.units["ai-1"]))
    asked = Asked(ask.side, OPPORTUNITY.tag, ask.question)
    assert answer_as_usual(battle, asked, OpportunityOrder(within=10.0)) == {"unit": "kaki-1"}
    assert answer_as_usual(battle, asked, OpportunityOrder(within=5.9)) == NOBODY
    assert OPPORTUNITY.conduct is not None
