"""Shooting: who, at whom, what the dice need, and what hits do (GODAI-SHT, GODAI-HIT, GODAI-MTD, GODAI-HER-4)."""

from __future__ import annotations

import pytest

from rulesets.godai.charts import Weapon
from rulesets.godai.fire import hits
from rulesets.godai.fire.hits import Shot, hit_test
from tests.rules.godai.procedures import alive, group, hero
from tests.rules.godai.shots import BOWS, example_7, fight
from tests.rules.orders import give, kinds, opened, refused


def test_example_5_a_volley():
    """GODAI-EX-5, GODAI-ORD-7, GODAI-GEN-18, GODAI-SHT-6, GODAI-SHT-7, GODAI-SHT-9: at half of their movement five may
    shoot; two hits, one dead of six, no test.
    """
    battle = fight(
        group("ai-1", 5, 10, 10, **BOWS, spent=0.5),
        group("kaki-1", 6, 9.5, 24, armour="light"),
        group("kaki-2", 9, 20, 33),
    )
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(5, 2, 6, 1, 4, 4, 3))
    assert kinds(events)[:2] == ["shot", "shot_down"]
    assert len(alive(battle, "kaki-1")) == 5
    assert battle.units["ai-1"].shot
    assert battle.units["ai-1"].kills == 1
    assert (events[0].params["hits"], events[0].params["count"], events[0].params["distance"]) == (2, 5, 13.0)


def test_example_6_arquebuses_at_pavises():
    """GODAI-EX-6, GODAI-HIT-2, GODAI-OBS-1, GODAI-PAV-1, GODAI-SHT-11: 6 to hit; the first is stopped by a pavise, the
    second passes and kills. They are unloaded.
    """
    battle = fight(
        group("ai-1", 4, 10, 8, weapon="arquebus", stats={"shooting": 4}),
        group("kaki-1", 5, 9.25, 29, armour="light", pavise="up"), group("kaki-2", 9, 30, 33),
    )  # fmt: skip
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, 6, 3, 5, 4, 2, 3))
    assert len(alive(battle, "kaki-1")) == 4
    assert not battle.units["ai-1"].loaded
    assert not battle.arrows, "a bullet is no arrow"
    labels = [str(throw.test.label) for event in events for throw in event.rolls]
    assert labels.count("set-up pavise") == 2


def test_example_7_a_hero_behind_a_retainer():
    """GODAI-EX-7, GODAI-SHT-8, GODAI-OBS-1, GODAI-OBS-4, GODAI-ZEN-7: the retainer takes the first and is then no
    longer in the way; the second wounds, and a token cancels it.
    """
    battle, events = give(
        example_7(),
        "shoot",
        unit="ai-1",
        target="kaki-2.1",
        dice=(4, 6, 5, 3, 5, 4),
        answers=({"yes": True},),
    )
    assert "kaki-1.1" not in alive(battle, "kaki-1")
    assert battle.figures["kaki-2.1"].wounds_left == 2
    assert battle.units["kaki-2"].zen == 0
    assert "wound_saved" in kinds(events)


def test_example_8_a_slow_rider():
    """GODAI-EX-8, GODAI-HIT-3, GODAI-MTD-2, GODAI-MTD-3, GODAI-HRS-5: the horse goes without a wound die; the second
    hit strikes the man on foot without that die.
    """
    battle = fight(
        group("ai-1", 3, 10, 10, weapon="short_bow"),
        hero("kaki-1", 11.5, 22, mounted=True, armour="heavy", spent=5 / 12), group("kaki-2", 9, 30, 33),
    )  # fmt: skip
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(4, 3, 6, 2, 5))
    rider = battle.figures["kaki-1.1"]
    assert (rider.mounted, rider.unhorsed, rider.wounds_left) == (False, True, 1)
    assert kinds(events)[:3] == ["shot", "unhorsed", "rest_in_vain"]


def yamada(spent, horsemanship=2, **more):
    """He rides and shoots to his left at a group of Defence 4."""
    return fight(
        {"id": "ai-1", "kind": "hero", "at": [[10, 20, 90]], "mounted": True, "armour": "heavy", "weapon": "bow",
         "masteries": {"bow": 2}, "horsemanship": horsemanship, "spent": spent, "stats": {"shooting": 4}, "zen": 2,
         **more},
        group("kaki-1", 4, 8, 33, armour="light"), group("kaki-2", 9, 26, 34),
    )  # fmt: skip


def test_example_9_riding_hard():
    """GODAI-EX-9, GODAI-HIT-4, GODAI-SHT-4, GODAI-ZEN-4, GODAI-ZEN-5: at -2 a 5 misses; a token makes it a 6."""
    battle, _events = give(
        yamada(9 / 16),
        "shoot",
        unit="ai-1",
        target="kaki-1.2",
        dice=(6, 5, 2, 3),
        answers=({"die": 2, "by": 1},),
    )
    assert len(alive(battle, "kaki-1")) == 3
    assert battle.units["ai-1"].zen == 1


@pytest.mark.parametrize(
    ("shot", "need"),
    [
        (Shot(5), 5),
        (Shot(4, riding=True, horsemanship=2), 6),
        (Shot(4, riding=True, horsemanship=3), 5),
        (Shot(5, weapon=Weapon.ARQUEBUS), 7),
        (Shot(5, weapon=Weapon.ARQUEBUS, slow=True), 6),
        (Shot(2, slow=True), 1),
    ],
)
def test_what_a_die_needs(shot, need):
    """GODAI-HIT-1 to GODAI-HIT-5, GODAI-HIT-7, GODAI-GEN-16, GODAI-RUL-45: all add up, nothing is clipped."""
    assert hit_test(shot).need == need


