"""Measures the site: from one client's order to the other client's event, over WebSocket.

Two clients a battle play in a closed loop: an order, the other one's event, the next order. Every order is stored
before anybody hears of it. With one server process the server is held on one core and the clients on another; with
two processes both cores serve and the clients take what is left.

    python -m bench.site [--seconds 5] [--battles 10] [--systems drill,sky,koku,skirmish] [--homes sqlite,postgres]

Each is measured twice: saturated (the next order follows at once, so options are told seldom) and at a human pace (they
are told after every order). At the end stands what an order costs in processor time, one process against two.

``BENCH_DATABASE_URL`` and ``BENCH_REDIS_URL`` name PostgreSQL and Redis; without them that part is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.wire import Timing, play, sit_down
from tests.running import House, running_house

HEAD = (
    f"{'rules':8} {'home':9} {'battles':>7} {'pace':9} {'orders/s':>9} "
    f"{'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'cpu ms':>7}"
)
PROCESSES = {"sqlite": 1, "postgres": 2}
PACES = ("saturated", "human")
Key = tuple[str, int, str]


def main() -> None:
    """Measure everything that was asked for and print it."""
    wish = _wish()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(HEAD, flush=True)
    found: dict[str, dict[Key, float]] = {}
    for home in wish.homes.split(","):
        around = surroundings(home)
        if around is None:
            print(f"{home}: left out, no address given")
            continue
        alone = PROCESSES[home] == 1
        with tempfile.TemporaryDirectory() as folder, _core(0 if alone else None):
            with (
                running_house(Path(folder), processes=PROCESSES[home], **around) as house,
                _core(1 if alone else None),
            ):
                found[home] = _all_of(house, home, wish)
    _say_together(found)


def _all_of(house: House, home: str, wish: argparse.Namespace) -> dict[Key, float]:
    """Measure every system in one house, line by line; the milliseconds of processor that an order took in each."""
    found: dict[Key, float] = {}
    for system in wish.systems.split(","):
        for battles in map(int, wish.battles.split(",")):
            for pace in PACES:
                line, computed = _measure(
                    house, system, battles, wish.seconds, wish.pace if pace == "human" else 0
                )
                found[system, battles, pace] = computed
                print(f"{system:8} {home:9} {battles:7} {pace:9} {line} {computed:7.2f}", flush=True)
    return found


def _say_together(found: dict[str, dict[Key, float]]) -> None:
    """What an order costs the processor of one process and of two, its options included, and their ratio."""
    one, two = found.get("sqlite", {}), found.get("postgres", {})
    for key in one:
        system, battles, pace = key
        more = (
            f"; two processes {two[key]:.2f} ms, {two[key] / one[key]:.2f} times as much"
            if key in two
            else ""
        )
        print(f"{system}, {battles} battles, {pace}: {one[key]:.2f} ms of processor an order{more}")


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the site.")
    parser.add_argument("--seconds", type=float, default=5.0, help="of play for each line")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two orders at a human pace")
    parser.add_argument("--battles", default="10")
    parser.add_argument("--systems", default="drill,sky,koku,skirmish")
    parser.add_argument("--homes", default="sqlite,postgres")
    return parser.parse_args()


COMMON = {"HONJIN_EXTRA_SYSTEMS": "tests.systems", "HONJIN_MESSAGES_PER_SECOND": "0"}


def surroundings(home: str) -> dict[str, str] | None:
    """What a house of that kind is run with; None where nobody says where its database is."""
    if home == "sqlite":
        return {**COMMON, "REDIS_URL": ""}
    database, redis = os.environ.get("BENCH_DATABASE_URL"), os.environ.get("BENCH_REDIS_URL")
    return {**COMMON, "DATABASE_URL": database, "REDIS_URL": redis} if database and redis else None


class _core:  # noqa: N801  reads as a word where it is used
    """Hold this process, and what it starts, on one core of the machine."""

    def __init__(self, number: int | None) -> None:
        cores = sorted(os.sched_getaffinity(0))
        self._before = set(cores)
        self._after = {cores[number]} if number is not None and number < len(cores) else self._before

    def __enter__(self) -> None:
        os.sched_setaffinity(0, self._after)

    def __exit__(self, *_: object) -> None:
        os.sched_setaffinity(0, self._before)


def _measure(house: House, system: str, battles: int, seconds: float, pace: float) -> tuple[str, float]:
    """The figures of one line, and the milliseconds of processor that an order took."""
    stock = stock_up(house, system, battles)
    timing, spent, computed = asyncio.run(_play(house, stock, seconds, pace))
    orders = max(len(timing.seconds), 1)
    times = " ".join(f"{timing.part(share):8.2f}" for share in (0.5, 0.95, 0.99))
    return f"{orders / spent:9.0f} {times}", computed / orders * 1000


async def _play(
    house: House, stock: dict[str, Any], seconds: float, pace: float
) -> tuple[Timing, float, float]:
    """Everybody sits down first; then the clocks run. Gives the times, and the seconds and the work they took.

    ``pace`` are the seconds that pass in each battle between two orders. What is told of the last is waited for.
    """
    urls = (house.urls[0], house.urls[-1])
    pairs = [await sit_down(urls, battle) for battle in stock["battles"]]
    await asyncio.sleep(0.5)
    timing, before, start = Timing(), cpu(house), time.perf_counter()
    await asyncio.gather(*(play(pair, stock["orders"], start + seconds, timing, pace) for pair in pairs))
    spent = time.perf_counter() - start
    await asyncio.sleep(0.5 if pace else 0)  # options come when the table is at rest
    computed = cpu(house) - before
    await asyncio.gather(*(client.socket.close() for pair in pairs for client in pair))
    return timing, spent, computed


def stock_up(house: House, system: str, battles: int) -> dict[str, Any]:
    """So many battles that have begun, with a session for each player, and orders that are legal in each."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.stock", system, str(battles)],
        env=house.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def cpu(house: House) -> float:
    """Seconds that the server's processes have computed so far."""
    return sum(work_of(process.pid) for process in house.processes)


def work_of(pid: int) -> float:
    """Seconds that a process has computed so far, and those that it started and that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
