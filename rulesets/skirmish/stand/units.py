"""What a unit is, read off its able figures: class, mostly what, centre, facing, arcs, leader (SKIR-DAT-11 to
SKIR-DAT-14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from rulesets.engine.battle import Point, order_of
from rulesets.engine.sayings import Nth, Words, say
from rulesets.engine.table.bases import Flags, Floats, off_facings
from rulesets.engine.table.formation import mean_facing
from rulesets.engine.table.geometry import gap, middle_of
from rulesets.skirmish.battle import Role, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import CLASSES, FRONT, Kind
from rulesets.skirmish.options import SkirOptions

NO_FACING = 0.2
"""How long the mean of the facing vectors must be for a unit to have flanks and a rear (SKIR-DAT-14)."""


def rank_of(kind: Kind, options: SkirOptions) -> int:
    """SKIR-DAT-3: the rank of a class; with SKIR-OPT-7 a Ronin ranks as a Bushi."""
    return CLASSES[Kind.BUSHI if options.ronin_as_bushi and kind is Kind.RONIN else kind].rank


def mostly_of(kind: Kind, options: SkirOptions) -> str:
    """SKIR-DAT-3: as which class it counts for "mostly"; with SKIR-OPT-7 a Ronin counts as Bushi."""
    return CLASSES[Kind.BUSHI if options.ronin_as_bushi and kind is Kind.RONIN else kind].mostly


def class_of(figures: list[SkirFigure], options: SkirOptions) -> Kind:
    """SKIR-DAT-11: the class held by most of those figures, the lower-ranked on a tie. There must be one at least."""
    counted = Counter(figure.kind for figure in figures)
    return min(counted, key=lambda kind: (-counted[kind], rank_of(kind, options)))


def class_of_unit(battle: SkirBattle, unit: SkirUnit) -> Kind:
    """SKIR-DAT-11: the class of a unit by its able figures."""
    return class_of(battle.able(unit), battle.options)


def is_mostly(battle: SkirBattle, unit: SkirUnit, what: str) -> bool:
    """SKIR-DAT-11: whether more than half of its able figures count as that class."""
    able = battle.able(unit)
    return 2 * sum(mostly_of(figure.kind, battle.options) == what for figure in able) > len(able)


def quality_leader(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-DAT-12: whether an able leader ranks above the class of the unit counted without him."""
    able = battle.able(unit)
    leaders = [figure for figure in able if figure.role is not Role.NONE]
    rest = [figure for figure in able if figure.role is Role.NONE]
    if not leaders or not rest:
        return False
    return rank_of(leaders[0].kind, battle.options) > rank_of(class_of(rest, battle.options), battle.options)


def commander_ok(battle: SkirBattle, unit: SkirUnit) -> SkirFigure | None:
    """SKIR-DAT-13: the Force commander of a unit's side, while he is able and his unit does not run."""
    chief = battle.figures.get(battle.forces[unit.side].chief)
    return chief if chief is not None and chief.alive and not battle.unit_of(chief).running else None


def centre_of(figures: list[SkirFigure]) -> Point:
    """SKIR-DAT-14: the mean of base centres."""
    return middle_of(figure.point for figure in figures)


def facing_of(figures: list[SkirFigure]) -> float | None:
    """SKIR-DAT-14: the direction of the sum of the facing vectors, in degrees; None where a unit has no flanks."""
    looks, agreed = mean_facing([figure.pose for figure in figures])
    return looks if agreed >= NO_FACING else None


def beside(facing: float, at: Point, points: Floats) -> Flags:
    """SKIR-DAT-14: which points lie in the flanks or the rear of what looks so; limits are inclusive."""
    eye = np.array([(*at, facing, 0.0, 0.0)])
    return np.asarray(off_facings(eye, points[None])[0] > FRONT + 1e-9, dtype=np.bool_)


def nearest(of: SkirFigure, others: Iterable[SkirFigure]) -> SkirFigure | None:
    """The nearest of others by base edges, the lowest id where it is tied (SKIR-TRN-11)."""
    return min(others, key=lambda other: (round(gap(of, other), 6), order_of(other.id)), default=None)


def fights_on(unit: SkirUnit) -> bool:
    """Whether a unit is steady, halted or falling back (SKIR-END-1)."""
    return unit.status not in (Status.BROKEN, Status.ROUTED)


def place_in_unit(battle: SkirBattle, figure: SkirFigure) -> Words:
    """A figure in words: which man of its unit; a lone one by its name."""
    unit = battle.unit_of(figure)
    return unit.name if unit.lone else say("{nth} man", nth=Nth(unit.figures.index(figure.id) + 1))
