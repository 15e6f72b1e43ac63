"""Plans sealed, taken back, and opened (CAM-PLN-2, CAM-PLN-3, CAM-DIC-4, CAM-EVT-3)."""

import hashlib

import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.dice import plan_salt
from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.lookups import treaty_between
from rulesets.campaign.plan import Hold, Invest, March
from rulesets.campaign.plans.sealing import lock, open_plans, unlock
from rulesets.campaign.state import Stage, StandingPlan
from rulesets.campaign.war import War
from rulesets.engine.play.sealing import hash_of
from tests.rules.campaign.scenes import H, scene
from tests.rules.campaign.seasons_played import at, events, treaty

HOSTS = (
    {"clan": "hojo", "at": "Sagami"},
    {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general"},
)
MARCH = {"hosts": {"h2": {"kind": "march", "to": "Sagami"}}}
PLAYERS = {"hojo": {"player": "A", "computer": False}, "takeda": {"player": "B", "computer": False}}


def council(**values):
    return War(scene(hosts=HOSTS, **{"clans": PLAYERS, **values}), wars.ScriptedWarDice())


def opened(war, plans=None):
    war.campaign.stage = Stage.PLANS
    return open_plans(war, plans or {})


# -- sealing -----------------------------------------------------------------------------------------------------------


def test_the_seal_is_the_hash_of_plan_and_salt():
    """CAM-EX-43, CAM-PLN-3"""
    plan = {"house": [], "hosts": {"h2": {"to": "Kozuke", "kind": "march"}}}
    assert hash_of(plan, "ab" * 32) == "bc4d28de36614ea55194b74f7cb700068a085aac6f111784cdebe728ffefae56"


def test_a_locked_plan_shows_its_hash_and_nothing_else():
    """CAM-PLN-3, CAM-DIC-4, CAM-RUL-44"""
    war = council()
    lock(war, "takeda", MARCH)
    seal = war.campaign.seals["takeda"]
    salt = plan_salt(war.dice, "takeda", 1, "spring", 1)
    assert seal.hash == hash_of(MARCH, salt)
    assert (seal.plan, seal.salt) == ({}, "")
    assert war.campaign.secrets["takeda"].choice == MARCH
    assert events(war, "plan_locked") == [{"hash": seal.hash}]
    canonical = b'{"hosts":{"h2":{"kind":"march","to":"Sagami"}}}\n' + salt.encode()
    assert hashlib.sha256(canonical).hexdigest() == seal.hash


def test_every_lock_has_a_salt_of_its_own():
    """CAM-DIC-4, CAM-PLN-3"""
    war = council()
    lock(war, "takeda", MARCH)
    first = war.campaign.seals["takeda"].hash
    unlock(war, "takeda")
    assert war.campaign.seals == {}
    assert war.campaign.secrets == {}
    lock(war, "takeda", MARCH)
    assert war.campaign.seals["takeda"].hash != first
    assert war.clan("takeda").locks == 2
    assert [event.kind for event in war.events] == ["plan_locked", "plan_unlocked", "plan_locked"]


def test_a_plan_is_locked_once_and_unlocked_while_others_are_open():
    """CAM-PLN-3, CAM-EVT-3"""
    war = council()
    with pytest.raises(Illegal) as refused:
        unlock(war, "takeda")
    assert refused.value.code == "not_locked"
    lock(war, "takeda", MARCH)
    with pytest.raises(Illegal) as refused:
        lock(war, "takeda", {})
    assert refused.value.code == "locked"
    lock(war, "hojo", {})
    with pytest.raises(Illegal) as refused:
        unlock(war, "takeda")
    assert refused.value.code == "all_locked"


def test_for_clans_of_the_computer_nobody_waits():
    """CAM-PLN-3, CAM-SEA-1"""
    war = council(clans={"takeda": PLAYERS["takeda"]})
    lock(war, "takeda", MARCH)
    with pytest.raises(Illegal):
        unlock(war, "takeda")


def test_a_plan_with_faults_is_refused_with_all_of_them():
    """CAM-PLN-8, CAM-PLN-11"""
    war = council()
    with pytest.raises(Illegal) as refused:
        lock(
            war,
            "takeda",
            {"hosts": {"h1": {"kind": "hold"}}, "house": [{"kind": "hire", "province": "Sagami"}]},
        )
    assert refused.value.code == "plan"
    assert [one["key"] for one in refused.value.data["named"]] == ["hosts.h1", "house.0"]
    assert not war.campaign.seals


def test_plans_are_made_in_councils():
    """CAM-SEA-1"""
    war = council(stage=Stage.CLOSE)
    for step in (lambda: lock(war, "takeda", {}), lambda: unlock(war, "takeda")):
        with pytest.raises(Illegal) as refused:
            step()
        assert refused.value.clause == "CAM-SEA-1"


# -- opening -----------------------------------------------------------------------------------------------------------


def test_when_plans_are_opened_everybody_can_count_again():
    """CAM-PLN-3, CAM-SEA-1, CAM-DIC-5"""
    war = council()
    lock(war, "takeda", MARCH)
    plans = opened(war, {"hojo": {"hosts": {"h1": {"kind": "march", "to": "Izu"}}}})
    assert plans["takeda"].hosts["h2"] == March("Sagami")
    assert plans["hojo"].hosts["h1"] == March("Izu")
    for clan in ("takeda", "hojo"):
        seal = war.campaign.seals[clan]
        assert hash_of(seal.plan, seal.salt) == seal.hash
    assert war.campaign.secrets == {}


def test_what_is_handed_in_comes_before_nothing_that_was_locked():
    """CAM-PLN-3"""
    war = council()
    lock(war, "takeda", MARCH)
    assert opened(war, {"takeda": {}})["takeda"].hosts["h2"] == March("Sagami")


def test_a_broken_seal_is_not_opened():
    """CAM-PLN-3"""
    war = council()
    lock(war, "takeda", MARCH)
    secret = war.campaign.secrets["takeda"]
    war.campaign.secrets["takeda"] = secret.__class__("takeda", {}, secret.salt)
    with pytest.raises(Illegal) as refused:
        opened(war)
    assert refused.value.code == "seal"


def test_without_a_plan_hosts_hold_and_besiegers_invest():
    """CAM-PLN-2"""
    besieging = (
        {"clan": "takeda", "at": "Sagami", "troops": H},
        {"clan": "hojo", "at": "Sagami", "free": False},
    )
    war = War(scene(hosts=besieging), wars.ScriptedWarDice())
    plans = opened(war)
    assert plans["takeda"].hosts == {"h1": Invest()}
    assert plans["hojo"].hosts == {"h2": Hold()}


def test_what_is_not_lawful_becomes_the_default():
    """CAM-PLN-2, CAM-PLN-8"""
    war = council()
    raw = {
        "forms": [{"host": "h1", "to": "+1", "all": True}],
        "hosts": {
            "h1": {"kind": "march", "to": "Kai"},
            "+1": {"kind": "hold"},
            "h2": {"kind": "march", "to": "Izu"},
        },
        "house": [
            {"kind": "hire", "province": "Sagami"},
            {"kind": "muster", "province": "Kozuke", "banners": 2},
        ],
        "gifts": [{"to": "hojo", "k": 601}],
        "signs": [{"with": "oda", "kind": "truce", "seasons": 1}],
        "standing": 9,
    }
    plan = opened(war, {"takeda": raw})["takeda"]
    assert plan.hosts == {"h2": Hold()}
    assert [order.kind for order in plan.house] == ["muster"]
    assert (plan.forms, plan.gifts, plan.signs, plan.standing) == ((), (), (), 0)
    nothing = opened(council(), {"takeda": {"nonsense": 1}})["takeda"]
    assert nothing.hosts == {"h2": Hold()}


def test_a_standing_plan_answers_for_as_many_councils_as_its_owner_set():
    """CAM-PLN-2, CAM-RUL-76, CAM-RUL-28"""
    war = council()
    opened(war, {"takeda": {**MARCH, "standing": 2}})
    for left in (2, 1):
        assert war.campaign.standing["takeda"].left == left
        war.campaign.seals, war.campaign.stage = {}, Stage.COUNCIL
        war = War(war.campaign, wars.ScriptedWarDice())
        plans = opened(war)
        assert plans["takeda"].hosts["h2"] == March("Sagami")
        assert war.clan("takeda").absent == 0
    assert war.campaign.standing == {}
    war.campaign.seals = {}
    assert opened(war)["takeda"].hosts["h2"] == Hold()
    assert war.clan("takeda").absent == 1


def test_a_filed_plan_goes_before_a_standing_one_and_a_new_one_replaces_it():
    """CAM-PLN-2, CAM-RUL-76"""
    war = council()
    war.campaign.standing["takeda"] = StandingPlan({**MARCH, "standing": 3}, 3)
    plans = opened(war, {"takeda": {}})
    assert plans["takeda"].hosts["h2"] == Hold()
    assert war.campaign.standing["takeda"].left == 2
    war.campaign.seals = {}
    opened(war, {"takeda": {"standing": 1}})
    assert war.campaign.standing["takeda"] == StandingPlan({"standing": 1}, 1)


def test_forms_are_done_and_names_of_new_hosts_become_ids():
    """CAM-PLN-6, CAM-PLN-5, CAM-PLN-12"""
    raw = {
        "forms": [{"host": "h2", "to": "+1", "companies": ["c2", "c3", "c4", "c5", "c6", "c7"]}],
        "hosts": {"+1": {"kind": "march", "to": "Sagami"}, "h2": {"kind": "march", "to": "Shinano"}},
        "house": [{"kind": "muster", "province": "Kai", "joins": "+1"}],
    }
    war = council()
    plan = opened(war, {"takeda": raw})["takeda"]
    assert plan.hosts == {"h2": March("Shinano"), "h3": March("Sagami"), "h4": Hold()}
    assert plan.house[0].joins == "h3"
    assert [len(war.host(id).companies) for id in ("h2", "h3", "h4")] == [4, 4, 2]
    assert [event.kind for event in war.events] == ["plans_opened", "host_formed", "host_parted"]
    assert all(host.began == host.at and host.stood for host in war.campaign.hosts.values())


def test_a_treaty_signed_in_the_dark_makes_an_attack_a_visit():
    """CAM-EX-44, CAM-TRE-1, CAM-ADJ-9"""
    hosts = ({"clan": "hojo", "at": "Musashi"}, {"clan": "satake", "at": "Hitachi"})
    sign = {"kind": "alliance", "seasons": 2}
    attack = {"hosts": {"h1": {"kind": "march", "to": "Shimosa"}}}
    owners = {"Shimosa": "satake"}
    both = {
        "hojo": {**attack, "signs": [{"with": "satake", **sign}]},
        "satake": {"hosts": {"h2": {"kind": "march", "to": "Shimosa"}}, "signs": [{"with": "hojo", **sign}]},
    }
    done = wars.adjudicate(scene("tokai", hosts=hosts, owners=owners), both, wars.ScriptedWarDice()).campaign
    signed = treaty_between(done, "hojo", "satake")
    assert signed is not None
    assert (signed.kind, signed.until) == ("alliance", 2)
    assert {host.at for host in done.hosts.values()} == {"Shimosa"}
    assert not done.tickets
    alone = {**both, "satake": {"hosts": both["satake"]["hosts"]}}
    done = wars.adjudicate(scene("tokai", hosts=hosts, owners=owners), alone, wars.ScriptedWarDice()).campaign
    assert treaty_between(done, "hojo", "satake") is None
    assert len(done.tickets) == 1


def test_a_truce_broken_when_plans_are_opened_stops_nobody():
    """CAM-EX-45, CAM-TRE-2"""
    hosts = ({"clan": "oda", "at": "Owari"}, {"clan": "imagawa", "at": "Totomi"})
    war = scene("tokai", hosts=hosts)
    treaty(war, "truce", "oda", "imagawa")
    plans = {
        "oda": {
            "hosts": {"h1": {"kind": "march", "to": "Mikawa"}},
            "house": [{"kind": "break", "with": "imagawa"}],
        },
        "imagawa": {"hosts": {"h2": {"kind": "hold"}}},
    }
    done = wars.adjudicate(war, plans, wars.ScriptedWarDice()).campaign
    assert (done.hosts["h1"].at, done.clans["oda"].honour) == ("Mikawa", 6)
    kept = wars.adjudicate(war, {"oda": {"hosts": plans["oda"]["hosts"]}}, wars.ScriptedWarDice())
    assert kept.campaign.hosts["h1"].at == "Owari"
    told = {event.params["host"]: event.params for event in kept.events if event.kind == "order_judged"}
    assert told["h1"]["reason"] == "truce"


def test_the_war_replays_from_its_events():
    """CAM-EVT-1"""
    before = scene(hosts=HOSTS, clans=PLAYERS)
    locked = wars.lock(before, "takeda", MARCH, wars.ScriptedWarDice())
    done = wars.adjudicate(
        locked.campaign, {"hojo": {"hosts": {"h1": {"kind": "hold"}}}}, wars.ScriptedWarDice()
    )
    patches = [event.patch for event in (*locked.events, *done.events)]
    assert replay_patches(document(before), patches) == document(done.campaign)
    assert at(War(done.campaign, wars.ScriptedWarDice()))["h2"] == "Sagami"
