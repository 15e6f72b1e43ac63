"""Who can fire at whom (KOKU-ORD-10, KOKU-FIR-1, KOKU-FIR-2, KOKU-FIR-4 to KOKU-FIR-6, KOKU-FIR-16).

A :class:`Moment` is the table as fire sees it now. :func:`battery` picks the figures of a unit that may fire at all,
:func:`volley` finds what they can do to one target unit, or says why nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Point, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.sayings import Words
from rulesets.engine.table.bases import Floats, Indexes
from rulesets.engine.table.field import Field
from rulesets.engine.table.geometry import middle_of
from rulesets.engine.table.sight import Look, Shots, blockers, lines_of_sight, shots
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuUnit
from rulesets.koku.charts import TERRAIN, TROOPS, WEAPONS
from rulesets.koku.fire.volley import Shot, shot_of
from rulesets.koku.ground import sight, smoke, weather
from rulesets.koku.nerve import baggage
from rulesets.koku.stand.formations import CLOSE_ORDER, row_of

BEYOND = 400.0
"""Inches farther than any two figures on a table."""


class Moment:
    """The table as fire sees it: the figures as a field, and which of them are in melee."""

    def __init__(self, battle: KokuBattle) -> None:
        self.battle = battle
        self.field: Field = sight.field_of(battle)

    def of_side(self, side: Side) -> Indexes:
        """The numbers of a side's figures."""
        return self.field.of_unit(*(unit.id for unit in self.battle.on_table(side)))

    def fighters(self, side: Side) -> Indexes:
        """The numbers of a side's figures but for pack horses, whose touch is no melee (KOKU-BAG-2)."""
        return self.field.of_unit(*(unit.id for unit in baggage.combatants(self.battle.on_table(side))))

    @cached_property
    def engaged_figures(self) -> frozenset[int]:
        """The numbers of the figures in base contact with an enemy (KOKU-FRM-1)."""
        sides = [unit.side for unit in self.battle.units.values()]
        return _ENGAGED((self.field, sides), self._in_contact)

    def _in_contact(self) -> frozenset[int]:
        pairs = self.field.contacts(self.fighters(Side.AI), self.fighters(Side.KAKI))
        return frozenset(number for pair in pairs for number in pair)

    @cached_property
    def engaged_units(self) -> frozenset[str]:
        """The units with a figure in base contact with an enemy."""
        return frozenset(self.field.figures[number].unit for number in self.engaged_figures)

    def engaged_refusal(self, target: KokuUnit) -> Illegal | None:
        """The refusal of a target in base contact with the firing side, if it is (KOKU-ORD-10 4)."""
        if target.id not in self.engaged_units:
            return None
        return Illegal("target_in_contact", "KOKU-RUL-47", "In contact with your own men.")

    def close_order(self, unit: KokuUnit) -> bool:
        """Whether a unit counts as close order, read from its formation (KOKU-FIR-4, KOKU-FRM-7); a crew never
        does.
        """
        if unit.formation != Formation.LONE:  # though one man alone of it be in sight
            return unit.formation in CLOSE_ORDER
        if TROOPS[unit.kind].drilled:
            return True
        numbers = self.field.of_unit(unit.id)
        friends = np.setdiff1d(self.of_side(unit.side), numbers)
        return bool(self.field.contacts(numbers, friends))


_ENGAGED: Memory[frozenset[int]] = Memory()


class Battery(msgspec.Struct, frozen=True):
    """The figures of a unit that may fire: their numbers, and for a gun its muzzle and the crew that does not
    hide.
    """

    unit: KokuUnit
    numbers: Indexes
    look: Look
    stands: Floats | None = None
    ignored: Indexes | None = None

    def rows(self, field: Field) -> Floats:
        """What they fire from, as rows of bases: their own, or the muzzle."""
        return field.rows[self.numbers] if self.stands is None else self.stands


class Volley(msgspec.Struct, frozen=True):
    """All fire of one unit at one other.

    ``fallible`` are the figures that can fall, with their distance from the nearest firing figure (KOKU-FIR-16), in
    ascending id.
    """

    unit: KokuUnit
    target: KokuUnit
    shots: tuple[Shot, ...]
    fallible: tuple[tuple[str, float], ...]

    @property
    def distance(self) -> float:
        """The shortest way of a shot, in inches."""
        return min(shot.distance for shot in self.shots)


def shots_at(
    battle: KokuBattle, unit: str, target: str, figures: Collection[str] | None = None
) -> tuple[Shot, ...]:
    """The shots that a unit (or those of its figures) can fire at another now, in ascending id of the figures.

    Raises :class:`Illegal` with the reason if there are none (KOKU-ORD-10).
    """
    moment = Moment(battle)
    return volley(moment, battery(moment, battle.units[unit], figures), battle.units[target]).shots


