"""The exact odds of an attack (KOKU-ORD-11, KOKU-MEL-18).

Blows fall one by one, and whom the next figure strikes depends on who has fallen: the whole tree of kills is counted,
with the chances of :mod:`rulesets.koku.melee.strike`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from fractions import Fraction

from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import NeedLine
from rulesets.engine.forms import Odds
from rulesets.engine.sayings import say
from rulesets.koku.battle import KokuUnit
from rulesets.koku.charts import TROOPS
from rulesets.koku.melee.fray import Fray
from rulesets.koku.melee.strike import kill_chance, to_hit, to_save
from rulesets.koku.slips import MEN, NUMBERS, hit_steps, slip

State = tuple[frozenset[str], tuple[tuple[str, int], ...]]
"""Who has fallen, and how many blows each enemy has taken."""
Pair = tuple[str, str]
"""Who strikes, and whom."""


def outcomes(fray: Fray, blows: Mapping[str, int], only: str = "") -> dict[frozenset[str], Fraction]:
    """The exact chance of each set of enemies that fall when all figures of the fray strike in turn.

    ``blows`` are those struck already, ``only`` the one victim that the order names.
    """
    return _tree(fray, blows, only)[0]


def _tree(
    fray: Fray, blows: Mapping[str, int], only: str
) -> tuple[dict[frozenset[str], Fraction], dict[Pair, None]]:
    """The chance of each set of enemies that fall, and every blow that may come to be struck."""
    states: dict[State, Fraction] = {(frozenset(), tuple(sorted(blows.items()))): Fraction(1)}
    open_blows: dict[Pair, None] = {}
    for striker in fray.strikers:
        after: dict[State, Fraction] = {}
        for (fallen, taken), share in states.items():
            so_far = dict(taken)
            victim = fray.choose(striker, fallen, so_far, only)
            if not victim:
                after[fallen, taken] = after.get((fallen, taken), Fraction(0)) + share
                continue
            open_blows[striker, victim] = None
            so_far[victim] = so_far.get(victim, 0) + 1
            now = tuple(sorted(so_far.items()))
            kills = kill_chance(fray.strike(striker, victim))
            for dead, part in ((fallen | {victim}, kills), (fallen, 1 - kills)):
                after[dead, now] = after.get((dead, now), Fraction(0)) + share * part
        states = after
    result: dict[frozenset[str], Fraction] = {}
    for (fallen, _), share in states.items():
        result[fallen] = result.get(fallen, Fraction(0)) + share
    return result, open_blows


def losses(chances: Mapping[frozenset[str], Fraction], figures: tuple[str, ...]) -> Distribution:
    """The chance of each number of dead among some figures."""
    found = [Fraction(0)]
    for fallen, share in chances.items():
        dead = sum(id in fallen for id in figures)
        found += [Fraction(0)] * (dead + 1 - len(found))
        found[dead] += share
    return tuple(found)


def slips(fray: Fray, unit: KokuUnit, blows: Mapping[str, int], only: str = "") -> tuple[Odds, ...]:
    """A slip for each unit that may be struck: the blows as they are struck while nobody has fallen, and of a unit
    whose turn comes only when others have, those that may come.
    """
    chances, open_blows = _tree(fray, blows, only)
    plan = plan_blows(fray, blows, only)
    battle, units = fray.battle, fray.battle.units
    found: list[Odds] = []
    for target in dict.fromkeys(battle.figures[foe].unit for _, foe in (*plan, *open_blows)):
        figures = units[target].figures
        planned = [pair for pair in plan if pair[1] in figures]
        pairs = planned or firsts(open_blows, figures)
        head = _head(unit, len(pairs), later=not planned)
        strikes = [fray.strike(*pair) for pair in pairs]
        hits, saves = [to_hit(strike) for strike in strikes], [to_save(strike) for strike in strikes]
        found.append(
            slip(
                title=say("{unit} at {target}", unit=unit.name, target=units[target].name),
                distance=0.0,
                lines=[(battle.figures[one].point, battle.figures[other].point) for one, other in pairs],
                hits=hits,
                saves=saves,
                losses=losses(chances, figures),
                steps=[head, *hit_steps(hits), *saves[0].steps()],
            )
        )
    return tuple(found)


def _head(unit: KokuUnit, strikers: int, *, later: bool) -> NeedLine:
    rank = TROOPS[unit.kind].rank
    men = MEN.get(rank, rank)
    if later:
        return NeedLine(
            say("{men} who strike only when others have fallen", men=men), str(strikers), "KOKU-MEL-5"
        )
    count = NUMBERS[strikers] if strikers <= 10 else str(strikers)
    one, more = say("one of the {men} strikes", men=men), say("{count} {men} strike", count=count, men=men)
    return NeedLine(one if strikers == 1 else more, str(strikers), "KOKU-MEL-4")


def blows_at(figures: Container[str], fray: Fray, blows: Mapping[str, int]) -> list[Pair]:
    """The blows at some figures as they are struck while nobody has fallen; if there are none, those that may come
    when others have.
    """
    plan = [pair for pair in plan_blows(fray, blows) if pair[1] in figures]
    return plan or firsts(_tree(fray, blows, "")[1], figures)


def firsts(pairs: Iterable[Pair], figures: Container[str]) -> list[Pair]:
    """Of blows at some figures the first of each striker."""
    found: dict[str, Pair] = {}
    for pair in pairs:
        if pair[1] in figures:
            found.setdefault(pair[0], pair)
    return list(found.values())


def plan_blows(fray: Fray, blows: Mapping[str, int], only: str = "") -> list[Pair]:
    """Who strikes whom as long as nobody falls."""
    so_far = dict(blows)
    plan = []
    for striker in fray.strikers:
        victim = fray.choose(striker, (), so_far, only)
        if victim:
            so_far[victim] = so_far.get(victim, 0) + 1
            plan.append((striker, victim))
    return plan
