"""The flank march (KOKU-FLK-1 to KOKU-FLK-3; KOKU-RUL-81, KOKU-RUL-103, KOKU-RUL-110, KOKU-RUL-112).

A unit held back waits off the table until the own turn that a D20 names. Then it is put down at any free place of the
short edge that was sealed, and moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine import sealed
from rulesets.engine.bases import corners, rows
from rulesets.engine.battle import Marker, Pose, Side
from rulesets.engine.geometry import base_at
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import Play
from rulesets.engine.terrain import ground_of
from rulesets.koku import special
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.formations import NAMES, Stand, base_size, frontages, may_stand, stand_of
from rulesets.koku.posts import Post, post_at
from rulesets.koku.room import check_ends, crowd

Json = dict[str, Any]

EDGES = {"west": "West edge", "east": "East edge"}
INWARD = {"west": 90.0, "east": 270.0}
"""Where a unit looks that comes in over an edge."""

STAYS = ("shogun", "peasant", "ninja", "pack")
"""Ranks that may not be held back (KOKU-FLK-1)."""

DEEP = 6.0
"""Inches of the strip in which the screen lets the unit be put; it is set to the edge in any case."""

SLIDE = 0.5
"""Inches by which a place along the edge is shifted until it is free."""


def may_march(unit: KokuUnit) -> bool:
    """KOKU-FLK-1: whether a unit may be held back."""
    return unit.rank not in STAYS


def seal(play: Play[KokuBattle], side: Side, id: str, edge: str) -> None:
    """KOKU-FLK-1: hold a unit back, or nobody; either way there is a seal. Raises :class:`Illegal`."""
    choice: Json = {"unit": "", "edge": ""}
    if id:
        unit = play.battle.units.get(id)
        if unit is None or unit.side is not side or not may_march(unit):
            raise Illegal("cannot_march", "KOKU-FLK-1", "That unit cannot be held back.")
        if edge not in EDGES:
            raise Illegal("no_edge", "KOKU-FLK-1", "Name the short edge over which it comes.")
        choice = {"unit": id, "edge": edge}
        play.change_unit(unit, waits="flank", edge=edge)
    sealed.seal(play, seal_of(side), side, choice, label="flank march", clause="KOKU-FLK-1")


def seal_of(side: Side) -> str:
    """The id of a side's seal."""
    return f"{side}.flank"


# -- coming in -------------------------------------------------------------------------------------------------------


def place(play: Play[KokuBattle], unit: KokuUnit, pose: Pose | None, stand: Stand) -> None:
    """KOKU-FLK-3: put the unit down at its edge, as near to the pose as there is room. Raises :class:`Illegal`."""
    post = post_on_edge(play.battle, unit, pose, stand)
    edge = unit.edge
    unit = play.change_unit(
        unit, place="table", waits="", edge="", ordered="arrive", formation=post.stand.formation,
        frontage=post.stand.frontage,
    )  # fmt: skip
    for id, spot in zip(unit.figures, post.places, strict=True):
        play.put(play.battle.figures[id], spot)
    if post.muzzle is not None:
        id = f"{unit.id}.gun"
        x, y, facing = (round(value, 4) for value in (post.muzzle.x, post.muzzle.y, post.muzzle.facing))
        play.battle.markers[id] = Marker(id, "gun", x, y, facing, unit.id)
        play.change_unit(unit, gun=Gun.CARRIED.value)
    if not play.battle.options.visibility:  # else that he has come would be told to those who do not see him
        sealed.open_seal(play, seal_of(unit.side))
    at = play.battle.figures[unit.figures[0]].point
    play.tell("flank_arrived", clauses=("KOKU-FLK-3", "KOKU-ORD-9"), at=at, unit=unit.id, edge=edge)


def post_on_edge(battle: KokuBattle, unit: KokuUnit, pose: Pose | None, stand: Stand) -> Post:
    """The free post at the edge that is nearest to a pose. Raises :class:`Illegal` (KOKU-RUL-103) if there is none."""
    middle = battle.table.depth / 2
    wish = pose or Pose(0.0, middle, INWARD[unit.edge])
    for slide in _slides(battle.table.depth):
        post = _at_edge(battle, unit, Pose(wish.x, wish.y + slide, wish.facing), stand)
        if post is not None and _free(battle, unit, post):
            return post
    raise Illegal("no_room", "KOKU-RUL-103", "There is no room at the edge: next turn.")


def _slides(depth: float) -> Iterator[float]:
    yield 0.0
    for step in range(1, int(depth / SLIDE) + 1):
        yield step * SLIDE
        yield -step * SLIDE


def _at_edge(battle: KokuBattle, unit: KokuUnit, pose: Pose, stand: Stand) -> Post | None:
    """KOKU-RUL-146: the post, its outermost bases exactly at the edge; None if the long edges leave no room."""
    gun = unit.gun if unit.formation == Formation.CREW else ""
    post = post_at(unit, pose, stand, gun and Gun.CARRIED.value)
    bases = corners(rows([base_at(spot, *base_size(unit)) for spot in post.places]))
    low, high = bases.min(axis=(0, 1)), bases.max(axis=(0, 1))
    if low[1] < 0.0 or high[1] > battle.table.depth:
        return None
    shift = -float(low[0]) if unit.edge == "west" else battle.table.width - float(high[0])
    moved = tuple(Pose(spot.x + shift, spot.y, spot.facing) for spot in post.places)
    muzzle = post.muzzle and Pose(post.muzzle.x + shift, post.muzzle.y, post.muzzle.facing)
    return post._replace(places=moved, muzzle=muzzle)


def _free(battle: KokuBattle, unit: KokuUnit, post: Post) -> bool:
    ground = ground_of(battle.table)
    bases = {str(n): base_at(spot, *base_size(unit)) for n, spot in enumerate(post.places)}
    try:
        check_ends(ground, bases, (), crowd(battle))
    except Illegal:
        return False
    return not unit.mounted or not any(special.barred_ground(battle, ground, base) for base in bases.values())


# -- what screens ask ------------------------------------------------------------------------------------------------


def place_param(battle: KokuBattle, unit: KokuUnit) -> Json:
    """The strip along the edge, and the formations in which the unit may come."""
    width, depth = battle.table.width, battle.table.depth
    west, east = (0.0, DEEP) if unit.edge == "west" else (width - DEEP, width)
    count = len(unit.figures)
    stand = stand_of(unit, count)
    forms = [
        {"value": str(form), "label": NAMES[form], "shut": None, "frontages": list(frontages(form, count))}
        for form in may_stand(unit, count)
    ]
    return {
        "name": "pose", "type": "place", "zone": [[west, 0.0], [east, 0.0], [east, depth], [west, depth]],
        "facing": INWARD[unit.edge], "formation": str(stand.formation), "frontage": stand.frontage,
        "formations": forms,
    }  # fmt: skip


def never_comes(unit: KokuUnit, limit: int) -> bool:
    """KOKU-FLK-3, KOKU-RUL-98: whether a unit that waits will never come, its turn lying beyond the end."""
    return bool(unit.waits) and unit.arrives > limit
