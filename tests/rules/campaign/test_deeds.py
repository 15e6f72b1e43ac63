"""Deeds of the house: gifts, musters, hires, guns, works (CAM-PLN-8 to CAM-PLN-12, CAM-ECO-8, CAM-ECO-13)."""

import pytest

from rulesets.campaign.land import deeds, prices
from rulesets.campaign.land.musters import join_all
from rulesets.campaign.people import Trait
from rulesets.campaign.state import WorksUnderway
from tests.rules.campaign.houses_and_land import at_work, done, plans, told, with_person
from tests.rules.campaign.scenes import scene

BANNER = (5, 6, 3, 4)
"""The dice of one banner: medium ashigaru with arquebus, samurai with yari, a rider with yari."""


def carried_out(campaign, *faces, ninja=(), **raw):
    war = at_work(campaign, *faces, ninja=ninja)
    deeds.carry_out(war, plans(**raw))
    return war, done(war, campaign)


def house(*orders):
    return {"house": list(orders)}


# -- raising -----------------------------------------------------------------------------------------------------------


def test_a_muster_of_two_banners_is_a_host_of_its_own():
    """CAM-EX-2, CAM-ECO-8, CAM-PLN-12, CAM-RUL-32"""
    order = {"kind": "muster", "province": "Kozuke", "banners": 2, "joins": "h1"}
    before = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": "samc yari 1"},))
    war, kinds = carried_out(before, 5, 6, 2, 1, 3, 5, 4, 2, takeda=house(order))
    assert kinds == ["raised"]
    assert war.clan("takeda").chest == 720 - 120
    new = war.host("h2")
    assert (new.at, new.raised, new.joins, len(new.companies)) == ("Kozuke", True, "h1", 6)
    join_all(war)
    assert "h2" not in war.campaign.hosts
    assert [one.n for one in war.host("h1").companies if one.kind == "samc"] == [2, 1], (
        "one company (CAM-STR-3)"
    )


def test_a_great_muster_is_an_average_die_of_banners():
    """CAM-EX-3, CAM-ECO-8"""
    faces = (4, 1, 3, 6, 5, 2, 2, 4, 4, 6, 1, 3, 5, 2, 6, 1, 4)
    war, kinds = carried_out(scene(), *faces, takeda=house({"kind": "great_muster"}))
    assert kinds == ["raised"]
    assert told(war, "raised")[0]["banners"] == 4
    assert (war.host("h1").at, len(war.host("h1").companies), war.clan("takeda").chest) == ("Kai", 10, 520)
    assert war.clan("takeda").great == 1
    again = war.campaign
    assert carried_out(again, takeda=house({"kind": "great_muster"}))[1] == [], "once a year"
    assert carried_out(scene(season=2), takeda=house({"kind": "great_muster"}))[1] == [], "in spring only"


SIEGE = {"clan": "hojo", "at": "Kozuke", "troops": ", ".join(["ash yari light 5"] * 4)}


@pytest.mark.parametrize(
    ("order", "values"),
    [
        ({"kind": "muster", "province": "Kozuke"}, {"season": 4}),
        ({"kind": "muster", "province": "Kozuke"}, {"hosts": (SIEGE,)}),
        ({"kind": "muster", "province": "Kozuke"}, {"provinces": {"Kozuke": {"restless": 1}}}),
        ({"kind": "muster", "province": "Kozuke"}, {"provinces": {"Kozuke": {"castle": 0}}}),
        ({"kind": "muster", "province": "Kozuke"}, {"clans": {"takeda": {"chest": 59}}}),
        ({"kind": "muster", "province": "Kozuke", "banners": 3}, {}),
        ({"kind": "muster", "province": "Musashi"}, {}),
        ({"kind": "hire", "province": "Kozuke"}, {"hosts": (SIEGE,)}),
        ({"kind": "hire", "province": "Kozuke"}, {"provinces": {"Kozuke": {"restless": 1}}}),
        ({"kind": "gun", "province": "Suruga"}, {}),
        ({"kind": "gun", "province": "Kozuke"}, {"hosts": (SIEGE,)}),
        ({"kind": "works", "province": "Kozuke"}, {"hosts": (SIEGE,)}),
        ({"kind": "works", "province": "Kozuke"}, {"provinces": {"Kozuke": {"castle": 3}}}),
        ({"kind": "works", "province": "Kozuke"}, {"provinces": {"Kozuke": {"works": WorksUnderway(3, 2)}}}),
    ],
)
def test_what_may_not_be_or_cannot_be_paid_is_left_undone(order, values):
    """CAM-ECO-8, CAM-ECO-13, CAM-PLN-10, CAM-SEA-5"""
    before = scene(**values)
    war, kinds = carried_out(before, takeda=house(order))
    assert kinds == []
    assert war.clan("takeda").chest == before.clans["takeda"].chest


def test_all_musters_of_a_province_are_within_its_number():
    """CAM-ECO-8"""
    one = {"kind": "muster", "province": "Kozuke"}
    war, kinds = carried_out(scene(), *BANNER, *BANNER, takeda=house(one, one, one))
    assert kinds == ["raised", "raised"]
    assert war.clan("takeda").chest == 720 - 120


