"""What may stand in a name that a player gives: to an army, a unit, a clan, a battle, himself.

One rule for all of them, whichever way they come in. Names are shown beside one another, stand in addresses and go
into files, so none may hold what is not seen, or what parts an address.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, _, say

LONGEST_NAME = 40
"""Signs of a name, where nothing else is said."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or pictures and show nothing, as control and direction signs do (categories C)."""
PARTING = frozenset("/\\")
"""Signs that part an address."""


def tidy(text: str) -> str:
    """A text with its signs composed (NFC) and single spaces between its words, none around them."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fault_of_name(name: Any, most: int = LONGEST_NAME) -> Words:
    """What is wrong with a name as it would be kept (:func:`tidy`), in words; empty if nothing is."""
    if not isinstance(name, str):
        return _("A name must be a text.")
    kept = tidy(name)
    if not kept:
        return _("A name is missing.")
    count = len(kept)
    if count > most:
        return say("A name may have at most {most} characters; this one has {count}.", most=most, count=count)
    if any(sign in BLANK or unicodedata.category(sign)[0] == "C" for sign in kept):
        return _("A name may not contain invisible characters.")
    if not PARTING.isdisjoint(kept):
        return _("A name may not contain a slash.")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in kept):
        return _("A name needs at least one letter or digit.")
    return ""


def name_faults(value: Any, path: str = "") -> Iterator[Fault]:
    """Every text in plain data that could not be a name, with its place; an empty one gives none.

    Whatever else stands in a roster (kinds, weapons, ids) is written in letters too, so all of it is held to the rule.
    """
    if isinstance(value, str):
        if value and (wrong := fault_of_name(value)):
            yield Fault(path, wrong)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from name_faults(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from name_faults(inner, f"{path}.{place}".lstrip("."))


def tidied_within(value: Any) -> Any:
    """Plain data with every text in it :func:`tidy`; what it is keyed by stays."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, dict):
        return {key: tidied_within(inner) for key, inner in value.items()}
    return [tidied_within(inner) for inner in value] if isinstance(value, list) else value
