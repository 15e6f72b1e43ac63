"""Sight lines, and what is in the way of a shot (GODAI-OBS-1 to GODAI-OBS-6, GODAI-SHT-2 to GODAI-SHT-4, GODAI-PAV-1,
GODAI-RUL-40, GODAI-RUL-44).

Every pair of a shooter and a mark has five lines: from the shooter's centre to the mark's centre and corners. All pairs
of a unit and its enemies are looked at in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import (
    Flags,
    Floats,
    Indexes,
    corners,
    gaps,
    lines_cross,
    off_facings,
    polygons,
    rows,
)
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.pavises import MARK
from rulesets.engine.table.screens import CLEAR, Bar, Screen, hide
from rulesets.engine.table.terrain import Ground
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.charts import ARMOURS, CONTACT
from rulesets.godai.ground.ground import TERRAIN, crowd, ground_of
from rulesets.godai.stand.contact import touching

LINES = 5
"""Sight lines of a pair (GODAI-OBS-2)."""
MOST = 3
"""So many of them that a thing crosses are enough for it to be in the way (GODAI-OBS-2)."""
HALF_ARC = 45.0
"""Degrees to each side (GODAI-SHT-3, GODAI-SHT-4)."""
LEFT = -90.0
"""Where the arc of a rider in medium or heavy armour looks, off his facing (GODAI-SHT-4, GODAI-RUL-53)."""
BEHIND = 0.25
"""Inches from a pavise within which a figure stands immediately behind it (GODAI-PAV-3)."""
BELOW = 1.0
"""Inches from the lower end of a line within which what is not on the hill is still in the way (GODAI-OBS-6)."""
DEEP, HIDES = 1.0, 6.0
"""Inches of wood along a line that obscure, and beyond which it hides (GODAI-SCN-2)."""

SCREENS = {
    **{key: Screen(Bar.ALWAYS) for key, row in TERRAIN.items() if row.sight == "blocks"},
    **{key: Screen(Bar.DEPTH, HIDES, "wood") for key, row in TERRAIN.items() if row.sight == "depth"},
    **{key: Screen(Bar.CREST) for key, row in TERRAIN.items() if row.sight == "level"},
}
"""What stops a sight line (GODAI-SCN-2, GODAI-OBS-6)."""
OBSCURES = {
    key: DEEP if row.sight == "depth" else 0.0
    for key, row in TERRAIN.items()
    if row.sight in ("obscures", "depth")
}
"""What obscures that a line crosses, by so many inches at least (GODAI-SCN-2)."""
LOW = frozenset(key for key, row in TERRAIN.items() if row.sight == "obscures" and row.shape == "line")
"""Walls and pavises: no obstacle to who stands at them (GODAI-OBS-4), nor to who looks down on them (GODAI-OBS-6)."""
HILLS = frozenset(key for key, row in TERRAIN.items() if row.sight == "level")


class Views(NamedTuple):
    """What some shooters see of some marks, by their numbers in both lists: inches between the bases, whether in the
    arc, whether in sight, whether an engaged figure is crossed, and the ids of what is in the way, the nearest to the
    shooter first.
    """

    gap: Floats
    arc: Flags
    seen: Flags
    engaged: Flags
    things: dict[tuple[int, int], tuple[str, ...]]


def views(
    battle: GodaiBattle, shooters: Sequence[GodaiFigure], marks: Sequence[GodaiFigure], reach: float
) -> Views:
    """What shooters see of marks within so many inches; of others only that they are out of reach (infinite)."""
    ids = tuple(figure.id for figure in shooters), tuple(figure.id for figure in marks)
    stood = tuple((unit.id, unit.figures, unit.armour) for unit in battle.on_table())  # type: ignore[attr-defined]
    return _VIEWS(
        (ids, reach, battle.figures, stood, battle.table), lambda: _views(battle, shooters, marks, reach)
    )


_VIEWS: Memory[Views] = Memory(8)


def _views(
    battle: GodaiBattle, shooters: Sequence[GodaiFigure], marks: Sequence[GodaiFigure], reach: float
) -> Views:
    ours, theirs = rows(shooters), rows(marks)
    gap = gaps(ours, theirs)
    gap = np.where(gap <= reach + CONTACT, gap, np.inf)
    arc = in_arc(battle, shooters, np.broadcast_to(theirs[:, :2], (len(ours), len(theirs), 2)))
    seen, engaged = np.zeros(gap.shape, dtype=np.bool_), np.zeros(gap.shape, dtype=np.bool_)
    one, other = np.nonzero(np.isfinite(gap) & arc)
    things: dict[tuple[int, int], tuple[str, ...]] = {}
    if len(one):
        looks = _Looks(battle, [shooters[n] for n in one.tolist()], [marks[n] for n in other.tolist()])
        seen[one, other] = looks.stops < LINES
        engaged[one, other] = looks.fighters
        things = dict(zip(zip(one.tolist(), other.tolist(), strict=True), looks.things(), strict=True))
    return Views(gap, arc, seen, engaged, things)


def arc_of(battle: GodaiBattle, figure: GodaiFigure) -> tuple[float, float]:
    """Where a figure's arc looks, in degrees, and half of it: before him on foot (GODAI-SHT-3); all round mounted, but
    to his left in medium or heavy armour (GODAI-SHT-4, GODAI-MTD-6).
    """
    if not figure.mounted:
        return figure.facing, HALF_ARC
    left = ARMOURS[battle.unit_of(figure).armour].left
    return ((figure.facing + LEFT) % 360.0, HALF_ARC) if left else (figure.facing, 180.0)


def in_arc(battle: GodaiBattle, shooters: Sequence[GodaiFigure], points: Floats) -> Flags:
    """Which points, shape (shooters, points, 2), each shooter has in his arc, limits included (GODAI-RUL-39)."""
    looks = rows(shooters)
    arcs = np.array([arc_of(battle, figure) for figure in shooters])
    looks[:, 2] = arcs[:, 0]
    found: Flags = off_facings(looks, points) <= arcs[:, 1:] + 1e-6
    return found


def sees_point(battle: GodaiBattle, shooter: GodaiFigure, point: tuple[float, float]) -> bool:
    """Whether no scenery hides a point from a shooter (GODAI-SHT-14)."""
    lines = np.array([[shooter.point, point]])
    return bool(hide(ground_of(battle.table), lines, SCREENS)[0] == CLEAR)


class _Looks:
    """Pairs of a shooter and a mark, row by row, with their lines, shape (pairs, 5, 2, 2), and what they cross."""

    def __init__(
        self, battle: GodaiBattle, shooters: Sequence[GodaiFigure], marks: Sequence[GodaiFigure]
    ) -> None:
        self.battle, self.shooters, self.marks = battle, shooters, marks
        self.ground: Ground = ground_of(battle.table)
        bases = rows(marks)
        ends = np.concatenate((bases[:, None, :2], corners(bases)), axis=1)
        starts = np.repeat(rows(shooters)[:, None, :2], LINES, axis=1)
        self.lines: Floats = np.stack((starts, ends), axis=2)
        self.flat = self.lines.reshape(-1, 2, 2)
        self.hills = self._hills()
        self.stoppers: Indexes = hide(self.ground, self.flat, SCREENS).reshape(-1, LINES)
        self.stops: Indexes = (self.stoppers != CLEAR).sum(axis=1)
        self.figures = crowd(battle).figures
        self.met: Flags = self._who_is_in_the_way()

    @property
    def fighters(self) -> Flags:
        """Which pairs a figure in contact stands between (GODAI-SHT-2, GODAI-RUL-44)."""
        fights = np.array([bool(touching(self.battle, figure)) for figure in self.figures], dtype=np.bool_)
        return np.asarray((self.met & fights).any(axis=1), dtype=np.bool_)

    def _hills(self) -> list[tuple[str, GodaiFigure] | None]:
        """For each pair with somebody on a hill: which, and who of them is the lower (GODAI-OBS-6)."""
        if not self.ground.of_kind(HILLS).any():
            return [None] * len(self.shooters)
        high = {
            figure.id: next((piece.id for piece in self.ground.at(figure.point, HILLS)), "")
            for figure in (*self.shooters, *self.marks)
        }
        found: list[tuple[str, GodaiFigure] | None] = []
        for shooter, mark in zip(self.shooters, self.marks, strict=True):
            here, there = high[shooter.id], high[mark.id]
            if here == there:
                found.append((here, mark) if here else None)
            elif here and there:  # two hills: nobody looks down
                found.append(None)
            else:
                found.append((here, mark) if here else (there, shooter))
        return found

    def _who_is_in_the_way(self) -> Flags:
        """Which figures stand in the way of which pairs, shape (pairs, figures): those of neither's unit
        (GODAI-OBS-4, GODAI-RUL-139).
        """
        bases = crowd(self.battle).rows
        crosses = lines_cross(self.flat, bases).reshape(-1, LINES, len(bases)).sum(axis=1) >= MOST
        units = np.array([figure.unit for figure in self.figures])
        for end in (self.shooters, self.marks):
            crosses &= units != np.array([figure.unit for figure in end])[:, None]
        for pair, hill in enumerate(self.hills):
            if hill is not None:
                for number in np.flatnonzero(crosses[pair]).tolist():
                    crosses[pair, number] = self._counts(hill, polygons(bases[number : number + 1])[0])
        found: Flags = crosses
        return found

    def _counts(self, hill: tuple[str, GodaiFigure], shape: shapely.Geometry) -> bool:
        """GODAI-OBS-6: whether something low is in the way of who looks down from a hill: on it, or near the lower."""
        id, lower = hill
        near = shapely.distance(shape, polygons(rows((lower,)))[0]) <= BELOW + CONTACT
        return bool(near or shapely.intersects(shape, self.ground.shape(id)))

    def things(self) -> list[tuple[str, ...]]:
        """For each pair what is in its way, from the shooter outward (GODAI-OBS-3, GODAI-RUL-43)."""
        found: list[list[tuple[float, str]]] = [[] for _ in self.shooters]
        for pair, number in np.argwhere(self.met).tolist():
            figure = self.figures[number]
            far = float(np.hypot(*np.subtract(figure.point, self.shooters[pair].point)))
            found[pair].append((far, figure.id))
        for pair, piece, far in self._pieces():
            found[pair].append((far, self.ground.pieces[piece].id))
        return [tuple(id for _far, id in sorted(each)) for each in found]

    def _pieces(self) -> list[tuple[int, int, float]]:
        """The scenery in the way: pair, piece, inches from the shooter."""
        drawn = shapely.linestrings(self.flat)
        line, piece = self.ground.tree.query(drawn, predicate="intersects")
        kinds = [self.ground.pieces[number].kind for number in piece]
        common = shapely.intersection(self.ground.shapes[piece], drawn[line])
        inside = shapely.length(common)
        least = np.array([OBSCURES.get(kind, np.inf) for kind in kinds])
        enough = (inside >= least - TOLERANCE) & ((inside > TOLERANCE) | ~self.ground.solid[piece])
        enough |= self.stoppers.reshape(-1)[line] == piece
        far = shapely.distance(shapely.points(self.flat[line, 0]), common)
        counts: dict[tuple[int, int], list[float]] = {}
        for n in np.flatnonzero(enough).tolist():
            counts.setdefault((int(line[n]) // LINES, int(piece[n])), []).append(float(far[n]))
        return [
            (pair, number, min(inches))
            for (pair, number), inches in counts.items()
            if len(inches) >= MOST and self._obstructs(pair, number)
        ]

    def _obstructs(self, pair: int, number: int) -> bool:
        """Whether a low piece that is crossed counts: not if the shooter stands at it (GODAI-OBS-4), nor if he looks
        down on it (GODAI-OBS-6); a pavise for who stands behind it alone (GODAI-PAV-1, GODAI-RUL-138).
        """
        piece, shape = self.ground.pieces[number], self.ground.shapes[number]
        if piece.kind not in LOW:
            return True
        shooter, mark = (polygons(rows((ends[pair],)))[0] for ends in (self.shooters, self.marks))
        if shapely.distance(shooter, shape) <= CONTACT + 1e-9:
            return False
        if piece.kind == "pavise":
            bearer = self.battle.figures.get(piece.id.removeprefix(MARK))
            side = self.battle.unit_of(self.marks[pair]).side
            friend = bearer is not None and self.battle.unit_of(bearer).side is side
            if not friend or shapely.distance(mark, shape) > BEHIND + TOLERANCE:
                return False
        hill = self.hills[pair]
        return hill is None or self._counts(hill, shape)
