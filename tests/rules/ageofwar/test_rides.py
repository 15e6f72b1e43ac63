"""Rides of generals and of the daimyo (AOW-ORD-3, AOW-ORD-4, AOW-RUL-36, AOW-RUL-157, AOW-RUL-163)."""

import pytest

from rulesets.ageofwar.command import rides
from rulesets.ageofwar.command.rides import JoinUnit, MoveGeneral, Ride
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from tests.rules.ageofwar.scenes import at, foot, general, scene
from tests.rules.ageofwar.shots import act

UNITS = (foot("ai-1", 30, 10), foot("ai-2", 44, 10, clan=2), foot("kaki-1", 30, 25))


def battle_of(*more, **values):
    return scene(*UNITS, *more, phase="generals", active="ai", **values)


def give(battle, order, *dice):
    return act(battle, lambda play: rides.RULES[type(order)](play, order), dice)


def refused(battle, order):
    with pytest.raises(Illegal) as refusal:
        give(battle, order)
    return refusal.value.code


def way(*points):
    return tuple(Waypoint(*point) for point in points)


def thrown(*more, ride=10, maku=None, **values):
    leader = {"id": "ai-g1", "kind": "general", "ride": ride, "at": [20, 10], **values}
    return battle_of(leader, *more, **({"maku": maku} if maku else {}))


def test_three_dice_say_how_far_and_fall_once_a_phase():
    """AOW-ORD-3."""
    battle = battle_of(general("ai-g1", 20, 10))
    after, events, _ = give(battle, MoveGeneral("ai-g1"), 2, 3, 4)
    assert after.units["ai-g1"].ride == 9
    assert events[0].rolls[0].total == 9
    assert refused(after, MoveGeneral("ai-g1")) == "has_thrown"
    assert refused(battle, Ride("ai-g1", way((21, 10)))) == "not_thrown"
    rode, _, _ = give(after, Ride("ai-g1", way((20, 12, 90))))
    assert at(rode, "ai-g1.1") == (20.0, 12.0, 90.0)
    assert refused(rode, Ride("ai-g1", way((20, 13)))) == "has_ridden"


def test_a_way_is_measured_along_its_bends():
    """AOW-ORD-3: any way up to the total."""
    battle = thrown()
    assert refused(battle, Ride("ai-g1", way((20, 15), (26, 15)))) == "too_far"
    after, events, _ = give(battle, Ride("ai-g1", way((20, 14), (26, 14))))
    assert at(after, "ai-g1.1")[:2] == (26.0, 14.0)
    assert events[0].params["distance"] == 10.0


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (((20, 0.5),), "no_room"), (((20, -1),), "off_table"), (((29, 10),), "no_room"), ((), "no_way"),
    ],
)  # fmt: skip
def test_he_stays_on_the_table_and_stands_on_nobody(points, code):
    """AOW-ORD-3, AOW-GEO-15."""
    assert refused(thrown(ride=18), Ride("ai-g1", way(*points))) == code


def test_he_rides_through_friends_and_scenery_but_not_over_enemies_nor_to_within_an_inch_of_them():
    """AOW-ORD-3."""
    wood = {"id": "w", "kind": "wood", "points": [[22, 5], [26, 5], [26, 15], [22, 15]]}
    through = battle_of({"id": "ai-g1", "kind": "general", "ride": 18, "at": [21, 10]}, pieces=[wood])
    assert at(give(through, Ride("ai-g1", way((36, 9))))[0], "ai-g1.1")[:2] == (36.0, 9.0)
    over = thrown(ride=18, at=[24, 26])
    assert refused(over, Ride("ai-g1", way((36, 26)))) == "crossed"
    assert refused(over, Ride("ai-g1", way((26.5, 26)))) == "no_room"


def test_he_joins_a_unit_of_his_own_clan_in_front_or_at_the_rear():
    """AOW-ORD-3, AOW-RUL-157: by touching it."""
    battle = thrown()
    after, events, _ = give(battle, JoinUnit("ai-g1", "ai-1", in_front=True))
    leader = after.units["ai-g1"]
    assert (leader.place, leader.with_unit, leader.in_front) == ("attached", "ai-1", True)
    assert events[0].kind == "joined_front"
    assert refused(battle, JoinUnit("ai-g1", "ai-2")) == "other_clan"
    assert refused(battle, JoinUnit("ai-g1", "kaki-1")) == "no_host"
    assert refused(thrown(ride=7), JoinUnit("ai-g1", "ai-1")) == "too_far", "his base is 7.4 inches off"
    assert give(thrown(ride=8), JoinUnit("ai-g1", "ai-1"))[0].units["ai-g1"].with_unit == "ai-1"


