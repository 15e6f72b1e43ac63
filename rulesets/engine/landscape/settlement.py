"""Settled country: the road over the bridge, the villages along it, a farm with its fields."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Point, Pose
from rulesets.engine.landscape import curves
from rulesets.engine.landscape.landscape import Sketch
from rulesets.engine.landscape.recipe import Hamlets, Highway, Holding
from rulesets.engine.table.bases import Floats
from rulesets.engine.table.geometry import ahead, bearing

APPROACH = 3.5
"""Inches of straight road before a bridge and behind it, besides the inch and a half next to the water."""


def lay_road(sketch: Sketch, rule: Highway) -> None:
    """A road from edge to edge over the bridge, through a place for a village on either side of the river."""
    water = sketch.recipe.river.usual / 2 if sketch.recipe.river else 0.0
    near, far = water + 1.5, water + 1.5 + APPROACH

    def attempt() -> bool:
        middle, across = sketch.bridge
        south, north = _hamlet(sketch, middle, -across), _hamlet(sketch, middle, across)
        if south is None or north is None:
            return False
        first, last = _rim(sketch, middle, south), _rim(sketch, middle, north)
        if first is None or last is None or first[1] == last[1]:
            return False
        over = [middle + across * inches for inches in (-far, -near, near, far)]
        line = curves.smooth(np.array([first[0], south, *over, north, last[0]]), 2.8)
        if not _passable(sketch, rule, line):
            return False
        sketch.hamlets = [south, north]
        band = shapely.buffer(shapely.LineString(line), rule.width / 2, cap_style="square")
        sketch.add(rule.kind, line, shapely.intersection(band, sketch.table), width=rule.width)
        return True

    sketch.keep_trying(attempt)


def _hamlet(sketch: Sketch, bridge: Floats, way: Floats) -> Floats | None:
    """The middle of a village off one end of the bridge, in that half of the table, with room about it."""
    place: Floats = bridge + _turn(way, sketch.between(-62, 62)) * sketch.between(12, 27)
    width, depth = sketch.recipe.width, sketch.recipe.depth
    inside = 7.5 < place[0] < width - 7.5 and 6.5 < place[1] < depth - 6.5
    own_half = (place[1] - depth / 2) * way[1] > 2.5
    dry = not any(shapely.dwithin(shape, shapely.Point(place), 5.5) for shape in sketch.of("river"))
    return place if inside and own_half and dry else None


def _turn(vector: Floats, degrees: float) -> Floats:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return np.array([vector[0] * cosine - vector[1] * sine, vector[0] * sine + vector[1] * cosine])


def _rim(sketch: Sketch, bridge: Floats, hamlet: Floats) -> tuple[Floats, str] | None:
    """Where the road leaves the table beyond a village, more or less straight on: the point and the edge."""
    ray = _turn(hamlet - bridge, sketch.between(-40, 40))
    size = np.array([sketch.recipe.width, sketch.recipe.depth])
    target = np.where(ray > 0, size, 0.0)
    paces = (target - hamlet) / np.where(np.abs(ray) < 1e-9, 1e-9, ray)
    axis = int(paces.argmin())
    end: Floats = hamlet + ray * paces[axis]
    end[axis] = target[axis]
    from_corner = min(end[1 - axis], size[1 - axis] - end[1 - axis])
    squarely = abs(ray[axis]) / math.hypot(*ray) > 0.6
    edge = ("west", "south")[axis] if target[axis] == 0.0 else ("east", "north")[axis]
    return (end, edge) if from_corner > 3.0 and squarely else None


def _passable(sketch: Sketch, rule: Highway, line: Floats) -> bool:
    """Whether a road keeps to dry land but for the bridge, and is neither crooked nor off the table."""
    course = shapely.LineString(line)
    if (
        not course.is_simple
        or course.length > 1.7 * math.dist(line[0], line[-1])
        or curves.bends(line).max() > 30.0
    ):
        return False
    if not shapely.covers(sketch.table, shapely.buffer(shapely.LineString(line[1:-1]), rule.width / 2 + 0.3)):
        return False
    if any(shapely.dwithin(course, ford, 3.0) for ford in sketch.of("ford")):
        return False
    wet = shapely.intersection(shapely.buffer(course, rule.width / 2), shapely.union_all(sketch.of("river")))
    return bool(shapely.area(shapely.difference(wet, shapely.union_all(sketch.of("bridge")))) < 0.005)


def lay_villages(sketch: Sketch, rule: Hamlets) -> None:
    """The houses of each village on both sides of the road, turned a little as houses are."""
    for number, middle in enumerate(sketch.hamlets, start=1):
        site = f"{rule.site}-{number}"
        own: list[BaseGeometry] = []
        for place in range(sketch.whole(rule.houses.low, rule.houses.high)):
            sketch.keep_trying(partial(_house, sketch, rule, middle, site, own, place))


def _house(
    sketch: Sketch, rule: Hamlets, middle: Floats, site: str, own: list[BaseGeometry], place: int
) -> bool:
    """Try one house: along the road on alternate sides, near the houses there are."""
    spot, tangent = _on_road(sketch, middle, sketch.between(-5.5, 5.5))
    wide, deep = rule.side.pick(sketch.draw, 0.25, 0.8), rule.side.pick(sketch.draw, 0.05, 0.4)
    off = 1.0 + sketch.between(0.6, 1.8) + deep / 2
    side = 90.0 if (place + int(middle[0])) % 2 else -90.0
    centre = ahead(Pose(*spot, tangent + side), off)
    corners = curves.oblong(centre, wide, deep, tangent + side + sketch.between(-14, 14))
    shape = shapely.Polygon(corners)
    gaps = {"river": 1.2, "road": 0.35, "house": 0.9, "bridge": 2.0, "ford": 2.0}
    if not sketch.room(shape, gaps) or (
        own and min(shape.distance(house) for house in own) > 0.8 * rule.near
    ):
        return False
    own.append(shape)
    sketch.add(rule.kind, corners, shape, site)
    return True


def _on_road(sketch: Sketch, middle: Floats, along: float) -> tuple[Point, float]:
    """The point of the road so many inches from a village's middle, and the road's heading there."""
    road = sketch.recipe.road
    course = shapely.LineString(
        next(piece.points for piece in sketch.drawn if road and piece.kind == road.kind)
    )
    here = shapely.line_locate_point(course, shapely.Point(middle)) + along
    before, after = (
        shapely.get_coordinates(course.interpolate(here + step))[0].tolist() for step in (-0.5, 0.5)
    )
    spot = shapely.get_coordinates(course.interpolate(here))[0].tolist()
    return (spot[0], spot[1]), bearing((before[0], before[1]), (after[0], after[1]))


def lay_farm(sketch: Sketch, rule: Holding) -> None:
    """A farmhouse with its fields side by side before it, out in the country."""
    sketch.keep_trying(partial(_farm, sketch, rule))


def _farm(sketch: Sketch, rule: Holding) -> bool:
    width, depth = sketch.recipe.width, sketch.recipe.depth
    yard = Pose(sketch.between(6, width - 6), sketch.between(5, depth - 5), sketch.between(0, 360))
    wide, deep = rule.side.pick(sketch.draw, 0.2, 0.6), rule.side.pick(sketch.draw, 0.1, 0.4)
    far = deep / 2 + sketch.between(0.8, 2.2)
    broad, long = rule.field_side.pick(sketch.draw, 0.2, 0.7), rule.field_side.pick(sketch.draw, 0.1, 0.6)
    centres = [
        ahead(yard, far + long / 2, (number - (rule.fields - 1) / 2) * (broad + 0.7))
        for number in range(rule.fields)
    ]
    house = curves.oblong((yard.x, yard.y), wide, deep, yard.facing + sketch.between(-12, 12))
    fields = [curves.oblong(centre, broad, long, yard.facing) for centre in centres]
    gaps = {"river": 0.8, "road": 0.6, "house": 5.0, "bridge": 2.0, "ford": 1.5}
    shapes = [shapely.Polygon(points) for points in (house, *fields)]
    if not all(sketch.room(shape, gaps) for shape in shapes):
        return False
    site = f"{rule.site}-1"
    sketch.add(rule.kind, house, shapes[0], site)
    for points, shape in zip(fields, shapes[1:], strict=True):
        sketch.add(rule.field, points, shape, site)
    return True
