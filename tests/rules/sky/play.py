"""Short ways to give orders to a staged battle."""

from __future__ import annotations

from typing import Any

from rulesets.sky.battle import SkyBattle
from rulesets.sky.stage import stage
from tests.rules.orders import ONES, give, kinds, opened, refused

Json = dict[str, Any]


def rolls(events: list[Any]) -> list[tuple[str, str, int]]:
    """The tests that were thrown: name, need, how many passed."""
    return [(throw.test.name, throw.test.words, throw.successes) for event in events for throw in event.rolls]


def at(battle: SkyBattle, figure: str) -> tuple[float, float, float]:
    """Where a stand stands, rounded."""
    one = battle.figures[figure]
    return (round(one.x, 2), round(one.y, 2), round(one.facing, 1))


__all__ = ["ONES", "at", "give", "kinds", "opened", "refused", "rolls", "stage"]
