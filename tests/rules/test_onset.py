"""How a commander goes to work where nothing but the enemy is worth having: attack or wait, together, and at whom."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets import Side
from rulesets.engine.commander.onset import Onset
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import BOLD, STEADY, WARY, Temper

RULESET = rulesets.get("skirmish")
GUNS: dict[str, Any] = {
    "id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "arquebus", "count": 6, "at": [36, 6],
}  # fmt: skip
SPEARS: dict[str, Any] = {
    "id": "ai-2", "kind": "ashigaru", "armour": "light", "blade": "yari", "count": 6, "at": [24, 6],
}  # fmt: skip
RIDERS: dict[str, Any] = {
    "id": "ai-3", "kind": "bushi", "armour": "armoured", "mounted": True, "count": 6, "at": [12, 6],
}  # fmt: skip
ENEMY: dict[str, Any] = {**SPEARS, "id": "kaki-1", "count": 8, "at": [30, 40]}


def onset(temper: Temper, *units: dict[str, Any], **state: Any) -> Onset:
    battle = RULESET.stage({"units": [dict(unit) for unit in units], **state})
    return Onset(picture_of(RULESET, battle, Side.AI), RULESET.counsel, temper)


def test_who_has_more_fire_lets_the_enemy_come_unless_he_is_bold() -> None:
    assert onset(BOLD, GUNS, SPEARS, ENEMY).attacks
    assert not onset(STEADY, GUNS, SPEARS, ENEMY).attacks
    assert not onset(WARY, GUNS, SPEARS, ENEMY).attacks


@pytest.mark.parametrize("temper", [BOLD, STEADY, WARY], ids=lambda temper: temper.key)
def test_who_has_less_fire_attacks(temper: Temper) -> None:
    guns = {**GUNS, "id": "kaki-2", "at": [40, 40]}
    assert onset(temper, SPEARS, ENEMY, guns).attacks


def test_nobody_waits_once_it_has_begun() -> None:
    met = onset(WARY, GUNS, SPEARS, {**ENEMY, "count": 1, "at": [24, 6]})
    assert met.attacks
    assert met.off(met.picture.bands["ai-2"]) == 0.0


def test_riders_stay_off_until_those_on_foot_are_up() -> None:
    found = onset(STEADY, SPEARS, RIDERS, ENEMY)
    riders = found.picture.bands["ai-3"]
    assert found.off(riders) > 20.0
    assert found.hasty(riders, 5.0) > found.hasty(riders, 15.0) > found.hasty(riders, 60.0) == 0.0


def test_the_bold_wait_for_nobody_as_long_as_the_wary() -> None:
    cost = {
        temper.key: (found := onset(temper, SPEARS, RIDERS, ENEMY)).hasty(found.picture.bands["ai-3"], 5.0)
        for temper in (BOLD, STEADY, WARY)
    }
    assert cost["bold"] < cost["steady"] < cost["wary"]


def test_units_are_rather_after_the_same_enemy() -> None:
    other = {**ENEMY, "id": "kaki-2", "at": [40, 40]}
    found = onset(STEADY, SPEARS, {**SPEARS, "id": "ai-4", "at": [46, 6]}, ENEMY, other)
    first = found.choose(found.picture.bands["ai-2"])
    assert first is not None
    assert first.id == "kaki-1"
    alone = onset(STEADY, SPEARS, {**SPEARS, "id": "ai-4", "at": [35, 6]}, ENEMY, other)
    after = alone.picture.bands["ai-4"]
    value = alone._value(after, alone.picture.bands["kaki-1"])
    alone.choose(alone.picture.bands["ai-2"])
    assert alone._value(after, alone.picture.bands["kaki-1"]) > value


def test_who_is_not_ahead_in_the_second_half_dares_more() -> None:
    early, late = onset(WARY, SPEARS, ENEMY, turn=1), onset(WARY, SPEARS, ENEMY, turn=9)
    assert late.hurries
    assert not early.hurries
    assert late.mood.strike > early.mood.strike
    assert late.mood.care < early.mood.care
    band = late.picture.bands["ai-2"]
    assert late.inch(band) > early.inch(early.picture.bands["ai-2"])


def test_the_fewer_turns_are_left_the_more_he_dares() -> None:
    """Rounds of ten: in the sixth he hurries, in the last he hurries most; with a lead that wins he does not."""
    haste = [onset(STEADY, SPEARS, ENEMY, turn=turn).haste for turn in (1, 6, 9, 10)]
    assert haste[0] == 1.0 < haste[1] < haste[2] < haste[3]


def test_a_leader_fears_all_of_a_danger_and_a_striker_braves_most_of_it() -> None:
    chief = {"id": "ai-9", "kind": "eiyuu", "armour": "heavy", "commander": True, "at": [30, 3]}
    found = onset(BOLD, SPEARS, chief, GUNS, ENEMY)
    bands = found.picture.bands
    assert found.fear(bands["ai-9"]) == 1.0 > found.fear(bands["ai-1"]) > found.fear(bands["ai-2"])
