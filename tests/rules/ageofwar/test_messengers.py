"""Messengers (AOW-MSG-1 to AOW-MSG-8, AOW-ORD-5, AOW-DIC-7, AOW-DEC-13, AOW-OPT-5)."""

import pytest

from rulesets.ageofwar.command import messengers
from rulesets.ageofwar.command.messengers import MoveMessenger, RunMessenger
from rulesets.ageofwar.melee.pool import shares
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from tests.rules.ageofwar.scenes import foot, general, scene
from tests.rules.ageofwar.shots import act, faces

KEEP, AGAIN = {"again": False}, {"again": True}


def battle_of(*more, **values):
    """Two generals, the maku about (30, 2.5)."""
    return scene(
        foot("ai-1", 10, 20), general("ai-g1", 10, 15), foot("ai-2", 30, 20, clan=2),
        general("ai-g2", 30, 12, clan=2), foot("kaki-1", 50, 30), *more, phase="messengers", active="ai",
        **{"maku": {"ai": [30, 2.5], "kaki": [30, 33]}, **values},
    )  # fmt: skip


def on_the_way(x, y, inches=8.0, to="ai-g1", **more):
    return {"id": f"{to}-m", "to": to, "at": [x, y], "inches": inches, **more}


def give(battle, order, *dice, answers=()):
    return act(battle, lambda play: messengers.RULES[type(order)](play, order), dice, answers)


def begun(battle, *dice, answers=()):
    return act(battle, messengers.begin, dice, answers)


def way(*points):
    return tuple(Waypoint(*point) for point in points)


def refused(battle, order):
    with pytest.raises(Illegal) as refusal:
        give(battle, order)
    return refusal.value.code


# -- dice --------------------------------------------------------------------------------------------------------------


def test_eight_dice_with_the_daimyo_in_his_maku_two_without_it_none_when_he_is_dead():
    """AOW-MSG-1, AOW-RUL-27, AOW-OPT-5."""
    assert messengers.dice_of(battle_of(), Side.AI) == 8
    assert messengers.dice_of(battle_of({"id": "ai-d", "kind": "daimyo", "at": [20, 5]}), Side.AI) == 2
    assert messengers.dice_of(battle_of(maku={}), Side.AI) == 2
    assert messengers.dice_of(battle_of({"id": "ai-d", "kind": "daimyo", "fate": "killed"}), Side.AI) == 0
    assert messengers.dice_of(battle_of(options={"messengers": False}), Side.AI) == 0


def test_example_21_all_dice_are_allotted_and_fall_messenger_by_messenger():
    """AOW-EX-21, AOW-MSG-2, AOW-MSG-3, AOW-DIC-7: 24" for the one, 8" for the other."""
    shares = {"shares": {"ai-g1": 5, "ai-g2": 3}}
    after, events, _ = begun(battle_of(), 4, 6, 1, 2, 5, 3, 3, 6, answers=(shares,))
    assert {one.to: one.inches for one in after.messengers.values()} == {"ai-g1": 24.0, "ai-g2": 8.0}
    assert faces(events) == [4, 6, 1, 2, 5, 3, 3, 6]
    assert after.messengers["ai-g2-m"].y == 4.0, "he starts at the maku's edge"
    assert not begun(after)[1], "once a phase"


def test_dice_are_allotted_all_of_them():
    """AOW-MSG-2."""
    with pytest.raises(Illegal):
        begun(battle_of(), answers=({"shares": {"ai-g1": 5}},))
    assert shares(8, ["a", "b", "c"]) == {"a": 3, "b": 3, "c": 2}


def test_with_one_general_nobody_is_asked_and_without_any_no_die_falls():
    """AOW-MSG-2: living clan generals alone."""
    dead = {"id": "ai-g2", "kind": "general", "clan": 2, "fate": "killed"}
    battle = scene(
        foot("ai-1", 10, 20), foot("ai-2", 30, 20, clan=2), general("ai-g1", 10, 15), dead, foot("kaki-1", 50, 30),
        active="ai",
    )  # fmt: skip
    after, _, _ = begun(battle, *(4,) * 8)
    assert [one.inches for one in after.messengers.values()] == [64.0]
    nobody = scene(foot("ai-1", 10, 20), general("ai-g1", fate="killed"), foot("kaki-1", 50, 30), active="ai")
    assert not begun(nobody)[1]


