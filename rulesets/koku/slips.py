"""Odds slips: what fire or a blow will do, step by step, from the tests that will be thrown.

The needs, chances and losses shown here are those of :mod:`rulesets.koku.volley` and :mod:`rulesets.koku.strike`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine import odds
from rulesets.engine.battle import Point
from rulesets.engine.odds import Distribution
from rulesets.engine.tests import Test
from rulesets.koku import volley as fire
from rulesets.koku.charts import TROOPS
from rulesets.koku.reach import Volley

Json = dict[str, Any]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MEN = {"crew": "gunners", "monk": "monks", "oban": "guards", "peasant": "peasants"}
"""What several men of a rank are called where the rank's own name does not serve."""


def fire_slip(volley: Volley) -> Json:
    """The odds of one volley (KOKU-FIR-3 to KOKU-FIR-16)."""
    shots = volley.shots
    hits = fire.hit_tests(shots)
    save = fire.to_save(shots[0])
    tail = save.steps()
    if not any(test.modifiers for test in hits):
        tail.insert(0, {"label": "no cover on any line", "value": "0", "clause": "KOKU-COV-1"})
    if not shots[0].ff and TROOPS[volley.unit.kind].liable:
        tail.append({"label": "we keep formation", "value": "0", "clause": "KOKU-FIR-14"})
    return slip(
        title=f"{volley.unit.name} at {volley.target.name}",
        distance=volley.distance,
        lines=[shot.line for shot in shots],
        hits=hits,
        saves=(save,),
        losses=fire.losses(shots, len(volley.fallible)),
        steps=[_dice_step(volley), *hit_steps(hits), *tail],
    )


def slip(
    *,
    title: str,
    distance: float,
    lines: Sequence[tuple[Point, Point]],
    hits: Sequence[Test],
    saves: Sequence[Test],
    losses: Distribution,
    steps: list[Json],
) -> Json:
    """A slip as the screen wants it; ``distance`` in inches, ``losses`` the chance of 0, 1, 2 ... dead."""
    facts = [
        {"label": f"on {hits[0].die}", "value": " / ".join(dict.fromkeys(_by_chance(hits)))},
        {"label": "hit", "value": _percent([odds.chance(test) for test in hits])},
        {"label": "save", "value": _percent([odds.chance(test) for test in saves])},
        {"label": "exp. losses", "value": f"{float(odds.mean(losses)):.2f}", "tone": "loss"},
    ]
    return {
        "title": title,
        "distance": round(distance, 2),
        "lines": [{"from": list(start), "to": list(end)} for start, end in lines],
        "facts": facts,
        "losses": [round(float(share), 4) for share in losses],
        "steps": steps,
    }


def hit_steps(hits: Sequence[Test]) -> list[Json]:
    """The steps of tests to hit; where needs differ each is told with the number of its dice."""
    counts: dict[Test, int] = {}
    for test in hits:
        single = msgspec.structs.replace(test, count=1)
        counts[single] = counts.get(single, 0) + test.count
    found: list[Json] = []
    for test, count in counts.items():
        base, *rest = test.steps()
        if len(counts) > 1:
            base = {**base, "label": f"{NUMBERS[count] if count <= 10 else count} dice: {base['label']}"}
        found += [base, *rest]
    return found


def _dice_step(volley: Volley) -> Json:
    men, each = len(volley.shots), volley.shots[0].dice
    rank = TROOPS[volley.unit.kind].rank
    words = f"{NUMBERS[men] if men <= 10 else men} {MEN.get(rank, rank)}, {NUMBERS[each]} {_dice(each)} each"
    return {"label": words, "value": str(men * each), "clause": "KOKU-FIR-3"}


def _dice(count: int) -> str:
    return "die" if count == 1 else "dice"


def _by_chance(tests: Sequence[Test]) -> list[str]:
    return [test.words for test in sorted(tests, key=lambda test: -odds.chance(test))]


def _percent(chances: Sequence[Fraction]) -> str:
    low, high = (round(float(chance) * 100) for chance in (min(chances), max(chances)))
    return f"{low}%" if low == high else f"{low}–{high}%"
