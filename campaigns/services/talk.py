"""Talk between any two clans, and of all together (CAM-COR-6)."""

from __future__ import annotations

from uuid import UUID

from campaigns.models import Campaign, CampaignMessage, ClanSeat
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.selectors.talk import plain
from games.models import Player
from games.services import news
from limits import spend

LONGEST = 1000
"""Letters of a message."""


def say(*, campaign_id: UUID, player_id: int | None, text: str, to: str = "") -> CampaignMessage:
    """Say something to a clan, or to all. Raises ``not_yours``, ``empty``, ``too_long``, ``no_clan``, ``too_fast``."""
    clan = seating.clan_of(campaign_id, player_id)
    assert player_id is not None
    text = text.strip()
    if not text:
        raise refuse("empty")
    if len(text) > LONGEST:
        raise refuse("too_long", most=LONGEST)
    clans = set(ClanSeat.objects.filter(campaign_id=campaign_id).values_list("clan", flat=True))
    if to and (to not in clans or to == clan):
        raise refuse("no_clan", "CAM-COR-6")
    if not spend("said", player_id):
        raise refuse("too_fast")
    row = CampaignMessage.objects.create(
        campaign_id=campaign_id, author_id=player_id, clan=clan, to=to, text=text,
        name=Player.objects.values_list("username", flat=True).get(pk=player_id),
        season=Campaign.objects.values_list("season", flat=True).get(pk=campaign_id),
    )  # fmt: skip
    hearers = [clan, to] if to else sorted(clans)
    told = {"kind": "said", "by": player_id, "said": plain(row)}
    news.publish(news.Stirred(campaign_id, to=dict.fromkeys(hearers, told)))
    return row
