"""What KOKU tells its practice commander: how far, how fast, how deadly, and what for.

Chances are those of the tests that are thrown, points of victory and deductions of the ground those of the charts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Side
from rulesets.engine.counsel import HARD, Counsel, Footing, Nearby, UnitSeen, Work
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import ChoiceParam, Offer
from rulesets.koku.battle import Formation, KokuBattle
from rulesets.koku.charts import (
    POINTS_BRIDGE,
    POINTS_FARM,
    POINTS_GENERAL,
    POINTS_HORSE,
    POINTS_SAMURAI,
    POINTS_UNIT,
    POINTS_VILLAGE,
    SAVE_FROM_FIRE,
    TERRAIN,
    TROOPS,
    WEAPONS,
    CoverClass,
    Troop,
    Weapon,
)
from rulesets.koku.fire.volley import shot_of, to_hit, to_save
from rulesets.koku.ground.sight import GUNNERS, CoverFound
from rulesets.koku.march.special import DUG
from rulesets.koku.melee import strike
from rulesets.koku.nerve.morale import Shaken, test_of
from rulesets.koku.options import KokuOptions

USUAL = KokuOptions()
"""The readings that a commander goes by."""

ORDERED = (Formation.COLUMN, Formation.LINE)
"""Close order."""

UNIT = 5
"""Figures of a usual unit (KOKU-MOR-16)."""


@cache
def _weapon(arms: str) -> Weapon:
    return next((weapon for weapon in WEAPONS.values() if weapon.arms == arms), WEAPONS["improvised"])


def _troop(band: UnitSeen) -> Troop | None:
    troop = TROOPS.get(band.unit.kind)
    if troop is not None and troop.on_foot and "dismounted" in band.marks:
        return TROOPS[troop.on_foot]
    return troop


def reach(band: UnitSeen) -> float:
    """KOKU-FIR-1: how far it fires as it stands."""
    weapon = _weapon(band.unit.arms)
    if band.unit.mounted and not weapon.fires_mounted:
        return 0.0
    return 0.0 if "carried" in band.marks else weapon.range


def arc(band: UnitSeen) -> float:
    """KOKU-FIR-2: half of its arc."""
    return _weapon(band.unit.arms).arc


def pace(band: UnitSeen) -> float:
    """KOKU-MOV-1: how far it goes; a gun that stands does not go, and pack horses are better left in the rear."""
    troop = _troop(band)
    if troop is None or troop.led or (band.unit.arms == "gun" and "carried" not in band.marks):
        return 0.0
    return troop.move


def volley(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a figure's shots at a target are worth, from the tests of a shot."""
    troop, other = _troop(band), _troop(target)
    weapon = _weapon(band.unit.arms)
    if troop is None or other is None or other.led or weapon.key not in SAVE_FROM_FIRE:
        return 0.0
    close = target.unit.formation in ORDERED or (other.drilled and target.men == 1)
    ordered, ff = band.unit.formation in ORDERED, "ff" in band.marks
    shot = _shot_down(troop.key, weapon.key, ordered, ff, other.key, close, _shelter(other, shelter))
    return shot * worth(target)


@cache
def _shot_down(
    troop: str, weapon: str, ordered: bool, ff: bool, other: str, close: bool, shelter: CoverFound
) -> float:
    """How many of another class a figure's shots kill, on the average."""
    shot = shot_of(troop, weapon, ordered, ff, other, close)
    shot = msgspec.structs.replace(shot, shelter=shelter)
    return shot.dice * kills(to_hit(shot), to_save(shot))


