"""The orders of the unit that acts, as menus of the turn's table (AOW-ORD-9, AOW-TUR-1)."""

from __future__ import annotations

from rulesets.ageofwar.march import attempts, forming, mounting, moving, ways, wild
from rulesets.engine.play.machine import Menu, menu_of

MOVING = Menu(moving.RULES, ways.available, ways.FORECASTS)
"""AOW-ORD-12, AOW-ORD-13."""
ACTING = menu_of(MOVING, forming, mounting, attempts, wild)
"""What a unit does with its points, shooting and assaults left out; while none acts it offers nothing."""

WORDS: dict[str, str] = {
    **moving.WORDS, **forming.WORDS, **mounting.WORDS, **attempts.WORDS, **wild.WORDS,
}  # fmt: skip
