"""Melees and set-ups with options drawn by chance, so that over the run every option is taken in each of its values."""

from random import Random

import pytest

import rulesets
from rulesets import HmacDice, Side, Waiting
from rulesets.engine.document import merge
from rulesets.engine.records.record import begin
from rulesets.sky.system import RULESET
from tests.rules.invariants import _step, check, check_step, sensible
from tests.rules.random_play import Whim
from tests.rules.sky.melees import melee

pytestmark = pytest.mark.slow

BATTLES = 3
ORDERS = 60
SETS_UP = ("size", "table", "free_rosters")
"""Options that only the set-up knows: they are tried by battles from their beginning."""


def values_of(option):
    """The values that an option is tried in: a number at both its ends."""
    if option["type"] == "flag":
        return [False, True]
    if option["type"] == "choice":
        return [choice["value"] for choice in option["choices"]]
    return [option["min"], option["max"]]


def drawn(number):
    """The options of one battle: each has its next value, from a place of its own in the row."""
    found = {}
    for place, option in enumerate(RULESET.describe()["options"]):
        values = values_of(option)
        found[option["key"]] = values[(number + place) % len(values)]
    return found


def test_over_the_run_every_option_takes_every_value():
    for option in RULESET.describe()["options"]:
        taken = {
            drawn(number)[option["key"]] for number in range(4 if option["key"] == "break_at" else BATTLES)
        }
        assert taken == set(values_of(option)), option["key"]


@pytest.mark.parametrize("number", range(BATTLES))
def test_a_melee_with_any_options_stays_lawful_and_its_patches_add_up(number):
    """SKY-OPT-1 to SKY-OPT-18, SKY-OPT-23, SKY-OPT-24: decisions are answered by chance."""
    options = {key: value for key, value in drawn(number).items() if key not in SETS_UP}
    random, dice = Random(number), HmacDice(b"options %d" % number)
    battle = RULESET.begin(melee(number, 6, **options), dice).battle
    document = RULESET.document(battle)
    whims = {side: Whim(RULESET, side, b"%d" % number + side.encode()) for side in Side}
    for _ in range(ORDERS):
        if battle.result is not None:
            break
        side = battle.clock.to_act[0]
        order, answers = whims[side].order(battle), []
        outcome = RULESET.resolve(battle, side, order, dice)
        while isinstance(outcome, Waiting):
            answer = dict(outcome.decision.default)
            name = "yes" if "yes" in answer else "fire"
            answers.append({**answer, name: random.random() < 0.5})
            outcome = RULESET.resolve(battle, side, order, dice, answers)
        check_step(RULESET, battle, outcome.battle, outcome.events)
        for event in outcome.events:
            document = merge(document, event.patch)
        battle = outcome.battle
    check(RULESET, battle)
    assert document == RULESET.document(battle), options


@pytest.mark.parametrize("number", range(BATTLES + 1))
def test_a_battle_with_any_options_is_set_up_and_begins(number):
    """SKY-OPT-19 to SKY-OPT-22, SKY-OPT-24: from the muster to the first turn's first activations."""
    options, random = drawn(number), Random(number)
    record, battle = begin(RULESET, options, rulesets.SEATS, b"set up %d" % number)
    commanders = {side: sensible(RULESET, side, b"%d" % number) for side in Side}
    for _ in range(20):
        battle = _step(RULESET, battle, commanders, record, random)
    check(RULESET, battle)
    assert battle.clock.turn == 1
    assert battle.clock.limit == options["turn_limit"]
    document = record.opening
    for event in record.events:
        document = merge(document, event.patch)
    assert document == RULESET.document(battle), options
