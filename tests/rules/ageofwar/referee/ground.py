"""Where units stand and what lies there, reckoned by shapely alone: inches, and degrees from north, clockwise."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from tests.rules.ageofwar.referee.charts import COVER, HILLS

Json = dict[str, Any]
Spot = tuple[float, float]

SLACK = 0.01
"""AOW-GEO-1."""
NEAR = 0.004
"""Inches about a limit within which poses, which are rounded, do not decide."""
FACES = ("front", "right", "rear", "left")
OPPOSITE = {"front": "rear", "rear": "front", "left": "right", "right": "left"}


def side_of(id: str) -> str:
    return id.split("-")[0]


def other_side(side: str) -> str:
    return "kaki" if side == "ai" else "ai"


def number(id: str) -> tuple[str, int]:
    """How ids are compared."""
    side, rest = id.split("-")
    return side, int(rest.split(".")[0])


def unit_vector(facing: float) -> Spot:
    return math.sin(math.radians(facing)), math.cos(math.radians(facing))


def shifted(spot: Spot, facing: float, ahead: float, right: float = 0.0) -> Spot:
    (fx, fy), (rx, ry) = unit_vector(facing), unit_vector(facing + 90.0)
    return spot[0] + fx * ahead + rx * right, spot[1] + fy * ahead + ry * right


def seen_from(spot: Spot, facing: float, point: Spot) -> Spot:
    """How far right and ahead of a place a point lies."""
    dx, dy = point[0] - spot[0], point[1] - spot[1]
    (fx, fy), (rx, ry) = unit_vector(facing), unit_vector(facing + 90.0)
    return dx * rx + dy * ry, dx * fx + dy * fy


def bearing(a: Spot, b: Spot) -> float:
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360.0


def apart(one: float, other: float) -> float:
    """Degrees between two directions."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


@cache
def rectangle(x: float, y: float, facing: float, width: float, depth: float) -> Polygon:
    """A rectangle about its middle; its corners from the front left one, clockwise."""
    corners = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    return Polygon([shifted((x, y), facing, depth / 2 * j, width / 2 * i) for i, j in corners])


def base(figure: Json) -> Polygon:
    return rectangle(figure["x"], figure["y"], figure["facing"], figure["width"], figure["depth"])


def centre(figure: Json) -> Spot:
    return figure["x"], figure["y"]


