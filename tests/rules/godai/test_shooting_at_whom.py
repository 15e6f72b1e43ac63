"""At whom it is shot, and what hits do (GODAI-SHT, GODAI-HIT, GODAI-HER-4)."""

from __future__ import annotations

import pytest

from rulesets.godai.fire import hits
from tests.rules.godai.procedures import alive, group, hero
from tests.rules.godai.shots import BOWS, fight
from tests.rules.orders import give, kinds, opened, refused


def test_a_group_shoots_at_the_nearest_it_may_shoot_at():
    """GODAI-SHT-6, GODAI-RUL-41: who is nearer but engaged does not silence it; a tie is the owner's choice."""
    units = [group("ai-1", 3, 10, 10, **BOWS), group("kaki-1", 3, 10, 24), group("kaki-2", 3, 16, 25)]
    battle = fight(*units)
    assert refused(battle, "shoot", unit="ai-1", target="kaki-2") == "GODAI-SHT-6"
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == ""
    engaged = fight(*units, hero("ai-2", 10, 23))
    assert refused(engaged, "shoot", unit="ai-1", target="kaki-2") == ""
    tied = fight(group("ai-1", 3, 20, 10, **BOWS), group("kaki-1", 3, 17, 24), group("kaki-2", 3, 23, 24))
    assert [refused(tied, "shoot", unit="ai-1", target=id) for id in ("kaki-1", "kaki-2")] == ["", ""]
    choices = opened(battle, "shoot", "ai-1")["params"][0]["choices"]
    assert [(each["value"], each["shut"] is None) for each in choices] == [
        ("kaki-1", True),
        ("kaki-2", False),
        ("kaki-9", False),
    ]


def test_order_and_option_say_the_same_of_a_unit_that_cannot_be_reached():
    """GODAI-SHT-3, GODAI-SHT-6: who is outside the arc is that, though others are nearer besides."""
    battle = fight(group("ai-1", 3, 10, 20, **BOWS), group("kaki-1", 3, 10, 30), group("kaki-2", 3, 30, 20))
    first, second = opened(battle, "shoot", "ai-1")["params"][0]["choices"][:2]
    assert (first["shut"], second["shut"]["clause"]) == (None, "GODAI-SHT-3")
    assert refused(battle, "shoot", unit="ai-1", target="kaki-2") == "GODAI-SHT-3"


def test_where_nobody_can_be_reached_each_is_refused_for_his_own_reason():
    """GODAI-SHT-2, GODAI-SHT-3."""
    battle = fight(group("ai-1", 3, 10, 20, **BOWS), group("kaki-1", 3, 30, 20))
    option = opened(battle, "shoot", "ai-1")
    assert option["shut"]["clause"] == "GODAI-SHT-2"
    for choice in option["params"][0]["choices"]:
        assert refused(battle, "shoot", unit="ai-1", target=choice["value"]) == choice["shut"]["clause"]


def test_a_hit_on_a_dead_man_goes_to_the_next():
    """GODAI-SHT-7, GODAI-RUL-42: three shoot at the same man, who falls; then the next, then the last; more is lost."""
    file = {"id": "kaki-1", "kind": "group", "at": [[11.5, 24, 180], [11.5, 26, 180]], "strength": 9}
    battle = fight(
        group("ai-1", 3, 10, 10, **BOWS),
        file,
        group("kaki-2", 9, 30, 34),
    )
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(5, 5, 5, 6, 6))
    assert alive(battle, "kaki-1") == []
    assert kinds(events)[:3] == ["shot", "shot_down", "unit_destroyed"]


