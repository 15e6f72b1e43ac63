"""What a move amounts to, before anything is done, and whether it is lawful (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

from msgspec import Meta

from rulesets.engine.battle import Pose
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import FigurePaths, Id, Legs, Order
from rulesets.engine.table import paths
from rulesets.engine.table.bases import gaps, rows
from rulesets.engine.table.blocks import Block, block_about, loose_block, march
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import TOLERANCE, distance, turn_between
from rulesets.engine.table.search import border
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.march.allowance import left
from rulesets.skirmish.march.lanes import Lane, Scene, Stride, scene_of, strides
from rulesets.skirmish.stand.cohesion import check_cohesion
from rulesets.skirmish.stand.contact import touched_units, touching

Chosen = Annotated[tuple[Id, ...], Meta(max_length=12)]
"""Some of a unit's figures; empty for all that can."""


class Move(Order, frozen=True, tag="move"):
    """SKIR-MOV-1: ``legs`` lead the unit, or ``who`` of it, as a body that keeps its shape, each figure as far as it
    can go; ``figures`` give each a way of its own, which it goes to its end.
    """

    unit: Id
    legs: Legs = ()
    who: Chosen = ()
    figures: FigurePaths = {}


class Plan(NamedTuple):
    """A move worked out: how far each figure comes, the anchors of the body's way, and why it is refused, if it is."""

    unit: SkirUnit
    strides: tuple[Stride, ...]
    anchors: tuple[Pose, ...]
    refusal: Illegal | None

    @property
    def far(self) -> Stride | None:
        """Whose way takes the most."""
        return max(self.strides, key=lambda stride: stride.cost, default=None)


# -- who may move ------------------------------------------------------------------------------------------------------


def check_unit(unit: SkirUnit) -> None:
    """SKIR-MOV-1, SKIR-OTH-6, SKIR-CHG-6: raises :class:`Illegal` for a unit that takes no order to move."""
    if unit.status not in (Status.STEADY, Status.HALTED):
        clause = "SKIR-OTH-6" if unit.status is Status.FALLING_BACK else "SKIR-MOR-31"
        raise Illegal("unsteady", clause, "{unit} obey no order to move.", unit=unit.name)
    if unit.charged:
        raise Illegal("has_moved", "SKIR-CHG-6", "{unit} have charged: that was their move.", unit=unit.name)


