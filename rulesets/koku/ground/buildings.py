"""Going into houses and coming out of them (KOKU-MOV-16, KOKU-RUL-72, KOKU-RUL-95, KOKU-RUL-124, KOKU-RUL-125).

Figures indoors have no place of their own: they come out anywhere round the outline, and wherever the outline is
touched one may go in. The place that a figure indoors keeps is for the eye only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from rulesets.engine.battle import Piece, Point, Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.terrain import Ground, ground_of
from rulesets.engine.table.trips import Trip
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import BASE_FOOT

ROOM = 5
"""Figures of one side in one building (KOKU-MOV-16, KOKU-RUL-72)."""

REACH = BASE_FOOT[0] / 2
"""Inches from the centre of a foot base that touches an outline to that outline."""

SEATS = ((-1.0, 0.6), (0.0, 0.6), (1.0, 0.6), (-0.5, -0.6), (0.5, -0.6))
"""Where up to five figures of a side are drawn, from the middle of the house; the other side's beside them."""


def houses(ground: Ground) -> tuple[Piece, ...]:
    """The buildings of the table."""
    return tuple(piece for piece in ground.pieces if piece.kind == "house")


def house_at(ground: Ground, point: Point) -> Piece | None:
    """The building within whose outline a point lies."""
    found = ground.at(point, ("house",))
    return found[0] if found else None


def seat(battle: KokuBattle, ground: Ground, house: str, side: Side, taken: int, facing: float) -> Pose:
    """Where the next figure of a side indoors is drawn; ``taken`` tells how many of its side are inside already."""
    x, y = shapely.get_coordinates(shapely.centroid(ground.shape(house)))[0]
    right, forward = SEATS[taken % ROOM]
    across = 0.0 if side is battle.south else 0.35
    return Pose(float(x) + right + across, float(y) + forward + across, facing)


def ends(battle: KokuBattle, side: Side, ways: Iterable[Trip[KokuFigure]]) -> Iterator[Pose]:
    """Where the figures of a side stand after their ways: those that go into a building where they are drawn there."""
    taken: dict[str, int] = {}
    for way in ways:
        house = way.enters
        if not house:
            yield way.end
            continue
        number = taken.setdefault(house, len(inside(battle, house, side)))
        taken[house] += 1
        yield seat(battle, ground_of(battle.table), house, side, number, way.end.facing)


def inside(battle: KokuBattle, house: str, side: Side) -> list[KokuFigure]:
    """The living figures of a side in a building."""
    return [
        figure for unit in battle.on_table(side) for figure in battle.living(unit) if figure.inside == house
    ]


def room_left(battle: KokuBattle, side: Side, house: str) -> int:
    """How many more figures of a side find room in a building (KOKU-MOV-16)."""
    return max(ROOM - len(inside(battle, house, side)), 0)


def check_room(battle: KokuBattle, side: Side, entering: Iterable[str], leaving: Iterable[str]) -> None:
    """KOKU-MOV-16: at most five of a side in a building. ``entering`` gives a building for each
    figure that goes in, ``leaving`` the ids of those that come out.
    Raises ``Illegal``.
    """
    gone = set(leaving)
    counts: dict[str, int] = {}
    for house in entering:
        if house not in counts:
            counts[house] = sum(other.id not in gone for other in inside(battle, house, side))
        counts[house] += 1
        if counts[house] > ROOM:
            raise Illegal("house_full", "KOKU-MOV-16", "There is room for five figures in a building.")
