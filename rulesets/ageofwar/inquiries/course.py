"""A whole fight of two units, round after round, counted through every face of all its dice (AOW-FIG-1 to AOW-FIG-35,
AOW-MOR-16, AOW-MOR-28).

What is a choice or an accident is settled beforehand: nobody joins in or leaves, nobody gives determination dice or
rallies, no leader stands in a front rank, shooting bases stand behind the others, hits are placed as usual. The chances
are numbers with twelve places and no fractions, for those would have hundreds of digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import ARMS, Kind
from rulesets.ageofwar.fire.hits import CHOICE, fight_saves
from rulesets.ageofwar.melee.chances import Party, facing
from rulesets.ageofwar.melee.pool import Fighter, bare, blows, spear_dice, spears
from rulesets.ageofwar.nerve.morale import ROUT_FIGHTING
from rulesets.ageofwar.nerve.pool import FEW, MOST_MARKERS, Nerve, morale_test
from rulesets.engine.dice import odds

ENOUGH = 1e-8
"""What is rarer is not followed farther."""
PLAIN, SHOOTER, LEADER = "p", "s", "c"
"""Bases of a front rank: a plain one, a shooting one, the commander's."""


class Company(msgspec.Struct, frozen=True):
    """One of the two as it comes into the fight: a party, whose ``front`` is as wide as the unit forms up and whose
    ``missiles`` stand behind the others; how many bases there are and were, whether all but those that shoot have
    ``spears``, whether a leader is behind them (``led``), and the casualty ``markers`` that they bear.
    """

    party: Party
    bases: int = 8
    strength: int = 8
    spears: bool = False
    led: bool = False
    markers: int = 0

    @property
    def start(self) -> Left:
        """Who is there as the fight begins."""
        fighter = self.party.fighter
        return Left(self.bases - fighter.missiles - fighter.commander, fighter.missiles, fighter.commander)


class Left(NamedTuple):
    """Who is left of one of the two: plain bases, shooting ones, and whether the commander is."""

    plain: int
    shooters: int
    commander: bool

    @property
    def bases(self) -> int:
        """All of them."""
        return self.plain + self.shooters + self.commander


NOBODY = Left(0, 0, False)


class BetweenRounds(NamedTuple):
    """Both between two rounds: who is left, who has won the last round (0 nobody, 1 the first, 2 the second), and the
    markers that a drawn round has left.
    """

    one: Left
    other: Left
    won: int = 0
    marks: tuple[int, int] = (0, 0)


class Fight(msgspec.Struct, frozen=True):
    """How a fight may end: each way with its chance, and the chance that it lasts so many rounds, the last number for
    those that go on.
    """

    won: float
    lost: float
    both: float
    lasts: tuple[float, ...]

    @property
    def goes_on(self) -> float:
        """That it is not decided."""
        return 1.0 - self.won - self.lost - self.both


# -- the fight ---------------------------------------------------------------------------------------------------------


def fight(one: Company, other: Company, rounds: int, enough: float = ENOUGH) -> Fight:
    """How a fight of two ends within so many rounds: with the rout or the destruction of one, or of both. What is rarer
    than ``enough`` counts as not decided.
    """
    marks = min(one.markers, MOST_MARKERS), min(other.markers, MOST_MARKERS)
    now = {BetweenRounds(one.start, other.start, 0, marks): 1.0}
    ends, lasts = [0.0, 0.0, 0.0], [0.0]
    for number in range(rounds):
        sides = _sides(one, other, number == 0)
        after: dict[BetweenRounds, float] = defaultdict(float)
        before = sum(ends)
        for state, chance in now.items():
            if number == rounds - 1:
                ends = [end + chance * share for end, share in zip(ends, _ends(sides, state), strict=True)]
                continue
            for result, share in _round(sides, state, chance, enough):
                gone = not result.one.bases, not result.other.bases
                if any(gone):
                    ends[2 if all(gone) else 1 if gone[0] else 0] += share
                else:
                    after[result] += share
        lasts.append(sum(ends) - before)
        now = {state: chance for state, chance in after.items() if chance > enough}
    lasts[-1] += 1.0 - sum(ends)
    return Fight(ends[0], ends[1], ends[2], tuple(lasts))


