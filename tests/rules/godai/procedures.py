"""Procedures of Go Dai that orders call, by themselves: with dice and answers that are written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.play.play import Play
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.stage import stage

Json = dict[str, Any]
FORM = rulesets.get("godai").form


def scene(*units: Json, **more: Any) -> GodaiBattle:
    """A battle in which indigo holds the Initiative and moves."""
    return stage({"units": list(units), **more})


def spots(count: int, x: float, y: float, facing: float = 0.0, *, apart: float = 1.5) -> list[list[float]]:
    """Places side by side, the first at (x, y), the others to the east of it."""
    return [[x + apart * number, y, facing] for number in range(count)]


def group(id: str, count: int, x: float, y: float, **more: Any) -> Json:
    """A typical group side by side that looks at the enemy's edge."""
    facing = 0.0 if id.startswith("ai") else 180.0
    return {"id": id, "kind": "group", "at": spots(count, x, y, facing), "stats": {}, **more}


def hero(id: str, x: float, y: float, **more: Any) -> Json:
    """A hero who looks at the enemy's edge."""
    return {"id": id, "kind": "hero", "at": [[x, y, 0.0 if id.startswith("ai") else 180.0]], **more}


class Doing:
    """A procedure at work: ``play``, the ``asks`` that came, and what it ``gave`` back.

    Every die of the script must fall, and every answer be asked for; who is asked more answers by default.
    """

    def __init__(self, battle: GodaiBattle, *faces: int, side: Side = Side.AI) -> None:
        self.dice = ScriptedDice(faces, battle.dice_count)
        self.play: Play[GodaiBattle] = Play(battle, side, self.dice, FORM)
        self.asks: list[Any] = []
        self.gave: Any = None

    @property
    def battle(self) -> GodaiBattle:
        """The battle as it is now."""
        return self.play.battle

    @property
    def told(self) -> list[str]:
        """What was told, by kinds."""
        return [event.kind for event in self.play.events]

    def does(self, procedure: Any, *answers: Json) -> Doing:
        """Drive a procedure to its end; a plain function has been called already."""
        left = list(answers)
        if procedure is not None and hasattr(procedure, "send"):
            answer = None
            while True:
                try:
                    ask = procedure.send(answer)
                except StopIteration as end:
                    self.gave = end.value
                    break
                self.asks.append(ask)
                answer = msgspec.convert(left.pop(0), ask.answer_type) if left else ask.default
                ask.check(answer)
        else:
            self.gave = procedure
        assert not left, f"nobody was asked for {left}"
        self.play.complete()
        return self

    def done(self) -> GodaiBattle:
        """The battle afterwards; no die is left."""
        self.dice.finish()
        return self.battle


def kill(battle: GodaiBattle, *ids: str, bereaved: bool = True) -> GodaiBattle:
    """The battle after some figures have been killed in the order at hand."""
    for id in ids:
        figure = battle.figures[id]
        battle.figures[id] = msgspec.structs.replace(figure, alive=False, fate="killed", wounds_left=0)
        unit = battle.units[figure.unit]
        force = battle.forces[unit.side]
        battle.forces[unit.side] = msgspec.structs.replace(force, losses=force.losses + 1)
        off = not battle.able(unit)
        more: Json = {"place": "off", "fate": "destroyed"} if off else {}
        battle.units[unit.id] = msgspec.structs.replace(unit, bereaved=bereaved, **more)
    return battle


def alive(battle: GodaiBattle, unit: str) -> list[str]:
    """The ids of a unit's figures on the table."""
    return [figure.id for figure in battle.able(battle.units[unit])]


def changed(battle: GodaiBattle, unit: str, **values: Any) -> GodaiBattle:
    """The battle with other values of a unit."""
    battle.units[unit] = msgspec.structs.replace(battle.units[unit], **values)
    return battle


def asked(doing: Doing) -> Iterable[str]:
    """Which decisions were asked for."""
    return [ask.question["kind"] for ask in doing.asks]
