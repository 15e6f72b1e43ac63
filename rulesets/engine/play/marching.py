"""Moves of units whose figures go one by one: the order, how it is worked out and judged, how it is offered and shown.

A system says who may go (``check``, ``movable``), what of a way stops it (:func:`holds`) and what a move may not leave
behind (``judge``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, NamedTuple

import msgspec
from msgspec import Meta

from rulesets.engine.battle import Pose
from rulesets.engine.forms import Forecast, Note, Offer, offer, why_not
from rulesets.engine.forms import Way as Shown
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import striding
from rulesets.engine.play.orders import FigurePaths, Id, Legs, Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.striding import Halt, Holds, move_params, nearest_lawful, shown_ends
from rulesets.engine.sayings import Words, _, inches, say
from rulesets.engine.table.ends import strides
from rulesets.engine.table.geometry import TOLERANCE, distance, turn_between
from rulesets.engine.table.lanes import F, Lane, Stride, Surroundings
from rulesets.engine.table.leading import SHARE, body_of, lanes_along

Chosen = Annotated[tuple[Id, ...], Meta(max_length=15)]
"""Some of a unit's figures; empty for all that can."""

TURNED = 0.01
"""Degrees by which somebody turns at least, who does not go anywhere."""


class Move(Order, frozen=True, tag="move"):
    """``legs`` lead the unit, or ``who`` of it, as a body that keeps its shape, each figure as far as it can go;
    ``figures`` give each a way of its own, which it goes to its end.
    """

    unit: Id
    legs: Legs = ()
    who: Chosen = ()
    figures: FigurePaths = {}


class MovePlan(NamedTuple, Generic[F]):
    """A move worked out: how far each figure comes, the anchors of the body's way, and why it is refused, if it is."""

    unit: Any
    strides: tuple[Stride[F], ...]
    anchors: tuple[Pose, ...]
    refusal: Illegal | None


def holds(*, spent: str, ground: str, charge: str, edge: str = "", turn: str = "") -> Holds:
    """What stops figures on their way, each by its clause: their inches, what lies and who stands there, an enemy whom
    only a charge may touch, the table's edge (as ground, if it has no clause of its own), and where there are horses
    that they cannot turn so.
    """
    found = {
        "": Halt(),
        "spent": Halt(
            "too_far", spent, _("{over:.1f}″ too far: {used:.1f}″ of {allowance:.1f}″."), _("as far as it goes")
        ),
        "closed": Halt("barred", ground, _("Nobody can pass there."), _("the ground stops it")),
        "enemy": Halt("in_the_way", ground, _("An enemy stands in the way."), _("an enemy stands in the way")),
        "near": Halt(
            "charge", charge, _("Only a charge goes up to an enemy whom the unit does not fight yet."),
            _("only a charge goes in"),
        ),
        "edge": Halt("off_table", edge or ground, _("Nobody leaves the table by choice."), _("the table ends")),
        "room": Halt(
            "overlap", ground, _("There is no room: bases may not overlap."), _("there is no room")
        ),
    }  # fmt: skip
    if turn:
        words = _("Horses go straight ahead and turn once in each part of their move, by 45° at most.")
        found["turn"] = Halt("turn", turn, words, _("the horse cannot turn so"))
    return found


def refusal(stops: Holds, stride: Stride[Any]) -> Illegal:
    """What is wrong with a lane that was to be gone to its end."""
    data = {"hint": "charge"} if stride.why == "near" else {}
    return striding.refusal(stride, stops[stride.why], **data)


# -- worked out --------------------------------------------------------------------------------------------------------


def worked_out(
    unit: Any,
    scene: Surroundings[F],
    order: Move,
    movable: Sequence[F],
    *,
    clause: str,
    nobody: Callable[[], Illegal],
    check: Callable[[F, bool], None],
    judge: Callable[[Sequence[Stride[F]], bool], None],
    share: float = SHARE,
) -> MovePlan[F]:
    """A move as far as it comes, and why it is refused. ``check`` refuses figures that may not go, or not even turn on
    the spot (if it is told that they stay), ``nobody`` tells why none of them may, ``judge`` refuses what comes of it,
    and whether its ways were named to their ends. Raises :class:`Illegal` if it makes no sense at all.
    """
    if bool(order.legs) == bool(order.figures):
        words = _("Say where {unit} shall go, as a body or one by one.")
        raise Illegal("no_way", clause, words, unit=unit.phrase)
    exact, anchors = bool(order.figures), tuple[Pose, ...]()
    named = figures_of(unit, scene.figures, order.figures or order.who, clause)
    if exact:
        lanes = lanes_by_figures(scene, [(one, order.figures[one.id]) for one in named], check)
    else:
        for figure in named:
            check(figure, True)
        if not movable:
            raise nobody()
        legs = [leg.pose for leg in order.legs]
        lanes, anchors = lanes_along(scene, movable, legs, named, share), (body_of(movable).anchor, *legs)
    gone = tuple(strides(scene, lanes, exact=exact))
    return MovePlan(unit, gone, anchors, why_not(judge, gone, exact))


