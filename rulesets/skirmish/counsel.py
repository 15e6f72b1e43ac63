"""What Samurai Skirmish tells its practice commander: how far, how fast, how deadly, and what for.

Chances are those of the tests that are thrown, points those of the roster. A unit is judged by its common man, for all
but a leader are alike (SKIR-MUS-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Pose
from rulesets.engine.counsel import Band, Counsel, Footing, Temper
from rulesets.engine.forms import Offer, PosesParam, UnitParam
from rulesets.engine.matching import matching
from rulesets.engine.table.bases import gaps, rows
from rulesets.engine.table.geometry import ahead, bearing
from rulesets.skirmish.battle import Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import HALF_TURN, MISSILES, TERRAIN
from rulesets.skirmish.charts import Band as Range
from rulesets.skirmish.fire.volley import Mark, Shot, harm, is_skilled
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.march.allowance import allowance, left
from rulesets.skirmish.march.storm import chargers, rush
from rulesets.skirmish.melee.contest import MOST_EXTRAS, Fighter, ends, fighter_of
from rulesets.skirmish.nerve.morale import chances, checks, nerve_of
from rulesets.skirmish.nerve.status import OK, Result
from rulesets.skirmish.nerve.wounds import body_of
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.contact import pairs, touching
from rulesets.skirmish.stand.near import nearest_foe
from rulesets.skirmish.stand.units import centre_of, class_of_unit, rank_of
from rulesets.skirmish.victory import CHIEF

USUAL = SkirOptions()
"""The readings that a commander goes by."""

WOUNDED = 0.4
"""What a wound is worth, as a share of a man: he is slower, fights worse, and the next blow may be his last."""

POOL = 3
"""Men by whom a volley is reckoned: a shot has three letters at the most (SKIR-HIT-9)."""

CARE = 0.3
"""How little a commander cares for his own at the least, where they fight hand to hand."""

ASIDE = (0.0, 30.0, -30.0, 60.0, -60.0)
"""Degrees off straight away at which one who breaks off goes."""

SLACK = 0.05
"""Inches of his reach that he leaves unused."""

RUNS = 0.5
"""What a unit that runs is worth, as a share of its points (SKIR-END-3)."""

NEAR = 15.0
"""Inches to the enemy that a shooter would rather keep."""

COMMON = Fighter()
"""Such a one as there are most of."""

MATCH = 5.0
"""Points of a common man."""

BERTH = 3.0
"""Inches about a house or deep water that a group keeps clear of."""

LEAST = 1.0
"""Points that a charge must promise."""


def _unit(band: Band) -> SkirUnit | None:
    return band.unit if isinstance(band.unit, SkirUnit) and band.figures else None


def _man(band: Band) -> SkirFigure:
    """Its common man: the last of them, for a leader is the first."""
    man = band.figures[-1]
    assert isinstance(man, SkirFigure)
    return man


def reach(band: Band) -> float:
    """SKIR-DAT-6: how far it shoots with effect: to its medium range, where that is not too near to the enemy."""
    arm = MISSILES.get(_man(band).missile) if _unit(band) is not None else None
    if arm is None:
        return 0.0
    return arm.medium if arm.medium is not None and arm.medium >= NEAR else arm.long


def pace(band: Band) -> float:
    """SKIR-MOV-7: how far the slowest of them goes."""
    if _unit(band) is None:
        return 0.0
    return min(allowance(man, USUAL) for man in band.figures if isinstance(man, SkirFigure))


def turns(band: Band) -> float:
    """SKIR-MOV-8: how far a horse turns in each half of its move; men on foot turn as they like."""
    return HALF_TURN if any(isinstance(man, SkirFigure) and man.mounted for man in band.figures) else 180.0


def volley(band: Band, target: Band, shelter: int) -> float:
    """The points that a man's part in a shot at a target is worth, at medium range (SKIR-HIT-5 to SKIR-HIT-12)."""
    if _unit(band) is None or _unit(target) is None or not reach(band):
        return 0.0
    man, other = _man(band), _man(target)
    skilled = band.men if is_skilled(man.kind) else 0
    medium = Range.MEDIUM if MISSILES[man.missile].medium is not None else Range.LONG
    shot = Shot(man.missile, medium, band.men, skilled)
    pool = (Mark(other.armour, shelter > 0, body_of(other)),) * min(target.men, POOL)
    return _shot(shot, pool) * worth(target) / band.men


@lru_cache(maxsize=1024)
def _shot(shot: Shot, pool: tuple[Mark, ...]) -> float:
    """How many men a shot is worth."""
    cost = harm(shot, pool)
    return float(cost.disabled + cost.killed) + WOUNDED * float(cost.wounded)


