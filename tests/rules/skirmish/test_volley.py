"""The dice of a shot and their odds (SKIR-HIT-3 to SKIR-HIT-14)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.versus import results
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.charts import MISSILES, SHOOTING, Armour, Band, Missile
from rulesets.skirmish.fire.aiming import aim
from rulesets.skirmish.fire.shooting import cost_of
from rulesets.skirmish.fire.volley import (
    Mark,
    Shot,
    attack_test,
    counted_band,
    harm,
    row_of,
    target_test,
)
from rulesets.skirmish.nerve.wounds import Struck
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import row, scene

BOWS = Shot(Missile.BOW, Band.MEDIUM, 6)


@pytest.mark.parametrize(("shooters", "penalty"), [(1, -5), (4, -2), (5, -1), (6, 0), (9, 0)])
def test_each_shooter_short_of_six_costs_one_and_more_bring_nothing(shooters, penalty):
    """SKIR-HIT-5a, SKIR-RUL-45, SKIR-RUL-47, SKIR-RUL-64."""
    assert attack_test(Shot(Missile.BOW, Band.MEDIUM, shooters)).total(()) == penalty


@pytest.mark.parametrize(("skilled", "die"), [(0, Die.D6), (3, Die.D6), (4, Die.D8), (6, Die.D8)])
def test_more_than_half_must_be_skilled_for_the_d8(skilled, die):
    """SKIR-HIT-5, SKIR-RUL-46, SKIR-RUL-10: and the dash before it takes nothing away."""
    test = attack_test(Shot(Missile.BOW, Band.MEDIUM, 6, skilled))
    assert (test.die, test.total(())) == (die, 0)


def test_a_volley_adds_two():
    """SKIR-HIT-5b."""
    assert attack_test(Shot(Missile.CROSSBOW, Band.LONG, 6, 0, True)).total(()) == 2


@pytest.mark.parametrize(
    ("weapon", "bands"),
    [("bow", "medium long extreme extreme"), ("pistol", "long - extreme extreme")],
)
def test_cover_counts_as_the_next_band_that_the_weapon_has(weapon, bands):
    """SKIR-HIT-3, SKIR-RUL-52."""
    covered = Mark(Armour.LIGHT, True)
    for band, counted in zip(Band, bands.split(), strict=True):
        if band in dict(MISSILES[Missile(weapon)].limits):
            assert counted_band(Shot(Missile(weapon), band, 6), covered) == counted
            assert counted_band(Shot(Missile(weapon), band, 6), Mark(Armour.LIGHT)) is band


@pytest.mark.parametrize(
    ("band", "value"), [(Band.SHORT, -1), (Band.MEDIUM, 0), (Band.LONG, 1), (Band.EXTREME, 2)]
)
def test_the_target_throws_a_d4_by_the_band(band, value):
    """SKIR-HIT-6, SKIR-HIT-6a to SKIR-HIT-6d."""
    test = target_test(Shot(Missile.BOW, band, 6), Mark(Armour.LIGHT))
    assert (test.die, test.total(())) == (Die.D4, value)


@pytest.mark.parametrize("armour", list(Armour))
def test_only_arquebuses_pierce(armour):
    """SKIR-HIT-8, SKIR-DAT-4."""
    pierced = Armour.LIGHT if armour is Armour.HEAVY else Armour.UNARMOURED
    for missile in MISSILES:
        expected = pierced if missile is Missile.ARQUEBUS else armour
        assert row_of(missile, armour, SkirOptions()) is expected


def test_the_results_of_a_plain_shot_by_all_faces():
    """SKIR-HIT-7, SKIR-HIT-9."""
    found = Counter(SHOOTING.cell("light", high - low) for high, low in product(range(1, 7), range(1, 5)))
    counted = results(SHOOTING, "light", attack_test(BOWS), target_test(BOWS, Mark(Armour.LIGHT)))
    assert counted == {cell: Fraction(count, 24) for cell, count in found.items()}


def test_what_a_plain_shot_costs():
    """SKIR-HIT-9 to SKIR-HIT-11: D on a margin of four and D/W on five are 3 of 24, all W 7 of 24 and one besides."""
    cost = harm(BOWS, (Mark(Armour.LIGHT),) * 8)
    assert cost.out == (Fraction(21, 24), Fraction(3, 24))
    assert cost.hurt == Fraction(10, 24)
    assert (cost.disabled, cost.killed, cost.wounded) == (Fraction(3, 24), 0, Fraction(8, 24))


# -- every fall of the dice, played by the rules -----------------------------------------------------------------------


class AllDice:
    """Dice that fall as the next of all possible scripts; they note how many faces each die has."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.faces: list[int] = []

    def face(self, number: int, die: Die) -> int:
        self.faces.append(len(die.faces))
        return self.script[number] if number < len(self.script) else 1

    def salt(self, name: str) -> str:
        return ""


