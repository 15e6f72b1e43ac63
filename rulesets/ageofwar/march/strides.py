"""A wheel or a lot worked out: the way of a unit's front, what it passes through and must pay for, and what stops it
(AOW-ORD-12, AOW-ORD-13, AOW-ORD-14, AOW-DIS-3, AOW-GEO-12).

A stride is worked out from any place, so that several can be shown one after another before the first is made.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.ground.terrain import passing
from rulesets.ageofwar.march.activation import lot_of
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import newly_met
from rulesets.ageofwar.stand.near import stands_on, too_near
from rulesets.engine.battle import Point, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead, local, normal

WHEEL = 45.0
"""The degrees of a wheel, at most (AOW-ORD-12)."""
WHEELS = 2
"""Wheels in a turn, at most (AOW-ORD-12)."""
SLACK = 0.01
"""Inches and degrees that comparisons allow (AOW-GEO-1)."""
PACE, ARC = 0.25, 5.0
"""Inches of a lot, and degrees of a wheel, after which it is looked at what a unit passes through."""


class Turn(NamedTuple):
    """A wheel: degrees clockwise about a front corner; without one about the corner to which it turns."""

    degrees: float
    corner: str = ""


class Lot(NamedTuple):
    """A lot, or a part of one: inches straight ahead."""

    inches: float


Step = Turn | Lot


class StepTaken(NamedTuple):
    """A step worked out: its anchors from the first to the last, the inches of the front edge (of a wheel those of its
    outer corner), what is paid for now, the pieces whose far edge is reached (ids), the points that it takes, and what
    forbids it.
    """

    step: Step
    anchors: tuple[Pose, ...]
    inches: float
    pays: tuple[str, ...]
    leaves: tuple[str, ...]
    points: int
    fault: Illegal | None = None

    @property
    def end(self) -> Pose:
        """The anchor at its end."""
        return self.anchors[-1]


class Spent(NamedTuple):
    """What an activation has paid for already, and at which far edges it has thrown."""

    paid: frozenset[str]
    edges: frozenset[str]


def spent_of(battle: AowBattle) -> Spent:
    """AOW-ORD-14, AOW-DIS-3: what the unit that acts has paid and thrown for."""
    done = battle.activation
    return Spent(frozenset(done.paid), frozenset(done.edges)) if done else Spent(frozenset(), frozenset())


# -- one stride --------------------------------------------------------------------------------------------------------


def stride(
    battle: AowBattle, unit: AowUnit, step: Step, at: Pose | None = None, spent: Spent | None = None
) -> StepTaken:
    """A step of a unit from an anchor (its own, if none is given), as the activation stands. The
    nearest enemy that it would come too near to, the edge of the table, and whoever stands at its end forbid it
    (AOW-GEO-12, AOW-GEO-15, AOW-RUL-55).
    """
    place, done, there = at or blocks.anchor(battle, unit), spent or spent_of(battle), blocks.standing(battle)
    question = (there, unit, tuple(battle.bases(unit)), battle.table, battle.options.surcharge, done)
    return _STRIDES((unit.id, step, place), question, lambda: _work_out(battle, unit, step, place, done))


_STRIDES: Shelf[tuple[str, Step, Pose], StepTaken] = Shelf(512)
"""An order's steps are asked for by its offer, its preview and itself, and each more than once."""


def _work_out(battle: AowBattle, unit: AowUnit, step: Step, at: Pose, done: Spent) -> StepTaken:
    anchors, count, wide = _anchors(unit, step, at), len(battle.bases(unit)), blocks.base_of(unit)[0]
    bodies = [blocks.drawn_up(unit, anchor, count, unit.frontage) for anchor in anchors]
    pays, leaves = tolls(battle, unit, [body.poses for body in bodies], done)
    inches = math.radians(abs(step.degrees)) * wide * unit.frontage if isinstance(step, Turn) else step.inches
    points = 1 + toll_of(unit) * len(pays)
    return StepTaken(step, anchors, inches, pays, leaves, points, _fault(battle, unit, bodies))


def toll_of(unit: AowUnit) -> int:
    """AOW-ORD-14: the points of passing through one piece or unit: 1 on foot, 2 mounted."""
    return 2 if unit.mounted else 1


