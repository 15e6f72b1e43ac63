"""Landscapes: where the pieces of a recipe could lie so that the table looks like a country.

Every step puts a part of the recipe on a :class:`Sketch`, by trial: places are drawn until one has room. A step that
finds none gives up, and the sketch with it; the caller begins another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point
from rulesets.engine.dice.chance import Draw
from rulesets.engine.landscape import curves
from rulesets.engine.landscape.recipe import Blob, Deck, Extra, Reach, Recipe, RiverCourse
from rulesets.engine.landscape.survey import sides
from rulesets.engine.table import paths
from rulesets.engine.table.bases import Floats
from rulesets.engine.table.geometry import bearing

TRIES = 60
"""How often a step draws a place for one piece before it gives up."""

MARGIN = 0.5
"""Inches of open table that areas keep from the rim."""


class Crowded(Exception):
    """A step found no room for its piece."""


class SketchPiece(NamedTuple):
    """A piece on a sketch."""

    kind: str
    site: str
    points: Floats
    width: float
    shape: BaseGeometry


class Sketch:
    """A table in the making: what is drawn so far, and the marks that later steps are led by."""

    def __init__(self, recipe: Recipe, draw: Draw) -> None:
        self.recipe = recipe
        self.draw = draw
        self.table = shapely.box(0.0, 0.0, recipe.width, recipe.depth)
        self.drawn: list[SketchPiece] = []
        self.river: Floats = np.zeros((0, 2))
        self.bridge: tuple[Floats, Floats] = (np.zeros(2), np.zeros(2))
        self.hamlets: list[Floats] = []

    def between(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self.draw()

    def either(self) -> float:
        """1 or -1."""
        return 1.0 if self.draw() < 0.5 else -1.0

    def whole(self, low: float, high: float) -> int:
        """A whole number between two, both possible."""
        return int(low) + int(self.draw() * (int(high) - int(low) + 1))

    def add(self, kind: str, points: Floats, shape: BaseGeometry, site: str = "", width: float = 0.0) -> None:
        """Put a piece on the table."""
        self.drawn.append(SketchPiece(kind, site, points, width, shape))

    def of(self, *kinds: str) -> list[BaseGeometry]:
        """The shapes of the pieces of the kinds."""
        return [piece.shape for piece in self.drawn if piece.kind in kinds]

    def room(self, shape: BaseGeometry, gaps: Mapping[str, float], margin: float = MARGIN) -> bool:
        """Whether a shape lies on the table and keeps these gaps to the kinds that are on it already."""
        table = shapely.box(margin, margin, self.recipe.width - margin, self.recipe.depth - margin)
        if not shapely.covers(table, shape):
            return False
        near = [(piece.shape, gaps[piece.kind]) for piece in self.drawn if piece.kind in gaps]
        return not any(shapely.dwithin(shape, other, gap) for other, gap in near)

    def keep_trying(self, attempt: Callable[[], bool]) -> None:
        """Repeat an attempt until it succeeds; raises ``Crowded`` if it never does."""
        if not any(attempt() for _ in range(TRIES)):
            raise Crowded


def lay_river(sketch: Sketch, rule: RiverCourse) -> None:
    """A river in one or two bends from west to east, with room for an army on either side."""
    width, depth = sketch.recipe.width, sketch.recipe.depth

    def attempt() -> bool:
        start = np.array([0.0, sketch.between(0.5, 0.82) * depth])
        if sketch.draw() < 0.4:
            start = np.array([sketch.between(0.06, 0.2) * width, depth])
        end = np.array([width, sketch.between(0.28, 0.52) * depth])
        line = _meander(sketch, start, end)
        if sketch.draw() < 0.5:
            line = line * [-1, 1] + [width, 0]
        if sketch.draw() < 0.5:
            line = line * [1, -1] + [0, depth]
        inner = line[(line[:, 0] > 0.28 * width) & (line[:, 0] < 0.72 * width), 1]
        if (inner < 0.29 * depth).any() or (inner > 0.71 * depth).any() or curves.bends(line).max() > 24.0:
            return False
        sketch.river = line if line[0, 0] < line[-1, 0] else line[::-1]
        return True

    sketch.keep_trying(attempt)
    band = shapely.buffer(shapely.LineString(sketch.river), rule.usual / 2, cap_style="square")
    sketch.add(rule.kind, sketch.river, shapely.intersection(band, sketch.table), width=rule.usual)


def _meander(sketch: Sketch, start: Floats, end: Floats) -> Floats:
    share = np.linspace(0.0, 1.0, 40)[:, None]
    aside = np.array([start[1] - end[1], end[0] - start[0]]) / math.dist(start, end)
    sway = sketch.between(-4.5, 4.5) * np.sin(math.pi * share) + sketch.between(-3.0, 3.0) * np.sin(
        2 * math.pi * share
    )
    return curves.spread(start + (end - start) * share + sway * aside, 14)


def lay_bridge(sketch: Sketch, rule: Deck) -> None:
    """A bridge square across the river, in the middle third of the table."""
    legs = _legs_at(sketch, 0.34, 0.66)
    if not legs:
        raise Crowded
    middle, along = _leg(sketch.river, legs[int(sketch.draw() * len(legs))])
    across = np.array([-along[1], along[0]]) * (1.0 if along[0] > 0 else -1.0)
    water = sketch.recipe.river.usual if sketch.recipe.river else 0.0
    deck = curves.oblong(_point(middle), rule.width, water + 2 * rule.bank, bearing((0, 0), _point(across)))
    sketch.bridge = (middle, across)
    sketch.add(rule.kind, deck, shapely.Polygon(deck), site="bridge-1")


def lay_ford(sketch: Sketch, rule: Reach) -> None:
    """A ford in a straight reach of the river, well away from the bridge."""
    legs = [
        number
        for number in _legs_at(sketch, 0.1, 0.9)
        if math.dist(_leg(sketch.river, number)[0], sketch.bridge[0]) > 13
    ]
    if not legs:
        raise Crowded
    middle, along = _leg(sketch.river, legs[int(sketch.draw() * len(legs))])
    water = sketch.recipe.river.usual if sketch.recipe.river else 0.0
    # A little wider than the water, so that no sliver of deep river is left along the banks.
    stretch = curves.oblong(_point(middle), water + 0.1, rule.length, bearing((0, 0), _point(along)))
    sketch.add(rule.kind, stretch, shapely.Polygon(stretch))


def lay_blob(sketch: Sketch, rule: Blob, half: float) -> None:
    """A wood or a hill on open ground; ``half`` above 0 wants it in the north, below 0 in the south, 0 anywhere."""
    width, depth = sketch.recipe.width, sketch.recipe.depth
    gaps = dict.fromkeys(("river", "stream", "road", "bridge", "ford"), 0.5) | {
        "house": 1.0,
        "rice_field": 0.8,
    }
    gaps |= dict.fromkeys(("wood", "hill", "marsh"), 1.2)
    tries = iter(range(TRIES))

    def attempt() -> bool:
        # Room grows scarce: the longer it is looked for, the smaller the piece.
        most = 0.9 - 0.8 * next(tries) / TRIES
        wide, deep = rule.across.pick(sketch.draw, 0.05, most), rule.across.pick(sketch.draw, 0.05, most)
        low, high = (0.5, 1.0) if half > 0 else (0.0, 0.5) if half < 0 else (0.0, 1.0)
        centre = (sketch.between(0.05, 0.95) * width, sketch.between(low, high) * depth)
        outline = curves.round_outline(centre, wide, deep, sketch.between(0, 180), sketch.draw)
        shape = shapely.Polygon(outline)
        if not sketch.room(shape, gaps) or not all(rule.across.holds(side, -0.1) for side in sides(shape)):
            return False
        sketch.add(rule.kind, outline, shape)
        return True

    sketch.keep_trying(attempt)


def lay_line(sketch: Sketch, rule: Extra) -> None:
    """A fence, a wall or the like that follows the edge of a field, a house, a wood, a hill or the road."""
    gaps = {"river": 0.6, "house": 0.4, "road": 0.4, "rice_field": 0.3, "wood": 0.3, "hill": 0.3}
    gaps |= {"bridge": 2.0, "ford": 2.0} | dict.fromkeys((extra.kind for extra in sketch.recipe.extras), 1.0)
    size = rule.size
    beside = sketch.of("rice_field", "rice_field", "house", "wood", "hill", "road")
    if size is None or not beside:
        raise Crowded

    def attempt() -> bool:
        shape = beside[int(sketch.draw() * len(beside))]
        edge = shapely.buffer(shape, sketch.between(0.6, 1.2), quad_segs=2, join_style="mitre")
        around = [_point(point) for point in shapely.get_coordinates(edge)]
        long = size.pick(sketch.draw, 0.25, 0.7)
        start = sketch.draw() * max(paths.length(around) - long, 0.0)
        points = np.array(paths.part(around, start, start + long))
        line = shapely.simplify(shapely.LineString(points), 0.25)
        if not size.holds(line.length) or not sketch.room(line, gaps):
            return False
        sketch.add(rule.kind, shapely.get_coordinates(line), line)
        return True

    sketch.keep_trying(attempt)


def _legs_at(sketch: Sketch, low: float, high: float) -> list[int]:
    """The legs of the river whose middle lies between two shares of the table's width, long enough to be bridged."""
    width = sketch.recipe.width
    return [
        number
        for number in range(len(sketch.river) - 1)
        if low * width <= _leg(sketch.river, number)[0][0] <= high * width
        and math.dist(sketch.river[number], sketch.river[number + 1]) >= 4.8
    ]


def _leg(line: Floats, number: int) -> tuple[Floats, Floats]:
    """The middle of a leg and its direction."""
    way = line[number + 1] - line[number]
    return (line[number] + line[number + 1]) / 2, way / np.hypot(*way)


def _point(pair: Floats) -> Point:
    return (float(pair[0]), float(pair[1]))
