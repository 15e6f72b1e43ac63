"""The page of a campaign: what the map and the council are made of, and who may come."""

import json
import re

import pytest
from jsonschema import Draft202012Validator

from campaigns import colours
from rulesets import campaign as war
from tests.campaigns.people import at_door, planned, running, waiting

pytestmark = pytest.mark.django_db


def boot_of(answer):
    text = re.search(
        r'<script id="campaign-boot" type="application/json">(.*?)</script>', answer.content.decode()
    )
    return json.loads(text[1])


def test_who_leads_a_clan_gets_the_war_as_his_clan_knows_it():
    row = running()
    answer = at_door("elin").get(f"/campaigns/{row.pk}/")
    assert answer.status_code == 200
    boot = boot_of(answer)
    assert boot["you"] == "hojo"
    assert boot["document"]["clans"]["takeda"]["chest"] == -1
    assert boot["wanted"]["mine"]
    shape = war.shape()
    judge = Draft202012Validator({**shape, "$ref": "#/definitions/Shown"})
    assert [fault.message for fault in judge.iter_errors(boot["document"])] == []


def test_the_ministrys_sentence_stands_by_the_map():
    row = running()
    page = at_door("elin").get(f"/campaigns/{row.pk}/").content.decode()
    assert "国土数値情報（行政区域データ）" in page
    assert "MLIT Japan" in page


def test_a_campaign_that_waits_for_players_leads_to_where_clans_are_taken():
    row = waiting()
    answer = at_door("elin").get(f"/campaigns/{row.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/campaigns/{row.pk}/join/")


def test_a_stranger_finds_no_campaign_of_others():
    row = running()
    assert at_door("stranger").get(f"/campaigns/{row.pk}/").status_code == 404
    assert at_door().get(f"/campaigns/{row.pk}/").status_code == 404


def test_every_clan_of_a_scenario_wears_a_side_of_its_own():
    for scenario in war.scenarios().values():
        found = colours.sides(scenario.order)
        assert list(found) == list(scenario.order)
        assert len(set(found.values())) == len(found)
        assert set(found.values()) <= set(colours.SIDES)


def test_the_seasons_before_are_told_as_their_reader_knew_them():
    """CAM-SEC-1, CAM-SEC-2"""
    row = running("elin", "kaito", "evening")
    for name in ("elin", "kaito"):
        planned(row, name)
    row.refresh_from_db()
    assert row.season == 2
    reel = at_door("elin").get(f"/api/campaigns/{row.pk}/seasons/").json()
    assert [frame["season"] for frame in reel["frames"]] == [1, 2]
    assert set(reel["frames"][0]["provinces"]) == set(reel["base"]["realm"]["lands"])
    assert not any(host["companies"] for frame in reel["frames"] for host in frame["hosts"].values())
    assert at_door("stranger").get(f"/api/campaigns/{row.pk}/seasons/").status_code == 404
