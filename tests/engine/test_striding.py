"""Orders for figures that go one by one: what is told of a way, and the nearest lawful one."""

from __future__ import annotations

import math

import pytest

from rulesets.engine.battle import Figure, Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import FigurePaths, Legs, Order, Waypoint
from rulesets.engine.play.striding import Halt, nearest_lawful, refusal, shown_lane, shown_way
from rulesets.engine.table.fares import Fare
from rulesets.engine.table.lanes import Lane, Stride

SPENT = Halt("too_far", "ABC-MOV-1", "{over:.1f} too far.", "as far as it goes")
FENCE = Fare(10.0, ((0.0, 10.0, 1.0),), ((4.0, 1.0),))


class Go(Order, frozen=True, tag="go"):
    unit: str
    legs: Legs = ()
    figures: FigurePaths = {}


def stride(inches: float = 5.0, why: str = "spent", fare: Fare = FENCE) -> Stride[Figure]:
    man = Figure("ai-1.1", "ai-1", 10.0, 10.0)
    lane = Lane(man, ((10.0, 10.0), (10.0, 20.0)), 0.0, 6.0)
    return Stride(lane, fare, inches, Pose(10.0, 10.0 + inches, 0.0), fare.cost(inches), None, why)


def test_a_way_that_costs_too_much_is_refused_with_what_is_missing() -> None:
    illegal = refusal(stride(), SPENT)
    assert (illegal.code, illegal.clause) == ("too_far", "ABC-MOV-1")
    assert illegal.data["over"] == pytest.approx(5.0)
    assert illegal.data["inches"] == 5.0
    assert illegal.data["at"] == (10.0, 15.0)


def test_a_lane_tells_what_was_paid_of_how_much_and_why_it_stops() -> None:
    lane = shown_lane(stride(), SPENT)
    assert (lane.id, lane.used, lane.allowance) == ("ai-1.1", 6.0, 6.0)
    assert (lane.short, lane.clause) == ("as far as it goes", "ABC-MOV-1")
    assert [tuple(point) for point in lane.points] == [(10.0, 10.0), (10.0, 15.0)]


def test_a_way_shows_the_toll_of_a_line_that_it_crosses() -> None:
    way = shown_way([stride()], (), ("over a line", "ABC-MOV-2"), ("dear ground", "ABC-MOV-3"))
    assert way is not None
    assert (way.used, way.allowance) == (11.0, 6.0)
    assert [(toll.label, toll.inches, toll.clause) for toll in way.charges] == [
        ("over a line", 1.0, "ABC-MOV-2")
    ]
    assert shown_way([], (), ("", ""), ("", "")) is None


def low(order: Go) -> Illegal | None:
    """Nobody goes beyond 16 inches to the north."""
    ends = [*order.legs, *(way[-1] for way in order.figures.values())]
    return Illegal("far", "", "Too far.") if max(end.y for end in ends) > 16.0 else None


def test_the_nearest_lawful_way_of_a_body_goes_as_far_as_the_rules_let_it() -> None:
    order = Go("ai-1", legs=(Waypoint(10.0, 20.0, 0.0),))
    found = nearest_lawful(order, [stride()], (Pose(10.0, 10.0, 0.0), Pose(10.0, 20.0, 0.0)), low)
    assert found is not None
    assert not found["figures"]
    assert 15.0 < found["legs"][-1]["y"] <= 16.0


def test_the_nearest_lawful_ways_one_by_one_are_cut_alike() -> None:
    order = Go("ai-1", figures={"ai-1.1": (Waypoint(10.0, 20.0, 0.0),)})
    found = nearest_lawful(order, [stride(10.0, "")], (), low)
    assert found is not None
    assert not found["legs"]
    assert 15.0 < found["figures"]["ai-1.1"][-1]["y"] <= 16.0


def test_where_nothing_is_lawful_nothing_is_offered() -> None:
    order = Go("ai-1", figures={"ai-1.1": (Waypoint(10.0, 20.0, 0.0),)})
    assert nearest_lawful(order, [stride(10.0, "")], (), lambda _order: Illegal("no", "", "No.")) is None
    assert math.isfinite(stride().full_cost)
