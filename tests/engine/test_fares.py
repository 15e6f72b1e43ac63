"""Prices inch by inch: what a way has cost, and how far an amount goes."""

from __future__ import annotations

import numpy as np
import pytest

from rulesets.engine.battle import Piece, Table
from rulesets.engine.table.fares import Fare, at_least, fares
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import ground_of

PASSAGES = {
    "marsh": Passage(factor=2.0, touch=Touch.CENTRE),
    "fence": Passage(charge=1.0, each=True, touch=Touch.CENTRE),
}
MARSH = Piece("m", "marsh", ((0.0, 4.0), (40.0, 4.0), (40.0, 8.0), (0.0, 8.0)))
FENCE = Piece("f", "fence", ((0.0, 10.0), (40.0, 10.0)))
GROUND = ground_of(Table(40.0, 40.0, (MARSH, FENCE)))


def fare(*way: tuple[float, float]) -> Fare:
    return fares(GROUND, [way], PASSAGES)[0]


def test_open_ground_costs_its_inches() -> None:
    way = fare((5.0, 12.0), (5.0, 20.0))
    assert way.cost(8.0) == 8.0
    assert way.inches(3.0) == 3.0
    assert way.inches(30.0) == 8.0


def test_dear_ground_and_lines_are_paid_where_they_are_met() -> None:
    way = fare((5.0, 0.0), (5.0, 12.0))
    assert [way.cost(inches) for inches in (4.0, 6.0, 8.0, 9.0, 12.0)] == [4.0, 8.0, 12.0, 13.0, 17.0]


@pytest.mark.parametrize(
    ("amount", "inches"), [(4.0, 4.0), (6.0, 5.0), (12.0, 8.0), (13.5, 9.5), (17.0, 12.0)]
)
def test_an_amount_goes_so_far(amount: float, inches: float) -> None:
    assert fare((5.0, 0.0), (5.0, 12.0)).inches(amount) == pytest.approx(inches)


def test_who_cannot_pay_for_a_line_stops_before_it() -> None:
    way = fare((5.0, 0.0), (5.0, 12.0))
    assert way.inches(14.5) == pytest.approx(10.0, abs=0.01)
    assert way.inches(14.5) < 10.0
    assert way.inches(15.5) == pytest.approx(10.5)


def test_a_line_that_ends_a_way_is_paid_as_well() -> None:
    way = fare((5.0, 9.0), (5.0, 10.0))
    assert way.cost(1.0) == 2.0
    assert way.inches(1.5) < 1.0


def test_ways_are_priced_together_and_one_that_leads_nowhere_is_free() -> None:
    found = fares(GROUND, [((5.0, 0.0), (5.0, 8.0)), ((1.0, 1.0),), ((1.0, 30.0), (1.0, 31.0))], PASSAGES)
    assert [one.cost(one.length) for one in found] == [12.0, 0.0, 1.0]
    assert fares(GROUND, [], PASSAGES) == []


def test_what_a_straight_way_costs_at_least_is_never_more_than_its_fare() -> None:
    ways = [((5.0, 0.0), (5.0, 3.0)), ((5.0, 0.0), (5.0, 12.0)), ((2.0, 6.0), (9.0, 6.0))]
    least = at_least(GROUND, np.array(ways), PASSAGES)
    assert least.tolist() == [3.0, 16.0, 14.0]
    assert all(
        low <= one.cost(one.length) for low, one in zip(least, fares(GROUND, ways, PASSAGES), strict=True)
    )


def test_a_straight_way_over_closed_ground_has_no_price() -> None:
    closed = {"marsh": Passage(barred=True)}
    ways = np.array([((5.0, 0.0), (5.0, 3.9)), ((5.0, 0.0), (5.0, 4.5))])
    assert at_least(GROUND, ways, closed).tolist() == [3.9, np.inf]
