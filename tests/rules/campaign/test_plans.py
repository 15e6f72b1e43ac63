"""Plans: what is wrong with one, what it costs (CAM-PLN-1 to CAM-PLN-12)."""

import pytest

from rulesets import Illegal
from rulesets.campaign.plan import decode_plan
from rulesets.campaign.plans.costs import Cost, costs, total
from rulesets.campaign.plans.faults import faults
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.seasons_played import treaty

HOSTS = (
    {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},
    {"clan": "hojo", "at": "Sagami", "troops": G, "leader": "daimyo"},
)
SEVEN = ", ".join(["ash yari light 5"] * 7)


def wrong(plan, clan="takeda", war=None):
    """Path and clause of every fault of a plan."""
    campaign = scene(hosts=HOSTS) if war is None else war
    return [(fault.path, fault.clause) for fault in faults(campaign, clan, decode_plan(plan))]


def ordered(order, **values):
    return wrong({"hosts": {"h1": order}}, **values)


def housed(*orders, clan="takeda", **values):
    return wrong({"house": list(orders)}, clan, scene(hosts=HOSTS, **values))


# -- the form of a plan ------------------------------------------------------------------------------------------------


def test_an_empty_plan_is_a_plan():
    """CAM-PLN-1, CAM-PLN-11"""
    assert wrong({}) == []


@pytest.mark.parametrize(
    "raw",
    [
        {"orders": {}},
        {"hosts": {"h1": {"kind": "fly"}}},
        {"hosts": {"h1": {"kind": "march", "to": "Kai", "by": "night"}}},
        {"house": {}},
        {"standing": None},
        [],
    ],
)
def test_what_is_unknown_is_refused(raw):
    """CAM-PLN-11"""
    with pytest.raises(Illegal) as refused:
        decode_plan(raw)
    assert refused.value.clause == "CAM-PLN-11"


def test_a_plan_is_not_endless():
    """CAM-PLN-11"""
    assert wrong({"gifts": [{"to": "hojo", "k": 1}] * 70}) == [("", "CAM-PLN-11")]


def test_only_a_clan_in_being_plans():
    """CAM-VIC-5"""
    assert wrong({}, "nobody") == [("", "CAM-VIC-5")]


# -- orders of hosts ---------------------------------------------------------------------------------------------------


def test_orders_go_to_hosts_of_the_clan():
    """CAM-PLN-4"""
    assert wrong({"hosts": {"h2": {"kind": "hold"}, "h9": {"kind": "hold"}, "Kai": {"kind": "hold"}}}) == [
        ("hosts.Kai", "CAM-PLN-4"),
        ("hosts.h2", "CAM-PLN-4"),
        ("hosts.h9", "CAM-PLN-4"),
    ]


