"""Where a loser is pushed to (SKIR-MEL-14, SKIR-RUL-73, SKIR-RUL-117)."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.battle import Piece
from rulesets.engine.table.geometry import distance, gap, overlap
from rulesets.skirmish.melee.melee import followed_to, pushed_to
from tests.rules.skirmish.fights import battle_of, man

A1, A2, B1, B2 = "ai-1.1", "ai-1.2", "kaki-1.1", "kaki-1.2"


def back(*figures, pieces=()):
    """Where B1 stands after A1 pushed him."""
    battle = battle_of(*figures, pieces=pieces)
    pose = pushed_to(battle, battle.figures[B1], battle.figures[A1])
    return round(pose.x, 2), round(pose.y, 2)


def test_he_goes_his_own_base_depth_straight_away_from_the_winner():
    """SKIR-MEL-14, SKIR-DAT-8: along the line of the centres, two inches on horseback."""
    assert back(man(A1, 10, 10), man(B1, 10, 11)) == (10.0, 12.0)
    assert back(man(A1, 10, 10), man(B1, 10, 11.5, mounted=True)) == (10.0, 13.5)
    slanting = back(man(A1, 10, 10), man(B1, 11, 11))
    assert slanting == (11.71, 11.71)
    sideways = battle_of(man(A1, 10, 10), man(B1, 11, 10, facing=37.0))
    assert pushed_to(sideways, sideways.figures[B1], sideways.figures[A1]).facing == 37.0


@pytest.mark.parametrize(("y", "ends"), [(12.0, 11.0), (12.4, 11.4), (13.0, 12.0), (13.4, 12.0)])
def test_he_stops_short_of_any_figure(y, ends):
    """SKIR-MEL-14: friend or enemy."""
    for id in (A2, B2):
        assert back(man(A1, 10, 10), man(B1, 10, 11), man(id, 10, y)) == (10.0, pytest.approx(ends, abs=0.01))


def test_who_stands_beside_him_is_not_in_his_way():
    """SKIR-MEL-14: bases that touch can slide along each other."""
    assert back(man(A1, 10, 10), man(B1, 10, 11), man(B2, 11, 11), man(A2, 9, 11)) == (10.0, 12.0)


def test_a_winner_who_stands_a_hair_over_him_is_not_in_his_way():
    """SKIR-MEL-14: where he charged to is rounded, and his base may lie over the loser's by less than 0.001 inches."""
    rider = man(A1, 25.5083, 32.997, 349.5362, mounted=True)
    assert back(rider, man(B1, 25.221, 34.5525)) == (25.04, 35.54)


def test_the_fallen_are_not_in_his_way():
    """SKIR-RUL-21, SKIR-RUL-108: a marker affects nothing."""
    assert back(man(A1, 10, 10), man(B1, 10, 11), man(B2, 10, 12, alive=False, fate="disabled")) == (
        10.0,
        12.0,
    )


def test_he_stops_at_impassable_ground():
    """SKIR-MEL-14."""
    for kind in ("house", "lake", "cliff"):
        block = Piece("x", kind, ((8.0, 12.0), (14.0, 12.0), (14.0, 15.0), (8.0, 15.0)))
        assert back(man(A1, 10, 10), man(B1, 10, 11), pieces=[block]) == (10.0, pytest.approx(11.5, abs=0.01))
    wood = Piece("x", "wood", ((8.0, 12.0), (14.0, 12.0), (14.0, 15.0), (8.0, 15.0)))
    assert back(man(A1, 10, 10), man(B1, 10, 11), pieces=[wood]) == (10.0, 12.0)
    wall = Piece("x", "low_wall", ((8.0, 12.0), (14.0, 12.0)))
    assert back(man(A1, 10, 10), man(B1, 10, 11), pieces=[wall]) == (10.0, 12.0)


def test_he_stops_at_the_edge_of_the_table():
    """SKIR-MEL-14, SKIR-RUL-117."""
    assert back(man(A1, 10, 46.3), man(B1, 10, 47.3)) == (10.0, pytest.approx(47.5, abs=0.01))
    assert back(man(A1, 10, 46.5), man(B1, 10, 47.5)) == (10.0, 47.5)


def test_nobody_ever_comes_to_stand_over_another():
    """SKIR-MEL-14: in any crowd, and whoever pushes is left; who follows touches again (SKIR-OPT-9)."""
    for seed in range(150):
        random = Random(seed)
        spots = [(10.0, 10.0, random.uniform(0, 360))]
        figures = [man(A1, *spots[0])]
        while len(figures) < 7:
            x, y, facing = random.uniform(8, 13), random.uniform(8, 13), random.uniform(0, 360)
            side = "kaki-1" if len(figures) == 1 else random.choice(("ai-1", "kaki-1"))
            other = man(f"{side}.{len(figures)}", x, y, facing, mounted=random.random() < 0.3)
            if not any(overlap(other, each) for each in figures):
                figures.append(other)
        battle = battle_of(*figures)
        loser, winner = battle.figures[B1], battle.figures[A1]
        pose = pushed_to(battle, loser, winner)
        there = man(B1, pose.x, pose.y, pose.facing, mounted=loser.mounted)
        assert not any(overlap(there, each) for each in figures if each.id != B1), seed
        gone = distance(loser.point, pose.point)
        assert gone <= loser.depth + 1e-9
        battle.figures[B1] = there
        follow = followed_to(battle, winner, there, gone)
        if follow is not None:
            here = man(A1, follow.x, follow.y, follow.facing)
            assert gap(here, there) <= 0.05
            assert not any(overlap(here, each) for each in battle.figures.values() if each.id != A1), seed
