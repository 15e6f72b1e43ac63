"""Distances, faces, the rear box, and room on the table."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.stand import blocks, near
from rulesets.ageofwar.stand.blocks import standing
from rulesets.engine.battle import Pose, Side
from tests.rules.ageofwar.scenes import foot, general, scene, unit_of


def test_distances_run_between_footprints():
    """AOW-GEO-3: bases that are missing in the last rank are no ground."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 16), foot("kaki-2", 36.6, 10, 0))
    assert near.gap(battle, unit_of(battle), unit_of(battle, "kaki-1")) == pytest.approx(6.0)
    assert near.gap(battle, unit_of(battle), unit_of(battle, "kaki-2")) == pytest.approx(3.0)
    short = scene(foot("ai-1", 30, 10, strength=4), foot("kaki-1", 30, 5, 0))
    assert near.gap(short, unit_of(short), unit_of(short, "kaki-1")) == pytest.approx(2.6)
    aside = scene(foot("ai-1", 30, 10, strength=4), foot("kaki-1", 34, 7, 0))
    assert near.gap(aside, unit_of(aside), unit_of(aside, "kaki-1")) == pytest.approx(1.709, abs=0.001)


def test_an_attached_general_is_measured_from_his_unit():
    """AOW-GEO-2, AOW-CHA-2: he has no footprint of his own."""
    battle = scene(foot("ai-1", 30, 10), general("ai-7", with_unit="ai-1"), foot("kaki-1", 30, 13))
    assert near.gap(battle, unit_of(battle, "ai-7"), unit_of(battle, "kaki-1")) == pytest.approx(3.0)
    assert "ai-7" not in standing(battle).ids


def test_within_means_exactly_as_far_too():
    """AOW-GEO-3, AOW-GEO-1, AOW-RUL-147: a hundredth of an inch is forgiven."""
    battle = scene(foot("ai-1", 30, 10), foot("ai-2", 30, 18.4), foot("kaki-1", 39.605, 10, 0))
    own = unit_of(battle)
    assert [unit.id for unit in near.within(battle, own, 6.0, Side.AI)] == ["ai-2"]
    assert [unit.id for unit in near.within(battle, own, 6.0, Side.KAKI)] == ["kaki-1"]
    assert near.within(battle, own, 5.9, Side.KAKI) == []


def test_the_nearest_comes_first_and_of_equals_the_lower_id():
    """AOW-GEO-13, AOW-RUL-142: by number, not by letter."""
    battle = scene(
        foot("ai-1", 30, 10), foot("kaki-10", 26, 14), foot("kaki-2", 34, 14), foot("kaki-1", 30, 20)
    )
    found = near.within(battle, unit_of(battle), 50, Side.KAKI)
    assert [unit.id for unit in found] == ["kaki-2", "kaki-10", "kaki-1"]
    nearest = near.nearest_enemy(battle, unit_of(battle))
    assert nearest is not None
    assert nearest.id == "kaki-2"


def test_the_nearest_enemy_unit_is_no_lone_leader():
    """AOW-GEO-13: he is found where he is asked for."""
    battle = scene(foot("ai-1", 30, 10), general("kaki-7", 30, 13), foot("kaki-1", 30, 20))
    nearest = near.nearest_enemy(battle, unit_of(battle))
    assert nearest is not None
    assert nearest.id == "kaki-1"
    found = near.within(battle, unit_of(battle), 5, Side.KAKI, leaders=True)
    assert [unit.id for unit in found] == ["kaki-7"]


def test_distances_at_the_start_of_a_turn_are_noted_for_every_pair():
    """AOW-TUR-2: from each unit of the active side to each enemy."""
    battle = scene(
        foot("ai-1", 30, 10), foot("ai-2", 20, 10), foot("kaki-1", 30, 14), general("kaki-7", 30, 20)
    )
    noted = near.measure(battle, Side.AI)
    assert sorted(noted) == ["ai-1", "ai-2"]
    assert noted["ai-1"]["kaki-1"] == pytest.approx(4.0)
    assert noted["ai-1"]["kaki-7"] == pytest.approx(9.2)


# -- faces -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("point", "face"),
    [
        ((30, 12), "front"),
        ((50, 10.5), "front"),
        ((30, 5), "rear"),
        ((10, 7.5), "rear"),
        ((20, 9), "left"),
        ((40, 8), "right"),
        ((40, 10), "right"),
    ],
)
def test_the_lines_of_front_and_rear_part_the_faces(point: tuple[float, float], face: str):
    """AOW-GEO-6: who is on a line is at the flank, in favour of who comes (AOW-RUL-147)."""
    battle = scene(foot("ai-1", 30, 10))
    assert near.face_of(battle, unit_of(battle), point) == face


