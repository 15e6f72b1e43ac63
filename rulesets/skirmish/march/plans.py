"""What a move amounts to, before anything is done, and whether it is lawful (SKIR-MOV-1 to SKIR-MOV-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from rulesets.engine.battle import Pose
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import FigurePaths, Id, Legs, Order
from rulesets.engine.table import paths
from rulesets.engine.table.bases import Floats, gaps, rows
from rulesets.engine.table.blocks import Block, block_about, loose_block, march
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import TOLERANCE, distance, turn_between
from rulesets.engine.table.lanes import strides
from rulesets.engine.table.search import border
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.march.allowance import left
from rulesets.skirmish.march.lanes import Going, Gone, Way, refusal, scene_of
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
    strides: tuple[Gone, ...]
    anchors: tuple[Pose, ...]
    refusal: Illegal | None

    @property
    def far(self) -> Gone | None:
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
        if not movable(battle, unit):
            raise nobody(battle, battle.able(unit))
        raise Illegal(
            "no_way", "SKIR-MOV-1", "Say where {unit} shall go, as a body or one by one.", unit=unit.name
        )
    scene, exact = scene_of(battle, unit, touched_units(battle, unit)), bool(order.figures)
    named = figures_of(battle, unit, order.figures or order.who)
    anchors: tuple[Pose, ...] = ()
    if exact:
        lanes = _by_figures(battle, scene, [(one, order.figures[one.id]) for one in named])
    else:
        figures = movable(battle, unit)
        lanes = _by_legs(battle, scene, figures, order, named)
        anchors = (body_of(figures).anchor, *(leg.pose for leg in order.legs))
    gone = tuple(strides(scene, lanes, exact=exact))
    return Plan(unit, gone, anchors, why_not(_check, scene, unit, gone, exact))


def figures_of(
    battle: SkirBattle, unit: SkirUnit, ids: Iterable[str], clause: str = "SKIR-MOV-1"
) -> list[SkirFigure]:
    """The able figures of those ids. Raises :class:`Illegal` for one that the unit has not."""
    able = {figure.id: figure for figure in battle.able(unit)}
    for id in ids:
        if id not in able:
            raise Illegal("no_such_figure", clause, "{unit} has no figure {id}.", unit=unit.name, id=id)
    return [able[id] for id in ids]


def _by_legs(
    battle: SkirBattle, scene: Going, figures: Sequence[SkirFigure], order: Move, who: Sequence[SkirFigure]
) -> list[Way]:
    """The lanes of a body's figures. A way that is too long for all of them is led as far as one can go: the body keeps
    its shape.
    """
    for figure in who:
        check_loose(battle, figure)
        check_figure(battle, figure)
    if not figures:
        raise nobody(battle, scene.figures)
    legs, anchor = [leg.pose for leg in order.legs], body_of(figures).anchor

    def lanes(legs: Sequence[Pose]) -> list[Way]:
        return [
            scene.lane(figure, [pose.point for pose in places], places[-1].facing)
            for figure, places in zip(figures, led(figures, legs), strict=True)
            if not who or figure in who
        ]

    def too_long(ways: Sequence[Way]) -> bool:
        return all(paths.length(lane.points) > lane.limit + TOLERANCE for lane in ways)

    if not too_long(whole := lanes(legs)):
        return whole
    far = border(lambda part: not too_long(lanes(part_way(anchor, legs, part))), 0.0, float(len(legs)), 0.005)
    return lanes(part_way(anchor, legs, far))


def nobody(battle: SkirBattle, able: Sequence[SkirFigure]) -> Illegal:
    """Why no figure of a unit may move: what keeps the first of them."""
    return (
        why_not(check_figure, battle, able[0])
        or why_not(check_loose, battle, able[0])
        or Illegal("nobody", "SKIR-MOV-1", "Nobody can move.")
    )


def _by_figures(battle: SkirBattle, scene: Going, ways: Sequence[tuple[SkirFigure, Legs]]) -> list[Way]:
    lanes = []
    for figure, way in ways:
        if not way:
            continue
        points = [figure.point, *(point.pose.point for point in way)]
        check_loose(battle, figure)
        if any(distance(figure.point, point) > TOLERANCE for point in points):
            check_figure(battle, figure)
        else:
            points = [figure.point]  # a turn on the spot is not a move (SKIR-MOV-12)
        lanes.append(scene.lane(figure, points, way[-1].facing))
    return lanes


# -- what is lawful ----------------------------------------------------------------------------------------------------


def _check(scene: Going, unit: SkirUnit, gone: Sequence[Gone], exact: bool) -> None:
    """Raises :class:`Illegal` for a move that the rules forbid."""
    stopped = next((stride for stride in gone if stride.why), None)
    if exact and stopped is not None:
        raise refusal(stopped)
    if not any(one.displaced or abs(turn_between(one.figure.facing, one.end.facing)) > 0.01 for one in gone):
        raise refusal(stopped) if stopped else Illegal("no_way", "SKIR-MOV-1", "That leads nowhere.")
    check_whole(scene, gone)
    if unit.status is Status.HALTED:
        check_halted(scene, unit, gone)


def check_whole(scene: Going, gone: Sequence[Gone]) -> None:
    """SKIR-MOV-9: raises :class:`Illegal` for a move that tears a unit apart."""
    ends = {stride.figure.id: stride for stride in gone if stride.displaced}
    after = [ends[one.id].base if one.id in ends else one for one in scene.figures]
    moved = [n for n, one in enumerate(scene.figures) if one.id in ends]
    if moved:
        check_cohesion(rows(scene.figures), rows(after), moved)


def check_halted(scene: Going, unit: SkirUnit, gone: Sequence[Gone]) -> None:
    """SKIR-MOV-13: raises :class:`Illegal` if a figure of a halted unit ends nearer to its nearest able enemy."""
    for stride, was, now in approach([one for one in gone if one.displaced], scene.foes.rows):
        if now < was - TOLERANCE:
            raise Illegal(
                "halted", "SKIR-MOV-13", "{unit} may go no nearer to the enemy.", unit=unit.name,
                at=stride.end.point,
            )  # fmt: skip


def approach(gone: Sequence[Gone], foes: Floats) -> Iterator[tuple[Gone, float, float]]:
    """How far each is from the nearest of some enemies where it begins and where it ends."""
    if gone and len(foes):
        before = gaps(rows(stride.figure for stride in gone), foes).min(axis=1)
        after = gaps(rows(stride.base for stride in gone), foes).min(axis=1)
        yield from zip(gone, before.tolist(), after.tolist(), strict=True)