@pytest.mark.parametrize(
    ("order", "clauses"),
    [
        ({"kind": "march", "to": "Musashi"}, []),
        ({"kind": "march", "to": "Sagami"}, ["CAM-ADJ-2"]),
        ({"kind": "march", "to": "Kai", "via": "Musashi"}, []),
        ({"kind": "march", "to": "Musashi", "companies": ["c1", "c2"]}, []),
        ({"kind": "march", "to": "Musashi", "companies": ["c1", "c1"]}, ["CAM-PLN-4"]),
        ({"kind": "march", "to": "Musashi", "companies": ["c99"]}, ["CAM-PLN-4"]),
        ({"kind": "support", "place": "Musashi", "for": "hojo"}, []),
        ({"kind": "support", "place": "Kozuke", "for": "takeda"}, []),
        ({"kind": "support", "place": "Sagami", "for": "hojo"}, ["CAM-ADJ-8"]),
        ({"kind": "support", "place": "Musashi", "for": "oda"}, ["CAM-PLN-4"]),
        (
            {
                "kind": "support",
                "place": "Musashi",
                "for": "hojo",
                "companies": ["c1", "c2", "c3", "c4", "c5", "c6"],
            },
            ["CAM-PLN-4"],
        ),
        ({"kind": "raid", "place": "Musashi", "companies": ["c1"]}, []),
        ({"kind": "raid", "place": "Musashi", "companies": []}, ["CAM-RAI-1"]),
        ({"kind": "raid", "place": "Musashi", "companies": ["c1", "c2", "c3"]}, ["CAM-RAI-1"]),
        ({"kind": "raid", "place": "Musashi", "companies": ["c1"], "persons": ["p1"]}, ["CAM-RAI-1"]),
        ({"kind": "raid", "place": "Shinano", "companies": ["c1"]}, ["CAM-RAI-1"]),
        ({"kind": "raid", "place": "Sagami", "companies": ["c1"]}, ["CAM-ADJ-2"]),
        ({"kind": "assault"}, ["CAM-PLN-4"]),
        ({"kind": "sally"}, ["CAM-PLN-4"]),
        ({"kind": "yield"}, ["CAM-PLN-4"]),
        ({"kind": "invest"}, []),
    ],
)
def test_what_can_be_wrong_with_an_order(order, clauses):
    """CAM-PLN-4, CAM-PLN-5, CAM-RAI-1, CAM-ADJ-8"""
    assert ordered(order) == [("hosts.h1", clause) for clause in clauses]


def test_what_may_be_otherwise_when_plans_are_opened_is_not_wrong():
    """CAM-ADJ-2, CAM-EX-44"""
    winter = scene(hosts=HOSTS, season=4)
    treaty(winter, "truce", "takeda", "hojo")
    assert ordered({"kind": "march", "to": "Musashi"}, war=winter) == []
    assert ordered({"kind": "march", "to": "Sagami", "via": "Musashi"}, war=winter) == []


def test_who_is_shut_in_holds_sallies_or_yields():
    """CAM-PLN-4, CAM-SIE-3, CAM-SIE-8"""
    war = scene(hosts=({"clan": "takeda", "at": "Kai", "free": False},))
    assert ordered({"kind": "march", "to": "Sagami"}, war=war) == [("hosts.h1", "CAM-ADJ-2")]
    for kind in ("hold", "sally", "yield"):
        assert ordered({"kind": kind}, war=war) == []
    starving = scene(
        hosts=({"clan": "takeda", "at": "Kai", "free": False},), provinces={"Kai": {"stores": 1}}
    )
    assert ordered({"kind": "yield"}, war=starving) == [("hosts.h1", "CAM-SIE-8")]
    guest = scene("tokai", hosts=({"clan": "takeda", "at": "Echigo", "free": False},))
    assert ordered({"kind": "yield"}, war=guest) == [("hosts.h1", "CAM-SIE-8")]


def test_a_castellan_yields_under_the_name_of_his_province():
    """CAM-RUL-72, CAM-PLN-4"""
    war = scene(hosts=HOSTS)
    keeper = next(
        person for person in war.persons.values() if person.clan == "takeda" and person.rank == "hero"
    )
    war.persons[keeper.id] = keeper.__class__(
        keeper.id, keeper.name, "takeda", keeper.rank, 0, castle="Suruga"
    )
    assert wrong({"hosts": {"Suruga": {"kind": "yield"}}}, war=war) == []
    assert wrong({"hosts": {"Suruga": {"kind": "hold"}}}, war=war) == [("hosts.Suruga", "CAM-PLN-4")]
    assert wrong({"hosts": {"Kai": {"kind": "yield"}}}, war=war) == [("hosts.Kai", "CAM-PLN-4")]


def test_a_host_without_a_leader_marches_four_companies():
    """CAM-STR-5, CAM-PLN-5"""
    war = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H},))
    companies = [company.id for company in war.hosts["h1"].companies]
    assert ordered({"kind": "march", "to": "Musashi", "companies": companies[:4]}, war=war) == []
    assert ordered({"kind": "march", "to": "Musashi", "companies": companies[:5]}, war=war) == [
        ("hosts.h1", "CAM-STR-5")
    ]


