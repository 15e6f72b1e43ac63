"""Who can shoot at whom (GODAI-SHT-1 to GODAI-SHT-8, GODAI-SHT-12, GODAI-HIT-6, GODAI-RUL-41, GODAI-RUL-42,
GODAI-RUL-44).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from rulesets.engine.battle import order_of
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.bases import Flags
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, MISSILES, Missile, Weapon
from rulesets.godai.fire.sight import Views, views
from rulesets.godai.ground.ground import crowd
from rulesets.godai.stand.contact import is_engaged
from rulesets.godai.stand.profile import missile_of
from rulesets.godai.stand.units import units_in_order


class Arrow(msgspec.Struct, frozen=True):
    """A missile before its die: who shoots it, its marks (his own first, then those to whom a hit goes on if he is
    dead, GODAI-SHT-7), what is in the way of each from the shooter outward, and the inches to the first.
    """

    shooter: str
    marks: tuple[str, ...]
    ways: dict[str, tuple[str, ...]]
    inches: float


Sights = tuple[tuple[GodaiFigure, ...], Views, Flags]
"""Some enemies, what each shooter sees of each, and whom he may shoot at."""


def half(figure: GodaiFigure) -> bool:
    """GODAI-MOV-10: whether a figure has used no more than half of this turn's movement."""
    return figure.spent <= 0.5 + TOLERANCE


def weapon_of(battle: GodaiBattle, unit: GodaiUnit) -> Weapon | None:
    """What a unit has in hand to shoot with."""
    return next((figure.in_hand for figure in battle.able(unit) if figure.in_hand in MISSILES), None)


def check_unit(battle: GodaiBattle, unit: GodaiUnit) -> tuple[GodaiFigure, ...]:
    """GODAI-SHT-1, GODAI-FLE-2, GODAI-SHT-12: those of a unit who can shoot now. Raises :class:`Illegal` if it cannot,
    and says why.
    """
    weapon = weapon_of(battle, unit)
    if weapon is None:
        raise Illegal("no_weapon", "GODAI-SHT-1", "Nothing to shoot with in hand.")
    if unit.fleeing:
        raise Illegal("fleeing", "GODAI-FLE-2", "They flee.")
    if is_engaged(battle, unit):
        raise Illegal("engaged", "GODAI-SHT-1", "They are in contact with the enemy.")
    if weapon is Weapon.ARQUEBUS and not unit.loaded:
        raise Illegal("unloaded", "GODAI-SHT-11", "They are not loaded.")
    armed = [figure for figure in battle.able(unit) if figure.in_hand in MISSILES]
    refusals = [why_not(check_figure, battle, figure) for figure in armed]
    ready = tuple(figure for figure, no in zip(armed, refusals, strict=True) if no is None)
    if not ready:
        raise next(no for no in refusals if no is not None)
    return ready


def check_figure(battle: GodaiBattle, figure: GodaiFigure) -> None:
    """GODAI-HIT-6, GODAI-SHT-12, GODAI-RUL-49, GODAI-RUL-54: raises :class:`Illegal` for a figure that cannot shoot
    what it has in hand now.
    """
    if figure.mounted and not missile_in_hand(battle, figure).mounted:
        raise Illegal("mounted", "GODAI-SHT-12", "That is not shot from horseback.")
    if not figure.mounted and not half(figure):
        raise Illegal("moved", "GODAI-HIT-6", "They have used more than half of their movement.")


def missile_in_hand(battle: GodaiBattle, figure: GodaiFigure) -> Missile:
    """The missile weapon that a figure has in hand, with its bearer's mastery (GODAI-STR-12)."""
    missile = missile_of(battle.unit_of(figure), figure.in_hand)
    assert missile is not None
    return missile


# -- whom they reach ---------------------------------------------------------------------------------------------------


