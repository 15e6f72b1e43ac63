"""Where the house's words stand, for Babel's extraction: the marks in our code, a method for each other kind of file.

Apps mark a text with Django's functions, the rules with ``_`` where it stands by itself, with ``say`` and ``Illegal``
where it will be filled in. A message's place is the file it stands in, without the line, so that the catalogue does not
change when lines move.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO

from babel.messages.extract import extract_from_dir, extract_python

from words.message import ROOT, Message
from words.shapes import texts

MARKS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2), "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
    "say": None, "Illegal": (3,),
}  # fmt: skip
"""The functions that mark a message, and which of their arguments it is (the first, or its plural, or its context)."""

Found = Iterator[tuple[Any, ...]]
"""What Babel wants of a method: the line, the mark, the message, comments."""


def of_template(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The texts in ``{% translate %}`` and ``{% blocktranslate %}``, as Django's own extraction sees them."""
    from django.utils.translation.template import templatize

    line = " ".join(templatize(file.read().decode()).split("\n"))  # indented as no Python is
    yield from extract_python(BytesIO(line.strip().encode()), keywords, tags, options)


BOOK = frozenset({"title", "part", "text", "problem", "ruling", "reason"})
"""What is for readers in an entry of a book; a clause is its text."""


def of_book(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The texts of a rulebook's data."""
    for entry in tomllib.load(file).values():
        fields = {"text": entry} if isinstance(entry, str) else entry
        yield from ((0, "_", text, []) for key, text in fields.items() if key in BOOK)


NAMES = frozenset({"name", "colour"})
"""What is for readers in a campaign's data: names of clans, persons and scenarios, and what a scenario is about."""


def of_names(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The names in the data of a campaign, wherever in it they stand; of provinces their keys are the names."""
    data = tomllib.load(file)
    provinces = [key for key, entry in data.items() if isinstance(entry, dict) and "region" in entry]
    yield from ((0, "_", text, []) for text in (*provinces, *_texts(data, NAMES)))


LESSON = frozenset({"title", "praise", "text", "short", "name"})
"""What is for readers in a first lesson: what is said, and the names in its scene."""


def of_lesson(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The texts of a system's first lesson."""
    yield from ((0, "_", text, []) for text in _texts(tomllib.load(file), LESSON))


def of_screens(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The texts of what screens show of a system: where texts stand in all that the rules tell."""
    yield from ((0, "_", text, []) for text in texts(tomllib.load(file)))


def _texts(data: Any, fields: frozenset[str]) -> Iterator[str]:
    """The texts in fields of those names, wherever in the data they stand."""
    if isinstance(data, list):
        yield from (text for item in data for text in _texts(item, fields))
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in fields and isinstance(value, str):
                yield value
            else:
                yield from _texts(value, fields)


ENTRY = re.compile(r'^\s*"(?P<key>[\w.-]+)":\s*(?P<text>"(?:\\.|[^"\\])*"),$', re.M)


def of_table(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Found:
    """The table's sentences; the key by which TypeScript asks for one is its context."""
    for found in ENTRY.finditer(file.read().decode()):
        yield 0, "pgettext", [found["key"], ast.literal_eval(found["text"])], []


SOURCES: tuple[tuple[str, Any], ...] = (
    *((app, [("**.py", "python")]) for app in ("config", "campaigns", "games", "armies")),
    ("rulesets", [("**.py", "python"), ("*/book/lesson.toml", of_lesson), ("*/book/screens.toml", of_screens),
                  ("*/book/*.toml", of_book), ("campaign/data/**.toml", of_names)]),
    ("templates", [("**.html", of_template), ("**.txt", of_template)]),
    ("static/src/table/words", [("*.ts", of_table)]),
    ("static/src/campaign/words", [("*.ts", of_table)]),
)  # fmt: skip
"""The folders, and how each of their files is read."""


def all_messages() -> Iterator[Message]:
    """Every message of the house."""
    for folder, methods in SOURCES:
        found = extract_from_dir(ROOT / folder, methods, keywords=MARKS)
        for name, _line, text, _comments, context in found:
            one, plural = text if isinstance(text, tuple) else (text, "")
            if one:
                yield Message(f"{folder}/{name}", one, plural, context or "")
