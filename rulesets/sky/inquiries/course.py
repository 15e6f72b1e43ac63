"""The exact course of a charge: every way that its dice can go, from the tests that the rules throw (SKY-CHG-2 to
SKY-CHG-7, SKY-MEL-1 to SKY-MEL-18, SKY-OPT-1).

Two units on open ground with room to give way. A :class:`Party` is what one of them brings to it; a course is the
chance of each end, by its key in :data:`ENDS`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyUnit, Status
from rulesets.sky.command.trials import Nerve, charge_test, route_test, stand_test
from rulesets.sky.fire.volley import Shot, count, stands_lost, to_hit
from rulesets.sky.melee.contact import run_down_at
from rulesets.sky.melee.contest import blows, fighter_with
from rulesets.sky.melee.melee import BOUTS_MORE
from rulesets.sky.nerve.losses import FIRST_DIE, Loss, is_shaken
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import kept_front

Course = dict[str, Fraction]

ENDS: dict[str, tuple[str, str]] = {
    "stopped": (_("Stopped by the defensive fire"), "bad"),
    "faltered": (_("They falter"), "bad"),
    "broken": (_("They falter and rout"), "bad"),
    "run_down": (_("The enemy does not stand and is run down"), "good"),
    "escaped": (_("The enemy does not stand and escapes"), "good"),
    "destroyed": (_("They win, the enemy is destroyed"), "good"),
    "routed": (_("They win, the enemy routs"), "good"),
    "won": (_("They win, the enemy draws back"), "good"),
    "drawn": (_("Nobody wins"), ""),
    "lost": (_("They lose and draw back"), "bad"),
    "lost_routed": (_("They lose and rout"), "bad"),
    "gone": (_("They are destroyed"), "bad"),
}
"""The ends of a charge as its chargers see them: words and tone."""


class Party(msgspec.Struct, frozen=True):
    """One side of it: the unit as it is, its stands left, and whether a Clan Leader is with it."""

    unit: SkyUnit
    left: int
    led: bool = False

    @property
    def nerve(self) -> Nerve:
        """What its tests of nerve depend on."""
        return Nerve(self.unit.bushi, self.led, self.unit.strength - self.left)

    @property
    def routs(self) -> Fraction:
        """The chance that it fails a Route test now."""
        return 1 - odds.chance(route_test(self.nerve))


@lru_cache(maxsize=4096)
def strike(party: Party, hits: int, options: SkyOptions) -> tuple[Party, Loss]:
    """A party after counted hits (SKY-HIT-7, SKY-HIT-8, SKY-FRM-4)."""
    unit = party.unit
    lost, carried = stands_lost(hits, unit.hits, party.left)
    if not lost:
        return msgspec.structs.replace(party, unit=msgspec.structs.replace(unit, hits=carried)), Loss(
            hits, 0, False
        )
    left = party.left - lost
    status = Status.DISORDERED if unit.status is Status.STEADY else unit.status
    front = kept_front(unit, left, options.line_losses == "rear_first")
    unit = msgspec.structs.replace(unit, hits=carried, status=status, frontage=front)
    return msgspec.structs.replace(party, unit=unit, left=left), Loss(hits, lost, not left)


def first_dice(party: Party, options: SkyOptions) -> Iterator[tuple[Fraction, Party]]:
    """SKY-OPT-1: a party after the die that may fall before its first Bushi test, with the chance of each."""
    if not options.first_bushi_test or party.unit.bushi_thrown:
        yield Fraction(1), party
        return
    changes: dict[int, Fraction] = defaultdict(Fraction)
    for face, share in Die.D6.chances.items():
        changes[FIRST_DIE.get(face, 0)] += share
    for change, share in changes.items():
        unit = msgspec.structs.replace(party.unit, bushi_thrown=True, bushi_change=change)
        yield share, msgspec.structs.replace(party, unit=unit)


def blows_of(one: Party, other: Party, options: SkyOptions, *, charging: bool) -> Test:
    """The dice of one side of the melee."""
    fighter = fighter_with(one.unit, one.left, options, led=one.led, charging=charging)
    return blows(fighter, other.unit.kind, other.unit.armoured)


@lru_cache(maxsize=4096)
def melee(charger: Party, charged: Party, options: SkyOptions, bout: int = 0) -> Course:
    """SKY-MEL-1 to SKY-MEL-18: who wins, and what becomes of the loser; after a tie perhaps another bout
    (SKY-OPT-11).
    """
    given = odds.successes(blows_of(charger, charged, options, charging=bout == 0))
    taken = odds.successes(blows_of(charged, charger, options, charging=False))
    again = options.melee_tie == "fight_again" and bout < BOUTS_MORE
    course: Course = defaultdict(Fraction)
    for hits, chance in enumerate(given):
        other, theirs = strike(charged, hits, options)
        for suffered, share in enumerate(taken):
            one, ours = strike(charger, suffered, options)
            both = chance * share
            if theirs.destroyed or ours.destroyed:
                course[_who_is_gone(theirs, ours)] += both
            elif hits != suffered:
                keys = ("routed", "won") if hits > suffered else ("lost_routed", "lost")
                routs = (other if hits > suffered else one).routs
                course[keys[0]] += both * routs
                course[keys[1]] += both * (1 - routs)
            elif again:
                _add(course, melee(one, other, options, bout + 1), both)
            else:
                course["drawn"] += both
    return dict(course)


def _who_is_gone(theirs: Loss, ours: Loss) -> str:
    """SKY-MEL-14, SKY-RUL-120: a wiped out unit has lost; if both are, nobody wins."""
    return "drawn" if theirs.destroyed and ours.destroyed else "destroyed" if theirs.destroyed else "gone"


def charge(charger: Party, charged: Party, inches: float, shot: Shot | None, options: SkyOptions) -> Course:
    """SKY-CHG-2 to SKY-CHG-7: a whole charge from so many inches, under a defensive shot or none."""
    course: Course = defaultdict(Fraction)
    for chance, coming in _under_fire(course, charger, shot, options):
        for share, one in first_dice(coming, options):
            goes = odds.chance(charge_test(one.nerve, options))
            fails, routs = chance * share * (1 - goes), one.routs if one.unit.disordered else Fraction(0)
            course["broken"] += fails * routs
            course["faltered"] += fails * (1 - routs)
            _add(course, _meet(one, charged, inches, options), chance * share * goes)
    return {key: chance for key, chance in course.items() if chance}


def _under_fire(
    course: Course, charger: Party, shot: Shot | None, options: SkyOptions
) -> list[tuple[Fraction, Party]]:
    """SKY-CHG-2: the chargers who come through the defensive fire; the others are entered in the course."""
    if shot is None:
        return [(Fraction(1), charger)]
    coming: dict[Party, Fraction] = defaultdict(Fraction)
    for number, chance in enumerate(odds.successes(to_hit(shot))):
        one, loss = strike(charger, count(number, bool(shot.covered)), options)
        tests = is_shaken(options, one.left, one.unit.strength, loss)
        stopped = Fraction(1) if loss.destroyed else one.routs if tests else Fraction(0)
        course["stopped"] += chance * stopped
        coming[one] += chance * (1 - stopped)
    return [(chance, one) for one, chance in coming.items() if chance]


def _meet(one: Party, other: Party, inches: float, options: SkyOptions) -> Course:
    """SKY-CHG-5 to SKY-CHG-7, SKY-CHG-12: the enemy stands or gives way; a disordered charger is always met."""
    caught = inches <= run_down_at(one.unit, other.unit) + 0.01
    flight = {"run_down" if caught else "escaped": Fraction(1)}
    if other.unit.routing:
        return flight
    if one.unit.disordered:
        return melee(one, other, options)
    course: Course = defaultdict(Fraction)
    for share, enemy in first_dice(other, options):
        stands = odds.chance(stand_test(enemy.nerve, options))
        _add(course, flight, share * (1 - stands))
        _add(course, melee(one, enemy, options), share * stands)
    return course


def _add(course: Course, more: Course, chance: Fraction) -> None:
    for key, share in more.items():
        course[key] += chance * share
