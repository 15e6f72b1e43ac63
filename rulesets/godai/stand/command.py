"""Command: who is near enough to whom to be led (GODAI-CMD-1 to GODAI-CMD-3, GODAI-ATT-2, GODAI-FIR-7)."""

from __future__ import annotations

from rulesets.engine.table.bases import gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import ATTENDANCE, CONTACT, RADIUS, Fire
from rulesets.godai.stand.units import heroes


def radius(hero: GodaiUnit, unit: GodaiUnit) -> float:
    """Inches within which a hero commands a unit: by his Mastery of Command (GODAI-CMD-1); without it 4" over his own
    attendants (GODAI-ATT-2).
    """
    own = RADIUS[hero.command]
    return own or (ATTENDANCE if unit.master == hero.id else 0.0)


def gap_between(battle: GodaiBattle, one: GodaiUnit, other: GodaiUnit) -> float:
    """The smallest gap between the bases of two units, in inches (GODAI-CMD-2, GODAI-RUL-99)."""
    return float(gaps(rows(battle.able(one)), rows(battle.able(other))).min())


def commands(battle: GodaiBattle, hero: GodaiUnit, unit: GodaiUnit) -> bool:
    """GODAI-CMD-1, GODAI-CMD-2: whether a unit stands within a hero's command radius."""
    if hero.side is not unit.side or hero.id == unit.id:
        return False
    reach = radius(hero, unit)
    return reach > 0 and gap_between(battle, hero, unit) <= reach + CONTACT


def leaders(battle: GodaiBattle, unit: GodaiUnit) -> list[GodaiUnit]:
    """GODAI-CMD-3: the heroes whose Courage a unit may use for a test: on the table, not fleeing, within whose radius
    it is, by their ids.
    """
    return [
        hero
        for hero in heroes(battle, unit.side)
        if hero.command and not hero.fleeing and commands(battle, hero, unit)
    ]


def steadfast(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """GODAI-FIR-7, GODAI-RUL-98: whether a group passes every test without dice. A rock without Mastery of Command
    covers his own attendants only.
    """
    return not unit.hero and any(
        Fire.BODY_OF_ROCK in hero.fire and not hero.fleeing and commands(battle, hero, unit)
        for hero in heroes(battle, unit.side)
    )
