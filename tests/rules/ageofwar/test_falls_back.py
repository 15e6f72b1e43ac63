"""Falling back: straight, through friends, short of enemies and edges."""

import pytest

from rulesets.ageofwar.march.back import fall_back, room_back
from rulesets.ageofwar.stand.contact import touching
from tests.rules.ageofwar.scenes import at, foot, general, piece, playing, scene


def comes(battle, inches, direction, id="ai-1"):
    """How far a unit comes."""
    return pytest.approx(room_back(battle, battle.units[id], inches, direction), abs=0.02)


def test_it_goes_straight_and_keeps_its_facing():
    """AOW-MOR-32, AOW-ORD-4: leaders with it go along."""
    play = playing(scene(foot("ai-1", 30, 18), general("ai-9", with_unit="ai-1"), foot("kaki-1", 30, 30)))
    assert fall_back(play, play.unit("ai-1"), 5.0, 180.0) == 5.0
    assert at(play.battle, "ai-1.2") == (30.0, 12.4, 0.0)
    assert at(play.battle, "ai-9.1")[1] < 11
    assert play.events[-1].kind == "fell_back"


def test_scenery_does_not_matter():
    """AOW-MOR-32: and no die falls at its far edge (AOW-RUL-140)."""
    wood = piece("w", "wood", 20, 10, 40, 14)
    play = playing(scene(foot("ai-1", 30, 18), foot("kaki-1", 30, 30), pieces=[wood]))
    assert fall_back(play, play.unit("ai-1"), 7.0, 180.0) == 7.0


WAYS = [
    ("the edge of the table", (foot("ai-1", 30, 6),), 7.0, 3.6),
    ("enemies an inch short", (foot("ai-1", 30, 18), foot("kaki-2", 30, 11, 0)), 7.0, 3.6),
    ("enemies beside the way", (foot("ai-1", 30, 18), foot("kaki-2", 34.5, 14, 0)), 7.0, 1.18),
    ("through a friend with room beyond", (foot("ai-1", 30, 18), foot("ai-2", 30, 15)), 6.0, 6.0),
    ("in front of a friend without", (foot("ai-1", 30, 18), foot("ai-2", 30, 14)), 5.0, 1.6),
    ("lone generals are no way out either", (foot("ai-1", 30, 18), general("ai-9", 30, 12)), 4.0, 2.8),
]  # fmt: skip


@pytest.mark.parametrize(("what", "units", "inches", "far"), WAYS, ids=[row[0] for row in WAYS])
def test_how_far_it_comes(what, units, inches, far):
    """AOW-MOR-32, AOW-RUL-109, AOW-GEO-12."""
    battle = scene(*units, foot("ai-8", 5, 5), foot("kaki-1", 30, 30))
    assert far == comes(battle, inches, 180.0)


def test_who_stands_near_an_enemy_may_go_away_from_him_but_not_nearer():
    """AOW-GEO-12."""
    battle = scene(foot("ai-1", 30, 18), foot("kaki-1", 30, 18.5))
    assert comes(battle, 4.0, 180.0) == 4.0
    assert comes(battle, 4.0, 0.0) == 0.0
    assert comes(battle, 4.0, 90.0) == 4.0


def test_who_leaves_a_fight_disorders_whom_it_held():
    """AOW-FIG-31, AOW-DIS-2."""
    play = playing(scene(general("ai-9", 30, 17.2, 0), foot("ai-1", 5, 5), foot("kaki-1", 30, 18, rounds=2)))
    fall_back(play, play.unit("ai-9"), 4.0, 180.0)
    other = play.battle.units["kaki-1"]
    assert (other.disordered, other.rounds, touching(play.battle, other)) == (True, 0, {})


def test_who_has_no_room_stays():
    """AOW-MOR-32."""
    play = playing(scene(foot("ai-1", 30, 2.4), foot("kaki-1", 30, 30)))
    assert fall_back(play, play.unit("ai-1"), 4.0, 180.0) == 0.0
    assert play.events[-1].kind == "hemmed_in"
