"""The dice of shooting, as data (SKIR-HIT-3 to SKIR-HIT-14).

A :class:`Shot` and a :class:`Mark` are all that the two throws depend on; the same tests are thrown, counted and shown.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.lots import add, count, deal, mean
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Modifier, Test
from rulesets.engine.dice.versus import results, total
from rulesets.engine.sayings import _, say
from rulesets.skirmish.charts import (
    ARMOURS,
    BAND_MODIFIERS,
    BANDS,
    CLASSES,
    MISSILES,
    SCALES,
    SHOOTING,
    Armour,
    Band,
    Kind,
    Missile,
)
from rulesets.skirmish.nerve.wounds import DISABLED, HORSE_LOST, KILLED, Struck, strike
from rulesets.skirmish.options import SkirOptions

FULL = 6
"""Shooters that suffer no penalty (SKIR-HIT-5a)."""
VOLLEY = 2
"""What a volley adds (SKIR-HIT-5b)."""
ROUNDING = 1e-3
"""Inches by which a measured range may be off."""

Bodies = tuple[Struck, ...]


class Shot(msgspec.Struct, frozen=True):
    """Who shoots: with what, the printed band, how many, how many of them throw the D8, whether it is a volley."""

    weapon: Missile
    band: Band
    shooters: int
    skilled: int = 0
    volley: bool = False


class Mark(msgspec.Struct, frozen=True, order=True):
    """A figure of the pool: its armour, whether it is in cover, and what a hit on it depends on."""

    armour: Armour
    covered: bool = False
    body: Struck = Struck()


def reach(weapon: Missile, options: SkirOptions) -> float:
    """The extreme limit of a weapon in inches (SKIR-DAT-6, SKIR-OPT-1)."""
    return MISSILES[weapon].extreme * SCALES[options.scale].inch


def band_of(weapon: Missile, inches: float, options: SkirOptions) -> Band:
    """SKIR-HIT-1: the printed band; a limit is inside it and nothing is rounded (SKIR-RUL-27). A pistol has no medium
    band (SKIR-RUL-6).
    """
    scale = SCALES[options.scale].inch
    limits = MISSILES[weapon].limits
    return next((band for band, limit in limits if inches <= limit * scale + ROUNDING), limits[-1][0])


def is_skilled(kind: Kind) -> bool:
    """Whether a class shoots with the D8 (SKIR-DAT-3)."""
    return CLASSES[kind].shooting is Die.D8


def counted_band(shot: Shot, mark: Mark) -> Band:
    """SKIR-HIT-3: figures in cover count one band farther, a pistol's short as long (SKIR-RUL-52)."""
    bands = [band for band, _limit in MISSILES[shot.weapon].limits]
    return bands[min(bands.index(shot.band) + mark.covered, len(bands) - 1)]


def attack_test(shot: Shot) -> Test:
    """SKIR-HIT-5: a D6, or a D8 where more than half of the shooters are Kensei or Ronin (SKIR-RUL-46), which is
    no modifier (SKIR-RUL-10); nothing for more than six (SKIR-RUL-47). All are added, without floor or ceiling
    (SKIR-RUL-64).
    """
    die = Die.D8 if 2 * shot.skilled > shot.shooters else Die.D6
    modifiers = []
    if shot.shooters < FULL:
        label = say("{shooters} of six shooters", shooters=shot.shooters)
        modifiers.append(Modifier("SKIR-HIT-5a", shot.shooters - FULL, label))
    if shot.volley:
        modifiers.append(Modifier("SKIR-HIT-5b", VOLLEY, _("volley")))
    return total("attack", die, "SKIR-HIT-5", _("Attack"), modifiers)


def target_test(shot: Shot, mark: Mark) -> Test:
    """SKIR-HIT-6: the D4 of the first target figure, by the counted band."""
    band = counted_band(shot, mark)
    clause, value = BAND_MODIFIERS[band]
    label = say("{band}, in cover", band=BANDS[band]) if mark.covered else BANDS[band]
    return total("target", Die.D4, "SKIR-HIT-6", _("Target"), (Modifier(clause, value, label),))


def row_of(weapon: Missile, armour: Armour, options: SkirOptions) -> Armour:
    """SKIR-HIT-8, SKIR-RUL-55: the row that is read for the whole shot, that of the first target; arquebuses pierce,
    and pistols with SKIR-OPT-6 (SKIR-RUL-58).
    """
    pierces = weapon is Missile.ARQUEBUS or (weapon is Missile.PISTOL and options.pistol_pierces)
    return ARMOURS[armour].pierced if pierces else armour


def letters(cell: str) -> tuple[str, ...]:
    """SKIR-HIT-11: the letters of a cell in the printed order, each a hit on one figure."""
    return tuple(cell.split("/")) if cell else ()


# -- odds --------------------------------------------------------------------------------------------------------------


class Harm(msgspec.Struct, frozen=True):
    """What a shot costs, exactly: the chance of each number put out of action, the chance that anybody is wounded or
    worse, and how many are disabled, killed, wounded but able, and lose their horses on the average.
    """

    out: Distribution
    hurt: Fraction
    disabled: Fraction
    killed: Fraction
    wounded: Fraction
    horses: Fraction


@lru_cache(maxsize=512)
def harm(shot: Shot, pool: tuple[Mark, ...], pierces: bool = False, thrown: bool = False) -> Harm:
    """What a shot at a pool costs, in whatever order; ``pierces`` is SKIR-OPT-6, ``thrown`` SKIR-OPT-3."""
    ends: dict[Bodies, Fraction] = {}
    for first in dict.fromkeys(pool):
        share = Fraction(pool.count(first), len(pool))
        others = [mark.body for mark in pool]
        others.remove(first.body)
        row = row_of(shot.weapon, first.armour, SkirOptions(pistol_pierces=pierces))
        for cell, chance in results(SHOOTING, row, attack_test(shot), target_test(shot, first)).items():
            for end, part in _deal(first.body, tuple(sorted(others)), letters(cell), thrown).items():
                add(ends, end, share * chance * part)
    return Harm(
        count(ends, lambda body: body.wounds >= DISABLED),
        1 - count(ends, lambda body: body.hurt > 0)[0],
        mean(count(ends, lambda body: body.wounds == DISABLED)),
        mean(count(ends, lambda body: body.wounds == KILLED)),
        mean(count(ends, lambda body: body.hurt > 0 and body.wounds < DISABLED)),
        mean(count(ends, lambda body: body.horse == HORSE_LOST)),
    )


@lru_cache(maxsize=2048)
def _deal(first: Struck, others: Bodies, given: tuple[str, ...], thrown: bool) -> dict[Bodies, Fraction]:
    """SKIR-HIT-11, SKIR-HIT-12: letters dealt to a pool, the first to its first target, each further one by lot; where
    all have had one, again to those not killed.
    """
    hit = partial(strike, horse=True, thrown=thrown)
    return deal(first, others, given, hit, lambda body: body.wounds < KILLED)
