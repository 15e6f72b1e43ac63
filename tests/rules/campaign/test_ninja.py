"""Ninja and raids (CAM-NIN-1 to CAM-NIN-3, CAM-RAI-3, CAM-RAI-4)."""

import msgspec
import pytest

from rulesets.campaign.land import raids
from rulesets.campaign.land.ninja import send_all, within_reach
from rulesets.campaign.people import Trait
from rulesets.campaign.tickets import Answer, AnswerKind, Camp, Outcome, Situation, Status, Ticket
from tests.rules.campaign.houses_and_land import at_work, done, person, plans, told, with_person
from tests.rules.campaign.scenes import scene


def mission(kind, province="Kozuke", who=""):
    return {"kind": "ninja", "mission": kind, "province": province, **({"person": who} if who else {})}


def sent(campaign, *ninja, **orders):
    """``orders``: clan to its orders. Ninja dice count with no others (CAM-DIC-2)."""
    war = at_work(campaign, ninja=ninja)
    send_all(war, plans(**{clan: {"house": list(house)} for clan, house in orders.items()}))
    kinds = done(war, campaign)
    assert war.campaign.dice_count == campaign.dice_count
    return war, kinds


def without_traits(**values):
    campaign = scene(**values)
    for one in list(campaign.persons.values()):
        campaign.persons[one.id] = msgspec.structs.replace(one, trait=None)
    return campaign


def test_a_gate_is_opened_with_a_shadow_near():
    """CAM-EX-33, CAM-NIN-2, CAM-PER-3, CAM-RUL-49"""
    before = without_traits()
    assert sent(before, 3, hojo=[mission("gate")])[1] == ["ninja_failed"]
    with_person(before, "Fuma", trait=Trait.SHADOW, castle="Musashi")
    war, kinds = sent(before, 3, hojo=[mission("gate")])
    assert kinds == ["ninja_succeeded", "gate_opened"]
    assert (war.province("Kozuke").stores, war.province("Kozuke").gate) == (2, 1)
    assert war.clan("hojo").chest == 840 - 20
    assert [event.knows for event in war.events] == [("hojo",), ("takeda",)], "its effect, not whose it was"
    assert "hojo" not in str(msgspec.to_builtins(war.events[1].params))


def test_a_guarded_daimyo_is_struck():
    """CAM-EX-33, CAM-NIN-2"""
    before = without_traits()
    ujiyasu = person(before, "Ujiyasu")
    orders = {"takeda": [mission("strike", "Sagami", ujiyasu.id)], "hojo": [mission("guard", "Sagami")]}
    war, kinds = sent(before, 6, 6, **orders)
    assert kinds == ["ninja_guard", "ninja_succeeded", "ninja_struck", "wounded"]
    assert war.person(ujiyasu.id).until == 1 + 4 + 1
    assert sent(before, 5, **orders)[1] == ["ninja_guard", "ninja_failed"], "5 - 1 is not enough"


@pytest.mark.parametrize(
    ("faces", "kind", "seasons"), [((5, 4, 2), "wounded", 2), ((6, 5), "wounded", 4), ((5, 6), "died", 0)]
)
def test_what_a_strike_does_to_others(faces, kind, seasons):
    """CAM-NIN-2, CAM-NIN-3"""
    before = without_traits()
    heir = person(before, "Ujimasa")
    war, kinds = sent(before, *faces, takeda=[mission("strike", "Sagami", heir.id)])
    assert kinds[-1] == kind
    found = war.person(heir.id)
    assert (found.dead, max(0, found.until - 2)) == (kind == "died", seasons)
    if kind == "died":
        assert told(war, "died")[0]["by"] == "", "nobody hears by whom"
    assert war.clan("hojo").honour == 10


def test_who_is_not_there_is_not_struck():
    """CAM-NIN-2"""
    before = without_traits()
    heir = person(before, "Ujimasa")
    assert sent(before, 6, takeda=[mission("strike", "Musashi", heir.id)])[1] == [
        "ninja_succeeded", "ninja_found_nobody",
    ]  # fmt: skip


def test_a_natural_one_is_caught_whatever_helps():
    """CAM-EX-33, CAM-NIN-2, CAM-HON-1"""
    before = without_traits()
    with_person(before, "Fuma", trait=Trait.SHADOW, castle="Musashi")
    war, kinds = sent(before, 1, hojo=[mission("scout")])
    assert kinds == ["ninja_caught", "honour_changed"]
    assert (war.clan("hojo").ninja, war.clan("hojo").honour) == (0, 9)
    assert war.events[0].knows is None, "mission and sender are shown"
    striking = mission("strike", "Kai", person(before, "Shingen").id)
    assert sent(before, 1, hojo=[striking])[0].clan("hojo").honour == 8


