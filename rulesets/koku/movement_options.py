"""What a side may do in the movement phase, and what it may not and why (KOKU-SEQ-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely

from rulesets.engine.bases import Floats, Shapes, rows
from rulesets.engine.battle import Piece, Side
from rulesets.engine.common import option
from rulesets.engine.illegal import Illegal
from rulesets.engine.terrain import ground_of
from rulesets.koku import buildings, special
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS
from rulesets.koku.formations import NAMES, Stand, frontages, may_stand, row_of, stand_of
from rulesets.koku.judging import approved
from rulesets.koku.plans import Enter, Scene, body_in, muzzle_of
from rulesets.koku.room import around, crowd, held
from rulesets.koku.weather import allowed

Json = dict[str, Any]

FAR_ENOUGH = 12.0
"""Inches beyond its move from which nobody changes what a unit may do: a building's breadth and more."""

WHOLE = ("table", "options", "weather")
"""What of the whole battle the options depend on beside the figures."""

MOST_KEPT = 2000
"""Units whose options are kept."""

_KEPT: dict[tuple[str, Side], tuple[tuple[Any, ...], list[Json]]] = {}


def available(battle: KokuBattle, side: Side) -> list[Json]:
    """The options of every unit of the active side, with what is shut and why."""
    if battle.clock.phase != "movement" or battle.clock.active is not side:
        return []
    bodies = [figure for unit in battle.on_table() for figure in battle.living(unit)]
    places = rows(bodies)[:, :2]
    found: list[Json] = []
    for unit in battle.on_table(side):
        found += _known(battle, unit, bodies, places)
    return found


def _known(battle: KokuBattle, unit: KokuUnit, bodies: list[KokuFigure], places: Floats) -> list[Json]:
    """The options of a unit: those that were found before, if nobody near it has moved since."""
    figures = tuple(battle.living(unit))
    west, south, east, north = around(figures, row_of(unit).move + FAR_ENOUGH)
    near = ((places >= (west, south)) & (places <= (east, north))).all(axis=1)
    about = tuple(bodies[number] for number in np.flatnonzero(near))
    whole = tuple(getattr(battle, name) for name in WHOLE)
    sides = tuple(battle.units[figure.unit].side for figure in about)  # a clan may change hands (KOKU-TRN-3)
    question = (unit, about, sides, battle.markers.get(f"{unit.id}.gun"), *whole)
    known = _KEPT.get((unit.id, unit.side))
    if known is not None and known[0] == question:
        return known[1]
    enemies, nobody = crowd(battle, unit.side.opponent), crowd(battle)
    scene = Scene(
        battle, ground_of(battle.table), unit, figures, enemies, nobody, held(figures, battle, enemies)
    )
    found = _of_unit(scene)
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    _KEPT[unit.id, unit.side] = (question, found)
    return found


def _of_unit(scene: Scene) -> list[Json]:
    unit, battle = scene.unit, scene.battle
    gone = _had_order(unit)
    to_go = None if unit.ordered == "arrive" else gone
    options = [_march(scene, "move", to_go)]
    if TROOPS[unit.kind].liable and len(scene.figures) > 1 and unit.formation != Formation.CREW:
        options.append(_march(scene, "change_formation", gone))
    options.append(option("hold", "Hold", unit=unit.id, shut=gone))
    if row_of(unit).led:
        return options
    options += _enter(scene, to_go)
    if row_of(unit).mounted:
        shut = gone or _why_not(special.check_dismount, battle, unit)
        options.append(option("dismount", "Dismount", unit=unit.id, shut=shut))
    elif unit.dismounted:
        shut = gone or _why_not(special.check_mount, battle, unit)
        options.append(option("mount", "Mount", unit=unit.id, shut=shut))
    if unit.gun:
        options += _gun(scene, gone)
    elif not row_of(unit).mounted:
        options.append(_dig(scene, gone))
    return options


def _had_order(unit: KokuUnit) -> Illegal | None:
    if not unit.ordered:
        return None
    return Illegal("ordered", "KOKU-ORD-1", "{unit} has had its order this turn.", unit=unit.name)


def _why_not(check: Callable[..., Any], *args: Any) -> Illegal | None:
    try:
        check(*args)
    except Illegal as refusal:
        return refusal
    return None


# -- going somewhere --------------------------------------------------------------------------------------------------


def _march(scene: Scene, kind: str, shut: Illegal | None) -> Json:
    """A move, or a change of formation, with the params that the screen leads the player by (CONTRACT: path, poses)."""
    unit = scene.unit
    troop, stand = allowed(scene.battle, row_of(unit)), stand_of(unit, len(scene.figures))
    if shut is None and not scene.free:
        shut = Illegal("held", "KOKU-MOV-15", "Three enemies touch {unit}: it cannot move.", unit=unit.name)
    label = "Move" if kind == "move" else "Re-form"
    params = [] if shut else _ways(scene, kind, stand)
    hint = f"{troop.move:g}″" if kind == "move" else "the whole move, Formation Fail"
    return option(kind, label, unit=unit.id, hint=hint, shut=shut, params=params)


def _ways(scene: Scene, kind: str, stand: Stand) -> list[Json]:
    params: list[Json] = []
    if scene.unit.gun != Gun.UNLIMBERED:
        params.append(_legs(scene, kind, stand))
    if len(scene.figures) > 1 or stand.formation is not Formation.LONE:
        params.append(_poses(scene))
    return params


