"""Orders judged by themselves (CAM-ADJ-1 to CAM-ADJ-3, CAM-ADJ-5, CAM-ADJ-9), and what else stops an order."""

import pytest

from rulesets.campaign.judge.marches import Verdict, judge_marches
from rulesets.campaign.plan import Assault, Hold, Invest, March, Raid, Sally, Support, Yield
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import at, events, marched, treaty

NINE = ", ".join(["ash yari light 5"] * 9)
EIGHT = ", ".join(["ash yari light 5"] * 8)


def judge(order, clan="hojo", place="Sagami", troops="ash yari light 5", others=(), **values):
    war = scene(hosts=({"clan": clan, "at": place, "troops": troops}, *others), **values)
    return judge_marches(war, {"h1": order})["h1"]


def test_a_march_to_a_neighbour_is_lawful_and_one_elsewhere_is_not():
    """CAM-ADJ-2"""
    assert judge(March("Kai")) == Verdict(March("Kai"))
    verdict = judge(March("Kozuke"))
    assert (verdict.order, verdict.code, verdict.clause) == (Hold(), "no_border", "CAM-ADJ-2")


def test_who_is_shut_in_marches_nowhere():
    """CAM-ADJ-2"""
    war = scene(hosts=({"clan": "hojo", "at": "Sagami", "free": False},))
    for order in (March("Izu"), Support("Sagami", "hojo"), Assault(), Raid("Kai", ("c1",)), Invest()):
        assert judge_marches(war, {"h1": order})["h1"] == Verdict(Hold(), "shut_in")
    for order in (Sally(), Yield(), Hold()):
        assert judge_marches(war, {"h1": order})["h1"] == Verdict(order)


def test_winter_closes_snow_passes_and_the_sea():
    """CAM-EX-12, CAM-SEA-5, CAM-SEA-6, CAM-ADJ-2"""
    winter = {"clan": "takeda", "place": "Kai", "season": 4}
    assert judge(March("Suruga"), **winter).code == ""
    assert judge(March("Shinano"), **winter).code == "winter"
    assert judge(March("Shinano"), clan="takeda", place="Kai", season=1).code == ""
    assert judge(March("Kazusa"), place="Musashi", season=4).code == "winter"


def test_a_host_can_be_too_large_for_a_pass_or_the_sea():
    """CAM-EX-12, CAM-MAP-2"""
    assert judge(March("Shinano"), place="Musashi", season=2, troops=NINE).code == "too_large"
    assert judge(March("Shinano"), place="Musashi", season=2, troops=EIGHT).code == ""
    assert judge(March("Kazusa"), place="Musashi", troops=NINE + ", ash bow light 5").code == ""
    assert (
        judge(March("Kazusa"), place="Musashi", troops=NINE + ", ash bow light 5, gun gun 3").code
        == "too_large"
    )


def test_a_forced_march_goes_over_own_or_allied_land_where_no_enemy_stands():
    """CAM-EX-11, CAM-ADJ-3"""
    assert judge(March("Shimosa", "Musashi")).code == ""
    assert judge(March("Shinano", "Kai")) == Verdict(Hold(), "no_forced_march")
    enemy = ({"clan": "takeda", "at": "Musashi"},)
    assert judge(March("Shimosa", "Musashi"), others=enemy).code == "no_forced_march"
    inside = ({"clan": "takeda", "at": "Musashi", "free": False},)
    assert judge(March("Shimosa", "Musashi"), others=inside).code == ""


def test_a_forced_march_crosses_no_pass_nor_sea_and_ends_elsewhere():
    """CAM-ADJ-3"""
    assert judge(March("Shinano", "Musashi"), place="Sagami").code == "no_forced_march"
    assert judge(March("Shimosa", "Kazusa"), place="Musashi").code == "no_forced_march"
    assert judge(March("Sagami", "Musashi"), place="Sagami").code == "no_forced_march"


def test_the_reasons_are_looked_for_border_by_border():
    """CAM-ADJ-2"""
    assert judge(March("Hitachi", "Kazusa"), place="Musashi", season=4).code == "winter"
    assert judge(March("Nowhere", "Musashi")).code == "no_border"
    assert judge(March("Kozuke", "Shinano"), place="Musashi", troops=NINE).code == "too_large"


