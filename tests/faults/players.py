"""Players who do not give up, and the balance of what they were told against what is stored.

A player gives an order, and if he is not told that it was settled he gives the same order under the same key again,
over another line if need be, until he is. That is what the browser does.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import rulesets
from tests.games.test_sigkill import shell
from tests.running import House

PATIENCE = 20.0
"""Seconds after which a player who hears nothing hangs up and comes again."""
PAUSE = 0.2
"""Seconds before he comes again."""
LAST = 240.0
"""Seconds within which an order must be settled once the trouble is over."""

STOCK = """
import json
from bench.stock import stock
print(json.dumps([stock("drill", number) for number in range({count})]))
"""
STORED = """
import json
from games.management.wholeness import what_is_wrong
from games.models import Battle, OrderReceipt
print(json.dumps({str(battle.id): {
    "keys": list(OrderReceipt.objects.filter(battle=battle).values_list("key", flat=True)),
    "torn": list(what_is_wrong(battle)),
} for battle in Battle.objects.all()}))
"""

Json = dict[str, Any]


@dataclass
class Play:
    """What the players of one battle know: the keys they were told of, and how often something went wrong."""

    battle: Json
    told: set[str] = field(default_factory=set)
    hangups: int = 0
    faults: int = 0
    longest: float = 0.0
    documents: list[Json] = field(default_factory=list)


@dataclass
class Balance:
    """What came of it."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unheard: int = 0
    torn: list[str] = field(default_factory=list)
    unequal: int = 0
    hangups: int = 0
    faults: int = 0
    longest: float = 0.0

    def __str__(self) -> str:
        documents = (
            "equal" if not self.torn and not self.unequal else f"UNEQUAL ({self.unequal}, {self.torn[:3]})"
        )
        return (
            f"orders acknowledged {self.acknowledged}, lost {self.lost}, doubled {self.doubled}, stored but unheard "
            f"{self.unheard}; documents {documents}; {self.hangups} lines broke, {self.faults} refusals for a fault, "
            f"longest wait {self.longest:.1f} s"
        )

    @property
    def even(self) -> bool:
        """Nothing lost, nothing done twice, everything the same everywhere."""
        return not (self.lost or self.doubled or self.unheard or self.torn or self.unequal)


def made(house: House, count: int) -> list[Play]:
    """Drills that have begun."""
    return [Play(battle) for battle in shell(house, STOCK.format(count=count))]


async def come(url: str, battle: Json, side: int = 0) -> tuple[ClientConnection, Json]:
    """Sit down at a battle and be greeted."""
    line = await connect(
        f"{url.replace('http', 'ws')}/ws/battles/{battle['id']}/",
        origin=url,  # type: ignore[arg-type]
        additional_headers={"Cookie": battle["cookies"][side]},
        proxy=None,
        max_size=None,
        open_timeout=PATIENCE,
        close_timeout=1,
    )
    async with asyncio.timeout(PATIENCE):
        while (heard := json.loads(await line.recv()))["type"] != "sync":
            pass
    return line, heard


def order(number: int, men: range) -> Json:
    """The order of that number: one of these men steps to and fro."""
    man = men[number % len(men)]
    to = {"x": 0.5 + man * 71 / 61, "y": 6.0 + number // len(men) % 2 * 3}
    return {"kind": "step", "unit": f"ai-{man}", "to": to}


async def fight(
    url: str, play: Play, end: asyncio.Event, *, name: str = "", men: range = range(1, 61)
) -> None:
    """Give orders through one process until it is the end, and do not rest until the last is settled."""
    number, asked = 0, time.monotonic()
    while not end.is_set() or time.monotonic() < asked + LAST:
        try:
            line, heard = await come(url, play.battle)
        except (OSError, WebSocketException, TimeoutError):
            play.hangups += 1
            await asyncio.sleep(PAUSE)
            continue
        try:
            seq = heard["seq"]
            while True:
                seq = await settle(line, play, f"{name}{number}", seq, order(number, men))
                play.told.add(f"{name}{number}")
                play.longest = max(play.longest, time.monotonic() - asked)
                number, asked = number + 1, time.monotonic()
                if end.is_set():
                    return
        except (OSError, WebSocketException, TimeoutError):
            play.hangups += 1
        finally:
            line.transport.abort()
    raise AssertionError(f"order {name}{number} was never settled")


async def settle(line: ClientConnection, play: Play, key: str, seq: int, wish: Json) -> int:
    """Give an order until it is settled; the number that the battle has then reached."""
    while True:
        await line.send(json.dumps({"type": "order", "key": key, "seq": seq, "order": wish}))
        async with asyncio.timeout(PATIENCE):
            while True:
                heard = json.loads(await line.recv())
                seq = max(seq, heard["seq"])
                if heard["type"] == "settled" and heard["key"] == key:
                    return seq
                if heard["type"] == "refused" and heard.get("key") == key:
                    assert heard["code"] in {"fault", "stale"}, heard
                    play.faults += 1
                    break
        await asyncio.sleep(PAUSE)


async def watch(url: str, play: Play, end: asyncio.Event) -> None:
    """Sit at the other side and keep one's own document by the events alone, as a browser does."""
    document: Json = {}
    while not end.is_set():
        try:
            line, heard = await come(url, play.battle, 1)
            document, seq = heard["document"], heard["seq"]
            try:
                while not end.is_set():
                    try:
                        async with asyncio.timeout(0.5):
                            heard = json.loads(await line.recv())
                    except TimeoutError:
                        continue
                    if heard["type"] == "events":
                        for event in heard["events"]:
                            assert event["seq"] == seq + 1, "an event is missing"
                            document, seq = rulesets.merge(document, event["patch"]), event["seq"]
            finally:
                line.transport.abort()
        except (OSError, WebSocketException, TimeoutError):
            await asyncio.sleep(PAUSE)
    play.documents.append(document)


async def balance(house: House, plays: list[Play]) -> Balance:
    """Hold what the players were told against what is stored, and everybody's document against everybody's."""
    found = Balance()
    stored = await asyncio.to_thread(shell, house, STORED)
    for play in plays:
        keys = stored[play.battle["id"]]["keys"]
        found.acknowledged += len(play.told)
        found.lost += len(play.told - {*keys})
        found.doubled += len(keys) - len({*keys})
        found.unheard += len({*keys} - play.told)
        found.torn += stored[play.battle["id"]]["torn"]
        found.hangups += play.hangups
        found.faults += play.faults
        found.longest = max(found.longest, play.longest)
        for url in house.urls:
            line, heard = await come(url, play.battle, 1)
            play.documents.append(heard["document"])
            line.transport.abort()
        found.unequal += sum(document != play.documents[0] for document in play.documents)
    return found
