"""The shortest way to an edge, round what nobody passes."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from rulesets.engine.battle import Table
from rulesets.engine.table.bases import Shapes
from rulesets.engine.table.detours import to_edge, to_place, ways_to_place
from rulesets.engine.table.paths import length

TABLE = Table(48.0, 36.0)
HALF = 0.5


def barriers(*boxes: tuple[float, float, float, float]) -> Shapes:
    """Boxes by their west, south, east and north."""
    return np.array([shapely.box(*box) for box in boxes], dtype=np.object_)


def test_an_open_table_is_crossed_straight() -> None:
    """Down to one edge, up to the other."""
    assert to_edge(TABLE, (10.0, 20.0), 0.5, HALF, barriers()) == ((10.0, 20.0), (10.0, 0.5))
    assert to_edge(TABLE, (10.0, 20.0), 35.5, HALF, barriers()) == ((10.0, 20.0), (10.0, 35.5))


def test_who_is_at_the_edge_is_there() -> None:
    """Nothing is gone."""
    assert to_edge(TABLE, (10.0, 0.4), 0.5, HALF, barriers()) == ((10.0, 0.4),)


def test_the_nearer_side_of_a_house_is_taken() -> None:
    """From (12, 20) round the west of a house from 10 to 20: aslant to its corner, then straight."""
    way = to_edge(TABLE, (12.0, 20.0), 0.5, HALF, barriers((10.0, 8.0, 20.0, 12.0)))
    assert way is not None
    slant = math.hypot(12.0 - 9.5, 20.0 - 12.5)
    assert length(way) == pytest.approx(slant + 12.0, abs=0.05)
    assert all(x <= 12.0 for x, _y in way)


def test_a_gap_narrower_than_the_base_is_none() -> None:
    """Between two houses 0.9 apart nobody of an inch goes; 1.1 apart he does."""
    narrow = to_edge(
        TABLE, (20.0, 20.0), 0.5, HALF, barriers((0.0, 8.0, 19.55, 12.0), (20.45, 8.0, 30.0, 12.0))
    )
    wide = to_edge(
        TABLE, (20.0, 20.0), 0.5, HALF, barriers((0.0, 8.0, 19.45, 12.0), (20.55, 8.0, 30.0, 12.0))
    )
    assert narrow is not None
    assert max(x for x, _y in narrow) > 30.0
    assert wide is not None
    assert length(wide) == pytest.approx(19.5, abs=0.01)


def test_out_of_a_pocket_one_goes_back_first() -> None:
    """A wall with two arms that open to the north."""
    pocket = barriers((10.0, 10.0, 20.0, 11.0), (9.0, 10.0, 10.0, 20.0), (20.0, 10.0, 21.0, 20.0))
    way = to_edge(TABLE, (15.0, 12.0), 0.5, HALF, pocket)
    assert way is not None
    assert max(y for _x, y in way) > 20.0
    line = shapely.LineString(way)
    assert min(line.distance(each) for each in pocket) >= HALF - 0.01


def test_who_is_shut_in_has_no_way() -> None:
    """Walls all round."""
    shut = barriers(
        (10.0, 10.0, 20.0, 11.0), (10.0, 19.0, 20.0, 20.0), (10.0, 10.0, 11.0, 20.0), (19.0, 10.0, 20.0, 20.0)
    )
    assert to_edge(TABLE, (15.0, 15.0), 0.5, HALF, shut) is None


def test_a_wall_at_the_table_s_side_is_passed_on_the_other() -> None:
    """Nobody goes along beside the table."""
    way = to_edge(TABLE, (3.0, 20.0), 0.5, HALF, barriers((-1.0, 8.0, 10.0, 12.0)))
    assert way is not None
    assert max(x for x, _y in way) == pytest.approx(10.5, abs=0.02)


def test_of_several_places_the_nearest_by_its_way_is_gone_to() -> None:
    """Straight it would be the one behind the house, round the house it is the other; none where all are shut in."""
    goals = np.array([[15.0, 7.0], [6.0, 10.0]])
    house = barriers((5.0, 12.0, 25.0, 16.0))
    assert to_place(TABLE, (15.0, 18.0), goals[:1], HALF, barriers()) == ((15.0, 18.0), (15.0, 7.0))
    way = to_place(TABLE, (8.0, 18.0), goals, HALF, house)
    assert way is not None
    assert way[-1] == (6.0, 10.0)
    assert length(way) > math.dist((8.0, 18.0), (6.0, 10.0))
    walls = barriers(
        (13.0, 4.0, 14.0, 10.0), (16.0, 4.0, 17.0, 10.0), (13.0, 4.0, 17.0, 5.0), (13.0, 9.0, 17.0, 10.0)
    )
    assert to_place(TABLE, (15.0, 18.0), goals[:1], HALF, walls) is None


def test_a_limit_changes_no_way_that_keeps_it() -> None:
    """One that is longer need not be found, and nothing of it comes out as a shorter one."""
    goals, house = (
        np.array([[15.0, 7.0], [6.0, 4.0]]),
        barriers((5.0, 12.0, 25.0, 16.0), (9.0, 8.0, 12.0, 11.0)),
    )
    way = to_place(TABLE, (14.0, 18.0), goals, HALF, house)
    assert way is not None
    assert to_place(TABLE, (14.0, 18.0), goals, HALF, house, length(way)) == way
    assert to_place(TABLE, (14.0, 18.0), goals, HALF, house, length(way) + 5.0) == way
    assert to_place(TABLE, (14.0, 18.0), goals, HALF, house, length(way) - 1.0) is None


def test_a_way_is_looked_for_again_only_round_who_stands_in_one_that_was_tried() -> None:
    """What stands aside leaves it as it is; what stands in it is gone round as if it had been known at once."""
    goals, house = np.array([[15.0, 7.0]]), barriers((5.0, 12.0, 25.0, 16.0))
    aside, amid = barriers((40.0, 20.0, 42.0, 22.0)), barriers((15.0, 9.0, 28.0, 10.0))
    way = to_place(TABLE, (14.0, 18.0), goals, HALF, house)
    both = to_place(TABLE, (14.0, 18.0), goals, HALF, np.concatenate((house, amid)))
    asked = (TABLE, (14.0, 18.0), goals, HALF, house)
    assert [*ways_to_place(*asked, aside, math.inf)] == [way]
    assert [*ways_to_place(*asked, house[:0], math.inf)] == [way]
    assert [*ways_to_place(*asked, amid, math.inf)] == [way, both]
