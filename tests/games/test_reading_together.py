"""Reading a record together, and who looks on: names, guides, and what neither of them may do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from games.live.company import Watchers, mark_of
from games.live.hub import hub
from games.live.link import LooksOn
from games.models import Battle, Player, Watched
from games.services import showing
from tests.games.conftest import Browser, drill, step
from tests.games.test_archive import given_up

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]

WORD = "a word of the guide's own"
MOMENT = {"event": 2, "view": "truth", "runs": True, "speed": 2.0}


class Reader(Browser):
    """A browser that reads the record."""

    def __init__(self, battle: Battle, player: Player | None, **how: Any) -> None:
        super().__init__(battle, player, **how)
        self.line.scope["path"] += "record/"

    async def say(self, kind: str, **more: Any) -> None:
        await self.line.send_json_to({"type": kind, **more})


@pytest.fixture
async def read() -> Any:
    """Let readers in; they are gone when the test ends."""
    here: list[Reader] = []

    async def open_record(battle: Battle, player: Player | None) -> Reader:
        reader = await sync_to_async(Reader)(battle, player)
        assert await reader.connect()
        here.append(reader)
        return reader

    yield open_record
    for reader in here:
        await reader.leave()
    await hub().close()
    await sync_to_async(connections.close_all)()  # the communicator keeps them open


async def heard(reader: Browser, **wanted: Any) -> dict[str, Any]:
    """The next word of the company in which all of that stands."""
    while True:
        company = await reader.hear("company")
        if all(company[key] == value for key, value in wanted.items()):
            return company


async def guides_of(reader: Browser) -> list[dict[str, Any]]:
    """The guides that the reader hears of next."""
    while True:
        company = await reader.hear("company")
        if company["guides"]:
            guides: list[dict[str, Any]] = company["guides"]
            return guides


@pytest.fixture
def over(elin: Player, kaito: Player) -> Battle:
    return given_up(drill(elin, kaito, visibility="open"), elin)


async def test_who_guides_is_followed_by_his_mark_until_he_leaves(
    over: Battle, elin: Player, stranger: Player, read: Come
) -> None:
    guide, follower = await read(over, elin), await read(over, stranger)
    await heard(follower, count=1, names=["Elin"], guides=[])
    await guide.say("guide", word=WORD, **MOMENT)
    (told,) = await guides_of(follower)
    assert told == {"mark": mark_of(WORD), "name": "Elin", **MOMENT}
    assert (await heard(guide, you=mark_of(WORD)))["guides"] == [told]
    await guide.say("guide", word=WORD, **{**MOMENT, "event": 3, "runs": False})
    (told,) = await guides_of(follower)
    assert (told["event"], told["runs"]) == (3, False)
    await guide.say("unguide")
    await heard(follower, guides=[], count=1)
    await guide.say("guide", word=WORD, **MOMENT)
    await guides_of(follower)
    await guide.leave()
    await heard(follower, guides=[], names=[], count=0)


async def test_strangers_are_counted_without_a_name_and_guide_as_well(over: Battle, read: Come) -> None:
    one, other = await read(over, None), await read(over, None)
    await heard(other, count=1, names=[])
    await one.say("guide", word=WORD, **MOMENT)
    assert (await guides_of(other))[0]["name"] == ""
    for broken in ({"word": "short"}, {"event": -1}, {"view": "mine"}, {"speed": 900}):
        await one.say("guide", **{"word": WORD, **MOMENT, **broken})
        assert (await one.hear("refused"))["code"] == "malformed"


async def test_a_reader_gives_no_orders_and_nobody_guides_through_a_running_battle(
    over: Battle, elin: Player, kaito: Player, read: Come, come: Come
) -> None:
    reader = await read(over, elin)
    await reader.say("order", key="k", seq=1, order=step())
    assert (await reader.hear("refused"))["code"] == "not_yours"
    running = await sync_to_async(drill)(elin, kaito)
    early = await read(running, elin)
    await early.say("guide", word=WORD, **MOMENT)
    assert (await early.hear("refused"))["code"] == "not_over"
    seated = await come(running, elin)
    await seated.line.send_json_to({"type": "guide", "word": WORD, **MOMENT})
    assert (await seated.hear("refused"))["code"] == "not_over"


async def test_a_record_that_is_hidden_has_no_readers(
    over: Battle, elin: Player, stranger: Player, read: Come
) -> None:
    reader = await read(over, stranger)
    await heard(reader, count=0)
    await sync_to_async(showing.show)(battle_id=over.id, player=elin, wish="private")
    while (output := await reader.line.receive_output(3))["type"] == "websocket.send":
        assert "company" in output["text"]
    assert output["type"] == "websocket.close"
    again = await sync_to_async(Reader)(over, stranger)
    assert not await again.connect()


async def test_at_a_table_players_hear_who_looks_on_and_onlookers_are_not_told_of_one_another(
    elin: Player, kaito: Player, stranger: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open", watched=Watched.MINUTES)
    player, watcher = await come(battle, elin), await come(battle, stranger)
    assert (await heard(player, count=1))["names"] == ["Oishi"]
    other = await come(battle, None)
    assert (await heard(player, count=2))["guides"] == []
    await other.leave()
    await heard(player, count=1)
    await watcher.hear("sync")
    assert await watcher.line.receive_nothing(1.2)
    await watcher.leave()
    await heard(player, count=0)


async def test_beyond_twenty_onlookers_are_a_number(battle: Battle, elin: Player, come: Come) -> None:
    room = hub().room(battle.id)
    who = {"names": [f"Guest {number:02}" for number in range(20)], "nameless": 0, "guides": []}
    room.company.hear("another", who)
    player = await come(battle, elin)
    assert len((await heard(player, count=20))["names"]) == 20
    hub().hear_notice("a third", LooksOn(battle.id, who={"names": [], "nameless": 1, "guides": []}))
    assert (await heard(player, count=21))["names"] == []


async def test_who_comes_and_goes_is_told_at_most_once_a_second(
    elin: Player, kaito: Player, come: Come
) -> None:
    battle = await sync_to_async(drill)(elin, kaito, visibility="open")
    player = await come(battle, elin)
    await player.hear("sync")
    started = time.monotonic()
    for _ in range(12):
        await come(battle, None)
    told = [await player.hear("company")]
    while told[-1]["count"] < 12:
        told.append(await player.hear("company"))
    assert len(told) <= 2 + (time.monotonic() - started)


async def test_who_reads_through_another_process_is_heard_of(
    over: Battle, stranger: Player, read: Come
) -> None:
    reader = await read(over, stranger)
    await heard(reader, count=0)
    guide = {"mark": "m", "name": "Elin", **MOMENT}
    who = {"names": ["Elin"], "nameless": 1, "guides": [guide]}
    hub().hear_notice("another", LooksOn(over.id, who=who))
    company = await heard(reader, guides=[guide])
    assert (company["count"], company["names"]) == (2, ["Elin"])


def test_onlookers_of_other_processes_count_until_they_fall_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Watchers()
    assert company.news() is None, "nobody looks on, and nobody did"
    guide = {"mark": "m", "name": "Oishi", **MOMENT}
    company.hear("another", {"names": ["Oishi"], "nameless": 2, "guides": [guide]})
    assert company.news() == {"count": 3, "names": ["Oishi"], "guides": [guide]}
    assert company.news() is None
    monkeypatch.setattr("games.live.company.time.monotonic", lambda: 1e12)
    assert company.news() == {"count": 0, "names": [], "guides": []}
