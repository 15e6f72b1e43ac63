"""The list of campaigns: mine and what each wants of me, those I can join, those I may look on."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.selectors import cards, lists
from campaigns.selectors.lists import Listed
from games.views.lobby import MOST, reader_of


def _lists(request: HttpRequest) -> dict[str, Any]:
    reader = reader_of(request)
    mine = [Listed(row, reader) for row in lists.mine(reader)[:MOST]] if reader else []
    return {
        "mine": sorted(mine, key=lambda one: not one.wanted["mine"]),
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
