"""The lines and lanes of charges, and the place where a charger comes to lie."""

import pytest

from rulesets.sky.melee.contact import charge_on
from tests.rules.sky.play import at, give, refused, stage
from tests.rules.sky.scenes import scene, unit

LATER = unit("kaki-9", "samurai", 34, across=25)
FENCE_ASIDE = [  # from x to x, on the way of the charge; points that the charge costs
    (30.0, 35.5, 2),
    (30.0, 35.1, 1),
    (36.5, 42.0, 2),
    (36.9, 42.0, 1),
    (30.0, 42.0, 2),
]


def charging(*others, one="samurai", ahead=8.0, **more):
    """A line of four files that looks at another, face to face."""
    return stage(scene(unit("ai-1", one), unit("kaki-1", "peasant", ahead), *others, LATER, **more))


def man(across):
    """A friend of one stand between them."""
    return unit("ai-2", "peasant", 3, across=across, strength=6, left=1)


@pytest.mark.parametrize("across", [-3.0, -2.0, 2.0, 3.0])
def test_a_friend_before_the_left_of_a_front_hinders_a_charge_no_more_than_one_before_the_right(across):
    """SKY-CHG-8, SKY-CHG-9, SKY-RUL-182: of the lines that are equally short one has a free lane."""
    assert refused(charging(man(across)), "charge", unit="ai-1", target="kaki-1") == ""


def test_of_equally_short_lines_the_middle_one_counts_and_else_the_one_next_to_it():
    """SKY-RUL-182."""
    free, blocked = charging(), charging(man(0.3))
    plan = charge_on(free, free.units["ai-1"], free.units["kaki-1"])
    assert plan.line == (pytest.approx((36, 10)), pytest.approx((36, 18)))
    aside = charge_on(blocked, blocked.units["ai-1"], blocked.units["kaki-1"]).line[0][0]
    assert aside == pytest.approx(34.75)


def test_a_front_that_is_filled_with_friends_lets_nobody_through():
    """SKY-CHG-9."""
    wall = [
        unit(f"ai-{n}", "peasant", 3, across=x, strength=6, left=1) for n, x in enumerate((-2.2, 0, 2.2), 2)
    ]
    assert refused(charging(*wall), "charge", unit="ai-1", target="kaki-1") == "SKY-CHG-9"


@pytest.mark.parametrize(("start", "end", "cost"), FENCE_ASIDE)
def test_an_obstacle_that_lies_in_the_lane_is_paid_for_and_one_beside_it_is_not(start, end, cost):
    """SKY-CHG-9, SKY-ACT-5: the lane is as wide as a stand."""
    fence = {"id": "f", "kind": "fence", "points": [[start, 14], [end, 14.2]]}
    after, _ = give(charging(pieces=[fence]), "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert after.points_left == 6 - cost


@pytest.mark.parametrize("side", [-1, 1])
def test_a_charger_that_lost_stands_as_it_came_in_still_lies_along_the_side_it_meets(side):
    """SKY-CHG-10, SKY-RUL-169, SKY-FRM-4: its front is narrower than when the charge was declared."""
    archers = unit("kaki-1", "ashigaru", 6, weapons=["bow"])
    battle = stage(scene(unit("ai-1", "mtd_samurai", across=6.5 * side), archers, LATER))
    script = (*(6,) * 3, *(1,) * 5, 1, 1, *(1,) * 7, *(1,) * 8)
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script, answers=({"fire": True},))
    assert len(after.living(after.units["ai-1"])) == 3
    ends = {"ai-1": [], "kaki-1": []}
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script, answers=({"fire": True},))
    told = next(event for event in events if event.kind == "charged_home").patch["figures"]
    ends["ai-1"] = [one["x"] for id, one in told.items() if id.startswith("ai-1.") and "x" in one]
    shared = 39 - (min(ends["ai-1"]) - 0.75) if side > 0 else max(ends["ai-1"]) + 0.75 - 33
    assert shared >= 0.749


def test_a_charger_slides_aside_no_farther_than_it_must():
    """SKY-CHG-10: to within a hundredth of an inch."""
    beside = unit("ai-2", "peasant", 7.9, across=3.4, strength=6, left=2, formation="column")
    battle = charging(beside)
    plan = charge_on(battle, battle.units["ai-1"], battle.units["kaki-1"])
    assert plan.contact.x == pytest.approx(36 + 3.4 - 0.75 - 3, abs=0.012)


def test_who_is_run_down_on_slow_ground_is_followed_to_where_he_was_caught():
    """SKY-CHG-7, SKY-RUL-184."""
    wood = {"id": "w", "kind": "wood", "points": [[25, 18.2], [47, 18.2], [47, 40], [25, 40]]}
    battle = charging(one="mtd_samurai", ahead=6, pieces=[wood])
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1, 6, 6))
    fled = next(event for event in events if event.kind == "moved_gave_way").params["distance"]
    assert fled < 6
    assert after.units["kaki-1"].fate == "destroyed"
    assert at(after, "ai-1.1")[1] == pytest.approx(16 + fled - 0.625, abs=0.02)


@pytest.mark.parametrize(("away", "clause"), [(1.6, ""), (1.4, "SKY-CHG-10")])
def test_who_charges_out_of_a_building_is_wholly_out_of_it_when_he_meets_the_enemy(away, clause):
    """SKY-CHG-10, SKY-SCN-3: two ranks are an inch and a half deep; half in the house they could not draw back."""
    house = {"id": "h", "kind": "house", "points": [[33, 8], [39, 8], [39, 12], [33, 12]]}
    inside = unit("ai-1", "samurai", building="h")
    battle = stage(scene(inside, unit("kaki-1", "peasant", 2 + away), LATER, pieces=[house]))
    assert refused(battle, "charge", unit="ai-1", target="kaki-1") == clause
