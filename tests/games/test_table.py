"""Browsers at one table, over WebSocket."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.live.hub import hub
from games.models import Battle, Player
from games.selectors import viewing
from games.services import battles, holding, play, showing
from games.services.news import Moved
from rulesets import Side
from tests.games.conftest import TAKEDA, Browser, drill, step

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]


async def test_both_see_a_man_step(battle: Battle, elin: Player, kaito: Player, come: Come) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    greeting = await one.hear("sync")
    assert greeting["you"] == ["ai"]
    assert greeting["document"]["figures"]["ai-1.1"]["y"] == 6
    assert {option["kind"] for option in greeting["options"]["ai"]} >= {"step", "challenge", "end_phase"}
    assert greeting["proof"] == {"hash": battle.seed_hash, "count": 0, "nonces": ["elin", "kaito"]}
    assert [option["kind"] for option in (await other.hear("sync"))["options"]["kaki"]] == [
        "offer_draw",
        "resign",
    ]

    await one.order(step(), "first")
    mine, theirs = await one.hear("events"), await other.hear("events")
    assert mine == theirs
    assert mine["events"][0]["text"] == "1. man steps 2″."
    assert mine["events"][0]["patch"]["figures"] == {"ai-1.1": {"x": 15.0, "y": 8.0}}
    roll = mine["events"][0]["rolls"][0]
    assert (roll["need"], roll["die"], len(roll["faces"]), roll["numbers"]) == (
        "4+",
        "d6",
        10,
        list(range(10)),
    )
    assert roll["steps"] == [{"label": "steady", "value": "4+", "clause": "DRILL-1"}]
    assert (await one.hear("settled"))["key"] == "first"
    assert "ai" in (await one.hear("options"))["options"]
    assert (await other.hear("options"))["options"].keys() == {"kaki"}


async def test_what_one_can_do_is_told_once_and_then_only_what_is_new(
    battle: Battle, elin: Player, come: Come
) -> None:
    one = await come(battle, elin)
    known = (await one.hear("sync"))["options"]["ai"]
    for number, order in enumerate((step(), step(x=16), {"kind": "end_phase"})):
        await one.order(order, f"key {number}")
        said = (await one.hear("options"))["options"]["ai"]
        stays = [
            known[place] for entry in said if isinstance(entry, list) for place in range(entry[0], sum(entry))
        ]
        known = [
            offer
            for entry in said
            for offer in (known[entry[0] : sum(entry)] if isinstance(entry, list) else [entry])
        ]
        held = await sync_to_async(holding.load)(battle.id)
        assert known == json.loads(viewing.options(held, Side.AI, "en"))
        assert all(entry not in stays for entry in said), "what stays is not said again"


async def test_an_order_over_http_is_seen_at_the_table(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    other = await come(battle, kaito)
    await other.hear("sync")
    await sync_to_async(play.submit)(battle_id=battle.id, player_id=elin.pk, key="k", seq=1, order=step())
    assert (await other.hear("events"))["seq"] == 2


async def test_a_notice_from_another_process_is_enough(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    other = await come(battle, kaito)
    await other.hear("sync")
    room = hub().rooms[battle.id]
    sockets, room.sockets = room.sockets, set()
    here, hub().rooms = hub().rooms, {}
    await sync_to_async(play.submit)(battle_id=battle.id, player_id=elin.pk, key="k", seq=1, order=step())
    await sync_to_async(play.submit)(battle_id=battle.id, player_id=elin.pk, key="l", seq=1, order=step(x=16))
    hub().rooms, room.sockets = here, sockets
    hub().hear_notice("another", Moved(battle.id, seq=3, before=1))
    heard = await other.hear("events")
    assert [event["seq"] for event in heard["events"]] == [2, 3]


async def test_who_missed_something_is_told_again(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    for number in range(3):
        await one.order(step(x=15 + number), f"{number}")
        await one.hear("settled")
    await one.line.send_json_to({"type": "resync", "since": 2})
    again = await one.hear("sync")
    assert [event["seq"] for event in again["events"]] == [3, 4]
    assert again["document"]["figures"]["ai-1.1"]["x"] == 17
    late = await come(battle, elin)
    assert [event["seq"] for event in (await late.hear("sync"))["events"]] == [1, 2, 3, 4]


async def test_a_stale_order_is_refused_with_a_fresh_view(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    await one.order({"kind": "end_phase"}, "a")
    await one.hear("settled")
    await other.hear("events")
    await other.order({"kind": "end_phase"}, "b")
    await other.hear("settled")
    await one.hear("events")
    await one.order(step(), "c", seq=2)
    refused = await one.hear("refused")
    assert (refused["key"], refused["code"], refused["stale"]) == ("c", "stale", True)
    assert (await one.hear("sync"))["seq"] == one.seq


async def test_an_illegal_order_is_refused_with_its_clause(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.order(step(x=70), "far")
    refused = await one.hear("refused")
    assert (refused["key"], refused["code"], refused["clause"]) == ("far", "too_far", "DRILL-1")
    assert refused["reason"].endswith("inches too far.")
    assert refused["stale"] is False


async def test_a_preview_changes_nothing(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.line.send_json_to({"type": "preview", "id": 7, "order": step(x=70)})
    answer = await one.hear("preview")
    assert (answer["id"], answer["preview"]["legal"]) == (7, False)
    assert answer["preview"]["refusal"]["clause"] == "DRILL-1"
    await one.line.send_json_to({"type": "preview", "id": 8, "order": {"kind": "zap"}})
    assert (await one.hear("refused"))["id"] == 8
    await one.line.send_json_to({"type": "preview", "id": 9, "side": "kaki", "order": step("kaki-1")})
    assert (await one.hear("preview"))["preview"]["refusal"]["code"] == "not_yours"


async def test_of_many_previews_the_last_is_answered(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    for number in range(30):
        await one.line.send_json_to({"type": "preview", "id": number, "order": step()})
    answers = []
    while not answers or answers[-1] != 29:
        answers.append((await one.hear("preview"))["id"])
    assert answers == sorted(answers)


async def test_talk_and_presence(battle: Battle, elin: Player, kaito: Player, come: Come) -> None:
    one = await come(battle, elin)
    assert (await one.hear("sync"))["players"]["kaki"] == {
        "name": "Kaito", "online": False, "throws": None, "busy": False, "since": "",
    }  # fmt: skip
    other = await come(battle, kaito)
    assert (await other.hear("sync"))["players"]["ai"]["online"] is True
    heard = await one.hear("presence")
    while not heard["players"]["kaki"]["online"]:
        heard = await one.hear("presence")
    await other.line.send_json_to({"type": "say", "text": "  Your   move. "})
    said = await one.hear("said")
    assert (said["from"], said["side"], said["text"]) == ("Kaito", "kaki", "Your move.")
    await other.leave()
    assert (await one.hear("presence"))["players"]["kaki"]["online"] is False
    late = await come(battle, elin)
    assert [message["text"] for message in (await late.hear("sync"))["messages"]] == ["Your move."]


async def test_a_table_that_waits_for_an_opponent_lays_itself_when_he_comes(
    elin: Player, kaito: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, None)
    one = await come(battle, elin)
    assert (await one.hear("refused"))["code"] == "not_begun"
    await sync_to_async(battles.join)(
        battle_id=battle.id, player=kaito, banner=TAKEDA, invitation=battle.invitation
    )
    assert (await one.hear("sync"))["seq"] == 1


async def test_spectators_see_open_battles_and_command_nothing(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open")
    for who in (stranger, None):
        watcher = await come(battle, who)
        greeting = await watcher.hear("sync")
        assert (greeting["you"], greeting["options"]) == ([], {})
        await watcher.order(step(), "mine")
        assert (await watcher.hear("refused"))["code"] == "not_yours"
        await watcher.line.send_json_to({"type": "say", "text": "hello"})
        assert (await watcher.hear("refused"))["code"] == "not_yours"


@pytest.mark.parametrize("who", ["stranger", None])
async def test_closed_battles_have_no_spectators(
    battle: Battle, who: str | None, request: pytest.FixtureRequest
) -> None:
    player = await sync_to_async(request.getfixturevalue)(who) if who else None
    browser = await sync_to_async(Browser)(battle, player)
    assert not await browser.connect()


async def test_a_foreign_page_is_not_let_in(battle: Battle, elin: Player) -> None:
    browser = await sync_to_async(Browser)(battle, elin, origin="https://elsewhere.example")
    assert not await browser.connect()


BAD = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "7",
    '"order"',
    "{}",
    '{"type":"zap"}',
    '{"type":"order"}',
    '{"type":"order","key":"","seq":1,"order":{}}',
    '{"type":"order","key":7,"seq":1,"order":{}}',
    '{"type":"order","key":"k","seq":-1,"order":{}}',
    '{"type":"order","key":"k","seq":1e400,"order":{}}',
    '{"type":"order","key":"k","seq":1,"order":[]}',
    '{"type":"order","key":"k","seq":1,"order":"step"}',
    '{"type":"order","key":"k","seq":1,"side":"red","order":{}}',
    '{"type":"order","key":"k","seq":1,"order":{"kind":"step","unit":"ai-1","to":{"x":NaN,"y":1}}}',
    '{"type":"order","key":"k","seq":1,"order":{"kind":"step","unit":"ai-1","to":{"x":1e308,"y":1}}}',
    '{"type":"order","key":"k","seq":1,"order":{"kind":"step","unit":{},"to":7}}',
    '{"type":"order","key":"' + "k" * 65 + '","seq":1,"order":{}}',
    '{"type":"preview","id":"x","order":{}}',
    '{"type":"preview","id":1,"order":' + "[" * 5000 + "]" * 5000 + "}",
    '{"type":"say","text":7}',
    '{"type":"say","text":"' + "a" * 501 + '"}',
    '{"type":"say","text":"   "}',
    '{"type":"resync","since":"all"}',
    '{"type":"order","key":"k","seq":1,"order":{"a":"' + "x" * 2**20 + '"}}',
    "\x00\x01",
    "\ud7ff" * 70000,
]


async def test_bad_messages_are_refused_and_the_line_stays_open(
    battle: Battle, elin: Player, come: Come
) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    for text in BAD:
        await one.line.send_input({"type": "websocket.receive", "text": text})
        refused = await one.hear("refused")
        assert refused["code"] in {"malformed", "too_large", "empty"}, text[:80]
        assert refused["reason"]
    await one.line.send_input({"type": "websocket.receive", "bytes": b"\xff\xfe\x00"})
    assert (await one.hear("refused"))["code"] == "malformed"
    await one.order(step(), "still here")
    assert (await one.hear("settled"))["seq"] == 2


async def test_mangled_orders_never_break_the_table(
    battle: Battle, elin: Player, come: Come, settings: Any
) -> None:
    settings.HONJIN_MESSAGES_PER_SECOND = 0
    one = await come(battle, elin)
    await one.hear("sync")
    whims = random.Random(7)
    whole = json.dumps({"type": "order", "key": "k", "seq": 1, "order": step(x=70)})
    for _ in range(300):
        text = list(whole)
        for _ in range(whims.randint(1, 4)):
            text[whims.randrange(len(text))] = whims.choice('{}[]",:0129eE-.xn\\u\x7f\U0001f3ef')
        await one.line.send_input({"type": "websocket.receive", "text": "".join(text)})
        assert (await one.hear("refused"))["code"] != "fault"


async def test_who_sends_too_much_is_told_to_wait(
    battle: Battle, elin: Player, come: Come, settings: Any
) -> None:
    settings.HONJIN_MESSAGES_PER_SECOND = 5
    one = await come(battle, elin)
    await one.hear("sync")
    for _ in range(30):
        await one.line.send_json_to({"type": "preview", "id": 1, "order": step()})
    assert (await one.hear("refused"))["code"] == "too_fast"


async def test_a_broken_rule_is_a_fault_of_ours_and_changes_nothing(
    battle: Battle,
    elin: Player,
    come: Come,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    one = await come(battle, elin)
    await one.hear("sync")

    def broken(*_: Any) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("games.services.play._carried_out", broken)
    await one.order(step(), "k")
    refused = await one.hear("refused")
    assert (refused["code"], refused["key"]) == ("fault", "k")
    assert "oops" not in refused["reason"]
    monkeypatch.undo()
    await one.order(step(), "k")
    assert (await one.hear("settled"))["seq"] == 2


async def test_pointing_is_seen_by_both_and_kept_nowhere(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    await one.hear("sync"), await other.hear("sync")
    await one.line.send_json_to({"type": "ping", "x": 12.345, "y": 7})
    seen = {"type": "pinged", "seq": 1, "from": "Elin", "side": "ai", "x": 12.35, "y": 7.0}
    assert await one.hear("pinged") == seen
    assert await other.hear("pinged") == seen
    await one.line.send_json_to({"type": "ping", "x": -1, "y": 7})
    assert (await one.hear("refused"))["code"] == "malformed"


async def test_who_only_watches_does_not_point(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility=Battle.Visibility.OPEN)
    watcher = await come(battle, stranger)
    await watcher.hear("sync")
    await watcher.line.send_json_to({"type": "ping", "x": 12, "y": 7})
    assert (await watcher.hear("refused"))["code"] == "not_yours"


async def test_who_looks_on_must_go_when_a_battle_becomes_private(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open")
    player, onlooker = await come(battle, elin), await come(battle, stranger)
    await player.hear("sync")
    await onlooker.hear("sync")
    await sync_to_async(showing.show)(battle_id=battle.id, player=elin, wish="private")
    while (said := await onlooker.line.receive_output(3))["type"] != "websocket.close":
        assert said["type"] == "websocket.send"
    await player.order(step(), "first")
    assert (await player.hear("settled"))["key"] == "first"
    late = await sync_to_async(Browser)(battle, stranger)
    assert not await late.connect()


async def test_who_asks_whether_anybody_is_there_is_answered(
    battle: Battle, elin: Player, come: Come
) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    await one.line.send_json_to({"type": "beat"})
    assert await one.hear("beat") == {"type": "beat", "seq": one.seq}
