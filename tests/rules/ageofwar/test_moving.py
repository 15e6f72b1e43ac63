"""Wheels, lots, passing through and far edges (AOW-ORD-12, AOW-ORD-13, AOW-ORD-14, AOW-DIS-3, AOW-OPT-13)."""

from __future__ import annotations

import math

import pytest

from rulesets.ageofwar import victory
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.march import activation, strides, ways
from rulesets.ageofwar.march.forming import ChangeFormation
from rulesets.ageofwar.march.moving import FAR_EDGE, March, Move, Wheel
from rulesets.ageofwar.stand import blocks
from rulesets.engine.memory import forget
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.sayings import english
from rulesets.engine.table.geometry import corners
from tests.rules.ageofwar.orders import acting, carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import foot, general, piece, riders


def anchor(battle, unit="ai-1"):
    pose = blocks.anchor(battle, battle.units[unit])
    return (round(pose.x, 2), round(pose.y, 2), round(pose.facing, 1))


def to(x, y, facing=0.0):
    return March("ai-1", (Waypoint(x, y, facing),))


def lawful(battle, order):
    return foreseen(battle, order).path.lawful


def wood(south, north, west=10, east=30, id="w1", kind="wood"):
    return piece(id, kind, west, south, east, north)


# -- wheels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "side"), [(30.0, 1), (330.0, -1)])
def test_a_wheel_goes_about_the_corner_to_which_the_unit_turns(facing, side):
    """AOW-ORD-12: a point, no lot; the corner stays, the outer one goes forward."""
    play = carry_out(acting(foot("ai-1", 20, 15)), Wheel("ai-1", facing))
    assert (told(play), points(play)) == (["wheeled"], 3)
    unit = play.battle.units["ai-1"]
    assert (unit.wheels, unit.lots) == (1, 0)
    turn = math.radians(30.0)
    middle = (20 + side * (1.8 - 1.8 * math.cos(turn)), 15 + 1.8 * math.sin(turn))
    assert anchor(play.battle) == (round(middle[0], 2), round(middle[1], 2), facing)


def test_the_corner_may_be_named():
    """AOW-ORD-12: the other one, and then the flank goes back."""
    battle = carry_out(acting(foot("ai-1", 20, 15)), Wheel("ai-1", 30.0, "left")).battle
    corner = corners(blocks.box(battle, battle.units["ai-1"]))[0]
    assert (round(corner[0], 3), round(corner[1], 3)) == (18.2, 15.0)
    assert anchor(battle)[1] < 15
    assert refused(acting(foot("ai-1", 20, 15)), Wheel("ai-1", 30.0, "rear")) == "AOW-ORD-12"


@pytest.mark.parametrize(
    ("facing", "fine"), [(45.0, True), (315.0, True), (46.0, False), (180.0, False), (0.0, False)]
)
def test_a_wheel_is_of_forty_five_degrees_at_most(facing, fine):
    """AOW-ORD-12."""
    battle, order = acting(foot("ai-1", 20, 15)), Wheel("ai-1", facing)
    if fine:
        assert points(carry_out(battle, order)) == 3
    else:
        assert refused(battle, order) == "AOW-ORD-12"


def test_a_unit_wheels_twice_a_turn_and_before_it_moves():
    """AOW-ORD-12, AOW-RUL-52."""
    battle = carry_out(acting(foot("ai-1", 20, 15)), Wheel("ai-1", 30.0)).battle
    battle = carry_out(battle, Wheel("ai-1", 60.0)).battle
    assert refused(battle, Wheel("ai-1", 90.0)) == "AOW-ORD-12"
    moved = carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 1.0)).battle
    assert refused(moved, Wheel("ai-1", 30.0)) == "AOW-ORD-12"


def test_a_wheel_keeps_an_inch_from_enemies_and_off_friends():
    """AOW-GEO-12, AOW-RUL-55, AOW-GEO-15: all along its way, too."""
    wheel = Wheel("ai-1", 45.0)
    assert refused(acting(foot("ai-1", 20, 15), foot("kaki-1", 18, 18, 180.0)), wheel) == "AOW-GEO-12"
    assert refused(acting(foot("ai-1", 20, 15), foot("ai-2", 21, 18.2)), wheel) == "AOW-RUL-55"
    assert refused(acting(foot("ai-1", 58, 35.5)), wheel) == "AOW-GEO-15"


