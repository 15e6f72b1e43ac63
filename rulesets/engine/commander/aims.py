"""What a practice commander's units are after: a place to take or to hold, an enemy to shoot at or to strike.

A plan is made anew for every order, from nothing but what the side sees; units keep their aims because they come
nearer to them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.engine.battle import Point, Site
from rulesets.engine.commander.onset import Onset
from rulesets.engine.commander.picture import Picture, bearing, onward
from rulesets.engine.commander.routes import Landscape
from rulesets.engine.counsel import Counsel, Temper, UnitSeen, strength_of
from rulesets.engine.table.bases import Floats

PLACE = 10.0
"""Points that a place is thought worth where no counsel says more."""

NEAR = 16.0
"""Inches within which the enemies of a place count."""

LEAST = 4.0
"""Strength that takes a place nobody defends."""

BESIDE = 5.0
"""Inches behind its guards at which a leader likes to be."""

INCH = 0.009
"""Points that an inch nearer to a place is worth, for each of the place's."""

HUNT = 0.16
"""Points that an inch nearer to an enemy is worth."""

SAFE = 0.3
"""Points that an inch nearer to his guards is worth to a leader."""


class Pursuit(NamedTuple):
    """What a unit is after: ``away`` are the distances to it, ``inch`` what an inch nearer is worth, ``foe`` whom it
    seeks, ``reach`` the distance that is near enough.
    """

    point: Point
    away: Floats
    inch: float
    foe: str = ""
    reach: float = 0.0


