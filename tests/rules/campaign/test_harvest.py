"""Harvest, pay, forage, frost (CAM-ECO-1 to CAM-ECO-7, CAM-ECO-12, CAM-SEA-6, CAM-VIC-3)."""

import msgspec
import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.land.foraging import feeds, forage, frost
from rulesets.campaign.land.harvest import harvest, harvest_of, yields
from rulesets.campaign.land.paying import deserters, is_hungry, order_pay, pay, pay_order, upkeep_of
from rulesets.campaign.people import Trait
from rulesets.campaign.troops import Company, Kind
from tests.rules.campaign.houses_and_land import at_work, done, told, treaty, with_person
from tests.rules.campaign.scenes import G, H, scene

AUTUMN, WINTER = 3, 4


def troops(number):
    return ", ".join(["ash yari light 5"] * number)


# -- harvest -----------------------------------------------------------------------------------------------------------


def test_a_harvest_of_the_second_year():
    """CAM-EX-34, CAM-ECO-3, CAM-ECO-5"""
    before = scene(season=7, owners={"Kozuke": "hojo"}, provinces={"Kozuke": {"restless": 3}})
    assert yields(before, "hojo") == {
        "Izu": 70, "Kazusa": 379, "Kozuke": 248, "Musashi": 667, "Sagami": 194, "Shimosa": 393,
    }  # fmt: skip
    war = at_work(before)
    harvest(war)
    assert told(war, "harvest")[0]["k"] == 1951
    assert war.clan("hojo").chest == 840 + 1951
    done(war, before)


def with_land(k, **values):
    """Takeda hold Kai as their seat and a province of so much k beside it, with marches of its own away."""
    before = scene(season=AUTUMN, provinces={"Kozuke": values})
    lands = {**before.realm.lands, "Kozuke": msgspec.structs.replace(before.realm.lands["Kozuke"], k=k)}
    before.realm = msgspec.structs.replace(before.realm, lands=lands)
    return before


def test_raid_marks_take_a_quarter_each_and_distance_and_unrest_their_part():
    """CAM-EX-34, CAM-ECO-3, CAM-ECO-5"""
    assert yields(with_land(496, raids=2), "takeda")["Kozuke"] == 248
    assert yields(with_land(496, raids=5), "takeda")["Kozuke"] == 248, "two at most"
    assert yields(with_land(255, restless=1, raids=1), "takeda")["Kozuke"] == 96
    cut_off = with_land(497)
    cut_off.provinces["Shinano"] = msgspec.structs.replace(cut_off.provinces["Shinano"], owner="hojo")
    assert yields(cut_off, "takeda")["Kozuke"] == 249, "no way from the seat through own land"
    with_person(cut_off, "Sanada", trait=Trait.STEWARD, castle="Kozuke")
    assert yields(cut_off, "takeda")["Kozuke"] == 497, "counts as near (CAM-PER-3)"


def test_far_land_gives_three_quarters():
    """CAM-EX-34, CAM-ECO-5"""
    chain = ("Mikawa", "Totomi", "Suruga", "Sagami", "Musashi")
    seat = {"imagawa": {"seat": "Mikawa", "first_seat": "Mikawa"}}
    before = scene("tokai", season=AUTUMN, owners=dict.fromkeys(chain, "imagawa"), clans=seat)
    way = before.realm.marches("Mikawa", lambda key: key in chain)
    assert [way[key] for key in ("Sagami", "Musashi")] == [3, 4]
    lands = {**before.realm.lands, "Musashi": msgspec.structs.replace(before.realm.lands["Musashi"], k=530)}
    before.realm = msgspec.structs.replace(before.realm, lands=lands)
    found = yields(before, "imagawa")
    assert (found["Sagami"], found["Musashi"]) == (194, 398)


def test_plenty_multiplies_the_sum():
    """CAM-ECO-3"""
    before = scene("capital", season=AUTUMN)
    once = sum(yields(before, "oda").values())
    assert harvest_of(before, "oda") == (once * 3 + 1) // 2
    doubled = scene("capital", season=AUTUMN, options={"plenty": "2"})
    assert harvest_of(doubled, "oda") == 2 * once


