"""Supports (CAM-ADJ-8, CAM-PLN-4, CAM-RUL-10)."""

import pytest

from rulesets.campaign.lookups import lent_companies
from rulesets.campaign.plan import Support
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.seasons_played import awaited, ended, events, marched, treaty

SEVEN = ", ".join(["ash yari light 5"] * 7) + ", oban naginata 5"
KOZUKE = (
    {"clan": "hojo", "at": "Musashi", "troops": G},
    {"clan": "hojo", "at": "Shimotsuke", "troops": SEVEN},
    {"clan": "takeda", "at": "Kozuke", "troops": H},
)
TO_KOZUKE = {"h1": "Kozuke", "h2": Support("Kozuke", "hojo")}


def supported(*more, orders=None, owners=None, prepare=None, hosts=KOZUKE, scenario="kanto", **values):
    war = scene(scenario, hosts=(*hosts, *more), owners=owners, **values)
    if prepare:
        prepare(war)
    return marched(war, {**TO_KOZUKE, **(orders or {})}, go_on=False)


def verdict(war):
    (support,) = war.campaign.supports.values()
    return support.verdict


def test_half_of_a_hosts_size_is_lent_rounded_down():
    """CAM-EX-13, CAM-PLN-4, CAM-RUL-10, CAM-STR-3"""
    war = supported()
    (support,) = war.campaign.supports.values()
    assert (len(support.companies), support.verdict) == (3, "given")
    assert lent_companies(war.campaign, "h2") == set(support.companies)
    named = supported(orders={"h2": Support("Kozuke", "hojo", war.host("h2").companies[-3:][0].id.split())})
    assert verdict(named) == "given"


def test_a_march_out_of_the_place_itself_cuts_nothing():
    """CAM-EX-13, CAM-ADJ-8"""
    war = supported({"clan": "takeda", "at": "Kozuke"}, orders={"h4": "Shimotsuke"})
    assert verdict(war) == "given"


def test_a_march_into_the_place_cuts_nothing():
    """CAM-EX-13, CAM-ADJ-8"""
    war = supported({"clan": "takeda", "at": "Echigo"}, orders={"h4": "Kozuke"})
    assert verdict(war) == "given"


def test_a_march_from_elsewhere_cuts_even_if_it_never_arrives():
    """CAM-EX-13, CAM-ADJ-8, CAM-RUL-10"""
    owners = {"Hitachi": "takeda"}
    more = ({"clan": "takeda", "at": "Hitachi"}, {"clan": "hojo", "at": "Shimotsuke"})
    assert verdict(supported(more[0], orders={"h4": "Shimotsuke"}, owners=owners)) == "cut"
    met = supported(*more, orders={"h4": "Shimotsuke", "h5": "Hitachi"}, owners=owners)
    assert "Hitachi|Shimotsuke" in met.campaign.meetings
    assert verdict(met) == "cut"


def test_an_unlawful_march_cuts_nothing():
    """CAM-ADJ-8, CAM-ADJ-11"""
    more = ({"clan": "takeda", "at": "Echigo"},)
    assert verdict(supported(*more, orders={"h4": "Shimotsuke"}, owners={"Echigo": "takeda"})) == "given"


def test_an_enemy_who_stands_beside_the_supporter_cuts():
    """CAM-ADJ-8"""
    assert verdict(supported({"clan": "takeda", "at": "Shimotsuke"})) == "cut"


def test_support_for_who_does_not_fight_there_is_idle():
    """CAM-ADJ-8"""
    assert verdict(supported(orders={"h1": ""})) == "idle"


@pytest.mark.parametrize(
    ("order", "values"),
    [
        (Support("Kai", "hojo"), {}),
        (Support("Kozuke", "takeda"), {}),
        (Support("Kozuke", "hojo"), {"season": 4}),
    ],
)
def test_support_is_void_where_it_may_not_be_given(order, values):
    """CAM-ADJ-8, CAM-SEA-6"""
    if values:
        hosts = (
            {"clan": "hojo", "at": "Echigo", "troops": SEVEN},
            {"clan": "hojo", "at": "Musashi"},
            {"clan": "takeda", "at": "Kozuke"},
        )
        war = marched(scene(hosts=hosts, **values), {"h1": order, "h2": "Kozuke"}, go_on=False)
    else:
        war = supported(orders={"h2": order})
    assert verdict(war) == "void"


