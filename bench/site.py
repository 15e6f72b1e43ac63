"""Measures the site: from one client's order to the other client's event, over WebSocket.

Two clients a battle play in a closed loop: an order, the other one's event, the next order. Every order is stored
before anybody hears of it. With one server process the server is held on one core and the clients on another; with
two processes both cores serve and the clients take what is left.

    python -m bench.site [--seconds 5] [--battles 1,10,50,200] [--systems drill,koku] [--homes sqlite,postgres]

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

HEAD = f"{'rules':8} {'home':12} {'battles':>7} {'orders/s':>9} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'cpu ms':>7}"


def main() -> None:
    """Measure everything that was asked for and print it."""
    wish = _wish()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(HEAD, flush=True)
    for home in wish.homes.split(","):
        surroundings = _surroundings(home)
        if surroundings is None:
            print(f"{home}: left out, no address given")
            continue
        processes = 1 if home == "sqlite" else 2
        with tempfile.TemporaryDirectory() as folder, _core(0 if processes == 1 else None):
            with (
                running_house(Path(folder), processes=processes, **surroundings) as house,
                _core(1 if processes == 1 else None),
            ):
                for system in wish.systems.split(","):
                    for battles in map(int, wish.battles.split(",")):
                        print(_measured(house, home, system, battles, wish.seconds), flush=True)


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the site.")
    parser.add_argument("--seconds", type=float, default=5.0, help="of play for each line")
    parser.add_argument("--battles", default="1,10,50,200")
    parser.add_argument("--systems", default="drill,koku")
    parser.add_argument("--homes", default="sqlite,postgres")
    return parser.parse_args()


def _surroundings(home: str) -> dict[str, str] | None:
    common = {"HONJIN_EXTRA_SYSTEMS": "tests.systems", "HONJIN_MESSAGES_PER_SECOND": "0"}
    if home == "sqlite":
        return {**common, "REDIS_URL": ""}
    database, redis = os.environ.get("BENCH_DATABASE_URL"), os.environ.get("BENCH_REDIS_URL")
    return {**common, "DATABASE_URL": database, "REDIS_URL": redis} if database and redis else None


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


def _measured(house: House, home: str, system: str, battles: int, seconds: float) -> str:
    stock = _stock(house, system, battles)
    timing, spent, cpu = asyncio.run(_played(house, stock, seconds))
    orders = max(len(timing.seconds), 1)
    times = " ".join(f"{timing.part(share):8.2f}" for share in (0.5, 0.95, 0.99))
    return f"{system:8} {home:12} {battles:7} {orders / spent:9.0f} {times} {cpu / orders * 1000:7.2f}"


async def _played(house: House, stock: dict[str, Any], seconds: float) -> tuple[Timing, float, float]:
    """Everybody sits down first; then the clocks run. Gives the times, and the seconds and the work they took."""
    urls = (house.urls[0], house.urls[-1])
    pairs = [await sit_down(urls, battle) for battle in stock["battles"]]
    await asyncio.sleep(0.5)
    timing, before, start = Timing(), _cpu(house), time.perf_counter()
    await asyncio.gather(*(play(pair, stock["orders"], start + seconds, timing) for pair in pairs))
    spent, cpu = time.perf_counter() - start, _cpu(house) - before
    await asyncio.gather(*(client.socket.close() for pair in pairs for client in pair))
    return timing, spent, cpu


def _stock(house: House, system: str, battles: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.stock", system, str(battles)],
        env=house.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def _cpu(house: House) -> float:
    """Seconds that the server's processes have computed so far."""
    ticks = 0
    for process in house.processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
