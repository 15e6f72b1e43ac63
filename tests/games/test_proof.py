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


def test_the_table_is_told_seal_and_nonces_but_no_seed(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    client = Client()
    client.force_login(elin)
    found = client.get(f"/api/battles/{battle.id}/").json()["proof"]
    assert (found["hash"], found["nonces"]) == (battle.seed_hash, ["elin", "kaito"])
    assert "seed" not in found
