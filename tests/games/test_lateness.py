"""Battles that are shown later: who looks on gets, at every address, what he would have got then, and no more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.db.models import F
from django.test import Client

from games.live.hub import hub
from games.models import Battle, LateMoment, Player, Watched
from games.selectors import lateness
from games.services import holding, play, talk
from tests.games.conftest import Browser, drill, step
from tests.games.test_authorisation import CLOSED_AND_OPEN
from tests.games.test_pages import browser
from tests.games.test_replay import fought, misty
from words import tell_all

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]

ADDRESSES = [row[0] for row in CLOSED_AND_OPEN if row[1] == "get"]
LISTS = ["/battles/", "/api/battles/?list=watch"]
OF_NOW = {"times", "standing", "players", "late", "due"}
"""Parts of a greeting that tell of the present alone."""
PASSING = (
    (r'(csrfmiddlewaretoken" value="|"X-CSRFToken": ")\w+', "token"),
    (r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)", "time"),
    (r'"watched": ?"\w+"', "watched"),
    (r'"id": ?\d+, ?"by"', '"id":0,"by"'),
    (r"<div><dt>Spectators see</dt><dd>[^<]*</dd></div>", ""),
    (r"; spectators see [^<]*", ""),
)


@pytest.fixture(autouse=True)
def nothing_of_the_past() -> None:
    lateness.pasts.clear()


def order(battle: Battle, player: Player, **what: Any) -> int:
    """Give an order; the number of the battle's last event after it."""
    seq = holding.current(battle.id).seq
    play.submit(battle_id=battle.id, player_id=player.pk, key=uuid4().hex, seq=seq, order=what)
    return holding.current(battle.id).seq


def seen_from_outside(battle: Battle, client: Client) -> dict[str, Any]:
    """What every address answers to somebody who looks on, without what differs from visit to visit."""
    found: dict[str, Any] = {}
    for address in (*ADDRESSES, *LISTS):
        answer = client.get(address.format(id=battle.id))
        if answer["Content-Type"] == "image/png":
            found[address] = answer.content
            continue
        text = answer.content.decode().replace(str(battle.id), "ID")
        for pattern, word in PASSING:
            text = re.sub(pattern, word, text)
        leads = answer.get("Location", "").replace(str(battle.id), "ID")
        found[address] = (answer.status_code, leads, text)
    status, _, greeting = found.pop("/api/battles/{id}/")
    told = json.loads(greeting)
    found["greeting"] = (status, {key: told[key] for key in told.keys() - OF_NOW})
    return found


def turns(battle: Battle, elin: Player, kaito: Player) -> list[tuple[Player, dict[str, Any]]]:
    """Four turns: in each Elin steps and throws, and both end it."""
    end = {"kind": "end_phase"}
    paths = [step(x=15.0 + turn, y=8.0 + 2 * turn) for turn in range(4)]
    return [deed for path in paths for deed in ((elin, path), (elin, end), (kaito, end))]


