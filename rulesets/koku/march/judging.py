"""Whether a movement order is lawful (KOKU-ORD-2, KOKU-ORD-3, KOKU-MOV-6 to KOKU-MOV-9, KOKU-MOV-15 to KOKU-MOV-17).

:func:`check` refuses what the rules forbid; the rule, the preview and the search for a lawful order go through
:func:`judge`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.sayings import _
from rulesets.engine.table import sweep
from rulesets.engine.table.formation import is_lattice
from rulesets.engine.table.geometry import Rectangle, base_at, distance
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import GUNNER_REACH, TROOPS
from rulesets.koku.ground import buildings
from rulesets.koku.march.entering import Enter, plan_enter, price_in
from rulesets.koku.march.plans import ChangeFormation, Marching, MovePlan, muzzle_of, plan_march
from rulesets.koku.stand.formations import base_size, check_groups, check_skirmish, groups
from rulesets.koku.stand.room import NOBODY, check_ends, check_way


class Judged(NamedTuple):
    """An order's plan, and why it is refused, if it is."""

    plan: MovePlan
    refusal: Illegal | None


def judge(battle: KokuBattle, unit: KokuUnit, order: Marching | Enter) -> Judged:
    """Plan an order and look whether it is lawful. Raises ``Illegal`` if it makes no sense at all.

    The last answer is kept: a preview asks twice, and the order that follows it once more.
    """
    moment = (battle.figures, battle.units, battle.markers, battle.table, battle.options, battle.weather)
    question = (order, unit.id, *moment)
    kept = _LAST[0]
    if kept is not None and kept[0] == question:
        return kept[1]
    if isinstance(order, Enter):
        plan = plan_enter(battle, unit, order)
    else:
        plan = plan_march(battle, unit, order)
    answer = Judged(plan, refusal_of(battle, order, plan))
    copied = (*question[:2], dict(battle.figures), dict(battle.units), dict(battle.markers), *question[5:])
    _LAST[0] = (copied, answer)
    return answer


_LAST: list[tuple[Any, Judged] | None] = [None]


def forget() -> None:
    """Forget the last answer (for measuring)."""
    _LAST[0] = None


def approve(battle: KokuBattle, unit: KokuUnit, order: Marching | Enter) -> MovePlan:
    """The plan of an order that is lawful. Raises ``Illegal`` otherwise."""
    plan, refusal = judge(battle, unit, order)
    if refusal is not None:
        raise refusal
    return plan


def check_enter(battle: KokuBattle, house: str, route: MovePlan) -> None:
    """Refuse a unit that cannot go into a building by its way there: raises ``Illegal`` (KOKU-MOV-16)."""
    check(battle, Enter(route.unit.id, house), price_in(battle, route))


def refusal_of(battle: KokuBattle, order: Order, plan: MovePlan) -> Illegal | None:
    """Why a plan is refused; None if it is lawful."""
    try:
        check(battle, order, plan)
    except Illegal as refusal:
        return refusal
    return None


# -- what is lawful ---------------------------------------------------------------------------------------------------


def check(battle: KokuBattle, order: Order, plan: MovePlan) -> None:
    """Refuse a plan that breaks a rule of movement: raises ``Illegal`` with the clause, the place and the inches."""
    ground = ground_of(battle.table)
    _check_change(order, plan)
    doubtful = sweep.ways_in_doubt(
        [(one.way.points, one.way.figure.width) for one in plan.goings], plan.others.rows
    )
    for number, one in enumerate(plan.goings):
        check_way(ground, one, plan.troop.move, plan.others if number in doubtful else NOBODY)
    if plan.muzzle is not None:
        _check_gun(battle, plan, plan.muzzle)
    ends, stay = bases_of(plan), plan.stay
    check_ends(ground, ends, stay, plan.others)
    entering = [way.enters for way in plan.ends if way.enters]
    leaving = [way.figure.id for way in plan.ends if way.leaves]
    buildings.check_room(battle, plan.unit.side, entering, leaving)
    _check_standing(battle, plan, [*ends, *(_base(figure) for figure in stay)])


