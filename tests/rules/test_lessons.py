"""Every system's lesson can be fought as it is told: its scene stands, its steps point at what is there."""

import pytest

import rulesets
from rulesets import HmacDice, Side

LESSONS = [ruleset for ruleset in rulesets.all() if ruleset.lesson is not None]


@pytest.fixture(params=LESSONS, ids=lambda ruleset: ruleset.slug)
def taught(request):
    return request.param


def begun(ruleset):
    return ruleset.begin(ruleset.stage(ruleset.lesson.scene), HmacDice(b"lesson", ("", ""))).battle


def test_a_lesson_begins_with_the_side_that_learns(taught):
    battle = begun(taught)
    assert battle.clock.to_act == (Side.AI,)
    assert battle.clock.phase == taught.lesson.steps[0].phase
    kinds = {(offer.kind, offer.unit) for offer in taught.options(battle, Side.AI) if offer.shut is None}
    ordered = set()
    for step in taught.lesson.steps:
        if step.phase == battle.clock.phase and step.order:
            assert (step.order, step.unit) in kinds or step.unit in ordered, "open, or by an order before it"
            ordered.add(step.unit)


def test_a_lesson_points_at_what_there_is(taught):
    battle, about = begun(taught), taught.describe()
    phases = [phase["key"] for phase in about["phases"]]
    orders = {order["kind"] for order in about["orders"]}
    at = [phases.index(step.phase) for step in taught.lesson.steps]
    assert at == sorted(at)
    for step in taught.lesson.steps:
        assert step.title
        assert len(step.text) < 200
        assert {step.unit, step.target} <= {"", *battle.units}
        assert step.order in {"", *orders}
        assert step.event == "" or step.event in {*taught.words, "phase_ended"}
        assert step.event or step.unit, "a step waits for something"