def test_a_preview_of_a_wheel_tells_the_way_of_the_outer_base():
    """AOW-ORD-12: three bases, 30 degrees; one that is too great is shown as far as it goes."""
    seen = foreseen(acting(foot("ai-1", 20, 15)), Wheel("ai-1", 30.0))
    assert seen.path.used == round(math.radians(30.0) * 3.6, 3)
    assert [str(note.text) for note in seen.notes] == ["1 point, 3 left.", "30° to the right."]
    assert {ghost.facing for ghost in seen.figures} == {30.0}
    assert lawful(acting(foot("ai-1", 20, 15)), Wheel("ai-1", 300.0)) == {"facing": 315.0}


# -- lots --------------------------------------------------------------------------------------------------------------


def test_each_lot_costs_a_point_and_a_part_as_much_as_the_whole():
    """AOW-ORD-13, AOW-RUL-53, AOW-EX-4: 3 inches on foot; 7 inches are three lots, each a step of its own."""
    play = carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 7.0))
    assert (told(play), points(play)) == (["moved"] * 3, 1)
    assert [event.params["distance"] for event in play.events] == [3.0, 3.0, 1.0]
    assert (anchor(play.battle), play.battle.units["ai-1"].lots) == ((20.0, 22.0, 0.0), 3)


def test_the_worked_example_of_spending_comes_out():
    """AOW-EX-4: 5 points: formation, a wheel of 30 degrees, two lots; one is left for a volley."""
    battle = acting(foot("ai-1", 20, 15, strength=8, frontage=5, weapon="bow"), points=5)
    for order in (ChangeFormation("ai-1", 4), Wheel("ai-1", 30.0), Move("ai-1", 6.0)):
        battle = carry_out(battle, order).battle
    assert battle.activation.points == 1
    assert refused(battle, ChangeFormation("ai-1", 5)) == "AOW-ORD-10"


@pytest.mark.parametrize(("unit", "most"), [(foot("ai-1", 20, 15), 12.0), (riders("ai-1", 20, 15), 20.0)])
def test_foot_has_four_lots_in_a_turn_and_cavalry_five(unit, most):
    """AOW-ORD-13: of 3 and of 4 inches."""
    battle = acting(unit, points=9)
    assert refused(battle, Move("ai-1", most + 0.1)) == "AOW-ORD-13"
    battle = carry_out(battle, Move("ai-1", most)).battle
    assert refused(battle, Move("ai-1", 1.0)) == "AOW-ORD-13"


@pytest.mark.parametrize("inches", [0.0, -3.0])
def test_nobody_goes_back(inches):
    """AOW-ORD-13: straight ahead, or not at all."""
    assert refused(acting(foot("ai-1", 20, 15)), Move("ai-1", inches)) == "AOW-ORD-13"


def test_a_move_keeps_an_inch_from_enemies():
    """AOW-GEO-12, AOW-RUL-56: up to 1 inch, and not a hair less; a lone general of theirs counts."""
    ahead = foot("kaki-1", 20, 20, 180.0)
    assert anchor(carry_out(acting(foot("ai-1", 20, 15), ahead), Move("ai-1", 4.0)).battle)[1] == 19.0
    assert refused(acting(foot("ai-1", 20, 15), ahead), Move("ai-1", 4.1)) == "AOW-GEO-12"
    assert refused(acting(foot("ai-1", 20, 15), general("kaki-9", 20, 20)), Move("ai-1", 4.0)) == "AOW-GEO-12"
    assert lawful(acting(foot("ai-1", 20, 15), ahead), Move("ai-1", 6.0))["inches"] == pytest.approx(
        4.0, abs=0.06
    )


def test_who_is_nearer_than_an_inch_may_come_no_nearer():
    """AOW-GEO-12: past an enemy beside it, but not towards one before it."""
    beside = foot("kaki-1", 24.1, 15, 180.0)
    assert points(carry_out(acting(foot("ai-1", 20, 15), beside), Move("ai-1", 3.0))) == 3
    before = foot("kaki-1", 20, 15.5, 180.0)
    assert refused(acting(foot("ai-1", 20, 15), before), Move("ai-1", 0.2)) == "AOW-GEO-12"


