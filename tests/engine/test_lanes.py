"""Figures that go one by one on a table of 40 by 40: how far each comes, alone, in a body, and at a charge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.battle import Figure, Piece, Pose, Table
from rulesets.engine.table.bases import overlapping, rows
from rulesets.engine.table.bodies import Crowd
from rulesets.engine.table.contact import Contact, by_figure
from rulesets.engine.table.ends import fit, standing, strides
from rulesets.engine.table.geometry import ahead
from rulesets.engine.table.lanes import Stride, Surroundings
from rulesets.engine.table.leading import body_of, lanes_along
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.pushes import push, room
from rulesets.engine.table.rush import round_about, rush, touches
from rulesets.engine.table.terrain import ground_of

PASSAGES = {
    "marsh": Passage(factor=2.0, touch=Touch.CENTRE),
    "house": Passage(barred=True),
}
CLOSED = {"house": PASSAGES["house"]}
MARSH = Piece("m", "marsh", ((20.0, 12.0), (30.0, 12.0), (30.0, 16.0), (20.0, 16.0)))
HOUSE = Piece("h", "house", ((4.0, 15.0), (8.0, 15.0), (8.0, 20.0), (4.0, 20.0)))
WALL = Piece("w", "fence", ((30.0, 30.0), (36.0, 30.0)))
TABLE = Table(40.0, 40.0, (MARSH, HOUSE, WALL))
GROUND = ground_of(TABLE)
TOUCH = Contact(0.1, 0.5, frozenset({"fence"}))


def man(number: int, x: float, y: float, facing: float = 0.0) -> Figure:
    return Figure(f"ai-1.{number}", "ai-1", x, y, facing)


def foe(number: int, x: float, y: float) -> Figure:
    return Figure(f"kaki-1.{number}", "kaki-1", x, y, 180.0)


def scene(
    *men: Figure, foes: tuple[Figure, ...] = (), friends: tuple[Figure, ...] = (), limit: float = 6.0,
    touched: bool = False,
) -> Surroundings[Figure]:  # fmt: skip
    crowd, may = Crowd(foes), np.full(len(foes), touched)
    return Surroundings(
        TABLE, GROUND, PASSAGES, CLOSED, men, crowd, rows(friends), may,
        TOUCH, lambda _man: limit, lambda _man: None,
    )  # fmt: skip


def gone(of: Surroundings[Figure], *ends: tuple[float, float]) -> list[Stride[Figure]]:
    lanes = [of.lane(one, [one.point, end], 0.0) for one, end in zip(of.figures, ends, strict=True)]
    return strides(of, lanes)


@pytest.mark.parametrize(
    ("x", "to", "y", "why"),
    [
        (10.0, 15.0, 15.0, ""),
        (10.0, 20.0, 16.0, "spent"),
        (25.0, 20.0, 14.0, "spent"),  # two inches in the open, two in the marsh
        (6.0, 16.0, 14.5, "closed"),  # the base stands before the house
        (10.0, 41.0, 16.0, "spent"),
    ],
)
def test_a_lane_is_gone_as_far_as_inches_and_ground_let_one(x: float, to: float, y: float, why: str) -> None:
    (stride,) = gone(scene(man(1, x, 10.0)), (x, to))
    assert stride.why == why
    assert stride.end.y == pytest.approx(y, abs=0.01)


def test_nobody_leaves_the_table() -> None:
    (stride,) = gone(scene(man(1, 10.0, 37.0)), (10.0, 42.0))
    assert stride.why == "edge"
    assert stride.end.y == pytest.approx(39.5, abs=0.01)


def test_an_enemy_is_kept_off_by_more_than_contact_and_says_whether_he_was_aimed_at() -> None:
    there = scene(man(1, 10.0, 10.0), foes=(foe(1, 10.0, 15.0),))
    (past,) = gone(there, (10.0, 18.0))
    (to_him,) = gone(there, (10.0, 14.0))
    assert past.why == "enemy"
    assert 13.85 < past.end.y < 13.9
    assert to_him.why == "near"
    assert 13.85 < to_him.end.y < 13.9


def test_friends_are_passed_but_nobody_ends_on_one() -> None:
    there = scene(man(1, 10.0, 10.0), friends=(man(9, 10.0, 13.0),))
    (past,), (onto,) = gone(there, (10.0, 15.0)), gone(there, (10.0, 13.0))
    assert (past.why, past.end.y) == ("", 15.0)
    assert onto.why == "room"
    assert onto.end.y == pytest.approx(12.0, abs=0.01)


def test_of_two_who_want_one_place_the_other_stops_behind() -> None:
    there = scene(man(1, 10.0, 10.0), man(2, 10.0, 12.0))
    first, second = gone(there, (10.0, 15.0), (10.0, 15.0))
    assert (first.end.y, first.why) == (15.0, "")
    assert second.end.y == pytest.approx(14.0, abs=0.01)
    assert second.why == "room"


# -- as a body ---------------------------------------------------------------------------------------------------------


def test_a_body_keeps_its_shape_as_far_as_one_of_it_can_go() -> None:
    there = scene(man(1, 10.0, 10.0), man(2, 12.0, 10.0))
    anchor = body_of(there.figures).anchor
    assert anchor == Pose(11.0, 10.5, 0.0)
    lanes = lanes_along(there, there.figures, [Pose(11.0, 30.5, 0.0)], ())
    assert [lane.points[-1][0] for lane in lanes] == pytest.approx([10.0, 12.0])
    assert [lane.points[-1][1] for lane in lanes] == pytest.approx([16.0, 16.0], abs=0.15)
    only = lanes_along(there, there.figures, [Pose(11.0, 14.5, 0.0)], there.figures[1:])
    assert [lane.figure.id for lane in only] == ["ai-1.2"]
    assert only[0].points[-1] == pytest.approx((12.0, 14.0))


# -- charges -----------------------------------------------------------------------------------------------------------


def test_a_charge_goes_straight_into_contact() -> None:
    there = scene(man(1, 10.0, 10.0), foes=(foe(1, 10.0, 15.0),), touched=True)
    (stride,) = rush(there, there.figures, there.foes.figures)
    assert stride.why == ""
    assert (stride.end.x, stride.end.y) == pytest.approx((10.0, 14.0), abs=0.01)
    assert touches(there, rows((stride.base,))).all()


def test_all_find_a_place_at_one_enemy_the_nearest_first() -> None:
    men = (man(1, 8.0, 11.0), man(2, 10.0, 12.0), man(3, 12.0, 11.0))
    there = scene(*men, foes=(foe(1, 10.0, 15.0),), touched=True)
    found = rush(there, men, there.foes.figures)
    assert [stride.figure.id for stride in found] == ["ai-1.2", "ai-1.1", "ai-1.3"]
    bases = rows(stride.base for stride in found)
    assert touches(there, bases).all()
    assert not np.triu(overlapping(bases, bases), 1).any()


def test_who_does_not_reach_anybody_goes_as_far_as_he_can_and_counts_for_nothing() -> None:
    there = scene(man(1, 10.0, 10.0), foes=(foe(1, 10.0, 20.0),), touched=True)
    assert rush(there, there.figures, there.foes.figures, first=True) == []
    (stride,) = rush(there, there.figures, there.foes.figures)
    assert (stride.why, stride.end.y) == ("spent", 16.0)


@pytest.mark.parametrize(("x", "reaches"), [(14.0, True), (25.0, False)])
def test_dear_ground_may_keep_a_charger_off(x: float, reaches: bool) -> None:
    there = scene(man(1, x, 11.0), foes=(foe(1, x, 17.0),), touched=True)
    assert bool(rush(there, there.figures, there.foes.figures, first=True)) is reaches


def test_a_house_between_them_stops_every_way_into_contact() -> None:
    there = scene(man(1, 6.0, 14.0), foes=(foe(1, 6.0, 21.0),), limit=8.0, touched=True)
    assert rush(there, there.figures, there.foes.figures, first=True) == []


def test_only_those_who_are_charged_may_be_touched() -> None:
    target, other = foe(1, 10.0, 15.0), Figure("kaki-2.1", "kaki-2", 10.0, 13.0)
    both = scene(man(1, 10.0, 10.0), foes=(target, other), touched=True)._replace(
        open=np.array([True, False])
    )
    assert rush(both, both.figures, (target,), first=True) == []


# -- contact and pushes ------------------------------------------------------------------------------------------------


def test_contact_is_a_tenth_of_an_inch_or_half_an_inch_over_a_wall() -> None:
    ours = rows((man(1, 10.0, 10.0), man(2, 33.0, 29.4), man(3, 20.0, 29.35)))
    theirs = rows((foe(1, 10.0, 11.1), foe(2, 33.0, 30.6), foe(3, 20.0, 30.65)))
    assert TOUCH.pairs(GROUND, ours, theirs) == [(0, 0), (1, 1)]
    assert TOUCH.pairs(GROUND, ours, theirs, 0.35) == [(0, 0), (1, 1), (2, 2)]
    assert TOUCH.touch(GROUND, ours, theirs).tolist() == [True, True, False]


def test_over_a_wall_both_stand_at_it() -> None:
    ours, theirs = rows((man(1, 33.0, 29.25),)), rows((foe(1, 33.0, 30.6),))
    assert TOUCH.pairs(GROUND, ours, theirs) == []


near_wall = st.builds(
    man, st.just(1), st.floats(30.0, 36.0), st.floats(27.0, 33.0), st.sampled_from([0.0, 20.0, 45.0, 90.0])
)


@given(near_wall, st.lists(near_wall, min_size=1, max_size=4), st.floats(0.0, 0.6), st.floats(0.0, 360.0))
def test_who_comes_into_contact_on_his_next_inches_was_not_said_to_be_too_far(
    one: Figure, foes: list[Figure], step: float, towards: float
) -> None:
    x, y = ahead(Pose(one.x, one.y, towards), step)
    here, there = rows((one,)), rows((man(1, x, y, one.facing),))
    if TOUCH.touch(GROUND, there, rows(foes))[0]:
        assert TOUCH.may_meet(GROUND, here, rows(foes), step)[0]


@given(near_wall, st.lists(near_wall, min_size=1, max_size=4), st.booleans())
def test_how_one_stands_is_seen_in_one_look(one: Figure, foes: list[Figure], touched: bool) -> None:
    there, base = scene(one, foes=tuple(foes), touched=touched), rows((one,))
    over, near = overlapping(base, rows(foes)).any(), TOUCH.touch(GROUND, base, rows(foes))[0]
    found = standing(there, base, base[:0])
    assert found.over[0] == (touched and over)
    assert (found.fits & found.meets)[0] == (touched and near and not over and found.fits[0])
    if over or (not touched and near):
        assert not found.fits[0]
    assert fit(there, base, base[:0])[0] == found.fits[0]


def test_pairs_are_told_to_both_sides_by_their_ids() -> None:
    ours, theirs = Crowd((man(1, 10.0, 10.0), man(2, 12.0, 10.0))), Crowd((foe(1, 11.0, 11.0),))
    assert by_figure(ours, theirs, [(0, 0), (1, 0)]) == {
        "ai-1.1": ["kaki-1.1"], "ai-1.2": ["kaki-1.1"], "kaki-1.1": ["ai-1.1", "ai-1.2"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("at", "towards", "inches"),
    [((10.0, 10.0), 0.0, 1.0), ((10.0, 25.0), 0.0, 0.5), ((6.0, 14.2), 0.0, 0.3), ((10.0, 0.8), 180.0, 0.3)],
)
def test_a_base_is_pushed_as_far_as_there_is_room(
    at: tuple[float, float], towards: float, inches: float
) -> None:
    pushed, others = man(1, *at), rows((man(2, 10.0, 26.5),))
    assert room(GROUND, CLOSED, pushed, others, towards, 1.0) == pytest.approx(inches, abs=0.01)
    assert push(pushed, towards, inches).facing == 0.0


@pytest.mark.parametrize(
    "friends",
    [
        [(20.0, 21.0)],
        [(20.0, 21.03), (21.1, 21.03), (18.9, 21.03)],
        [(20.0, 21.03), (21.05, 20.0), (18.95, 20.0)],
    ],
)
def test_who_goes_round_friends_stands_on_nobody(friends: list[tuple[float, float]]) -> None:
    """His shortest way to the free place may meet the enemy before, where a friend stands: then he goes round both."""
    one, other = man(1, 20.0, 26.0), foe(1, 20.0, 20.0)
    beside = tuple(man(number, *at) for number, at in enumerate(friends, 2))
    of = scene(one, foes=(other,), friends=beside, limit=12.0, touched=True)
    way = round_about(of, one, [other])
    assert way is not None
    end = rows((way.base,))
    assert not overlapping(end, rows((*beside, other))).any()
    assert touches(of, end)[0]
