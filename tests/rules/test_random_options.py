"""Battles with options drawn by chance: whatever is taken leads to lawful states and to a record that replays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets.engine.document import merge
from rulesets.engine.records.record import begin
from tests.rules.invariants import _step, check, senseless, sensible

pytestmark = pytest.mark.slow

rulesets.add_systems("tests.systems")
MOST = 120
"""Orders that are given in a battle."""


def drawn(ruleset: Any, random: Random) -> dict[str, Any]:
    """Options by chance; those that clash go back to what is usual."""
    values: dict[str, Any] = {}
    for option in ruleset.describe()["options"]:
        if option["locked"] or random.random() < 0.4:
            continue
        match option["type"]:
            case "flag":
                values[option["key"]] = random.random() < 0.7
            case "choice":
                values[option["key"]] = random.choice(option["choices"])["value"]
            case "whole":
                # Numbers far above the usual make armies larger and battles longer, and nothing else.
                most = max(option["default"], min(option["min"] + 2, option["max"] or option["min"]))
                values[option["key"]] = random.randint(option["min"], most)
    while True:
        try:
            ruleset.options_from(values)
            return values
        except Illegal as clash:
            for each in clash.data["named"]:
                values.pop(each["key"])


@pytest.mark.parametrize("ruleset", rulesets.all(), ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize(("seed", "commander"), [(1, sensible), (2, senseless), (3, sensible)])
def test_every_combination_of_options_is_playable(ruleset, seed, commander):
    random = Random(seed)
    options = drawn(ruleset, random)
    record, battle = begin(ruleset, options, rulesets.SEATS, b"options %d" % seed)
    commanders = {side: commander(ruleset, side, b"%d" % seed) for side in Side}
    for count in range(MOST):
        if battle.result is not None:
            break
        if count % 15 == 0:
            check(ruleset, battle)
        battle = _step(ruleset, battle, commanders, record, random)
    check(ruleset, battle)
    document = record.opening
    for event in record.events:
        document = merge(document, event.patch)
    assert document == ruleset.document(battle), options
