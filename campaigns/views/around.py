"""Around the table of a campaign: resigning, taking a clan over, votes, days away, a referee's corrections."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Proposal, Vacation
from campaigns.selectors import cards, seating, viewing, wanting
from campaigns.selectors.agreement import agreement
from campaigns.selectors.boot import proposals
from campaigns.services import eyes, making, vacations, votes
from campaigns.services.pace import PACES
from campaigns.services.votes import PAUSE_MOST
from campaigns.views.correcting import Desk
from games.models import Player
from games.refusals import refusal
from rulesets import Illegal
from rulesets import campaign as war
from words import tell, tell_all

Json = dict[str, Any]
Kind = Proposal.Kind


class AwayForm(forms.Form):
    """Days on which somebody is away."""

    first = forms.DateField(label=gettext_lazy("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=gettext_lazy("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


class PauseForm(forms.Form):
    """A pause of some days (CAM-COR-5)."""

    days = forms.IntegerField(label=gettext_lazy("Days"), min_value=1, max_value=PAUSE_MOST, initial=3)


class PaceForm(forms.Form):
    """Another pace (CAM-COR-1)."""

    pace = forms.ChoiceField(label=gettext_lazy("Pace"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        about = next(option for option in war.describe_options() if option["key"] == "pace")
        words = {choice["value"]: choice["label"] for choice in tell_all(about)["choices"]}
        self.fields["pace"].choices = [(key, words.get(key, key)) for key in PACES]  # type: ignore[attr-defined]


@login_required
def around(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """What is decided about the campaign itself, and what the reader may do about it."""
    assert isinstance(request.user, Player)
    try:
        row, clan = viewing.find(campaign_id, request.user)
    except Illegal as error:
        raise Http404(refusal(error)["reason"]) from None
    if row.status == Campaign.Status.OPEN:
        return redirect("campaign-join-open", row.pk)
    desk = None
    if request.method == "POST":
        desk = request.POST if request.POST.get("do") == "correct" else None
        if desk is None or desk.get("step") == "put":
            done = _do(request, row)
            if done is not None or desk is None:
                return done or redirect("campaign-around", row.pk)
    return render(request, "campaigns/around.html", _context(row, clan, request.user, desk))


def _context(row: Campaign, clan: str, player: Player, desk: Any = None) -> Json:
    document = viewing.document(row, clan)
    known, unseen = viewing.known_from(document), document.get("unseen", ())
    houses = {house.key: house for house in cards.card(row.of).houses}
    live = row.status == Campaign.Status.RUNNING
    alive = [one for one in known.clans.values() if not one.out]
    waiting = proposals(row, clan)
    for one in waiting:
        one["words"], one["lines"] = _words(known, one), _lines(known, unseen, one)
    judges = row.referee_id == player.pk and live
    out = live and seating.leads(clan) and bool(known.clans[clan].out)
    free = live and (not clan or out)
    return {
        "campaign": row, "clan": houses.get(clan), "known": known, "live": live, "out": out,
        "eyes": clan == war.OPEN_EYES, "acts": live and seating.leads(clan) and not out,
        "looking": _looking(row, houses) if live else [],
        "proposals": waiting, "agreed": agreement(row), "season": wanting.season_words(known.season),
        "to_take": [houses[one.key] for one in alive if one.computer] if free else [],
        "absent": [houses[one.key] for one in alive if one.player and one.absent and one.key != clan] if live else [],
        "desk": Desk(known, unseen, desk) if judges else None,
        "vacations": list(Vacation.objects.filter(player=player)), "resign_key": secrets.token_hex(16),
        "away": AwayForm(), "pause": PauseForm(), "pace": PaceForm(),
    }  # fmt: skip


def _looking(row: Campaign, houses: dict[str, Any]) -> list[Json]:
    """Who sees more than the others: the referee, and those who look on with open eyes (CAM-RUL-85, CAM-RUL-86)."""
    found: list[Json] = [{"name": row.referee.username}] if row.referee is not None else []
    seats = row.seats.filter(open_eyes__isnull=False).select_related("player")
    return found + [{"name": one.player.username, "house": houses[one.clan]} for one in seats if one.player]


def _words(known: war.Campaign, one: Json) -> str:
    """What a proposal proposes, in a line."""
    content = one["content"]
    if one["kind"] == Kind.PAUSE:
        return _("{days} days").format(days=content["days"])
    if one["kind"] == Kind.PACE:
        return dict(PaceForm().fields["pace"].choices).get(content["pace"], content["pace"])  # type: ignore[attr-defined]
    if "clan" in content:
        return tell(war.clan_name(known, content["clan"]))
    return str(content.get("reason", ""))


def _lines(known: war.Campaign, unseen: Any, one: Json) -> list[str]:
    """What a correction would change, for those whose things it touches (CAM-EVT-4)."""
    patch = one["content"].get("patch") if one["kind"] == Kind.EDIT else None
    return [capfirst(tell(line)) for line in war.correction_words(known, patch, unseen)] if patch else []


def _do(request: HttpRequest, row: Campaign) -> HttpResponse | None:
    """Do what a form asks for; a refusal is said on the page, and then there is no answer yet."""
    assert isinstance(request.user, Player)
    wish = DEEDS.get(request.POST.get("do", ""))
    try:
        if wish is None:
            messages.error(request, _("That cannot be done here."))
        else:
            messages.success(request, wish(request, row, request.user))
    except Illegal as error:
        said = refusal(error)
        clause = f" ({said['clause']})" if said["clause"] else ""
        messages.error(request, f"{said['reason']}{clause}")
        return None
    still = seating.may_know(Campaign.objects.defer(*Campaign.HEAVY).get(pk=row.pk), request.user.pk)
    return redirect("campaign-around", row.pk) if still else redirect("campaigns")


def _resign(request: HttpRequest, row: Campaign, player: Player) -> str:
    making.resign(campaign_id=row.pk, player=player, key=request.POST.get("key", ""))
    return _("You have resigned. The clan is handed over at the next council.")


def _propose(request: HttpRequest, row: Campaign, player: Player) -> str:
    kind, content = request.POST.get("kind", ""), _content(request)
    found = votes.propose(campaign_id=row.pk, player=player, kind=kind, content=content)
    if found.status == Proposal.Status.PASSED:
        return _("It is decided.")
    return _("The clans are asked.")


def _content(request: HttpRequest) -> Json:
    """What a form proposes; the service refuses what makes no sense."""
    kind = request.POST.get("kind", "")
    if kind == Kind.PAUSE:
        form: forms.Form = PauseForm(request.POST)
        return dict(form.cleaned_data) if form.is_valid() else {}
    if kind == Kind.PACE:
        return {"pace": request.POST.get("pace", "")}
    if kind in (Kind.TAKE, Kind.REPLACE):
        return {"clan": request.POST.get("clan", "")}
    return {}


def _correct(request: HttpRequest, row: Campaign, player: Player) -> str:
    """Put a correction to the clans whose things it touches."""
    document = viewing.document(row, viewing.viewer(row, player))
    desk = Desk(viewing.known_from(document), document.get("unseen", ()), request.POST)
    reason = desk.reason.rstrip(" .。")  # the chronicle ends a sentence with it
    content = {"corrections": desk.lines, "reason": reason}
    found = votes.propose(campaign_id=row.pk, player=player, kind=Kind.EDIT, content=content)
    return _("It is decided.") if found.status == Proposal.Status.PASSED else _("The clans are asked.")


def _open_eyes(request: HttpRequest, row: Campaign, player: Player) -> str:
    del request
    eyes.open_eyes(campaign_id=row.pk, player=player)
    return _("You see everything but what is sealed, until the end.")


def _vote(request: HttpRequest, row: Campaign, player: Player) -> str:
    number = request.POST.get("proposal", "")
    votes.vote(
        campaign_id=row.pk, player=player, proposal=int(number) if number.isdecimal() else 0,
        yes=request.POST.get("yes") == "1",
    )  # fmt: skip
    return _("Your vote is counted.")


def _away(request: HttpRequest, row: Campaign, player: Player) -> str:
    del row
    form = AwayForm(request.POST)
    if not form.is_valid():
        raise Illegal("wrong_days", "CAM-COR-4", _("Give a first and a last day, from today on."))
    vacations.announce(player=player, first=form.cleaned_data["first"], last=form.cleaned_data["last"])
    return _("Your days away are noted, for all your campaigns.")


def _back(request: HttpRequest, row: Campaign, player: Player) -> str:
    del row
    number = request.POST.get("vacation", "")
    vacations.take_back(player=player, vacation_id=int(number) if number.isdecimal() else 0)
    return _("You are not away after all.")


DEEDS: dict[str, Callable[[HttpRequest, Campaign, Player], str]] = {
    "resign": _resign, "propose": _propose, "vote": _vote, "correct": _correct, "eyes": _open_eyes,
    "away": _away, "back": _back,
}  # fmt: skip
"""What the page's forms ask for."""
