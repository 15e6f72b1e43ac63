"""Short ways to give orders to a staged battle."""

from __future__ import annotations

from typing import Any

from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.stage import stage
from tests.rules.orders import ONES, give, kinds, opened, previewed, refused

Json = dict[str, Any]


def row(count: int, x: float, y: float, facing: float, *, apart: float = 1.1) -> list[list[float]]:
    """Places side by side, the first at (x, y), the others to the east of it."""
    return [[x + apart * number, y, facing] for number in range(count)]


def scene(*units: Json, **more: Any) -> SkirBattle:
    """A battle in the action phase of indigo's turn."""
    return stage({"units": list(units), **more})


def fates(battle: SkirBattle, unit: str) -> dict[int, str]:
    """What became of a unit's figures that are hurt, by their numbers: wounded, disabled, killed."""
    figures = (battle.figures[id] for id in battle.units[unit].figures)
    return {
        int(figure.id.rpartition(".")[2]): str(figure.fate) or "wounded"
        for figure in figures
        if figure.wounds
    }


__all__ = ["ONES", "fates", "give", "kinds", "opened", "previewed", "refused", "row", "scene", "stage"]
