"""Figures of a unit led as one body: the lane of each, so that the body keeps its shape as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.battle import Pose
from rulesets.engine.table import paths
from rulesets.engine.table.blocks import Block, block_about, loose_block, march
from rulesets.engine.table.formation import part_way
from rulesets.engine.table.geometry import TOLERANCE, turn_between
from rulesets.engine.table.lanes import F, Lane, Surroundings
from rulesets.engine.table.search import border

SHARE = 0.005
"""The share of a leg to which it is found how far a body can go."""


def body_of(figures: Sequence[F]) -> Block:
    """Figures as a body: its anchor is the middle of its front, of a single one its centre."""
    poses = [figure.pose for figure in figures]
    if len(figures) == 1:
        return block_about(poses, poses[0], figures[0].width, figures[0].depth)
    return loose_block(poses, max(one.width for one in figures), max(one.depth for one in figures))


def lead(figures: Sequence[F], legs: Sequence[Pose], *, abreast: bool) -> list[tuple[Pose, ...]]:
    """The places of each figure on the way of their body. They keep their places in it; ``abreast`` (riders, who turn
    each on his own) every one keeps his lane beside the others.
    """
    body = body_of(figures)
    if not abreast:
        stages = march(body, [figure.pose for figure in figures], legs)
        return list(zip(*stages, strict=True))
    at = body.anchor
    moves = [(leg.x - at.x, leg.y - at.y, turn_between(at.facing, leg.facing)) for leg in legs]
    return [
        (one.pose, *(Pose(one.x + east, one.y + north, one.facing + turn) for east, north, turn in moves))
        for one in figures
    ]


def lanes_along(
    scene: Surroundings[F], figures: Sequence[F], legs: Sequence[Pose], who: Sequence[F], share: float = SHARE
) -> list[Lane[F]]:
    """The lanes of those ``who`` go (all of none are named) on the way of the body of ``figures``. A way that is too
    long for all of them is led as far as one can go, found to within that ``share`` of a leg.
    """
    anchor, abreast = body_of(figures).anchor, any(scene.steer(figure) is not None for figure in figures)

    def lanes(legs: Sequence[Pose]) -> list[Lane[F]]:
        return [
            scene.lane(figure, [pose.point for pose in places], places[-1].facing)
            for figure, places in zip(figures, lead(figures, legs, abreast=abreast), strict=True)
            if not who or figure in who
        ]

    def too_long(ways: Sequence[Lane[F]]) -> bool:
        return all(paths.length(lane.points) > lane.limit + TOLERANCE for lane in ways)

    if not too_long(whole := lanes(legs)):
        return whole
    far = border(lambda part: not too_long(lanes(part_way(anchor, legs, part))), 0.0, float(len(legs)), share)
    return lanes(part_way(anchor, legs, far))
