"""What fights promise, in points: charges, those who come to help, pairing off, breaking off.

For a practice commander. Chances are those of the throws themselves (:func:`ends`, :func:`chances`), who fights whom is
what the rules would pair (SKIR-MEL-3, SKIR-MEL-4), points are those of the score (SKIR-END-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from rulesets.engine.battle import Asked, Pose, Side
from rulesets.engine.counsel import Temper
from rulesets.engine.forms import Offer, PosesParam, UnitParam, why_not
from rulesets.engine.play.striding import as_ways
from rulesets.engine.table.bases import gaps, rows
from rulesets.engine.table.geometry import ahead, bearing, distance
from rulesets.skirmish.battle import Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.march.charge import is_outmatched
from rulesets.skirmish.march.lanes import Gone
from rulesets.skirmish.march.plans import movable
from rulesets.skirmish.march.storm import chargers, rush, touched_by
from rulesets.skirmish.melee.contest import MOST_EXTRAS, Fighter, behind, ends, fighter_of
from rulesets.skirmish.melee.pairing import Bout, Touch, check_pairs, choose, touch_of, usual
from rulesets.skirmish.nerve.morale import Nerve, chances, checks, nerve_of
from rulesets.skirmish.nerve.status import OK
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.contact import pairs, touched_units, touching
from rulesets.skirmish.stand.near import nearest_foe, units_in_order
from rulesets.skirmish.stand.units import centre_of
from rulesets.skirmish.victory import CHIEF

WOUNDED = 0.4
"""What a wound is worth, as a share of a man: he is slower, fights worse, and the next blow may be his last."""

RUNS = 0.5
"""What a unit that runs is worth, as a share of its points (SKIR-END-3)."""

CARE = 1.1
"""How little a commander cares for his own at the least, where they fight hand to hand."""

LEAST = 1.0
"""Points that a charge must promise."""

AFTER = 0.7
"""The share that the melee of the enemy's turn counts for, in which who stays in contact fights again (SKIR-TRN-8)."""

HELP = 12.0
"""Inches from a man who fights alone, or from a unit that is charged, within which others come to help next."""

LOSING = 1.6
"""How many times more than it brings a fight costs from which a group breaks off."""

SWAPS = 80
"""Other pairings that are looked at."""

ASIDE = (0.0, 30.0, -30.0, 60.0, -60.0)
"""Degrees off straight away at which those who break off go."""

SLACK = 0.05
"""Inches of his reach that he leaves unused."""

Cost = tuple[float, float]
"""The points that something costs one's own side, and the enemy."""


# -- what men are worth, and what a combat costs -----------------------------------------------------------------------


def worth_of(man: SkirFigure, options: SkirOptions) -> float:
    """SKIR-END-3: the points that he scores for the enemy, more for a Force commander."""
    return man.points + (float(CHIEF * options.size) if man.role is Role.COMMANDER else 0.0)


@lru_cache(maxsize=2048)
def expect_fallen(one: Fighter, other: Fighter) -> Cost:
    """How many men a combat costs each of the two (SKIR-MEL-9 to SKIR-MEL-13)."""
    lost = [Fraction(0), Fraction(0)]
    for (who, letter), chance in ends(one, other).items():
        if letter in ("W", "D"):
            lost[who] += chance if letter == "D" else chance * Fraction(WOUNDED)
    return float(lost[0]), float(lost[1])


def cost_of(battle: SkirBattle, bout: Bout, figures: Mapping[str, SkirFigure]) -> Cost:
    """The points that a combat costs the active side and the passive one."""
    active, passive = bout
    one, other = figures[active[0]], figures[passive[0]]
    lost = expect_fallen(
        fighter_of(one, other, len(passive) - 1, battle.options),
        fighter_of(other, one, len(active) - 1, battle.options),
    )
    return lost[0] * worth_of(one, battle.options), lost[1] * worth_of(other, battle.options)


def _sum(costs: Iterable[Cost]) -> Cost:
    every = list(costs)
    return sum(own for own, _ in every), sum(theirs for _, theirs in every)


def _less(cost: Cost, before: Cost) -> Cost:
    return cost[0] - before[0], cost[1] - before[1]


def liking(cost: Cost, temper: Temper) -> float:
    """What a commander of that temper makes of what something costs him and the enemy."""
    return temper.strike * cost[1] - max(temper.care, CARE) * cost[0]


# -- charges -----------------------------------------------------------------------------------------------------------


