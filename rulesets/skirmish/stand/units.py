"""What a unit is, read off its able figures: class, mostly what, centre, facing, arcs, leader (SKIR-DAT-11 to
SKIR-DAT-14).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from rulesets.engine.battle import Point
from rulesets.engine.sayings import Nth, Words, say
from rulesets.engine.table.geometry import bearing, direction, gap, turn_between
from rulesets.skirmish.battle import Role, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import CLASSES, FLANK, FRONT, Kind
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
    return (
        sum(figure.x for figure in figures) / len(figures),
        sum(figure.y for figure in figures) / len(figures),
    )


def facing_of(figures: list[SkirFigure]) -> float | None:
    """SKIR-DAT-14: the direction of the sum of the facing vectors, in degrees; None where a unit has no flanks."""
    vectors = [direction(figure.facing) for figure in figures]
    east, north = sum(x for x, _ in vectors), sum(y for _, y in vectors)
    if math.hypot(east, north) < NO_FACING * len(figures):
        return None
    return bearing((0.0, 0.0), (east, north))


def arc(facing: float, at: Point, point: Point) -> str:
    """SKIR-DAT-14: ``front``, ``flank`` or ``rear``, as the point lies off the facing; limits are inclusive."""
    off = abs(turn_between(facing, bearing(at, point)))
    if off <= FRONT + 1e-9:
        return "front"
    return "flank" if off <= FLANK + 1e-9 else "rear"


def nearest(of: SkirFigure, others: Iterable[SkirFigure]) -> SkirFigure | None:
    """The nearest of others by base edges, the lowest id where it is tied (SKIR-TRN-11)."""
    return min(others, key=lambda other: (round(gap(of, other), 6), order_of(other.id)), default=None)


def order_of(id: str) -> tuple[str, int, int]:
    """How ids are sorted: by side, then unit, then figure, as numbers (SKIR-DAT-1)."""
    unit, _, figure = id.partition(".")
    side, _, number = unit.rpartition("-")
    return side, int(number) if number.isdigit() else 0, int(figure) if figure.isdigit() else 0


def fights_on(unit: SkirUnit) -> bool:
    """Whether a unit is steady, halted or falling back (SKIR-END-1)."""
    return unit.status not in (Status.BROKEN, Status.ROUTED)


def place_in_unit(battle: SkirBattle, figure: SkirFigure) -> Words:
    """A figure in words: which man of its unit; a lone one by its name."""
    unit = battle.unit_of(figure)
    return unit.name if unit.lone else say("{nth} man", nth=Nth(unit.figures.index(figure.id) + 1))
