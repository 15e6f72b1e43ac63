"""The chronicle of a campaign, and what can be counted of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaigns.selectors import chronicle as telling
from campaigns.selectors import countings
from campaigns.selectors.memory import Memory
from campaigns.services import couriers
from campaigns.views.remembering import of_campaign, show


@require_GET
@of_campaign
def chronicle(request: HttpRequest, memory: Memory) -> HttpResponse:
    """A leaf a season, as its reader may know the war (CAM-CHR-1)."""
    feed = memory.url("campaign-feed")
    if memory.reader is not None:
        feed += f"?key={couriers.key_of(memory.reader, couriers.FEEDS)}"
    return show(request, "chronicle", memory, {**telling.book(memory), "feed": feed})


@require_GET
@of_campaign
def statistics(request: HttpRequest, memory: Memory) -> HttpResponse:
    """What can be counted of clans, persons, provinces and players (CAM-CHR-3)."""
    return show(request, "statistics", memory, countings.count(memory))
