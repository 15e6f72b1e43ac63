"""Contested provinces: camps, holder, comers, rounds, situations (CAM-ADJ-6, CAM-ADJ-7, CAM-SEA-3, CAM-GRD-1)."""

import pytest

from rulesets.campaign.lookups import is_invested
from rulesets.campaign.plan import Hold, Sally
from rulesets.campaign.state import Stage
from rulesets.campaign.tickets import AnswerKind, Part, Situation
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import at, awaited, ended, events, marched, treaty


def host(clan, place, **values):
    return {"clan": clan, "at": place, **values}


def camps(ticket):
    return [camp.clans for camp in ticket.camps]


# -- who holds, who comes ----------------------------------------------------------------------------------------------


def test_enemies_at_one_gate_throw_for_who_is_named_first():
    """CAM-EX-8, CAM-ADJ-7"""
    hosts = (host("hojo", "Musashi"), host("takeda", "Kozuke"))
    war = marched(scene(hosts=hosts), {"h1": "Shimotsuke", "h2": "Shimotsuke"}, dice=(7, 15))
    (ticket,) = awaited(war)
    assert camps(ticket) == [("takeda",), ("hojo",)]
    assert (ticket.situation, ticket.stage) == (Situation.MEETING, Stage.PROVINCES)
    assert [camp.part for camp in ticket.camps] == [Part.COMER, Part.COMER]
    draw = ended(war, winner=None)
    assert at(draw) == {"h1": "Musashi", "h2": "Shimotsuke"}


def comers_first():
    """Uesugi and Hojo march into Takeda's Shinano: [12, 12], again [4, 19]."""
    hosts = (host("takeda", "Shinano"), host("uesugi", "Echigo"), host("hojo", "Musashi"))
    return marched(scene("tokai", hosts=hosts), {"h2": "Shinano", "h3": "Shinano"}, dice=(12, 12, 4, 19))


def test_comers_who_are_enemies_fight_first():
    """CAM-EX-9, CAM-ADJ-7, CAM-RUL-5, CAM-SEA-3"""
    war = comers_first()
    (first,) = awaited(war)
    assert (camps(first), first.round) == ([("hojo",), ("uesugi",)], 1)
    ended(war, winner=1)
    (second,) = awaited(war)
    assert (camps(second), second.round) == ([("uesugi",), ("takeda",)], 2)
    assert [camp.part for camp in second.camps] == [Part.COMER, Part.HOLDER]
    ended(war, winner=1)
    assert at(war)["h1"] == "Shinano"
    assert at(war)["h2"] == "Echigo"
    assert war.campaign.contests["Shinano"].over


def test_whoever_won_may_fall_back_instead_of_fighting_again():
    """CAM-EX-9, CAM-ADJ-7, CAM-BAT-4"""
    war = ended(comers_first(), winner=1)
    ended(war, winner=1, how="answer", answers={0: AnswerKind.CALL_OFF})
    assert at(war)["h2"] == "Echigo"
    assert war.campaign.stage is Stage.CLOSE


def test_allied_comers_are_one_camp():
    """CAM-EX-9, CAM-ADJ-6"""
    hosts = (host("takeda", "Shinano"), host("uesugi", "Echigo"), host("hojo", "Musashi"))
    war = scene("tokai", hosts=hosts)
    treaty(war, "alliance", "uesugi", "hojo")
    (ticket,) = awaited(marched(war, {"h2": "Shinano", "h3": "Shinano"}))
    assert camps(ticket) == [("uesugi", "hojo"), ("takeda",)]


def test_the_friend_of_both_stands_aside_unless_the_land_is_his():
    """CAM-EX-10, CAM-ADJ-6, CAM-RUL-4"""
    hosts = (host("uesugi", "Echigo"), host("takeda", "Shinano"), host("hojo", "Musashi"))
    for owner, expected, faces in (
        ("neutral", [("takeda",), ("hojo",)], (9, 2)),
        ("uesugi", [("hojo",), ("uesugi", "takeda")], ()),
    ):
        war = scene("tokai", hosts=hosts, owners={"Kozuke": owner})
        treaty(war, "alliance", "uesugi", "takeda")
        treaty(war, "alliance", "uesugi", "hojo")
        done = marched(war, {"h1": "Kozuke", "h2": "Kozuke", "h3": "Kozuke"}, dice=faces)
        (ticket,) = awaited(done)
        assert camps(ticket) == expected
        aside = () if owner == "uesugi" else ("uesugi",)
        assert done.campaign.contests["Kozuke"].aside == aside


