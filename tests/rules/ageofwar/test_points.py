"""Action points, and what they are spent in (AOW-AP-1 to AOW-AP-7, AOW-ORD-9, AOW-ORD-24, AOW-ORD-25)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.ageofwar.command.hearing import Zeal, action_points, points_spread, zeal_of
from rulesets.ageofwar.command.motivation import ActLeaderless, Motivate
from rulesets.ageofwar.march import activation
from rulesets.ageofwar.march.attempts import Dismount, MountUp, RestoreOrder
from rulesets.ageofwar.march.forming import ChangeFacing, ChangeFormation
from rulesets.ageofwar.march.moving import March, Move, Wheel
from rulesets.ageofwar.march.wild import EndActivation
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.orders import acting, carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import foot, general, playing, riders, scene


def total(zeal, face):
    return max(action_points(zeal).total([face]), 0)


# -- how many ----------------------------------------------------------------------------------------------------------


def test_the_points_are_a_die_and_what_is_added():
    """AOW-EX-3, AOW-AP-1 to AOW-AP-4: levy with a general, disordered, `4`: 2; samurai with a general, `6`: 7."""
    assert total(Zeal("levy", led=True, shaken=True), 4) == 2
    assert total(Zeal("samurai", led=True), 6) == 7, "one for samurai or a general, never two (AOW-RUL-50)"
    assert total(Zeal("levy", shaken=True), 2) == 0, "less than nothing is nothing (AOW-AP-6)"


@pytest.mark.parametrize(
    ("kind", "more"), [("levy", -1), ("armoured", 0), ("gun", 0), ("samurai", 1), ("ronin", 1)]
)  # fmt: skip
def test_the_troop_counts(kind, more):
    """AOW-AP-2, AOW-AP-3, AOW-RUL-24: ronin as samurai."""
    assert total(Zeal(kind), 4) == 4 + more


def test_any_leader_with_them_counts():
    """AOW-AP-2, AOW-RUL-152: the daimyo too, and from the rear."""
    assert zeal_of(scene(foot("ai-1", 20, 15)), scene(foot("ai-1", 20, 15)).units["ai-1"]) == Zeal("armoured")
    lord = {"id": "ai-8", "kind": "daimyo", "with": "ai-1", "in_front": False}
    battle = scene(foot("ai-1", 20, 15, disordered=True), lord)
    assert zeal_of(battle, battle.units["ai-1"]) == Zeal("armoured", led=True), (
        "disordered since, not at the start"
    )


def test_only_disorder_at_the_turns_start_takes_points():
    """AOW-AP-4, AOW-RUL-35: what the unit was when the turn began counts, not what it is."""
    battle = scene(foot("ai-1", 20, 15, shaken=True))
    assert zeal_of(battle, battle.units["ai-1"]) == Zeal("armoured", shaken=True)


def test_vengeance_brings_three_once():
    """AOW-AP-5, AOW-EX-19: `2` and 3 are 5, and then it is used up."""
    battle = scene(foot("ai-1", 20, 15, avenge=3), general("ai-9", 20, 10), active="ai")
    play = carry_out(battle, Motivate("ai-1"), 6, 6, 2)
    assert (points(play), play.battle.units["ai-1"].avenge) == (5, 0)


def test_a_failed_motivation_keeps_the_vengeance():
    """AOW-RUL-131: until the next successful motivation."""
    battle = scene(foot("ai-1", 20, 15, avenge=3), general("ai-9", 20, 10), active="ai")
    assert carry_out(battle, Motivate("ai-1"), 1, 1).battle.units["ai-1"].avenge == 3


def test_the_single_point_of_the_leaderless_never_changes():
    """AOW-AP-7, AOW-RUL-63: not by disorder, not by vengeance, not for levies."""
    battle = scene(
        foot("ai-1", 20, 15, kind="levy", shaken=True, avenge=3), active="ai", clans={"ai-c1": {"leader": ""}}
    )  # fmt: skip
    play = carry_out(battle, ActLeaderless("ai-1"))
    assert (points(play), play.battle.units["ai-1"].avenge) == (1, 3)


def test_the_chances_of_points_add_up():
    """AOW-AP-6: levies that were disordered have none on 1, 2 and 3."""
    chances = points_spread(Zeal("levy", shaken=True))
    assert chances == (Fraction(3, 6), Fraction(1, 6), Fraction(1, 6), Fraction(1, 6))
    assert odds.mean(points_spread(Zeal("samurai"))) == Fraction(9, 2)


# -- the activation ----------------------------------------------------------------------------------------------------


def test_only_the_unit_that_acts_takes_orders():
    """AOW-ORD-9: one activation at a time."""
    battle = acting(foot("ai-1", 20, 15), foot("ai-2", 30, 15, disordered=True))
    for order in (Move("ai-2", 3.0), Wheel("ai-2", 10.0), ChangeFacing("ai-2", "left"), RestoreOrder("ai-2")):
        assert refused(battle, order) == "AOW-ORD-9"
    assert refused(scene(foot("ai-1", 20, 15)), Move("ai-1", 3.0)) == "AOW-ORD-9"
    with pytest.raises(Illegal, match="act"):
        activation.check_closed(battle)
    activation.check_closed(scene(foot("ai-1", 20, 15)))


def test_who_has_not_the_points_is_refused():
    """AOW-ORD-9: nothing is done on credit."""
    battle = acting(foot("ai-1", 20, 15), points=1)
    assert refused(battle, Move("ai-1", 6.0)) == "AOW-ORD-9"
    assert points(carry_out(battle, Move("ai-1", 3.0))) == 0


def test_what_is_left_over_is_lost():
    """AOW-ORD-9, AOW-RUL-51: when the player says so."""
    play = carry_out(acting(foot("ai-1", 20, 15), points=3), EndActivation())
    assert (told(play), points(play)) == (["points_lost"], -1)
    assert play.events[0].params["left"] == 3
    assert refused(play.battle, EndActivation()) == "AOW-ORD-9"


def test_an_activation_without_points_is_over():
    """AOW-ORD-9, AOW-AP-6: its points are used up."""
    play = playing(acting(foot("ai-1", 20, 15), points=0))
    activation.settle(play)
    assert (told(play), points(play)) == (["activation_ended"], -1)


@pytest.mark.parametrize("more", [{"place": "off", "fate": "destroyed"}, {}])
def test_an_activation_ends_with_the_unit_or_its_freedom(more):
    """AOW-ORD-9, AOW-OPP-5: it is gone, or in a fight."""
    play = playing(acting(foot("ai-1", 20, 15, **more), foot("kaki-1", 20, 15, 180.0)))
    activation.settle(play)
    assert points(play) == -1


def test_an_activation_goes_on_while_there_is_something_to_spend():
    """AOW-ORD-9."""
    play = playing(acting(foot("ai-1", 20, 15)))
    activation.settle(play)
    assert (told(play), points(play)) == ([], 4)


def test_the_reacting_side_has_no_orders():
    """AOW-ORD-9: the offers are those of the side whose unit acts."""
    assert not offered(acting(foot("ai-1", 20, 15)), Side.KAKI)


# -- what some may not -------------------------------------------------------------------------------------------------


def test_a_ban_on_movement_forbids_movement_alone():
    """AOW-ORD-24, AOW-RUL-64: no lots, no wheels, nobody gets off or on a horse; all else is open."""
    battle = acting(riders("ai-1", 20, 15, halted=1, disordered=True))
    there = {"x": 20.0, "y": 17.0}
    for order in (Move("ai-1", 3.0), Wheel("ai-1", 10.0), March("ai-1", (there,)), Dismount("ai-1")):
        assert refused(battle, order) == "AOW-ORD-24"
    on_foot = acting(foot("ai-1", 20, 15, kind="samurai", cavalry=True, halted=2))
    assert refused(on_foot, MountUp("ai-1")) == "AOW-ORD-24"
    for order, *dice in (
        (ChangeFormation("ai-1", 5),),
        (ChangeFacing("ai-1", "left"),),
        (RestoreOrder("ai-1"), 6),
    ):
        assert points(carry_out(battle, order, *dice)) == 3


def test_guns_have_few_orders():
    """AOW-ORD-25, AOW-RUL-29: facing, a wheel, one lot, shots, order; they never form up."""
    gun = {"id": "ai-1", "kind": "gun", "strength": 2, "frontage": 2, "at": [20, 15], "disordered": True}
    battle = acting(gun)
    assert refused(battle, ChangeFormation("ai-1", 1)) == "AOW-ORD-25"
    for order, *dice in ((ChangeFacing("ai-1", "left"),), (Wheel("ai-1", 30.0),), (RestoreOrder("ai-1"), 6)):
        assert points(carry_out(battle, order, *dice)) == 3
    play = carry_out(battle, Move("ai-1", 3.0))
    assert refused(play.battle, Move("ai-1", 1.0)) == "AOW-ORD-25"
    assert {kind for kind, _unit in offered(battle)} == {
        "march", "move", "wheel", "change_facing", "restore_order", "shoot", "end_activation",
    }  # fmt: skip


def test_guns_that_have_shot_go_nowhere():
    """AOW-ORD-17: not both a lot and a shot in one turn."""
    gun = {"id": "ai-1", "kind": "gun", "strength": 2, "frontage": 2, "at": [20, 15], "volleys": 1}
    assert refused(acting(gun), Move("ai-1", 3.0)) == "AOW-ORD-17"


def test_a_preview_says_what_an_order_takes_and_leaves():
    """AOW-ORD-9: in words, with the clause."""
    seen = foreseen(acting(foot("ai-1", 20, 15)), Move("ai-1", 6.0))
    assert str(seen.notes[0].text) == "2 points, 2 left."
    assert foreseen(acting(foot("ai-1", 20, 15), points=1), Move("ai-1", 6.0)).notes[0].tone == "bad"
