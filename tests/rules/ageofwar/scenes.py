"""Short ways to set up battles of the Age of War, and to carry rules out on them without a whole system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.stage import stage
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.play.play import Play

Json = dict[str, Any]

BARE = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")
"""Documents for tests that need none."""


def scene(*units: Json, **more: Any) -> AowBattle:
    """A battle in indigo's motivation; indigo looks north, persimmon south."""
    return stage({"units": [dict(unit) for unit in units], **more})


def foot(id: str, x: float, y: float, *facing: float, kind: str = "armoured", **more: Any) -> Json:
    """A unit on foot of six bases, three abreast, with the middle of its front at (x, y)."""
    return {"id": id, "kind": kind, "strength": 6, "frontage": 3, "at": [x, y, *facing], **more}


def riders(id: str, x: float, y: float, *facing: float, **more: Any) -> Json:
    """Mounted samurai, five bases, three abreast."""
    values = {"strength": 5, "frontage": 3, "mounted": True, **more}
    return {"id": id, "kind": "samurai", "at": [x, y, *facing], **values}


def general(id: str, *at: float, **more: Any) -> Json:
    """A general, by himself at a place or with a unit (``with_unit``, for ``with`` is a word of Python)."""
    values = {"with" if key == "with_unit" else key: value for key, value in more.items()}
    return {"id": id, "kind": "general", **({"at": list(at)} if at else {}), **values}


def piece(id: str, kind: str, west: float, south: float, east: float, north: float) -> Json:
    """A rectangle of scenery."""
    points = [[west, south], [east, south], [east, north], [west, north]]
    return {"id": id, "kind": kind, "points": points}


def playing(battle: AowBattle, *dice: int, by: str = "ai") -> Play[AowBattle]:
    """An order at work on a battle, with these dice."""
    return Play(battle, Side(by), ScriptedDice(dice, battle.dice_count), BARE)


def done(rule: Iterator[Any] | None, *answers: msgspec.Struct) -> list[Any]:
    """Carry out a rule that may ask; the answers in turn, then the defaults. Returns what was asked."""
    asked: list[Any] = []
    given, answer = iter(answers), None
    while rule is not None:
        try:
            ask = rule.send(answer) if hasattr(rule, "send") else next(rule)
        except StopIteration:
            break
        asked.append(ask)
        answer = next(given, ask.default)
        ask.check(answer)
    return asked


def unit_of(battle: AowBattle, id: str = "ai-1") -> AowUnit:
    """A unit of a battle."""
    return battle.units[id]


def at(battle: AowBattle, figure: str) -> tuple[float, float, float]:
    """Where a base stands, rounded."""
    one = battle.figures[figure]
    return (round(one.x, 2), round(one.y, 2), round(one.facing, 1))
