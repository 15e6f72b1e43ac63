"""Resigning, dying out, successors, absence, the referee (CAM-LEA-1 to CAM-LEA-4, CAM-EVT-4)."""

import msgspec
import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.houses import edits, leaving
from rulesets.campaign.land.falling_apart import fall_apart
from rulesets.campaign.state import Seal, Secret, Stage, StandingPlan
from tests.rules.campaign.houses_and_land import at_work, done, treaty, with_person
from tests.rules.campaign.scenes import H, scene

PLAYED = {"hojo": {"player": "Elin", "computer": False}}


def test_who_resigns_in_a_council_hands_his_clan_to_the_computer_at_once():
    """CAM-LEA-1"""
    before = scene(clans=PLAYED)
    before.seals["hojo"] = Seal("0" * 64)
    before.secrets["hojo"] = Secret("hojo", {}, "ab")
    before.standing["hojo"] = StandingPlan({}, 2)
    war = at_work(before)
    leaving.resign(war, "hojo", fall_apart)
    assert done(war, before) == ["resigned", "handed_over"]
    found = war.clan("hojo")
    assert (found.player, found.computer, found.resigned) == ("", True, True)
    kept = {**war.campaign.seals, **war.campaign.secrets, **war.campaign.standing}
    assert not kept, "his plan goes with him"


def test_who_resigns_while_battles_are_fought_leaves_before_the_next_council():
    """CAM-LEA-1"""
    before = scene(clans=PLAYED, stage=Stage.PROVINCES)
    war = at_work(before)
    leaving.resign(war, "hojo", fall_apart)
    assert war.clan("hojo").player == "Elin"
    with pytest.raises(Illegal):
        leaving.resign(war, "hojo", fall_apart)
    leaving.hand_over_due(war, fall_apart)
    assert war.clan("hojo").player == ""
    with pytest.raises(Illegal) as refused:
        leaving.resign(war, "takeda", fall_apart)
    assert refused.value.clause == "CAM-LEA-1"


def test_a_clan_left_to_nobody_falls_apart():
    """CAM-LEA-1, CAM-SIE-4, CAM-LEA-2"""
    troops = ", ".join(["ash yari light 5"] * 6)
    before = scene(
        clans=PLAYED,
        options={"resign_to": "neutral"},
        hosts=(
            {"clan": "takeda", "at": "Musashi", "troops": troops},
            {"clan": "hojo", "at": "Sagami", "troops": H, "leader": "daimyo"},
        ),
    )
    treaty(before, "hojo", "takeda", "truce", until=0)
    before.treaties.clear()
    prisoner = with_person(before, "Baba", held_by="hojo")
    war = at_work(before)
    leaving.resign(war, "hojo", fall_apart)
    kinds = done(war, before)
    owners = {key: war.province(key).owner for key in ("Sagami", "Izu", "Musashi", "Shimosa", "Kazusa")}
    assert owners == {
        "Sagami": "neutral",
        "Izu": "neutral",
        "Musashi": "takeda",
        "Shimosa": "neutral",
        "Kazusa": "neutral",
    }
    assert (len(war.province("Sagami").band), len(war.province("Sagami").garrison)) == (1, 2)
    assert [host.clan for host in war.campaign.hosts.values()] == ["takeda"]
    assert war.clan("hojo").out == 1
    assert war.person(prisoner.id).held_by == ""
    assert kinds[:3] == ["resigned", "handed_over", "castle_fell"]


def test_a_computer_clan_may_be_taken_over_in_a_council():
    """CAM-LEA-3"""
    before = scene()
    war = at_work(before)
    leaving.take_over(war, "takeda", "Jun")
    assert done(war, before) == ["taken_over"]
    assert (war.clan("takeda").player, war.clan("takeda").computer) == ("Jun", False)
    for clan, player, code in (
        ("takeda", "Elin", "has_player"),
        ("hojo", "Jun", "has_clan"),
        ("oda", "Elin", "no_clan"),
    ):
        with pytest.raises(Illegal) as refused:
            leaving.take_over(war, clan, player)
        assert refused.value.code == code
    with pytest.raises(Illegal):
        leaving.take_over(at_work(scene(stage=Stage.WALLS)), "takeda", "Jun")