def check_figure(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-MOV-1, SKIR-MOV-12, SKIR-SHO-4, SKIR-SHO-5: raises :class:`Illegal` for a figure that may go nowhere."""
    if figure.moved:
        raise Illegal("has_moved", "SKIR-MOV-12", "A figure moves once a turn.", at=figure.point)
    if left(figure, battle.options) <= TOLERANCE:
        clause = "SKIR-SHO-5" if figure.shot else "SKIR-MOV-7"
        raise Illegal("no_inches", clause, "It can go no farther in this turn.", at=figure.point)


def check_loose(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-MOV-1: raises :class:`Illegal` for a figure in contact, which does not move but to break off."""
    if touching(battle, figure):
        raise Illegal("in_contact", "SKIR-MOV-1", "Who touches an enemy can only break off.", at=figure.point)


def movable(battle: SkirBattle, unit: SkirUnit) -> tuple[SkirFigure, ...]:
    """The figures of a unit that may still move."""
    checks = (check_figure, check_loose)

    def found() -> tuple[SkirFigure, ...]:
        able = battle.able(unit)
        return tuple(one for one in able if all(why_not(check, battle, one) is None for check in checks))

    return _MOVABLE((unit, battle.figures, battle.table, battle.options), found)


_MOVABLE: Memory[tuple[SkirFigure, ...]] = Memory(12)


# -- the way of a body -------------------------------------------------------------------------------------------------


def body_of(figures: Sequence[SkirFigure]) -> Block:
    """Figures as a body: its anchor is the middle of its front, of a single one its centre."""
    poses = [figure.pose for figure in figures]
    if len(figures) == 1:
        return block_about(poses, poses[0], figures[0].width, figures[0].depth)
    return loose_block(poses, max(one.width for one in figures), max(one.depth for one in figures))


def led(figures: Sequence[SkirFigure], legs: Sequence[Pose]) -> list[tuple[Pose, ...]]:
    """The places of each figure on the way of their body. Men keep their places in it; where there are riders, each
    keeps his lane beside the others and turns his own horse (SKIR-MOV-8).
    """
    body = body_of(figures)
    if not any(figure.mounted for figure in figures):
        stages = march(body, [figure.pose for figure in figures], legs)
        return list(zip(*stages, strict=True))
    at = body.anchor
    moves = [(leg.x - at.x, leg.y - at.y, turn_between(at.facing, leg.facing)) for leg in legs]
    return [
        (one.pose, *(Pose(one.x + east, one.y + north, one.facing + turn) for east, north, turn in moves))
        for one in figures
    ]


# -- plans -------------------------------------------------------------------------------------------------------------


def plan(battle: SkirBattle, unit: SkirUnit, order: Move) -> Plan:
    """Work a move out and judge it. A preview asks for it more than once, and the order that follows once more. Raises
    :class:`Illegal` if it makes no sense at all.
    """
    stood = tuple((other.id, other.place) for other in battle.units.values())
    question = (order, unit, stood, battle.figures, battle.table, battle.options)
    return _PLANS(question, lambda: _worked_out(battle, unit, order))


_PLANS: Memory[Plan] = Memory(6)


def _worked_out(battle: SkirBattle, unit: SkirUnit, order: Move) -> Plan:
    check_unit(unit)
    if bool(order.legs) == bool(order.figures):
        raise Illegal(
            "no_way", "SKIR-MOV-1", "Say where {unit} shall go, as a body or one by one.", unit=unit.name
        )
    scene = scene_of(battle, unit, touched_units(battle, unit))
    lanes = _by_legs(scene, order) if order.legs else _by_figures(scene, order.figures)
    gone = tuple(strides(scene, lanes, exact=bool(order.figures)))
    anchors: tuple[Pose, ...] = ()
    if order.legs:
        anchors = (body_of(movable(battle, unit)).anchor, *(leg.pose for leg in order.legs))
    return Plan(unit, gone, anchors, why_not(_check, scene, gone, bool(order.figures)))


def _by_legs(scene: Scene, order: Move) -> list[Lane]:
    battle, unit = scene.battle, scene.unit
    for id in order.who:
        figure = _of_unit(scene, id)
        check_loose(battle, figure)
        check_figure(battle, figure)
    figures = movable(battle, unit)
    if not figures:
        raise nobody(battle, unit)
    legs = [leg.pose for leg in order.legs]
    lanes = _lanes(scene, figures, legs, order.who)
    if all(_is_too_long(lane) for lane in lanes):
        anchor = body_of(figures).anchor
        far = border(
            lambda part: not all(map(_is_too_long, _lanes(scene, figures, part_way(anchor, legs, part), order.who))),
            0.0, float(len(legs)), 0.005,
        )  # fmt: skip
        lanes = _lanes(scene, figures, part_way(anchor, legs, far), order.who)
    return lanes


def _is_too_long(lane: Lane) -> bool:
    return paths.length(lane.points) > lane.limit + TOLERANCE


def _lanes(
    scene: Scene, figures: Sequence[SkirFigure], legs: Sequence[Pose], who: Sequence[str]
) -> list[Lane]:
    """The lanes of a body's figures. A way that is too long for all of them is led as far as one can go: the body keeps
    its shape.
    """
    return [
        scene.lane(figure, [pose.point for pose in places], places[-1].facing)
        for figure, places in zip(figures, led(figures, legs), strict=True)
        if not who or figure.id in who
    ]


def nobody(battle: SkirBattle, unit: SkirUnit) -> Illegal:
    """Why no figure of a unit may move: what keeps the first of them."""
    first = battle.able(unit)[0]
    why = why_not(check_figure, battle, first) or why_not(check_loose, battle, first)
    return why or Illegal("nobody", "SKIR-MOV-1", "Nobody of {unit} can move.", unit=unit.name)


def _by_figures(scene: Scene, ways: FigurePaths) -> list[Lane]:
    lanes = []
    for figure in [_of_unit(scene, id) for id in ways]:
        way = ways[figure.id]
        if not way:
            continue
        points = [figure.point, *(point.pose.point for point in way)]
        check_loose(scene.battle, figure)
        if any(distance(figure.point, point) > TOLERANCE for point in points):
            check_figure(scene.battle, figure)
        else:
            points = [figure.point]  # a turn on the spot is not a move (SKIR-MOV-12)
        lanes.append(scene.lane(figure, points, way[-1].facing))
    return lanes


def _of_unit(scene: Scene, id: str) -> SkirFigure:
    for figure in scene.figures:
        if figure.id == id:
            return figure
    raise Illegal("no_such_figure", "SKIR-MOV-1", "{unit} has no figure {id}.", unit=scene.unit.name, id=id)


# -- what is lawful ----------------------------------------------------------------------------------------------------


def _check(scene: Scene, gone: Sequence[Stride], exact: bool) -> None:
    """Raises :class:`Illegal` for a move that the rules forbid."""
    stopped = next((stride for stride in gone if stride.why), None)
    if exact and stopped is not None:
        raise stopped.refusal()
    if not any(one.displaced or abs(turn_between(one.figure.facing, one.end.facing)) > 0.01 for one in gone):
        raise stopped.refusal() if stopped else Illegal("no_way", "SKIR-MOV-1", "That leads nowhere.")
    check_whole(scene, gone)
    if scene.unit.status is Status.HALTED:
        check_halted(scene, gone)


def check_whole(scene: Scene, gone: Sequence[Stride]) -> None:
    """SKIR-MOV-9: raises :class:`Illegal` for a move that tears a unit apart."""
    ends = {stride.figure.id: stride for stride in gone}
    after = [ends[one.id].base if one.id in ends else one for one in scene.figures]
    moved = [n for n, one in enumerate(scene.figures) if one.id in ends and ends[one.id].displaced]
    if moved:
        check_cohesion(rows(scene.figures), rows(after), moved)


def check_halted(scene: Scene, gone: Sequence[Stride]) -> None:
    """SKIR-MOV-13: raises :class:`Illegal` if a figure of a halted unit ends nearer to its nearest able enemy."""
    moved = [stride for stride in gone if stride.displaced]
    if not moved or not len(scene.foes.rows):
        return
    before = gaps(rows(stride.figure for stride in moved), scene.foes.rows).min(axis=1)
    after = gaps(rows(stride.base for stride in moved), scene.foes.rows).min(axis=1)
    for stride, was, now in zip(moved, before.tolist(), after.tolist(), strict=True):
        if now < was - TOLERANCE:
            raise Illegal(
                "halted",
                "SKIR-MOV-13",
                "{unit} may go no nearer to the enemy.",
                unit=scene.unit.name,
                at=stride.end.point,
            )


def leg_inches(made: Plan) -> list[float]:
    """How long each leg of a body's way is, for its anchor."""
    return [distance(a.point, b.point) for a, b in pairwise(made.anchors)]
