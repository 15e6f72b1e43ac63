"""Whole battles in which much is hidden: nothing that a side or a spectator gets betrays it (KOKU-VIS-1, KOKU-VIS-2,
KOKU-FLK-1, KOKU-FLK-2, KOKU-NIN-1, KOKU-NIN-2).
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import rulesets
from rulesets import Side
from rulesets.engine.play.events import is_blank
from rulesets.engine.records.record import Record, begin, prove
from rulesets.engine.records.refight import Entry
from tests.rules.koku.secrecy import Umpire, betrayals, named, plain, rules_texts
from tests.rules.random_play import Whim

pytestmark = pytest.mark.slow

KOKU = rulesets.get("koku")
VIEWERS = (*Side, None)
SECRET = {"visibility": True, "flank_march": True, "ninja": True, "average_dice": 1}


def soon(battle: Any) -> Any:
    """The same battle, but whoever waits comes in the second turn: the test is not to wait so long."""
    for unit in battle.units.values() if battle.clock.turn else ():
        if unit.waits and unit.arrives > 2:
            battle.units[unit.id] = msgspec.structs.replace(unit, arrives=2)
    return battle


def fought(seed: bytes, most: int, **options: Any) -> Any:
    """Orders of a battle fought at random, one after another: before, side, what was tried, after, events."""
    record, battle = begin(KOKU, options, rulesets.SEATS, seed)
    whims = {side: Whim(KOKU, side, seed + side.encode()) for side in Side}
    random = Random(seed)
    for _ in range(most):
        if battle.result is not None:
            return
        if battle.units and not battle.clock.turn:
            named(battle)
        side = random.choice(battle.clock.to_act)
        order = whims[side].order(battle)
        outcome = KOKU.resolve(battle, side, order, record.dice)
        yield battle, side, whims[side].tried, outcome.battle, outcome.events
        battle = soon(outcome.battle)


@pytest.mark.parametrize("seed", [b"mist", b"reeds"])
def test_nothing_that_leaves_the_rules_betrays_what_is_unseen(seed: bytes) -> None:
    umpire, count = Umpire(), 0
    for before, side, tried, after, events in fought(seed, 50, turn_limit=4, **SECRET):
        earlier = {viewer: umpire.hidden(before, viewer) for viewer in VIEWERS}
        umpire.look(before, after)
        for viewer in VIEWERS if after.result is None else ():
            hidden = umpire.hidden(after, viewer)
            count += len(hidden)
            both = hidden & earlier[viewer]  # who goes out of sight may be named once more
            for what, text in rules_texts(KOKU, before, after, events, viewer).items():
                forbidden = hidden if what in ("view", "options") else both
                assert betrayals(before, after, forbidden, text, f"{viewer} {what}") == []
        text = plain([preview for _, preview in tried])
        assert betrayals(before, before, earlier[side], text, f"{side} previews") == []
    assert count, "there is nothing hidden in such a battle"


def test_the_events_of_an_order_are_as_many_as_everybody_is_told_of() -> None:
    """What is not told to all is told with something else, so that nobody can count it."""
    for before, _, _, after, events in fought(b"mist", 50, turn_limit=4, **SECRET):
        told = {viewer: KOKU.veil_events(before, after, events, viewer) for viewer in VIEWERS}
        for at, event in enumerate(events[1:], 1):
            assert not any(is_blank(own[at]) for own in told.values()), event.kind
        for event in events:
            assert [throw for part in event.apart() for throw in part.rolls] == list(event.rolls)


def test_each_side_can_follow_its_own_battle_from_patches_alone() -> None:
    views: dict[Any, Any] = {}
    for before, _, _, after, events in fought(b"patches", 45, turn_limit=4, **SECRET):
        for side in (*Side, None):
            document = views.get(side) or KOKU.view(before, side)
            for event in KOKU.veil_events(before, after, events, side):
                document = rulesets.merge(document, event.patch)
            assert document == KOKU.view(after, side)
            views[side] = document
        views = {} if after.clock.turn == 0 else views  # names are given anew while armies are mustered


def test_a_battle_with_secrets_verifies_and_one_with_a_false_seal_does_not() -> None:
    record = _short_record()
    assert prove(KOKU, record) == []
    assert len(record.final["seals"]) == 4
    assert all(seal["salt"] for seal in record.final["seals"].values())
    record.final["seals"]["ai.flank"]["choice"] = {"unit": "ai-1", "edge": "east"}
    assert "The seal ai.flank does not fit the choice under it." in prove(KOKU, record)


def _short_record() -> Record:
    record, battle = begin(KOKU, {"turn_limit": 4, **SECRET}, rulesets.SEATS, b"short record")
    whims = {side: Whim(KOKU, side, b"short" + side.encode()) for side in Side}
    for _ in range(40):
        side = battle.clock.to_act[0]
        order = whims[side].order(battle)
        outcome = KOKU.resolve(battle, side, order, record.dice)
        record.orders.append(Entry(side, KOKU.encode_order(order)))
        record.events.extend(outcome.events)
        battle = outcome.battle
        if battle.clock.turn:
            break
    over = KOKU.resolve(battle, Side.AI, rulesets.Resign(), record.dice)
    record.orders.append(Entry(Side.AI, {"kind": "resign"}))
    record.events.extend(over.events)
    record.final = KOKU.document(over.battle)
    return record