def test_nobody_leaves_the_table():
    """AOW-GEO-15, AOW-RUL-143."""
    assert refused(acting(foot("ai-1", 20, 34)), Move("ai-1", 3.0)) == "AOW-GEO-15"


def test_several_lots_that_cannot_all_be_paid_are_not_begun():
    """AOW-ORD-9: and the preview offers those that can."""
    battle = acting(foot("ai-1", 20, 15), points=2)
    assert refused(battle, Move("ai-1", 9.0)) == "AOW-ORD-9"
    assert lawful(battle, Move("ai-1", 9.0)) == {"inches": 6.0}


def test_each_step_is_followed_by_a_window(monkeypatch):
    """AOW-OPP-2, AOW-ORD-12, AOW-ORD-13: after every wheel and every lot; who is gone goes no farther (AOW-OPP-5)."""
    seen = []

    def window(play, unit):
        seen.append(anchor(play.battle)[1])
        if len(seen) == 2:
            play.change_unit(unit, place="off", fate="destroyed")
        yield from ()

    monkeypatch.setattr(opportunity, "window", window)
    play = carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 9.0))
    assert seen == [18.0, 21.0]
    assert points(play) == 2, "the third lot is not paid for"


def test_what_shots_make_impossible_ends_an_order(monkeypatch):
    """AOW-OPP-5: here the points are gone."""

    def window(play, unit):
        activation.pay(play, 2)
        yield from ()

    monkeypatch.setattr(opportunity, "window", window)
    play = carry_out(acting(foot("ai-1", 20, 15), points=3), Move("ai-1", 9.0))
    assert (told(play), points(play)) == (["moved"], 0)


def test_each_step_may_take_the_maku_and_meets_messengers(monkeypatch):
    """AOW-END-7, AOW-MSG-6: they are asked after each step."""
    seen = []
    monkeypatch.setattr(victory, "take_maku", lambda play, unit: seen.append("maku"))
    monkeypatch.setattr(victory.messengers, "meet", lambda play, unit: seen.append("messengers"))
    carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 6.0))
    assert seen == ["maku", "messengers"] * 2


# -- passing through ---------------------------------------------------------------------------------------------------


def through(*more, points=4, **values):
    """Foot four wide, an inch before a wood that is 3 inches deep."""
    unit = foot("ai-1", 20, 10, strength=8, frontage=4, **values)
    return acting(unit, *more, points=points, pieces=[wood(11, 14)])


def test_the_worked_example_of_a_wood_comes_out():
    """AOW-EX-5: 4 points are a surcharge and three lots; in the second the front leaves the far edge, `5`: disordered,
    and the third is made all the same.
    """
    play = carry_out(through(), Move("ai-1", 9.0), 5)
    assert told(play) == ["passes_through", "moved", "moved", "came_out", "disordered", "moved"]
    assert (points(play), anchor(play.battle)[1]) == (0, 19.0)
    assert (play.battle.units["ai-1"].disordered, play.battle.units["ai-1"].shaken) == (True, False)
    assert play.battle.activation.paid == play.battle.activation.edges == ("w1",)


def test_the_far_edge_disorders_on_five_and_six():
    """AOW-DIS-3, AOW-RUL-140."""
    assert [FAR_EDGE.passes(face) for face in range(1, 7)] == [False] * 4 + [True] * 2
    assert not carry_out(through(), Move("ai-1", 6.0), 4).battle.units["ai-1"].disordered


def test_a_surcharge_is_paid_before_the_step_or_the_step_is_illegal():
    """AOW-ORD-14: the wood begins an inch ahead; with one point the unit stays outside."""
    battle = through(points=1)
    assert refused(battle, Move("ai-1", 3.0)) == "AOW-ORD-14"
    assert lawful(battle, Move("ai-1", 3.0))["inches"] == pytest.approx(1.0, abs=0.06)


def test_it_is_paid_once_for_a_piece_in_an_activation():
    """AOW-ORD-14, AOW-RUL-54: halted inside, it pays again in the next."""
    battle = carry_out(through(), Move("ai-1", 3.0)).battle
    assert battle.activation.points == 2
    assert carry_out(battle, Move("ai-1", 1.0)).battle.activation.points == 1
    battle.activation = activation.Activation("ai-1", 4)
    assert carry_out(battle, Move("ai-1", 1.0)).battle.activation.points == 2


