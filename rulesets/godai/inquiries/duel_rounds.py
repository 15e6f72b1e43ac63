"""A duel round by round, counted exactly: what two heroes who fight each other alone come to (GODAI-CLO-10 to
GODAI-CLO-17, GODAI-WTR-2 to GODAI-WTR-8, GODAI-WTR-11, GODAI-WTR-13, GODAI-ZEN-7).

What is a choice is settled beforehand: each scolds when he loses, cuts off the strategy that harms him most, keeps his
stance, and spends his tokens on wounds alone. Everything else is dice, and every face of them is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, lcm, prod

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.sayings import _
from rulesets.godai.charts import Water, Weapon
from rulesets.godai.melee.chances import FACES
from rulesets.godai.melee.fighter import Fighter, facing, wound
from rulesets.godai.stand.profile import SHIELDS

DISARMED = Fraction(1, 3)
"""GODAI-WTR-6: the chance of a 5 or 6."""
SAVED = Fraction(1, 2)
"""GODAI-ZEN-7: the chance of 4 or more."""
KEPT = 4000
"""Rounds and wounds that are kept counted."""
EVERY, LAST = "every", "last"
"""On which wounds a token is spent: on every one, or on the last alone (GODAI-DEC-13)."""


class Duellist(msgspec.Struct, frozen=True):
    """One of the two: his dice, his Defence with all that adds to it, the wounds that he can take, his tokens and what
    he spends them on.
    """

    fighter: Fighter = Fighter()
    defence: int = 3
    wounds: int = 1
    tokens: int = 0
    saves: str = LAST


class Health(msgspec.Struct, frozen=True):
    """How one of the two stands between rounds: wounds and tokens left, whether his weapon was knocked away, whether
    he has won the round before and followed up.
    """

    wounds: int
    tokens: int
    unarmed: bool = False
    follows: bool = False


Pair = tuple[Health, Health]
Chances = dict[Pair, Fraction]
Left = dict[Health, Fraction]
Pool = tuple[int, int, bool]
"""The highest and the second face of some dice, and whether any but the highest shows a 1."""


def duel(
    one: Duellist, other: Duellist, rounds: int, *, follow: bool, fresh: bool = True, extended: bool = False
) -> list[Chances]:
    """How both stand after each round, with the chance of it, as long as both live; the fallen have no wounds left.

    With ``follow`` who wins goes after the other, and the engagement goes on: what works in its first round does so
    once. Without, each round begins a new one, and a lost weapon is in hand again. ``fresh`` says whether the first of
    these rounds is the first of their engagement; the Wound Table may be ``extended`` (GODAI-OPT-2).
    """
    now: dict[Pair, int] = {(_healthy(one), _healthy(other)): 1}
    ways, found = 1, []
    for number in range(rounds):
        course = _Course(one, other, (fresh and number == 0) or not follow, follow, extended)
        if number < 2:
            steps: dict[Pair, Chances] = {}
        after: dict[Pair, int] = {}
        alive = [pair for pair in now if all(each.wounds for each in pair)]
        for pair in alive:
            if pair not in steps:
                steps[pair] = course.after(pair)
        least = lcm(*(share.denominator for pair in alive for share in steps[pair].values()))
        for pair in alive:
            for result, share in steps[pair].items():
                after[result] = after.get(result, 0) + now[pair] * share.numerator * (
                    least // share.denominator
                )
        ways *= least
        found.append({pair: Fraction(count, ways) for pair, count in after.items()})
        now = after
    return found


def _healthy(one: Duellist) -> Health:
    return Health(one.wounds, one.tokens)


# -- a round -----------------------------------------------------------------------------------------------------------


class _Blow(msgspec.Struct, frozen=True):
    """What a round may come to before anybody's health is asked: how likely, whose weapon is gone, who wins (by place),
    and how many wounds he deals with which chance.
    """

    chance: Fraction
    lost: tuple[bool, bool]
    winner: int
    wounds: dict[int, Fraction]


class _Course:
    """The rounds of a duel that are alike: the first of an engagement, or the later ones."""

    def __init__(self, one: Duellist, other: Duellist, first: bool, follow: bool, extended: bool) -> None:
        self.both, self.first, self.follow, self.extended = (one, other), first, follow, extended
        self._blows: dict[tuple[tuple[bool, bool], ...], list[_Blow]] = {}

    def after(self, pair: Pair) -> Chances:
        """How both may stand after a round, from how they stand before it."""
        found: Chances = {}
        states = tuple((health.unarmed, health.follows) for health in pair)
        if states not in self._blows:
            self._blows[states] = list(self._strike(states))
        for each in self._blows[states]:
            loser, kept = 1 - each.winner, [self.follow and gone for gone in each.lost]
            beaten, winner = pair[loser], pair[each.winner]
            won = Health(winner.wounds, winner.tokens, kept[each.winner], self.follow)
            for hurt, part in _hurt(beaten, each.wounds, self.both[loser].saves).items():
                lost = Health(hurt.wounds, hurt.tokens, kept[loser], False)
                told = (lost, won) if loser == 0 else (won, lost)
                found[told] = found.get(told, Fraction(0)) + each.chance * part
        return found

    def _strike(self, states: tuple[tuple[bool, bool], ...]) -> Iterator[_Blow]:
        one, other = self.both
        for lost, share in self._disarmings(states):
            armed = _as_he_is(one, lost[0]), _as_he_is(other, lost[1])
            fighters = _facing(*armed, states, self.first)
            wins = chance_of(*fighters)
            for winner, chance in ((0, wins), (1, 1 - wins)):
                loser = 1 - winner
                if share * chance:
                    wounds = _wounds(fighters[winner], armed[loser], fighters[loser], self.extended)
                    yield _Blow(share * chance, lost, winner, wounds)

    def _disarmings(
        self, states: tuple[tuple[bool, bool], ...]
    ) -> Iterator[tuple[tuple[bool, bool], Fraction]]:
        """GODAI-WTR-6: whose weapon is gone in this round, with the chance of it."""
        one, other = (each.fighter for each in self.both)
        open_ = [
            self.first and by.can(Water.RED_LEAVES) and foe.weapon is not Weapon.BASIC
            for by, foe in ((other, one), (one, other))
        ]
        for lost in ((True, True), (True, False), (False, True), (False, False)):
            share = Fraction(1)
            for gone, may, (unarmed, _follows) in zip(lost, open_, states, strict=True):
                if unarmed:
                    share *= int(gone)
                else:
                    share *= (DISARMED if gone else 1 - DISARMED) if may else int(not gone)
            if share:
                yield lost, share


def _as_he_is(one: Duellist, unarmed: bool) -> Duellist:
    """Who has lost his weapon fights with a basic one, and without what it adds to his Defence."""
    if not unarmed:
        return one
    shield = one.fighter.line.defence if one.fighter.weapon in SHIELDS else 0
    bare = msgspec.structs.replace(one.fighter, weapon=Weapon.BASIC, mastery=0)
    return msgspec.structs.replace(one, fighter=bare, defence=one.defence - shield)


def _facing(
    one: Duellist, other: Duellist, states: tuple[tuple[bool, bool], ...], first: bool
) -> tuple[Fighter, Fighter]:
    """Both as their dice see them in this round; what each cuts off of the other is gone (GODAI-WTR-4)."""
    plain = [
        msgspec.structs.replace(
            facing(each.fighter, foe.fighter), first=first, sticky=follows, charged=each.fighter.charged and first,
            shaken=each.fighter.shaken and first,
        )
        for each, foe, (_gone, follows) in ((one, other, states[0]), (other, one, states[1]))
    ]  # fmt: skip
    flowing = plain[0].can(Water.FLOWING_WATER), plain[1].can(Water.FLOWING_WATER)
    if flowing[0]:
        plain[1] = _cut(plain[0], plain[1])
    if plain[1].can(Water.FLOWING_WATER):
        plain[0] = _cut(plain[1], plain[0], spared=Water.FLOWING_WATER if flowing[0] else None)
    return _lessen(plain[0], plain[1]), _lessen(plain[1], plain[0])


def _lessen(one: Fighter, foe: Fighter) -> Fighter:
    """GODAI-WTR-3, GODAI-ATK-5: No Design takes an Attack in the first round, never the last die."""
    if not (one.first and foe.can(Water.NO_DESIGN)):
        return one
    less = msgspec.structs.replace(one, lessened=1)
    return less if less.dice else one


def _cut(by: Fighter, foe: Fighter, spared: Water | None = None) -> Fighter:
    """GODAI-WTR-4: the other without the strategy whose loss helps most; the same where none does."""
    best, chance = foe, chance_of(_lessen(by, foe), _lessen(foe, by))
    for strategy in foe.water:
        if strategy == spared:
            continue
        less = msgspec.structs.replace(
            foe, water=tuple(one for one in foe.water if one != strategy),
            stance="" if foe.stance == strategy else foe.stance,
        )  # fmt: skip
        now = chance_of(_lessen(by, less), _lessen(less, by))
        if now > chance:
            best, chance = less, now
    return best


# -- who wins ----------------------------------------------------------------------------------------------------------


def chance_of(one: Fighter, other: Fighter) -> Fraction:
    """The chance of the first to win a round; who loses has the other's highest die thrown again where he can Scold."""
    combat = (one.combat > other.combat) - (one.combat < other.combat)
    timed = one.can(Water.ABDOMEN), other.can(Water.ABDOMEN)
    scolds = one.can(Water.SCOLD), other.can(Water.SCOLD)
    return _chance((one.dice, other.dice), one.bonus - other.bonus, combat, timed, scolds)


