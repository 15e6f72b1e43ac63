"""Names of the period, put together by chance: family and given name, or a monk's, and a word on him.

Each is kept in both writings (`period.toml`), so that a Japanese reader gets 磯貝正虎 where an English one gets Isogai
Masatora.
"""

from __future__ import annotations

import secrets
import tomllib
from functools import cache
from pathlib import Path

HOLY = frozenset({"monk", "cowl"})
"""Faces of monks."""
FEMALE = frozenset({"lady"})


def name_for(face: str, language: str) -> str:
    """A name by chance for who has that face, in the writing of a language."""
    if face in HOLY:
        return _one("monks", language)
    given = _one("women" if face in FEMALE else "given", language)
    return ("" if _is_kanji(language) else " ").join((_one("families", language), given))


def epithet_for(language: str) -> str:
    """A word on him by chance."""
    return _one("epithets", language)


def poem_for(language: str) -> str:
    """A death poem by chance, of three lines."""
    return _one("poems", language)


def _one(list: str, language: str) -> str:
    return secrets.choice(_lists()[list])[_is_kanji(language)]


def _is_kanji(language: str) -> bool:
    return language.startswith("ja")


@cache
def _lists() -> dict[str, list[tuple[str, str]]]:
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        return tomllib.load(file)
