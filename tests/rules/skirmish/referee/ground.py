"""Where figures stand and what lies there, reckoned by shapely alone: inches, and degrees from north."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from tests.rules.skirmish.referee.charts import COVER_AREAS, DIFFICULT, LINES

Json = dict[str, Any]


NEAR = 0.05
EPS = 0.003
"""Inches within which poses are rounded."""


def box(figure: Json) -> Polygon:
    """A figure's base; it looks along its depth."""
    return base(figure["x"], figure["y"], figure["facing"], figure["width"], figure["depth"])


@cache
def base(x: float, y: float, facing: float, width: float, depth: float) -> Polygon:
    """Who stands is looked at a thousand times before he moves."""
    angle = math.radians(facing)
    ahead, aside = (math.sin(angle), math.cos(angle)), (math.cos(angle), -math.sin(angle))
    w, d = width / 2, depth / 2
    return Polygon(
        [
            (x + aside[0] * w * i + ahead[0] * d * j, y + aside[1] * w * i + ahead[1] * d * j)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
    )  # fmt: skip


def centre(figure: Json) -> tuple[float, float]:
    return figure["x"], figure["y"]


def gap(one: Json, other: Json) -> float:
    return box(one).distance(box(other))


def side_of(id: str) -> str:
    return id.split("-")[0]


def number(unit: str) -> int:
    return int(unit.split("-")[1])


def bearing(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360.0


def apart(one: float, other: float) -> float:
    """Degrees between two directions."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


class Terrain:
    """The pieces of a document."""

    def __init__(self, document: Json) -> None:
        self.shapes: list[tuple[str, BaseGeometry]] = []
        for piece in document["scenery"].values():
            if piece is None:
                continue
            points = [tuple(point) for point in piece["points"]]
            wide = piece.get("width") or 0.0
            if piece["kind"] in LINES:
                shape: BaseGeometry = LineString(points)
            elif piece["kind"] in ("stream", "road"):
                shape = LineString(points).buffer(wide / 2, cap_style="flat", join_style="mitre")
            else:
                shape = Polygon(points)
            self.shapes.append((piece["kind"], shape))

    def of(self, kinds: Iterable[str]) -> list[BaseGeometry]:
        return [shape for kind, shape in self.shapes if kind in kinds]

    def height(self, figure: Json) -> int:
        spot = Point(centre(figure))
        return int(any(shape.covers(spot) for shape in self.of(("hill",))))

    def cost(self, path: list[tuple[float, float]]) -> float:
        """SKIR-MOV-5, SKIR-MOV-11: inches, those in difficult ground twice, an inch for every line that is crossed."""
        way = LineString(path)
        rough = shapely.union_all(self.of(DIFFICULT))
        total = way.length + (way.intersection(rough).length if not rough.is_empty else 0.0)
        for line in self.of(LINES):
            met = way.intersection(line)
            total += len(getattr(met, "geoms", [met])) if not met.is_empty else 0
        return total

    def hides(self, a: Json, b: Json) -> bool | None:
        """SKIR-SCN-1: whether scenery blocks the sight between two figures' centres; None if it is a near thing."""
        line = LineString([centre(a), centre(b)])
        lengths = [
            *[(line.intersection(shape).length, 0.0) for shape in self.of(("house",))],
            (sum(line.intersection(shape).length for shape in self.of(("wood",))), 4.0),
        ]
        low = not self.height(a) and not self.height(b)
        if low:
            lengths += [(line.intersection(shape).length, 0.0) for shape in self.of(("hill",))]
        if any(length > most + 0.02 for length, most in lengths):
            return True
        if any(abs(length - most) <= 0.02 and length > 0 for length, most in lengths):
            return None
        near = [
            shape
            for shape in self.of(("house", "hill") if low else ("house",))
            if shape.distance(line) < 0.01
        ]
        return None if near else False

    def covered(self, eye: Json, figure: Json) -> bool | None:
        """SKIR-HIT-15; None if it is a near thing."""
        spot, line = Point(centre(figure)), LineString([centre(eye), centre(figure)])
        found: bool | None = False
        for shape in self.of(COVER_AREAS):
            edge = shape.boundary.distance(spot)
            if edge < 0.005:
                found = found or None
            elif shape.covers(spot):
                return True
        for shape in self.of(COVER_AREAS | LINES):
            met = line.intersection(shape.boundary if shape.geom_type == "Polygon" else shape)
            if met.is_empty:
                if line.distance(shape) < 0.003:
                    found = found or None
                continue
            inches = met.distance(spot)
            if inches < 1.495:
                return True
            if inches < 1.505:
                found = found or None
        return found
