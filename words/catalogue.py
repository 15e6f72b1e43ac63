"""The catalogue of every language: brought up to date with the sources, and made into what the site loads."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from words.message import ROOT, Message
from words.sources import all_messages

LOCALE = ROOT / "locale"
SPOKEN_BY_RULES = ("rulesets/", "armies/crests.py", "armies/counts.py", "games/refusals.py")
"""Places whose messages the rules say, or that stand in battles: they are looked up by :func:`words.tell`."""
HEAD = "# Every word of Honjin. `make words` keeps the messages; only the translations are written by hand."
NOISE = (b'"Report-', b'"POT-', b'"PO-', b'"Last-', b'"Language-Team', b'"Generated')
"""Lines of a catalogue's head that would name people and dates: those are git's business."""


def languages() -> list[str]:
    """Every language that has a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/django.po"))


def path_of(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def template(messages: Iterable[Message]) -> Catalog:
    """The messages without translations, each with every place where it stands."""
    found = Catalog()
    for message in messages:
        id = (message.text, message.plural) if message.plural else message.text
        found.add(id, locations=[(message.place, 0)], context=message.context or None)
    return found


def read(language: str) -> Catalog:
    """The catalogue of a language as it lies in the repository."""
    path = path_of(language)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renew(language: str, messages: Iterable[Message] | None = None) -> Catalog:
    """The catalogue with exactly the messages of the sources; translations of those that stay are kept."""
    new = template(all_messages() if messages is None else messages)
    old = read(language)
    found = Catalog(
        language, project="Honjin", version="1", charset="utf-8", fuzzy=False, header_comment=HEAD
    )
    for message in sorted(
        (each for each in new if each.id), key=lambda each: (_first(each.locations), str(each.id))
    ):
        known = old.get(message.id, message.context)
        places = sorted(set(message.locations))
        found.add(message.id, known.string if known else None, places, context=message.context)
    return found


def _first(places: Iterable[tuple[str, object]]) -> str:
    return min(place for place, _ in places)


def write(found: Catalog) -> bytes:
    """A catalogue as its file."""
    into = BytesIO()
    write_po(into, found, width=110, include_lineno=False)
    lines = into.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(NOISE))


def extract() -> None:
    """Bring every catalogue up to date with the sources."""
    messages = list(all_messages())
    for language in languages():
        path_of(language).write_bytes(write(renew(language, messages)))


def compile_all() -> None:
    """Make of each catalogue what the site loads: Django's, the rules', the table's and the campaign's."""
    for language in languages():
        found = read(language)
        compiled = BytesIO()
        write_mo(compiled, found)
        rules = {
            str(message.id): str(message.string)
            for message in found
            if message.id
            and message.string
            and any(name.startswith(SPOKEN_BY_RULES) for name, _ in message.locations)
        }
        for name, words in (
            ("rules", rules),
            *((name, _by_key(found, name)) for name in ("table", "campaign")),
        ):
            text = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
            _put(LOCALE / language / f"{name}.json", text.encode())
        _put(path_of(language).with_suffix(".mo"), compiled.getvalue())


def _by_key(found: Catalog, folder: str) -> dict[str, str]:
    """The sentences of a folder of the browser's side, by the keys by which its TypeScript asks for them."""
    place = f"static/src/{folder}/"
    return {
        str(message.context): str(message.string)
        for message in found
        if message.context and message.string and any(name.startswith(place) for name, _ in message.locations)
    }


def _put(path: Path, content: bytes) -> None:
    """Write a file whole: a process that reads meanwhile finds the old one or the new one."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(path)


def is_old() -> bool:
    """Whether some catalogue was changed after it was last compiled."""
    pairs = [(path_of(language), path_of(language).with_suffix(".mo")) for language in languages()]
    return any(not made.exists() or made.stat().st_mtime < source.stat().st_mtime for source, made in pairs)


def missing(language: str) -> list[str]:
    """The messages that have no translation yet."""
    return [str(message.id) for message in read(language) if message.id and not all(_strings(message.string))]


def _strings(string: object) -> tuple[object, ...]:
    return string if isinstance(string, tuple) else (string,)
