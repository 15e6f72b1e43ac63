"""The sealed answer to a ticket as a form: everything of CAM-BAT-16 at once, with the default chosen."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles import TicketPage
from campaigns.selectors.ticket_words import type_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]
HOW = {
    "fight": gettext_lazy("Fight it"),
    "captains": gettext_lazy("Let the captains fight"),
    "paper": gettext_lazy("Decide it on paper"),
    "draw": gettext_lazy("Agree a draw"),
}
"""How a battle is decided; all but the first need both sides (CAM-BAT-7, CAM-BAT-8, CAM-BAT-13)."""
POST = "post-"
MOUNTED = "mounted"
"""The post of a leader who rides (KOKU-MUS-2)."""
PARTY = 2
"""The most companies, and persons, of who meets a raid (CAM-RAI-2)."""


def retreats(page: TicketPage, *kinds: str) -> list[tuple[str, str]]:
    """Where the reader's hosts may retreat to after such answers, as choices (CAM-BAT-12)."""
    places = dict.fromkeys(place for kind in kinds for place in page.sheet.ways.get(kind, ()))
    named = ((place, tell(war.place_name(place))) for place in places)
    return [("", _("The nearest to your seat")), *named]


class RetreatForm(forms.Form):
    """Where a camp goes that loses the field, said anew while the battle stands ready."""

    retreat = forms.ChoiceField(required=False, label=gettext_lazy("Retreat, if the field is lost"))
    key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, *args: Any, page: TicketPage, **kwargs: Any) -> None:
        said = page.ticket.answers[page.clan].retreat
        kwargs.setdefault("initial", {"retreat": said, "key": secrets.token_hex(16)})
        super().__init__(*args, **kwargs)
        self.fields["retreat"].choices = retreats(page, "stand")  # type: ignore[attr-defined]