def test_void_goes_before_cut():
    """CAM-ADJ-8"""
    war = supported({"clan": "takeda", "at": "Shimotsuke"}, orders={"h2": Support("Kai", "hojo")})
    assert verdict(war) == "void"


def test_no_support_crosses_the_sea():
    """CAM-ADJ-8"""
    hosts = ({"clan": "hojo", "at": "Kazusa", "troops": SEVEN}, {"clan": "takeda", "at": "Musashi"})
    before = scene(hosts=(*hosts, {"clan": "hojo", "at": "Musashi"}))
    war = marched(before, {"h1": Support("Musashi", "hojo")}, go_on=False)
    assert verdict(war) == "void"


def against_the_tall(helped):
    """Satake in Shimosa, his own, helps in Hojo's Musashi, where Takeda attacks; Hojo is tall."""
    hosts = (
        {"clan": "takeda", "at": "Kai"},
        {"clan": "satake", "at": "Shimosa", "troops": SEVEN},
        {"clan": "hojo", "at": "Musashi"},
    )
    war = scene("tokai", hosts=hosts, owners={"Shimosa": "satake", "Kazusa": "hojo", "Suruga": "hojo"})
    return marched(war, {"h1": "Musashi", "h2": Support("Musashi", helped)}, go_on=False)


def test_against_the_tall_clan_help_needs_no_treaty():
    """CAM-EX-49, CAM-ADJ-8, CAM-ECO-10"""
    assert verdict(against_the_tall("takeda")) == "given"
    assert verdict(against_the_tall("hojo")) == "void"


def test_an_ally_is_helped():
    """CAM-ADJ-8"""
    hosts = (
        {"clan": "takeda", "at": "Kai"},
        {"clan": "uesugi", "at": "Shinano", "troops": SEVEN},
        {"clan": "hojo", "at": "Musashi"},
    )
    war = scene("tokai", hosts=hosts)
    treaty(war, "alliance", "takeda", "uesugi")
    assert (
        verdict(marched(war, {"h1": "Musashi", "h2": Support("Musashi", "takeda")}, go_on=False)) == "given"
    )


def test_lent_companies_fight_in_the_first_battle_of_the_camp_they_help():
    """CAM-ADJ-8, CAM-SEA-3"""
    hosts = (
        {"clan": "takeda", "at": "Shinano"},
        {"clan": "uesugi", "at": "Echigo"},
        {"clan": "hojo", "at": "Musashi"},
        {"clan": "hojo", "at": "Kozuke", "troops": SEVEN},
    )
    orders = {"h2": "Shinano", "h3": "Shinano", "h4": Support("Shinano", "hojo")}
    war = marched(scene("tokai", hosts=hosts), orders, dice=(4, 19))
    (first,) = awaited(war)
    assert first.camps[0].supports == ("s1",)
    assert war.campaign.supports["s1"].used == first.id
    ended(war, winner=0)
    (second,) = awaited(war)
    assert second.camps[0].clans == ("hojo",)
    assert second.camps[0].supports == ()


def test_what_becomes_of_a_support_is_found_again_when_the_borders_are_decided():
    """CAM-ADJ-8, CAM-ADJ-10"""
    hosts = (
        {"clan": "hojo", "at": "Musashi"},
        {"clan": "hojo", "at": "Shimotsuke", "troops": SEVEN},
        {"clan": "takeda", "at": "Kozuke"},
        {"clan": "takeda", "at": "Kozuke"},
    )
    war = marched(scene(hosts=hosts), {**TO_KOZUKE, "h3": "Musashi"})
    assert [event["verdict"] for event in events(war, "support_weighed")] == ["idle"]
    ended(war, winner=0)
    assert [event["verdict"] for event in events(war, "support_weighed")] == ["idle", "given"]
    (ticket,) = awaited(war)
    assert ticket.camps[0].supports == ("s1",)