def test_with_the_option_it_is_paid_for_every_lot():
    """AOW-OPT-13."""
    unit = foot("ai-1", 20, 10, strength=8, frontage=4)
    battle = acting(unit, pieces=[wood(11, 18)], options={"surcharge": "lot"}, points=6)
    assert points(carry_out(battle, Move("ai-1", 6.0))) == 2
    battle.options = type(battle.options)()
    assert points(carry_out(battle, Move("ai-1", 6.0))) == 3


def test_riders_pay_two():
    """AOW-ORD-14, AOW-SCN-2: nothing is closed to them."""
    battle = acting(riders("ai-1", 20, 10), pieces=[wood(11, 20)])
    assert points(carry_out(battle, Move("ai-1", 4.0))) == 1


@pytest.mark.parametrize(
    ("kind", "costs"), [("wood", True), ("buildings", True), ("marsh", True), ("rough_hill", True), ("hill", False)]
)  # fmt: skip
def test_difficult_are_all_but_gentle_hills(kind, costs):
    """AOW-SCN-1, AOW-RUL-19."""
    battle = acting(foot("ai-1", 20, 10), pieces=[wood(11, 20, kind=kind)])
    assert points(carry_out(battle, Move("ai-1", 3.0))) == (2 if costs else 3)


def test_a_single_base_of_the_front_rank_is_free():
    """AOW-ORD-14, AOW-GEO-17: more than one must lie over it; and then there is no far edge either."""
    side = [wood(11, 12, west=20.7, east=30)]
    assert points(carry_out(acting(foot("ai-1", 20, 10), pieces=side), Move("ai-1", 6.0))) == 2
    more = [wood(11, 12, west=20.5, east=30)]
    assert points(carry_out(acting(foot("ai-1", 20, 10), pieces=more), Move("ai-1", 6.0), 1)) == 1


def test_a_wheel_pays_and_leaves_as_well():
    """AOW-ORD-14, AOW-DIS-3: a step is a step."""
    battle = acting(foot("ai-1", 20, 10.5), pieces=[wood(11, 20)])
    play = carry_out(battle, Wheel("ai-1", 45.0))
    assert (told(play), points(play)) == (["passes_through", "wheeled"], 2)


def test_friends_are_passed_through_if_the_unit_ends_clear():
    """AOW-ORD-14, AOW-RUL-55: riders one deep through foot one deep, for two points; nobody ends on them."""
    line = foot("ai-2", 20, 13, strength=3)
    battle = acting(riders("ai-1", 20, 11, strength=3), line)
    assert refused(battle, Move("ai-1", 3.0)) == "AOW-RUL-55"
    play = carry_out(battle, Move("ai-1", 4.0))
    assert (points(play), anchor(play.battle)[1]) == (1, 15.0)
    assert play.battle.activation.paid == ("ai-2",)


def test_enemies_are_never_passed():
    """AOW-RUL-55."""
    assert refused(acting(riders("ai-1", 20, 11), foot("kaki-1", 20, 13)), Move("ai-1", 8.0)) == "AOW-GEO-12"


def test_a_preview_tells_what_is_passed_and_the_chance_of_disorder():
    """AOW-ORD-14, AOW-DIS-3."""
    seen = foreseen(through(), Move("ai-1", 9.0))
    assert [str(note.text) for note in seen.notes] == [
        "4 points, 0 left.",
        "1 more for passing through: wood.",
    ]
    assert [english(slip.title) for slip in seen.odds] == ["Out of the wood"]
    assert english(seen.odds[0].facts[0].value) == "33.3%"
    assert (seen.path.used, seen.path.allowance) == (9.0, 12.0)


# -- marches -----------------------------------------------------------------------------------------------------------


def test_a_march_wheels_until_the_place_lies_straight_ahead_and_goes_there():
    """AOW-ORD-12, AOW-ORD-13: the middle of the front ends there; each wheel and lot is a step."""
    battle = acting(foot("ai-1", 20, 15))
    play = carry_out(battle, to(23, 20))
    assert told(play) == ["wheeled", "moved", "moved"]
    assert anchor(play.battle)[:2] == (23.0, 20.0)
    assert 0 < anchor(play.battle)[2] < 45
    seen = foreseen(battle, to(23, 20))
    assert (seen.path.lawful, str(seen.notes[0].text)) == (None, "3 points, 1 left.")


