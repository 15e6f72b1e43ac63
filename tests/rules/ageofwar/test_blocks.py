"""How bases stand in ranks, who leads them, and how they close up."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.stand import blocks, contact, drill
from rulesets.engine.battle import Pose
from rulesets.engine.table.geometry import Rectangle
from tests.rules.ageofwar.scenes import at, foot, general, playing, riders, scene, unit_of


def places(battle: AowBattle, id: str = "ai-1") -> list[tuple[float, float]]:
    """Where a unit's bases stand, in the order of its ranks."""
    return [at(battle, base.id)[:2] for base in battle.bases(unit_of(battle, id))]


def flat(unit: str) -> Rectangle:
    """The block of a unit of indigo at (30, 10), rounded."""
    battle = scene(
        foot("ai-1", 30, 10), riders("ai-2", 20, 10), {"id": "ai-3", "kind": "gun", "at": [40, 10]}
    )
    return Rectangle(*(round(number, 3) for number in blocks.box(battle, unit_of(battle, unit))))


def test_a_base_is_as_large_as_what_it_carries():
    """AOW-DAT-3, AOW-GEN-3."""
    battle = scene(
        foot("ai-1", 30, 10), riders("ai-2", 20, 10), {"id": "ai-3", "kind": "gun", "at": [40, 10]}
    )
    sizes = {id: blocks.base_of(unit) for id, unit in battle.units.items()}
    assert sizes["ai-1"] == (1.2, 1.2)
    assert sizes["ai-2"] == (1.2, 1.6)
    assert sizes["ai-3"] == sizes["ai-g1"] == sizes["ai-d"] == (1.6, 1.6)


def test_the_front_rank_stands_first_and_each_rank_from_its_left():
    """AOW-DAT-5, AOW-GEO-1, AOW-GEO-2: 0 degrees look to rising y."""
    assert places(scene(foot("ai-1", 30, 10))) == [
        (28.8, 9.4), (30.0, 9.4), (31.2, 9.4), (28.8, 8.2), (30.0, 8.2), (31.2, 8.2)
    ]  # fmt: skip
    turned = scene(foot("ai-1", 30, 10, 90))
    assert places(turned)[:4] == [(29.4, 11.2), (29.4, 10.0), (29.4, 8.8), (28.2, 11.2)]


@pytest.mark.parametrize(
    ("frontage", "count", "files"),
    [(4, 5, [1]), (4, 6, [1, 2]), (4, 7, [0, 1, 2]), (5, 7, [1, 2]), (5, 6, [2])],
)
def test_a_short_last_rank_stands_in_the_middle_and_rather_to_the_left(
    frontage: int, count: int, files: list[int]
):
    """AOW-DAT-5."""
    battle = scene(foot("ai-1", 30, 10, strength=count, frontage=frontage))
    spots = places(battle)
    assert [spot[0] for spot in spots[frontage:]] == [spots[file][0] for file in files]


def test_the_anchor_is_the_middle_of_the_front_edge():
    """AOW-GEO-2: also where the last rank is short."""
    for frontage in (1, 2, 3, 4, 5, 7):
        battle = scene(foot("ai-1", 30, 10, 37.5, strength=7, frontage=frontage))
        anchor = blocks.anchor(battle, unit_of(battle))
        assert (anchor.x, anchor.y, anchor.facing) == pytest.approx((30, 10, 37.5))


def test_the_block_holds_all_ranks_and_counts_a_short_one_whole():
    """AOW-GEO-2, AOW-GEO-8."""
    assert flat("ai-1") == Rectangle(30.0, 8.8, 0.0, 3.6, 2.4)
    assert flat("ai-2") == Rectangle(20.0, 8.4, 0.0, 3.6, 3.2)
    assert flat("ai-3") == Rectangle(40.0, 9.2, 0.0, 1.6, 1.6)


@pytest.mark.parametrize(
    ("frontage", "count", "supported"),
    [
        (4, 8, True),
        (4, 6, True),
        (4, 5, False),
        (3, 5, True),
        (3, 4, False),
        (1, 2, True),
        (1, 1, False),
        (6, 6, False),
    ],
)
def test_half_of_the_front_rank_makes_a_support_rank(frontage: int, count: int, supported: bool):
    """AOW-DAT-6, AOW-GEN-10: half is rounded up, and a column of two has one."""
    battle = scene(foot("ai-1", 30, 10, strength=count, frontage=frontage))
    assert blocks.has_support(battle, unit_of(battle)) is supported


