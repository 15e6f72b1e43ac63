"""The archive's pages: the list with its search, players, clans, and what a battle's players may settle about it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

import rulesets
from armies.crests import CRESTS
from games.models import Battle, Finished, Imported, Player, Shown
from games.refusals import refusal
from games.selectors import archive as finding
from games.selectors import lobby
from games.selectors.archive import Page, Query
from games.selectors.narrowing import sides_of_clan, sides_of_player
from games.services import showing
from games.services.filing import clan_key, option_words
from games.views.lobby import Fight, reader_of
from rulesets import Illegal
from words import tell_all

LATEST = 10
"""Battles on the page of a player or a clan; the rest are in the archive."""

RESULTS = (
    ("", gettext_lazy("any")),
    ("won", gettext_lazy("won (by the player or clan, or you)")),
    ("lost", gettext_lazy("lost (by the player or clan, or you)")),
    ("draw", gettext_lazy("drawn")),
    ("ai", gettext_lazy("won by indigo")),
    ("kaki", gettext_lazy("won by persimmon")),
)
ENDS = (
    ("", gettext_lazy("any")),
    ("points", gettext_lazy("on points")),
    ("rout", gettext_lazy("an army broke")),
    ("annihilation", gettext_lazy("to the last man")),
    ("resignation", gettext_lazy("given up")),
    ("agreement", gettext_lazy("agreed a draw")),
)
SORTS = (
    ("newest", gettext_lazy("last fought first")),
    ("oldest", gettext_lazy("first fought first")),
    ("longest", gettext_lazy("most turns first")),
)


class SearchForm(forms.Form):
    """What may be asked of the archive. Everything may be left out."""

    q = forms.CharField(label=gettext_lazy("Search"), max_length=80, required=False)
    whose = forms.ChoiceField(
        label=gettext_lazy("Whose"),
        choices=(("", gettext_lazy("all that are public, and yours")), ("mine", gettext_lazy("only yours"))),
        required=False,
    )
    system = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)
    player = forms.CharField(label=gettext_lazy("Player"), max_length=150, required=False)
    clan = forms.CharField(label=gettext_lazy("Clan"), max_length=40, required=False)
    since = forms.DateField(label=gettext_lazy("Fought from"), required=False)
    until = forms.DateField(label=gettext_lazy("Fought until"), required=False)
    option = forms.ChoiceField(label=gettext_lazy("Option in force"), required=False)
    result = forms.ChoiceField(label=gettext_lazy("Result"), choices=RESULTS, required=False)
    how = forms.ChoiceField(label=gettext_lazy("How it ended"), choices=ENDS, required=False)
    sort = forms.ChoiceField(label=gettext_lazy("Sorted"), choices=SORTS, required=False)
    of = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = [(ruleset.slug, ruleset.name) for ruleset in rulesets.all()]
        self._choose("system", [("", _("any")), *systems])
        self._choose("option", [("", _("any")), *_options(self.data.get("system", ""))])
        for name, kind in (("q", "search"), ("since", "date"), ("until", "date")):
            self.fields[name].widget.input_type = kind
        for name in ("q", "player", "clan"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        self.fields["q"].widget.attrs["placeholder"] = _("A battle, a name, a clan")

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def query(self, after: str) -> Query:
        """The question as the archive takes it; what cannot be read asks for nothing."""
        given = self.cleaned_data
        names = ("q", "system", "player", "clan", "option", "result", "how", "sort", "of")
        plain = {name: given[name] for name in names if given.get(name)}
        since, until = given.get("since"), given.get("until")
        return Query(**plain, since=since, until=until, mine=given.get("whose") == "mine", after=after)

    @property
    def narrows(self) -> bool:
        """Whether anything is asked for at all."""
        return any(value for name, value in self.cleaned_data.items() if name != "sort")

    @property
    def filters(self) -> list[forms.BoundField]:
        """The filters, which lie folded until they are wanted."""
        return [self[name] for name in self.fields if name not in ("q", "option", "of")]

    @property
    def is_open(self) -> bool:
        """Whether one of the filters is in use, or wrong."""
        return any(bound.value() or bound.errors for bound in [*self.filters, self["option"]])


def _options(slug: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every value of every option that is a choice, by system; of one system, if it is named."""
    found = []
    for ruleset in rulesets.all():
        if slug in ("", ruleset.slug):
            found.append((ruleset.name, _choices(tell_all(ruleset.describe()["options"]))))
    return found


def _choices(options: list[dict[str, Any]]) -> list[tuple[str, str]]:
    found = []
    for option in options:
        if option["type"] == "flag":
            for value, words in ((True, _("yes")), (False, _("no"))):
                found.append((option_words(option["key"], value), f"{option['label']}: {words}"))
        elif option["type"] == "choice":
            for choice in option["choices"]:
                key = option_words(option["key"], choice["value"])
                found.append((key, f"{option['label']}: {choice['label']}"))
    return found


@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """Battles that are over: those open to all and one's own, as the address asks for them."""
    reader = reader_of(request)
    form = SearchForm(request.GET)
    form.is_valid()
    page = finding.page(reader, form.query(request.GET.get("after", "")))
    context = {
        "form": form,
        "page": page,
        "fights": [Fight(battle, reader) for battle in page.battles],
        "earlier": _address(request, after=page.after) if page.after else "",
        "first": _address(request, after="") if request.GET.get("after") else "",
        "part": next((battle.belongs for battle in page.battles if form.query("").of), None),
    }
    return render(request, "games/archive.html", context)


