"""Who can shoot at whom, and with how many dice (AOW-SHO-1, AOW-SHO-5 to AOW-SHO-7, AOW-DAT-4, AOW-DAT-7)."""

from __future__ import annotations

import msgspec
import pytest

from rulesets.ageofwar.charts import ARMS, Weapon
from rulesets.ageofwar.fire.aiming import reach, shooters, weapon_of
from rulesets.ageofwar.fire.shooting import aims
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import Preview
from rulesets.engine.forms.places import ghosts
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import foot, general, piece, scene
from tests.rules.ageofwar.shots import aimed

BOWS = {"weapon": "bow", "commander": False}
GUNS = {"kind": "gun", "strength": 2, "frontage": 2}


def facing(y=16.0, x=20.0, **more):
    """Six bowmen before six samurai, so many inches between the two."""
    return scene(foot("ai-1", 20, 10, **{**BOWS, **more}), foot("kaki-1", x, y, kind="samurai"))


def dice(battle, target="kaki-1"):
    found = aimed(battle, target=target)
    return len(found.centred), len(found.aside)


def why_not(battle, target="kaki-1", unit="ai-1"):
    with pytest.raises(Illegal) as refusal:
        aimed(battle, unit, target)
    return refusal.value.code


def test_weapons_are_as_printed():
    """AOW-DAT-4: points for a volley, short and long range."""
    printed = {arm.key: (arm.cost, arm.short, arm.long) for arm in ARMS.values() if arm.cost}
    assert printed == {
        Weapon.BOW: (1, 4.0, 10.0),
        Weapon.ARQUEBUS: (2, 4.0, 10.0),
        Weapon.GUN: (2, 0.0, 24.0),
    }


def test_two_ranks_shoot_one_die_for_each_shooting_base():
    """AOW-SHO-1, AOW-DAT-7, AOW-RUL-65: spears and the commander throw none, nor does a third rank."""
    assert dice(facing()) == (6, 0)
    assert dice(facing(weapons=["hand", "bow"], commander=1)) == (5, 0)
    assert dice(facing(weapons=["bow", "bow", "bow", "spear"])) == (3, 0)
    assert dice(facing(frontage=2)) == (4, 0)


def test_a_second_rank_is_measured_from_the_base_ahead_of_it():
    """AOW-SHO-1, AOW-DAT-5: ten inches off both ranks reach; a short second rank stands behind the middle."""
    assert dice(facing(20.0)) == (6, 0)
    battle = facing(weapons=["spear", "spear", "spear", "bow"], strength=4)
    assert [eye.x for _base, eye in shooters(battle, battle.units["ai-1"])] == [20.0]


def test_exactly_ten_inches_reach_and_exactly_four_are_short():
    """AOW-SHO-5, AOW-RUL-68, AOW-RUL-147: one band for the whole volley, measured from unit to unit."""
    assert not aimed(facing(20.0)).short
    assert why_not(facing(20.05)) == "out_of_range"
    assert aimed(facing(14.0)).short
    assert not aimed(facing(14.05)).short


def test_each_base_must_reach_by_itself():
    """AOW-SHO-1, AOW-RUL-68: of a wide line only those in reach of some base shoot."""
    battle = scene(
        foot("ai-1", 20, 10, **BOWS, strength=8, frontage=8),
        foot("kaki-1", 26, 19, kind="samurai", strength=3, frontage=3),
    )
    found = aimed(battle)
    assert found.centred == ("ai-1.8",)
    assert found.aside == ("ai-1.4", "ai-1.5", "ai-1.6", "ai-1.7")


def test_who_looks_past_the_target_shoots_off_centre():
    """AOW-SHO-2, AOW-SHO-3, AOW-RUL-66: three bases straight ahead of it, three not."""
    assert dice(facing(frontage=6)) == (4, 2)
    assert dice(facing(x=24.2)) == (0, 6), "inside the arc, but beside all of them"


def test_nobody_shoots_beyond_45_degrees():
    """AOW-GEO-10, AOW-SHO-1: a target at the side is outside the arc, one behind too."""
    assert why_not(facing(10.0, 27.0)) == "out_of_arc"
    battle = scene(foot("ai-1", 20, 10, 180, **BOWS), foot("kaki-1", 20, 16, kind="samurai"))
    assert why_not(battle) == "out_of_arc"


def test_no_base_shoots_through_another_unit():
    """AOW-GEO-9, AOW-RUL-75: friends stop a line as enemies do; lone leaders do not."""
    wall = foot("ai-2", 20, 13, strength=8, frontage=8)
    battle = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 16, kind="samurai"), wall)
    assert why_not(battle) == "no_sight"
    man = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 16), general("kaki-9", 20, 13))
    assert dice(man) == (6, 0)


