"""Short ways to give orders to a staged battle."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.examples import Turn, carried_out
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.stage import stage
from rulesets.skirmish.system import RULESET
from tests.plain import plain

Json = dict[str, Any]

ONES = (1,) * 60


def give(
    battle: SkirBattle,
    kind: str,
    *,
    by: str = "ai",
    dice: tuple[int, ...] = (),
    answers: tuple[Json, ...] = (),
    **more: Any,
) -> tuple[SkirBattle, list[Any]]:
    """The battle after an order, and its events; every die of the script must fall."""
    thrown = ScriptedDice(dice, battle.dice_count)
    outcome = carried_out(RULESET, battle, Turn(Side(by), {"kind": kind, **more}, answers), thrown)
    thrown.finish()
    return outcome.battle, list(outcome.events)


def refused(battle: SkirBattle, kind: str, *, by: str = "ai", **more: Any) -> str:
    """The clause that forbids an order; empty if it is carried out."""
    try:
        RULESET.resolve(
            battle,
            Side(by),
            RULESET.decode_order({"kind": kind, **more}),
            ScriptedDice(ONES, battle.dice_count),
        )
    except Illegal as refusal:
        return refusal.clause
    return ""


def rolls(events: list[Any]) -> list[tuple[str, str, int]]:
    """The tests that were thrown: name, need, how many passed."""
    return [(throw.test.name, throw.test.words, throw.successes) for event in events for throw in event.rolls]


def kinds(events: list[Any]) -> list[str]:
    """What was told."""
    return [event.kind for event in events]


def opened(battle: SkirBattle, kind: str, unit: str = "", side: str = "ai") -> Json:
    """An option that is there, open or shut."""
    return next(
        option
        for option in plain(RULESET.options(battle, Side(side)))
        if option["kind"] == kind and option["unit"] in (unit, "")
    )


def at(battle: SkirBattle, figure: str) -> tuple[float, float, float]:
    """Where a stand stands, rounded."""
    one = battle.figures[figure]
    return (round(one.x, 2), round(one.y, 2), round(one.facing, 1))


__all__ = ["ONES", "at", "give", "kinds", "opened", "refused", "rolls", "stage"]
