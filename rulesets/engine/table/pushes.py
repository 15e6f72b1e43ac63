"""Pushes: how far a base can be shifted in a direction as it stands."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Pose
from rulesets.engine.table.bases import Floats, polygons
from rulesets.engine.table.bodies import Body, swath
from rulesets.engine.table.geometry import TOLERANCE, Based, ahead
from rulesets.engine.table.prices import Passages
from rulesets.engine.table.search import furthest
from rulesets.engine.table.terrain import Ground

FINE = 0.001
"""Inches to which it is found how far there is room."""


def room(ground: Ground, closed: Passages, base: Based, others: Floats, towards: float, most: float) -> float:
    """How many inches a base can be shifted in a direction, up to ``most``: short of the others (rows), of ground that
    is closed, and of the table's edge.
    """
    shapes = [*polygons(others), *ground.shapes[ground.of_kind(closed.keys())]]
    block = shapely.union_all(shapes) if shapes else shapely.Point()

    def body(far: float) -> Body:
        return Body((push(base, towards, far),), base.width, base.depth)

    def free(far: float) -> bool:
        end = body(far)
        return end.is_on(ground.table) and not shapely.intersects(_within(swath(body(0.0), end)), block)

    found = furthest(free, most, fine=FINE)
    return most if found == most else max(found - 2 * FINE, 0.0)


def push(base: Based, towards: float, inches: float) -> Pose:
    """A base so many inches away, facing as it does."""
    x, y = ahead(Pose(base.x, base.y, towards), inches)
    return Pose(x, y, base.facing)


def _within(shape: BaseGeometry) -> BaseGeometry:
    """A shape a hair smaller: what merely touches it is not in its way."""
    return shapely.buffer(shape, -TOLERANCE, join_style="mitre")
