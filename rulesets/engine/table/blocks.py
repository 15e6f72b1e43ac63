"""Blocks: figures that go as one, led by their anchor over the legs of a way, and what becomes of each of them.

A leg shifts a block, or wheels it; its figures keep their places in it. A leg that turns it by more than 90 degrees
begins with an about-turn, in which every man turns on his spot and the rear becomes the front; if the leg leaves the
front centre where it is, the block stays and the rest of the turn is a wheel about its new front. Where it re-forms or
closes up, it does so on the last leg.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulesets.engine.battle import Pose
from rulesets.engine.table import formation
from rulesets.engine.table.formation import Spacing
from rulesets.engine.table.geometry import QUARTER, ahead, distance, local, normal, turn_between

SAME_SPOT = 0.05
"""Inches within which a place is still the same spot, so that a turn needs no step."""

Stage = tuple[Pose, ...]
"""Where the figures of a block stand, each always at its own number."""


class Spot(NamedTuple):
    """A figure's place in a block: inches to the right and to the front of the anchor, and its own turn off the
    block's facing.
    """

    right: float
    forward: float
    turn: float = 0.0


class Block(NamedTuple):
    """Figures that go as one: the anchor (middle of the front edge), the width and depth behind it, a spot each."""

    anchor: Pose
    width: float
    depth: float
    spots: tuple[Spot, ...]

    @property
    def has_a_rear(self) -> bool:
        """Whether it can turn about: not a single figure, nor figures about a point, which turn about that."""
        return self.depth > 0.0 and any(spot.forward for spot in self.spots)

    def places(self, anchor: Pose) -> Stage:
        """Where the figures stand when the anchor is there."""
        return tuple(
            Pose(*ahead(anchor, spot.forward, spot.right), normal(anchor.facing + spot.turn))
            for spot in self.spots
        )

    def about(self) -> Block:
        """The same figures on the same places, seen from behind: they have turned about."""
        rear = Pose(*ahead(self.anchor, -self.depth), normal(self.anchor.facing + 180.0))
        spots = tuple(Spot(-right, -self.depth - forward, turn) for right, forward, turn in self.spots)
        return Block(rear, self.width, self.depth, spots)


def block_about(poses: Sequence[Pose], point: Pose, width: float = 0.0, depth: float = 0.0) -> Block:
    """Figures that turn about a point, as they stand."""
    spots = (Spot(*local(point, pose.point), turn_between(point.facing, pose.facing)) for pose in poses)
    return Block(point, width, depth, tuple(spots))


def loose_block(poses: Sequence[Pose], width: float, depth: float) -> Block:
    """Figures with bases of that size that keep their places to one another, as they stand."""
    around = formation.box(poses, width, depth)
    anchor = Pose(*ahead(around, around.depth / 2), around.facing)
    return block_about(poses, anchor, around.width, around.depth)


def lattice_block(poses: Sequence[Pose], width: float, depth: float) -> Block:
    """Figures in ranks and files, their spots set exactly upon the lattice, so that small errors never add up."""
    around = formation.box(poses, width, depth, poses[0].facing)
    anchor = Pose(*ahead(around, around.depth / 2), around.facing)
    spots = []
    for right, forward, _ in block_about(poses, anchor).spots:
        file = round((right + around.width / 2) / width - 0.5)
        rank = round(-forward / depth - 0.5)
        spots.append(Spot((file + 0.5) * width - around.width / 2, -(rank + 0.5) * depth))
    return Block(anchor, around.width, around.depth, tuple(spots))


def march(
    block: Block,
    start: Sequence[Pose],
    legs: Sequence[Pose],
    reform: Callable[[Stage, Pose], Stage] | None = None,
) -> tuple[Stage, ...]:
    """The places of the figures after each leg, first as they stand.

    ``reform`` gives them others for the last leg, from those before and the anchor; without legs, about their anchor.
    """
    stages = [tuple(start)]
    for number, leg in enumerate(legs or ((block.anchor,) if reform else ())):
        if reform is not None and number >= len(legs) - 1:
            stages.append(reform(stages[-1], leg))
            break
        turn = turn_between(block.anchor.facing, leg.facing)
        if abs(turn) > QUARTER and block.has_a_rear:
            on_the_spot = distance(leg.point, block.anchor.point) <= SAME_SPOT
            block = block.about()
            leg = Pose(block.anchor.x, block.anchor.y, leg.facing) if on_the_spot else leg
        block = _on_the_spot(block._replace(anchor=leg), stages[-1], turn)
        stages.append(block.places(leg))
    return tuple(stages)


def _on_the_spot(block: Block, before: Stage, turn: float) -> Block:
    """Where a turn leaves the same spots occupied (a square block that faces about or aside), every man keeps his."""
    if abs(turn) < 1.0 or len(before) < 2:
        return block
    taken: list[Spot] = []
    places = block.places(block.anchor)
    for pose in before:
        near = [
            number for number, place in enumerate(places) if distance(pose.point, place.point) <= SAME_SPOT
        ]
        if not near or block.spots[near[0]] in taken:
            return block
        taken.append(block.spots[near[0]])
    return block._replace(spots=tuple(taken))


def re_form(before: Stage, anchor: Pose, form: Spacing, size: tuple[float, float], frontage: int) -> Stage:
    """The figures in another formation, each sent to a place that keeps all ways short."""
    slots = formation.places(anchor, form, len(before), *size, frontage)
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