class Block:
    """A unit of a document, or a leader, as it stands: bases in the order of its ranks (AOW-DAT-5, AOW-GEO-2)."""

    def __init__(self, document: Json, id: str) -> None:
        unit = document["units"][id]
        self.id, self.side, self.kind, self.mounted = id, side_of(id), unit["kind"], unit["mounted"]
        self.bases = [
            document["figures"][one] for one in unit["figures"] if document["figures"][one]["alive"]
        ]
        self.strength = unit["strength"]
        self.front = self.bases[: unit["frontage"]]
        self.second = self.bases[unit["frontage"] : 2 * unit["frontage"]]
        self.frontage = len(self.front)
        self.ranks = -(-len(self.bases) // max(1, self.frontage))
        first = self.front[0]
        self.width, self.depth, self.facing = first["width"], first["depth"], first["facing"]
        x, y = (sum(one[axis] for one in self.front) / self.frontage for axis in ("x", "y"))
        self.anchor = shifted((x, y), self.facing, self.depth / 2)
        self.middle = shifted(self.anchor, self.facing, -self.ranks * self.depth / 2)
        self.wide, self.deep = self.frontage * self.width, self.ranks * self.depth

    @property
    def shape(self) -> BaseGeometry:
        """Its footprint."""
        return shapely.union_all([base(one) for one in self.bases])

    @property
    def box(self) -> Polygon:
        return rectangle(*self.middle, self.facing, self.wide, self.deep)

    @property
    def support(self) -> bool:
        """AOW-DAT-6."""
        return len(self.second) >= math.ceil(self.frontage / 2)

    @property
    def below_half(self) -> bool:
        """AOW-GEO-18."""
        return 2 * len(self.bases) < self.strength

    @property
    def commander(self) -> Json | None:
        return next((one for one in self.bases if one["commander"]), None)

    @property
    def missiles(self) -> list[Json]:
        return [one for one in self.bases if one["weapon"] in ("bow", "arquebus", "gun")]

    @property
    def rear_box(self) -> Polygon:
        """AOW-GEO-7."""
        return rectangle(
            *shifted(self.middle, self.facing, -(self.deep / 2 + 2.0)), self.facing, self.wide, 4.0
        )

    def edge(self, face: str) -> tuple[Spot, Spot, float]:
        """The ends of a face, and the direction out of it."""
        ring = list(self.box.exterior.coords)
        nth = FACES.index(face)
        return ring[nth], ring[nth + 1], (self.facing + 90.0 * nth) % 360.0

    def face_towards(self, spot: Spot) -> str:
        """AOW-GEO-6."""
        right, ahead = seen_from(self.middle, self.facing, spot)
        if ahead > self.deep / 2 + SLACK:
            return "front"
        if ahead < -self.deep / 2 - SLACK:
            return "rear"
        return "right" if right > 0 else "left"

    def moved(self, spot: Spot, facing: float | None = None) -> list[Polygon]:
        """Its bases with the middle of its front elsewhere, the front rank first."""
        turn = self.facing if facing is None else facing
        found = []
        for one in self.bases:
            right, ahead = seen_from(self.anchor, self.facing, centre(one))
            x, y = shifted(spot, turn, ahead, right)
            found.append(rectangle(x, y, turn, one["width"], one["depth"]))
        return found


def flush(one: Block, other: Block) -> str:
    """AOW-GEO-11: the face of the first on which an edge of the other lies; empty for none."""
    for face in FACES:
        a, b, out = one.edge(face)
        length = math.dist(a, b)
        along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        for theirs in FACES:
            c, d, away = other.edge(theirs)
            if apart(out + 180.0, away) > 0.1:
                continue
            off = [seen_from(a, out, spot)[1] for spot in (c, d)]
            if max(map(abs, off)) > SLACK + 1e-4:
                continue
            spots = sorted((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1] for p in (c, d))
            if min(spots[1], length) - max(spots[0], 0.0) > SLACK:
                return face
    return ""


class Terrain:
    """The pieces of a document (AOW-SCN-1)."""

    def __init__(self, document: Json) -> None:
        self.pieces = {
            id: (one["kind"], Polygon(one["points"])) for id, one in document["scenery"].items() if one
        }

    def of(self, kinds: Iterable[str]) -> dict[str, Polygon]:
        return {id: shape for id, (kind, shape) in self.pieces.items() if kind in kinds}

    def holding(self, block: Block) -> set[str] | None:
        """AOW-GEO-4: the pieces that a unit is in; None if it is a near thing."""
        found = set()
        for id, (_kind, shape) in self.pieces.items():
            spots = [Point(centre(one)) for one in block.bases]
            inside = sum(shape.covers(spot) for spot in spots)
            least = min(2, len(spots))
            close = sum(shape.boundary.distance(spot) < NEAR for spot in spots)
            if close and abs(inside - least + 0.5) < close + 0.6:
                return None
            if inside >= least:
                found.add(id)
        return found

    def is_in(self, block: Block, kinds: Iterable[str]) -> bool | None:
        held = self.holding(block)
        return None if held is None else any(self.pieces[id][0] in kinds for id in held)

    def touches(self, block: Block, kinds: Iterable[str]) -> bool:
        return any(shape.distance(block.shape) <= SLACK for shape in self.of(kinds).values())

    def level(self, spot: Spot) -> int | None:
        """The elevation of a place (AOW-SCN-1); None on the very edge of a hill."""
        hills = self.of(HILLS).values()
        if any(shape.boundary.distance(Point(spot)) < NEAR for shape in hills):
            return None
        return int(any(shape.covers(Point(spot)) for shape in hills))

    def uphill(self, one: Block, other: Block) -> bool | None:
        """AOW-GEO-8."""
        here, there = self.level(one.middle), self.level(other.middle)
        return None if here is None or there is None else here > there

    def hides(self, eye: Spot, goal: Spot) -> bool | None:
        """AOW-GEO-9, (b) and (c); None if it is a near thing."""
        line = LineString([eye, goal])
        through = sum(line.intersection(shape).length for shape in self.of(COVER).values())
        if through > 4.0 + SLACK + NEAR:
            return True
        unsure = through > 4.0 + SLACK - NEAR
        for shape in self.of(HILLS).values():
            ends = [shape.covers(Point(spot)) for spot in (eye, goal)]
            close = any(shape.boundary.distance(Point(spot)) < NEAR for spot in (eye, goal))
            higher = any(self.level(spot) for spot in (eye, goal)) and False  # no hill is higher than another
            crossed = line.intersection(shape).length
            if close and crossed > NEAR:
                unsure = True
            elif not any(ends) and not higher and crossed > NEAR:
                return True
            elif not any(ends) and crossed > 0:
                unsure = True
        return None if unsure else False


def passes(block: Block, ways: Sequence[tuple[Spot, float]], shape: BaseGeometry) -> bool | None:
    """AOW-GEO-17: whether more than one base of the front rank lies over a shape at some moment of a way, which is
    given by poses of the anchor; None if it is a near thing.
    """
    most = least = 0
    for spot, facing in ways:
        rank = block.moved(spot, facing)[: block.frontage]
        areas = [one.intersection(shape).area for one in rank]
        most = max(most, sum(area > 0.0 for area in areas))
        least = max(least, sum(area > 0.06 for area in areas))
    if least > 1:
        return True
    return False if most < 2 else None