def test_a_truce_keeps_hosts_out_and_an_alliance_lets_them_in():
    """CAM-ADJ-2, CAM-TRE-1, CAM-ADJ-9"""
    for kind, code in (("truce", "truce"), ("alliance", "")):
        war = scene(hosts=({"clan": "hojo", "at": "Sagami"},))
        treaty(war, kind, "hojo", "takeda")
        assert judge_marches(war, {"h1": March("Kai")})["h1"].code == code


def test_who_is_tired_dug_in_or_come_by_sea_is_written_down():
    """CAM-ADJ-3, CAM-PLN-4, CAM-STR-7"""
    hosts = (
        {"clan": "hojo", "at": "Sagami"},
        {"clan": "hojo", "at": "Izu"},
        {"clan": "hojo", "at": "Musashi"},
        {"clan": "takeda", "at": "Totomi"},
    )
    war = marched(scene(hosts=hosts), {"h1": "Musashi>Shimosa", "h3": "Kazusa"}, go_on=False)
    first, second, third, fourth = (war.host(f"h{number}") for number in (1, 2, 3, 4))
    assert (first.tired, first.came_from, first.came_by) == (True, "Musashi", ("road", "river"))
    assert (second.dug_in, second.tired, second.came_by) == (True, False, ())
    assert (third.came_from, third.came_by, third.stood, third.began) == (
        "Musashi",
        ("sea",),
        False,
        "Musashi",
    )
    assert not fourth.dug_in


def test_a_march_that_becomes_a_hold_digs_in_and_says_why():
    """CAM-ADJ-2, CAM-EVT-2"""
    war = marched(scene(hosts=({"clan": "hojo", "at": "Sagami"},)), {"h1": "Kozuke"}, go_on=False)
    assert war.host("h1").dug_in
    told = events(war, "order_judged")
    assert told == [
        {
            "host": "h1",
            "place": "Sagami",
            "ordered": "march",
            "became": "hold",
            "to": "Kozuke",
            "reason": "no_border",
        }
    ]
    assert war.events[0].clauses == ("CAM-ADJ-2",)


def test_every_other_march_arrives_also_out_of_a_province_that_is_entered():
    """CAM-ADJ-5, CAM-ADJ-9, CAM-RUL-12"""
    hosts = ({"clan": "hojo", "at": "Sagami"}, {"clan": "takeda", "at": "Kai"})
    war = marched(scene(hosts=hosts), {"h1": "Izu", "h2": "Sagami"})
    assert at(war) == {"h1": "Izu", "h2": "Sagami"}
    assert not war.campaign.tickets
    assert [event["place"] for event in events(war, "arrived")] == ["Izu", "Sagami"]


def test_freshly_raised_men_hold():
    """CAM-PLN-12, CAM-RUL-32"""
    war = marched(scene(hosts=({"clan": "hojo", "at": "Sagami", "raised": True},)), {"h1": "Izu"})
    assert at(war) == {"h1": "Sagami"}


@pytest.mark.parametrize(
    ("order", "values", "code"),
    [
        (Raid("Kai", ("c1",)), {}, ""),
        (Raid("Izu", ("c1",)), {}, "not_hostile"),
        (Raid("Kozuke", ("c1",)), {}, "no_border"),
        (Raid("Kai", ("c1",)), {"options": {"raids": False}}, "no_raids"),
        (Raid("Awa (Boso)", ("c1",)), {}, "no_border"),
        (Raid("Shinano", ("c1",)), {"place": "Musashi", "season": 4}, "winter"),
        (Assault(), {}, "no_siege"),
        (Assault(), {"place": "Kai"}, ""),
        (Sally(), {}, "not_shut_in"),
        (Yield(), {}, "not_shut_in"),
    ],
)
def test_other_orders_are_judged_too(order, values, code):
    """CAM-RAI-1, CAM-PLN-4, CAM-SIE-3"""
    assert judge(order, **values).code == code


def test_a_clan_raids_a_province_once_a_season():
    """CAM-RAI-1"""
    war = scene(hosts=({"clan": "hojo", "at": "Sagami"}, {"clan": "hojo", "at": "Sagami"}))
    found = judge_marches(war, {"h1": Raid("Kai", ("c1",)), "h2": Raid("Kai", ("c2",))})
    assert [found[id].code for id in ("h1", "h2")] == ["", "once"]
