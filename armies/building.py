"""The builder as a form: a draft's fields by their paths, read out of a form and laid out for one.

The name of a field is its path in the roster, ``clans.0.units.2.kind``. Each part has a hidden field of its own path,
so that the form tells how many there are and in which order. What a button does to them is its value: ``copy
clans.0.units.2``.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol
from uuid import UUID

from django.utils.translation import gettext as _

import rulesets
from armies.crests import CRESTS
from armies.faces import FACES
from rulesets import Builder, Fault, Group, Slot, fresh, suits
from words import tell

Json = dict[str, Any]

MOST_PARTS = 60
"""Parts of one list that a form may hold; more than any group allows."""
NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)


class Posted(Protocol):
    """A form as it was sent."""

    def get(self, key: str, default: Any = None, /) -> Any:
        """The last value of a field."""

    def getlist(self, key: str, /) -> list[Any]:
        """Every value of a field."""

    def __contains__(self, key: object, /) -> bool: ...


def builder_of(system: str) -> Builder:
    """How a system's rosters are built. Raises :class:`rulesets.UnknownSystem`, also where they are not."""
    builder: Builder | None = rulesets.get(system).builder
    if builder is None:
        raise rulesets.UnknownSystem(system)
    return builder


# -- out of a form -----------------------------------------------------------------------------------------------------


def from_form(builder: Builder, posted: Posted) -> Json:
    """The draft that stands in a form; what cannot be read is left out."""
    return builder.shape({**values_of(builder.slots, posted, ""), **_lists(builder.groups, posted, "")})


def _lists(groups: Iterable[Group], posted: Posted, prefix: str) -> Json:
    return {group.key: list(_parts(group, posted, f"{prefix}{group.key}")) for group in groups}


def _parts(group: Group, posted: Posted, path: str) -> Iterable[Json]:
    for number in range(MOST_PARTS):
        prefix = f"{path}.{number}."
        if f"{path}.{number}" in posted:
            yield {**values_of(group.slots, posted, prefix), **_lists(group.groups, posted, prefix)}


def values_of(slots: Iterable[Slot], posted: Posted, prefix: str) -> Json:
    """The values of some fields as they stand in a form, where they stand there."""
    found: Json = {}
    for slot in slots:
        name = prefix + slot.key
        if slot.type == "flag":
            found[slot.key] = name in posted
        elif slot.type == "several":
            found[slot.key] = [_pick(slot, text) for text in posted.getlist(name)]
        elif name in posted:
            found[slot.key] = _read(slot, str(posted.get(name, "")))
    return found


def _read(slot: Slot, text: str) -> Any:
    if slot.type == "number":
        return int(text) if NUMBER.fullmatch(text) else 0
    if slot.type == "choice":
        return _pick(slot, text)
    return rulesets.tidy("".join(sign for sign in text if sign.isprintable()))


def _pick(slot: Slot, text: str) -> Any:
    return next((pick.value for pick in slot.choices if str(pick.value) == text), text)


# -- what a button does ------------------------------------------------------------------------------------------------


def work(builder: Builder, roster: Json, deed: str) -> Json:
    """The draft after a button: ``add PATH`` of a list, ``copy``, ``up``, ``down`` or ``drop PATH`` of a part. Who is
    named by his place goes on being named where he has moved, and nobody where he is gone.

    A button that fits nothing does nothing.
    """
    roster = copy.deepcopy(roster)
    meant = list(_references(builder, roster))
    verb, _space, path = deed.partition(" ")
    *home, last = path.split(".")
    try:
        if verb == "add":
            items, group = _list_at(builder, roster, path.split("."))
            items.append(fresh(group))
        else:
            items, _group = _list_at(builder, roster, home)
            DEEDS[verb](items, int(last))
    except (KeyError, IndexError, ValueError, StopIteration):
        return roster
    for part, slot, one in meant:
        part[slot.key] = next(
            (place for place, each in enumerate(roster[slot.place_in], 1) if each is one), 0
        )
    return builder.shape(roster)


