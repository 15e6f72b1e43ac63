"""The list of campaigns: mine and what each wants of me, those I can join, those I may look on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.selectors import cards, lesson, lists, viewing
from campaigns.selectors.lists import Listed
from games.views.lobby import MOST, reader_of
from rulesets import Illegal


def _lists(request: HttpRequest) -> dict[str, Any]:
    reader = reader_of(request)
    mine = [Listed(row, reader) for row in lists.mine(reader)[:MOST]] if reader else []
    return {
        "mine": sorted(mine, key=lambda one: not one.want["mine"]),
        "open": [Listed(row, reader) for row in lists.to_join(reader)[:MOST]],
        "watch": [Listed(row, reader) for row in lists.to_watch(reader)[:MOST]],
        "over": [Listed(row, reader) for row in lists.over(reader)[:MOST]] if reader else [],
    }


@require_safe
def campaigns_page(request: HttpRequest) -> HttpResponse:
    """The list; asked for by htmx, only its parts that change."""
    if getattr(request, "htmx", False):
        return render(request, "campaigns/parts/lists.html", _lists(request))
    return render(request, "campaigns/list.html", {**_lists(request), "firsts": cards.firsts()})


@require_safe
def hints(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """What a newcomer does next in his first season; nothing where that is over."""
    try:
        row, clan = viewing.find(campaign_id, reader_of(request))
    except Illegal:
        raise Http404 from None
    context = {"row": row, "hints": lesson.hints(row, clan), "aim": lesson.aim(row)}
    return render(request, "campaigns/parts/first_season.html", context)