def test_a_clan_with_six_hosts_leaves_none_behind():
    """CAM-STR-8, CAM-PLN-5"""
    five = tuple({"clan": "takeda", "at": "Kai"} for _each in range(5))
    war = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H}, *five))
    assert ordered({"kind": "march", "to": "Musashi"}, war=war) == [("hosts.h1", "CAM-STR-8")]
    led = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"}, *five))
    assert ordered({"kind": "march", "to": "Musashi"}, war=led) == []


# -- orders of the house -----------------------------------------------------------------------------------------------


def test_three_orders_of_the_house_are_given_and_four_with_honour():
    """CAM-PLN-1, CAM-PLN-7, CAM-HON-2, CAM-RUL-42"""
    musters = [{"kind": "muster", "province": place} for place in ("Kai", "Shinano", "Kozuke", "Suruga")]
    assert housed(*musters) == [("house.3", "CAM-PLN-1")]
    assert housed(*musters, clans={"takeda": {"honour": 15}}) == []
    war = scene(hosts=HOSTS)
    treaty(war, "truce", "hojo", "takeda")
    plan = {"house": [*musters[:3], {"kind": "denounce", "with": "hojo"}]}
    assert wrong(plan, war=war) == []
    broken = {"house": [*musters[:3], {"kind": "break", "with": "hojo"}]}
    assert wrong(broken, war=war) == [("house.3", "CAM-PLN-1")]


@pytest.mark.parametrize(
    ("order", "values", "clauses"),
    [
        ({"kind": "muster", "province": "Kozuke", "banners": 2}, {}, []),
        ({"kind": "muster", "province": "Kozuke", "banners": 3}, {}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Kozuke", "banners": 0}, {}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Musashi"}, {}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Nowhere"}, {}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Kozuke"}, {"provinces": {"Kozuke": {"restless": 1}}}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Kai"}, {"provinces": {"Kai": {"castle": 0}}}, ["CAM-ECO-8"]),
        ({"kind": "muster", "province": "Kai"}, {"season": 4}, ["CAM-SEA-5"]),
        ({"kind": "muster", "province": "Kai", "joins": "h1"}, {}, []),
        ({"kind": "muster", "province": "Kai", "joins": "h2"}, {}, ["CAM-PLN-12"]),
        (
            {"kind": "muster", "province": "Kai", "chosen": [["light", "yari", "yari", "bow"]]},
            {},
            ["CAM-ECO-8"],
        ),
        (
            {"kind": "muster", "province": "Kai", "chosen": [["light", "yari", "yari", "bow"]]},
            {"options": {"muster": "chosen"}},
            [],
        ),
        (
            {"kind": "muster", "province": "Kai", "chosen": [["heavy", "yari", "yari", "bow"]]},
            {"options": {"muster": "chosen"}},
            ["CAM-ECO-8"],
        ),
        ({"kind": "great_muster"}, {}, []),
        ({"kind": "great_muster"}, {"season": 2}, ["CAM-ECO-8"]),
        ({"kind": "great_muster"}, {"clans": {"takeda": {"great": 1}}}, ["CAM-ECO-8"]),
        ({"kind": "gun", "province": "Kai"}, {}, []),
        ({"kind": "gun", "province": "Suruga"}, {}, ["CAM-ECO-13"]),
        ({"kind": "hire", "province": "Suruga"}, {}, []),
        ({"kind": "hire", "province": "Musashi"}, {}, ["CAM-ECO-13"]),
        ({"kind": "works", "province": "Suruga"}, {}, []),
        ({"kind": "works", "province": "Suruga"}, {"provinces": {"Suruga": {"castle": 3}}}, ["CAM-ECO-13"]),
        ({"kind": "ninja", "mission": "scout", "province": "Sagami"}, {}, []),
        (
            {"kind": "ninja", "mission": "scout", "province": "Sagami"},
            {"options": {"ninja": False}},
            ["CAM-NIN-1"],
        ),
        ({"kind": "ninja", "mission": "tickle", "province": "Sagami"}, {}, ["CAM-NIN-2"]),
        ({"kind": "ninja", "mission": "strike", "province": "Sagami"}, {}, ["CAM-NIN-2"]),
        ({"kind": "ninja", "mission": "strike", "province": "Sagami", "person": "p1"}, {}, []),
        ({"kind": "ninja", "mission": "scout", "province": "Nowhere"}, {}, ["CAM-NIN-1"]),
        ({"kind": "ninja", "mission": "band"}, {}, []),
        ({"kind": "ninja", "mission": "band"}, {"clans": {"takeda": {"ninja": 2}}}, ["CAM-NIN-1"]),
        ({"kind": "appoint", "person": "p12", "to": "heir"}, {}, []),
        ({"kind": "appoint", "person": "p12", "to": "general"}, {}, ["CAM-PLN-7"]),
        ({"kind": "appoint", "person": "p12", "to": "emperor"}, {}, ["CAM-PLN-7"]),
        ({"kind": "appoint", "person": "p12", "to": "castellan", "castle": "Kai"}, {}, []),
        ({"kind": "prisoner", "person": "p1", "deal": "free"}, {}, ["CAM-TRE-5"]),
        ({"kind": "break", "with": "hojo"}, {}, ["CAM-TRE-2"]),
        ({"kind": "denounce", "with": "takeda"}, {}, ["CAM-TRE-2"]),
    ],
)
def test_what_can_be_wrong_with_an_order_of_the_house(order, values, clauses):
    """CAM-PLN-7, CAM-ECO-8, CAM-ECO-13, CAM-NIN-1, CAM-NIN-2, CAM-TRE-2, CAM-TRE-5, CAM-PLN-12"""
    assert housed(order, **values) == [("house.0", clause) for clause in clauses]