def promise(battle: SkirBattle, unit: SkirUnit, target: SkirUnit, temper: Temper) -> float:
    """The points that a charge straight in promises: what the fight costs the enemy less what it costs oneself, if the
    unit dares (SKIR-MOR-2) and the enemy stands (SKIR-MOR-3); his flight for what it scores.
    """
    before, _ = _meet(battle, target, ())
    touch, figures = _meet(battle, target, rush(battle, unit, chargers(battle, unit), (target.id,)))
    if touch.keys() == before.keys():
        return 0.0
    runs = _runs(nerve_of(battle, target)) if checks(battle, target) and not target.tested else 0.0
    bouts = usual(battle, touch)
    anyhow = _sum(cost_of(battle, bout, battle.figures) for bout in usual(battle, before))
    own, theirs = _less(_sum(cost_of(battle, bout, figures) for bout in bouts), anyhow)
    later = _less(_sum(cost_of(battle, _help(battle, bout, figures), figures) for bout in bouts), anyhow)
    more = _beset(battle, unit, target)
    shock = _shock(battle, unit, max(own, 0.0) + AFTER * more[0])
    cost = (
        (own + AFTER * (later[0] + more[0])) * (1.0 - runs) + shock,
        (theirs + AFTER * (later[1] + more[1])) * (1.0 - runs)
        + _shock(battle, target, max(theirs, 0.0))
        + RUNS * _points(battle, target) * runs,
    )
    return _dares(battle, unit, target) * liking(cost, temper)


def _meet(battle: SkirBattle, target: SkirUnit, gone: Sequence[Gone]) -> tuple[Touch, dict[str, SkirFigure]]:
    """SKIR-MEL-1, SKIR-MEL-8: who touches whom of a target after such ways, and where all then stand."""
    figures = dict(battle.figures)
    for stride in gone:
        end = stride.end
        figures[stride.figure.id] = msgspec.structs.replace(
            stride.figure, x=end.x, y=end.y, facing=end.facing
        )
    own = [figures[man.id] for man in battle.all_able(target.side.opponent)]
    foes = battle.able(target)
    touch = {
        (own[one].id, foes[other].id): int(behind(own[one], foes[other]) or behind(foes[other], own[one]))
        for one, other in pairs(ground_of(battle.table), rows(own), rows(foes))
    }
    return touch, figures


def _help(battle: SkirBattle, bout: Bout, figures: Mapping[str, SkirFigure]) -> Bout:
    """SKIR-MEL-5: the combat as it goes on in the enemy's turn, when those near come to help against one alone."""
    active, passive = bout
    man = figures[active[0]]
    if not battle.units[man.unit].lone:
        return bout
    foes = [foe for foe in battle.all_able(battle.unit_of(man).side.opponent) if foe.id not in passive]
    near = [
        foe.id for foe in foes if not battle.unit_of(foe).running and distance(foe.point, man.point) <= HELP
    ]
    return active, [*passive, *near][: 1 + MOST_EXTRAS]


