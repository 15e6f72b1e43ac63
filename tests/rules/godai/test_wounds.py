"""Wounds, saves, horses, and who counts for whom (GODAI-WOU-4, GODAI-ZEN, GODAI-HRS-5, GODAI-ATT)."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from rulesets.godai.nerve import flight, wounds
from rulesets.godai.stand import zen
from tests.rules.godai.procedures import Doing, alive, asked, changed, group, hero, scene


def wound(battle, figure, *faces, answers=(), killer=None):
    doing = Doing(battle, *faces)
    by = battle.figures[killer] if killer else None
    doing.does(wounds.suffer(doing.play, battle.figures[figure], by), *answers)
    doing.done()
    return doing


def test_an_ordinary_character_dies_from_one_wound():
    """GODAI-WOU-4; GODAI-MOR-13: it is a loss of the band, and to be tested for."""
    doing = wound(scene(group("ai-1", 3, 10, 10), hero("kaki-1", 10, 11)), "ai-1.2", killer="kaki-1.1")
    assert doing.gave == "killed"
    assert alive(doing.battle, "ai-1") == ["ai-1.1", "ai-1.3"]
    assert doing.battle.forces[Side.AI].losses == 1
    assert doing.battle.units["ai-1"].bereaved
    assert doing.battle.units["kaki-1"].kills == 1


def test_a_hero_goes_on_until_his_last_wound():
    """GODAI-WOU-4: without tokens nobody asks him."""
    doing = wound(scene(hero("ai-1", 10, 10, stats={"wounds": 2})), "ai-1.1")
    assert doing.gave == "wound"
    assert doing.battle.figures["ai-1.1"].wounds_left == 1
    doing = wound(doing.battle, "ai-1.1")
    assert (doing.gave, doing.battle.units["ai-1"].fate) == ("killed", "destroyed")


def test_example_4_one_try_for_a_wound():
    """GODAI-EX-4, GODAI-ZEN-1, GODAI-ZEN-7, GODAI-RUL-141: he spends one of three tokens, throws 3 and dies."""
    doing = wound(scene(hero("ai-1", 10, 10, zen=3)), "ai-1.1", 3, answers=({"yes": True},))
    assert doing.gave == "killed"
    assert doing.battle.units["ai-1"].zen == 2
    assert asked(doing) == ["save"]
    assert doing.battle.forces[Side.AI].tokens == 1


def test_four_or_more_cancels_a_wound():
    """GODAI-ZEN-7, GODAI-RUL-110: whatever he has spent before in this action."""
    battle = changed(scene(hero("ai-1", 10, 10, zen=1)), "ai-1", spent_token=True)
    doing = wound(battle, "ai-1.1", 4, answers=({"yes": True},))
    assert doing.gave == "saved"
    assert doing.battle.figures["ai-1.1"].wounds_left == 1


def test_without_an_answer_he_spends_for_his_last_wound():
    """GODAI-DEC-13: the first of two he takes."""
    doing = wound(scene(hero("ai-1", 10, 10, zen=1, stats={"wounds": 2})), "ai-1.1")
    assert (doing.gave, doing.battle.units["ai-1"].zen) == ("wound", 1)
    assert wound(doing.battle, "ai-1.1", 6).gave == "saved"


def test_a_thrown_rider_stands_on_foot_where_he_was():
    """GODAI-HRS-5, GODAI-GEN-11; a horse is no wound (GODAI-ZEN-8)."""
    doing = Doing(scene(hero("ai-1", 10, 10, mounted=True, zen=1)))
    doing.does(wounds.unhorse(doing.play, doing.battle.figures["ai-1.1"]))
    figure = doing.battle.figures["ai-1.1"]
    assert (figure.mounted, figure.unhorsed, figure.wounds_left) == (False, True, 1)
    assert (figure.x, figure.y, figure.width, figure.depth) == (10.0, 10.0, 1.0, 1.0)


# -- attendants --------------------------------------------------------------------------------------------------------


def attended(x, **master):
    """An attendant at 10, 20 with a foe; his master so far to the east."""
    servants = {
        "id": "ai-2",
        "kind": "attendants",
        "master": "ai-1",
        "at": [[10, 20, 0], [8, 18, 0], [6, 18, 0]],
    }
    return scene(
        hero("ai-1", x, 20, samurai=True, **master), servants, group("kaki-1", 5, 10, 21, points=40),
        group("kaki-2", 9, 20, 33),
    )  # fmt: skip


def kills(battle, victim="kaki-1.1"):
    doing = Doing(battle)
    wounds.fall(doing.play, battle.figures[victim], battle.figures["ai-2.1"])
    return doing


def test_near_his_master_he_kills_for_him():
    """GODAI-ATT-2, GODAI-ATT-5, GODAI-EX-29: at 3" it is the master's kill."""
    battle = kills(attended(14)).battle
    assert battle.units["ai-1"].kills == 1
    assert battle.units["ai-2"].kills == 0
    assert not battle.figures["kaki-1.1"].alive


