"""Strengths, odds and ground points, as a ticket has them (CAM-BAT-1, CAM-BAT-2, CAM-BAT-6, CAM-GRD-1 to CAM-GRD-3)."""

from fractions import Fraction

import msgspec
import pytest

from rulesets.campaign.fights.ground import ground_of, purchases
from rulesets.campaign.fights.strengths import castle_level, odds, points_for, ratio
from rulesets.campaign.judge.contests import came_over
from rulesets.campaign.numbers import rhu
from rulesets.campaign.options import CampaignOptions
from rulesets.campaign.people import Trait
from rulesets.campaign.plan import Raid
from rulesets.campaign.tickets import Answer, Camp
from tests.rules.campaign.fights import ticket, war_on
from tests.rules.campaign.scenes import G, H, host, scene


def baba_against_ujiyasu(**baba):
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Kozuke", "troops": G, "leader": "daimyo", "came_by": ("road",)},
        {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general", **baba},
    ))  # fmt: skip
    for id, person in campaign.persons.items():
        campaign.persons[id] = msgspec.structs.replace(person, trait=None)
    return war_on(campaign)


def test_the_odds_of_baba_against_ujiyasu():
    """CAM-EX-5, CAM-EX-15, CAM-STR-4, CAM-BAT-2, CAM-BAT-6, CAM-GRD-2"""
    war = baba_against_ujiyasu()
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    first, second = found.camps
    assert (first.strength, second.strength, first.twice) == (235, 132, 470)
    assert (first.answers, second.answers) == ("hojo", "takeda")
    assert war.campaign.persons[first.leader].name == "Hojo Ujiyasu"
    assert ratio(found.camps) == Fraction(235, 132)
    assert round(100 * odds(first.strength, second.strength)) == 76
    assert (first.points, second.points) == (0, 3)
    dug_in = ticket(baba_against_ujiyasu(dug_in=True), "Kozuke", ["h1"], ["h2"])
    assert dug_in.camps[1].points == 4


def test_ground_is_bought_by_preference_and_never_what_the_situation_gives():
    """CAM-EX-15, CAM-GRD-3"""
    war = baba_against_ujiyasu(dug_in=True)
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    wish = {"takeda": Answer(ground=("last", "works", "reserve", "road", "edge"))}
    assert purchases(war.campaign, found, wish) == ((), ("last", "works", "reserve", "road"))
    assert purchases(war.campaign, found, {}) == ((), ("last", "works", "reserve", "first"))


def test_what_one_side_alone_may_have_goes_to_who_has_more_points():
    """CAM-GRD-3"""
    war = baba_against_ujiyasu(tired=True)
    found = ticket(war, "Kozuke", ["h1"], ["h2"])
    assert [camp.points for camp in found.camps] == [1, 3]
    wish = {"hojo": Answer(ground=("last", "edge", "dusk")), "takeda": Answer(ground=("last",))}
    assert purchases(war.campaign, found, wish) == (("dusk",), ("last", "works", "reserve"))


@pytest.mark.parametrize(("gun", "twice", "points"), [(False, 184, 1), (True, 138, 2)])
def test_the_odds_at_a_wall(gun, twice, points):
    """CAM-EX-16, CAM-BAT-2, CAM-SIE-6"""
    campaign = scene(hosts=(
        {"clan": "takeda", "at": "Musashi", "troops": H, "leader": "general"},
        {"clan": "hojo", "at": "Musashi", "troops": "sam yari 4, ash yari light 5", "free": False},
        *(({"clan": "takeda", "at": "Musashi", "troops": "gun gun 3"},) if gun else ()),
    ), provinces={"Musashi": {"castle": 2}})  # fmt: skip
    war = war_on(campaign)
    war.change(war.province("Musashi"), garrison=war.province("Musashi").garrison[:2])
    holders = ticket(war, "Musashi", ["h1"], ["h2"], "assault", inside=True).camps[1]
    assert (holders.strength, holders.twice, holders.points) == (46, twice, points)


def test_an_opened_gate_counts_a_level_less():
    """CAM-NIN-2, CAM-RUL-63"""
    campaign = scene(provinces={"Musashi": {"castle": 2, "gate": 1}, "Izu": {"castle": 1, "gate": 1}})
    assert castle_level(campaign, "Musashi", Camp(("takeda",))) == 1
    assert castle_level(campaign, "Izu", Camp(("takeda",))) == 1


