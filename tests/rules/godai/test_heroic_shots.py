"""Heroic Shots and humming arrows (GODAI-HER-4, GODAI-SHT-13, GODAI-SHT-14)."""

from __future__ import annotations

import pytest

from tests.rules.godai.procedures import changed, group, hero, scene
from tests.rules.godai.shots import AWAY, BOWS, SHOOT
from tests.rules.orders import give, kinds, opened, refused


def heroic(**more):
    own = {**BOWS, "masteries": {"bow": 2}, "zen": 2, **more.pop("own", {})}
    return scene(
        hero("ai-1", 10, 10, **own), group("ai-2", 3, 30, 4), group("kaki-1", 9, 8, 24),
        hero("kaki-2", 30, 33, weapon="bow", zen=1),
        *AWAY, phase="heroic_shot", **more,
    )  # fmt: skip


def test_a_heroic_shot():
    """GODAI-HER-4, GODAI-SHT-13, GODAI-RUL-55, GODAI-ZEN-3: one missile for a token, whose die no other token changes;
    then the other side, and once a phase; his normal shooting remains.
    """
    battle, events = give(heroic(), "heroic_shot", unit="ai-1", target="kaki-1.1", dice=(4,))
    unit = battle.units["ai-1"]
    assert kinds(events)[:2] == ["heroic_shot", "shot"]
    assert (unit.zen, unit.heroic, unit.shot) == (1, ("shoot",), False)
    assert battle.clock.phase == "shoot", "nobody of persimmon reaches anybody, and he has had his"
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1", second="kaki-1.2") == ""


def test_who_may_not_shoot_heroically():
    """GODAI-SEQ-21."""
    for own, clause in (
        ({"zen": 0}, "GODAI-SEQ-21"),
        ({"heroic": ["shoot"]}, "GODAI-SEQ-21"),
        ({"fleeing": True}, "GODAI-FLE-2"),
    ):
        assert refused(heroic(own=own), "heroic_shot", unit="ai-1", target="kaki-1.1") == clause
    assert (
        refused(heroic(), "heroic_shot", unit="ai-1", target="kaki-1.1", second="kaki-1.2") == "GODAI-SHT-8"
    )


def test_a_heroic_volley_by_choice():
    """GODAI-OPT-6."""
    battle = heroic(options={"heroic_volley": True})
    assert len(opened(battle, "heroic_shot", "ai-1")["params"]) == 2
    battle, _events = give(battle, "heroic_shot", unit="ai-1", target="kaki-1.1", dice=(4, 4))
    assert battle.units["ai-1"].zen == 1


def test_a_heroic_volley_goes_on_after_a_humming_arrow():
    """GODAI-RUL-142, GODAI-RUL-51, GODAI-OPT-6: of two missiles one is left, for the same token; then it is over, and
    his normal shooting remains.
    """
    battle = heroic(options={"heroic_volley": True})
    battle, events = give(battle, "heroic_hum", unit="ai-1", at={"x": 10, "y": 25})
    assert kinds(events)[:2] == ["heroic_shot", "hummed"]
    unit = battle.units["ai-1"]
    assert (unit.zen, unit.heroic, unit.shot, unit.hums, unit.volley) == (1, ("shoot",), False, 0, 1)
    assert battle.clock.phase == "heroic_shot"
    lethal, events = give(battle, "heroic_shot", unit="ai-1", target="kaki-1.1", dice=(4,))
    assert kinds(events)[0] == "shot"
    hummed, events = give(battle, "heroic_hum", unit="ai-1", at={"x": 10, "y": 25})
    assert kinds(events)[0] == "hummed"
    for after in (lethal, hummed):
        assert (after.units["ai-1"].zen, after.units["ai-1"].volley, after.clock.phase) == (1, 0, "shoot")
    assert refused(battle, "heroic_shot", unit="ai-1", target="kaki-1.1", second="kaki-1.2") == "GODAI-SHT-8"
    spent = changed(battle, "ai-1", zen=0)
    assert refused(spent, "heroic_shot", unit="ai-1", target="kaki-1.1") == ""
    left, _events = give(battle, "end_phase")
    assert left.clock.phase == "shoot", "he may leave it"


