"""Where a unit could stand at the end of a move, and what standing there is worth: geometry alone, no rule is asked.

A commander previews only the best of what is found here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from rulesets.engine.battle import Point
from rulesets.engine.commander.aims import Pursuit
from rulesets.engine.commander.movers import SLACK, MoveEnd, Mover
from rulesets.engine.commander.onset import Onset
from rulesets.engine.commander.picture import TOUCH, Picture, bearing, off, onward
from rulesets.engine.commander.routes import Landscape
from rulesets.engine.counsel import Counsel, Nearby, Temper, UnitSeen
from rulesets.engine.table.bases import Floats, near_pairs

ASIDE = (0.0, 25.0, -25.0, 50.0, -50.0, 80.0, -80.0)
"""Degrees off the way to the aim that are looked at."""

SHARES = (1.0, 0.55)
"""Shares of a whole move that are looked at."""

EYES = 30.0
"""Inches within which an enemy makes a unit turn to him."""

ASKEW = 18.0
"""Degrees that a unit may look past whom it watches."""

SHARED = 0.4
"""The part of all the fire that could fall on a unit that is thought to: the enemy has other targets."""

THINNED = (1.0, 0.67, 0.34)
"""What is left of fire on a target in the open, in soft and in hard shelter."""

ASTRAY = 0.01
"""Points that a degree is worth by which one who turns slowly looks past what he is after."""

LONELY = 10.0
"""Inches from its nearest friend at which a unit begins to feel alone."""


class Judgement:
    """What it is worth to a unit to stand somewhere, in points."""

    def __init__(
        self,
        picture: Picture,
        counsel: Counsel,
        temper: Temper,
        land: Landscape,
        band: UnitSeen,
        aim: Pursuit | None,
        onset: Onset | None = None,
    ) -> None:
        self.onset = onset
        self.charges = "charge" in counsel.deeds
        self.picture, self.counsel, self.temper, self.land = picture, counsel, temper, land
        self.band, self.aim, self.mounted = band, aim, band.unit.mounted
        self.foes = picture.foes
        self.friends = np.array([other.middle for other in picture.own if other.id != band.id]).reshape(-1, 2)
        self.middles = np.array([foe.middle for foe in self.foes]).reshape(-1, 2)
        self.reach, self.arc, self.turns = counsel.reach(band), counsel.arc(band), counsel.turns(band)
        self.ready = counsel.ready(band)

    @cached_property
    def _shots(self) -> Floats:
        """What a whole volley at each enemy is worth to us; nothing where he is in a fight already."""
        busy = self.picture.engaged_foes
        values = [0.0 if foe.id in busy else self.counsel.volley(self.band, foe, 0) for foe in self.foes]
        return np.array(values) * self.band.men

    @cached_property
    def _fire(self) -> tuple[Floats, Floats]:
        """What each enemy's volley at us is worth to him, and how far off he need not be feared."""
        values = [self.counsel.volley(foe, self.band, 0) * foe.men for foe in self.foes]
        far = [self.counsel.reach(foe) + 0.6 * self.counsel.pace(foe) for foe in self.foes]
        return np.array(values), np.array(far)

    @cached_property
    def _blows(self) -> tuple[Floats, Floats, Floats]:
        """A man's blow at each enemy, his at one of ours, and how far he comes to strike."""
        ours = [self.counsel.blow(self.band, foe, 0) for foe in self.foes]
        theirs = [self.counsel.blow(foe, self.band, 0) for foe in self.foes]
        return np.array(ours), np.array(theirs), np.array([self.counsel.pace(foe) + 1.5 for foe in self.foes])

    @cached_property
    def _size(self) -> float:
        """How far its bases reach from its middle."""
        return _breadth(self.band)

    @cached_property
    def _sizes(self) -> Floats:
        return np.array([_breadth(foe) for foe in self.foes])

    @cached_property
    def _foe_of_row(self) -> Any:
        return np.repeat(np.arange(len(self.foes)), [foe.men for foe in self.foes])

    def worth(self, place: MoveEnd) -> float:
        """What standing there is worth."""
        return self.worths([place])[0]

    def worths(self, places: Sequence[MoveEnd]) -> list[float]:
        """What standing in each of some places is worth; what can be is found for all of them at once."""
        rows = np.array([place.rows for place in places])
        left = self._inches_left(rows).tolist() if self.aim is not None else []
        fights = self._fights(places, rows) if self.foes else [0.0] * len(places)
        inch = self.aim.inch if self.aim is not None else 0.0
        far = [-inches * inch for inches in left] or [0.0] * len(places)
        return [
            progress + fight - self._astray(place)
            for progress, fight, place in zip(far, fights, places, strict=True)
        ]

    def standing(self) -> Nearby:
        """How the unit stands, for orders that lead nowhere."""
        middle = np.array(self.band.middle)
        foe = float(np.hypot(*(self.middles - middle).T).min()) if self.foes else math.inf
        shelter = int(self.land.shelter[self.land.cell(self.band.middle)])
        way = float(self._inches_left(self.band.rows)) - self.aim.reach if self.aim else 0.0
        return Nearby(self.band, self.temper, foe, max(way, 0.0), shelter, self.picture.turns_left)

    def _inches_left(self, rows: Floats) -> Floats:
        """The inches to what it is after, or to where that is near enough, from bases of the shape (..., n, 5)."""
        assert self.aim is not None
        away: Floats = self.land.inches(self.aim.away, rows[..., :2]).min(axis=-1)
        return np.maximum(away, self.aim.reach)

    def _astray(self, place: MoveEnd) -> float:
        """What it costs one who turns slowly to look elsewhere."""
        if self.aim is None or self.turns >= 180.0:
            return 0.0
        return ASTRAY * off(place.facing, bearing((place.x, place.y), self.aim.point))

    def _within(self, facing: float, wanted: float) -> float:
        """The direction nearest to what is wanted that it can turn to."""
        if off(facing, wanted) <= self.turns:
            return wanted
        right = (wanted - facing) % 360.0 < 180.0
        return (facing + (self.turns if right else -self.turns)) % 360.0

    def _fights(self, places: Sequence[MoveEnd], rows: Floats) -> list[float]:
        """What a unit does to the enemy from each of some places, and he to it there; ``rows`` are those of each."""
        centres = np.add.reduce(rows[..., :2], axis=1) / rows.shape[1]
        gaps = _apart(self.middles, centres[:, None])
        nearest = (gaps - self._sizes).min(axis=1).tolist()
        shots = self._volleys(places, gaps) if self.reach else [0.0] * len(places)
        struck = self._losses(gaps)
        alone = _apart(self.friends, centres[:, None]).min(axis=1).tolist() if len(self.friends) else None
        found = []
        for n, place in enumerate(places):
            touching = self._contact(place.rows, nearest[n])
            if touching is not None:
                found.append(touching)
                continue
            centre = centres[n].tolist()
            fear, hasty = 1.0, 0.0
            if self.onset is not None:
                fear = self.onset.fear(self.band)
                hasty = self.onset.hasty(self.band, nearest[n] - self._size)
            gone = math.dist(centre, self.band.middle)
            again = 1.0 + (0.0 < gone <= self.ready)
            shelter = int(self.land.shelter[self.land.cell((centre[0], centre[1]))])
            found.append(
                self.temper.harm * shots[n] * again
                - self.temper.care * self._danger(gaps[n], shelter, struck[n]) * fear
                - (max(alone[n] - LONELY, 0.0) * 0.05 * self.temper.care if alone is not None else 0.0)
                - hasty
            )
        return found

    def _contact(self, rows: Floats, nearest: float) -> float | None:
        """What a fight hand to hand is worth; None where nobody is touched."""
        if nearest > self._size + TOUCH:
            return None
        first, second, _ = near_pairs(rows, self.picture.foe_rows, TOUCH)
        if not len(first):
            return None
        ours, theirs, _ = self._blows
        foes = self._foe_of_row[second]
        best = np.zeros(len(rows))
        np.maximum.at(best, first, ours[foes])
        answer = theirs[self._foe_of_row[np.unique(second)]].sum()
        silenced = sum(self._fire[0][foe] for foe in set(foes.tolist()))
        leader = 8.0 if self.counsel.leads(self.band) else 1.0
        gain = self.temper.strike * float(best.sum()) + 0.4 * silenced
        return float(gain - 0.7 * leader * max(self.temper.care, 0.3) * answer)

    def _volleys(self, places: Sequence[MoveEnd], gaps: Floats) -> list[float]:
        """The best volley from each place; half as good where somebody stands in its way."""
        away = self.middles - np.array([(place.x, place.y) for place in places])[:, None]
        toward = np.degrees(np.arctan2(away[..., 0], away[..., 1]))
        facings = np.array([place.facing for place in places])[:, None]
        askew = np.abs((toward - facings + 180.0) % 360.0 - 180.0)
        values = np.where((gaps <= self.reach + 0.5) & (askew <= self.arc), self._shots, 0.0)
        most = values.max(axis=1).tolist()
        return [
            value * (0.45 if value and self._is_hidden(place, foe) else 1.0)
            for place, foe, value in zip(places, values.argmax(axis=1).tolist(), most, strict=True)
        ]

    def _is_hidden(self, place: MoveEnd, foe: int) -> bool:
        if not len(self.friends):
            return False
        way = self.middles[foe] - (place.x, place.y)
        to = self.friends - (place.x, place.y)
        share = (to @ way) / max(float(way @ way), 1e-9)
        gap = _apart(to, share[:, None] * way)
        return bool(((share > 0.05) & (share < 1.0) & (gap < 1.2)).any())

    def _danger(self, gaps: Floats, shelter: int, struck: float) -> float:
        values, far = self._fire
        fire = float(np.add.reduce(values[gaps <= far])) * THINNED[shelter] * SHARED
        return fire + 0.5 * (struck * min(self.band.men, 3))

    def _losses(self, gaps: Floats) -> list[float]:
        """What a man may lose to those who come near enough to strike, for each row of gaps to all enemies."""
        ours, theirs, reach = self._blows
        lost: Floats = np.maximum(theirs - ours * self.temper.strike, 0.0) * (gaps <= reach)
        return np.add.reduce(lost, axis=1).tolist()  # type: ignore[no-any-return]

    # -- where to go -------------------------------------------------------------------------------------------------

    def places(self, body: Mover) -> Iterator[MoveEnd]:
        """The ends of moves that are worth a thought."""
        middle = self.band.middle
        watched = self._whom_it_watches(middle)
        yield from self._turns(body, watched)
        if self.aim is not None:
            yield from self._marches(body, middle, watched)
        if watched is not None and math.dist(watched.middle, middle) < EYES:
            back = (bearing(middle, watched.middle) + 180.0) % 360.0
            for share in SHARES:
                yield from self._one(body, back, body.facing, share)
            if not self.charges:
                yield from self._charges(body, middle)

    def is_forbidden(self, place: MoveEnd) -> bool:
        """Whether a move ends in contact where that is for a charge alone."""
        if not self.charges or not len(self.picture.foe_rows):
            return False
        return bool(near_pairs(place.rows, self.picture.foe_rows, TOUCH)[0].size)

    def _whom_it_watches(self, middle: Point) -> UnitSeen | None:
        """The enemy whom the unit looks at: whom it can harm most, the nearer the rather."""
        shots = self._shots if self.reach else self._blows[0]
        found = [
            (value + 0.02) / (math.dist(foe.middle, middle) + 4.0)
            for foe, value in zip(self.foes, shots, strict=True)
        ]
        return self.foes[int(np.argmax(found))] if found else None

    def _turns(self, body: Mover, watched: UnitSeen | None) -> Iterator[MoveEnd]:
        if watched is not None:
            toward = bearing((body.x, body.y), watched.middle)
            if off(body.facing, toward) > ASKEW:
                yield body.on_the_spot(toward)

    def _marches(self, body: Mover, middle: Point, watched: UnitSeen | None) -> Iterator[MoveEnd]:
        assert self.aim is not None
        spot = self.land.downhill(self.aim.away, middle, max(body.reach, 5.0))
        spot = self.aim.point if spot == middle else spot
        toward = bearing(middle, spot)
        for aside in ASIDE:
            direction = (toward + aside) % 360.0
            for share in self._shares(body) if not aside else (1.0,):
                yield from self._one(body, direction, self._look(body, direction, middle, watched), share)
            if not aside:
                yield from self._one(body, direction, body.facing, 1.0)

    def _shares(self, body: Mover) -> tuple[float, ...]:
        """The shares of its move that it looks at, that after which it can still shoot among them."""
        ready = self.ready / max(body.reach, self.ready, 1.0)
        return (*SHARES, ready) if ready > 0.0 else SHARES

    def _look(self, body: Mover, direction: float, middle: Point, watched: UnitSeen | None) -> float:
        """The way a unit looks as it goes: at the enemy if he is near, else where it goes; never for a trifle."""
        wanted = direction
        if watched is not None and math.dist(watched.middle, middle) < EYES:
            wanted = bearing(middle, watched.middle)
        return wanted if off(body.facing, wanted) > ASKEW else body.facing

    def _one(self, body: Mover, direction: float, facing: float, share: float) -> Iterator[MoveEnd]:
        direction = self._within(body.facing, direction)
        facing = self._within(direction, facing)
        end = onward(self.band.middle, direction, body.reach)
        most = (body.reach - SLACK - self.land.toll(self.band.middle, end, mounted=self.mounted)) * share
        place = body.march(direction, facing, most) if most > 0.3 else None
        if place is not None and self._on_table(place):
            yield place

    def _on_table(self, place: MoveEnd) -> bool:
        x, y, table, room = place.rows[:, 0], place.rows[:, 1], self.picture.table, self._room
        return bool(
            (x - room).min() >= 0.0
            and (y - room).min() >= 0.0
            and (x + room).max() <= table.width
            and (y + room).max() <= table.depth
        )

    @cached_property
    def _room(self) -> Floats:
        """How far each of its bases reaches from its centre at the most, about."""
        room: Floats = self.band.rows[:, 3:].max(axis=1) * 0.71
        return room

    def _charges(self, body: Mover, middle: Point) -> Iterator[MoveEnd]:
        """Straight into contact with the enemies that are near enough."""
        ours, _, _ = self._blows
        near = [
            (float(ours[number]), foe)
            for number, foe in enumerate(self.foes)
            if math.dist(foe.middle, middle) <= body.reach + 4.0
        ]
        for _, foe in sorted(near, key=lambda pair: -pair[0])[:3]:
            place = self._charge(body, foe)
            if place is not None and self._on_table(place):
                yield place

    def _charge(self, body: Mover, foe: UnitSeen) -> MoveEnd | None:
        """The body led towards an enemy unit until the first bases meet."""
        gaps = np.hypot(*(foe.rows[:, :2] - (body.x, body.y)).T)
        target = foe.rows[int(gaps.argmin())]
        direction = bearing((body.x, body.y), (float(target[0]), float(target[1])))
        whole = body.march(direction, direction, body.reach - SLACK)
        if whole is None:
            return None
        angle = math.radians(direction)
        ahead, aside = (
            np.array([math.sin(angle), math.cos(angle)]),
            np.array([math.cos(angle), -math.sin(angle)]),
        )
        front = body.on_the_spot(direction)
        way, across = (
            (foe.rows[:, :2] - (front.x, front.y)) @ ahead,
            (foe.rows[:, :2] - (front.x, front.y)) @ aside,
        )
        turn = np.radians(foe.rows[:, 2] - direction)
        half = (np.abs(np.cos(turn)) * foe.rows[:, 4] + np.abs(np.sin(turn)) * foe.rows[:, 3]) / 2
        wide = (np.abs(np.cos(turn)) * foe.rows[:, 3] + np.abs(np.sin(turn)) * foe.rows[:, 4]) / 2
        own = (front.rows[:, :2] - (front.x, front.y)) @ aside
        breadth = float(np.abs(own).max() + body.rows[:, 3].max() / 2)
        met = np.abs(across) < breadth + wide
        lone = body.rows[:, 4].max() / 2 if not body.depth else 0.0
        inches = float((way - half)[met].min()) - lone - 0.04 if met.any() else 0.0
        x, y = onward((front.x, front.y), direction, max(inches, 0.0))
        place = body.at(x, y, direction)._replace(direction=direction)
        far = float(np.hypot(*(place.rows[:, :2] - body.rows[:, :2]).T).max())
        return place if inches > 0.0 and far <= body.reach - SLACK else None


def _apart(points: Floats, others: Floats) -> Floats:
    """How far points are from others, row by row, or from one."""
    way = points - others
    return np.asarray(np.hypot(way[..., 0], way[..., 1]))


@lru_cache(maxsize=4096)
def _breadth(band: UnitSeen) -> float:
    """How far a unit's bases reach from its middle, at the most."""
    away = np.hypot(*(band.rows[:, :2] - band.middle).T) + np.hypot(band.rows[:, 3], band.rows[:, 4]) / 2
    return float(away.max())
