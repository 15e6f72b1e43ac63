"""The name, the clan and the crest of an army, and what may stand in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.translation import gettext as _

from armies.crests import CRESTS, FIRST_CREST
from rulesets import Fault

LONGEST = {"name": 60, "clan": 40}
"""Characters."""


class Identity(TypedDict):
    """What an army is called and what it shows."""

    name: str
    clan: str
    mon: str


def identity(values: Mapping[str, Any]) -> tuple[Identity, list[Fault]]:
    """The identity in the values, trimmed, and everything that is wrong with it."""
    faults: list[Fault] = []
    name = _line(values.get("name"), "name", _("The army's name"), faults)
    clan = _line(values.get("clan"), "clan", _("The clan's name"), faults)
    mon = values.get("mon")
    if not isinstance(mon, str) or mon not in CRESTS:
        faults.append(Fault("mon", _("There is no such crest: choose one of the twelve.")))
        mon = ""
    return Identity(name=name, clan=clan, mon=mon), faults


def fitting(*, name: str, clan: str, mon: str) -> dict[str, str]:
    """An identity out of what a system calls its own, fit for a form."""
    known = mon if mon in CRESTS else FIRST_CREST
    return {"name": name[: LONGEST["name"]], "clan": clan[: LONGEST["clan"]], "mon": known}


def _line(value: Any, key: str, what: str, faults: list[Fault]) -> str:
    if not isinstance(value, str):
        faults.append(Fault(key, _("{what} must be a text.").format(what=what)))
        return ""
    line = " ".join(value.split())
    if not line:
        faults.append(Fault(key, _("{what} is missing.").format(what=what)))
    if len(line) > LONGEST[key]:
        message = _("{what} may have {most} characters; this one has {count}.")
        faults.append(Fault(key, message.format(what=what, most=LONGEST[key], count=len(line))))
    if any(unicodedata.category(character) in UNPRINTED for character in line):
        faults.append(Fault(key, _("{what} holds a character that cannot be written.").format(what=what)))
    return line


UNPRINTED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories without a shape of their own: control signs, halves of pairs, direction marks."""
