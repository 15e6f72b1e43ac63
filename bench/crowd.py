"""Measures a full house: very many who watch one battle beside very many battles, and very many who come back at once.

Everything runs on this machine. Players order at a human pace and take the time until the other player's event, first
alone, then while the watchers come, then with all of them there. Afterwards so many players lose their lines at once
and come back at once.

    python -m bench.crowd [--watchers 2000] [--battles 500] [--storm 400] [--system drill] [--home sqlite]

A line says how long it took, what the players had to wait, and how long the server's process computed.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from bench.site import cpu, stock_up, surroundings
from bench.wire import Client, Pair, Timing, come, play, sit_down
from tests.running import House, running_house

MOST_WATCHERS, MOST_BATTLES, MOST_CLIENTS = 5000, 2000, 2000
AT_ONCE = 200
"""Lines that are being opened at the same time."""
PATIENCE = 120.0
"""Seconds after which those who have not got in count as turned away."""


@dataclass
class Stands:
    """Those who watch, and what they have been told, by kind."""

    sockets: list[Client] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def take(self, url: str, battle: str, gate: asyncio.Semaphore) -> None:
        """Let one more in, and let him listen."""
        async with gate:
            watcher = await come(url, battle, "")
        self.sockets.append(watcher)
        self.tasks.append(asyncio.create_task(self._listen(watcher)))

    async def _listen(self, watcher: Client) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.told[(await watcher.next()).type] += 1

    async def leave(self) -> None:
        """Let all of them go."""
        await asyncio.gather(*(watcher.socket.close() for watcher in self.sockets))
        await asyncio.gather(*self.tasks)


def main() -> None:
    """Measure what was asked for and print it."""
    wish = _wish()
    around = surroundings(wish.home)
    if around is None:
        raise SystemExit(f"{wish.home}: no address given")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder), processes=1, **around) as house,
    ):
        asyncio.run(_measure(house, wish))


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure a full house.")
    parser.add_argument("--watchers", type=int, default=2000, help="of one battle")
    parser.add_argument("--battles", type=int, default=500, help="of two players each, that one among them")
    parser.add_argument("--storm", type=int, default=400, help="players who come back at once")
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between two orders of a battle")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="of play before and after the watchers come"
    )
    parser.add_argument("--system", default="drill")
    parser.add_argument("--home", default="sqlite")
    wish = parser.parse_args()
    wish.watchers = min(wish.watchers, MOST_WATCHERS)
    wish.battles = min(wish.battles, MOST_BATTLES)
    wish.storm = min(wish.storm, MOST_CLIENTS, 2 * wish.battles)
    return wish


async def _measure(house: House, wish: argparse.Namespace) -> None:
    stock = stock_up(house, wish.system, wish.battles)
    if wish.watchers:
        await watch(house, stock, wish.watchers, wish.pace, wish.seconds)
    if wish.storm:
        took, spent = await storm(house, stock["battles"], wish.storm)
        print(f"storm of {wish.storm:5}: all back in {took:6.2f} s, processor {spent:6.2f} s", flush=True)


async def watch(house: House, stock: dict[str, Any], watchers: int, pace: float, seconds: float) -> Stands:
    """Play every battle while watchers come to the first; prints a line for each part and gives the watchers."""
    urls = (house.urls[0], house.urls[-1])
    async with AsyncExitStack() as stack:
        pairs = [await seat(stack, urls, battle) for battle in stock["battles"]]
        stands, gate = Stands(), asyncio.Semaphore(AT_ONCE)
        games = [asyncio.create_task(_play_at_pace(pair, stock["orders"], pace, number / len(pairs)))
                 for number, pair in enumerate(pairs)]  # fmt: skip
        await _part(house, "players alone", asyncio.sleep(seconds))
        arrivals = [stands.take(house.url, stock["battles"][0]["id"], gate) for _ in range(watchers)]
        await _part(house, f"{watchers} come", asyncio.wait_for(asyncio.gather(*arrivals), PATIENCE))
        await _part(house, f"{watchers} watch", asyncio.sleep(seconds))
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        leaving = stands.leave()
        await _part(house, f"{watchers} go", leaving)
        heard = ", ".join(f"{count} {kind}" for kind, count in sorted(stands.told.items()))
        print(f"watchers heard beside their greetings: {heard}", flush=True)
    return stands


async def seat(stack: AsyncExitStack, urls: tuple[str, str], battle: dict[str, Any]) -> Pair:
    """Both players of a battle, who go when the stack is closed."""
    pair = await sit_down(urls, battle)
    for client in pair:
        stack.push_async_callback(client.socket.close)
    return pair


_timing = Timing()


async def _play_at_pace(pair: Pair, orders: list[dict[str, Any]], pace: float, offset: float) -> None:
    """Play one battle at a human pace until cancelled; ``offset`` (0 to 1) says where in its pause it begins."""
    await asyncio.sleep(pace * offset)
    await play(pair, orders, float("inf"), _timing, pace=pace)


async def _part(house: House, name: str, deed: Any) -> None:
    """Do something, and print how long it took, what players waited meanwhile, and what the server computed."""
    _timing.seconds.clear()
    start, before = time.perf_counter(), cpu(house)
    await deed
    took, spent = time.perf_counter() - start, cpu(house) - before
    waits = "  ".join(f"p{share * 100:.0f} {_timing.part(share):7.1f}" for share in (0.5, 0.95, 0.99))
    orders = len(_timing.seconds)
    print(
        f"{name:14} {took:6.2f} s, processor {spent:6.2f} s; {orders:5} orders, ms until the other heard: {waits}",
        flush=True,
    )


async def storm(house: House, battles: list[dict[str, Any]], clients: int) -> tuple[float, float]:
    """Let so many players lose their lines at once and come back at once.

    Gives the seconds until the last of them has been told everything, and those that the server computed.
    """
    sitting = [(house.urls[number % len(house.urls)], battle["id"], cookie)
               for battle in battles for number, cookie in enumerate(battle["cookies"])][:clients]  # fmt: skip
    first = [await come(*seat) for seat in sitting]
    await asyncio.sleep(1.0)
    for client in first:
        client.socket.transport.abort()
    start, before = time.perf_counter(), cpu(house)
    back = await asyncio.gather(*(come(*seat) for seat in sitting))
    took, spent = time.perf_counter() - start, cpu(house) - before
    await asyncio.gather(*(client.socket.close() for client in back))
    return took, spent


if __name__ == "__main__":
    main()