def test_an_invested_province_takes_nothing():
    """CAM-PLN-10"""
    besieger = {"clan": "hojo", "at": "Kai", "troops": SEVEN}
    war = scene(hosts=(*HOSTS, besieger))
    house = [
        {"kind": "muster", "province": "Kai"},
        {"kind": "gun", "province": "Kai"},
        {"kind": "works", "province": "Kai"},
    ]
    assert wrong({"house": house}, war=war) == [(f"house.{number}", "CAM-PLN-10") for number in range(3)]
    assert wrong({"house": [{"kind": "hire", "province": "Kai"}]}, war=war) == [("house.0", "CAM-PLN-10")]
    few = scene(hosts=(*HOSTS, {"clan": "hojo", "at": "Kai"}))
    assert wrong({"house": house}, war=few) == []


def test_what_may_be_ordered_only_so_often():
    """CAM-ECO-8, CAM-ECO-13, CAM-NIN-1, CAM-PLN-7"""
    assert housed({"kind": "great_muster"}, {"kind": "great_muster"}) == [("house.1", "CAM-ECO-8")]
    hire = {"kind": "hire", "province": "Kai"}
    assert housed(hire, hire) == [("house.1", "CAM-ECO-13")]
    works = {"kind": "works", "province": "Suruga"}
    assert housed(works, works) == [("house.1", "CAM-ECO-13")]
    scout = {"kind": "ninja", "mission": "scout", "province": "Sagami"}
    assert housed(scout, scout) == [("house.1", "CAM-NIN-1")]
    one = {"kind": "muster", "province": "Kai"}
    assert housed(one, one) == [("house.1", "CAM-ECO-8")]