def test_a_heroic_shot_that_hums_is_over_with_it():
    """GODAI-RUL-55: without the option it is one missile."""
    battle, _events = give(heroic(), "heroic_hum", unit="ai-1", at={"x": 10, "y": 25})
    assert (battle.units["ai-1"].volley, battle.clock.phase) == (0, "shoot")


def test_a_heroic_shot_unloads_a_gun():
    """GODAI-SHT-13."""
    battle, _events = give(
        heroic(own={"weapon": "arquebus"}), "heroic_shot", unit="ai-1", target="kaki-1.1", dice=(4,)
    )
    assert not battle.units["ai-1"].loaded


def humming(**more):
    own = {**BOWS, "masteries": {"bow": 2}, **more.pop("own", {})}
    return scene(
        hero("ai-1", 10, 5, **own), group("ai-2", 3, 10, 19), group("kaki-1", 3, 8, 30), group("kaki-2", 3, 12, 30),
        hero("kaki-3", 10, 27), *AWAY, **{**SHOOT, **more},
    )  # fmt: skip


def test_example_19_humming():
    """GODAI-EX-19, GODAI-SHT-14, GODAI-RUL-51, GODAI-MOR-3: without a die three groups lose 1 Courage; then a lethal
    arrow of the same volley, after which none hums.
    """
    at = {"x": 10, "y": 25}
    battle, events = give(humming(), "hum", unit="ai-1", at=at)
    assert [unit.id for unit in battle.units.values() if unit.hummed] == ["ai-2", "kaki-1", "kaki-2"]
    assert events[0].params["count"] == 3
    assert not battle.units["ai-1"].shot
    assert refused(battle, "shoot", unit="ai-1", target="kaki-3.1", second="kaki-3.1") == "GODAI-SHT-8"
    again, events = give(battle, "hum", unit="ai-1", at=at)
    assert events[0].params["count"] == 0, "once a group"
    assert again.units["ai-1"].shot
    battle, _events = give(battle, "shoot", unit="ai-1", target="kaki-3.1", dice=(1,))
    assert battle.units["ai-1"].lethal
    fresh = changed(humming(), "ai-1", lethal=True)
    assert refused(fresh, "hum", unit="ai-1", at=at) == "GODAI-SHT-14"


@pytest.mark.parametrize(
    ("own", "at", "clause"),
    [
        ({"masteries": {"bow": 1}}, (10, 25), "GODAI-WIN-12"),
        ({}, (10, 31), "GODAI-SHT-14"),
        ({}, (25, 10), "GODAI-SHT-3"),
        ({"spent": 0.6}, (10, 25), "GODAI-HIT-6"),
        ({"weapon": "short_bow"}, (10, 20), "GODAI-WIN-12"),
    ],
)
def test_who_cannot_let_an_arrow_hum(own, at, clause):
    """GODAI-SHT-14, GODAI-WIN-12."""
    assert refused(humming(own=own), "hum", unit="ai-1", at={"x": at[0], "y": at[1]}) == clause


def test_humming_before_all_others_by_choice():
    """GODAI-OPT-7."""
    for first, clause in ((True, "GODAI-OPT-7"), (False, "")):
        battle = humming(arrows=True, options={"humming_first": first})
        assert refused(battle, "hum", unit="ai-1", at={"x": 10, "y": 25}) == clause


def test_a_heroic_arrow_may_hum():
    """GODAI-SHT-13, GODAI-SHT-14."""
    battle, events = give(
        humming(own={"zen": 1}, phase="heroic_shot"), "heroic_hum", unit="ai-1", at={"x": 10, "y": 25}
    )
    assert kinds(events)[:2] == ["heroic_shot", "hummed"]
    assert battle.units["ai-1"].zen == 0