def test_without_owner_or_friend_of_his_the_first_who_stood_there_holds():
    """CAM-ADJ-7"""
    hosts = (host("hojo", "Shimotsuke"), host("takeda", "Kozuke"))
    (ticket,) = awaited(marched(scene(hosts=hosts), {"h2": "Shimotsuke"}))
    assert camps(ticket) == [("takeda",), ("hojo",)]
    assert ticket.camps[1].part is Part.HOLDER
    changed = (host("hojo", "Shimotsuke"), host("hojo", "Hitachi"), host("takeda", "Kozuke"))
    war = marched(scene(hosts=changed), {"h1": "Hitachi", "h2": "Shimotsuke", "h3": "Shimotsuke"})
    (ticket,) = awaited(war)
    assert camps(ticket) == [("takeda",), ("hojo",)]


def test_an_ally_of_the_owner_holds_before_who_stood_there():
    """CAM-ADJ-7"""
    hosts = (host("uesugi", "Shinano"), host("hojo", "Musashi"))
    war = scene("tokai", hosts=hosts)
    treaty(war, "alliance", "takeda", "hojo")
    (ticket,) = awaited(marched(war, {"h2": "Shinano"}))
    assert [camp.part for camp in ticket.camps] == [Part.HOLDER, Part.COMER]
    assert ticket.situation is Situation.RELIEF


def test_enemies_who_stand_together_when_plans_are_opened_fight():
    """CAM-RUL-37, CAM-ADJ-7"""
    war = marched(scene(hosts=(host("hojo", "Sagami"), host("takeda", "Sagami"))))
    (ticket,) = awaited(war)
    assert camps(ticket) == [("takeda",), ("hojo",)]


def test_a_comer_who_has_a_truce_with_the_holder_does_not_fight_him():
    """CAM-ADJ-7, CAM-TRE-1"""
    hosts = (host("takeda", "Shinano"), host("uesugi", "Shinano"), host("hojo", "Musashi"))
    war = scene("tokai", hosts=hosts)
    treaty(war, "truce", "takeda", "uesugi")
    treaty(war, "truce", "hojo", "uesugi")
    done = marched(war, {"h3": "Shinano"}, dice=(3, 18))
    (ticket,) = awaited(done)
    assert camps(ticket) == [("hojo",), ("takeda",)]
    ended(done, winner=0)
    assert not awaited(done)


def test_who_has_a_truce_with_his_allys_enemy_fights_with_his_camp():
    """CAM-RUL-70, CAM-ADJ-6"""
    hosts = (host("takeda", "Shinano"), host("uesugi", "Shinano"), host("hojo", "Musashi"))
    war = scene("tokai", hosts=hosts)
    treaty(war, "alliance", "takeda", "uesugi")
    treaty(war, "truce", "hojo", "uesugi")
    (ticket,) = awaited(marched(war, {"h3": "Shinano"}))
    assert camps(ticket) == [("hojo",), ("uesugi", "takeda")]


def test_a_camp_of_which_nobody_is_left_loses_without_a_battle():
    """CAM-RUL-17"""
    war = comers_first()
    war.drop(war.host("h1"))
    ended(war, winner=1)
    assert not awaited(war)
    assert at(war)["h2"] == "Shinano"


# -- situations --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "target", "situation"),
    [
        ("Kai", "Sagami", Situation.FIELD),
        ("Kozuke", "Musashi", Situation.CROSSING),
        ("Awa (Boso)", "Sagami", Situation.CROSSING),
        ("Shinano", "Musashi", Situation.AMBUSH),
    ],
)
def test_how_the_attacker_came_makes_the_situation(start, target, situation):
    """CAM-GRD-1, CAM-MAP-2"""
    war = marched(scene(hosts=(host("hojo", target), host("takeda", start))), {"h2": target})
    (ticket,) = awaited(war)
    assert (ticket.situation, camps(ticket)) == (situation, [("takeda",), ("hojo",)])


def test_two_ways_make_a_field():
    """CAM-GRD-1"""
    hosts = (host("hojo", "Musashi"), host("takeda", "Kozuke"), host("takeda", "Shinano"))
    (ticket,) = awaited(marched(scene(hosts=hosts), {"h2": "Musashi", "h3": "Musashi"}))
    assert ticket.situation is Situation.FIELD


# -- relief ------------------------------------------------------------------------------------------------------------


def relief(troops="ash yari light 5", **values):
    """Takeda besieges Musashi, Hojo comes from Shimosa; h3 is shut in and sallies."""
    hosts = (
        host("takeda", "Musashi", troops=troops),
        host("hojo", "Shimosa"),
        host("hojo", "Musashi", free=False),
    )
    return marched(scene(hosts=hosts), {"h2": "Musashi", "h3": values.get("order", Hold())})


