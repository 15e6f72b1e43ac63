"""The short forms in which the worked examples set their scenes and say what must come of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.engine.examples import Case

Json = dict[str, Any]
Orders = Sequence[tuple[str, Json]]

HERE = (36.0, 10.0)
"""Where the example's unit has the middle of its front, facing north."""


def unit(id: str, kind: str, ahead: float = 0.0, *, across: float = 0.0, **more: Any) -> Json:
    """A unit ``ahead`` inches in front of the place of the examples; the persimmon side looks south."""
    return {"id": id, "kind": kind, "at": [HERE[0] + across, HERE[1] + ahead], **more}


def scene(*units: Json, **more: Any) -> Json:
    """A clan at work, with the first unit open."""
    return {"phase": "unit", "acting": units[0]["id"], "units": list(units), **more}


def standing(*units: Json, phase: str = "spend", **more: Any) -> Json:
    """Units on the table, in any other phase."""
    return {"phase": phase, "units": list(units), **more}


def charge(unit: str = "ai-1", target: str = "kaki-1") -> tuple[str, Json]:
    """Indigo's order to charge."""
    return ("ai", {"kind": "charge", "unit": unit, "target": target})


def shoot(unit: str = "ai-1", target: str = "kaki-1", **more: Any) -> tuple[str, Json]:
    """Indigo's order to shoot."""
    return ("ai", {"kind": "shoot", "unit": unit, "target": target, **more})


def move(unit: str, *legs: tuple[float, float, float], **more: Any) -> tuple[str, Json]:
    """Indigo's order to move."""
    poses = [{"x": x, "y": y, "facing": facing} for x, y, facing in legs]
    return ("ai", {"kind": "move", "unit": unit, "legs": poses, **more})


def order(kind: str, **more: Any) -> tuple[str, Json]:
    """Any other order of Indigo's."""
    return ("ai", {"kind": kind, **more})


def answer(yes: bool, name: str = "yes") -> tuple[str, Json]:
    """What is answered to the question that the order before leads to."""
    return ("ai", {"kind": "answer", "answer": {name: yes}})


def left(id: str, count: int, of: int = 8) -> Json:
    """The stands of a unit that are left, by their ids."""
    return {f"{id}.{number}": {"alive": number <= count} for number in range(1, of + 1)}


def case(given: Json, orders: Orders, dice: Sequence[int] = (), /, **expect: Any) -> Case:
    """One run of an example."""
    return Case(given, tuple(orders), tuple(dice), expect)
