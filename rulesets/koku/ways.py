"""Where the figures of a unit go: from an order's legs, or paths, to a way for each figure (KOKU-MOV-18, KOKU-ORD-2).

A unit that goes as a body keeps its figures where they stand in it: a leg shifts or wheels the body. A leg that turns
it by more than 90 degrees begins with an about-turn, in which every man turns on his spot and the rear becomes the
front (KOKU-MOV-8); if the leg leaves the front centre where it is, the unit stays and the rest of the turn is a wheel
about its new front. Where the unit re-forms or closes up, it does so on the last leg.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rulesets.engine import formation
from rulesets.engine.battle import Point, Pose
from rulesets.engine.geometry import Rectangle, ahead, base_at, distance, local, normal, turn_between
from rulesets.koku.battle import Formation, KokuFigure
from rulesets.koku.formations import FORMS, Stand, packed

SAME_SPOT = 0.05
"""Inches within which a place is still the same spot, so that a turn needs no step."""


class Way(NamedTuple):
    """One figure's way: the points of its base centre from where it stands, and the pose in which it ends.

    ``leaves`` and ``enters`` name the buildings that it comes out of and goes into (KOKU-MOV-16).
    """

    figure: KokuFigure
    points: tuple[Point, ...]
    end: Pose
    leaves: str = ""
    enters: str = ""

    @property
    def inches(self) -> float:
        """The length of the way (KOKU-MOV-2)."""
        return sum(distance(a, b) for a, b in pairwise(self.points))

    @property
    def base(self) -> Rectangle:
        """The base at the end of the way."""
        return base_at(self.end, self.figure.width, self.figure.depth)


class Spot(NamedTuple):
    """A figure's place in a body: inches to the right and to the front of the anchor, and its own turn off the
    body's facing.
    """

    right: float
    forward: float
    turn: float = 0.0


class Body(NamedTuple):
    """Figures that go as one: the anchor (middle of the front edge), the width and depth behind it, a spot each."""

    anchor: Pose
    width: float
    depth: float
    spots: tuple[Spot, ...]

    @property
    def has_a_rear(self) -> bool:
        """Whether it can turn about: not a lone figure or a crew, which turn about a point."""
        return self.depth > 0.0 and any(spot.forward for spot in self.spots)

    def places(self, anchor: Pose) -> tuple[Pose, ...]:
        """Where the figures stand when the anchor is there."""
        return tuple(
            Pose(*ahead(anchor, spot.forward, spot.right), normal(anchor.facing + spot.turn))
            for spot in self.spots
        )

    def about(self) -> Body:
        """The same figures on the same places, seen from behind: they have turned about."""
        rear = Pose(*ahead(self.anchor, -self.depth), normal(self.anchor.facing + 180.0))
        spots = tuple(Spot(-right, -self.depth - forward, turn) for right, forward, turn in self.spots)
        return Body(rear, self.width, self.depth, spots)


def body_of(
    poses: Sequence[Pose], stand: Stand, width: float, depth: float, muzzle: Pose | None = None
) -> Body:
    """The figures as a body. A lone figure turns about its own centre, a crew about its gun's muzzle."""
    if stand.formation is Formation.LONE:
        return Body(poses[0], width, depth, (Spot(0.0, 0.0),))
    if muzzle is not None:
        return Body(muzzle, 0.0, 0.0, _spots(poses, muzzle))
    if stand.close and packed(poses, stand, width, depth):
        return _ordered(poses, width, depth)
    around = formation.box(poses, width, depth)
    anchor = Pose(*ahead(around, around.depth / 2), around.facing)
    return Body(anchor, around.width, around.depth, _spots(poses, anchor))


def _spots(poses: Sequence[Pose], anchor: Pose) -> tuple[Spot, ...]:
    return tuple(Spot(*local(anchor, pose.point), turn_between(anchor.facing, pose.facing)) for pose in poses)


