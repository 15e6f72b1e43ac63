"""Measures very many battles at a human's pace: twenty thousand stored, some played now, against two web processes.

It starts a PostgreSQL, a Redis and a house of its own on 127.0.0.1, all gone at the end, and stops by itself.

    python -m bench.scale [--battles 20000] [--seconds 60] [--rest 20] [--live 0.05] [--thinks 30] [--together]

What is assumed of people, and may be given otherwise: one battle in twenty is *live* now, both players at the table
and an order every thirty seconds (exponential). The others are fought *by days*: one visit a day, of ten orders ten
seconds apart (exponential), each over a socket opened for it; the busy hour has twice the average. ``--together``
seats both players of a battle at one web process, as a proxy would that chooses it by the battle's address.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from bench.copies import SIDES, id_of, key_of
from bench.site import COMMON, work_of
from bench.wire import Pair, Timing, come, play, sit_down, wishes
from tests.faults import servers
from tests.running import House, running_house

MOST_BATTLES, MOST_LIVE, MOST_SECONDS = 50_000, 4000, 600.0
AT_ONCE = 32
"""Sockets that are being opened at the same time."""
VISIT, BETWEEN, BUSY_HOUR = 10, 10.0, 2.0
"""Orders of a visit, seconds between them, and how much more the busy hour has than the average."""
COUNTED = {
    "orders": ("honjin_orders_total", {"outcome": "settled"}),
    "loaded": ("honjin_battles_loaded_total", {}),
    "sockets": ("honjin_sockets", {}),
}
"""What of ``/metrics`` is asked for, added up over the processes."""
SIZE = "SELECT pg_total_relation_size('games_battleevent') + pg_total_relation_size('games_orderreceipt')"
WAL = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
WHOLE = "SELECT pg_database_size(current_database())"


@dataclass
class Scene:
    """The house, its servers' process ids by what they are, and the battles in it."""

    house: House
    servers: dict[str, int]
    wish: argparse.Namespace
    systems: dict[str, Any]
    cookie: str
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def work(self) -> Counter[str]:
        """Seconds computed so far by the web processes, PostgreSQL, Redis and the clients."""
        found = Counter({"clients": time.process_time()})
        for name, pid in self.pids():
            with suppress(OSError):  # it has just ended: its parent has its time
                found[name] += work_of(pid)
        return found

    def pids(self) -> list[tuple[str, int]]:
        """Every process of the house."""
        web = [("web", process.pid) for process in self.house.processes]
        more = [("postgres", pid) for pid in servers.children(self.servers["postgres"])]
        return [*web, *self.servers.items(), *more]

    def counts(self) -> dict[str, float]:
        """What the web processes have counted."""
        found = dict.fromkeys(COUNTED, 0.0)
        for url in self.house.urls:
            text = urllib.request.urlopen(f"{url}/metrics", timeout=60).read().decode()
            samples = [each for family in text_string_to_metric_families(text) for each in family.samples]
            for name, (metric, labels) in COUNTED.items():
                found[name] += sum(
                    each.value
                    for each in samples
                    if each.name == metric and labels.items() <= each.labels.items()
                )
        return found

    def ask(self, question: str) -> float:
        """A number out of the database."""
        import psycopg

        told = self.house.environment
        with psycopg.connect(
            host="127.0.0.1",
            port=told["POSTGRES_PORT"],
            user=told["POSTGRES_USER"],
            password=told["POSTGRES_PASSWORD"],
            dbname=told["POSTGRES_DB"],
        ) as connection:
            row = connection.execute(question).fetchone()
        return float(row[0]) if row else 0.0

    def battle(self, system: str, number: int) -> dict[str, Any]:
        """A copy as clients know it, and what is left of its script (for the drill: steps without end)."""
        about = self.systems[system]
        cookies = [f"{self.cookie}={key_of(system, number, side)}" for side in SIDES]
        script = about["script"][about["starts"][number] :]
        return {"id": str(id_of(system, number)), "cookies": cookies, "script": script}


def main() -> None:
    """Start everything, measure, print."""
    wish = _wish()
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.postgres() as (postgres, told),
        servers.redis(Path(folder)) as redis,
        running_house(
            Path(folder), processes=2, **COMMON, **told, REDIS_URL=f"redis://127.0.0.1:{redis.port}/9"
        ) as house,
    ):
        assert postgres.process is not None
        assert redis.process is not None
        stored = _store(house, wish.battles)
        pids = {"postgres": postgres.process.pid, "redis": redis.process.pid}
        scene = Scene(house, pids, wish, stored["systems"], stored["cookie"])
        print(f"{wish.battles} battles stored in {stored['seconds']:.0f} s, {scene.ask(WHOLE) / 1e6:.0f} MB")
        asyncio.run(_measure(scene))


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure very many battles at a human's pace.")
    parser.add_argument("--battles", type=int, default=20_000, help="that have begun")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play")
    parser.add_argument("--rest", type=float, default=20.0, help="seconds in which all sit and nobody orders")
    parser.add_argument(
        "--live", type=float, default=0.05, help="share of the battles whose players are there"
    )
    parser.add_argument(
        "--thinks", type=float, default=30.0, help="seconds between two orders of a live battle"
    )
    parser.add_argument("--together", action="store_true", help="both players at one process")
    wish = parser.parse_args()
    wish.battles = min(wish.battles, MOST_BATTLES)
    wish.seconds, wish.rest = min(wish.seconds, MOST_SECONDS), min(wish.rest, MOST_SECONDS)
    wish.live = min(round(wish.battles * wish.live), MOST_LIVE)
    return wish


