"""Who may stand in a duel, and what it comes to: the exact chances of both, whether a man throws or holds (AOW-CHA-2
to AOW-CHA-8, AOW-DEC-10, AOW-OPT-11). A unit stands for its commander, a leader for himself.

Both choose as well as can be: who is on turn throws or holds, whichever leaves him the better chance to kill less
the chance to be killed. A duel has few states, so all of them are reckoned.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec
from shapely.geometry.base import BaseGeometry

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit, Duelist
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import by_id
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import Words, say
from rulesets.engine.table.geometry import base_at
from rulesets.engine.table.terrain import polygon_of

KILLS = 3
"""The difference that kills the lower (AOW-CHA-8)."""
BASE, OVER_COMMANDER, CHALLENGES, MOST = 12, 2, 1, 15
"""The ceiling, what is added for a general against a commander and for the challenger, and the highest (AOW-CHA-6)."""
FACES = tuple(Die.D6.chances.items())


class Man(msgspec.Struct, frozen=True):
    """One of two as he stands: his ceiling (AOW-CHA-6), his score, whether he has thrown and whether he has done."""

    ceiling: int = BASE
    score: int = 0
    thrown: bool = False
    done: bool = False

    def after(self, face: int, race: bool) -> Man:
        """AOW-CHA-5, AOW-CHA-7: the same after a throw: a score above his ceiling falls to 0 and ends his throwing; who
        stands on it has done, for he could only lose. In a race (AOW-OPT-11) the ceiling is what he runs for.
        """
        score = self.score + face
        over = score > self.ceiling and not race
        return Man(self.ceiling, 0 if over else score, True, score >= self.ceiling)

    def holding(self) -> Man:
        """AOW-CHA-5: he holds, which ends his throwing."""
        return msgspec.structs.replace(self, done=True)


class Chances(msgspec.Struct, frozen=True):
    """How likely it is that he who is meant kills the other, and that he is killed; else nothing happens."""

    wins: Fraction
    loses: Fraction

    @property
    def worth(self) -> Fraction:
        """What he would rather have more of."""
        return self.wins - self.loses

    def for_other(self) -> Chances:
        """The same for the other."""
        return Chances(self.loses, self.wins)


def ceiling_of(*, leads: bool, against_leader: bool, challenger: bool) -> int:
    """AOW-CHA-6, AOW-RUL-135: the highest score that a man may stand on."""
    more = OVER_COMMANDER if leads and not against_leader else 0
    return min(BASE + more + (CHALLENGES if challenger else 0), MOST)


def man_of(duelist: Duelist, race: bool = False) -> Man:
    """A duelist as he stands."""
    man = Man(duelist.ceiling)
    for face in duelist.faces:
        man = man.after(face, race)
    return man.holding() if duelist.held else man


def compare(own: int, other: int) -> int:
    """AOW-CHA-8: 1 if the first kills the second, -1 if he is killed, 0 for a draw."""
    return (own - other >= KILLS) - (other - own >= KILLS)


def is_over(one: Man, other: Man, race: bool) -> bool:
    """AOW-CHA-8: whether both have done; in a race whether either has come to his ceiling (AOW-OPT-11)."""
    return one.done or other.done if race else one.done and other.done


def may_hold(man: Man, race: bool) -> bool:
    """AOW-CHA-5: each must throw once, afterwards he may hold; in a race nobody may (AOW-OPT-11)."""
    return man.thrown and not man.done and not race


@lru_cache(maxsize=65536)
def chances(own: Man, other: Man, race: bool = False) -> Chances:
    """The chances of ``own``, who is on turn if he has not done, if both choose as well as can be."""
    if is_over(own, other, race):
        result = compare(own.score, other.score)
        return Chances(Fraction(int(result > 0)), Fraction(int(result < 0)))
    if own.done:
        return chances(other, own, race).for_other()
    if may_hold(own, race) and not better_throws(own, other):
        return if_held(own, other)
    return if_thrown(own, other, race)


def chances_of(own: Man, other: Man, race: bool, *, waits: bool) -> Chances:
    """The same of one who may have to wait for the other's throw."""
    return chances(other, own, race).for_other() if waits and not other.done else chances(own, other, race)


def better_throws(own: Man, other: Man) -> bool:
    """Whether who is on turn and may hold does better to throw; where both are worth as much he holds."""
    return if_thrown(own, other).worth > if_held(own, other).worth


def if_thrown(own: Man, other: Man, race: bool = False) -> Chances:
    """The chances of who is on turn if he throws: then it is the other's turn, or his own again if that one has done
    (AOW-CHA-5).
    """
    wins = loses = Fraction(0)
    for face, share in FACES:
        then = _next(own.after(face, race), other, race)
        wins, loses = wins + share * then.wins, loses + share * then.loses
    return Chances(wins, loses)


def if_held(own: Man, other: Man) -> Chances:
    """The chances of who is on turn if he holds."""
    return _next(own.holding(), other, race=False)


def _next(own: Man, other: Man, race: bool) -> Chances:
    """The chances of who has just acted."""
    return chances(own, other, race) if other.done else chances(other, own, race).for_other()


def figure_of(battle: AowBattle, unit: AowUnit) -> str:
    """The base of the man for whom a unit's id stands: a leader's own, else its commander's; empty if there is none."""
    if unit.is_leader:
        return unit.figures[0] if unit.place in ("table", ATTACHED) else ""
    commander = blocks.commander(battle, unit) if unit.place == "table" else None
    return commander.id if commander is not None else ""


def place_of(battle: AowBattle, unit: AowUnit) -> BaseGeometry:
    """AOW-CHA-2: from where it is measured: his base; of an attached general his unit's ground."""
    if unit.place == ATTACHED:
        return blocks.footprint(battle, unit)
    base = battle.figures[figure_of(battle, unit)]
    return polygon_of(base_at(base.pose, base.width, base.depth))


def call_duelist(battle: AowBattle, unit: AowUnit) -> Words:
    """What a duelist is called."""
    return unit.phrase if unit.is_leader else say("the commander of {unit}", unit=unit.name)


def men(battle: AowBattle, side: Side) -> list[AowUnit]:
    """Those of a side who may be in a duel, by rising id (AOW-CHA-3, AOW-CHA-4)."""
    return by_id(unit for unit in battle.units.values() if unit.side is side and figure_of(battle, unit))


def duelist(battle: AowBattle, unit: AowUnit, other: AowUnit, challenger: bool) -> Duelist:
    """AOW-CHA-6: one of two as he comes to the duel."""
    ceiling = ceiling_of(leads=unit.is_leader, against_leader=other.is_leader, challenger=challenger)
    return Duelist(unit.side, unit.id, figure_of(battle, unit), unit.is_leader, ceiling)
