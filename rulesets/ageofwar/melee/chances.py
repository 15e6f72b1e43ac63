"""What a round of a fight may bring, counted exactly from the tests that are thrown (AOW-FIG-21 to AOW-FIG-27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire.hits import FAVOURS, ZERO, Mark, deal, fight_saves, mix, usual
from rulesets.ageofwar.melee import pool
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.odds import NOTHING, Distribution
from rulesets.engine.forms import Fact, Odds, expectation_fact, slip
from rulesets.engine.forms.odds import percent
from rulesets.engine.sayings import _, say


class Prospect(msgspec.Struct, frozen=True):
    """A round: of each fighter how many figures may fall, by his place; and the chances of the first side to win the
    round, to draw and to lose it (AOW-FIG-27).
    """

    falls: dict[str, Distribution]
    wins: Fraction
    draws: Fraction
    loses: Fraction


def marks(one: pool.Fighter) -> tuple[Mark, ...]:
    """AOW-SHO-9, AOW-RUL-151: a fighter's front rank, the leaders in it last; of a lone leader himself."""
    leaders = 1 if one.lone else one.leaders
    bases = 0 if one.lone else one.front
    return (
        *(Mark(str(number), commander=not number and one.commander) for number in range(bases)),
        *(Mark("", leader=str(number), lives=1 + (number < one.guards)) for number in range(leaders)),
    )


Pools = dict[str, dict[int, Fraction]]
"""The chance of each number of fight dice of each fighter."""
Enemies = Mapping[str, Sequence[str]]
"""Whom each fighter strikes at, by rising id."""


class _Target:
    """A fighter as he is struck: how many fall to each number of hits, by who places them (AOW-SHO-10)."""

    def __init__(self, one: pool.Fighter, hits: Distribution) -> None:
        order, saves, most = marks(one), fight_saves(one.kind), len(hits) - 1
        self.lives = sum(mark.lives for mark in order)
        self.rows = {hitter: tuple(deal(usual(order, hitter), most, saves)) for hitter in FAVOURS}
        self.falls = mix((chance, self.count_fallen(hits, hitter)) for hitter, chance in FAVOURS.items())

    def count_fallen(self, hits: Distribution, hitter: bool) -> Distribution:
        """How many of his figures fall to hits of these chances, placed by the side that hit or by his own."""
        return mix(zip(hits, self.rows[hitter], strict=False))


def foresee(fighters: Mapping[str, pool.Fighter], enemies: Enemies, first: Iterable[str]) -> Prospect:
    """What a round may bring to fighters by id, each against his ``enemies``; ``first`` are those of the side whose
    chances are counted. Odd dice go by the usual answer (AOW-DEC-11).
    """
    thrown = {
        id: pool.shares(pool.spear_dice(one), enemies[id]) if enemies[id] else {}
        for id, one in fighters.items()
    }
    pools = {id: _dice(one, [thrown[foe].get(id, 0) for foe in enemies[id]]) for id, one in fighters.items()}
    targets = {id: _Target(one, _strike(id, enemies, pools)) for id, one in fighters.items()}
    ours = set(first)
    sides = [
        _side({id: one for id, one in targets.items() if (id in ours) is own}, enemies, pools)
        for own in (True, False)
    ]
    return Prospect({id: one.falls for id, one in targets.items()}, *_results(*sides))


def _dice(one: pool.Fighter, against: Iterable[int]) -> dict[int, Fraction]:
    """The chance of each number of fight dice, after the spears that are lowered at a fighter (AOW-FIG-22)."""
    found: dict[int, Fraction] = {}
    taken = odds.successes(pool.spears(sum(against), riders=one.mounted))
    for number, chance in enumerate(taken):
        dice = pool.dice_of(one, number)
        found[dice] = found.get(dice, ZERO) + chance
    return found


def _strike(id: str, enemies: Enemies, pools: Pools) -> Distribution:
    """The chance of each number of hits on a fighter."""
    total = NOTHING
    for foe, dice in pools.items():
        if id in enemies[foe]:
            parts = ((chance, pool.shares(number, enemies[foe])[id]) for number, chance in dice.items())
            total = odds.together(
                total, mix((chance, odds.successes(pool.blows(part))) for chance, part in parts)
            )
    return total


Fate = dict[tuple[bool, int], Fraction]
"""Of a side: the chance of each pair of "a whole front rank is dead" and how many figures fall."""