def check_unit(battle: KokuBattle, unit: KokuUnit) -> None:
    """Refuse a unit that cannot fire this turn, whatever the target (KOKU-ORD-10 1 and 3, KOKU-FIR-18), or that rain
    (KOKU-RAI-2) or its own smoke (KOKU-WND-4) forbids to (KOKU-ORD-10 6).
    """
    weapon = WEAPONS.get(unit.weapon)
    if weapon is None or not weapon.range or TROOPS[unit.kind].rank == "peasant":
        raise Illegal("no_missiles", "KOKU-DAT-5", "No bow, no arquebus and no gun.")
    if unit.fired:
        raise Illegal("has_fired", "KOKU-FIR-18", "Has fired this turn.")
    if row_of(unit).mounted and not weapon.fires_mounted:
        raise Illegal("mounted", "KOKU-RUL-93", "Must dismount to fire.")
    if unit.digging or unit.ordered == "dig":
        raise Illegal("digging", "KOKU-ORD-8", "Digs this turn.")
    if unit.rank == "crew":
        if unit.ordered in ("limber", "unlimber", "realign"):
            raise Illegal("gun_moved", "KOKU-RUL-24", "The gun was handled this turn.")
        if unit.gun != Gun.UNLIMBERED:
            raise Illegal("gun_carried", "KOKU-ORD-10", "The gun is being carried.")
    weather.check_fire(battle, unit)
    smoke.check_fire(battle, unit)


def battery(moment: Moment, unit: KokuUnit, figures: Collection[str] | None = None) -> Battery:
    """The figures of the unit (of those, if some are named) that may fire; raises :class:`Illegal` if none may."""
    check_unit(moment.battle, unit)
    field = moment.field
    numbers = field.of_unit(unit.id)
    if figures is not None:
        numbers = numbers[[field.figures[number].id in figures for number in numbers]]
    if not len(numbers):
        raise Illegal("nobody_left", "KOKU-ORD-10", "None of those figures is left to fire.")
    free = numbers[[int(number) not in moment.engaged_figures for number in numbers]]
    if not len(free):
        raise Illegal("in_contact", "KOKU-ORD-10", "In contact with the enemy.")
    look = sight.look_of(unit.weapon)
    if unit.rank != "crew":
        return Battery(unit, free, look)
    gun = moment.battle.markers[f"{unit.id}.gun"]
    muzzle = np.array([[gun.x, gun.y, gun.facing, 0.0, 0.0]])
    return Battery(unit, free, look, np.repeat(muzzle, len(free), axis=0), field.of_unit(unit.id))


def volley(moment: Moment, firers: Battery, target: KokuUnit) -> Volley:
    """What the figures can do to the target; those that cannot reach it do not fire (KOKU-RUL-107).

    Raises :class:`Illegal` with the reason if none of them can.
    """
    check_target(moment, firers.unit, target)
    field = moment.field
    found = reach(moment, firers, field.of_unit(target.id))
    if target.rank == "shogun" and (found.in_reach & found.in_arc).any():
        found = with_clear_view(moment, firers, found)
    if not found.clear.any():
        raise why_not(moment, firers, found)
    return _volley(moment, firers, target, found)


def check_target(moment: Moment, unit: KokuUnit, target: KokuUnit) -> None:
    """Refuse a target that is no enemy, is gone, or is in contact with the firing side (KOKU-ORD-10 4)."""
    baggage.check_target(target)
    if target.side is unit.side:
        raise Illegal("own_side", "KOKU-ORD-10", "{target} is on your own side.", target=target.name)
    if target.place != "table":
        raise Illegal("target_gone", "KOKU-ORD-10", "{target} is not on the table.", target=target.name)
    refusal = moment.engaged_refusal(target)
    if refusal is not None:
        raise refusal


def reach(moment: Moment, firers: Battery, targets: Indexes) -> Shots:
    """Range, arc and sight of every firing figure to every one of the targets."""
    return shots(
        moment.field, firers.numbers, targets, firers.look, stands=firers.stands, ignored=firers.ignored
    )


def with_clear_view(moment: Moment, firers: Battery, found: Shots) -> Shots:
    """The same, but sight of the Shogun is a view that nothing obstructs (KOKU-FIR-6).

    Raises :class:`Illegal` if it is obstructed for all who have him in range and arc.
    """
    field, rows = moment.field, firers.rows(moment.field)
    clear = found.in_reach & found.in_arc
    first: tuple[str, ...] = ()
    for row, column in np.argwhere(clear):
        eye = (float(rows[row, 0]), float(rows[row, 1]))
        ignored = [firers.numbers[row]] if firers.ignored is None else firers.ignored.tolist()
        if not field.outdoors[firers.numbers[row]]:
            line = lines_of_sight(field, firers.numbers[[row]], found.targets[[column]])
            eye = (float(line[0, 0, 0]), float(line[0, 0, 1]))
        between = sight.clear_view(field, eye, int(found.targets[column]), ignored)
        clear[row, column] = not between
        first = first or between
    if not clear.any():
        raise Illegal(
            "view_not_clear",
            "KOKU-FIR-6",
            "The view of the Shogun is not clear: {blocker}.",
            blocker=name_of(moment.battle, first[0]),
            at=place_of(moment.battle, first[0]),
        )
    return msgspec.structs.replace(found, clear=clear)


