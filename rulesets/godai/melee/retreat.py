"""Where a beaten figure goes, and whether it can: the free angle, the seven ways, surrounded, blocked (GODAI-ATK-8,
GODAI-ATK-9, GODAI-CLO-20, GODAI-CLO-21, GODAI-RUL-59, GODAI-RUL-60, GODAI-RUL-68, GODAI-RUL-69).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
import shapely

from rulesets.engine.battle import Pose, Side, Table
from rulesets.engine.table.bases import Floats, Shapes, beyond, corners, polygons, rows
from rulesets.engine.table.geometry import (
    TOLERANCE,
    ahead,
    base_at,
    bearing,
    direction,
    distance,
    normal,
    turn_between,
)
from rulesets.engine.table.terrain import Shape
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.charts import CONTACT
from rulesets.godai.ground.ground import BARS, CLOSED, GODAI_KINDS, ground_of

SURROUNDED, BLOCKED = "surrounded", "blocked"

BACK = 1.0
"""Inches that a loser steps back (GODAI-CLO-20)."""
TURNS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0)
"""The seven ways, in degrees off the middle of the free angle, the right first (GODAI-CLO-20)."""
HALF_CIRCLE = 175.0
"""Degrees: whose widest free angle is less is surrounded, by three at least (GODAI-ATK-8)."""
ALIKE = 0.01
"""Degrees within which two angles are equal."""
NEAR = 4.0
"""Inches between centres beyond which nobody stands in the way of a step of two inches."""


def free_angle(figure: GodaiFigure, foes: Sequence[GodaiFigure], home: float) -> tuple[float, float]:
    """GODAI-CLO-20: the widest free angle between the enemies in contact with a figure, in degrees (360 for one enemy),
    and the direction of its middle; of equal ones that which is nearer to ``home``, the direction of the own edge.
    """
    seen = sorted(bearing(figure.point, foe.point) for foe in foes)
    found = []
    for here, there in zip(seen, [*seen[1:], seen[0] + 360.0], strict=True):
        wide = there - here if len(seen) > 1 else 360.0
        middle = normal(here + wide / 2)
        found.append((wide, middle))
    widest = max(wide for wide, _middle in found)
    middles = [middle for wide, middle in found if wide > widest - ALIKE]
    return widest, min(middles, key=lambda middle: (round(abs(turn_between(middle, home)), 2), middle))


def is_surrounded(figure: GodaiFigure, foes: Sequence[GodaiFigure]) -> bool:
    """GODAI-ATK-8: three enemies at least, and no half circle free of them."""
    return len(foes) >= 3 and free_angle(figure, foes, 0.0)[0] < HALF_CIRCLE


def who_is_met(
    stand: GodaiBattle, figure: GodaiFigure, ways: Sequence[float], inches: float, near: Near
) -> list[frozenset[str] | None]:
    """For each of some straight ways who stands in it: friends and enemies in contact whom the base would come over,
    and other enemies whom it would touch; None where the ground or the table's edge closes it (GODAI-ATK-9).
    """
    swept = _sweep(figure, ways, inches)
    barred = _are_barred(stand.table, figure, ways, inches, swept)
    if not near.ids:
        return [None if so else frozenset() for so in barred]
    apart = shapely.distance(swept[:, None], near.shapes[None]) <= np.array(near.rooms)
    return [
        None if so else frozenset(near.ids[number] for number in np.flatnonzero(row))
        for so, row in zip(barred, apart, strict=True)
    ]


def _are_barred(
    table: Table, figure: GodaiFigure, ways: Sequence[float], inches: float, swept: Shapes
) -> list[bool]:
    """Which ways the ground or the table's edge closes, base and all. A line that the base stands across closes those
    on which its centre would cross it.
    """
    ends = _ends(figure, ways, inches)
    barred = [bool(off) for off in beyond(ends, (0.0, 0.0), (table.width, table.depth)) > TOLERANCE]
    if not table.pieces:
        return barred
    ground, kinds = ground_of(table), BARS | CLOSED[figure.mounted].keys()
    stood = polygons(rows((figure,)))[0]
    for way, number in zip(*ground.tree.query(swept, "intersects").tolist(), strict=True):
        piece, shape = ground.pieces[number], ground.shapes[number]
        if barred[way] or piece.kind not in kinds:
            continue
        line = GODAI_KINDS.shape(piece.kind) is Shape.LINE
        astride = line and shapely.intersects(shapely.buffer(stood, -2 * TOLERANCE), shape)
        path = shapely.LineString([figure.point, tuple(ends[way, :2])])
        barred[way] = not astride or bool(shapely.intersects(path, shape))
    return barred


@dataclass(frozen=True)
class Near:
    """Figures about another one: their bases, and the room in inches that it keeps from each."""

    ids: tuple[str, ...]
    shapes: Shapes
    rooms: tuple[float, ...]


def near(
    stand: GodaiBattle, figure: GodaiFigure, foes: Collection[str], without: Collection[str] = ()
) -> Near:
    """Who could stand in a figure's way; ``foes`` are the enemies in contact with it, whom it may go on touching."""
    side = stand.unit_of(figure).side
    found = [
        other
        for other in stand.figures.values()
        if other.alive
        and other.id != figure.id
        and other.id not in without
        and distance(other.point, figure.point) < NEAR
    ]
    rooms = tuple(
        CONTACT + 2 * TOLERANCE if stand.unit_of(other).side is not side and other.id not in foes else 0.0
        for other in found
    )
    return Near(tuple(other.id for other in found), polygons(rows(found)), rooms)