@cache
def _pools(count: int) -> Mapping[Pool, int]:
    """In how many ways so many dice show a highest and a second face, and a 1 among all but the highest."""
    found: Counter[Pool] = Counter()
    for faces in combinations_with_replacement(range(FACES, 0, -1), count):
        ways = factorial(count) // prod(map(factorial, Counter(faces).values()))
        found[faces[0], faces[1] if count > 1 else 0, 1 in faces[1:]] += ways
    return found


@lru_cache(KEPT)
def _chance(
    dice: tuple[int, int], lead: int, combat: int, timed: tuple[bool, bool], scolds: tuple[bool, bool]
) -> Fraction:
    """The chance of a round from the little that it depends on: dice of both, by how much more is added to those of the
    first, whose Combat is better (1, -1, or 0), who has Abdomen Timing, and who can Scold.

    GODAI-WTR-11: the first scolds first; each does who has lost as the dice lie. GODAI-CLO-14: a roll-off is won by
    either in half of all cases. Shares are counted in 72ths, for two dice that may be thrown again and a half.
    """

    def stands(mine: Pool, theirs: Pool) -> int:
        ahead = mine[0] - theirs[0] + lead
        ahead += (timed[0] and (theirs[2] or theirs[0] == 1)) - (timed[1] and (mine[2] or mine[0] == 1))
        return 1 if (ahead or combat) == 0 else 2 * ((ahead or combat) > 0)

    def answer(mine: Pool, theirs: Pool) -> int:
        now = stands(mine, theirs)
        if not scolds[1] or now < 2:
            return FACES * now
        return sum(stands(_rethrown(mine, face), theirs) for face in range(1, FACES + 1))

    def share(mine: Pool, theirs: Pool) -> int:
        if not scolds[0] or stands(mine, theirs) > 0:
            return FACES * answer(mine, theirs)
        return sum(answer(mine, _rethrown(theirs, face)) for face in range(1, FACES + 1))

    ways = sum(
        my_ways * their_ways * share(mine, theirs)
        for mine, my_ways in _pools(dice[0]).items()
        for theirs, their_ways in _pools(dice[1]).items()
    )
    return Fraction(ways, 2 * FACES * FACES * FACES ** sum(dice))


