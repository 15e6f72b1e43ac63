"""Forms, and who stays behind a march (CAM-PLN-5, CAM-PLN-6, CAM-STR-8)."""

import pytest

from rulesets import campaign as wars
from rulesets.campaign.plan import March, decode_plan
from rulesets.campaign.plans import forming
from rulesets.campaign.plans.faults import after_forms, faults
from rulesets.campaign.war import War
from tests.rules.campaign.scenes import H, scene

GUARD = "oban naginata 5, gun gun 3, ash yari light 5, ash bow light 5, ash yari medium 5"


def two(**values):
    """Two hosts of Takeda's in Kai, the first led by a general, the second with guard and gun."""
    hosts = (
        {"clan": "takeda", "at": "Kai", "troops": "sam yari 4, sam bow 4, samc yari 3", "leader": "general"},
        {"clan": "takeda", "at": "Kai", "troops": f"{GUARD}, samc yari 3", "leader": "daimyo"},
    )
    return scene(hosts=hosts, **values)


def form(war, *told):
    plan = decode_plan({"forms": list(told)})
    after, names, wrong = after_forms(war, "takeda", plan)
    return after, names, [fault.clause for fault in wrong]


def ids(host):
    return [company.id for company in host.companies]


def test_companies_change_hosts_and_riders_of_one_weapon_regroup():
    """CAM-PLN-6, CAM-STR-3, CAM-RUL-43"""
    after, _names, wrong = form(two(), {"host": "h1", "to": "h2", "companies": ["c1", "c3"]})
    assert wrong == []
    assert ids(after.hosts["h1"]) == ["c2"]
    riders = [company.n for company in after.hosts["h2"].companies if company.kind == "samc"]
    assert riders == [5, 1]


def test_a_host_splits_and_the_new_one_is_led_by_who_is_named():
    """CAM-PLN-6"""
    war = two()
    leader = war.hosts["h1"].leader
    after, names, wrong = form(
        war, {"host": "h1", "to": "+1", "companies": ["c1"], "persons": [leader], "leader": leader}
    )
    assert (wrong, names) == ([], {"+1": "h3"})
    new, old = after.hosts["h3"], after.hosts["h1"]
    assert (new.clan, new.at, ids(new), new.leader, new.free) == ("takeda", "Kai", ["c1"], leader, True)
    assert (ids(old), old.leader) == (["c2", "c3"], "")
    assert after.persons[leader].host == "h3"


def test_two_hosts_join():
    """CAM-PLN-6, CAM-STR-6, CAM-RUL-75"""
    war = two()
    general = war.hosts["h1"].leader
    after, _names, wrong = form(war, {"host": "h1", "to": "h2", "all": True})
    assert wrong == []
    assert list(after.hosts) == ["h2"]
    assert after.persons[general].host == "h2"
    assert after.hosts["h2"].leader == war.hosts["h2"].leader


def test_weak_companies_of_one_type_are_joined():
    """CAM-RUL-24, CAM-RUL-84, CAM-PLN-6"""
    troops = "ash yari light 2, ash bow light 5, ash yari light 4, ash yari light 1"
    war = scene(hosts=({"clan": "takeda", "at": "Kai", "troops": troops},))
    after, _names, wrong = form(war, {"host": "h1", "to": "h1", "companies": ["c1", "c3", "c4"]})
    assert wrong == []
    assert [(company.id, company.n) for company in after.hosts["h1"].companies] == [
        ("c1", 5),
        ("c2", 5),
        ("c3", 2),
    ]
    assert form(war, {"host": "h1", "to": "h1", "companies": ["c1", "c9"]})[2] == ["CAM-PLN-6"]


def test_persons_go_with_the_last_company_of_their_host():
    """CAM-RUL-75"""
    war = two()
    general = war.hosts["h1"].leader
    after, _names, wrong = form(war, {"host": "h1", "to": "h2", "companies": ["c1", "c2", "c3"]})
    assert wrong == []
    assert after.persons[general].host == "h2"


def test_a_host_that_loses_its_leader_is_led_by_the_first_of_those_left():
    """CAM-RUL-75, CAM-RUL-14"""
    war = two()
    general = war.hosts["h1"].leader
    hero = next(
        person for person in war.persons.values() if person.clan == "takeda" and person.rank == "hero"
    )
    after, _names, wrong = form(
        war,
        {"to": "h1", "persons": [hero.id]},
        {"host": "h1", "to": "h2", "persons": [general]},
    )
    assert wrong == []
    assert after.hosts["h1"].leader == hero.id


