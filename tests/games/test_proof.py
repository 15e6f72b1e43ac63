"""The record as a document: what binds the dice before the end, everything after it, and nothing too early."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

import rulesets
from games.models import Battle, Player
from games.services import play
from rulesets import verify
from tests.games.conftest import drill
from tests.games.test_pages import plan

pytestmark = pytest.mark.django_db


def given_up(battle: Battle, player: Player) -> Battle:
    play.submit(battle_id=battle.id, player_id=player.pk, key="end", seq=battle.seq, order={"kind": "resign"})
    battle.refresh_from_db()
    return battle


def document(battle: Battle, player: Player) -> dict[str, Any]:
    client = Client()
    client.force_login(player)
    answer = client.get(f"/battles/{battle.id}/record.json")
    assert answer["Content-Type"] == "application/json"
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_before_the_end_the_document_binds_the_dice_and_opens_nothing(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    found = document(battle, elin)
    assert found["sealed"] == ["seed", "orders", "opening", "events", "final"]
    assert not set(found) & set(found["sealed"])
    assert (found["seed_hash"], found["nonces"]) == (battle.seed_hash, ["elin", "kaito"])
    assert bytes(battle.seed).hex() not in json.dumps(found)


def test_the_seal_before_and_the_seed_after_belong_together(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    before = document(battle, kaito)
    after = document(given_up(battle, elin), kaito)
    assert (after["seed_hash"], after["nonces"]) == (before["seed_hash"], before["nonces"])
    assert after["sealed"] == []
    assert verify.faults(verify.read(json.dumps(after).encode())) == []


def test_the_document_is_the_record_that_the_rules_prove(elin: Player, kaito: Player) -> None:
    found = document(given_up(drill(elin, kaito), elin), elin)
    record = rulesets.decode_record(json.dumps(found).encode())
    assert rulesets.prove(rulesets.get("drill"), record) == []


def begun(client: Client, address: str, **share: str) -> Battle:
    page = client.post(address, share)
    return Battle.objects.get(pk=page.headers["Location"].split("/")[2])


@pytest.mark.parametrize(("kind", "other"), [("try", "a word"), ("against", "practice")])
def test_who_fights_alone_has_the_seal_before_he_gives_his_word(kind: str, other: str) -> None:
    client = Client()
    seal = client.post("/dice/seal/").json()["seal"]
    assert Battle.objects.count() == 0
    battle = begun(client, f"/{kind}/drill/", seal=seal, nonce="a word")
    assert battle.seed_hash == seal
    assert list(battle.seats.order_by("side").values_list("nonce", flat=True)) == ["a word", other]
    again = begun(client, f"/{kind}/drill/", seal=seal, nonce="a word")
    assert again.seed_hash != seal, "a seed serves once"


def test_a_browser_without_scripts_is_told_what_its_dice_lack() -> None:
    client = Client()
    for share in ({}, {"nonce": "a word"}, {"seal": "0" * 64, "nonce": "a word"}):
        battle = begun(client, "/try/drill/", **share)
        words = set(battle.seats.values_list("nonce", flat=True))
        assert len(words) == 1
        assert words.pop().startswith("house:")
        assert "not proven" in client.get(f"/battles/{battle.id}/").content.decode()


def test_a_seed_waits_for_the_browser_that_asked_for_it_and_only_a_few_do(elin: Player) -> None:
    mine, other = Client(), Client()
    seals = [mine.post("/dice/seal/").json()["seal"] for _ in range(6)]
    assert begun(other, "/try/drill/", seal=seals[5], nonce="a").seed_hash != seals[5]
    assert begun(mine, "/try/drill/", seal=seals[0], nonce="a").seed_hash != seals[0]
    mine.force_login(elin)
    seal = mine.post("/dice/seal/").json()["seal"]
    page = mine.post("/battles/new/?system=drill", plan(opponent="hot_seat", seal=seal, nonce="hers"))
    assert page.status_code == 302
    battle = Battle.objects.get(seed_hash=seal)
    assert list(battle.seats.values_list("nonce", flat=True)) == ["hers", "hers"]
    assert mine.get("/dice/seal/").status_code == 405


def test_the_table_is_told_seal_and_nonces_but_no_seed(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    client = Client()
    client.force_login(elin)
    found = client.get(f"/api/battles/{battle.id}/").json()["proof"]
    assert (found["hash"], found["nonces"]) == (battle.seed_hash, ["elin", "kaito"])
    assert "seed" not in found
