"""Computer clans file lawful plans and know no more than their clan (CAM-LEA-5, CAM-SEC-1)."""

import pytest

from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.fights.answering import decode_answer
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.state import Stage
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.test_sight import CLANS, PAIRS, both


def lawful_plans(war):
    """What every clan proposes; nothing is wrong with any of it."""
    plans = {clan: wars.propose(war, clan) for clan in clans_in_being(war)}
    assert [
        wars.faults(war, clan, plan) for clan, plan in plans.items() if wars.faults(war, clan, plan)
    ] == []
    return plans


def lawful_answers(war, ticket):
    """What the clans of a ticket respond; nothing is wrong with any of it."""
    asked = [camp.answers for camp in ticket.camps if camp.answers in war.clans]
    answers = {clan: wars.respond(war, ticket, clan) for clan in asked}
    for clan, answer in answers.items():
        assert wars.answer_faults(war, ticket.id, clan, decode_answer(answer)) == []
    return answers


def season_of(war, dice):
    """A season between computer clans."""
    war = wars.adjudicate(war, lawful_plans(war), dice).campaign
    while tickets := seasons.awaited(war):
        answers = lawful_answers(war, tickets[0])
        war = wars.open_answers(war, tickets[0].id, answers, dice, {}).campaign
    return wars.close(war, dice).campaign


def begun(scenario, **options):
    """A war of computer clans in its first council, and its dice."""
    dice = wars.CampaignDice(scenario.encode(), ["practice"])
    return wars.begin(wars.open(scenario, options, {}), {}, dice).campaign, dice


@pytest.mark.parametrize(
    ("scenario", "most", "options"),
    [
        ("evening", 3, {}), ("kanto", 12, {}), ("kyushu", 6, {"fog": False}), ("capital", 5, {}), ("tenka", 2, {}),
        ("tokai", 4, {"ninja": False, "raids": False, "treaties": "off", "hard_passes": True}),
    ],
)  # fmt: skip
def test_computer_clans_fight_lawfully_and_land_changes_hands(scenario, most, options):
    """CAM-LEA-5, CAM-PLN-8, CAM-BAT-16"""
    war, dice = begun(scenario, **options)
    owners = {key: province.owner for key, province in war.provinces.items()}
    for _season in range(most):
        if war.stage is Stage.OVER:
            break
        war = season_of(war, dice)
    assert owners != {key: province.owner for key, province in war.provinces.items()}


@pytest.mark.parametrize("name", PAIRS)
def test_who_does_not_share_a_secret_plans_and_answers_the_same(name):
    """CAM-SEC-1, CAM-LEA-5"""
    one, other, who = both(name)
    for clan in CLANS:
        if clan not in who:
            assert wars.propose(one, clan) == wars.propose(other, clan), clan
    for ticket in one.tickets.values():
        for clan in {"takeda", "hojo"} - who:
            assert wars.respond(one, ticket, clan) == wars.respond(other, other.tickets[ticket.id], clan)


def test_the_same_war_is_planned_the_same_twice():
    """CAM-LEA-5: no dice, no clock"""
    war, _dice = begun("capital")
    for clan in war.order:
        assert wars.propose(war, clan) == wars.propose(war, clan)


def test_a_clan_that_is_no_more_plans_nothing():
    """CAM-VIC-5"""
    war = scene(owners=dict.fromkeys(("Kai", "Shinano", "Kozuke", "Suruga"), "hojo"))
    assert wars.propose(war, "takeda") == {}


# -- what is sensible --------------------------------------------------------------------------------------------------


def order_of(war, clan, host="h1"):
    """The order of a host."""
    return wars.propose(war, clan)["hosts"][host]


HOJO_LOST = ("Musashi", "Kazusa", "Izu", "Sagami", "Shimosa", "Hitachi", "Shimotsuke", "Echigo", "Totomi")