def test_a_march_takes_two_wheels_where_one_is_too_little():
    """AOW-ORD-12: both sides alike."""
    for x, sign in ((26, 1), (14, -1)):
        play = carry_out(acting(foot("ai-1", 20, 15), points=6), to(x, 18))
        assert told(play)[:3] == ["wheeled", "wheeled", "moved"]
        assert anchor(play.battle)[:2] == (x, 18.0)
        assert sign * play.events[0].params["degrees"] == sign * 45


def test_a_facing_that_is_asked_for_is_wheeled_to_first():
    """AOW-ORD-12: a turn of the front alone, or with a way straight on from there."""
    battle = acting(foot("ai-1", 20, 15))
    wheeled = carry_out(battle, Wheel("ai-1", 30.0)).battle
    x, y, facing = anchor(wheeled)
    assert anchor(carry_out(battle, to(x, y, 30.0)).battle) == (x, y, facing)
    there = anchor(carry_out(wheeled, Move("ai-1", 4.0)).battle)
    assert anchor(carry_out(battle, to(*there)).battle) == there
    assert told(carry_out(battle, to(20, 15, 330.0))) == ["wheeled"]


def test_a_place_to_which_no_way_leads_is_refused_and_the_nearest_is_offered():
    """AOW-ORD-13: beside, behind, too far; what is offered is lawful and ends where it says."""
    battle = acting(foot("ai-1", 20, 15))
    for order in (to(30, 16), to(20, 35), to(24, 20, 10.0), to(20.5, 33.0)):
        refused(battle, order)
        found = lawful(battle, order)
        leg = found["legs"][0]
        end = anchor(carry_out(battle, to(leg["x"], leg["y"], leg["facing"])).battle)
        assert end[:2] == (pytest.approx(leg["x"], abs=0.01), pytest.approx(leg["y"], abs=0.01))
    assert refused(battle, to(20, 10)) == "AOW-ORD-13"
    assert lawful(battle, to(20, 10)) is None
    assert refused(battle, March("ai-1", ())) == "AOW-ORD-13"


def test_after_a_lot_a_march_goes_straight_on():
    """AOW-ORD-12: nobody wheels any more."""
    battle = carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 3.0)).battle
    assert refused(battle, to(22, 21)) == "AOW-ORD-13"
    assert told(carry_out(battle, to(20, 21))) == ["moved"]


# -- what is offered ---------------------------------------------------------------------------------------------------


def test_the_ways_of_the_unit_that_acts_are_offered_with_its_reach():
    """AOW-ORD-12, AOW-ORD-13: as many inches as it has lots and points."""
    found = offered(acting(foot("ai-1", 20, 15), points=2))
    march, straight, wheel = (found[kind, "ai-1"] for kind in ("march", "move", "wheel"))
    assert (march.params[0].reach, march.params[0].width) == (6.0, pytest.approx(3.6))
    assert (straight.params[0].max, straight.params[0].default) == (6, 3)
    assert wheel.params[0].default == 0.0
    assert [one.kind for one in found.values() if one.shut] == ["assault"], "nobody stands ahead"


def test_what_is_not_open_says_why():
    """AOW-ORD-12: no wheel after a lot."""
    battle = carry_out(acting(foot("ai-1", 20, 15)), Move("ai-1", 3.0)).battle
    found = offered(battle)
    assert found["wheel", "ai-1"].shut.clause == "AOW-ORD-12"
    assert found["march", "ai-1"].shut is None
    assert ways.reach_of(battle, battle.units["ai-1"]) == 9.0


def test_a_step_is_worked_out_anew_where_others_stand_otherwise():
    """AOW-GEO-12, AOW-ORD-14: what was found a moment ago is said again only of the same moment."""
    own, lot = foot("ai-1", 20, 15), [strides.Lot(3.0)]
    for there in ((), (foot("kaki-1", 20, 18.5),), (), (foot("ai-2", 20, 20),)):
        battle = acting(own, *there)
        found = strides.walk(battle, battle.units["ai-1"], lot)
        assert found == strides.walk(battle, battle.units["ai-1"], lot)
        forget()
        anew = strides.walk(battle, battle.units["ai-1"], lot)
        assert (found.points, found.end, str(found.fault)) == (anew.points, anew.end, str(anew.fault))
        assert bool(found.fault) is bool(there)
