"""Derived values of a character: what his body, arms, armour and horse come to (GODAI-DAT-9, GODAI-MOV-1, GODAI-STR,
GODAI-DEF, GODAI-WPN, GODAI-WIN). Sheets, tests and odds read them here.
"""

from __future__ import annotations

from rulesets.engine.sayings import Words, say
from rulesets.godai.battle import GodaiFigure, GodaiUnit
from rulesets.godai.charts import (
    ARMOURS,
    LIMP_MOVE,
    MISSILES,
    MOUNTED_MOVE,
    WEAPONS,
    Missile,
    Weapon,
    Wielding,
)
from rulesets.godai.options import GodaiOptions

SHIELDS = frozenset({Weapon.FLAIL, Weapon.STAFF, Weapon.TWO_SWORDS, Weapon.IMPROVISED})
"""The weapons that add to Defence (GODAI-DEF-2 to GODAI-DEF-5)."""


def weapon_words(weapon: Weapon) -> Words:
    """A weapon as something said: documents know no language."""
    return say("{weapon}", weapon=WEAPONS[weapon].name)


def foot_move(unit: GodaiUnit) -> float:
    """GODAI-MOV-1, GODAI-ARM-5, GODAI-RUL-29: inches on foot; of armour and limp the lower limit counts."""
    move = ARMOURS[unit.armour].foot
    return min(move, LIMP_MOVE) if unit.limp else move


def allowance(unit: GodaiUnit, *, mounted: bool, extra: int = 0) -> float:
    """GODAI-MOV-1: inches that a figure may go in a turn; ``extra`` is the D6 of Horsemanship (GODAI-RUL-30)."""
    return MOUNTED_MOVE + extra if mounted else foot_move(unit)


def usable(unit: GodaiUnit, weapon: Weapon, *, mounted: bool) -> bool:
    """Whether a character can take a weapon in hand that is on his person, or use what he carries that way: two swords
    with their mastery and on foot, an improvised weapon with its own, an arquebus on foot (GODAI-WPN-14 to
    GODAI-WPN-16, GODAI-RUL-80, GODAI-RUL-133).
    """
    row = WEAPONS[weapon]
    if weapon is Weapon.IMPROVISED:
        return unit.mastery(weapon) > 0
    owned = Weapon.DAI_SHO if weapon is Weapon.TWO_SWORDS else weapon
    if owned not in unit.weapons or (weapon is Weapon.TWO_SWORDS and not unit.mastery(weapon)):
        return False
    return not mounted or (row.mounted and (row.missile is None or row.missile.mounted))


def weapons_of(unit: GodaiUnit, *, mounted: bool) -> tuple[Weapon, ...]:
    """The weapons that a character can have in hand, in the order of the chart."""
    return tuple(weapon for weapon in Weapon if usable(unit, weapon, mounted=mounted))


def line_of(unit: GodaiUnit, weapon: Weapon) -> Wielding:
    """GODAI-WIN-1: how he wields a weapon in close combat; a missile weapon counts as basic (GODAI-WPN-17)."""
    return WEAPONS[weapon].line(unit.mastery(weapon)) if weapon not in MISSILES else Wielding()


def missile_of(unit: GodaiUnit, weapon: Weapon) -> Missile | None:
    """What a character shoots with that weapon, its Strength with Bow mastery (GODAI-STR-12, GODAI-WIN-11)."""
    row = WEAPONS[weapon].missile
    if row is None:
        return None
    more = WEAPONS[weapon].line(unit.mastery(weapon)).strength
    return Missile(row.range, row.strength + more, row.hit, row.mounted)


def shots_of(unit: GodaiUnit, weapon: Weapon) -> int:
    """GODAI-SHT-8: missiles in a shooting order of a hero; a group's figures shoot one each."""
    return WEAPONS[weapon].line(unit.mastery(weapon)).shots if weapon in MISSILES else 0


def defence(unit: GodaiUnit, weapon: Weapon, options: GodaiOptions, *, missile: bool = False) -> int:
    """GODAI-DEF-1 to GODAI-DEF-5: Defence with that weapon in hand; against a missile under GODAI-OPT-5 without it."""
    shield = weapon in SHIELDS and not (missile and options.melee_defence)
    return (
        unit.stats.defence + ARMOURS[unit.armour].defence + (line_of(unit, weapon).defence if shield else 0)
    )


def defence_of(unit: GodaiUnit, figure: GodaiFigure, options: GodaiOptions, *, missile: bool = False) -> int:
    """GODAI-DEF: the Defence of a figure as it stands."""
    return defence(unit, figure.in_hand, options, missile=missile)