def enumerated(battle: SkirBattle) -> dict[tuple[str, ...], Fraction]:
    """What becomes of the target, with exact chances, by giving the order with each possible fall of its dice."""
    found: dict[tuple[str, ...], Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    order = RULESET.decode_order({"kind": "shoot", "unit": "ai-1", "target": "kaki-1"})
    while waiting:
        script = waiting.pop()
        dice: Any = AllDice(script)
        outcome: Any = RULESET.resolve(battle, Side.AI, order, dice)
        if len(dice.faces) > len(script):
            waiting += [(*script, face) for face in range(1, dice.faces[len(script)] + 1)]
            continue
        chance = Fraction(1)
        for count in dice.faces:
            chance /= count
        figures = [outcome.battle.figures[id] for id in outcome.battle.units["kaki-1"].figures]
        key = tuple(
            f"{figure.fate or ('wounded' if figure.hurt else '')}{figure.horse_wounds}" for figure in figures
        )
        found[key] = found.get(key, Fraction(0)) + chance
    return found


CASES = [
    ("three light men", "bow", 20, [{}] * 3, {}),
    ("two of them wounded", "arquebus", 5, [{"wounds": 1}, {"wounds": 1}, {}], {}),
    ("a lone rider", "crossbow", 5, [{"mounted": True}], {}),
    ("riders, one on a hurt horse", "crossbow", 5, [{"mounted": True}, {"mounted": True, "horse_wounds": 1}], {}),
    ("mixed armour", "bow", 20, [{"armour": "heavy"}, {"armour": "unarmoured"}], {}),
    ("thrown for", "arquebus", 5, [{}, {"wounds": 1}], {"d_result": "die"}),
    ("pistols that pierce", "pistol", 7, [{"armour": "heavy"}, {}], {"pistol_pierces": True}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("missile", "inches", "men", "options"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_the_odds_are_those_of_every_fall_of_the_dice(missile, inches, men, options):
    """SKIR-HIT-5 to SKIR-HIT-14, SKIR-HIT-16, SKIR-OPT-3, SKIR-OPT-6: the slip and the order cannot disagree."""
    one = {"id": "ai-1", "kind": "ashigaru", "missile": missile, "at": row(6, 33, 10, 0)}
    spots = row(len(men), 34, 11 + inches, 180)
    foe = {
        "id": "kaki-1", "kind": "bushi", "armour": "light", "at": spots,
        "figures": {str(number): man for number, man in enumerate(men, 1)},
    }  # fmt: skip
    battle = scene(one, foe, options=options)
    found = enumerated(battle)
    assert sum(found.values()) == 1
    plan = aim(battle, battle.units["ai-1"], battle.units["kaki-1"], Missile(missile))
    cost = cost_of(plan, battle.options)
    out: Counter[int] = Counter()
    means: Counter[str] = Counter()
    for fates, chance in found.items():
        out[sum(fate[:-1] in ("disabled", "killed") for fate in fates)] += chance  # type: ignore[assignment]
        for fate in fates:
            means[fate[:-1]] += chance  # type: ignore[assignment]
        means["horses"] += chance * sum(fate[-1] == "2" for fate in fates)  # type: ignore[assignment]
        means["hurt"] += chance * any(fate[:-1] for fate in fates)  # type: ignore[assignment]
    assert {number: share for number, share in enumerate(cost.out) if share} == {
        n: s for n, s in out.items() if s
    }
    assert (cost.disabled, cost.killed, cost.wounded) == (
        means["disabled"],
        means["killed"],
        means["wounded"],
    )
    assert (cost.horses, cost.hurt) == (means["horses"], means["hurt"])


def test_the_order_of_the_pool_is_no_matter():
    pool = (Mark(Armour.LIGHT), Mark(Armour.HEAVY, True), Mark(Armour.LIGHT, False, Struck(1)))
    assert harm(BOWS, pool) == harm(BOWS, pool[::-1])
