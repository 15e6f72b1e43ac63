"""Moving: the order, contact that is made by it, what a unit is offered, and what a move would come to
(GODAI-MOV-1 to GODAI-MOV-14, GODAI-CDM-21, GODAI-CHG-10, GODAI-PAV-2, GODAI-SHT-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import shapely

from rulesets.engine.battle import Side, order_of
from rulesets.engine.forms import FigureWay, Forecast, Note, Offer, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.held_back import may_come
from rulesets.engine.play.marching import Move, MovePlan, foresee, offer_move, short_notes, tell_march
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.striding import shown_lane, shown_way
from rulesets.engine.sayings import _, say
from rulesets.engine.table.bases import polygons, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, MISSILES
from rulesets.godai.ground.ground import DEFENDED, ground_of
from rulesets.godai.march.plans import (
    HEROIC,
    HOLDS,
    Gone,
    check_figure,
    check_free,
    check_unit,
    inches_left,
    movable,
    nearest,
    nobody,
    plan,
    spent_after,
)
from rulesets.godai.nerve import flight
from rulesets.godai.stand.contact import Touch, across, touches, touching
from rulesets.godai.stand.units import master_of, radius, units_in_order

SET_BACK = {"setting": "carried", "taking": "up"}
"""What becomes of pavises that are half set up or taken down (GODAI-PAV-2)."""


def arrive(play: Play[GodaiBattle], id: str, before: Touch) -> Rule:
    """What follows when figures of a unit have come into contacts that they had not ``before`` (:func:`meet`); then the
    tests for what was lost by it (GODAI-SEQ-19).
    """
    meet(play, id, before)
    yield from flight.check_losses(play)


def meet(play: Play[GodaiBattle], id: str, before: Touch) -> None:
    """Obstacles are defended (GODAI-CDM-21), pavises and guns are left alone (GODAI-PAV-2, GODAI-SHT-11), fleeing
    enemies are caught (GODAI-CHG-10, GODAI-FLE-5).
    """
    met = new_contacts(play.battle, id, before)
    for one, other in met:
        _defend(play, play.figure(other), play.figure(one))
    units = sorted({play.figure(each).unit for pair in met for each in pair}, key=order_of)
    for unit in map(play.unit, units):
        play.settle_unit(unit, idle=False, pavise=SET_BACK.get(unit.pavise, unit.pavise))
    for foe in units:
        if play.unit(foe).fleeing and play.unit(foe).side is not play.unit(id).side:
            flight.catch(play, play.unit(foe), play.unit(id))


def new_contacts(battle: GodaiBattle, id: str, before: Touch) -> list[tuple[str, str]]:
    """The pairs of a unit's figures and enemies who touch now and did not before."""
    return [
        (figure.id, foe.id)
        for figure in battle.able(battle.units[id])
        for foe in touching(battle, figure)
        if foe.id not in before.get(figure.id, ())
    ]


def _defend(play: Play[GodaiBattle], defender: GodaiFigure, attacker: GodaiFigure) -> None:
    """GODAI-CDM-21: who stood at an obstacle when an attacker made contact across it defends it against him."""
    held = attacker.id in across(play.battle, defender) and _stands_at(play.battle, defender, attacker)
    kept = tuple(one for one in defender.defends if one != attacker.id)
    play.settle_figure(defender, defends=(*kept, attacker.id) if held else kept)


def _stands_at(battle: GodaiBattle, defender: GodaiFigure, attacker: GodaiFigure) -> bool:
    """Whether a figure stands at an obstacle that can be defended, which lies between it and another."""
    ground, base = ground_of(battle.table), polygons(rows((defender,)))[0]
    between = ground.met_by(shapely.LineString([defender.point, attacker.point]), DEFENDED)
    return any(shapely.distance(base, ground.shape(piece.id)) <= CONTACT + 1e-9 for piece in between)


def move(play: Play[GodaiBattle], order: Move) -> Rule:
    """GODAI-ORD-1: each figure goes as far as it comes; all of it, or nothing."""
    unit: GodaiUnit = play.own_unit(order.unit)
    made = plan(play.battle, unit, order)
    if made.refusal is not None:
        raise made.refusal.with_traceback(None)
    before = touches(play.battle)
    set_down(play, unit, made.strides)
    tell_march(play, made, "GODAI-MOV-1", "GODAI-MOV-8")
    yield from arrive(play, unit.id, before)


def set_down(
    play: Play[GodaiBattle], unit: GodaiUnit, gone: Sequence[Gone]
) -> dict[str, tuple[tuple[float, float], ...]]:
    """Set figures down where their ways end, with what they have paid: their unit has had its movement order
    (GODAI-MOV-2), what it was doing with its pavises comes to nothing (GODAI-PAV-2), and guns wait another turn
    (GODAI-SHT-11). The ways of those who went anywhere.
    """
    paths = {one.figure.id: one.points for one in gone if one.displaced}
    for one in gone:
        figure = play.figure(one.figure.id)
        play.put(figure, one.end, spent=spent_after(unit, figure, one.cost))
    unit = take_order(play, unit)
    if paths:
        play.settle_unit(unit, idle=False, pavise=SET_BACK.get(unit.pavise, unit.pavise))
    return paths


