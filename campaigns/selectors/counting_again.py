"""What the house finds when it wages a campaign that is over again (CAM-DIC-5): kept, for it never changes while the
rules do not.
"""

from __future__ import annotations

from typing import Any

from django.core.cache import cache

import rulesets
from campaigns.models import Campaign
from campaigns.services.publishing import counted_again
from rulesets import campaign as war

Json = dict[str, Any]

KEPT = 24 * 3600
"""Seconds for which a proof is kept."""
MOST = 12
"""Faults that are named."""


def again(row: Campaign) -> Json:
    """Whether seals, dice, adjudications and tolls came out as they were, and what did not."""
    key = f"war-proof:{row.pk}:{row.seq}:{war.EDITION}"
    found: Json | None = cache.get(key)
    if found is None:
        proof = counted_again(row, {one.slug: one for one in rulesets.all()})
        found = {
            "faults": proof.faults[:MOST],
            "more": max(0, len(proof.faults) - MOST),
            "apart": len(proof.apart),
        }
        cache.set(key, found, KEPT)
    return found
