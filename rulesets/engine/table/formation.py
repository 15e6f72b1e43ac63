"""Formations: from the place of a unit to the places of its figures, and back.

A unit's place is its *anchor*: the middle of its front edge, and its facing. Every formation is a lattice of
ranks and files, counted from the front and from the left; slot k of a unit with frontage F is rank k div F,
file k mod F. What a column, a line or a loose order is, a system says with a :class:`Spacing`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rulesets.engine.battle import Point, Pose
from rulesets.engine.table.geometry import Rectangle, ahead, all_ahead, local, normal, turn_between


class Spacing(msgspec.Struct, frozen=True):
    """How a formation spreads its figures.

    ``ranks`` fixes their number (1: all abreast); 0 leaves the frontage to the player. ``across`` and
    ``deep`` are the gaps between files and between ranks in inches; ``centred`` puts a short last rank behind
    the middle of the front instead of behind its left.
    """

    ranks: int = 0
    across: float = 0.0
    deep: float = 0.0
    centred: bool = False


LINE = Spacing(ranks=1)
BLOCK = Spacing()
LOOSE = Spacing(across=1.0, deep=1.0)


class Layout(msgspec.Struct, frozen=True):
    """The lattice figures stand in: the (rank, file) of each, and whether all ranks but the last are full."""

    cells: tuple[tuple[int, int], ...]
    frontage: int
    ranks: int
    packed: bool


def frontage_of(form: Spacing, count: int, wanted: int = 0) -> int:
    """How many figures stand in the front rank: as the form says, else as is wanted, at most all of them."""
    if form.ranks:
        return -(-count // form.ranks)
    return max(1, min(wanted or 2, count))


@lru_cache(maxsize=1024)
def offsets(form: Spacing, count: int, width: float, depth: float, frontage: int = 0) -> tuple[Point, ...]:
    """Each slot's place as seen from the anchor: inches to the right and to the front of it."""
    front = frontage_of(form, count, frontage)
    file_step, rank_step = width + form.across, depth + form.deep
    placed = []
    for slot in range(count):
        rank, file = divmod(slot, front)
        missing = front - min(front, count - rank * front)
        shift = missing // 2 if form.centred else 0
        placed.append(((file + shift - (front - 1) / 2) * file_step, -depth / 2 - rank * rank_step))
    return tuple(placed)


def places(
    anchor: Pose, form: Spacing, count: int, width: float, depth: float, frontage: int = 0
) -> tuple[Pose, ...]:
    """Where ``count`` figures with bases of that size stand when their unit is there, slot by slot."""
    looks = normal(anchor.facing)
    return tuple(
        Pose(x, y, looks) for x, y in all_ahead(anchor, offsets(form, count, width, depth, frontage))
    )


def mean_facing(poses: Sequence[Pose]) -> tuple[float, float]:
    """The direction in which figures look on the whole, and how much they agree: 1 all alike, 0 not at
    all.
    """
    east = sum(math.sin(math.radians(pose.facing)) for pose in poses)
    north = sum(math.cos(math.radians(pose.facing)) for pose in poses)
    return normal(math.degrees(math.atan2(east, north))), math.hypot(east, north) / len(poses)


def box(poses: Sequence[Pose], width: float, depth: float, facing: float | None = None) -> Rectangle:
    """The smallest rectangle along a facing (their own on the whole, if None) that holds all the bases."""
    looks = mean_facing(poses)[0] if facing is None else facing
    origin = Pose(poses[0].x, poses[0].y, looks)
    spans = []
    for pose in poses:
        right, forward = local(origin, (pose.x, pose.y))
        turn = math.radians(pose.facing - looks)
        across = (abs(math.cos(turn)) * width + abs(math.sin(turn)) * depth) / 2
        along = (abs(math.cos(turn)) * depth + abs(math.sin(turn)) * width) / 2
        spans.append((right - across, right + across, forward - along, forward + along))
    left, rear = min(span[0] for span in spans), min(span[2] for span in spans)
    right, front = max(span[1] for span in spans), max(span[3] for span in spans)
    x, y = ahead(origin, (rear + front) / 2, (left + right) / 2)
    return Rectangle(x, y, looks, right - left, front - rear)