def tolls(
    battle: AowBattle, unit: AowUnit, moments: Sequence[Sequence[Pose]], done: Spent
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """AOW-ORD-14, AOW-DIS-3: what must be paid for on a way, given as the places of all bases at its moments, and the
    pieces whose far edge is reached (AOW-RUL-140): passed through on the way and no more at its end. Once in an
    activation, or with AOW-OPT-13 for every step.
    """
    through = passing(battle, unit, *moments)
    if not through:
        return (), ()
    left = through - passing(battle, unit, moments[-1]) - set(battle.units) - done.edges
    paid = frozenset[str]() if battle.options.surcharge == "lot" else done.paid
    return tuple(sorted(through - paid)), tuple(sorted(left))


def _anchors(unit: AowUnit, step: Step, at: Pose, *, end: bool = False) -> tuple[Pose, ...]:
    """The anchor on its way, from where it begins; or only where it ends."""
    if isinstance(step, Lot):
        parts = max(1, math.ceil(step.inches / PACE))
        return tuple(
            Pose(*ahead(at, step.inches * part / parts), at.facing)
            for part in range(parts if end else 0, parts + 1)
        )
    half = blocks.base_of(unit)[0] * unit.frontage / 2
    corner = step.corner or ("left" if step.degrees < 0 else "right")  # so that no base goes back
    side = -half if corner == "left" else half
    pivot, parts = ahead(at, 0.0, side), max(1, math.ceil(abs(step.degrees) / ARC))
    found = []
    for part in range(parts if end else 0, parts + 1):
        facing = normal(at.facing + step.degrees * part / parts)
        found.append(Pose(*ahead(Pose(*pivot, facing), 0.0, -side), facing))
    return tuple(found)


def ends_at(unit: AowUnit, step: Step, at: Pose) -> Pose:
    """Where a step ends that begins at an anchor."""
    return _anchors(unit, step, at, end=True)[0]


def _fault(battle: AowBattle, unit: AowUnit, bodies: Sequence[Body]) -> Illegal | None:
    """What forbids a unit to go this way: enemies all along, friends at its end, the edge of the table."""
    if not all(body.is_on(battle.table) for body in bodies[1:]):
        return Illegal("off_table", "AOW-GEO-15", "Nobody may leave the table.")
    near = too_near(battle, unit, bodies) or newly_met(battle, unit, bodies[-1])
    if near is not None:
        message = _("Only an assault comes within 1″ of {unit}.")
        return Illegal("too_near", "AOW-GEO-12", message, unit=near.name)
    under = stands_on(battle, unit, bodies[-1])
    if under is not None:
        return Illegal("in_the_way", "AOW-RUL-55", "They would end on {unit}.", unit=under.name)
    return None


# -- several, one after another ----------------------------------------------------------------------------------------


class StepsAhead(NamedTuple):
    """Steps worked out one after another, from where a unit stands: as far as the first that is forbidden."""

    start: Pose
    strides: tuple[StepTaken, ...]

    @property
    def end(self) -> Pose:
        """The anchor at the end."""
        return self.strides[-1].end if self.strides else self.start

    @property
    def points(self) -> int:
        """The points that all of it takes."""
        return sum(one.points for one in self.strides)

    @property
    def inches(self) -> float:
        """The inches of its lots."""
        return sum(one.inches for one in self.strides if isinstance(one.step, Lot))

    @property
    def fault(self) -> Illegal | None:
        """What forbids it."""
        return next((one.fault for one in self.strides if one.fault is not None), None)


def walk(battle: AowBattle, unit: AowUnit, steps: Iterable[Step], *, through: bool = False) -> StepsAhead:
    """Steps of a unit one after another: what one pays for the next does not pay again (AOW-ORD-14). ``through``: to
    the last, whatever forbids one.
    """
    start = at = blocks.anchor(battle, unit)
    done, found = spent_of(battle), list[StepTaken]()
    for step in steps:
        one = stride(battle, unit, step, at, done)
        found.append(one)
        if one.fault is not None and not through:
            break
        at, done = one.end, Spent(done.paid | set(one.pays), done.edges | set(one.leaves))
    return StepsAhead(start, tuple(found))


def check_walk(battle: AowBattle, way: StepsAhead) -> None:
    """AOW-ORD-9, AOW-ORD-14: raises :class:`Illegal` for what forbids a walk, or if its points are not there."""
    if way.fault is not None:
        raise way.fault.with_traceback(None)  # it is kept: frames that it passed would be too
    left = battle.points_left
    if way.points > left:
        through = any(one.pays for one in way.strides)
        message = _("It takes {cost} {cost|point|points}, and {left} {left|is|are} left.")
        raise Illegal(
            "no_points", "AOW-ORD-14" if through else "AOW-ORD-9", message, cost=way.points, left=left
        )  # fmt: skip


def lots(unit: AowUnit, inches: float) -> Iterator[Lot]:
    """AOW-ORD-13: so many inches straight ahead, lot by lot, the last one as long as is left."""
    lot = lot_of(unit)
    while inches > SLACK:
        yield Lot(min(lot, inches))
        inches -= lot


def turns(unit: AowUnit, degrees: float, corner: str = "") -> Iterator[Turn]:
    """AOW-ORD-12: so many degrees, wheel by wheel, as many as a unit has left in this turn."""
    for _number in range(max(WHEELS - unit.wheels, 0) if not unit.lots else 0):
        if abs(degrees) <= SLACK:
            return
        part = math.copysign(min(WHEEL, abs(degrees)), degrees)
        yield Turn(part, corner)
        degrees -= part


def aim(unit: AowUnit, at: Pose, point: Point) -> float:
    """The degrees of the wheel after which a point lies straight ahead of the middle of a unit's front; 0 if it does
    so already, or no wheel brings it there.
    """
    right, forward = local(at, point)
    if abs(right) <= SLACK and forward > 0:
        return 0.0
    sign, half = math.copysign(1.0, right), blocks.base_of(unit)[0] * unit.frontage / 2
    across = abs(right) - half
    reach = math.hypot(across, forward)
    if reach < half:
        return 0.0
    angle = math.acos(-half / reach) - math.atan2(forward, across)
    return sign * math.degrees(angle) if 0 < angle < math.pi else 0.0
