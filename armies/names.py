"""The name, the clan and the crest of an army, and what may stand in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.translation import gettext as _

import rulesets
from armies.crests import CRESTS, FIRST_CREST
from rulesets import Fault
from words import tell

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
    name = _line(values.get("name"), "name", _("The army’s name: {fault}"), faults)
    clan = _line(values.get("clan"), "clan", _("The clan’s name: {fault}"), faults)
    mon = values.get("mon")
    if not isinstance(mon, str) or mon not in CRESTS:
        faults.append(Fault("mon", _("There is no such crest: choose one of those shown.")))
        mon = ""
    return Identity(name=name, clan=clan, mon=mon), faults


def fitting(*, name: str, clan: str, mon: str) -> dict[str, str]:
    """An identity out of what a system calls its own, fit for a form; without a clan it has that of its crest."""
    known = mon if mon in CRESTS else FIRST_CREST
    clan = clan or tell(CRESTS[known])
    return {"name": name[: LONGEST["name"]], "clan": clan[: LONGEST["clan"]], "mon": known}


def roster_faults(system: str, roster: Any) -> list[Fault]:
    """Everything that is wrong with a roster from outside: with the names in it, and by the rules.

    Raises :class:`rulesets.UnknownSystem`.
    """
    named = list(rulesets.name_faults(roster))
    told = {fault.path for fault in named}
    return [*named, *(fault for fault in rulesets.get(system).validate(roster) if fault.path not in told)]


def _line(value: Any, key: str, words: str, faults: list[Fault]) -> str:
    wrong = rulesets.fault_of_name(value, LONGEST[key])
    if wrong:
        faults.append(Fault(key, words.format(fault=tell(wrong))))
    return rulesets.tidy(value) if isinstance(value, str) else ""
