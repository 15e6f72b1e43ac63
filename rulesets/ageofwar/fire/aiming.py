"""Who can shoot at whom, and with how many dice (AOW-SHO-1, AOW-SHO-5 to AOW-SHO-7, AOW-DAT-4, AOW-GEO-10)."""

from __future__ import annotations

import msgspec
import numpy as np
import shapely

from rulesets.ageofwar.battle import AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, Weapon
from rulesets.ageofwar.ground.sight import FOLIAGE, clear_lines, in_arc, muzzles, on_centre
from rulesets.ageofwar.ground.terrain import in_cover
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.ageofwar.stand.near import gap
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import Flags, polygons, rows
from rulesets.engine.table.geometry import ahead

ARC = 45.0
"""Degrees to either side of straight ahead (AOW-GEO-10)."""


class Aim(msgspec.Struct, frozen=True):
    """A volley before its dice: the bases that shoot on centre and those that do not, the inches between the two units,
    and whether that is short range (AOW-SHO-5).
    """

    unit: str
    target: str
    weapon: Weapon
    centred: tuple[str, ...]
    aside: tuple[str, ...]
    inches: float
    short: bool

    @property
    def count(self) -> int:
        """AOW-SHO-1: one die for each base that is able to shoot."""
        return len(self.centred) + len(self.aside)


def weapon_of(battle: AowBattle, unit: AowUnit) -> Weapon | None:
    """AOW-DAT-4: what a unit's shooting bases carry, all of them the same (AOW-MUS-6); None if it has none."""
    return next((base.weapon for base in battle.bases(unit) if ARMS[base.weapon].cost), None)


def check_shooter(battle: AowBattle, unit: AowUnit) -> Weapon:
    """What a unit shoots with; raises :class:`Illegal` for one without shooting bases, and for one in a fight
    (AOW-RUL-75).
    """
    weapon = weapon_of(battle, unit)
    if weapon is None:
        raise Illegal("no_weapon", "AOW-DAT-4", "Nothing to shoot with.")
    if in_fight(battle, unit):
        raise Illegal("fighting", "AOW-SHO-7", "They are in a fight.")
    return weapon


def shooters(battle: AowBattle, unit: AowUnit) -> list[tuple[AowFigure, Pose]]:
    """AOW-SHO-1: the shooting bases of the first two ranks, each with the muzzle that it is measured from; of a unit in
    a wood or buildings those of the front rank (AOW-SHO-6).
    """
    front = {base.id for base in blocks.front_rank(battle, unit)} if in_cover(battle, unit) else None
    return [
        (battle.figures[id], eye)
        for id, eye in muzzles(battle, unit).items()
        if ARMS[battle.figures[id].weapon].cost and (front is None or id in front)
    ]


def reach(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-DAT-4, AOW-SHO-6, AOW-RUL-70: how many inches a unit's shooting bases reach."""
    weapon = weapon_of(battle, unit)
    far = ARMS[weapon].long if weapon else 0.0
    return min(far, FOLIAGE) if in_cover(battle, unit) else far


def marks(battle: AowBattle, side: Side) -> list[AowUnit]:
    """AOW-SHO-7: at whom of a side may be shot at all: units on the table and lone leaders."""
    return [*battle.on_table(side), *battle.alone(side)]


def aim(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Aim:
    """The volley of a unit at an enemy unit or a lone leader; raises :class:`Illegal` where it may not be shot, or no
    base is able (AOW-SHO-1, AOW-SHO-7). Whose turn it is, and points, are not asked here.
    """
    weapon = check_shooter(battle, unit)
    if target.id not in {each.id for each in marks(battle, unit.side.opponent)}:
        raise Illegal("no_target", "AOW-SHO-7", "{unit} cannot be shot at.", unit=target.name)
    if in_fight(battle, target):
        raise Illegal("target_fights", "AOW-SHO-7", "{unit} {unit|is|are} in a fight.", unit=target.phrase)
    arm, inches = ARMS[weapon], gap(battle, unit, target)
    if inches > reach(battle, unit) + SLACK:
        raise Illegal("out_of_range", "AOW-SHO-5", "{unit} {unit|is|are} out of range.", unit=target.phrase)
    ready = shooters(battle, unit)
    if not ready:
        raise Illegal("no_shooters", "AOW-SHO-1", "Those who shoot stand too far behind.")
    able = _able(battle, unit, target, list(dict.fromkeys(eye for _base, eye in ready)))
    bases = [(base.id, eye) for base, eye in ready if able[eye]]
    centred = tuple(id for id, eye in bases if on_centre(battle, eye, target))
    aside = tuple(id for id, _eye in bases if id not in centred)
    return Aim(
        unit.id, target.id, weapon, centred, aside, inches, inches <= arm.short + SLACK and arm.short > 0
    )


def _able(battle: AowBattle, unit: AowUnit, target: AowUnit, eyes: list[Pose]) -> dict[Pose, bool]:
    """AOW-SHO-1: which muzzles have one and the same base of the target in reach, in their arc and in sight. Raises
    :class:`Illegal` if none has.
    """
    bases = battle.bases(target)
    width = blocks.base_of(unit)[0]
    edges = np.array(
        [shapely.LineString([ahead(eye, 0.0, -width / 2), ahead(eye, 0.0, width / 2)]) for eye in eyes]
    )
    far = shapely.distance(edges[:, None], polygons(rows(bases))[None, :])
    near: Flags = far <= reach(battle, unit) + SLACK
    ahead_: Flags = near & np.array(
        [[in_arc(eye, base.point) for base in bases] for eye in eyes], dtype=np.bool_
    )
    seen = ahead_ & clear_lines(battle, unit, target, eyes) if ahead_.any() else ahead_
    if not near.any():
        raise Illegal("out_of_range", "AOW-SHO-1", "{unit} {unit|is|are} out of range.", unit=target.phrase)
    if not ahead_.any():
        raise Illegal("out_of_arc", "AOW-GEO-10", "{unit} {unit|is|are} outside the arc.", unit=target.phrase)
    if not seen.any():
        raise Illegal("no_sight", "AOW-GEO-9", "Nobody sees {unit}.", unit=target.name)
    some: Flags = np.any(seen, axis=1)
    return dict(zip(eyes, some.tolist(), strict=True))


def lines_of(battle: AowBattle, shot: Aim) -> list[tuple[Point, Point]]:
    """What is drawn of a volley: from each muzzle that shoots to the middle of the target."""
    middle = blocks.centre(battle, battle.units[shot.target])
    eyes = muzzles(battle, battle.units[shot.unit])
    return [(eyes[id].point, middle) for id in (*shot.centred, *shot.aside)]
