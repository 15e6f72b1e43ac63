"""Moves (SKY-MOV-1 to SKY-MOV-7): straight legs, turns, about-faces, other formations."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import shapely

from rulesets.engine.battle import Piece, Pose
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import Count, Id, Legs, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.table import search
from rulesets.engine.table.bodies import Body, Obstacles, box_round, swath
from rulesets.engine.table.geometry import ahead, distance, normal, turn_between
from rulesets.engine.table.prices import rate
from rulesets.sky.battle import Act, Formation, SkyBattle, SkyUnit
from rulesets.sky.charts import TERRAIN
from rulesets.sky.command.activation import check_points, pay, too_far, use
from rulesets.sky.ground.ground import DIFFICULT, RATES, body_of, cost_of, ground_under, lines_crossed
from rulesets.sky.nerve import fates
from rulesets.sky.nerve.flight import full_move
from rulesets.sky.stand.formations import anchor, draw_up, front_of, set_down
from rulesets.sky.stand.room import clash, obstacles_for, standing

SAMPLE = 7.5
"""Degrees of a turn that are looked at in one piece."""

SLACK = 0.01
"""Inches by which a cost may be over the allowance (SKY-GEO-1)."""


class Move(Order, frozen=True, tag="move"):
    """Move the open unit: ``legs`` are its anchor's poses; ``formation`` takes another formation first (which gives its
    own frontage), or, with ``last``, at the end (SKY-MOV-2, SKY-RUL-171).
    """

    unit: Id
    legs: Legs = ()
    formation: Id = ""
    frontage: Count = 0
    last: bool = False


class MoveStep(msgspec.Struct, frozen=True):
    """A part of a move: the body after it and what it cost in inches; ``anchor`` is the unit's after it. ``sweeps``
    tells that its stands go over the ground between, and do not change places on the spot.
    """

    body: Body
    anchor: Pose
    cost: float
    sweeps: bool = True


class MovePlan(msgspec.Struct, frozen=True):
    """A move worked out: its steps, its whole cost against the allowance (inches), the obstacles crossed, the first
    hindrance (``blocked``: an id), the formation and frontage at the end, and whether it is paid for already.
    """

    start: Body
    steps: tuple[MoveStep, ...]
    allowance: float
    crosses: tuple[Piece, ...]
    blocked: str
    off: bool
    formation: str
    frontage: int
    paid: bool

    @property
    def cost(self) -> float:
        """The inches that the move takes."""
        return sum(step.cost for step in self.steps)

    @property
    def end(self) -> Body:
        """How the stands stand at the end."""
        return self.steps[-1].body if self.steps else self.start

    @property
    def points(self) -> int:
        """Action points: one, and one more for a crossing (SKY-ACT-5); none after coming out, which paid for both
        (SKY-SCN-3).
        """
        return 0 if self.paid else 2 if self.crosses else 1


def check_mover(unit: SkyUnit) -> None:
    """SKY-MOV-2: raises :class:`Illegal` for a unit that may not move now."""
    if unit.routing:
        raise Illegal("routing", "SKY-RTE-5", "They are routing.")
    if Act.MOVE in unit.acts:
        raise Illegal("has_moved", "SKY-ACT-6", "They have moved or charged.")
    if unit.fired:
        raise Illegal("has_shot", "SKY-ACT-8", "They shot arquebuses, and stand.")


def check_free(battle: SkyBattle, unit: SkyUnit) -> None:
    """SKY-SAM-3, SKY-RUL-164: raises :class:`Illegal` for Samurai who were bid to charge and must do so first."""
    if battle.bound_to:
        raise Illegal("duty", "SKY-SAM-3", "They must charge first.")


def plan(battle: SkyBattle, unit: SkyUnit, order: Move) -> MovePlan:
    """Work a move out without judging it. A preview asks for it several times, and the order that follows once more."""
    asked = (*standing(battle), unit.id, unit.tedate, Act.OUT in unit.acts, order)
    return _PLANS(asked, lambda: _worked_out(battle, unit, order))


_PLANS: Memory[MovePlan] = Memory(8)


def _worked_out(battle: SkyBattle, unit: SkyUnit, order: Move) -> MovePlan:
    steps, form, front = _steps(battle, unit, order)
    return _judge(battle, unit, body_of(battle, unit), steps, form, front)


def _steps(battle: SkyBattle, unit: SkyUnit, order: Move) -> tuple[tuple[MoveStep, ...], str, int]:
    """The steps of a move with their prices, and the formation and frontage in which it ends."""
    start = body_of(battle, unit)
    at = anchor(battle, unit)
    front, form = unit.frontage, order.formation or unit.formation
    steps: list[MoveStep] = []
    if form != unit.formation and not order.last:
        front = front_of(form, unit.mounted, len(start.poses))
        steps.append(_reform(unit, at, len(start.poses), front))
    for leg in order.legs:
        body, before = (steps[-1].body, steps[-1].anchor) if steps else (start, at)
        steps += _leg(battle, unit, body, before, leg.pose, front)
    if form != unit.formation and order.last:
        front = front_of(form, unit.mounted, len(start.poses))
        steps.append(_reform(unit, steps[-1].anchor if steps else at, len(start.poses), front))
    return tuple(steps), str(form), front


def _judge(
    battle: SkyBattle, unit: SkyUnit, start: Body, steps: tuple[MoveStep, ...], form: str, front: int
) -> MovePlan:
    ground = ground_under(battle.table)
    obstacles = _OBSTACLES((*standing(battle), unit.id), lambda: obstacles_for(battle, unit))
    blocked, off, crosses = "", False, dict[str, Piece]()
    here = start
    for step in steps:
        if not blocked and obstacles.about(box_round((here, step.body), 0.0)):
            blocked = obstacles.met_by(swath(here, step.body) if step.sweeps else step.body.shape)
        off = off or not step.body.is_on(battle.table)
        crosses.update({piece.id: piece for piece in lines_crossed(ground, here.points, step.body.points)})
        here = step.body
    astride = {piece.id for piece in crosses.values() if _astride(ground.shape(piece.id), start)}
    new = tuple(piece for id, piece in crosses.items() if id not in astride)
    return MovePlan(start, steps, full_move(unit), new, blocked, off, form, front, Act.OUT in unit.acts)


_OBSTACLES: Memory[Obstacles] = Memory(2)
"""A way that is cut short is judged again and again."""


def _astride(line: shapely.Geometry, body: Body) -> bool:
    """Whether a unit stands across a line already: it crosses on without a new point (SKY-MOV-6)."""
    return bool(shapely.intersects(line, shapely.convex_hull(shapely.MultiPoint(body.points))))


# -- legs --------------------------------------------------------------------------------------------------------------


def _reform(unit: SkyUnit, at: Pose, count: int, front: int) -> MoveStep:
    """SKY-MOV-2: another formation costs half the full move; the anchor stays."""
    return MoveStep(draw_up(unit, at, count, front), at, full_move(unit) / 2, sweeps=False)


def _leg(
    battle: SkyBattle, unit: SkyUnit, body: Body, before: Pose, after: Pose, front: int
) -> list[MoveStep]:
    """One leg: an about-face, or a straight way with the facing kept and then a turn about the anchor (SKY-MOV-2)."""
    if is_about_face(body, before, after, front):
        return [MoveStep(draw_up(unit, after, len(body.poses), front), after, 0.0, sweeps=False)]
    steps = []
    way = (after.x - before.x, after.y - before.y)
    if distance(before.point, after.point) > 1e-6:
        cost = cost_of(ground_under(battle.table), body.points, way)
        body = body.shift(way)
        steps.append(MoveStep(body, Pose(after.x, after.y, before.facing), cost))
    turn = turn_between(before.facing, after.facing)
    pieces = max(1, math.ceil(abs(turn) / SAMPLE)) if abs(turn) > 1e-6 else 0
    arm = max(distance(after.point, pose.point) for pose in body.poses)
    for piece in range(1, pieces + 1):
        pose = Pose(after.x, after.y, normal(before.facing + turn * piece / pieces))
        body = draw_up(unit, pose, len(body.poses), front)
        inches = math.radians(abs(turn) / pieces) * arm
        steps.append(MoveStep(body, pose, inches * (2.0 if _rough_at(battle, body) else 1.0)))
    return steps


def _rough_at(battle: SkyBattle, body: Body) -> bool:
    """Whether the centre of a stand is in difficult ground (SKY-SCN-2, SKY-RUL-173)."""
    ground = ground_under(battle.table)
    if not ground.of_kind(DIFFICULT).any():
        return False
    under = ({piece.kind for piece in ground.at(point)} for point in body.points)
    return any(rate(kinds, RATES) > 1.0 for kinds in under)


def rear_pose(body: Body, at: Pose, front: int) -> Pose:
    """Where the anchor is after an about-face: front and rear change place on the spot (SKY-MOV-2)."""
    ranks = math.ceil(len(body.poses) / front)
    return Pose(*ahead(at, -ranks * body.depth), normal(at.facing + 180.0))


def is_about_face(body: Body, before: Pose, after: Pose, front: int) -> bool:
    """Whether a leg is an about-face on the spot."""
    rear = rear_pose(body, before, front)
    turned = abs(turn_between(rear.facing, after.facing)) < 0.5
    return turned and distance(rear.point, after.point) < 0.05


# -- the order ---------------------------------------------------------------------------------------------------------


def check_plan(battle: SkyBattle, unit: SkyUnit, made: MovePlan, order: Move) -> None:
    """Raises :class:`Illegal` for a move that the rules forbid (SKY-MOV-2 to SKY-MOV-6)."""
    check_free(battle, unit)
    check_points(battle, min(made.points, 1))
    if not made.steps:
        raise Illegal("no_way", "SKY-MOV-2", "Say where {unit} shall go.", unit=unit.name)
    if order.formation and order.formation not in (Formation.COLUMN, Formation.LINE):
        raise Illegal("formation", "SKY-FRM-1", "Units stand in column or in line.")
    if unit.building:
        raise Illegal("inside", "SKY-SCN-3", "{unit} must come out of the building first.", unit=unit.name)
    if made.cost > made.allowance + SLACK:
        raise too_far(battle, unit, made.allowance, made.cost)
    if made.off:
        raise Illegal("off_table", "SKY-MOV-5", "That leads off the table.")
    met = made.blocked or clash(battle, unit, made.end)
    if met:
        raise refuse_blocked(battle, unit, met)
    check_crossing(unit, made.crosses)
    check_points(battle, made.points)


def check_crossing(unit: SkyUnit, crosses: Sequence[Piece]) -> None:
    """SKY-MOV-6: one obstacle in an activation."""
    if len(crosses) > 1:
        raise Illegal("two_obstacles", "SKY-MOV-6", "Only one obstacle may be crossed in an activation.")
    if crosses and Act.CROSS in unit.acts:
        raise Illegal("has_crossed", "SKY-ACT-6", "They have crossed an obstacle already.")


def refuse_blocked(battle: SkyBattle, unit: SkyUnit, id: str) -> Illegal:
    """The refusal of a way that a unit or a piece of scenery closes."""
    other = battle.units.get(id)
    if other is None:
        piece = next(piece for piece in battle.table.pieces if piece.id == id)
        clause = "SKY-SCN-3" if piece.kind == "house" else "SKY-SCN-1"
        return Illegal("closed", clause, "{unit} cannot cross the {piece}.", unit=unit.name,
                       piece=piece.name or TERRAIN[piece.kind].name)  # fmt: skip
    if other.side is unit.side:
        return Illegal("friends", "SKY-MOV-5", "{other} are in the way.", other=other.name)
    return Illegal("too_near", "SKY-MOV-4", "A move keeps 1″ away from {other}: only a charge comes nearer.",
                   other=other.name)  # fmt: skip


HALVINGS = 6
"""How often the last leg of a way that is not lawful is halved in search of one that is."""


def nearest_lawful(battle: SkyBattle, unit: SkyUnit, order: Move) -> Move | None:
    """The same way with its last leg cut as short as it must be to be lawful; None if none of it is."""
    if not order.legs:
        return None
    made = plan(battle, unit, order)
    start = order.legs[-2].pose if len(order.legs) > 1 else anchor(battle, unit)
    length = max(distance(start.point, order.legs[-1].pose.point), 1e-6)
    most = 1.0 - (made.cost - made.allowance) / length  # in the open, where an inch costs an inch
    far = min(1.0, made.allowance / length)
    share = search.nearest_lawful(
        lambda share: _is_lawful(battle, unit, _cut(battle, unit, order, share)),
        far,
        (most,) if most < 1.0 else (),
        fine=far / 2 ** (HALVINGS - 0.5),
    )
    return _cut(battle, unit, order, share) if share else None


def _cut(battle: SkyBattle, unit: SkyUnit, order: Move, share: float) -> Move:
    """The order with only a share of its last leg."""
    *before, last = order.legs
    start = before[-1].pose if before else anchor(battle, unit)
    x, y = start.x + (last.x - start.x) * share, start.y + (last.y - start.y) * share
    shorter = Waypoint(round(x, 3), round(y, 3), last.facing)
    return msgspec.structs.replace(order, legs=(*before, shorter))


def _is_lawful(battle: SkyBattle, unit: SkyUnit, order: Move) -> bool:
    steps, _, _ = _steps(battle, unit, order)
    if sum(step.cost for step in steps) > full_move(unit) + SLACK:  # cheap to see, and mostly the reason
        return False
    return why_not(check_plan, battle, unit, plan(battle, unit, order), order) is None


def move(play: Play[SkyBattle], order: Move) -> None:
    """SKY-MOV-2: pay, go, and note it."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    check_mover(unit)
    made = plan(battle, unit, order)
    check_plan(battle, unit, made, order)
    pay(play, made.points)
    unit = use(play, unit, Act.MOVE)
    if made.crosses:
        unit = use(play, unit, Act.CROSS)
    figures = battle.living(unit)
    play.change_unit(unit, moved=True, formation=made.formation, frontage=made.frontage)
    set_down(play, figures, made.end.poses)
    bodies = [made.start, *(step.body for step in made.steps)]
    paths = {
        figure.id: tuple(body.poses[number].point for body in bodies) for number, figure in enumerate(figures)
    }
    fates.make_way(play, unit.side)
    clauses = ["SKY-MOV-2", *(["SKY-MOV-6"] if made.crosses else [])]
    play.tell("moved", unit=unit.id, distance=made.cost, paths=paths, clauses=tuple(clauses))