def test_persons_go_between_host_castle_and_seat():
    """CAM-PER-1, CAM-PLN-6"""
    war = two()
    general = war.hosts["h1"].leader
    after, _names, wrong = form(war, {"host": "h1", "to": "castle", "persons": [general]})
    assert wrong == []
    assert (after.persons[general].castle, after.persons[general].host) == ("Kai", "")
    back, _names, wrong = form(after, {"to": "seat", "persons": [general]})
    assert wrong == []
    assert (back.persons[general].castle, back.persons[general].host) == ("", "")
    again, _names, wrong = form(back, {"to": "h1", "persons": [general], "leader": general})
    assert wrong == []
    assert again.hosts["h1"].leader == general


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        ({"host": "h9", "to": "h1", "all": True}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h9", "all": True}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h1", "all": True}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h1", "companies": ["c1"]}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h1", "companies": ["c1", "c2"]}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h2"}, "CAM-PLN-6"),
        ({"to": "h2", "all": True}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h2", "companies": ["c4"]}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h2", "persons": ["p1"]}, "CAM-PLN-6"),
        ({"host": "h1", "to": "h2", "companies": ["c1"], "leader": "p12"}, "CAM-PLN-6"),
        ({"host": "h1", "to": "+1", "all": True}, "CAM-PLN-6"),
        ({"host": "h1", "to": "+1", "persons": ["p9"]}, "CAM-PLN-6"),
        ({"to": "+1", "persons": ["p12"]}, "CAM-PLN-6"),
        ({"host": "h1", "to": "castle", "companies": ["c1"]}, "CAM-PER-1"),
        ({"host": "h1", "to": "seat", "all": True}, "CAM-PER-1"),
    ],
)
def test_what_can_be_wrong_with_a_form(told, clause):
    """CAM-PLN-6, CAM-PER-1"""
    _after, _names, wrong = form(two(), told)
    assert wrong[:1] == [clause]


def test_hosts_exchange_only_where_they_stand_together():
    """CAM-PLN-6"""
    apart = scene(hosts=({"clan": "takeda", "at": "Kai"}, {"clan": "takeda", "at": "Shinano"}))
    assert form(apart, {"host": "h1", "to": "h2", "all": True})[2] == ["CAM-PLN-6"]
    walled = scene(hosts=({"clan": "takeda", "at": "Kai"}, {"clan": "takeda", "at": "Kai", "free": False}))
    assert form(walled, {"host": "h1", "to": "h2", "all": True})[2] == ["CAM-PLN-6"]
    inside = scene(hosts=({"clan": "takeda", "at": "Kai", "free": False},) * 2)
    assert form(inside, {"host": "h1", "to": "h2", "all": True})[2] == []


def test_a_host_has_one_gun():
    """CAM-STR-5"""
    hosts = ({"clan": "takeda", "at": "Kai", "troops": "ash yari light 5, gun gun 3"},) * 2
    assert form(scene(hosts=hosts), {"host": "h1", "to": "h2", "all": True})[2] == ["CAM-STR-5"]


def test_a_wounded_man_leads_nobody_and_goes_nowhere():
    """CAM-PLN-6, CAM-FAT-3"""
    war = two()
    sick = war.persons["p12"].__class__("p12", "Sick", "takeda", war.persons["p12"].rank, 0, until=5)
    war.persons["p12"] = sick
    told = {"to": "h1", "persons": ["p12"], "leader": "p12"}
    assert form(war, told)[2] == ["CAM-PLN-6"]


def test_a_clan_with_six_hosts_makes_no_more():
    """CAM-STR-8, CAM-RUL-38"""
    hosts = tuple(
        {"clan": "takeda", "at": "Kai", "troops": "ash yari light 5, ash bow light 5"} for _ in range(6)
    )
    war = scene(hosts=hosts)
    assert form(war, {"host": "h1", "to": "+1", "companies": ["c1"]})[2] == ["CAM-STR-8"]
    joined = ({"host": "h2", "to": "h3", "all": True}, {"host": "h1", "to": "+1", "companies": ["c1"]})
    assert form(war, *joined)[2] == []


def test_orders_may_name_a_host_that_the_plan_makes():
    """CAM-PLN-6, CAM-PLN-11"""
    plan = {
        "forms": [{"host": "h1", "to": "+1", "companies": ["c1"]}],
        "hosts": {"+1": {"kind": "march", "to": "Sagami"}},
        "house": [{"kind": "muster", "province": "Kai", "joins": "+1"}],
    }
    assert faults(two(), "takeda", decode_plan(plan)) == []
    plan["forms"] = []
    assert [fault.path for fault in faults(two(), "takeda", decode_plan(plan))] == ["hosts.+1", "house.0"]


# -- who stays behind --------------------------------------------------------------------------------------------------


def test_guard_and_gun_and_the_first_others_march():
    """CAM-PLN-5, CAM-STR-5"""
    war = War(
        scene(
            hosts=({"clan": "hojo", "at": "Sagami", "troops": f"ash yari light 5, ash bow light 5, {GUARD}"},)
        ),
        wars.ScriptedWarDice(),
    )
    forming.part(war, war.host("h1"), March("Kai"))
    assert ids(war.host("h1")) == ["c1", "c2", "c3", "c4"]
    assert ids(war.host("h2")) == ["c5", "c6", "c7"]
    assert (war.host("h2").leader, war.host("h2").at) == ("", "Sagami")


def test_those_named_march_and_the_others_hold():
    """CAM-PLN-5"""
    war = War(
        scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},)),
        wars.ScriptedWarDice(),
    )
    leader = war.host("h1").leader
    forming.part(war, war.host("h1"), March("Kai", companies=("c2", "c9")))
    assert ids(war.host("h1")) == ["c2", "c9"]
    assert war.host("h1").leader == leader
    assert len(ids(war.host("h2"))) == 8
    whole = War(
        scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},)),
        wars.ScriptedWarDice(),
    )
    forming.part(whole, whole.host("h1"), March("Kai"))
    assert list(whole.campaign.hosts) == ["h1"]
