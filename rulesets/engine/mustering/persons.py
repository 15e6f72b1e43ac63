"""Persons who outlive a battle: what a system's rules say of one, as data that forms and sheets are made from.

A person has fields like a part of a roster (:mod:`rulesets.engine.mustering.builder`). Those in ``own`` belong to him
whatever the rules (his name, his face); the others are put on *shelves*, the parts of his sheet. What a value of a
field does stands in ``arts``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rulesets.engine.mustering.builder import (
    NUMBER,
    SEVERAL,
    Slot,
    blank,
    draw_into_bounds,
    part_faults,
    shape_part,
)
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words

Json = dict[str, Any]

OWN = ("name", "epithet", "mon", "portrait", "person")
"""The fields that are the person's own, whatever the rules."""


class Art(msgspec.Struct, frozen=True):
    """What somebody can: its name, what it does, its clause, its price, and the symbol that stands for it. Of one with
    levels ``level`` is his and ``most`` the highest.
    """

    name: Words
    effect: Words
    clause: str
    price: int = 0
    icon: str = ""
    level: int = 0
    most: int = 0


class SheetShelf(msgspec.Struct, frozen=True):
    """A part of the sheet: its sign and heading, and the fields that lie on it."""

    key: str
    kanji: str
    name: str
    caption: str
    keys: tuple[str, ...]


class Value(msgspec.Struct, frozen=True):
    """A number or a few words under a label."""

    label: Words
    value: Words
    clause: str = ""


class Needs(msgspec.Struct, frozen=True):
    """A printed table of faces needed: its heading, what the columns are, and rows under a label (None: never)."""

    heading: str
    axis: str
    columns: tuple[int, ...]
    rows: tuple[tuple[Words, tuple[int | None, ...]], ...]


class Boxes(msgspec.Struct, frozen=True):
    """Boxes to tick: how many, and whether they are round."""

    label: str
    count: int
    round: bool = False


class Chip(msgspec.Struct, frozen=True):
    """A word on what he is, with its symbol."""

    label: Words
    icon: str = ""


class SheetSummary(msgspec.Struct, frozen=True):
    """What follows from somebody's fields: chips under his name, his body, what he comes to with arms and armour, the
    tables that he is diced by with the clause they follow, what he carries, the boxes on paper, what binds him, and
    how many tokens he may spend on what.
    """

    chips: tuple[Chip, ...]
    body: tuple[Value, ...]
    derived: tuple[Value, ...]
    tables: tuple[Needs, ...]
    clause: str
    gear: tuple[Value, ...]
    boxes: tuple[Boxes, ...]
    code: tuple[Art, ...] = ()
    tokens: int = 0
    uses: tuple[Art, ...] = ()


class Model(msgspec.Struct, frozen=True):
    """Somebody to begin with: a word on what sort he is, and his fields."""

    key: str
    sort: str
    fields: Json


@dataclass(frozen=True, kw_only=True)
class Persons:
    """How a system makes persons. They march in the list ``group`` of a roster.

    ``priced`` and ``profile`` are asked for fields that have
    their form, numbers within their bounds; ``together`` finds what
    fields of that form say wrong together, ``warned`` what is lawful and looks like a slip.
    """

    group: str
    title: str
    slots: tuple[Slot, ...]
    shelves: tuple[SheetShelf, ...]
    arts: Mapping[str, Mapping[Any, Art]]
    priced: Callable[[Json], int]
    together: Callable[[Json], Sequence[Fault]]
    warned: Callable[[Json], Sequence[Fault]]
    profile: Callable[[Json], SheetSummary]
    models: tuple[Model, ...] = ()
    clause: str = ""
    caption: str = ""

    @property
    def rule_slots(self) -> tuple[Slot, ...]:
        """The fields that the rules speak of."""
        return tuple(slot for slot in self.slots if slot.key not in OWN)

    def blank(self) -> Json:
        """The fields of somebody of whom nothing is said."""
        return blank(self.rule_slots)

    def shape(self, given: Any) -> Json:
        """Fields in the form that is described here, whatever came from outside; what does not fit is left out."""
        return shape_part(given, self.rule_slots)

    def faults(self, fields: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with the fields that the rules speak of, all at once."""
        alone = list(part_faults(fields, self.rule_slots))
        broken = {fault.path for fault in alone}
        whole = self._complete(self.shape(fields))
        return [*alone, *(fault for fault in self.together(whole) if fault.path not in broken)]

    def price(self, fields: Mapping[str, Any]) -> int:
        """What he costs."""
        return self.priced(self._complete(fields))

    def summary(self, fields: Mapping[str, Any]) -> SheetSummary:
        """What follows from his fields."""
        return self.profile(self._complete(fields))

    def _complete(self, fields: Mapping[str, Any]) -> Json:
        return draw_into_bounds({**self.blank(), **fields}, self.rule_slots)

    def shelf(self, shelf: SheetShelf, fields: Mapping[str, Any]) -> list[Art]:
        """What lies on a shelf of his: each art that he has, with his level."""
        return [art for key in shelf.keys for art in self._arts(key, fields.get(key))]

    def _arts(self, key: str, value: Any) -> list[Art]:
        slot = next(each for each in self.slots if each.key == key)
        known = self.arts.get(key, {})
        if slot.type == SEVERAL:
            return [known[one] for one in value or () if one in known]
        if slot.type != NUMBER or value not in known:
            return []
        return [msgspec.structs.replace(known[value], level=value, most=max(known))]
