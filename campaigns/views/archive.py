"""The archive of campaigns: the list with its search, a campaign's page in it, and a player's part."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from campaigns.models import ImportedCampaign
from campaigns.selectors import archive as telling
from campaigns.selectors import finding
from campaigns.selectors.finding import YEARS, Query
from campaigns.selectors.memory import Memory
from campaigns.views.remembering import of_campaign, show
from games.selectors.archive import player_of
from games.views.lobby import reader_of
from rulesets import campaign as war
from words import dictionary, language, tell

RESULTS = (
    ("", gettext_lazy("any")),
    ("won", gettext_lazy("won (by the player or clan, or you)")),
    ("lost", gettext_lazy("lost (by the player or clan, or you)")),
    ("points", gettext_lazy("ended on points")),
    ("supremacy", gettext_lazy("ended by supremacy")),
    ("capital", gettext_lazy("ended in the capital")),
    ("last", gettext_lazy("ended with one clan left")),
    ("draw", gettext_lazy("nobody won")),
)


class SearchForm(forms.Form):
    """What may be asked of the archive of campaigns. Everything may be left out."""

    q = forms.CharField(label=gettext_lazy("Search"), max_length=80, required=False)
    whose = forms.ChoiceField(
        label=gettext_lazy("Whose"),
        choices=(("", gettext_lazy("all that are public, and yours")), ("mine", gettext_lazy("only yours"))),
        required=False,
    )
    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), required=False)
    clan = forms.ChoiceField(label=gettext_lazy("Clan"), required=False)
    player = forms.CharField(label=gettext_lazy("Player"), max_length=150, required=False)
    year = forms.IntegerField(
        label=gettext_lazy("Ended in the year"),
        min_value=YEARS.start,
        max_value=YEARS.stop - 1,
        required=False,
    )
    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=RESULTS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = war.scenarios().values()
        clans = {house.key: tell(house.name) for one in known for house in one.clans}
        self._choose("scenario", [(one.key, tell(one.name)) for one in known])
        self._choose("clan", sorted(clans.items(), key=lambda pair: pair[1]))
        self.fields["q"].widget.input_type = "search"
        self.fields["q"].widget.attrs["placeholder"] = _("A campaign, a name, a clan")
        for name in ("q", "player"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("any")), *choices]

    def query(self, after: str) -> Query:
        """The question as the archive takes it; what cannot be read asks for nothing."""
        given = self.cleaned_data
        plain = {
            name: given[name] for name in ("q", "scenario", "clan", "player", "result") if given.get(name)
        }
        return Query(**plain, year=given.get("year") or 0, mine=given.get("whose") == "mine", after=after)

    @property
    def narrows(self) -> bool:
        """Whether anything is asked for at all."""
        return any(self.cleaned_data.values())

    @property
    def filters(self) -> list[forms.BoundField]:
        """The filters, which lie folded until they are wanted."""
        return [self[name] for name in self.fields if name != "q"]

    @property
    def is_open(self) -> bool:
        """Whether one of the filters is in use, or wrong."""
        return any(bound.value() or bound.errors for bound in self.filters)


@require_GET
def wars(request: HttpRequest) -> HttpResponse:
    """Campaigns that are over: those open to all and one's own, as the address asks for them."""
    form = SearchForm(request.GET)
    form.is_valid()
    page = finding.page(reader_of(request), form.query(request.GET.get("after", "")))
    context = {
        "form": form,
        "wars": page.wars,
        "earlier": _address(request, after=page.after) if page.after else "",
        "first": _address(request, after="") if request.GET.get("after") else "",
    }
    return render(request, "campaigns/wars.html", context)


def _address(request: HttpRequest, **changes: str) -> str:
    """The same question from another place in the list; nothing that is empty stands in it."""
    query = request.GET.copy()
    for name, value in {**request.GET.dict(), **changes}.items():
        query.pop(name, None)
        if value:
            query[name] = value
    return f"?{query.urlencode()}"


@require_GET
@of_campaign
def archive(request: HttpRequest, memory: Memory) -> HttpResponse:
    """A war season by season on the map, its course and its battles."""
    words = dictionary("campaign", language())
    imported = ImportedCampaign.objects.filter(pk=memory.row.pk).exists()
    about = {"words": words, "unproven": memory.unproven, "imported": imported}
    return show(request, "archive", memory, {**telling.page(memory), **about})


@require_GET
def player(request: HttpRequest, who: str = "") -> HttpResponse:
    """A player's part in campaigns; his own page shows it too. Guests have no page."""
    who = who or request.GET.get("name", "")
    found = player_of(who)
    if found is None:
        raise Http404(_("There is no such player."))
    part = finding.of_player(reader_of(request), found)
    return render(request, "campaigns/player.html", {"name": found.username, "part": part})