def blow(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a figure's blow at a target is worth, from the tests of a blow."""
    troop, other = _troop(band), _troop(target)
    if troop is None or other is None or troop.led:
        return 0.0
    if other.led:  # nobody strikes it, but a touch may take it (KOKU-BAG-3)
        return POINTS_HORSE / 2
    arms, theirs = _weapon(band.unit.arms).key, _weapon(target.unit.arms).key
    ff, victim_ff = "ff" in band.marks, "ff" in target.marks
    struck = _struck_down(troop.key, arms, ff, other.key, theirs, victim_ff, _shelter(other, shelter))
    return struck * worth(target)


@cache
def _struck_down(
    troop: str, arms: str, ff: bool, other: str, theirs: str, victim_ff: bool, shelter: CoverFound
) -> float:
    """The chance that a blow kills."""
    struck = strike.blow(troop, arms, other, theirs, USUAL, ff=ff, victim_ff=victim_ff, shelter=shelter)
    return kills(strike.to_hit(struck), strike.to_save(struck))


def kills(hit: Test, save: Test) -> float:
    """The chance that a die hits and its hit is not saved."""
    return float(odds.chance(hit)) * (1.0 - float(odds.chance(save)))


@cache
def _shelter_worth(cover: CoverClass) -> CoverFound:
    return CoverFound(cover, "", "")


def _shelter(troop: Troop, shelter: int) -> CoverFound:
    """The shelter of a class, soft at least for gunners (KOKU-COV-7)."""
    return _shelter_worth(CoverClass(max(shelter, GUNNERS.cover) if troop.rank == "crew" else shelter))


@cache
def stands(kind: str) -> float:
    """How many of five figures a unit loses until it runs or is gone, if it loses one at a time (KOKU-MOR-3)."""
    expected, holds = 0.0, 1.0
    for killed in range(1, UNIT + 1):
        shaken = Shaken(kind, UNIT - killed, killed)
        expected += holds
        holds *= float(odds.chance(test_of(shaken))) if shaken.toll else 1.0
    return expected if shaken.toll else math.inf


def worth(target: UnitSeen) -> float:
    """The points that killing one of its figures is worth: its own, and its share of the unit's (KOKU-VIC-1)."""
    troop = _troop(target)
    if troop is None:
        return 1.0
    if troop.rank == "shogun":
        return float(POINTS_GENERAL)
    if troop.led:
        return float(POINTS_HORSE)
    left = min(max(stands(troop.key) - target.lost, 0.8), float(target.men))
    return POINTS_UNIT / left + POINTS_SAMURAI * troop.samurai


def _footing(kind: str) -> Footing:
    row = TERRAIN[kind]
    toll = float(row.crossing)
    return Footing(
        toll=toll,
        riders=2.0 * toll,
        shelter=int(row.behind) if kind != "house" else 0,
        closed=kind == "house",
        closed_to_riders=row.mounted != "free",
        slow=0.8,
    )


# -- what takes a whole move -------------------------------------------------------------------------------------------

PATIENT = 0.5
"""The care of a commander who digs: a bold one has no time for it."""

FAR = 26.0
"""Inches to the nearest enemy at which riders who guard a place may well stand beside their horses: beyond a ride and
an arquebus shot.
"""

THERE = 3.0
"""Inches from what it is after at which a unit has come to stay."""

KEEP_OUT = ("shogun", "oban", "ninja", "pack")
"""Ranks that do not work: a leader, those who must be free to go with him, and those who have other things to do."""


def digs(standing: Nearby) -> bool:
    """KOKU-ORD-8: who stays where he is, with nobody to shoot at and no cover, for as long as the work takes."""
    band = standing.band
    idle = standing.way <= THERE and standing.foe > reach(band) + 2.0
    lasts = standing.turns > DUG and standing.temper.care >= PATIENT
    return idle and lasts and standing.shelter < HARD and band.unit.rank not in KEEP_OUT


def dismounts(standing: Nearby) -> bool:
    """KOKU-ORD-4: riders who have come to stay, and who will then dig."""
    there = standing.way <= THERE and standing.foe > FAR
    lasts = standing.turns > DUG + 2 and standing.temper.care >= PATIENT
    return there and lasts and standing.shelter < HARD and standing.band.unit.rank not in KEEP_OUT


def mounts(standing: Nearby) -> bool:
    """KOKU-ORD-5: riders on foot who want to be farther than two of their marches away, and are left the time."""
    troop = _troop(standing.band)
    return troop is not None and standing.way > 2.0 * troop.move and standing.foe > troop.move


# -- what is held back ------------------------------------------------------------------------------------------------

WAITS = 10
"""Turns of a battle in which a flank march comes as often as not (KOKU-FLK-2)."""

ARMY = 8
"""Units without which an army can spare none."""


def choice(battle: KokuBattle, side: Side, offer: Offer, whim: float) -> Mapping[str, Any]:
    """KOKU-FLK-1: now and then a mounted unit, over the short edge next to the enemy's houses, if it may well come."""
    flanks = [param for param in offer.params if isinstance(param, ChoiceParam) and param.name == "flank"]
    own = [
        unit for unit in battle.units.values() if unit.side is side and unit.rank not in ("peasant", "pack")
    ]
    if not flanks or battle.clock.limit < WAITS or len(own) < ARMY or whim > 0.5:
        return {}
    able = {choice.value for choice in flanks[0].open}
    riders = [unit for unit in own if unit.id in able and unit.mounted and unit.rank != "oban"]
    if not riders:
        return {}
    return {"flank": max(riders, key=lambda unit: (unit.strength, unit.id)).id, "edge": _edge(battle, side)}


def _edge(battle: KokuBattle, side: Side) -> str:
    """The short edge that is nearer to the houses in the enemy's half."""
    table = battle.table
    middles = [np.mean(piece.points, axis=0) for piece in table.pieces if piece.kind == "house"]
    south = battle.south is side.opponent
    theirs = [x for x, y in middles if (y < table.depth / 2) == south]
    return "west" if not theirs or float(np.mean(theirs)) < table.width / 2 else "east"


COUNSEL = Counsel(
    reach=reach,
    arc=arc,
    pace=pace,
    volley=volley,
    blow=blow,
    worth=worth,
    places={"village": POINTS_VILLAGE, "farm": POINTS_FARM, "bridge": POINTS_BRIDGE},
    ground={kind: _footing(kind) for kind in TERRAIN},
    works={"dig": Work(digs), "dismount": Work(dismounts), "mount": Work(mounts, before_moving=True)},
    choice=choice,
)
"""KOKU's counsel."""
