"""Telling what the rules say: the one place where sentences are made, in the reader's language.

The rules say templates with what fills them (:mod:`rulesets.engine.sayings`); a text of theirs without holes is a
message, found by itself. Nothing is recognised: what is in no catalogue stays as it is, and so does whatever a player
has named, which bears a mark. What was stored before sentences were kept so is English and stays English.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.utils.translation import get_language

from rulesets.engine.landscape import placenames
from rulesets.engine.sayings import ENGLISH as HOME
from rulesets.engine.sayings import Tongue
from rulesets.engine.sayings import in_a_row as row
from words.message import ROOT
from words.shapes import map_texts

ENGLISH = "en"
JOINTS = {" ": "", ", ": "、", "; ": "；", ": ": "："}
"""What joins things said one after another, in a language without spaces."""


def language() -> str:
    """The reader's language as the catalogue names it."""
    return (get_language() or ENGLISH).partition("-")[0]


@cache
def tongue(to: str) -> Tongue:
    """How a language is spoken: English, or what its catalogue has."""
    words = dictionary("rules", to)
    if not words:
        return HOME

    def place(name: str) -> str:
        """A place of ours: a province is a message, another is put together of its parts."""
        return (placenames.write_in_japanese(name) if to == "ja" else "") or words.get(name, name)

    return Tongue(lambda text: words.get(text, text), str, JOINTS, place, capitals=False)


def tell(words: Any, to: str | None = None) -> str:
    """What the rules say, in a language (the reader's, unless it is named); ``words`` may lie in JSON."""
    return tongue(to or language()).tell(words)


def tell_all(value: Any, to: str | None = None) -> Any:
    """The rules' plain JSON with every text for readers in a language (the reader's, unless it is named)."""
    to = to or language()
    return HOME.within(value) if to == ENGLISH else map_texts(value, tongue(to).tell)


def told_text(raw: str, to: str | None = None) -> str:
    """The same of a JSON text."""
    to = to or language()
    if to == ENGLISH:
        return HOME.text(raw)
    return msgspec.json.encode(tell_all(msgspec.json.decode(raw), to)).decode()


def in_a_row(sentences: Iterable[Any], to: str | None = None) -> str:
    """Several sentences of the rules, one after another."""
    return tell(row(sentences), to)


@cache
def dictionary(name: str, to: str) -> dict[str, str]:
    """One of the catalogues that are made for a language: ``rules`` or ``table``; empty where there is none."""
    path: Path = ROOT / "locale" / to / f"{name}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if to.isalpha() and path.exists() else {}
    return found
