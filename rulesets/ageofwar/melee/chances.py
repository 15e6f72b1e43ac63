"""What a round of a fight may bring, counted exactly from the tests that are thrown (AOW-FIG-21 to AOW-FIG-27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from rulesets.ageofwar.fire.hits import Mark, fight_saves, killed
from rulesets.ageofwar.melee.pool import Fighter, blows, dice_of
from rulesets.ageofwar.melee.spears import shares, spear_dice, spears
from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import NOTHING, Distribution


class Prospect(msgspec.Struct, frozen=True):
    """A round: of each fighter how many figures may fall, by his place; and the chances of the first side to win the
    round, to draw and to lose it (AOW-FIG-27).
    """

    falls: dict[str, Distribution]
    wins: Fraction
    draws: Fraction
    loses: Fraction


def marks(one: Fighter) -> tuple[Mark, ...]:
    """AOW-SHO-9, AOW-RUL-151: a fighter's front rank, the leaders in it last; of a lone leader himself."""
    leaders = 1 if one.lone else one.leaders
    bases = 0 if one.lone else one.front
    return (
        *(Mark(str(number), commander=not number and one.commander) for number in range(bases)),
        *(Mark("", leader=str(number), lives=1 + (number < one.guards)) for number in range(leaders)),
    )


def _mixed(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """One of several distributions, each with its chance."""
    found: list[Fraction] = []
    for chance, distribution in parts:
        found += [Fraction(0)] * (len(distribution) - len(found))
        for number, share in enumerate(distribution):
            found[number] += chance * share
    return tuple(found)


def foreseen(
    fighters: Mapping[str, Fighter], enemies: Mapping[str, Sequence[str]], first: Iterable[str]
) -> Prospect:
    """What a round may bring to fighters by id, each against its ``enemies`` by rising id; ``first`` are those of the
    side whose chances are counted. Odd dice go by the usual answer (AOW-DEC-11).
    """
    thrown = {id: shares(spear_dice(one), enemies[id]) if enemies[id] else {} for id, one in fighters.items()}
    struck: dict[str, Distribution] = dict.fromkeys(fighters, NOTHING)
    for id, one in fighters.items():
        dice = _dice(one, [thrown[foe].get(id, 0) for foe in enemies[id]])
        for foe in enemies[id]:
            dealt = [(chance, shares(number, enemies[id])[foe]) for number, chance in dice.items()]
            hits = _mixed((chance, odds.successes(blows(number))) for chance, number in dealt)
            struck[foe] = odds.together(struck[foe], hits)
    falls = {id: killed(marks(one), struck[id], fight_saves(one.kind)) for id, one in fighters.items()}
    return Prospect(falls, *_results(fighters, falls, set(first)))


def _dice(one: Fighter, against: Iterable[int]) -> dict[int, Fraction]:
    """The chance of each number of fight dice, after the spears that are lowered at a fighter (AOW-FIG-22)."""
    found: dict[int, Fraction] = {}
    taken = odds.successes(spears(sum(against), riders=one.mounted))
    for number, chance in enumerate(taken):
        dice = dice_of(one, number)
        found[dice] = found.get(dice, Fraction(0)) + chance
    return found


def _results(
    fighters: Mapping[str, Fighter], falls: Mapping[str, Distribution], first: set[str]
) -> tuple[Fraction, Fraction, Fraction]:
    """AOW-FIG-27, AOW-RUL-93: how likely the first side is to win, draw and lose."""
    sides = [
        _side({id: one for id, one in fighters.items() if (id in first) is ours}, falls)
        for ours in (True, False)
    ]
    found = [Fraction(0)] * 3
    for (gone, lost), chance in sides[0].items():
        for (theirs, struck), other in sides[1].items():
            lead = (int(theirs) - int(gone)) or (struck > lost) - (struck < lost)
            found[1 - lead] += chance * other
    return found[0], found[1], found[2]


def _side(
    fighters: Mapping[str, Fighter], falls: Mapping[str, Distribution]
) -> dict[tuple[bool, int], Fraction]:
    """Of one side: the chance of each pair of "a whole front rank is dead" and how many figures fall."""
    found = {(False, 0): Fraction(1)}
    for id, one in fighters.items():
        whole = sum(mark.lives for mark in marks(one))
        more: dict[tuple[bool, int], Fraction] = {}
        for (gone, lost), chance in found.items():
            for number, share in enumerate(falls[id]):
                key = (gone or number >= whole, lost + number)
                more[key] = more.get(key, Fraction(0)) + chance * share
        found = more
    return found


def duel_of(one: Fighter, other: Fighter) -> Prospect:
    """A round of two fighters, "one" and "other"."""
    return foreseen({"one": one, "other": other}, {"one": ("other",), "other": ("one",)}, ("one",))