class _Side:
    """One of the two in a round: what is the same in all that has come before, and in other fights, is worked out once.
    ``foe`` is no more of the enemy than :func:`facing` asks for.
    """

    def __init__(self, one: Company, foe: Party, first: bool) -> None:
        self.one, self.foe, self.first = one, foe, first
        was = one.party.fighter
        self.sort = Sort(was.kind, was.front, one.strength, was.disordered, one.led)
        self._as_they_fight: dict[tuple[Left, bool], tuple[Fighter, int, int]] = {}

    def fights(self, left: Left, won: bool) -> tuple[Fighter, int, int]:
        """A company as it fights, its pool before spears and the least of two (AOW-FIG-3 to AOW-FIG-20), and the spears
        that it lowers; the shock of the first round is the first round's (AOW-FIG-4, AOW-FIG-5).
        """
        if (left, won) not in self._as_they_fight:
            fighter = _as_it_is(self.one, left, won, self.first)
            fighter = facing(msgspec.structs.replace(self.one.party, fighter=fighter), self.foe)
            self._as_they_fight[left, won] = fighter, bare(fighter), spear_dice(fighter)
        return self._as_they_fight[left, won]


_side = lru_cache(maxsize=1024)(_Side)


def _sides(one: Company, other: Company, first: bool) -> tuple[_Side, _Side]:
    """Both in a round, each with what the other is to it."""
    met = [
        msgspec.structs.replace(each.party, fighter=Fighter(mounted=each.party.fighter.mounted))
        for each in (one, other)
    ]
    return _side(one, met[1], first), _side(other, met[0], first)


class Sort(NamedTuple):
    """What it depends on besides who is left whether a beaten company stands: its kind, how wide it forms up, how many
    it was, whether it is disordered, and whether a leader is behind it.
    """

    kind: str
    front: int
    strength: int
    disordered: bool
    led: bool


@lru_cache(maxsize=8192)
def _routs(sort: Sort, left: Left, markers: int) -> float:
    """AOW-MOR-28: how likely a company is routed once it is beaten and so many are left."""
    _front, support = _ranks(sort.front, left)
    return rout(
        Nerve(
            Kind(sort.kind), markers, halved=2 * left.bases < sort.strength, uncommanded=not left.commander,
            disordered=sort.disordered, few=left.bases <= FEW, unsupported=not support, lost=True, led=sort.led,
        )
    )  # fmt: skip


@lru_cache(maxsize=2048)
def rout(nerve: Nerve) -> float:
    """AOW-MOR-28: the chance that a unit in a fight routs when it tests."""
    return float(sum(odds.successes(morale_test(nerve))[ROUT_FIGHTING:]))


class BasesLost(NamedTuple):
    """So many bases fall: how likely that is, and that besides those who are left are routed if they are beaten."""

    fallen: int
    chance: float
    routed: float


Struck = tuple[Sort, Left, tuple[int, int, bool], int]
"""One of two in a round: who it is and who is left, the blows at it, and its markers."""


@lru_cache(maxsize=16384)
def _tolls(sort: Sort, left: Left, blows: tuple[int, int, bool], markers: int) -> tuple[BasesLost, ...]:
    """AOW-FIG-24 to AOW-FIG-30: what a round may cost of which nothing but its end is asked."""
    found = [[0.0, 0.0] for _none in range(left.bases + 1)]
    for gone, chance in _falls(sort.kind, min(sort.front, left.bases), left, _strike(*blows)).items():
        rest, share = _less(left, gone), found[gone.bases]
        share[0] += chance
        if rest.bases:
            share[1] += chance * _routs(sort, rest, min(markers + gone.bases, MOST_MARKERS))
    return tuple(BasesLost(number, *share) for number, share in enumerate(found) if share[0])


def _ranks(wide: int, left: Left) -> tuple[int, bool]:
    """AOW-DAT-6: how many of those who are left stand in front, and whether they have a support rank."""
    front = min(wide, left.bases)
    return front, min(wide, left.bases - front) >= (front + 1) // 2


