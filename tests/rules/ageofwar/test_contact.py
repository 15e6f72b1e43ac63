"""Contact, fights, and which face is touched."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.march.back import room_back
from rulesets.ageofwar.nerve.losses import has_room
from rulesets.ageofwar.stand import contact
from rulesets.engine.battle import Pose
from rulesets.engine.table.geometry import Rectangle
from tests.rules.ageofwar.orders import acting
from tests.rules.ageofwar.play import give
from tests.rules.ageofwar.play import refused as why_not
from tests.rules.ageofwar.scenes import foot, general, riders, scene, unit_of


@pytest.mark.parametrize(
    ("x", "y", "facing", "own", "other"),
    [
        (30, 10, 180, "front", "front"),
        (30, 7.6, 0, "rear", "front"),
        (31.8, 9.4, 270, "right", "front"),
        (28.2, 9.4, 90, "left", "front"),
        (30, 12.4, 0, "front", "rear"),
        (33.6, 8.8, 180, "right", "right"),
    ],
)
def test_edges_that_lie_flush_are_in_contact(x: float, y: float, facing: float, own: str, other: str):
    """AOW-GEO-11: told by the face of each."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", x, y, facing))
    assert contact.touching(battle, unit_of(battle)) == {"kaki-1": own}
    assert contact.touching(battle, unit_of(battle, "kaki-1")) == {"ai-1": other}


@pytest.mark.parametrize(
    ("x", "y", "facing"),
    [(30, 10.05, 180), (33.6, 10, 180), (33.595, 10, 180), (30, 10.3, 170), (30, 9.5, 180)],
)
def test_a_gap_a_corner_or_an_edge_askew_is_no_contact(x: float, y: float, facing: float):
    """AOW-GEO-11: edges must share more than 0.01", and who would lie over another touches nobody."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", x, y, facing))
    assert contact.touching(battle, unit_of(battle)) == {}


def test_a_hundredth_of_an_inch_is_no_gap():
    """AOW-RUL-147."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 33.5, 10.008))
    assert contact.touching(battle, unit_of(battle)) == {"kaki-1": "front"}


def test_units_turned_to_any_side_are_in_contact_when_they_are_flush():
    """AOW-GEO-11."""
    battle = scene(foot("ai-1", 30, 10, 33.3), riders("kaki-1", 30, 10, 213.3))
    assert contact.touching(battle, unit_of(battle)) == {"kaki-1": "front"}


def test_friends_are_never_in_contact():
    """AOW-GEO-11: it is between the sides."""
    battle = scene(foot("ai-1", 30, 10), foot("ai-2", 30, 10, 180))
    assert not contact.in_fight(battle, unit_of(battle))
    assert contact.fights(battle) == []


def test_a_fight_is_everybody_whom_contact_links():
    """AOW-GEO-11: two against one, a lone general among them, and another fight apart."""
    battle = scene(
        foot("ai-1", 30, 10), foot("kaki-1", 28.8, 10), general("kaki-7", 31.4, 10.8),
        foot("ai-2", 10, 10), foot("kaki-2", 10, 10), foot("ai-3", 50, 10), foot("kaki-3", 50, 12),
    )  # fmt: skip
    assert contact.fights(battle) == [("ai-1", "kaki-1", "kaki-7"), ("ai-2", "kaki-2")]
    assert contact.in_fight(battle, unit_of(battle, "kaki-7"))
    assert not contact.in_fight(battle, unit_of(battle, "ai-3"))


def test_a_leader_fights_with_his_unit():
    """AOW-ORD-3, AOW-GEO-11: attached he is in contact as his unit is, and counts for nothing by himself."""
    battle = scene(foot("ai-1", 30, 10), general("ai-7", with_unit="ai-1"), foot("kaki-1", 30, 10))
    assert contact.in_fight(battle, unit_of(battle, "ai-7"))
    assert contact.fights(battle) == [("ai-1", "kaki-1")]


def test_enemies_on_opposite_faces_are_found():
    """AOW-MOR-13, AOW-RUL-113: front and rear, left and right, but not front and flank."""
    front, rear, left = foot("kaki-1", 30, 10), foot("kaki-2", 30, 7.6, 0), foot("kaki-3", 28.2, 8.8, 90)
    right = foot("kaki-4", 31.8, 8.8, 270)
    for enemies, opposite in (
        ((front, rear), True),
        ((left, right), True),
        ((front, left), False),
        ((front,), False),
    ):
        battle = scene(foot("ai-1", 30, 10), *enemies)
        assert contact.opposite_faces(battle, unit_of(battle)) is opposite


def test_the_longest_shared_edge_is_the_face():
    """AOW-GEO-11: how much is shared is told with it."""
    assert contact.flush(Rectangle(0, 0, 0, 4, 2), Rectangle(3, 2, 180, 4, 2)) == (
        "front",
        pytest.approx(1.0),
    )
    assert contact.flush(Rectangle(0, 0, 0, 4, 2), Rectangle(9, 2, 180, 4, 2)) == ("", 0.0)


SHORT = foot("kaki-1", 30, 20, frontage=4)
"""Two bases behind four: on either side of them the block is empty."""


@pytest.mark.parametrize(
    ("mine", "enemy", "inches", "free"),
    [
        (foot("ai-1", 30, 12), foot("kaki-1", 33.6, 12), 2, 0),
        (foot("ai-1", 25.8, 28, 180), SHORT, 5.65, 5.55),
        (foot("ai-1", 25.75, 28, 180), SHORT, 5.65, 5.65),
    ],
    ids=["past a corner that is touched", "beside an empty corner", "a hair beside it"],
)
def test_only_an_assault_leads_into_contact(mine, enemy, inches, free):
    """AOW-GEO-12, AOW-RUL-56, AOW-MOR-32: nor does a fall back, though no base comes nearer than it may."""
    far = foot("ai-9", 4, 4), foot("kaki-9", 55, 33)
    battle = acting(mine, enemy, *far, turn=1)
    assert contact.touching(battle, unit_of(battle)) == {}
    if free < inches:
        assert why_not(battle, "move", unit="ai-1", inches=inches) == "AOW-GEO-12"
    if free:
        after, _events = give(battle, "move", unit="ai-1", inches=free)
        assert contact.touching(after, unit_of(after)) == {}
    back = room_back(battle, unit_of(battle), inches, float(mine["at"][2] if len(mine["at"]) > 2 else 0.0))
    assert free <= back + 0.01 <= inches + 0.02
    assert back < inches or free == inches


def test_a_leader_by_himself_stands_in_no_contact():
    """AOW-ORD-3, AOW-GEO-11: an inch from every base, in line with the edge of the block."""
    battle = scene(SHORT, general("ai-9", 10, 10))
    leader = battle.units["ai-9"]
    assert not has_room(battle, leader, Pose(26.8, 23.15, 0.0))
    assert has_room(battle, leader, Pose(26.75, 23.15, 0.0))
