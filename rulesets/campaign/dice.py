"""The dice of a war (CAM-DIC-1 to CAM-DIC-4): one sealed seed, the words of the seats in seat order, and numbers.

A die of the war is a battle's die, with the words in the place of the nonces. Beside the numbered dice the seed gives
those of ninja, by a label in the place of the number, the salts of plans, and the seeds of battles.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from rulesets.engine.dice.dice import Dice, Die, HmacDice, ScriptedDice

COMPUTER_WORD = "practice"
"""The word of a clan that the computer leads when the war begins (CAM-DIC-1)."""


class WarDice(Dice, Protocol):
    """Where the faces of a war come from."""

    def with_label(self, label: str, die: Die) -> int:
        """The face of a die that has a label instead of a number (CAM-DIC-2: ninja)."""
        ...

    def secret(self, name: str) -> bytes:
        """32 bytes for a name: the seed of a battle (CAM-DIC-3), the salt of a plan (CAM-DIC-4)."""
        ...


class CampaignDice(HmacDice):
    """The dice of a real war, from its seed and the words of its seats."""

    def __init__(self, seed: bytes, words: Sequence[str] = ()) -> None:
        super().__init__(seed, words)
        self._words = "".join(f"{word}\n" for word in words).encode()

    def with_label(self, label: str, die: Die) -> int:
        """The face of a labelled die: as that of a numbered one, the label in the place of the number."""
        return self.face(label, die)  # type: ignore[arg-type]  # a number or a label, both are told as text

    def secret(self, name: str) -> bytes:
        """HMAC-SHA-256, keyed by the seed, over the words, each followed by a line feed, and the name."""
        return hmac.digest(self._seed, self._words + name.encode(), "sha256")


class ScriptedWarDice(ScriptedDice):
    """Dice that fall as written, for tests and worked examples; ``ninja`` are the faces of labelled dice, in order."""

    def __init__(self, faces: Sequence[int] = (), start: int = 0, ninja: Sequence[int] = ()) -> None:
        super().__init__(faces, start)
        self._ninja = list(ninja)

    def with_label(self, label: str, die: Die) -> int:
        """The next face of the ninja's script."""
        if not self._ninja:
            raise AssertionError(f"the script of ninja dice is at its end, and {label} was thrown")
        return self._ninja.pop(0)

    def secret(self, name: str) -> bytes:
        """Bytes that follow from the name alone."""
        return hashlib.sha256(name.encode()).digest()

    def finish(self) -> None:
        """Fail if a face of a script was never thrown."""
        super().finish()
        if self._ninja:
            raise AssertionError(f"{len(self._ninja)} ninja dice were never thrown")


def ninja_label(clan: str, year: int, season: str, count: int) -> str:
    """CAM-DIC-2: what stands in the place of a number for the ninja dice of a clan, counted from 0 in each season."""
    return f"ninja:{clan}:{year}:{season}:{count}"


def plan_label(clan: str, year: int, season: str, locks: int) -> str:
    """CAM-DIC-4, CAM-RUL-44: the name of a plan's salt; ``locks`` counts the clan's locks of that season, this one
    too.
    """
    return f"plan:{clan}:{year}:{season}:{locks}"


def battle_label(ticket: str) -> str:
    """CAM-DIC-3: the name of a battle's seed."""
    return f"battle:{ticket}"


def battle_seed(dice: WarDice, ticket: str) -> bytes:
    """CAM-DIC-3: the seed of a ticket's battle."""
    return dice.secret(battle_label(ticket))


def plan_salt(dice: WarDice, clan: str, year: int, season: str, locks: int) -> str:
    """CAM-DIC-4: the salt of a clan's plan, in hexadecimal."""
    return dice.secret(plan_label(clan, year, season, locks)).hex()