class Pursuits:
    """The aims of a side's units at a moment."""

    def __init__(self, picture: Picture, counsel: Counsel, temper: Temper, land: Landscape) -> None:
        self.picture, self.counsel, self.temper, self.land = picture, counsel, temper, land
        self.aims: dict[str, Pursuit] = {}
        self.onset = Onset(picture, counsel, temper) if counsel.hunts else None
        leaders = [band for band in picture.own if counsel.leads(band)]
        self.free = {
            band.id: band for band in picture.own if not counsel.leads(band) and counsel.pace(band) > 0.0
        }
        for leader in leaders:
            self._shelter(leader)
        self._share_places()
        for band in self._by_haste():
            self._hunt(band)

    # -- leaders and their guards -----------------------------------------------------------------------------------

    def _shelter(self, leader: UnitSeen) -> None:
        """A leader keeps behind his guards, away from the enemy; guards keep to him, unless their commander is bold."""
        guards = [band for band in self.free.values() if self.counsel.guards(band)]
        company = guards or [band for band in self.free.values() if not self.counsel.reach(band)] or [leader]
        x, y = np.concatenate([band.rows for band in company])[:, :2].mean(axis=0)
        back = bearing(self.picture.facing, (float(x), float(y)))
        behind = self._on_table(onward((float(x), float(y)), back, BESIDE))
        self.aims[leader.id] = self._aim(leader, (behind,), SAFE, reach=2.0)
        if self.temper.guards_leader:
            for guard in guards:
                foe = self._nearest(leader)
                if foe is None or math.dist(foe.middle, leader.middle) > NEAR:
                    self.free.pop(guard.id)
                    self.aims[guard.id] = self._aim(guard, (leader.middle,), SAFE, reach=BESIDE + 1.0)

    def _on_table(self, point: Point) -> Point:
        table = self.picture.table
        return (min(max(point[0], 3.0), table.width - 3.0), min(max(point[1], 3.0), table.depth - 3.0))

    def _nearest(self, band: UnitSeen) -> UnitSeen | None:
        return min(self.picture.foes, key=lambda foe: math.dist(foe.middle, band.middle), default=None)

    # -- places ------------------------------------------------------------------------------------------------------

    def _share_places(self) -> None:
        """The dearest and nearest places first: so many units go there as the enemies about it ask for."""
        needs = [(self._worth(site), site) for site in self.picture.sites]
        for _, site in sorted(needs, key=lambda need: -need[0]):
            need = self._need(site)
            if need <= 0.0:
                continue
            inch = (
                INCH * self._points(site) * (self.temper.guard if self._is_own(site) else self.temper.places)
            )
            for band in self._by_way(site):
                if need <= 0.0:
                    break
                self.aims[band.id] = self._aim(band, site.outline, inch)
                self.free.pop(band.id)
                need -= strength_of(band)

    def _points(self, site: Site) -> float:
        return self.counsel.places.get(site.kind, PLACE)

    def _is_own(self, site: Site) -> bool:
        return site.owner is self.picture.side

    def _worth(self, site: Site) -> float:
        ways = [self._way(band, site) for band in self.free.values()]
        return self._points(site) / (min(ways, default=60.0) + 12.0)

    def _need(self, site: Site) -> float:
        """The strength that a place asks for."""
        centre = _centre(site)
        foes = sum(strength_of(foe) for foe in self.picture.foes if math.dist(foe.middle, centre) < NEAR)
        if not self._is_own(site):
            return LEAST + foes * self.temper.odds
        if foes:
            return foes * self.temper.guard
        near = any(math.dist(foe.middle, centre) < 2 * NEAR for foe in self.picture.foes)
        return LEAST * self.temper.guard if near or self.temper.guard > 1.0 else 0.0

    def _by_way(self, site: Site) -> list[UnitSeen]:
        """The free units that can be there in time, the nearest first; the dearest fighters where it must be taken."""
        turns = self.picture.turns_left
        found = [(self._way(band, site), band) for band in self.free.values()]
        there = [(way, band) for way, band in found if way <= self.counsel.pace(band) * (turns + 0.5)]
        return [band for _, band in sorted(there, key=lambda pair: pair[0])]

    def _way(self, band: UnitSeen, site: Site) -> float:
        away = self.land.away(site.outline, mounted=band.unit.mounted)
        return float(away[self.land.cell(band.middle)])

    def _by_haste(self) -> list[UnitSeen]:
        """The free units, those nearest to the enemy first where each looks at what the others are after."""
        free = list(self.free.values())
        if self.onset is None:
            return free
        foes = self.picture.foes
        return sorted(
            free, key=lambda band: min((math.dist(band.middle, foe.middle) for foe in foes), default=0.0)
        )

    # -- the others ----------------------------------------------------------------------------------------------------

    def _hunt(self, band: UnitSeen) -> None:
        """Nobody asks for it: it shoots or strikes where it does most harm, or joins the nearest attack."""
        if self.onset is not None:
            prey = self.onset.choose(band)
            if prey is not None:
                near = self.counsel.reach(band) * 0.9
                self.aims[band.id] = self._aim(band, (prey.middle,), self.onset.inch(band), prey.id, near)
            return
        foe = max(self.picture.foes, key=lambda foe: self._prey(band, foe), default=None)
        attack = self._attack(band)
        if attack is not None and (foe is None or self._joins(band)):
            self.aims[band.id] = attack
        elif foe is not None:
            reach = self.counsel.reach(band)
            away = (foe.middle,)
            self.aims[band.id] = self._aim(band, away, HUNT * self.temper.harm, foe.id, reach * 0.9)

    def _joins(self, band: UnitSeen) -> bool:
        """Whether a spare unit goes with an attack; the same ones every time it is asked."""
        number = int(band.id.rsplit("-", 1)[-1]) if band.id.rsplit("-", 1)[-1].isdigit() else len(band.id)
        return (number * 37 % 100) / 100.0 < self.temper.mass

    def _attack(self, band: UnitSeen) -> Pursuit | None:
        """The nearest place that is not ours, as an aim."""
        wanted = [site for site in self.picture.sites if not self._is_own(site)]
        site = min(wanted, key=lambda site: self._way(band, site) / self._points(site), default=None)
        if site is None:
            return None
        return self._aim(band, site.outline, INCH * self._points(site) * self.temper.places)

    def _prey(self, band: UnitSeen, foe: UnitSeen) -> float:
        shot = self.counsel.volley(band, foe, 0) if self.counsel.reach(band) else 0.0
        value = max(shot, self.counsel.blow(band, foe, 0) * self.temper.strike)
        return value / (math.dist(band.middle, foe.middle) + 8.0)

    def _aim(
        self, band: UnitSeen, goal: tuple[Point, ...], inch: float, foe: str = "", reach: float = 0.0
    ) -> Pursuit:
        away = self.land.away(goal, mounted=band.unit.mounted)
        return Pursuit(goal[0] if len(goal) < 3 else _middle(goal), away, inch, foe, reach)


def _middle(outline: tuple[Point, ...]) -> Point:
    x, y = np.mean(outline, axis=0)
    return (float(x), float(y))


def _centre(site: Site) -> Point:
    return _middle(site.outline)


def holds(site: Site, band: UnitSeen) -> bool:
    """Whether a figure of a unit stands in a place."""
    return bool(shapely.contains_xy(shapely.Polygon(site.outline), band.rows[:, 0], band.rows[:, 1]).any())