def test_far_from_him_he_drives_off():
    """GODAI-ATT-6, GODAI-EX-29, GODAI-RUL-116: at 5" the man flees alone as a unit of one, and counts as lost to his
    group and to his band.
    """
    doing = kills(attended(16))
    battle = doing.battle
    assert battle.units["ai-1"].kills == 0
    assert battle.units["kaki-1"].figures == ("kaki-1.2", "kaki-1.3", "kaki-1.4", "kaki-1.5")
    assert battle.forces[Side.KAKI].losses == 1
    alone = battle.unit_of(battle.figures["kaki-1.1"])
    assert (alone.fleeing, alone.driven, alone.strength, alone.points) == (True, "kaki-1", 1, 8)
    doing.does(flight.check_losses(doing.play))
    assert doing.told == ["driven_off", "fled"]
    assert doing.battle.figures["kaki-1.1"].y == 27.0
    assert doing.battle.units["kaki-1"].place == "table"


@pytest.mark.parametrize("values", [{"place": "off"}, {"fleeing": True}])
def test_without_a_master_he_kills_for_himself(values):
    """GODAI-ATT-3: he is free when the master is dead or flees."""
    battle = kills(changed(attended(16), "ai-1", **values)).battle
    assert battle.units["ai-2"].kills == 1
    assert not battle.figures["kaki-1.1"].alive


def test_a_hero_who_is_driven_off_keeps_a_wound_and_flees():
    """GODAI-RUL-116."""
    servants = {
        "id": "ai-2",
        "kind": "attendants",
        "master": "ai-1",
        "at": [[10, 20, 0], [8, 18, 0], [6, 18, 0]],
    }
    battle = scene(hero("ai-1", 30, 20), servants, hero("kaki-1", 10, 21), group("kaki-2", 9, 20, 33))
    doing = Doing(battle)
    doing.does(wounds.suffer(doing.play, battle.figures["kaki-1.1"], battle.figures["ai-2.1"]))
    doing.does(flight.check_losses(doing.play))
    unit, figure = doing.battle.units["kaki-1"], doing.battle.figures["kaki-1.1"]
    assert (unit.fleeing, unit.driven, figure.alive, figure.wounds_left) == (True, "kaki-1", True, 1)


# -- tokens on dice ----------------------------------------------------------------------------------------------------


def window(battle, faces, *answers, brings=None):
    doing = Doing(battle)
    doing.does(zen.window(doing.play, battle.units["ai-1"], "dice", faces, brings=brings), *answers)
    return doing


@pytest.mark.parametrize(("die", "by", "faces"), [(1, 1, (7, 1)), (2, -1, (6, 0)), (0, 0, (6, 1))])
def test_one_die_a_step_up_or_down(die, by, faces):
    """GODAI-ZEN-2, GODAI-ZEN-4, GODAI-ZEN-5, GODAI-DEC-11, GODAI-RUL-108: it may become 0 or 7; without an answer
    nothing changes.
    """
    doing = window(scene(hero("ai-1", 10, 10, zen=2)), (6, 1), {"die": die, "by": by})
    assert doing.gave == faces
    assert doing.battle.units["ai-1"].zen == (1 if die else 2)
    assert window(scene(hero("ai-1", 10, 10, zen=2)), (6, 1)).gave == (6, 1)


def test_one_token_for_one_action():
    """GODAI-ZEN-3, GODAI-RUL-109: a second window of the same action does not open; of the next one it does."""
    battle = window(scene(hero("ai-1", 10, 10, zen=2)), (6, 1), {"die": 1, "by": -1}).battle
    assert window(battle, (6, 1)).asks == []
    doing = Doing(battle)
    zen.begin_action(doing.play, battle.units["ai-1"])
    assert list(asked(window(doing.battle, (6, 1)))) == ["token"]
    zen.begin_action(doing.play, battle.units["ai-1"], paid=True)
    assert window(doing.battle, (6, 1)).asks == [], "the token that bought the action is its token"


@pytest.mark.parametrize("unit", [hero("ai-1", 10, 10), group("ai-1", 3, 10, 10, zen=1)])
def test_nobody_else_is_asked(unit):
    """GODAI-ZEN-8, GODAI-DEC-17: not without a token, not for a group."""
    assert window(scene(unit), (6, 1)).asks == []


def test_what_would_change_nothing_is_not_offered():
    """GODAI-DEC-17: of a die that hits on 5 or more only a 4 and a 5 can be turned."""
    doing = window(scene(hero("ai-1", 10, 10, zen=1)), (4, 2, 5), brings=lambda face: face >= 5)
    assert [each["value"] for each in doing.asks[0].question["choices"]] == [
        {"die": 0, "by": 0}, {"die": 1, "by": 1}, {"die": 3, "by": -1},
    ]  # fmt: skip
    assert window(scene(hero("ai-1", 10, 10, zen=1)), (2, 6), brings=lambda face: face >= 5).asks == []
