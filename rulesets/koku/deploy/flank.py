"""The flank march (KOKU-FLK-1 to KOKU-FLK-3; KOKU-RUL-81, KOKU-RUL-103, KOKU-RUL-110, KOKU-RUL-112).

A unit held back waits off the table until the own turn that a D20 names. Then it is put down at any free place of the
short edge that was sealed, and moves.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import PlaceParam, formation, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import sealing
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import corners
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.search import either_way
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.deploy.posts import Post, place_gun, post_at
from rulesets.koku.march import special
from rulesets.koku.stand.formations import NAMES, Stand, base_size, frontages, may_stand, stand_of
from rulesets.koku.stand.room import check_ends, crowd

Json = dict[str, Any]

EDGES = {"west": _("West edge"), "east": _("East edge")}
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


def may_hold_back(battle: KokuBattle, side: Side) -> bool:
    """CAM-GRD-3, ``reserve``: among levies only the side that has bought it, or has it by the situation."""
    return not battle.forces[side].levied or battle.forces[side].has("reserve")


def seal(play: Play[KokuBattle], side: Side, id: str, edge: str) -> None:
    """KOKU-FLK-1: hold a unit back, or nobody; either way there is a seal. Raises :class:`Illegal`."""
    choice: Json = {"unit": "", "edge": ""}
    if id and not may_hold_back(play.battle, side):
        raise Illegal("cannot_march", "KOKU-FLK-1", "That unit cannot be held back.")
    if id:
        unit = play.battle.units.get(id)
        if unit is None or unit.side is not side or not may_march(unit):
            raise Illegal("cannot_march", "KOKU-FLK-1", "That unit cannot be held back.")
        if edge not in EDGES:
            raise Illegal("no_edge", "KOKU-FLK-1", "Name the short edge over which it comes.")
        choice = {"unit": id, "edge": edge}
        play.change_unit(unit, waits="flank", edge=edge)
    sealing.seal(play, seal_of(side), side, choice, label=_("flank march"), clause="KOKU-FLK-1")


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
    place_gun(play.battle, unit, post.muzzle)
    if post.muzzle is not None:
        play.change_unit(unit, gun=Gun.CARRIED.value)
    if not play.battle.options.visibility:  # else that he has come would be told to those who do not see him
        sealing.open_seal(play, seal_of(unit.side))
    at = play.battle.figures[unit.figures[0]].point
    play.tell("flank_arrived", clauses=("KOKU-FLK-3", "KOKU-ORD-9"), at=at, unit=unit.id, edge=edge)


def post_on_edge(battle: KokuBattle, unit: KokuUnit, pose: Pose | None, stand: Stand) -> Post:
    """The free post at the edge that is nearest to a pose. Raises :class:`Illegal` (KOKU-RUL-103) if there is none."""
    middle = battle.table.depth / 2
    wish = pose or Pose(0.0, middle, INWARD[unit.edge])
    for slide in either_way(SLIDE, battle.table.depth):
        post = _at_edge(battle, unit, Pose(wish.x, wish.y + slide, wish.facing), stand)
        if post is not None and _free(battle, unit, post):
            return post
    raise Illegal("no_room", "KOKU-RUL-103", "There is no room at the edge: next turn.")


def _at_edge(battle: KokuBattle, unit: KokuUnit, pose: Pose, stand: Stand) -> Post | None:
    """KOKU-RUL-146: the post, its outermost bases exactly at the edge; None if the long edges leave no room."""
    gun = unit.gun if unit.formation == Formation.CREW else ""
    post = post_at(unit, pose, stand, gun and Gun.CARRIED.value)
    body = Body(post.places, *base_size(unit))
    outline = corners(body.rows)
    low, high = outline.min(axis=(0, 1)), outline.max(axis=(0, 1))
    if low[1] < 0.0 or high[1] > battle.table.depth:
        return None
    shift = -float(low[0]) if unit.edge == "west" else battle.table.width - float(high[0])
    muzzle = post.muzzle and Pose(post.muzzle.x + shift, post.muzzle.y, post.muzzle.facing)
    return post._replace(places=body.shift((shift, 0.0)).poses, muzzle=muzzle)


def _free(battle: KokuBattle, unit: KokuUnit, post: Post) -> bool:
    ground = ground_of(battle.table)
    bases = Body(post.places, *base_size(unit)).bases
    if why_not(check_ends, ground, bases, (), crowd(battle)) is not None:
        return False
    return not unit.mounted or not any(special.barred_ground(battle, ground, base) for base in bases)


# -- what screens ask ------------------------------------------------------------------------------------------------


def place_param(battle: KokuBattle, unit: KokuUnit) -> PlaceParam:
    """The strip along the edge, and the formations in which the unit may come."""
    width, depth = battle.table.width, battle.table.depth
    west, east = (0.0, DEEP) if unit.edge == "west" else (width - DEEP, width)
    count = len(unit.figures)
    stand = stand_of(unit, count)
    forms = tuple(
        formation(str(form), NAMES[form], frontages(form, count)) for form in may_stand(unit, count)
    )
    return PlaceParam(
        name="pose",
        zone=((west, 0.0), (east, 0.0), (east, depth), (west, depth)),
        facing=INWARD[unit.edge],
        formation=str(stand.formation),
        frontage=stand.frontage,
        formations=forms,
    )
