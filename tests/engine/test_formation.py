"""Formations there and back, marches, and the chains that figures form."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulesets.engine.battle import Pose
from rulesets.engine.table import coherency, formation, paths
from rulesets.engine.table.bases import rows
from rulesets.engine.table.formation import BLOCK, LINE, LOOSE, Spacing
from rulesets.engine.table.geometry import Rectangle, ahead, base_at, gap
from rulesets.engine.table.terrain import polygon_of

anchors = st.builds(Pose, st.floats(0, 72), st.floats(0, 48), st.floats(0, 359))
forms = st.sampled_from([BLOCK, LINE, LOOSE, Spacing(ranks=2), Spacing(centred=True)])
base_sizes = st.sampled_from([(1.0, 1.0), (1.0, 2.0), (1.5, 0.75), (1.2, 1.6)])


def at(*points: tuple[float, float], facing: float = 0.0) -> list[Pose]:
    return [Pose(x, y, facing) for x, y in points]


PLACES = [
    ("a line of five", LINE, 5, 0, [(-2, -0.5), (-1, -0.5), (0, -0.5), (1, -0.5), (2, -0.5)]),
    (
        "a block of two files",
        BLOCK,
        5,
        2,
        [(-0.5, -0.5), (0.5, -0.5), (-0.5, -1.5), (0.5, -1.5), (-0.5, -2.5)],
    ),
    ("single file", BLOCK, 3, 1, [(0, -0.5), (0, -1.5), (0, -2.5)]),
    ("more frontage than figures", BLOCK, 2, 5, [(-0.5, -0.5), (0.5, -0.5)]),
    ("two ranks", Spacing(ranks=2), 3, 0, [(-0.5, -0.5), (0.5, -0.5), (-0.5, -1.5)]),
    ("centred", Spacing(centred=True), 4, 3, [(-1, -0.5), (0, -0.5), (1, -0.5), (0, -1.5)]),
    ("loose", LOOSE, 3, 2, [(-1, -0.5), (1, -0.5), (-1, -2.5)]),
]


@pytest.mark.parametrize(
    ("name", "form", "count", "front", "expected"), PLACES, ids=[row[0] for row in PLACES]
)
def test_slots_lie_where_the_formation_puts_them(
    name: str, form: Spacing, count: int, front: int, expected: list[tuple[float, float]]
) -> None:
    found = formation.places(Pose(10, 20, 0), form, count, 1, 1, front)
    assert [(pose.x - 10, pose.y - 20) for pose in found] == [pytest.approx(point) for point in expected]
    turned = formation.places(Pose(10, 20, 90), form, count, 1, 1, front)
    assert [(20 - pose.y, pose.x - 10) for pose in turned] == [pytest.approx(point) for point in expected]


@given(anchors, forms, st.integers(1, 12), st.integers(1, 6), base_sizes)
def test_anchor_and_lattice_are_read_back_from_the_figures(
    anchor: Pose, form: Spacing, count: int, front: int, size: tuple[float, float]
) -> None:
    figures = formation.places(anchor, form, count, *size, front)
    found = formation.anchor_of(figures, *size)
    assert (found.x, found.y) == pytest.approx((anchor.x, anchor.y), abs=1e-6)
    assert math.cos(math.radians(found.facing - anchor.facing)) == pytest.approx(1)
    read = formation.layout(figures, form, *size)
    assert read is not None
    assert read.packed
    assert read.frontage == formation.frontage_of(form, count, front)
    assert formation.standing_order(figures, anchor.facing, size[1]) == tuple(range(count))


@given(anchors, st.integers(2, 10), st.integers(1, 5))
def test_close_order_is_one_chain_and_loose_order_none(anchor: Pose, count: int, front: int) -> None:
    close = formation.places(anchor, BLOCK, count, 1, 1, front)
    assert coherency.whole(rows(base_at(pose, 1, 1) for pose in close))
    loose = formation.places(anchor, LOOSE, count, 1, 1, front)
    assert len(coherency.groups(rows(base_at(pose, 1, 1) for pose in loose))) == count
    assert coherency.whole(rows(base_at(pose, 1, 1) for pose in loose), 1.0)


@pytest.mark.parametrize(
    ("name", "poses", "lattice"),
    [
        ("a hole in the second rank", at((0, 2), (1, 2), (0, 1), (1, 0)), True),
        ("one of them looks elsewhere", [*at((0, 0), (1, 0)), Pose(2, 0, 20)], False),
        ("out of line", at((0, 0), (1, 0), (2, 0.3)), False),
        ("two in one place", at((0, 0), (1, 0), (1, 0.01)), False),
        ("a hand's tremble", at((0, 0), (1.01, 0.01), (2.0, -0.01)), True),
    ],
)
def test_what_is_a_lattice(name: str, poses: list[Pose], lattice: bool) -> None:
    found = formation.layout(poses, BLOCK, 1, 1)
    assert (found is not None) is lattice


def test_a_hole_is_not_packed() -> None:
    found = formation.layout(at((0, 2), (1, 2), (0, 1), (0, 0)), BLOCK, 1, 1)
    assert found is not None
    assert (found.frontage, found.ranks, found.packed) == (2, 3, False)


def test_part_of_a_way_stops_part_turned() -> None:
    way = (Pose(0, 4, 0), Pose(4, 4, 90))
    assert formation.part_way(Pose(0, 0, 0), way, 2) == way
    assert formation.part_way(Pose(0, 0, 0), way, 0) == ()
    assert formation.part_way(Pose(0, 0, 0), way, 0.5) == (Pose(0, 2, 0),)
    assert formation.part_way(Pose(0, 0, 0), way, 1.5) == (Pose(0, 4, 0), Pose(2, 4, 45))


scattered = st.lists(
    st.builds(Rectangle, st.floats(0, 5), st.floats(0, 5), st.floats(0, 90), st.just(1.0), st.just(1.0)),
    max_size=7,
)


@given(scattered, st.sampled_from([0.1, 0.5, 2.0]))
def test_chains_are_those_that_brute_force_finds(bases: list[Rectangle], reach: float) -> None:
    chains = [{index} for index in range(len(bases))]
    for one, other in itertools.combinations(range(len(bases)), 2):
        if gap(bases[one], bases[other]) <= reach + 0.001:
            first = next(chain for chain in chains if one in chain)
            second = next(chain for chain in chains if other in chain)
            if first is not second:
                first |= second
                chains.remove(second)
    assert coherency.groups(rows(bases), reach) == tuple(sorted(tuple(sorted(chain)) for chain in chains))


WAY = ((0.0, 0.0), (3.0, 0.0), (3.0, 0.0), (3.0, 4.0))


@pytest.mark.parametrize(
    ("inches", "point"),
    [(-1, (0, 0)), (0, (0, 0)), (2, (2, 0)), (3, (3, 0)), (5, (3, 2)), (7, (3, 4)), (9, (3, 4))],
)
def test_points_along_a_way(inches: float, point: tuple[float, float]) -> None:
    assert paths.at(WAY, inches) == pytest.approx(point)


def test_a_way_is_cut_to_length() -> None:
    assert paths.length(WAY) == 7
    assert paths.clean(WAY) == ((0, 0), (3, 0), (3, 4))
    assert paths.part(WAY, 1, 5) == ((1, 0), (3, 0), (3, 2))
    assert paths.part(WAY, 2, 2) == ((2, 0),)


TURNS_BACK = [(11.0, 2.0), (0.0, 18.5), (0.0, 18.4375)]
"""Sharply, and into a leg shorter than half the base: a buffer with flat ends lost the last of it."""


@example(TURNS_BACK)
@given(st.lists(st.tuples(st.floats(0, 20), st.floats(0, 20)), min_size=2, max_size=5))
def test_a_corridor_holds_both_ends_and_is_as_wide_as_the_base(way: list[tuple[float, float]]) -> None:
    corridor = paths.corridor(way, 1.0)
    if paths.length(way) > 0.01:
        assert corridor.buffer(1e-6).covers(paths.shapely.LineString(paths.clean(way)))
        assert corridor.area <= paths.length(way) + len(way) * 0.8


@given(
    st.tuples(st.floats(0, 20), st.floats(0, 20)), st.floats(0, 360), st.floats(0.01, 2), st.floats(0, 180)
)
def test_a_corridor_holds_the_base_on_each_leg_however_short_and_sharp(
    corner: tuple[float, float], course: float, short: float, turn: float
) -> None:
    there, back = Rectangle(*corner, course, 0, 0), Rectangle(*corner, course + turn, 0, 0)
    way = [ahead(there, -6.0), corner, ahead(back, short)]
    corridor = paths.corridor(way, 1.0).buffer(1e-6)
    assert all(corridor.covers(polygon_of(leg)) for leg in paths.leg_boxes(paths.clean(way), 1.0))


def test_a_corridor_that_turns_back_into_a_short_leg_still_holds_the_way() -> None:
    way = paths.shapely.LineString(TURNS_BACK)
    assert way.difference(paths.corridor(TURNS_BACK, 1.0).buffer(1e-9)).length == 0.0