def test_who_keeps_a_castle_leads_those_within():
    """CAM-RUL-62, CAM-STR-4"""
    campaign = scene(hosts=({"clan": "takeda", "at": "Sagami", "troops": H},))
    war = war_on(campaign)
    holders = ticket(war, "Sagami", ["h1"], [], "assault", inside=True).camps[1]
    assert war.person(holders.leader).name == "Hojo Ujiyasu"


def test_the_chance_of_the_stronger_on_paper():
    """CAM-EX-42, CAM-BAT-8"""
    assert odds(120, 92) == Fraction(14400, 22864)
    assert rhu(100 * odds(120, 92)) == 63


@pytest.mark.parametrize(
    ("large", "small", "points"),
    [(119, 100, 0), (120, 100, 1), (149, 100, 1), (150, 100, 2), (199, 100, 2), (200, 100, 3), (300, 100, 4)],
)
def test_the_weaker_has_points_by_the_odds(large, small, points):
    """CAM-BAT-6"""
    assert points_for(Fraction(large, small)) == points


def test_a_strategist_and_a_tired_enemy_give_a_point_each():
    """CAM-GRD-2, CAM-PER-3"""
    war = baba_against_ujiyasu()
    leader = war.person(war.host("h1").leader)
    war.change(leader, trait=Trait.STRATEGIST)
    war.change(war.host("h2"), tired=True)
    assert ticket(war, "Kozuke", ["h1"], ["h2"]).camps[0].points == 2


def test_how_the_attacker_came_makes_the_situation():
    """CAM-GRD-1"""

    def came(*ways):
        war = scene()
        hosts = [host(war, "hojo", "Kai", came_by=way).id for way in ways]
        return came_over(war, Camp(("hojo",), tuple(hosts)))

    assert came(("river",), ("sea",)) == "crossing"
    assert came(("pass",)) == "ambush"
    assert came(("road", "river")) == "crossing"
    assert came(("river",), ("road",)) == came(()) == "field"


def test_a_meeting_on_a_river_border_has_the_river():
    """CAM-GRD-1"""
    war = baba_against_ujiyasu()
    found = ticket(war, "Izu", ["h1"], ["h2"], "meeting", edge="Izu|Suruga")
    assert ground_of(war.campaign, found).river
    assert not ground_of(war.campaign, ticket(war, "Kozuke", ["h1"], ["h2"])).river


def test_allies_fight_under_the_strongest_clans_man():
    """CAM-RUL-61, CAM-BAT-1"""
    campaign = scene("tokai", hosts=(
        {"clan": "hojo", "at": "Musashi", "troops": H, "leader": "general"},
        {"clan": "satake", "at": "Musashi", "troops": "ash yari light 5", "leader": "daimyo"},
        {"clan": "takeda", "at": "Musashi", "troops": H},
    ))  # fmt: skip
    holders = ticket(war_on(campaign), "Musashi", ["h3"], ["h1", "h2"]).camps[1]
    assert (holders.answers, campaign.persons[holders.leader].clan) == ("hojo", "hojo")


def test_without_the_option_nobody_has_ground_points():
    """CAM-GRD-2"""
    war = baba_against_ujiyasu()
    war.campaign.options = CampaignOptions(ground_points=False)
    assert [camp.points for camp in ticket(war, "Kozuke", ["h1"], ["h2"]).camps] == [0, 0]


def test_a_raid_is_met_by_the_strongest_two():
    """CAM-RAI-2"""
    order = Raid("Suruga", ("c1",), ())
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Izu", "troops": G, "order": order},
        {"clan": "takeda", "at": "Suruga", "troops": H, "leader": "general"},
    ))  # fmt: skip
    war = war_on(campaign)
    raiders, others = ticket(war, "Suruga", ["h1"], ["h2"], "raid").camps
    assert (raiders.companies, raiders.strength) == (("c1",), 16)
    leader = war.campaign.persons[others.leader]
    assert (len(others.companies), others.strength) == (2, 32 + 4 * leader.command)