def _as_it_is(one: Company, left: Left, won: bool, first: bool) -> Fighter:
    was = one.party.fighter
    front, support = _ranks(was.front, left)
    second, able = min(was.front, left.bases - front), left.plain + left.commander
    return msgspec.structs.replace(
        was, front=front, support=support, missiles=left.shooters, commander=left.commander,
        weak=2 * left.bases < one.strength, spears=min(front, able) if one.spears else 0,
        spears_behind=min(second, max(able - front, 0)) if one.spears else 0, opening=was.opening and first,
        first=was.first and first, initiated=was.initiated and first, won=won or (was.won and first),
        prowess=was.prowess if first else 0, spent=0, beset=was.beset and first,
    )  # fmt: skip


def _round(
    sides: tuple[_Side, _Side], state: BetweenRounds, chance: float, enough: float
) -> Iterator[tuple[BetweenRounds, float]]:
    """AOW-FIG-21 to AOW-FIG-30: how a round may leave both that comes with a chance; who is routed has nobody left."""
    one, other, at_one, at_other = _blows(sides, state)
    mine = _falls(one.kind, one.front, state.one, _strike(*at_one))
    theirs = _falls(other.kind, other.front, state.other, _strike(*at_other))
    for (lost, share), (struck, part) in product(mine.items(), theirs.items()):
        likely = chance * share * part
        if likely > enough:
            worse = (lost.bases >= one.front) - (struck.bases >= other.front)
            worse = worse or (lost.bases > struck.bases) - (lost.bases < struck.bases)
            yield from _decide(sides, state, (lost, struck), worse, likely)


def _blows(
    sides: tuple[_Side, _Side], state: BetweenRounds
) -> tuple[Fighter, Fighter, tuple[int, int, bool], tuple[int, int, bool]]:
    """Both as they fight a round, and the blows at each: dice, the spears lowered at them, whether at riders' hands."""
    one, dice, spears_ = sides[0].fights(state.one, state.won == 1)
    other, theirs, lowered = sides[1].fights(state.other, state.won == 2)
    return one, other, (theirs, spears_, other.mounted), (dice, lowered, one.mounted)


def _ends(sides: tuple[_Side, _Side], state: BetweenRounds) -> tuple[float, float, float]:
    """AOW-FIG-27 to AOW-FIG-30: how likely a round is the end of the second, of the first, or of both."""
    _one, _other, at_one, at_other = _blows(sides, state)
    return _last_round(
        (sides[0].sort, state.one, at_one, state.marks[0]),
        (sides[1].sort, state.other, at_other, state.marks[1]),
    )


@lru_cache(maxsize=16384)
def _last_round(one: Struck, other: Struck) -> tuple[float, float, float]:
    """The same from what it depends on alone: many fights come to the same last round."""
    mine, theirs = _tolls(*one), _tolls(*other)
    men, foes = one[1].bases, other[1].bases
    front, faced = min(one[0].front, men), min(other[0].front, foes)
    won = lost = both = 0.0
    for fallen, chance, routed in mine:
        for struck, share, fled in theirs:
            worse = (fallen >= front) - (struck >= faced) or fallen - struck
            likely = chance * share
            gone = likely if fallen == men else routed * share if worse > 0 else 0.0
            took = likely if struck == foes else chance * fled if worse < 0 else 0.0
            if gone and took:
                both += gone * took / likely
            lost, won = lost + gone, won + took
    return won - both, lost - both, both


