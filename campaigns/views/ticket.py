"""A battle of the map before it is fought, and its toll afterwards: its page, its answer, its result by hand."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Campaign
from campaigns.selectors import viewing
from campaigns.selectors.battles import TicketPage
from campaigns.selectors.tolls import toll_of
from campaigns.services import captains, hand, tickets
from campaigns.views.answers import AnswerForm, RetreatForm
from campaigns.views.byhand import HandForm
from games.models import Player
from games.refusals import refusal
from games.selectors import seating
from games.views.lobby import reader_of
from rulesets import Illegal

Json = dict[str, Any]


def _page(request: HttpRequest, campaign_id: UUID, ticket: str) -> TicketPage:
    """The ticket as the reader may see it. Whoever may not gets no page."""
    reader = reader_of(request)
    try:
        row, clan = viewing.find(campaign_id, reader)
        return TicketPage(row, clan, ticket, reader)
    except Illegal as error:
        raise Http404(refusal(error)["reason"]) from None


@require_safe
def ticket_page(request: HttpRequest, campaign_id: UUID, ticket: str) -> HttpResponse:
    """Who stands against whom, and what may be said to it; after the battle its toll."""
    page = _page(request, campaign_id, ticket)
    if page.row.status == Campaign.Status.OPEN:
        raise Http404
    if page.status == "over":
        return render(request, "campaigns/toll.html", {"page": page, "toll": toll_of(page)})
    return _show(request, page, AnswerForm(page=page) if page.asks else None)


def _show(
    request: HttpRequest, page: TicketPage, form: AnswerForm | None, by_hand: HandForm | None = None
) -> HttpResponse:
    wrong = any(one is not None and one.is_bound for one in (form, by_hand))
    ready = page.status == "ready" and page.answers
    if by_hand is None and ready and page.by_players:
        by_hand = HandForm(page=page)
    battle, player = page.battle, page.player
    led = battle is not None and seating.stood_in_for(battle.pk, player.pk if player else None)
    context = {
        "page": page,
        "form": form,
        "by_hand": by_hand,
        "led": led,
        "retreat": RetreatForm(page=page) if page.may_retreat else None,
        "alone": ready and not page.by_players,
    }
    return render(request, "campaigns/ticket.html", context, status=422 if wrong else 200)


@login_required
@require_POST
def answer(request: HttpRequest, campaign_id: UUID, ticket: str) -> HttpResponse:
    """Seal an answer, or another in its place."""
    assert isinstance(request.user, Player)
    page = _page(request, campaign_id, ticket)
    if not page.asks:
        messages.error(request, _("Your answer is not asked here, or the answers are open."))
        return redirect("campaign-ticket", campaign_id, ticket)
    form = AnswerForm(request.POST, page=page)
    if not form.is_valid():
        return _show(request, page, form)
    try:
        tickets.answer(
            campaign_id=campaign_id, player_id=request.user.pk, ticket=ticket, answer=form.answer(),
            key=form.cleaned_data["key"],
        )  # fmt: skip
    except Illegal as error:
        form.refuse(refusal(error))
        return _show(request, page, form)
    messages.success(request, _("Your answer is sealed."))
    return redirect("campaign-ticket", campaign_id, ticket)


@login_required
@require_POST
def retreat(request: HttpRequest, campaign_id: UUID, ticket: str) -> HttpResponse:
    """Say anew where one's camp goes if it loses the field (CAM-BAT-12)."""
    assert isinstance(request.user, Player)
    page = _page(request, campaign_id, ticket)
    form = RetreatForm(request.POST, page=page) if page.may_retreat else None
    if form is None or not form.is_valid():
        messages.error(request, _("Your retreat cannot be changed to that, or not any more."))
        return redirect("campaign-ticket", campaign_id, ticket)
    try:
        tickets.wish_retreat(
            campaign_id=campaign_id, player_id=request.user.pk, ticket=ticket, **form.cleaned_data
        )
        messages.success(request, _("Your retreat is changed."))
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
    return redirect("campaign-ticket", campaign_id, ticket)


@login_required
@require_POST
def by_hand(request: HttpRequest, campaign_id: UUID, ticket: str) -> HttpResponse:
    """Enter the result of a battle that was fought at home; it stands when both sides say the same."""
    assert isinstance(request.user, Player)
    page = _page(request, campaign_id, ticket)
    if page.status != "ready" or not page.answers:
        messages.error(request, _("No result is needed from you here."))
        return redirect("campaign-ticket", campaign_id, ticket)
    form = HandForm(request.POST, page=page)
    if not form.is_valid():
        return _show(request, page, None, form)
    try:
        agreed = hand.enter(
            campaign_id=campaign_id, ticket=ticket, player_id=request.user.pk, entry=form.entry()
        )
    except Illegal as error:
        form.refuse(refusal(error))
        return _show(request, page, None, form)
    if agreed:
        messages.success(request, _("Both sides agree: the toll is taken."))
    else:
        messages.info(request, _("Your result is kept. It counts when the other side has entered the same."))
    return redirect("campaign-ticket", campaign_id, ticket)


@login_required
@require_POST
def come_back(request: HttpRequest, campaign_id: UUID, ticket: str) -> HttpResponse:
    """Take the command of one's side again that a captain has had (CAM-BAT-7)."""
    assert isinstance(request.user, Player)
    _page(request, campaign_id, ticket)
    try:
        captains.come_back(campaign_id=campaign_id, ticket=ticket, player_id=request.user.pk)
        messages.success(request, _("You lead your side again."))
    except Illegal as error:
        messages.error(request, refusal(error)["reason"])
    return redirect("campaign-ticket", campaign_id, ticket)
