"""Out of the saddle and into it, and restoring order (AOW-ORD-19, AOW-ORD-20, AOW-ORD-22, AOW-RUL-60)."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.charts import Weapon
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.march.attempts import MOUNT, ORDER, Dismount, MountUp, RestoreOrder
from rulesets.ageofwar.march.moving import Move
from rulesets.ageofwar.stand import blocks
from rulesets.engine.sayings import english
from tests.rules.ageofwar.orders import acting, carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import foot, riders


def on_foot(*more, **values):
    """Cavalry that has dismounted, five of three abreast."""
    unit = foot("ai-1", 20, 15, kind="samurai", strength=5, cavalry=True, **values)
    return acting(unit, *more)


def stance(battle, unit="ai-1"):
    one = battle.units[unit]
    pose, base = blocks.anchor(battle, one), battle.bases(one)[0]
    return (round(pose.x, 2), round(pose.y, 2), one.frontage, one.mounted, base.width, base.depth)


def test_riders_become_foot_at_the_same_front():
    """AOW-ORD-19: a point; same order and frontage, foot bases, hand weapons; its value stays (AOW-DAT-1)."""
    battle = acting(riders("ai-1", 20, 15))
    play = carry_out(battle, Dismount("ai-1"))
    assert (told(play), points(play)) == (["dismounted"], 3)
    assert stance(battle) == (20.0, 15.0, 3, True, 1.2, 1.6)
    assert stance(play.battle) == (20.0, 15.0, 3, False, 1.2, 1.2)
    assert {base.weapon for base in play.battle.bases(play.battle.units["ai-1"])} == {Weapon.HAND}
    assert play.battle.units["ai-1"].figures == battle.units["ai-1"].figures


def test_who_has_dismounted_goes_on_as_foot():
    """AOW-ORD-19: lots of 3 inches, and four in all."""
    battle = carry_out(acting(riders("ai-1", 20, 5, lots=3)), Dismount("ai-1")).battle
    assert refused(battle, Move("ai-1", 3.1)) == "AOW-ORD-13"
    battle = carry_out(battle, Move("ai-1", 3.0)).battle
    assert refused(battle, Move("ai-1", 1.0)) == "AOW-ORD-13"
    spent = carry_out(acting(riders("ai-1", 20, 5, lots=4)), Dismount("ai-1")).battle
    assert refused(spent, Move("ai-1", 1.0)) == "AOW-ORD-13"


def test_only_riders_dismount():
    """AOW-ORD-19."""
    assert refused(acting(foot("ai-1", 20, 15)), Dismount("ai-1")) == "AOW-ORD-19"


def test_they_mount_again_on_five_and_six():
    """AOW-ORD-20: and try again for another point."""
    assert [MOUNT.passes(face) for face in range(1, 7)] == [False] * 4 + [True] * 2
    play = carry_out(on_foot(), MountUp("ai-1"), 4)
    assert (told(play), points(play), play.battle.units["ai-1"].mounted) == (["not_mounted"], 3, False)
    play = carry_out(play.battle, MountUp("ai-1"), 5)
    assert (told(play), points(play)) == (["mounted"], 2)
    assert stance(play.battle) == (20.0, 15.0, 3, True, 1.2, 1.6)


def test_only_cavalry_that_has_dismounted_mounts():
    """AOW-ORD-20: not foot samurai, not riders."""
    assert refused(acting(foot("ai-1", 20, 15, kind="samurai")), MountUp("ai-1")) == "AOW-ORD-20"
    assert refused(acting(riders("ai-1", 20, 15)), MountUp("ai-1")) == "AOW-ORD-20"


def test_the_larger_block_must_have_room():
    """AOW-ORD-20: with friends close behind the order is not open, and nobody throws."""
    behind = foot("ai-2", 20, 12.2)
    assert refused(on_foot(behind), MountUp("ai-1")) == "AOW-RUL-55"
    assert offered(on_foot(behind))["mount_up", "ai-1"].shut.clause == "AOW-RUL-55"
    assert offered(on_foot())["mount_up", "ai-1"].shut is None


def test_both_open_a_window_but_a_failed_attempt_does_not(monkeypatch):
    """AOW-OPP-2."""
    seen = []

    def window(play, unit):
        seen.append(unit.mounted)
        yield from ()

    monkeypatch.setattr(opportunity, "window", window)
    carry_out(acting(riders("ai-1", 20, 15)), Dismount("ai-1"))
    carry_out(on_foot(), MountUp("ai-1"), 4)
    carry_out(on_foot(), MountUp("ai-1"), 6)
    assert seen == [False, True]


def test_previews_show_the_other_block_and_the_chance():
    """AOW-ORD-19, AOW-ORD-20."""
    seen = foreseen(acting(riders("ai-1", 20, 15)), Dismount("ai-1"))
    assert (len(seen.figures), seen.figures[0].y) == (5, 14.4)
    seen = foreseen(on_foot(), MountUp("ai-1"))
    assert (seen.figures[0].y, english(seen.odds[0].facts[0].value)) == (14.2, "33.3%")


# -- order -------------------------------------------------------------------------------------------------------------


def test_order_is_restored_on_four_and_more():
    """AOW-ORD-22, AOW-DIS-6, AOW-RUL-9: as often as there are points (AOW-RUL-61); lost points do not come back."""
    assert [ORDER.passes(face) for face in range(1, 7)] == [False] * 3 + [True] * 3
    play = carry_out(acting(foot("ai-1", 20, 15, disordered=True, shaken=True)), RestoreOrder("ai-1"), 3)
    assert (told(play), points(play)) == (["order_not_restored"], 3)
    play = carry_out(play.battle, RestoreOrder("ai-1"), 4)
    assert (told(play), points(play), play.battle.units["ai-1"].disordered) == (["order_restored"], 2, False)


def test_only_a_disordered_unit_that_does_not_fight_restores_its_order():
    """AOW-ORD-22."""
    assert refused(acting(foot("ai-1", 20, 15)), RestoreOrder("ai-1")) == "AOW-ORD-22"
    fighting = acting(foot("ai-1", 20, 15, disordered=True), foot("kaki-1", 20, 15, 180.0))
    assert refused(fighting, RestoreOrder("ai-1")) == "AOW-ORD-9"


@pytest.mark.parametrize("disordered", [True, False])
def test_restoring_order_is_offered_to_the_disordered_alone(disordered):
    """AOW-ORD-22."""
    battle = acting(foot("ai-1", 20, 15, disordered=disordered))
    assert (("restore_order", "ai-1") in offered(battle)) is disordered
    assert english(foreseen(battle, RestoreOrder("ai-1")).odds[0].facts[0].value) == "50%"
