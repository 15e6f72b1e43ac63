"""The nearest lawful order: a refused move, drawn back along its own way until the rules allow it.

The screen offers it to the player, and practice commanders take it. Lawfulness need not be monotone (one may not stop
upon a fence, but beyond it), so lengths are tried from the far end.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import msgspec

from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Legs, Waypoint
from rulesets.engine.table import paths, search, sweep
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import bearing
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.march.crossing import ROAD_RATE
from rulesets.koku.march.judging import bases_of, refusal_of
from rulesets.koku.march.plans import Marching, MovePlan, leg_inches, price, route, scene_of
from rulesets.koku.stand.room import check_ends

Json = dict[str, Any]

LEAST = 0.12
"""Inches below which a shorter way is not worth offering."""

STEP = 0.5
"""Inches by which the search draws back at least."""

FINE = 0.04
"""Inches to within which it looks: less than base contact, so that a way into contact is found (KOKU-MOV-19)."""

TRIES = 8
"""Steps into which a long way is cut: each costs a whole check."""

MOST = 12
"""Lengths that are tried at all for an offer; after that the best found so far is offered."""

CLOSELY = 40
"""Lengths that are tried at all for a way that has to end in contact (KOKU-VIS-2)."""

HOPELESS = ("formation_change", "free_change", "no_change", "house_full", "held")
"""Refusals that no shorter way mends."""

SLACK = 0.004
"""Inches that a lawful way stays below the allowance, so that rounded coordinates do not exceed it."""


def nearest_lawful(
    battle: KokuBattle, unit: KokuUnit, order: Marching, plan: MovePlan, *, closely: bool = False
) -> Json | None:
    """The order that goes as far along the same way as the rules let it; None if that is nowhere.

    An offer is content with a likely length; ``closely`` goes on to where the way is stopped.
    """
    total = max((one.walk.length for one in plan.goings), default=0.0)
    rate = ROAD_RATE if any(one.walk.ground < one.walk.length - 0.001 for one in plan.goings) else 1.0
    far = _limit(plan, total, rate)
    if far <= LEAST:
        return None
    scene = scene_of(battle, unit)
    tries = iter(range(CLOSELY if closely else MOST))

    def is_lawful(inches: float) -> bool:
        if _too_dear(plan, inches / total) or next(tries, None) is None:
            return False
        shorter = _cut(order, plan, inches / total, inches)
        try:
            sketch = route(scene, shorter)
            check_ends(scene.ground, bases_of(sketch), sketch.stay, scene.others)
            return refusal_of(battle, shorter, price(scene, sketch)) is None
        except Illegal:
            return False

    before = far - _ahead(plan) if far < total else 0.0  # in touch with what stands across the way
    likely = () if closely else (_beyond_all(plan, rate), far, before)
    inches = search.nearest_lawful(is_lawful, far, likely, max(STEP, far / TRIES), FINE, LEAST)
    return _as_order(_cut(order, plan, inches / total, inches)) if inches else None


def _ahead(plan: MovePlan) -> float:
    """Inches from the middle of a base to its side that goes first: a base need not look where it goes."""
    way = plan.goings[0].way
    aside = radians(bearing(*way.points[-2:]) - way.end.facing) if len(way.points) > 1 else 0.0
    return abs(cos(aside)) * way.figure.depth / 2 + abs(sin(aside)) * way.figure.width / 2


def _limit(plan: MovePlan, total: float, rate: float) -> float:
    """How far the dearest way could go at the very best: its allowance, and what bars or blocks any of the ways."""
    far = min(total, (plan.troop.move - SLACK) / rate)
    for one in plan.goings:
        stops = [one.barrier.entry] if one.barrier else []
        block = sweep.first_stop(one.way.points, one.way.figure.width, plan.others.rows)
        stops += [block.inches] if block else []
        if stops and one.walk.length:
            far = min(far, min(stops) * total / one.walk.length)
    return far


def _too_dear(plan: MovePlan, share: float) -> bool:
    """Whether a share of the way is certain to cost too much: told from the price of the whole.

    Roads and corners are left to the whole check.
    """
    if len(plan.anchors) > 2:
        return False
    for one in plan.goings:
        inches = share * one.walk.length
        met = sum(crossing.charge for crossing in one.charges if crossing.entry < inches)
        if one.walk.ground > one.walk.length - 0.001 and inches + met > plan.troop.move:
            return True
    return False


def _beyond_all(plan: MovePlan, rate: float) -> float:
    """How far the dearest way may go if it pays all that it crosses; 0 if it does not get beyond all of that."""
    dearest = max(plan.goings, key=lambda one: one.cost)
    charges = sum(crossing.charge for crossing in dearest.charges)
    inches = min((plan.troop.move - charges - SLACK) / rate, dearest.walk.length)
    crossed = all(crossing.entry < inches for crossing in dearest.charges)
    return inches if crossed else 0.0


def _cut(order: Marching, plan: MovePlan, share: float, inches: float) -> Marching:
    """The order, ended after a share of the way (of a body) or after so many inches (of each figure)."""
    if plan.anchors:
        return msgspec.structs.replace(order, legs=_cut_legs(order.legs, plan, share))
    known = {figure.id: figure for figure in plan.figures}
    shorter = {id: _cut_path(known[id].point, path, inches) for id, path in order.figures.items()}
    return msgspec.structs.replace(order, figures=shorter)


def _cut_legs(legs: Legs, plan: MovePlan, share: float) -> Legs:
    start, anchors = plan.anchors[0], [leg.pose for leg in legs]
    lengths = leg_inches(plan)
    left, done = share * sum(lengths), 0.0
    for length in lengths:
        if left <= length:
            done += left / length if length else 1.0
            break
        left, done = left - length, done + 1.0
    cut = list(part_way(start, anchors, done))
    if cut and len(plan.figures) == 1:  # a lone figure faces as it likes (KOKU-MOV-8)
        cut[-1] = Pose(cut[-1].x, cut[-1].y, anchors[-1].facing)
    return tuple(Waypoint(round(pose.x, 3), round(pose.y, 3), round(pose.facing, 2)) for pose in cut)


def _cut_path(start: Point, path: Legs, inches: float) -> Legs:
    if not path:
        return path
    kept = paths.part((start, *((point.x, point.y) for point in path)), 0.0, inches)[1:]
    return tuple(Waypoint(round(x, 3), round(y, 3), path[-1].facing) for x, y in kept)


def _as_order(order: Marching) -> Json:
    legs = [msgspec.to_builtins(leg) for leg in order.legs]
    singly = {id: [msgspec.to_builtins(leg) for leg in path] for id, path in order.figures.items()}
    return {"legs": legs, "formation": order.formation, "frontage": order.frontage, "figures": singly}
