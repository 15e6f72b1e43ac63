"""A referee's correction as he writes it: what is wrong, what it shall be, and what would change, in words, before the
clans are asked (CAM-EVT-4).

Everything on it is made of the war as the referee knows it. The lines that he has written already come along in the
form; nothing is kept before it is put to the clans.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.touching import touches
from games.refusals import refusal
from rulesets import Illegal
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]
Choices = list[tuple[str, Any]]

LINES_MOST = 12
"""So many things are set right in one proposal at most."""
GROUPS = {
    "province": gettext_lazy("Provinces"), "clan": gettext_lazy("Clans"), "host": gettext_lazy("Hosts"),
    "person": gettext_lazy("Persons"),
}  # fmt: skip
UNKNOWN = -1
WOUNDED_MOST = 4
NUMBERS = {"castle": 3, "restless": 4, "raids": 4, "chest": 99_999, "honour": 20, "ninja": 2, "command": 4}
"""The most of each number; the rules say so again."""
HINTS = {
    "garrison": gettext_lazy("figures"), "restless": gettext_lazy("closes to come"), "chest": gettext_lazy("k"),
    "castle": gettext_lazy("level"), "ninja": gettext_lazy("bands"),
}  # fmt: skip


class ThingForm(forms.Form):
    """The values of one thing, filled with what the referee knows. What he leaves as it is does not change."""

    def __init__(
        self, known: war.Campaign, unseen: Iterable[str], what: str, which: str, data: Any = None
    ) -> None:
        super().__init__(data, prefix="set", auto_id="set-%s")
        self.known, self.unseen, self.which = known, set(unseen), which
        self.what = what
        getattr(self, f"_{what}")()

    # -- what may be written -------------------------------------------------------------------------------------------

    def _number(self, name: str, label: str, most: int, now: int | None) -> None:
        now = None if now == UNKNOWN else now
        self.fields[name] = forms.IntegerField(
            label=capfirst(label), min_value=0, max_value=most, required=False, initial=now,
            help_text="" if now is not None else _("What it is now is not known to you."),
        )  # fmt: skip
        if name in HINTS:
            self.fields[name].label = f"{capfirst(label)} ({HINTS[name]})"

    def _choice(self, name: str, label: str, choices: Choices, now: str | None) -> None:
        """A value out of a list; where it is not known it may stay as it is."""
        if now is None or now not in {key for key, _words in choices}:
            choices, now = [("", _("as it is")), *choices], ""
        self.fields[name] = forms.ChoiceField(
            label=capfirst(label), choices=choices, required=False, initial=now
        )

    def _plain(self, thing: Any, *names: str) -> None:
        for name in names:
            self._number(name, tell(war.CORRECTED_FIELDS[name]), NUMBERS[name], getattr(thing, name))

    def _clans(self) -> Choices:
        return [(key, tell(war.clan_name(self.known, key))) for key in self.known.order]

    def _places(self) -> Choices:
        named = [(key, tell(war.place_name(key))) for key in self.known.provinces]
        return sorted(named, key=lambda pair: pair[1])

    def _province(self) -> None:
        found = self.known.provinces[self.which]
        owners = [*self._clans(), (war.NEUTRAL, tell(war.NEUTRAL_MEN))]
        self._choice("owner", tell(war.CORRECTED_FIELDS["owner"]), owners, found.owner)
        self._plain(found, "castle")
        seen = found.stores != UNKNOWN
        self._number("stores", tell(war.CORRECTED_FIELDS["stores"]), 20, found.stores)
        men = sum(one.n for one in found.garrison) if seen else None
        self._number("garrison", tell(war.CORRECTED_FIELDS["garrison"]), 15, men)
        self._plain(found, "restless", "raids")

    def _clan(self) -> None:
        self._plain(self.known.clans[self.which], "chest", "honour", "ninja")

    def _host(self) -> None:
        found = self.known.hosts[self.which]
        self._choice("at", tell(war.CORRECTED_FIELDS["at"]), self._places(), found.at)
        people = [(one.id, tell(one.name)) for one in self.known.persons.values() if one.clan == found.clan]
        leads = found.leader if found.leader or found.companies else None
        captain = ("captain", _("a nameless captain"))
        self._choice("leader", tell(war.CORRECTED_FIELDS["leader"]), [captain, *people], leads or None)
        if found.companies:
            self._known_men(found.companies)
            return
        types = [("", "–"), *((type, tell(war.men_name(type))) for type in all_types())]
        self.fields["type"] = forms.ChoiceField(label=_("Men"), choices=types, required=False)
        self._number("figures", _("figures"), 400, None)

    def _known_men(self, companies: Iterable[war.Company]) -> None:
        there: dict[str, list[war.Company]] = {}
        for one in companies:
            there.setdefault(one.type, []).append(one)
        for type, alike in there.items():
            most = sum(one.troop.full for one in alike)
            self._number(f"men:{type}", tell(war.men_name(type)), most, sum(one.n for one in alike))

    def _person(self) -> None:
        found = self.known.persons[self.which]
        seen = found.id not in self.unseen
        others = [pair for pair in self._clans() if pair[0] != found.clan]
        states: Choices = [("fit", _("fit"))]
        states += [
            (f"wounded:{n}", _("wounded for {n} seasons to come").format(n=n))
            for n in range(1, WOUNDED_MOST + 1)
        ]
        states += [(f"prisoner:{key}", _("prisoner of {clan}").format(clan=name)) for key, name in others]
        self._choice(
            "state", _("state"), [*states, ("dead", _("dead"))], self._state(found) if seen else None
        )
        hosts = [one for one in self.known.hosts.values() if one.clan == found.clan]
        castles = [one for one in self.known.provinces.values() if one.owner == found.clan and one.castle]
        places: Choices = [("seat", _("at the seat"))]
        places += [
            (f"host:{one.id}", _("with {host}").format(host=host_words(self.known, one))) for one in hosts
        ]
        places += [
            (f"castle:{one.key}", _("castellan of {place}").format(place=tell(war.place_name(one.key))))
            for one in castles
        ]
        self._choice("place", tell(war.CORRECTED_FIELDS["at"]), places, _place(found) if seen else None)
        self._plain(found, "command")

    def _state(self, person: war.Person) -> str | None:
        if person.dead:
            return "dead"
        if person.held_by:
            return None if person.hostage else f"prisoner:{person.held_by}"
        left = person.until - self.known.season - 1
        return "fit" if person.until <= self.known.season else f"wounded:{min(WOUNDED_MOST, max(1, left))}"

    # -- what was written ----------------------------------------------------------------------------------------------

    def correction(self) -> Json | None:
        """What was changed, as the rules take it; None if nothing was."""
        values: Json = {}
        for name, given in self.cleaned_data.items():
            if given in (None, "") or name in ("type", "figures") or given == self.fields[name].initial:
                continue
            values[name] = "" if given == "captain" else given
        men = self.cleaned_data.get("type")
        if men and self.cleaned_data.get("figures") is not None:
            values[f"men:{men}"] = self.cleaned_data["figures"]
        return {"what": self.what, "which": self.which, "values": values} if values else None


class Desk:
    """The referee's desk: the lines written so far, the thing that is before him, and what would change."""

    def __init__(self, known: war.Campaign, unseen: Iterable[str], asked: Any = None) -> None:
        self.known, self.unseen = known, list(unseen)
        given = asked or {}
        self.lines: list[Json] = _lines(given.get("lines", ""))
        self.reason = str(given.get("reason", "")).strip()
        self.wrong = ""
        self.form: ThingForm | None = None
        step = given.get("step", "")
        if step == "add":
            self._add(given)
        elif step.startswith("drop:") and step[5:].isdecimal() and int(step[5:]) < len(self.lines):
            del self.lines[int(step[5:])]
        elif step == "choose":
            self._open(given.get("thing", ""))
        self.words: list[list[str]] = []
        if self.lines:
            self._tell()

    def _open(self, thing: str, data: Any = None) -> ThingForm | None:
        what, _colon, which = thing.partition(":")
        if what in GROUPS and which in getattr(self.known, f"{what}s"):
            self.form = ThingForm(self.known, self.unseen, what, which, data)
        return self.form

    def _add(self, given: Any) -> None:
        form = self._open(given.get("thing", ""), given)
        if form is None or not form.is_valid():
            return
        line = form.correction()
        if line is None:
            self.wrong = _("Nothing of it is other than before.")
        elif len(self.lines) >= LINES_MOST:
            self.wrong = _("That is enough for one proposal: put it to the clans first.")
        else:
            try:
                self._patch([*self.lines, line])
            except Illegal as error:
                said = refusal(error)
                self.wrong = said["reason"]
                return
            self.lines.append(line)
            self.form = None

    def _patch(self, lines: list[Json]) -> Json:
        return war.correct(self.known, msgspec.convert(lines, list[war.Correction]))

    def _tell(self) -> None:
        """Each line by itself, after those before it; what cannot be told falls out."""
        told: list[list[str]] = []
        at = self.known
        try:
            for line in self.lines:
                patch = war.correct(at, msgspec.convert([line], list[war.Correction]))
                told.append([capfirst(tell(one)) for one in war.correction_words(at, patch, self.unseen)])
                at = war.take_step(at, patch)
        except (Illegal, msgspec.ValidationError):
            self.lines = self.lines[: len(told)]
        self.words = told

    # -- what the page shows -------------------------------------------------------------------------------------------

    @property
    def lines_as_text(self) -> str:
        """The lines as the form carries them along."""
        return json.dumps(self.lines)

    @property
    def things(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Everything that can be set right, in groups."""
        known = self.known
        by_clan = sorted(known.persons.values(), key=lambda one: known.seat_order(one.clan))
        return [
            (str(GROUPS["clan"]), [(f"clan:{key}", tell(war.clan_name(known, key))) for key in known.order]),
            (
                str(GROUPS["province"]),
                sorted(
                    ((f"province:{key}", tell(war.place_name(key))) for key in known.provinces),
                    key=lambda p: p[1],
                ),
            ),
            (
                str(GROUPS["host"]),
                [(f"host:{one.id}", capfirst(host_words(known, one))) for one in known.hosts.values()],
            ),
            (
                str(GROUPS["person"]),
                [
                    (f"person:{one.id}", f"{tell(war.clan_name(known, one.clan))}: {tell(one.name)}")
                    for one in by_clan
                ],
            ),
        ]

    @property
    def thing(self) -> str:
        """What is before him."""
        return f"{self.form.what}:{self.form.which}" if self.form is not None else ""

    @property
    def name(self) -> str:
        """What is before him, by its name."""
        return next((name for _group, known in self.things for key, name in known if key == self.thing), "")

    @property
    def numbered_lines(self) -> list[tuple[int, list[str]]]:
        """The lines with their numbers."""
        return list(enumerate(self.words))

    @property
    def asks(self) -> str:
        """Whose consent it takes, by name."""
        touched = touches(self.known, self._patch(self.lines))
        return ", ".join(tell(war.clan_name(self.known, key)) for key in self.known.order if key in touched)


def all_types() -> list[str]:
    """Every type of men that there can be."""
    return [
        f"{kind}.{weapon}.{weight}"
        for kind, troop in war.TROOPS.items()
        for weapon in troop.weapons
        for weight in troop.weights
    ]


def host_words(known: war.Campaign, host: Any) -> str:
    """A host by its leader or its clan, and where it stands."""
    place = tell(war.place_name(host.at))
    return _("{host} at {place}").format(host=tell(war.host_name(known, host.id)), place=place)


def _place(person: war.Person) -> str:
    return f"host:{person.host}" if person.host else f"castle:{person.castle}" if person.castle else "seat"


def _lines(text: str) -> list[Json]:
    """The lines that the form carried along; what is none of ours is dropped."""
    try:
        found = msgspec.json.decode(text or "[]", type=list[war.Correction])
    except msgspec.DecodeError:
        return []
    return [msgspec.to_builtins(one) for one in found[:LINES_MOST]]