def test_a_hero_may_split_his_shots():
    """GODAI-SHT-5, GODAI-SHT-8, GODAI-RUL-50: named before any die; who falls to the first takes no second."""
    archer = hero("ai-1", 10, 10, **BOWS, masteries={"bow": 3})
    battle = fight(archer, group("kaki-1", 4, 8, 24), group("kaki-2", 9, 30, 34))
    after, _events = give(
        battle,
        "shoot",
        unit="ai-1",
        target="kaki-1.1",
        second="kaki-1.2",
        third="kaki-1.1",
        dice=(6, 6, 6, 2, 6, 6, 6),
    )
    assert alive(after, "kaki-1") == ["kaki-1.3", "kaki-1.4"]
    assert len(opened(battle, "shoot", "ai-1")["params"]) == 3
    untrained = fight(hero("ai-1", 10, 10, **BOWS), group("kaki-1", 4, 8, 24))
    assert refused(untrained, "shoot", unit="ai-1", target="kaki-1.1", second="kaki-1.2") == "GODAI-SHT-8"
    kyu = fight(hero("ai-1", 10, 10, weapon="short_bow", masteries={"bow": 3}), group("kaki-1", 4, 8, 20))
    assert refused(kyu, "shoot", unit="ai-1", target="kaki-1.1", second="kaki-1.2") == "GODAI-SHT-8"


def test_effects_are_immediate():
    """GODAI-SEQ-18, GODAI-RUL-56, GODAI-SHT-10, GODAI-SEQ-19: who has fallen does not shoot back, nor who flees."""
    battle = fight(
        group("ai-1", 3, 10, 10, **BOWS),
        group("kaki-1", 3, 10, 24, **BOWS),
        group("kaki-2", 9, 18, 30, **BOWS),
        initiative="ai",
    )
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, 1, 1, 6, 1, 1))
    assert kinds(events)[:4] == ["shot", "shot_down", "courage_failed", "fled"]
    battle, _events = give(battle, "end_phase")
    assert battle.clock.active == "kaki"
    assert refused(battle, "shoot", by="kaki", unit="kaki-1", target="ai-1") == "GODAI-FLE-2"


