"""The log, page by page: what happened before the events that a table was greeted with, as each viewer may see it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Battle, BattleEvent, Player
from games.selectors import viewing
from tests.games.conftest import drill

pytestmark = pytest.mark.django_db

LONG = 450
"""Events of a battle that no greeting tells whole."""


@pytest.fixture
def long(elin: Player, kaito: Player) -> Battle:
    """A battle with many events, one of which only Elin's side sees as it was."""
    battle = drill(elin, kaito)
    rows = [
        BattleEvent(battle=battle, seq=seq, body=body(seq, "Something moves.")) for seq in range(2, LONG + 1)
    ]
    hidden = rows[100]
    covers = {
        viewer: {"body": body(hidden.seq, text), "patch": patch}
        for viewer, text, patch in (
            ("ai", "Something moves.", '{"secret":1}'),
            ("kaki", "", "{}"),
            ("none", "", "{}"),
        )
    }
    hidden.patch, hidden.veiled = '{"secret":1}', json.dumps(covers)
    BattleEvent.objects.bulk_create(rows)
    return battle


def body(seq: int, text: str) -> str:
    return json.dumps({"seq": seq, "text": text, "rolls": []})


def page(player: Player | None, battle: Battle, **wish: Any) -> list[dict[str, Any]]:
    client = Client()
    if player is not None:
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(f"/api/battles/{battle.id}/events/", wish)
    assert answer.status_code == 200, answer.content
    return list(answer.json()["events"])


def test_earlier_events_come_in_pages_the_newest_first(elin: Player, long: Battle) -> None:
    first = [event["seq"] for event in page(elin, long, before=LONG + 1)]
    assert first == list(range(LONG - viewing.LAST_EVENTS + 1, LONG + 1))
    second = [event["seq"] for event in page(elin, long, before=first[0])]
    assert second == list(range(first[0] - viewing.LAST_EVENTS, first[0]))
    third = [event["seq"] for event in page(elin, long, before=second[0])]
    assert third == list(range(1, second[0]))
    assert page(elin, long, before=1) == []


def test_a_page_stops_at_what_the_reader_has(elin: Player, long: Battle) -> None:
    assert [event["seq"] for event in page(elin, long, since=4, before=9)] == [5, 6, 7, 8]


def test_a_page_of_the_log_keeps_what_is_secret(elin: Player, kaito: Player, long: Battle) -> None:
    [own] = page(elin, long, since=101, before=103)
    [other] = page(kaito, long, since=101, before=103)
    assert (own["text"], own["patch"]) == ("Something moves.", {"secret": 1})
    assert (other["text"], other["patch"], other["seq"]) == ("", {}, own["seq"])


def test_strangers_read_no_page_of_a_closed_battle(stranger: Player, long: Battle) -> None:
    for who in (stranger, None):
        client = Client()
        if who is not None:
            client.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
        assert client.get(f"/api/battles/{long.id}/events/?before=9").status_code == 404


def test_spectators_read_the_pages_of_an_open_battle(elin: Player, kaito: Player, stranger: Player) -> None:
    battle = drill(elin, kaito, visibility="open")
    assert [event["seq"] for event in page(None, battle, before=2)] == [1]
    assert page(stranger, battle, before=2) == page(None, battle, before=2)


@pytest.mark.parametrize(
    "wish", ["before=x", "before=-1", "before=", "before=9999999999", "before=2&since=x"]
)
def test_a_page_is_asked_for_by_numbers(elin: Player, battle: Battle, wish: str) -> None:
    client = Client()
    client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(f"/api/battles/{battle.id}/events/?{wish}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
