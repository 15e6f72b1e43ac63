"""The turn of every system is what its table says: reachable, complete, and in battles nothing but its arrows."""

from __future__ import annotations

import copy
import dataclasses
import re

import pytest

import rulesets
from rulesets import Side, Waiting
from rulesets.engine.play.machine import OVER
from rulesets.engine.play.orders import COMMON, Order
from rulesets.engine.records.record import begin
from tests.rules.random_play import Whim
from tests.rules.test_fuzz import OPTIONS
from tests.sixth.duel.system import RULESET as DUEL

rulesets.add_systems("tests.systems")
SYSTEMS = (*rulesets.all(), DUEL)
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)


def arrows(ruleset):
    return {node["key"]: node["then"] for node in ruleset.machine.diagram()["nodes"]}


@everywhere
def test_every_order_is_admitted_somewhere_and_every_state_can_be_come_to(ruleset):
    turn = ruleset.machine
    admitted = {order for state in turn.states.values() if state.orders for order in state.orders.RULES}
    own = set(ruleset.order_type.__args__) - set(COMMON)
    assert own <= admitted
    assert own == {order for order in ruleset.rules if order not in COMMON}
    then, found, left = arrows(ruleset), set(), {""}
    while left:
        key = left.pop()
        found.add(key)
        left |= set(then[key]) - found
    assert found == set(then), "every state, and the end"
    assert found - set(turn.states) == {OVER}


@everywhere
def test_every_state_that_waits_says_for_whom_and_with_which_orders(ruleset):
    for state in ruleset.machine.states.values():
        assert (state.who is None) == (state.orders is None), state.key
        assert state.label, state.key
        if state.who is not None:
            assert state.who.label, state.key
            assert state.kanji, f"{state.key} waits, but is no station of the tracker"
        for forecast in state.orders.FORECASTS if state.orders else ():
            assert issubclass(forecast, Order)
    stations = [phase["key"] for phase in ruleset.describe()["phases"]]
    assert len(stations) == len(set(stations)) > 0


@everywhere
def test_what_a_state_wants_speaks_of_what_there_is(ruleset):
    """Its orders are the state's own, its fields the document's, and no system of the house waits without a word."""
    document = ruleset.document(ruleset.open(ruleset.options_from({}), rulesets.SEATS))
    for state in ruleset.machine.states.values():
        if state.want is None:
            assert state.who is None or ruleset.slug == "drill", f"{state.key} waits, and says not for what"
            continue
        holes = re.findall(r"\{(\w+)\}", state.want.title)
        for field in filter(None, (*holes, state.want.about, state.want.spends)):
            assert field in document, f"{state.key}: {field}"
        own = {kind.__struct_config__.tag for kind in state.orders.RULES}
        assert {state.want.picks} - {""} <= own
        assert state.want.why.endswith(".")


@pytest.mark.slow
@everywhere
def test_a_battle_goes_by_the_arrows_alone(ruleset):
    """Every state that an event is told in follows from the one before it."""
    then = arrows(ruleset)
    record, battle = begin(ruleset, OPTIONS.get(ruleset.slug, {}), rulesets.SEATS, b"arrows")
    commanders = {side: Whim(ruleset, side, b"arrows" + side.encode()) for side in Side}
    seen, steps = set(), 0
    while battle.result is None and steps < 250:
        side = battle.clock.to_act[0]
        order = commanders[side].order(battle)
        taken = watched(ruleset, seen)
        outcome = taken.resolve(battle, side, order, record.dice)
        answers: list[object] = []
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = taken.resolve(battle, side, order, record.dice, answers)
        battle, steps = outcome.battle, steps + 1
    assert {(one, other) for one, other in seen if other not in then[one] and other != OVER} == set()
    waits = {state.key for state in ruleset.machine.states.values() if state.who and not state.setup}
    assert waits & {one for one, _other in seen} or len(waits) == 1


def watched(ruleset, seen):
    """The system with a turn that notes from where to where it went."""
    machine = copy.copy(ruleset.machine)
    enter = machine._enter

    def noted(play, key, left):
        seen.add((left.key, key))
        return enter(play, key, left)

    machine._enter = noted
    return dataclasses.replace(ruleset, machine=machine)
