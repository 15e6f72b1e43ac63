"""Who can shoot at whom, and how well (SKIR-SHO-1 to SKIR-SHO-8, SKIR-HIT-1 to SKIR-HIT-4, SKIR-HIT-15)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.table.bases import Flags, Floats, Indexes, crossed, gaps, rows
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.sight import Shots
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import MISSILES, Band, Missile
from rulesets.skirmish.fire.volley import Mark, Shot, band_of, is_skilled, reach
from rulesets.skirmish.ground.sight import sees_each, sheltered, sight
from rulesets.skirmish.march.allowance import within_half
from rulesets.skirmish.nerve.wounds import body_of
from rulesets.skirmish.stand.contact import touching
from rulesets.skirmish.stand.units import order_of

SHOOTING = (Status.STEADY, Status.HALTED, Status.FALLING_BACK)


class Aim(msgspec.Struct, frozen=True):
    """A shot before its dice: who shoots, the pool with what the dice need to know of each, the range in inches."""

    shot: Shot
    shooters: tuple[SkirFigure, ...]
    pool: tuple[SkirFigure, ...]
    marks: tuple[Mark, ...]
    inches: float


class View(msgspec.Struct, frozen=True):
    """What the figures of a unit that may shoot a weapon see of all enemies who may be shot at, by rows and columns."""

    eyes: tuple[SkirFigure, ...]
    foes: tuple[SkirFigure, ...]
    shots: Shots | None


# -- who may shoot -----------------------------------------------------------------------------------------------------


def weapons_of(battle: SkirBattle, unit: SkirUnit) -> list[Missile]:
    """The missile weapons that a unit's able figures carry (SKIR-SHO-1)."""
    carried = {figure.missile for figure in battle.able(unit)}
    return [missile for missile in MISSILES if missile in carried]


def check_unit(battle: SkirBattle, unit: SkirUnit) -> None:
    """SKIR-SHO-1, SKIR-SHO-2: raises :class:`Illegal` for a unit that cannot shoot at anybody in this turn."""
    if not weapons_of(battle, unit):
        raise Illegal("no_weapon", "SKIR-SHO-1", "Nothing to shoot with.")
    if unit.status not in SHOOTING:
        raise Illegal("running", "SKIR-MOR-31", "They are running.")
    if unit.charged:
        raise Illegal("charged", "SKIR-SHO-2", "They have charged.")
    if unit.shot:
        raise Illegal("has_shot", "SKIR-SHO-1", "They have shot.")