def figures_of(unit: Any, able: Sequence[F], ids: Iterable[str], clause: str) -> list[F]:
    """The figures of those ids, of a unit's ``able`` ones. Raises :class:`Illegal` for one that is none of them."""
    known = {figure.id: figure for figure in able}
    for id in ids:
        if id not in known:
            raise Illegal("no_such_figure", clause, "{unit} has no figure {id}.", unit=unit.phrase, id=id)
    return [known[id] for id in ids]


def lanes_by_figures(
    scene: Surroundings[F], ways: Sequence[tuple[F, Legs]], check: Callable[[F, bool], None]
) -> list[Lane[F]]:
    """The lanes of figures each of which goes a way of its own; to turn on the spot is to go nowhere."""
    lanes = []
    for figure, way in ways:
        if not way:
            continue
        points = [figure.point, *(point.pose.point for point in way)]
        leaves = any(distance(figure.point, point) > TOLERANCE for point in points)
        check(figure, leaves)
        lanes.append(scene.lane(figure, points if leaves else [figure.point], way[-1].facing))
    return lanes


def check_gone(stops: Holds, gone: Sequence[Stride[Any]], exact: bool, clause: str) -> None:
    """Raises :class:`Illegal` for ways that were named to their ends and are stopped, and for a move that leads
    nowhere.
    """
    stopped = next((stride for stride in gone if stride.why), None)
    if exact and stopped is not None:
        raise refusal(stops, stopped)
    if not any(
        one.displaced or abs(turn_between(one.figure.facing, one.end.facing)) > TURNED for one in gone
    ):
        raise refusal(stops, stopped) if stopped else Illegal("no_way", clause, "That leads nowhere.")


# -- offered, shown and told -------------------------------------------------------------------------------------------


def offer_move(
    unit: Any, able: Sequence[F], movable: Sequence[F], held: Collection[str], reaches: Mapping[str, float]
) -> Offer:
    """The move of a unit some of whom may go; see :func:`move_params`."""
    together, singly = move_params(able, movable, held, reaches)
    params = (together, singly) if unit.strength > 1 else (together,)
    most = max(reaches[figure.id] for figure in movable)
    return offer("move", _("Move"), *params, unit=unit.id, hint=f"{most:g}″")


def foresee(
    order: Move,
    made: MovePlan[Any],
    stops: Holds,
    way: Shown | None,
    plan: Callable[[Move], MovePlan[Any]],
    notes: Iterable[Note],
) -> Forecast:
    """The preview of a move: who comes how far, and why not farther; if it is refused, the nearest lawful one, by what
    is planned for shorter ones.
    """

    def refuse(shorter: Move) -> Illegal | None:
        try:
            return plan(shorter).refusal
        except Illegal as why:
            return why

    if made.refusal is not None and way is not None:
        way = msgspec.structs.replace(way, lawful=nearest_lawful(order, made.strides, made.anchors, refuse))
    return Forecast(**shown_ends(made.strides, stops), path=way, notes=tuple(notes))


def short_notes(
    made: MovePlan[F],
    stops: Holds,
    clause: str,
    why: Callable[[Sequence[Stride[F]]], Words] = lambda stopped: "",
) -> Iterator[Note]:
    """How many of a move come to their places, how many stop short by each clause, and ``why``, where a system has
    words of its own for it.
    """
    short = [one for one in made.strides if one.why]
    there = len(made.strides) - len(short)
    if short and there:
        yield Note(say("{count} {count|reaches his place|reach their places}.", count=there), clause)
    for each in dict.fromkeys(stops[one.why].clause for one in short):
        stopped = [one for one in short if stops[one.why].clause == each]
        words = say(
            "{count} {count|stops|stop} short, {behind} behind: {why}.",
            count=len(stopped),
            behind=inches(max(one.full_cost - one.cost for one in stopped)),
            why=why(stopped) or stops[stopped[0].why].short,
        )
        yield Note(words, each, "bad", stopped[0].end.point)


def tell_march(play: Play[Any], made: MovePlan[Any], moved: str, turned: str) -> None:
    """A move that was carried out, or a turn on the spot, each by its clause."""
    paths = {one.figure.id: one.points for one in made.strides if one.displaced}
    if not paths:
        play.tell("turned", unit=made.unit.id, clauses=(turned,))
        return
    most = max(one.cost for one in made.strides)
    play.tell(
        "moved", unit=made.unit.id, distance=round(most, 3), count=len(paths), paths=paths, clauses=(moved,)
    )  # fmt: skip
