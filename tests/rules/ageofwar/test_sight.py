"""Sight lines, arcs, and the line of command."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.ground import sight
from rulesets.engine.battle import Pose
from tests.rules.ageofwar.scenes import Json, foot, general, piece, scene, unit_of


def seen(*others: Json, pieces: tuple[Json, ...] = (), gap: float = 12.0) -> bool:
    """Whether a single base at (30, 10) sees one straight ahead of it, so many inches away."""
    one = foot("ai-1", 30, 10, strength=1, frontage=1)
    target = foot("kaki-1", 30, 10 + gap, strength=1, frontage=1)
    battle = scene(one, target, *others, pieces=list(pieces))
    return sight.sees(battle, battle.figures["ai-1.1"], unit_of(battle, "kaki-1"))


def test_a_line_is_stopped_by_any_unit_that_it_crosses():
    """AOW-GEO-9 (a), AOW-RUL-75: friend or enemy, but not by one beside it."""
    assert seen()
    assert not seen(foot("ai-2", 30, 16))
    assert not seen(foot("kaki-2", 30, 16))
    assert seen(foot("ai-2", 33, 16))


def test_own_ranks_and_those_of_the_target_stop_nothing():
    """AOW-GEO-9 (a): each base sees over its own unit, and the target's second rank is seen."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 20))
    eyes = [sight.muzzle(base) for base in battle.bases(unit_of(battle))]
    assert sight.clear_lines(battle, unit_of(battle), unit_of(battle, "kaki-1"), eyes).all()


def test_leaders_messengers_and_camps_stop_nothing():
    """AOW-GEO-9."""
    battle = scene(
        foot("ai-1", 30, 10, strength=1), foot("kaki-1", 30, 25, strength=1), general("kaki-7", 30, 14),
        maku={"ai": [30, 2], "kaki": [30, 18]},
        messengers=[{"id": "ai-m1", "to": "ai-g1", "at": [30, 12]}],
    )  # fmt: skip
    assert sight.sees(battle, battle.figures["ai-1.1"], unit_of(battle, "kaki-1"))
    assert sight.sees(battle, battle.figures["ai-1.1"], unit_of(battle, "kaki-7"))


def test_who_stands_lower_than_one_of_the_two_stops_nothing():
    """AOW-GEO-9 (a): from a hill, or up to one, over those on the plain."""
    here, there = piece("a", "hill", 26, 5, 34, 11), piece("b", "hill", 26, 21, 34, 30)
    between = foot("ai-2", 30, 16)
    assert seen(between, pieces=(here,))
    assert seen(between, pieces=(there,))
    high = piece("c", "hill", 26, 12, 34, 18)
    assert not seen(between, pieces=(here, there, high))


@pytest.mark.parametrize("kind", ["wood", "buildings"])
def test_four_inches_of_foliage_are_seen_through(kind: str):
    """AOW-GEO-9 (b)."""
    assert seen(pieces=(piece("p", kind, 25, 12, 35, 16),))
    assert not seen(pieces=(piece("p", kind, 25, 12, 35, 16.1),))


def test_woods_and_buildings_are_added_up():
    """AOW-GEO-9 (b): 4" in total."""
    assert not seen(pieces=(piece("p", "wood", 25, 11, 35, 13.5), piece("q", "buildings", 25, 17, 35, 19)))
    assert seen(pieces=(piece("p", "wood", 25, 11, 35, 13), piece("q", "buildings", 25, 17, 35, 19)))


def test_who_stands_deep_in_a_wood_is_not_seen():
    """AOW-GEO-9 (b), AOW-RUL-70: 4" from the edge to the centre of his base."""
    assert seen(pieces=(piece("p", "wood", 25, 18.6, 35, 30),))
    assert not seen(pieces=(piece("p", "wood", 25, 18.5, 35, 30),))


def test_a_marsh_hides_nobody():
    """AOW-SCN-1."""
    assert seen(pieces=(piece("p", "marsh", 20, 11, 40, 21),))


@pytest.mark.parametrize("kind", ["hill", "rough_hill"])
def test_a_hill_on_which_neither_stands_hides_them(kind: str):
    """AOW-GEO-9 (c): but not if one of them stands on it."""
    assert not seen(pieces=(piece("p", kind, 25, 13, 35, 18),))
    assert seen(pieces=(piece("p", kind, 25, 8, 35, 18),))
    assert seen(pieces=(piece("p", kind, 25, 13, 35, 30),))


def test_from_one_hill_nobody_looks_over_another_as_high():
    """AOW-GEO-9 (c): one end must stand higher than that hill."""
    other = piece("p", "hill", 25, 14, 35, 18)
    assert not seen(pieces=(piece("q", "hill", 25, 5, 35, 11), other))
    assert seen(pieces=({**piece("q", "hill", 25, 5, 35, 11), "level": 2}, other))


def test_a_unit_sees_another_by_any_line_of_any_base():
    """AOW-GEO-13."""
    wall = foot("ai-2", 30, 16, strength=2, frontage=2)
    narrow = scene(foot("ai-1", 30, 10, strength=1), foot("kaki-1", 30, 22, strength=1), wall)
    wide = scene(foot("ai-1", 30, 10, strength=8, frontage=8), foot("kaki-1", 30, 22, strength=1), wall)
    assert not sight.unit_sees(narrow, unit_of(narrow), unit_of(narrow, "kaki-1"))
    assert sight.unit_sees(wide, unit_of(wide), unit_of(wide, "kaki-1"))
    assert sight.unit_sees(wide, unit_of(wide, "kaki-1"), unit_of(wide))


