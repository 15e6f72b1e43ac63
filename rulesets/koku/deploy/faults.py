"""What is wrong with where figures start (KOKU-DEP-2, KOKU-DEP-4, KOKU-DEP-5; formations: KOKU-FRM-2 to KOKU-FRM-7).

Every fault is an :class:`Illegal` that says why and where, so that one may be raised and all may be listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point, Side, Table
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Flags, beyond, clashes, polygons, rows
from rulesets.engine.table.formation import is_lattice
from rulesets.engine.table.geometry import TOLERANCE, Rectangle, base_at, distance, turn_between
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import GUNNER_REACH, TERRAIN, TROOPS
from rulesets.koku.deploy import peasants
from rulesets.koku.ground.buildings import ROOM
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import check_skirmish, groups, stand_of


class Barred(msgspec.Struct, frozen=True):
    """The ground on which nobody may start, and that on which riders may not (KOKU-DEP-5)."""

    to_all: BaseGeometry
    to_riders: BaseGeometry


@lru_cache(maxsize=64)
def barred_ground(table: Table, options: KokuOptions) -> Barred:
    """Rivers but for bridges and fords; for riders marsh and rice fields too, but for roads and bridges over them.

    A ford that is crossed as the river (KOKU-RUL-19) is as wet; a rice field that is open ground (KOKU-RUL-18) bars
    nobody. Buildings are judged figure by figure.
    """
    ground = ground_of(table)

    def of(*kinds: str) -> BaseGeometry:
        return shapely.union_all([ground.shape(piece.id) for piece in table.pieces if piece.kind in kinds])

    dry = of("bridge") if options.ford_as == "river" else of("bridge", "ford")
    soft = of("marsh") if options.rice_field_as == "open" else of("marsh", "rice_field")
    water = shapely.difference(of("river"), dry)
    riders = shapely.union(water, shapely.difference(soft, shapely.union(dry, of("road"))))
    shapely.prepare(water)
    shapely.prepare(riders)
    return Barred(water, riders)


def faults(battle: KokuBattle, side: Side) -> list[Illegal]:
    """Every fault of a side's deployment: units that are not deployed, and whatever is wrong with those that are."""
    found = []
    units = [unit for unit in battle.units.values() if unit.side is side and not unit.waits]
    for unit in units:
        if unit.place == "reserve":
            found.append(Illegal("not_deployed", "KOKU-DEP-3", "{unit} is not deployed.", unit=unit.name))
        elif unit.place == "table":
            found += unit_faults(battle, unit, battle.living(unit))
    return found + list(_crowding(battle, units))


def unit_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> list[Illegal]:
    """The faults of one unit whose figures stand so; overlaps are looked for with every unit deployed before it.

    For a single unit use :func:`first_fault`, which also looks at those deployed after it.
    """
    found = [*_zone_faults(battle, unit, figures), *_ground_faults(battle, unit, figures)]
    found += _overlaps(unit, figures, _earlier(battle, unit))
    return found + list(_formation_faults(battle, unit, figures))