def test_below_half_is_exactly_below():
    """AOW-GEO-18: three of six and four of seven are not."""
    for strength, count, below in ((6, 3, False), (6, 2, True), (7, 4, False), (7, 3, True)):
        battle = scene(
            foot("ai-1", 30, 10, strength=strength, count=count), general("ai-7", with_unit="ai-1")
        )
        assert blocks.below_half(battle, unit_of(battle)) is below


def test_a_unit_knows_the_base_of_its_commander():
    """AOW-DAT-7."""
    battle = scene(foot("ai-1", 30, 10, commander=2), foot("ai-2", 20, 10, commander=False))
    led = blocks.commander(battle, unit_of(battle))
    assert led is not None
    assert led.id == "ai-1.2"
    assert blocks.commander(battle, unit_of(battle, "ai-2")) is None


def test_a_unit_drawn_up_anew_keeps_its_order_or_takes_another():
    """AOW-DAT-5."""
    play = playing(scene(foot("ai-1", 30, 10)))
    unit = drill.set_up(play, play.unit("ai-1"), Pose(20, 12, 0), 2)
    assert (unit.frontage, unit.figures[0]) == (2, "ai-1.1")
    assert places(play.battle) == [
        (19.4, 11.4),
        (20.6, 11.4),
        (19.4, 10.2),
        (20.6, 10.2),
        (19.4, 9.0),
        (20.6, 9.0),
    ]
    turned = ["ai-1.6", "ai-1.5", "ai-1.4", "ai-1.3", "ai-1.2", "ai-1.1"]
    drill.set_up(play, unit, Pose(20, 12, 0), order=turned)
    assert [base.id for base in play.battle.bases(play.unit("ai-1"))] == turned
    assert at(play.battle, "ai-1.6") == (19.4, 11.4, 0.0)


def test_who_dismounts_stands_on_smaller_bases():
    """AOW-DAT-3: the front stays where it was."""
    play = playing(scene(riders("ai-1", 30, 10)))
    anchor = blocks.anchor(play.battle, play.unit("ai-1"))
    unit = play.change_unit(play.unit("ai-1"), mounted=False)
    drill.set_up(play, unit, anchor)
    assert blocks.box(play.battle, unit) == pytest.approx(Rectangle(30.0, 8.8, 0.0, 3.6, 2.4))


# -- leaders -----------------------------------------------------------------------------------------------------------


def test_an_attached_leader_is_drawn_in_the_front_rank_or_behind_the_last():
    """AOW-GEO-2, AOW-ORD-3."""
    battle = scene(
        foot("ai-1", 30, 10), general("ai-7", with_unit="ai-1", in_front=True),
        {"id": "ai-8", "kind": "daimyo", "with": "ai-1"},
    )  # fmt: skip
    assert at(battle, "ai-7.1") == (30.0, 9.4, 0.0)
    assert at(battle, "ai-8.1") == (30.0, 6.8, 0.0)
    assert [one.id for one in blocks.leaders_in_front(battle, unit_of(battle))] == ["ai-7"]
    assert battle.leaders_with(unit_of(battle))


def test_two_leaders_stand_beside_one_another():
    """AOW-RUL-163."""
    battle = scene(
        foot("ai-1", 30, 10), general("ai-7", with_unit="ai-1", in_front=True),
        {"id": "ai-8", "kind": "daimyo", "with": "ai-1", "in_front": True},
    )  # fmt: skip
    assert [at(battle, id)[0] for id in ("ai-7.1", "ai-8.1")] == [29.2, 30.8]


def test_an_attached_leader_goes_where_his_unit_goes():
    """AOW-ORD-4."""
    play = playing(scene(foot("ai-1", 30, 10), general("ai-7", with_unit="ai-1")))
    drill.set_up(play, play.unit("ai-1"), Pose(20, 20, 90))
    assert at(play.battle, "ai-7.1") == (16.8, 20.0, 90.0)


