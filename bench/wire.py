"""Clients that play as browsers do, over WebSocket, and take the time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

LARGEST = 1 << 26


class Heard(msgspec.Struct):
    """What a client reads of a message."""

    type: str
    seq: int
    key: str = ""
    code: str = ""
    reason: str = ""


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Timing:
    """Seconds from one client's order to the other client's event, for each order; and how many were given."""

    seconds: list[float] = field(default_factory=list)
    asked: int = 0

    def part(self, share: float) -> float:
        """The time within which that share of the orders arrived, in milliseconds."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")


class Client:
    """One browser; ``sits`` at one side of a battle."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seq = 0

    async def hear(self, kind: str) -> Heard:
        """The next message of a kind; a refusal ends the measurement."""
        while True:
            heard = await self.next()
            if heard.type == "refused":
                raise RuntimeError(f"refused: {heard.code} {heard.reason}")
            if heard.type == kind:
                return heard

    async def next(self) -> Heard:
        """The next message of whatever kind."""
        heard = _heard.decode(await self.socket.recv(decode=False))
        self.seq = max(self.seq, heard.seq)
        return heard

    async def order(self, key: str, order: dict[str, Any]) -> None:
        """Give an order."""
        await self.socket.send(json.dumps({"type": "order", "key": key, "seq": self.seq, "order": order}))


async def come(url: str, battle: str, cookie: str) -> Client:
    """Sit down, and wait for the greeting."""
    socket = await connect(
        f"{url.replace('http', 'ws')}/ws/battles/{battle}/",
        origin=url,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
        compression=None,
        max_size=LARGEST,
        proxy=None,
        open_timeout=60,
    )
    client = Client(socket)
    await client.hear("sync")
    return client


Pair = tuple[Client, Client]


async def sit_down(urls: tuple[str, str], battle: dict[str, Any]) -> Pair:
    """Both clients of a battle, greeted."""
    ai = await come(urls[0], battle["id"], battle["cookies"][0])
    return ai, await come(urls[1], battle["id"], battle["cookies"][1])


async def play(
    pair: Pair,
    script: list[dict[str, Any]],
    until: float,
    timing: Timing,
    pace: float | Callable[[], float] = 0.0,
) -> None:
    """Play one battle until the time is up: an order, the other one's event, a pause, the next order."""
    ai, kaki = pair
    for number, (side, order) in enumerate(wishes(script)):
        if time.perf_counter() >= until:
            return
        actor, watcher = (ai, kaki) if side == "ai" else (kaki, ai)
        start = time.perf_counter()
        timing.asked += 1
        settled = asyncio.ensure_future(_order(actor, f"{number}", order))
        try:
            await watcher.hear("events")
            timing.seconds.append(time.perf_counter() - start)
            await settled
        finally:  # nobody waits for the answer once the playing is broken off
            settled.cancel()
        if pace:
            await asyncio.sleep(pace() if callable(pace) else pace)


async def _order(actor: Client, key: str, order: dict[str, Any]) -> None:
    await actor.order(key, order)
    await actor.hear("settled")


def wishes(script: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The orders of a script, or steps to and fro for ever."""
    if script:
        for entry in script:
            yield entry["side"], entry["order"]
        return
    number = 0
    while True:
        number += 1
        man = number % 60 + 1
        yield (
            "ai",
            {
                "kind": "step",
                "unit": f"ai-{man}",
                "to": {"x": 0.5 + man * 71 / 61, "y": 6.0 + number // 60 % 2 * 3},
            },
        )
