"""The page of a campaign: its map, and the council round it."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaigns.models import Campaign
from campaigns.selectors import lesson, viewing
from campaigns.selectors.boot import boot
from games.views.lobby import reader_of
from rulesets import Illegal
from words import dictionary, language


@require_safe
def campaign_page(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """The map and the council; while a campaign waits for players, the page where clans are taken. Raises
    ``not_shown_yet``; what else the reader may not see is not there.
    """
    reader = reader_of(request)
    try:
        row, clan = viewing.find(campaign_id, reader)
    except Illegal as error:
        if error.code == "not_shown_yet":
            raise
        raise Http404 from None
    if row.status == Campaign.Status.OPEN:
        return redirect("campaign-join-open", row.pk)
    return render(
        request,
        "campaigns/campaign.html",
        {
            "row": row,
            "clan": clan,
            "hints": lesson.hints(row, clan),
            "aim": lesson.aim(row),
            "boot": boot(row, reader, clan),
            "socket": f"/ws/campaigns/{row.pk}/",
            "words": dictionary("campaign", language()),
        },
    )