def test_a_leader_joins_a_unit_and_leaves_it():
    """AOW-ORD-3: on his own he has a footprint again."""
    play = playing(scene(foot("ai-1", 30, 10), general("ai-7", 20, 10)))
    drill.attach(play, play.unit("ai-7"), play.unit("ai-1"), in_front=True)
    assert not play.battle.alone(play.side)
    assert at(play.battle, "ai-7.1") == (30.0, 9.4, 0.0)
    assert "ai-7" not in blocks.standing(play.battle).bodies
    drill.detach(play, play.unit("ai-7"), Pose(25, 15, 90))
    assert [one.id for one in play.battle.alone(play.side)] == ["ai-7"]
    assert at(play.battle, "ai-7.1") == (25.0, 15.0, 90.0)
    assert not play.battle.leaders_with(play.unit("ai-1"))


# -- closing up --------------------------------------------------------------------------------------------------------


def test_the_next_base_in_the_order_steps_up():
    """AOW-SHO-19, AOW-RUL-78: the front keeps its width while it can be filled."""
    play = playing(scene(foot("ai-1", 30, 10)))
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.2", "ai-1.3"])
    assert [base.id for base in play.battle.bases(unit)] == ["ai-1.1", "ai-1.4", "ai-1.5", "ai-1.6"]
    assert unit.figures[4:] == ("ai-1.2", "ai-1.3")
    assert unit.frontage == 3
    assert places(play.battle) == [(28.8, 9.4), (30.0, 9.4), (31.2, 9.4), (30.0, 8.2)]


def test_the_front_grows_narrower_only_when_fewer_are_left():
    """AOW-SHO-19: about its middle."""
    play = playing(scene(foot("ai-1", 30, 10)))
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2", "ai-1.3", "ai-1.4"])
    assert unit.frontage == 2
    assert places(play.battle) == [(29.4, 9.4), (30.6, 9.4)]


def test_of_a_unit_without_bases_nothing_is_drawn_up():
    """AOW-FIG-32: it is the caller's."""
    play = playing(scene(foot("ai-1", 30, 10, strength=2, frontage=2)))
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2"])
    assert play.battle.bases(unit) == []
    assert "ai-1" not in blocks.standing(play.battle).bodies


def test_who_was_touched_in_front_goes_on_touching():
    """AOW-FIG-35: the next rank stands where the first stood."""
    play = playing(scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 10)))
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2", "ai-1.3"])
    assert contact.touching(play.battle, unit) == {"kaki-1": "front"}


def test_who_was_touched_in_the_rear_falls_back_upon_his_enemy():
    """AOW-FIG-35: a rank is gone, and the block closes the gap."""
    play = playing(scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 7.6, 0)))
    assert contact.touching(play.battle, play.unit("ai-1")) == {"kaki-1": "rear"}
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2", "ai-1.3"])
    assert contact.touching(play.battle, unit) == {"kaki-1": "rear"}
    assert blocks.anchor(play.battle, unit).y == pytest.approx(8.8)


def test_who_was_touched_in_a_flank_closes_up_to_that_side():
    """AOW-FIG-35: four abreast become two."""
    play = playing(scene(foot("ai-1", 30, 10, strength=4, frontage=4), foot("kaki-1", 27.6, 9.4, 90)))
    assert contact.touching(play.battle, play.unit("ai-1")) == {"kaki-1": "left"}
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2"])
    assert contact.touching(play.battle, unit) == {"kaki-1": "left"}
    assert blocks.anchor(play.battle, unit).x == pytest.approx(28.8)


def test_who_is_held_in_front_is_followed_by_the_enemy_behind_him():
    """AOW-FIG-35: the block stays with one enemy, and the other comes up."""
    play = playing(scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 10), foot("kaki-2", 30, 7.6, 0)))
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2", "ai-1.3"])
    assert contact.touching(play.battle, unit) == {"kaki-1": "front", "kaki-2": "rear"}
    assert blocks.anchor(play.battle, play.unit("kaki-2")).y == pytest.approx(8.8)


def test_a_front_that_grows_narrower_shifts_to_an_enemy_at_its_end():
    """AOW-FIG-35: until a whole base is against him."""
    play = playing(scene(foot("ai-1", 30, 10, strength=4, frontage=4), foot("kaki-1", 33.6, 10)))
    assert contact.touching(play.battle, play.unit("ai-1")) == {"kaki-1": "front"}
    unit = drill.remove_bases(play, play.unit("ai-1"), ["ai-1.1", "ai-1.2"])
    assert contact.touching(play.battle, unit) == {"kaki-1": "front"}
    assert blocks.anchor(play.battle, unit).x == pytest.approx(31.8)
