"""The interface for programs: a battle from making to record, without a browser."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

import rulesets
from games.models import Battle, Player
from games.selectors import viewing
from games.services import tokens
from tests.games.conftest import drill, step

pytestmark = pytest.mark.django_db


def program(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {tokens.make(player=player)[1]}")
    return client


def test_a_program_gets_its_token_for_name_and_password(elin: Player) -> None:
    answer = APIClient().post("/api/token/", {"username": "Elin", "password": "a long word"}, format="json")
    found = tokens.find_token(answer.json()["token"])
    assert found is not None
    assert found.player == elin


def test_a_whole_battle(elin: Player, kaito: Player) -> None:
    one, other = program(elin), program(kaito)
    wish = {"system": "drill", "name": "The ford", "options": {"pieces": 2}, "clan": "Date", "mon": "date"}
    made = one.post("/api/battles/", wish).json()
    home = f"/api/battles/{made['id']}/"
    assert (made["status"], made["seats"][0]["clan"]) == ("open", "Date")
    assert one.get(home).json()["code"] == "not_begun"
    assert other.post(f"{home}join/", {"invitation": "guessed"}).status_code == 404
    joined = other.post(f"{home}join/", {"invitation": made["invitation"]}).json()
    assert (joined["status"], joined["waits_for"]) == ("running", ["ai"])
    assert one.post(f"{home}join/", {"invitation": made["invitation"]}).json()["code"] == "not_open"

    view = one.get(home).json()
    assert (view["you"], view["seq"]) == (["ai"], 1)
    order = {"key": "k", "seq": 1, "order": {**step(), "to": {"x": 24, "y": 8}}}
    assert one.post(f"{home}orders/", order).json() == {"key": "k", "first": 2, "seq": 2}
    assert one.post(f"{home}orders/", order).json() == {"key": "k", "first": 2, "seq": 2}
    assert other.get(f"{home}events/?since=1").json()["events"][0]["kind"] == "stepped"
    assert one.post(f"{home}preview/", {"order": step(x=70)}).json()["preview"]["legal"] is False

    assert one.get(f"{home}record/").json()["code"] == "not_over"
    one.post(f"{home}orders/", {"key": "z", "seq": 2, "order": {"kind": "resign"}})
    record = rulesets.decode_record(one.get(f"{home}record/").content)
    assert rulesets.prove(rulesets.get("drill"), record) == []
    assert other.get(home).json()["proof"]["seed"] == record.seed


def test_a_stale_order_brings_a_fresh_view(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    one, other = program(elin), program(kaito)
    home = f"/api/battles/{battle.id}/"
    one.post(f"{home}orders/", {"key": "1", "seq": 1, "order": {"kind": "end_phase"}})
    other.post(f"{home}orders/", {"key": "2", "seq": 2, "order": {"kind": "end_phase"}})
    answer = one.post(f"{home}orders/", {"key": "3", "seq": 2, "order": step()})
    assert answer.status_code == 409
    body = answer.json()
    assert (body["code"], body["view"]["seq"], body["view"]["you"]) == ("stale", 3, ["ai"])


BODIES: list[Any] = [
    b"",
    b"{",
    b"[]",
    b'{"key":"k","seq":1,"order":{"kind":"step","unit":"ai-1","to":{"x":NaN,"y":1}}}',
    b'{"key":"k","seq":"x","order":{}}',
    b'{"key":"k","seq":1,"order":[]}',
    b'{"key":"","seq":1,"order":{}}',
    b'{"key":"k","seq":-1,"order":{}}',
    b'{"key":"k","seq":1,"side":"red","order":{}}',
    b'{"key":"k","seq":1,"order":' + b'{"a":' * 400 + b"1" + b"}" * 401,
    b'{"key":"k","seq":1,"order":{"a":"' + b"x" * 2**20 + b'"}}',
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:40].decode())
def test_bad_bodies_are_refused_in_one_form(battle: Battle, elin: Player, body: bytes) -> None:
    answer = program(elin).post(f"/api/battles/{battle.id}/orders/", body, content_type="application/json")
    assert answer.status_code in (400, 413)
    assert answer.json().keys() >= {"code", "clause", "reason"}
    battle.refresh_from_db()
    assert battle.seq == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"system": "nothing", "name": "x"}, "unknown_system"),
        ({"system": "drill", "name": "x", "options": {"pieces": 0, "men": 3}}, "options"),
        ({"system": "drill", "name": "x", "armies": "stored"}, "no_army"),
        ({"name": "x"}, "invalid"),
    ],
)
def test_a_battle_that_cannot_be_made(elin: Player, wish: dict[str, Any], code: str) -> None:
    answer = program(elin).post("/api/battles/", wish)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert Battle.objects.count() == 0


def test_hot_seat_begins_at_once(elin: Player) -> None:
    made = program(elin).post("/api/battles/", {"system": "drill", "name": "x", "hot_seat": True}).json()
    assert (made["status"], len(made["seats"])) == ("running", 2)


def test_events_ask_for_a_number(battle: Battle, elin: Player) -> None:
    for since in ("x", "-1", "9" * 30, "\u0663"):
        assert program(elin).get(f"/api/battles/{battle.id}/events/", {"since": since}).status_code == 400
    assert (
        viewing.decode(program(elin).get(f"/api/battles/{battle.id}/events/?since=1").content)["events"] == []
    )


def test_the_interface_describes_itself() -> None:
    schema = APIClient().get("/api/schema/?format=json").json()
    assert "/api/battles/{battle_id}/orders/" in schema["paths"]
    assert APIClient().get("/api/docs/").status_code == 200