def _address(request: HttpRequest, **changes: str) -> str:
    """The same question from another place in the list; nothing that is empty stands in it."""
    asked = {**request.GET.dict(), **changes}
    query = request.GET.copy()
    query.clear()
    query.update({name: value for name, value in asked.items() if value})
    return f"?{query.urlencode()}"


@require_GET
def player_page(request: HttpRequest, who: str = "") -> HttpResponse:
    """A player: what he fought, how it ended by rules, his last battles. Guests have no page.

    His name stands in the path, or behind it (``?name=``) where no path could hold it.
    """
    who = who or request.GET.get("name", "")
    reader, player = reader_of(request), finding.player_of(who)
    if player is None:
        raise Http404
    latest = finding.page(reader, Query(player=player.username), LATEST)
    rows = finding.tally(reader, sides_of_player(player))
    context = {"title": player.username, "since": player.date_joined, "is_me": reader == player}
    context["avoid"] = player.pk if reader is not None and reader != player else 0
    return _house_of(request, {**context, "more": {"player": player.username}}, latest, rows)


@require_GET
def clan_page(request: HttpRequest, who: str = "") -> HttpResponse:
    """A clan, by its crest or its name: the battles under its banner. Its name stands as that of a player."""
    who = who or request.GET.get("name", "")
    reader, key = reader_of(request), clan_key(who)
    latest = finding.page(reader, Query(clan=who), LATEST) if who else Page()
    if not latest.battles and key not in CRESTS:
        raise Http404
    named = (seat for battle in latest.battles for seat in battle.seats.all() if key == clan_key(seat.clan))
    seat = next(named, None)
    mon = key if key in CRESTS else seat.mon if seat else ""
    name = seat.clan if seat else CRESTS.get(key, who)
    context = {"title": name, "mon": mon, "clan": True, "more": {"clan": who}}
    return _house_of(request, context, latest, finding.tally(reader, *sides_of_clan(who)))


def _house_of(
    request: HttpRequest, context: dict[str, Any], latest: Page, rows: list[dict[str, Any]]
) -> HttpResponse:
    reader = reader_of(request)
    names = {ruleset.slug: ruleset.name for ruleset in rulesets.all()}
    context["rows"] = [{**row, "name": names.get(row["system"], row["system"])} for row in rows]
    context["fights"] = [Fight(battle, reader) for battle in latest.battles]
    context["is_more"] = bool(latest.after)
    return render(request, "games/house.html", context)


class ShownForm(forms.Form):
    """To whom a battle is shown."""

    wish = forms.ChoiceField(
        label=gettext_lazy("Who may look at it"), choices=Shown.choices, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, alone: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if alone:
            field = self.fields["wish"]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(wish, shown_to(wish, alone=True)) for wish in Shown.values]


def shown_to(wish: str, *, alone: bool) -> Any:
    """To whom a battle is shown, in words; ``alone`` where the reader imported it and nobody fought it here."""
    return _("only you") if alone and wish == Shown.PRIVATE else Shown(wish).label


@require_http_methods(["GET", "POST"])
def about(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """What is known of a battle, and to whom it is shown, which its players settle here."""
    reader = reader_of(request)
    try:
        battle = lobby.battle_for(battle_id, reader.pk if reader else None)
        if request.method == "POST":
            return _settle(request, battle, reader)
    except Illegal as error:
        if error.code == "not_found":
            raise Http404 from None
        if error.code == "not_shown_yet":
            return redirect("battle", battle_id)
        messages.error(request, refusal(error)["reason"])
        return redirect("battle-about", battle_id)
    return render(request, "games/about.html", _about(battle, reader))


def _settle(request: HttpRequest, battle: Battle, reader: Player | None) -> HttpResponse:
    if reader is None:
        return redirect("account_login")
    battle = showing.show(battle_id=battle.pk, player=reader, wish=request.POST.get("wish", ""))
    shown = Shown(battle.shown).label
    messages.success(request, _("Now it is shown to {whom}.").format(whom=shown))
    return redirect("battle-about", battle.pk)


def _about(battle: Battle, reader: Player | None) -> dict[str, Any]:
    fight = Fight(battle, reader)
    filed = Finished.objects.filter(pk=battle.pk).first()
    owns = filed is not None and reader is not None and filed.owner_id == reader.pk
    mine = [seat for seat in fight.seats.values() if seat.side in fight.mine]
    settles = (owns or bool(mine)) and not battle.lesson and battle.status != Battle.Status.OPEN
    wish = battle.shown if owns else mine[0].wish if mine else ""
    others = {seat.player_id for seat in fight.seats.values() if not seat.practice} - {reader and reader.pk}
    return {
        "fight": fight,
        "battle": battle,
        "filed": filed,
        "imported": owns or Imported.objects.filter(pk=battle.pk).exists(),
        "over": battle.status == Battle.Status.OVER,
        "settles": settles,
        "form": ShownForm(initial={"wish": wish}, alone=owns),
        "shown_to": shown_to(battle.shown, alone=owns),
        "opponent": next(
            (seat.commander for seat in fight.seats.values() if seat.side not in fight.mine), ""
        ),
        "alone": owns or not others,
        "held_back": settles and battle.shown != wish,
        "agreed": agreement(battle),
    }


def agreement(battle: Battle) -> Any:
    """The options that differ from the usual, in words; none where they can no longer be read."""
    try:
        ruleset = battle.ruleset
        return tell_all({"agreed": ruleset.option_words(ruleset.options_from(battle.options))})["agreed"]
    except (Illegal, rulesets.UnknownSystem):
        return []
