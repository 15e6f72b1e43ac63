"""Who can shoot at whom, and how well (SKIR-SHO-1 to SKIR-SHO-8, SKIR-HIT-1 to SKIR-HIT-4, SKIR-HIT-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from rulesets.engine.battle import order_of
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.table.bases import Flags, Floats, Indexes, gaps, lines_cross, rows
from rulesets.engine.table.bodies import around
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import MISSILES, Band, Missile
from rulesets.skirmish.fire.volley import Mark, Shot, band_of, is_skilled, reach
from rulesets.skirmish.ground.ground import crowd, field_of
from rulesets.skirmish.ground.sight import SightPairs, lines_in_cover, nearest_seen, sight
from rulesets.skirmish.march.allowance import within_half
from rulesets.skirmish.nerve.wounds import body_of
from rulesets.skirmish.stand.contact import touching

SHOOTING = (Status.STEADY, Status.HALTED, Status.FALLING_BACK)


class Aim(msgspec.Struct, frozen=True):
    """A shot before its dice: who shoots, the pool with what the dice need to know of each, the range in inches."""

    shot: Shot
    shooters: tuple[SkirFigure, ...]
    pool: tuple[SkirFigure, ...]
    marks: tuple[Mark, ...]
    inches: float


# -- who may shoot -----------------------------------------------------------------------------------------------------


def weapons_of(battle: SkirBattle, unit: SkirUnit) -> list[Missile]:
    """The missile weapons that a unit's able figures carry (SKIR-SHO-1)."""
    carried = {figure.missile for figure in battle.able(unit)}
    return [missile for missile in MISSILES if missile in carried]


def check_unit(battle: SkirBattle, unit: SkirUnit) -> None:
    """SKIR-SHO-1, SKIR-SHO-2, SKIR-RUL-44: raises :class:`Illegal` for a unit that cannot shoot at all."""
    if not weapons_of(battle, unit):
        raise Illegal("no_weapon", "SKIR-SHO-1", "Nothing to shoot with.")
    if unit.status not in SHOOTING:
        raise Illegal("running", "SKIR-MOR-31", "They are running.")
    if unit.charged:
        raise Illegal("charged", "SKIR-SHO-2", "They have charged.")
    if unit.shot:
        raise Illegal("has_shot", "SKIR-SHO-1", "They have shot.")


