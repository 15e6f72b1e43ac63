"""Short ways to give orders to staged battles by the whole system, from one order to what the turn then waits for."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import Illegal, ScriptedDice, Side, Waiting
from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.system import RULESET

Json = dict[str, Any]
QUIET = {"messengers": False, "late_units": False}
"""Options with which phases that have nothing to do throw no dice."""


def give(
    battle: AowBattle, kind: str, *answers: Json, by: str = "ai", dice: tuple[int, ...] = (), **order: Any
) -> tuple[AowBattle, list[Any]]:
    """Carry an order out with these dice and no more; decisions are answered in turn, then by default."""
    decoded, given = RULESET.decode_order({"kind": kind, **order}), list(answers)
    stream = ScriptedDice(dice, battle.dice_count)
    outcome = RULESET.resolve(battle, Side(by), decoded, stream, given)
    while isinstance(outcome, Waiting):
        given.append(outcome.decision.default)
        outcome = RULESET.resolve(battle, Side(by), decoded, stream, given)
    assert outcome.battle.dice_count == battle.dice_count + len(dice), "as many dice as were laid out"
    return outcome.battle, list(outcome.events)


def refused(battle: AowBattle, kind: str, *, by: str = "ai", **order: Any) -> str:
    """The clause that forbids an order."""
    with pytest.raises(Illegal) as fault:
        RULESET.resolve(battle, Side(by), RULESET.decode_order({"kind": kind, **order}), ScriptedDice(()))
    return fault.value.clause


def asked(battle: AowBattle, kind: str, *, by: str = "ai", dice: tuple[int, ...] = (), **order: Any) -> str:
    """What an order asks first; empty if nothing."""
    decoded = RULESET.decode_order({"kind": kind, **order})
    outcome = RULESET.resolve(battle, Side(by), decoded, ScriptedDice(dice, battle.dice_count))
    return str(outcome.decision.kind) if isinstance(outcome, Waiting) else ""


def kinds(events: list[Any]) -> list[str]:
    """What was told, decisions apart."""
    return [event.kind for event in events if not event.kind.startswith("decision_")]