def _references(builder: Builder, roster: Json) -> Iterator[tuple[Json, Slot, Json]]:
    """Each part with a field that names another by its place, and whom it means."""
    for group in builder.groups:
        naming = [slot for slot in group.slots if slot.place_in]
        for part, slot in product(roster[group.key] if naming else (), naming):
            place, others = part[slot.key], roster[slot.place_in]
            if 1 <= place <= len(others):
                yield part, slot, others[place - 1]


def _list_at(builder: Builder, roster: Json, path: Sequence[str]) -> tuple[list[Any], Group]:
    groups, here = builder.groups, roster
    for place, key in enumerate(path[::2]):
        group = next(each for each in groups if each.key == key)
        items: list[Any] = here[key]
        if 2 * place + 1 >= len(path):
            return items, group
        groups, here = group.groups, items[_index(path[2 * place + 1], items)]
    raise KeyError(path)


def _index(text: str, items: Sequence[Any]) -> int:
    number = int(text)
    if not 0 <= number < len(items):
        raise IndexError(number)
    return number


def _copy(items: list[Any], number: int) -> None:
    made = copy.deepcopy(items[_index(str(number), items)])
    made.pop("person", None)  # nobody is there twice: the copy is another man
    items.insert(number + 1, made)


def _move(items: list[Any], number: int, by: int) -> None:
    other = _index(str(number + by), items)
    items[number], items[other] = items[other], items[_index(str(number), items)]


def _drop(items: list[Any], number: int) -> None:
    items.pop(_index(str(number), items))


DEEDS: Mapping[str, Any] = {
    "copy": _copy,
    "drop": _drop,
    "up": lambda items, number: _move(items, number, -1),
    "down": lambda items, number: _move(items, number, 1),
}


# -- on to a page ------------------------------------------------------------------------------------------------------


def laid_out(system: str, roster: Json) -> Json:
    """A draft for the page: the tree of its parts with fields, prices and faults, and the sum."""
    ruleset, builder = rulesets.get(system), builder_of(system)
    price, faults = builder.priced(roster), ruleset.validate(roster)
    places = Places(price.parts, faults, called_in(builder, roster))
    tree = places.part("", roster, builder.slots, builder.groups)
    left = None if price.limit is None else price.limit - price.points
    share = min(1.0, price.points / price.limit) if price.limit else 0.0
    return {
        "root": tree,
        "points": price.points,
        "limit": price.limit,
        "left": left,
        "over": -left if left is not None and left < 0 else 0,
        "share": f"{share:.3f}",
        "caption": tell(builder.caption),
        "faults": [name_fault(fault, builder) for fault in faults],
        "warned": [] if faults else [name_fault(each, builder) for each in builder.warned(roster)],
    }


def called_in(builder: Builder, roster: Json) -> dict[str, list[str]]:
    """What the parts of a roster's own lists are called, list by list."""
    return {
        group.key: [
            str(part.get("name") or "") or f"{tell(group.title)} {place}"
            for place, part in enumerate(roster[group.key], 1)
        ]
        for group in builder.groups
    }


def name_fault(fault: Fault, builder: Builder) -> Json:
    """A fault with its place as a reader calls it: "Clan 1, Unit 3"."""
    words, groups = [], builder.groups
    keys = fault.path.split(".")
    for key, number in zip(keys[::2], keys[1::2], strict=False):
        group = next((each for each in groups if each.key == key), None)
        if group is None or not number.isdecimal():
            break
        words.append(f"{tell(group.title)} {int(number) + 1}")
        groups = group.groups
    return {"place": ", ".join(words), "message": tell(fault.message), "clause": fault.clause,
            "id": _id(".".join(keys[: 2 * len(words)]))}  # fmt: skip


def _id(path: str) -> str:
    return "part-" + path.replace(".", "-") if path else "part"


def _id_of(person: Any) -> str:
    """The id of a hero, if that is what stands there: in a file it may be any text."""
    try:
        return str(UUID(str(person)))
    except ValueError:
        return ""


