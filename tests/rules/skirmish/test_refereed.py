"""What a referee found who judges battles from outside (:mod:`tests.rules.skirmish.referee`)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.document import document
from rulesets.engine.records.record import begin
from rulesets.skirmish.stand.contact import contacts
from rulesets.skirmish.system import RULESET
from tests.rules.invariants import senseless, sensible
from tests.rules.skirmish.play import fates, give, kinds, opened, refused, row, scene
from tests.rules.skirmish.referee import Referee
from tests.rules.test_random_options import drawn

ARCHERS = {"id": "ai-1", "kind": "ashigaru", "missile": "bow", "at": row(6, 30, 10, 0)}
FOES = (
    {"id": "kaki-1", "kind": "noumin", "at": row(12, 28, 20, 180)},
    {"id": "kaki-2", "kind": "noumin", "at": row(6, 60, 40, 180)},
)


def test_who_fell_in_an_earlier_turn_is_no_injury_of_this_one():
    """SKIR-MOR-1, SKIR-TRN-7: the wounds of this player turn alone, those of the fallen too."""
    battle, _events = give(scene(ARCHERS, *FOES), "shoot", unit="ai-1", target="kaki-1", dice=(3, 5, 2))
    assert fates(battle, "kaki-1") == {3: "disabled"}
    battle, events = give(battle, "end_phase", dice=(6,))
    assert "morale_ok" in kinds(events)
    battle, events = give(battle, "end_phase", by="kaki")
    assert "morale_ok" not in kinds(events)


def test_who_falls_back_stops_before_he_touches_an_enemy():
    """SKIR-MOR-28, SKIR-CHG-1: short of enemies is not in contact with them."""
    weak = {
        "id": "kaki-1",
        "kind": "noumin",
        "at": row(4, 30, 24, 180),
        "status": "falling_back",
        "owes": True,
    }
    strong = {"id": "ai-1", "kind": "bushi", "at": row(4, 30, 27, 180)}
    battle, events = give(scene(weak, strong), "end_phase")
    assert "fell_back" in kinds(events)
    assert not list(contacts(battle))
    assert battle.figures["kaki-1.1"].y == pytest.approx(25.95, abs=0.01)


def test_riders_who_turn_on_the_spot_do_not_turn_over_one_another():
    """SKIR-MOV-8, SKIR-MOV-10: a horse needs the room for it, beside others who turn with it too."""
    riders = {"id": "ai-1", "kind": "bushi", "mounted": True, "at": row(4, 30, 10, 0)}
    leg = {"x": 31.65, "y": 11, "facing": 60}
    assert refused(scene(riders, FOES[1]), "move", unit="ai-1", legs=[leg]) == "SKIR-MOV-10"
    apart = {**riders, "at": row(4, 30, 10, 0, apart=3.0)}
    battle, events = give(scene(apart, FOES[1]), "move", unit="ai-1", legs=[{**leg, "x": 34.5, "facing": 45}])
    assert kinds(events) == ["turned"]
    assert battle.figures["ai-1.2"].facing == 45


def test_a_charge_round_about_does_not_go_by_who_stood_there_before():
    """SKIR-CHG-2: the way round the end of a lake is free or closed as things stand, whatever was asked earlier."""
    lake = {"id": "l", "kind": "lake", "points": [[20, 12.5], [35.9, 12.5], [35.9, 13.3], [20, 13.3]]}
    charger = {"id": "ai-1", "kind": "ashigaru", "at": [[30, 10]]}
    target = {"id": "kaki-1", "kind": "ashigaru", "at": [[30.6, 16.1]]}
    free, closed = (
        scene(charger, target, {"id": "kaki-3", "kind": "ashigaru", "at": [spot]}, FOES[1], pieces=[lake])
        for spot in ([50, 40], [36.3, 14.3])
    )
    asked = [refused(battle, "charge", unit="ai-1", target="kaki-1") for battle in (free, closed, free)]
    assert asked == ["", "SKIR-CHG-2", ""]


def test_riders_head_to_head_are_no_targets_once_they_touch():
    """SKIR-SHO-6: whoever comes into contact closes the shot, be his base as deep as the target's."""
    rider = {"id": "kaki-1", "kind": "bushi", "mounted": True, "at": [[40, 30, 0]]}
    shuts = []
    for y in (40, 32.04):
        friend = {"id": "ai-2", "kind": "bushi", "mounted": True, "at": [[40, y, 180]]}
        offer = opened(scene(ARCHERS, friend, rider, FOES[1]), "shoot", "ai-1")
        shut = offer["params"][0]["choices"][0]["shut"]
        shuts.append(shut and shut["clause"])
    assert shuts == [None, "SKIR-SHO-6"]


def test_an_enemy_who_turns_to_another_man_lets_the_first_one_move():
    """SKIR-MOV-1: the offer goes by who is touched now, though it is the same enemy."""
    battle = scene(ARCHERS, {"id": "kaki-1", "kind": "bushi", "at": [[30, 11]]}, FOES[1])
    for x, held in ((30, "ai-1.1"), (35.5, "ai-1.6")):
        battle.figures["kaki-1.1"] = msgspec.structs.replace(battle.figures["kaki-1.1"], x=x)
        assert opened(battle, "move", "ai-1")["params"][1]["held"] == [held]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "commander"), [(120, sensible), (103, senseless), (109, senseless)])
def test_a_battle_is_fought_by_the_book(seed, commander):
    """SKIR-TRN-1 to SKIR-TRN-11, SKIR-MOV-1 to SKIR-MOV-14, SKIR-CHG-1 to SKIR-CHG-7, SKIR-SHO-1 to SKIR-SHO-8,
    SKIR-HIT-1 to SKIR-HIT-16, SKIR-MEL-5 to SKIR-MEL-17, SKIR-MOR-1 to SKIR-MOR-30, SKIR-END-3: options by chance, and
    a referee who reckons every event again.
    """
    random = Random(seed)
    options = {**drawn(RULESET, random), "rounds": 6, "size": 100, "table": "48x48"}
    record, battle = begin(RULESET, options, rulesets.SEATS, b"refereed %d" % seed)
    commanders = {side: commander(RULESET, side, b"%d" % seed) for side in Side}
    referee = Referee(document(battle, RULESET.form), battle.options)
    while battle.result is None:
        side = battle.clock.to_act[0]
        order, answers = commanders[side].order(battle), []
        outcome = RULESET.resolve(battle, side, order, record.dice)
        while isinstance(outcome, rulesets.Waiting):
            answers.append(_answer(outcome.decision, random))
            outcome = RULESET.resolve(battle, side, order, record.dice, answers)
        referee.watch(RULESET.encode_order(order), outcome.events)
        battle = outcome.battle
        if battle.clock.turn and battle.result is None:
            referee.marks(referee.document)
            referee.score(referee.document, battle.options.size)
    assert referee.judged > 30
    assert referee.unsure < referee.judged / 5


def _answer(decision: Any, random: Random) -> Any:
    return {"yes": random.random() < 0.7} if decision.kind == "follow_up" else decision.default