def test_who_invests_reaps_a_third_and_the_owner_nothing():
    """CAM-EX-47, CAM-ECO-4, CAM-RUL-20"""
    siege = {"clan": "takeda", "at": "Musashi", "troops": troops(6)}
    before = scene("kanto", season=AUTUMN, hosts=(siege,), options={"plenty": "2"})
    assert yields(before, "hojo")["Musashi"] == 0
    war = at_work(before)
    harvest(war)
    assert told(war, "reaped") == [{"clan": "takeda", "place": "Musashi", "k": 222}]
    riders = scene(season=AUTUMN, hosts=({"clan": "takeda", "at": "Musashi", "troops": "samc yari 5"},))
    assert yields(riders, "hojo")["Musashi"] == 667


def test_the_harvest_is_in_autumn_and_wipes_off_raid_marks():
    """CAM-RAI-4, CAM-EX-32"""
    marked = {"Suruga": {"raids": 1, "restless": 2, "owner": "hojo"}}
    before = scene(season=AUTUMN, provinces=marked, owners={"Suruga": "hojo"})
    assert yields(before, "hojo")["Suruga"] == 56
    war = at_work(before)
    harvest(war)
    assert war.province("Suruga").raids == 0
    assert told(war, "raids_wiped") == [{"clan": "", "places": ["Suruga"]}]
    war = at_work(scene(season=2, provinces=marked))
    harvest(war)
    assert not war.events


def test_the_court_writes_to_the_lord_of_yamashiro():
    """CAM-VIC-3, CAM-HON-1"""
    for restless, honour in ((0, 11), (1, 10)):
        before = scene(
            "capital",
            season=AUTUMN,
            owners={"Yamashiro": "oda"},
            provinces={"Yamashiro": {"restless": restless}},
        )
        war = at_work(before)
        harvest(war)
        assert war.clan("oda").honour == honour


# -- upkeep and pay ----------------------------------------------------------------------------------------------------


def test_upkeep_and_once_and_a_half_where_no_friend_is_near():
    """CAM-EX-5, CAM-ECO-6"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": H},
            {"clan": "hojo", "at": "Sagami", "troops": G},
            {"clan": "takeda", "at": "Kazusa", "troops": H},
            {"clan": "hojo", "at": "Echigo", "troops": G},
            {"clan": "takeda", "at": "Musashi", "troops": H},
        ),
        owners={"Kozuke": "takeda"},
    )
    assert [upkeep_of(before, before.hosts[id]) for id in ("h1", "h2", "h3", "h4", "h5")] == [
        112,
        178,
        168,
        267,
        112,
    ]
    assert not is_hungry(before, before.hosts["h5"]), "Kai is a neighbour"
    tokai = scene("tokai", hosts=({"clan": "oda", "at": "Shinano", "troops": H},))
    assert is_hungry(tokai, tokai.hosts["h1"])
    treaty(tokai, "oda", "takeda")
    assert not is_hungry(tokai, tokai.hosts["h1"]), "an ally's land feeds too"


def test_who_is_shut_in_an_invested_castle_costs_nothing():
    """CAM-ECO-6"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": H, "free": False},
            {"clan": "hojo", "at": "Kai", "troops": troops(4)},
        )
    )
    assert upkeep_of(before, before.hosts["h1"]) == 0


