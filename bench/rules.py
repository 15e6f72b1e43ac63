"""Measures the rules alone, on one core: ``python -m bench.rules [SLUG]``.

Whole battles between practice commanders give the orders a second; in a battle of two armies of about 120 figures each
every ``resolve``, ``preview`` and ``options`` is timed by itself, orders by their kind. Where armies are built, it is
one between the forces that are ready.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import rulesets
from rulesets import HmacDice, Ruleset, Seat

SEEDS = (b"first battle of the bench", b"second battle of the bench", b"third battle of the bench")
FIGURES = 119
Times = dict[str, list[float]]


def main() -> None:
    """Measure and print."""
    slug = sys.argv[1] if len(sys.argv) > 1 else "koku"
    ruleset = rulesets.get(slug)
    orders, seconds = 0, 0.0
    for seed in SEEDS:
        start = time.process_time()
        record = rulesets.fight(ruleset, seed)
        took = time.process_time() - start
        orders, seconds = orders + len(record.orders), seconds + took
        say(f"fight {slug}: {len(record.orders)} orders, {len(record.events)} events, {took:.1f} s")
    say(f"fight {slug}: {orders / seconds:.0f} orders a second, choosing them included")
    times = timed_battle(ruleset)
    say(summary(slug, times))
    for name, values in sorted(times.items()):
        values.sort()
        middle, worst = statistics.median(values) * 1e3, values[-1] * 1e3
        tail = values[int(len(values) * 0.99)] * 1e3
        say(
            f"{name:28} n={len(values):5} mean {statistics.mean(values) * 1e3:6.2f} ms   median {middle:6.2f} ms   "
            f"p99 {tail:6.2f} ms   worst {worst:6.2f} ms"
        )


def summary(slug: str, times: Times) -> str:
    """What an order costs by itself, and at a human pace: both sides are told their options after it."""
    resolved = [took for name, values in times.items() if name.startswith("resolve") for took in values]
    order, options = statistics.mean(resolved) * 1e3, statistics.mean(times["options"]) * 1e3
    return (
        f"{slug}: an order {order:.2f} ms of processor, the options of a side {options:.2f} ms; "
        f"an order with the options of both {order + 2 * options:.2f} ms"
    )


def timed_battle(ruleset: Ruleset[Any]) -> Times:
    """A battle of two large armies with every call timed, in seconds."""
    times: Times = defaultdict(list)
    watched = Watched(ruleset, times)
    seats = dict(rulesets.SEATS)
    if ruleset.builder is None:
        seats = {side: large_army(ruleset, seat) for side, seat in seats.items()}
    rulesets.fight(watched, b"large armies", seats=seats)  # type: ignore[arg-type]
    return times


def large_army(ruleset: Ruleset[Any], seat: Seat) -> Seat:
    """The seat with the first army of at least :data:`FIGURES` figures that the dice give."""
    for number in range(10_000):
        roster = ruleset.muster({}, HmacDice(f"{seat.clan}{number}".encode())).roster
        if sum(unit["count"] for unit in ruleset.field(roster)) >= FIGURES:
            return Seat(seat.clan, seat.mon, seat.commander, roster)
    raise RuntimeError("No army is large enough.")


class Watched:
    """A ruleset whose calls are timed."""

    def __init__(self, ruleset: Ruleset[Any], times: Times) -> None:
        self._ruleset = ruleset
        self._times = times

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._ruleset, name)
        return self._timing(name, value) if name in ("resolve", "preview", "options") else value

    def _timing(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def timing(*arguments: Any) -> Any:
            kind = "" if name == "options" else type(arguments[2]).__struct_config__.tag
            start = time.process_time()
            try:
                return call(*arguments)
            finally:
                self._times[f"{name} {kind}".strip()].append(time.process_time() - start)

        return timing


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
