"""The written book of a system: its clauses, headings, rulings and worked examples, read from the folder's ``book/``.

Four files of TOML, each a table by id, and of a system ``screens.toml``, and ``lesson.toml`` where it has one. They
are data of the package itself, and the only input that the rules do. A file that does not hold is refused as a whole,
with every fault and its place.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from rulesets.engine.book.examples import Case, Example, Json
from rulesets.engine.book.lesson import Lesson
from rulesets.engine.book.rulebook import ID, Heading, Ruling, subject
from rulesets.engine.book.screens import Screens
from rulesets.engine.forms.describing import plain_json

T = TypeVar("T")


class BookFault(ValueError):
    """A written book does not hold; the message names every fault, one a line, each with its file and entry."""


class Book(msgspec.Struct, frozen=True):
    """What the files say, checked against one another. ``rulings`` are as a description gives them."""

    clauses: dict[str, str]
    headings: dict[str, Heading]
    rulings: tuple[Json, ...]
    examples: tuple[Example, ...]
    screens: Screens | None = None
    lesson: Lesson | None = None


EMPTY = Book({}, {}, (), ())
"""The book of who has written none."""


@cache
def read_book(package: str) -> Book:
    """The book of a system's package; raises :class:`BookFault`."""
    return bind(files(package) / "book")


def bind(folder: Traversable) -> Book:
    """The book whose files lie in a folder; raises :class:`BookFault` with all that is wrong with them."""
    faults: list[str] = []
    book = Book(
        clauses=_entries(folder, "clauses.toml", str, faults),
        headings=_entries(folder, "headings.toml", Heading, faults),
        rulings=tuple(plain_json(list(_entries(folder, "rulings.toml", Ruling, faults).values()))),
        examples=tuple(
            example.whole() for example in _entries(folder, "examples.toml", _Example, faults).values()
        ),
        screens=_whole(folder, "screens.toml", Screens, faults),
        lesson=_whole(folder, "lesson.toml", Lesson, faults),
    )
    if not faults:
        faults += _astray(book)
    if faults:
        raise BookFault("\n".join(faults))
    return book


# -- one file ----------------------------------------------------------------------------------------------------------


class _Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it is written: what it leaves out stands in its example."""

    given: Json = {}
    orders: tuple[tuple[str, Json], ...] = ()
    dice: tuple[int, ...] = ()
    expect: Json = {}


class _Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example as it is written, with what its cases share."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    cases: tuple[_Case, ...]
    given: Json = {}
    orders: tuple[tuple[str, Json], ...] = ()

    def whole(self) -> Example:
        """The example with each case in full."""
        cases = tuple(
            Case({**self.given, **case.given}, case.orders or self.orders, case.dice, case.expect)
            for case in self.cases
        )
        return Example(self.id, self.title, self.text, self.clauses, cases)


def _entries(folder: Traversable, name: str, kind: type[T], faults: list[str]) -> dict[str, T]:
    """The entries of one file by their ids; what does not hold is left out and told in ``faults``."""
    found: dict[str, T] = {}
    try:
        raw = tomllib.loads((folder / name).read_text("utf-8"))
    except OSError:
        faults.append(f"{name}: there is no such file")
        return found
    except ValueError as fault:  # no TOML, with line and column, or no text at all
        faults.append(f"{name}: {fault}")
        return found
    own = (
        {field.name for field in msgspec.structs.fields(kind)} if issubclass(kind, msgspec.Struct) else set()
    )
    for id, entry in raw.items():
        named = {**entry, "id": id} if "id" in own and isinstance(entry, dict) else entry
        try:
            found[id] = msgspec.convert(named, kind)
        except msgspec.ValidationError as fault:
            faults.append(f"{name}, {id}: {fault}")
    return found


def _whole(folder: Traversable, name: str, kind: type[T], faults: list[str]) -> T | None:
    """A file that is one thing; None where there is none, or where it does not hold, which is told in ``faults``."""
    if not (folder / name).is_file():
        return None
    try:
        return msgspec.toml.decode((folder / name).read_bytes(), type=kind)
    except (ValueError, msgspec.DecodeError) as fault:
        faults.append(f"{name}: {fault}")
        return None


# -- the files together ------------------------------------------------------------------------------------------------


def _astray(book: Book) -> Iterator[str]:
    """What the files say of each other that is not so, and what says nothing."""
    for id, text in book.clauses.items():
        if not ID.fullmatch(id) or not text:
            yield f"clauses.toml, {id}: a clause has an id like ABC-FIR-6 and a text"
    subjects = {subject(id) for id in book.clauses}
    for key in book.headings:
        if key not in subjects:
            yield f"headings.toml, {key}: no clause is about that"
    known = {*book.clauses, *(ruling["id"] for ruling in book.rulings)}
    for ruling in book.rulings:
        yield from _unknown_ids("rulings.toml", ruling["id"], ruling["clauses"], book.clauses)
    for example in book.examples:
        yield from _unknown_ids("examples.toml", example.id, example.clauses, known)
        if not example.cases:
            yield f"examples.toml, {example.id}: an example has at least one case"


def _unknown_ids(name: str, id: str, clauses: Sequence[str], known: Any) -> Iterator[str]:
    return (f"{name}, {id}: there is no {clause}" for clause in clauses if clause not in known)
