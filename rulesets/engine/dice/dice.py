"""Dice: fair, and provable.

Die number *n* of a battle is a pure function of the server's seed, the players' nonces, *n* and the kind of die:
HMAC-SHA-256 keyed by the seed, cut into words of 32 bits, with rejection sampling, so that every face is exactly as
likely as any other. Nothing here knows the time or keeps a position: a battle counts its own dice.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Protocol


class Die(StrEnum):
    """A kind of die. ``AVERAGE`` is six-sided with the faces 2, 3, 3, 4, 4, 5.

    Those with a number of faces that no real die has choose fairly among so many (:func:`choosing`).
    """

    D2 = "d2"
    D3 = "d3"
    D4 = "d4"
    D5 = "d5"
    D6 = "d6"
    D7 = "d7"
    D8 = "d8"
    D9 = "d9"
    D10 = "d10"
    D11 = "d11"
    D12 = "d12"
    D20 = "d20"
    D100 = "d100"
    AVERAGE = "avd"

    @property
    def faces(self) -> tuple[int, ...]:
        """The number on each face, one entry a face."""
        return _FACES[self]

    @property
    def chances(self) -> dict[int, Fraction]:
        """Each number that the die can show, with its exact chance."""
        faces = self.faces
        return {face: Fraction(faces.count(face), len(faces)) for face in sorted(set(faces))}


_FACES: dict[Die, tuple[int, ...]] = {
    **{Die(f"d{sides}"): tuple(range(1, sides + 1)) for sides in (*range(2, 13), 20, 100)},
    Die.AVERAGE: (2, 3, 3, 4, 4, 5),
}


def choosing(among: int) -> Die:
    """The die that chooses fairly among 2 to 12."""
    return Die(f"d{among}")


_WORD = 1 << 32


class Dice(Protocol):
    """Where faces come from. Asking for the same number twice gives the same face."""

    def face(self, number: int, die: Die) -> int:
        """The face of die ``number`` (from 0) of the battle, thrown as ``die``."""
        ...

    def salt(self, name: str) -> str:
        """What nobody can guess and the seed proves afterwards: 64 hexadecimal digits for a name."""
        ...


class HmacDice:
    """The dice of real battles.

    ``seed`` is the server's secret (its SHA-256 is published before the first die), ``nonces`` are the players'.
    """

    def __init__(self, seed: bytes, nonces: Sequence[str] = ()) -> None:
        self._seed = seed
        self._prefix = ("\n".join(nonces) + "\n").encode()

    def face(self, number: int, die: Die) -> int:
        """The face of die ``number``; see the module for the derivation."""
        faces = _FACES[die]
        count = len(faces)
        limit = _WORD - _WORD % count
        attempt = 0
        while True:
            message = self._prefix + f"{number}:{count}:{attempt}".encode()
            digest = hmac.digest(self._seed, message, "sha256")
            for start in range(0, 32, 4):
                word = int.from_bytes(digest[start : start + 4], "big")
                if word < limit:
                    return faces[word % count]
            attempt += 1

    def salt(self, name: str) -> str:
        """The salt of that name: an HMAC-SHA-256 as a die's, of a message that no die has."""
        return hmac.digest(self._seed, self._prefix + f"salt:{name}".encode(), "sha256").hex()


class ScriptedDice:
    """Dice that fall as written, for tests and worked examples.

    Raises :class:`AssertionError` when the faces run out, when a face is not on the die, and (from :meth:`finish`)
    when faces are left over.
    """

    def __init__(self, faces: Sequence[int], start: int = 0) -> None:
        self._faces = list(faces)
        self._start = start
        self._used = 0

    def face(self, number: int, die: Die) -> int:
        """The next face of the script, by the die's number."""
        index = number - self._start
        if not 0 <= index < len(self._faces):
            raise AssertionError(f"the script holds {len(self._faces)} faces, and one more {die} was thrown")
        face = self._faces[index]
        if face not in _FACES[die]:
            raise AssertionError(f"{face} is not on a {die}")
        self._used = max(self._used, index + 1)
        return face

    def salt(self, name: str) -> str:
        """A salt that follows from its name alone."""
        return hashlib.sha256(name.encode()).hexdigest()

    def finish(self) -> None:
        """Fail if a face of the script was never thrown."""
        if self._used != len(self._faces):
            raise AssertionError(f"{self._used} dice were thrown, the script holds {len(self._faces)}")


class DieWanted(Exception):
    """A die was asked for where none may fall: the sign that an order's checks are all passed."""


class NoDice:
    """Dice that refuse to fall: used to find out whether an order is legal without carrying it out."""

    def face(self, number: int, die: Die) -> int:
        """Always raises :class:`DieWanted`."""
        raise DieWanted

    def salt(self, name: str) -> str:
        """Always raises :class:`DieWanted`."""
        raise DieWanted


def seal(seed: bytes) -> str:
    """The published hash of a seed: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
