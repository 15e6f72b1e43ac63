"""What a practice commander's units are after: a place worth holding, an enemy to shoot at, or one to strike.

Judged from what every player sees of every system: where figures stand, their ranks and arms, and the places worth
holding. The numbers are a rule of thumb, and no system's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine.battle import Battle, Figure, Point, Side, Unit

LEADERS = ("shogun", "general")
"""Ranks that stay out of it."""

CARRIES = {"bow": 12.0, "teppo": 18.0, "gun": 36.0}
"""Inches that missiles fly, by arms."""

NEAR_ENOUGH = 1.1
"""The share of that at which shooters stop, less half their daring."""

WEIGHT = {
    "peasant": 0.5,
    "crew": 0.6,
    "monk": 1.1,
    "samurai": 1.6,
    "oban": 2.0,
    "shogun": 2.0,
    "general": 2.0,
}
"""What a figure is worth in melee, by rank; 1 for others."""

WARINESS = 7.0
"""Inches that a unit keeps from an enemy whom it had better not strike."""

NEAR_FOE = 10.0
"""Inches at which an enemy matters more than a place worth holding."""


class Aim(NamedTuple):
    """Where a unit would be: within ``stand_off`` inches of a point; ``looks`` if it must face it, ``site`` if it is a
    place worth holding.
    """

    point: Point
    stand_off: float
    looks: bool = False
    site: bool = False


def aim_of(battle: Battle, unit: Unit, daring: float) -> Aim | None:
    """What the unit is after; None if it stays where it is. ``daring`` (0 to 1) weighs a fight."""
    own = battle.living(unit)
    if unit.rank in LEADERS or unit.arms == "gun" or not own:
        return None
    here = middle([figure.point for figure in own])
    foes = [(other, f) for other in battle.on_table(unit.side.opponent) for f in battle.living(other)]
    foe, figure = min(foes, key=lambda pair: math.dist(pair[1].point, here), default=(None, None))
    place = _place(battle, unit.side, here)
    if foe is None or figure is None:
        return Aim(place, 0.5, site=True) if place else None
    if unit.arms in CARRIES:
        return Aim(figure.point, CARRIES[unit.arms] * (NEAR_ENOUGH - daring / 2), looks=True)
    away = math.dist(figure.point, here)
    if place and away > NEAR_FOE and math.dist(place, here) * daring < away:
        return Aim(place, 0.5, site=True)
    return Aim(figure.point, _touch(figure) if fair(battle, unit, foe, daring) else WARINESS)


def _touch(figure: Figure) -> float:
    """Inches from a figure's centre to where another's front touches it."""
    return min(figure.width, figure.depth) / 2 + 0.02


def _place(battle: Battle, side: Side, here: Point) -> Point | None:
    """The nearest place worth holding that is not the side's own."""
    places = [middle(site.outline) for site in battle.sites.values() if site.owner is not side]
    return min(places, key=lambda place: math.dist(place, here), default=None)


def fair(battle: Battle, unit: Unit, foe: Unit, daring: float) -> bool:
    """Whether a fight of one unit with another is fair enough for its commander."""
    return strength(battle, unit) >= strength(battle, foe) * (1.3 - 0.7 * daring)


def strength(battle: Battle, unit: Unit) -> float:
    """What a unit is worth in melee."""
    return len(battle.living(unit)) * WEIGHT.get(unit.rank, 1.0) * (1.3 if unit.mounted else 1.0)


def middle(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def bearing(start: Point, end: Point) -> float:
    """The direction from one point to another, in degrees clockwise from north."""
    return math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360.0


def off(facing: float, wanted: float) -> float:
    """By how many degrees, 0 to 180, a facing misses a direction."""
    return abs((facing - wanted + 180.0) % 360.0 - 180.0)