def test_a_weapon_in_hand_may_stop_missiles():
    """GODAI-DEF-2 to GODAI-DEF-5, GODAI-RUL-76, GODAI-OPT-5."""
    for melee_only, need in ((False, 5), (True, 3)):
        battle = fight(
            hero("ai-1", 10, 10, **BOWS),
            hero("kaki-1", 10, 24, weapon="flail"),
            options={"melee_defence": melee_only},
        )
        assert hits.test_to_wound(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"]).need == need


@pytest.mark.parametrize(("level", "strength"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6)])
def test_bow_mastery_adds_to_the_missile_not_to_the_arm(level, strength):
    """GODAI-WIN-11, GODAI-STR-12: the shooter's own Strength does not count."""
    battle = fight(
        hero("ai-1", 10, 10, **BOWS, masteries={"bow": level}, stats={"strength": 5}),
        hero("kaki-1", 10, 24, stats={"defence": 6}),
    )
    test = hits.test_to_wound(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"])
    assert test.need == {4: 6, 5: 5, 6: 4}[strength]


def test_what_no_arrow_pierces_costs_no_die():
    """GODAI-WOU-1: a dash cannot wound."""
    battle = fight(
        hero("ai-1", 10, 10, weapon="short_bow"),
        hero("kaki-1", 10, 20, stats={"defence": 5}, armour="medium"),
    )
    battle, events = give(battle, "shoot", unit="ai-1", target="kaki-1.1", dice=(6,))
    assert kinds(events)[:2] == ["shot", "shot_in_vain"]


def test_hits_that_wound_are_not_said_to_do_no_harm():
    """GODAI-SHT-9, GODAI-WOU-4, GODAI-MTD-2: a wound and a horse tell themselves; a wound that is cancelled is none."""
    archer = hero("ai-1", 10, 10, weapon="bow")
    for foe, dice, vain in (
        ({"stats": {"wounds": 2}}, (6, 6), False),
        ({"mounted": True, "spent": 0.6}, (6, 2), False),
        ({"zen": 1}, (6, 6, 4), True),
    ):
        battle = fight(archer, hero("kaki-1", 10, 20, **foe))
        _, events = give(battle, "shoot", unit="ai-1", target="kaki-1.1", dice=dice)
        assert ("shot_in_vain" in kinds(events)) is vain
        assert sum(len(roll.faces) for event in events for roll in event.rolls) == len(dice)


def needs(battle, mark="kaki-1.1"):
    figures = battle.figures
    return hits.test_to_hit(battle, figures["ai-1.1"], figures[mark]).need


def test_a_partly_unhorsed_group_has_its_own_man_each():
    """GODAI-MTD-6, GODAI-RUL-47, GODAI-RUL-48, GODAI-HIT-3: a horse that did not move at all is slow, one that went far
    is not, and on foot nobody is.
    """
    riders = {"id": "kaki-1", "kind": "group", "mounted": True, "at": [[8, 22, 180], [10, 22, 180], [12, 22, 180]],
              "figures": {"2": {"spent": 0.6}, "3": {"mounted": False}}}  # fmt: skip
    battle = fight(hero("ai-1", 10, 10, **BOWS), riders)
    assert [needs(battle, f"kaki-1.{n}") for n in (1, 2, 3)] == [4, 5, 5]


def test_the_die_for_the_horse_falls_for_fast_ones_too():
    """GODAI-MTD-4, GODAI-MTD-1, GODAI-RUL-46: what is in the way comes first: 3 passes, 3 is the rider, who falls."""
    battle = fight(
        hero("ai-1", 10, 10, **BOWS), hero("kaki-1", 10, 22, mounted=True, spent=1.0), group("kaki-2", 9, 30, 34),
        pieces=[{"id": "f", "kind": "fence", "points": [[0, 18], [20, 18]]}],
    )  # fmt: skip
    battle, _events = give(battle, "shoot", unit="ai-1", target="kaki-1.1", dice=(5, 3, 3, 6))
    assert alive(battle, "kaki-1") == []


def test_range_and_cover_do_not_change_the_die_to_hit():
    """GODAI-HIT-7, GODAI-RES-2."""
    fence = [{"id": "f", "kind": "fence", "points": [[0, 20], [20, 20]]}]
    assert {
        needs(fight(hero("ai-1", 10, 10, **BOWS), hero("kaki-1", 10, y), pieces=pieces))
        for y in (12, 33)
        for pieces in ([], fence)
    } == {5}


@pytest.mark.parametrize(("extended", "need"), [(False, 6), (True, None)])
def test_defence_beyond_the_table(extended, need):
    """GODAI-WOU-3, GODAI-RUL-75, GODAI-OPT-2: Strength 6 against Defence 10 counts as against 8, or not at all."""
    battle = fight(
        hero("ai-1", 10, 10, **BOWS, masteries={"bow": 4}),
        hero("kaki-1", 10, 22, armour="heavy", weapon="flail", stats={"defence": 5}),
        options={"extended_wounds": extended},
    )  # fmt: skip
    test = hits.test_to_wound(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"])
    assert (test and test.need) == need


def test_a_man_thrown_this_turn_may_still_shoot_on_foot():
    """GODAI-RUL-49: if he had moved half or less."""
    for spent, clause in ((0.5, ""), (0.6, "GODAI-HIT-6")):
        battle = fight(hero("ai-1", 10, 10, **BOWS, unhorsed=True, spent=spent), hero("kaki-1", 10, 22))
        assert refused(battle, "shoot", unit="ai-1", target="kaki-1.1") == clause


def test_who_sets_up_pavises_does_not_shoot():
    """GODAI-RUL-54, GODAI-PAV-2: it uses up all of the movement."""
    battle = fight(group("ai-1", 3, 10, 10, **BOWS, pavise="setting", spent=1.0), group("kaki-1", 3, 10, 24))
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == "GODAI-HIT-6"
