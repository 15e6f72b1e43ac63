"""What a clan may do, with reasons, and the money of a season (CAM-SEC-3), and the schema of what is shown."""

import msgspec
import pytest
from jsonschema import Draft202012Validator

from rulesets import campaign as wars
from rulesets.campaign.records.record import open_record
from rulesets.campaign.records.steps import Step
from rulesets.campaign.records.wage import Waging
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import treaty
from words import tell_all


@pytest.fixture(scope="module")
def autumn():
    """The War for the Kanto in its first autumn, at council."""
    writing = open_record("kanto", b"an outlook", options={}, systems={})
    writing.take(Step("begin"))
    waging = Waging(writing, {}, wars.propose, wars.respond)
    waging.season()
    waging.season()
    return waging.campaign


def plain(value):
    return msgspec.to_builtins(value)


def test_every_host_has_its_eight_orders_and_those_that_do_not_apply_say_why(autumn):
    found = wars.outlook(autumn, "hojo", {})
    assert set(found.hosts) == {host.id for host in autumn.hosts.values() if host.clan == "hojo"}
    for doings in found.hosts.values():
        kinds = ["hold", "march", "support", "raid", "invest", "assault", "sally", "yield"]
        assert [doing.kind for doing in doings] == kinds
        sally = doings[6]
        assert sally.why
        assert sally.clause == "CAM-PLN-4"


def test_a_march_that_is_offered_has_no_fault_and_stops_where_it_was_to_go(autumn):
    found = wars.outlook(autumn, "hojo", {})
    marches = [
        (host, goal)
        for host, doings in found.hosts.items()
        for goal in doings[1].goals
        if not goal.why and doings[1].most >= len(autumn.hosts[host].companies)
    ]
    assert marches
    for host, goal in marches:
        order = {"kind": "march", "to": goal.place, **({"via": goal.via} if goal.via else {})}
        seen = wars.preview(autumn, "hojo", {"hosts": {host: order}})
        assert seen.faults == ()
        assert next(stop for stop in seen.stops if stop.host == host).at == goal.place


def test_a_pass_is_open_to_so_many_as_would_march():
    """CAM-PLN-5, CAM-MAP-2, CAM-ADJ-2"""
    nine = ", ".join(["ash yari light 5"] * 9)
    war = scene(
        season=2, hosts=({"clan": "hojo", "at": "Musashi", "troops": nine},
                         {"clan": "hojo", "at": "Musashi", "troops": nine, "leader": "daimyo"}),
    )  # fmt: skip

    def over_the_pass(host, order):
        doings = wars.outlook(
            war, "hojo", {"hosts": {host: {"kind": "march", "to": "Shinano", **order}}}
        ).hosts[host]
        return next(goal.clause for goal in doings[1].goals if goal.place == "Shinano")

    assert over_the_pass("h1", {}) == "", "a nameless captain marches four of them"
    assert over_the_pass("h2", {}) == "CAM-MAP-2"
    assert over_the_pass("h2", {"companies": ["c10", "c11"]}) == ""


def test_the_chest_after_the_close_is_the_chest_and_what_comes_and_goes(autumn):
    plan = {"house": [{"kind": "muster", "province": "Musashi"}]}
    book = wars.outlook(autumn, "hojo", plan).ledger
    assert book.autumn
    assert book.cost == 60
    assert book.raised == 28
    assert book.after == book.chest - book.cost + book.harvest - book.upkeep - book.raised - book.refit
    assert book.harvest == sum(book.lands.values()) + sum(book.reaped.values())


def test_the_schema_says_how_documents_plans_and_outlooks_are(autumn):
    shape = wars.shape()
    seen = wars.view(autumn, "takeda")
    for name, value in (
        ("Shown", seen),
        ("Shown", wars.view(autumn, None)),
        ("PlanOutlook", plain(wars.outlook(autumn, "hojo", {}))),
        ("Foreseen", plain(wars.preview(autumn, "hojo", {}))),
        ("Plan", wars.propose(autumn, "hojo")),
    ):
        judge = Draft202012Validator({**shape, "$ref": f"#/definitions/{name}"})
        found = tell_all(msgspec.json.decode(msgspec.json.encode(value)))
        assert [f"{fault.json_path}: {fault.message}" for fault in judge.iter_errors(found)] == [], name
    assert seen.keys() == shape["definitions"]["Shown"]["properties"].keys() - ({"result"} - seen.keys())


def test_who_breaks_a_truce_may_march_and_raid_where_it_kept_him_out():
    """CAM-TRE-2, CAM-EX-45: it is broken before marches are judged."""
    war = scene(hosts=({"clan": "hojo", "at": "Musashi", "troops": "ash yari light 5", "leader": "daimyo"},))
    treaty(war, "truce", "hojo", "takeda")
    (host,) = (one.id for one in war.hosts.values() if one.clan == "hojo")

    def kept_out(*house):
        doings = wars.outlook(war, "hojo", {"house": list(house)}).hosts[host]
        return {
            doing.kind: next(goal.clause for goal in doing.goals if goal.place == "Kozuke")
            for doing in doings[1:4:2]
        }

    broken = {"kind": "break", "with": "takeda"}
    assert kept_out() == {"march": "CAM-ADJ-2", "raid": "CAM-RAI-1"}
    assert kept_out({"kind": "denounce", "with": "takeda"}) == kept_out()
    assert kept_out(broken) == {"march": "", "raid": ""}
    plan = {"house": [broken], "hosts": {host: {"kind": "march", "to": "Kozuke"}}}
    seen = wars.preview(war, "hojo", plan)
    assert seen.faults == ()
    assert next(stop for stop in seen.stops if stop.host == host).at == "Kozuke"
    assert len(war.treaties) == 1
