"""Sitting at one table: nudging, who is there and since when not, how long each is awaited, and marching previews."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from games.dispatches import Nudge
from games.live.hub import hub
from games.live.link import Here
from games.live.socket import BattleSocket
from games.models import Battle, Player
from games.selectors import viewing
from games.services import holding, play
from games.services.hours import Hours
from games.services.news import Nudged
from tests.games.conftest import Browser, drill, step

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]


@pytest.fixture(autouse=True)
def nobody_nudged() -> None:
    cache.clear()


# -- nudging ----------------------------------------------------------------------------------------------------------


async def test_who_waits_nudges_whom_he_waits_for_and_not_again_so_soon(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    awaited, waiting = await come(battle, elin), await come(battle, kaito)
    await awaited.hear("sync"), await waiting.hear("sync")
    await waiting.line.send_json_to({"type": "nudge"})
    heard = {"type": "nudged", "seq": 1, "from": "Kaito", "side": "kaki", "to": ["ai"], "pause": 60}
    assert await awaited.hear("nudged") == heard
    assert await waiting.hear("nudged") == heard
    await waiting.line.send_json_to({"type": "nudge"})
    assert (await waiting.hear("refused"))["code"] == "nudged"


async def test_nobody_nudges_himself(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    await one.line.send_json_to({"type": "nudge"})
    assert (await one.hear("refused"))["code"] == "not_awaited"


async def test_who_only_watches_neither_nudges_nor_hears_of_it(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility=Battle.Visibility.OPEN)
    watcher, waiting = await come(battle, stranger), await come(battle, kaito)
    await watcher.hear("sync"), await waiting.hear("sync")
    await watcher.line.send_json_to({"type": "nudge"})
    assert (await watcher.hear("refused"))["code"] == "not_yours"
    await waiting.line.send_json_to({"type": "nudge"})
    await waiting.hear("nudged")
    await waiting.line.send_json_to({"type": "say", "text": "Hello"})
    heard = []
    while "said" not in heard:
        heard.append(await kind_of_next(watcher))
    assert "nudged" not in heard


async def kind_of_next(browser: Browser) -> str:
    return str((await browser.line.receive_json_from(3))["type"])


async def test_a_nudge_comes_from_another_process_too(battle: Battle, elin: Player, come: Come) -> None:
    awaited = await come(battle, elin)
    await awaited.hear("sync")
    nudge = Nudge("Kaito", "kaki", ["ai"], 60)
    hub().hear_notice("another", Nudged(battle.id, nudge=nudge, by=0))
    assert (await awaited.hear("nudged"))["from"] == "Kaito"


# -- presence ---------------------------------------------------------------------------------------------------------


async def test_writing_an_order_shows_and_nothing_of_the_order_does(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    await one.hear("sync")
    await settled_presence(other, lambda players: players["ai"]["online"] and players["kaki"]["online"])
    await one.line.send_json_to({"type": "busy", "busy": True})
    players = await settled_presence(other, lambda players: players["ai"]["busy"])
    assert players["ai"].keys() == {"name", "online", "throws", "busy", "since"}
    assert players["kaki"]["busy"] is False
    await one.line.send_json_to({"type": "busy", "busy": False})
    await settled_presence(other, lambda players: not players["ai"]["busy"])


async def test_who_left_is_away_since_then(battle: Battle, elin: Player, kaito: Player, come: Come) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    await one.hear("sync")
    await settled_presence(other, lambda players: players["ai"]["online"])
    await one.leave()
    players = await settled_presence(other, lambda players: not players["ai"]["online"])
    assert players["ai"]["since"].endswith("+00:00")
    again = await come(battle, kaito)
    assert (await again.hear("sync"))["players"]["ai"]["since"] == players["ai"]["since"]


async def settled_presence(browser: Browser, fits: Callable[[Any], bool]) -> Any:
    while True:
        message = await browser.line.receive_json_from(3)
        if message["type"] in ("sync", "presence") and fits(message["players"]):
            return message["players"]


async def test_who_writes_at_another_process_is_seen_here(battle: Battle, kaito: Player, come: Come) -> None:
    other = await come(battle, kaito)
    await other.hear("sync")
    hub().hear_notice("elsewhere", Here(battle.id, sides=["ai"], busy=["ai"]))
    await settled_presence(other, lambda players: players["ai"]["online"] and players["ai"]["busy"])


# -- hours ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn_of", "stored", "now", "ai", "kaki"),
    [
        ("ai", {"ai": 5.0, "kaki": 7.0, "since": 100.0}, 130.0, 35.0, 7.0),
        ("ai kaki", {"ai": 5.0, "kaki": 7.0, "since": 100.0}, 130.0, 35.0, 37.0),
        ("", {"ai": 5.0, "kaki": 7.0, "since": 100.0}, 130.0, 5.0, 7.0),
        ("ai", {}, 130.0, 0.0, 0.0),
        ("ai", {"ai": 5.0, "kaki": 7.0, "since": 200.0}, 130.0, 5.0, 7.0),
    ],
    ids=["one side", "both at once", "battle over", "stored before hours were", "the clock was set back"],
)
def test_seconds_are_counted_for_whoever_is_awaited(
    turn_of: str, stored: Any, now: float, ai: float, kaki: float
) -> None:
    assert Hours.read(turn_of, stored).until(now).spent == {"ai": ai, "kaki": kaki}


def test_hours_are_counted_from_stored_moments(battle: Battle, elin: Player, kaito: Player) -> None:
    battle.hours = {**battle.hours, "since": battle.hours["since"] - 90}
    battle.save(update_fields=["hours"])
    play.submit(battle_id=battle.id, player_id=elin.pk, key="a", seq=1, order={"kind": "end_phase"})
    battle.refresh_from_db()
    assert 90 <= battle.hours["ai"] < 120
    assert battle.hours["kaki"] < 30
    assert Hours.read(battle.turn_of, battle.hours).side_times()["kaki"]["runs"] is True


def test_how_long_each_is_awaited_is_told_without_a_look_into_the_database(
    battle: Battle, django_assert_num_queries: Any
) -> None:
    held = holding.current(battle.id)
    with django_assert_num_queries(0):
        awaited, times, _due = viewing.clock(held)
    assert awaited.strip() == "ai"
    assert set(times) == {"ai", "kaki"}


async def test_the_clock_comes_with_the_greeting_and_when_somebody_else_is_awaited(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    times = (await one.hear("sync"))["times"]
    assert (times["ai"]["runs"], times["kaki"]["runs"]) == (True, False)
    await one.order({"kind": "end_phase"}, "a")
    clock = await other.hear("clock")
    assert (clock["times"]["ai"]["runs"], clock["times"]["kaki"]["runs"]) == (False, True)


# -- marching previews ------------------------------------------------------------------------------------------------


async def test_orders_of_several_units_are_previewed_as_they_would_follow_one_another(
    battle: Battle, elin: Player, come: Come
) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    orders = [step("ai-1", x=70), step("ai-2", x=29, y=8)]
    await one.line.send_json_to({"type": "march", "id": 4, "orders": orders})
    answer = await one.hear("march")
    assert (answer["id"], answer["sequence"]) == (4, [1, 0])
    assert [each["legal"] for each in answer["previews"]] == [False, True]
    assert answer["previews"][0]["refusal"]["clause"] == "DRILL-1"


async def test_a_march_of_the_other_side_s_men_is_refused(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    await one.line.send_json_to({"type": "march", "id": 5, "side": "kaki", "orders": [step("kaki-1")]})
    answer = await one.hear("march")
    assert [each["refusal"]["code"] for each in answer["previews"]] == ["not_yours"]


async def test_too_many_or_broken_orders_are_refused(battle: Battle, elin: Player, come: Come) -> None:
    one = await come(battle, elin)
    await one.hear("sync")
    for orders, code in (([], "malformed"), ([step()] * 25, "malformed"), ([{"kind": "zap"}], "malformed")):
        await one.line.send_json_to({"type": "march", "id": 6, "orders": orders})
        refused = await one.hear("refused")
        assert (refused["id"], refused["code"]) == (6, code)


async def test_a_crowd_is_told_each_thing_once_and_in_order(elin: Player, kaito: Player, come: Come) -> None:
    """Sixty who look on hear sixty times what happens: not one another, and nothing twice."""
    battle = await sync_to_async(drill)(elin, kaito, visibility=Battle.Visibility.OPEN)
    player = await come(battle, elin)
    await player.hear("sync")
    crowd = [await come(battle, None) for _ in range(60)]
    for number in range(5):
        await player.order(step(x=15 + number), f"{number}")
        await player.hear("settled")
    await player.line.send_json_to({"type": "say", "text": "Onward."})
    for watcher in crowd:
        told: list[dict[str, Any]] = [await watcher.hear("sync")]
        while told[-1]["type"] != "said":
            told.append(await watcher.line.receive_json_from(3))
        assert "company" not in {message["type"] for message in told}
        seqs = [
            event["seq"] for message in told[1:] if message["type"] == "events" for event in message["events"]
        ]
        assert seqs == [2, 3, 4, 5, 6]


async def test_those_who_come_together_share_one_reading_of_the_battle(
    elin: Player, kaito: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility=Battle.Visibility.OPEN)
    with patch("games.live.room.viewing.read", wraps=viewing.read) as read:
        crowd = await asyncio.gather(*(come(battle, None) for _ in range(30)))
        greetings = [await watcher.hear("sync") for watcher in crowd]
    assert {greeting["seq"] for greeting in greetings} == {1}
    assert read.call_count <= 8


async def test_whoever_comes_after_an_order_is_not_greeted_with_what_was_before_it(
    battle: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    one = await come(battle, elin)
    for number in range(3):
        await one.order(step(x=15 + number), f"{number}")
        await one.hear("settled")
        other = await come(battle, kaito)
        assert (await other.hear("sync"))["seq"] == number + 2


async def test_a_line_that_is_cut_while_something_is_on_its_way_says_nothing_in_the_log(
    battle: Battle, caplog: pytest.LogCaptureFixture
) -> None:
    async def cut(message: Any) -> None:
        raise ConnectionResetError

    room = hub().room(battle.id)
    socket = BattleSocket(room, None, (), "en", cut)
    socket.say("too late")

    await socket.enter()
    await asyncio.sleep(0.2)
    await socket.leave()
    del socket
    gc.collect()
    await asyncio.sleep(0)
    assert "never retrieved" not in caplog.text