def _rethrown(pool: Pool, face: int) -> Pool:
    """Dice of which the highest has been thrown again."""
    _high, second, one = pool
    return max(second, face), min(second, face), one or face == 1


# -- wounds ------------------------------------------------------------------------------------------------------------


def _wounds(striker: Fighter, target: Duellist, body: Fighter, extended: bool) -> dict[int, Fraction]:
    """How many of the winner's wound dice wound, with the chance of each number (GODAI-CLO-16)."""
    test = wound(striker, target.defence, body.armour, _("wound"), extended=extended)
    chance, dice = odds.chance(test), striker.wound_dice
    return {
        number: comb(dice, number) * chance**number * (1 - chance) ** (dice - number)
        for number in range(dice + 1)
    }


def _hurt(health: Health, wounds: Mapping[int, Fraction], saves: str) -> Left:
    """What so many wounds leave of somebody who may spend tokens against them (GODAI-ZEN-7)."""
    found: Left = {}
    for number, share in wounds.items():
        for left, part in _suffer(Health(health.wounds, health.tokens), number, saves).items():
            found[left] = found.get(left, Fraction(0)) + share * part
    return {left: share for left, share in found.items() if share}


@lru_cache(KEPT)
def _suffer(health: Health, wounds: int, saves: str) -> Left:
    if wounds == 0 or health.wounds == 0:
        return {health: Fraction(1)}
    spends = health.tokens > 0 and (saves == EVERY or (saves == LAST and health.wounds == 1))
    ways = [(Health(health.wounds - 1, health.tokens - spends), 1 - SAVED if spends else Fraction(1))]
    if spends:
        ways.append((Health(health.wounds, health.tokens - 1), SAVED))
    found: Left = {}
    for state, chance in ways:
        for left, part in _suffer(state, wounds - 1, saves).items():
            found[left] = found.get(left, Fraction(0)) + chance * part
    return found
