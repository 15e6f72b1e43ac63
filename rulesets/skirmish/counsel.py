"""What Samurai Skirmish tells its practice commander: how far, how fast, how deadly, and what for.

Chances are those of the tests that are thrown, points those of the roster. A unit is judged by its common man, for all
but a leader are alike (SKIR-MUS-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.counsel import BOLD, TEMPERS, Counsel, Footing, Temper, UnitSeen
from rulesets.engine.forms import Offer, PosesParam
from rulesets.engine.illegal import Illegal
from rulesets.skirmish import fights
from rulesets.skirmish.battle import Role, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import HALF_TURN, MISSILES, TERRAIN
from rulesets.skirmish.charts import Band as Range
from rulesets.skirmish.fire.aiming import aim, weapons_of
from rulesets.skirmish.fire.volley import Mark, Shot, harm, is_skilled
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.march.charge import charge_of
from rulesets.skirmish.melee.contest import fighter_of
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.nerve.wounds import body_of
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.contact import touched_units
from rulesets.skirmish.stand.near import nearest_foe
from rulesets.skirmish.victory import SCORE

USUAL = SkirOptions()
"""The readings that a commander goes by."""

POOL = 3
"""Men by whom a volley is reckoned: a shot has three letters at the most (SKIR-HIT-9)."""

NEAR = 15.0
"""Inches to the enemy that a shooter would rather keep."""

BERTH = 3.0
"""Inches about a house or deep water that a group keeps clear of."""


def _unit(band: UnitSeen) -> SkirUnit | None:
    return band.unit if isinstance(band.unit, SkirUnit) and band.figures else None


def _man(band: UnitSeen) -> SkirFigure:
    """Its common man: the last of them, for a leader is the first."""
    man = band.figures[-1]
    assert isinstance(man, SkirFigure)
    return man


def reach(band: UnitSeen) -> float:
    """SKIR-DAT-6: how far it shoots with effect: to its medium range, where that is not too near to the enemy."""
    arm = MISSILES.get(_man(band).missile) if _unit(band) is not None else None
    if arm is None:
        return 0.0
    return arm.medium if arm.medium is not None and arm.medium >= NEAR else arm.long


def ready(band: UnitSeen) -> float:
    """SKIR-SHO-5: half of its move with bows and by hand, as long as it has not shot."""
    unit = _unit(band)
    if unit is None or unit.shot or not reach(band) or not MISSILES[_man(band).missile].moving:
        return 0.0
    return pace(band) / 2


def pace(band: UnitSeen) -> float:
    """SKIR-MOV-7: how far the slowest of them goes."""
    if _unit(band) is None:
        return 0.0
    return min(allowance(man, USUAL) for man in band.figures if isinstance(man, SkirFigure))


def turns(band: UnitSeen) -> float:
    """SKIR-MOV-8: how far a horse turns in each half of its move; men on foot turn as they like."""
    return HALF_TURN if any(isinstance(man, SkirFigure) and man.mounted for man in band.figures) else 180.0


def volley(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
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
    return float(cost.disabled + cost.killed) + fights.WOUNDED * float(cost.wounded)


def blow(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a man's combat with one of a target is worth (SKIR-MEL-9 to SKIR-MEL-13)."""
    if _unit(band) is None or _unit(target) is None:
        return 0.0
    ours, theirs = (fighter_of(_man(one), None, 0, USUAL) for one in (band, target))
    return fights.expect_fallen(ours, theirs)[1] * worth(target)


def worth(band: UnitSeen) -> float:
    """SKIR-END-3: the points that putting one of its men out of the fight is worth, more for a Force commander."""
    if _unit(band) is None:
        return 1.0
    return sum(fights.worth_of(man, USUAL) for man in band.figures if isinstance(man, SkirFigure)) / band.men


