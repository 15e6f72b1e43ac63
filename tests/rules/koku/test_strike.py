"""The dice of a blow: KOKU-MEL-4 to KOKU-MEL-18."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rulesets.engine.dice import odds
from rulesets.koku.charts import MELEE, CoverClass
from rulesets.koku.ground.sight import OPEN_GROUND, CoverFound
from rulesets.koku.melee import strike
from rulesets.koku.melee.fray import by_id
from rulesets.koku.melee.strike import Strike

SOFT = CoverFound(CoverClass.SOFT, "KOKU-COV-2", "behind a fence")
HARD = CoverFound(CoverClass.HARD, "KOKU-COV-2", "behind a fieldwork")
ROWS = {
    "peasant": (10, 11, 12), "ash_l": (13, 14, 15), "ron_l": (13, 14, 15), "mon_l": (13, 14, 15), "gun": (13, 14, 15),
    "ash_m": (14, 15, 16), "ron_m": (14, 15, 16), "mon_m": (14, 15, 16), "sam_f": (16, 17, 18), "oban_f": (16, 17, 18),
    "ron_lc": (14, 15, 16), "mon_lc": (14, 15, 16), "ron_mc": (15, 16, 17), "mon_mc": (15, 16, 17),
    "sam_c": (16, 17, 18), "oban_c": (16, 17, 18), "shogun_f": (17, 18, 19), "shogun_c": (17, 18, 19),
}  # fmt: skip


@pytest.mark.parametrize("victim", ROWS)
def test_the_score_to_hit_by_victim_and_cover(victim: str) -> None:
    """KOKU-MEL-6."""
    found = [
        strike.to_hit(Strike("ash_l", victim, shelter=shelter)).need for shelter in (OPEN_GROUND, SOFT, HARD)
    ]
    assert tuple(found) == ROWS[victim]


MODIFIERS = {
    "nothing": ({}, 0, []),
    "KOKU-MEL-7 guard": ({"attacker": "oban_f"}, 1, ["KOKU-MEL-7"]),
    "KOKU-MEL-8 polearm against none": ({"polearm": True}, 1, ["KOKU-MEL-8"]),
    "KOKU-MEL-9 against a polearm": ({"victim_polearm": True}, -1, ["KOKU-MEL-9"]),
    "KOKU-RUL-120 polearm against polearm": ({"polearm": True, "victim_polearm": True}, -1, ["KOKU-MEL-9"]),
    "KOKU-RUL-120 toggled": ({"polearm": True, "victim_polearm": True, "cancels": True}, 0, []),
    "KOKU-RUL-120 toggled, sword": ({"victim_polearm": True, "cancels": True}, -1, ["KOKU-MEL-9"]),
    "KOKU-MEL-10 their Formation Fail": ({"victim_ff": True}, 1, ["KOKU-MEL-10"]),
    "KOKU-MEL-11 5 inches on foot": ({"moved": 5.0}, 1, ["KOKU-MEL-11"]),
    "KOKU-MEL-11 4.9 inches on foot": ({"moved": 4.9}, 0, []),
    "KOKU-MEL-11 10 inches mounted": ({"moved": 10.0, "mounted": True}, 1, ["KOKU-MEL-11"]),
    "KOKU-MEL-11 9.9 inches mounted": ({"moved": 9.9, "mounted": True}, 0, []),
    "KOKU-MEL-12 own Formation Fail": ({"ff": True}, -1, ["KOKU-MEL-12"]),
    "KOKU-EX-32 both have it": ({"ff": True, "victim_ff": True}, 0, ["KOKU-MEL-10", "KOKU-MEL-12"]),
    "KOKU-MEL-13 all that help": (
        {"attacker": "oban_c", "polearm": True, "victim_ff": True, "moved": 16.0, "mounted": True},
        4,
        ["KOKU-MEL-7", "KOKU-MEL-8", "KOKU-MEL-10", "KOKU-MEL-11"],
    ),
}


@pytest.mark.parametrize("case", MODIFIERS)
def test_modifiers(case: str) -> None:
    """KOKU-MEL-7 to KOKU-MEL-13: each once, all added, booked against the need."""
    values, total, clauses = MODIFIERS[case]
    test = strike.to_hit(Strike(**{"attacker": "ash_l", "victim": "ash_l", **values}))
    assert test.need == 13 - total
    assert [modifier.clause for modifier in test.modifiers] == clauses


def test_needs_stay_on_the_die() -> None:
    """KOKU-MEL-13: from 6+ to 20 (a guard in a charge at peasants in disorder; the Shogun behind a wall)."""
    least = min(row[0] for row in MELEE.values()) - 4
    most = max(row[2] for row in MELEE.values()) + 1
    assert (least, most) == (6, 20)  # MEL-9 and MEL-12 never meet at the Shogun, who has a sword


@pytest.mark.parametrize(
    ("victim", "save", "clause"),
    [
        *((kind, 5, "KOKU-MEL-16") for kind in ("peasant", "ash_l", "ron_l", "mon_mc", "gun")),
        *((kind, 4, "KOKU-MEL-16") for kind in ("sam_f", "sam_c", "oban_f", "oban_c")),
        ("shogun_f", 3, "KOKU-FIR-13"),
    ],
)
def test_saves(victim: str, save: int, clause: str) -> None:
    """KOKU-MEL-16; Formation Fail does not change them."""
    for ff in (False, True):
        test = strike.to_save(Strike("ash_l", victim, ff=ff, victim_ff=ff))
        assert (test.need, test.clause, test.modifiers) == (save, clause, ())
    assert strike.to_save(Strike("ash_l", "shogun_c", shogun_save=4)).need == 4


@pytest.mark.parametrize("target", range(6, 21))
def test_the_printed_formula_of_chances_is_what_the_tests_give(target: int) -> None:
    """KOKU-MEL-18."""
    for victim, share in (("ash_l", Fraction(2, 3)), ("sam_f", Fraction(1, 2)), ("shogun_f", Fraction(1, 3))):
        base = strike.to_hit(Strike("ash_l", victim))
        test = msgspec.structs.replace(base, base=target)
        assert odds.chance(test) == Fraction(21 - target, 20)
        blow = Strike("ash_l", victim)
        assert strike.kill_chance(blow) == Fraction(21 - base.need, 20) * share


def test_ids_ascend_as_numbers() -> None:
    assert sorted(["kaki-10.1", "kaki-2.10", "kaki-2.9"], key=by_id) == ["kaki-2.9", "kaki-2.10", "kaki-10.1"]
