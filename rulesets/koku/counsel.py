"""What KOKU tells its practice commander: how far, how fast, how deadly, and what for.

The numbers are those of the charts: chances to hit and to save, points of victory, deductions of the ground.
"""

from __future__ import annotations

from functools import cache

from rulesets.engine.counsel import Band, Counsel, Footing
from rulesets.koku.charts import (
    MELEE,
    MELEE_SAVE,
    MELEE_SAVE_SAMURAI,
    POINTS_BRIDGE,
    POINTS_FARM,
    POINTS_GENERAL,
    POINTS_HORSE,
    POINTS_SAMURAI,
    POINTS_UNIT,
    POINTS_VILLAGE,
    SAVE_FROM_FIRE,
    SHOGUN_SAVE,
    TERRAIN,
    TO_HIT_CLOSE_ORDER,
    TO_HIT_SKIRMISHERS,
    TROOPS,
    WEAPONS,
    Cover,
    Troop,
    Weapon,
)

STANDS = {0: 9.0, 2: 3.2, 3: 2.3, 4: 1.6}
"""Figures that a unit of a toll on morale can lose until it runs, about (KOKU-MOR-16); samurai never do."""


@cache
def _weapon(arms: str) -> Weapon:
    return next((weapon for weapon in WEAPONS.values() if weapon.arms == arms), WEAPONS["improvised"])


def _troop(band: Band) -> Troop | None:
    troop = TROOPS.get(band.unit.kind)
    if troop is not None and troop.on_foot and "dismounted" in band.marks:
        return TROOPS[troop.on_foot]
    return troop


def reach(band: Band) -> float:
    """KOKU-FIR-1: how far it fires as it stands."""
    weapon = _weapon(band.unit.arms)
    if band.unit.mounted and not weapon.fires_mounted:
        return 0.0
    return 0.0 if "carried" in band.marks else weapon.range


def arc(band: Band) -> float:
    """KOKU-FIR-2: half of its arc."""
    return _weapon(band.unit.arms).arc


def pace(band: Band) -> float:
    """KOKU-MOV-1: how far it goes; a gun that stands does not go, and pack horses are better left in the rear."""
    troop = _troop(band)
    if troop is None or troop.led or (band.unit.arms == "gun" and "carried" not in band.marks):
        return 0.0
    return troop.move


def volley(band: Band, target: Band, shelter: int) -> float:
    """The points that a figure's shots at a target are worth (KOKU-FIR-3, KOKU-FIR-7 to KOKU-FIR-14)."""
    troop, other = _troop(band), _troop(target)
    weapon = _weapon(band.unit.arms)
    if troop is None or other is None or other.led or weapon.key not in SAVE_FROM_FIRE:
        return 0.0
    crew = other.rank == "crew"
    close = target.unit.formation in ("column", "line") or (other.drilled and target.men == 1)
    if close and not crew:
        hit = (11 - TO_HIT_CLOSE_ORDER[shelter]) / 10
    else:
        hit = (21 - TO_HIT_SKIRMISHERS[max(shelter, Cover.SOFT if crew else 0)]) / 20
    save = SHOGUN_SAVE if other.rank == "shogun" else SAVE_FROM_FIRE[weapon.key] - ("ff" in band.marks)
    dice = (
        2 if not troop.drilled and troop.rank != "crew" and band.unit.formation in ("column", "line") else 1
    )
    return dice * hit * (save - 1) / 6 * worth(target)


def blow(band: Band, target: Band, shelter: int) -> float:
    """The points that a figure's blow at a target is worth (KOKU-MEL-6 to KOKU-MEL-16)."""
    troop, other = _troop(band), _troop(target)
    if troop is None or other is None or troop.led:
        return 0.0
    if other.led:  # nobody strikes it, but a touch may take it (KOKU-BAG-3)
        return POINTS_HORSE / 2
    polearm, theirs = _weapon(band.unit.arms).polearm, _weapon(target.unit.arms).polearm
    shelter = max(shelter, Cover.SOFT if other.rank == "crew" else 0)
    plus = (
        (troop.rank == "oban")
        + (polearm and not theirs)
        - theirs
        + ("ff" in target.marks)
        - ("ff" in band.marks)
    )
    need = MELEE[other.target][shelter] - plus
    save = SHOGUN_SAVE if other.rank == "shogun" else MELEE_SAVE_SAMURAI if other.samurai else MELEE_SAVE
    return max(21 - need, 0) / 20 * (save - 1) / 6 * worth(target)


def worth(target: Band) -> float:
    """The points that killing one of its figures is worth: its own, and its share of the unit's (KOKU-VIC-1)."""
    troop = _troop(target)
    if troop is None:
        return 1.0
    if troop.rank == "shogun":
        return float(POINTS_GENERAL)
    if troop.led:
        return float(POINTS_HORSE)
    left = min(max(STANDS.get(troop.toll, 2.3) - target.lost, 0.8), float(target.men))
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


COUNSEL = Counsel(
    reach=reach,
    arc=arc,
    pace=pace,
    volley=volley,
    blow=blow,
    worth=worth,
    places={"village": POINTS_VILLAGE, "farm": POINTS_FARM, "bridge": POINTS_BRIDGE},
    ground={kind: _footing(kind) for kind in TERRAIN},
)
"""KOKU's counsel."""
