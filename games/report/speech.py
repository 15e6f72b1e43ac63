"""How a report says names, numbers and lists in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.report.facts import Facts
from rulesets import Side
from words import tell

MOST_NAMES = 5
"""Units of a side that a sentence names; the rest are counted."""


def number(value: float) -> str:
    """A number as it is written: halves as they are, with a true minus sign."""
    return f"{value:g}".replace("-", "−")


def with_sign(value: float) -> str:
    """What was gained or lost."""
    return f"+{number(value)}" if value > 0 else number(value)


def join(items: Sequence[str]) -> str:
    """Several things in a sentence."""
    if not items:
        return ""
    found = strung(items[:-1]) or items[0]
    return _("{list} and {last}").format(list=found, last=items[-1]) if len(items) > 1 else found


def strung(items: Sequence[str]) -> str:
    """Several things in a list without an end."""
    found = items[0] if items else ""
    for item in items[1:]:
        found = _("{list}, {next}").format(list=found, next=item)
    return found


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences one after another, as the language sets them."""
    found = ""
    for sentence in filter(None, sentences):
        found = _("{sentence} {another}").format(sentence=found, another=sentence) if found else sentence
    return found


class Speech:
    """The names of one battle. ``seed`` makes its choice of words: the same battle is always told in the same ones."""

    def __init__(self, facts: Facts, clans: dict[str, str], about: dict[str, Any], seed: int) -> None:
        self.facts = facts
        self.units_by_id = facts.unit
        self.clans = {side: clans.get(side, side) for side in map(str, Side)}
        if len(set(self.clans.values())) == 1:  # both fight under one name
            self.clans = {
                side: _("{clan} ({colour})").format(clan=clan, colour=_colour(side))
                for side, clan in self.clans.items()
            }
        self.stands = bool(about.get("stands"))
        self.terms: dict[str, str] = {str(key): text for key, text in about.get("terms", {}).items()}
        self.phases = {phase["key"]: phase["label"] for phase in about.get("phases", ())}
        self._seed = seed

    def pick(self, at: int, *ways: str) -> str:
        """One of several ways to say something at an event or a turn."""
        return ways[(self._seed + at * 7) % len(ways)]

    def side(self, side: str) -> str:
        """A side by its clan."""
        return self.clans[side]

    def name(self, unit: str) -> str:
        """A unit's name alone."""
        return tell(self.units_by_id[unit].name) if unit in self.units_by_id else tell(unit)

    def unit(self, unit: str) -> str:
        """A unit and whose it is."""
        side = self.units_by_id[unit].side if unit in self.units_by_id else ""
        return (
            _("{unit} ({clan})").format(unit=self.name(unit), clan=self.side(side))
            if side
            else self.name(unit)
        )

    def names(self, units: Iterable[str]) -> str:
        """Units of one side; where there are too many, the first and how many more."""
        listed = list(units)
        more = len(listed) - MOST_NAMES
        if more < 2:
            return join([self.name(unit) for unit in listed])
        rest = ngettext("{n} unit more", "{n} units more", more).format(n=more)
        return join([*(self.name(unit) for unit in listed[:MOST_NAMES]), rest])

    def of_each(self, units: Iterable[str]) -> str:
        """Units of both sides, each side's together."""
        listed = list(units)
        found = []
        for side in map(str, Side):
            own = [unit for unit in listed if self.units_by_id[unit].side == side]
            if own:
                found.append(_("{units} ({clan})").format(units=self.names(own), clan=self.side(side)))
        return _("; ").join(found)

    def men(self, count: float) -> str:
        """So many figures, or stands where the system counts those."""
        n = int(count)
        if self.stands:
            return ngettext("{n} stand", "{n} stands", n).format(n=number(n))
        return ngettext("{n} figure", "{n} figures", n).format(n=number(n))

    def points(self, count: float) -> str:
        """So many points."""
        return ngettext("{n} point", "{n} points", 1 if count == 1 else 2).format(n=number(count))

    def turns(self, count: int) -> str:
        """So many turns."""
        return ngettext("{n} turn", "{n} turns", count).format(n=count)

    def phase(self, key: str) -> str:
        """A phase's name; empty where the system lists none."""
        return tell(self.phases.get(key, ""))

    def fate(self, key: str) -> str:
        """What became of a unit that left the field."""
        known = {"off": _("left the field"), "fled": _("fled")}
        return tell(self.terms[key]) if key in self.terms else known.get(key, tell(key))


def _colour(side: str) -> str:
    return _("indigo") if side == "ai" else _("persimmon")