def _decide(
    sides: tuple[_Side, _Side], state: BetweenRounds, fell: tuple[Left, Left], worse: int, chance: float
) -> Iterator[tuple[BetweenRounds, float]]:
    """AOW-FIG-28 to AOW-FIG-30: markers after a draw; else whether the beaten, the first if ``worse`` is above nothing,
    stand their test (AOW-MOR-28).
    """
    one, other = _less(state.one, fell[0]), _less(state.other, fell[1])
    marks = (
        min(state.marks[0] + fell[0].bases, MOST_MARKERS),
        min(state.marks[1] + fell[1].bases, MOST_MARKERS),
    )
    if not worse:
        yield BetweenRounds(one, other, 0, marks), chance
        return
    loser = 0 if worse > 0 else 1
    left = (one, other)[loser]
    routs = _routs(sides[loser].sort, left, marks[loser]) if left.bases else 0.0
    yield BetweenRounds(one, other, 2 - loser), chance * (1.0 - routs)
    yield BetweenRounds(one if loser else NOBODY, NOBODY if loser else other), chance * routs


def _less(left: Left, gone: Left) -> Left:
    return Left(left.plain - gone.plain, left.shooters - gone.shooters, left.commander and not gone.commander)


# -- the dice ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _strike(dice: int, lowered: int, riders: bool) -> tuple[float, ...]:
    """AOW-FIG-21 to AOW-FIG-23: the chance of 0, 1, 2 ... hits of so many dice after so many spears lowered at them."""
    most = max(dice, 2)
    found = [0.0] * (most + 1)
    for taken, chance in enumerate(odds.successes(spears(lowered, riders=riders))):
        for number, share in enumerate(odds.successes(blows(max(dice - taken, 2)))):
            found[number] += float(chance * share)
    return tuple(found)


Falls = dict[Left, float]
"""The chance of each number of bases that fall, by what they are."""


def _falls(kind: str, front: int, left: Left, hits: tuple[float, ...]) -> Falls:
    """AOW-FIG-24 to AOW-FIG-26: who falls of a front rank to so many hits."""
    plain = min(front - left.commander, left.plain)
    return _dead(plain, front - left.commander - plain, left.commander, _fails(kind), hits)


@lru_cache(maxsize=16)
def _fails(kind: str) -> tuple[float, float]:
    """AOW-FIG-25: the chances that a plain base and a commander who are hit fall."""
    saves = fight_saves(kind)
    return float(1 - odds.chance(saves.plain)), float(1 - odds.chance(saves.led))


@lru_cache(maxsize=4096)
def _dead(
    plain: int, shooters: int, commander: bool, fails: tuple[float, float], hits: tuple[float, ...]
) -> Falls:
    """The same from what it depends on alone; ``fails`` are the chances that a plain base and the commander fall."""
    row, head = PLAIN * plain + SHOOTER * shooters, LEADER * commander
    favours = float(odds.chance(CHOICE))
    found: Falls = defaultdict(float)
    for order, weight in ((head + row, favours), (row[::-1] + head, 1.0 - favours)):
        queues = {order: weight}
        for chance in hits:
            for queue, share in queues.items():
                gone = Left(
                    plain - queue.count(PLAIN),
                    shooters - queue.count(SHOOTER),
                    commander and LEADER not in queue,
                )
                found[gone] += chance * share
            queues = _after_a_hit(queues, fails)
    return found


def _after_a_hit(queues: dict[str, float], fails: tuple[float, float]) -> dict[str, float]:
    """AOW-SHO-9: the first of a row is hit, and falls or goes to its end."""
    found: dict[str, float] = defaultdict(float)
    for queue, share in queues.items():
        if not queue:
            found[queue] += share
            continue
        falls = fails[queue[0] == LEADER]
        found[queue[1:]] += share * falls
        found[queue[1:] + queue[0]] += share * (1.0 - falls)
    return found


# -- out of a battle ---------------------------------------------------------------------------------------------------


def company(battle: AowBattle, unit: AowUnit, party: Party) -> Company:
    """A unit as it comes into a fight, or is in it."""
    bases = battle.bases(unit)
    shooters = sum(ARMS[base.weapon].cost > 0 for base in bases)
    carried = party.fighter.spears + party.fighter.spears_behind
    fighter = msgspec.structs.replace(party.fighter, front=max(1, unit.frontage), missiles=shooters)
    party = msgspec.structs.replace(party, fighter=fighter)
    return Company(
        party, len(bases), unit.strength, carried > 0, bool(battle.leaders_with(unit)), unit.markers
    )
