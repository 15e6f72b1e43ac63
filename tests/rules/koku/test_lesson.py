"""KOKU's first lesson, fought as its steps tell: every order is lawful, and the dice tell a good story."""

from hashlib import sha256

import rulesets
from rulesets import HmacDice, Side
from rulesets.engine.table.geometry import CONTACT
from tests.plain import plain

KOKU = rulesets.get("koku")
LESSON = KOKU.lesson
AS_TOLD = (
    {
        "kind": "move",
        "unit": "ai-1",
        "legs": [{"x": 11, "y": 10, "facing": 0}],
        "formation": "line",
        "frontage": 5,
    },
    {
        "kind": "move",
        "unit": "ai-2",
        "legs": [{"x": 26, "y": 16, "facing": 0}],
        "formation": "line",
        "frontage": 4,
    },
    {"kind": "end_phase"},
    {"kind": "fire", "unit": "ai-1", "target": "kaki-1"},
    {"kind": "attack", "unit": "ai-2"},
)


def fought(seed, orders=AS_TOLD):
    dice = HmacDice(sha256(seed.encode()).digest(), ("lesson", "lesson"))
    battle, told = KOKU.begin(KOKU.stage(LESSON.scene), dice).battle, []
    for order in orders:
        settled = KOKU.resolve(battle, Side.AI, KOKU.decode_order(order), dice)
        battle = settled.battle
        told += [(event.kind, event.params.get("unit", "")) for event in settled.events]
    return battle, told


def test_every_step_comes_in_its_order():
    _battle, told = fought(LESSON.seed)
    waited = [(step.event, step.unit) for step in LESSON.steps if step.event]
    assert [event for event in told if event in waited] == waited


def test_who_charges_is_near_enough_when_he_touches():
    assert [step.within for step in LESSON.steps if step.short] == [CONTACT]


def test_the_dice_of_the_lesson_tell_a_story():
    battle, told = fought(LESSON.seed)
    fallen = [figure.unit for figure in battle.figures.values() if not figure.alive]
    assert fallen.count("kaki-1") >= 2
    assert fallen.count("kaki-2") >= 2
    assert ("surrendered", "kaki-2") in told
    assert battle.clock.to_act == (Side.KAKI,)


def test_any_march_of_an_inch_or_more_brings_the_guns_into_range():
    for inches in (1.2, 3, 6):
        march = {**AS_TOLD[0], "legs": [{"x": 11, "y": 5 + inches, "facing": 0}]}
        battle, _told = fought(LESSON.seed, (march, AS_TOLD[1], AS_TOLD[2]))
        fire = next(option for option in plain(KOKU.options(battle, Side.AI)) if option["unit"] == "ai-1")
        assert fire["shut"] is None
    guns = next(
        o for o in plain(KOKU.options(fought(LESSON.seed, AS_TOLD[1:3])[0], Side.AI)) if o["unit"] == "ai-1"
    )
    assert guns["kind"] != "fire" or guns["shut"] is not None, "where they stand they cannot reach"