def test_a_scout_sees_until_the_next_plans_are_opened():
    """CAM-NIN-2, CAM-SEC-1"""
    war, kinds = sent(without_traits(season=3), 3, hojo=[mission("scout")])
    assert kinds == ["ninja_succeeded"]
    assert war.campaign.scouted == {"hojo": {"Kozuke": 4}}


def test_fire_is_a_raid_mark_for_everybody_to_see():
    """CAM-NIN-2, CAM-NIN-3"""
    war, kinds = sent(without_traits(), 4, hojo=[mission("fire")])
    assert kinds == ["ninja_succeeded", "fire"]
    assert war.province("Kozuke").raids == 1
    assert (war.events[1].knows, war.events[1].clan) == (None, "")


def test_a_shadow_in_the_province_guards_it_like_a_guard_and_only_once():
    """CAM-NIN-2"""
    before = without_traits()
    with_person(before, "Sanada", trait=Trait.SHADOW, castle="Kozuke")
    assert sent(before, 4, hojo=[mission("gate")])[1] == ["ninja_failed"]
    both = {"hojo": [mission("gate")], "takeda": [mission("guard")]}
    assert sent(before, 5, **both)[1] == ["ninja_guard", "ninja_succeeded", "gate_opened"]


def test_a_band_goes_on_one_mission_and_a_clan_has_two_bands():
    """CAM-NIN-1, CAM-CLN-1, CAM-RUL-53"""
    before = without_traits()
    band = {"kind": "ninja", "mission": "band"}
    war, kinds = sent(before, 4, hojo=[mission("fire"), mission("gate"), band, band])
    assert kinds == ["ninja_succeeded", "fire", "ninja_band"]
    assert (war.clan("hojo").ninja, war.clan("hojo").chest) == (2, 840 - 60)


def test_missions_go_in_seat_order_and_then_by_province():
    """CAM-PLN-9"""
    before = without_traits(clans={"hojo": {"ninja": 2}})
    orders = {
        "takeda": [mission("fire", "Musashi")],
        "hojo": [mission("fire", "Suruga"), mission("fire", "Kai")],
    }
    war, _kinds = sent(before, 4, 4, 4, **orders)
    assert [one["place"] for one in told(war, "fire")] == ["Kai", "Suruga", "Musashi"]
    assert war.campaign.ninja_dice == {"hojo": 2, "takeda": 1}


def test_ninja_go_two_borders_far_and_no_further():
    """CAM-NIN-1"""
    before = scene(owners={"Kozuke": "takeda"})
    assert within_reach(before, "takeda", "Musashi")
    assert not within_reach(scene("tenka"), "date", "Satsuma")
    assert not within_reach(before, "takeda", "Atlantis")
    _war, kinds = sent(scene("tenka"), date=[mission("fire", "Satsuma")])
    assert kinds == []
    off = scene(options={"ninja": False})
    assert sent(off, hojo=[mission("fire")])[1] == []


# -- raids -------------------------------------------------------------------------------------------------------------


def raid(winner, answer=None, leader=""):
    camps = (Camp(("takeda",), answers="takeda", leader=leader), Camp(("hojo",), answers="hojo"))
    answers = {"hojo": Answer(kind=answer)} if answer else {}
    outcome = Outcome(winner, "answer" if answer is AnswerKind.LET_GO else "table")
    return Ticket(
        "t1", 1, "Q7", Situation.RAID, "Suruga", camps, status=Status.OVER, outcome=outcome, answers=answers
    )


def raided(ticket, **values):
    before = scene(owners={"Suruga": "hojo"}, **values)
    war = at_work(before)
    raids.bring_home(war, ticket)
    return war, done(war, before)


def test_a_raid_that_is_not_met_has_a_mark_and_an_eighth():
    """CAM-EX-32, CAM-RAI-3"""
    before = scene(owners={"Suruga": "hojo"})
    war = at_work(before)
    for _raid in range(3):
        raids.unmet(war, "takeda", "Suruga")
    assert done(war, before) == ["raided", "raided", "raided_in_vain"]
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (2, 720 + 36)


def test_a_raid_won_is_a_deed_a_draw_brings_the_mark_and_a_lost_one_nothing():
    """CAM-RAI-3, CAM-LIF-1"""
    yamagata = person(scene(), "Yamagata").id
    war, kinds = raided(raid(0, leader=yamagata))
    assert kinds == ["raided", "deed"]
    assert (war.clan("takeda").chest, war.person(yamagata).deeds) == (738, 1)
    war, kinds = raided(raid(None))
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (1, 720)
    assert raided(raid(1))[1] == []
    war, kinds = raided(raid(0, AnswerKind.LET_GO, yamagata))
    assert kinds == ["raided"], "nobody was fought"
    assert raided(msgspec.structs.replace(raid(0), outcome=None))[1] == []
