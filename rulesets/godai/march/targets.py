"""Who may charge whom, who then reaches whom, and what a charge amounts to before it is tried (GODAI-CHG-1 to
GODAI-CHG-4, GODAI-CHG-6, GODAI-BUS-1, GODAI-BUS-2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from msgspec import Meta

from rulesets.engine.battle import order_of
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory, Shelf
from rulesets.engine.play.marching import lanes_by_figures
from rulesets.engine.play.orders import FigurePaths, Id, Legs, Order
from rulesets.engine.sayings import _
from rulesets.engine.table import rush as rushes
from rulesets.engine.table.aims import touches
from rulesets.engine.table.bases import rows
from rulesets.engine.table.bodies import around
from rulesets.engine.table.ends import strides
from rulesets.engine.table.geometry import bearing
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import OVER_WALL
from rulesets.godai.ground.ground import crowd
from rulesets.godai.march.plans import (
    Going,
    Gone,
    check_ends,
    check_going,
    check_unit,
    inches_left,
    movable,
    nobody,
    refusal,
    scene_of,
    standing,
    strike,
)
from rulesets.godai.march.regroup import gather
from rulesets.godai.nerve import courage
from rulesets.godai.stand.contact import in_duel, touched_units
from rulesets.godai.stand.units import gap_between, hero_figure, units_in_order

FAR = 4.0
"""Inches beyond those that they may go within which others can stand in the way of chargers."""


def field_for(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str]) -> Going:
    """What stands round chargers: the targets may be touched, and whom their unit fights already (GODAI-CHG-1)."""
    touchable = dict.fromkeys((*targets, *touched_units(battle, unit)))
    return scene_of(battle, unit, tuple(touchable), strike(unit))


def rush(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], *, first: bool = False) -> list[Gone]:
    """Each figure straight at the nearest figure of the targets, into contact where it can. With ``first`` only until
    one has come into contact; none if that is nobody.
    """
    figures = movable(battle, unit)
    if not figures:
        return []
    scene = field_for(battle, unit, targets)
    box = around(figures, max(map(scene.limit, figures)) + FAR)
    near = crowd(battle).within(box).figures
    question = (unit, figures, scene.figures, near, _foes(scene, targets), battle.table)
    key = (unit.id, tuple(targets), first)
    return list(_RUSHES(key, question, lambda: _rush(battle, scene, figures, targets, first=first)))


_RUSHES: Shelf[tuple[str, tuple[str, ...], bool], list[Gone]] = Shelf(2000)


def catch(battle: GodaiBattle, unit: GodaiUnit, target: str) -> list[Gone]:
    """GODAI-CHG-7: a hero's shortest way into contact with one of a unit's figures, straight or round what he cannot
    pass; none if he does not reach them.
    """
    gone = rush(battle, unit, (target,), first=True)
    figures = movable(battle, unit)
    if gone or not figures:
        return gone
    scene = field_for(battle, unit, (target,))
    stride = rushes.round_about(scene, figures[0], _foes(scene, (target,)))
    return [stride] if stride is not None else []


def _rush(
    battle: GodaiBattle,
    scene: Going,
    figures: Sequence[GodaiFigure],
    targets: Sequence[str],
    *,
    first: bool = False,
    before: Sequence[Gone] = (),
) -> list[Gone]:
    gone = rushes.rush(scene, figures, _foes(scene, targets), first=first, before=before)
    return gone if first else gather(battle, scene, [*before, *gone], pinned=len(before))


def _foes(scene: Going, targets: Sequence[str]) -> tuple[GodaiFigure, ...]:
    foes = [foe for foe, may in zip(scene.foes.figures, scene.open.tolist(), strict=True) if may]
    return tuple(sorted((foe for foe in foes if foe.unit in targets), key=lambda foe: order_of(foe.id)))


def by_ways(
    battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], ways: Mapping[str, Legs]
) -> list[Gone]:
    """GODAI-CHG-1: a charge whose paths are named: those named go by them to their ends, the others as in :func:`rush`.
    Raises :class:`Illegal` for ways that the rules forbid.
    """
    figures = movable(battle, unit)
    if set(ways) - {figure.id for figure in figures}:
        raise Illegal("no_such_figure", "GODAI-CHG-1", "Not all of those named can charge.")
    scene = field_for(battle, unit, targets)
    named = [(figure, ways[figure.id]) for figure in figures if ways.get(figure.id)]
    gone = strides(scene, lanes_by_figures(scene, named, partial(check_going, battle)), exact=True)
    for stride in gone:
        if stride.why:
            raise refusal(stride)
    rest = [figure for figure in figures if not ways.get(figure.id)]
    return _rush(battle, scene, rest, targets, before=gone) if rest else gone


def meets(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], gone: Sequence[Gone]) -> list[Gone]:
    """Those who end in contact with one of the targets, or with somebody whom their unit fights."""
    if not gone:
        return []
    met = touches(field_for(battle, unit, targets), rows(stride.base for stride in gone))
    return [stride for stride, there in zip(gone, met.tolist(), strict=True) if there]


def _reaches(battle: GodaiBattle, unit: GodaiUnit, target: str, gone: Sequence[Gone]) -> bool:
    """Whether somebody ends in contact with a target."""
    scene = scene_of(battle, unit, (target,), strike(unit))
    return bool(gone) and bool(touches(scene, rows(stride.base for stride in gone)).any())


def check_body_strike(unit: GodaiUnit, gone: Sequence[Gone], met: Sequence[Gone]) -> None:
    """GODAI-CHG-3: raises :class:`Illegal` for a way that goes beyond the allowance without ending in contact."""
    for stride in gone:
        if stride not in met and stride.cost > inches_left(unit, stride.figure) + 1e-3:
            words = _("Only who comes into contact goes the inches of a Body Strike.")
            raise Illegal("too_far", "GODAI-CHG-3", words, at=stride.end.point)


def pursuit(
    battle: GodaiBattle, unit: GodaiUnit, fled: Sequence[str], most: float | None = None
) -> Gone | None:
    """GODAI-CHG-7: how far a rider can go on, straight towards those who fled, touching nobody; ``most`` inches at
    most. None where nobody is left on the table.
    """
    own = movable(battle, unit)
    foes = [foe for id in fled if battle.units[id].place == "table" for foe in battle.able(battle.units[id])]
    if not own or not foes:
        return None
    rider = own[0]
    foe = min(
        foes, key=lambda one: (round((one.x - rider.x) ** 2 + (one.y - rider.y) ** 2, 3), order_of(one.id))
    )
    scene = scene_of(battle, unit, ())
    lane = scene.lane(rider, [rider.point, foe.point], bearing(rider.point, foe.point))
    if most is not None:
        lane = lane._replace(limit=min(lane.limit, most))
    return strides(scene, [lane])[0]


class Charge(Order, frozen=True, tag="charge"):
    """GODAI-ORD-2: charge one enemy unit (``target``), a second with it (``also``) or several (``targets``).
    ``figures`` are the ways of those that do not go straight.
    """

    unit: Id
    target: Id = ""
    also: Id = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=12)] = ()
    figures: FigurePaths = {}


class ChargeTry(NamedTuple):
    """A charge that may be tried: its targets by id, the ways, and who ends in contact."""

    targets: tuple[str, ...]
    gone: tuple[Gone, ...]
    met: tuple[Gone, ...]


# -- who may charge whom -----------------------------------------------------------------------------------------------


def check_charger(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-ORD-2: raises :class:`Illegal` for a unit that may charge nobody now."""
    check_unit(battle, unit)
    if not movable(battle, unit):
        raise nobody(battle, unit)