def test_a_new_one_starts_at_the_daimyo_who_is_not_in_his_maku():
    """AOW-MSG-2."""
    battle = battle_of({"id": "ai-d", "kind": "daimyo", "at": [20, 5]})
    after, _, _ = begun(battle, 4, 4, answers=({"shares": {"ai-g1": 2}},))
    assert [(one.x, one.y) for one in after.messengers.values()] == [(20.0, 5.0)]


def test_there_is_one_messenger_on_the_way_to_each_general():
    """AOW-DAT-11, AOW-RUL-28: more dice go to him who is on the road."""
    battle = battle_of(messengers=[on_the_way(20, 5, 0.0)])
    after, _, _ = begun(battle, *(4,) * 8, answers=({"shares": {"ai-g1": 8, "ai-g2": 0}},))
    assert [(one.x, one.inches) for one in after.messengers.values()] == [(20.0, 64.0)]


# -- on the way --------------------------------------------------------------------------------------------------------


def test_he_rides_any_way_as_far_as_his_inches_go_but_not_over_enemies():
    """AOW-MSG-4."""
    battle = battle_of(foot("kaki-2", 20, 8), messengers=[on_the_way(20, 2)])
    assert refused(battle, MoveMessenger("ai-g1", way((20, 11)))) == "too_far"
    assert refused(battle, MoveMessenger("ai-g1", way((20, -1)))) == "off_table"
    blocked = battle_of(foot("kaki-2", 20, 8), messengers=[on_the_way(20, 2, 24.0, tried=["kaki-2"])])
    assert refused(blocked, MoveMessenger("ai-g1", way((20, 18)))) == "crossed"
    after, events, _ = give(
        battle_of(messengers=[on_the_way(20, 2)]), MoveMessenger("ai-g1", way((20, 6), (24, 6)))
    )
    messenger = after.messengers["ai-g1-m"]
    assert (messenger.x, messenger.y, messenger.moved, messenger.inches) == (24.0, 6.0, True, 0.0)
    assert events[0].params["distance"] == 8.0
    assert refused(after, MoveMessenger("ai-g1", way((20, 6)))) == "has_moved"


def test_who_has_no_inches_no_messenger_or_was_driven_off_stays():
    """AOW-MSG-3, AOW-MSG-7."""
    for messenger, code in (
        (on_the_way(20, 2, 0.0), "no_inches"), (on_the_way(20, 2, stopped=True), "stopped"),
    ):  # fmt: skip
        assert refused(battle_of(messengers=[messenger]), RunMessenger("ai-g1")) == code
    assert refused(battle_of(), RunMessenger("ai-g1")) == "no_messenger"


def test_within_an_inch_of_the_general_he_has_come_and_the_award_may_be_thrown_again():
    """AOW-EX-21, AOW-MSG-5, AOW-DEC-13, AOW-RUL-133, AOW-DAT-14: the second score counts."""
    battle = battle_of(messengers=[on_the_way(10, 7.2)])
    after, events, _ = give(battle, RunMessenger("ai-g1"), 2, 5, answers=(AGAIN,))
    assert (after.units["ai-g1"].dice, after.messengers) == (5, {})
    kept, _, _ = give(battle, RunMessenger("ai-g1"), 2, answers=(KEEP,))
    assert kept.units["ai-g1"].dice == 2
    assert [event.kind for event in events] == ["messenger_rode", "messenger_arrived", "dice_awarded"]


def test_his_unit_will_do_and_a_general_who_came_to_his_messenger_has_him_at_the_next_dice():
    """AOW-MSG-5."""
    battle = scene(
        foot("ai-1", 10, 20), general("ai-g1", with_unit="ai-1"), foot("kaki-1", 50, 30), active="ai",
        messengers=[on_the_way(10, 17.0, 0.0)],
    )  # fmt: skip
    after, _, _ = begun(battle, 6, *(1,) * 8, answers=(KEEP,))
    assert after.units["ai-g1"].dice == 6


def test_his_errand_is_done_an_inch_from_the_general_before_an_enemy_behind_him_is_in_reach():
    """AOW-MSG-5, AOW-MSG-6: the general's unit is in a fight, and two ranks deep."""
    battle = scene(
        foot("ai-1", 30, 15), general("ai-g1", with_unit="ai-1"), foot("kaki-1", 30, 15, 180.0), active="ai",
        messengers=[on_the_way(30, 5)],
    )  # fmt: skip
    for order in (RunMessenger("ai-g1"), MoveMessenger("ai-g1", way((30, 12.6)))):
        after, events, _ = give(battle, order, 4, answers=(KEEP,))
        assert after.units["ai-g1"].dice == 4
        assert events[0].params["distance"] == pytest.approx(6.6, abs=0.02)


