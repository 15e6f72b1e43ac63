"""Who acts in a state, with machines of a few lines: alternately, each once, in turn, both; and what steps may do."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Battle, Clock, Result, Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms import offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import YesNo
from rulesets.engine.play.machine import OVER, Machine, Menu, State
from rulesets.engine.play.orders import EndPhase, Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import alternately, answering, both, in_turn, one
from rulesets.engine.sayings import english

AI, KAKI = Side.AI, Side.KAKI
FORM = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")


class Camp(Battle, kw_only=True):
    system: str = "camp"
    confirmed: tuple[Side, ...] = ()
    able: dict[Side, int] = {}
    """How often each side can still act."""


class Act(Order, frozen=True, tag="act"):
    """Do something."""


class Wait(Order, frozen=True, tag="wait"):
    """Stay here, and say that it is done."""


WHICH = YesNo(tag="which", text="Well?", yes="Yes", no="No", default=False, clause="CAMP-4")


def act(play: Play[Camp], order: Act) -> None:
    play.battle.able = {**play.battle.able, play.side: play.battle.able[play.side] - 1}
    play.tell("acted")


def wait(play: Play[Camp], order: Wait) -> None:
    play.battle.confirmed = (*play.battle.confirmed, play.side)
    play.tell("waits")


def able(battle: Camp, side: Side) -> bool:
    return battle.able[side] > 0


ORDERS = Menu({Act: act, Wait: wait}, lambda battle, side: [offer("act", "Act")])


def machine(who, ends="CAMP-3", **more) -> Machine:
    return Machine(
        State(key="", label="Start", then=("acting",)),
        State(key="acting", label="Acting", who=who, orders=ORDERS, ends=ends, then=("last",), **more),
        State(key="last", label="Last", who=one(lambda battle: AI), orders=ORDERS, then=(OVER,)),
        out_of_turn="CAMP-1",
        out_of_phase="CAMP-2",
    )


class Table:
    """A battle between orders, on a machine."""

    def __init__(self, turn: Machine, ai: int = 2, kaki: int = 2) -> None:
        self.turn = turn
        self.battle = Camp(able={AI: ai, KAKI: kaki}, clock=Clock(active=KAKI))
        self._run(Play(self.battle, AI, ScriptedDice([]), FORM), ())

    def _run(self, play, before):
        for _ in before:
            pass
        list(self.turn.advance(play))
        self.battle = play.battle

    def give(self, side: Side, order: Order) -> list[str]:
        play = Play(self.battle, side, ScriptedDice([]), FORM)
        self._run(play, self.turn.obey(play, order, self.turn.admit(self.battle, side, order)))
        return [event.kind for event in play.events]

    @property
    def waits_for(self):
        return self.battle.clock.phase, self.battle.clock.to_act


class TestAlternately:
    turn = machine(alternately(lambda battle: KAKI, able))

    def test_one_order_a_side_from_the_first_until_two_passes_in_a_row(self):
        table = Table(self.turn, ai=9, kaki=9)
        for side in (KAKI, AI, KAKI, AI):
            assert table.waits_for == ("acting", (side,))
            assert table.battle.clock.active is side
            assert table.give(side, Act()) == ["acted"]
        assert table.give(KAKI, EndPhase()) == ["passed"]
        assert table.waits_for == ("acting", (AI,))
        table.give(AI, Act())
        assert table.waits_for == ("acting", (KAKI,)), "after a pass a side may still act"
        table.give(KAKI, EndPhase())
        table.give(AI, EndPhase())
        assert table.waits_for == ("last", (AI,))
        assert table.battle.confirmed == ()

    def test_who_can_do_nothing_passes_by_himself(self):
        table = Table(self.turn, ai=2, kaki=1)
        table.give(KAKI, Act())
        table.give(AI, Act())
        assert table.waits_for == ("acting", (AI,))
        table.give(AI, Act())
        assert table.waits_for == ("last", (AI,))

    def test_nobody_is_asked_where_nobody_can(self):
        assert Table(self.turn, ai=0, kaki=0).waits_for == ("last", (AI,))

    def test_the_other_begins_where_the_first_cannot(self):
        assert Table(self.turn, kaki=0).waits_for == ("acting", (AI,))

    def test_the_other_side_is_refused(self):
        table = Table(self.turn)
        with pytest.raises(Illegal) as refusal:
            table.give(AI, Act())
        assert (refusal.value.code, refusal.value.clause) == ("not_your_turn", "CAMP-1")


class TestAnswering:
    turn = machine(answering(lambda battle: (KAKI, AI), able))

    def test_each_side_has_one_order_or_a_pass(self):
        table = Table(self.turn)
        assert table.waits_for == ("acting", (KAKI,))
        table.give(KAKI, Act())
        assert table.waits_for == ("acting", (AI,))
        table.give(AI, EndPhase())
        assert table.waits_for == ("last", (AI,))

    def test_who_can_do_nothing_has_answered(self):
        assert Table(self.turn, kaki=0).waits_for == ("acting", (AI,))


class TestInTurn:
    turn = machine(in_turn(lambda battle: (KAKI, AI), able))

    def test_each_side_acts_until_it_has_done(self):
        table = Table(self.turn)
        table.give(KAKI, Act())
        assert table.waits_for == ("acting", (KAKI,))
        table.give(KAKI, Act())
        assert table.waits_for == ("acting", (AI,)), "nothing is left to do"
        table.give(AI, Wait())
        assert table.waits_for == ("last", (AI,))

    def test_the_end_of_one_is_the_turn_of_the_other(self):
        table = Table(self.turn)
        table.give(KAKI, EndPhase())
        assert table.waits_for == ("acting", (AI,))


class TestBoth:
    turn = machine(both(), ends="")

    def test_both_act_until_each_has_confirmed_and_nobody_is_the_active_side(self):
        table = Table(self.turn)
        assert table.waits_for == ("acting", (AI, KAKI))
        table.give(KAKI, Act())
        table.give(KAKI, Wait())
        assert table.waits_for == ("acting", (AI,))
        assert table.battle.clock.active is KAKI, "as it was"
        table.give(AI, Wait())
        assert table.waits_for == ("last", (AI,))

    def test_a_state_that_nobody_may_end_is_not_ended(self):
        with pytest.raises(Illegal) as refusal:
            Table(self.turn).give(AI, EndPhase())
        assert (refusal.value.code, refusal.value.clause) == ("wrong_phase", "CAMP-2")


class TestSteps:
    def test_a_step_may_ask_and_is_gone_on_with(self):
        answers = []

        def step(play):
            answer = yield WHICH.ask(AI)
            answers.append(answer.yes)

        turn = machine(one(), step=step)
        play = Play(Camp(clock=Clock(active=AI)), AI, ScriptedDice([]), FORM)
        running = turn.advance(play)
        assert next(running).clause == "CAMP-4"
        with pytest.raises(StopIteration):
            running.send(WHICH.answers(True))
        assert answers == [True]
        assert play.battle.clock.to_act == (AI,)

    def test_a_step_that_decides_the_battle_is_the_last(self):
        def step(play):
            play.battle.result = Result(AI, "points")

        table = Table(machine(one(), step=step))
        assert table.battle.clock.phase == "acting"

    def test_nothing_moves_while_a_decision_is_awaited(self):
        table = Table(machine(one(lambda battle: AI)))
        table.battle.asked = object()
        before = table.battle.clock
        table._run(Play(table.battle, AI, ScriptedDice([]), FORM), ())
        assert table.battle.clock == before

    def test_an_order_of_another_state_and_an_end_where_there_is_none(self):
        turn = machine(one(lambda battle: AI))
        table = Table(turn)
        assert [each.kind for each in turn.available(table.battle, AI)] == ["act", "end_phase"]
        assert turn.available(table.battle, KAKI) == []
        table.give(AI, EndPhase())
        with pytest.raises(Illegal) as refusal:
            table.give(AI, EndPhase())
        assert (refusal.value.code, refusal.value.clause) == ("no_phase", "CAMP-2")
        assert english(refusal.value.words) == "There is no phase to end now: Last."
