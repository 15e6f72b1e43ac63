"""Room, seen from outside the rules: after each event no two bases lie over one another, and least distances hold.

It is measured with shapely on the public document alone. A system gives data: ``SPACING`` in its laws
(``tests.rules.<slug>.laws``) names its least distances and the events in which a clause lets somebody come nearer.
Who is nearer already may stay, and may not come nearer still. Indoors nobody has a place of his own; distances to
those inside are measured to the building.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely

Json = dict[str, Any]
Pair = tuple[str, str]

OVERLAP = 0.002
"""Inches by which bases may lie over one another, since poses are rounded."""

SLACK = 0.015
"""Inches by which a least distance may be missed: rules compare with a hundredth."""


class Least(NamedTuple):
    """A least distance: its clause, its inches, and between whom it holds.

    ``among`` is ``enemies`` (units of both sides) or ``mates`` (figures of one unit). ``one`` and ``other`` are the
    kinds of the two units (empty: any), ``formation`` that of the unit. ``nearer`` names the kinds of events in which
    it does not hold, each with the clause that says so.
    """

    clause: str
    inches: float
    among: str = "enemies"
    one: frozenset[str] = frozenset()
    other: frozenset[str] = frozenset()
    formation: str = ""
    nearer: Mapping[str, str] = {}

    def suits(self, one: Json, other: Json) -> bool:
        """Whether it holds between two units (twice the same for mates)."""
        kinds = [(one["kind"], other["kind"]), (other["kind"], one["kind"])]
        fits = any((not self.one or a in self.one) and (not self.other or b in self.other) for a, b in kinds)
        enemies = one["side"] != other["side"]
        return fits and enemies == (self.among == "enemies") and self.formation in ("", one["formation"])


class Stood(NamedTuple):
    """Who has a base on the table in a document: ids of the figures and of their units, and the bases."""

    ids: list[str]
    units: list[str]
    bases: np.ndarray


def stood(document: Json, slim: float = 0.0) -> Stood:
    """The bases on the table, each made smaller by so many inches on every side; those indoors are left out."""
    units = document["units"]
    on_table = [
        figure
        for figure in document["figures"].values()
        if figure["alive"] and units[figure["unit"]]["place"] == "table" and not figure["inside"]
    ]
    sides = [(one["x"], one["y"], one["facing"], one["width"], one["depth"]) for one in on_table]
    x, y, facing, width, depth = np.array(sides, dtype=float).reshape(-1, 5).T
    turn = np.radians(facing)
    ahead, right = np.stack((np.sin(turn), np.cos(turn))), np.stack((np.cos(turn), -np.sin(turn)))
    across, along = (width / 2 - slim) * right, (depth / 2 - slim) * ahead
    corners = [across + along, across - along, -across - along, along - across]
    rings = np.stack([np.array([x, y]) + corner for corner in corners], axis=1)
    polygons = shapely.polygons(np.moveaxis(rings, (2, 1, 0), (0, 1, 2)))
    return Stood([one["id"] for one in on_table], [one["unit"] for one in on_table], polygons)


def faults(before: Json, after: Json, kind: str, spacing: Sequence[Least]) -> Iterator[str]:
    """What is wrong with the room in a document after an event of that kind, in words."""
    slim = stood(after, OVERLAP / 2)
    for one, other in _pairs(slim.bases, 0.0):
        yield f"after {kind}: {slim.ids[one]} lies over {slim.ids[other]}"
    there = stood(after)
    for least in spacing:
        if kind not in least.nearer:
            yield from _too_near(least, before, after, there, kind)


def _too_near(least: Least, before: Json, after: Json, there: Stood, kind: str) -> Iterator[str]:
    units = after["units"]
    names = there.ids if least.among == "mates" else there.units
    close: dict[Pair, float] = {}
    for one, other in _pairs(there.bases, least.inches - SLACK):
        of, other_of = there.units[one], there.units[other]
        mates = of == other_of
        if mates == (least.among == "mates") and least.suits(units[of], units[other_of]):
            pair = (names[one], names[other])
            gap = float(shapely.distance(there.bases[one], there.bases[other]))
            close[pair] = min(gap, close.get(pair, np.inf))
    for (one, other), gap in close.items():
        was = _gap(before, one, other, least.among)
        if gap < was - SLACK:
            yield f"after {kind}: {one} is {gap:.3f} inches from {other}, was {was:.3f} ({least.clause})"


def _pairs(bases: np.ndarray, inches: float) -> list[tuple[int, int]]:
    """The pairs of bases that are so near to one another, or meet where no distance is given."""
    tree = shapely.STRtree(bases)
    found = (
        tree.query(bases, predicate="dwithin", distance=inches)
        if inches
        else tree.query(bases, predicate="intersects")
    )
    return [(one, other) for one, other in found.T.tolist() if one < other]


def _gap(document: Json, one: str, other: str, among: str) -> float:
    """The inches between two units, or two figures, in a document; endless where one is not there."""
    shapes = [_ground(document, name, among) for name in (one, other)]
    return (
        float("inf") if any(shapely.is_empty(shape) for shape in shapes) else float(shapely.distance(*shapes))
    )


def _ground(document: Json, name: str, among: str) -> Any:
    there = stood(document)
    names = there.ids if among == "mates" else there.units
    bases = [base for base, its in zip(there.bases, names, strict=True) if its == name]
    inside = {
        figure["inside"]
        for figure in document["figures"].values()
        if figure["alive"] and figure["inside"] and name in (figure["id"], figure["unit"])
    }
    houses = [shapely.Polygon(document["scenery"][id]["points"]) for id in inside]
    return shapely.union_all([*bases, *houses])


def clauses(spacing: Sequence[Least]) -> set[str]:
    """Every clause that the data rests on."""
    return {clause for least in spacing for clause in (least.clause, *least.nearer.values())}
