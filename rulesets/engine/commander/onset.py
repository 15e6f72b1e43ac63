"""How a side goes to work where nothing but the enemy is worth having: attack or wait, together, and at whom.

A system asks for it by its counsel (``hunts``). It is thought of once for a phase, from what the side sees.
"""

from __future__ import annotations

import math

import msgspec

from rulesets.engine.commander.ending import ahead
from rulesets.engine.commander.picture import Picture
from rulesets.engine.counsel import Counsel, Temper, UnitSeen

INCH = 0.3
"""Points that an inch nearer to whom it shall strike is worth to a unit of an attack."""

WAITING = 0.04
"""Points that it is worth to a unit of a side that lets the enemy come."""

BRAVED = 0.25
"""The share of the danger that still counts for the units of an attack: to stand off costs more in the end."""

FEARED = 0.5
"""The same for those who wait: they are not to be shot off their ground."""

AHEAD = 0.1
"""The lead that wins, as a share of what a force is worth, where a system names none."""

SAFE = 1.2
"""How many times the lead that wins a side must have that need not attack."""

HURRY = 1.4
"""How many times more an inch and a blow are worth to a side that is not ahead when half of the battle is over; as
often again in each of the last turns."""

LAST = 2
"""How many turns those are."""

COMPANY = 0.35
"""How much better prey is for each unit that is after it already."""

SHAKEN = 0.8
"""How much better prey is that has lost all but its last man."""

STRAGGLERS = 2.0
"""Turns behind the foremost by which a unit is not waited for."""

ROOM = 0.92
"""The share of its move at which a unit stands off until the others are up."""


class Onset:
    """The way in which a side fights at a moment."""

    def __init__(self, picture: Picture, counsel: Counsel, temper: Temper) -> None:
        self.picture, self.counsel, self.temper = picture, counsel, temper
        self.prey: dict[str, UnitSeen] = {}
        self.attacks = self._attacks()
        self.turns = {band.id: self._turns(band) for band in picture.own if self.strikes(band)}
        self.latest = self._latest()

    def strikes(self, band: UnitSeen) -> bool:
        """Whether a unit is for the fight hand to hand."""
        return not self.counsel.leads(band) and not self.counsel.reach(band) and self.counsel.pace(band) > 0.0

    # -- attack or wait ----------------------------------------------------------------------------------------------

    def _attacks(self) -> bool:
        """The bold always go; others let the enemy come for a while if they have more fire, or are ahead. Once it has
        begun, all help.
        """
        if self.picture.engaged_foes:
            return True
        if self.lead() >= SAFE:
            return self.temper.mass >= 1.0
        clock = self.picture.clock
        waits = (1.0 - self.temper.mass) * clock.limit / 2
        own, foes = self.picture.own, self.picture.foes
        return clock.turn > waits or self._fire(own, foes) <= self._fire(foes, own)

    def lead(self) -> float:
        """How far the side is ahead, as a share of the lead that wins."""
        whole = sum(self.counsel.worth(band) * band.unit.strength for band in self.picture.bands.values()) / 2
        wins = self.counsel.wins(self.picture.known) or AHEAD * whole
        return ahead(self.picture) / max(wins, 1.0)

    def _fire(self, shooters: list[UnitSeen], targets: list[UnitSeen]) -> float:
        return sum(
            max((self.counsel.volley(band, foe, 0) for foe in targets), default=0.0) * band.men
            for band in shooters
            if self.counsel.reach(band)
        )

    def inch(self, band: UnitSeen) -> float:
        """What an inch nearer to its prey is worth to a unit."""
        worth = INCH if self.attacks or not self.strikes(band) else WAITING
        return worth * self.haste

    @property
    def hurries(self) -> bool:
        """Whether half of the battle is over, and the side not ahead."""
        return 2 * self.picture.clock.turn > self.picture.clock.limit and self.lead() < SAFE

    @property
    def haste(self) -> float:
        """How many times more an inch and a blow are worth, the fewer turns are left the more."""
        return HURRY ** (1 + max(LAST + 1 - self.picture.turns_left, 0)) if self.hurries else 1.0

    @property
    def mood(self) -> Temper:
        """The temper of the moment: who must hurry dares more."""
        if not self.hurries:
            return self.temper
        strike, care = self.temper.strike * self.haste, self.temper.care / self.haste
        return msgspec.structs.replace(self.temper, strike=strike, care=care)

    def fear(self, band: UnitSeen) -> float:
        """The share of a danger that counts for a unit: all of it for a leader; who shoots braves none for nothing."""
        if self.counsel.leads(band):
            return 1.0
        return BRAVED if self.attacks and self.strikes(band) else FEARED

    # -- together ------------------------------------------------------------------------------------------------------

    def _turns(self, band: UnitSeen) -> float:
        """In how many turns beside this one it can be in contact."""
        far = min((_gap(band, foe) for foe in self.picture.foes), default=0.0)
        pace = self.counsel.pace(band)
        return max(far - pace, 0.0) / pace

    def _latest(self) -> float:
        """In how many turns the last of those can be in contact for whom the others wait; none once it has begun."""
        if self.picture.engaged_foes:
            return 0.0
        soonest = min(self.turns.values(), default=0.0)
        return max((turns for turns in self.turns.values() if turns <= soonest + STRAGGLERS), default=0.0)

    def off(self, band: UnitSeen) -> float:
        """How far from the enemy a unit stays until the others can strike as well."""
        if self.turns.get(band.id) is None or self.latest <= 0.0:
            return 0.0
        return ROOM * self.counsel.pace(band) * max(self.latest, 1.0)

    def hasty(self, band: UnitSeen, gap: float) -> float:
        """What it costs a unit to be so near to the enemy before the others are."""
        return max(self.off(band) - gap, 0.0) * self.inch(band) * (1.9 - 0.9 * self.temper.mass)

    # -- at whom -------------------------------------------------------------------------------------------------------

    def choose(self, band: UnitSeen) -> UnitSeen | None:
        """Whom a unit is after: whom it can harm most and soonest, rather whom others are after, or who is shaken."""
        found = max(self.picture.foes, key=lambda foe: self._value(band, foe), default=None)
        if found is not None:
            self.prey[band.id] = found
        return found

    def _value(self, band: UnitSeen, foe: UnitSeen) -> float:
        blow = self.counsel.blow(band, foe, 0) - self.temper.care * self.counsel.blow(foe, band, 0)
        shot = self.counsel.volley(band, foe, 0) if self.counsel.reach(band) else 0.0
        value = max(shot, blow * self.temper.strike, 0.02)
        after = sum(other is foe for other in self.prey.values())
        shaken = foe.lost / max(foe.unit.strength, 1)
        way = math.dist(band.middle, foe.middle) / max(self.counsel.pace(band), 1.0)
        return value * (1.0 + COMPANY * after + SHAKEN * shaken) / (way + 1.0)


def _gap(band: UnitSeen, foe: UnitSeen) -> float:
    """Inches between two units, from middle to the nearest man, as near as makes no matter."""
    away = foe.rows[:, None, :2] - band.rows[None, :, :2]
    return max(math.sqrt(float((away**2).sum(axis=2).min())) - 1.0, 0.0)