def _volley(moment: Moment, firers: Battery, target: KokuUnit, found: Shots) -> Volley:
    battle, field = moment.battle, moment.field
    aimed = found.nearest()  # KOKU-FIR-5
    row = {int(number): index for index, number in enumerate(firers.numbers)}
    picked = [row[shooter] for shooter, _, _ in aimed]
    shooters, aims = firers.numbers[picked], np.array([aim for _, aim, _ in aimed], dtype=np.intp)
    stands = None if firers.stands is None else firers.stands[picked]
    shelters = sight.shelters(battle, field, shooters, aims, stands)
    lines = lines_of_sight(field, shooters, aims, firers.rows(field)[picked, :2])
    unit, close = firers.unit, moment.close_order
    pattern = shot_of(unit.kind, unit.weapon, close(unit), unit.ff, target.kind, close(target))
    fired = tuple(
        msgspec.structs.replace(
            pattern,
            shelter=shelter,
            firer=field.figures[shooter].id,
            aim=field.figures[aim].id,
            distance=gap,
            line=((float(line[0, 0]), float(line[0, 1])), (float(line[1, 0]), float(line[1, 1]))),
        )
        for (shooter, aim, gap), shelter, line in zip(aimed, shelters, lines, strict=True)
    )
    columns = np.flatnonzero(found.clear.any(axis=0))
    near = found.gap[picked][:, columns].min(axis=0)
    ids = field.ids(found.targets[columns])
    fallible = tuple((id, float(gap)) for id, gap in zip(ids, near, strict=True))
    return Volley(firers.unit, target, fired, fallible)


# -- why not ---------------------------------------------------------------------------------------------------------


def why_not(moment: Moment, firers: Battery, found: Shots) -> Illegal:
    """Why none of the figures can fire at any of the targets: range, arc or sight (KOKU-ORD-10 4)."""
    able = found.in_reach & found.in_arc
    if not found.in_reach.any():
        return too_far(moment, firers, found.targets, least_gap(moment, firers, found.targets))
    if not able.any():
        return out_of_arc(moment, found.targets)
    row, column = np.unravel_index(np.where(able, found.gap, np.inf).argmin(), found.gap.shape)
    stands = None if firers.stands is None else firers.stands[[row]]
    between = blockers(
        moment.field,
        firers.numbers[[row]],
        found.targets[[column]],
        firers.look,
        stands=stands,
        ignored=firers.ignored,
    )[0]
    return no_sight(moment.battle, between)


def least_gap(moment: Moment, firers: Battery, targets: Indexes) -> float:
    """The shortest distance between the figures and the targets, in inches."""
    if firers.stands is not None:
        muzzle = shapely.Point(firers.stands[0, :2])
        return float(shapely.distance(muzzle, moment.field.outlines[targets]).min())
    return float(moment.field.pairs_within(firers.numbers, targets, BEYOND)[2].min())


def too_far(moment: Moment, firers: Battery, targets: Indexes, gap: float) -> Illegal:
    """The refusal of a target out of range (KOKU-FIR-1)."""
    inches = float(gap) - WEAPONS[firers.unit.weapon].range
    at = moment.field.figures[targets[0]].point
    return Illegal("out_of_range", "KOKU-FIR-1", "Out of range by {inches:.1f}″.", inches=inches, at=at)


def out_of_arc(moment: Moment, targets: Indexes) -> Illegal:
    """The refusal of a target outside every firing figure's arc (KOKU-FIR-2)."""
    at = moment.field.figures[targets[0]].point
    return Illegal("out_of_arc", "KOKU-FIR-2", "Outside the arc of fire.", at=at)


def no_sight(battle: KokuBattle, between: tuple[str, ...]) -> Illegal:
    """The refusal of a target that cannot be seen, naming what is first in the way (KOKU-LOS-2 to KOKU-LOS-5)."""
    if not between:
        return Illegal("no_sight", "KOKU-LOS-1", "No line of sight.")
    kind = next((piece.kind for piece in battle.table.pieces if piece.id == between[0]), "")
    clause = TERRAIN[kind].sight if kind else "KOKU-LOS-2"
    blocker = name_of(battle, between[0])
    at = place_of(battle, between[0])
    return Illegal("no_sight", clause, "No line of sight: {blocker}.", blocker=blocker, at=at)


def name_of(battle: KokuBattle, id: str) -> Words:
    """What an obstacle is called: the unit of a figure, a piece by its name or its kind."""
    if id in battle.figures:
        return battle.units[battle.figures[id].unit].name
    piece = next(piece for piece in battle.table.pieces if piece.id == id)
    return piece.name or TERRAIN[piece.kind].name


def place_of(battle: KokuBattle, id: str) -> Point:
    """Where an obstacle is: a figure's centre, the middle of a piece's points."""
    if id in battle.figures:
        return battle.figures[id].point
    return middle_of(next(piece.points for piece in battle.table.pieces if piece.id == id))
