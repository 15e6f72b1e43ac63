"""The clock, the end and the points (AOW-END-1 to AOW-END-8, AOW-GEN-4 to AOW-GEN-7, AOW-OPT-9)."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rulesets.ageofwar import victory
from rulesets.ageofwar.options import AowOptions
from rulesets.engine.battle import Result, Side
from tests.rules.ageofwar.scenes import at, foot, scene
from tests.rules.ageofwar.shots import act

AI, KAKI = Side.AI, Side.KAKI


def battle_of(*more, **values):
    """Indigo attacks; each side has one unit on the table."""
    return scene(foot("ai-1", 30, 10, points=81), foot("kaki-1", 30, 25, points=77), *more, **values)


def counted(battle, *dice):
    return act(battle, victory.countdown, dice)[0]


def score(battle, side=AI):
    return victory.SCORE.of(battle, side)


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_a_die_is_taken_off_in_the_defender_s_turn_alone():
    """AOW-END-1, AOW-GEN-4, AOW-RUL-45."""
    assert counted(battle_of(active="kaki"), 4).left == 16
    assert counted(battle_of(active="ai")).left == 20
    assert AowOptions(clock=30).clock == 30


def test_at_nothing_the_battle_is_over_by_time():
    """AOW-EX-24, AOW-END-1, AOW-END-6: a level score is the defender's."""
    after = counted(battle_of(active="kaki", left=6), 6)
    assert after.left == 0
    assert after.result == Result(KAKI, "time")
    assert counted(battle_of(active="kaki", left=6), 5).result is None


def test_the_clock_gives_six_rounds_on_the_average():
    """AOW-GEN-6: 35/648, 217/864 and 5159/15552 for rounds 4 to 6; the mean is 6.19."""
    left, ends = {20: Fraction(1)}, {}
    for number in range(1, 21):
        after: dict[int, Fraction] = {}
        for (clock, share), face in product(left.items(), range(1, 7)):
            where = after if clock > face else ends
            key = clock - face if clock > face else number
            where[key] = where.get(key, Fraction(0)) + share / 6
        left = after
    assert [ends[number] for number in (4, 5, 6)] == [
        Fraction(35, 648),
        Fraction(217, 864),
        Fraction(5159, 15552),
    ]
    assert round(float(sum(number * share for number, share in ends.items())), 2) == 6.19


# -- points ------------------------------------------------------------------------------------------------------------


def test_points_line_by_line():
    """AOW-END-4, AOW-END-8: lost 77, half of 53 rounded down, two generals, the daimyo, the maku, a duel."""
    battle = battle_of(
        foot("kaki-2", 0, 0, place="off", fate="left", points=77),
        foot("kaki-3", 45, 25, count=2, points=53), foot("kaki-4", 0, 0, place="late", points=90),
        forces={"kaki": {"generals_killed": 2, "daimyo_killed": True, "maku_taken": True}, "ai": {"duels": 1}},
    )  # fmt: skip
    lines = [line.points for line in victory.tally(battle, AI)]
    assert lines == [77, 26, 60, 75, 50, 10, 0]
    assert {line.clause for line in victory.tally(battle, AI)} == {"AOW-END-4", "AOW-END-5"}
    assert score(battle, KAKI) == 0


def test_exactly_half_is_not_below_half():
    """AOW-GEO-18, AOW-END-4."""
    assert score(battle_of(foot("kaki-2", 45, 25, count=3, points=53))) == 0


@pytest.mark.parametrize(
    ("attacker", "defender", "winner"), [(212, 140, None), (221, 140, AI), (140, 140, KAKI), (139, 140, KAKI)]
)
def test_example_26_by_time_the_attacker_must_lead_by_more_than_a_tenth(attacker, defender, winner):
    """AOW-EX-26, AOW-END-6, AOW-GEN-7, AOW-RUL-22: the limit is 800; as many points are the defender's."""
    battle = battle_of(
        foot("kaki-2", 0, 0, place="off", fate="routed", points=attacker),
        foot("ai-2", 0, 0, place="off", fate="routed", points=defender),
    )  # fmt: skip
    assert victory.by_points(battle) == Result(winner, "time")