def take_order(play: Play[GodaiBattle], unit: GodaiUnit) -> GodaiUnit:
    """GODAI-MOV-2: a unit has had its movement order; who has mounted or dismounted has gone on (GODAI-HRS-1)."""
    play.battle.moving = unit.id
    unit = play.unit(unit.id)
    return play.settle_unit(unit, moved=True, mounting="done" if unit.mounting else "")


# -- the state ---------------------------------------------------------------------------------------------------------


def able(battle: GodaiBattle, side: Side) -> bool:
    """GODAI-SEQ-17: whether a side has anything to do: a unit that does not flee is not confused, and is not all in
    contact; or one to bring on (CAM-GRD-3).
    """
    return may_come(battle, side) or any(
        not (unit.fleeing or unit.confused) and any(not touching(battle, one) for one in battle.able(unit))
        for unit in orderable(battle, side)
    )


def may_move(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """Whether a unit has its movement order, or the rest of it, before it (GODAI-MOV-2, GODAI-HRS-1)."""
    return why_not(check_free, battle, unit) is None and bool(movable(battle, unit))


def orderable(battle: GodaiBattle, side: Side) -> list[GodaiUnit]:
    """The units that may be ordered: a side's, in a Heroic Movement the hero and those who go along (GODAI-HER-2)."""
    units: list[GodaiUnit] = battle.on_table(side)  # type: ignore[assignment]
    if battle.clock.phase == HEROIC:
        return [unit for unit in units if unit.id in (battle.leading, *battle.following)]
    return units


def flights(play: Play[GodaiBattle]) -> None:
    """GODAI-FLE-2: before a side moves, its fleeing units run; the O-side's once the I-side has done."""
    battle = play.battle
    for side in battle.holders():
        if side not in battle.ran:
            battle.ran = (*battle.ran, side)
            for unit in units_in_order(battle, side):
                if play.unit(unit.id).fleeing and play.unit(unit.id).place == "table":
                    flight.run(play, play.unit(unit.id))
        if side not in battle.confirmed and able(battle, side):
            return


def straying(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """GODAI-ATT-3: whether attendants stand out of their master's radius."""
    master = master_of(battle, unit)
    if master is None or any(touching(battle, figure) for figure in battle.able(unit)):
        return False
    return nearest(rows(battle.able(unit)), rows(battle.able(master))) > radius(master, unit) + CONTACT


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """The moves of every unit that may be ordered, with what is shut and why."""
    return [_recall(battle, unit) for unit in orderable(battle, side)]


def _recall(battle: GodaiBattle, unit: GodaiUnit) -> Offer:
    """The offer of a unit: the one found before, if nothing that it follows from has changed."""
    touched = tuple(bool(touching(battle, figure)) for figure in battle.able(unit))
    shut = why_not(check_unit, battle, unit)
    question = (unit, tuple(battle.able(unit)), touched, shut and shut.refusal())
    return _KEPT((unit.id, id(battle.table)), question, lambda: _offer(battle, unit, shut))


_KEPT: Shelf[tuple[str, int], Offer] = Shelf(3000)


def _offer(battle: GodaiBattle, unit: GodaiUnit, shut: Illegal | None) -> Offer:
    figures = movable(battle, unit)
    shut = shut or (None if figures else nobody(battle, unit))
    if shut is not None:
        return offer("move", _("Move"), unit=unit.id, shut=shut)
    reaches = {figure.id: round(inches_left(unit, figure), 4) for figure in battle.able(unit)}
    held = {figure.id for figure in battle.able(unit) if why_not(check_figure, battle, figure)}
    return offer_move(unit, battle.able(unit), figures, held, reaches)


# -- what it would come to ---------------------------------------------------------------------------------------------


def forecast(play: Play[GodaiBattle], order: Move) -> Forecast:
    """The preview of a move: who comes how far, and why not farther; if it is refused, the nearest lawful one."""
    battle, unit = play.battle, play.own_unit(order.unit)
    made = plan(battle, unit, order)
    toll, dear = (_("over an obstacle"), "GODAI-MOV-4"), (_("difficult ground"), "GODAI-MOV-3")
    way = shown_way(made.strides, made.anchors, toll, dear)
    return foresee(order, made, HOLDS, way, lambda shorter: plan(battle, unit, shorter), _notes(made))


def lane_of(one: Gone) -> FigureWay:
    """How a figure's way is shown."""
    return shown_lane(one, HOLDS[one.why])


def _notes(made: MovePlan[GodaiFigure]) -> Iterator[Note]:
    yield from short_notes(made, HOLDS, "GODAI-MOV-1")
    far = sum(spent_after(made.unit, one.figure, one.cost) > 0.5 + 1e-6 for one in made.strides)
    if far and any(one.figure.in_hand in MISSILES for one in made.strides):
        text = say("{count} go more than half of their move.", count=far)
        yield Note(text, "GODAI-MOV-10")


RULES: dict[type[Order], Callable[..., Any]] = {Move: move}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Move: forecast}