def anchor_of(poses: Sequence[Pose], width: float, depth: float, facing: float | None = None) -> Pose:
    """The anchor of figures as they stand: the middle of the front edge of their box, and their facing."""
    around = box(poses, width, depth, facing)
    return Pose(*ahead(around, around.depth / 2), normal(around.facing))


def layout(
    poses: Sequence[Pose],
    form: Spacing,
    width: float,
    depth: float,
    tolerance: float = 0.02,
    turn: float = 0.5,
) -> Layout | None:
    """The lattice in which figures stand, or None if they stand in none.

    Their facings may differ by ``turn`` degrees, their places by ``tolerance`` inches from the lattice.
    """
    if not poses or any(abs(turn_between(poses[0].facing, pose.facing)) > turn for pose in poses):
        return None
    seen = [local(poses[0], (pose.x, pose.y)) for pose in poses]
    left, front = min(right for right, _ in seen), max(forward for _, forward in seen)
    cells = []
    for right, forward in seen:
        file = round((right - left) / (width + form.across))
        rank = round((front - forward) / (depth + form.deep))
        if abs(right - left - file * (width + form.across)) > 2 * tolerance:
            return None
        if abs(front - forward - rank * (depth + form.deep)) > 2 * tolerance:
            return None
        cells.append((rank, file))
    if len(set(cells)) < len(cells):
        return None
    return _layout(tuple(cells), form.centred)


def is_lattice(poses: Sequence[Pose], frontage: int, width: float, depth: float) -> bool:
    """Whether figures stand in the full lattice of a block so many abreast, a short rank in the rear or, after turning
    about, in front.
    """
    about = [Pose(pose.x, pose.y, (pose.facing + 180.0) % 360.0) for pose in poses]
    found = (layout(seen, BLOCK, width, depth) for seen in (poses, about))
    return any(one is not None and one.packed and one.frontage == frontage for one in found)


def _layout(cells: tuple[tuple[int, int], ...], centred: bool) -> Layout:
    frontage = 1 + max(file for _, file in cells)
    ranks = 1 + max(rank for rank, _ in cells)
    last = len(cells) - frontage * (ranks - 1)
    shift = (frontage - last) // 2 if centred else 0
    full = {(rank, file) for rank in range(ranks - 1) for file in range(frontage)}
    packed = full | {(ranks - 1, shift + file) for file in range(last)}
    return Layout(cells, frontage, ranks, set(cells) == packed)


def standing_order(poses: Sequence[Pose], facing: float, depth: float) -> tuple[int, ...]:
    """The figures' numbers as they stand, seen along a facing: rank by rank from the front, each from the
    left.
    """
    seen = [local(Pose(0.0, 0.0, facing), (pose.x, pose.y)) for pose in poses]
    by_front = sorted(range(len(seen)), key=lambda index: -seen[index][1])
    ranks: list[list[int]] = []
    for index in by_front:
        if ranks and seen[ranks[-1][0]][1] - seen[index][1] < depth / 2:
            ranks[-1].append(index)
        else:
            ranks.append([index])
    return tuple(index for rank in ranks for index in sorted(rank, key=lambda index: seen[index][0]))


def part_way(start: Pose, anchors: Sequence[Pose], legs: float) -> tuple[Pose, ...]:
    """The anchors of the first ``legs`` legs of a way; a fraction stops on the last one, part moved, part
    turned.
    """
    whole = min(int(legs), len(anchors))
    done, share = tuple(anchors[:whole]), legs - whole
    if share <= 0.0 or whole == len(anchors):
        return done
    before, after = (done[-1] if done else start), anchors[whole]
    facing = before.facing + turn_between(before.facing, after.facing) * share
    x, y = before.x + (after.x - before.x) * share, before.y + (after.y - before.y) * share
    return (*done, Pose(x, y, normal(facing)))