def _store(house: House, count: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.copies", str(count)],
        env=house.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


async def _measure(scene: Scene) -> None:
    """Sit down, rest, play, tell what it cost."""
    wish, chance = scene.wish, scene.chance
    every = [(system, number) for system, about in scene.systems.items() for number in range(about["count"])]
    chance.shuffle(every)
    live = [scene.battle(*each) for each in every[: wish.live]]
    pairs: list[Pair] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def seat(number: int, battle: dict[str, Any]) -> Pair:
        urls = scene.house.urls
        async with gate:
            first, second = (number, number) if wish.together else (number, number + 1)
            return await sit_down((urls[first % 2], urls[second % 2]), battle)

    arrivals = asyncio.gather(*(seat(number, battle) for number, battle in enumerate(live)))
    await _part(scene, f"{2 * wish.live} sit down", arrivals)
    pairs = arrivals.result()
    await asyncio.sleep(3)
    await _part(scene, "all rest", asyncio.sleep(wish.rest))
    await _part(scene, "play", _play(scene, list(zip(pairs, live, strict=True)), every[wish.live :]))
    _say_memory(scene)
    await asyncio.gather(*(client.socket.close() for pair in pairs for client in pair))


async def _part(scene: Scene, name: str, deed: Any) -> None:
    """Do something; print how long it took, who computed how long, and what was read and written for it."""
    start, before, counted = time.perf_counter(), scene.work(), scene.counts()
    size, wal = scene.ask(SIZE), scene.ask(WAL)
    await deed
    took, spent = time.perf_counter() - start, scene.work() - before
    after = scene.counts()
    orders, loaded = (after[each] - counted[each] for each in ("orders", "loaded"))
    work = ", ".join(f"{who} {seconds:.2f} s" for who, seconds in spent.items())
    print(f"{name}: {took:.1f} s; processor: {work}; load {os.getloadavg()[0]:.1f}")
    print(f"  {after['sockets']:.0f} sockets, {loaded:.0f} battles loaded", flush=True)
    if orders:
        each = ", ".join(f"{who} {seconds / orders * 1000:.2f}" for who, seconds in spent.items())
        print(f"  {orders:.0f} orders stored, {orders / took:.1f} a second; ms of processor for each: {each}")
        kept, written = (scene.ask(SIZE) - size) / orders, (scene.ask(WAL) - wal) / orders
        print(
            f"  kept of each order {kept / 1000:.1f} kB, write-ahead log {written / 1000:.1f} kB", flush=True
        )


async def _play(scene: Scene, live: list[tuple[Pair, Any]], asleep: list[tuple[str, int]]) -> None:
    """The live battles, and visits to the others; ends when the time is up, whoever is still thinking."""
    wish, chance = scene.wish, scene.chance
    fought, visited, greeted = Timing(), Timing(), Timing()
    until, far = time.perf_counter() + wish.seconds, float("inf")

    def pause() -> float:
        return chance.expovariate(1 / wish.thinks)

    async def fight(pair: Pair, script: list[dict[str, Any]]) -> None:
        await asyncio.sleep(pause())
        await play(pair, script, far, fought, pace=pause)

    work = [asyncio.create_task(fight(pair, battle["script"])) for pair, battle in live]
    visits = len(asleep) * BUSY_HOUR / 86400
    planned = len(live) / wish.thinks + visits * VISIT
    print(
        f"{len(live)} live battles, {visits:.2f} visits a second: {planned:.1f} orders a second are to come"
    )
    while (left := until - time.perf_counter()) > 0:
        await asyncio.sleep(min(left, chance.expovariate(visits)) if asleep else left)
        if asleep and time.perf_counter() < until:
            work.append(asyncio.create_task(_visit(scene, asleep.pop(), visited, greeted)))
    for task in work:
        task.cancel()
    ends = await asyncio.gather(*work, return_exceptions=True)
    faults = Counter(repr(end) for end in ends if isinstance(end, Exception))
    for name, timing in (
        ("live orders", fought),
        ("orders of visits", visited),
        ("greetings of visits", greeted),
    ):
        waits = ", ".join(f"p{share * 100:.0f} {timing.part(share):.0f}" for share in (0.5, 0.95, 0.99))
        print(f"  {name}: {timing.asked} asked, {len(timing.seconds)} answered; ms: {waits}")
    print(f"  failed: {dict(faults) or 'nothing'}", flush=True)


async def _visit(scene: Scene, which: tuple[str, int], orders: Timing, greetings: Timing) -> None:
    """Whose turn it is comes, gives his orders as long as it stays his turn, and goes."""
    battle = scene.battle(*which)
    coming = [entry for entry, _ in zip(wishes(battle["script"]), range(VISIT), strict=False)]
    side, start = coming[0][0], time.perf_counter()
    greetings.asked += 1
    client = await come(
        scene.chance.choice(scene.house.urls), battle["id"], battle["cookies"][SIDES.index(side)]
    )
    greetings.seconds.append(time.perf_counter() - start)
    try:
        for number, (mover, order) in enumerate(coming):
            await asyncio.sleep(scene.chance.expovariate(1 / BETWEEN))
            if mover != side:
                return
            start = time.perf_counter()
            orders.asked += 1
            await client.order(f"visit {number}", order)
            await client.hear("settled")
            orders.seconds.append(time.perf_counter() - start)
    finally:
        await client.socket.close()


def _say_memory(scene: Scene) -> None:
    """What each process has in memory; a page that several share counts in parts."""
    found: Counter[str] = Counter()
    each: dict[str, list[str]] = {}
    for name, pid in scene.pids():
        with suppress(OSError):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            share = next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
            found[name] += share
            each.setdefault(name, []).append(f"{share:.0f}")
    told = ", ".join(f"{name} {found[name]:.0f} MB ({len(each[name])} processes)" for name in found)
    print(f"memory: {told}; web each {' and '.join(each['web'])} MB")


if __name__ == "__main__":
    main()
