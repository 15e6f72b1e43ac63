"""Saying in the reader's language what the rules say in English.

The rules put their sentences together themselves: "3rd arquebus fire at 7th yari, 13.3″." A message of the catalogue
with holes, ``{unit} fire at {target}, {distance}.``, recognises such a sentence; what stood in the holes is said in
turn. So the rules need no Django, a stored event can be told in any language, and a reader of English costs nothing.

What players have named is no word of the house, whatever it means: within :func:`naming` those names are laid aside
before a sentence is recognised, and filled in as they were given when it has been said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language

from rulesets import Names
from rulesets.engine.landscape import placenames
from words.message import ROOT
from words.shapes import mapped

ENGLISH = "en"
LISTS = ((r"(?<=[.!?]) ", ""), ("; ", "；"), (": ", "："), (", ", "、"), (" / ", " / "))
"""What joins things said one after another, and what joins them in a language without spaces."""

HOLE = re.compile(r"\{(\w+)(?::[^}]*)?\}")
Patterns = list[tuple[re.Pattern[str], str]]
ORDINAL = r"\d+(?:st|nd|rd|th)"
HOLES = {"ordinal": ORDINAL, "numerator": r"\d+", "denominator": r"\d+", "nth": r"\d+",
         "armament": r"\w+(?: and \w+)?"}  # fmt: skip
"""What alone may stand in a hole of that name."""
KNOWN = frozenset({"soldiery", "armament"})
"""Holes in which only what is known itself may stand: by them a name is recognised that a system puts together."""


MASKS = 0xE000
"""Where the signs begin that stand for names while a sentence is recognised: nobody writes them (private use)."""
_names: ContextVar[Names] = ContextVar("names", default=frozenset())


@contextmanager
def naming(names: Names) -> Iterator[None]:
    """While this lasts, those names are players': nothing that is told puts them into another language."""
    before = _names.set(names)
    try:
        yield
    finally:
        _names.reset(before)


def language() -> str:
    """The reader's language as the catalogue names it."""
    return (get_language() or ENGLISH).partition("-")[0]


def tell(text: str, to: str | None = None) -> str:
    """A text of the rules in a language (the reader's, unless it is named); what is not known stays as it is."""
    to = to or language()
    return text if to == ENGLISH or not text else _say(to, text)


def told(value: Any, to: str | None = None) -> Any:
    """The rules' JSON with every text for readers in a language (the reader's, unless it is named)."""
    to = to or language()
    return (
        value if to == ENGLISH else mapped(value, lambda text: _say(to, text), lambda text: _tell(to, text))
    )


def in_a_row(sentences: Iterable[str], to: str | None = None) -> str:
    """Several sentences of the rules, one after another, each told for itself."""
    to = to or language()
    return (" " if to == ENGLISH else LISTS[0][1]).join(
        tell(sentence, to) for sentence in sentences if sentence
    )


def dictionary(name: str, to: str) -> dict[str, str]:
    """One of the catalogues that are made for a language: ``rules`` or ``table``; empty where there is none."""
    return _dictionary(name, to)


@cache
def _dictionary(name: str, to: str) -> dict[str, str]:
    path: Path = ROOT / "locale" / to / f"{name}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if to.isalpha() and path.exists() else {}
    return found


def _say(to: str, text: str) -> str:
    folded = text.casefold()
    names = tuple(name for name in _names.get() if name.casefold() in folded)
    return _around(to, text, names) if names else _tell(to, text)


@lru_cache(maxsize=20_000)
def _around(to: str, text: str, names: tuple[str, ...]) -> str:
    """A text with its names as they were given; where nobody knows it so, what looked like a name is a word of it."""
    listed = sorted(names, key=lambda name: (-len(name), name))
    masked = text
    for number, name in enumerate(listed):
        masked = _masked(masked, name, chr(MASKS + number))
    said = masked if len(masked) == 1 else _tell(to, masked)
    if said == masked and re.search(r"[^\W\d_\ue000-\uf8ff]", masked):
        return _tell(to, text)
    for number, name in enumerate(listed):
        said = said.replace(chr(MASKS + number), name)
    return said


def _masked(text: str, name: str, mask: str) -> str:
    """The text with a sign for the name wherever it stands as a word; a sentence may begin it with a capital."""
    begun = name[:1].upper() + name[1:]
    text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", mask, text)
    return re.sub(rf"^{re.escape(begun)}(?!\w)", mask, text)


@lru_cache(maxsize=20_000)
def _tell(to: str, text: str) -> str:
    found = _known(to, text, _patterns(to)[0])
    if found is None and text[:1].isalpha():
        found = _known(to, text[0].swapcase() + text[1:], _patterns(to)[0])
    if found is not None:
        return found
    for between, joint in LISTS:
        parts = re.split(between, text)
        if len(parts) > 1:
            said = [_tell(to, part) for part in parts]
            if said != parts:
                return joint.join(said)
    first, _and, second = text.partition(" and ")
    if second and text.islower() and {first, second} <= _small(to).keys():
        return f"{_small(to)[first]}・{_small(to)[second]}"
    return _known(to, text, _patterns(to)[1]) or _small(to).get(text) or place_name(to, text)


@cache
def _small(to: str) -> dict[str, str]:
    """The messages without holes as they stand within a name: in small letters."""
    return {message.lower(): said for message, said in dictionary("rules", to).items() if "{" not in message}


def _known(to: str, text: str, patterns: Patterns) -> str | None:
    """The text by its message, or by the message whose holes it fills."""
    words = dictionary("rules", to)
    if text in words:
        return words[text]
    if f"{text}." in words:  # a sentence that ends another
        return words[f"{text}."].removesuffix("。")
    for pattern, message in patterns:
        found = pattern.fullmatch(text) if _alike(message, text) else None
        if found:
            said = {name: _tell(to, value) for name, value in found.groupdict().items()}
            if not any(name in KNOWN and said[name] == value for name, value in found.groupdict().items()):
                return fill(words[message], said)
    return None


def _alike(message: str, text: str) -> bool:
    """Whether a text can be a message at all: a sentence is no name, and what is said of something is no something."""
    ends = text.endswith(".") == message.endswith(".") or (": " in message and message.endswith("}"))
    return ends and (": " not in text or ": " in message)


def fill(message: str, values: dict[str, str]) -> str:
    """A message with its holes filled; how a number is to be written was settled when it was English."""
    return HOLE.sub(lambda hole: values.get(hole[1], hole[0]), message)


@cache
def _patterns(to: str) -> tuple[Patterns, Patterns]:
    """The messages with holes: those that say something themselves, the longest first; and those of holes only."""
    messages = [message for message in dictionary("rules", to) if HOLE.search(message)]
    messages.sort(key=lambda message: -len(HOLE.sub("", message)))
    found = [(re.compile(pattern(message), re.DOTALL), message) for message in messages]
    bare = [each for each in found if re.fullmatch(r"(\{\w+\} ?)+", each[1])]
    return [each for each in found if each not in bare], bare


def pattern(message: str) -> str:
    """The expression that recognises a message whose holes are filled."""
    parts, end = [], 0
    for hole in HOLE.finditer(message):
        inside = HOLES.get(hole[1], ".+?")
        parts.append(re.escape(message[end : hole.start()]) + f"(?P<{hole[1]}>{inside})")
        end = hole.end()
    return "".join(parts) + re.escape(message[end:])


def place_name(to: str, text: str) -> str:
    """How a number in its order, or in Japanese a generated place, is written; anything else stays as it is."""
    if re.fullmatch(ORDINAL, text):
        return text[:-2]
    return (placenames.written(text) if to == "ja" else "") or text
