"""Armies that are built, not thrown for: how a roster is put together, as data that a form can be made from.

A roster is an object with fields and lists of objects (:class:`Group`): clans, and units within clans. A
:class:`Builder` describes them; what a roster may hold is judged by the system's ``roster_faults`` alone, whose
paths name the places in it (``clans.0.units.2.weapons``). A draft may be unlawful, but it has the form that is
described here, so that ``priced`` and ``sheet`` can count it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

Json = dict[str, Any]

TEXT, NUMBER, FLAG, CHOICE, SEVERAL, MON = "text", "number", "flag", "choice", "several", "mon"
"""The types of fields: a name, a whole number, yes or no, one of some, some of some, a crest."""


class Pick(msgspec.Struct, frozen=True):
    """One of the values of a field. ``suits`` says with which values of other fields it goes: the others hide it."""

    value: Any
    label: str
    suits: Mapping[str, tuple[Any, ...]] = {}


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a roster or of one of its parts.

    ``least`` and ``most`` bound a number. Of ``several`` at least ``least`` are chosen. ``leads``: other fields suit
    it or not, so they are shown anew when it changes. ``suits`` hides a field, as with :class:`Pick`; its value is
    then the first of ``otherwise`` that suits, or else its default. A field that is ``loose`` is left out of the
    roster where it is empty.
    """

    key: str
    label: str
    type: str
    default: Any
    clause: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[Pick, ...] = ()
    suits: Mapping[str, tuple[Any, ...]] = {}
    otherwise: tuple[Pick, ...] = ()
    leads: bool = False
    loose: bool = False


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A list in a roster: what it and one of it (``title``) are called, the words of the button that adds one
    (``text``), what it holds, and how many there may be at the most.
    """

    key: str
    label: str
    title: str
    text: str
    most: int
    clause: str = ""
    slots: tuple[Slot, ...] = ()
    groups: tuple[Group, ...] = ()


class Price(msgspec.Struct, frozen=True):
    """What a draft costs: the whole, what it may cost (None: anything), and each part by its path."""

    points: int
    limit: int | None
    parts: Mapping[str, int]


class Ready(msgspec.Struct, frozen=True):
    """A roster to begin with."""

    key: str
    name: str
    about: str
    roster: Json


class Row(msgspec.Struct, frozen=True):
    """A line of a sheet: a name, what it is, a value for each of the columns, and how many boxes to tick it has."""

    name: str
    label: str
    values: tuple[str, ...]
    boxes: int


class Page(msgspec.Struct, frozen=True):
    """A part of a sheet: its heading and crest, who leads it, what it costs, and its lines."""

    name: str
    mon: str
    led: str
    points: int
    rows: tuple[Row, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A roster as it is printed: who commands, the columns (label and clause) and the parts."""

    led: str
    columns: tuple[tuple[str, str], ...]
    pages: tuple[Page, ...]


@dataclass(frozen=True, kw_only=True)
class Builder:
    """How the rosters of a system are built. ``fixed`` is what every roster holds and nobody chooses; ``caption`` is
    what it is paid in. ``sheet`` is asked for lawful rosters only.
    """

    slots: tuple[Slot, ...]
    groups: tuple[Group, ...]
    priced: Callable[[Json], Price]
    ready: Callable[[], Sequence[Ready]]
    sheet: Callable[[Json], Sheet]
    fixed: Json = field(default_factory=dict)
    caption: str = "points"
    clause: str = ""

    def about(self) -> Json:
        """The description for screens and programs."""
        return {
            "fields": [msgspec.to_builtins(slot) for slot in self.slots],
            "groups": [msgspec.to_builtins(group) for group in self.groups],
            "caption": self.caption,
            "clause": self.clause,
        }

    def empty(self) -> Json:
        """A roster with nothing in it."""
        return {**self.fixed, **blank(self.slots), **{group.key: [] for group in self.groups}}

    def shaped(self, roster: Any) -> Json:
        """A draft in the form that is described here, whatever came from outside; what does not fit is left out."""
        found = roster if isinstance(roster, Mapping) else {}
        return {**self.fixed, **_shaped(found, self.slots, self.groups)}


def blank(slots: Sequence[Slot]) -> Json:
    """The defaults of some fields."""
    return {slot.key: slot.default for slot in slots if not slot.loose}


def fresh(group: Group) -> Json:
    """One of a group, with the defaults of its fields and nothing in its own groups."""
    return {**blank(group.slots), **{inner.key: [] for inner in group.groups}}


def suits(wanted: Mapping[str, Sequence[Any]], values: Mapping[str, Any]) -> bool:
    """Whether something goes with the values of the fields beside it; of several values one is enough."""
    return all(_meets(values.get(key), allowed) for key, allowed in wanted.items())


def _meets(value: Any, allowed: Sequence[Any]) -> bool:
    return any(each in allowed for each in value) if isinstance(value, list) else value in allowed


def _shaped(values: Mapping[str, Any], slots: Sequence[Slot], groups: Sequence[Group]) -> Json:
    found: Json = {}
    for slot in slots:
        value = _value(slot, values.get(slot.key, slot.default))
        if not (slot.loose and value == slot.default):
            found[slot.key] = value
    for group in groups:
        items = values.get(group.key)
        listed = [item for item in items if isinstance(item, Mapping)] if isinstance(items, list) else []
        found[group.key] = [_shaped(item, group.slots, group.groups) for item in listed[: group.most]]
    _fit(found, slots)
    return found


def _fit(found: Json, slots: Sequence[Slot]) -> None:
    """Give hidden fields the value that they have there, and drop choices that do not suit the rest."""
    for slot in slots:
        if slot.key not in found:
            continue
        open_ = [pick.value for pick in slot.choices if suits(pick.suits, found)]
        if not suits(slot.suits, found):
            hidden = [pick.value for pick in slot.otherwise if suits(pick.suits, found)]
            found[slot.key] = hidden[0] if hidden else slot.default
        elif slot.type == SEVERAL:
            kept = [value for value in found[slot.key] if value in open_]
            found[slot.key] = kept or open_[: slot.least or 0]
        elif slot.type == CHOICE and open_ and found[slot.key] not in open_:
            found[slot.key] = open_[0]


def _value(slot: Slot, value: Any) -> Any:
    """A value of the field's type; the default for one that is not."""
    match slot.type:
        case "flag":
            return value if isinstance(value, bool) else slot.default
        case "number":
            whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < FAR
            return value if whole else slot.default
        case "choice":
            return value if value in [pick.value for pick in slot.choices] else slot.default
        case "several":
            chosen = value if isinstance(value, list) else []
            known = [pick.value for pick in slot.choices]
            return list(dict.fromkeys(each for each in chosen if isinstance(each, str) and each in known))
    return value[:LONGEST] if isinstance(value, str) else slot.default


FAR = 1_000_000
LONGEST = 80
"""Characters that a draft keeps of a text."""
