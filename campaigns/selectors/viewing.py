"""What somebody is shown of a campaign: the one door (CAM-SEC-1, CAM-SEC-2).

A viewer is a clan by its key; empty for who only looks on; :data:`~rulesets.campaign.OPEN_EYES` for a referee, and for
who looks on with open eyes since his clan is out (CAM-RUL-85). Pages, notices, chronicle, lives, statistics and exports
are made of what is handed out here. While a war lasts who only looks on sees it as it stood when the season's council
opened [O spectators]; after the end everybody reads the truth.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Max, Min

from campaigns.models import Campaign, CampaignEvent, Gallery, Told
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import holding
from games.models import Player
from rulesets import campaign as war
from words import tell_all as in_words

Json = dict[str, Any]
MOST = 2000
"""Tidings that are handed out at once."""
BESIDE = ("about", "invested", "unseen")
"""What only viewers' documents have."""
_event = msgspec.json.Decoder(war.Event)


def viewer(campaign: Campaign, player: Player | None) -> str:
    """As whom somebody comes (:func:`~campaigns.selectors.seating.admit`). Raises ``not_found``, ``not_shown_yet``."""
    return seating.admit(campaign, player.pk if player is not None else None)


def find(campaign_id: Any, player: Player | None) -> tuple[Campaign, str]:
    """A campaign by its number, and as whom somebody comes. Raises ``not_found``, ``not_shown_yet``."""
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None:
        raise refuse("not_found")
    return row, viewer(row, player)


def looks_on(campaign: Campaign, clan: str) -> bool:
    """Whether somebody is kept back until the next close: who only looks on, while the war lasts."""
    return not clan and campaign.status == Campaign.Status.RUNNING


def document(campaign: Campaign, clan: str) -> Json:
    """The war's document as a viewer knows it, in no language yet. Raises ``not_begun``."""
    if looks_on(campaign, clan):
        found: Json = msgspec.json.decode(_gallery(campaign).document)
        return found
    return war.view(_war(campaign), clan or None)


def known_to(campaign: Campaign, clan: str) -> war.Campaign:
    """The war as a viewer knows it, to reckon with: what he does not know is left out. Raises ``not_begun``."""
    return known_from(document(campaign, clan))


def known_from(document: Json) -> war.Campaign:
    """The war that a viewer's document shows."""
    return war.campaign_from({name: value for name, value in document.items() if name not in BESIDE})


def opening(campaign: Campaign, clan: str) -> war.Campaign:
    """The war before its first event, as a viewer knew it; after the end the truth. Raises ``not_begun``."""
    begun = getattr(campaign, "opening", None) if campaign.status != Campaign.Status.OPEN else None
    if begun is None:
        raise refuse("not_begun")
    whole = war.campaign_from(msgspec.json.decode(begun.state))
    if campaign.status == Campaign.Status.OVER:
        return whole
    return known_from(war.view(whole, clan or None))


def events(campaign: Campaign, clan: str, season: int | None = None) -> list[war.Event]:
    """What a viewer was told, of a season or of all, each event with its patch on what he knew before; after the end
    what truly happened.
    """
    rows: Any
    if campaign.status == Campaign.Status.OVER:
        rows = CampaignEvent.objects.filter(campaign=campaign)
    else:
        rows = _tidings(campaign, clan)
    if season is not None:
        rows = rows.filter(season=season)
    return [_event.decode(row) for row in rows.order_by("number").values_list("event", flat=True)]


def tell_tidings(
    campaign: Campaign, clan: str, since: int = 0, most: int = MOST, season: int | None = None
) -> list[Json]:
    """The tidings of a viewer after number ``since`` (or of one season), in the reader's language: number, season,
    stage, kind, clan, params, clauses, rolls, text, patch. They keep the viewer's own numbers, after the end too.
    """
    rows = _tidings(campaign, clan).filter(number__gt=since)
    rows = (rows if season is None else rows.filter(season=season)).order_by("number")[:most]
    return [in_words(_hear(row)) for row in rows.values_list("event", flat=True)]


def told_at(campaign: Campaign, clan: str) -> dict[int, tuple[datetime, datetime]]:
    """When a viewer was told of each season first and last; after the end, when it happened."""
    over = campaign.status == Campaign.Status.OVER
    rows: Any = CampaignEvent.objects.filter(campaign=campaign) if over else _tidings(campaign, clan)
    found = rows.order_by().values_list("season").annotate(first=Min("at"), last=Max("at"))
    return {season: (first, last) for season, first, last in found}


def seq(campaign: Campaign, clan: str) -> int:
    """The number of the last tidings of a viewer. (The truth's own number would tell that something is hidden.)"""
    if looks_on(campaign, clan):
        return _gallery(campaign).told
    rows = Told.objects.filter(campaign=campaign, viewer=clan)
    return rows.order_by("-number").values_list("number", flat=True).first() or 0


def _hear(text: str) -> Json:
    raw: Json = msgspec.json.decode(text)
    event = _event.decode(text)
    return {
        "number": event.number,
        "season": event.season,
        "stage": event.stage,
        "kind": event.kind,
        "clan": event.clan,
        "params": event.params,
        "clauses": list(event.clauses),
        "rolls": [throw.document() for throw in event.rolls],
        "text": raw.get("text", ""),
        "patch": event.patch,
    }


def _tidings(campaign: Campaign, clan: str) -> Any:
    rows = Told.objects.filter(campaign=campaign, viewer=clan)
    return rows.filter(number__lte=_gallery(campaign).told) if looks_on(campaign, clan) else rows


def _gallery(campaign: Campaign) -> Gallery:
    hung: Gallery | None = getattr(campaign, "gallery", None)
    if hung is None:
        raise refuse("not_begun")
    return hung


def _war(campaign: Campaign) -> war.Campaign:
    if campaign.status == Campaign.Status.OPEN:
        raise refuse("not_begun")
    kept = holding.memory.get(campaign.pk, campaign.seq)
    return (kept or holding.current(campaign.pk)).war