def _legs(scene: Scene, kind: str, stand: Stand) -> Json:
    body = body_in(scene, stand)
    chosen = _first_choice(scene, kind, stand)
    x, y, facing = (round(value, 4) for value in (body.anchor.x, body.anchor.y, body.anchor.facing))
    start = {"x": x, "y": y, "facing": facing}
    reach = allowed(scene.battle, row_of(scene.unit)).move
    # A change of formation is an order without going anywhere too; a move is not.
    still = {"default": [start]} if kind == "change_formation" else {}
    return {
        "name": "legs", "type": "path", "reach": reach, "single": len(scene.figures) == 1,
        "start": start, **still,
        "width": round(body.width, 4), "depth": round(body.depth, 4),
        "formation": chosen.formation.value, "frontage": chosen.frontage,
        "formations": _formations(scene, kind, stand),
    }  # fmt: skip


def _first_choice(scene: Scene, kind: str, stand: Stand) -> Stand:
    """The formation that the screen begins with: as the unit stands; for a change a column fit for the road, else a
    line.
    """
    if kind == "move":
        return stand
    others = [other for other in _stands(scene, stand) if not other.same(stand)]
    return min(
        others, key=lambda other: (other != Stand(Formation.COLUMN, 2), other.formation is not Formation.LINE)
    )


def _stands(scene: Scene, stand: Stand) -> list[Stand]:
    count = len(scene.figures)
    if not stand.close and stand.formation is not Formation.SKIRMISH:
        return [stand]
    found = [Stand(form, wide) for form in may_stand(scene.unit, count) for wide in frontages(form, count)]
    return found if stand in found else [stand, *found]


def _formations(scene: Scene, kind: str, stand: Stand) -> list[Json]:
    """Every formation of the class with its frontages; shut where this order may not end in it (KOKU-FRM-8)."""
    free = not TROOPS[scene.unit.kind].liable
    stands = _stands(scene, stand)
    if kind == "move" and not free:
        stands = [stand]
    elif kind == "change_formation":
        stands = [other for other in stands if not other.same(stand)]
    forms = dict.fromkeys(other.formation for other in stands)
    return [
        {
            "value": form.value, "label": NAMES[form], "shut": None,
            "frontages": [other.frontage for other in stands if other.formation is form],
        }
        for form in forms
    ]  # fmt: skip


def _poses(scene: Scene) -> Json:
    start = {figure.id: {"x": figure.x, "y": figure.y, "facing": figure.facing} for figure in scene.figures}
    return {
        "name": "figures", "label": "Who goes", "type": "poses",
        "reach": allowed(scene.battle, row_of(scene.unit)).move, "start": start,
        "held": sorted(scene.held),
    }  # fmt: skip


def _enter(scene: Scene, shut: Illegal | None) -> list[Json]:
    """The buildings that a figure of the unit can reach, straight and over open ground (KOKU-MOV-16)."""
    unit, troop = scene.unit, allowed(scene.battle, row_of(scene.unit))
    if troop.mounted or unit.formation == Formation.CREW:
        return []
    near = [(house, away) for house, away in _houses_about(scene) if away + troop.hard <= troop.move + 0.001]
    if near and shut is not None:
        return [option("enter", "Go inside", unit=unit.id, shut=shut)]
    choices = []
    for house, away in near:
        why = _why_not(approved, scene.battle, unit, Enter(unit.id, house.id))
        choices.append({
            "value": house.id, "label": house.name or "house", "distance": round(away, 2),
            "shut": why.document() if why else None,
        })  # fmt: skip
    if not choices:
        return []
    param = {"name": "building", "type": "piece", "choices": choices}
    return [option("enter", "Go inside", unit=unit.id, params=[param])]


def _houses_about(scene: Scene) -> list[tuple[Piece, float]]:
    """The buildings with the distance of the nearest free figure that is not inside, to where it touches them."""
    houses, ground = buildings.houses(scene.ground), scene.ground
    free = scene.free
    if not houses or not free:
        return []
    outlines = np.array([ground.shape(house.id) for house in houses], dtype=np.object_)
    starts: Shapes = shapely.points([figure.point for figure in free])
    for number, figure in enumerate(free):
        if figure.inside:
            starts[number] = ground.shape(figure.inside)
    away = shapely.distance(starts[:, None], outlines[None])
    found = []
    for column, house in enumerate(houses):
        others = [row for row, figure in enumerate(free) if figure.inside != house.id]
        if others:
            found.append((house, max(float(away[others, column].min()) - buildings.REACH, 0.0)))
    return found


# -- the gun, and digging ---------------------------------------------------------------------------------------------


def _gun(scene: Scene, shut: Illegal | None) -> list[Json]:
    unit, battle = scene.unit, scene.battle
    muzzle = muzzle_of(battle, unit)
    barrel = {"name": "facing", "type": "angle", "default": muzzle.facing if muzzle else 0.0}
    if unit.gun == Gun.CARRIED:
        why = shut or _why_not(special.check_gun, battle, unit, Gun.CARRIED, "KOKU-ORD-6")
        return [option("unlimber", "Set the gun down", unit=unit.id, shut=why, params=[barrel])]
    up = shut or _why_not(special.check_gun, battle, unit, Gun.UNLIMBERED, "KOKU-ORD-6")
    turn = shut or _why_not(special.check_gun, battle, unit, Gun.UNLIMBERED, "KOKU-ORD-7")
    return [
        option("limber", "Take the gun up", unit=unit.id, shut=up),
        option("realign", "Turn the barrel", unit=unit.id, shut=turn, params=[barrel]),
    ]


def _dig(scene: Scene, shut: Illegal | None) -> Json:
    unit = scene.unit
    why = shut or _why_not(special.check_dig, scene.battle, unit)
    done = max((figure.dig for figure in scene.figures), default=0)
    hint = f"turn {done + 1} of {special.DUG}"
    return option("dig", "Dig in", unit=unit.id, hint=hint, shut=why)
