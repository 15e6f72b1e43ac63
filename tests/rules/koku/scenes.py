"""Small battles of KOKU, set up in a line of code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Clock, Marker, Piece, Point, Pose, Side, Table
from rulesets.engine.dice import ScriptedDice
from rulesets.engine.document import Form
from rulesets.engine.play import Play
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuForce, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS, WEAPONS
from rulesets.koku.options import KokuOptions

FORM = Form(marks=lambda unit: (), shape=lambda kind: "area")

AI, KAKI = Side.AI, Side.KAKI


def unit(
    id: str,
    kind: str,
    weapon: str,
    poses: Sequence[tuple[float, float] | tuple[float, float, float]],
    *,
    formation: str = "line",
    frontage: int = 0,
    facing: float | None = None,
    **values: Any,
) -> tuple[KokuUnit, list[KokuFigure]]:
    """A unit with its figures at the poses (x, y[, facing]); the side is the id's head, AI faces north, KAKI south."""
    side = Side(id.split("-")[0])
    troop = TROOPS[kind]
    width, depth = BASE_MOUNTED if troop.mounted else BASE_FOOT
    ahead = facing if facing is not None else 0.0 if side is AI else 180.0
    figures = [
        KokuFigure(f"{id}.{n}", id, pose[0], pose[1], pose[2] if len(pose) > 2 else ahead, width, depth)
        for n, pose in enumerate(poses, 1)
    ]
    if len(poses) == 1 and kind != "gun":
        formation = Formation.LONE
    if kind == "gun":
        formation = Formation.CREW
        values.setdefault("gun", "unlimbered")
    made = KokuUnit(
        id, side, str(side), kind, id, troop.rank, WEAPONS[weapon].arms, tuple(f.id for f in figures), len(figures),
        mounted=troop.mounted, group=troop.group, formation=formation, frontage=frontage or len(figures),
        place="table", weapon=weapon, **values,
    )  # fmt: skip
    return made, figures


def rank(x: float, y: float, count: int, step: float = 1.0) -> list[tuple[float, float]]:
    """``count`` places abreast, the first at (x, y)."""
    return [(x + step * n, y) for n in range(count)]


def scene(
    *units: tuple[KokuUnit, list[KokuFigure]],
    pieces: Sequence[Piece] = (),
    phase: str = "movement",
    active: Side = AI,
    turn: int = 3,
    placer: Side = AI,
    options: dict[str, Any] | None = None,
    muzzles: dict[str, tuple[Point, float]] | None = None,
) -> KokuBattle:
    """A battle in the middle: AI's half is the south, AI placed the scenery, AI is active.

    ``muzzles`` gives the gun's point and barrel direction by the crew's unit id.
    """
    settings = KokuOptions(**(options or {}))
    battle = KokuBattle(
        options=settings,
        table=Table(pieces=tuple(pieces)),
        clock=Clock(turn, settings.turn_limit, phase, active, (active,)),
        placer=placer,
        south=AI,
        forces={side: KokuForce(side, side.title(), "hojo", "Somebody") for side in Side},
    )
    for made, figures in units:
        battle.units[made.id] = made
        battle.figures.update({figure.id: figure for figure in figures})
    for id, (point, direction) in (muzzles or {}).items():
        battle.markers[f"{id}.gun"] = Marker(f"{id}.gun", "gun", *point, direction, id)
    return battle


def piece(id: str, kind: str, *points: Point, **values: Any) -> Piece:
    """A piece of scenery."""
    return Piece(id, kind, tuple(points), **values)


def box(id: str, kind: str, west: float, south: float, east: float, north: float, **values: Any) -> Piece:
    """A rectangular area."""
    return piece(id, kind, (west, south), (east, south), (east, north), (west, north), **values)


def play(battle: KokuBattle, faces: Sequence[int] = (), side: Side = AI) -> tuple[Play[KokuBattle], ScriptedDice]:
    """A play on the battle with scripted dice; call ``finish()`` on the dice at the end."""
    dice = ScriptedDice(faces, battle.dice_count)
    return Play(battle, side, dice, FORM), dice


def moved(figure: KokuFigure, pose: Pose, **values: Any) -> KokuFigure:
    """The figure somewhere else."""
    return msgspec.structs.replace(figure, x=pose.x, y=pose.y, facing=pose.facing, **values)