def test_a_siege_that_falls_apart_for_want_of_pay_makes_nobodys_upkeep_dearer():
    """CAM-ECO-6, CAM-ECO-12, CAM-GEN-7"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kai", "troops": H, "free": False},
            {"clan": "hojo", "at": "Kai", "troops": ", ".join(["ron yari light 5"] * 4)},
        ),
        clans={"hojo": {"chest": 0}},
    )
    war = at_work(before)
    pay(war)
    assert done(war, before) == ["upkeep", "unpaid", "host_dissolved"]
    assert war.clan("takeda").chest == 720, "Hojo is paid first, and his ronin have left"


def test_the_unpaid_leave_company_by_company():
    """CAM-EX-35, CAM-ECO-12, CAM-RUL-40, CAM-ECO-1"""
    before = scene(
        hosts=({"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"},),
        clans={"takeda": {"chest": 100}},
    )
    war = at_work(before)
    pay(war)
    assert done(war, before) == ["upkeep", "unpaid"]
    assert war.clan("takeda").chest == 0
    assert [f"{one.kind} {one.weapon} {one.n}" for one in war.host("h1").companies][8:] == ["samc bow 1"]
    assert told(war, "unpaid")[0]["figures"] == 3


@pytest.mark.parametrize(
    ("kind", "weapon", "n", "leave"),
    [
        (Kind.ASH, "yari", 5, 3),
        (Kind.ASH, "yari", 2, 2),
        (Kind.SAM, "bow", 4, 2),
        (Kind.RON, "bow", 5, 5),
        (Kind.MONC, "bow", 4, 4),
        (Kind.GUN, "gun", 3, 0),
    ],
)
def test_how_many_of_an_unpaid_company_leave(kind, weapon, n, leave):
    """CAM-ECO-12"""
    assert deserters(Company("c1", kind, weapon, "light", n)) == leave


def test_the_daimyos_host_is_paid_first_then_the_strongest_unless_the_owner_says_otherwise():
    """CAM-ECO-12"""
    before = scene(
        hosts=(
            {"clan": "hojo", "at": "Musashi", "troops": "ash yari light 5", "leader": "general"},
            {"clan": "hojo", "at": "Izu", "troops": H},
            {"clan": "hojo", "at": "Sagami", "troops": "ash yari light 5", "leader": "daimyo"},
        )
    )
    assert [host.id for host in pay_order(before, "hojo")] == ["h3", "h2", "h1"]
    war = at_work(before)
    order_pay(war, "hojo", ["h1"])
    assert [host.id for host in pay_order(war.campaign, "hojo")] == ["h1", "h3", "h2"]
    assert war.events[0].knows == ("hojo",)
    for hosts in (["h9"], ["h1", "h1"]):
        with pytest.raises(Illegal) as refused:
            wars.order_pay(before, "hojo", hosts, wars.ScriptedWarDice())
        assert refused.value.clause == "CAM-ECO-12"


def test_masterless_men_who_are_not_paid_leave_no_host_behind():
    """CAM-ECO-12, CAM-STR-6"""
    before = scene(
        hosts=({"clan": "takeda", "at": "Kai", "troops": "ron yari light 5, mon bow light 5"},),
        clans={"takeda": {"chest": 9}},
    )
    war = at_work(before)
    pay(war)
    assert done(war, before) == ["upkeep", "unpaid", "host_dissolved"]
    assert (war.campaign.hosts, war.clan("takeda").chest) == ({}, 9)


# -- forage and frost --------------------------------------------------------------------------------------------------


def test_a_province_feeds_so_many_companies_of_a_clan():
    """CAM-EX-36, CAM-ECO-7"""
    before = scene("tokai")
    assert (feeds(before, "Kai", "hojo"), feeds(before, "Kai", "takeda"), feeds(before, "Hida", "hojo")) == (
        13,
        21,
        8,
    )
    starving = scene(
        "tokai",
        hosts=(
            {"clan": "hojo", "at": "Hida", "troops": f"{troops(12)}, sam yari 4, oban naginata 5, gun gun 3"},
            {"clan": "hojo", "at": "Kai", "troops": troops(13)},
            {"clan": "takeda", "at": "Hida", "troops": troops(8)},
        ),
    )
    war = at_work(starving)
    forage(war)
    assert told(war, "forage") == [{"clan": "hojo", "place": "Hida", "figures": 5}]
    assert [one.n for one in war.host("h1").companies] == [4] * 5 + [5] * 7 + [4, 5, 3]
    done(war, starving)


def test_once_no_ashigaru_are_left_those_of_least_points_leave():
    """CAM-RUL-58"""
    before = scene("tokai", hosts=({"clan": "hojo", "at": "Hida", "troops": (
        f"ash yari light 1, ron yari light 2, {', '.join(['sam yari 4'] * 9)}"
    )},))  # fmt: skip
    war = at_work(before)
    forage(war)
    assert [f"{one.kind} {one.n}" for one in war.host("h1").companies][:2] == ["sam 4", "sam 4"]
    assert len(war.host("h1").companies) == 9, "one ashigaru and two ronin"


def test_in_hostile_snow_each_company_loses_a_figure():
    """CAM-EX-29, CAM-SEA-6"""
    hosts = (
        {"clan": "hojo", "at": "Shinano", "troops": "ash yari light 5, sam yari 1, oban naginata 5"},
        {"clan": "takeda", "at": "Shinano", "troops": H, "free": False},
        {"clan": "hojo", "at": "Kai", "troops": H},
        {"clan": "hojo", "at": "Echigo", "troops": "ash yari light 1"},
    )
    before = scene(season=WINTER, hosts=hosts)
    war = at_work(before)
    frost(war)
    assert [one.n for one in war.host("h1").companies] == [4, 4]
    assert sum(one.n for one in war.host("h2").companies) == 40
    assert "h4" not in war.campaign.hosts
    assert done(war, before) == ["frost", "host_dissolved", "frost"]
    war = at_work(scene(season=AUTUMN, hosts=hosts))
    frost(war)
    assert not war.events
