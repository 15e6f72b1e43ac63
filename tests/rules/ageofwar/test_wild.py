"""Samurai out of control (AOW-CMD-6 to AOW-CMD-9, AOW-ORD-8, AOW-ORD-21, AOW-TUR-8)."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.command import motivation
from rulesets.ageofwar.command.motivation import ActUncontrolled, Motivate
from rulesets.ageofwar.march import wild
from rulesets.ageofwar.march.attempts import CONTROL, Control
from rulesets.ageofwar.march.moving import Move
from rulesets.ageofwar.march.wild import EndActivation
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Pose
from rulesets.engine.sayings import english
from rulesets.engine.table.geometry import ahead
from tests.rules.ageofwar.orders import acting, carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import done, foot, general, piece, playing, riders, scene

NOBODY = {"ai-c1": {"leader": ""}}


def samurai(id="ai-1", x=20.0, y=10.0, *facing, **more):
    return foot(id, x, y, *facing, kind="samurai", wild=True, **more)


def loose(*more, points=4, unit=None, **values):
    """Samurai out of control who act, with so many points."""
    return acting(unit or samurai(acted=True), *more, points=points, **{"clans": NOBODY, **values})


def anchor(battle, unit="ai-1"):
    pose = blocks.anchor(battle, battle.units[unit])
    return (round(pose.x, 2), round(pose.y, 2), round(pose.facing, 1))


# -- who is ------------------------------------------------------------------------------------------------------------


def test_the_samurai_of_a_clan_without_a_general_are_out_of_control():
    """AOW-CMD-6: mounted or not; ronin and ashigaru never, nor the samurai of another clan, nor who fights."""
    battle = scene(
        foot("ai-1", 5, 10, kind="samurai"), riders("ai-2", 12, 10), foot("ai-3", 19, 10, kind="ronin"),
        foot("ai-4", 26, 10), foot("ai-5", 33, 10, kind="samurai", clan=2), foot("ai-6", 40, 10, kind="samurai"),
        foot("kaki-1", 40, 10, 180.0), foot("kaki-2", 50, 20, kind="samurai"),
        active="ai", clans={**NOBODY, "kaki-c1": {"leader": ""}},
    )  # fmt: skip
    play = playing(battle)
    motivation.begin(play)
    assert [unit.id for unit in play.battle.units.values() if unit.wild] == ["ai-1", "ai-2"]


def test_they_act_before_any_motivation():
    """AOW-CMD-7, AOW-TUR-8: in any order; then the generals of the other clans go on."""
    battle = scene(
        samurai(), samurai("ai-2", 30), foot("ai-3", 40, 10, clan=2), general("ai-9", 40, 5, clan=2), active="ai",
        clans=NOBODY,
    )  # fmt: skip
    assert refused(battle, Motivate("ai-3")) == "AOW-CMD-7"
    for unit in ("ai-2", "ai-1"):
        battle = carry_out(battle, ActUncontrolled(unit), 1).battle
        battle.activation = None
    assert refused(battle, ActUncontrolled("ai-1")) == "AOW-CMD-7"
    assert points(carry_out(battle, Motivate("ai-3"), 6, 6, 3)) == 3


def test_their_points_are_thrown_without_a_motivation():
    """AOW-CMD-7, AOW-EX-20: `3` and one for samurai are 4."""
    play = carry_out(scene(samurai(), active="ai", clans=NOBODY), ActUncontrolled("ai-1"), 3)
    assert (told(play), points(play)) == (["acts_wild"], 4)
    assert len(foreseen(scene(samurai(), active="ai", clans=NOBODY), ActUncontrolled("ai-1")).odds) == 1


def test_nobody_else_is_let_loose():
    """AOW-ORD-8, AOW-CMD-6."""
    assert (
        refused(scene(foot("ai-1", 20, 10, kind="samurai"), active="ai"), ActUncontrolled("ai-1"))
        == "AOW-CMD-6"
    )


# -- control -----------------------------------------------------------------------------------------------------------


def test_control_is_won_on_five_and_six_and_leaves_the_rest_free():
    """AOW-ORD-21, AOW-CMD-8, AOW-RUL-23, AOW-EX-20: `2` fails, `6` succeeds; 2 of 4 points are free to use."""
    assert [CONTROL.passes(face) for face in range(1, 7)] == [False] * 4 + [True] * 2
    play = carry_out(loose(), Control("ai-1"), 2)
    assert (told(play), points(play)) == (["not_controlled"], 3)
    assert refused(play.battle, Move("ai-1", 3.0)) == "AOW-CMD-8"
    play = carry_out(play.battle, Control("ai-1"), 6)
    assert (told(play), points(play), play.battle.units["ai-1"].wild) == (["controlled"], 2, False)
    assert points(carry_out(play.battle, Move("ai-1", 6.0))) == 0
    assert refused(play.battle, Control("ai-1")) == "AOW-ORD-21"


def test_only_control_and_letting_go_are_open_before():
    """AOW-CMD-8: all else is shut, and says why."""
    found = offered(loose())
    assert {kind for (kind, _unit), one in found.items() if one.shut is None} == {"control", "end_activation"}
    assert {one.shut.clause for one in found.values() if one.shut} == {"AOW-CMD-8"}
    assert english(found["end_activation", ""].label) == "Let them run"


def test_without_points_nobody_tries():
    """AOW-ORD-21, AOW-RUL-62."""
    assert refused(loose(points=0), Control("ai-1")) == "AOW-ORD-9"
    assert refused(acting(foot("ai-1", 20, 15)), Control("ai-1")) == "AOW-ORD-21"


# -- what they do by themselves ----------------------------------------------------------------------------------------


def rush(battle, *dice):
    return carry_out(battle, EndActivation(), *dice)


def test_they_go_straight_at_the_nearest_enemy_until_an_inch_before_him():
    """AOW-CMD-9: not enough points for an assault: lots straight ahead; then the activation is over."""
    battle = loose(foot("kaki-1", 20, 20, 180.0), foot("kaki-2", 40, 20, 180.0), points=3)
    play = rush(battle)
    assert told(play)[0] == "ran_wild"
    assert (anchor(play.battle), points(play)) == ((20.0, 19.0, 0.0), -1)
    assert anchor(rush(loose(foot("kaki-1", 20, 14, 180.0), points=2)).battle)[1] == pytest.approx(
        13.0, abs=0.02
    )


def test_they_assault_whom_they_can_reach_and_pay():
    """AOW-CMD-9, AOW-ORD-18: 3 inches off, three points."""
    play = rush(loose(foot("kaki-1", 20, 13, 180.0), points=3))
    assert "assault_declared" in told(play)
    assert anchor(play.battle) == (20.0, 13.0, 0.0)
    assert play.battle.units["ai-1"].initiated


def test_who_stands_in_the_way_is_assaulted_in_place_of_the_nearest():
    """AOW-CMD-9: the first enemy met; the nearest, not quite before them, is nearly beside him."""
    battle = loose(foot("kaki-1", 20, 12.5, 180.0), foot("kaki-2", 26, 12, 180.0), points=6)
    assert [event.params["target"] for event in rush(battle).events if event.kind == "assault_declared"] == [
        "kaki-1"
    ]


def test_they_turn_on_the_spot_if_the_enemy_is_more_than_a_quarter_away():
    """AOW-CMD-9, AOW-ORD-11: about for one behind; for a point."""
    play = rush(loose(foot("kaki-1", 20, 2, 0.0), points=1))
    assert told(play)[:2] == ["ran_wild", "faced"]
    assert anchor(play.battle)[2] == 180.0
    play = rush(loose(foot("kaki-1", 10, 5, 0.0), points=1, unit=samurai("ai-1", 20, 10, 0.0, acted=True)))
    assert anchor(play.battle)[2] == 270.0


def test_an_enemy_a_quarter_off_to_a_hair_is_wheeled_at_and_not_faced():
    """AOW-CMD-9: more than 90 degrees; the ten-thousandths of places and facings are not more."""
    for looks in (0.0, 51.4832, 123.4567, 333.3333):
        at = ahead(Pose(30, 24, looks), 1.0)
        for aside in (9.0, -9.0):
            foe = foot("kaki-1", *ahead(Pose(30, 24, looks), 0.9995, aside), looks)
            play = rush(loose(foe, unit=samurai("ai-1", *at, looks, acted=True)))
            assert told(play)[:2] == ["ran_wild", "wheeled"]


def test_they_wheel_until_he_is_straight_ahead_twice_at_most():
    """AOW-CMD-9, AOW-ORD-12: as much as it takes; what he lies in front of is not wheeled to."""
    play = rush(loose(foot("kaki-1", 26, 22, 180.0), points=2))
    assert told(play)[:3] == ["ran_wild", "wheeled", "moved"]
    unit = play.battle.units["ai-1"]
    assert (wild.is_ahead(play.battle, unit, play.battle.units["kaki-1"]), unit.wheels) == (True, 1)
    play = rush(loose(foot("kaki-1", 35, 10, 270.0), points=2))
    assert (told(play)[1:3], anchor(play.battle)[2]) == (["wheeled", "wheeled"], 90.0)
    assert "wheeled" not in told(rush(loose(foot("kaki-1", 21, 25, 180.0), points=2)))


def test_what_they_cannot_pay_for_or_pass_stops_them():
    """AOW-CMD-9, AOW-ORD-14: at the edge of a wood, behind friends; what they can pay they pay."""
    far = foot("kaki-1", 20, 30, 180.0)
    pieces = [piece("w1", "wood", 10, 12, 30, 20)]
    assert anchor(rush(loose(far, points=1, pieces=pieces)).battle)[1] == pytest.approx(12.0, abs=0.05)
    assert anchor(rush(loose(far, points=3, pieces=pieces)).battle)[1] == 16.0
    assert anchor(rush(loose(far, foot("ai-2", 20, 14.4), points=4)).battle)[1] == pytest.approx(
        12.0, abs=0.05
    )


def test_under_a_ban_on_movement_nothing_happens():
    """AOW-CMD-9, AOW-ORD-24: their points are lost."""
    play = rush(loose(foot("kaki-1", 20, 13, 180.0), unit=samurai(acted=True, halted=1)))
    assert (told(play), anchor(play.battle), points(play)) == (["points_lost"], (20.0, 10.0, 0.0), -1)


def test_without_an_enemy_nothing_happens():
    """AOW-CMD-9: there is nobody to run at."""
    assert told(rush(loose())) == ["points_lost"]


def test_a_preview_says_at_whom_they_will_run():
    """AOW-CMD-9."""
    seen = foreseen(loose(foot("kaki-1", 20, 20, 180.0)), EndActivation())
    assert (english(seen.notes[0].text), seen.notes[0].clause) == ("They run at kaki-1.", "AOW-CMD-9")
    assert (
        english(foreseen(acting(foot("ai-1", 20, 15)), EndActivation()).notes[0].text) == "4 points are lost."
    )


def test_those_whom_nobody_has_let_loose_act_when_their_player_passes():
    """AOW-TUR-8, AOW-CMD-9: one after another by rising id; what was open is closed first, nobody stays wild."""
    battle = scene(
        samurai(), samurai("ai-2", 30), foot("ai-3", 40, 10, clan=2), foot("kaki-1", 25, 25, 180.0), active="ai",
        clans=NOBODY,
    )  # fmt: skip
    play = playing(battle, 1, 1)
    done(motivation.finish(play))
    assert [event.params["unit"] for event in play.events if event.kind == "acts_wild"] == ["ai-1", "ai-2"]
    assert not any(unit.wild for unit in play.battle.units.values())
    assert (points(play), motivation.pending(play.battle)) == (-1, [])
