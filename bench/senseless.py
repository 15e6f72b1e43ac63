"""Fights wars on the map between clans without sense: ``python -m bench.senseless [PLANS] [SCENARIO] [FIRST]``.

Every step of every war is held to the laws (``tests/rules/campaign/laws.py``), and at its end a war must be the same
when it is read from its document, and when it is made again from its events. The tests fight a few of them; here they
go on until ten thousand plans, or as many as one likes, have been opened. A war that breaks a law is named by its
number, and ``bench.senseless 1 SCENARIO NUMBER`` fights it again.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import sys
import time
import traceback

from rulesets import campaign as wars
from tests.rules.campaign.random_plans import Senseless

PLANS = 10_000


def fight(number: int, scenario: str) -> tuple[int, str, int, str]:
    """A war by its number and scenario: how many plans were opened in it, and what went wrong."""
    war = None
    try:
        war = Senseless(number, scenario)
        war.run()
    except Exception:
        return number, scenario, war.plans if war else 0, traceback.format_exc()
    return number, scenario, war.plans, ""


def main(plans: int = PLANS, scenario: str = "", first: int = 0) -> int:
    """Fight until so many plans have been opened; how many wars went wrong."""
    keys = [scenario] if scenario else list(wars.scenarios())
    begun, opened, count, wrong = time.monotonic(), 0, 0, 0
    cores = len(os.sched_getaffinity(0))
    numbers = ((number, key) for number in itertools.count(first) for key in keys)
    with multiprocessing.Pool(cores) as pool:
        while opened < plans:
            for number, key, some, why in pool.starmap(
                fight, itertools.islice(numbers, 4 * cores if plans > 1 else 1)
            ):
                opened, count = opened + max(some, 1), count + 1
                if why:
                    wrong += 1
                    print(f"war {number} of {key}:\n{why}", flush=True)
    print(f"{opened} plans in {count} wars, {wrong} went wrong, {time.monotonic() - begun:.0f} s")
    return wrong


if __name__ == "__main__":
    defaults = [str(PLANS), "", "0"]
    plans, scenario, first = [*sys.argv[1:], *defaults[len(sys.argv) - 1 :]][:3]
    sys.exit(1 if main(int(plans), scenario, int(first)) else 0)
