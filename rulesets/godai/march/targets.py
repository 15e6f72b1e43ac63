"""Who may charge whom, and what a charge amounts to before it is tried (GODAI-CHG-1 to GODAI-CHG-4, GODAI-CHG-6,
GODAI-BUS-1, GODAI-BUS-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from rulesets.engine.battle import order_of
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import FigurePaths, Id, Order
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import OVER_WALL
from rulesets.godai.march import storm
from rulesets.godai.march.allowance import left, strike
from rulesets.godai.march.lanes import Gone
from rulesets.godai.march.plans import check_ends, check_unit, movable, nobody, standing
from rulesets.godai.nerve import courage
from rulesets.godai.stand.command import gap_between
from rulesets.godai.stand.contact import in_duel, touched_units
from rulesets.godai.stand.units import hero_figure, units_in_order


class Charge(Order, frozen=True, tag="charge"):
    """GODAI-ORD-2: charge one enemy unit (``target``), a second with it (``also``) or several (``targets``).
    ``figures`` are the ways of those that do not go straight.
    """

    unit: Id
    target: Id = ""
    also: Id = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=12)] = ()
    figures: FigurePaths = {}


class Aim(NamedTuple):
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
        raise Illegal("barred", "GODAI-MOV-12", words, unit=unit.called, target=target.name)
    if target.id in touched_units(battle, unit):
        words = _("{unit} {unit|fights|fight} {target} already: more of them go in by moving.")
        raise Illegal("fighting", "GODAI-MOV-7", words, unit=unit.called, target=target.name)
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
            raise Illegal("honour", "GODAI-BUS-1", words, unit=unit.called, hero=foe.name)


def could_charge(battle: GodaiBattle, unit: GodaiUnit, foe: GodaiUnit) -> None:
    """Raises :class:`Illegal` for an enemy whom a hero could not charge by any way, honour apart (GODAI-CHG-2)."""
    check_target(battle, unit, foe)
    if not _near(battle, unit, foe) or not storm.caught(battle, unit, foe.id):
        raise too_far(unit)


def _near(battle: GodaiBattle, unit: GodaiUnit, foe: GodaiUnit) -> bool:
    """Whether somebody might come so far."""
    return gap_between(battle, unit, foe) <= most_inches(battle, unit) + OVER_WALL


def most_inches(battle: GodaiBattle, unit: GodaiUnit) -> float:
    """The most inches that somebody has for a charge (GODAI-CHG-3)."""
    return max((left(unit, figure) for figure in movable(battle, unit)), default=0.0) + strike(unit)


def declared(battle: GodaiBattle, unit: GodaiUnit, order: Charge) -> Aim:
    """GODAI-CHG-8: the legality and the honour of a charge. Raises :class:`Illegal` if it may not be tried."""
    return _AIMS((order, *standing(battle, unit)), lambda: _declared(battle, unit, order))


_AIMS: Memory[Aim] = Memory(6)


def _declared(battle: GodaiBattle, unit: GodaiUnit, order: Charge) -> Aim:
    check_charger(battle, unit)
    named = dict.fromkeys(id for id in (order.target, order.also, *order.targets) if id)
    targets = tuple(sorted(named, key=order_of))
    if not targets or any(id not in battle.units for id in targets):
        raise Illegal("no_target", "GODAI-CHG-1", "Say whom {unit} shall charge.", unit=unit.called)
    for id in targets:
        check_target(battle, unit, battle.units[id])
    check_honour(battle, unit, targets)
    return _aimed(battle, unit, targets, order.figures)


def _aimed(battle: GodaiBattle, unit: GodaiUnit, targets: tuple[str, ...], ways: FigurePaths) -> Aim:
    """The ways of a charge, and whether they bring it home: somebody must reach each target (GODAI-CHG-2)."""
    gone = storm.by_ways(battle, unit, targets, ways) if ways else storm.own_ways(battle, unit, targets)
    met = storm.meets(battle, unit, targets, gone)
    missed = [id for id in targets if id not in storm.met_units(battle, unit, targets, met)]
    if missed:
        words = _("{unit} cannot reach {target}.")
        raise Illegal("too_far", "GODAI-CHG-2", words, unit=unit.called, target=battle.units[missed[0]].name)
    storm.check_body_strike(unit, gone, met)
    check_ends(battle, unit, gone)
    return Aim(targets, tuple(gone), tuple(met))


def outmatched(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> bool:
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


def tested(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> bool:
    """Whether a charge brings a Courage Test of either."""
    return outmatched(battle, unit, target) or frightens(battle, unit, target)


def too_far(unit: GodaiUnit) -> Illegal:
    """Whom none of them can reach (GODAI-CHG-2)."""
    return Illegal("too_far", "GODAI-CHG-2", "{unit} can reach nobody.", unit=unit.called)
