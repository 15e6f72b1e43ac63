"""Fights many battles and checks each after every few orders: ``python -m bench.soak [COUNT] [SLUG]``.

One process a core; a battle that breaks an invariant, does not end or does not verify is named by its seed.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
import traceback

COUNT = 1000
TURNS = 6
"""Turns a side: short, so that a thousand battles end within an hour; whole battles are fought by ``make bench``."""


def main() -> None:
    """Fight and report; the exit status says whether every battle held."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    slug = sys.argv[2] if len(sys.argv) > 2 else "koku"
    start, faults, orders = time.monotonic(), 0, 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for done, (seed, length, fault) in enumerate(pool.imap_unordered(battle, jobs(slug, count)), 1):
            orders += length
            if fault:
                faults += 1
                say(f"battle {seed}: {fault}")
            if done % 50 == 0:
                say(f"{done} battles, {orders} orders, {faults} faults, {time.monotonic() - start:.0f} s")
    say(f"{count} passed, {faults} failed" if not faults else f"{count - faults} passed, {faults} failed")
    sys.exit(bool(faults))


def jobs(slug: str, count: int) -> list[tuple[str, int]]:
    """What the pool is given."""
    return [(slug, number) for number in range(count)]


def battle(job: tuple[str, int]) -> tuple[int, int, str]:
    """Fight one battle: its number, its orders, and what was wrong with it."""
    import rulesets
    from tests.rules.invariants import whole_battle

    slug, number = job
    ruleset = rulesets.get(slug)
    try:
        record = whole_battle(ruleset, f"soak {number}".encode(), every=10, turn_limit=TURNS)
        return number, len(record.orders), "; ".join(rulesets.verify(ruleset, record))
    except Exception:  # a soak goes on: the fault is reported
        return number, 0, traceback.format_exc(limit=-4)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
