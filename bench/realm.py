"""What a war of eight clans costs: ``python -m bench.realm [SEED]``.

A whole Realm between computer clans is waged, recorded and proven; printed are processor milliseconds of what players
wait for (plans judged, documents) and of the whole record.
"""

from __future__ import annotations

import hashlib
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from rulesets import campaign as war
from rulesets.campaign.events import Settled
from rulesets.campaign.records.steps import KINDS, Given, Step


class Watch:
    """A kind of step with the time that it takes each time."""

    def __init__(self, step: Callable[[Given, Step], Settled], spent: list[float]) -> None:
        self._step = step
        self._spent = spent

    def __call__(self, given: Given, asked: Step) -> Settled:
        """Carry a step out under the watch."""
        start = time.process_time()
        try:
            return self._step(given, asked)
        finally:
            self._spent.append(1000 * (time.process_time() - start))


def main(number: int = 1) -> None:
    """Wage, measure, print."""
    spent: dict[str, list[float]] = defaultdict(list)
    KINDS.update({kind: Watch(step, spent[kind]) for kind, step in KINDS.items()})
    start = time.process_time()
    record = war.wage("tenka", hashlib.sha256(f"honjin {number}".encode()).digest())
    _say(
        f"waged in {time.process_time() - start:.1f} s, {record.final['season']} seasons: {record.final['result']}"
    )
    for kind, times in sorted(spent.items()):
        if times:
            _say(f"{kind:18} {statistics.median(times):7.1f} ms, most {max(times):.1f}, {len(times)} times")
    _say(f"battles: {dict(Counter(ticket['outcome']['how'] for ticket in record.tickets.values()))}")
    middle = war.campaign_from(war.replay(record, record.steps[len(record.steps) // 2].told))
    _time("a clan's document", lambda: war.view(middle, "oda"))
    _time("record as JSON", lambda: war.encode_record(record))
    _time("replay", lambda: war.replay(record))
    _time("contradictions", lambda: war.contradictions(record))
    _time("proof", lambda: war.prove(record, {}))
    size = len(war.encode_record(record))
    _say(f"{len(record.steps)} steps, {len(record.events)} events, {size:,} bytes")


def _time(name: str, act: Callable[[], Any]) -> None:
    start = time.process_time()
    act()
    _say(f"{name:18} {1000 * (time.process_time() - start):7.1f} ms")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
