"""Scenery: who is in it, who touches it, who passes through it, and who is uphill."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.ground.terrain import COVER, DIFFICULT, HELPING, SEPARATING, TERRAIN
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Pose
from tests.rules.ageofwar.scenes import foot, general, piece, scene, unit_of


def test_the_kinds_of_scenery_are_as_printed():
    """AOW-SCN-1, AOW-SCN-2: soft and hard cover are the same."""
    assert list(TERRAIN) == ["wood", "buildings", "marsh", "hill", "rough_hill"]
    assert DIFFICULT == HELPING == {"wood", "buildings", "marsh", "rough_hill"}
    assert COVER == {key for key, row in TERRAIN.items() if row.counts} == {"wood", "buildings"}
    assert frozenset({"wood", "buildings", "hill", "rough_hill"}) == SEPARATING
    assert {key for key, row in TERRAIN.items() if row.level} == {"hill", "rough_hill"}
    pieces = [piece("h", "hill", 20, 20, 28, 26), piece("m", "marsh", 30, 20, 38, 26)]
    assert [terrain.difficult(one) for one in scene(foot("ai-1", 30, 10), pieces=pieces).table.pieces] == [
        False,
        True,
    ]


@pytest.mark.parametrize(("y", "inside"), [(12.0, False), (12.7, True), (14.0, True)])
def test_two_bases_are_in_a_piece(y: float, inside: bool):
    """AOW-GEO-4, AOW-RUL-73: the centres of two of them lie inside."""
    battle = scene(foot("ai-1", 30, y), pieces=[piece("w", "wood", 29.5, 12, 40, 20)])
    assert bool(terrain.pieces_under(battle, unit_of(battle))) is inside


def test_one_base_of_several_is_not_in_but_an_only_one_is():
    """AOW-GEO-4."""
    wood = [piece("w", "wood", 31, 9, 40, 20)]
    several = scene(foot("ai-1", 30, 10), pieces=wood)
    single = scene(foot("ai-1", 31.2, 10, strength=6, count=1, frontage=1), pieces=wood)
    assert terrain.pieces_under(several, unit_of(several)) == ()
    assert [one.id for one in terrain.pieces_under(single, unit_of(single))] == ["w"]


def test_a_general_is_in_when_his_centre_is_and_with_a_unit_when_it_is():
    """AOW-GEO-4, AOW-MOT-6."""
    battle = scene(
        foot("ai-1", 30, 15), general("ai-7", with_unit="ai-1"), general("ai-8", 25, 15, clan=2),
        general("ai-9", 12, 15, clan=3), pieces=[piece("w", "wood", 20, 10, 40, 20)],
    )  # fmt: skip
    inside = [id for id in ("ai-7", "ai-8", "ai-9") if terrain.pieces_under(battle, unit_of(battle, id))]
    assert inside == ["ai-7", "ai-8"]


@pytest.mark.parametrize(
    ("kind", "is_open", "covered"),
    [
        ("wood", False, True),
        ("buildings", False, True),
        ("marsh", False, False),
        ("rough_hill", False, False),
        ("hill", True, False),
    ],
)
def test_open_ground_and_cover_follow_from_what_a_unit_is_in(kind: str, is_open: bool, covered: bool):
    """AOW-GEO-5, AOW-RUL-82: a marsh is neither."""
    battle = scene(foot("ai-1", 30, 15), pieces=[piece("p", kind, 20, 10, 40, 20)])
    assert terrain.in_rough(battle, unit_of(battle)) is not is_open
    assert terrain.in_cover(battle, unit_of(battle)) is covered


def test_touching_is_no_distance_at_all():
    """AOW-GEO-4, AOW-WDR-7."""
    wood, hill = piece("w", "wood", 31.8, 5, 40, 20), piece("h", "hill", 20, 10, 40, 14)
    touching = scene(foot("ai-1", 30, 10), pieces=[wood, hill])
    apart = scene(foot("ai-1", 29.9, 10), pieces=[wood, hill])
    assert terrain.touches(touching, unit_of(touching))
    assert not terrain.touches(apart, unit_of(apart))
    assert terrain.touches(apart, unit_of(apart), {"hill"})


def test_the_centre_of_the_block_says_who_is_uphill():
    """AOW-GEO-8, AOW-RUL-84."""
    for kind in ("hill", "rough_hill"):
        battle = scene(
            foot("ai-1", 30, 15), foot("kaki-1", 30, 22), foot("kaki-2", 24, 16),
            pieces=[piece("h", kind, 20, 10, 40, 20)],
        )  # fmt: skip
        own = unit_of(battle)
        assert terrain.uphill(battle, own, unit_of(battle, "kaki-1"))
        assert not terrain.uphill(battle, unit_of(battle, "kaki-1"), own)
        assert not terrain.uphill(battle, own, unit_of(battle, "kaki-2"))
        assert terrain.elevation(battle, (30, 15)) == 1


def test_two_bases_of_the_front_rank_pass_through():
    """AOW-GEO-17, AOW-ORD-14: one does not, and a column one wide never does."""
    wood = [piece("w", "wood", 30.7, 12, 40, 20)]
    for x, frontage, passed in ((30, 3, set()), (31, 3, {"w"}), (33, 1, set()), (33, 2, {"w"})):
        battle = scene(foot("ai-1", x, 10, frontage=frontage), pieces=wood)
        unit = unit_of(battle)
        later = blocks.poses(unit, Pose(x, 13, 0), 6, frontage)
        assert terrain.passing(battle, unit, later) == passed
        assert terrain.passing(battle, unit, blocks.poses(unit, Pose(x, 12, 0), 6, frontage)) == set()


def test_only_the_front_rank_passes_through():
    """AOW-GEO-17: what lies under the second rank is behind it."""
    battle = scene(foot("ai-1", 30, 10), pieces=[piece("w", "wood", 25, 5, 35, 8.5)])
    unit = unit_of(battle)
    assert terrain.passing(battle, unit, blocks.poses(unit, blocks.anchor(battle, unit), 6, 3)) == set()


def test_what_is_passed_on_the_way_counts_too():
    """AOW-GEO-17: at one of the moments of the way."""
    battle = scene(foot("ai-1", 30, 10), pieces=[piece("w", "marsh", 25, 12, 35, 13)])
    unit = unit_of(battle)
    moments = [blocks.poses(unit, Pose(30, 10 + step, 0), 6, 3) for step in range(7)]
    assert terrain.passing(battle, unit, moments[-1]) == set()
    assert terrain.passing(battle, unit, *moments) == {"w"}


def test_friends_are_passed_through_but_gentle_hills_lone_leaders_and_enemies_are_not():
    """AOW-GEO-17, AOW-ORD-14, AOW-RUL-19."""
    battle = scene(
        foot("ai-1", 30, 10), foot("ai-2", 30, 14), general("ai-7", 27, 13), foot("kaki-1", 33, 14, kind="levy"),
        pieces=[piece("h", "hill", 20, 11, 40, 20)],
    )  # fmt: skip
    unit = unit_of(battle)
    assert terrain.passing(battle, unit, blocks.poses(unit, Pose(30, 14, 0), 6, 3)) == {"ai-2"}
