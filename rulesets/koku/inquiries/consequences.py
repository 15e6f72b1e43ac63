"""What losses lead to: the morale of who is left, and how it ends (KOKU-MOR-1 to KOKU-MOR-15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Test
from rulesets.engine.reckoning.outlook import After, End
from rulesets.engine.sayings import _
from rulesets.koku.nerve import morale
from rulesets.koku.nerve.morale import Shaken

FALLEN = _("figures fall")
ALL_DOWN, NO_TEST = _("the unit is destroyed"), _("never tests")
STANDS, RUNS, YIELDS = _("They stand"), _("They break and run"), _("They lay down their arms")
DESTROYED = _("They are destroyed")
BY_MORALE = "morale"

State = tuple[Shaken, bool]
"""What morale depends on after some losses, and whether who fails lays down his arms (KOKU-MOR-13)."""

Shares = Mapping[State, Fraction]
"""The chances of the states that so many losses can lead to, adding up to the chance of that number."""


def consequences(
    losses: Distribution, shares_of: Callable[[int], Shares]
) -> tuple[tuple[After, ...], tuple[End, ...]]:
    """For each number of losses the test that follows; and how it ends, all told."""
    after: list[After] = []
    ends = {STANDS: losses[0], RUNS: Fraction(0), YIELDS: Fraction(0), DESTROYED: Fraction(0)}
    for number in range(1, len(losses)):
        if not losses[number]:
            continue
        shares = shares_of(number)
        for state, chance in shares.items():
            for end, part in _ends(*state).items():
                ends[end] += chance * part
        likeliest, _ = max(shares, key=lambda state: shares[state])
        after.append(After(number, losses[number], *_label(likeliest)))
    shown = [
        End(label, chance, "" if label == STANDS else "loss")
        for label, chance in ends.items()
        if chance or label == STANDS
    ]
    return tuple(after), tuple(shown)


def _ends(shaken: Shaken, surrender: bool) -> dict[str, Fraction]:
    if shaken.left < 1:  # KOKU-MOR-14
        return {DESTROYED: Fraction(1)}
    if not shaken.toll:  # KOKU-MOR-2
        return {STANDS: Fraction(1)}
    holds = odds.chance(morale.test_of(shaken))
    return {STANDS: holds, YIELDS if surrender else RUNS: 1 - holds}


def _label(shaken: Shaken) -> tuple[str, Test | None]:
    if shaken.left < 1:
        return ALL_DOWN, None
    return (BY_MORALE, morale.test_of(shaken)) if shaken.toll else (NO_TEST, None)
