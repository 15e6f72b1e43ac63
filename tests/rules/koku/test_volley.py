"""The dice of fire: KOKU-FIR-3, KOKU-FIR-7 to KOKU-FIR-15."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.koku.charts import TROOPS, CoverClass
from rulesets.koku.fire import volley
from rulesets.koku.fire.volley import Shot
from rulesets.koku.ground.sight import GUNNERS, OPEN_GROUND, CoverFound
from tests.plain import plain

IN = {
    "open": OPEN_GROUND,
    "soft": CoverFound(CoverClass.SOFT, "KOKU-COV-2", "behind a fence"),
    "hard": CoverFound(CoverClass.HARD, "KOKU-COV-4", "in or behind a wood"),
}

# KOKU-FIR-15: close order, cover, need, P(hit), P(kill) with saves 4+, 3+ (the firer has FF: 4+ becomes 3+), 5+
PRINTED = [
    (True, "open", 8, "3/10", "3/20", "1/10", "1/5"),
    (True, "soft", 9, "1/5", "1/10", "1/15", "2/15"),
    (True, "hard", 10, "1/10", "1/20", "1/30", "1/15"),
    (False, "open", 18, "3/20", "3/40", "1/20", "1/10"),
    (False, "soft", 19, "1/10", "1/20", "1/30", "1/15"),
    (False, "hard", 20, "1/20", "1/40", "1/60", "1/30"),
]


@pytest.mark.parametrize(("close", "cover", "need", "hit", "plain", "with_ff", "gun"), PRINTED)
def test_the_printed_table_of_chances_is_what_the_tests_give(
    close: bool, cover: str, need: int, hit: str, plain: str, with_ff: str, gun: str
) -> None:
    """KOKU-FIR-8, KOKU-FIR-9, KOKU-FIR-12, KOKU-FIR-14, KOKU-FIR-15."""
    for weapon, ff, kill in (
        ("bow", False, plain),
        ("arquebus", False, plain),
        ("bow", True, with_ff),
        ("gun", False, gun),
        ("gun", True, plain),  # KOKU-RUL-51
    ):
        shot = Shot(weapon, close, shelter=IN[cover], ff=ff)
        test = volley.to_hit(shot)
        assert test.need == need
        assert test.die is (Die.D10 if close else Die.D20)
        assert odds.chance(test) == Fraction(hit)
        assert odds.mean(volley.losses([shot], 1)) == Fraction(kill)


@pytest.mark.parametrize("weapon", ["bow", "arquebus", "gun"])
@pytest.mark.parametrize("ff", [False, True])
def test_the_shogun_saves_on_three_whatever_hits_him(weapon: str, ff: bool) -> None:
    """KOKU-FIR-13."""
    test = volley.to_save(Shot(weapon, False, shogun=True, ff=ff))
    assert (test.need, test.clause, test.modifiers) == (3, "KOKU-FIR-13", ())


@pytest.mark.parametrize(
    ("weapon", "ff", "need"), [("bow", False, 4), ("arquebus", True, 3), ("gun", True, 4)]
)
def test_formation_fail_of_the_firers_helps_the_save(weapon: str, ff: bool, need: int) -> None:
    """KOKU-FIR-12, KOKU-FIR-14."""
    test = volley.to_save(Shot(weapon, True, ff=ff), hits=3)
    assert (test.need, test.count) == (need, 3)
    assert [step.clause for step in test.steps()] == ["KOKU-FIR-12"] + ["KOKU-FIR-14"] * ff


@pytest.mark.parametrize(
    ("kind", "in_close_order", "in_skirmish"),
    [
        ("ash_l", 1, 1),
        ("ash_m", 1, 1),
        ("ron_l", 2, 1),
        ("mon_m", 2, 1),
        ("ron_lc", 2, 1),
        ("sam_f", 2, 1),
        ("sam_c", 2, 1),
        ("gun", 1, 1),
        ("peasant", 0, 0),
    ],
)
def test_dice_for_each_figure(kind: str, in_close_order: int, in_skirmish: int) -> None:
    """KOKU-FIR-3."""
    assert volley.dice_of(kind, True) == in_close_order
    assert volley.dice_of(kind, False) == in_skirmish


def test_the_troop_that_is_hit_makes_no_difference() -> None:
    """KOKU-FIR-10, KOKU-RUL-94: a shot does not even know it."""
    assert not {"kind", "target", "armour", "moved"} & set(Shot.__struct_fields__)
    assert set(TROOPS) >= {"peasant", "ash_l", "sam_f"}


def test_the_need_is_told_with_its_reason() -> None:
    """KOKU-COV-2 on top of KOKU-FIR-9."""
    steps = volley.to_hit(Shot("bow", True, shelter=IN["soft"])).steps()
    assert plain(steps) == [
        {"label": "close order, in the open", "value": "8+", "clause": "KOKU-FIR-9"},
        {"label": "behind a fence", "value": "−1", "clause": "KOKU-COV-2"},
    ]
    assert volley.to_hit(Shot("bow", False, shelter=GUNNERS)).need == 19


def test_figures_in_a_row_with_the_same_need_throw_together_and_keep_their_order() -> None:
    """KOKU-GEN-6."""
    covers = ("open", "open", "soft", "open")
    shots = [Shot("bow", True, dice=2, shelter=IN[cover]) for cover in covers]
    assert [(test.count, test.need) for test in volley.hit_tests(shots)] == [(4, 8), (2, 9), (2, 8)]


def test_losses_of_several_shots_with_different_needs_multiply_out() -> None:
    shots = [Shot("bow", True, shelter=IN["open"]), Shot("bow", True, shelter=IN["hard"])]
    a, b = Fraction(3, 20), Fraction(1, 20)
    assert volley.losses(shots, 2) == ((1 - a) * (1 - b), a + b - 2 * a * b, a * b)
    assert volley.losses(shots, 1) == ((1 - a) * (1 - b), 1 - (1 - a) * (1 - b))
