"""A fray: all blows that some figures could strike now, and whom each would choose (KOKU-ORD-11).

Both the order and its odds walk through a fray, so that what is shown is what will be thrown.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import lru_cache

import numpy as np

from rulesets.engine.table.field import Field
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import KokuBattle
from rulesets.koku.deploy.ninja import may_strike
from rulesets.koku.ground import sight
from rulesets.koku.melee.strike import Strike, strike_of, to_hit

MOST_BLOWS = 3
"""Attacks on the same figure in a phase (KOKU-MEL-3)."""


@lru_cache(maxsize=4096)
def by_id(id: str) -> tuple[int, ...]:
    """The key by which ids of one side ascend: unit, then figure, as numbers (KOKU-GEN-6); units of a clan that came
    over have numbers of the other side, and come after.
    """
    return (*(int(number) for number in re.findall(r"\d+", id)), int(id.startswith("kaki")))


class Fray:
    """The blows open to some figures, by attacker and victim."""

    def __init__(self, battle: KokuBattle, strikes: Mapping[str, Mapping[str, Strike]]) -> None:
        self.battle = battle
        self._strikes = strikes
        self.strikers = tuple(sorted(strikes, key=by_id))
        self.foes = frozenset(foe for row in strikes.values() for foe in row)
        self._taste = {
            striker: sorted(row, key=lambda foe: (to_hit(row[foe]).need, by_id(foe)))
            for striker, row in strikes.items()
        }

    def strike(self, striker: str, foe: str) -> Strike:
        """The blow of one at the other."""
        return self._strikes[striker][foe]

    def choose(self, striker: str, fallen: Container[str], blows: Mapping[str, int], only: str = "") -> str:
        """Whom the figure strikes: the enemy with the lowest need, then the lowest id, or ``only`` the named one.

        Empty if nobody whom it touches still stands and has been struck less than three times.
        """
        for foe in self._taste[striker]:
            if foe not in fallen and blows.get(foe, 0) < MOST_BLOWS and only in ("", foe):
                return foe
        return ""


def fray_of(battle: KokuBattle, strikers: tuple[str, ...]) -> Fray:
    """The fray of those figures with all enemies whom they touch (KOKU-MEL-1), dead ones left out."""
    pairs = [
        (striker, foe)
        for striker in strikers
        for foe in battle.contacts.get(striker, ())
        if battle.figures[foe].alive and may_strike(battle, striker, foe)
    ]
    if not pairs:
        return Fray(battle, {striker: {} for striker in strikers})
    ids = dict.fromkeys(id for pair in pairs for id in pair)
    field = Field([battle.figures[id] for id in ids], ground_of(battle.table))
    shelters = sight.shelters(
        battle,
        field,
        np.array([field.number[striker] for striker, _ in pairs]),
        np.array([field.number[foe] for _, foe in pairs]),
    )
    strikes: dict[str, dict[str, Strike]] = {striker: {} for striker in strikers}
    for (striker, foe), shelter in zip(pairs, shelters, strict=True):
        strikes[striker][foe] = strike_of(battle, battle.figures[striker], battle.figures[foe], shelter)
    return Fray(battle, strikes)
