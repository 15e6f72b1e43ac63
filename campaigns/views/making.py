"""Making a campaign, taking a clan of one, beginning it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Campaign, ClanSeat
from campaigns.selectors import cards, seating
from campaigns.selectors.agreement import agreement
from campaigns.services import firsts, making
from campaigns.views.forms import CampaignForm, SeatForm
from games.models import Player
from games.refusals import refusal
from games.services.players import welcome_guest
from games.views.lobby import LONGEST_NONCE, reader_of
from games.views.making import WITHDRAWN, sealed_seed, show_spent
from limits.doors import limit, limit_guesses
from rulesets import Illegal
from rulesets import campaign as war


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The wars that can be fought, a card each."""
    return render(request, "campaigns/choose.html", {"cards": cards.cards()})


@login_required
@limit("battles_at_address", "POST")
def new_campaign(request: HttpRequest, scenario: str) -> HttpResponse:
    """The form of a new campaign of that scenario."""
    assert isinstance(request.user, Player)
    try:
        of = war.scenario(scenario)
    except Illegal:
        raise Http404 from None
    form = CampaignForm(request.POST or None, of=of)
    if form.is_valid():
        try:
            wish = form.wish(sealed_seed(request))
            if form.begins:
                return redirect(firsts.make_and_begin(player=request.user, wish=wish))
            return redirect("campaign-join-open", making.create(maker=request.user, wish=wish).pk)
        except Illegal as error:
            form.refuse(refusal(error))
    context = {"form": form, "card": cards.card(of)}
    return render(request, "campaigns/new.html", context, status=422 if form.is_bound else 200)


@require_POST
@limit("tries_at_address")
def at_once(request: HttpRequest, scenario: str) -> HttpResponse:
    """A war against the computer on one click, without an account."""
    player = welcome_guest(request)
    word = request.POST.get("nonce", "")[:LONGEST_NONCE]
    try:
        return redirect(
            firsts.at_once(
                player=player,
                scenario=scenario,
                word=word if word.isprintable() else "",
                seed=sealed_seed(request),
            )
        )
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
        return redirect("campaigns")


# -- joining -----------------------------------------------------------------------------------------------------------


@limit_guesses("wrong_words_at_address")
def invitation(request: HttpRequest, campaign_id: UUID, token: str) -> HttpResponse:
    """An invitation: whoever holds it may take a clan that nobody leads."""
    return _join(request, campaign_id, token)


def open_campaign(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """The clans of a campaign that is open to all, or that the reader has a part in."""
    return _join(request, campaign_id, "")


@dataclass(frozen=True)
class Chair:
    """A clan of a campaign that waits, and who leads it."""

    house: cards.House
    seat: ClanSeat

    @property
    def free(self) -> bool:
        """Whether nobody leads it yet."""
        return self.seat.player_id is None


def _join(request: HttpRequest, campaign_id: UUID, token: str) -> HttpResponse:
    reader = reader_of(request)
    try:
        row = making.joinable(
            campaign_id=campaign_id, player_id=reader.pk if reader else None, invitation=token
        )
    except Illegal:
        return show_spent(request, HTTPStatus.NOT_FOUND, WITHDRAWN)
    if row.status != Campaign.Status.OPEN:
        return _show_begun(request, row, reader)
    part = seating.sits(row, reader.pk if reader else None)
    chairs = _chairs(row)
    free = [(chair.house.key, chair.house.name) for chair in chairs if chair.free]
    form = None
    if reader is not None and not part and free:
        form = SeatForm(request.POST or None, clans=free)
        if form.is_valid() and _try_to_join(reader, row, token, form):
            return redirect("campaign-join-open", row.pk)
    context: dict[str, Any] = {
        "campaign": row, "card": cards.card(row.of), "chairs": chairs, "form": form, "part": part,
        "agreed": agreement(row),
        "mine": reader is not None and row.maker_id == reader.pk, "here": request.get_full_path(),
        "invitation": request.build_absolute_uri(reverse("campaign-join", args=[row.pk, row.invitation])),
    }  # fmt: skip
    return render(
        request, "campaigns/join.html", context, status=422 if form is not None and form.is_bound else 200
    )


def _show_begun(request: HttpRequest, row: Campaign, reader: Player | None) -> HttpResponse:
    """A campaign that cannot be joined any more: its map for those who may see it."""
    if not seating.may_know(row, reader.pk if reader else None):
        return show_spent(request, HTTPStatus.NOT_FOUND, WITHDRAWN)
    if getattr(request, "htmx", False):
        return HttpResponse(headers={"HX-Redirect": row.get_absolute_url()})
    return redirect(row)


def _chairs(row: Campaign) -> list[Chair]:
    seats = {seat.clan: seat for seat in row.seats.select_related("player")}
    houses = cards.card(row.of).houses
    return [Chair(house, seats[house.key]) for house in houses if house.key in seats]


def _try_to_join(reader: Player, row: Campaign, token: str, form: SeatForm) -> bool:
    try:
        making.join(campaign_id=row.pk, player=reader, invitation=token, **form.seat())
    except Illegal as error:
        form.refuse(refusal(error))
        return False
    return True


@login_required
@require_POST
def begin(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """Begin a campaign of mine with who is there; the computer leads the rest."""
    assert isinstance(request.user, Player)
    try:
        return redirect(making.begin(campaign_id=campaign_id, player=request.user))
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
        return redirect("campaigns")


@login_required
@require_POST
def withdraw(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """Take back a campaign of mine that has not begun, or give back my clan in somebody else's."""
    assert isinstance(request.user, Player)
    try:
        making.withdraw(campaign_id=campaign_id, player=request.user)
        messages.success(request, _("You have left the campaign before it began."))
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
    return redirect("campaigns")
