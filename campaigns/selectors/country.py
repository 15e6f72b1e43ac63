"""The country in small, drawn by the server: for pages that show many maps, are printed, or are read without scripts.

The shapes are those of the council's map (``static/map/provinces.topojson``), simplified; a unit of the drawing is a
kilometre at 36 degrees north, x goes east, y south, as in ``static/src/campaign/map/geography.ts``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, log, pi, radians, tan
from pathlib import Path
from typing import Any

from django.conf import settings

Spot = tuple[float, float]
Json = dict[str, Any]

EARTH = 6371.0
MIDDLE = (136.5, 36.0)
COARSE = 1.6
"""Kilometres by which a line may be straighter than it is."""
MARGIN = 14.0
"""Kilometres of country around the provinces of a war."""
SHAPE = 9 / 8
"""How much wider a map is than high."""


@dataclass(frozen=True)
class Shape:
    """A province: its path, where its castle stands, and the corners of the box around it."""

    key: str
    path: str
    castle: Spot
    low: Spot
    high: Spot


@dataclass(frozen=True)
class CountryMap:
    """A map of some provinces: the part of the drawing that it shows, those provinces, and what lies around them."""

    box: str
    wide: float
    inside: tuple[Shape, ...]
    around: tuple[Shape, ...]


@cache
def shapes() -> dict[str, Shape]:
    """Every province of the country, by its key."""
    path = Path(settings.ROOT) / "static" / "map" / "provinces.topojson"
    country = json.loads(path.read_text("utf-8"))
    arcs = [_thin(_line(arc, country["transform"])) for arc in country["arcs"]]
    found = (_shape(one, arcs) for one in country["objects"]["provinces"]["geometries"])
    return {shape.key: shape for shape in found}


@cache
def sheet(provinces: tuple[str, ...]) -> CountryMap:
    """The map of a war among those provinces."""
    known = shapes()
    inside = tuple(known[key] for key in provinces if key in known)
    left, top = (min(one.low[axis] for one in inside) - MARGIN for axis in (0, 1))
    right, bottom = (max(one.high[axis] for one in inside) + MARGIN for axis in (0, 1))
    wide, high = right - left, bottom - top
    if (spare := (high * SHAPE - wide) / 2) > 0:
        left, right = left - spare, right + spare
    else:
        top, bottom = top + spare / SHAPE, bottom - spare / SHAPE
    around = tuple(
        one
        for key, one in known.items()
        if key not in provinces
        and one.low[0] < right and one.high[0] > left and one.low[1] < bottom and one.high[1] > top
    )  # fmt: skip
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    return CountryMap(box, round(right - left), inside, around)


def middle_of(sheet: CountryMap, edge: str) -> Spot | None:
    """Where something happened: at a province's castle, or at a border (``"Izu|Suruga"``) between its two."""
    castles = {one.key: one.castle for one in sheet.inside}
    spots = [castles[key] for key in edge.split("|") if key in castles]
    if not spots:
        return None
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    return round(x, 1), round(y, 1)


def spot(longitude: float, latitude: float) -> Spot:
    """Where a place lies in the drawing (Mercator)."""
    scale = EARTH * cos(radians(MIDDLE[1]))

    def north(degrees: float) -> float:
        return log(tan(pi / 4 + radians(degrees) / 2))

    return scale * radians(longitude - MIDDLE[0]), scale * (north(MIDDLE[1]) - north(latitude))


def _line(arc: Iterable[tuple[int, int]], transform: Mapping[str, Any]) -> list[Spot]:
    """The points of an arc, whose numbers are steps from one to the next."""
    (sx, sy), (tx, ty) = transform["scale"], transform["translate"]
    x = y = 0
    found = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        found.append(spot(x * sx + tx, y * sy + ty))
    return found


def _thin(line: list[Spot]) -> list[Spot]:
    """The line without the points that it can do without (Douglas and Peucker); both ends stay."""
    keep = {0, len(line) - 1}
    open_spans = [(0, len(line) - 1)]
    while open_spans:
        first, last = open_spans.pop()
        far = max(range(first + 1, last), key=lambda at: _off(line, first, at, last), default=0)
        if far and _off(line, first, far, last) > COARSE:
            keep.add(far)
            open_spans += [(first, far), (far, last)]
    return [line[at] for at in sorted(keep)]


def _off(line: list[Spot], first: int, at: int, last: int) -> float:
    """How far a point lies from the straight way between two others."""
    (ax, ay), (x, y), (bx, by) = line[first], line[at], line[last]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if length < 1e-9:
        return float(((x - ax) ** 2 + (y - ay) ** 2) ** 0.5)
    return float(abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length)


def _shape(geometry: Json, arcs: list[list[Spot]]) -> Shape:
    polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    rings = [_ring(ring, arcs) for polygon in polygons for ring in polygon]
    spots = [spot for ring in rings for spot in ring]
    about = geometry["properties"]
    return Shape(
        about["romaji"],
        "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring[:-1])}Z" for ring in rings if len(ring) > 3),
        spot(*about["castle"]["at"]),
        (min(x for x, _y in spots), min(y for _x, y in spots)),
        (max(x for x, _y in spots), max(y for _x, y in spots)),
    )


def _ring(numbers: Iterable[int], arcs: list[list[Spot]]) -> list[Spot]:
    """The points of a ring of arcs; a number below nothing is an arc backwards."""
    found: list[Spot] = []
    for number in numbers:
        part = arcs[number] if number >= 0 else arcs[~number][::-1]
        found += part[1:] if found else part
    return found
