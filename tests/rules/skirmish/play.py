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


def row(count: int, x: float, y: float, facing: float, *, apart: float = 1.1) -> list[list[float]]:
    """Places side by side, the first at (x, y), the others to the east of it."""
    return [[x + apart * number, y, facing] for number in range(count)]


def scene(*units: Json, **more: Any) -> SkirBattle:
    """A battle in the action phase of indigo's turn."""
    return stage({"units": list(units), **more})


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


def previewed(battle: SkirBattle, kind: str, *, by: str = "ai", **more: Any) -> Any:
    """The preview of an order."""
    return RULESET.preview(battle, Side(by), RULESET.decode_order({"kind": kind, **more}))


def opened(battle: SkirBattle, kind: str, unit: str = "", side: str = "ai") -> Json:
    """An option that is there, open or shut."""
    return next(
        option
        for option in plain(RULESET.options(battle, Side(side)))
        if option["kind"] == kind and option["unit"] in (unit, "")
    )


def fates(battle: SkirBattle, unit: str) -> dict[int, str]:
    """What became of a unit's figures that are hurt, by their numbers: wounded, disabled, killed."""
    figures = (battle.figures[id] for id in battle.units[unit].figures)
    return {
        int(figure.id.rpartition(".")[2]): str(figure.fate) or "wounded"
        for figure in figures
        if figure.wounds
    }


def kinds(events: list[Any]) -> list[str]:
    """What was told."""
    return [event.kind for event in events]