def all_but(place, clan="takeda"):
    """Of the land of the Hojo and what nobody owns, all but one province is another clan's."""
    return {key: clan for key in HOJO_LOST if key != place}


def test_empty_land_next_door_is_taken():
    """CAM-SIE-1"""
    war = scene(
        hosts=({"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"},),
        owners=all_but("Sagami"),
        provinces={"Sagami": {"castle": 0, "garrison": ()}},
    )
    assert order_of(war, "takeda") == {"kind": "march", "to": "Sagami"}


def test_a_weak_garrison_is_stormed_and_a_starving_one_waited_for():
    """CAM-SIE-2, CAM-SIE-5"""
    before = {"clan": "takeda", "at": "Shimosa", "troops": H, "leader": "general"}
    fed = scene(hosts=(before,), owners=all_but("Shimosa"))
    assert order_of(fed, "takeda")["kind"] == "assault"
    starving = scene(hosts=(before,), owners=all_but("Shimosa"), provinces={"Shimosa": {"stores": 1}})
    assert order_of(starving, "takeda")["kind"] == "invest"


def test_who_besieges_in_the_snow_goes_home_before_winter_unless_the_castle_falls():
    """CAM-SEA-6"""
    host = {"clan": "hojo", "at": "Echigo", "troops": "ash yari light 5, ash yari light 5, ash bow light 5"}
    war = scene(season=3, hosts=(host,), owners={"Kozuke": "hojo"}, provinces={"Echigo": {"stores": 3}})
    assert order_of(war, "hojo")["kind"] == "march"


def test_a_besieged_seat_is_relieved():
    """CAM-SIE-7"""
    war = scene(
        hosts=(
            {"clan": "takeda", "at": "Shinano", "troops": H, "leader": "general"},
            {
                "clan": "hojo",
                "at": "Kai",
                "troops": "ash yari light 5, ash yari light 5, ash bow light 5, sam yari 4",
            },
            {"clan": "hojo", "at": "Musashi", "troops": G, "leader": "daimyo"},
        ),
        provinces={"Kai": {"stores": 1}},
    )
    assert order_of(war, "takeda") == {"kind": "march", "to": "Kai"}


def test_a_clan_pays_its_men_before_it_raises_others():
    """CAM-ECO-6, CAM-ECO-8"""
    host = {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"}
    poor = wars.propose(scene(season=2, hosts=(host,), clans={"takeda": {"chest": 150}}), "takeda")
    rich = wars.propose(scene(season=2, hosts=(host,), clans={"takeda": {"chest": 900}}), "takeda")
    assert [one for one in poor.get("house", []) if one["kind"] == "muster"] == []
    assert [one for one in rich["house"] if one["kind"] == "muster"]


def test_restless_land_is_not_left_without_a_watch():
    """CAM-ECO-14, CAM-PLN-5"""
    war = scene(
        hosts=({"clan": "takeda", "at": "Musashi", "troops": H, "leader": "general"},),
        owners={"Musashi": "takeda"},
        provinces={"Musashi": {"restless": 4, "castle": 2}, "Sagami": {"castle": 0, "garrison": ()}},
    )
    order = order_of(war, "takeda")
    assert order["kind"] == "hold" or len(order["companies"]) == 9


def test_the_neighbours_of_a_clan_that_towers_above_all_sign_truces_with_one_another():
    """CAM-TRE-1, CAM-ECO-10"""
    war = scene("tokai", owners=dict.fromkeys(("Kozuke", "Shimotsuke", "Shimosa", "Kazusa"), "hojo"))
    signed = {clan: {one["with"] for one in wars.propose(war, clan).get("signs", [])} for clan in war.order}
    assert "takeda" in signed["imagawa"]
    assert "imagawa" in signed["takeda"]
    assert all(("hojo" not in whom) for clan, whom in signed.items())
    assert all(clan in signed[other] for clan, whom in signed.items() for other in whom), (
        "in both plans, or in none"
    )