def test_natural_sixes_by_choice():
    """GODAI-OPT-1: 6 always hits, 1 never."""
    assert hit_test(Shot(5, weapon=Weapon.ARQUEBUS), natural=True).need == 6
    assert hit_test(Shot(2, slow=True), natural=True).need == 2
    assert hit_test(Shot(4), natural=True) == hit_test(Shot(4))


def test_half_a_move_and_a_rider_s_left():
    """GODAI-EX-9, GODAI-HIT-5: at 8 of 16 inches there is no penalty; with a surer seat it is -1."""
    battle = yamada(0.5)
    man = battle.figures["kaki-1.2"]
    for spent, level, need in ((0.5, 2, 4), (9 / 16, 2, 6), (9 / 16, 3, 5)):
        battle = yamada(spent, level)
        assert hits.test_to_hit(battle, battle.figures["ai-1.1"], man).need == need


# -- who may shoot -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "clause"),
    [
        ({"weapon": "spear"}, "GODAI-SHT-1"),
        ({**BOWS, "shot": True}, "GODAI-SHT-1"),
        ({**BOWS, "fleeing": True}, "GODAI-FLE-2"),
        ({"weapon": "arquebus", "loaded": False}, "GODAI-SHT-11"),
        ({**BOWS, "spent": 0.51}, "GODAI-HIT-6"),
    ],
)
def test_who_may_not_shoot(more, clause):
    """GODAI-SHT-1, GODAI-SHT-11, GODAI-HIT-6, GODAI-FLE-2."""
    battle = fight(group("ai-1", 3, 10, 10, **more), group("kaki-1", 3, 10, 20))
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == clause
    if more["weapon"] != "spear":
        assert opened(battle, "shoot", "ai-1")["shut"]["clause"] == clause


def test_who_is_engaged_neither_shoots_nor_is_shot_at():
    """GODAI-SHT-1, GODAI-SHT-2, GODAI-RUL-44: one figure in contact is enough."""
    battle = fight(
        group("ai-1", 3, 10, 10, **BOWS), group("ai-2", 3, 30, 10, **BOWS), group("kaki-1", 3, 10, 11)
    )
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == "GODAI-SHT-1"
    assert refused(battle, "shoot", unit="ai-2", target="kaki-1") == "GODAI-SHT-2"
    heroic = fight(hero("ai-2", 20, 2, **BOWS), group("ai-1", 3, 10, 10), group("kaki-1", 3, 10, 11))
    assert refused(heroic, "shoot", unit="ai-2", target="kaki-1.3") == "GODAI-SHT-2"


def test_nobody_shoots_past_men_who_fight():
    """GODAI-SHT-2, GODAI-RUL-44."""
    battle = fight(
        hero("ai-1", 10, 10, **BOWS), hero("ai-2", 10, 15), hero("kaki-1", 10, 16), hero("kaki-2", 10, 24)
    )
    assert refused(battle, "shoot", unit="ai-1", target="kaki-2.1") == "GODAI-RUL-44"
    battle = fight(
        hero("ai-1", 10, 10, **BOWS), hero("ai-2", 13, 15), hero("kaki-1", 13, 16), hero("kaki-2", 10, 24)
    )
    assert refused(battle, "shoot", unit="ai-1", target="kaki-2.1") == ""


@pytest.mark.parametrize(("x", "clause"), [(10, ""), (23.9, ""), (24.2, "GODAI-SHT-3")])
def test_the_arc_on_foot(x, clause):
    """GODAI-SHT-3, GODAI-RUL-39: 45 degrees to each side, centre to centre, the limit included."""
    battle = fight(hero("ai-1", 10, 10, **BOWS), hero("kaki-1", x, 24))
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1") == clause


@pytest.mark.parametrize(
    ("armour", "facing", "clause"),
    [
        ("light", 180, ""),
        ("none", 270, ""),
        ("heavy", 90, ""),
        ("medium", 0, "GODAI-SHT-3"),
        ("heavy", 270, "GODAI-SHT-3"),
    ],
)
def test_the_arc_of_riders(armour, facing, clause):
    """GODAI-SHT-4, GODAI-ARM-1 to GODAI-ARM-4: an enemy to the north is to the left of who looks east."""
    rider = {
        "id": "ai-1",
        "kind": "hero",
        "at": [[10, 10, facing]],
        "mounted": True,
        "armour": armour,
        **BOWS,
    }
    battle = fight(rider, hero("kaki-1", 10, 24))
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1") == clause


@pytest.mark.parametrize(("weapon", "reach"), [("bow", 24), ("short_bow", 16), ("arquebus", 24)])
def test_range_is_from_edge_to_edge(weapon, reach):
    """GODAI-WPN-3 to GODAI-WPN-5, GODAI-GEN-10: within 0.05"."""
    for more, clause in ((0.04, ""), (0.06, "GODAI-SHT-2")):
        battle = fight(hero("ai-1", 10, 5, weapon=weapon), hero("kaki-1", 10, 6 + reach + more))
        assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1") == clause


def test_no_gun_is_shot_from_horseback():
    """GODAI-SHT-12, GODAI-RUL-53."""
    battle = fight(hero("ai-1", 10, 10, weapon="arquebus", mounted=True), hero("kaki-1", 10, 24))
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1") == "GODAI-SHT-12"
