"""Orders for figures that go one by one: what stops them in words, how their ways are shown, and the nearest lawful."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import msgspec

from rulesets.engine.battle import PLACES, Figure, Point, Pose
from rulesets.engine.forms import (
    AnyParam,
    FigureWay,
    PathParam,
    PosesParam,
    Surcharge,
    Way,
    draw_point,
    ghost,
    leg,
    price,
    show_pose,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Legs, Order, Waypoint
from rulesets.engine.sayings import Words, _
from rulesets.engine.table import search
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import distance
from rulesets.engine.table.lanes import Stride
from rulesets.engine.table.leading import body_of
from rulesets.engine.table.paths import part

Given = TypeVar("Given", bound=Order)

TRIES = 9
"""Shorter ways that are tried for one that is lawful."""


class Halt(NamedTuple):
    """What stops a figure: the code and clause, why a way that was asked for exactly is refused, and the short words
    of a preview.
    """

    code: str = ""
    clause: str = ""
    words: Words = ""
    short: Words = ""


Holds = Mapping[str, Halt]
"""By what :class:`Stride` says; an empty one for what nothing stops."""


def refusal(stride: Stride[Any], hold: Halt, **data: Any) -> Illegal:
    """What is wrong with a lane that was to be gone to its end."""
    limit, over = stride.lane.limit, stride.full_cost - stride.lane.limit
    if stride.why == "spent":
        data = {"over": over, "used": stride.full_cost, "allowance": limit, "inches": round(over, 3)}
    return Illegal(hold.code, hold.clause, hold.words, at=stride.end.point, figure=stride.figure.id, **data)


def move_params(
    able: Sequence[Figure], movable: Sequence[Figure], held: Collection[str], reaches: Mapping[str, float]
) -> list[AnyParam]:
    """The parameters of a move: those who may move together, as one body, and each of those who are ``able`` by
    himself. ``held`` are those who stay; ``reaches`` tells how many inches each has.
    """
    body, most = body_of(movable), max(reaches[figure.id] for figure in movable)
    return [
        PathParam(
            name="legs", label=_("Together"), start=show_pose(body.anchor), reach=most, single=len(movable) == 1,
            width=round(body.width, 4), depth=round(body.depth, 4),
        ),
        PosesParam(
            name="figures", label=_("One by one"), reach=most, held=tuple(sorted(held)), reaches=dict(reaches),
            start={figure.id: figure.pose for figure in able},
        ),
    ]  # fmt: skip


def shown_lane(stride: Stride[Any], hold: Halt) -> FigureWay:
    """How a figure's way is shown, with what it has of its allowance and what stops it."""
    points = tuple(draw_point(point) for point in stride.points)
    cost, limit = round(stride.cost, 2), round(stride.lane.limit, 2)
    return FigureWay(stride.figure.id, points, cost, limit, hold.short, hold.clause)


def shown_ends(gone: Sequence[Stride[Any]], holds: Holds) -> dict[str, Any]:
    """The parts of a preview that every way of figures has: where each stands at its end, and its lane."""
    return {
        "figures": tuple(ghost(one.figure.id, one.end) for one in gone),
        "lanes": tuple(shown_lane(one, holds[one.why]) for one in gone),
    }


def as_ways(gone: Sequence[Stride[Any]]) -> dict[str, Legs]:
    """Ways of figures as an answer to :class:`Ways` gives them: of those who go anywhere."""
    return {
        one.figure.id: tuple(
            Waypoint(round(x, PLACES), round(y, PLACES), one.end.facing) for x, y in one.points[1:]
        )
        for one in gone
        if one.displaced
    }


def shown_way(
    gone: Sequence[Stride[Any]], anchors: Sequence[Pose], toll: tuple[Words, str], dear: tuple[Words, str]
) -> Way | None:
    """The way of a body by its anchors, or those of its figures, with the price of the one that takes the most.
    ``toll`` and ``dear`` are label and clause of what a line costs, and of dear ground.
    """
    if not gone:
        return None
    far = max(gone, key=lambda stride: stride.cost)
    legs = [leg(a.point, b.point, distance(a.point, b.point)) for a, b in pairwise(anchors)]
    legs = legs or [leg(a, b, distance(a, b)) for one in gone for a, b in pairwise(one.points)]
    used = max(far.full_cost if one.why == "spent" and not anchors else one.cost for one in gone)
    charges = tuple(_charges(far, toll, dear))
    return Way(used=round(used, 3), allowance=round(far.lane.limit, 3), legs=tuple(legs), charges=charges)


def _charges(far: Stride[Any], toll: tuple[Words, str], dear: tuple[Words, str]) -> Iterator[Surcharge]:
    """What a way takes beside its inches."""
    lines = [(at, charge) for at, charge in far.fare.tolls if at <= far.inches]
    for at, charge in lines:
        yield price(toll[0], charge, toll[1], part(far.points, at, at)[0])
    more = far.cost - far.inches - sum(charge for _at, charge in lines)
    if more > 0.005:
        yield price(dear[0], more, dear[1], far.points[-1])


# -- the nearest lawful order ------------------------------------------------------------------------------------------


def nearest_lawful(
    order: Given,
    gone: Sequence[Stride[Any]],
    anchors: Sequence[Pose],
    refused: Callable[[Given], Illegal | None],
) -> dict[str, Any] | None:
    """The ``legs`` and ``figures`` of the order that goes as far along the same ways as the rules let it; None if that
    is nowhere.
    """
    given: Any = order
    tries = iter(range(TRIES))

    def cut(share: float) -> Given:
        if given.legs:
            ends = part_way(anchors[0], list(anchors[1:]), share * len(given.legs))
            return msgspec.structs.replace(order, legs=_waypoints(ends, 3))
        ways = {
            one.figure.id: _along(part(one.points, 0.0, one.inches * share)[1:], one.end.facing)
            for one in gone
            if one.displaced
        }
        return msgspec.structs.replace(order, figures=ways)

    def is_lawful(share: float) -> bool:
        return next(tries, None) is not None and refused(cut(share)) is None

    share = search.nearest_lawful(is_lawful, 1.0, (1.0,), 0.25, 0.04, 0.05)
    found = msgspec.to_builtins(cut(share)) if share else {}
    return (
        {key: found.get(key, [] if key == "legs" else {}) for key in ("legs", "figures")} if share else None
    )


def _along(points: Sequence[Point], facing: float) -> Legs:
    return _waypoints([Pose(x, y, facing) for x, y in points], 4)


def _waypoints(poses: Sequence[Pose], digits: int) -> Legs:
    return tuple(
        Waypoint(round(pose.x, digits), round(pose.y, digits), round(pose.facing, 2)) for pose in poses
    )