def scan(battle: GodaiBattle, shooters: Sequence[GodaiFigure]) -> Sights:
    """The enemies of some shooters of a unit, what each sees of them, and whom each may shoot at (GODAI-SHT-2)."""
    foes = tuple(crowd(battle, battle.unit_of(shooters[0]).side.opponent).figures)
    seen = views(battle, shooters, foes, missile_in_hand(battle, shooters[0]).range)
    others = units_in_order(battle, battle.unit_of(shooters[0]).side.opponent)
    fights = {unit.id for unit in others if is_engaged(battle, unit)}
    apart = np.array([foe.unit not in fights for foe in foes], dtype=np.bool_)
    lawful = np.isfinite(seen.gap) & seen.arc & seen.seen & ~seen.engaged & apart
    return foes, seen, lawful


def nearest_units(battle: GodaiBattle, shooters: Sequence[GodaiFigure]) -> dict[str, float]:
    """GODAI-SHT-6, GODAI-RUL-41: the enemy units that own the nearest figure whom one of a group may shoot at, with the
    inches; several if they are equally near, none if there is nobody.
    """
    foes, seen, lawful = scan(battle, shooters)
    gap = np.where(lawful, seen.gap, np.inf).min(axis=0) if len(foes) else np.array([])
    best = gap.min(initial=np.inf)
    found: dict[str, float] = {}
    for foe, inches in zip(foes, gap.tolist(), strict=True):
        if np.isfinite(inches) and inches <= best + CONTACT:
            found[foe.unit] = min(inches, found.get(foe.unit, np.inf))
    return found


def volley(battle: GodaiBattle, shooters: Sequence[GodaiFigure], target: str) -> tuple[Arrow, ...]:
    """GODAI-SHT-7, GODAI-RUL-42: a missile of every figure of a group that may shoot at somebody of the target unit, at
    the nearest of them.
    """
    foes, seen, lawful = scan(battle, shooters)
    arrows = []
    for row, shooter in enumerate(shooters):
        marks = [n for n, foe in enumerate(foes) if foe.unit == target and lawful[row, n]]
        marks.sort(key=lambda n: (round(float(seen.gap[row, n]), 3), order_of(foes[n].id)))
        if marks:
            ways = {foes[n].id: seen.things[row, n] for n in marks}
            arrows.append(Arrow(shooter.id, tuple(ways), ways, float(seen.gap[row, marks[0]])))
    return tuple(arrows)


def single(battle: GodaiBattle, shooter: GodaiFigure, mark: str) -> Arrow:
    """GODAI-SHT-5: a hero's missile at a figure. Raises :class:`Illegal` where he may not shoot at it."""
    foes, seen, lawful = scan(battle, (shooter,))
    number = next((n for n, foe in enumerate(foes) if foe.id == mark), None)
    if number is None:
        raise Illegal("no_target", "GODAI-SHT-2", "Only enemies on the table are shot at.")
    if not lawful[0, number]:
        raise why_out_of_reach(battle, foes[number], seen, number)
    return Arrow(shooter.id, (mark,), {mark: seen.things[0, number]}, float(seen.gap[0, number]))


def why_out_of_reach(battle: GodaiBattle, foe: GodaiFigure, seen: Views, number: int) -> Illegal:
    """Why a shooter may not shoot at a figure (GODAI-SHT-2 to GODAI-SHT-4, GODAI-RUL-44)."""
    unit = battle.unit_of(foe)
    if is_engaged(battle, unit):
        return Illegal(
            "engaged", "GODAI-SHT-2", "{unit} {unit|is|are} in contact with your men.", unit=unit.phrase
        )
    if not np.isfinite(seen.gap[0, number]):
        return Illegal("out_of_range", "GODAI-SHT-2", "{unit} {unit|is|are} out of range.", unit=unit.phrase)
    if not seen.arc[0, number]:
        return Illegal("out_of_arc", "GODAI-SHT-3", "{unit} {unit|is|are} outside the arc.", unit=unit.phrase)
    if not seen.seen[0, number]:
        return Illegal("no_sight", "GODAI-OBS-2", "Nobody sees {unit}.", unit=unit.phrase)
    return Illegal("past_a_fight", "GODAI-RUL-44", "Nobody shoots past men who fight.")
