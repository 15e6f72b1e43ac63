"""Formations there and back, marches, and the chains that figures form."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import coherency, formation, paths
from rulesets.engine.bases import rows
from rulesets.engine.battle import Pose
from rulesets.engine.formation import BLOCK, LINE, LOOSE, Form
from rulesets.engine.geometry import Rectangle, base_at, gap

anchors = st.builds(Pose, st.floats(0, 72), st.floats(0, 48), st.floats(0, 359))
forms = st.sampled_from([BLOCK, LINE, LOOSE, Form(ranks=2), Form(centred=True)])
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
    ("two ranks", Form(ranks=2), 3, 0, [(-0.5, -0.5), (0.5, -0.5), (-0.5, -1.5)]),
    ("centred", Form(centred=True), 4, 3, [(-1, -0.5), (0, -0.5), (1, -0.5), (0, -1.5)]),
    ("loose", LOOSE, 3, 2, [(-1, -0.5), (1, -0.5), (-1, -2.5)]),
]


@pytest.mark.parametrize(
    ("name", "form", "count", "front", "expected"), PLACES, ids=[row[0] for row in PLACES]
)
def test_slots_lie_where_the_formation_puts_them(
    name: str, form: Form, count: int, front: int, expected: list[tuple[float, float]]
) -> None:
    found = formation.places(Pose(10, 20, 0), form, count, 1, 1, front)
    assert [(pose.x - 10, pose.y - 20) for pose in found] == [pytest.approx(point) for point in expected]
    turned = formation.places(Pose(10, 20, 90), form, count, 1, 1, front)
    assert [(20 - pose.y, pose.x - 10) for pose in turned] == [pytest.approx(point) for point in expected]


@given(anchors, forms, st.integers(1, 12), st.integers(1, 6), base_sizes)
def test_anchor_and_lattice_are_read_back_from_the_figures(
    anchor: Pose, form: Form, count: int, front: int, size: tuple[float, float]
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


def test_a_wheel_costs_each_figure_its_own_way() -> None:
    start = formation.places(Pose(10, 10, 0), LINE, 3, 1, 1)
    # about the right hand corner of the front, which is 1.5 inches to the right of the anchor
    pivot = (11.5, 10.0)
    wheeled = Pose(
        pivot[0] - 1.5 * math.cos(math.radians(30)), pivot[1] + 1.5 * math.sin(math.radians(30)), 30
    )
    costs = formation.march_costs(formation.march(start, [wheeled], LINE, 1, 1))
    radii = [math.hypot(2.5, 0.5), math.hypot(1.5, 0.5), math.hypot(0.5, 0.5)]
    assert costs == pytest.approx([2 * radius * math.sin(math.radians(15)) for radius in radii])


def test_a_shift_costs_all_the_same() -> None:
    start = formation.places(Pose(10, 10, 0), BLOCK, 5, 1, 1, 2)
    costs = formation.march_costs(formation.march(start, [Pose(10, 13, 0), Pose(14, 13, 0)], BLOCK, 1, 1, 2))
    assert costs == pytest.approx([7] * 5)


def test_an_about_turn_of_a_full_block_moves_nobody() -> None:
    start = formation.places(Pose(10, 10, 0), BLOCK, 6, 1, 1, 3)
    stages = formation.march(start, [Pose(10, 8, 180), Pose(10, 5, 180)], BLOCK, 1, 1, 3)
    assert formation.march_costs(stages) == pytest.approx([3] * 6)
    assert all(pose.facing == 180 for pose in stages[-1])


def test_figures_close_up_in_the_order_in_which_they_stand() -> None:
    line = formation.places(Pose(10, 10, 0), LINE, 5, 1, 1)
    left = [line[0], line[1], line[3], line[4]]
    stages = formation.march(left, [Pose(10, 10, 0)], LINE, 1, 1)
    assert formation.march_costs(stages) == pytest.approx([0.5] * 4)
    assert coherency.whole(rows(base_at(pose, 1, 1) for pose in stages[-1]))


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


@given(scattered)
def test_a_link_is_one_whose_loss_breaks_a_chain(bases: list[Rectangle]) -> None:
    before = len(coherency.groups(rows(bases)))
    links = coherency.links(rows(bases))
    for index in range(len(bases)):
        rest = bases[:index] + bases[index + 1 :]
        assert (index in links) == (len(coherency.groups(rows(rest))) > before)


def test_groups_may_join_but_not_part() -> None:
    def line(*east: float) -> np.ndarray:
        return rows(Rectangle(x, 0, 0, 1, 1) for x in east)

    assert coherency.kept(line(0, 1, 3, 4), line(0, 1, 2, 3))
    assert coherency.kept(line(0, 1, 3, 4), line(0, 1, 5, 6))
    assert not coherency.kept(line(0, 1, 3, 4), line(0, 2, 3, 4))
    assert not coherency.kept(line(0, 1, 2), line(0, 1, 3))


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


@given(st.lists(st.tuples(st.floats(0, 20), st.floats(0, 20)), min_size=2, max_size=5))
def test_a_corridor_holds_both_ends_and_is_as_wide_as_the_base(way: list[tuple[float, float]]) -> None:
    corridor = paths.corridor(way, 1.0)
    if paths.length(way) > 0.01:
        assert corridor.buffer(1e-6).covers(paths.shapely.LineString(paths.clean(way)))
        assert corridor.area <= paths.length(way) + len(way) * 0.8