def end_of(figure: GodaiFigure, towards: float, inches: float) -> Pose:
    """Where a straight way ends, facing kept."""
    x, y = ahead(Pose(figure.x, figure.y, towards), inches)
    return Pose(x, y, figure.facing)


def _ends(figure: GodaiFigure, ways: Sequence[float], inches: float) -> Floats:
    """The bases at the ends of straight ways."""
    return rows(base_at(end_of(figure, way, inches), figure.width, figure.depth) for way in ways)


def _sweep(figure: GodaiFigure, ways: Sequence[float], inches: float) -> Shapes:
    """What a base, but for a hair at its edges, covers on each of some straight ways."""
    ends = _ends(figure, ways, inches)
    both = np.concatenate((np.repeat(rows((figure,)), len(ends), axis=0), ends))
    both[:, 3:] -= 4 * TOLERANCE
    at = corners(both)
    hulls: Shapes = shapely.convex_hull(
        shapely.multipoints(np.concatenate((at[: len(ends)], at[len(ends) :]), axis=1))
    )
    return hulls


# -- a party that steps back -------------------------------------------------------------------------------------------


class Party:
    """The figures of one side of a combat as they would step back together, in a battle of all who stand there: those
    in contact (``front``, each with the enemies in contact with it), and those behind, who go in the mean direction of
    their unit's retreat, or of all.
    """

    def __init__(
        self, stand: GodaiBattle, side: Side, front: Mapping[str, Sequence[str]], behind: Iterable[str]
    ) -> None:
        self.stand, self.front = stand, front
        home, figures = 180.0 if stand.edge(side) == 0.0 else 0.0, stand.figures
        self.towards = {
            id: free_angle(figures[id], [figures[foe] for foe in foes], home)[1] for id, foes in front.items()
        }
        ahead_of = dict(self.towards)
        for id in behind:
            own = [to for other, to in ahead_of.items() if figures[other].unit == figures[id].unit]
            self.towards[id] = _mean(own or list(ahead_of.values()), home)

    def ways(self, id: str) -> list[float]:
        """The directions in which a figure may go: seven in contact (GODAI-CLO-20), one behind (GODAI-CLO-21)."""
        turns = TURNS if id in self.front else TURNS[:1]
        return [normal(self.towards[id] + turn) for turn in turns]

    def who_is_stuck(self) -> frozenset[str]:
        """GODAI-ATK-9: those for whom no way is free. Enemies in contact close none; friends do who do not step back in
        the same combat, or cannot.
        """
        open_: dict[str, list[frozenset[str]]] = {}
        for id in self.towards:
            figure, foes = self.stand.figures[id], self.front.get(id, ())
            about = near(self.stand, figure, foes, without=foes)
            ways = who_is_met(self.stand, figure, self.ways(id), BACK, about)
            open_[id] = [there for there in ways if there is not None and there <= self.towards.keys()]
        stuck: frozenset[str] = frozenset()
        while True:
            now = frozenset(id for id, ways in open_.items() if all(there & stuck for there in ways))
            if now == stuck:
                return stuck
            stuck = now

    def steps(self, inches: float = BACK) -> dict[str, Pose]:
        """GODAI-CLO-20, GODAI-CLO-21: where those come to stand who step back, the rearmost first; who has his straight
        way free once others have gone takes it before anybody turns aside.
        """
        mean = _mean([self.towards[id] for id in self.front] or list(self.towards.values()), 0.0)
        east, north = direction(mean)
        stand, found = self.stand.copy(), dict[str, Pose]()
        at = stand.figures
        left = sorted(self.towards, key=lambda id: -(at[id].x * east + at[id].y * north))
        for most in (1, 3, 5, 7):
            gone = True
            while gone:
                gone = False
                for id in list(left):
                    pose = self._step(stand, id, most, inches)
                    if pose is not None:
                        left.remove(id)
                        found[id], gone = pose, True
                        at[id] = msgspec.structs.replace(at[id], x=pose.x, y=pose.y)
        return found

    def _step(self, stand: GodaiBattle, id: str, most: int, inches: float) -> Pose | None:
        figure, ways = stand.figures[id], self.ways(id)[:most]
        there = who_is_met(stand, figure, ways, inches, near(stand, figure, self.front.get(id, ())))
        free = (way for way, who in zip(ways, there, strict=True) if who == frozenset())
        return next((end_of(figure, way, inches) for way in free), None)


def _mean(towards: Sequence[float], otherwise: float) -> float:
    """The mean of directions; ``otherwise`` where they cancel out."""
    east = sum(direction(one)[0] for one in towards)
    north = sum(direction(one)[1] for one in towards)
    return bearing((0.0, 0.0), (east, north)) if math.hypot(east, north) > TOLERANCE else otherwise
