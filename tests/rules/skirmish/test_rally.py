"""Rallying (SKIR-MOR-26, SKIR-MOR-27)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.skirmish.battle import Status
from rulesets.skirmish.charts import Kind
from rulesets.skirmish.nerve.status import rally_all, rally_test
from tests.rules.skirmish.scenes import battle_of, group, playing


@pytest.mark.parametrize("kind", list(Kind))
def test_the_quality_die_rallies_on_four_or_more(kind):
    """SKIR-MOR-26, SKIR-MOR-27, SKIR-RUL-16: D8 for Kensei and Ronin."""
    test = rally_test(kind)
    assert odds.chance(test) == (Fraction(5, 8) if kind in (Kind.KENSEI, Kind.RONIN) else Fraction(1, 2))
    assert not test.modifiers


def test_example_23_rally():
    """SKIR-EX-23: each broken unit of the side throws by its id, a routed one does not; what fails runs on."""
    battle = battle_of(
        group("ai-2", at=(10, 10), status=Status.BROKEN), group("ai-1", "ronin", at=(30, 10), status=Status.BROKEN),
        group("ai-3", at=(50, 10), status=Status.ROUTED), group("kaki-1", at=(30, 40), status=Status.BROKEN),
    )  # fmt: skip
    play = playing(battle, 4, 4)
    rally_all(play, Side.AI)
    assert [event.params["unit"] for event in play.events] == ["ai-1", "ai-2"]
    assert [throw.test.die.value for event in play.events for throw in event.rolls] == ["d8", "d6"]
    assert [unit.status for unit in play.battle.units.values()] == [
        Status.STEADY, Status.STEADY, Status.ROUTED, Status.BROKEN,
    ]  # fmt: skip
    play = playing(battle, 3, 3)
    rally_all(play, Side.AI)
    assert [event.kind for event in play.events] == ["rally_failed"] * 2
    assert play.unit("ai-1").status is Status.BROKEN
