"""What a move amounts to, before anything is done: how far figures go, what stands round them and stops them, and
whether it is lawful (GODAI-MOV, GODAI-ATT-3, GODAI-HER-2, GODAI-HRS-1, GODAI-RUL-27, GODAI-RUL-30).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from rulesets.engine.battle import Side
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play import marching
from rulesets.engine.play.marching import Move, MovePlan, check_gone, holds, worked_out
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Floats, gaps, rows
from rulesets.engine.table.ends import approach
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.lanes import Lane, Stride, Surroundings
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, FAST, STRIKE, Water
from rulesets.godai.ground.ground import CLOSED, PASSAGES, crowd, ground_of
from rulesets.godai.stand.contact import TOUCH, in_duel, touched_units, touching
from rulesets.godai.stand.profile import allowance
from rulesets.godai.stand.units import check_whole, master_of, radius

FRESH_FIGURE: dict[str, Any] = {"gallop": -1, "spent": 0.0, "charged": (), "unhorsed": False}
FRESH_UNIT: dict[str, Any] = {"moved": False, "mounting": "", "led": False, "pavised": False}
"""What of movement is cleared at the end of a turn (GODAI-SEQ-20)."""


def pace(unit: GodaiUnit, figure: GodaiFigure) -> float:
    """GODAI-MOV-1: the full allowance of a figure as it stands, on foot or mounted, with its D6"."""
    return allowance(unit, mounted=figure.mounted, extra=max(figure.gallop, 0))


def inches_left(unit: GodaiUnit, figure: GodaiFigure) -> float:
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


Going = Surroundings[GodaiFigure]
Gone = Stride[GodaiFigure]
Way = Lane[GodaiFigure]

HOLDS = holds(spent="GODAI-MOV-1", ground="GODAI-MOV-8", charge="GODAI-CHG-1", edge="GODAI-RUL-26")
refusal = partial(marching.refusal, HOLDS)
"""What is wrong with a lane that was to be gone to its end."""


def scene_of(battle: GodaiBattle, unit: GodaiUnit, touchable: Sequence[str], more: float = 0.0) -> Going:
    """A unit and what stands round it; figures of the ``touchable`` enemy units may be touched (GODAI-CHG-1), but no
    duellists by the honourable (GODAI-BUS-2). ``more`` inches may be paid besides (GODAI-CHG-3).

    A group goes over ground as its riders do while it has any (GODAI-MTD-6).
    """

    def may_touch(foe: GodaiFigure) -> bool:
        return foe.unit in touchable and not (unit.honourable and in_duel(battle, foe))

    def make() -> Going:
        own = tuple(battle.able(unit))
        foes, friends = crowd(battle, unit.side.opponent), crowd(battle, unit.side).without(unit.id)
        may = np.array([may_touch(foe) for foe in foes.figures], dtype=np.bool_)
        mounted = any(figure.mounted for figure in own)
        return Surroundings(
            battle.table, ground_of(battle.table), PASSAGES[mounted], CLOSED[mounted], own, foes, friends.rows, may,
            TOUCH, lambda figure: inches_left(unit, figure) + more, lambda figure: None,
        )  # fmt: skip

    stood = tuple((other.id, other.place, other.figures) for other in battle.units.values())
    question = (unit, tuple(touchable), more, stood, battle.figures, battle.table)
    return _SCENES(question, make)


_SCENES: Memory[Going] = Memory(8)


HEROIC = "heroic_path"
"""The state in which a Heroic Movement is gone (GODAI-HER-1)."""

FINE = 0.0003
"""The share of a leg to which it is found how far a body goes: a hundredth of an inch across the table."""


# -- who may move ------------------------------------------------------------------------------------------------------


