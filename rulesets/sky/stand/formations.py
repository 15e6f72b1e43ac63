"""How stands make a unit: column, line, and closing up after losses (SKY-FRM-1 to SKY-FRM-6)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.engine.battle import Figure, Point, Pose
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.formation import BLOCK, anchor_of, box, places
from rulesets.engine.table.geometry import Rectangle, ahead
from rulesets.sky.battle import Formation, SkyBattle, SkyUnit
from rulesets.sky.charts import BASE_CAVALRY, BASE_INFANTRY, BASE_LEADER

NAMES = {Formation.COLUMN: _("column"), Formation.LINE: _("line"), Formation.LONE: _("alone")}


class Ranks(msgspec.Struct, frozen=True):
    """How many stands stand in the front rank and in the second; in column more may follow behind them."""

    front: int
    second: int


def base_of(unit: SkyUnit) -> tuple[float, float]:
    """SKY-DAT-7: width and depth in inches of one of the unit's bases."""
    if unit.is_leader:
        return BASE_LEADER
    return BASE_CAVALRY if unit.mounted else BASE_INFANTRY


def front_of(formation: str, mounted: bool, count: int) -> int:
    """SKY-FRM-1 to SKY-FRM-3: how many of so many stands make the front rank."""
    if formation != Formation.LINE:
        return 1
    return count if mounted else -(-count // 2)


def kept_front(unit: SkyUnit, count: int, rear_first: bool) -> int:
    """The front rank of a unit with so many stands left: it closes up (SKY-FRM-4), or keeps its front as long as a
    second rank stands (SKY-OPT-12).
    """
    if rear_first and unit.formation == Formation.LINE and not unit.mounted:
        return min(unit.frontage, count)
    return front_of(unit.formation, unit.mounted, count)


def ranks(unit: SkyUnit, count: int) -> Ranks:
    """SKY-FRM-2, SKY-FRM-3: front and second rank of a unit as it stands; cavalry in line has no second."""
    if unit.formation == Formation.COLUMN:
        return Ranks(min(1, count), int(count > 1 and not unit.mounted))
    front = min(unit.frontage, count)
    return Ranks(front, min(front, count - front) if not unit.mounted else 0)


def stands(unit: SkyUnit, anchor: Pose, count: int, frontage: int) -> tuple[Pose, ...]:
    """Where so many stands of a unit stand at an anchor, the front rank first, each rank from the left (SKY-FRM-5)."""
    width, depth = base_of(unit)
    return places(anchor, BLOCK, count, width, depth, frontage)


def draw_up(unit: SkyUnit, at: Pose, count: int, frontage: int) -> Body:
    """So many stands of a unit as a body, drawn up at an anchor."""
    return Body(stands(unit, at, count, frontage), *base_of(unit))


def anchor(battle: SkyBattle, unit: SkyUnit) -> Pose:
    """SKY-FRM-6: the middle of the unit's front edge, and its facing."""
    width, depth = base_of(unit)
    poses = [figure.pose for figure in battle.living(unit)]
    return anchor_of(poses, width, depth, poses[0].facing)


def box_of(battle: SkyBattle, unit: SkyUnit) -> Rectangle:
    """SKY-FRM-6: the smallest rectangle along its facing that holds the unit's footprint."""
    width, depth = base_of(unit)
    poses = [figure.pose for figure in battle.living(unit)]
    return box(poses, width, depth, poses[0].facing)


def centre(battle: SkyBattle, unit: SkyUnit) -> Point:
    """SKY-FRM-6: the middle of the unit's box."""
    around = box_of(battle, unit)
    return (around.x, around.y)


def front_rank(battle: SkyBattle, unit: SkyUnit) -> list[Figure]:
    """The stands of the front rank (SKY-FRM-2, SKY-FRM-3)."""
    alive = battle.living(unit)
    return alive[: ranks(unit, len(alive)).front]


def muzzle(stand: Figure) -> Point:
    """The middle of a stand's front edge, from which it shoots (SKY-GEO-4, SKY-GEO-5)."""
    return ahead(stand.pose, stand.depth / 2)


def form_up(
    play: Play[SkyBattle], unit: SkyUnit, at: Pose, formation: str = "", frontage: int = 0
) -> SkyUnit:
    """Set a unit's stands down at an anchor, in its own formation or another."""
    alive = play.battle.living(unit)
    form = formation or unit.formation
    front = frontage or (
        min(unit.frontage, len(alive)) if form == unit.formation else front_of(form, unit.mounted, len(alive))
    )
    unit = play.change_unit(unit, formation=form, frontage=front)
    set_down(play, alive, stands(unit, at, len(alive), front))
    return unit


def set_down(play: Play[SkyBattle], figures: Sequence[Figure], poses: Sequence[Pose]) -> None:
    """Put each of the stands at its pose."""
    for figure, pose in zip(figures, poses, strict=True):
        play.put(figure, pose)
