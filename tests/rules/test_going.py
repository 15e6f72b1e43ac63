"""An order that stopped at a question goes on where it stopped, exactly as if it were run again from its snapshot."""

from __future__ import annotations

from random import Random

import pytest

import rulesets
from rulesets import Illegal, Settled, Side, Waiting
from rulesets.engine.dice.dice import Die, HmacDice
from rulesets.engine.play.decisions import YesNo
from rulesets.engine.play.play import Play
from rulesets.engine.play.resolve import carry_out
from rulesets.engine.records.record import begin
from tests.rules.random_play import Whim
from tests.rules.test_fuzz import OPTIONS
from tests.sixth.duel.system import RULESET as DUEL

rulesets.add_systems("tests.systems")
ASKING = [ruleset for ruleset in (*rulesets.all(), DUEL) if ruleset.decisions]
DRILL = rulesets.get("drill")
CHALLENGE = {"kind": "challenge", "unit": "ai-1", "target": "kaki-2"}


def told(ruleset, outcome):
    return ruleset.encode(outcome.battle), outcome.events, getattr(outcome, "decision", None)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ASKING, ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
def test_an_order_gone_on_with_is_the_order_run_again(ruleset, seed):
    record, battle = begin(ruleset, OPTIONS.get(ruleset.slug, {}), rulesets.SEATS, seed)
    commanders = {side: Whim(ruleset, side, seed + side.encode()) for side in Side}
    random, questions, steps = Random(seed), 0, 0
    while battle.result is None and steps < 200:
        side, steps = battle.clock.to_act[0], steps + 1
        order = commanders[side].order(battle)
        outcome = ruleset.resolve(battle, side, order, record.dice)
        answers = []
        while isinstance(outcome, Waiting):
            questions += 1
            before, default = told(ruleset, outcome), outcome.decision.default
            given = {
                key: random.random() < 0.5 if isinstance(value, bool) else value
                for key, value in default.items()
            }
            answers = [*answers, given]
            again = ruleset.resolve(battle, side, order, record.dice, answers)
            onward = ruleset.resolve(battle, side, order, record.dice, answers, outcome.going)
            assert told(ruleset, onward) == told(ruleset, again)
            assert told(ruleset, outcome) == before, "what was told of the moment stays"
            outcome = onward
        battle = outcome.battle
    assert questions > 0


def stopped(dice=None):
    dice = dice or HmacDice(b"going")
    battle = DRILL.begin(DRILL.open(DRILL.options_from({}), rulesets.SEATS), dice).battle
    order = DRILL.decode_order(CHALLENGE)
    return battle, order, dice, DRILL.resolve(battle, Side.AI, order, dice)


class Throwing(HmacDice):
    """Dice that count how often they fall."""

    fallen = 0

    def face(self, number, die):
        """One more."""
        type(self).fallen += 1
        return super().face(number, die)


def test_nothing_is_thrown_again():
    Throwing.fallen = 0
    battle, order, dice, waiting = stopped(Throwing(b"going"))
    assert Throwing.fallen == 1
    DRILL.resolve(battle, Side.AI, order, dice, [{"stand": True}], waiting.going)
    assert Throwing.fallen == 2


def test_an_answer_that_does_not_fit_leaves_it_waiting():
    battle, order, dice, waiting = stopped()
    for wrong in ({"stand": "perhaps"}, {}, {"run": True}):
        with pytest.raises(Illegal):
            DRILL.resolve(battle, Side.AI, order, dice, [wrong], waiting.going)
    assert waiting.going.stands_at(battle, [{"stand": True}])
    assert isinstance(DRILL.resolve(battle, Side.AI, order, dice, [{"stand": True}], waiting.going), Settled)


def test_it_goes_on_once_and_a_second_answer_runs_the_order_again():
    battle, order, dice, waiting = stopped()
    stood = DRILL.resolve(battle, Side.AI, order, dice, [{"stand": True}], waiting.going)
    assert not waiting.going.stands_at(battle, [{"stand": True}])
    fled = DRILL.resolve(battle, Side.AI, order, dice, [{"stand": False}], waiting.going)
    assert [each.events[-1].kind for each in (stood, fled)] == ["stood", "fled"]


def test_that_of_another_moment_is_not_used():
    battle, _order, _dice, waiting = stopped()
    assert not waiting.going.stands_at(battle.copy(), [{"stand": True}])
    assert not waiting.going.stands_at(battle, [{"stand": True}, {"stand": True}])


MORE = YesNo(tag="more", text="More?", yes="Yes", no="No", default=True, clause="CAMP-1")


def test_an_order_that_asks_sixteen_times_is_run_once():
    """And one that refuses after an answer is spent: the answers before it count still."""
    battle, _order, dice, _waiting = stopped()
    work = []

    def asks(play):
        for number in range(16):
            work.append(number)
            play.cast("more", Die.D6, "more", "CAMP-1")
            play.tell("asked_for_more", number=number)
            answer = yield MORE.ask(Side.KAKI, number=number)
            if not answer.yes:
                raise Illegal("enough", "CAMP-1", "That was enough.")

    def run(answers):
        play = Play(battle, Side.AI, dice, DRILL.form)
        return carry_out(play, lambda: asks(play), answers, before=battle)

    outcome, answers = run([]), []
    while isinstance(outcome, Waiting):
        answers = [*answers, {"yes": True}]
        assert outcome.going.stands_at(battle, answers)
        outcome = outcome.going.answer({"yes": True})
    assert work == list(range(16))
    assert told(DRILL, outcome) == told(DRILL, run(answers))
    waiting = run(answers[:3])
    with pytest.raises(Illegal) as refusal:
        waiting.going.answer({"yes": False})
    assert refusal.value.code == "enough"
    assert not waiting.going.stands_at(battle, answers[:4])
    assert told(DRILL, run(answers[:4])) == told(DRILL, run(answers[:3]).going.answer({"yes": True}))
