"""What is said, before it is a sentence: templates with parameters, told when somebody reads them, in his language.

Rules finish no sentence. ``say("{unit} fire at {target}.", unit=..., target=...)`` keeps the template and what fills
it; a plain text is a message without holes. What a player has named is marked (:func:`players_name`), so that no reader
gets it in other words; a length is a float and a count an int, so that each language writes its own. Where something is
read, a :class:`Tongue` makes the sentence: English is :data:`ENGLISH`, the others are made of catalogues
(:mod:`words`).

In JSON all of these are arrays that begin with their tag (``["say:", template, {...}]``): a merge patch replaces an
array as a whole, and no other array of ours begins so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec


class Name(msgspec.Struct, frozen=True, array_like=True, tag="name:"):
    """What a player has named something: never put into other words."""

    text: str


class NamedPlace(msgspec.Struct, frozen=True, array_like=True, tag="place:"):
    """A place that we have named (:mod:`rulesets.engine.landscape.placenames`): some languages write it otherwise."""

    text: str


class Nth(msgspec.Struct, frozen=True, array_like=True, tag="nth:"):
    """A number in its order: 1st, 2nd, 3rd."""

    number: int


class Lone(msgspec.Struct, frozen=True, array_like=True, tag="lone:"):
    """The name of a unit that is one man: of him a sentence speaks as of one."""

    name: Hole


class Series(msgspec.Struct, frozen=True, array_like=True, tag="row:"):
    """Several things said one after another, with what joins them in English."""

    parts: list[Hole]
    joint: str = ", "

    def __hash__(self) -> int:
        return hash(self.joint)


class Saying(msgspec.Struct, frozen=True, array_like=True, tag="say:"):
    """A template and what fills its holes.

    A hole may say how it is filled: a number as Python formats it (``{inches:.1f}``); ``{name:small}`` and
    ``{name:large}`` begin so, where there are capitals. ``{count|figure|figures}`` is the first of two texts where what
    fills it is 1 or :class:`Lone`, else the second; languages that do not count so leave it out.
    """

    template: str
    holes: dict[str, Hole] = {}

    def __hash__(self) -> int:
        return hash(self.template)

    def __str__(self) -> str:
        return ENGLISH.tell(self)


Words = str | Saying | Name | Lone | NamedPlace | Series
"""What may stand where something is to be read: a plain text is a message of the house."""
Hole = int | float | str | Saying | Name | Lone | NamedPlace | Series | Nth
"""What may fill a hole: a float is a length in inches."""
SAID = (Saying, Name, Lone, NamedPlace, Series)
TAGS = frozenset({"say:", "name:", "lone:", "place:", "row:", "nth:"})


def _(message: str) -> str:
    """Marks a message of ours where it stands, for whoever collects them: it is what it was."""
    return message


def say(template: str, /, **holes: Hole) -> Saying:
    """Something said: the template, which translators see, and what fills it."""
    return Saying(template, holes)


def fill(template: Words, data: Mapping[str, Any]) -> Words:
    """A template with what it names out of ``data``; one that names nothing, or is filled, is told as it stands."""
    if not data or not isinstance(template, str):
        return template
    holes = {name: data[name] for name in _holes(template) if name in data}
    return Saying(template, holes) if holes else template


def as_list(parts: Iterable[Words]) -> Series:
    """Several things told as a list."""
    return Series(list(parts))


def players_name(text: Words) -> Words:
    """What a player has named, marked as his; what is marked already stays."""
    return Name(text) if isinstance(text, str) and text else text


def in_a_row(parts: Iterable[Words], joint: str = " ") -> Words:
    """Several things said one after another; what is empty is left out."""
    said: list[Any] = [part for part in parts if part]
    return said[0] if len(said) == 1 else Series(said, joint) if said else ""


def once(parts: Iterable[Words]) -> list[Words]:
    """Each of several things that are said, once, in their order."""
    found: list[Words] = []
    for part in parts:
        if part not in found:
            found.append(part)
    return found


def whole(value: int) -> str:
    """A whole number as it is written: with a true minus sign below zero."""
    return str(value).replace("-", "−")


def with_sign(value: int) -> str:
    """What a modifier adds or takes away: +1, −1."""
    return f"{value:+d}".replace("-", "−")


def inches(value: float) -> str:
    """A length as the screen writes it: 13.3″."""
    return f"{value:.1f}".rstrip("0").rstrip(".") + "″"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th ..."""
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


# -- telling -----------------------------------------------------------------------------------------------------------

HOLE = re.compile(r"\{(\w+)(?::(small|large|g|\.\df)|\|([^{}|]*\|[^{}|]*))?\}")
FIRST = re.compile(r'\["(?:say|name|lone|place|row|nth):",')
"""Where something said begins in a JSON text. Within a text of somebody's the quotes would be escaped."""
_scan = json.JSONDecoder().raw_decode


@lru_cache(maxsize=4096)
def _holes(template: str) -> tuple[str, ...]:
    """The names of a template's holes."""
    return tuple(name for _, name, _ in _parts(template) if name)


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template taken apart: what stands before each hole, the hole's name, how it is filled."""
    found, end = [], 0
    for hole in HOLE.finditer(template):
        found.append((template[end : hole.start()], hole[1], hole[2] or hole[3] or ""))
        end = hole.end()
    return (*found, (template[end:], "", ""))


