"""Armies within each other's reach, under commanders who order whatever is legal: no law is broken."""

from random import Random

import pytest

from rulesets import HmacDice, Side, Waiting
from rulesets.sky.system import RULESET
from tests.rules.invariants import check, check_step
from tests.rules.random_play import Whim, examine
from tests.rules.sky.melees import melee

pytestmark = pytest.mark.slow

ORDERS = 60


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_ordered_in_a_melee_leads_to_lawful_states(seed):
    """SKY-SEQ-3, SKY-SEQ-6, SKY-DAT-8 to SKY-DAT-15: decisions are answered by chance."""
    random, dice = Random(seed), HmacDice(b"wild %d" % seed)
    battle = RULESET.begin(melee(seed, turn_limit=6), dice).battle
    whims = {side: Whim(RULESET, side, b"%d" % seed + side.encode()) for side in Side}
    for number in range(ORDERS):
        if battle.result is not None:
            break
        check(RULESET, battle)
        side = battle.clock.to_act[0]
        if number % 6 == 0:
            assert list(examine(RULESET, battle, side, random, 6)) == []
        order, answers = whims[side].order(battle), []
        outcome = RULESET.resolve(battle, side, order, dice)
        while isinstance(outcome, Waiting):
            answer = dict(outcome.decision.default)
            name = "yes" if "yes" in answer else "fire"
            answers.append({**answer, name: random.random() < 0.5})
            outcome = RULESET.resolve(battle, side, order, dice, answers)
        check_step(RULESET, battle, outcome.battle, outcome.events)
        battle = outcome.battle
