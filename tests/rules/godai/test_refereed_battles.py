"""Whole battles of random lawful orders and random answers, every option away from its default: the laws and a referee
who counts from outside (:mod:`tests.rules.godai.watch`) look at each event.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulesets
from rulesets import HmacDice, Illegal, Side, Waiting
from rulesets.engine.records.record import begin
from rulesets.godai.system import RULESET
from tests.rules import invariants
from tests.rules.godai.melees import scrum
from tests.rules.godai.watch import Watch
from tests.rules.random_play import Whim

pytestmark = pytest.mark.slow
Json = dict[str, Any]

AWAY: tuple[Json, ...] = (
    {"natural_six": True, "follow_up": False, "training": "free", "turns": 0, "table": "36x36"},
    {"extended_wounds": True, "every_charge": True, "tight": True, "training": "before_1300", "fled_count": True},
    {"melee_defence": True, "heroic_volley": True, "initiative_tokens": True, "one_by_one": True},
    {"humming_first": True, "band_again": True, "table": "72x48"},
)  # fmt: skip
"""Each option of GODAI section 10 away from its default, and the tables of GODAI-GEN-6."""
MOST = 300
"""Orders that are given in a battle."""


def reply(asked: Any, default: Json, random: Random) -> Json:
    """An answer to a question by chance: one of those that are listed, or within its bounds."""
    question = asked.question
    if "choices" in question:
        return random.choice(question["choices"])["value"]
    if "least" in question and "among" not in question:
        return {"number": random.randint(question["least"], question["most"])}
    if "total" in question:
        shares: Json = {}
        for _ in range(question["total"]):
            free = [id for id, most in question["among"].items() if shares.get(id, 0) < most]
            one = random.choice(free)
            shares[one] = shares.get(one, 0) + 1
        return {"shares": shares}
    return {
        key: random.random() < 0.5 if isinstance(value, bool) else value for key, value in default.items()
    }


def answered(battle: Any, side: Side, order: Any, dice: Any, random: Random) -> Any:
    """An order with every question it leads to answered by chance; what is not lawful together, by default."""
    answers: list[Json] = []
    outcome = RULESET.resolve(battle, side, order, dice)
    while isinstance(outcome, Waiting):
        default = outcome.decision.default
        given = reply(outcome.battle.asked, default, random)
        try:
            after = RULESET.resolve(battle, side, order, dice, [*answers, given], outcome.going)
        except Illegal:
            given = default
            after = RULESET.resolve(battle, side, order, dice, [*answers, given])
        answers.append(given)
        outcome = after
    return outcome


def refereed(battle: Any, dice: Any, seed: bytes, *, most: int = MOST) -> Any:
    """A battle between two commanders without sense, looked at event by event; how it stands at the end."""
    commanders = {side: Whim(RULESET, side, seed + side.encode()) for side in Side}
    random, watch = Random(seed), Watch(RULESET)
    watch.held = battle.initiative
    for _ in range(most):
        if battle.result is not None:
            break
        invariants.check(RULESET, battle)
        side = random.choice(battle.clock.to_act)
        order = commanders[side].order(battle)
        outcome = answered(battle, side, order, dice, random)
        invariants.check_step(RULESET, battle, outcome.battle, outcome.events)
        watch.order(battle, order, outcome)
        battle = outcome.battle
    invariants.check(RULESET, battle)
    return battle


@pytest.mark.parametrize("number", range(len(AWAY)), ids=lambda number: "-".join(AWAY[number]))
def test_a_referee_finds_nothing_in_a_battle_with_an_option_away(number):
    seed = b"refereed %d" % number
    record, battle = begin(RULESET, {"size": 100, "turns": 6, **AWAY[number]}, rulesets.SEATS, seed)
    battle = refereed(battle, record.dice, seed)
    assert battle.clock.turn > 3


@pytest.mark.parametrize("seed", range(3))
def test_a_referee_finds_nothing_in_a_scrum(seed):
    battle = refereed(scrum(seed), HmacDice(b"scrum %d" % seed), b"scrum %d" % seed, most=60)
    assert battle.dice_count > 10
