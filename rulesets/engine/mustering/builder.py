"""Armies that are built, not thrown for: how a roster is put together, as data that a form can be made from.

A roster is an object with fields and lists of objects (:class:`Group`): clans, and units within clans. A
:class:`Builder` describes them. A draft may be unlawful, but it has the form that is described here, so that ``priced``
and ``sheet`` can count it.

What a roster may hold is read off the same description by :func:`part_faults`, whose paths name the places in it
(``clans.0.units.2.weapons``); a system's ``roster_faults`` adds what no field can say by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, _, say

Json = dict[str, Any]

TEXT, NUMBER, FLAG, CHOICE, SEVERAL, MON = "text", "number", "flag", "choice", "several", "mon"
"""The types of fields: a name, a whole number, yes or no, one of some, some of some, a crest."""


class FieldValue(msgspec.Struct, frozen=True):
    """One of the values of a field. ``suits`` says with which values of other fields it goes: the others hide it."""

    value: Any
    label: str
    suits: Mapping[str, tuple[Any, ...]] = {}


class NumberBounds(msgspec.Struct, frozen=True):
    """Bounds of a number where other fields have some values."""

    suits: Mapping[str, tuple[Any, ...]]
    least: int
    most: int


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a roster or of one of its parts.

    ``least`` and ``most`` bound a number. Of ``several`` at least ``least`` are chosen. ``leads``: other fields suit
    it or not, so they are shown anew when it changes. ``suits`` hides a field, as with :class:`FieldValue`; its value
    is then the first of ``otherwise`` that suits, or else its default. A field that is ``loose`` is left out of the
    roster where it is empty. ``spans`` are the bounds of a number beside some values of other fields.

    ``wants`` is what a fault says of a value that the field cannot have at all, ``only`` of one that it cannot have
    beside the others.

    A number that is the ``place_in`` a list of the roster, from 1 on, is chosen by what stands there; 0 is none of it.
    """

    key: str
    label: str = ""
    type: str
    default: Any = None
    clause: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[FieldValue, ...] = ()
    suits: Mapping[str, tuple[Any, ...]] = {}
    otherwise: tuple[FieldValue, ...] = ()
    leads: bool = False
    loose: bool = False
    spans: tuple[NumberBounds, ...] = ()
    wants: Words = ""
    only: str = ""
    place_in: str = ""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A list in a roster: what it and one of it (``title``) are called, the words of the button that adds one
    (``text``), what it holds, and how many there may be. ``wants`` is what a fault says of a list that is none, or of
    too few or too many; ``each`` what it says of one that is none, with its clause. ``beside`` are fields that somebody
    else judges.
    """

    key: str
    label: str = ""
    title: str = ""
    text: str = ""
    most: int
    clause: str = ""
    least: int = 0
    wants: Words = ""
    each: tuple[Words, str] = ("", "")
    beside: tuple[str, ...] = ()
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
    about: Words
    roster: Json


class SheetRow(msgspec.Struct, frozen=True):
    """A line of a sheet: a name, what it is, a value for each of the columns, and how many boxes to tick it has."""

    name: Words
    label: Words
    values: tuple[Words, ...]
    boxes: int


class Page(msgspec.Struct, frozen=True):
    """A part of a sheet: its heading (a clan, or empty) and crest, who leads it, what it costs, and its lines."""

    name: Words
    mon: str
    led: Words
    points: int
    rows: tuple[SheetRow, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A roster as it is printed: who commands, the columns (label and clause) and the parts; ``boxes`` says how they
    are ticked, where it is not one tick for each stand or man who falls.
    """

    led: Words
    columns: tuple[tuple[str, str], ...]
    pages: tuple[Page, ...]
    boxes: Words = ""


@dataclass(frozen=True, kw_only=True)
class Builder:
    """How the rosters of a system are built. ``fixed`` is what every roster holds and nobody chooses; ``caption`` is
    what it is paid in. ``sheet`` is asked for lawful rosters only, ``warned`` too: it tells what is lawful and yet
    looks like a slip.
    """

    slots: tuple[Slot, ...]
    groups: tuple[Group, ...]
    priced: Callable[[Json], Price]
    ready: Callable[[], Sequence[Ready]]
    sheet: Callable[[Json], Sheet]
    fixed: Json = field(default_factory=dict)
    caption: str = _("points")
    clause: str = ""
    warned: Callable[[Json], Iterable[Fault]] = lambda roster: ()

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

    def shape(self, roster: Any) -> Json:
        """A draft in the form that is described here, whatever came from outside; what does not fit is left out."""
        found = roster if isinstance(roster, Mapping) else {}
        return {**self.fixed, **_shape(found, self.slots, self.groups)}


def shape_part(given: Any, slots: Sequence[Slot]) -> Json:
    """One part in the form of its fields, whatever came from outside."""
    return _shape(given if isinstance(given, Mapping) else {}, slots, ())


def draw_into_bounds(values: Mapping[str, Any], slots: Sequence[Slot]) -> Json:
    """The fields of a part with numbers drawn into their bounds: so it can be counted while it is unlawful."""
    found = dict(values)
    for slot in slots:
        if slot.type == NUMBER and slot.key in found:
            least = max(found[slot.key], slot.least) if slot.least is not None else found[slot.key]
            found[slot.key] = min(least, slot.most) if slot.most is not None else least
    return found


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


