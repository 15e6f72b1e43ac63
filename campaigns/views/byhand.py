"""The result of a battle that was fought at home, as a form: who won, losses by type, what befell persons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles import TicketPage, type_words
from words import tell

Json = dict[str, Any]
CLASSES = {
    "killed": gettext_lazy("killed"), "fled": gettext_lazy("fled"), "taken": gettext_lazy("taken"),
}  # fmt: skip
"""What becomes of a piece that is out of the battle (CAM-TOL-1)."""
MARKS = {
    "": gettext_lazy("unharmed"), "fell": gettext_lazy("fell"), "hurt": gettext_lazy("hurt"),
    "taken": gettext_lazy("taken"),
}  # fmt: skip
NOBODY, DRAWN = "", "draw"


@dataclass(frozen=True)
class Loss:
    """A type of a camp with its three fields, and how many pieces stood."""

    name: str
    stood: int
    fields: list[forms.BoundField]


class HandForm(forms.Form):
    """What one side says of the battle; filled with what it has said before, else with what the other has."""

    winner = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Who holds the field"))
    given_up = forms.ChoiceField(required=False, label=gettext_lazy("Did a side give up?"))

    def __init__(self, *args: Any, page: TicketPage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.page = page
        said = self.said
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
    def said(self) -> Json:
        """What was entered already: by the reader's side, else by the other."""
        kept = self.page.kept.hand if self.page.kept is not None else {}
        return kept.get(str(self.page.sheet.mine)) or kept.get(str(1 - self.page.sheet.mine)) or {}

    @property
    def mine_is_in(self) -> bool:
        """Whether the reader's side has entered its result."""
        return self.page.kept is not None and str(self.page.sheet.mine) in self.page.kept.hand

    @property
    def other_is_in(self) -> bool:
        """Whether the other side has."""
        return self.page.kept is not None and str(1 - self.page.sheet.mine) in self.page.kept.hand

    def _losses(self, index: int, said: Json) -> None:
        before: Json = (said.get("losses") or ({}, {}))[index]
        for type, pieces in self.page.ticket.levies[index].pieces.items():
            for name, words in CLASSES.items():
                self.fields[f"loss-{index}-{name}-{type}"] = forms.IntegerField(
                    label=words, min_value=0, max_value=pieces, required=False,
                    initial=before.get(type, {}).get(name, 0),
                )  # fmt: skip

    def _persons(self, index: int, said: Json) -> None:
        before: Json = said.get("marks") or {}
        for person in self.page.sheet.camps[index].persons:
            self.fields[f"mark-{person.id}"] = forms.ChoiceField(
                label=tell(person.name), choices=list(MARKS.items()), required=False,
                initial=next(iter(before.get(person.id, ())), ""),
            )  # fmt: skip

    @property
    def camps(self) -> list[tuple[Any, list[Loss], list[forms.BoundField]]]:
        """Both camps with the fields of their losses and persons."""
        return [
            (camp, self._rows(camp.index), [self[f"mark-{one.id}"] for one in camp.camped.persons])
            for camp in self.page.camps
        ]

    def _rows(self, index: int) -> list[Loss]:
        return [
            Loss(type_words(type), stood, [self[f"loss-{index}-{name}-{type}"] for name in CLASSES])
            for type, stood in self.page.ticket.levies[index].pieces.items()
        ]

    def entry(self) -> Json:
        """The result as :func:`campaigns.services.hand.enter` takes it."""
        given = self.cleaned_data
        found: Json = {"losses": [self._lost(0), self._lost(1)]}
        if given["winner"] != DRAWN:
            found["winner"] = int(given["winner"])
        marks = {
            name.removeprefix("mark-"): [given[name]]
            for name in self.fields
            if name.startswith("mark-") and given[name]
        }
        if marks:
            found["marks"] = marks
        if given["given_up"]:
            found |= {"given_up": int(given["given_up"][0]), "early": given["given_up"].endswith("e")}
        return found

    def _lost(self, index: int) -> Json:
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
