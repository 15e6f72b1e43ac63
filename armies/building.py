"""The builder as a form: a draft's fields by their paths, read out of a form and laid out for one.

The name of a field is its path in the roster, ``clans.0.units.2.kind``. Each part has a hidden field of its own path,
so that the form tells how many there are and in which order. What a button does to them is its value: ``copy
clans.0.units.2``.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _

import rulesets
from armies.crests import CRESTS
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
    return builder.shaped({**_values(builder.slots, posted, ""), **_lists(builder.groups, posted, "")})


def _lists(groups: Iterable[Group], posted: Posted, prefix: str) -> Json:
    return {group.key: list(_parts(group, posted, f"{prefix}{group.key}")) for group in groups}


def _parts(group: Group, posted: Posted, path: str) -> Iterable[Json]:
    for number in range(MOST_PARTS):
        prefix = f"{path}.{number}."
        if f"{path}.{number}" in posted:
            yield {**_values(group.slots, posted, prefix), **_lists(group.groups, posted, prefix)}


def _values(slots: Iterable[Slot], posted: Posted, prefix: str) -> Json:
    found: Json = {}
    for slot in slots:
        name = prefix + slot.key
        if slot.type == "flag":
            found[slot.key] = name in posted
        elif slot.type == "several":
            found[slot.key] = [_picked(slot, text) for text in posted.getlist(name)]
        elif name in posted:
            found[slot.key] = _read(slot, str(posted.get(name, "")))
    return found


def _read(slot: Slot, text: str) -> Any:
    if slot.type == "number":
        return int(text) if NUMBER.fullmatch(text) else 0
    if slot.type == "choice":
        return _picked(slot, text)
    return rulesets.tidied("".join(sign for sign in text if sign.isprintable()))


def _picked(slot: Slot, text: str) -> Any:
    return next((pick.value for pick in slot.choices if str(pick.value) == text), text)


# -- what a button does ------------------------------------------------------------------------------------------------


def worked(builder: Builder, roster: Json, deed: str) -> Json:
    """The draft after a button: ``add PATH`` of a list, ``copy``, ``up``, ``down`` or ``drop PATH`` of a part.

    A button that fits nothing does nothing.
    """
    roster = copy.deepcopy(roster)
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
    return builder.shaped(roster)


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


def _copied(items: list[Any], number: int) -> None:
    items.insert(number + 1, copy.deepcopy(items[_index(str(number), items)]))


def _moved(items: list[Any], number: int, by: int) -> None:
    other = _index(str(number + by), items)
    items[number], items[other] = items[other], items[_index(str(number), items)]


def _dropped(items: list[Any], number: int) -> None:
    items.pop(_index(str(number), items))


DEEDS: Mapping[str, Any] = {
    "copy": _copied,
    "drop": _dropped,
    "up": lambda items, number: _moved(items, number, -1),
    "down": lambda items, number: _moved(items, number, 1),
}


# -- on to a page ------------------------------------------------------------------------------------------------------


def laid_out(system: str, roster: Json) -> Json:
    """A draft for the page: the tree of its parts with fields, prices and faults, and the sum."""
    ruleset, builder = rulesets.get(system), builder_of(system)
    price, faults = builder.priced(roster), ruleset.validate(roster)
    places = Places(price.parts, faults)
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
        "faults": [named(fault, builder) for fault in faults],
    }


def named(fault: Fault, builder: Builder) -> Json:
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


class Places:
    """The parts of a draft with what they cost and what is wrong with them."""

    def __init__(self, prices: Mapping[str, int], faults: Sequence[Fault]) -> None:
        self.prices = prices
        self.faults = faults

    def part(self, path: str, values: Json, slots: Sequence[Slot], groups: Sequence[Group]) -> Json:
        """One part with everything in it."""
        prefix = f"{path}." if path else ""
        lists = [self._list(f"{prefix}{group.key}", values[group.key], group) for group in groups]
        return {
            "path": path,
            "id": _id(path),
            "fields": [_field(slot, prefix, values) for slot in slots if suits(slot.suits, values)],
            "groups": lists,
            "points": self.prices.get(path),
            "faults": self._own(prefix, [each["path"] for each in lists]),
        }

    def _list(self, path: str, items: Sequence[Json], group: Group) -> Json:
        parts = []
        for number, item in enumerate(items):
            part = self.part(f"{path}.{number}", item, group.slots, group.groups)
            called = str(item.get("name") or "")
            parts.append({**part, "number": number + 1, "title": tell(group.title), "called": called})
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
            found[field["name"]] = [str(each) for each in (value if isinstance(value, list) else [value])]
    for each in part["groups"]:
        for inner in each["parts"]:
            found.update(leading(inner))
    return found


def _field(slot: Slot, prefix: str, values: Json) -> Json:
    value = values.get(slot.key, slot.default)
    return {
        "name": prefix + slot.key, "id": "f-" + (prefix + slot.key).replace(".", "-"), "type": slot.type,
        "label": tell(slot.label), "clause": slot.clause, "help": tell(slot.help), "value": value,
        "least": slot.least, "most": slot.most, "leads": slot.leads,
        "choices": _crests(value) if slot.type == "mon" else _choices(slot, values, value),
    }  # fmt: skip


def _choices(slot: Slot, values: Json, value: Any) -> list[Json]:
    now = value if isinstance(value, list) else [value]
    return [
        {"value": pick.value, "label": tell(pick.label), "on": pick.value in now}
        for pick in slot.choices
        if suits(pick.suits, values)
    ]


def _crests(value: Any) -> list[Json]:
    known = [{"value": key, "label": tell(label), "on": key == value} for key, label in CRESTS.items()]
    if value in CRESTS:
        return known
    return [{"value": value, "label": str(value) or _("none"), "on": True}, *known]
