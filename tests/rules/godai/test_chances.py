"""The exact chance to win a round equals the count of all ways in which the dice can fall (GODAI-CLO-11 to CLO-14)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.engine.battle import Side
from rulesets.godai.battle import Blow, Bout
from rulesets.godai.charts import Water, Weapon
from rulesets.godai.melee.chances import standing_chance, thrown_again, winning
from rulesets.godai.melee.fighter import Fighter
from tests.rules.godai.bouts import fought, scene, unit

A, K = Side.AI, Side.KAKI
ABDOMEN = (str(Water.ABDOMEN),)


def bout_of(one, other):
    """Everybody against everybody."""
    ids = {
        A: tuple(f"ai-{n}.1" for n in range(1, len(one) + 1)),
        K: tuple(f"kaki-{n}.1" for n in range(1, len(other) + 1)),
    }
    reach = {**dict.fromkeys(ids[A], ids[K]), **dict.fromkeys(ids[K], ids[A])}
    bout = Bout(1, ids, reach=reach)
    return bout, dict(zip((*ids[A], *ids[K]), (*one, *other), strict=True))


def enumerated(bout, fighters):
    """GODAI-CLO-11, GODAI-CLO-12, GODAI-WTR-2: the share of all falls of the dice in which indigo wins; of drawn ones
    half.
    """
    dice = [id for id, one in fighters.items() for _die in range(one.dice)]
    won = Fraction(0)
    for faces in product(range(1, 7), repeat=len(dice)):
        best = {}
        for id, one in fighters.items():
            foes = bout.reach[id]
            timed = one.can(Water.ABDOMEN) and any(
                f == 1 for f, by in zip(faces, dice, strict=True) if by in foes
            )
            for face, by in zip(faces, dice, strict=True):
                if by == id:
                    side = A if id.startswith("ai") else K
                    best[side] = max(best.get(side, (-9, 0)), (face + one.bonus + timed, one.combat))
        won += Fraction(1, 2) if best[A] == best[K] else Fraction(int(best[A] > best[K]))
    return won / 6 ** len(dice)


CASES = [
    ([Fighter()], [Fighter()]),
    ([Fighter(combat=5, attacks=2)], [Fighter(), Fighter(), Fighter()]),
    ([Fighter(weapon=Weapon.LONG_SWORD, mastery=3)], [Fighter(attacks=3, combat=4)]),
    ([Fighter(attacks=2, water=ABDOMEN)], [Fighter(attacks=2, combat=5)]),
    ([Fighter(attacks=2, water=ABDOMEN), Fighter(combat=2)], [Fighter(water=ABDOMEN, combat=4), Fighter()]),
    ([Fighter(water=ABDOMEN), Fighter(water=ABDOMEN, combat=5)], [Fighter(attacks=2, shaken=True, water=ABDOMEN)]),
    ([Fighter(rear=True), Fighter(doubled="blocked")], [Fighter(stance="one_cut", attacks=3)]),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), CASES)
def test_the_chance_is_that_of_all_falls(one, other):
    bout, fighters = bout_of(one, other)
    chance = winning(bout, fighters)
    assert chance[A] == enumerated(bout, fighters)
    assert chance[A] + chance[K] == 1


def test_abdomen_timing_looks_at_opponents_alone():
    """GODAI-RUL-82: a 1 of somebody who does not touch the hero sets nothing off."""
    bout, fighters = bout_of([Fighter(attacks=2, water=ABDOMEN), Fighter()], [Fighter(), Fighter(attacks=2)])
    near = {**bout.reach, "ai-1.1": ("kaki-1.1",)}
    apart = Bout(1, bout.fighters, reach=near)
    assert winning(apart, fighters)[A] == enumerated(apart, fighters) < winning(bout, fighters)[A]


def test_who_has_no_dice_loses():
    """GODAI-CLO-13."""
    bout, fighters = bout_of([Fighter()], [Fighter(attacks=0)])
    assert winning(bout, fighters) == {A: 1, K: 0}


def test_dice_that_lie():
    """GODAI-WTR-11: a die thrown again is one of six; a tie is a roll-off."""
    bout, fighters = bout_of([Fighter()], [Fighter()])
    blows = (Blow("ai-1.1", 4), Blow("kaki-1.1", 6))
    assert standing_chance(bout, blows, fighters, A) == 0
    assert thrown_again(bout, blows, fighters, 1, A) == Fraction(3, 6) + Fraction(1, 12)
    assert standing_chance(bout, (blows[0], Blow("kaki-1.1", 4)), fighters, A) == Fraction(1, 2)


def test_the_panel_is_told_the_chance_before_the_dice_fall():
    """GODAI-EX-2: Combat 5 and two dice against three of Combat 3."""
    battle = scene(
        unit("ai-1", (24, 18), kind="hero", stats={"combat": 5, "attacks": 2}),
        unit("kaki-1", (23, 19), (24, 19), (25, 19)),
    )
    bout = fought(battle, (2, 5, 1, 3, 5, 1, 1), settled=False).bout
    expected = enumerated(*bout_of([Fighter(combat=5, attacks=2)], [Fighter()] * 3))
    assert bout.chance[A] == round(float(expected), 4)
