"""Fights many battles and checks each after every few orders: ``python -m bench.soak [COUNT] [SLUG] [FIRST]``.

Every other battle is fought between practice commanders, the rest between commanders who order whatever is legal; then
what the options promise is put to the test as well. One process a core; a battle that breaks an invariant, does not
end or does not verify is named by its number, and ``bench.soak 1 SLUG NUMBER`` fights it again.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
import traceback
from typing import Any

COUNT = 1000
TURNS = 6
"""Turns a side: short, so that a thousand battles end within an hour; whole battles are fought by ``make bench``."""

SENSELESS: dict[str, list[dict[str, Any]]] = {
    "koku": [
        {"deploy_depth": 20},
        {"deploy_depth": 20, "skirmish_gap_max": 6.0, "ford_as": "river", "jump_high_walls": False},
        {"deploy_depth": 16, "rice_field_as": "open", "ford_as": "free", "mounted_cross_fieldworks": False},
        {"deploy_depth": 20, "morale_killed_scope": "event", "matched_polearms_cancel": True},
    ],
}  # fmt: skip
"""Options of the battles in which anything is ordered, one after another: armies close together, toggles at odds."""


def main() -> None:
    """Fight and report; the exit status says whether every battle held."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    slug = sys.argv[2] if len(sys.argv) > 2 else "koku"
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    start, faults, orders = time.monotonic(), 0, 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for done, (seed, length, fault) in enumerate(
            pool.imap_unordered(battle, jobs(slug, count, first)), 1
        ):
            orders += length
            if fault:
                faults += 1
                say(f"battle {seed}: {fault}")
            if done % 50 == 0:
                say(f"{done} battles, {orders} orders, {faults} faults, {time.monotonic() - start:.0f} s")
    say(f"{count - faults} passed, {faults} failed")
    sys.exit(bool(faults))


def jobs(slug: str, count: int, first: int = 0) -> list[tuple[str, int]]:
    """What the pool is given."""
    return [(slug, number) for number in range(first, first + count)]


def battle(job: tuple[str, int]) -> tuple[int, int, str]:
    """Fight one battle: its number, its orders, and what was wrong with it."""
    import rulesets
    from tests.rules.invariants import senseless, whole_battle

    slug, number = job
    ruleset = rulesets.get(slug)
    seed, odd = f"soak {number}".encode(), number % 2 == 1
    several = SENSELESS.get(slug, [{}])
    how: dict[str, Any] = (
        {"commander": senseless, "promises": 8, **several[number // 2 % len(several)]} if odd else {}
    )
    try:
        record = whole_battle(ruleset, seed, every=10, turn_limit=TURNS, **how)
        return number, len(record.orders), "; ".join(rulesets.prove(ruleset, record))
    except Exception:  # a soak goes on: the fault is reported
        return number, 0, traceback.format_exc(limit=-4)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