# -- arcs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("point", "inside"),
    [
        ((30, 20), True),
        ((40, 20), True),
        ((20, 20), True),
        ((40.1, 20), False),
        ((30, 10), False),
        ((30, 9), False),
        ((31, 10.5), False),
    ],
)
def test_the_arc_is_half_a_right_angle_to_either_side(point: tuple[float, float], inside: bool):
    """AOW-GEO-10: measured at the middle of the front edge, ahead of its line."""
    assert sight.in_arc(Pose(30, 10, 0), point) is inside


@pytest.mark.parametrize(
    ("x", "centred"), [(30, True), (31.8, True), (32.5, False), (28.2, True), (27, False)]
)
def test_a_ray_straight_ahead_says_who_is_on_centre(x: float, centred: bool):
    """AOW-GEO-10, AOW-RUL-66: it meets the footprint, if only its edge."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", x, 20))
    assert sight.on_centre(battle, Pose(30, 10, 0), unit_of(battle, "kaki-1")) is centred
    assert not sight.on_centre(battle, Pose(30, 10, 180), unit_of(battle, "kaki-1"))


def test_the_second_rank_shoots_from_the_front_edge_of_the_first():
    """AOW-SHO-1: from the base ahead of each; the third rank does not."""
    battle = scene(foot("ai-1", 30, 10, strength=7, frontage=4))
    found = sight.muzzles(battle, unit_of(battle))
    assert {id: round(pose.x, 2) for id, pose in found.items()} == {
        "ai-1.1": 28.2, "ai-1.2": 29.4, "ai-1.3": 30.6, "ai-1.4": 31.8, "ai-1.5": 28.2, "ai-1.6": 29.4, "ai-1.7": 30.6,
    }  # fmt: skip
    assert {round(pose.y, 2) for pose in found.values()} == {10.0}
    deep = scene(foot("ai-1", 30, 10, strength=5, frontage=2))
    assert sorted(sight.muzzles(deep, unit_of(deep))) == ["ai-1.1", "ai-1.2", "ai-1.3", "ai-1.4"]


# -- the command line --------------------------------------------------------------------------------------------------


def commanded(*others: Json, leader: Json | None = None, pieces: tuple[Json, ...] = ()) -> sight.CommandLine:
    """The line from a general at (30, 10) to a unit with its rear edge 7.4 inches ahead of him."""
    led = leader or general("ai-7", 30, 10)
    battle = scene(foot("ai-1", 30, 10.8 + 7.4 + 2.4), led, *others, pieces=list(pieces))
    return sight.command_line(battle, unit_of(battle, "ai-7"), unit_of(battle))


def test_the_command_line_is_the_shortest_from_figure_to_unit():
    """AOW-GEO-14, AOW-MOT-5, AOW-RUL-47."""
    line = commanded()
    assert line.inches == pytest.approx(7.4)
    assert (line.intervening, line.separated) == ((), ())


def test_of_lines_that_are_as_short_the_middle_one_counts():
    """AOW-GEO-14: edges lie side by side for 1.6 inches; what holds to the left holds to the right."""
    line = commanded()
    assert (line.start, line.end) == (pytest.approx((30, 10.8)), pytest.approx((30, 18.2)))
    aside = commanded(leader=general("ai-7", 32, 10))  # from 31.2 on, and the unit to 31.8
    assert (line.start[0] - 30, aside.start[0]) == (pytest.approx(0), pytest.approx(31.5))
    for far, between in ((0.5, True), (0.7, False)):
        for x in (30 - far, 30 + far):
            alone = foot("ai-2", x, 15, count=1, frontage=1)
            assert bool(commanded(alone).intervening) is between, x


def test_who_is_with_the_unit_has_no_way_to_it():
    """AOW-GEO-14."""
    assert commanded(leader=general("ai-7", with_unit="ai-1")).inches == 0.0


def test_from_another_unit_it_is_measured_from_that_one():
    """AOW-GEO-14: and that unit does not intervene."""
    line = commanded(foot("ai-2", 30, 12), leader=general("ai-7", with_unit="ai-2"))
    assert line.inches == pytest.approx(6.2)
    assert line.intervening == ()


def test_whoever_stands_on_the_line_intervenes():
    """AOW-GEO-14, AOW-MOT-7: friend or enemy, but no lone leader."""
    assert commanded(foot("ai-2", 30, 15)).intervening == ("ai-2",)
    assert commanded(foot("kaki-1", 30, 15)).intervening == ("kaki-1",)
    assert commanded(general("kaki-7", 30, 15)).intervening == ()
    assert commanded(foot("ai-2", 35, 15)).intervening == ()


@pytest.mark.parametrize(
    ("kind", "parts"),
    [("wood", True), ("buildings", True), ("hill", True), ("rough_hill", True), ("marsh", False)],
)
def test_a_piece_between_them_separates(kind: str, parts: bool):
    """AOW-GEO-14, AOW-MOT-8."""
    line = commanded(pieces=(piece("p", kind, 20, 12, 40, 16),))
    assert line.separated == (("p",) if parts else ())


def test_a_piece_that_holds_one_of_them_does_not_separate():
    """AOW-GEO-14, AOW-RUL-48."""
    assert commanded(pieces=(piece("p", "wood", 20, 5, 40, 16),)).separated == ()
    assert commanded(pieces=(piece("p", "wood", 20, 12, 40, 25),)).separated == ()
