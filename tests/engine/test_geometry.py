"""Points, directions and bases, one at a time and in bulk; the geometry library is the judge of gaps."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.table import bases, geometry
from rulesets.engine.table.geometry import Rectangle

inches = st.floats(-6, 6)
degrees = st.floats(-720, 720)
sizes = st.sampled_from([0.5, 0.75, 1.0, 1.2, 1.5, 2.0, 3.0])
rectangles = st.builds(Rectangle, inches, inches, degrees, sizes, sizes)


def polygon(base: Rectangle) -> shapely.Polygon:
    return shapely.Polygon(geometry.corners(base))


@pytest.mark.parametrize(
    ("facing", "expected"),
    [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0)), (45, (math.sqrt(0.5), math.sqrt(0.5)))],
)
def test_a_facing_looks_where_a_compass_does(facing: float, expected: tuple[float, float]) -> None:
    assert geometry.direction(facing) == pytest.approx(expected)
    assert geometry.bearing((3, 4), (3 + expected[0], 4 + expected[1])) == pytest.approx(facing)


@pytest.mark.parametrize(
    ("before", "after", "turn"), [(10, 350, -20), (350, 10, 20), (0, 180, 180), (90, 90, 0), (0, 270, -90)]
)
def test_the_shorter_turn_is_taken(before: float, after: float, turn: float) -> None:
    assert geometry.turn_between(before, after) == pytest.approx(turn)


def test_corners_go_round_from_the_front_left() -> None:
    rider = Rectangle(10, 10, 90, 1, 2)
    expected = [(11, 10.5), (11, 9.5), (9, 9.5), (9, 10.5)]
    assert [pytest.approx(point) for point in expected] == list(geometry.corners(rider))


@given(rectangles, inches, inches)
def test_ahead_and_local_undo_each_other(base: Rectangle, forward: float, right: float) -> None:
    point = geometry.ahead(base, forward, right)
    assert geometry.local(base, point) == pytest.approx((right, forward), abs=1e-9)


GAPS = [
    ("side by side", Rectangle(0, 0, 0, 1, 1), Rectangle(1, 0, 0, 1, 1), 0),
    ("two inches between edges", Rectangle(0, 0, 0, 1, 1), Rectangle(3, 0, 0, 1, 1), 2),
    ("corner to corner", Rectangle(0, 0, 0, 1, 1), Rectangle(4, 5, 0, 1, 1), 5),
    ("riders nose to nose", Rectangle(0, 0, 0, 1, 2), Rectangle(0, 5, 180, 1, 2), 3),
    (
        "a turned base shows a corner",
        Rectangle(0, 0, 45, 1, 1),
        Rectangle(3, 0, 0, 1, 1),
        2.5 - math.sqrt(0.5),
    ),
    ("one upon the other", Rectangle(0, 0, 0, 1, 1), Rectangle(0, 0, 30, 1, 1), 0),
]


@pytest.mark.parametrize(("name", "a", "b", "expected"), GAPS, ids=[row[0] for row in GAPS])
def test_gaps_are_measured_from_edge_to_edge(name: str, a: Rectangle, b: Rectangle, expected: float) -> None:
    assert geometry.gap(a, b) == pytest.approx(expected, abs=1e-9)


@given(rectangles, rectangles)
def test_the_gap_is_what_the_geometry_library_measures(a: Rectangle, b: Rectangle) -> None:
    expected = polygon(a).distance(polygon(b))
    assert geometry.gap(a, b) == pytest.approx(expected, abs=1e-7)
    assert geometry.gap(b, a) == pytest.approx(expected, abs=1e-7)


@given(rectangles, rectangles)
def test_an_overlap_has_no_gap_and_an_area(a: Rectangle, b: Rectangle) -> None:
    over = geometry.overlap(a, b)
    assert over == geometry.overlap(b, a)
    if over:
        assert geometry.gap(a, b) == 0
        assert polygon(a).intersection(polygon(b)).area > 0
    elif polygon(a).buffer(-0.002).intersects(polygon(b)):
        pytest.fail("an overlap was missed")


def test_bases_that_touch_do_not_overlap() -> None:
    a, b = Rectangle(0, 0, 30, 1, 1), geometry.shift(Rectangle(0, 0, 30, 1, 1), geometry.direction(30))
    assert not geometry.overlap(a, b)
    assert bases.touching(bases.rows([a]), bases.rows([b])).all()
    assert geometry.overlap(a, geometry.shift(b, (-0.01, -0.01)))


@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.1, True), (0.1005, True), (0.102, False)])
def test_contact_is_a_tenth_of_an_inch_with_the_tolerance(gap: float, touches: bool) -> None:
    one, other = bases.rows([Rectangle(0, 0, 0, 1, 1)]), bases.rows([Rectangle(1 + gap, 1, 0, 1, 1)])
    assert bases.touching(one, other).all() == touches


@given(rectangles, rectangles)
def test_the_shortest_way_leads_to_a_touch(a: Rectangle, b: Rectangle) -> None:
    way = geometry.shortest_way(a, b)
    assert math.hypot(*way) == pytest.approx(geometry.gap(a, b), abs=1e-7)
    moved = geometry.shift(a, way)
    assert geometry.gap(moved, b) == pytest.approx(0, abs=1e-7)
    assert not geometry.overlap(moved, b) or way == (0.0, 0.0)


def test_a_base_on_the_rim_stands_within_the_table() -> None:
    assert geometry.within(Rectangle(0.5, 47.5, 0, 1, 1), 72, 48)
    assert not geometry.within(Rectangle(0.5, 47.5, 10, 1, 1), 72, 48)


@given(st.lists(rectangles, max_size=6), st.lists(rectangles, max_size=6), st.floats(0, 8))
def test_armies_measure_as_single_bases_do(a: list[Rectangle], b: list[Rectangle], reach: float) -> None:
    first, second = bases.rows(a), bases.rows(b)
    expected = np.array([[geometry.gap(one, other) for other in b] for one in a]).reshape(len(a), len(b))
    assert np.allclose(bases.gaps(first, second), expected, atol=1e-7)
    over = [[geometry.overlap(one, other) for other in b] for one in a]
    assert np.array_equal(
        bases.overlapping(first, second), np.array(over, dtype=bool).reshape(len(a), len(b))
    )
    touch = bases.touching(first, second, reach)
    clear = np.abs(expected - reach - geometry.TOLERANCE) > 1e-6
    assert np.array_equal(touch[clear], (expected <= reach + geometry.TOLERANCE)[clear])


@given(st.lists(rectangles, min_size=1, max_size=6), st.lists(rectangles, min_size=1, max_size=6))
def test_who_is_nearest_is_found_without_measuring_everybody(a: list[Rectangle], b: list[Rectangle]) -> None:
    one, other = bases.rows(a), bases.rows(b)
    every, each = bases.gaps(one, other), np.arange(len(a))[:, None]
    assert (bases.least_gaps(one, other, each).min(axis=1) == every.min(axis=1)).all()
    assert (bases.least_gaps(one, other, np.arange(len(b))).min(axis=0) == every.min(axis=0)).all()
    assert bases.least_gap(a, b) == every.min()


segments = st.tuples(st.tuples(inches, inches), st.tuples(inches, inches))


@given(st.lists(segments, min_size=1, max_size=5), st.lists(rectangles, min_size=1, max_size=5))
def test_lines_cross_bases_where_the_geometry_library_says(
    lines: list[tuple[tuple[float, float], tuple[float, float]]], stood: list[Rectangle]
) -> None:
    found = bases.lines_cross(np.array(lines, dtype=float), bases.rows(stood))
    for line, row in zip(lines, found, strict=True):
        for base, crosses in zip(stood, row, strict=True):
            inside = polygon(base).intersection(shapely.LineString(line)).length
            core = (
                polygon(base).buffer(-0.01, join_style="mitre").intersection(shapely.LineString(line)).length
            )
            if core > 0.01:
                assert crosses
            if inside == 0:
                assert not crosses


def lines_through(*ends: tuple[float, float, float, float]) -> bases.Floats:
    return np.array([[(a, b), (c, d)] for a, b, c, d in ends], dtype=float)


def stopped(lines: bases.Floats, stood: bases.Floats, but: int = -1) -> bases.Flags:
    line, base = bases.line_pairs(lines, stood)
    return bases.lines_stopped(lines, stood, line[base != but], base[base != but])


def test_a_line_brushes_past_a_base_but_not_between_two_that_touch() -> None:
    rank = bases.rows([Rectangle(4.5, 5, 0, 1, 1), Rectangle(5.5, 5, 0, 1, 1)])
    along_the_seam, along_the_flank, through = lines_through((5, 0, 5, 9), (6, 0, 6, 9), (5.2, 0, 5.2, 9))[
        :, None
    ]
    assert stopped(along_the_seam, rank).all()
    assert stopped(along_the_seam[:, ::-1], rank).all()
    assert not stopped(along_the_flank, rank).any()
    assert stopped(through, rank).all()
    assert not stopped(through, rank, but=1).any()


@given(st.lists(segments, min_size=1, max_size=5), st.lists(rectangles, max_size=5))
def test_bases_stop_a_line_the_same_way_from_both_ends(
    lines: list[tuple[tuple[float, float], tuple[float, float]]], stood: list[Rectangle]
) -> None:
    there = np.array(lines, dtype=float)
    assert np.array_equal(stopped(there, bases.rows(stood)), stopped(there[:, ::-1], bases.rows(stood)))
