"""Volleys: the dice, what they need, and what they bring (AOW-SHO-2 to AOW-SHO-21, AOW-DIC-3), and the order to shoot
(AOW-ORD-15 to AOW-ORD-17, AOW-SHO-22).
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.ageofwar.battle import Activation
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.fire.shooting import Shoot, available, check, forecast, shoot
from rulesets.ageofwar.fire.volley import Shot, chances, hit_tests, hits, losses, shot_saves, volley_slip
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import foot, general, piece, playing, scene
from tests.rules.ageofwar.shots import act, aimed, alive, faces, shot

NOBODY_LEADS = {"commander": False}


def kinds(events):
    return [event.kind for event in events]


# -- what the dice need ------------------------------------------------------------------------------------------------


def test_five_hits_on_centre_and_only_six_beside():
    """AOW-SHO-2, AOW-SHO-3."""
    assert [(test.need, test.count) for test in hit_tests(Shot(centred=3, aside=2))] == [(5, 3), (6, 2)]
    assert [test.need for test in hit_tests(Shot(centred=0, aside=1))] == [6]


def test_armoured_ashigaru_throw_low_dice_again():
    """AOW-SHO-4, AOW-RUL-67, AOW-RUL-29: nobody else does, gun crews neither; 1/3 becomes 4/9, 1/6 becomes 2/9."""
    each = {
        kind: odds.mean(hits(Shot(centred=1, shooter=kind))) for kind in (Kind.ARMOURED, Kind.LEVY, Kind.GUN)
    }
    assert each == {Kind.ARMOURED: Fraction(4, 9), Kind.LEVY: Fraction(1, 3), Kind.GUN: Fraction(1, 3)}
    assert odds.mean(hits(Shot(centred=0, aside=1))) == Fraction(2, 9)


@pytest.mark.parametrize(
    ("target", "needs"),
    [
        (Kind.LEVY, (4, 4, 3, 2)),
        (Kind.ARMOURED, (4, 3, 2, 2)),
        (Kind.GUN, (4, 3, 2, 2)),
        (Kind.SAMURAI, (3, 2, 2, 2)),
        (Kind.RONIN, (3, 2, 2, 2)),
    ],
)
def test_the_saves_are_as_worked_out(target, needs):
    """AOW-SHO-11 to AOW-SHO-17, AOW-RUL-74: short and open, short and cover, long and open, long and cover."""
    found = [
        shot_saves(Shot(short=short, cover=cover, target=target)).plain.need
        for short in (True, False)
        for cover in (False, True)
    ]
    assert tuple(found) == needs


def test_leaders_save_on_two_whatever_the_adjustments():
    """AOW-SHO-18."""
    assert shot_saves(Shot(short=True, target=Kind.LEVY)).led.need == 2


def test_a_limit_is_explained():
    """AOW-SHO-17: levy at short range would need 5, and need 4."""
    steps = shot_saves(Shot(short=True, target=Kind.LEVY)).plain.steps()
    assert [step.clause for step in steps] == ["AOW-SHO-11", "AOW-SHO-12", "AOW-SHO-13", "AOW-SHO-17"]


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_example_6_an_arquebus_volley():
    """AOW-EX-6: three hits, two of them after a second throw; the owner places: third, second, commander."""
    battle = scene(
        foot("ai-1", 20, 10, weapon="arquebus", commander=False),
        foot("kaki-1", 20, 16, kind="samurai", commander=1, strength=3),
    )
    dice = (5, 2, 1, 6, 3, 4, 5, 1, 3, 1, 4, 2)
    battle, events, _ = shot(battle, *dice)
    assert faces(events) == list(dice)
    assert alive(battle) == [1, 2]
    assert battle.units["kaki-1"].markers == 1
    told = events[0].params
    assert (told["hits"], told["count"], told["lost"], told["distance"]) == (3, 6, 1, 6.0)


def test_example_7_levy_bows_at_short_range_into_a_wood():
    """AOW-EX-7: 5+ on centre, 6 beside; the shooter places on the commander first, who is dead on a 1."""
    battle = scene(
        foot("ai-1", 20, 10, kind="levy", weapon="bow", commander=False, strength=5, frontage=5),
        foot("kaki-1", 20, 13.5, kind="levy", commander=2),
        pieces=[piece("w1", "wood", 15, 13.4, 25, 16)],
    )
    found = aimed(battle)
    assert (len(found.centred), len(found.aside)) == (3, 2)
    battle, events, _ = shot(battle, 5, 4, 6, 5, 6, 6, 1, 3, 4)
    assert alive(battle) == [3, 4, 5, 6]
    assert battle.units["kaki-1"].markers == 2
    assert kinds(events) == ["shot", "commander_fell"]


def test_example_8_a_gun():
    """AOW-EX-8: no second throw; the chance of a kill is 1/18."""
    battle = scene(
        foot("ai-1", 20, 5, kind="gun", strength=1, frontage=1), foot("kaki-1", 20, 25, commander=False)
    )
    assert chances(battle, aimed(battle))[1] == Fraction(1, 18)
    battle, _events, _ = shot(battle, 6, 2, 1)
    assert len(alive(battle)) == 5


def test_example_9_an_opportunity_volley():
    """AOW-EX-9: four arquebuses in the second rank at riders two inches off."""
    battle = scene(
        foot("ai-1", 20, 10, weapons=["spear"] * 4 + ["arquebus"], commander=1, strength=8, frontage=4),
        {"id": "kaki-1", "kind": "samurai", "mounted": True, "strength": 5, "frontage": 3, "at": [20, 12]},
    )
    found = aimed(battle)
    assert (found.centred, found.short) == (("ai-1.5", "ai-1.6", "ai-1.7", "ai-1.8"), True)
    battle, events, _ = shot(battle, 6, 3, 5, 1, 2, 2, 2, 5)
    assert len(alive(battle)) == 4
    assert (events[0].params["hits"], events[0].params["lost"]) == (2, 1)


def test_example_25_a_lone_general_under_fire():
    """AOW-EX-25, AOW-SHO-20, AOW-DAT-9, AOW-RUL-77: three hits, saves `1 3 1`: his bodyguard falls, then he does."""
    battle = scene(foot("ai-1", 20, 10, kind="levy", weapon="bow", commander=False, frontage=2, strength=3),
                   general("kaki-9", 20, 16, guard=True))  # fmt: skip
    battle, events, _ = shot(battle, 5, 5, 6, 2, 1, 3, 1, target="kaki-9")
    assert kinds(events) == ["shot", "guard_fell", "leader_killed"]
    assert battle.units["kaki-9"].fate == "killed"


# -- what a volley does ------------------------------------------------------------------------------------------------


def test_without_a_hit_no_further_die_falls():
    """AOW-SHO-8, AOW-DIC-3: no choice die, no save; second throws do fall."""
    battle = scene(foot("ai-1", 20, 10, weapon="bow", commander=False, strength=3), foot("kaki-1", 20, 16))
    _battle, events, _ = shot(battle, 3, 2, 4, 1)
    assert kinds(events) == ["shot_in_vain"]


def test_the_next_base_steps_up():
    """AOW-SHO-19, AOW-RUL-78: the third base dies, the fourth stands in its place; the front stays three wide."""
    battle = scene(foot("ai-1", 20, 10, kind="levy", weapon="bow", strength=1, frontage=1, commander=False),
                   foot("kaki-1", 20, 16))  # fmt: skip
    battle, _events, _ = shot(battle, 5, 1, 1)
    assert alive(battle) == [1, 2, 4, 5, 6]
    assert battle.units["kaki-1"].frontage == 3


def test_a_general_in_front_dies_without_a_marker():
    """AOW-SHO-19, AOW-RISK-3: only bases leave markers."""
    battle = scene(
        foot("ai-1", 20, 10, kind="levy", weapon="bow", strength=1, frontage=1, commander=False),
        foot("kaki-1", 20, 16), general("kaki-9", with_unit="kaki-1", in_front=True),
    )  # fmt: skip
    battle, events, _ = shot(battle, 6, 6, 1)
    assert (battle.units["kaki-9"].fate, battle.units["kaki-1"].markers, len(alive(battle))) == (
        "killed",
        0,
        6,
    )
    assert battle.forces[Side.KAKI].generals_killed == 1
    assert kinds(events) == ["shot", "leader_killed"]


def test_a_unit_without_bases_is_destroyed_amid_the_volley():
    """AOW-SHO-21, AOW-RUL-145, AOW-FIG-32: further hits are not rolled; the leader behind it throws for his life."""
    battle = scene(
        foot("ai-1", 20, 10, kind="levy", weapon="bow", commander=False),
        foot("kaki-1", 20, 16, kind="levy", strength=6, count=1, commander=False),
        general("kaki-9", with_unit="kaki-1", in_front=False),
    )  # fmt: skip
    battle, events, _ = shot(battle, 5, 5, 5, 5, 6, 6, 4, 1, 5)
    assert (battle.units["kaki-1"].place, battle.units["kaki-1"].fate) == ("off", "destroyed")
    assert kinds(events) == ["shot", "unit_destroyed", "leader_saved"]


def test_the_odds_are_those_of_the_dice():
    """AOW-SHO-1 to AOW-SHO-18: the slip counts what is thrown, and battle and question agree."""
    battle = scene(
        foot("ai-1", 20, 10, weapon="bow", commander=False), foot("kaki-1", 20, 16, kind="levy", commander=1)
    )
    found = aimed(battle)
    slip = volley_slip(battle, found)
    asked = losses(Shot(centred=6, target=Kind.LEVY, front=3))
    assert chances(battle, found) == asked
    assert sum(asked) == 1
    assert slip.distance == 6.0
    assert [row.number for row in slip.spread.rows] == [0, 1, 2, 3]
    assert {step.clause for step in slip.steps} == {"AOW-SHO-2", "AOW-SHO-11", "AOW-SHO-13", "AOW-SHO-16"}


# -- the order ---------------------------------------------------------------------------------------------------------


def acting(points=4, *, target=16.0, unit=None, **more):
    """A unit of bowmen that acts."""
    battle = scene(
        foot("ai-1", 20, 10, **{"weapon": "bow", "commander": False, **(unit or {})}),
        foot("kaki-1", 20, target, kind="samurai"), **more,
    )  # fmt: skip
    battle.activation = Activation("ai-1", points)
    return battle


def ordered(battle, *dice, **more):
    return act(battle, lambda play: shoot(play, Shoot("ai-1", "kaki-1")), dice, **more)


def refusal(battle):
    with pytest.raises(Illegal) as no:
        check(battle, battle.units["ai-1"])
    return no.value.clause


@pytest.mark.parametrize(("weapon", "cost"), [("bow", 1), ("arquebus", 2)])
def test_a_volley_costs_points(weapon, cost):
    """AOW-ORD-15, AOW-ORD-16, AOW-DAT-4."""
    battle, events, _ = ordered(acting(unit={"weapon": weapon}), 3, 3, 3, 4, 4, 4)
    assert (battle.activation.points, battle.units["ai-1"].volleys) == (4 - cost, 1)
    assert events[0].clauses[0] == {"bow": "AOW-ORD-15", "arquebus": "AOW-ORD-16"}[weapon]
    assert refusal(acting(cost - 1, unit={"weapon": weapon}))


def test_guns_cost_two_and_do_not_shoot_after_a_lot():
    """AOW-ORD-17, AOW-RUL-29: every gun of the unit shoots."""
    guns = {"kind": "gun", "weapon": "gun", "strength": 2, "frontage": 2}
    battle, _events, _ = ordered(acting(unit=guns), 3, 4)
    assert battle.activation.points == 2
    assert refusal(acting(unit={**guns, "lots": 1})) == "AOW-ORD-17"


def test_a_unit_shoots_twice_in_its_turn():
    """AOW-SHO-22, AOW-RUL-76."""
    assert refusal(acting(unit={"volleys": 2})) == "AOW-SHO-22"


def test_only_the_unit_that_acts_shoots_and_only_if_it_obeys():
    """AOW-ORD-9, AOW-CMD-8."""
    battle = acting()
    battle.activation = Activation("kaki-1", 3)
    assert refusal(battle) == "AOW-ORD-9"
    assert available(battle, Side.AI) == []
    assert refusal(acting(unit={"wild": True})) == "AOW-CMD-8"


def test_offers_name_every_target_and_why_not_the_others():
    """AOW-SHO-7: open and shut, with dice and inches."""
    battle = acting()
    (found,) = available(battle, Side.AI)
    (param,) = found.params
    open_ = [each for each in param.choices if each.shut is None]
    assert [(each.value, each.distance) for each in open_] == [("kaki-1", 6.0)]
    assert {each.value: each.shut.code for each in param.choices if each.shut} == {"kaki-g1": "out_of_range"}
    far = acting(target=30.0)
    assert available(far, Side.AI)[0].shut.clause == "AOW-SHO-7"
    assert available(battle, Side.KAKI) == []
    assert available(acting(unit={"weapon": "spear"}), Side.AI) == []


def test_a_forecast_shows_odds_and_arcs():
    """AOW-GEO-10: three muzzles, for the second rank shoots from those of the first."""
    shown = forecast(playing(acting()), Shoot("ai-1", "kaki-1"))
    assert [(arc.half, arc.range) for arc in shown.arcs] == [(45.0, 10.0)] * 3
    assert shown.odds[0].distance == 6.0


def test_after_each_volley_the_other_side_may_shoot():
    """AOW-OPP-2: a window after the volley."""
    battle = scene(
        foot("ai-1", 20, 10, weapon="bow", commander=False, strength=3),
        foot("kaki-1", 20, 16, kind="levy", weapon="bow", commander=False, strength=1, frontage=1),
        activation={"unit": "ai-1", "points": 2},
    )
    battle, events, _ = ordered(battle, 3, 3, 4, 2, answers=({"unit": "kaki-1"},))
    assert kinds(events) == ["shot_in_vain", "shot_in_vain"]
    assert [event.side for event in events] == [Side.AI, Side.KAKI]
    assert (battle.units["kaki-1"].shot, battle.units["kaki-1"].volleys) == (True, 0)