def test_after_two_councils_without_a_plan_the_computer_leads_and_after_four_another_may():
    """CAM-LEA-4, CAM-LEA-3"""
    before = scene(clans=PLAYED)
    war = at_work(before)
    led = []
    for _council in range(4):
        leaving.miss_council(war, "hojo")
        led.append(war.clan("hojo").computer)
        if len(led) < 4:
            with pytest.raises(Illegal):
                leaving.take_over(war, "hojo", "Jun")
    assert led == [False, True, True, True]
    leaving.miss_council(war, "takeda")
    assert war.clan("takeda").absent == 0, "no player, nobody away"
    leaving.came_back(war, "hojo")
    assert (war.clan("hojo").computer, war.clan("hojo").absent) == (False, 0)
    assert done(war, before) == ["absent", "back"]
    for _council in range(4):
        leaving.miss_council(war, "hojo")
    leaving.take_over(war, "hojo", "Jun")
    assert war.clan("hojo").player == "Jun"


def test_who_is_on_vacation_misses_no_council_and_is_not_back_by_a_plan_made_for_him():
    """CAM-COR-4, CAM-LEA-4"""
    absent = {"hojo": {**PLAYED["hojo"], "absent": 1}}
    dice = wars.ScriptedWarDice()
    before = scene(clans=absent)
    for away, plans, counted in (
        (("hojo",), {}, 1),
        ((), {}, 2),
        (("hojo",), {"hojo": {}}, 1),
        ((), {"hojo": {}}, 0),
    ):
        after = wars.adjudicate(before, plans, dice, away)
        assert after.campaign.clans["hojo"].absent == counted


# -- the referee -------------------------------------------------------------------------------------------------------


def edited(patch, **options):
    before = scene(options={"referee": True, **options}, hosts=({"clan": "hojo", "at": "Sagami"},))
    war = at_work(before)
    edits.edit(war, patch, "a slip of the hand", "Mika")
    return war, done(war, before)


def test_a_referee_edits_what_he_may():
    """CAM-EVT-4"""
    war, kinds = edited({"hosts": {"h1": {"at": "Musashi"}}, "clans": {"hojo": {"chest": 100}}})
    assert kinds == ["edited"]
    assert (war.host("h1").at, war.clan("hojo").chest) == ("Musashi", 100)


@pytest.mark.parametrize(
    ("patch", "code"),
    [
        ({"dice_count": 7}, "sealed"),
        ({"seals": {"hojo": None}}, "sealed"),
        ({"secrets": {}}, "sealed"),
        ({}, "sealed"),
        ({"hosts": {"h1": {"at": "Atlantis"}}}, "no_war"),
        ({"hosts": {"h1": {"companies": []}}}, "no_war"),
        ({"hosts": {"h1": {"id": "h9"}}}, "no_war"),
        ({"hosts": {"h1": {"clan": 5}}}, "no_war"),
        ({"provinces": {"Kai": {"owner": "oda"}}}, "no_war"),
        ({"provinces": {"Kai": None}}, "no_war"),
        ({"clans": {"hojo": {"chest": -1}}}, "no_war"),
        ({"persons": {"p1": {"host": "h7"}}}, "no_war"),
    ],
)
def test_he_touches_neither_seals_nor_dice_and_makes_a_war_of_it(patch, code):
    """CAM-EVT-4"""
    with pytest.raises(Illegal) as refused:
        edited(patch)
    assert (refused.value.code, refused.value.clause) == (code, "CAM-EVT-4")


def test_a_war_without_a_referee_has_none():
    """CAM-EVT-4"""
    with pytest.raises(Illegal):
        edited({"clans": {"hojo": {"chest": 1}}}, referee=False)


def test_the_front_door_hands_clans_over():
    """CAM-LEA-1, CAM-LEA-3, CAM-ECO-12"""
    dice = wars.ScriptedWarDice()
    before = scene(clans=PLAYED, hosts=({"clan": "hojo", "at": "Sagami"},))
    paid = wars.order_pay(before, "hojo", ["h1"], dice).campaign
    assert paid.clans["hojo"].pay == ("h1",)
    left = wars.resign(paid, "hojo", dice).campaign
    taken = wars.take_over(left, "hojo", "Jun", dice)
    assert taken.campaign.clans["hojo"].player == "Jun"
    assert before.clans["hojo"].player == "Elin", "the war that went in is not changed"
    assert msgspec.to_builtins(taken.events[0].params["player"])[0] == "name:"
