"""Campaigns that leave as documents and come in again (CAM-CHR-2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import campaigns
from campaigns.management import audit
from campaigns.models import Campaign, CampaignEvent, Epitaph, FinishedCampaign, ImportedCampaign
from campaigns.selectors.agreement import agreement
from campaigns.selectors.memory import recall
from campaigns.services import exporting, importing
from games.models import Player
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.people import player, running
from tests.campaigns.remembering import document, evening, forget, raw

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((Path(campaigns.__file__).parent / "schemas" / exporting.SCHEMA).read_text("utf-8"))
Json = dict[str, Any]


def at_door(name: str) -> Client:
    client = Client()
    client.force_login(player(name))
    return client


def code_of(owner: Player, found: Json | bytes) -> str:
    with pytest.raises(Illegal) as error:
        importing.take_in(owner=owner, raw=found if isinstance(found, bytes) else raw(found))
    return error.value.code


def test_a_war_leaves_whole_and_comes_in_as_it_left() -> None:
    """It fits its published schema, is proven as it is, tells the same, and leaves again as it came."""
    row = evening()
    dead = next(one for one in recall(row, player("Elin")).now.persons.values())
    Epitaph.objects.create(campaign=row, person=dead.id, text="He was here.", name="Elin")
    text = exporting.export(row, "/schema")
    found = json.loads(text)
    jsonschema.validate(found, SCHEMA)
    assert war.contradictions(war.decode_record(text)) == []
    assert found["about"]["players"] == {"takeda": "Elin", "uesugi": "Kaito"}
    assert [page["season"] for page in found["texts"]] == [1, 2, 3]
    came, new = importing.take_in(owner=player("Oishi"), raw=text)
    assert new
    forget()
    before, after = recall(row, player("Elin")), recall(came, player("Oishi"))
    assert after.leaves == before.leaves
    assert after.story.counts == before.story.counts
    assert {clan["player"] for clan in after.clans.values()} == {"Elin", "Kaito"}
    assert Epitaph.objects.get(campaign=came).text == "He was here."
    assert exporting.export(came, "/elsewhere") == text


def test_a_war_whose_battles_had_options_comes_in_with_them_and_an_old_one_without() -> None:
    """CAM-LEV-13: where nothing is said of them they stood at their defaults."""
    battles = {"koku": {"turn_limit": 12}}
    row = evening(options={"battles": battles})
    text = exporting.export(row, "/schema")
    found = json.loads(text)
    jsonschema.validate(found, SCHEMA)
    assert found["options"]["battles"] == found["opening"]["options"]["battles"] == battles
    came, _new = importing.take_in(owner=player("Oishi"), raw=text)
    assert [(part.heading, [one["value"] for one in part.rows]) for part in agreement(came)] == [
        ("KOKU", ["12"])
    ]
    assert war.prove(war.decode_record(text), audit.systems()) == war.Proof()
    assert "battles" not in document()["opening"]["options"]
    old, _new = importing.take_in(owner=player("Oishi"), raw=raw(document()))
    assert agreement(old) == []
    odd = document()
    odd["options"] = odd["opening"]["options"] = {
        **odd["opening"]["options"],
        "battles": {"koku": {"mars": 1}},
    }
    odd["final"]["options"] = odd["opening"]["options"]
    other, _new = importing.take_in(owner=player("Kaito"), raw=raw(odd))
    assert [part.heading for part in agreement(other)] == [], "what nobody knows is not told"
    assert at_door("Kaito").get(f"/campaigns/{other.pk}/around/").status_code == 200


def test_who_hands_in_the_same_war_again_gets_the_one_that_he_has() -> None:
    elin, kaito = player("Elin"), player("Kaito")
    first, new = importing.take_in(owner=elin, raw=raw(document()))
    again, twice = importing.take_in(owner=elin, raw=raw(document(name="Another name")))
    assert (new, twice, again.pk) == (True, False, first.pk)
    other, fresh = importing.take_in(owner=kaito, raw=raw(document()))
    assert fresh
    assert other.pk != first.pk


def test_an_imported_war_is_its_owners_alone_and_counts_in_nobodys_results() -> None:
    row, _new = importing.take_in(owner=player("Elin"), raw=raw(document()))
    assert at_door("Elin").get(f"/campaigns/{row.pk}/archive/").status_code == 200
    assert at_door("Kaito").get(f"/campaigns/{row.pk}/archive/").status_code == 404
    finished = FinishedCampaign.objects.get(pk=row.pk)
    assert (finished.owner, finished.shown) == (player("Elin"), "private")
    assert all(clan.player is None for clan in finished.clans.all())


def changed(change: Callable[[Json], object]) -> Json:
    found = document()
    change(found)
    return found


def rolled(found: Json) -> Json:
    """The first roll of a war."""
    roll: Json = next(roll for event in found["events"] for roll in event.get("rolls", ()))
    return roll


WRONG: dict[str, tuple[str, Callable[[Json], object]]] = {
    "another form": ("format", lambda found: found.update(format="honjin-campaign/9")),
    "no events": ("no_campaign", lambda found: found.update(events=[])),
    "no steps": ("no_campaign", lambda found: found.update(steps=[])),
    "an opening that is none": ("no_campaign", lambda found: found.update(opening={"what": 1})),
    "a time without a zone": ("no_campaign", lambda found: found["about"].update(ended="2026-05-06T07:08:09")),
    "a word too few": ("wrong_seats", lambda found: found.update(words=["practice"])),
    "a land that is nowhere": ("wrong_seats", lambda found: found["opening"]["provinces"].pop("Kai")),
    "a name of nothing": ("wrong_name", lambda found: found.update(name="\u200b" * 5)),
    "another winner": ("wrong_end", lambda found: found["about"].update(winners=["oda"])),
    "another seed": ("wrong_seal", lambda found: found.update(seed="00" * 32)),
    "a die that was turned": ("wrong_proof", lambda found: rolled(found).update(faces=[99])),
    "an end of one's own": ("wrong_proof", lambda found: found["final"]["clans"]["takeda"].update(honour=20)),
    "a chronicle of one's own": ("wrong_proof", lambda found: found.update(chronicle=[])),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(WRONG))
def test_what_contradicts_itself_is_not_taken_in_and_nothing_is_kept(name: str) -> None:
    code, change = WRONG[name]
    assert code_of(player("Elin"), changed(change)) == code
    assert not Campaign.objects.exists()
    assert not ImportedCampaign.objects.exists()
    assert not CampaignEvent.objects.exists()


@pytest.mark.parametrize("text", [b"", b"no json", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_campaign_is_refused_in_words(text: bytes) -> None:
    assert code_of(player("Elin"), text) == "no_campaign"


def test_a_file_that_is_too_large_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "LARGEST", 100)
    assert code_of(player("Elin"), document()) == "large_file"
    file = SimpleUploadedFile("war.json", raw(document()))
    answer = at_door("Elin").post("/campaigns/import/", {"file": file})
    assert answer.status_code == 422
    assert "larger than a campaign may be" in answer.content.decode()


def test_the_page_takes_a_war_in_and_leads_to_it_or_says_what_is_wrong() -> None:
    door = at_door("Elin")
    answer = door.post("/campaigns/import/", {"file": SimpleUploadedFile("war.json", raw(document()))})
    row = Campaign.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/campaigns/{row.pk}/archive/")
    assert "imported" in door.get(answer["Location"]).content.decode()
    answer = door.post("/campaigns/import/", {"file": SimpleUploadedFile("war.json", b"{}")})
    assert answer.status_code == 422
    assert "This file is no campaign that was exported." in answer.content.decode()


def test_a_running_war_is_not_exported() -> None:
    row = running("Elin", "Kaito")
    assert at_door("Elin").get(f"/campaigns/{row.pk}/export/").status_code == 404


def test_the_schema_is_served_to_anybody_and_is_one() -> None:
    answer = Client().get("/campaigns/schema/campaign-1.json")
    assert answer["Content-Type"] == "application/schema+json"
    assert answer["Access-Control-Allow-Origin"] == "*"
    jsonschema.Draft202012Validator.check_schema(answer.json())
    jsonschema.validate(document(), answer.json())