def test_where_musters_are_chosen_no_dice_fall():
    """CAM-ECO-8"""
    order = {
        "kind": "muster",
        "province": "Kozuke",
        "banners": 2,
        "chosen": [["medium", "bow", "naginata", "bow"]],
    }
    war, kinds = carried_out(scene(options={"muster": "chosen"}), takeda=house(order))
    assert kinds == ["raised"]
    found = [f"{one.kind} {one.weapon} {one.weight}" for one in war.host("h1").companies]
    assert found == [
        "ash bow medium", "ash yari light", "sam naginata heavy", "sam yari heavy", "samc yari heavy", "samc bow heavy",
    ]  # fmt: skip


def test_one_band_of_masterless_men_a_season_and_guns_at_great_castles():
    """CAM-ECO-13"""
    hire, gun = {"kind": "hire", "province": "Kozuke"}, {"kind": "gun", "province": "Kozuke"}
    war, kinds = carried_out(scene(), 3, 5, 6, takeda=house(hire, hire, gun))
    assert kinds == ["raised", "raised"]
    assert war.clan("takeda").chest == 720 - 40 - 60
    assert [f"{one.kind} {one.n}" for id in ("h1", "h2") for one in war.host(id).companies] == [
        "ron 5",
        "gun 3",
    ]


def test_a_second_gun_stays_a_host_and_who_is_not_there_is_not_joined():
    """CAM-PLN-12, CAM-STR-5, CAM-RUL-55"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": "ash bow light 5, gun gun 3"},
            {
                "clan": "takeda",
                "at": "Kai",
                "troops": "ash yari light 5, gun gun 3",
                "raised": True,
                "joins": "h1",
            },
            {"clan": "takeda", "at": "Kozuke", "troops": "ash yari light 5", "raised": True, "joins": "h1"},
            {"clan": "takeda", "at": "Kai", "troops": "gun gun 3", "raised": True, "joins": "h1"},
        )
    )
    war = at_work(before)
    join_all(war)
    found = {host.id: [str(one.kind) for one in host.companies] for host in war.campaign.hosts.values()}
    assert found == {"h1": ["ash", "gun", "ash"], "h2": ["gun"], "h3": ["ash"], "h4": ["gun"]}
    assert not any(host.raised or host.joins for host in war.campaign.hosts.values())
    assert done(war, before)[0] == "joined"


# -- works -------------------------------------------------------------------------------------------------------------


def test_works_cost_by_the_level_and_take_two_closes_or_one_under_a_builder():
    """CAM-ECO-13, CAM-PER-3"""
    assert [prices.works(level) for level in (0, 1, 2)] == [80, 160, 240]
    order = {"kind": "works", "province": "Kozuke"}
    war, kinds = carried_out(scene(), takeda=house(order))
    assert kinds == ["works_begun"]
    assert (war.province("Kozuke").works, war.clan("takeda").chest) == (WorksUnderway(3, 2), 480)
    before = scene()
    with_person(before, "Sanada", trait=Trait.BUILDER, castle="Kozuke")
    assert carried_out(before, takeda=house(order))[0].province("Kozuke").works == WorksUnderway(3, 1)


# -- gifts and the order -----------------------------------------------------------------------------------------------


def test_gifts_go_out_first_and_come_in_last():
    """CAM-PLN-9, CAM-PLN-8, CAM-RUL-2"""
    before = scene(clans={"takeda": {"chest": 100}, "hojo": {"chest": 0}})
    give = {"gifts": [{"to": "hojo", "k": 60}], **house({"kind": "muster", "province": "Kozuke"})}
    war, kinds = carried_out(before, takeda=give, hojo=house({"kind": "muster", "province": "Musashi"}))
    assert kinds == ["gift_sent", "gift_came"], "neither can pay a banner"
    assert (war.clan("takeda").chest, war.clan("hojo").chest) == (40, 60)
    assert war.events[0].knows == ("takeda", "hojo")
    bad = {
        "gifts": [
            {"to": "hojo", "k": 101},
            {"to": "takeda", "k": 1},
            {"to": "hojo", "k": 0},
            {"to": "oda", "k": 1},
        ]
    }
    assert carried_out(before, takeda=bad)[1] == []


def test_the_order_of_a_houses_deeds():
    """CAM-PLN-9"""
    before = scene("tokai", clans={"takeda": {"honour": 15}})
    hero = with_person(before, "Sanada", deeds=3)
    plan = {
        "gifts": [{"to": "oda", "k": 10}],
        "house": [
            {"kind": "appoint", "person": hero.id, "to": "general"},
            {"kind": "works", "province": "Kai"},
            {"kind": "gun", "province": "Kai"},
            {"kind": "ninja", "mission": "guard", "province": "Kai"},
        ],
    }
    _war, kinds = carried_out(before, takeda=plan)
    assert kinds == ["gift_sent", "ninja_guard", "raised", "works_begun", "appointed", "gift_came"]
