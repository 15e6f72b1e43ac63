"""The record of a campaign and its proof: stored ones, files, and what the commands say (CAM-CHR-2, CAM-DIC-5)."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns.management import audit
from campaigns.models import Campaign, CampaignEvent, CampaignStep
from campaigns.services import importing, records
from campaigns.services.exporting import export
from games.management.kinds import KINDS
from rulesets import Illegal, verify_campaign
from rulesets import campaign as war
from tests.campaigns.people import player
from tests.campaigns.test_battles import TAKEDA, ready, resign
from tests.campaigns.waging import kawanakajima, lock_all, players, waged

pytestmark = pytest.mark.django_db


def said(*command: Any, **options: Any) -> str:
    """What a command says."""
    out = StringIO()
    call_command(*map(str, command), stdout=out, **options)
    return out.getvalue()


def refused(*command: Any, **options: Any) -> str:
    """What a command ends with that finds something wrong."""
    out = StringIO()
    with pytest.raises(CommandError) as end:
        call_command(*map(str, command), stdout=out, **options)
    return f"{out.getvalue()}{end.value}"


def test_a_campaign_that_is_over_has_a_record_that_proves_itself() -> None:
    """CAM-CHR-2, CAM-DIC-5"""
    row = waged(kawanakajima())
    record = records.record_of(row)
    assert war.prove(record, audit.systems()) == war.Proof()
    assert record.words == ("elin", "kaito")
    assert {seat.player for seat in record.seats.values()} == {"Elin", "Kaito"}
    assert len(record.steps) == CampaignStep.objects.filter(campaign=row).count()
    raw = war.encode_record(record)
    assert war.decode_record(raw) == record
    assert list(verify_campaign.Counting(json.loads(raw)).faults()) == []


def test_before_the_end_there_is_no_record() -> None:
    """CAM-SEC-1"""
    row = kawanakajima()
    lock_all(row)
    with pytest.raises(Illegal) as refusal:
        records.record_of(Campaign.objects.get(pk=row.pk))
    assert refusal.value.code == "not_over"


def test_all_stored_campaigns_are_proven_and_a_changed_one_is_found() -> None:
    """CAM-DIC-5"""
    row = waged(kawanakajima())
    assert "1 campaigns" in said("verify", "--all")
    assert "1 hold" in said("verify", "--all")
    step = CampaignStep.objects.filter(campaign=row, step__contains='"kind":"lock"').order_by("number")[0]
    plan = json.loads(step.step)
    CampaignStep.objects.filter(pk=step.pk).update(step=json.dumps({**plan, "plan": {"hosts": {}}}))
    found = refused("verify", "--all")
    assert f"Step {step.number} (lock" in found
    assert "Not everything holds." in found
    event = CampaignEvent.objects.filter(campaign=row).order_by("number")[0]
    CampaignEvent.objects.filter(pk=event.pk).update(event="{")
    assert "It cannot be read or waged again" in refused("verify", "--all")


def test_a_battle_of_the_houses_tables_lies_in_the_record_and_is_held_against_its_ticket() -> None:
    """CAM-CHR-2, CAM-DIC-3, CAM-TOL-1"""
    row, ticket = ready()
    resign(ticket.battle, TAKEDA)
    Campaign.objects.filter(pk=row.pk).update(status=Campaign.Status.OVER)  # no season more is needed here
    record = records.record_of(Campaign.objects.get(pk=row.pk))
    fought = record.battles[ticket.ticket]
    assert fought.battle == str(ticket.battle_id)
    assert fought.record["seed"] == war.battle_seed(record.dice, ticket.ticket).hex()
    assert war.prove(record, audit.systems()) == war.Proof()
    lean = records.record_of(Campaign.objects.get(pk=row.pk), whole=False)
    assert lean.battles[ticket.ticket].record == {}
    assert war.prove(lean, audit.systems()).apart == [fought.battle]
    fought.record["final"]["result"]["winner"] = "ai"
    assert any(
        "ended otherwise" in fault for fault in war.prove(record, audit.systems(), tables=False).broken
    )


def test_an_imported_campaign_is_held_against_itself() -> None:
    """CAM-CHR-2, CAM-DIC-5"""
    row = waged(kawanakajima())
    raw = export(row, "/schema/campaign-1.json")
    row.delete()
    taken, _new = importing.take_in(owner=players()[0], raw=raw)
    assert records.record_of(taken) == war.decode_record(raw)
    finding = audit.examine(taken.pk)
    assert finding is not None
    assert (finding.verdict, finding.reasons) == (audit.Verdict.HOLDS, [])


def test_wage_writes_a_record_that_verify_proves_and_a_house_takes_in(tmp_path: Path) -> None:
    """CAM-LEA-5, CAM-DIC-5"""
    file = tmp_path / "war.json"
    told = said("wage", "evening", seed=3, output=file)
    assert told.startswith("Kawanakajima: ")
    assert "3 seasons" in told
    assert said("verify", file).startswith("The record holds: ")
    taken, new = importing.take_in(owner=player("Oishi"), raw=file.read_bytes())
    assert (taken.name, new) == ("Kawanakajima", True), "a house takes it in"
    record = json.loads(file.read_bytes())
    record["steps"][1]["plan"] = {"hosts": {}}
    file.write_text(json.dumps(record))
    found = refused("verify", file)
    assert "Step 2 (lock takeda, spring of year 1)" in found
    assert "The record does not hold: 1 differences." in found
    record["edition"] = war.EDITION - 1
    file.write_text(json.dumps(record))
    assert f"edition {war.EDITION - 1} of its rules" in refused("verify", file)


def test_wage_for_some_seasons_is_no_whole_war_but_holds(tmp_path: Path) -> None:
    """CAM-LEA-5"""
    file = tmp_path / "war.json"
    told = said("wage", "kanto", seed=1, seasons=1, output=file, options=["fog=false", "ninja=false"])
    assert "it goes on" in told
    assert war.decode_record(file.read_bytes()).options == {"fog": False, "ninja": False}
    assert said("verify", file).startswith("The record holds: ")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("wage", "sekigahara"), "There is no scenario sekigahara."),
        (("wage", "evening", "--options", "weather=true"), "weather"),
        (("wage", "evening", "--options", "fog"), "key=value"),
        (("verify", "/nowhere/war.json"), "cannot be read"),
    ],
)
def test_what_a_command_cannot_do_it_says(command: tuple[str, ...], words: str) -> None:
    assert words in refused(*command)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    for text in (
        '{"format": "honjin-campaign/1"}',
        '{"format": "honjin-campaign/9"}',
        "[]",
        "{",
        '{"format": 7}',
    ):
        file.write_text(text)
        assert "Unknown" not in refused("verify", file)
    assert KINDS[war.FORMAT] is audit.KIND