def first_fault(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Illegal | None:
    """The first fault of a unit that is being set down among those on the table; None if it may stand so."""
    others = [other for mate in battle.on_table() if mate.id != unit.id for other in battle.living(mate)]
    found = [*_zone_faults(battle, unit, figures), *_ground_faults(battle, unit, figures)]
    found += _overlaps(unit, figures, others)
    found += _formation_faults(battle, unit, figures)
    guests = Counter(other.inside for other in others if other.inside)
    for house, count in Counter(figure.inside for figure in figures if figure.inside).items():
        if count + guests[house] > ROOM:
            found.append(_refuse_crowd(house, battle))
    return found[0] if found else None


def _zone_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Iterator[Illegal]:
    """KOKU-DEP-2: every base wholly in the own zone; peasants in or near their village (KOKU-PEA-2)."""
    if unit.village:
        yield from _village_faults(battle, unit, figures)
        return
    zone = np.array(battle.zones.get(unit.side) or ((0.0, 0.0), (battle.table.width, battle.table.depth)))
    low, high = zone.min(axis=0), zone.max(axis=0)
    outside = beyond(rows(figures), low, high)
    if unit.id + ".gun" in battle.markers:
        marker = battle.markers[unit.id + ".gun"]
        muzzle = np.array((marker.x, marker.y))
        outside[0] = max(outside[0], np.maximum(low - muzzle, muzzle - high).max())
    for figure, inches in zip(figures, outside.tolist(), strict=True):
        if inches > TOLERANCE:
            message = _("{unit} {unit|stands|stand} {far}″ outside the deployment zone.")
            yield Illegal(
                "out_of_zone", "KOKU-DEP-2", message, unit=unit.phrase, far=f"{inches:.1f}", inches=inches,
                at=figure.point,
            )  # fmt: skip
            return


def _village_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Iterator[Illegal]:
    outdoors = [figure for figure in figures if not figure.inside]
    away = peasants.beyond(battle, unit, polygons(rows(outdoors))) if outdoors else 0.0
    indoors = {figure.inside for figure in figures if figure.inside}
    elsewhere = [piece for piece in battle.table.pieces if piece.id in indoors and piece.site != unit.village]
    if away > TOLERANCE or elsewhere:
        message = _("{unit} {unit|starts|start} in {unit|its|their} village, or within 2″ of it.")
        yield Illegal(
            "out_of_village", "KOKU-PEA-2", message, unit=unit.phrase, at=(outdoors or figures)[0].point,
            inches=max(away, 0.0),
        )  # fmt: skip


def _ground_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Iterator[Illegal]:
    """KOKU-DEP-5: nobody in a river, no riders in marsh, rice field or building; KOKU-MOV-7: nobody across a wall."""
    ground = ground_of(battle.table)
    outside = [figure for figure in figures if not figure.inside]
    if len(outside) < len(figures) and (TROOPS[unit.kind].mounted or unit.formation == Formation.CREW):
        yield _refuse(unit, "house", _("{unit} cannot start in a building."), figures[0].point)
    if not outside:
        return
    shapes = polygons(rows(outside) - (0.0, 0.0, 0.0, 2 * TOLERANCE, 2 * TOLERANCE))
    bars = barred_ground(battle.table, options_in_force(battle))
    wet = shapely.intersects(bars.to_all, shapes)
    soft = shapely.intersects(bars.to_riders, shapes) if TROOPS[unit.kind].mounted else wet
    if wet.any():
        yield _refuse(unit, "river", _("{unit} {unit|stands|stand} in the river."), _at(outside, wet))
    elif soft.any():
        yield _refuse(unit, "marsh", _("Riders cannot start in marsh or rice field."), _at(outside, soft))
    figure_number, piece_number = ground.tree.query(shapes, predicate="intersects")
    for one, number in zip(figure_number.tolist(), piece_number.tolist(), strict=True):
        piece = ground.pieces[number]
        if piece.kind == "house":
            message = _("{unit} {unit|stands|stand} half in a building.")
            yield Illegal("house", "KOKU-MOV-16", message, unit=unit.phrase, at=outside[one].point)
            return
        if TERRAIN[piece.kind].shape == "line":
            message = _("{unit} {unit|stands|stand} across a {piece}.")
            name = TERRAIN[piece.kind].name
            yield Illegal(
                "straddles", "KOKU-MOV-7", message, unit=unit.phrase, piece=name, at=outside[one].point
            )
            return


def _overlaps(
    unit: KokuUnit, figures: Sequence[KokuFigure], others: Sequence[KokuFigure]
) -> Iterator[Illegal]:
    """KOKU-DEP-5: no base lies over another; figures indoors have no place of their own (KOKU-MOV-16)."""
    own = [figure for figure in figures if not figure.inside]
    there = [figure for figure in others if not figure.inside]
    if not own:
        return
    over = clashes(rows(own), rows(there))
    if over.any():
        yield _refuse(unit, "overlap", _("{unit} {unit|stands|stand} where others stand."), _at(own, over))


def _formation_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Iterator[Illegal]:
    """KOKU-DEP-4: the unit stands in its formation; of those outdoors only (KOKU-RUL-95)."""
    if unit.formation == Formation.CREW:
        yield from _crew_faults(battle, unit, figures)
        return
    bases = [base_at(figure.pose, figure.width, figure.depth) for figure in figures if not figure.inside]
    stand = stand_of(unit, len(figures))
    if stand.formation is Formation.SKIRMISH:
        try:
            check_skirmish(bases, battle.options.skirmish_gap_max)
        except Illegal as refusal:
            yield refusal
    elif stand.close and not _in_order(unit, figures, bases):
        message = _("{unit} {unit|does not stand in its|do not stand in their} {formation}.")
        clause = "KOKU-FRM-2" if stand.formation is Formation.COLUMN else "KOKU-FRM-3"
        yield Illegal(
            "formation",
            clause,
            message,
            unit=unit.phrase,
            formation=str(stand.formation),
            at=figures[0].point,
        )


def _in_order(unit: KokuUnit, figures: Sequence[KokuFigure], bases: Sequence[Rectangle]) -> bool:
    """Whether figures of close order stand in their lattice; if some are indoors, the rest in one chain."""
    if len(bases) == len(figures):
        stand = stand_of(unit, len(figures))
        return is_lattice(
            [figure.pose for figure in figures], stand.frontage, figures[0].width, figures[0].depth
        )
    alike = all(abs(turn_between(bases[0].facing, base.facing)) <= 0.5 for base in bases)
    return alike and len(groups(bases)) <= 1


def _crew_faults(battle: KokuBattle, unit: KokuUnit, figures: Sequence[KokuFigure]) -> Iterator[Illegal]:
    """KOKU-DAT-10: every gunner within 1.5 inches of the muzzle."""
    muzzle = battle.markers.get(unit.id + ".gun")
    if muzzle is None:
        yield Illegal("muzzle", "KOKU-DAT-10", "The gun has no place.", unit=unit.name)
        return
    for figure in figures:
        far = distance(figure.point, (muzzle.x, muzzle.y)) - GUNNER_REACH
        if far > TOLERANCE:
            message = _("A gunner stands more than 1.5″ from the muzzle.")
            yield Illegal("muzzle", "KOKU-DAT-10", message, at=figure.point, inches=far)
            return


def _crowding(battle: KokuBattle, units: Sequence[KokuUnit]) -> Iterator[Illegal]:
    """KOKU-DEP-5: at most five figures in a building."""
    inside = Counter(
        figure.inside
        for unit in units
        if unit.place == "table"
        for figure in battle.living(unit)
        if figure.inside
    )
    yield from (_refuse_crowd(house, battle) for house, count in inside.items() if count > ROOM)


def _refuse_crowd(house: str, battle: KokuBattle) -> Illegal:
    at = shapely.centroid(ground_of(battle.table).shape(house))
    message = _("More than five figures are in a building.")
    return Illegal("crowded", "KOKU-DEP-5", message, at=(float(at.x), float(at.y)))


def _earlier(battle: KokuBattle, unit: KokuUnit) -> list[KokuFigure]:
    """The figures of the units that were mustered before this one, so that each overlap is named once."""
    found: list[KokuFigure] = []
    for other in battle.units.values():
        if other.id == unit.id:
            break
        if other.place == "table":
            found += battle.living(other)
    return found


def _refuse(unit: KokuUnit, code: str, message: str, at: Point) -> Illegal:
    return Illegal(code, "KOKU-DEP-5", message, unit=unit.phrase, at=at)


def _at(figures: Sequence[KokuFigure], which: Flags) -> Point:
    return figures[int(np.flatnonzero(which)[0])].point
