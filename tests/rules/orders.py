"""Short ways to give orders to a staged battle of any system."""

from __future__ import annotations

from typing import Any, TypeVar

import rulesets
from rulesets.engine.battle import Battle, Side
from rulesets.engine.book.examples import CaseOrder, carried_out
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from tests.plain import plain

Json = dict[str, Any]
B = TypeVar("B", bound=Battle)

ONES = (1,) * 60


def give(
    battle: B,
    kind: str,
    *,
    by: str = "ai",
    dice: tuple[int, ...] = (),
    answers: tuple[Json, ...] = (),
    **more: Any,
) -> tuple[B, list[Any]]:
    """The battle after an order, and its events; every die of the script must fall."""
    thrown = ScriptedDice(dice, battle.dice_count)
    ruleset = rulesets.get(battle.system)
    outcome = carried_out(ruleset, battle, CaseOrder(Side(by), {"kind": kind, **more}, answers), thrown)
    thrown.finish()
    return outcome.battle, list(outcome.events)


def refused(battle: Battle, kind: str, *, by: str = "ai", **more: Any) -> str:
    """The clause that forbids an order; empty if it is carried out."""
    ruleset = rulesets.get(battle.system)
    try:
        order = ruleset.decode_order({"kind": kind, **more})
        ruleset.resolve(battle, Side(by), order, ScriptedDice(ONES, battle.dice_count))
    except Illegal as refusal:
        return refusal.clause
    return ""


def previewed(battle: Battle, kind: str, *, by: str = "ai", **more: Any) -> Any:
    """The preview of an order."""
    ruleset = rulesets.get(battle.system)
    return ruleset.preview(battle, Side(by), ruleset.decode_order({"kind": kind, **more}))


def opened(battle: Battle, kind: str, unit: str = "", side: str = "ai") -> Json:
    """An option that is there, open or shut."""
    return next(
        option
        for option in plain(rulesets.get(battle.system).options(battle, Side(side)))
        if option["kind"] == kind and option["unit"] in (unit, "")
    )


def kinds(events: list[Any]) -> list[str]:
    """What was told."""
    return [event.kind for event in events]
