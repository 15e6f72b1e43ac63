"""Who wins a round: as its dice lie, the best score, then the best Combat that reached it (GODAI-CLO-11 to
GODAI-CLO-13, GODAI-WTR-2, GODAI-RUL-65, GODAI-RUL-79, GODAI-RUL-83); and the exact chance of it, counted from the dice
as they would be thrown (GODAI-CLO-14).

Scold and tokens are choices and no chance: they are left out. Faces are counted in whole numbers: of so many dice each
way in which they can fall is one in 6 to that power.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod

import msgspec

from rulesets.engine.battle import Side
from rulesets.godai.battle import Blow, Bout
from rulesets.godai.charts import Water
from rulesets.godai.melee.fighter import Fighter, Fighters


class Reckoned(msgspec.Struct, frozen=True):
    """How dice stand: the best score of each side and the best Combat that reached it; who wins by what. ``winner`` is
    None with ``by`` "" where a roll-off must decide (both have dice) or nobody has thrown.
    """

    best: dict[Side, int | None]
    combat: dict[Side, int]
    winner: Side | None
    by: str

    @property
    def open(self) -> bool:
        """GODAI-CLO-14: whether a roll-off must decide."""
        return self.winner is None and all(score is not None for score in self.best.values())


def who_is_timed(bout: Bout, blows: Sequence[Blow], fighters: Fighters) -> frozenset[str]:
    """GODAI-WTR-2, GODAI-RUL-83: the heroes whose Abdomen Timing a natural 1 of an opponent has set off."""
    ones = {blow.figure for blow in blows if blow.face == 1}
    return frozenset(
        id for id, one in fighters.items() if one.can(Water.ABDOMEN) and ones & set(bout.reach.get(id, ()))
    )


def rate(bout: Bout, blows: Sequence[Blow], fighters: Fighters) -> tuple[Blow, ...]:
    """The dice with what is added to them as they now lie."""
    on_time = who_is_timed(bout, blows, fighters)
    bonus = {
        id: msgspec.structs.replace(one, timed=id in on_time).bonus if id in on_time else one.bonus
        for id, one in fighters.items()
    }
    return tuple(msgspec.structs.replace(blow, modifier=bonus[blow.figure]) for blow in blows)


def reckon(bout: Bout, blows: Sequence[Blow], fighters: Fighters) -> Reckoned:
    """GODAI-CLO-11 to GODAI-CLO-13: how dice, with what is added to them, stand."""
    best: dict[Side, int | None] = {}
    combat: dict[Side, int] = {}
    for side in Side:
        own = [blow for blow in blows if blow.figure in bout.fighters[side]]
        best[side] = score = max((blow.score for blow in own), default=None)
        combat[side] = max((fighters[blow.figure].combat for blow in own if blow.score == score), default=0)
    one, other = best[Side.AI], best[Side.KAKI]
    if one is None or other is None:
        alone = next((side for side in Side if best[side] is not None), None)
        return Reckoned(best, combat, alone, "alone" if alone else "")
    for by, lead in (("score", one - other), ("combat", combat[Side.AI] - combat[Side.KAKI])):
        if lead:
            return Reckoned(best, combat, Side.AI if lead > 0 else Side.KAKI, by)
    return Reckoned(best, combat, None, "")


# -- before the dice fall ----------------------------------------------------------------------------------------------

FACES = 6
Timed = frozenset[str]
Scores = dict[tuple[int, int], int]
"""In how many ways a party comes to a best score and to the best Combat that reached it."""


class _Pool(msgspec.Struct, frozen=True):
    """Dice of one fighter: how many, what is added, his Combat, and whose Abdomen Timing a 1 of his sets off."""

    count: int
    bonus: int
    combat: int
    sets_off: Timed


def winning(bout: Bout, fighters: Fighters) -> dict[Side, Fraction]:
    """Each side's chance to win the round; a roll-off is won by either in half of all cases (GODAI-CLO-14). Where
    nobody has dice nobody wins (GODAI-CLO-13).
    """
    heroes = [id for id, one in fighters.items() if one.can(Water.ABDOMEN)]
    sets_off = {id: frozenset(hero for hero in heroes if id in bout.reach.get(hero, ())) for id in fighters}
    pools = {side: [(id, fighters[id]) for id in bout.fighters[side] if fighters[id].dice] for side in Side}
    if not all(pools.values()):
        return {side: Fraction(int(bool(pools[side]))) for side in Side}
    dice = {side: sum(one.dice for _id, one in own) for side, own in pools.items()}
    found = dict.fromkeys(Side, Fraction(0))
    one, other = (
        {boost: _spread(pools[side], boost, sets_off) for boost in _boosts(heroes, bout, side)}
        for side in Side
    )
    all_ways = FACES ** (dice[Side.AI] + dice[Side.KAKI])
    for mine, my_spreads in one.items():
        for theirs, their_spreads in other.items():
            for side, ways in _ways_to_win(my_spreads.get(theirs, {}), their_spreads.get(mine, {})).items():
                found[side] += Fraction(ways, 2 * all_ways)
    return found


def _boosts(heroes: Sequence[str], bout: Bout, side: Side) -> Iterator[Timed]:
    """Whose Abdomen Timing of a side may be set off together."""
    own = [id for id in heroes if id in bout.fighters[side]]
    for count in range(len(own) + 1):
        yield from map(frozenset, combinations(own, count))


def _spread(
    party: Sequence[tuple[str, Fighter]], boost: Timed, sets_off: Mapping[str, Timed]
) -> dict[Timed, Scores]:
    """In how many ways a party, some of whose heroes are set off, comes to each score, by whom its own 1s set off."""
    pools = [
        _Pool(one.dice, one.bonus + (1 if id in boost else 0), one.combat, sets_off[id]) for id, one in party
    ]
    others = sorted({hero for pool in pools for hero in pool.sets_off})
    spared = {
        quiet: _scores(pools, quiet)
        for count in range(len(others) + 1)
        for quiet in map(frozenset, combinations(others, count))
    }  # with no 1 that sets any of these off, whatever of the rest
    found = {}
    for quiet in spared:
        rest = [one for one in others if one not in quiet]
        exact: Scores = {}
        for count in range(len(rest) + 1):
            for more in combinations(rest, count):
                for key, ways in spared[quiet | frozenset(more)].items():
                    exact[key] = exact.get(key, 0) + (-ways if count % 2 else ways)
        found[frozenset(rest)] = {key: ways for key, ways in exact.items() if ways}
    return found


def _scores(pools: Sequence[_Pool], quiet: Timed) -> Scores:
    """In how many ways dice come to each best score and Combat without a 1 that would set one of ``quiet`` off."""
    combats = sorted({pool.combat for pool in pools})
    low, high = min(pool.bonus for pool in pools) + 1, max(pool.bonus for pool in pools) + FACES
    found, before = Scores(), 0
    for score in range(low, high + 1):
        for combat in combats:
            ways = prod(
                _faces(score - pool.bonus - (pool.combat > combat), bool(pool.sets_off & quiet)) ** pool.count
                for pool in pools
            )
            if ways > before:
                found[score, combat], before = ways - before, ways
    return found


def _faces(most: int, no_one: bool) -> int:
    """How many faces show no more than that."""
    return max(min(most, FACES) - no_one, 0)


def _ways_to_win(one: Scores, other: Scores) -> dict[Side, int]:
    """In twice how many ways each side wins: a drawn one counts once for both."""
    found = dict.fromkeys(Side, 0)
    for mine, my_ways in one.items():
        for theirs, their_ways in other.items():
            ways = my_ways * their_ways
            if mine == theirs:
                found[Side.AI] += ways
                found[Side.KAKI] += ways
            else:
                found[Side.AI if mine > theirs else Side.KAKI] += 2 * ways
    return found


def standing_chance(bout: Bout, blows: Sequence[Blow], fighters: Fighters, side: Side) -> Fraction:
    """A side's chance with dice that lie: certain, or a roll-off."""
    now = reckon(bout, rate(bout, blows, fighters), fighters)
    return Fraction(1, 2) if now.open else Fraction(int(now.winner is side))


def thrown_again(bout: Bout, blows: Sequence[Blow], fighters: Fighters, number: int, side: Side) -> Fraction:
    """GODAI-WTR-11: a side's chance if one of the dice, by its number, is thrown again."""
    found = Fraction(0)
    for face in range(1, FACES + 1):
        changed = [*blows]
        changed[number] = msgspec.structs.replace(blows[number], face=face)
        found += standing_chance(bout, changed, fighters, side) / FACES
    return found