def test_reach_arc_and_sight_must_meet_in_one_base():
    """AOW-SHO-1: who sees only bases that are too far does not shoot."""
    wall = foot("ai-2", 20, 13, strength=3, frontage=3)
    battle = scene(
        foot("ai-1", 20, 10, **BOWS, strength=1, frontage=1),
        foot("kaki-1", 20, 18.5, kind="samurai", strength=10, frontage=10), wall,
    )  # fmt: skip
    assert why_not(battle) == "no_sight"


def test_a_unit_in_a_wood_shoots_with_one_rank_four_inches_far():
    """AOW-SHO-6, AOW-RUL-70, AOW-GEO-4: two of its bases make it be in the wood."""
    wood = piece("w1", "wood", 17, 5, 23, 10.5)
    near = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 14, kind="samurai"), pieces=[wood])
    assert reach(near, near.units["ai-1"]) == 4.0
    assert dice(near) == (3, 0)
    far = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 14.1, kind="samurai"), pieces=[wood])
    assert why_not(far) == "out_of_range"
    behind = scene(
        foot("ai-1", 20, 10, weapons=["spear", "spear", "spear", "bow"]),
        foot("kaki-1", 20, 13),
        pieces=[wood],
    )
    assert why_not(behind) == "no_shooters"


def test_guns_know_only_long_range():
    """AOW-SHO-5, AOW-RUL-69, AOW-DAT-4: a gun before its target shoots at long range, and 24" far."""
    near = scene(foot("ai-1", 20, 10, **GUNS), foot("kaki-1", 20, 12))
    assert (aimed(near).short, aimed(near).weapon, aimed(near).count) == (False, Weapon.GUN, 2)
    assert aimed(scene(foot("ai-1", 20, 5, **GUNS), foot("kaki-1", 20, 29))).inches == pytest.approx(24.0)
    assert why_not(scene(foot("ai-1", 20, 5, **GUNS), foot("kaki-1", 20, 29.1))) == "out_of_range"


def test_units_and_lone_leaders_are_shot_at_and_nobody_else():
    """AOW-SHO-7, AOW-RISK-6: not those in a fight, not a leader with his unit, not the daimyo in his maku."""
    battle = scene(
        foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 16), general("kaki-8", with_unit="kaki-1", in_front=True),
        general("kaki-9", 23.5, 16), {"id": "kaki-7", "kind": "daimyo"},
    )  # fmt: skip
    assert aimed(battle, target="kaki-9").count == 6
    assert why_not(battle, "kaki-8") == "no_target"
    assert why_not(battle, "kaki-7") == "no_target"
    fighting = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 20, 16), foot("ai-2", 20, 16))
    assert why_not(fighting) == "target_fights"


def test_nobody_shoots_out_of_a_fight_or_without_a_bow():
    """AOW-SHO-7, AOW-ORD-15, AOW-DAT-4, AOW-RUL-75."""
    battle = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-2", 20, 10), foot("kaki-1", 20, 16))
    assert why_not(battle) == "fighting"
    assert why_not(facing(weapon="spear")) == "no_weapon"
    assert weapon_of(facing(), facing().units["kaki-1"]) is None


def test_there_is_no_target_priority():
    """AOW-SHO-7: one may shoot past the nearest unit."""
    battle = scene(foot("ai-1", 20, 10, **BOWS), foot("kaki-1", 24.5, 19), foot("kaki-2", 19, 15))
    assert aimed(battle, target="kaki-1").count
    assert aimed(battle, target="kaki-2").count


def test_a_preview_shows_whom_a_unit_could_shoot_at_from_there():
    """AOW-SHO-1, AOW-SHO-7: after a lot ahead; and in a line of six, where two would look past the target."""
    battle, unit = facing(22.0), "ai-1"
    before = Preview(legal=True, refusal=None, unit=unit)
    assert aims(battle, Side.AI, before).targets == ()
    for frontage, mean in ((3, 0.44), (6, 0.37)):
        places = blocks.poses(battle.units[unit], Pose(20, 13, 0), 6, frontage)
        figures = ghosts((f"ai-1.{n}" for n in range(1, 7)), places)
        shown = aims(battle, Side.AI, msgspec.structs.replace(before, figures=figures))
        assert [(each.unit, each.distance) for each in shown.targets] == [("kaki-1", 9.0)]
        assert shown.targets[0].losses == mean
        assert len(shown.arcs) == frontage
