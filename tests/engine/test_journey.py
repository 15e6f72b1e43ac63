"""Several figures moving in one order."""

from __future__ import annotations

import numpy as np
import pytest

from rulesets.engine import formation
from rulesets.engine.battle import Figure, Piece, Pose, Table
from rulesets.engine.field import Field
from rulesets.engine.formation import LINE
from rulesets.engine.journey import Journey, journey
from rulesets.engine.sweep import Passage
from rulesets.engine.terrain import ground_of

FENCE = Piece("fence", "fence", ((12, 13), (20, 13)))
GROUND = ground_of(Table(pieces=(FENCE,)))
FOOT = {"fence": Passage(1, label="fence", clause="CROSS")}


def line(unit: str, anchor: Pose, count: int = 3) -> list[Figure]:
    stood = formation.places(anchor, LINE, count, 1, 1)
    return [Figure(f"{unit}.{n}", unit, pose.x, pose.y, pose.facing) for n, pose in enumerate(stood, start=1)]


def march(to: Pose, *others: Figure, keep: float = 0.0, through: str = "") -> Journey:
    own = line("a", Pose(10, 10, 0))
    field = Field([*own, *others], GROUND)
    movers = field.of_unit("a")
    stages = formation.march([figure.pose for figure in own], [to], LINE, 1, 1)
    facings = [pose.facing for pose in stages[-1]]
    near = np.full(len(field.figures), keep) if keep else None
    passed = field.of_unit(through) if through else None
    return journey(field, movers, formation.march_paths(stages), facings, FOOT, keep=near, through=passed)


def test_a_free_way() -> None:
    found = march(Pose(10, 14, 0))
    assert [trip.walk.cost for trip in found.trips] == pytest.approx([4, 4, 4])
    assert found.blocked is None
    assert not found.clashes
    assert not any(trip.leaves or trip.astride for trip in found.trips)


def test_only_those_who_cross_the_fence_pay_for_it() -> None:
    found = march(Pose(11, 14, 0))
    costs = [round(trip.walk.cost - trip.walk.length, 3) for trip in found.trips]
    assert costs == [0, 0, 1]
    assert found.dearest.figure == 2
    assert found.dearest.walk.crossings[0].piece is FENCE


def test_a_base_that_ends_across_the_fence_is_named() -> None:
    found = march(Pose(13, 13.5, 0))
    assert [trip.astride for trip in found.trips] == [(FENCE,), (FENCE,), (FENCE,)]


def test_those_in_the_way_and_those_one_would_stand_on() -> None:
    other = Figure("b.1", "b", 10, 12)
    found = march(Pose(10, 14, 0), other)
    assert found.blocked is not None
    assert (found.blocked.figure, found.blocked.block.number) == (1, 3)
    assert found.blocked.block.inches == pytest.approx(2)
    assert not march(Pose(10, 14, 0), other, through="b").blocked
    assert march(Pose(10, 12.7, 0), other, through="b").clashes == ((1, 3),)


def test_a_distance_to_keep() -> None:
    other = Figure("b.1", "b", 12.4, 12)
    assert march(Pose(10, 14, 0), other).blocked is None
    found = march(Pose(10, 14, 0), other, keep=1.0).blocked
    assert found is not None
    assert found.figure == 2


def test_leaving_the_table() -> None:
    assert [trip.leaves for trip in march(Pose(1.4, 10, 0)).trips] == [True, False, False]
