"""Shots by chance: the odds that a preview shows against a count of all dice from outside."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.plain import plain
from tests.rules.skirmish.play import previewed, row, scene
from tests.rules.skirmish.referee.charts import LIMITS, SHOTS, WALKERS

Json = dict[str, Any]
Man = tuple[str, int, bool, int]
"""Armour, wounds, whether mounted, wounds of his horse."""


def strike(men: tuple[Man, ...], place: int, letter: str) -> list[tuple[Fraction, tuple[Man, ...]]]:
    """SKIR-HIT-10, SKIR-HIT-13, SKIR-HIT-14: what a letter does to one of them, with its chance."""
    armour, wounds, mounted, horse = men[place]
    worth = 2 if letter == "D" else 1
    found = [(Fraction(1, 2) if mounted else Fraction(1), (armour, min(wounds + worth, 3), mounted, horse))]
    if mounted:
        down = horse + worth >= 2
        found.append((Fraction(1, 2), (armour, wounds, not down, 0 if down else horse + worth)))
    return [(share, (*men[:place], one, *men[place + 1 :])) for share, one in found]


def dealt(men: tuple[Man, ...], fresh: frozenset[int], letters: list[str]) -> Counter[int]:
    """SKIR-HIT-11, SKIR-HIT-12: how many are out of the fight after those letters, with the chances."""
    chances: Counter[Any] = Counter()
    if letters and not fresh:
        fresh = frozenset(place for place, man in enumerate(men) if man[1] < 3)
    if not letters or not fresh:
        chances[sum(man[1] >= 2 for man in men)] += Fraction(1)
        return chances
    for place in fresh:
        for share, after in strike(men, place, letters[0]):
            for number, chance in dealt(after, fresh - {place}, letters[1:]).items():
                chances[number] += share * chance / len(fresh)
    return chances


def expected(men: tuple[Man, ...], shooters: int, die: int, modifier: int, gun: bool) -> Counter[int]:
    """SKIR-HIT-5 to SKIR-HIT-9: how many are out after a shot, over every pick and all dice."""
    chances: Counter[Any] = Counter()
    for place, man in enumerate(men):
        line = ("light" if man[0] == "heavy" else "unarmoured") if gun else man[0]
        for attack in range(1, die + 1):
            for four in range(1, 5):
                margin = attack + min(shooters - 6, 0) - four - modifier
                cell = SHOTS[line][max(0, min(margin, 6))]
                share, letters = Fraction(1, len(men) * die * 4), cell.split("/") if cell else []
                if not letters:
                    chances[0] += share
                    continue
                for part, after in strike(men, place, letters[0]):
                    rest = frozenset(range(len(men))) - {place}
                    for number, chance in dealt(after, rest, letters[1:]).items():
                        chances[number] += share * part * chance
    return chances


@pytest.mark.parametrize("seed", range(30))
def test_the_odds_of_a_shot_are_those_of_all_its_dice(seed):
    """SKIR-HIT-1 to SKIR-HIT-14, SKIR-OPT-6, SKIR-DAT-6."""
    random = Random(seed)
    weapon, shooters = random.choice(list(LIMITS)), random.choice((1, 3, 5, 6, 8))
    skilled = random.randrange(shooters + 1)
    limits = [limit for limit in LIMITS[weapon] if limit is not None and limit < 42]
    inches = random.choice(limits[1:]) - random.choice((0.5, 1.0))
    pierces, men = random.random() < 0.5, []
    for _ in range(random.choice((1, 2, 3))):
        mounted = random.random() < 0.3
        armour = random.choice(("unarmoured", "light", "armoured", "heavy"))
        men.append((armour, random.choice((0, 0, 1)), mounted, random.choice((0, 1)) if mounted else 0))
    fresh = random.random() < 0.5
    values = {
        str(number): {"armour": armour, "wounds": wounds, "mounted": mounted, "horse_wounds": horse}
        for number, (armour, wounds, mounted, horse) in enumerate(men, 1)
    }
    archers = {
        "id": "ai-1", "kind": "ashigaru", "missile": weapon, "at": row(shooters, 30, 2, 0),
        "figures": {str(number): {"kind": "ronin"} for number in range(1, skilled + 1)}, "still": fresh,
    }  # fmt: skip
    spots = [[30 + 1.1 * number, 2 + 0.5 + inches + 0.5, 180] for number in range(len(men))]
    foe = {"id": "kaki-1", "kind": "bushi", "at": spots, "figures": values}
    shown = plain(previewed(
        scene(archers, foe, options={"pistol_pierces": pierces}), "shoot", unit="ai-1", target="kaki-1"
    ))  # fmt: skip
    assert shown["legal"], shown["refusal"]
    band = next(
        at
        for at, limit in enumerate(LIMITS[weapon])
        if limit and shown["odds"][0]["distance"] <= limit + 1e-6
    )
    modifier = (-1, 0, 1, 2)[band] - 2 * (fresh and weapon not in WALKERS)
    gun = weapon == "arquebus" or (weapon == "pistol" and pierces)
    wanted = expected(tuple(men), shooters, 8 if 2 * skilled > shooters else 6, modifier, gun)
    found = {each["number"]: each["fraction"] for each in shown["odds"][0]["spread"]["rows"]}
    assert {number: Fraction(share) for number, share in found.items() if Fraction(share)} == {
        number: share for number, share in wanted.items() if share
    }