def test_the_daimyo_joins_any_unit_and_may_go_home_to_his_maku():
    """AOW-RUL-26, AOW-RUL-163, AOW-DAT-11."""
    lord = {"id": "ai-d", "kind": "daimyo", "ride": 18, "at": [40, 4]}
    battle = battle_of(lord, maku={"ai": [44, 2], "kaki": [10, 34]})
    assert give(battle, JoinUnit("ai-d", "ai-2"))[0].units["ai-d"].with_unit == "ai-2"
    home, events, _ = give(battle, Ride("ai-d", way((44, 2))))
    assert home.units["ai-d"].camped
    assert events[0].kind == "camped"


def test_a_leader_by_himself_may_stop_at_the_enemy_s_maku_and_does_not_take_it():
    """AOW-RUL-168, AOW-ORD-3, AOW-END-7."""
    battle = thrown(maku={"ai": [50, 2], "kaki": [20, 16]})
    after, events, _ = give(battle, Ride("ai-g1", way((20, 14, 0))))
    assert at(after, "ai-g1.1")[:2] == (20.0, 14.0)
    assert [event.kind for event in events] == ["rode"]
    assert Side.KAKI in after.maku
    assert not after.forces[Side.KAKI].maku_taken


def test_who_leaves_a_unit_counts_from_its_ground():
    """AOW-ORD-3: 10" from the unit's left edge, not from his place in its middle."""
    battle = thrown(**{"with": "ai-1", "at": None})
    after, _, _ = give(battle, Ride("ai-g1", way((18.4, 9))))
    assert after.units["ai-g1"].place == "table"
    assert refused(battle, Ride("ai-g1", way((18.0, 9)))) == "too_far"


def test_from_the_front_rank_of_a_unit_in_a_fight_nobody_leaves_from_the_rear_he_may():
    """AOW-ORD-3; the same holds for a leader by himself who is in a fight."""
    enemy = foot("kaki-2", 30, 10, 180.0)
    for front, code in ((True, "fighting"), (False, "")):
        battle = thrown(enemy, **{"with": "ai-1", "at": None, "in_front": front})
        order = Ride("ai-g1", way((30, 4)))
        assert (refused(battle, order) if code else "") == code
    alone = thrown(foot("kaki-2", 20, 10.8, 180.0))
    assert refused(alone, Ride("ai-g1", way((20, 5)))) == "fighting"


def test_the_way_to_a_unit_leads_round_enemies():
    """AOW-ORD-3: the shortest one; with points of his own he goes by them."""
    battle = thrown(foot("kaki-2", 24, 12, 0.0), ride=18)
    after, events, _ = give(battle, JoinUnit("ai-g1", "ai-1"))
    assert len(events[0].paths["ai-g1.1"]) > 2
    round_about, events, _ = give(battle, JoinUnit("ai-g1", "ai-1", legs=way((24, 7))))
    assert events[0].paths["ai-g1.1"][1] == (24.0, 7.0)
    assert after.units["ai-g1"].with_unit == round_about.units["ai-g1"].with_unit == "ai-1"


def test_who_is_with_a_unit_may_change_his_rank_in_it():
    """AOW-ORD-3."""
    battle = thrown(**{"with": "ai-1", "at": None})
    assert give(battle, JoinUnit("ai-g1", "ai-1", in_front=True))[0].units["ai-g1"].in_front


def test_what_is_open_follows_the_throw():
    """AOW-ORD-3: first the throw, then the ride, or a unit to join."""
    battle = battle_of(general("ai-g1", 20, 10))
    assert ("move_general", "ai-g1") in [(one.kind, one.unit) for one in rides.available(battle, Side.AI)]
    offers = {one.kind: one for one in rides.available(thrown(), Side.AI) if one.unit == "ai-g1"}
    assert set(offers) == {"ride", "join_unit"}
    assert offers["ride"].params[0].reach == 10.0
    assert [each.value for each in offers["join_unit"].params[0].choices] == ["ai-1"]
    short = {one.kind: one for one in rides.available(thrown(ride=3), Side.AI) if one.unit == "ai-g1"}
    assert short["ride"].shut is None
    assert short["join_unit"].shut.code == "too_far", "the nearest is out of his reach"
    assert rides.waits(battle)
    shown = act(thrown(), lambda play: rides.forecast(play, JoinUnit("ai-g1", "ai-1")))[2]
    assert shown.path.used == pytest.approx(7.4)
    assert (
        act(thrown(), lambda play: rides.forecast(play, Ride("ai-g1", way((22, 12)))))[2].figures[0].x == 22.0
    )