def check_figure(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-SHO-3 to SKIR-SHO-5: raises :class:`Illegal` for a figure that cannot shoot its weapon now."""
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


def view(battle: SkirBattle, unit: SkirUnit, weapon: Missile) -> View:
    """SKIR-SHO-3, SKIR-SHO-6: sight from who may shoot to all enemies that touch none of the unit's force. Raises
    :class:`Illegal` where nobody may shoot.
    """
    enemies = battle.on_table(unit.side.opponent)
    stood = tuple((other.id, other.figures) for other in battle.on_table())
    return _VIEWS(
        (battle.figures, stood, battle.table, battle.options, unit.id, weapon),
        lambda: _seen(battle, unit, weapon, [other.id for other in enemies]),
    )


_VIEWS: Memory[View] = Memory(12)


def _seen(battle: SkirBattle, unit: SkirUnit, weapon: Missile, enemies: Sequence[str]) -> View:
    eyes = check_armed(battle, unit, weapon)
    foes = tuple(
        figure
        for id in enemies
        for figure in _sorted(battle.able(battle.units[id]))
        if not touching(battle, figure)
    )
    return View(eyes, foes, sight(battle, eyes, foes, reach(weapon, battle.options)) if foes else None)


def check_armed(battle: SkirBattle, unit: SkirUnit, weapon: Missile) -> tuple[SkirFigure, ...]:
    """The figures of a unit that may shoot a weapon now. Raises :class:`Illegal` if there are none, and says why of
    the first.
    """
    armed = [figure for figure in battle.able(unit) if figure.missile is weapon]
    refusals = {figure.id: _refusal(battle, figure) for figure in armed}
    ready = tuple(figure for figure in _sorted(armed) if refusals[figure.id] is None)
    if not ready:
        nothing = Illegal("no_weapon", "SKIR-SHO-1", "Nothing to shoot with.")
        raise next((no for no in refusals.values() if no), nothing)
    return ready


def check_target(battle: SkirBattle, unit: SkirUnit, target: SkirUnit, weapon: Missile) -> None:
    """SKIR-SHO-6, SKIR-SHO-8, SKIR-HIT-1: raises :class:`Illegal` for a unit of whom nobody is in reach and sight."""
    if target.side is unit.side or target.place != "table":
        raise Illegal("no_target", "SKIR-SHO-1", "{unit} cannot be shot at.", unit=target.name)
    away = reached(battle, unit.side).get((unit.id, weapon, target.id))
    if away is None and all(touching(battle, figure) for figure in battle.able(target)):
        raise Illegal("in_contact", "SKIR-SHO-6", "{unit} are in contact with your men.", unit=target.name)
    if away is None:
        raise Illegal("out_of_range", "SKIR-HIT-1", "{unit} are out of range.", unit=target.name)
    if away == np.inf:
        raise Illegal("no_sight", "SKIR-SHO-8", "Nobody sees {unit}.", unit=target.name)


def _refusal(battle: SkirBattle, figure: SkirFigure) -> Illegal | None:
    try:
        check_figure(battle, figure)
    except Illegal as refusal:
        return refusal
    return None


def _sorted(figures: Sequence[SkirFigure]) -> list[SkirFigure]:
    return sorted(figures, key=lambda figure: order_of(figure.id))


# -- whom a side reaches -----------------------------------------------------------------------------------------------

Reached = dict[tuple[str, Missile, str], float]
ASKED = (6, 24, 10_000)
"""How many of the nearest pairs of two units are looked along at first, then, and at last."""


def reached(battle: SkirBattle, side: Side) -> Reached:
    """SKIR-HIT-1: for each unit of a side, weapon, and enemy unit the range to the nearest figure in sight; infinite
    where somebody is within reach, but nobody in sight. It costs little beside all that a shot needs to know.
    """
    stood = tuple((other.id, other.figures) for other in battle.on_table())
    return _REACHED((battle.figures, stood, battle.table, battle.options, side), lambda: _scan(battle, side))


_REACHED: Memory[Reached] = Memory(4)


def _scan(battle: SkirBattle, side: Side) -> Reached:
    eyes = [
        figure
        for figure in battle.all_able(side)
        if figure.missile is not Missile.NONE and _refusal(battle, figure) is None
    ]
    foes = [figure for figure in battle.all_able(side.opponent) if not touching(battle, figure)]
    if not eyes or not foes:
        return {}
    apart = gaps(rows(eyes), rows(foes))
    limits = np.array([reach(figure.missile, battle.options) for figure in eyes])
    waiting: dict[tuple[str, Missile, str], list[tuple[float, int, int]]] = {}
    for eye, foe in np.argwhere(apart <= limits[:, None] + TOLERANCE).tolist():
        key = (eyes[eye].unit, eyes[eye].missile, foes[foe].unit)
        waiting.setdefault(key, []).append((float(apart[eye, foe]), eye, foe))
    found = dict.fromkeys(waiting, np.inf)
    waiting = {key: sorted(pairs) for key, pairs in waiting.items()}
    for most in ASKED:
        asked = [(key, pair) for key, pairs in waiting.items() for pair in pairs[:most]]
        if not asked:
            break
        clear = sees_each(battle, [eyes[pair[1]] for _, pair in asked], [foes[pair[2]] for _, pair in asked])
        for (key, pair), sees in zip(asked, clear.tolist(), strict=True):
            if sees:
                found[key] = min(found[key], pair[0])
        waiting = {key: pairs[most:] for key, pairs in waiting.items() if np.isinf(found[key])}
    return found


# -- the shot ----------------------------------------------------------------------------------------------------------


def aim(
    battle: SkirBattle, unit: SkirUnit, target: SkirUnit, weapon: Missile, without: Sequence[str] = ()
) -> Aim:
    """SKIR-SHO-3, SKIR-SHO-6, SKIR-HIT-1 to SKIR-HIT-4: a unit's shot at another, but for the figures left out.

    Raises :class:`Illegal` where there is none.
    """
    seen = view(battle, unit, weapon)
    check_target(battle, unit, target, weapon)
    column = np.array(
        [number for number, foe in enumerate(seen.foes) if foe.unit == target.id], dtype=np.intp
    )
    assert seen.shots is not None  # somebody is in sight
    row = np.array([number for number, eye in enumerate(seen.eyes) if eye.id not in without], dtype=np.intp)
    apart, clear = seen.shots.gap[np.ix_(row, column)], seen.shots.clear[np.ix_(row, column)]
    if not clear.any():
        raise Illegal("no_sight", "SKIR-SHO-3", "Nobody of those who shoot sees {unit}.", unit=target.name)
    who = np.flatnonzero(clear.any(axis=1))
    apart, clear, row = apart[who], clear[who], row[who]
    inches = float(np.where(clear, apart, np.inf).min())
    shooters = tuple(seen.eyes[number] for number in row)
    shot = _shot(unit, weapon, band_of(weapon, inches, battle.options), shooters)
    candidates = np.flatnonzero(clear.any(axis=0))
    foes = [seen.foes[number] for number in column[candidates]]
    apart, clear = apart[:, candidates], clear[:, candidates]
    covered = _covered(battle, shooters, foes, apart)
    kept = _pool(battle, shot.band, shooters, foes, apart, clear, covered)
    if not len(kept):
        raise Illegal("all_in_cover", "SKIR-HIT-3", "{unit} are in cover, too far away.", unit=target.name)
    pool = tuple(foes[number] for number in kept)
    marks = tuple(Mark(foes[number].armour, bool(covered[number]), body_of(foes[number])) for number in kept)
    return Aim(shot, shooters, pool, marks, inches)


def _shot(unit: SkirUnit, weapon: Missile, band: Band, shooters: Sequence[SkirFigure]) -> Shot:
    """SKIR-HIT-4, SKIR-HIT-5: the attack; a volley where the unit was silent and every shooter has stood still since
    the start of its last turn (SKIR-RUL-59), taken whenever it is allowed (SKIR-RUL-60).
    """
    still = all(figure.still and not figure.stirred for figure in shooters)
    volley = MISSILES[weapon].volley and not unit.shot_last and still
    return Shot(weapon, band, len(shooters), sum(is_skilled(figure.kind) for figure in shooters), volley)


def _covered(
    battle: SkirBattle, shooters: Sequence[SkirFigure], foes: Sequence[SkirFigure], apart: Floats
) -> Flags:
    """SKIR-HIT-3, SKIR-RUL-29: which of them are in cover from the shooter nearest to each."""
    nearest = np.round(apart, 6).argmin(axis=0)
    eyes = rows(shooters)[nearest, :2]
    return sheltered(battle, eyes, rows(foes)[:, :2])


def _pool(
    battle: SkirBattle,
    band: Band,
    shooters: Sequence[SkirFigure],
    foes: Sequence[SkirFigure],
    apart: Floats,
    clear: Flags,
    covered: Flags,
) -> Indexes:
    """SKIR-HIT-2, SKIR-HIT-3: who may be hit, by number: the front rank at short range, those out of cover at extreme
    range, otherwise all.
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
    hidden = crossed(lines, rows(mates))
    places = {figure.id: number for number, figure in enumerate(mates)}
    own = np.array([places[figure.id] for figure in foes], dtype=np.intp)
    hidden[np.arange(len(lines)), own[foe]] = False
    front = np.zeros(len(foes), dtype=np.bool_)
    front[foe[~hidden.any(axis=1)]] = True
    return front
