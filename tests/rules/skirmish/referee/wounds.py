"""Dice as an event tells them, and what a letter of the charts does to a figure."""

from __future__ import annotations

from typing import Any

from tests.rules.skirmish.referee.ground import Json
from tests.rules.skirmish.referee.slate import Slate


class Dice:
    """The dice of an event, one after another."""

    def __init__(self, event: Any) -> None:
        self.rolls = list(event.rolls)

    def thrown(self, die: int) -> int:
        """The next of them, one die with so many faces."""
        throw = self.rolls.pop(0)
        assert len(throw.faces) == 1
        assert 1 <= throw.faces[0] <= die
        return int(throw.faces[0])

    def pick(self, some: list[Json]) -> Json:
        """One of those; a die is thrown where there are several."""
        return some[0] if len(some) == 1 else some[self.thrown(len(some)) - 1]

    def all_told(self) -> None:
        """Nothing more was thrown than the clauses ask for."""
        assert not self.rolls, f"{len(self.rolls)} dice too many"


class Wounds(Slate):
    """SKIR-HIT-10 to SKIR-HIT-14."""

    def strike(self, figure: Json, letter: str, dice: Dice, *, horse: bool) -> None:
        """SKIR-HIT-10 to SKIR-HIT-14, SKIR-OPT-3: a letter falls on a figure."""
        if horse and figure["mounted"] and dice.thrown(6) >= 4:
            figure["horse_wounds"] += 2 if letter == "D" else 1
            if figure["horse_wounds"] >= 2:
                figure["mounted"] = False
            return
        if letter == "D" and self.options.d_result == "die":
            dead = dice.thrown(6) >= 4 or figure["wounds"] >= 1
            figure["wounds"] = max(3 if dead else 2, figure["wounds"])
        else:
            figure["wounds"] = min(3, figure["wounds"] + (2 if letter == "D" else 1))
        figure["fate"] = ("", "", "disabled", "killed")[figure["wounds"]]

    def compare(self, figures: dict[str, Json], now: Json) -> None:
        for id, wanted in figures.items():
            found = now["figures"][id]
            for key in ("wounds", "fate", "mounted") if wanted["wounds"] < 2 else ("wounds", "fate"):
                assert found[key] == wanted[key], f"{id}: {key} is {found[key]}, should be {wanted[key]}"
            assert found["alive"] == (wanted["wounds"] < 2), id
            if wanted["mounted"] and found["alive"]:
                assert found["horse_wounds"] == wanted["horse_wounds"], id
