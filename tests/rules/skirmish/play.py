"""Short ways to give orders to a battle."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.examples import Turn, carried_out
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.system import RULESET

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
    order = RULESET.decode_order({"kind": kind, **more})
    try:
        RULESET.resolve(battle, Side(by), order, ScriptedDice(ONES, battle.dice_count))
    except Illegal as refusal:
        return refusal.clause
    return ""


def kinds(events: list[Any]) -> list[str]:
    """What was told."""
    return [event.kind for event in events]