@pytest.mark.parametrize(("face", "lives"), [(4, True), (5, False)])
def test_an_enemy_within_three_inches_kills_him_with_five_or_more_or_drives_him_off(face, lives):
    """AOW-EX-21, AOW-MSG-6, AOW-MSG-7, AOW-RUL-132: he stops where the enemy reaches him."""
    battle = battle_of(foot("kaki-2", 14, 12), messengers=[on_the_way(10, 2, 24.0)])
    after, events, _ = give(battle, MoveMessenger("ai-g1", way((10, 14))), face)
    assert bool(after.messengers) is lives
    if lives:
        messenger = after.messengers["ai-g1-m"]
        assert messenger.stopped
        assert messenger.tried == ("kaki-2",)
        assert events[0].params["distance"] < 12.0
        assert messenger.x < 8.0


def test_the_shift_ends_at_the_edge_of_the_table_and_brings_no_new_attempt():
    """AOW-MSG-7, AOW-RUL-132."""
    battle = battle_of(
        foot("kaki-2", 8, 12, 90.0), foot("kaki-3", 3, 25), messengers=[on_the_way(3, 10.2, 0.0)]
    )
    after, events, _ = act(battle, lambda play: messengers.meet(play, play.unit("kaki-2")), (1,), by="kaki")
    assert after.messengers["ai-g1-m"].x == 0.0
    assert [event.kind for event in events] == ["messenger_driven"]


def test_a_unit_that_comes_near_tries_once_a_turn_in_either_side_s_turn():
    """AOW-MSG-6."""
    battle = battle_of(foot("kaki-2", 16, 12), messengers=[on_the_way(12.5, 10.5, 0.0)])
    after, events, _ = act(battle, lambda play: messengers.meet(play, play.unit("kaki-2")), (6,), by="kaki")
    assert (after.messengers, events[0].side) == ({}, Side.KAKI)
    tried = battle_of(foot("kaki-2", 16, 12), messengers=[on_the_way(12.5, 10.5, 0.0, tried=["kaki-2"])])
    assert not act(tried, lambda play: messengers.meet(play, play.unit("kaki-2")), by="kaki")[1]
    assert not act(battle, lambda play: messengers.meet(play, play.unit("ai-1")))[1]
    assert act(tried, messengers.refresh)[0].messengers["ai-g1-m"].tried == ()


def test_the_shortest_way_keeps_out_of_reach_of_enemies_if_it_can():
    """AOW-MSG-4, AOW-MSG-6, AOW-ORD-5."""
    battle = battle_of(foot("kaki-2", 14, 10), messengers=[on_the_way(20, 5, 40.0)])
    path = messengers.shortest(battle, battle.messengers["ai-g1-m"])
    assert not list(messengers._risks(battle, battle.messengers["ai-g1-m"], path))
    after, _, _ = give(battle, RunMessenger("ai-g1"), 4, answers=(KEEP,))
    assert after.units["ai-g1"].dice == 4


def test_nobody_is_stopped_by_a_messenger_and_each_that_can_ride_is_offered():
    """AOW-MSG-8."""
    battle = battle_of(messengers=[on_the_way(20, 2), on_the_way(30, 4, 0.0, to="ai-g2")])
    offers = messengers.available(battle, Side.AI)
    assert [(one.kind, one.unit) for one in offers] == [
        ("run_messenger", "ai-g1"),
        ("move_messenger", "ai-g1"),
    ]
    assert messengers.waits(battle)
    shown = act(battle, lambda play: messengers.forecast(play, RunMessenger("ai-g1")))[2]
    assert shown.path.used == pytest.approx(8.0)


def test_a_messenger_starts_on_the_table_though_the_daimyo_is_drawn_behind_it():
    """AOW-MSG-2, AOW-GEO-2: he is with a unit whose rear lies on the base line."""
    battle = battle_of(foot("ai-3", 50, 2.4), {"id": "ai-d", "kind": "daimyo", "with": "ai-3"})
    assert battle.figures["ai-d.1"].y < 0
    after, _, _ = begun(battle, 1, 1, answers=({"shares": {"ai-g1": 2}},))
    assert [(one.x, one.y) for one in after.messengers.values()] == [(50.0, 0.0)]