def _beset(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> Cost:
    """What those cost who stand near a charged unit and are free to come in their turn, beyond as many friends as are
    near too (SKIR-CHG-1, SKIR-TRN-8): each meets one of the chargers. Against one alone they help (:func:`_help`).
    """
    if unit.lone:
        return 0.0, 0.0
    foes, friends = (_free(battle, side, unit, target) for side in (target.side, unit.side))
    met = zip(battle.able(unit), foes[len(friends) :], strict=False)
    return _sum(cost_of(battle, ([man.id], [foe.id]), battle.figures) for man, foe in met)


def _free(battle: SkirBattle, side: Side, unit: SkirUnit, target: SkirUnit) -> list[SkirFigure]:
    """Men of a side who are near a charged unit, in units that neither run nor fight, but for the two."""
    men = [
        man
        for other in units_in_order(battle, side)
        if other.id not in (unit.id, target.id) and not other.running and not touched_units(battle, other)
        for man in battle.able(other)
    ]
    near = gaps(rows(men), rows(battle.able(target))).min(axis=1) <= HELP
    return [man for man, there in zip(men, near.tolist(), strict=True) if there]


def _points(battle: SkirBattle, unit: SkirUnit) -> float:
    return sum(worth_of(man, battle.options) for man in battle.able(unit))


def _shock(battle: SkirBattle, unit: SkirUnit, points: float) -> float:
    """SKIR-MOR-1, SKIR-MOR-11: what losses of so many points cost a unit besides, because it may run from them."""
    if not checks(battle, unit):
        return 0.0
    left, nerve = _points(battle, unit), nerve_of(battle, unit)
    hurt = points * len(battle.able(unit)) / max(left, 1.0)
    more = max(round(hurt), 1)
    after = msgspec.structs.replace(nerve, hurt=nerve.hurt + more, lost=nerve.lost + more // 2)
    return RUNS * left * _runs(after) * min(hurt, 1.0)


@lru_cache(maxsize=512)
def _runs(nerve: Nerve) -> float:
    """The chance that a unit runs from a check."""
    return float(sum(chance for result, chance in chances(nerve).items() if result.key in ("break", "rout")))


def _dares(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> float:
    """SKIR-CHG-3: the chance that a unit goes."""
    if not checks(battle, unit) or not is_outmatched(battle, unit, (target.id,)):
        return 1.0
    advancing = nearest_foe(battle, unit)[0] == target.id
    return float(chances(nerve_of(battle, unit, advancing=advancing))[OK])


def hopes(battle: SkirBattle, unit: SkirUnit, offer: Offer, temper: Temper) -> list[tuple[float, str]]:
    """SKIR-CHG-2: the enemy units whose charge promises enough, and what, the best first."""
    open = [
        str(choice.value) for param in offer.params if isinstance(param, UnitParam) for choice in param.open
    ]
    found = [
        (promise(battle, unit, battle.units[id], temper), id)
        for id in dict.fromkeys(open)
        if battle.units[id].place == "table" and chargers(battle, unit)
    ]
    return sorted(((hope, id) for hope, id in found if hope > LEAST), reverse=True)


# -- a fight that has begun --------------------------------------------------------------------------------------------


def reinforce(battle: SkirBattle, unit: SkirUnit) -> Iterator[Mapping[str, Any]]:
    """SKIR-CHG-1, SKIR-CHG-7: those of a unit in a fight who are free join it; as many of them as the rules let go."""
    targets = touched_units(battle, unit)
    gone = rush(battle, unit, movable(battle, unit), targets)
    met = touched_by(battle, unit, targets, gone)
    for who in (gone, met):
        ways = as_ways(who)
        if ways and met:
            yield {"figures": msgspec.to_builtins(ways)}


def stays(battle: SkirBattle, unit: SkirUnit, temper: Temper) -> bool:
    """Whether the fight in which a unit is is worth it, by the combats that the rules would pair."""
    bouts = usual(battle, touch_of(battle))
    own = [bout for bout in bouts if any(battle.figures[id].unit == unit.id for id in bout[0])]
    cost = _sum(cost_of(battle, bout, battle.figures) for bout in own)
    lost, struck = max(temper.care, CARE) * cost[0], temper.strike * cost[1]
    return struck * (1.0 if unit.lone else LOSING) >= lost


def away(battle: SkirBattle, unit: SkirUnit, ways: PosesParam) -> Iterator[Mapping[str, Any]]:
    """SKIR-OTH-1: all of a unit who are in contact go straight away from their enemies, or aside from that."""
    men = [man for man in battle.able(unit) if touching(battle, man)]
    foes = list({foe.id: foe for man in men for foe in touching(battle, man)}.values())
    back = bearing(centre_of(foes), centre_of(men))
    for aside in ASIDE:
        ends = {
            man.id: ahead(
                Pose(man.x, man.y, back + aside), (ways.reaches or {}).get(man.id, ways.reach) - SLACK
            )
            for man in men
        }
        yield {
            "figures": {
                man.id: [
                    {"x": round(ends[man.id][0], 3), "y": round(ends[man.id][1], 3), "facing": man.facing}
                ]
                for man in men
            }
        }


# -- questions ---------------------------------------------------------------------------------------------------------


def pair_off(battle: SkirBattle, asked: Asked, temper: Temper) -> Mapping[str, Any] | None:
    """SKIR-MEL-3, SKIR-MEL-4: the pairing that is worth most, as far as exchanges of one or two lead from the usual."""
    touch = touch_of(battle)
    best = [(str(one), str(other)) for one, other in asked.default["pairs"]]
    value = _worth(battle, touch, best, temper)
    for _again in range(3):
        better = [
            (found, pairs)
            for pairs in islice(_exchange(touch, best), SWAPS)
            if why_not(check_pairs, touch, pairs) is None
            and (found := _worth(battle, touch, pairs, temper)) > value + 1e-6
        ]
        if not better:
            break
        value, best = max(better)
    return {"pairs": best}


def _worth(battle: SkirBattle, touch: Touch, pairs: Sequence[tuple[str, str]], temper: Temper) -> float:
    bouts = choose(battle, touch, pairs)
    return liking(_sum(cost_of(battle, bout, battle.figures) for bout in bouts), temper)


def _exchange(touch: Touch, pairs: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """The pairing with one man first against his enemy, or against another; or with two who change enemies."""
    for number, (own, foe) in enumerate(pairs):
        others = [*pairs[:number], *pairs[number + 1 :]]
        for other in (foe, *(there for one, there in touch if one == own and there != foe)):
            yield [(own, other), *others]
            yield [*others, (own, other)]
        for after in range(number + 1, len(pairs)):
            one, there = pairs[after]
            if there != foe and (own, there) in touch and (one, foe) in touch:
                swapped = list(pairs)
                swapped[number], swapped[after] = (own, there), (one, foe)
                yield swapped


def follow_up(battle: SkirBattle, asked: Asked, temper: Temper) -> Mapping[str, Any] | None:
    """SKIR-OPT-9: the winner follows where he would rather fight that man again."""
    one, other = (battle.figures[asked.question[who]] for who in ("figure", "foe"))
    bout = ([one.id], [other.id])
    return {"yes": liking(cost_of(battle, bout, battle.figures), temper) > 0.0}
