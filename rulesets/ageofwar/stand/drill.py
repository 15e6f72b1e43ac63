"""Units are drawn up and close up after losses; leaders join them, leave them and go along (AOW-DAT-5, AOW-SHO-19,
AOW-FIG-35, AOW-ORD-3, AOW-ORD-4).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import contacts, flush, touching
from rulesets.engine.battle import Point, Pose
from rulesets.engine.play.play import Play
from rulesets.engine.table.geometry import Rectangle, ahead, corners, local


def set_up(
    play: Play[AowBattle], unit: AowUnit, at: Pose, frontage: int = 0, order: Sequence[str] | None = None
) -> AowUnit:
    """AOW-DAT-5: draw a unit up with the middle of its front at a place, so many bases wide (0: as it is) and its
    living bases in an order (None: as they are); leaders with it go along (AOW-ORD-4). Returns the unit as it is now.
    """
    unit = play.unit(unit.id)
    living = order if order is not None else [base.id for base in play.battle.bases(unit)]
    gone = [id for id in unit.figures if id not in living]
    front = max(1, min(frontage or unit.frontage, len(living)))
    unit = play.settle_unit(unit, figures=(*living, *gone), frontage=front)
    width, depth = blocks.base_of(unit)
    for id, pose in zip(living, blocks.poses(unit, at, len(living), front), strict=True):
        play.put(play.figure(id), pose, width=width, depth=depth)
    follow(play, unit)
    return unit


def remove_bases(play: Play[AowBattle], unit: AowUnit, ids: Collection[str], fate: str = "killed") -> AowUnit:
    """AOW-SHO-19, AOW-FIG-35: bases are gone; the next in the order step up, the front grows narrower only when fewer
    are left, and what touched the unit goes on touching it. Markers are the caller's, and so is a unit of which nobody
    is left (AOW-FIG-32). Returns the unit as it is now.
    """
    unit = play.unit(unit.id)
    met = touching(play.battle, unit)
    at = blocks.anchor(play.battle, unit)
    for id in ids:
        play.settle_figure(play.figure(id), alive=False, fate=fate)
    left = [base.id for base in play.battle.bases(unit)]
    if not left:
        return unit
    unit = set_up(play, unit, at, order=left)
    return _keep_contact(play, unit, met) if met else unit


def _keep_contact(play: Play[AowBattle], unit: AowUnit, met: Mapping[str, str]) -> AowUnit:
    """AOW-FIG-35: of the enemies that touched these faces of a unit, each that does no longer is met again: the unit
    moves up to him, or he to it, whichever parts nobody.
    """
    for id, face in met.items():
        if id in touching(play.battle, unit):
            continue
        enemy = play.unit(id)
        boxes = blocks.box(play.battle, unit), blocks.box(play.battle, enemy)
        way = _way_to(*boxes, face, blocks.base_of(unit)[0])
        if not _shift(play, unit, way):
            _shift(play, enemy, (-way[0], -way[1]))
        unit = play.unit(unit.id)
    return unit


def _way_to(own: Rectangle, other: Rectangle, face: str, least: float) -> Point:
    """The shift (inches east, inches north) that lays a face of a block flush on another block again, sideways only as
    far as is needed to share so many inches of edge.
    """
    seen = [local(own, corner) for corner in corners(other)]
    along, out = (0, 1) if face in ("front", "rear") else (1, 0)
    sign = 1.0 if face in ("front", "right") else -1.0
    half, wide = (own.depth, own.width) if along == 0 else (own.width, own.depth)
    apart = min(sign * spot[out] for spot in seen) - half / 2
    low, high = min(spot[along] for spot in seen), max(spot[along] for spot in seen)
    share = min(least, wide, high - low)
    aside = max(0.0, low - (wide / 2 - share)) + min(0.0, high + (wide / 2 - share))
    shift = (aside, sign * apart) if along == 0 else (sign * apart, aside)
    x, y = ahead(own, shift[1], shift[0])
    return (x - own.x, y - own.y)


def _shift(play: Play[AowBattle], unit: AowUnit, way: Point) -> bool:
    """Shift a unit in a fight if it stands on nobody there and loses nobody whom it touches; whether it did."""
    battle = play.battle
    there = blocks.standing(battle)
    later = blocks.body(battle, unit).shift(way)
    around = blocks.box(battle, unit)
    shifted = around._replace(x=around.x + way[0], y=around.y + way[1])
    held = contacts(battle).get(unit.id, {})
    if not later.is_on(battle.table) or there.crowd.under(later, {unit.id}, blocks.OVERLAP):
        return False
    if any(flush(shifted, there.boxes[other])[0] != face for other, face in held.items()):
        return False
    at = blocks.anchor(battle, unit)
    set_up(play, unit, Pose(at.x + way[0], at.y + way[1], at.facing))
    return True


# -- leaders -----------------------------------------------------------------------------------------------------------


def attach(play: Play[AowBattle], leader: AowUnit, unit: AowUnit, in_front: bool) -> AowUnit:
    """AOW-ORD-3: a leader joins a unit, in its front rank or behind it. Returns the leader as he is now."""
    leader = play.change_unit(
        play.unit(leader.id), place=ATTACHED, with_unit=unit.id, in_front=in_front, camped=False
    )
    follow(play, play.unit(unit.id))
    return leader


def detach(play: Play[AowBattle], leader: AowUnit, pose: Pose) -> AowUnit:
    """AOW-ORD-3: a leader stands by himself, the centre of his base at a pose. Returns the leader as he is now."""
    were = leader.with_unit
    leader = play.change_unit(play.unit(leader.id), place="table", with_unit="", in_front=False, camped=False)
    play.put(play.figure(leader.figures[0]), pose)
    if were in play.battle.units and play.battle.bases(play.unit(were)):
        follow(play, play.unit(were))
    return leader


def follow(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-ORD-4: the leaders with a unit are where it is."""
    for leader, pose in blocks.places_of(play.battle, unit).items():
        play.put(play.figure(play.unit(leader).figures[0]), pose)
