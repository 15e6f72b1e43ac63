"""What every unit of a side could fire at now, and why not (KOKU-SEQ-12, KOKU-ORD-10).

All figures with the same weapon are measured together; then range, arc and sight are gathered unit by unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import shapely

from rulesets.engine.battle import Figure, Side, Table
from rulesets.engine.forms import AnyParam, Choice, Offer, SplitParam, UnitParam, choice, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Flags, Floats, Indexes, pair_gaps
from rulesets.engine.table.sight import Shots, blockers, shots
from rulesets.koku.battle import KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.fire.reach import (
    Battery,
    Moment,
    battery,
    check_unit,
    no_sight,
    out_of_arc,
    too_far,
    with_clear_view,
)
from rulesets.koku.nerve.baggage import combatants

ROUGHLY, ROUGHLY_INDOORS = 2.5, 16.0
"""Inches from the centres of two bases to whatever a range is measured to; where one of them is in a building."""

WIDEST = 1.25
"""Inches by which two pairs of bases can differ more in their gap than in the distance of their centres."""


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """An offer to ``fire`` for every unit of the side on the table, in the order of muster."""
    moment = Moment(battle)
    ready, shut = _batteries(moment, side)
    foes = combatants(battle.on_table(side.opponent))
    found = [_Targets(moment, group, foes) for group in _groups(ready)] if foes else []
    _remember(moment, side, found)
    choices = dict(each for targets in found for each in targets.choices())
    return [_offer(unit, shut.get(unit.id), choices.get(unit.id, [])) for unit in battle.on_table(side)]


def anybody(battle: KokuBattle, side: Side) -> bool:
    """Whether a unit of the side can fire at anything (KOKU-SEQ-12): mostly one of those that could when somebody last
    looked.
    """
    known = _WITNESSES.last((id(battle.table), side))
    if known is not None and known.hold(battle):
        return True
    moment = Moment(battle)
    foes = [foe for foe in combatants(battle.on_table(side.opponent)) if moment.engaged_refusal(foe) is None]
    found = []
    for group in _groups(_batteries(moment, side)[0]):
        firing, near = _in_rough_range(moment, group, foes)
        if near:
            found.append(_Targets(moment, firing, near))
            if found[-1].plain.any():
                _remember(moment, side, found)
                return True
    return any(targets.any_at_leader() for targets in found)


class _Witnesses(NamedTuple):
    """Figures that could each fire at another when somebody looked, and how everybody stood then."""

    pairs: list[tuple[Figure, Figure]]
    table: Table
    figures: dict[str, KokuFigure]
    units: dict[str, KokuUnit]

    def hold(self, battle: KokuBattle) -> bool:
        """Whether one of them can for sure: both stand where they stood, its unit and the weather allow it, and nobody
        has come or changed sides who might be in their way or touch them. Only the time it takes depends on that.
        """
        before, there = self.units, battle.on_table()
        if self.table is not battle.table or not all(unit.id in before for unit in there):
            return False
        was = [(before[unit.id].place, before[unit.id].side, before[unit.id].weapon) for unit in there]
        return (
            was == [(unit.place, unit.side, unit.weapon) for unit in there]
            and all(self.figures.get(id) is one or not one.alive for id, one in battle.figures.items())
            and any(_still_fires(battle, *pair) for pair in self.pairs)
        )


def _still_fires(battle: KokuBattle, firer: Figure, target: Figure) -> bool:
    figures, units = battle.figures, battle.units
    return (
        figures.get(firer.id) is firer
        and figures.get(target.id) is target
        and units[firer.unit].place == units[target.unit].place == "table"
        and why_not(check_unit, battle, units[firer.unit]) is None
    )


_WITNESSES: Shelf[tuple[int, Side], _Witnesses] = Shelf(2000)
"""By table and side: where to look first, and no more than that."""


def _remember(moment: Moment, side: Side, found: Iterable[_Targets]) -> None:
    pairs, battle = [pair for targets in found for pair in targets.witnesses()], moment.battle
    kept = _Witnesses(pairs, battle.table, dict(battle.figures), dict(battle.units))
    _WITNESSES.keep((id(battle.table), side), kept)


def _batteries(moment: Moment, side: Side) -> tuple[list[Battery], dict[str, Illegal]]:
    """What of the units of a side may fire, and why the other units may not."""
    ready: list[Battery] = []
    shut: dict[str, Illegal] = {}
    for unit in moment.battle.on_table(side):
        try:
            ready.append(battery(moment, unit))
        except Illegal as refusal:
            shut[unit.id] = refusal
    return ready, shut


def _in_rough_range(
    moment: Moment, group: list[Battery], foes: list[KokuUnit]
) -> tuple[list[Battery], list[KokuUnit]]:
    """The firers with one weapon, and the foes, of whom a figure may be in range of one of the others."""
    field = moment.field
    targets = field.of_unit(*(foe.id for foe in foes))
    numbers = np.concatenate([firers.numbers for firers in group])
    rows = np.concatenate([firers.rows(field) for firers in group])
    away = np.abs(rows[:, None, :2] - field.rows[targets, :2]).max(axis=2)
    outdoors = field.outdoors[numbers][:, None] & field.outdoors[targets]
    close = away <= group[0].look.reach + np.where(outdoors, ROUGHLY, ROUGHLY_INDOORS)
    units, near = set(field.unit[numbers[close.any(axis=1)]]), set(field.unit[targets[close.any(axis=0)]])
    return (
        [firers for firers in group if field.unit_numbers[firers.unit.id] in units],
        [foe for foe in foes if field.unit_numbers.get(foe.id) in near],
    )


def _groups(ready: Iterable[Battery]) -> list[list[Battery]]:
    """Batteries with the same weapon together; each gun by itself, because its own crew does not hide it."""
    groups: dict[str, list[Battery]] = {}
    for firers in ready:
        key = firers.unit.weapon if firers.stands is None else firers.unit.id
        groups.setdefault(key, []).append(firers)
    return list(groups.values())


def _offer(unit: KokuUnit, shut: Illegal | None, choices: list[Choice]) -> Offer:
    if shut is not None:
        return offer("fire", _("Fire"), unit=unit.id, shut=shut)
    open_ = [choice for choice in choices if choice.shut is None]
    if not open_:
        shut = Illegal("no_target", "KOKU-ORD-10", "No target within reach.")
    splits = not TROOPS[unit.kind].drilled and unit.rank != "crew" and len(open_) > 1
    at = UnitParam(name="target", label=_("at"), choices=tuple(choices), optional=splits)
    params: list[AnyParam] = [at]
    if splits:
        firers = sorted({id for choice in open_ for id in choice.figures or ()}, key=unit.figures.index)
        split = SplitParam(
            name="volleys", label=_("split"), optional=True, figures=tuple(firers), choices=at.choices
        )
        params.append(split)
    return offer("fire", _("Fire"), *params, unit=unit.id, hint=f"{WEAPONS[unit.weapon].range:g}″", shut=shut)


class _Targets:
    """The targets of all batteries with one kind of weapon."""

    def __init__(self, moment: Moment, group: list[Battery], foes: list[KokuUnit]) -> None:
        self.moment, self.group, self.foes = moment, group, foes
        field = moment.field
        self.look = group[0].look
        self.numbers: Indexes = np.concatenate([firers.numbers for firers in group])
        self.rows: Floats = np.concatenate([firers.rows(field) for firers in group])
        self.stands = None if group[0].stands is None else self.rows
        self.ignored = group[0].ignored
        self.targets = field.of_unit(*(foe.id for foe in foes))
        self.down = _starts(len(firers.numbers) for firers in group)
        self.across = _starts(len(field.of_unit(foe.id)) for foe in foes)
        self.found = shots(
            field, self.numbers, self.targets, self.look, stands=self.stands, ignored=self.ignored
        )
        self.able: Flags = self.found.in_reach & self.found.in_arc

    @cached_property
    def plain(self) -> Flags:
        """Who can fire at whom but for the Shogun, of whom the view must be clear as well (KOKU-FIR-6)."""
        open_ = [foe.rank != "shogun" and self.moment.engaged_refusal(foe) is None for foe in self.foes]
        found: Flags = self.found.clear & np.repeat(open_, np.diff(self.across, append=len(self.targets)))
        return found

    def witnesses(self) -> Iterator[tuple[Figure, Figure]]:
        """For each unit that can fire one of its figures, and one that it can fire at; for none of a gun's crew."""
        figures = self.moment.field.figures
        ends = (*self.down[1:], len(self.numbers)) if self.stands is None else ()
        for start, end in zip(self.down, ends, strict=False):
            row, column = np.unravel_index(self.plain[start:end].argmax(), self.plain[start:end].shape)
            if self.plain[start + row, column]:
                yield figures[self.numbers[start + row]], figures[self.targets[column]]

    def any_at_leader(self) -> bool:
        """Whether any of them can fire at the Shogun, if he is among the targets."""
        leads = np.repeat(
            [foe.rank == "shogun" for foe in self.foes], np.diff(self.across, append=len(self.targets))
        )
        return bool((self.able & leads).any()) and any(
            choice.shut is None for _, choices in self.choices() for choice in choices
        )

    def choices(self) -> Iterator[tuple[str, list[Choice]]]:
        """For each unit its targets in the order of muster."""
        far = self._least_gaps()
        shut = self._reasons(far)
        for row, firers in enumerate(self.group):
            yield (
                firers.unit.id,
                [
                    self._choice(row, column, float(far[row, column]), shut.get((row, column)))
                    for column in range(len(self.foes))
                ],
            )

    def _choice(self, row: int, column: int, far: float, shut: Illegal | None) -> Choice:
        firers, foe = self.group[row], self.foes[column]
        figures: list[str] = []
        if shut is None:
            found = self._part(row, column)
            try:
                if foe.rank == "shogun":
                    found = with_clear_view(self.moment, firers, found)
                figures = list(self.moment.field.ids(firers.numbers[found.clear.any(axis=1)]))
                far = float(found.gap[found.clear].min())
            except Illegal as refusal:
                shut = refusal
        return choice(foe.id, foe.name, shut, distance=far, figures=figures)

    def _part(self, row: int, column: int) -> Shots:
        """What one battery can do to one unit."""
        down = slice(self.down[row], self.down[row] + len(self.group[row].numbers))
        end = self.across[column + 1] if column + 1 < len(self.across) else len(self.targets)
        across = slice(self.across[column], end)
        return Shots(
            self.numbers[down],
            self.targets[across],
            self.found.gap[down, across],
            self.found.in_arc[down, across],
            self.found.clear[down, across],
        )

    def _blocks(self, ufunc: np.ufunc, values: Any) -> Any:
        """The values of figure against figure gathered to unit against unit."""
        return ufunc.reduceat(ufunc.reduceat(values, self.down, axis=0), self.across, axis=1)

    def _least_gaps(self) -> Floats:
        """The shortest distance of each battery to each unit, also beyond its range."""
        field, away = (
            self.moment.field,
            self.rows[:, None, :2] - self.moment.field.rows[None, self.targets, :2],
        )
        between = np.hypot(away[..., 0], away[..., 1])
        least = self._blocks(np.minimum, between)
        sizes = (np.diff(self.down, append=len(self.numbers)), np.diff(self.across, append=len(self.targets)))
        bound = np.repeat(np.repeat(least, sizes[0], axis=0), sizes[1], axis=1) + WIDEST
        indoors = ~(field.outdoors[self.numbers][:, None] & field.outdoors[self.targets][None])
        first, second = np.nonzero((between <= bound) & ~indoors)
        gaps = np.full(between.shape, np.inf)
        gaps[first, second] = pair_gaps(self.rows[first], field.rows[self.targets[second]])
        first, second = np.nonzero(indoors)
        gaps[first, second] = self._gaps_indoors(first, second)
        found: Floats = self._blocks(np.minimum, gaps)
        return found

    def _gaps_indoors(self, first: Indexes, second: Indexes) -> Floats:
        outlines = self.moment.field.outlines
        start = outlines[self.numbers[first]] if self.stands is None else shapely.points(self.rows[first, :2])
        return np.asarray(shapely.distance(start, outlines[self.targets[second]]), dtype=np.float64)

    def _reasons(self, far: Floats) -> dict[tuple[int, int], Illegal]:
        """Why each battery cannot fire at each unit that it cannot."""
        in_reach = self._blocks(np.logical_or, self.found.in_reach)
        able = self._blocks(np.logical_or, self.able)
        clear = self._blocks(np.logical_or, self.found.clear)
        reasons: dict[tuple[int, int], Illegal] = {}
        hidden: list[tuple[int, int]] = []
        for row, firers in enumerate(self.group):
            for column, foe in enumerate(self.foes):
                refusal = self.moment.engaged_refusal(foe)
                if refusal is None and not in_reach[row, column]:
                    refusal = too_far(self.moment, firers, self._targets(column), far[row, column])
                elif refusal is None and not able[row, column]:
                    refusal = out_of_arc(self.moment, self._targets(column))
                elif refusal is None and not clear[row, column] and foe.rank != "shogun":
                    hidden.append((row, column))
                if refusal is not None:
                    reasons[row, column] = refusal
        reasons.update(self._who_hides(hidden))
        return reasons

    def _targets(self, column: int) -> Indexes:
        return self.targets[self.across[column] :]

    def _who_hides(self, blocks: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Illegal]]:
        """Who or what hides each unit from each battery: what is in the way of the shortest shot."""
        pairs = [self._shortest(row, column) for row, column in blocks]
        if not pairs:
            return
        first, second = np.array(pairs, dtype=np.intp).T
        stands = None if self.stands is None else self.rows[first]
        between = blockers(
            self.moment.field,
            self.numbers[first],
            self.targets[second],
            self.look,
            stands=stands,
            ignored=self.ignored,
        )
        for block, ids in zip(blocks, between, strict=True):
            yield block, no_sight(self.moment.battle, ids)

    def _shortest(self, row: int, column: int) -> tuple[int, int]:
        part = self._part(row, column)
        gaps = np.where(part.in_reach & part.in_arc, part.gap, np.inf)
        first, second = np.unravel_index(gaps.argmin(), gaps.shape)
        return int(self.down[row] + first), int(self.across[column] + second)


def _starts(counts: Iterable[int]) -> Indexes:
    """Where each unit's figures begin, from the numbers of figures."""
    sizes = np.fromiter(counts, dtype=np.intp)
    return np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.intp)