def check_target(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> None:
    """GODAI-CHG-1, GODAI-MOV-12: raises :class:`Illegal` for somebody whom a unit may not charge at all."""
    if target.side is unit.side or target.place != "table":
        raise Illegal("no_target", "GODAI-CHG-1", "{target} are no target.", target=target.name)
    if target.id in unit.barred:
        words = _("{unit} may go no nearer to {target} in this turn.")
        raise Illegal("barred", "GODAI-MOV-12", words, unit=unit.phrase, target=target.name)
    if target.id in touched_units(battle, unit):
        words = _("{unit} {unit|fights|fight} {target} already: more of them go in by moving.")
        raise Illegal("fighting", "GODAI-MOV-7", words, unit=unit.phrase, target=target.name)
    if unit.honourable and target.hero and in_duel(battle, hero_figure(battle, target)):
        words = _("{target} fights a duel: the honourable do not join.")
        raise Illegal("duel", "GODAI-BUS-2", words, target=target.name)


def check_honour(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str]) -> None:
    """GODAI-BUS-1, GODAI-RUL-119: raises :class:`Illegal` for the honourable who charge groups where they could charge
    an enemy hero. Others are free (GODAI-BUS-3).
    """
    if not unit.honourable or any(battle.units[id].hero for id in targets):
        return
    for foe in units_in_order(battle, unit.side.opponent):
        if foe.hero and why_not(could_charge, battle, unit, foe) is None:
            words = _("{unit} could charge {hero}: honour forbids to charge others.")
            raise Illegal("honour", "GODAI-BUS-1", words, unit=unit.phrase, hero=foe.name)