def test_gifts_and_signatures_are_for_other_clans():
    """CAM-PLN-7, CAM-PLN-8, CAM-TRE-1, CAM-TRE-4"""
    good = {"gifts": [{"to": "hojo", "k": 9}], "signs": [{"with": "hojo", "kind": "truce", "seasons": 2}]}
    assert wrong(good) == []
    assert wrong({"gifts": [{"to": "takeda", "k": 9}, {"to": "hojo", "k": 0}]}) == [
        ("gifts.0", "CAM-PLN-8"),
        ("gifts.1", "CAM-PLN-8"),
    ]
    sign = {"with": "hojo", "kind": "truce", "seasons": 2}
    assert wrong({"signs": [sign, sign]}) == [("signs.1", "CAM-TRE-1")]
    assert wrong({"signs": [{**sign, "seasons": 9}]}) == [("signs.0", "CAM-TRE-1")]
    assert wrong({"signs": [{**sign, "kind": "marriage"}]}) == [("signs.0", "CAM-TRE-1")]
    assert wrong({"signs": [{**sign, "hostage": "p12", "wanted": "p6"}]}) == []
    assert wrong({"signs": [{**sign, "hostage": "p6"}]}) == [("signs.0", "CAM-TRE-4")]
    off = scene(hosts=HOSTS, options={"treaties": "off"})
    assert wrong({"signs": [sign]}, war=off) == [("signs.0", "CAM-TRE-1")]


def test_a_wounded_stranger_may_be_asked_for_as_nobody_knows():
    """CAM-TRE-4, CAM-SEC-1"""
    war = scene(hosts=HOSTS)
    person = war.persons["p6"]
    war.persons["p6"] = person.__class__("p6", person.name, "hojo", person.rank, 0, until=9)
    sign = {"with": "hojo", "kind": "truce", "seasons": 2, "wanted": "p6"}
    assert wrong({"signs": [sign]}, war=war) == []


def test_a_plan_stands_for_four_seasons_at_most():
    """CAM-PLN-2"""
    assert wrong({"standing": 4}) == []
    assert wrong({"standing": 5}) == [("standing", "CAM-PLN-2")]


# -- money -------------------------------------------------------------------------------------------------------------


def test_every_cost_of_a_plan_is_counted():
    """CAM-PLN-8, CAM-STR-2, CAM-ECO-8, CAM-ECO-13, CAM-NIN-1, CAM-TRE-5"""
    war = scene(hosts=HOSTS, clans={"takeda": {"honour": 20}})
    plan = decode_plan(
        {
            "house": [
                {"kind": "muster", "province": "Kozuke", "banners": 2},
                {"kind": "great_muster"},
                {"kind": "gun", "province": "Kai"},
                {"kind": "hire", "province": "Kai"},
                {"kind": "works", "province": "Suruga"},
                {"kind": "ninja", "mission": "guard", "province": "Kai"},
                {"kind": "ninja", "mission": "band"},
                {"kind": "prisoner", "person": "p8", "deal": "offer", "k": 150},
                {"kind": "prisoner", "person": "p1", "deal": "demand", "k": 300},
                {"kind": "appoint", "person": "p12", "to": "heir"},
            ],
            "gifts": [{"to": "hojo", "k": 25}],
        }
    )
    found = costs(war, "takeda", plan)
    assert [cost.k for cost in found] == [120, 200, 60, 40, 160, 20, 40, 150, 25]
    assert found[0] == Cost("house.0", 120, "CAM-ECO-8")
    assert found[-1] == Cost("gifts.0", 25, "CAM-PLN-8")
    assert total(war, "takeda", plan) == 815


def test_a_plan_that_cannot_be_paid_is_refused():
    """CAM-PLN-8, CAM-RUL-2"""
    muster = {"kind": "muster", "province": "Kozuke", "banners": 2}
    assert housed(muster, clans={"takeda": {"chest": 120}}) == []
    assert housed(muster, clans={"takeda": {"chest": 119}}) == [("cost", "CAM-PLN-8")]
