"""Bodies, crowds and obstacles; blocks that march; trips through doors and into contact; searches and rates."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from rulesets.engine.battle import Figure, Piece, Pose, Table
from rulesets.engine.table import blocks, formation, search, trips
from rulesets.engine.table.bases import rows
from rulesets.engine.table.blocks import Block
from rulesets.engine.table.bodies import Body, Crowd, Obstacles, around, swath
from rulesets.engine.table.formation import BLOCK, LINE
from rulesets.engine.table.geometry import Rectangle
from rulesets.engine.table.prices import Passage, Rates, rates_on
from rulesets.engine.table.terrain import ground_of

PAIR = Body((Pose(10, 10, 0), Pose(11, 10, 0)), 1.0, 1.0)
MEN = [Figure(f"{unit}.{n}", unit, 3.0 * n, y) for unit, y in (("a", 10), ("b", 14)) for n in range(1, 6)]
GUEST = Figure("b.9", "b", 6, 10, inside="house")


def test_a_body_is_the_ground_under_its_bases() -> None:
    assert PAIR.shape.bounds == (9.5, 9.5, 11.5, 10.5)
    x, y, radius = PAIR.circle
    assert (x, y) == (10.5, 10)
    assert radius == pytest.approx(0.5 + math.hypot(1, 1) / 2)
    assert PAIR.shift((2, -1)).points == [(12, 9), (13, 9)]
    assert PAIR.is_on(Table(width=11.5, depth=48))
    assert not PAIR.is_on(Table(width=11.4, depth=48))


def test_what_a_body_sweeps_is_bases_and_what_lies_between() -> None:
    ground = shapely.union_all(shapely.get_parts(swath(PAIR, PAIR.shift((0, 5)))))
    assert ground.bounds == (9.5, 9.5, 11.5, 15.5)
    assert ground.area == pytest.approx(12)


def test_a_crowd_is_who_stands_outdoors_and_is_asked_by_box_and_by_unit() -> None:
    crowd = Crowd([*MEN, GUEST])
    assert crowd.figures == tuple(MEN)
    assert [figure.id for figure in crowd.within(around(MEN[:2], 0.5)).figures] == ["a.1", "a.2"]
    others = crowd.without("a")
    assert {figure.unit for figure in others.figures} == {"b"}
    assert np.array_equal(others.rows, rows(others.figures))
    assert crowd.without("nobody") is crowd


def test_a_crowd_names_the_first_under_a_body_and_the_units_near_it() -> None:
    crowd, body = Crowd(MEN), Body((Pose(6.4, 10.9, 0), Pose(6.4, 13.4, 0)), 1.0, 1.0)
    assert [crowd.under(body, apart) for apart in ((), ("a",), ("a", "b"))] == [MEN[1], MEN[6], None]
    assert crowd.under(PAIR.shift((0.0, -5.0))) is None
    assert crowd.near(PAIR, 0.0) == ["a"]
    assert crowd.near(PAIR, 3.0) == ["a", "b"]
    assert Crowd[Figure](()).near(PAIR, 99.0) == []
    assert Crowd[Figure](()).under(PAIR) is None


@pytest.mark.parametrize(
    ("shift", "met"),
    [((0.0, 0.0), ""), ((0.0, 0.6), "enemy"), ((0.0, 1.6), "enemy"), ((-0.9, 0.0), ""), ((-1.2, 0.0), "wall"),
     ((-4.0, -2.0), "")],
)  # fmt: skip
def test_an_obstacle_is_kept_off_or_only_not_covered(shift: tuple[float, float], met: str) -> None:
    wall, enemy = shapely.LineString([(8.5, 9), (8.5, 11)]), shapely.box(9, 12, 12, 13)
    assert Obstacles([("wall", wall, 0.0), ("enemy", enemy, 1.0)]).met_by(PAIR.shift(shift).shape) == met
    assert Obstacles([("enemy", enemy, 1.0)]).without("enemy").met_by(enemy) == ""


# -- blocks ------------------------------------------------------------------------------------------------------------


def costs(stages: tuple[tuple[Pose, ...], ...]) -> list[float]:
    return [trips.trip_through(Figure("a.1", "a"), way).inches for way in zip(*stages, strict=True)]


def test_a_wheel_costs_each_figure_its_own_way() -> None:
    start = formation.places(Pose(10, 10, 0), LINE, 3, 1, 1)
    # about the right hand corner of the front, which is 1.5 inches to the right of the anchor
    wheeled = Pose(11.5 - 1.5 * math.cos(math.radians(30)), 10 + 1.5 * math.sin(math.radians(30)), 30)
    radii = [math.hypot(2.5, 0.5), math.hypot(1.5, 0.5), math.hypot(0.5, 0.5)]
    found = costs(blocks.march(blocks.lattice_block(start, 1, 1), start, [wheeled]))
    assert found == pytest.approx([2 * radius * math.sin(math.radians(15)) for radius in radii])


def test_a_shift_costs_all_the_same_however_they_stand() -> None:
    start = [Pose(10, 10, 0), Pose(12.3, 9.1, 20), Pose(11, 12, 350)]
    block = blocks.loose_block(start, 1, 1)
    stages = blocks.march(block, start, [Pose(block.anchor.x + 3, block.anchor.y + 4, block.anchor.facing)])
    assert costs(stages) == pytest.approx([5] * 3)
    assert [pose.facing for pose in stages[-1]] == pytest.approx([0, 20, 350])


def test_an_about_turn_moves_nobody() -> None:
    start = formation.places(Pose(10, 10, 0), BLOCK, 5, 1, 1, 3)
    stages = blocks.march(blocks.lattice_block(start, 1, 1), start, [Pose(10, 10, 180)])
    assert costs(stages) == pytest.approx([0] * 5, abs=1e-9)
    assert all(pose.facing == 180 for pose in stages[-1])


def test_figures_about_a_point_turn_with_it() -> None:
    crew = blocks.block_about([Pose(9, 10, 0), Pose(11, 10, 0)], Pose(10, 10, 0))
    assert not crew.has_a_rear
    (west, south) = blocks.march(crew, crew.places(crew.anchor), [Pose(10, 10, 90)])[-1]
    assert west == Pose(pytest.approx(10), pytest.approx(11), 90)
    assert south == Pose(pytest.approx(10), pytest.approx(9), 90)


def test_figures_that_re_form_take_the_short_ways() -> None:
    line = formation.places(Pose(10, 10, 0), LINE, 4, 1, 1)
    stages = blocks.march(
        Block(Pose(10, 10, 0), 4, 1, ()),
        line,
        [],
        lambda before, at: blocks.re_form(before, at, BLOCK, (1, 1), 2),
    )
    assert sorted(costs(stages)) == pytest.approx([0, 1, 1, math.hypot(1, 1)])


# -- trips -------------------------------------------------------------------------------------------------------------

HOUSE = shapely.box(20, 20, 26, 24)


def test_a_figure_goes_in_where_its_base_touches_the_house() -> None:
    assert trips.way_in(HOUSE, ((23, 10), (23, 22)), 0.5)[-1] == pytest.approx((23, 19.5))
    assert trips.way_in(HOUSE, ((23, 10), (23, 15)), 0.5)[-1] == pytest.approx((23, 19.5))
    assert trips.way_in(HOUSE, ((23, 19.45), (23, 22)), 0.5) == ((23, 19.45),)
    assert trips.straight_in(HOUSE, (10, 22), 0.5)[-1] == pytest.approx((19.5, 22))


def test_a_figure_comes_out_at_the_nearest_place() -> None:
    assert trips.way_out(HOUSE, (23, 40), 0.5) == pytest.approx((23, 24.5))
    assert trips.way_out(HOUSE, (23, 24.3), 0.5) == (23, 24.3)


def test_those_who_come_near_close_up_together() -> None:
    enemies = Crowd([Figure("e.1", "e", 5, 5)])
    chain = [Rectangle(5.2, 3.93, 0, 1, 1), Rectangle(6.2, 3.93, 0, 1, 1), Rectangle(9, 3.95, 0, 1, 1)]
    assert list(trips.closings(chain, enemies)) == [((0, 1), (pytest.approx(0), pytest.approx(0.07)))]
    assert list(trips.closings([Rectangle(5, 4, 0, 1, 1)], enemies)) == []
    assert list(trips.closings([Rectangle(5, 3.8, 0, 1, 1)], enemies)) == []


def test_a_trip_ends_elsewhere_and_keeps_its_facing() -> None:
    trip = trips.trip_through(Figure("a.1", "a"), [Pose(0, 0, 0), Pose(0, 3, 0), Pose(0, 3, 45)])
    assert trip.points == ((0, 0), (0, 3))
    assert trip.shift((1, 1)).points == ((0, 0), (1, 4))
    assert trip.shift((1, 1)).base == Rectangle(1, 4, 45, 1, 1)
    assert trip.box == (-1, -1, 1, 4)


# -- searches and rates ------------------------------------------------------------------------------------------------


def test_places_to_either_side_come_by_turns() -> None:
    assert list(search.either_way(15, 40)) == [0, 15, -15, 30, -30]


@pytest.mark.parametrize(("inside", "outside"), [(0.0, 10.0), (3.0, 4.0)])
def test_the_border_of_what_is_lawful_is_found(inside: float, outside: float) -> None:
    assert search.border(lambda inches: inches <= 3.3, inside, outside) == pytest.approx(3.3, abs=0.01)
    assert search.border(lambda inches: inches >= 3.3, 10, 0) == pytest.approx(3.3, abs=0.01)


def test_the_first_likely_amount_is_offered_before_any_is_sought() -> None:
    tried: list[float] = []

    def lawful(inches: float) -> bool:
        tried.append(inches)
        return inches <= 4

    assert search.nearest_lawful(lawful, 6, (7, 5, 4, 3)) == 4
    assert tried == [5, 4]
    assert search.nearest_lawful(lawful, 6, ()) == pytest.approx(4, abs=0.011)
    assert search.nearest_lawful(lambda inches: inches < 0.05, 6, (), least=0.1) == 0


def test_dear_ground_costs_the_body_where_any_of_its_centres_is_on_it() -> None:
    marsh = Piece("m", "marsh", ((0, 12), (10.4, 12), (10.4, 14), (0, 14)))
    road = Piece("r", "road", ((10, 0), (10, 48)), width=2)
    passages = {"marsh": Passage(factor=2.0), "road": Passage(replaces=frozenset({"marsh"}))}
    open_, roaded = ground_of(Table(pieces=(marsh,))), ground_of(Table(pieces=(marsh, road)))
    rates = rates_on(open_, PAIR.points, (0, 10), passages)
    assert rates == Rates(((2, 4),), 2.0)
    assert [rates.cost(inches) for inches in (1, 3, 10)] == [1, 4, 12]
    assert [rates.inches(cost, 10) for cost in (1, 4, 12, 20)] == [1, 3, 10, 10]
    assert rates_on(roaded, PAIR.points, (0, 10), passages).cost(10) == 10
    assert not rates_on(open_, PAIR.points, (5, 0), passages).spans
