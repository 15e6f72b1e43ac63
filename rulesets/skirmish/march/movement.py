"""Moving: the order, what a unit is offered, and what a move would come to (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import (
    AnyParam,
    Forecast,
    Lane,
    Note,
    Offer,
    PathParam,
    PosesParam,
    ghost,
    offer,
    shown,
    why_not,
)
from rulesets.engine.memory import Shelf
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.striding import nearest_lawful, shown_lane, shown_way
from rulesets.engine.sayings import _, inches, listed, say
from rulesets.engine.table.bases import rows
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.charts import MISSILES
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.march.allowance import left, slowed_by, within_half
from rulesets.skirmish.march.displace import displace
from rulesets.skirmish.march.lanes import HOLDS, Gone
from rulesets.skirmish.march.plans import (
    Move,
    Plan,
    body_of,
    check_loose,
    check_unit,
    movable,
    nobody,
    plan,
)
from rulesets.skirmish.stand.contact import pairs, touching


def move(play: Play[SkirBattle], order: Move) -> None:
    """SKIR-MOV-1: each figure goes as far as it comes; all of it, or nothing."""
    unit: SkirUnit = play.own_unit(order.unit)
    made = plan(play.battle, unit, order)
    if made.refusal is not None:
        raise made.refusal
    paths = {one.figure.id: one.points for one in made.strides if one.displaced}
    set_down(play, made.strides)
    if not paths:
        play.tell("turned", unit=unit.id, clauses=("SKIR-MOV-12",))
        return
    most = max(one.cost for one in made.strides)
    play.tell(
        "moved", unit=unit.id, distance=round(most, 3), count=len(paths), paths=paths, clauses=("SKIR-MOV-1",)
    )  # fmt: skip


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
    return [_known(battle, unit) for unit in battle.on_table(side)]  # type: ignore[arg-type]


def _known(battle: SkirBattle, unit: SkirUnit) -> Offer:
    """The offer of a unit: the one found before, if nothing that it follows from has changed."""
    touched = tuple(foe.id for figure in battle.able(unit) for foe in touching(battle, figure))
    question = (unit, tuple(battle.able(unit)), touched, battle.options)
    return _KEPT((unit.id, id(battle.table)), question, lambda: _offered(battle, unit))


_KEPT: Shelf[tuple[str, int], Offer] = Shelf(3000)


def _offered(battle: SkirBattle, unit: SkirUnit) -> Offer:
    figures = movable(battle, unit)
    shut = why_not(check_unit, unit) or (None if figures else nobody(battle, battle.able(unit)))
    if shut is not None:
        return offer("move", _("Move"), unit=unit.id, shut=shut)
    reaches = {figure.id: round(left(figure, battle.options), 4) for figure in battle.able(unit)}
    body, most = body_of(figures), max(reaches[figure.id] for figure in figures)
    legs = PathParam(
        name="legs", label=_("Together"), start=shown(body.anchor), reach=most, single=len(figures) == 1,
        width=round(body.width, 4), depth=round(body.depth, 4),
    )  # fmt: skip
    params: list[AnyParam] = [legs]
    if unit.strength > 1:
        fixed = {figure.id for figure in battle.able(unit) if why_not(check_loose, battle, figure)}
        params.append(
            PosesParam(
                name="figures", label=_("One by one"), reach=most, held=tuple(sorted(fixed)), reaches=reaches,
                start={figure.id: figure.pose for figure in battle.able(unit)},
            )
        )  # fmt: skip
    return offer("move", _("Move"), *params, unit=unit.id, hint=f"{most:g}″")


# -- what it would come to ---------------------------------------------------------------------------------------------


def forecast(play: Play[SkirBattle], order: Move) -> Forecast:
    """The preview of a move: who comes how far, and why not farther; if it is refused, the nearest lawful one."""
    battle, unit = play.battle, play.own_unit(order.unit)
    made = plan(battle, unit, order)
    toll, dear = (_("over a line"), "SKIR-MOV-11"), (_("difficult ground"), "SKIR-MOV-5")
    way = shown_way(made.strides, made.anchors, toll, dear)
    if made.refusal is not None and way is not None:
        lawful = nearest_lawful(
            order, made.strides, made.anchors, lambda shorter: why_not(_judge, battle, unit, shorter)
        )
        way = msgspec.structs.replace(way, lawful=lawful)
    return Forecast(
        figures=tuple(ghost(one.figure.id, one.end) for one in made.strides),
        path=way,
        lanes=tuple(map(lane_of, made.strides)),
        notes=tuple(_notes(battle, made)),
    )


def _judge(battle: SkirBattle, unit: SkirUnit, order: Move) -> None:
    if refused := plan(battle, unit, order).refusal:
        raise refused


def lane_of(one: Gone) -> Lane:
    """How a figure's way is shown."""
    return shown_lane(one, HOLDS[one.why])


def _notes(battle: SkirBattle, made: Plan) -> Iterator[Note]:
    short = [one for one in made.strides if one.why]
    if 0 < len(short) < len(made.strides):
        yield Note(say("{count} reach their places.", count=len(made.strides) - len(short)), "SKIR-MOV-1")
    for clause in dict.fromkeys(HOLDS[one.why].clause for one in short):
        stopped = [one for one in short if HOLDS[one.why].clause == clause]
        behind = inches(max(one.asked - one.cost for one in stopped))
        slow = stopped[0].why == "spent" and all(slowed_by(one.figure) for one in stopped)
        why = _("wounded or laden") if slow else HOLDS[stopped[0].why].short
        words = say("{count} stop short, {behind} behind: {why}.", count=len(stopped), behind=behind, why=why)
        yield Note(words, clause, "bad", stopped[0].end.point)
    foes = touched_at(battle, made.unit, made.strides)
    if foes:
        names = listed(battle.units[id].name for id in foes)
        yield Note(say("Into contact with {units}.", units=names), "SKIR-CHG-1", "good")
    armed = [(one, MISSILES.get(one.figure.missile)) for one in made.strides if one.displaced]
    far = sum(
        not within_half(one.figure, battle.options, one.cost) for one, arm in armed if arm and arm.moving
    )
    if far and not made.unit.shot:
        text = say("{count} go more than half of their move: they cannot shoot after it.", count=far)
        yield Note(text, "SKIR-SHO-5")
    still = sum(not arm.moving for _one, arm in armed if arm)
    if still and not made.unit.shot:
        yield Note(say("{count} cannot shoot in the turn in which they move.", count=still), "SKIR-SHO-4")


def touched_at(battle: SkirBattle, unit: SkirUnit, gone: Sequence[Gone]) -> list[str]:
    """The enemy units that figures would touch where they end, in the order of muster."""
    foes = battle.all_able(unit.side.opponent)
    if not gone or not foes:
        return []
    met = pairs(ground_of(battle.table), rows(one.base for one in gone), rows(foes))
    return list(dict.fromkeys(foes[foe].unit for _one, foe in sorted(met, key=lambda pair: pair[1])))


RULES: dict[type[Order], Callable[..., Any]] = {Move: move}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Move: forecast}
