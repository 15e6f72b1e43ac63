"""Small battles of KOKU, set up in a line of code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Piece, Point, Pose, Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.clock import TURN
from rulesets.koku.stage import scene, unit

__all__ = ["AI", "FORM", "KAKI", "box", "moved", "piece", "play", "rank", "scene", "unit"]

FORM = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")

AI, KAKI = Side.AI, Side.KAKI


def rank(x: float, y: float, count: int, step: float = 1.0) -> list[tuple[float, float]]:
    """``count`` places abreast, the first at (x, y)."""
    return [(x + step * n, y) for n in range(count)]


def piece(id: str, kind: str, *points: Point, **values: Any) -> Piece:
    """A piece of scenery."""
    return Piece(id, kind, tuple(points), **values)


def box(id: str, kind: str, west: float, south: float, east: float, north: float, **values: Any) -> Piece:
    """A rectangular area."""
    return piece(id, kind, (west, south), (east, south), (east, north), (west, north), **values)


def play(
    battle: KokuBattle, faces: Sequence[int] = (), side: Side = AI
) -> tuple[Play[KokuBattle], ScriptedDice]:
    """A play on the battle with scripted dice; call ``finish()`` on the dice at the end."""
    dice = ScriptedDice(faces, battle.dice_count)
    return Play(battle, side, dice, FORM), dice


def moved(figure: KokuFigure, pose: Pose, **values: Any) -> KokuFigure:
    """The figure somewhere else."""
    return msgspec.structs.replace(figure, x=pose.x, y=pose.y, facing=pose.facing, **values)


def whose_turn(battle):
    """For whom the state that a battle is in waits."""
    return TURN.states[battle.clock.phase].who.turn(battle)
