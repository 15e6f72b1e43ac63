"""Moving: the order, what a unit is offered, and what a move would come to (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.forms import (
    AnyParam,
    Forecast,
    Lane,
    Leg,
    Note,
    Offer,
    PathParam,
    PosesParam,
    Toll,
    Way,
    drawn,
    ghost,
    leg,
    offer,
    price,
    shown,
    why_not,
)
from rulesets.engine.memory import Shelf
from rulesets.engine.play.orders import Legs, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, inches, listed, say
from rulesets.engine.table import search
from rulesets.engine.table.bases import rows
from rulesets.engine.table.fares import fares
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.paths import part
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.charts import MISSILES
from rulesets.skirmish.ground.ground import PASSAGES, ground_of
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

TRIES = 9
"""Shorter ways that are tried for one that is lawful."""


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
        "moved",
        unit=unit.id,
        distance=round(most, 3),
        count=len(paths),
        paths=paths,
        clauses=("SKIR-MOV-1",),
    )


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
    unit = play.own_unit(order.unit)
    made = plan(play.battle, unit, order)
    found = forecast_of(play.battle, made)
    if made.refusal is not None and found.path is not None:
        lawful = nearest_lawful(play.battle, unit, order, made)
        found = msgspec.structs.replace(found, path=msgspec.structs.replace(found.path, lawful=lawful))
    return found


def forecast_of(battle: SkirBattle, made: Plan) -> Forecast:
    """The preview of a plan."""
    return Forecast(
        figures=tuple(ghost(one.figure.id, one.end) for one in made.strides),
        path=way_of(battle, made),
        lanes=tuple(lane_of(one) for one in made.strides),
        notes=tuple(_notes(battle, made)),
    )


def lane_of(one: Gone) -> Lane:
    """How a figure's way is shown, with what it has of its allowance and what stops it."""
    points = tuple(drawn(point) for point in one.points)
    hold = HOLDS[one.why]
    return Lane(one.figure.id, points, round(one.cost, 2), round(one.lane.limit, 2), hold.short, hold.clause)


def way_of(battle: SkirBattle, made: Plan) -> Way | None:
    """The way of a body, or those of its figures, with the price of the one that takes the most."""
    far = made.far
    if far is None:
        return None
    legs = [leg(a.point, b.point, distance(a.point, b.point)) for a, b in pairwise(made.anchors)]
    used = max(far.asked if one.why == "spent" and not made.anchors else one.cost for one in made.strides)
    return Way(
        used=round(used, 3), allowance=round(far.lane.limit, 3), legs=tuple(legs or _single_legs(made)),
        charges=tuple(_charges(battle, far)),
    )  # fmt: skip


def _single_legs(made: Plan) -> list[Leg]:
    return [leg(a, b, distance(a, b)) for one in made.strides for a, b in pairwise(one.points)]


def _charges(battle: SkirBattle, far: Gone) -> Iterator[Toll]:
    """What a way takes beside its inches: difficult ground, and lines that it crosses (SKIR-MOV-5, SKIR-MOV-11)."""
    fare = fares(ground_of(battle.table), [far.points], PASSAGES)[0]
    lines = [(at, charge) for at, charge in fare.tolls if at <= far.inches]
    for at, charge in lines:
        yield price(_("over a line"), charge, "SKIR-MOV-11", part(far.points, at, at)[0])
    dear = far.cost - far.inches - sum(charge for _at, charge in lines)
    if dear > 0.005:
        yield price(_("difficult ground"), dear, "SKIR-MOV-5", far.points[-1])


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
    over = [
        one
        for one, arm in armed
        if arm and arm.moving and not within_half(one.figure, battle.options, one.cost)
    ]
    if over and not made.unit.shot:
        text = say("{count} go more than half of their move: they cannot shoot after it.", count=len(over))
        yield Note(text, "SKIR-SHO-5")
    still = [one for one, arm in armed if arm and not arm.moving]
    if still and not made.unit.shot:
        text = say("{count} cannot shoot in the turn in which they move.", count=len(still))
        yield Note(text, "SKIR-SHO-4")


def touched_at(battle: SkirBattle, unit: SkirUnit, gone: Sequence[Gone]) -> list[str]:
    """The enemy units that figures would touch where they end, in the order of muster."""
    foes = battle.all_able(unit.side.opponent)
    if not gone or not foes:
        return []
    met = pairs(ground_of(battle.table), rows(one.base for one in gone), rows(foes))
    return list(dict.fromkeys(foes[foe].unit for _one, foe in sorted(met, key=lambda pair: pair[1])))


# -- the nearest lawful move -------------------------------------------------------------------------------------------


def nearest_lawful(battle: SkirBattle, unit: SkirUnit, order: Move, made: Plan) -> dict[str, Any] | None:
    """The order that goes as far along the same ways as the rules let it; None if that is nowhere."""
    tries = iter(range(TRIES))
    start = _to_reach(order, made)

    def is_lawful(share: float) -> bool:
        if next(tries, None) is None:
            return False
        shorter = _cut(start, made, share)
        return why_not(_judge, battle, unit, shorter) is None

    share = search.nearest_lawful(is_lawful, 1.0, (1.0,), 0.25, 0.04, 0.05)
    if not share:
        return None
    found = msgspec.to_builtins(_cut(start, made, share))
    return {key: found.get(key, [] if key == "legs" else {}) for key in ("legs", "figures")}


def _judge(battle: SkirBattle, unit: SkirUnit, order: Move) -> None:
    refusal = plan(battle, unit, order).refusal
    if refusal is not None:
        raise refusal


def _to_reach(order: Move, made: Plan) -> Move:
    """Ways of single figures, each cut where its figure stops."""
    if order.legs:
        return order
    figures = {
        one.figure.id: _waypoints(one.points[1:], one.end.facing) for one in made.strides if one.displaced
    }
    return msgspec.structs.replace(order, figures=figures)


def _waypoints(points: Sequence[Point], facing: float) -> Legs:
    return tuple(Waypoint(round(x, 4), round(y, 4), round(facing, 2)) for x, y in points)


def _cut(order: Move, made: Plan, share: float) -> Move:
    """An order for a share of its way."""
    if order.legs:
        cut = part_way(made.anchors[0], list(made.anchors[1:]), share * len(order.legs))
        legs = tuple(Waypoint(round(pose.x, 3), round(pose.y, 3), round(pose.facing, 2)) for pose in cut)
        return msgspec.structs.replace(order, legs=legs)
    figures = {
        one.figure.id: _waypoints(part(one.points, 0.0, one.inches * share)[1:], one.end.facing)
        for one in made.strides
        if one.figure.id in order.figures
    }
    return msgspec.structs.replace(order, figures=figures)


RULES: dict[type[Order], Callable[..., Any]] = {Move: move}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Move: forecast}