def check_orders(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-FLE-2, GODAI-MOV-13, GODAI-HER-2: raises :class:`Illegal` for a unit that takes no orders to move now."""
    if unit.fleeing:
        words = _("{unit} {unit|obeys nobody: he flees|obey nobody: they flee}.")
        raise Illegal("fleeing", "GODAI-FLE-2", words, unit=unit.phrase)
    if unit.confused:
        raise Illegal("confused", "GODAI-MOV-13", "{unit} may not move in this turn.", unit=unit.phrase)
    if battle.clock.phase == HEROIC:
        _check_heroic(battle, unit)
    rider = open_ride(battle, unit.side)
    if rider is not None and rider.id != unit.id:
        words = _("{hero} has thrown for his ride: move him first.")
        raise Illegal("ride_open", "GODAI-RUL-30", words, hero=rider.name)


def open_ride(battle: GodaiBattle, side: Side) -> GodaiUnit | None:
    """GODAI-RUL-30: who of a side has begun his movement order and has not moved yet."""
    unit = battle.units.get(battle.moving)
    return unit if unit is not None and unit.side is side and not unit.moved else None


def _check_heroic(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-HER-1, GODAI-HER-2: the hero goes first, then each of those who may go along, once."""
    hero = battle.units[battle.leading]
    if unit.id != hero.id and unit.id not in battle.following:
        raise Illegal(
            "not_led",
            "GODAI-HER-2",
            "{unit} {unit|does|do} not go along with {hero}.",
            unit=unit.phrase,
            hero=hero.name,
        )
    if unit.id != hero.id and not hero.moved:
        raise Illegal("hero_first", "GODAI-HER-2", "{hero} goes first.", hero=hero.name)


def check_free(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-MOV-2, GODAI-HRS-1: raises :class:`Illegal` for a unit that has had its movement order. Who has mounted or
    dismounted may go on right after it, once.
    """
    check_orders(battle, unit)
    if unit.moved and not (unit.mounting == "open" and battle.moving == unit.id):
        raise Illegal(
            "has_moved",
            "GODAI-MOV-2",
            "{unit} {unit|has had his|have had their} movement order.",
            unit=unit.phrase,
        )


def check_unit(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for a unit that can name no way now (GODAI-MOV-2, GODAI-RUL-30)."""
    check_free(battle, unit)
    if must_throw(battle, unit):
        raise Illegal("ride_first", "GODAI-RUL-30", "Throw the D6″ of {hero} first.", hero=unit.name)


def check_figure(battle: GodaiBattle, figure: GodaiFigure) -> None:
    """GODAI-MOV-6, GODAI-HRS-5: raises :class:`Illegal` for a figure that may go nowhere."""
    if touching(battle, figure):
        raise Illegal("in_contact", "GODAI-MOV-6", "Who touches an enemy does not move.", at=figure.point)
    if figure.unhorsed:
        words = _("Who was unhorsed in this turn goes no farther.")
        raise Illegal("unhorsed", "GODAI-HRS-5", words, at=figure.point)
    if inches_left(battle.unit_of(figure), figure) <= TOLERANCE:
        words = _("It has used its whole movement of this turn.")
        raise Illegal("no_inches", "GODAI-MOV-1", words, at=figure.point)


def movable(battle: GodaiBattle, unit: GodaiUnit) -> tuple[GodaiFigure, ...]:
    """The figures of a unit that may still move (GODAI-MOV-6, GODAI-MOV-7)."""

    def find() -> tuple[GodaiFigure, ...]:
        return tuple(one for one in battle.able(unit) if why_not(check_figure, battle, one) is None)

    stood = tuple((other.id, other.figures) for other in battle.on_table())
    return _MOVABLE((unit, stood, battle.figures, battle.table), find)


_MOVABLE: Memory[tuple[GodaiFigure, ...]] = Memory(16)


def nobody(battle: GodaiBattle, unit: GodaiUnit) -> Illegal:
    """Why no figure of a unit may move: what keeps the first of them."""
    first = next(iter(battle.able(unit)), None)
    why = why_not(check_figure, battle, first) if first else None
    return why or Illegal("nobody", "GODAI-RUL-129", "Nobody can move.")


# -- plans -------------------------------------------------------------------------------------------------------------


def plan(battle: GodaiBattle, unit: GodaiUnit, order: Move) -> MovePlan[GodaiFigure]:
    """Work a move out and judge it. A preview asks for it more than once, and the order that follows once more. Raises
    :class:`Illegal` if it makes no sense at all.
    """
    return _PLANS((order, *standing(battle, unit)), lambda: _worked_out(battle, unit, order))


_PLANS: Memory[MovePlan[GodaiFigure]] = Memory(6)


def standing(battle: GodaiBattle, unit: GodaiUnit) -> tuple[object, ...]:
    """What all that a unit can do on the move follows from."""
    clock = (battle.clock.phase, battle.moving, battle.leading, battle.following)
    return unit, clock, battle.units, battle.figures, battle.table, battle.options


def _worked_out(battle: GodaiBattle, unit: GodaiUnit, order: Move) -> MovePlan[GodaiFigure]:
    check_unit(battle, unit)
    figures = movable(battle, unit)
    if not figures:
        raise nobody(battle, unit)
    scene = scene_of(battle, unit, touched_units(battle, unit))
    return worked_out(
        unit, scene, order, figures, clause="GODAI-MOV-1", nobody=partial(nobody, battle, unit),
        check=partial(check_going, battle), judge=partial(_check, battle, unit), share=FINE,
    )  # fmt: skip


def check_going(battle: GodaiBattle, figure: GodaiFigure, leaves: bool) -> None:
    """Who may go nowhere does not turn on the spot either (GODAI-MOV-8)."""
    check_figure(battle, figure)


# -- what is lawful ----------------------------------------------------------------------------------------------------


def _check(battle: GodaiBattle, unit: GodaiUnit, gone: Sequence[Gone], exact: bool) -> None:
    """Raises :class:`Illegal` for a move that the rules forbid."""
    check_gone(HOLDS, gone, exact, "GODAI-MOV-1")
    check_ends(battle, unit, gone)


def check_ends(battle: GodaiBattle, unit: GodaiUnit, gone: Sequence[Gone]) -> None:
    """Where a unit's movement may leave it: coherent (GODAI-MOV-9), no nearer to those whom it may not approach
    (GODAI-MOV-12), near the hero with whom it goes (GODAI-HER-2), attendants near their master (GODAI-ATT-3). Raises
    :class:`Illegal`.
    """
    after = places_after(battle, unit, gone)
    check_whole(after, battle.options)
    check_barred(battle, unit, gone)
    if battle.clock.phase == HEROIC:
        _check_led(battle, unit, after)
    else:
        check_attendance(battle, unit, after)


def places_after(battle: GodaiBattle, unit: GodaiUnit, gone: Sequence[Gone]) -> Floats:
    """The bases of a unit when some of it have gone their ways."""
    ends = {stride.figure.id: stride.base for stride in gone}
    return rows(ends.get(one.id, one) for one in battle.able(unit))


def check_barred(battle: GodaiBattle, unit: GodaiUnit, gone: Sequence[Gone]) -> None:
    """GODAI-MOV-12, GODAI-RUL-34: raises :class:`Illegal` if somebody ends nearer to a unit that he may not
    approach.
    """
    for id in unit.barred:
        foe = battle.units[id]
        if foe.place != "table":
            continue
        for stride, was, now in approach(gone, rows(battle.able(foe))):
            if now < was - TOLERANCE:
                raise Illegal(
                    "barred", "GODAI-MOV-12", "{unit} may go no nearer to {target} in this turn.",
                    unit=unit.phrase, target=foe.name, at=stride.end.point,
                )  # fmt: skip


def _check_led(battle: GodaiBattle, unit: GodaiUnit, after: Floats) -> None:
    """GODAI-HER-2: who goes along ends within the hero's command radius."""
    hero = battle.units[battle.leading]
    if unit.id == hero.id or hero.place != "table":
        return
    if nearest(after, rows(battle.able(hero))) > radius(hero, unit) + CONTACT:
        raise Illegal(
            "out_of_command", "GODAI-HER-2", "{unit} must end within {hero}'s command.",
            unit=unit.phrase, hero=hero.name,
        )  # fmt: skip


def nearest(one: Floats, other: Floats) -> float:
    """The smallest gap between two sets of bases, in inches."""
    return float(gaps(one, other).min())


# -- attendants --------------------------------------------------------------------------------------------------------


def check_attendance(battle: GodaiBattle, unit: GodaiUnit, after: Floats) -> None:
    """GODAI-ATT-3: raises :class:`Illegal` for attendants who neither end within the radius of their master nor, where
    that is out of reach, nearer to him than they began.
    """
    master = master_of(battle, unit)
    if master is None or touched_units(battle, unit):
        return
    his, within = rows(battle.able(master)), radius(master, unit) + CONTACT
    was, now = nearest(rows(battle.able(unit)), his), nearest(after, his)
    if now > within and (was <= within or now >= was - TOLERANCE):
        words = _("{unit} end within {inches}″ of {master}, or nearer to him than they began.")
        raise Illegal(
            "unattended",
            "GODAI-ATT-3",
            words,
            unit=unit.phrase,
            master=master.name,
            inches=int(radius(master, unit)),
        )
