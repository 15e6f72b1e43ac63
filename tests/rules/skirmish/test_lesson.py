"""The first lesson of Samurai Skirmish can be played step by step, roughly as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rulesets
from rulesets import HmacDice, Side, Waiting

RULESET = rulesets.get("skirmish")
LESSON = RULESET.lesson
ORDERS: dict[str, Any] = {
    "Move all": {"kind": "move", "unit": "ai-1", "legs": [{"x": 13, "y": 17, "facing": 5}]},
    "Shoot": {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
    "One man": {"kind": "move", "unit": "ai-3", "figures": {"ai-3.6": [{"x": 29, "y": 13, "facing": 0}]}},
    "Charge": {"kind": "charge", "unit": "ai-2", "target": "kaki-2"},
    "Fight": {"kind": "end_phase"},
}
"""What a beginner may answer each step with."""


def played() -> Iterator[tuple[Any, list[Any], Any]]:
    """Each step that waits for an event, what is told when it is answered, and the battle afterwards."""
    assert LESSON is not None
    dice = HmacDice(str(LESSON.seed).encode(), ("", ""))
    battle = RULESET.begin(RULESET.stage(LESSON.scene), dice).battle
    for step in LESSON.steps:
        if not step.event:
            continue
        order = RULESET.decode_order(ORDERS[step.title])
        assert RULESET.preview(battle, Side.AI, order).legal, step.title
        answers: list[Any] = []
        outcome = RULESET.resolve(battle, Side.AI, order, dice)
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = RULESET.resolve(battle, Side.AI, order, dice, answers)
        battle = outcome.battle
        yield step, outcome.events, battle


def test_every_step_is_done_by_what_it_asks_for() -> None:
    for step, events, _battle in played():
        assert step.event in {event.kind for event in events}, step.title


def test_a_man_goes_singly_a_unit_goes_together_and_the_charge_comes_to_a_fight() -> None:
    """SKIR-MOV-1, SKIR-SHO-5, SKIR-CHG-5, SKIR-GLA-6: what the lesson shows is what the rules do."""
    told = {step.title: (events, battle) for step, events, battle in played()}
    moved = [figure.moved for figure in told["Move all"][1].able(told["Move all"][1].units["ai-1"])]
    assert all(moved)
    spears = told["One man"][1]
    assert [figure.id for figure in spears.able(spears.units["ai-3"]) if figure.moved] == ["ai-3.6"]
    assert "fought" in {event.kind for event in told["Fight"][0]}
    assert told["Fight"][1].clock.active is Side.KAKI
