"""Spears, which take dice from whom they are lowered at (AOW-FIG-21), and dice that are divided among several enemies
(AOW-FIG-2).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.ageofwar.melee.pool import Fighter, half_up
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.sayings import _

NEED, NEED_RIDERS = 4, 3
"""What a spear die must show to take a die, and against a mounted enemy (AOW-FIG-21)."""


def spear_dice(one: Fighter) -> int:
    """AOW-FIG-21, AOW-RUL-90, AOW-RUL-101: one for each spear base in front and one for two behind it, rounded up, in
    the unit's first round of this fight; riders have none.
    """
    return one.spears + half_up(one.spears_behind) if one.opening and not one.mounted else 0


def spears(dice: int, *, riders: bool) -> Test:
    """AOW-FIG-21, AOW-RUL-90: so many spear dice; each that passes takes a die from the enemy's pool."""
    if riders:
        return Test("spears", Die.D6, NEED_RIDERS, "AOW-FIG-21", _("against riders"), count=dice)
    return Test("spears", Die.D6, NEED, "AOW-FIG-21", _("spears"), count=dice)


def shares(dice: int, enemies: Sequence[str], odd: str = "") -> dict[str, int]:
    """AOW-FIG-2: dice divided among enemies as evenly as possible. Odd ones go to ``odd`` first, then by rising id
    (AOW-DEC-11).
    """
    each, over = divmod(dice, len(enemies))
    order = sorted(enemies, key=lambda id: (id != odd, enemies.index(id)))
    return {id: each + (order.index(id) < over) for id in enemies}