def blow(band: Band, target: Band, shelter: int) -> float:
    """The points that a man's combat with one of a target is worth (SKIR-MEL-9 to SKIR-MEL-13)."""
    if _unit(band) is None or _unit(target) is None:
        return 0.0
    ours, theirs = (fighter_of(_man(one), None, 0, USUAL) for one in (band, target))
    return _fallen(ours, theirs)[1] * worth(target)


@lru_cache(maxsize=1024)
def _fallen(one: Fighter, other: Fighter) -> tuple[float, float]:
    """How many men a combat costs each of the two."""
    lost = [Fraction(0), Fraction(0)]
    for (who, letter), chance in ends(one, other).items():
        if letter in ("W", "D"):
            lost[who] += chance if letter == "D" else chance * Fraction(WOUNDED)
    return float(lost[0]), float(lost[1])


def worth(band: Band) -> float:
    """SKIR-END-3: the points that putting one of its men out of the fight is worth, more for a Force commander."""
    if _unit(band) is None:
        return 1.0
    return sum(_worth(man) for man in band.figures if isinstance(man, SkirFigure)) / band.men


def _worth(man: SkirFigure) -> float:
    return man.points + (float(CHIEF * USUAL.size) if man.role is Role.COMMANDER else 0.0)


def leads(band: Band) -> bool:
    """SKIR-DAT-13: a Force commander on his own keeps near his units and out of it, unless he is a match for two of the
    enemy's common men (SKIR-MEL-5).
    """
    if _unit(band) is None or band.men != 1 or _man(band).role is not Role.COMMANDER:
        return False
    suffered, struck = _fallen(fighter_of(_man(band), None, 1, USUAL), COMMON)
    return suffered * worth(band) > struck * MATCH


def guards(band: Band) -> bool:
    """Nobody is told off to guard him: he keeps behind those who fight."""
    return False


def _footing(kind: str) -> Footing:
    row = TERRAIN[kind]
    return Footing(
        toll=1.0 if row.movement == "crossing" else 0.0,
        riders=1.0 if row.movement == "crossing" else 0.0,
        slow=6.0 if row.movement == "difficult" else 0.0,
        closed=row.movement == "impassable",
        shelter=1 if row.cover else 0,
        berth=BERTH if row.movement == "impassable" else 0.0,
    )


# -- charges -----------------------------------------------------------------------------------------------------------


def promise(battle: SkirBattle, unit: SkirUnit, target: SkirUnit, temper: Temper) -> float:
    """The points that a charge promises: what the fight costs the enemy less what it costs oneself, if the unit dares
    (SKIR-MOR-2) and the enemy stands (SKIR-MOR-3); his flight for what it scores.
    """
    return _promised(battle, unit, target, temper, _met(battle, unit, target))


