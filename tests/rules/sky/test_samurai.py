"""Samurai and their duty."""

import pytest

from tests.rules.sky.play import give, kinds, opened, refused, rolls, stage
from tests.rules.sky.scenes import standing, unit

FOE = unit("kaki-9", "peasant", 34, across=20)


def legs(*poses):
    return [{"x": x, "y": y, "facing": facing} for x, y, facing in poses]


def verdict(battle, *poses, **more):
    return refused(battle, "move", unit="ai-1", legs=legs(*poses), **more)


def bound(*others, one=None, **more):
    first = one or unit("ai-1", "samurai", strength=6, weapons=["pole"])
    return stage(standing(first, *others, FOE, phase="samurai", points=more.pop("points", 3), **more))


@pytest.mark.parametrize(
    ("other", "is_bound"),
    [
        (unit("kaki-1", "samurai", 7), True),
        (unit("kaki-1", "mtd_samurai", 10), True),
        (unit("kaki-1", "samurai", 10.2), False),
        (unit("kaki-1", "monk", 7), False),
        (unit("kaki-1", "samurai", 7, status="routing"), False),
    ],
)
def test_which_enemies_bind_samurai(other, is_bound):
    """SKY-SAM-1, SKY-SAM-2, SKY-RUL-55: enemy Samurai, not routing, whom it could charge."""
    clause = "" if is_bound else "SKY-SAM-1"
    assert refused(bound(other), "bid_otherwise", unit="ai-1") == clause


def test_a_bid_to_charge_is_paid_and_binds():
    """SKY-SAM-3, SKY-ACT-10: it must be done before the unit is closed."""
    battle = bound(unit("kaki-1", "samurai", 7))
    after, events = give(battle, "bid_charge", unit="ai-1")
    assert (after.points_left, rolls(events), after.open_unit) == (2, [], "ai-1")
    assert refused(after, "close_unit") == "SKY-SAM-3"
    assert verdict(after, (36, 11, 0)) == "SKY-SAM-3"
    assert refused(after, "charge", unit="ai-1", target="kaki-9") in ("SKY-SAM-3", "SKY-CHG-1")
    done, _ = give(after, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert done.points_left == 2
    assert refused(done, "close_unit") == "", "a charge that fails has done the duty (SKY-RUL-63)"


def test_without_points_they_can_only_be_held_back():
    """SKY-SAM-7."""
    battle = bound(unit("kaki-1", "samurai", 7), points=0)
    assert refused(battle, "bid_charge", unit="ai-1") == "SKY-ACT-10"
    assert opened(battle, "bid_charge", "ai-1")["shut"] is not None
    assert refused(battle, "bid_otherwise", unit="ai-1") == ""


def test_a_duty_that_cannot_be_done_lapses_and_the_points_come_back():
    """SKY-SAM-3: the last provoker routs under the unit's own arrows."""
    archers = unit("ai-1", "samurai", strength=6, weapons=["hand", "bow"])
    battle = bound(unit("kaki-1", "samurai", 7, strength=6, left=3, hits=2), one=archers)
    after, _ = give(battle, "bid_charge", unit="ai-1")
    after, events = give(after, "shoot", unit="ai-1", target="kaki-1", dice=(6, 1, 1, 1, 1, 1, 6, 6))
    assert "duty_lapsed" in kinds(events)
    assert (after.points_left, after.bound_to) == (3, ())
    assert refused(after, "close_unit") == ""


@pytest.mark.parametrize(("option", "names"), [(False, ["impulse", "charge"]), (True, ["impulse"])])
def test_an_impulse_may_count_as_the_charge_test(option, names):
    """SKY-OPT-13, SKY-SAM-5, SKY-SAM-6, SKY-DIS-2."""
    battle = bound(unit("kaki-1", "samurai", 7, strength=6), options={"impulse_is_charge_test": option})
    dice = (1, 1, *(() if option else (1, 1)), *(1,) * 7, *(1,) * 9)
    after, events = give(battle, "bid_otherwise", unit="ai-1", dice=dice)
    assert [name for name, _, _ in rolls(events)][: len(names)] == names
    assert "stand" not in [name for name, _, _ in rolls(events)]
    assert after.units["ai-1"].handled