def could_charge(battle: GodaiBattle, unit: GodaiUnit, foe: GodaiUnit) -> None:
    """Raises :class:`Illegal` for an enemy whom a hero could not charge by any way, honour apart (GODAI-CHG-2)."""
    check_target(battle, unit, foe)
    near = gap_between(battle, unit, foe) <= most_inches(battle, unit) + OVER_WALL
    if not near or not catch(battle, unit, foe.id):
        raise too_far(unit)


def most_inches(battle: GodaiBattle, unit: GodaiUnit) -> float:
    """The most inches that somebody has for a charge (GODAI-CHG-3)."""
    return max((inches_left(unit, figure) for figure in movable(battle, unit)), default=0.0) + strike(unit)


def declare_charge(battle: GodaiBattle, unit: GodaiUnit, order: Charge) -> ChargeTry:
    """GODAI-CHG-8: the legality and the honour of a charge. Raises :class:`Illegal` if it may not be tried."""
    return _AIMS((order, *standing(battle, unit)), lambda: _declare(battle, unit, order))


_AIMS: Memory[ChargeTry] = Memory(6)


def _declare(battle: GodaiBattle, unit: GodaiUnit, order: Charge) -> ChargeTry:
    check_charger(battle, unit)
    named = dict.fromkeys(id for id in (order.target, order.also, *order.targets) if id)
    targets = tuple(sorted(named, key=order_of))
    if not targets or any(id not in battle.units for id in targets):
        raise Illegal("no_target", "GODAI-CHG-1", "Say whom {unit} shall charge.", unit=unit.phrase)
    for id in targets:
        check_target(battle, unit, battle.units[id])
    check_honour(battle, unit, targets)
    return _aim(battle, unit, targets, order.figures)


def _aim(battle: GodaiBattle, unit: GodaiUnit, targets: tuple[str, ...], ways: FigurePaths) -> ChargeTry:
    """The ways of a charge, and whether they bring it home: somebody must reach each target (GODAI-CHG-2). Where none
    is named they are straight, but a hero goes round what keeps him from his target.
    """
    if ways:
        gone = by_ways(battle, unit, targets, ways)
    elif unit.hero and len(targets) == 1:
        gone = catch(battle, unit, targets[0])
    else:
        gone = rush(battle, unit, targets)
    met = meets(battle, unit, targets, gone)
    missed = [id for id in targets if not _reaches(battle, unit, id, met)]
    if missed:
        words = _("{unit} cannot reach {target}.")
        raise Illegal("too_far", "GODAI-CHG-2", words, unit=unit.phrase, target=battle.units[missed[0]].name)
    check_body_strike(unit, gone, met)
    check_ends(battle, unit, gone)
    return ChargeTry(targets, tuple(gone), tuple(met))


def is_outmatched(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> bool:
    """GODAI-CHG-4, GODAI-RUL-33: whether a group must test to charge a unit: it has more figures, or a higher Courage
    of its own. Heroes never test.
    """
    if unit.hero:
        return False
    more = len(battle.able(target)) > len(battle.able(unit))
    return more or courage.effective(battle, target) > courage.effective(battle, unit)


def frightens(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> bool:
    """GODAI-CHG-6, GODAI-RUL-35: whether a charge makes a unit test: that of a mounted hero on a group that does not
    flee (GODAI-MOR-14); with GODAI-OPT-4 of every hero.
    """
    if not unit.hero or target.hero or target.fleeing:
        return False
    return battle.options.every_charge or hero_figure(battle, unit).mounted


def too_far(unit: GodaiUnit) -> Illegal:
    """Whom none of them can reach (GODAI-CHG-2)."""
    return Illegal("too_far", "GODAI-CHG-2", "{unit} can reach nobody.", unit=unit.phrase)