def _promised(
    battle: SkirBattle, unit: SkirUnit, target: SkirUnit, temper: Temper, met: tuple[int, int, int]
) -> float:
    own, foes = battle.able(unit), battle.able(target)
    runs = _chance(battle, target, "running") if checks(battle, target) else 0.0
    goes, stands = _dares(battle, unit, target), 1.0 - runs
    fights, ours_in, theirs_in = met
    if not fights:
        return 0.0
    help, hindrance = ((count - fights) // fights for count in (ours_in, theirs_in))
    ours = fighter_of(own[-1], None, min(hindrance, MOST_EXTRAS), battle.options)
    theirs = fighter_of(foes[-1], None, min(help, MOST_EXTRAS), battle.options)
    suffered, struck = _fallen(ours, theirs)
    gain = temper.strike * (struck * fights * _mean(foes) * stands + RUNS * sum(map(_worth, foes)) * runs)
    loss = max(temper.care, CARE) * suffered * fights * _mean(own) * stands
    return goes * (gain - loss)


def _near(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> tuple[int, int, int]:
    """As :func:`_met`, if everybody came into contact who is near enough: that needs no ways."""
    own, foes = chargers(battle, unit), battle.able(target)
    apart = gaps(rows(own), rows(foes)) - np.array([[left(man, battle.options)] for man in own])
    ours, theirs = (int((apart <= 0.0).any(axis=axis).sum()) for axis in (1, 0))
    return min(ours, theirs), ours, theirs


def _met(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> tuple[int, int, int]:
    """SKIR-MEL-3: how many combats a charge straight in would make, and how many of each side would be in contact."""
    gone, foes = rush(battle, unit, chargers(battle, unit), (target.id,)), battle.able(target)
    there = {stride.figure.id for stride in gone}
    stay = [man for man in battle.able(unit) if man.id not in there]
    met = pairs(ground_of(battle.table), rows((*(stride.base for stride in gone), *stay)), rows(foes))
    fights = len(matching({(int(one), int(other)): 0 for one, other in met}))
    return fights, len({int(one) for one, _ in met}), len({int(other) for _, other in met})


def _mean(figures: list[SkirFigure]) -> float:
    return sum(map(_worth, figures)) / len(figures)


def _dares(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> float:
    """SKIR-CHG-3: the chance that a unit goes."""
    better = rank_of(class_of_unit(battle, target), battle.options) > rank_of(
        class_of_unit(battle, unit), battle.options
    )
    more = len(battle.able(target)) > len(battle.able(unit))
    return _chance(battle, unit, "ok") if checks(battle, unit) and (better or more) else 1.0


def _chance(battle: SkirBattle, unit: SkirUnit, what: str) -> float:
    """The chance that a check comes out well, or that the unit runs."""
    found = chances(nerve_of(battle, unit, advancing=what == "ok"))
    return float(sum(chance for result, chance in found.items() if _is(result, what)))


def _is(result: Result, what: str) -> bool:
    return result is OK if what == "ok" else result.key in ("break", "rout")


def charge(battle: SkirBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]]:
    """SKIR-CHG-2: the enemy units whose charge promises enough, the best first."""
    unit = battle.units[offer.unit]
    open = [
        battle.units[str(choice.value)]
        for param in offer.params
        for choice in (param.open if isinstance(param, UnitParam) else ())
    ]
    hopes = [
        (_promised(battle, unit, target, temper, _near(battle, unit, target)), target)
        for target in open
        if target.place == "table" and chargers(battle, unit)
    ]
    for hope, target in sorted(hopes, key=lambda pair: -pair[0]):
        if hope > LEAST and promise(battle, unit, target, temper) > LEAST:
            yield {"target": target.id}


# -- the rest ----------------------------------------------------------------------------------------------------------


def break_off(battle: SkirBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]]:
    """SKIR-OTH-1: whoever is alone leaves a fight that he loses, straight away from his enemies or aside from that."""
    unit = battle.units[offer.unit]
    ways = [param for param in offer.params if isinstance(param, PosesParam)]
    foes = [foe for man in battle.able(unit) for foe in touching(battle, man)]
    if not unit.lone or not ways or not foes or _stays(battle, unit, foes, temper):
        return
    (man,) = battle.able(unit)
    back = bearing(centre_of(foes), man.point)
    for aside in ASIDE:
        end = ahead(Pose(man.x, man.y, back + aside), ways[0].reach - SLACK)
        yield {"figures": {man.id: [{"x": round(end[0], 3), "y": round(end[1], 3), "facing": man.facing}]}}


def _stays(battle: SkirBattle, unit: SkirUnit, foes: list[SkirFigure], temper: Temper) -> bool:
    """Whether a fight of one against those who touch him is worth it."""
    (man,) = battle.able(unit)
    foe = max(foes, key=lambda one: fighter_of(one, None, 0, battle.options).strength)
    ours = fighter_of(man, foe, 0, battle.options)
    theirs = fighter_of(foe, man, 0, battle.options)
    ours = msgspec.structs.replace(ours, against=min(len(foes) - 1, MOST_EXTRAS))
    suffered, struck = _fallen(ours, theirs)
    return temper.strike * struck * _worth(foe) >= max(temper.care, CARE) * suffered * _worth(man)


def stays(battle: SkirBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """What he never does: a planted pavise stays, and a rider in the saddle."""
    return ()


def plant(battle: SkirBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """SKIR-OTH-4: pavises are planted where those who carry them can shoot at somebody."""
    unit = battle.units[offer.unit]
    arms = [MISSILES[man.missile].long for man in battle.able(unit) if man.missile in MISSILES]
    foe, gap = nearest_foe(battle, unit)
    return ({},) if arms and foe and gap <= max(arms) else ()


COUNSEL = Counsel(
    reach=reach,
    arc=lambda band: 180.0,
    pace=pace,
    turns=turns,
    volley=volley,
    blow=blow,
    worth=worth,
    ground={kind: _footing(kind) for kind in TERRAIN},
    leads=leads,
    guards=guards,
    passes_friends=True,
    hunts=True,
    deeds={
        "charge": charge,
        "break_off": break_off,
        "plant_pavise": plant,
        "lift_pavise": stays,
        "dismount": stays,
    },
    first=("break_off", "plant_pavise", "shoot", "charge"),
)
"""Samurai Skirmish's counsel."""
