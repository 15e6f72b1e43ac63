"""Lines on the table: between units, across ground, straight ahead; and how bases are read off."""

from __future__ import annotations

import math

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from tests.rules.ageofwar.referee.ground import (
    Block,
    Spot,
    shifted,
)


def shortest(one: BaseGeometry, other: BaseGeometry) -> list[LineString]:
    """Every line that is as short as the shortest: where two edges lie side by side there are many."""
    least, found = one.distance(other), []
    for here, there in ((one, other), (other, one)):
        for spot in shapely.get_coordinates(here):
            line = shapely.shortest_line(shapely.Point(spot), there)
            if line.length < least + 0.01:
                found.append(line)
    return found


def crosses(line: LineString, shapes: list[BaseGeometry]) -> bool | None:
    """AOW-GEO-14: whether a line crosses any of them; None if it is a near thing."""
    if any(line.intersection(shape).length > 0.05 for shape in shapes):
        return True
    return None if any(shape.distance(line) < 0.05 for shape in shapes) else False


def straight(block: Block, inches: float) -> list[tuple[Spot, float]]:
    """The moments of a way straight ahead."""
    steps = max(2, math.ceil(inches / 0.05))
    return [
        (shifted(block.anchor, block.facing, inches * step / steps), block.facing)
        for step in range(steps + 1)
    ]


def read_off(ids: list[str], front: int, *, right: bool) -> list[str]:
    """AOW-ORD-11, AOW-RUL-161: the bases file by file from the new front, each from the new left to the new right."""
    cells = []
    for nth, id in enumerate(ids):
        rank, file = divmod(nth, front)
        lacks = max(0, front * (rank + 1) - len(ids))
        cells.append((file + lacks // 2, rank, id))
    # turned to the right, the right file is the front rank and its foremost base stands on the left
    cells.sort(key=lambda cell: (-cell[0], cell[1]) if right else (cell[0], -cell[1]))
    return [id for _file, _rank, id in cells]