def test_the_other_way_about_where_persimmon_attacks():
    """AOW-GEN-4."""
    assert victory.by_points(battle_of(attacker="kaki")) == Result(AI, "time")


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "broken"), [(3, False), (4, True)])
def test_two_thirds_of_its_units_rounded_up_break_a_side(lost, broken):
    """AOW-END-2: four of five."""
    gone = [foot(f"ai-{number}", 0, 0, place="off", fate="routed") for number in range(2, 2 + lost)]
    here = [foot(f"ai-{number}", 10, 10) for number in range(2 + lost, 6)]
    assert victory.is_broken(battle_of(*gone, *here), AI) is broken


def test_a_side_without_a_unit_on_the_table_is_broken_unless_one_is_late():
    """AOW-END-2, AOW-LAT-3."""
    off = foot("ai-1", 0, 0, place="off", fate="left")
    late = [foot(f"ai-{number}", 0, 0, place="late") for number in (2, 3)]
    assert victory.is_broken(scene(off, foot("kaki-1", 30, 25)), AI)
    assert not victory.is_broken(scene(off, *late, foot("kaki-1", 30, 25)), AI)


def test_example_26_whoever_breaks_the_enemy_early_has_five_points_for_each_on_the_clock():
    """AOW-EX-26, AOW-END-2, AOW-END-5, AOW-END-6: 7 on the clock: 35 more, whatever the points."""
    battle = scene(
        foot("ai-1", 30, 10), foot("kaki-1", 0, 0, place="off", fate="routed", points=77), left=7, active="ai"
    )
    after = counted(battle)
    assert after.result == Result(AI, "broken")
    assert score(after) == 77 + 35
    assert score(after, KAKI) == 0


def test_both_broken_at_once_are_weighed_by_points():
    """AOW-END-2, AOW-END-6."""
    battle = scene(
        foot("ai-1", 0, 0, place="off", fate="routed", points=50),
        foot("kaki-1", 0, 0, place="off", fate="routed", points=77), active="ai",
    )  # fmt: skip
    after = counted(battle)
    assert after.result == Result(None, "time")
    assert score(after) == 77


def test_who_is_broken_as_the_clock_runs_out_has_lost_whatever_the_points():
    """AOW-RUL-166, AOW-END-1, AOW-END-2: by time the defender would win with as many points."""
    battle = scene(
        foot("ai-1", 30, 10), foot("ai-2", 0, 0, place="off", fate="routed", points=200),
        foot("kaki-1", 0, 0, place="off", fate="routed", points=50), left=3, active="kaki",
    )  # fmt: skip
    after = counted(battle, 4)
    assert after.left == 0
    assert after.result == Result(AI, "broken")
    assert (score(after), score(after, KAKI)) == (50, 200)


def test_who_resigns_is_as_good_as_broken_and_a_draw_that_is_agreed_on_stays_one():
    """AOW-END-3, AOW-END-5."""
    battle = battle_of(left=10)
    battle.result = Result(KAKI, "resignation")
    assert score(battle, KAKI) == 50
    battle.result = Result(None, "draw")
    closed = act(battle, victory.SCORE.close)[0]
    assert msgspec.structs.replace(closed.result, tally={}) == Result(None, "draw")
    assert set(closed.result.tally) == {AI, KAKI}


# -- the maku ----------------------------------------------------------------------------------------------------------


def taking(y, **more):
    return scene(
        foot("ai-1", 30, y),
        foot("kaki-1", 10, 25),
        maku={"ai": [10, 2], "kaki": [30, 31]},
        active="ai",
        **more,
    )


def take(battle, unit="ai-1"):
    return act(battle, lambda play: victory.take_maku(play, play.unit(unit)))


def test_a_unit_that_touches_the_enemy_s_maku_takes_it_and_the_daimyo_stands_behind():
    """AOW-END-7, AOW-RUL-27: 2" from it, towards his base line, an inch from the enemy."""
    after, events, _ = take(taking(29.5))
    assert list(after.maku) == [AI]
    assert after.forces[KAKI].maku_taken
    lord = after.units["kaki-d"]
    assert (lord.place, lord.camped) == ("table", False)
    assert at(after, "kaki-d.1") == (30.0, 35.2, 180.0)
    assert [event.kind for event in events] == ["maku_taken", "daimyo_out"]
    assert score(after) == 50


def test_whoever_does_not_touch_it_takes_nothing_and_nobody_his_own():
    """AOW-END-7."""
    assert not take(taking(29.4))[1]
    assert not take(taking(29.5), "kaki-1")[1]
    taken = take(taking(29.5))[0]
    assert not take(taken)[1], "it is gone for good"
