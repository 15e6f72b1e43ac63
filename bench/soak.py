"""Fights many battles and checks each after every few orders: ``python -m bench.soak [COUNT] [SLUG] [FIRST]``.

Before them the property tests run, one round for every two hundred battles. The tests' own run takes the same examples
every time; here each round draws new ones, and fifty times as many of what may come in for an order. What is found
becomes a named case of its test.

Every other battle is fought between practice commanders, the rest between commanders who order whatever is legal; then
what the options promise is put to the test as well. Every order is given again, in its parts and with its answers at
once, and must lead to the same battle. One process a core; a battle that breaks an invariant, does not
end or does not verify is named by its number, and ``bench.soak 1 SLUG NUMBER`` fights it again.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
import traceback
from typing import Any

COUNT = 1000
BATTLES_A_ROUND = 200
FUZZ = "50"
TURNS = 6
"""Turns a side: short, so that a thousand battles end within an hour; whole battles are fought by ``make bench``."""
LIMIT = {"skirmish": "rounds", "godai": "turns", "ageofwar": "clock"}
LONGER = {"ageofwar": 10}
"""The limit of systems that know none so near."""
"""The option that limits a system's turns, where it is called otherwise than turn_limit."""

SENSELESS: dict[str, list[dict[str, Any]]] = {
    "koku": [
        {"deploy_depth": 20},
        {"deploy_depth": 20, "skirmish_gap_max": 6.0, "ford_as": "river", "jump_high_walls": False},
        {"deploy_depth": 16, "rice_field_as": "open", "ford_as": "free", "mounted_cross_fieldworks": False},
        {"deploy_depth": 20, "morale_killed_scope": "event", "matched_polearms_cancel": True},
    ],
    "sky": [
        {"size": 150, "table": "48x48"},
        {"size": 150, "table": "48x48", "melee_tie": "fight_again", "line_losses": "rear_first"},
        {"size": 150, "table": "48x48", "leader_falls": True, "melee_tie": "both_withdraw", "soft_cover": True},
        {"table": "48x48", "withdrawn_rout_moves": True, "first_bushi_test": True, "defensive_range": "at_start"},
    ],
    "skirmish": [
        {"size": 100, "table": "48x48"},
        {"size": 100, "table": "48x48", "follow_up": True, "finishing_blow": True, "horse_in_melee": True},
        {"size": 100, "table": "48x48", "d_result": "die", "charge_tests": "phase_3", "lone_checks": True},
        {"size": 200, "table": "48x48", "scale": "all_cm", "wound_share": "able_only", "stack_losses": True},
        {"size": 100, "table": "48x48", "horse_turn": "quarter", "ronin_as_bushi": True, "break_off": False},
    ],
    "godai": [
        {"size": 100, "table": "36x36"},
        {"size": 200, "table": "36x36", "follow_up": False, "extended_wounds": True, "one_by_one": True},
        {"size": 300, "table": "36x36", "natural_six": True, "every_charge": True, "tight": True},
        {"size": 200, "table": "36x36", "melee_defence": True, "heroic_volley": True, "band_again": True},
        {"size": 400, "table": "48x36", "humming_first": True, "fled_count": True, "initiative_tokens": True},
    ],
    "ageofwar": [
        {"size": "short", "auto_place": False},
        {"size": "short", "scenery": "preset", "support": "unit", "duel": "race", "surcharge": "lot"},
        {"size": "standard", "general_retry": True, "late_units": False, "roles": "host_attacks"},
        {"size": "short", "opportunity_shooting": False, "messengers": False, "challenges": False},
        {"size": "big", "scenery": "none", "roles": "host_defends", "auto_place": False, "duel": "race"},
    ],
}  # fmt: skip
"""Options of the battles in which anything is ordered, one after another: armies close together, toggles at odds."""


def main() -> None:
    """Fight and report; the exit status says whether every battle held."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    slug = sys.argv[2] if len(sys.argv) > 2 else "koku"
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    start, orders = time.monotonic(), 0
    faults = drawn_anew(count // BATTLES_A_ROUND)
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
    say(f"{count} battles and {count // BATTLES_A_ROUND} rounds of properties, {faults} of them failed")
    sys.exit(bool(faults))


def drawn_anew(rounds: int) -> int:
    """Run the property tests so many times, each time with new examples; how many rounds failed."""
    surroundings = {**os.environ, "HONJIN_DRAW": "anew", "FUZZ": FUZZ}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests",
        "-m",
        "hypothesis",
        "-q",
        "-n",
        "auto",
        "-p",
        "no:cacheprovider",
    ]
    faults = 0
    for number in range(1, rounds + 1):
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        faults += done.returncode != 0
        say(f"properties, round {number}: {done.stdout.splitlines()[-1]}")
        if done.returncode:
            say(done.stdout)
    return faults


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
    how[LIMIT.get(slug, "turn_limit")] = LONGER.get(slug, TURNS)
    try:
        record = whole_battle(ruleset, seed, every=10, **how)
        return number, len(record.orders), "; ".join(rulesets.prove(ruleset, record))
    except Exception:  # a soak goes on: the fault is reported
        return number, 0, traceback.format_exc(limit=-4)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