def _ordered(poses: Sequence[Pose], width: float, depth: float) -> Body:
    """A body in close order, its spots set exactly upon the lattice, so that small errors never add up."""
    around = formation.box(poses, width, depth, poses[0].facing)
    anchor = Pose(*ahead(around, around.depth / 2), around.facing)
    spots = []
    for right, forward, _ in _spots(poses, anchor):
        file = round((right + around.width / 2) / width - 0.5)
        rank = round(-forward / depth - 0.5)
        spots.append(Spot((file + 0.5) * width - around.width / 2, -(rank + 0.5) * depth))
    return Body(anchor, around.width, around.depth, tuple(spots))


def march(
    body: Body, start: Sequence[Pose], legs: Sequence[Pose], target: Stand | None, size: tuple[float, float]
) -> tuple[tuple[Pose, ...], ...]:
    """The places of the figures after each leg, first as they stand; ``target`` is what they re-form into on the last.

    Without legs a unit that re-forms does so about its anchor.
    """
    stages = [tuple(start)]
    for number, leg in enumerate(legs or ((body.anchor,) if target else ())):
        turn = turn_between(body.anchor.facing, leg.facing)
        if target is not None and number >= len(legs) - 1:
            stages.append(_reformed(stages[-1], leg, target, size))
            break
        if abs(turn) > 90.0 and body.has_a_rear:
            on_the_spot = distance(leg.point, body.anchor.point) <= SAME_SPOT
            body = body.about()
            leg = Pose(body.anchor.x, body.anchor.y, leg.facing) if on_the_spot else leg
        body = _on_the_spot(body._replace(anchor=leg), stages[-1], turn)
        stages.append(body.places(leg))
    return tuple(stages)


def _on_the_spot(body: Body, before: Sequence[Pose], turn: float) -> Body:
    """Where a turn leaves the same spots occupied (a square block that faces about or aside), every man keeps his."""
    if abs(turn) < 1.0 or len(before) < 2:
        return body
    taken: list[Spot] = []
    places = body.places(body.anchor)
    for pose in before:
        near = [
            number for number, place in enumerate(places) if distance(pose.point, place.point) <= SAME_SPOT
        ]
        if not near or body.spots[near[0]] in taken:
            return body
        taken.append(body.spots[near[0]])
    return body._replace(spots=tuple(taken))


def _reformed(
    before: Sequence[Pose], anchor: Pose, target: Stand, size: tuple[float, float]
) -> tuple[Pose, ...]:
    """The figures in another formation, each sent to a place that keeps all ways short."""
    frontage = target.frontage
    if target.formation is Formation.LONE:
        return (anchor,)
    slots = formation.places(anchor, FORMS[target.formation], len(before), *size, frontage)
    order = formation.standing_order(before, anchor.facing, size[1])
    chosen = [0] * len(before)
    for slot, index in enumerate(order):
        chosen[index] = slot
    _swap_while_better(chosen, before, slots)
    return tuple(slots[slot] for slot in chosen)


def _swap_while_better(chosen: list[int], before: Sequence[Pose], slots: Sequence[Pose]) -> None:
    """Let two figures exchange places as long as that shortens their ways (by their squares)."""
    far = [[(a.x - b.x) ** 2 + (a.y - b.y) ** 2 for b in slots] for a in before]
    better = True
    while better:
        better = False
        for one in range(len(chosen)):
            for two in range(one):
                a, b = chosen[one], chosen[two]
                if far[one][b] + far[two][a] < far[one][a] + far[two][b] - 1e-9:
                    chosen[one], chosen[two] = b, a
                    better = True


def way_of(figure: KokuFigure, poses: Sequence[Pose]) -> Way:
    """A way through those places, of which the first is the figure's own."""
    points = [poses[0].point]
    points += [pose.point for before, pose in pairwise(poses) if distance(before.point, pose.point) > 1e-9]
    end = poses[-1]
    return Way(figure, tuple(points), Pose(end.x, end.y, normal(end.facing)))
