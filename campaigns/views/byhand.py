"""The result of a battle that was fought at home, as a form: who won, losses by type, what befell persons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles import Camp, TicketPage
from campaigns.selectors.ticket_words import type_words
from campaigns.services import hand
from words import tell

Json = dict[str, Any]
CLASSES = {
    "killed": gettext_lazy("killed"), "fled": gettext_lazy("fled"), "taken": gettext_lazy("taken"),
}  # fmt: skip
"""What becomes of a piece that is out of the battle (CAM-TOL-1)."""
UNHARMED, FELL, HURT, TAKEN = "", "fell", "hurt", "taken"
FATES = {UNHARMED: gettext_lazy("unharmed"), FELL: gettext_lazy("fell"), TAKEN: gettext_lazy("taken")}
"""What may befall a person under all rules (CAM-FAT-1)."""
NOBODY, DRAWN = "", "draw"


@dataclass(frozen=True)
class Loss:
    """A type of a camp with its three fields, and how many pieces stood."""

    name: str
    stood: int
    fields: list[forms.BoundField]


@dataclass(frozen=True)
class Fate:
    """A person with his fields: what befell him, by whose hand, and what the rules count of him."""

    name: str
    fields: list[forms.BoundField]


class HandForm(forms.Form):
    """What one side says of the battle; filled with what it has said before, else with what the other has."""

    winner = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Who holds the field"))
    given_up = forms.ChoiceField(required=False, label=gettext_lazy("Did a side give up?"))

    def __init__(self, *args: Any, page: TicketPage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page = page
        said = self.entry_so_far
        names = {camp.index: camp.name for camp in page.camps}
        self.fields["winner"].choices = [  # type: ignore[attr-defined]
            *((str(index), names[index]) for index in (page.left, 1 - page.left)),
            (DRAWN, _("Nobody: a draw")),
        ]
        self.fields["given_up"].choices = [(NOBODY, _("Nobody"))] + [  # type: ignore[attr-defined]
            (f"{index}{half}", words.format(clan=names[index]))
            for index in (0, 1)
            for half, words in (("e", _("{clan}, in the first half")), ("l", _("{clan}, later")))
        ]
        if said:
            winner = said.get("winner")
            self.fields["winner"].initial = DRAWN if winner is None else str(winner)
            if said.get("given_up") is not None:
                self.fields["given_up"].initial = f"{said['given_up']}{'e' if said.get('early') else 'l'}"
        for index in (0, 1):
            self._losses(index, said)
            self._persons(index, said)

    @property
    def entry_so_far(self) -> Json:
        """What was entered already: by the reader's side, else by the other."""
        kept = self.page.ticket_battle.hand if self.page.ticket_battle is not None else {}
        return kept.get(str(self.page.sheet.mine)) or kept.get(str(1 - self.page.sheet.mine)) or {}

    @property
    def mine_is_in(self) -> bool:
        """Whether the reader's side has entered its result."""
        return (
            self.page.ticket_battle is not None and str(self.page.sheet.mine) in self.page.ticket_battle.hand
        )

    @property
    def other_is_in(self) -> bool:
        """Whether the other side has."""
        return (
            self.page.ticket_battle is not None
            and str(1 - self.page.sheet.mine) in self.page.ticket_battle.hand
        )

    def _losses(self, index: int, said: Json) -> None:
        before: Json = (said.get("losses") or ({}, {}))[index]
        for type, pieces in self.page.ticket.levies[index].pieces.items():
            for name, words in CLASSES.items():
                self.fields[f"loss-{index}-{name}-{type}"] = forms.IntegerField(
                    label=words, min_value=0, max_value=pieces, required=False,
                    initial=before.get(type, {}).get(name, 0),
                )  # fmt: skip

    def _persons(self, index: int, said: Json) -> None:
        """CAM-FAT-1: what befell each person of name, who slew him (CAM-LIF-1), and what these rules count of him."""
        befalls = hand.befalls(self.page.ticket.system)
        fates: list[tuple[str, Any]] = list(FATES.items())
        if HURT in befalls:
            fates += [
                (HURT, tell(befalls[HURT])),
                (f"{HURT} {TAKEN}", _("{hurt} and taken").format(hurt=tell(befalls[HURT]))),
            ]
        others = [(one.id, tell(one.name)) for one in self.page.sheet.camps[1 - index].persons]
        slain = {
            victim: slayer for slayer, victims in (said.get("slain") or {}).items() for victim in victims
        }
        for person in self.page.sheet.camps[index].persons:
            marks = [*(said.get("marks") or {}).get(person.id, ())]
            fate = " ".join(sorted(mark for mark in set(marks) if mark in (FELL, HURT, TAKEN)))
            self.fields[f"mark-{person.id}"] = forms.ChoiceField(
                label=_("Fate"), choices=fates, required=False, initial=fate
            )
            if others:
                self.fields[f"by-{person.id}"] = forms.ChoiceField(
                    label=_("by the hand of"), choices=[(NOBODY, _("no man of name")), *others], required=False,
                    initial=slain.get(person.id, NOBODY),
                )  # fmt: skip
            for mark in hand.COUNTED:
                if mark in befalls:
                    self.fields[f"{mark}-{person.id}"] = forms.IntegerField(
                        label=tell(befalls[mark]), min_value=0, max_value=hand.EACH_MOST, required=False,
                        initial=marks.count(mark),
                    )  # fmt: skip

    def clean(self) -> Json:
        """Only who fell was slain."""
        given: Json = super().clean() or {}
        for name in list(given):
            victim = name.removeprefix("by-")
            if name.startswith("by-") and given[name] and given.get(f"mark-{victim}") != FELL:
                self.add_error(name, _("Who was slain has fallen: say so too."))
        return given

    @property
    def camps(self) -> list[tuple[Any, list[Loss], list[Fate]]]:
        """Both camps with the fields of their losses and persons."""
        return [(camp, self._rows(camp.index), self._fates(camp)) for camp in self.page.camps]

    def _fates(self, camp: Camp) -> list[Fate]:
        of = ("mark", "by", *hand.COUNTED)
        return [
            Fate(
                tell(one.name), [self[f"{name}-{one.id}"] for name in of if f"{name}-{one.id}" in self.fields]
            )
            for one in camp.camped.persons
        ]

    def _rows(self, index: int) -> list[Loss]:
        return [
            Loss(type_words(type), stood, [self[f"loss-{index}-{name}-{type}"] for name in CLASSES])
            for type, stood in self.page.ticket.levies[index].pieces.items()
        ]

    def entry(self) -> Json:
        """The result as :func:`campaigns.services.hand.enter` takes it."""
        given = self.cleaned_data
        found: Json = {"losses": [self._pieces_lost(0), self._pieces_lost(1)]}
        if given["winner"] != DRAWN:
            found["winner"] = int(given["winner"])
        marks: dict[str, list[str]] = {}
        slain: dict[str, list[str]] = {}
        for name, value in given.items():
            kind, _dash, person = name.partition("-")
            if kind == "mark" and value:
                marks.setdefault(person, []).extend(value.split())
            elif kind in hand.COUNTED and value:
                marks.setdefault(person, []).extend([kind] * value)
            elif kind == "by" and value:
                slain.setdefault(value, []).append(person)
        if marks:
            found["marks"] = marks
        if slain:
            found["slain"] = slain
        if given["given_up"]:
            found |= {"given_up": int(given["given_up"][0]), "early": given["given_up"].endswith("e")}
        return found

    def _pieces_lost(self, index: int) -> Json:
        sums = {
            type: {name: self.cleaned_data[f"loss-{index}-{name}-{type}"] or 0 for name in CLASSES}
            for type in self.page.ticket.levies[index].pieces
        }
        return {
            type: {name: n for name, n in lost.items() if n}
            for type, lost in sums.items()
            if any(lost.values())
        }

    def refuse(self, refusal: Json) -> None:
        """Say why it cannot be."""
        clause = f" ({refusal['clause']})" if refusal["clause"] else ""
        self.add_error(None, f"{refusal['reason']}{clause}")
