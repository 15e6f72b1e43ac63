"""A practice commander takes his chances from the tests that are thrown: one change of a chart changes both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rulesets
from rulesets.ageofwar import foes
from rulesets.ageofwar.fire import volley as matchlocks
from rulesets.engine import memory
from rulesets.engine.battle import Side
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.dice.tests import Row
from rulesets.engine.play.resolve import Waiting
from rulesets.koku import counsel as koku
from rulesets.koku.charts import TO_HIT_CLOSE_ORDER
from rulesets.koku.fire import volley
from rulesets.koku.melee import strike
from rulesets.skirmish import counsel as skirmish
from rulesets.skirmish import fights
from rulesets.skirmish.fire import volley as throws
from rulesets.skirmish.melee import contest as bouts
from rulesets.sky.charts import needed_to_hit
from rulesets.sky.fire import volley as shots
from rulesets.sky.melee import contest as fray

ALWAYS: Row[Any] = Row("", -1, "harder", lambda one: True)
HARDER = tuple(need + 1 for need in TO_HIT_CLOSE_ORDER)

KOKU = {
    "phase": "firing",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "bow", "strength": 5, "at": [20, 20], "formation": "line"},
        {
            "id": "kaki-1",
            "kind": "ash_l",
            "weapon": "spear",
            "strength": 5,
            "at": [20, 28],
            "formation": "line",
        },
    ],
}
TOUCHING = {
    "phase": "melee",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "spear", "at": [[20, 20]]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "bow", "at": [[20, 21]]},
    ],
}
SKY = {
    "phase": "unit", "acting": "ai-1", "points": 3,
    "units": [
        {"id": "ai-1", "kind": "ashigaru", "weapon": "bow", "strength": 6, "at": [20, 20]},
        {"id": "kaki-1", "kind": "ashigaru", "strength": 8, "at": [20, 25]},
        {"id": "kaki-9", "kind": "samurai", "strength": 8, "at": [60, 40]},
    ],
}  # fmt: skip
SKIRMISH = {
    "units": [
        {"id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "arquebus", "count": 6, "at": [20, 20]},
        {"id": "kaki-1", "kind": "ashigaru", "armour": "light", "count": 6, "at": [20, 28]},
    ],
}  # fmt: skip
FRAY = {
    "units": [
        {"id": "ai-1", "kind": "bushi", "armour": "light", "count": 1, "at": [20, 20]},
        {"id": "kaki-1", "kind": "noumin", "blade": "improvised", "count": 1, "at": [20, 20]},
    ],
}  # fmt: skip

SEED = {"skirmish": b"any", "koku": b"the same dice", "sky": b"they go in 1"}
"""By which hits are thrown, and chargers come in who are met."""

AIMED = {"unit": "ai-1", "target": "kaki-1"}
CASES = [
    ("koku", KOKU, {"kind": "fire", **AIMED}, "volley", (volley, "TO_HIT_CLOSE_ORDER", HARDER)),
    ("koku", KOKU, {"kind": "fire", **AIMED}, "volley", (volley, "SAVE_ROWS", (ALWAYS,))),
    ("koku", TOUCHING, {"kind": "attack", "unit": "ai-1"}, "blow", (strike, "MODIFIERS", (ALWAYS,))),
    ("sky", SKY, {"kind": "shoot", **AIMED}, "volley",
     (shots, "needed_to_hit", lambda kind, armoured: needed_to_hit(kind, armoured) + 1)),
    ("sky", SKY, {"kind": "charge", **AIMED}, "blow", (fray, "DICE", (*fray.DICE, Row("", 1, "", lambda one: True)))),
    ("skirmish", SKIRMISH, {"kind": "shoot", **AIMED}, "volley", (throws, "FULL", 8)),
    ("skirmish", FRAY, {"kind": "end_phase"}, "blow", (bouts, "ROWS", bouts.ROWS[:2])),
]  # fmt: skip


@pytest.fixture(autouse=True)
def unremembered() -> Iterator[None]:
    """What was reckoned by one chart is forgotten before and after the other."""
    yield
    forget()


def forget() -> None:
    skirmish._shot.cache_clear(), fights.expect_fallen.cache_clear(), throws.harm.cache_clear()
    koku._shot_down.cache_clear(), koku._struck_down.cache_clear(), foes.figures_expected.cache_clear()
    memory.forget()


@pytest.mark.parametrize(("slug", "scene", "order", "what", "change"), CASES)
def test_a_change_of_a_chart_changes_the_dice_and_the_counsel(
    slug: str, scene: Any, order: Any, what: str, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (thrown(slug, scene, order), counselled(slug, scene, what))
    monkeypatch.setattr(*change)
    forget()
    dice, counsel = thrown(slug, scene, order), counselled(slug, scene, what)
    assert dice != before[0]
    assert counsel != pytest.approx(before[1])


THROWS = ("to_hit", "to_save", "attack", "melee")


def thrown(slug: str, scene: Any, order: Any) -> list[tuple[str, int, int]]:
    """The tests that an order throws: what for, how many dice, and what they need or add."""
    ruleset = rulesets.get(slug)
    assert ruleset.stage
    battle, dice, answers = ruleset.stage(scene), HmacDice(SEED[slug]), []
    outcome = ruleset.resolve(battle, Side.AI, ruleset.decode_order(order), dice)
    while isinstance(outcome, Waiting):
        answers.append(outcome.decision.default)
        outcome = ruleset.resolve(battle, Side.AI, ruleset.decode_order(order), dice, answers)
    rolls = [roll.test for event in outcome.events for roll in event.rolls]
    return [(test.name, test.count, test.need) for test in rolls if test.name in THROWS]


def counselled(slug: str, scene: Any, what: str) -> float:
    """What the counsel makes of a man's shot or blow."""
    ruleset = rulesets.get(slug)
    assert ruleset.stage
    bands = picture_of(ruleset, ruleset.stage(scene), Side.AI).bands
    return float(getattr(ruleset.counsel, what)(bands["ai-1"], bands["kaki-1"], 0))


def test_a_change_of_a_chart_changes_the_volleys_and_the_counsel_of_the_age_of_war(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruleset = rulesets.get("ageofwar")
    assert ruleset.stage
    battle = ruleset.stage(
        {
            "units": [
                {"id": "ai-1", "kind": "armoured", "weapon": "arquebus", "at": [30, 15, 0]},
                {"id": "kaki-1", "kind": "levy", "at": [30, 18, 180]},
            ],
            "activation": {"unit": "ai-1", "points": 3},
        }
    )
    units, order = battle.units, ruleset.decode_order({"kind": "shoot", **AIMED})

    def both() -> tuple[list[int], tuple[float, float]]:
        forget()
        outcome = ruleset.resolve(battle, Side.AI, order, HmacDice(b"any"))
        assert not isinstance(outcome, Waiting)
        rolls = [roll.test for event in outcome.events for roll in event.rolls]
        saves = [test.need for test in rolls if test.name == "save"]
        return saves, foes.volley(battle, units["ai-1"], units["kaki-1"])

    before = both()
    monkeypatch.setattr(matchlocks, "WORST", 6)
    monkeypatch.setattr(matchlocks, "BASIC", 4)
    dice, counsel = both()
    assert before[0]
    assert dice != before[0]
    assert counsel != pytest.approx(before[1])