class Places:
    """The parts of a draft with what they cost and what is wrong with them."""

    def __init__(
        self, prices: Mapping[str, int], faults: Sequence[Fault], called: Mapping[str, Sequence[str]]
    ) -> None:
        self.prices = prices
        self.faults = faults
        self.called = called

    def part(self, path: str, values: Json, slots: Sequence[Slot], groups: Sequence[Group]) -> Json:
        """One part with everything in it."""
        prefix = f"{path}." if path else ""
        lists = [self._list(f"{prefix}{group.key}", values[group.key], group) for group in groups]
        return {
            "path": path,
            "id": _id(path),
            "fields": [
                field_of(slot, prefix, values, self.called) for slot in slots if suits(slot.suits, values)
            ],
            "groups": lists,
            "points": self.prices.get(path),
            "faults": self._own(prefix, [each["path"] for each in lists]),
        }

    def _list(self, path: str, items: Sequence[Json], group: Group) -> Json:
        parts = []
        for number, item in enumerate(items):
            part = self.part(f"{path}.{number}", item, group.slots, group.groups)
            called = str(item.get("name") or "")
            about = {"title": tell(group.title), "called": called, "person": _id_of(item.get("person"))}
            parts.append({**part, **about, "number": number + 1})
        return {"path": path, "id": _id(path), "label": tell(group.label), "title": tell(group.title),
                "text": tell(group.text), "clause": group.clause, "parts": parts, "full": len(items) >= group.most,
                }  # fmt: skip

    def _own(self, prefix: str, lists: Sequence[str]) -> list[Json]:
        """What is wrong with a part itself and not with a part in one of its lists."""
        inner = [f"{path}." for path in lists]
        own = [
            fault
            for fault in self.faults
            if (fault.path + ".").startswith(prefix)
            and not any(fault.path.startswith(each) for each in inner)
        ]
        return [{"message": tell(fault.message), "clause": fault.clause} for fault in own]


def leading(part: Json) -> dict[str, list[str]]:
    """The fields in a part upon which other fields depend, by name, with their values as a form has them."""
    found = {}
    for field in part["fields"]:
        if field["leads"]:
            value = field["value"]
            if field["type"] == "flag":
                value = ["on"] if value else []
            found[field["name"]] = [str(each) for each in (value if isinstance(value, list) else [value])]
    for each in part["groups"]:
        for inner in each["parts"]:
            found.update(leading(inner))
    return found


def field_of(slot: Slot, prefix: str, values: Json, called: Mapping[str, Sequence[str]] = {}) -> Json:
    """A field as a form shows it; ``called`` are the names in each list of the roster that it may be a place in."""
    value = values.get(slot.key, slot.default)
    type, choices = _kind(slot, values, value)
    if slot.place_in in called:
        names = dict(enumerate((_("nobody"), *called[slot.place_in])))
        type, choices = "choice", _among(names, value)
    return {
        "name": prefix + slot.key, "id": "f-" + (prefix + slot.key).replace(".", "-"), "type": type,
        "label": tell(slot.label), "clause": slot.clause, "help": tell(slot.help), "value": value,
        "least": slot.least, "most": slot.most, "leads": slot.leads,
        "choices": choices,
    }  # fmt: skip


def _kind(slot: Slot, values: Json, value: Any) -> tuple[str, list[Json]]:
    """How a field is shown, and what there is to choose: crests and faces are the house's own, and who somebody is to
    his player goes along unseen.
    """
    if slot.type == "mon":
        return slot.type, _among({key: tell(label) for key, label in CRESTS.items()}, value)
    if slot.key == "portrait":
        return "choice", _among({key: str(face.label) for key, face in FACES.items()}, value)
    return "unseen" if slot.key == "person" else slot.type, _choices(slot, values, value)


def _choices(slot: Slot, values: Json, value: Any) -> list[Json]:
    now = value if isinstance(value, list) else [value]
    return [
        {"value": pick.value, "label": tell(pick.label), "on": pick.value in now}
        for pick in slot.choices
        if suits(pick.suits, values)
    ]


def _among(all: Mapping[Any, str], value: Any) -> list[Json]:
    """What there is to choose, and what was chosen if it is none of it."""
    known = [{"value": key, "label": label, "on": key == value} for key, label in all.items()]
    if value in all:
        return known
    return [{"value": value, "label": str(value) or _("none"), "on": True}, *known]
