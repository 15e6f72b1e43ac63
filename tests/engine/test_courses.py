"""Ways that nobody chooses: runs in a straight line, and where to hide from an enemy."""

from __future__ import annotations

import math

import pytest

from rulesets.engine.battle import Figure, Piece, Table
from rulesets.engine.table.bases import rows
from rulesets.engine.table.courses import Course
from rulesets.engine.table.hiding import places_to_hide
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import ground_of

PASSAGES = {"marsh": Passage(factor=2.0, touch=Touch.CENTRE), "house": Passage(barred=True)}
MARSH = Piece("m", "marsh", ((20.0, 12.0), (30.0, 12.0), (30.0, 16.0), (20.0, 16.0)))
HOUSE = Piece("h", "house", ((4.0, 15.0), (8.0, 15.0), (8.0, 20.0), (4.0, 20.0)))
GROUND = ground_of(Table(40.0, 40.0, (MARSH, HOUSE)))


def course(
    x: float, y: float, foes: tuple[Figure, ...] = (), friends: tuple[Figure, ...] = (), pays: float = 6.0
) -> Course:
    figure = Figure("ai-1.1", "ai-1", x, y)
    return Course(
        GROUND, PASSAGES, {"house": PASSAGES["house"]}, figure, rows(foes), rows(friends), 0.1, pays
    )


def other(x: float, y: float) -> Figure:
    return Figure("kaki-1.1", "kaki-1", x, y)


@pytest.mark.parametrize(
    ("start", "towards", "inches", "whole"),
    [
        ((10.0, 10.0), 90.0, 6.0, True),
        ((25.0, 10.0), 0.0, 4.0, True),  # two in the open, two in the marsh, for six
        ((6.0, 10.0), 0.0, 4.5, False),  # the house
        ((10.0, 37.0), 0.0, 2.5, True),  # the edge: his way ends there
    ],
)
def test_a_run_goes_as_far_as_ground_and_table_let_it(
    start: tuple[float, float], towards: float, inches: float, whole: bool
) -> None:
    way = course(*start).way(towards)
    assert way.inches == pytest.approx(inches, abs=0.02)
    assert (way.whole, way.off) == (whole, False)


def test_an_enemy_is_not_touched_and_a_friend_is_not_stood_upon() -> None:
    past_enemy = course(10.0, 10.0, foes=(other(10.0, 14.0),)).way(0.0)
    assert 2.8 < past_enemy.inches < 2.9
    onto_friend = course(10.0, 10.0, friends=(other(10.0, 16.0),)).way(0.0)
    assert onto_friend.inches == pytest.approx(5.0, abs=0.02)
    assert course(10.0, 10.0, friends=(other(10.0, 13.0),)).way(0.0).inches == 6.0


def test_who_leaves_runs_off_the_table() -> None:
    way = course(10.0, 4.0).way(180.0, leaves=True)
    assert (way.off, way.whole) == (True, True)
    assert way.inches == pytest.approx(3.5, abs=0.02)


def test_who_escapes_takes_the_first_way_that_leads_farther_from_the_enemy() -> None:
    chased = course(10.0, 20.0, foes=(other(10.0, 22.0),))
    way = chased.escape((0.0, 180.0, 90.0))
    assert way is not None
    assert (way.towards, way.inches) == (180.0, 6.0)
    assert chased.escape((0.0,)) is None


def test_a_way_that_brings_nobody_farther_is_cut_to_where_it_does() -> None:
    between = course(10.0, 20.0, foes=(other(10.0, 23.0), other(10.0, 13.0)))
    way = between.nearer(between.way(180.0))
    assert way.whole is False
    assert between.farther(180.0, way.inches)
    assert 0.0 < way.inches < 4.0


# -- hiding ------------------------------------------------------------------------------------------------------------

WALL = Piece("w", "fence", ((5.0, 10.0), (15.0, 10.0)))
WOOD = Piece("o", "wood", ((20.0, 4.0), (26.0, 4.0), (26.0, 12.0), (20.0, 12.0)))
COVERS = ground_of(Table(40.0, 40.0, (WALL, WOOD)))


def test_with_no_enemy_the_nearest_point_of_each_piece_hides() -> None:
    assert places_to_hide(COVERS, ("wood",), (10.0, 5.0), rows(()), 1.5) == [(20.0, 5.0)]
    assert places_to_hide(COVERS, ("hill",), (10.0, 5.0), rows(()), 1.5) == []


def test_a_line_hides_on_the_side_that_the_enemy_does_not_see() -> None:
    (behind,) = places_to_hide(COVERS, ("fence",), (10.0, 13.0), rows((other(10.0, 20.0),)), 1.5)
    assert behind == pytest.approx((10.0, 10.0), abs=0.01)
    assert (
        places_to_hide(COVERS, ("fence",), (10.0, 5.0), rows((other(10.0, 20.0),)), 1.5) == []
    )  # it is nearer to him


def test_no_place_to_hide_lies_nearer_to_the_enemy() -> None:
    centre, enemy = (10.0, 5.0), other(18.0, 5.0)
    (place,) = places_to_hide(COVERS, ("wood",), centre, rows((enemy,)), 1.5)
    assert math.dist(place, enemy.point) >= 8.0 - 0.01
    assert places_to_hide(COVERS, ("wood",), (10.0, 5.0), rows((other(23.0, 5.0),)), 1.5) == []
