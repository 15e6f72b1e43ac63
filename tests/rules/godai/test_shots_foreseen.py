"""What a preview says of a shot: its chances counted exactly, and all who could shoot."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rulesets
from rulesets.engine.dice import odds
from tests.rules.godai.procedures import group, hero
from tests.rules.godai.shots import BOWS, example_7, fight
from tests.rules.orders import previewed


def test_the_chances_of_a_plain_volley():
    """GODAI-HIT-1, GODAI-WOU-1: each of five falls with 2/6 x 3/6, whoever they are."""
    battle = fight(group("ai-1", 5, 10, 10, **BOWS), group("kaki-1", 6, 9.5, 24, armour="light"))
    spread = previewed(battle, "shoot", unit="ai-1", target="kaki-1").odds[0].spread
    chances = odds.binomial(Fraction(1, 6), 5)
    assert [row.value for row in spread.rows] == pytest.approx([float(each) for each in chances], abs=1e-6)


def test_the_chances_of_hits_that_go_on():
    """GODAI-SHT-7: three at a file of two: never more than two fall."""
    file = {"id": "kaki-1", "kind": "group", "at": [[11.5, 24, 180], [11.5, 26, 180]], "strength": 9}
    battle = fight(group("ai-1", 3, 10, 10, **BOWS), file)
    spread = previewed(battle, "shoot", unit="ai-1", target="kaki-1").odds[0].spread
    each = Fraction(1, 3) * Fraction(2, 3)
    two = 3 * each**2 * (1 - each) + each**3
    assert [row.value for row in spread.rows] == pytest.approx(
        [float((1 - each) ** 3), float(3 * each * (1 - each) ** 2), float(two)], abs=1e-6
    )


def test_the_chances_behind_a_man_and_of_a_second_wound():
    """GODAI-OBS-1, GODAI-OBS-4: counted by hand for two arrows at Yamada behind a retainer, one wound left to him."""
    battle = example_7()
    figure = battle.figures["kaki-2.1"]
    battle.figures["kaki-2.1"] = type(figure)(
        **{**{f: getattr(figure, f) for f in figure.__struct_fields__}, "wounds_left": 1}
    )
    spread = previewed(battle, "shoot", unit="ai-1", target="kaki-2.1").odds[0].spread
    hit, way, man, wound = Fraction(1, 2), Fraction(1, 2), Fraction(2, 3), Fraction(1, 3)
    falls = hit * way * wound
    clears = hit * way * man
    total = falls + clears * hit * wound + (1 - falls - clears) * falls
    assert spread.rows[1].value == pytest.approx(float(total), abs=1e-6)


def test_the_chances_of_a_rider():
    """GODAI-MTD-1, GODAI-MTD-3: two arrows: the horse may fall to the first and the man on foot to the second."""
    battle = fight(
        hero("ai-1", 10, 10, **BOWS, masteries={"bow": 1}), hero("kaki-1", 10, 22, mounted=True, spent=1.0)
    )
    spread = previewed(battle, "shoot", unit="ai-1", target="kaki-1.1").odds[0].spread
    hit, rider, wound = Fraction(1, 3), Fraction(2, 3), Fraction(2, 3)
    falls, horse = hit * rider * wound, hit * (1 - rider)
    total = falls + horse * hit * wound + (1 - falls - horse) * falls
    assert spread.rows[1].value == pytest.approx(float(total), abs=1e-6)


def test_all_who_can_shoot_stand_in_the_list():
    """GODAI-SHT-5, GODAI-SHT-6: what "Shoot all" shows."""
    battle = fight(
        group("ai-1", 3, 10, 10, **BOWS),
        hero("ai-2", 20, 10, **BOWS),
        group("kaki-1", 3, 10, 24),
        group("kaki-2", 3, 20, 24),
    )
    shown = rulesets.get("godai").salvo(battle, battle.clock.active, "shoot")
    assert {row.unit: {aim.targets for aim in row.aims} for row in shown.rows} == {
        "ai-1": {("kaki-1",)}, "ai-2": {("kaki-2",), ("kaki-1",)}, "ai-9": {("kaki-9",)},
    }  # fmt: skip
