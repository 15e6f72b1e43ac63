"""What this system tells its practice commander: how far, how fast, how deadly, and what for.

Chances are those of the dice that are thrown, points those of the roster. Men are stands here.
"""

from __future__ import annotations

from rulesets.engine.counsel import Counsel, Footing, UnitSeen
from rulesets.engine.dice import odds
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS, HITS_A_STAND, TERRAIN, Weapon
from rulesets.sky.fire.shooting import weapons_ready
from rulesets.sky.fire.volley import Shot, count, to_hit
from rulesets.sky.melee.contact import charge_on
from rulesets.sky.melee.contest import Fighter, blows, fighter_of
from rulesets.sky.nerve.flight import full_move
from rulesets.sky.victory import SCORE

GOOD = 0.9
"""How many hits a charge should be expected to make for each that it takes, to be recommended."""

FRONT = 0.5
"""The share of infantry's stands that shoot and fight: those of the front rank."""

FILES = 2
"""Stands of a front rank by which a melee is reckoned, with as many of foot behind them."""

HALVED = 2
"""Hits by which cover is reckoned."""


def _unit(band: UnitSeen) -> SkyUnit | None:
    return band.unit if isinstance(band.unit, SkyUnit) and not band.unit.is_leader else None


def reach(band: UnitSeen) -> float:
    """SKY-SHO-4: how far it shoots as it is; an empty arquebus not at all."""
    unit = _unit(band)
    return max((ARMS[arm].range for arm in weapons_ready(unit)), default=0.0) if unit is not None else 0.0


def arc(band: UnitSeen) -> float:
    """SKY-GEO-4, SKY-SHO-3: half of its arc."""
    unit = _unit(band)
    return 180.0 if unit is not None and Weapon.MTD_BOW in unit.weapons else 45.0


def pace(band: UnitSeen) -> float:
    """SKY-MOV-1: how far it goes in a move."""
    unit = _unit(band)
    return full_move(unit) if unit is not None else 0.0


def volley(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a stand's shot at a target is worth, from the dice of a shot (SKY-HIT-1 to SKY-HIT-7)."""
    unit, other = _unit(band), _unit(target)
    if unit is None or other is None or not reach(band):
        return 0.0
    hits = odds.expectation(to_hit(Shot(1, unit.disordered, other.kind, other.armoured)))
    cover = count(HALVED, other.tedate or shelter > 0) / HALVED
    return hits * (1.0 if unit.mounted else FRONT) * cover / HITS_A_STAND * worth(target)


def blow(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a stand's charge at a target is worth, from the dice of a melee (SKY-MEL-4 to SKY-MEL-10)."""
    unit, other = _unit(band), _unit(target)
    if unit is None or other is None:
        return 0.0
    behind = 0 if unit.mounted else FILES
    poles = behind if Weapon.POLE in unit.weapons else 0
    fighter = Fighter(unit.kind, FILES, poles, charging=True, disordered=unit.disordered)
    hits = odds.expectation(blows(fighter, other.kind, other.armoured))
    return hits / (FILES + behind) / HITS_A_STAND * worth(target)


def worth(band: UnitSeen) -> float:
    """The points that a stand is worth: its share of the unit's on the roster (SKY-END-4)."""
    unit = _unit(band)
    return unit.points / max(unit.strength, 1) if unit is not None else 1.0


def _footing(kind: str) -> Footing:
    row = TERRAIN[kind]
    return Footing(
        slow=6.0 if row.movement == "difficult" else 3.0 if row.movement == "obstacle" else 0.0,
        closed=row.movement in ("impassable", "building"),
        closed_to_riders=not row.riders,
        shelter=1 if row.cover else 0,
    )


COUNSEL = Counsel(
    reach=reach,
    arc=arc,
    pace=pace,
    volley=volley,
    blow=blow,
    worth=worth,
    ground={kind: _footing(kind) for kind in TERRAIN},
    wins=lambda battle: float(SCORE.wins * battle.options.size),
)

# -- what is recommended -----------------------------------------------------------------------------------------------


def promises(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> bool:
    """Whether a charge promises as much as it costs: hits to be made for hits to be taken, the cost of a failed test
    thrown in. A routing target promises all.
    """
    if target.routing:
        return True
    charge_on(battle, unit, target)
    struck = odds.expectation(blows(fighter_of(battle, unit, charging=True), target.kind, target.armoured))
    suffered = odds.expectation(blows(fighter_of(battle, target, charging=False), unit.kind, unit.armoured))
    return struck >= GOOD * suffered
