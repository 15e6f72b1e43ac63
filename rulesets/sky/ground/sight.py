"""Sight, fire zones and cover (SKY-GEO-4 to SKY-GEO-6, SKY-SHO-2, SKY-SHO-3, SKY-HIT-6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from rulesets.engine.battle import Figure, Piece, Point
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import Floats
from rulesets.engine.table.field import fields
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.screens import CLEAR, Bar, Over, Screen, hide
from rulesets.engine.table.sight import Look, shots
from rulesets.engine.table.terrain import polygon_of
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import Weapon
from rulesets.sky.ground.ground import body_of, ground_under
from rulesets.sky.stand.formations import centre, front_rank, muzzle
from rulesets.sky.stand.room import standing

FIRE_ZONE = 45.0
"""Degrees to either side of the facing (SKY-GEO-4)."""

DEPTH_OF_WOOD = 2.0
BEHIND_WALL = 1.0
MANNED = 0.5
"""Inches from a wall within which a unit mans it (SKY-HIT-6c)."""

SCREENS: dict[str, Screen] = {
    "hill": Screen(Bar.CREST, over=Over.EITHER),
    "wood": Screen(Bar.DEPTH, DEPTH_OF_WOOD, "wood"),
    "castle_wall": Screen(Bar.NEAR, BEHIND_WALL),
    "house": Screen(Bar.ALWAYS),
}
"""What stops sight (SKY-SCN-1); other kinds never do."""

IN_ZONE = Look(np.inf, SCREENS, FIRE_ZONE)
ALL_ROUND = Look(np.inf, SCREENS)

field_of = fields(ground_under, 6)
"""The stands of all units of troops on the table; leaders block nothing (SKY-GEO-5)."""


def shooters(battle: SkyBattle, unit: SkyUnit, weapon: str) -> list[Figure]:
    """The stands that shoot a weapon: all from the saddle, the front rank on foot (SKY-SHO-2, SKY-SHO-3)."""
    return battle.living(unit) if weapon == Weapon.MTD_BOW else front_rank(battle, unit)


def eyes_of(battle: SkyBattle, unit: SkyUnit, stands: Sequence[Figure]) -> Floats:
    """The middle of each stand's front edge (SKY-GEO-5); a unit in a building shoots from its outline."""
    return np.array([stand.point if unit.building else muzzle(stand) for stand in stands], dtype=np.float64)


def can_see(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str) -> bool:
    """SKY-SHO-2, SKY-SHO-3: whether some stand has a target's stand in its fire zone and in shot sight, at whatever
    range.
    """
    known, all_round = _SEEN(standing(battle), dict), weapon == Weapon.MTD_BOW
    if (unit.id, all_round) not in known:
        known[unit.id, all_round] = _seen_by(battle, unit, weapon, ALL_ROUND if all_round else IN_ZONE)
    return target.id in known[unit.id, all_round]


def _seen_by(battle: SkyBattle, unit: SkyUnit, weapon: str, look: Look) -> frozenset[str]:
    """All enemies at once: who asks for one asks for the others too, and apart they take several times as long."""
    field, stands = field_of(battle), shooters(battle, unit, weapon)
    own = field.numbers(stand.id for stand in stands)
    foes = [stand for foe in battle.on_table(unit.side.opponent) for stand in battle.living(foe)]
    theirs, mates = field.numbers(stand.id for stand in foes), field.of_unit(unit.id)
    found = shots(field, own, theirs, look, eyes=eyes_of(battle, unit, stands), ignored=mates)
    return frozenset(foes[number].unit for number in np.flatnonzero(found.clear.any(axis=0)).tolist())


_SEEN: Memory[dict[tuple[str, bool], frozenset[str]]] = Memory(4)


def terrain_hides(battle: SkyBattle, one: Point, other: Point) -> bool:
    """Whether scenery stops the sight between two points (SKY-GEO-6: troops never do)."""
    lines = np.array([[one, other]], dtype=np.float64)
    return bool(hide(ground_under(battle.table), lines, SCREENS)[0] != CLEAR)


def commands(battle: SkyBattle, general: SkyUnit, leader: SkyUnit) -> bool:
    """SKY-GEO-6: command sight from the General to a Clan Leader, who is at the centre of his unit when attached."""
    here = battle.figures[general.figures[0]].point
    there = (
        centre(battle, battle.units[leader.with_unit])
        if leader.with_unit
        else battle.figures[leader.figures[0]].point
    )
    return not terrain_hides(battle, here, there)


# -- cover -------------------------------------------------------------------------------------------------------------


def cover_of(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> str:
    """SKY-HIT-6: the clause by which a target is under cover from a unit's shot; empty if it is not."""
    if target.tedate:
        return "SKY-HIT-6a"
    if target.building:
        return "SKY-HIT-6b"
    if _behind(battle, unit, target, frozenset({"fieldwork", "castle_wall"}), inner=True):
        return "SKY-HIT-6c"
    if battle.options.soft_cover and (
        _behind(battle, unit, target, frozenset({"low_wall", "fence", "hedge"}), inner=False)
        or _in_wood(battle, target)
    ):
        return "SKY-OPT-16"
    return ""


def _in_wood(battle: SkyBattle, target: SkyUnit) -> bool:
    ground = ground_under(battle.table)
    woods = [ground.shape(piece.id) for piece in ground.pieces if piece.kind == "wood"]
    return bool(woods) and bool(shapely.covers(shapely.union_all(woods), body_of(battle, target).shape))


def _behind(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, kinds: frozenset[str], *, inner: bool) -> bool:
    """Whether a stand of the target is at a wall that the shot crosses, on its inner side if that is asked."""
    ground = ground_under(battle.table)
    eyes = eyes_of(battle, unit, battle.living(unit))
    for piece in ground.pieces:
        if piece.kind not in kinds:
            continue
        wall = ground.shape(piece.id)
        for stand in battle.living(target):
            near = shapely.distance(wall, polygon_of(stand)) <= MANNED + 0.01
            if near and (not inner or inside(piece, stand.point)) and _crosses(wall, eyes, stand.point):
                return True
    return False


def _crosses(wall: shapely.Geometry, eyes: Floats, point: Point) -> bool:
    """Whether the shot of the nearest stand crosses a wall, or of one of those that are equally near."""
    lines = shapely.linestrings(np.stack((eyes, np.broadcast_to(point, eyes.shape)), axis=1))
    lengths = shapely.length(lines)
    return bool(shapely.intersects(wall, lines[lengths < lengths.min() + TOLERANCE]).any())


def inside(piece: Piece, point: Point) -> bool:
    """Whether a point lies on the inner side of a wall: to the left of its course, as it is drawn from first point
    to last (SKY-RUL-168).
    """
    line = shapely.LineString(piece.points)
    along = float(line.project(shapely.Point(point)))
    here, there = line.interpolate(max(along - 0.05, 0.0)), line.interpolate(min(along + 0.05, line.length))
    east, north = there.x - here.x, there.y - here.y
    return bool(east * (point[1] - here.y) - north * (point[0] - here.x) > 0.0)
