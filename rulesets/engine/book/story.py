"""What a system tells the chronicler of its battles: which kinds of events are worth words. The engine knows none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Json = dict[str, Any]


def kit_price(document: Json, unit: str) -> float:
    """What a unit cost, as the document tells it with what the unit carries; 0 for who comes without a price."""
    return float(document.get("kit", {}).get(unit, {}).get("points", 0))


class Count(msgspec.Struct, frozen=True):
    """What a report counts for each side: how many events of some kinds were its own, in words and by a clause."""

    label: str
    clause: str
    kinds: frozenset[str]


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What is worth telling of a battle, by the names that its record has for it.

    ``broken`` are the badges of a unit that is on the table and no longer fights in order: its figures do not count as
    strength. ``memorable`` are the events that are told in their own words, ``held`` those in which a unit keeps its
    nerve. ``price`` is what a unit of a document cost, by its id, in points; None where units have no price.
    ``counts`` are what a report counts besides.
    """

    broken: frozenset[str] = frozenset()
    memorable: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    price: Callable[[Json, str], float] | None = None
    counts: tuple[Count, ...] = ()


PLAIN = Story()
"""What is told of a system that says nothing of it: who fell, who fled, who took what."""
