"""What the pages of memory share: who asks, and what he may remember of which campaign."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from campaigns.selectors.memory import Memory, recall
from games.refusals import refusal
from games.views.lobby import reader_of
from rulesets import Illegal

P = ParamSpec("P")


def row_of(campaign_id: UUID) -> Campaign:
    """A campaign's row without what is heavy; 404 where there is none."""
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None:
        raise Http404(_("There is no such campaign."))
    return row


def of_campaign(
    view: Callable[Concatenate[HttpRequest, Memory, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, UUID, P], HttpResponse]:
    """A page made of what its reader may remember of a campaign: whoever may not look gets 404, one that has not begun
    is found on its own page.
    """

    @wraps(view)
    def page(request: HttpRequest, campaign_id: UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        row = row_of(campaign_id)
        try:
            memory = recall(row, reader_of(request))
        except Illegal as error:
            if error.code == "not_begun":
                return redirect("campaign", campaign_id)
            raise Http404(refusal(error)["reason"]) from None
        return view(request, memory, *args, **kwargs)

    return cast("Callable[Concatenate[HttpRequest, UUID, P], HttpResponse]", page)


def show(request: HttpRequest, template: str, memory: Memory, context: dict[str, Any]) -> HttpResponse:
    """A page of a campaign."""
    about = {"row": memory.row, "you": memory.you, "over": memory.over}
    return render(request, f"campaigns/{template}.html", {**about, **context})
