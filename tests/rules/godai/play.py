"""Short ways to set up battles of Go Dai and to give orders to them."""

from __future__ import annotations

from typing import Any

from rulesets.godai.battle import GodaiBattle
from rulesets.godai.stage import stage

Json = dict[str, Any]


def scene(*units: Json, **more: Any) -> GodaiBattle:
    """A battle in indigo's movement."""
    return stage({"units": [dict(unit) for unit in units], **more})


def row(count: int, x: float, y: float, facing: float = 0.0, *, apart: float = 1.5) -> list[list[float]]:
    """Places side by side, the first at (x, y), the others to the east of it."""
    return [[x + apart * number, y, facing] for number in range(count)]


def men(id: str, *at: Any, **more: Any) -> Json:
    """A group with a place for each of its figures."""
    return {"id": id, "kind": "group", "at": list(at), **more}


def hero(id: str, x: float, y: float, facing: float = 0.0, **more: Any) -> Json:
    """A lone hero."""
    return {"id": id, "kind": "hero", "at": [[x, y, facing]], **more}


def leg(x: float, y: float, facing: float = 0.0) -> Json:
    """A waypoint."""
    return {"x": x, "y": y, "facing": facing}


def spot(battle: GodaiBattle, id: str) -> tuple[float, float]:
    """Where a figure stands, to a hundredth of an inch."""
    return round(battle.figures[id].x, 2), round(battle.figures[id].y, 2)