def leads(band: UnitSeen) -> bool:
    """SKIR-DAT-13, SKIR-END-3: a Force commander on his own keeps near his units and out of range, and strikes where it
    pays: he steadies them (SKIR-MOR-17), and he is worth much to the enemy.
    """
    return _unit(band) is not None and band.men == 1 and _man(band).role is Role.COMMANDER


def guards(band: UnitSeen) -> bool:
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


# -- orders that need the rules' own sense -----------------------------------------------------------------------------


def charge(battle: SkirBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]]:
    """SKIR-CHG-2: the enemy units whose charge promises enough, the best first."""
    for _hope, target in fights.hopes(battle, battle.units[offer.unit], offer, temper):
        yield {"target": target}


def shoot(battle: SkirBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...] | None:
    """SKIR-CHG-6: a charge in place of a shot that promises less; else as with everybody who shoots."""
    unit = battle.units[offer.unit]
    hopes = fights.hopes(battle, unit, charge_of(battle, unit), temper)
    if not hopes or hopes[0][0] <= temper.harm * _best_shot(battle, unit):
        return None
    return tuple({"kind": "charge", "target": target} for _hope, target in hopes)


def _best_shot(battle: SkirBattle, unit: SkirUnit) -> float:
    """The points that a unit's best shot is worth, from the throws."""
    best = 0.0
    for weapon in weapons_of(battle, unit):
        for foe in battle.on_table(unit.side.opponent):
            try:
                found = aim(battle, unit, foe, weapon)  # type: ignore[arg-type]
            except Illegal:
                continue
            worth = sum(fights.worth_of(man, battle.options) for man in found.pool) / len(found.pool)
            best = max(best, _shot(found.shot, found.marks) * worth)
    return best


def move(battle: SkirBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]] | None:
    """SKIR-CHG-1: the free men of a unit in a fight help the others; any other unit moves as it is judged to."""
    unit = battle.units[offer.unit]
    return fights.reinforce(battle, unit) if touched_units(battle, unit) else None


def break_off(battle: SkirBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]]:
    """SKIR-OTH-1: out of a fight that costs too much."""
    unit = battle.units[offer.unit]
    ways = [param for param in offer.params if isinstance(param, PosesParam)]
    if ways and not fights.stays(battle, unit, temper):
        yield from fights.away(battle, unit, ways[0])


def stays(battle: SkirBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """What he never does: a planted pavise stays, and a rider in the saddle."""
    return ()


def plant(battle: SkirBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """SKIR-OTH-4: pavises are planted where those who carry them can shoot at somebody."""
    unit = battle.units[offer.unit]
    arms = [MISSILES[man.missile].long for man in battle.able(unit) if man.missile in MISSILES]
    foe, gap = nearest_foe(battle, unit)
    return ({},) if arms and foe and gap <= max(arms) else ()


def force(battle: SkirBattle, side: Side, offer: Offer, whim: float) -> Mapping[str, Any]:
    """SKIR-MUS-12: of the ready forces he takes the one with the most riders, who are where they are wanted first."""
    if offer.kind != "take_force":
        return {}
    ready = FORCES.ready(battle.options.size)
    return {"force": max(ready, key=lambda one: _riders(one["roster"]))["key"]}


def _riders(roster: Mapping[str, Any]) -> int:
    return sum(unit["count"] for unit in roster["units"] if unit["mounted"])


COUNSEL = Counsel(
    reach=reach,
    arc=lambda band: 180.0,
    ready=ready,
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
    choice=force,
    tempers={**TEMPERS, BOLD.key: msgspec.structs.replace(BOLD, strike=1.1, care=0.5, mass=0.8)},
    wins=lambda battle: float(SCORE.wins * battle.options.size),
    deeds={
        "charge": charge,
        "break_off": break_off,
        "move": move,
        "shoot": shoot,
        "plant_pavise": plant,
        "lift_pavise": stays,
        "dismount": stays,
    },
    first=("break_off", "plant_pavise", "shoot", "charge"),
    answers={"pair_off": fights.pair_off, "follow_up": fights.follow_up},
)
"""Samurai Skirmish's counsel."""