class AnswerForm(forms.Form):
    """What a clan says to a ticket. ``order`` is the order in which ground was ticked, where the browser kept it."""

    kind = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Your answer"))
    how = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Who fights it"), initial="fight")
    ground = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, required=False, label=gettext_lazy("Your ground")
    )
    order = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    leave = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, required=False, label=gettext_lazy("Leave out")
    )
    system = forms.ChoiceField(required=False, label=gettext_lazy("Rules"))
    retreat = forms.ChoiceField(required=False, label=gettext_lazy("Retreat, if the field is lost"))
    key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, *args: Any, page: TicketPage, **kwargs: Any) -> None:
        self.page = page
        said = page.sealed_answer or {"kind": str(page.sheet.default.kind)}
        kwargs.setdefault("initial", _initial(said))
        super().__init__(*args, **kwargs)
        self._offer("kind", [(one.key, one.name) for one in page.choices])
        self._offer("how", [(key, words) for key, words in HOW.items() if key in self._ways()])
        self._offer("ground", [(row["key"], row["name"]) for row in page.buys] if self.points else [])
        self._offer("leave", [] if page.sheet.meets else self.companies)
        self._offer("system", [("", _("As the campaign has it")), *self._systems()])
        self._offer("retreat", retreats(page, "stand", "call_off"))
        self._party(said)
        self._posts(said)

    def _offer(self, name: str, choices: list[Any]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def points(self) -> int:
        """How many ground points there are to spend."""
        return self.page.sheet.camps[self.page.left].points

    @property
    def companies(self) -> list[tuple[str, str]]:
        """The camp's companies with what they are."""
        return _companies(self.page.sheet.camps[self.page.left].companies)

    @property
    def posts(self) -> list[forms.BoundField]:
        """Where persons fight."""
        return [self[name] for name in self.fields if name.startswith(POST)]

    @property
    def is_raid(self) -> bool:
        """Whether it names a party that meets raiders."""
        return "companies" in self.fields

    def _ways(self) -> tuple[str, ...]:
        """Captains are asked for only where the option leaves it to both sides."""
        agreed = self.page.known.options.captains == "agreed"
        return ("fight", *(("captains",) if agreed else ()), "paper", "draw")

    def _systems(self) -> list[tuple[str, str]]:
        return [(one["key"], one["name"]) for one in self.page.systems if one["holds"]]

    def _party(self, said: Json) -> None:
        """CAM-RAI-2: who meets a raid, of all who are there; by default the strongest."""
        page = self.page
        if not page.sheet.meets:
            return
        usual = page.ticket.camps[page.left]
        kinds: dict[str, tuple[str, list[tuple[str, str]], tuple[str, ...]]] = {
            "companies": (_("Companies that meet them"), _companies(page.sheet.meets), usual.companies),
            "persons": (
                _("Persons that meet them"), [(one.id, tell(one.name)) for one in page.sheet.riders], usual.persons,
            ),
        }  # fmt: skip
        for name, (label, choices, chosen) in kinds.items():
            self.fields[name] = forms.MultipleChoiceField(
                label=label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple,
                initial=list(said.get(name, ())) if said.get("companies") else list(chosen),
                help_text=_("Two at most."),
            )  # fmt: skip

    def _posts(self, said: Json) -> None:
        """CAM-LEV-11: with which men a person fights where that is his owner's to say; whether the leader rides."""
        for person in self.page.sheet.camps[self.page.left].persons:
            posts = self.page.sheet.posts.get(person.id)
            if posts:
                usual = _("On foot") if posts == (MOUNTED,) else _("Where there is room")
                self.fields[POST + person.id] = forms.ChoiceField(
                    label=tell(person.name), required=False, initial=said.get("posts", {}).get(person.id, ""),
                    choices=[("", usual), *((post, _post(post)) for post in posts)],
                )  # fmt: skip

    # -- what is said --------------------------------------------------------------------------------------------------

    def answer(self) -> Json:
        """The answer as the rules read it; what is not said is not in it."""
        given = self.cleaned_data
        found: Json = {"kind": given["kind"]}
        for name in ("leave", "companies", "persons"):
            if given.get(name):
                found[name] = given[name]
        for name in ("system", "retreat"):
            if given[name]:
                found[name] = given[name]
        if given["ground"]:
            found["ground"] = self._by_preference(given["ground"], given["order"])
        if given["how"] != "fight":
            found[given["how"]] = True
        posts = {
            name.removeprefix(POST): given[name]
            for name in self.fields
            if name.startswith(POST) and given[name]
        }
        return {**found, **({"posts": posts} if posts else {})}

    def _by_preference(self, ground: list[str], order: str) -> list[str]:
        """What was ticked, in the order in which it was; without that in the order of the list."""
        ticked = [key for key in order.split(",") if key in ground]
        return list(dict.fromkeys((*ticked, *ground)))

    def refuse(self, refusal: Json) -> None:
        """Put each fault beside what it is about."""
        named = refusal.get("named") or [
            {"path": "", "words": refusal["reason"], "clause": refusal["clause"]}
        ]
        for fault in named:
            field = fault.get("path", "") if fault.get("path", "") in self.fields else None
            words = tell(fault.get("words") or fault.get("message") or refusal["reason"])
            self.add_error(field, f"{words} ({fault['clause']})" if fault.get("clause") else words)


def _companies(companies: tuple[war.Company, ...]) -> list[tuple[str, str]]:
    """Companies with what they are, as choices."""
    return [
        (one.id, _("{type}, {n}").format(type=type_words(one.type), n=one.n)) for one in companies if one.n
    ]


def _post(post: str) -> str:
    """A post in words: with which men, or on a horse."""
    return _("On horseback") if post == MOUNTED else _("With {men}").format(men=type_words(post))


def _initial(said: Json) -> Json:
    """A form's values out of an answer."""
    how = next((key for key in ("captains", "paper", "draw") if said.get(key)), "fight")
    return {
        "kind": said.get("kind", ""), "how": how, "ground": list(said.get("ground", ())),
        "order": ",".join(said.get("ground", ())), "leave": list(said.get("leave", ())),
        "system": said.get("system", ""), "retreat": said.get("retreat", ""), "key": secrets.token_hex(16),
    }  # fmt: skip
