"""The dice of a blow in melee (KOKU-MEL-4 to KOKU-MEL-18).

A :class:`Strike` is what one figure's attack depends on, and nothing else: the throw, the odds and the calculator
build the same tests from it.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.sayings import _, say
from rulesets.koku.battle import KokuBattle, KokuFigure
from rulesets.koku.charts import (
    MELEE,
    MELEE_SAVE,
    MELEE_SAVE_SAMURAI,
    SHOGUN_SAVE,
    TROOPS,
    WEAPONS,
    CoverClass,
)
from rulesets.koku.ground.sight import OPEN_GROUND, CoverFound
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import row_of

FAR_ON_FOOT = 5.0
FAR_MOUNTED = 10.0
"""Inches of movement in this turn that add to the blow (KOKU-MEL-11)."""


class Strike(msgspec.Struct, frozen=True):
    """What one blow depends on.

    ``attacker`` and ``victim`` are troop keys, ``shelter`` the victim's cover against this attacker, ``moved`` the
    inches of the attacker's own path this turn; ``cancels`` and ``shogun_save`` are the toggles
    ``matched_polearms_cancel`` and ``shogun_melee_save``.
    """

    attacker: str
    victim: str
    polearm: bool = False
    victim_polearm: bool = False
    ff: bool = False
    victim_ff: bool = False
    moved: float = 0.0
    mounted: bool = False
    shelter: CoverFound = OPEN_GROUND
    cancels: bool = False
    shogun_save: int = SHOGUN_SAVE


def far_for(mounted: bool) -> float:
    """Inches from which somebody comes from afar (KOKU-MEL-11); a dismounted rider counts as foot."""
    return FAR_MOUNTED if mounted else FAR_ON_FOOT


def came_far(strike: Strike) -> bool:
    """Whether the attacker moved 5 inches or more, mounted 10 (KOKU-MEL-11)."""
    return strike.moved >= far_for(strike.mounted) - 0.001


MODIFIERS: tuple[Row[Strike], ...] = (
    Row("KOKU-MEL-7", +1, _("the Shogun's guard strikes"), lambda blow: TROOPS[blow.attacker].rank == "oban"),
    Row("KOKU-MEL-8", +1, _("a polearm against none"), lambda blow: blow.polearm and not blow.victim_polearm),
    Row(
        "KOKU-MEL-9",
        -1,
        _("against a polearm"),
        lambda blow: blow.victim_polearm and not (blow.cancels and blow.polearm),
    ),
    Row("KOKU-MEL-10", +1, _("they have lost formation"), lambda blow: blow.victim_ff),
    Row("KOKU-MEL-11", +1, _("came from afar"), came_far),
    Row("KOKU-MEL-12", -1, _("we have lost formation"), lambda blow: blow.ff),
)
"""What changes the score to hit, in the order of the printed list. Nothing else does (KOKU-MEL-14)."""


def strike_of(
    battle: KokuBattle, attacker: KokuFigure, victim: KokuFigure, shelter: CoverFound = OPEN_GROUND
) -> Strike:
    """The blow of one figure at another as they stand, the victim in that shelter."""
    unit, other = battle.units[attacker.unit], battle.units[victim.unit]
    return blow(
        row_of(unit).key, unit.weapon, row_of(other).key, other.weapon, battle.options,
        ff=unit.ff, victim_ff=other.ff, moved=attacker.moved, shelter=shelter,
    )  # fmt: skip


def blow(
    attacker: str,
    weapon: str,
    victim: str,
    victim_weapon: str,
    options: KokuOptions,
    *,
    ff: bool = False,
    victim_ff: bool = False,
    moved: float = 0.0,
    shelter: CoverFound = OPEN_GROUND,
) -> Strike:
    """The blow of a man of one troop at one of another, each with his weapon; ``moved`` in inches."""
    return Strike(
        attacker, victim, has_polearm(weapon), has_polearm(victim_weapon), ff, victim_ff, moved,
        TROOPS[attacker].mounted, shelter, options.matched_polearms_cancel, options.shogun_melee_save,
    )  # fmt: skip


def has_polearm(weapon: str) -> bool:
    """Whether a weapon is a naginata or a spear, in attack and defence (KOKU-DAT-6)."""
    return weapon in WEAPONS and WEAPONS[weapon].polearm


def to_hit(strike: Strike) -> Test:
    """The D20 against the row of the victim, the victim's cover, and the modifiers (KOKU-MEL-4 to KOKU-MEL-15)."""
    row = TROOPS[strike.victim].target
    needs = MELEE[row]
    harder = needs[CoverClass.OPEN] - needs[strike.shelter.cover]
    cover = (Modifier(strike.shelter.clause, harder, strike.shelter.label),) if harder else ()
    steps = cover + modifiers_for(MODIFIERS, strike)
    return Test(
        "to_hit",
        Die.D20,
        needs[CoverClass.OPEN],
        "KOKU-MEL-6",
        say("{target}, in the open", target=row),
        steps,
    )


def to_save(strike: Strike) -> Test:
    """The D6 of the figure that is hit; Formation Fail does not change it (KOKU-MEL-16)."""
    troop = TROOPS[strike.victim]
    if troop.rank == "shogun":
        return Test("to_save", Die.D6, strike.shogun_save, "KOKU-FIR-13", _("the Shogun's save"))
    if troop.samurai:
        return Test("to_save", Die.D6, MELEE_SAVE_SAMURAI, "KOKU-MEL-16", _("a samurai's save"))
    return Test("to_save", Die.D6, MELEE_SAVE, "KOKU-MEL-16", _("the save in melee"))


def kill_chance(strike: Strike) -> Fraction:
    """The exact chance that the blow kills (KOKU-MEL-18)."""
    return odds.chance(to_hit(strike)) * (1 - odds.chance(to_save(strike)))