def check_figure(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-SHO-3 to SKIR-SHO-5, SKIR-RUL-61: raises :class:`Illegal` for a figure that cannot shoot its weapon now."""
    if touching(battle, figure):
        raise Illegal("in_contact", "SKIR-SHO-3", "They are in contact with the enemy.")
    if figure.load is not Load.NONE:
        raise Illegal("laden", "SKIR-SHO-3", "Their hands are full.")
    if figure.barred:
        raise Illegal("barred", "SKIR-OTH-1", "They have done something else.")
    if MISSILES[figure.missile].moving:
        if not within_half(figure, battle.options):
            raise Illegal("moved", "SKIR-SHO-5", "They have moved more than half.")
    elif figure.stirred:
        raise Illegal("moved", "SKIR-SHO-4", "They have moved.")


def check_armed(battle: SkirBattle, unit: SkirUnit, weapon: Missile) -> tuple[SkirFigure, ...]:
    """The figures of a unit that may shoot a weapon now. Raises :class:`Illegal` if there are none, and says why of
    the first.
    """
    armed = [figure for figure in battle.able(unit) if figure.missile is weapon]
    refusals = {figure.id: why_not(check_figure, battle, figure) for figure in armed}
    ready = tuple(figure for figure in _sort(armed) if refusals[figure.id] is None)
    if not ready:
        nothing = Illegal("no_weapon", "SKIR-SHO-1", "Nothing to shoot with.")
        raise next((no for no in refusals.values() if no), nothing)
    return ready


def why_out_of_reach(battle: SkirBattle, target: SkirUnit, away: float | None) -> Illegal | None:
    """SKIR-SHO-6, SKIR-SHO-8, SKIR-HIT-1: why nobody of a unit can be shot at: ``away`` is None where nobody is within
    reach, infinite where nobody of those is in sight; nothing where somebody is.
    """
    if away is None and all(touching(battle, figure) for figure in battle.able(target)):
        return Illegal(
            "in_contact", "SKIR-SHO-6", "{unit} {unit|is|are} in contact with your men.", unit=target.phrase
        )
    if away is None:
        return Illegal("out_of_range", "SKIR-HIT-1", "{unit} {unit|is|are} out of range.", unit=target.phrase)
    if away == np.inf:
        return Illegal("no_sight", "SKIR-SHO-8", "Nobody sees {unit}.", unit=target.phrase)
    return None


def _sort(figures: Sequence[SkirFigure]) -> list[SkirFigure]:
    return sorted(figures, key=lambda figure: order_of(figure.id))


# -- whom a side reaches -----------------------------------------------------------------------------------------------

BESIDE = 3.0
"""Inches beyond two units within which somebody may stand between them, or in touch with one of them: two riders whose
corners meet over a wall have their centres 2.74 inches apart (SKIR-DAT-8, SKIR-MEL-18).
"""


def reach_of(battle: SkirBattle, unit: SkirUnit, foe: SkirUnit) -> dict[Missile, float]:
    """SKIR-HIT-1: for each weapon of a unit the range to the nearest figure of another that is in sight; infinite where
    somebody is within reach, but nobody in sight; without it nobody is. It costs little beside all that a shot needs.
    """
    return scout(battle, [(unit, foe)])[unit.id, foe.id]


Ranges = dict[tuple[str, str], dict[Missile, float]]
"""By the ids of two units."""


def scout(battle: SkirBattle, pairs: Sequence[tuple[SkirUnit, SkirUnit]]) -> Ranges:
    """What :func:`reach_of` says of several pairs of units, by their ids: together they take little longer than one.
    What was found before still holds if all who stand near the two stand there still.
    """
    of = {(unit.id, foe.id): (unit, foe) for unit, foe in pairs}
    asked = {}
    for key, (unit, foe) in of.items():
        near = crowd(battle).within(around([*battle.able(unit), *battle.able(foe)], BESIDE)).figures
        asked[key] = (near, battle.table, battle.options)
    return _REACHED.many(asked, lambda keys: _scan(battle, [of[key] for key in keys]))


_REACHED: Shelf[tuple[str, str], dict[Missile, float]] = Shelf(2000)


def _scan(battle: SkirBattle, pairs: Sequence[tuple[SkirUnit, SkirUnit]]) -> Ranges:
    found: Ranges = {(unit.id, foe.id): {} for unit, foe in pairs}
    lots = [(unit, foe, weapon, lot) for unit, foe in pairs for weapon, lot in _in_range(battle, unit, foe)]
    away = nearest_seen(battle, [lot for *_, lot in lots])
    for (unit, foe, weapon, _lot), inches in zip(lots, away, strict=True):
        found[unit.id, foe.id][weapon] = inches
    return found


def _in_range(battle: SkirBattle, unit: SkirUnit, foe: SkirUnit) -> Iterator[tuple[Missile, SightPairs]]:
    """For each weapon of a unit those who are ready and their possible targets within its reach, if there are any."""
    field, marks = field_of(battle), [one for one in battle.able(foe) if not touching(battle, one)]
    for weapon in weapons_of(battle, unit) if marks else ():
        armed = [figure for figure in battle.able(unit) if figure.missile is weapon]
        eyes = [figure for figure in armed if why_not(check_figure, battle, figure) is None]
        apart = gaps(rows(eyes), rows(marks))
        eye, mark = np.nonzero(apart <= reach(weapon, battle.options) + TOLERANCE)
        if len(eye):
            ours, theirs = (field.numbers(one.id for one in group) for group in (eyes, marks))
            yield weapon, SightPairs(ours[eye], theirs[mark], apart[eye, mark])


# -- the shot ----------------------------------------------------------------------------------------------------------


def aim(
    battle: SkirBattle, unit: SkirUnit, target: SkirUnit, weapon: Missile, without: Sequence[str] = ()
) -> Aim:
    """SKIR-SHO-3, SKIR-SHO-6, SKIR-HIT-1 to SKIR-HIT-4: a unit's shot at another, but for the figures left out
    (SKIR-RUL-45). There are no arcs and ammunition has no end (SKIR-RUL-63); the nearest pair in sight gives the one
    range (SKIR-RUL-48).

    Raises :class:`Illegal` where there is none.
    """
    if target.side is unit.side or target.place != "table":
        raise Illegal("no_target", "SKIR-SHO-1", "{unit} cannot be shot at.", unit=target.phrase)
    eyes = [figure for figure in check_armed(battle, unit, weapon) if figure.id not in without]
    marks = [figure for figure in _sort(battle.able(target)) if not touching(battle, figure)]
    if not eyes:
        raise Illegal("nobody", "SKIR-SHO-3", "Nobody is left to shoot.")
    seen = sight(battle, eyes, marks, reach(weapon, battle.options))
    apart, clear = seen.gap, seen.clear
    away = float(np.where(clear, apart, np.inf).min()) if seen.in_reach.any() else None
    if no := why_out_of_reach(battle, target, away):
        raise no
    who = np.flatnonzero(clear.any(axis=1))
    apart, clear = apart[who], clear[who]
    shooters = tuple(eyes[number] for number in who)
    shot = _shot(unit, weapon, band_of(weapon, away or 0.0, battle.options), shooters)
    candidates = np.flatnonzero(clear.any(axis=0))
    foes = [marks[number] for number in candidates]
    apart, clear = apart[:, candidates], clear[:, candidates]
    covered = _in_cover(battle, shooters, foes, apart)
    kept = _pool(battle, shot.band, shooters, foes, apart, clear, covered)
    if not len(kept):
        raise Illegal(
            "all_in_cover", "SKIR-HIT-3", "{unit} {unit|is|are} in cover, too far away.", unit=target.phrase
        )
    pool = tuple(foes[number] for number in kept)
    hits = zip(pool, covered[kept].tolist(), strict=True)
    known = tuple(Mark(figure.armour, under, body_of(figure)) for figure, under in hits)
    return Aim(shot, shooters, pool, known, away or 0.0)


def _shot(unit: SkirUnit, weapon: Missile, band: Band, shooters: Sequence[SkirFigure]) -> Shot:
    """SKIR-HIT-4, SKIR-HIT-5: the attack; a volley where the unit was silent and every shooter has stood still since
    the start of its last turn (SKIR-RUL-59), taken whenever it is allowed (SKIR-RUL-60).
    """
    still = all(map(is_steady, shooters))
    volley = MISSILES[weapon].volley and not unit.shot_last and still
    return Shot(weapon, band, len(shooters), sum(is_skilled(figure.kind) for figure in shooters), volley)


def is_steady(figure: SkirFigure) -> bool:
    """SKIR-HIT-4: whether nothing has displaced a figure since the start of its side's last player turn."""
    return figure.still and not figure.stirred


def _in_cover(
    battle: SkirBattle, shooters: Sequence[SkirFigure], foes: Sequence[SkirFigure], apart: Floats
) -> Flags:
    """SKIR-HIT-3, SKIR-RUL-29: which of them are in cover from the shooter nearest to each."""
    nearest = np.round(apart, 6).argmin(axis=0)
    eyes = rows(shooters)[nearest, :2]
    return lines_in_cover(battle, eyes, rows(foes)[:, :2])


def _pool(
    battle: SkirBattle,
    band: Band,
    shooters: Sequence[SkirFigure],
    foes: Sequence[SkirFigure],
    apart: Floats,
    clear: Flags,
    covered: Flags,
) -> Indexes:
    """SKIR-HIT-2, SKIR-HIT-3: who may be hit, by number: the front rank at short range, in cover or not (SKIR-RUL-50),
    at extreme range those out of cover (SKIR-RUL-51), otherwise all.
    """
    if band is Band.EXTREME:
        return np.flatnonzero(~covered)
    if band is not Band.SHORT:
        return np.arange(len(foes))
    front = _front_rank(battle, shooters, foes, clear)
    nearest = np.where(clear, np.round(apart, 6), np.inf).min(axis=0).argmin()
    return np.flatnonzero(front) if front.any() else np.array([nearest], dtype=np.intp)


def _front_rank(
    battle: SkirBattle, shooters: Sequence[SkirFigure], foes: Sequence[SkirFigure], clear: Flags
) -> Flags:
    """SKIR-HIT-2, SKIR-RUL-49: who is hidden by no able comrade from one shooter who sees him."""
    mates = battle.able(battle.unit_of(foes[0]))
    eye, foe = np.nonzero(clear)
    lines = np.stack((rows(shooters)[eye, :2], rows(foes)[foe, :2]), axis=1)
    hidden = lines_cross(lines, rows(mates))
    places = {figure.id: number for number, figure in enumerate(mates)}
    own = np.array([places[figure.id] for figure in foes], dtype=np.intp)
    hidden[np.arange(len(lines)), own[foe]] = False
    front = np.zeros(len(foes), dtype=np.bool_)
    front[foe[~hidden.any(axis=1)]] = True
    return front
