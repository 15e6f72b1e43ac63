"""The figures on the table as arrays: the one picture of a moment that measuring and sight work on.

A :class:`Field` is made of the living figures that stand on the table and is thrown away when one of them
moves. Its numbers 0, 1, 2 … are the figures in the order in which they were given. Figures inside a building
have no place of their own: distances to them run to the outline, they stand in nobody's way, and they touch
those in the same building.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import numpy as np
import shapely

from rulesets.engine.battle import Battle, Figure, Table
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import Flags, Floats, Indexes, Shapes, near_pairs, pair_gaps, polygons, rows
from rulesets.engine.table.bodies import Box
from rulesets.engine.table.geometry import CONTACT, TOLERANCE
from rulesets.engine.table.terrain import Ground

OUTDOORS = -1
"""Stands for the number of a piece where a figure is in no building."""


class Field:
    """The figures of a moment: their bases, units, levels, and the buildings they are in."""

    def __init__(self, figures: Iterable[Figure], ground: Ground) -> None:
        self.ground = ground
        self.figures = tuple(figures)
        self.number = {figure.id: index for index, figure in enumerate(self.figures)}
        self.rows: Floats = rows(self.figures)
        units = {unit: index for index, unit in enumerate(dict.fromkeys(f.unit for f in self.figures))}
        self.unit_numbers = units
        self.unit: Indexes = np.array([units[f.unit] for f in self.figures], dtype=np.intp)
        self.inside: Indexes = np.array([self._building(f) for f in self.figures], dtype=np.intp)
        self.outdoors: Flags = self.inside == OUTDOORS

    def _building(self, figure: Figure) -> int:
        return self.ground.number[figure.inside] if figure.inside else OUTDOORS

    @cached_property
    def levels(self) -> Indexes:
        """How high each figure stands."""
        return self.ground.levels(self.rows[:, :2])

    def numbers(self, ids: Iterable[str]) -> Indexes:
        """The numbers of figures. Raises ``KeyError`` for one that is not on the field."""
        return np.array([self.number[id] for id in ids], dtype=np.intp)

    def of_unit(self, *units: str) -> Indexes:
        """The numbers of the units' figures; units with no figure on the field add none."""
        found = [self._by_unit[unit] for unit in units if unit in self._by_unit]
        if len(found) == 1:
            return found[0]
        return np.sort(np.concatenate(found)) if found else np.zeros(0, dtype=np.intp)

    @cached_property
    def _by_unit(self) -> dict[str, Indexes]:
        return {unit: np.flatnonzero(self.unit == number) for unit, number in self.unit_numbers.items()}

    def ids(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """The ids of figures by their numbers."""
        return tuple(self.figures[number].id for number in numbers)

    def obstacles(self, apart_from: Indexes) -> Indexes:
        """The figures that stand in the way of others: all outdoors, apart from those."""
        standing = self.outdoors.copy()
        standing[apart_from] = False
        return np.flatnonzero(standing)

    def pairs_within(self, a: Indexes, b: Indexes, reach: float) -> tuple[Indexes, Indexes, Floats]:
        """All pairs out of two lists of figures with a gap of the reach or less: first, second, gap
        (inches).
        """
        out_a, out_b = a[self.outdoors[a]], b[self.outdoors[b]]
        one, two, gaps = near_pairs(self.rows[out_a], self.rows[out_b], reach)
        first, second = out_a[one], out_b[two]
        if len(out_a) == len(a) and len(out_b) == len(b):
            return first, second, gaps
        more_a, more_b = np.repeat(a, len(b)), np.tile(b, len(a))
        indoors = ~(self.outdoors[more_a] & self.outdoors[more_b])
        more_a, more_b = more_a[indoors], more_b[indoors]
        close = self._boxes_within(more_a, more_b, reach)
        more_a, more_b = more_a[close], more_b[close]
        far = np.asarray(shapely.distance(self.outlines[more_a], self.outlines[more_b]), dtype=np.float64)
        near = far <= reach + TOLERANCE
        return (
            np.concatenate((first, more_a[near])),
            np.concatenate((second, more_b[near])),
            np.concatenate((gaps, far[near])),
        )

    def _boxes_within(self, a: Indexes, b: Indexes, reach: float) -> Flags:
        """Which pairs of figures can be within the reach at all, by the boxes about their outlines."""
        west, south, east, north = self._boxes
        across = np.maximum(west[a] - east[b], west[b] - east[a])
        along = np.maximum(south[a] - north[b], south[b] - north[a])
        near: Flags = np.maximum(across, along) <= reach + TOLERANCE
        return near

    @cached_property
    def _boxes(self) -> Floats:
        boxes: Floats = shapely.bounds(self.outlines).T
        return boxes

    def gap(self, a: int, b: int) -> float:
        """The distance between two figures, to the outline of the building that one is in; 0 in the same
        one.
        """
        if self.outdoors[a] and self.outdoors[b]:
            return float(pair_gaps(self.rows[[a]], self.rows[[b]])[0])
        return float(shapely.distance(self.outlines[a], self.outlines[b]))

    @cached_property
    def outlines(self) -> Shapes:
        """What distances to each figure are measured to: the polygon of its base, or of the building it
        is in.
        """
        shapes = polygons(self.rows)
        shapes[~self.outdoors] = self.ground.shapes[self.inside[~self.outdoors]]
        return shapes

    def contacts(self, a: Indexes, b: Indexes, reach: float = CONTACT) -> tuple[tuple[int, int], ...]:
        """The pairs of two lists of figures that touch: bases within the reach, or both in the same
        building.
        """
        first, second, _ = self.pairs_within(a, b, reach)
        together = (self.inside[first] == self.inside[second]) & (first != second)
        return tuple(sorted((int(i), int(j)) for i, j in zip(first[together], second[together], strict=True)))

    def within_each(self, boxes: Sequence[Box]) -> list[list[int]]:
        """The figures whose centres lie in each of some boxes."""
        west, south, east, north = np.array(boxes, dtype=np.float64).reshape(-1, 4, 1).transpose(1, 0, 2)
        x, y = self.rows[:, 0], self.rows[:, 1]
        found: list[list[int]] = [[] for _ in boxes]
        which = np.nonzero((x >= west) & (x <= east) & (y >= south) & (y <= north))
        for box, figure in zip(*(each.tolist() for each in which), strict=True):
            found[box].append(figure)
        return found


def standing(battle: Battle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The units on the table with their figures, by ids: what a picture of all who stand there follows from, with the
    figures themselves.
    """
    return _STANDING((battle.units,), lambda: tuple((unit.id, unit.figures) for unit in battle.on_table()))


_STANDING: Memory[tuple[tuple[str, tuple[str, ...]], ...]] = Memory(6)


def fields(ground: Callable[[Table], Ground], kept: int = 3) -> Callable[[Battle], Field]:
    """How a system sees all living figures on the table, in the order of muster; the last few answers are kept."""
    memory: Memory[Field] = Memory(kept)

    def field_of(battle: Battle) -> Field:
        units = standing(battle)

        def make() -> Field:
            figures = (battle.figures[id] for _unit, ids in units for id in ids)
            return Field((figure for figure in figures if figure.alive), ground(battle.table))

        return memory((battle.figures, units, battle.table), make)

    return field_of
