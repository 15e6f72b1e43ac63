"""Moving: the order, what a unit is offered, and what a move would come to (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import Forecast, Note, Offer, Way, offer, why_not
from rulesets.engine.memory import Shelf
from rulesets.engine.play.marching import Move, MovePlan, foresee, offer_move, short_notes, tell_march
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.striding import shown_way
from rulesets.engine.sayings import Words, _, as_list, say
from rulesets.engine.table.bases import rows
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import MISSILES
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.march.allowance import inches_left, slowed_by, within_half
from rulesets.skirmish.march.displace import displace
from rulesets.skirmish.march.lanes import HOLDS, Gone
from rulesets.skirmish.march.plans import check_loose, check_unit, movable, nobody, plan
from rulesets.skirmish.stand.contact import pairs, touching


def move(play: Play[SkirBattle], order: Move) -> None:
    """SKIR-MOV-1: each figure goes as far as it comes; all of it, or nothing."""
    unit: SkirUnit = play.own_unit(order.unit)
    made = plan(play.battle, unit, order)
    if made.refusal is not None:
        raise made.refusal.with_traceback(None)
    set_down(play, made.strides)
    tell_march(play, made, "SKIR-MOV-1", "SKIR-MOV-12")


def set_down(play: Play[SkirBattle], gone: Sequence[Gone], **values: Any) -> None:
    """Set figures down where their ways end, with what they have paid. Who is displaced has had his move
    (SKIR-MOV-12).
    """
    for one in gone:
        figure = play.figure(one.figure.id)
        moved, spent = figure.moved or one.displaced, figure.spent + one.cost
        turned = figure.turned if one.turned is None else one.turned
        displace(play, figure, one.end, spent=spent, moved=moved, turned=turned, **values)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """The moves of every unit of the side, with what is shut and why."""
    return [_recall(battle, unit) for unit in battle.on_table(side)]  # type: ignore[arg-type]


def _recall(battle: SkirBattle, unit: SkirUnit) -> Offer:
    """The offer of a unit: the one found before, if nothing that it follows from has changed."""
    able = tuple(battle.able(unit))
    touched = tuple(bool(touching(battle, figure)) for figure in able)
    question = (unit, able, touched, battle.options)
    return _KEPT((unit.id, id(battle.table)), question, lambda: _offer(battle, unit))


_KEPT: Shelf[tuple[str, int], Offer] = Shelf(3000)


def _offer(battle: SkirBattle, unit: SkirUnit) -> Offer:
    figures = movable(battle, unit)
    shut = why_not(check_unit, unit) or (None if figures else nobody(battle, battle.able(unit)))
    if shut is not None:
        return offer("move", _("Move"), unit=unit.id, shut=shut)
    reaches = {figure.id: round(inches_left(figure, battle.options), 4) for figure in battle.able(unit)}
    held = {figure.id for figure in battle.able(unit) if why_not(check_loose, battle, figure)}
    return offer_move(unit, battle.able(unit), figures, held, reaches)


# -- what it would come to ---------------------------------------------------------------------------------------------


def forecast(play: Play[SkirBattle], order: Move) -> Forecast:
    """The preview of a move: who comes how far, and why not farther; if it is refused, the nearest lawful one."""
    battle, unit = play.battle, play.own_unit(order.unit)
    made = plan(battle, unit, order)
    way = way_of(made.strides, made.anchors)
    return foresee(order, made, HOLDS, way, lambda shorter: plan(battle, unit, shorter), _notes(battle, made))


def way_of(gone: Sequence[Gone], anchors: Sequence[Pose] = ()) -> Way | None:
    """The way of a body, or those of figures, with what they pay for lines and ground (SKIR-MOV-5, SKIR-MOV-11)."""
    toll, dear = (_("over a line"), "SKIR-MOV-11"), (_("difficult ground"), "SKIR-MOV-5")
    return shown_way(gone, anchors, toll, dear)


def _notes(battle: SkirBattle, made: MovePlan[SkirFigure]) -> Iterator[Note]:
    yield from short_notes(made, HOLDS, "SKIR-MOV-1", _who_is_slowed)
    foes = touched_at(battle, made.unit, made.strides)
    if foes:
        names = as_list(battle.units[id].name for id in foes)
        yield Note(say("Into contact with {units}.", units=names), "SKIR-CHG-1", "good")
    armed = [(one, MISSILES.get(one.figure.missile)) for one in made.strides if one.displaced]
    far = sum(
        not within_half(one.figure, battle.options, one.cost) for one, arm in armed if arm and arm.moving
    )
    if far and not made.unit.shot:
        text = say("{count} {count|goes|go} more than half of the move: no shot after it.", count=far)
        yield Note(text, "SKIR-SHO-5")
    still = sum(not arm.moving for _one, arm in armed if arm)
    if still and not made.unit.shot:
        yield Note(say("{count} cannot shoot in a turn with a move.", count=still), "SKIR-SHO-4")


def _who_is_slowed(stopped: Sequence[Gone]) -> Words:
    slow = stopped[0].why == "spent" and all(slowed_by(one.figure) for one in stopped)
    return _("wounded or laden") if slow else ""


def touched_at(battle: SkirBattle, unit: SkirUnit, gone: Sequence[Gone]) -> list[str]:
    """The enemy units that figures would touch where they end, in the order of muster."""
    foes = battle.all_able(unit.side.opponent)
    if not gone or not foes:
        return []
    met = pairs(ground_of(battle.table), rows(one.base for one in gone), rows(foes))
    return list(dict.fromkeys(foes[foe].unit for _one, foe in sorted(met, key=lambda pair: pair[1])))


RULES: dict[type[Order], Callable[..., Any]] = {Move: move}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Move: forecast}
