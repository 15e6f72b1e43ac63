"""Calendar and states of a season (CAM-SEA-1, CAM-SCN-6)."""

import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.lookups import camps_among, hostile
from rulesets.campaign.state import Stage, Treaty
from rulesets.campaign.war import War
from tests.rules.campaign.scenes import scene


def test_a_war_begins_in_spring_and_a_year_has_four_seasons():
    """CAM-SCN-6, CAM-GEN-2"""
    told = [(scene(season=number).year, scene(season=number).time_of_year) for number in (1, 2, 3, 4, 5, 16)]
    assert told == [(1, "spring"), (1, "summer"), (1, "autumn"), (1, "winter"), (2, "spring"), (4, "winter")]
    assert scene(season=4).winter


def test_every_state_has_a_place_in_the_table():
    """CAM-SEA-1"""
    assert [state.stage for state in seasons.STATES] == [stage for stage in Stage if stage is not Stage.OVER]
    assert set(seasons.FOUGHT) == {Stage.BORDERS, Stage.PROVINCES, Stage.WALLS}


def test_what_belongs_to_another_state_is_refused():
    """CAM-SEA-1"""
    dice = wars.ScriptedWarDice()
    with pytest.raises(Illegal) as refused:
        wars.close(scene(), dice)
    assert refused.value.clause == "CAM-SEA-1"
    with pytest.raises(Illegal):
        wars.adjudicate(scene(stage=Stage.CLOSE), {}, dice)
    with pytest.raises(Illegal):
        seasons.begin_war(War(scene(stage=Stage.OPENING), dice), {})


def allies(*pairs):
    war = scene("tokai")
    for number, pair in enumerate(pairs, 1):
        war.treaties[f"r{number}"] = Treaty(f"r{number}", "alliance", pair, 1, 8)
    return war


def test_the_friend_of_two_enemies_stands_aside_unless_the_land_is_his():
    """CAM-ADJ-6, CAM-RUL-4, CAM-EX-10"""
    war = allies(("uesugi", "takeda"), ("uesugi", "hojo"))
    present = ("hojo", "takeda", "uesugi")
    assert camps_among(war, present, "neutral") == ([["takeda"], ["hojo"]], ["uesugi"])
    assert camps_among(war, present, "uesugi") == ([["uesugi", "takeda"], ["hojo"]], [])


def test_without_a_treaty_there_is_war_and_with_neutrals_always():
    """CAM-ADJ-1, CAM-TRE-1"""
    war = allies(("uesugi", "takeda"))
    assert hostile(war, "hojo", "takeda")
    assert hostile(war, "neutral", "takeda")
    assert not hostile(war, "takeda", "uesugi")
    assert not hostile(war, "takeda", "takeda")
    assert camps_among(war, ("takeda", "hojo", "uesugi"), "neutral") == ([["uesugi", "takeda"], ["hojo"]], [])
