"""How far a figure goes, and what of it is used: shares of a turn's movement (GODAI-MOV-1, GODAI-MOV-10, GODAI-HRS-1,
GODAI-RUL-27, GODAI-RUL-30).
"""

from __future__ import annotations

from typing import Any

from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import FAST, STRIKE, Water
from rulesets.godai.stand.profile import allowance

FRESH_FIGURE: dict[str, Any] = {"gallop": -1, "spent": 0.0, "charged": (), "unhorsed": False}
FRESH_UNIT: dict[str, Any] = {"moved": False, "mounting": "", "led": False, "pavised": False}
"""What of movement is cleared at the end of a turn (GODAI-SEQ-20)."""


def pace(unit: GodaiUnit, figure: GodaiFigure) -> float:
    """GODAI-MOV-1: the full allowance of a figure as it stands, on foot or mounted, with its D6"."""
    return allowance(unit, mounted=figure.mounted, extra=max(figure.gallop, 0))


def left(unit: GodaiUnit, figure: GodaiFigure) -> float:
    """The inches that a figure may still pay in this movement order (GODAI-HRS-1)."""
    return max(pace(unit, figure) * (1.0 - figure.spent), 0.0)


def strike(unit: GodaiUnit) -> float:
    """GODAI-CHG-3, GODAI-WTR-9: the inches that a hero has besides if they bring him into contact."""
    return STRIKE if unit.hero and unit.knows(Water.BODY_STRIKE) else 0.0


def gallops(unit: GodaiUnit, figure: GodaiFigure) -> bool:
    """Whether a figure rides with a D6" (GODAI-WIN-10)."""
    return figure.mounted and unit.horsemanship >= FAST


def spent_after(unit: GodaiUnit, figure: GodaiFigure, cost: float) -> float:
    """GODAI-MOV-10: the share of the turn's movement that is used when a figure has paid so many inches more."""
    return min(figure.spent + cost / pace(unit, figure), 1.0)


def must_throw(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """GODAI-RUL-30: whether a rider's D6 is to be thrown before his way is named."""
    return any(gallops(unit, figure) and figure.gallop < 0 for figure in battle.able(unit))
