"""What a move amounts to, before anything is done, and whether it is lawful (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.marching import Move, MovePlan, check_gone, worked_out
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import rows
from rulesets.engine.table.ends import approach
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import MISSILES
from rulesets.skirmish.march.allowance import inches_left
from rulesets.skirmish.march.lanes import HOLDS, Going, Gone, scene_of
from rulesets.skirmish.stand.cohesion import check_cohesion
from rulesets.skirmish.stand.contact import touched_units, touching

# -- who may move ------------------------------------------------------------------------------------------------------


def check_unit(unit: SkirUnit) -> None:
    """SKIR-MOV-1, SKIR-OTH-6, SKIR-CHG-6: raises :class:`Illegal` for a unit that takes no order to move."""
    if unit.status not in (Status.STEADY, Status.HALTED):
        clause = "SKIR-OTH-6" if unit.status is Status.FALLING_BACK else "SKIR-MOR-31"
        raise Illegal("unsteady", clause, "{unit} {unit|obeys|obey} no order to move.", unit=unit.phrase)
    if unit.charged:
        raise Illegal(
            "has_moved", "SKIR-CHG-6", "{unit} {unit|has|have} charged: that was the move.", unit=unit.phrase
        )


def check_figure(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-MOV-1, SKIR-MOV-12, SKIR-SHO-4, SKIR-SHO-5: raises :class:`Illegal` for a figure that may go nowhere."""
    if figure.moved:
        raise Illegal("has_moved", "SKIR-MOV-12", "A figure moves once a turn.", at=figure.point)
    if inches_left(figure, battle.options) <= TOLERANCE:
        clause = "SKIR-MOV-7"
        if figure.shot:
            clause = "SKIR-SHO-5" if MISSILES[figure.missile].moving else "SKIR-SHO-4"
        raise Illegal("no_inches", clause, "It can go no farther in this turn.", at=figure.point)


def check_loose(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-MOV-1: raises :class:`Illegal` for a figure in contact, which does not move but to break off."""
    if touching(battle, figure):
        raise in_contact(battle, figure)


def in_contact(battle: SkirBattle, figure: SkirFigure) -> Illegal:
    """Why a figure that touches an enemy stays: it can only break off, or with SKIR-OPT-10 not even that."""
    if battle.options.break_off:
        return Illegal(
            "in_contact", "SKIR-MOV-1", "Who touches an enemy can only break off.", at=figure.point
        )
    message = _("Who touches an enemy may not move in this battle.")
    return Illegal("no_break_off", "SKIR-OPT-10", message, at=figure.point)


def movable(battle: SkirBattle, unit: SkirUnit) -> tuple[SkirFigure, ...]:
    """The figures of a unit that may still move."""
    checks = (check_figure, check_loose)

    def find() -> tuple[SkirFigure, ...]:
        able = battle.able(unit)
        return tuple(one for one in able if all(why_not(check, battle, one) is None for check in checks))

    return _MOVABLE((unit, battle.figures, battle.table, battle.options), find)


_MOVABLE: Memory[tuple[SkirFigure, ...]] = Memory(12)


# -- plans -------------------------------------------------------------------------------------------------------------


def plan(battle: SkirBattle, unit: SkirUnit, order: Move) -> MovePlan[SkirFigure]:
    """Work a move out and judge it. A preview asks for it more than once, and the order that follows once more. Raises
    :class:`Illegal` if it makes no sense at all.
    """
    stood = tuple((other.id, other.place) for other in battle.units.values())
    question = (order, unit, stood, battle.figures, battle.table, battle.options)
    return _PLANS(question, lambda: _worked_out(battle, unit, order))


_PLANS: Memory[MovePlan[SkirFigure]] = Memory(6)


def _worked_out(battle: SkirBattle, unit: SkirUnit, order: Move) -> MovePlan[SkirFigure]:
    check_unit(unit)
    able, figures = battle.able(unit), movable(battle, unit)
    if bool(order.legs) == bool(order.figures) and not figures:
        raise nobody(battle, able)
    scene = scene_of(battle, unit, touched_units(battle, unit))

    def check(figure: SkirFigure, leaves: bool) -> None:
        """A turn on the spot is not a move (SKIR-MOV-12)."""
        check_loose(battle, figure)
        if leaves:
            check_figure(battle, figure)

    return worked_out(
        unit, scene, order, figures, clause="SKIR-MOV-1", nobody=partial(nobody, battle, able), check=check,
        judge=partial(_check, scene, unit),
    )  # fmt: skip


def nobody(battle: SkirBattle, able: Sequence[SkirFigure]) -> Illegal:
    """Why no figure of a unit may move: what keeps the first of them."""
    return (
        why_not(check_figure, battle, able[0])
        or why_not(check_loose, battle, able[0])
        or Illegal("nobody", "SKIR-MOV-1", "Nobody can move.")
    )


# -- what is lawful ----------------------------------------------------------------------------------------------------


def _check(scene: Going, unit: SkirUnit, gone: Sequence[Gone], exact: bool) -> None:
    """Raises :class:`Illegal` for a move that the rules forbid."""
    check_gone(HOLDS, gone, exact, "SKIR-MOV-1")
    check_whole(scene, gone)
    if unit.status is Status.HALTED:
        check_halted(scene, unit, gone)


def check_whole(scene: Going, gone: Sequence[Gone]) -> None:
    """SKIR-MOV-9: raises :class:`Illegal` for a move that tears a unit apart."""
    ends = {stride.figure.id: stride for stride in gone if stride.displaced}
    after = [ends[one.id].base if one.id in ends else one for one in scene.figures]
    moved = [n for n, one in enumerate(scene.figures) if one.id in ends]
    if moved:
        check_cohesion(rows(scene.figures), rows(after), moved)


def check_halted(scene: Going, unit: SkirUnit, gone: Sequence[Gone]) -> None:
    """SKIR-MOV-13: raises :class:`Illegal` if a figure of a halted unit ends nearer to its nearest able enemy."""
    for stride, was, now in approach([one for one in gone if one.displaced], scene.foes.rows):
        if now < was - TOLERANCE:
            raise Illegal(
                "halted", "SKIR-MOV-13", "{unit} may go no nearer to the enemy.", unit=unit.phrase,
                at=stride.end.point,
            )  # fmt: skip