@pytest.mark.parametrize(
    ("enemy", "found"),
    [
        (foot("kaki-1", 30, 5), ["kaki-1"]),
        (foot("kaki-1", 30, 3.7, 0), ["kaki-1"]),
        (foot("kaki-1", 30, 3.5, 0), []),
        (foot("kaki-1", 34, 5), []),
        (foot("kaki-1", 30, 12), []),
        (general("kaki-7", 30, 5), []),
    ],
)
def test_the_rear_box_is_as_wide_as_the_front_and_four_inches_deep(
    enemy: dict[str, object], found: list[str]
):
    """AOW-GEO-7: enemy units in it are found, lone leaders are no units."""
    battle = scene(foot("ai-1", 30, 10), foot("ai-2", 30, 5, strength=1, frontage=1), enemy)
    assert [unit.id for unit in near.in_rear_box(battle, unit_of(battle))] == found


def test_a_unit_is_on_its_base_line_when_a_base_touches_it():
    """AOW-GEO-16: its own, not the enemy's."""
    battle = scene(
        foot("ai-1", 30, 2.4), foot("ai-2", 20, 2.5), foot("ai-3", 10, 36), foot("kaki-1", 30, 33.6)
    )
    on = [id for id in ("ai-1", "ai-2", "ai-3", "kaki-1") if near.on_base_line(battle, unit_of(battle, id))]
    assert on == ["ai-1", "kaki-1"]


# -- room --------------------------------------------------------------------------------------------------------------


def why(
    x: float, y: float, facing: float = 0.0, keep: float = 1.0, *, start: float = 10.0
) -> tuple[str, str]:
    """The code and the clause that forbid a unit to stand there; empty if it may."""
    battle = scene(
        foot("ai-1", 30, start), foot("ai-2", 20, 10), general("ai-7", 10, 10), foot("kaki-1", 30, 20),
        general("kaki-7", 40, 20),
    )  # fmt: skip
    unit = unit_of(battle)
    refused = near.room(battle, unit, blocks.poses(unit, Pose(x, y, facing), 6, 3), keep)
    if refused is None:
        return ("", "")
    assert str(refused)
    return refused.code, refused.clause


def test_a_unit_may_not_stand_off_the_table():
    """AOW-GEO-15."""
    assert why(30, 2.3) == ("off_table", "AOW-GEO-15")
    assert why(30, 2.397) == ("off_table", "AOW-GEO-15")
    assert why(30, 2.3985) == ("", ""), "a hair over it, as after a fall back to the edge (AOW-RUL-147)"


def test_a_unit_may_not_stand_on_another():
    """AOW-RUL-55, AOW-GEO-12: friends, enemies and leaders by themselves alike; it may touch its friends."""
    assert why(20, 12) == ("in_the_way", "AOW-RUL-55")
    assert why(10, 11) == ("in_the_way", "AOW-RUL-55")
    assert why(30, 21) == ("in_the_way", "AOW-GEO-12")
    assert why(20, 12.4) == ("", "")


def test_of_one_man_a_refusal_speaks_as_of_one():
    battle = scene(foot("ai-1", 30, 10), general("ai-9", 10, 10), foot("ai-2", 20, 10))
    said = []
    for x in (10, 20):
        refused = near.room(
            battle, unit_of(battle), blocks.poses(unit_of(battle), Pose(x, 11, 0.0), 6, 3), 1.0
        )
        said.append(str(refused.words))
    assert said == ["Ai-9 stands in the way.", "Ai-2 stand in the way."]


def test_a_unit_keeps_an_inch_off_enemies():
    """AOW-GEO-12, AOW-RUL-56: also off their lone leaders, but not off its friends; in an assault it need not."""
    assert why(30, 19) == ("", "")
    assert why(30, 19.1) == ("too_near", "AOW-GEO-12")
    assert why(40, 18.5) == ("too_near", "AOW-GEO-12")
    assert why(30, 20, keep=0.0) == ("", "")


def test_who_is_nearer_already_may_come_no_nearer():
    """AOW-GEO-12."""
    assert why(30, 19.5, start=19.5) == ("", "")
    assert why(30, 19.2, start=19.5) == ("", "")
    assert why(30, 19.6, start=19.5) == ("too_near", "AOW-GEO-12")
    assert why(30, 20.0, start=20.0) == ("", "")


def test_who_passes_an_enemy_keeps_an_inch_off_too():
    """AOW-GEO-12: over all the ground that is covered."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 34, 14))
    unit = unit_of(battle)
    body = blocks.body(battle, unit)
    there = body.shift((0.0, 10.0))
    met = near.too_near(battle, unit, (body, there))
    assert met is not None
    assert met.id == "kaki-1"
    assert near.too_near(battle, unit, (body, there), but=("kaki-1",)) is None
    assert near.too_near(battle, unit, (there,)) is None


def test_nobody_is_put_down_on_a_daimyo_in_his_maku():
    """AOW-DAT-10: in it he is no obstacle otherwise, and no distance is measured to him."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 30), maku={"kaki": [30, 20], "ai": [30, 2]})
    unit = unit_of(battle)
    assert "kaki-d" not in standing(battle).ids
    assert near.room(battle, unit, blocks.poses(unit, Pose(30, 21, 0), 6, 3)) is not None
    assert near.room(battle, unit, blocks.poses(unit, Pose(30, 19, 0), 6, 3)) is None