def test_the_owner_who_comes_against_besiegers_fights_a_relief():
    """CAM-EX-31, CAM-SIE-7, CAM-GRD-1, CAM-RUL-73"""
    (ticket,) = awaited(relief())
    assert ticket.situation is Situation.RELIEF
    assert camps(ticket) == [("hojo",), ("takeda",)]
    assert [camp.part for camp in ticket.camps] == [Part.HOLDER, Part.COMER]
    assert ticket.camps[0].hosts == ("h2",)


def test_after_a_drawn_relief_both_stay_and_the_siege_goes_on():
    """CAM-EX-31, CAM-RUL-15"""
    war = ended(relief(troops=", ".join(["ash yari light 5"] * 6)), winner=None)
    assert at(war) == {"h1": "Musashi", "h2": "Musashi", "h3": "(Musashi)"}
    assert is_invested(war.campaign, "Musashi")
    assert war.campaign.stage is Stage.CLOSE


def test_who_sallies_fights_in_the_relievers_camp_and_is_free_if_it_wins():
    """CAM-GRD-1, CAM-SIE-3, CAM-SIE-7"""
    war = relief(order=Sally())
    (ticket,) = awaited(war)
    assert ticket.camps[0].hosts == ("h2", "h3")
    assert at(ended(war, winner=0)) == {"h1": "Kai", "h2": "Musashi", "h3": "Musashi"}
    lost = ended(relief(order=Sally()), winner=1)
    assert at(lost) == {"h1": "Musashi", "h2": "Sagami", "h3": "(Musashi)"}
    assert not awaited(lost), "who has fought in a relief does not sally again"


def test_whoever_is_shut_in_is_free_as_soon_as_no_besieger_is_left():
    """CAM-SIE-3"""
    hosts = (host("takeda", "Musashi"), host("hojo", "Musashi", free=False))
    war = marched(scene(hosts=hosts), {"h1": "Kozuke"})
    assert at(war) == {"h1": "Kozuke", "h2": "Musashi"}
    won = ended(relief(), winner=0)
    assert at(won)["h3"] == "Musashi"


# -- answers without a battle ------------------------------------------------------------------------------------------


def test_who_falls_back_before_a_battle_has_not_fought():
    """CAM-BAT-5, CAM-RAI-1"""
    hosts = (host("hojo", "Sagami"), host("takeda", "Kai"))
    war = marched(scene(hosts=hosts), {"h2": "Sagami"})
    ended(war, winner=0, how="answer", answers={1: AnswerKind.FALL_BACK})
    assert at(war) == {"h1": "Izu", "h2": "Sagami"}
    assert not war.host("h1").fought
    assert not war.host("h2").fought


def test_who_is_shut_in_by_his_answer_goes_into_the_castle():
    """CAM-BAT-3, CAM-SIE-3"""
    hosts = (host("hojo", "Sagami"), host("takeda", "Kai"))
    war = marched(scene(hosts=hosts), {"h2": "Sagami"})
    ended(war, winner=0, how="answer", answers={1: AnswerKind.SHUT_IN})
    assert at(war) == {"h1": "(Sagami)", "h2": "Sagami"}


def test_two_comers_who_both_fall_back_both_leave():
    """CAM-BAT-5, CAM-BAT-12"""
    hosts = (host("hojo", "Hitachi"), host("takeda", "Kozuke"))
    done = marched(scene(hosts=hosts), {"h1": "Shimotsuke", "h2": "Shimotsuke"}, dice=(7, 15))
    ended(done, how="answer", answers={0: AnswerKind.FALL_BACK, 1: AnswerKind.FALL_BACK})
    assert at(done) == {"h1": "Musashi", "h2": "Kozuke"}


def test_where_both_leave_neither_goes_to_where_the_other_came_from():
    """CAM-BAT-12, CAM-BAT-5"""
    hosts = (host("hojo", "Hitachi"), host("takeda", "Shimosa"))
    before = scene(hosts=hosts, owners={"Hitachi": "hojo"})
    for dice, first in (((7, 15), "takeda"), ((15, 7), "hojo")):
        war = marched(before, {"h1": "Shimotsuke", "h2": "Shimotsuke"}, dice=dice)
        assert awaited(war)[0].camps[0].clans == (first,)
        ended(
            war, how="answer", answers={0: AnswerKind.FALL_BACK, 1: AnswerKind.FALL_BACK}, retreat="Shimosa"
        )
        assert at(war) == {"h1": "Musashi", "h2": "Kozuke"}, "Shimosa is Hojo's, but Takeda came from there"


def test_every_contest_is_told_once():
    """CAM-EVT-2, CAM-ADJ-7"""
    told = events(comers_first(), "contest")
    assert told == [
        {
            "place": "Shinano",
            "camps": [["uesugi"], ["takeda"], ["hojo"]],
            "holder": 1,
            "order": [2, 0],
            "aside": [],
        }
    ]