def test_each_turn_is_shown_when_the_next_is_over_at_every_address(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    client, then, talked = browser(stranger), {}, 0
    for watched in (Watched.LIVE, Watched.TURN):
        battle = drill(elin, kaito, visibility="open", watched=watched)
        for number, (player, deed) in enumerate(turns(battle, elin, kaito)):
            if number in (2, 7):
                talk.say(battle_id=battle.id, player_id=elin.pk, text=f"Said before order {number}.")
            seq = order(battle, player, **deed)
            if watched == Watched.LIVE:
                if number == 5:
                    then[seq] = seen_from_outside(battle, client)
            elif number == 10:
                late = lateness.late_for(battle.id, ())
                assert late is not None
                talked += len(lateness.messages(late))
                now = seen_from_outside(battle, client)
                for address, answer in then[late.until].items():
                    assert now[address] == answer, address
        battle.delete()
    assert talked == 1, "the second word is not due yet"
    assert len(then) == 1


def test_before_anything_is_due_the_table_stands_as_it_was_laid(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito, visibility="open", watched=Watched.MINUTES)
    talk.say(battle_id=battle.id, player_id=elin.pk, text="They come over the bridge.")
    order(battle, elin, **step())
    client = browser(stranger)
    greeting = client.get(f"/api/battles/{battle.id}/").json()
    assert (greeting["seq"], greeting["events"], greeting["messages"], greeting["late"]) == (
        0, [], [], "minutes"
    )  # fmt: skip
    assert greeting["document"] == json.loads(battle.opening.document)
    assert (greeting["times"], greeting["standing"], greeting["due"]) == ({}, [], None)
    assert all(not {"online", "busy", "since"} & seat.keys() for seat in greeting["players"].values())
    listed = client.get("/api/battles/?list=watch").json()["results"][0]
    assert [listed[key] for key in ("seq", "turn", "waits_for", "points")] == [0, 0, [], {}]
    assert listed["updated"] == listed["created"]
    assert client.get(f"/api/battles/{battle.id}/odds/?unit=ai-1").json()["seq"] == 0
    assert browser(elin).get(f"/api/battles/{battle.id}/").json()["seq"] == holding.current(battle.id).seq


def test_by_the_clock_what_is_ten_minutes_old_is_shown(elin: Player, kaito: Player, stranger: Player) -> None:
    battle = drill(elin, kaito, visibility="open", watched=Watched.MINUTES)
    seen = order(battle, elin, kind="face", unit="ai-1", facing=90.0)
    LateMoment.objects.update(at=F("at") - timedelta(minutes=10, seconds=1))
    order(battle, elin, kind="take_back")
    found = browser(stranger).get(f"/api/battles/{battle.id}/events/").json()
    assert found["seq"] == seen
    assert not any(event.get("undone") for event in found["events"]), "that it was taken back is not due"


def test_of_the_hidden_who_looks_on_later_gets_what_both_knew(elin: Player) -> None:
    battle = misty(elin)
    for seq, known in fought(battle, elin).items():
        assert tell_all(lateness.document_at(battle.id, seq), "en") == known["none"]
    assert known["none"] != known["both"]


def test_nobody_looks_on_at_a_battle_that_is_shown_after_its_end(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito, visibility="open", watched=Watched.END)
    client, name = browser(stranger), battle.name
    for address in ADDRESSES:
        answer = client.get(address.format(id=battle.id))
        assert answer.status_code in (302, 403, 404), address
        assert name not in answer.content.decode()
    page = client.get(f"/battles/{battle.id}/")
    assert "Shown when it is over" in page.content.decode()
    assert client.get("/api/battles/?list=watch").json()["results"] == []
    assert browser(kaito).get(f"/api/battles/{battle.id}/").status_code == 200
    order(battle, elin, kind="resign")
    assert client.get(f"/api/battles/{battle.id}/").json()["status"] == "over"
    assert client.get(f"/battles/{battle.id}/record/").status_code == 200


async def test_over_the_line_nothing_of_the_present_goes_to_who_looks_on_later(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open", watched=Watched.MINUTES)
    player, watcher = await come(battle, elin), await come(battle, stranger)
    sync = await watcher.hear("sync")
    assert (sync["seq"], sync["late"]) == (0, "minutes")
    await player.hear("sync")
    await player.order(step(), "one")
    await player.hear("settled")
    await player.line.send_json_to({"type": "say", "text": "Onward."})
    await player.line.send_json_to({"type": "ping", "x": 3, "y": 3})
    await player.hear("pinged")
    await watcher.line.send_json_to({"type": "preview", "id": 1, "order": step()})
    refusal = await watcher.hear("refused")
    assert (refusal["code"], refusal["seq"]) == ("not_yours", 0)
    assert await watcher.line.receive_nothing(0.2)
    await sync_to_async(LateMoment.objects.update)(at=F("at") - timedelta(minutes=11))
    await hub().rooms[battle.id].tell_late()
    told = await watcher.hear("events")
    assert told["seq"] == player.seq
    assert [event["kind"] for event in told["events"]][-1] == "stepped"
    await player.order({"kind": "resign"}, "end")
    over = await watcher.hear("sync")
    assert (over["status"], "seed" in over["proof"], "late" in over) == ("over", True, False)


async def test_a_line_to_a_battle_that_is_shown_after_its_end_stays_shut(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open", watched=Watched.END)
    line = await sync_to_async(Browser)(battle, stranger)
    assert not await line.connect()


def test_what_is_seen_by_whom_is_said_where_the_battle_is_made(elin: Player, stranger: Player) -> None:
    wish = {"system": "drill", "name": "x", "visibility": "open", "watched": "turn"}
    made = browser(elin).post("/api/battles/", wish, content_type="application/json").json()
    assert made["watched"] == "turn"
    page = browser(stranger).get(f"/battles/{made['id']}/join/").content.decode()
    assert "each turn, when the next one is over" in page
    assert "each turn, when the next one is over" in browser(stranger).get("/battles/").content.decode()
    wrong = {**wish, "watched": "never"}
    assert browser(elin).post("/api/battles/", wrong, content_type="application/json").status_code == 400
    assert 'name="watched"' in browser(elin).get("/battles/new/?system=drill").content.decode()


def test_battles_that_are_watched_at_once_write_no_moments_down(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    order(battle, elin, **step())
    assert not LateMoment.objects.exists()
    assert msgspec.json.decode(battle.opening.document)
