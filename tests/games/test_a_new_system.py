"""A system that the house has never seen is played through all of it: nothing else in the house is changed for it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.test import Client

import rulesets
from games.models import Battle, Player
from games.selectors.course import course_of
from games.services import records, standing

pytestmark = pytest.mark.django_db
PACKAGE = "tests.sixth"


@pytest.fixture(autouse=True)
def duel() -> Iterator[None]:
    """The folder is there for the length of a test."""
    rulesets.add_systems(PACKAGE)
    yield
    rulesets._packages.remove(PACKAGE)
    rulesets._find.cache_clear()


def sees(client: Client, address: str, *words: str) -> str:
    """The page stands, and these words are on it."""
    page = client.get(address, follow=True)
    assert page.status_code == 200, address
    text = page.content.decode()
    for each in words:
        assert each in text, f"{each!r} is not on {address}"
    return text


def test_it_is_in_the_lobby_the_forms_the_rulebook_and_the_calculator(elin: Player) -> None:
    client = Client()
    client.force_login(elin)
    sees(client, "/battles/new/?system=duel", "Duel at the bridge", "A cut needs")
    sees(client, "/rules/", "Duel at the bridge")
    sees(client, "/rules/duel/", "DUEL-2", "A parry makes it harder by one.")
    sees(client, "/rules/DUEL-2/slip/", "A parry makes it harder by one.")
    sees(client, "/rules/duel/odds/?q=cut&sharp=4", "Does it cut?", "1/2")
    told = client.get("/api/rulesets/duel/").json()
    assert [order["kind"] for order in told["orders"]] == ["strike"]
    assert [conduct["kind"] for conduct in told["conducts"]] == ["parry"]
    assert client.post("/battles/new/?system=duel", {"name": "x", "option-sharp": "9"}).status_code == 422


def test_it_is_fought_from_the_form_to_the_proven_record(elin: Player, kaito: Player) -> None:
    clients = {"ai": Client(), "kaki": Client()}
    clients["ai"].force_login(elin)
    clients["kaki"].force_login(kaito)
    form = {"name": "At the bridge", "opponent": "open", "shown": "open", "visibility": "open", "side": "ai",
            "armies": "muster", "mon": "oda", "option-sharp": "2", "answer_within": "0"}  # fmt: skip
    made = clients["ai"].post("/battles/new/?system=duel", form)
    battle = Battle.objects.get()
    assert made.status_code == 302
    join = f"/battles/join/{battle.invitation}"
    assert clients["kaki"].post(f"{join}/", {"mon": "takeda"}).status_code == 302
    standing.file(battle_id=battle.id, player_id=kaito.pk, side="kaki", kind="parry", choice={"parry": False})
    place = f"/api/battles/{battle.id}/"
    sees(clients["ai"], f"/battles/{battle.id}/", "Duel at the bridge", "ord-attack")
    for number in range(40):
        view = clients["ai"].get(place).json()
        if view["document"].get("result"):
            break
        side = view["document"]["clock"]["to_act"][0]
        asked = view["document"].get("asked")
        order = (
            {"kind": "answer", "answer": {"parry": True}}
            if asked
            else {"kind": "strike", "unit": f"{side}-1"}
        )
        sent = {"key": f"n{number}", "seq": view["seq"], "order": order}
        answer = clients[side].post(f"{place}orders/", sent, "application/json")
        assert answer.status_code == 200, answer.content
    battle.refresh_from_db()
    assert (battle.status, battle.reason) == ("over", "cut")
    cut = course_of(battle).turning[-1]
    assert (rulesets.english(cut.sentences[0]), cut.side, cut.swing) == (
        "Swordsman falls.",
        battle.winner,
        100.0,
    )
    record = records.record_of(battle)
    assert rulesets.prove(battle.ruleset, record) == []
    assert record.standing[0]["choice"] == {"parry": False}
    sees(clients["ai"], f"/battles/{battle.id}/record/", "At the bridge")
    told = json.loads(clients["ai"].get(f"{place}replay/").content)["events"]
    assert "Swordsman falls." in [event["text"] for event in told]
    events = json.loads(clients["ai"].get(f"{place}events/").content)["events"]
    assert "Swordsman strikes." in [event["text"] for event in events]
    sees(clients["ai"], "/archive/", "At the bridge")
    sees(clients["ai"], f"/battles/{battle.id}/report/", "Swordsman falls.", "The duel is over.")
    odds = clients["ai"].get(f"{place}odds/?unit=ai-1&at=2")
    assert odds.status_code == 200