def _shape(values: Mapping[str, Any], slots: Sequence[Slot], groups: Sequence[Group]) -> Json:
    found: Json = {}
    for slot in slots:
        value = _value(slot, values.get(slot.key, slot.default))
        if not (slot.loose and value == slot.default):
            found[slot.key] = value
    for group in groups:
        items = values.get(group.key)
        listed = [item for item in items if isinstance(item, Mapping)] if isinstance(items, list) else []
        found[group.key] = [_shape(item, group.slots, group.groups) for item in listed[: group.most]]
    _fit(found, slots)
    return found


def _fit(found: Json, slots: Sequence[Slot]) -> None:
    """Give hidden fields the value that they have there, and drop choices that do not suit the rest."""
    for slot in slots:
        if slot.key not in found:
            continue
        open_ = [pick.value for pick in slot.choices if suits(pick.suits, found)]
        if not suits(slot.suits, found):
            found[slot.key] = _value_if_hidden(slot, found)
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


# -- what is wrong with a roster ---------------------------------------------------------------------------------------


def part_faults(
    given: Any,
    slots: Sequence[Slot],
    groups: Sequence[Group] = (),
    path: str = "",
    beside: Sequence[str] = (),
) -> Iterator[Fault]:
    """What is wrong with a roster or a part of one: every field that is missing or unknown, of another kind, out of its
    bounds, or at odds with its neighbours; list by list. ``beside`` are fields that somebody else judges. Nothing is
    taken for granted of what came from outside.
    """
    wanted = [slot.key for slot in slots if not slot.loose] + [group.key for group in groups] + list(beside)
    known = {*wanted, *(slot.key for slot in slots)}
    yield from (Fault(path + key, _("This is missing.")) for key in wanted if key not in given)
    yield from (
        Fault(path + str(key)[:NAME_LENGTH], _("Unknown field.")) for key in given if key not in known
    )
    unsound: set[str] = set()
    for slot in slots:
        if slot.loose and slot.key not in given:
            continue
        fault = _slot_fault(slot, given.get(slot.key), given, unsound)
        if fault is not None:
            unsound.add(slot.key)
            text, clause = fault
            yield Fault(path + slot.key, text, clause)
    for group in groups:
        yield from group_faults(group, given.get(group.key), path + group.key)


def group_faults(group: Group, items: Any, path: str) -> Iterator[Fault]:
    """What is wrong with a list of parts."""
    if not isinstance(items, list) or not group.least <= len(items) <= group.most:
        yield Fault(path, group.wants, group.clause)
    for number, item in enumerate(items[: group.most + 1] if isinstance(items, list) else ()):
        if isinstance(item, Mapping):
            yield from part_faults(item, group.slots, group.groups, f"{path}.{number}.", group.beside)
        else:
            yield Fault(f"{path}.{number}", *group.each)


def parts(given: Mapping[str, Any], key: str, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The parts in one of a roster's lists that are parts at all, each with its path."""
    items = given.get(key)
    for number, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, Mapping):
            yield f"{path}{key}.{number}", item


def _slot_fault(
    slot: Slot, value: Any, given: Mapping[str, Any], unsound: set[str]
) -> tuple[Words, str] | None:
    """What is wrong with a value, and the clause; a name breaks none."""
    match slot.type:
        case "text" | "mon":
            words = _text_fault(slot, value)
            return (words, "") if words else None
        case "flag":
            words = "" if isinstance(value, bool) else _("Must be yes or no.")
        case "number":
            words = _number_fault(slot, value, given)
        case "choice":
            picks = [pick.value for pick in slot.choices]
            words = "" if any(type(value) is type(one) and value == one for one in picks) else slot.wants
        case _:
            known = {pick.value for pick in slot.choices}
            listed = isinstance(value, list) and all(
                isinstance(each, str) and each in known for each in value
            )
            words = "" if listed and len(set(value)) == len(value) else slot.wants
    hidden = not unsound & slot.suits.keys() and not suits(slot.suits, given)
    if not words and hidden and value != _value_if_hidden(slot, given):
        words = slot.only
    return (words, slot.clause) if words else None


def _text_fault(slot: Slot, value: Any) -> Words:
    longest = slot.most or NAME_LENGTH
    if slot.type == MON:
        return "" if isinstance(value, str) and len(value) <= longest else slot.wants
    if slot.loose and value == "":
        return ""
    if slot.wants and (not isinstance(value, str) or not value.strip()):
        return slot.wants
    lawful = isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable()
    return "" if lawful else say("Must have 1 to {longest} letters.", longest=longest)


def _number_fault(slot: Slot, value: Any, given: Mapping[str, Any]) -> Words:
    if isinstance(value, bool) or not isinstance(value, int):
        return slot.wants or _("Must be a whole number.")
    span = next((span for span in slot.spans if suits(span.suits, given)), slot)
    if (span.least is None or span.least <= value) and (span.most is None or value <= span.most):
        return ""
    return slot.wants or say(
        "{label}: {least} to {most}.", label=slot.label, least=span.least or 0, most=span.most or 0
    )


def _value_if_hidden(slot: Slot, given: Mapping[str, Any]) -> Any:
    """The value of a field that the others hide."""
    return next((pick.value for pick in slot.otherwise if suits(pick.suits, given)), slot.default)


NAME_LENGTH = 40
"""Signs of a name."""

FAR = 1_000_000
LONGEST = 80
"""Characters that a draft keeps of a text."""
