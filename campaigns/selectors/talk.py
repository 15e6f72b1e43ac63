"""What was said in a campaign, to whoever may hear it (CAM-COR-6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from campaigns.models import Campaign, CampaignMessage

Json = dict[str, Any]
MOST = 200
"""Messages that are shown at once, the last ones."""


def what_is_heard(
    campaign: Campaign, clan: str, deaf: Collection[int] = (), before: int = 0, most: int = MOST
) -> list[Json]:
    """What a clan may hear, oldest first: what was said to all who play, what it said itself and what was said to it.
    Who only looks on hears nothing. ``deaf`` are players whom the reader does not hear.
    """
    if not clan:
        return []
    rows = CampaignMessage.objects.filter(campaign=campaign)
    rows = rows.filter(Q(to="") | Q(clan=clan) | Q(to=clan)).exclude(author_id__in=deaf)
    if before:
        rows = rows.filter(pk__lt=before)
    return [plain(row) for row in reversed(rows.order_by("-id")[:most])]


def plain(row: CampaignMessage) -> Json:
    """A message as browsers get it."""
    return {
        "id": row.pk, "name": row.name, "clan": row.clan, "to": row.to, "text": row.text, "season": row.season,
        "at": row.at.isoformat(),
    }  # fmt: skip
