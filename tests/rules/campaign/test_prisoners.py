"""Ransom, release, death, appointments (CAM-TRE-5, CAM-HON-1, CAM-PLN-7, CAM-LIF-2)."""

import pytest

from rulesets.campaign.houses.appointing import appoint_all
from rulesets.campaign.houses.ransom import deal_all
from rulesets.campaign.land.prices import customary_ransom
from rulesets.campaign.lookups import place_of
from rulesets.campaign.people import Rank
from tests.rules.campaign.houses_and_land import at_work, done, person, plans, told, treaty, with_person
from tests.rules.campaign.scenes import H, scene


def dealt(campaign, **deals):
    """``deals``: clan to (deal, k) about Baba."""
    war = at_work(campaign)
    baba = person(campaign, "Baba").id
    orders = {
        clan: {"house": [{"kind": "prisoner", "person": baba, "deal": deal, "k": k}]}
        for clan, (deal, k) in deals.items()
    }
    deal_all(war, plans(**orders))
    return war, done(war, campaign)


def held(**values):
    before = scene()
    with_person(before, "Baba", held_by="hojo", since=1, **values)
    return before


def test_an_offer_that_is_not_under_the_demand_frees_for_the_sum_demanded():
    """CAM-TRE-5, CAM-RUL-2"""
    war, kinds = dealt(held(), hojo=("demand", 120), takeda=("offer", 150))
    assert kinds == ["freed"]
    assert told(war, "freed")[0] | {"person": ""} == {
        "clan": "takeda", "person": "", "by": "hojo", "why": "ransomed", "k": 120,
    }  # fmt: skip
    assert (war.clan("takeda").chest, war.clan("hojo").chest) == (600, 960)
    baba = person(war.campaign, "Baba")
    assert (baba.held_by, place_of(war.campaign, baba)) == ("", "Kai")


@pytest.mark.parametrize(
    "deals",
    [
        {"hojo": ("demand", 160), "takeda": ("offer", 150)},
        {"hojo": ("keep", 0), "takeda": ("offer", 150)},
        {"takeda": ("offer", 150)},
        {"hojo": ("demand", 0)},
    ],
)
def test_without_both_words_he_stays(deals):
    """CAM-TRE-5"""
    war, kinds = dealt(held(), **deals)
    assert kinds == []
    assert person(war.campaign, "Baba").held_by == "hojo"


def test_released_without_ransom_is_worth_honour_and_killing_costs_it():
    """CAM-HON-1"""
    war, kinds = dealt(held(), hojo=("free", 0))
    assert kinds == ["freed", "honour_changed"]
    assert war.clan("hojo").honour == 11
    war, kinds = dealt(held(), hojo=("kill", 0))
    assert kinds == ["died", "honour_changed"]
    assert war.clan("hojo").honour == 8
    war, _kinds = dealt(held(hostage=True), hojo=("kill", 0))
    assert war.clan("hojo").honour == 7, "a hostage"
    war, kinds = dealt(held(hostage=True), hojo=("free", 0))
    assert kinds == ["freed"]


def test_a_hostage_is_safe_while_the_treaty_is_in_force():
    """CAM-TRE-4"""
    before = held(hostage=True)
    treaty(before, "hojo", "takeda", hostages=(person(before, "Baba").id,))
    assert dealt(before, hojo=("kill", 0))[1] == []


def test_nobody_deals_with_another_clans_prisoner():
    """CAM-TRE-5"""
    assert dealt(held(), takeda=("free", 0))[1] == []
    assert dealt(scene(), hojo=("kill", 0))[1] == []


def test_customary_ransoms():
    """CAM-TRE-5"""
    before = scene()
    assert [customary_ransom(person(before, name)) for name in ("Shingen", "Baba", "Sanada")] == [
        300,
        150,
        50,
    ]


# -- appointments ------------------------------------------------------------------------------------------------------


def appointed(campaign, **order):
    war = at_work(campaign)
    appoint_all(war, plans(takeda={"house": [{"kind": "appoint", **order}]}))
    return war, done(war, campaign)


def test_a_hero_of_three_deeds_may_be_general():
    """CAM-LIF-2, CAM-PLN-7"""
    before = scene()
    hero = with_person(before, "Sanada", deeds=2)
    assert appointed(before, person=hero.id, to="general")[1] == []
    with_person(before, "Sanada", deeds=3)
    war, kinds = appointed(before, person=hero.id, to="general")
    assert kinds == ["appointed"]
    assert war.person(hero.id).rank is Rank.GENERAL


def test_a_new_heir_makes_the_old_one_a_general():
    """CAM-PLN-7, CAM-RUL-77"""
    before = scene()
    war, _kinds = appointed(before, person=person(before, "Baba").id, to="heir")
    assert person(war.campaign, "Baba").rank is Rank.HEIR
    assert person(war.campaign, "Katsuyori").rank is Rank.GENERAL
    assert appointed(before, person=person(before, "Shingen").id, to="heir")[1] == []
    assert appointed(before, person=person(before, "Ujiteru").id, to="heir")[1] == [], "not his own"


def test_a_castellan_keeps_the_castle_of_the_province_where_he_is():
    """CAM-PLN-7, CAM-PER-1, CAM-RUL-47"""
    before = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},))
    baba = person(before, "Baba")
    war, kinds = appointed(before, person=baba.id, to="castellan", castle="Kozuke")
    assert kinds == ["appointed"]
    assert (war.person(baba.id).castle, war.person(baba.id).host, war.host("h1").leader) == ("Kozuke", "", "")
    assert appointed(before, person=baba.id, to="castellan", castle="Shinano")[1] == [], "he is not there"
    with_person(before, "Baba", until=3)
    assert appointed(before, person=baba.id, to="castellan", castle="Kozuke")[1] == []