def _check_gun(battle: KokuBattle, plan: MovePlan, muzzle: Pose) -> None:
    """KOKU-MOV-17: the muzzle point too goes no further than the allowance, and stays on the table."""
    over = plan.cost - plan.troop.move
    if over > 0.001:
        message = _("{over:.1f}″ too far for the gun.")
        raise Illegal("too_far", "KOKU-MOV-17", message, over=over, inches=round(over, 3))
    if not (0.0 <= muzzle.x <= battle.table.width and 0.0 <= muzzle.y <= battle.table.depth):
        raise Illegal("off_table", "KOKU-MOV-7", "The gun leaves the table.", at=muzzle.point)


def bases_of(plan: MovePlan) -> list[Rectangle]:
    """The bases of the figures that move, where they end; of those only that end outdoors."""
    return [way.base for way in plan.ends if not way.enters]


def _check_change(order: Order, plan: MovePlan) -> None:
    """KOKU-FRM-8: liable classes change formation by an order of its own, the samurai class within a move."""
    liable = TROOPS[plan.unit.kind].liable
    if isinstance(order, ChangeFormation):
        if not liable:
            raise Illegal(
                "free_change",
                "KOKU-FRM-8",
                "{unit} {unit|re-forms freely as it moves|re-form freely as they move}.",
                unit=plan.unit.phrase,
            )
        if not plan.changes:
            raise Illegal(
                "no_change", "KOKU-ORD-3", "{unit} {unit|stands|stand} so already.", unit=plan.unit.phrase
            )
    elif plan.changes and liable:
        message = _("{unit} {unit|changes|change} formation only by an order of its own.")
        raise Illegal("formation_change", "KOKU-FRM-8", message, unit=plan.unit.phrase)


def _check_standing(battle: KokuBattle, plan: MovePlan, bases: list[Rectangle]) -> None:
    """KOKU-FRM-2 to KOKU-FRM-6, KOKU-DAT-10: the unit ends as it must stand; only those outdoors count (RUL-95)."""
    kind = plan.target.formation
    if kind is Formation.SKIRMISH:
        check_skirmish(bases, battle.options.skirmish_gap_max)
    elif kind is Formation.CREW:
        _check_crew(battle, plan, bases)
    elif plan.target.close and plan.singly and len(bases) > 1:
        _check_close(plan, bases)


def _check_crew(battle: KokuBattle, plan: MovePlan, bases: list[Rectangle]) -> None:
    muzzle = plan.muzzle or muzzle_of(battle, plan.unit)
    for base in bases:
        if muzzle is not None and distance((base.x, base.y), muzzle.point) > GUNNER_REACH + 0.001:
            raise Illegal(
                "far_from_gun", "KOKU-DAT-10", "A gunner stays within 1.5″ of his gun.", at=(base.x, base.y)
            )


def _check_close(plan: MovePlan, bases: list[Rectangle]) -> None:
    """Set down one by one, a unit stands in its lattice; one that was broken, or of which some are held, keeps to
    its groups (KOKU-FRM-6).
    """
    poses = [Pose(base.x, base.y, base.facing) for base in bases]
    wide = plan.target.frontage if plan.target.formation is Formation.COLUMN else len(bases)
    if is_lattice(poses, min(wide, len(bases)), *base_size(plan.unit)):
        return
    before = [_base(figure) for figure in plan.figures if not figure.inside]
    whole = len(groups(before)) == 1
    if plan.changes or (whole and not plan.held):
        raise Illegal(
            "not_formed", "KOKU-ORD-2", "The figures do not stand in their formation.", at=poses[0].point
        )
    numbers = {figure.id: number for number, figure in enumerate(f for f in plan.figures if not f.inside)}
    after = list(before)
    for way in plan.ends:
        if way.figure.id in numbers:
            after[numbers[way.figure.id]] = way.base
    gone = {way.figure.id for way in plan.ends if way.enters}
    free = [number for id, number in numbers.items() if id not in plan.held and id not in gone]
    check_groups(before, after, free)


def _base(figure: KokuFigure) -> Rectangle:
    return base_at(figure.pose, figure.width, figure.depth)
