"""The record of a war: written, read, replayed, waged again (CAM-CHR-2, CAM-DIC-1 to CAM-DIC-5, CAM-EVT-1)."""

import json

import pytest

import rulesets
from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.engine.play.sealing import hash_of
from tests.rules.campaign.wars_recorded import SEED, counted, told, waged


def test_a_war_is_written_down_read_again_and_proven():
    """CAM-CHR-2, CAM-DIC-5"""
    record = wars.decode_record(wars.encode_record(waged()))
    assert wars.prove(record, {}) == wars.Proof()
    assert record.final["stage"] == "over"
    assert record.words == (wars.COMPUTER_WORD,) * 2
    assert record.seed_hash == rulesets.seal(SEED)
    assert counted(told()) == []


def test_it_is_the_same_war_from_the_same_seed_and_another_from_another():
    """CAM-DIC-1"""
    assert wars.encode_record(wars.wage("evening", SEED)) == wars.encode_record(waged())
    other = wars.wage("evening", b"another seed of the same war....")
    assert other.final != waged().final


def test_it_replays_from_its_patches_without_rules_to_any_event():
    """CAM-EVT-1"""
    record = waged()
    assert wars.replay(record) == record.final
    begun = record.steps[0].told
    opened = wars.replay(record, begun)
    assert (opened["season"], opened["stage"], opened["told"]) == (1, "Q1", begun)
    assert wars.replay(record, 0) == record.opening


def test_its_chronicle_names_the_events_of_every_season():
    """CAM-CHR-1, CAM-CHR-2"""
    record = waged()
    assert [entry.season for entry in record.chronicle] == [1, 2, 3]
    for entry in record.chronicle:
        for part, numbers in entry.parts.items():
            assert numbers, part
            assert {record.events[number - 1].season for number in numbers} == {entry.season}


def test_what_the_archive_keeps_of_plans_and_tickets_stands_in_it():
    """CAM-CHR-2, CAM-PLN-3, CAM-STR-7"""
    record = waged()
    assert [(one.season, one.clan) for one in record.plans] == [
        (season, clan) for season in (1, 2, 3) for clan in ("takeda", "uesugi")
    ]
    assert all(hash_of(one.plan, one.salt) == one.hash for one in record.plans)
    over = [ticket for ticket in record.tickets.values() if ticket["outcome"]["how"] == "paper"]
    assert over
    assert all(ticket["levies"] and ticket["tolls"] for ticket in over)
    scenario = wars.decode_scenario(record.scenario)
    assert scenario == wars.scenario("evening")


def test_a_step_that_is_none_is_refused_and_one_that_cannot_be_leaves_nothing():
    """CAM-CHR-2"""
    for raw in ({"kind": "conquer"}, {"kind": 7}, {"kind": "lock", "plans": 3}, []):
        with pytest.raises(Illegal) as refused:
            wars.decode_step(raw)
        assert refused.value.code == "malformed"
    war = wars.open("evening", {}, {})
    dice = wars.CampaignDice(SEED)
    with pytest.raises(Illegal):
        wars.carry_out(war, wars.Step("close"), dice, {})
    with pytest.raises(Illegal):
        wars.carry_out(war, wars.Step("conquer"), dice, {})
    assert war.season == 0


def test_every_kind_of_step_leads_to_its_function():
    """CAM-CHR-2, CAM-LEA-1, CAM-LEA-3, CAM-ECO-12, CAM-EVT-4"""
    seats = {"takeda": wars.Seat("A", True), "uesugi": wars.Seat("B")}
    war = wars.open("evening", {"referee": True}, seats)
    dice = wars.CampaignDice(SEED, ["a", "b"])
    steps = [
        wars.Step("begin", seats=seats),
        wars.Step("lock", clan="takeda", plan={"hosts": {}}),
        wars.Step("unlock", clan="takeda"),
        wars.Step("order_pay", clan="takeda", hosts=("h1",)),
        wars.Step("edit", patch={"clans": {"takeda": {"chest": 5}}}, reason="a slip", by="R"),
        wars.Step("resign", clan="uesugi"),
        wars.Step("take_over", clan="uesugi", player="C"),
        wars.Step("adjudicate", plans={"uesugi": {}}),
        wars.Step("close"),
    ]
    kinds = []
    for step in steps:
        assert wars.decode_step(json.loads(json.dumps(wars.plain_step(step)))) == step
        settled = wars.carry_out(war, step, dice, {})
        war = settled.campaign
        kinds += [event.kind for event in settled.events]
    assert {"war_begun", "plan_locked", "plan_unlocked", "edited", "resigned", "taken_over"} <= set(kinds)
    assert (war.clans["uesugi"].player, war.season) == ("C", 2)
    oban = next(one for one in war.hosts["h1"].companies if one.kind == "oban")
    assert oban.weapon == "yari"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"{", "malformed"),
        (b"[]", "malformed"),
        (b'{"format": "honjin-campaign/2"}', "format"),
        (b'{"format": "honjin-campaign/1"}', "malformed"),
        (b'{"format": "honjin-campaign/1", "scenario": {}, "seed": "zz", "seed_hash": ""}', "malformed"),
    ],
)
def test_what_is_no_record_is_refused_in_words(raw, code):
    """CAM-CHR-2"""
    with pytest.raises(Illegal) as refused:
        wars.decode_record(raw)
    assert refused.value.code == code
