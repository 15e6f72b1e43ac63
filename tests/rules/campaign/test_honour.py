"""Honour (CAM-HON-1, CAM-HON-2, CAM-ECO-10)."""

import msgspec
import pytest

from rulesets.campaign.houses import honour
from rulesets.campaign.lookups import tall, tall_among_many, weak
from rulesets.campaign.tickets import Camp, Outcome, Situation, Status, Ticket, TollRow
from rulesets.engine.mustering.levies import Losses
from tests.rules.campaign.houses_and_land import at_work, done, person, told, with_person
from tests.rules.campaign.scenes import scene


def toll(lost, type="sam.yari.heavy"):
    return (TollRow(type, 20, 20, Losses(), lost, 0, 0),)


def battle(twice=(264, 470), winner=0, clans=("takeda", "hojo"), tolls=((), ()), how="table", **values):
    """A battle that is over: strengths twice, who has won; by default H (132) against G (235)."""
    camps = tuple(
        Camp((clan,), answers=clan, strength=strength // 2, twice=strength)
        for clan, strength in zip(clans, twice, strict=True)
    )
    given = {"situation": Situation.FIELD, "place": "Kozuke", **values}
    return Ticket(
        "t1", 1, "Q6", camps=camps, status=Status.OVER, outcome=Outcome(winner, how), tolls=tolls, **given
    )


def brought(ticket, campaign=None, killed=()):
    before = campaign or scene()
    war = at_work(before)
    honour.of_battle(war, ticket, killed)
    done(war, before)
    return {clan: war.clan(clan).honour - before.clans[clan].honour for clan in ("hojo", "takeda")}


def test_the_weaker_wins_against_the_tall():
    """CAM-EX-39, CAM-HON-1, CAM-ECO-10"""
    before = scene(owners={"Kai": "hojo", "Shinano": "hojo", "Suruga": "hojo"})
    assert tall(before) == "hojo"
    assert brought(battle(), before) == {"takeda": 3, "hojo": -1}


def test_the_weaker_loses_and_has_cost_the_enemy_more():
    """CAM-EX-39, CAM-HON-1"""
    assert brought(battle(winner=1, tolls=(toll(3), toll(4)))) == {"takeda": 1, "hojo": 1}
    assert brought(battle(winner=1, tolls=(toll(4), toll(4)))) == {"takeda": 1, "hojo": 1}, (
        "not under the own"
    )
    assert brought(battle(winner=1, tolls=(toll(5), toll(4)))) == {"takeda": 0, "hojo": 1}


@pytest.mark.parametrize(
    ("twice", "winner", "takeda", "hojo"),
    [
        ((200, 299), 0, 1, 0),
        ((200, 300), 0, 2, -1),
        ((200, 400), 0, 3, -1),
        ((400, 200), 0, 1, 1),
        ((200, 300), None, 0, 0),
        ((0, 300), 1, 0, 1),
    ],
)
def test_what_battles_bring_by_their_odds(twice, winner, takeda, hojo):
    """CAM-HON-1"""
    ticket = battle(twice, winner, tolls=(toll(9), ()))
    assert brought(ticket) == {"takeda": takeda, "hojo": hojo}


def test_paper_battles_count_half_towards_nothing():
    """CAM-HON-1"""
    assert brought(battle(how="paper")) == {"takeda": 1, "hojo": 0}, "half of 2, half of -1"
    assert brought(battle((300, 310), how="paper")) == {"takeda": 0, "hojo": 0}
    assert brought(battle(how="captains")) == {"takeda": 2, "hojo": -1}


def test_neutrals_gain_none_and_give_none_and_falling_back_is_no_battle():
    """CAM-BAT-14, CAM-HON-1"""
    assert brought(battle(clans=("takeda", "neutral"))) == {"takeda": 0, "hojo": 0}
    assert brought(battle(how="answer")) == {"takeda": 0, "hojo": 0}


def test_a_clans_castle_stormed_is_worth_one_more():
    """CAM-EX-30, CAM-HON-1"""
    storm = {"situation": Situation.ASSAULT}
    even = (200, 200)
    assert brought(battle(even, place="Sagami", **storm), scene()) == {"takeda": 2, "hojo": 0}
    assert brought(battle(even, winner=1, place="Sagami", **storm), scene())["takeda"] == 0
    assert brought(battle(even, place="Hitachi", **storm), scene()) == {"takeda": 1, "hojo": 0}, (
        "nobody's castle"
    )


def test_a_daimyo_killed_in_battle():
    """CAM-HON-1"""
    before = scene()
    ujiyasu = with_person(before, "Ujiyasu", dead=True)
    assert brought(battle((300, 310)), before, [ujiyasu.id]) == {"takeda": 3, "hojo": -2}
    fell = battle((300, 310))
    fell = msgspec.structs.replace(fell, outcome=Outcome(0, marks={ujiyasu.id: ("fell",)}))
    assert brought(fell, before, None) == {"takeda": 3, "hojo": -2}, "read off the marks"
    raid = battle((300, 310), situation=Situation.RAID)
    assert brought(raid, before, [ujiyasu.id]) == {"takeda": 0, "hojo": -2}, "a raid is no battle (CAM-RAI-2)"


def test_every_clan_of_a_camp_has_the_change():
    """CAM-HON-1"""
    before = scene("tokai", owners={"Musashi": "imagawa"})
    ticket = battle((300, 310), clans=("takeda", "hojo"))
    ticket = msgspec.structs.replace(ticket, camps=(Camp(("takeda", "satake"), twice=300), ticket.camps[1]))
    war = at_work(before)
    honour.of_battle(war, ticket)
    assert [(one["clan"], one["change"]) for one in told(war, "honour_changed")] == [
        ("takeda", 1),
        ("satake", 1),
    ]


def test_honour_stays_between_0_and_20():
    """CAM-HON-1, CAM-CLN-1, CAM-RUL-30"""
    before = scene(clans={"hojo": {"honour": 19}, "takeda": {"honour": 1}})
    war = at_work(before)
    honour.add(war, "hojo", 3, "won_much_weaker")
    honour.earn(war, "takeda", "broke_alliance")
    honour.add(war, "neutral", 1, "won")
    assert done(war, before) == ["honour_changed", "honour_changed"]
    assert (war.clan("hojo").honour, war.clan("takeda").honour) == (20, 0)
    assert told(war, "honour_changed")[1]["parts"] == [["broke_alliance", -6]]
    honour.add(war, "hojo", 1, "won")
    assert len(war.events) == 2, "nothing changed, nothing told"


def test_the_tall_and_the_weak():
    """CAM-EX-37, CAM-ECO-10, CAM-ECO-11"""
    before = scene("tokai")
    lands = {"uesugi": 900, "takeda": 700, "hojo": 500, "imagawa": 300}
    keys = dict(zip(lands, ("Echigo", "Kai", "Sagami", "Suruga"), strict=True))
    before.provinces = {
        keys[clan]: msgspec.structs.replace(before.provinces[keys[clan]], owner=clan) for clan in lands
    }
    before.realm = msgspec.structs.replace(
        before.realm,
        lands={
            keys[clan]: msgspec.structs.replace(before.realm.lands[keys[clan]], k=k)
            for clan, k in lands.items()
        },
    )
    assert tall(before) == tall_among_many(before) == "uesugi"
    assert weak(before) == ["imagawa"]


def test_of_two_clans_only_the_honour_of_beating_the_tall_is_left():
    """CAM-ECO-10"""
    before = scene(owners={"Kai": "hojo", "Shinano": "hojo"})
    assert (tall(before), tall_among_many(before)) == ("hojo", "")
    assert tall(scene("evening", owners={"Kai": "neutral"})) != "neutral", (
        "neutrals are never tall (CAM-RUL-21)"
    )


def test_the_names_of_what_brings_honour_are_said():
    """CAM-HON-1"""
    assert honour.HONOUR_FOR["hostage_killed"].change == -3
    assert all(row.name and row.change for row in honour.HONOUR_FOR.values())
    assert person(scene(), "Ujiyasu").rank == "daimyo"
