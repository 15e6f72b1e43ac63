"""The feeds of campaigns: asked again, they answer 304 as long as nothing in them has changed."""

from __future__ import annotations

import hashlib
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors import feeds
from campaigns.selectors.feeds import Feed
from campaigns.services import couriers
from campaigns.views.remembering import row_of
from games.models import Player
from games.refusals import refusal
from games.views.lobby import reader_of
from limits.doors import limit, limit_guesses
from rulesets import Illegal

KIND = "application/atom+xml; charset=utf-8"
FRESH = 300
"""Seconds for which whoever stands between may hand out again what everybody may read."""


@require_safe
@limit("feeds_at_address")
@limit_guesses("wrong_words_at_address")
def campaign(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """A campaign season by season: as the reader may read it who is signed in, or whose key stands in the address;
    else as everybody may.
    """
    row = row_of(campaign_id)
    key = request.GET.get("key", "")
    reader = _holder(key) if key else reader_of(request)
    with translation.override(_language(reader) if key else translation.get_language()):
        try:
            feed = feeds.of_campaign(row, reader)
        except Illegal as error:
            raise Http404(refusal(error)["reason"]) from None
        return _answer(request, feed, private=reader is not None)


@require_safe
@limit("feeds_at_address")
@limit_guesses("wrong_words_at_address")
def waiting(request: HttpRequest, key: str) -> HttpResponse:
    """What waits for the player whose key it is."""
    player = _holder(key)
    with translation.override(_language(player)):
        return _answer(request, feeds.of_waiting(player), private=True)


def _holder(key: str) -> Player:
    player = couriers.player_of(key, couriers.FEEDS)
    if player is None:
        raise Http404(_("This address opens nothing."))
    return player


def _language(player: Player | None) -> str | None:
    """The language in which a player asked for his feeds; None: that of the request."""
    return (couriers.of(player).language if player is not None else "") or translation.get_language()


def _answer(request: HttpRequest, feed: Feed, *, private: bool) -> HttpResponse:
    """The feed, or that it is as it was. Where it is one reader's own nobody between keeps it."""
    mark = f"{feed.mark}:{translation.get_language()}:{request.build_absolute_uri('/')}"
    etag = quote_etag(hashlib.sha256(mark.encode()).hexdigest()[:32])
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        content = feed.atom(request.build_absolute_uri, request.get_full_path())
        answer = HttpResponse(content, content_type=KIND)
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache" if private else f"public, max-age={FRESH}"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