def _is_one(value: Any) -> bool:
    """Whether what fills a hole is one, or the name of one."""
    return value == 1 or isinstance(value, Lone) or (isinstance(value, list) and value[:1] == ["lone:"])


class Tongue:
    """How a language is spoken.

    ``look`` finds its words for a message of the house, ``nth`` writes a number in its order, ``place`` our places;
    ``joints`` are what joins things where English has another sign; ``capitals`` where sentences begin with one.
    """

    def __init__(
        self,
        look: Callable[[str], str] = str,
        nth: Callable[[int], str] = ordinal,
        joints: Mapping[str, str] | None = None,
        place: Callable[[str], str] = str,
        *,
        capitals: bool = True,
    ) -> None:
        self._look, self._nth, self._place, self._capitals = look, nth, place, capitals
        self._joints = joints or {}
        self._known: dict[str, str] = {}

    def tell(self, words: Any) -> str:
        """The sentence; ``words`` may be as they are or as they lie in JSON."""
        return _TELLING[type(words)](self, words)

    def within(self, value: Any) -> Any:
        """Plain JSON with everything that is said in it told."""
        return said_in(value, self.tell)

    def text(self, raw: str) -> str:
        """A JSON text with everything that is said in it told."""
        found, end = [], 0
        while first := FIRST.search(raw, end):
            start = first.start()
            found.append(raw[end:start])
            words, end = _scan(raw, start)
            found.append(self._known.get(raw[start:end]) or self._new(raw[start:end], words))
        return "".join((*found, raw[end:])) if found else raw

    def _new(self, raw: str, words: Any) -> str:
        """Something said as a JSON text, kept for the next who reads it."""
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        told = self._known[raw] = json.dumps(self.tell(words), ensure_ascii=False)
        return told

    def _message(self, text: str) -> str:
        return self._look(text) if text else ""

    def _saying(self, template: str, holes: Mapping[str, Any]) -> str:
        said = []
        for before, name, how in _parts(self._look(template)):
            said.append(before)
            if name:
                said.append(self._hole(holes[name], how) if name in holes else f"{{{name}}}")
        text = "".join(said)
        if self._capitals and template[:1] == "{" and template[-1:] in ".:":
            return text[:1].upper() + text[1:]
        return text

    def _hole(self, value: Any, how: str) -> str:
        """What fills a hole: a number as ``how`` says, or told, beginning small; or one of two texts."""
        if "|" in how:
            return how.split("|")[not _is_one(value)]
        if how and isinstance(value, int | float):
            return format(value, how).replace("-", "−")
        text = self.tell(value)
        if how and self._capitals:
            return (text[:1].lower() if how == "small" else text[:1].upper()) + text[1:]
        return text

    def _row(self, parts: Iterable[Any], joint: str) -> str:
        return self._joints.get(joint, joint).join(map(self.tell, parts))

    def _array(self, words: list[Any]) -> str:
        """Something said as it lies in JSON."""
        match words:
            case ["say:", str(template), dict(holes)]:
                return self._saying(template, holes)
            case ["name:", str(text)]:
                return text
            case ["lone:", name]:
                return self.tell(name)
            case ["place:", str(text)]:
                return self._place(text)
            case ["nth:", int(number)]:
                return self._nth(number)
            case ["row:", list(parts), str(joint)]:
                return self._row(parts, joint)
        return str(words)


_TELLING: dict[type, Callable[[Any, Any], str]] = {
    str: Tongue._message,
    int: lambda tongue, words: whole(words),
    float: lambda tongue, words: inches(words),
    bool: lambda tongue, words: str(words),
    Saying: lambda tongue, words: tongue._saying(words.template, words.holes),
    Name: lambda tongue, words: words.text,
    Lone: lambda tongue, words: tongue.tell(words.name),
    NamedPlace: lambda tongue, words: tongue._place(words.text),
    Nth: lambda tongue, words: tongue._nth(words.number),
    Series: lambda tongue, words: tongue._row(words.parts, words.joint),
    list: Tongue._array,
}
MOST_KNOWN = 20_000
"""Sentences that a language remembers."""

ENGLISH = Tongue()
"""The language in which the house thinks."""


def is_said(value: Any) -> bool:
    """Whether a value is something said that is not yet told, be it in plain JSON or not."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], str) and value[0] in TAGS
    return isinstance(value, SAID)


def said_in(value: Any, change: Callable[[Any], str]) -> Any:
    """Plain JSON with what is said in it changed, and nothing else."""
    if isinstance(value, dict):
        return {key: said_in(inner, change) for key, inner in value.items()}
    if is_said(value):
        return change(value)
    return [said_in(inner, change) for inner in value] if isinstance(value, list | tuple) else value


def to_json(words: Words) -> Any:
    """Something said as it lies in plain JSON."""
    return msgspec.to_builtins(words)


def as_said(value: Any) -> Hole:
    """What fills a hole, out of plain JSON."""
    return msgspec.convert(value, Hole) if isinstance(value, list) else value  # type: ignore[no-any-return]


def english(words: Any) -> str:
    """The same in English."""
    return ENGLISH.tell(words)
