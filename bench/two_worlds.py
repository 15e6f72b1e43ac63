"""How long the same question takes in two worlds that differ in what is hidden: ``python -m bench.two_worlds [TIMES]``.

The answers are equal to the last letter (``tests/hidden``); here the processor's time is compared, for the opponent of
whoever has the secret, in the median of several tries. A ratio far from 1 tells him something.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

TIMES = 15
QUESTIONS = ("/battles/{id}/", "/api/battles/{id}/", "/api/battles/{id}/options/", "/api/battles/{id}/events/",
             "/battles/{id}/table.png", "/api/battles/{id}/odds/?unit=ai-1&target=kaki-1")  # fmt: skip


def main() -> None:
    """Make each pair of worlds, ask and print."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings_test"
    import django

    django.setup()
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    setup_test_environment()
    kept = setup_databases(verbosity=0, interactive=False)
    try:
        measure(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
    finally:
        teardown_databases(kept, verbosity=0)


def measure(times: int) -> None:
    """Print the milliseconds of each question in both worlds of every pair of the rules' secrets."""
    from tests.hidden.pairs_koku import PAIRS

    say(f"{'':64} {'one':>8} {'other':>8} {'ratio':>6}")
    worst = 1.0
    for pair in PAIRS:
        one, other = (ask(pair, number, times) for number in (0, 1))
        for question in one:
            ratio = max(one[question], other[question]) / max(1e-6, min(one[question], other[question]))
            worst = max(worst, ratio)
            say(f"{question:64} {one[question]:8.2f} {other[question]:8.2f} {ratio:6.2f}")
        say(f"  ({pair.name})")
    say(f"the widest ratio is {worst:.2f}")


def ask(pair: Any, number: int, times: int) -> dict[str, float]:
    """Median milliseconds of the processor of each question in one world, once its public orders are given."""
    from tests.hidden.still import BATTLE, forget, still
    from tests.hidden.worlds import OPPONENT, given, populated

    with still():
        world = populated()
        battle = pair.make(world, number)
        given(pair, world, battle, number)
        client = world.client(OPPONENT)
        found: dict[str, float] = {}
        for question in (each.format(id=BATTLE) for each in QUESTIONS):
            found[question.replace(str(BATTLE), "ID")] = median(
                lambda at=question: client.get(at), forget, times
            )
        for index, probe in enumerate(pair.probes[:4]):
            body, at = {"order": probe}, f"/api/battles/{BATTLE}/preview/"
            found[f"preview {index} {probe['kind']}"] = median(
                lambda body=body, at=at: client.post(at, body, content_type="application/json"), forget, times
            )
    return found


def median(question: Callable[[], Any], before: Callable[[], None], times: int) -> float:
    """Median milliseconds of the processor that a question takes, with nothing remembered."""
    spent = []
    for _ in range(times):
        before()
        start = time.process_time()
        question()
        spent.append((time.process_time() - start) * 1000)
    return statistics.median(spent)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