def _side(targets: Mapping[str, _Target], enemies: Enemies, pools: Pools) -> Fate:
    """The fate of a side. What is one for several of its units is settled first: the dice of an enemy who strikes at
    more than one of them, and the choice die of the other side (AOW-FIG-24).
    """
    if len(targets) == 1:
        (one,) = targets.values()
        return _with({(False, 0): Fraction(1)}, one.falls, one.lives)
    found: Fate = {}
    shared = [foe for foe in pools if foe not in targets and len(enemies[foe]) > 1]
    for numbers in product(*(pools[foe].items() for foe in shared)):
        settled = {foe: {dice: Fraction(1)} for foe, (dice, _chance) in zip(shared, numbers, strict=True)}
        struck = {id: _strike(id, enemies, pools | settled) for id in targets}
        for hitter, share in FAVOURS.items():
            fate = {(False, 0): prod((chance for _dice, chance in numbers), start=share)}
            for id, one in targets.items():
                fate = _with(fate, one.count_fallen(struck[id], hitter), one.lives)
            for key, chance in fate.items():
                found[key] = found.get(key, ZERO) + chance
    return found


def _with(fate: Fate, falls: Distribution, whole: int) -> Fate:
    """The fate of a side with one unit more, who lose their whole front rank with so many figures."""
    more: Fate = {}
    for (gone, lost), chance in fate.items():
        for number, share in enumerate(falls):
            if share:
                key = (gone or number >= whole, lost + number)
                more[key] = more.get(key, ZERO) + chance * share
    return more


def _results(ours: Fate, theirs: Fate) -> tuple[Fraction, Fraction, Fraction]:
    """AOW-FIG-27, AOW-RUL-93: how likely the first side is to win, draw and lose."""
    found = [ZERO] * 3
    for (gone, lost), chance in ours.items():
        for (fallen, struck), other in theirs.items():
            lead = (int(fallen) - int(gone)) or (struck > lost) - (struck < lost)
            found[1 - lead] += chance * other
    return found[0], found[1], found[2]


def duel_of(one: pool.Fighter, other: pool.Fighter) -> Prospect:
    """A round of two fighters, "one" and "other"."""
    return foresee({"one": one, "other": other}, {"one": ("other",), "other": ("one",)}, ("one",))


# -- two who fight -----------------------------------------------------------------------------------------------------


class Party(msgspec.Struct, frozen=True):
    """One of two who fight, and how the other meets him: his ``ground``, whether he stands uphill (``above``) or lines
    the ``edge`` of a wood or buildings.
    """

    fighter: pool.Fighter
    ground: str = "open"
    above: bool = False
    edge: bool = False


def facing(one: Party, foe: Party) -> pool.Fighter:
    """A fighter with what his enemy and the ground are to him (AOW-FIG-5, AOW-FIG-7, AOW-FIG-8, AOW-FIG-21)."""
    riders = foe.fighter.mounted
    return msgspec.structs.replace(
        one.fighter, riders=riders, open_foot=not riders and foe.ground == "open", covered=foe.ground == "cover",
        uphill=foe.above, edge=foe.edge,
    )  # fmt: skip


def party(one: pool.Fighter, foe: pool.Fighter) -> Party:
    """The same the other way round: a fighter as a form says him, his ground as his enemy's dice tell it."""
    ground = "cover" if foe.covered else "rough" if not (foe.open_foot or one.mounted) else "open"
    return Party(one, ground, foe.uphill, foe.edge)


# -- as previews tell it -----------------------------------------------------------------------------------------------


def round_slips(battle: AowBattle, ids: Iterable[str], side: Side) -> tuple[Odds, ...]:
    """A round of a fight (AOW-FIG-1): each unit's dice line by line and what it may lose, the units of ``side`` first,
    and how the round may end for that side (AOW-FIG-27).
    """
    fighters, enemies = pool.fighters_of(battle, ids)
    ours = [id for id in fighters if battle.units[id].side is side]
    prospect = foresee(fighters, enemies, ours)
    order = sorted(fighters, key=lambda id: id not in ours)
    slips = [_pool_slip(battle.units[id], fighters[id], prospect.falls[id]) for id in order]
    return (*slips, _round_slip(prospect))


def _pool_slip(unit: AowUnit, one: pool.Fighter, falls: Distribution) -> Odds:
    test = pool.blows(pool.dice_of(one), pool.pool(one))
    facts = [Fact(_("dice"), str(test.count)), Fact(_("need"), test.words)]
    if pool.spear_dice(one):
        lowered = pool.spears(pool.spear_dice(one), riders=one.riders)
        facts.append(Fact(_("spears"), say("{dice} at {need}", dice=lowered.count, need=lowered.words)))
    return slip(unit.name, (*facts, expectation_fact(_("exp. own losses"), falls)), test.steps(), falls)


def _round_slip(prospect: Prospect) -> Odds:
    ends = (
        Fact(_("wins the round"), percent(prospect.wins), "good"), Fact(_("draw"), percent(prospect.draws)),
        Fact(_("loses it"), percent(prospect.loses), "bad"),
    )  # fmt: skip
    return slip(_("The round"), ends, ())
