"""The record of a campaign as everybody who may look at it may have it, for his own browser to count again."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.models import Campaign
from campaigns.services import holding, records
from rulesets import campaign as war

SEALED = ("seed", "steps", "events", "opening", "final")
"""What of a record is nobody's business before the end (CAM-DIC-1)."""


def publish(row: Campaign) -> dict[str, Any]:
    """The record once the war is over, the battles' own records apart. Before, what binds its dice: the seal of the
    seed and the words of the seats, and the names of what is still sealed.
    """
    about: dict[str, Any] = {"campaign": str(row.pk), "name": row.name, "status": row.status}
    if row.status == Campaign.Status.OVER:
        plain: dict[str, Any] = msgspec.to_builtins(records.record_of(row, whole=False), str_keys=True)
        return {**plain, **about, "sealed": []}
    return {
        "format": war.FORMAT, "scenario": row.scenario, "edition": row.edition, "seed_hash": row.seed_hash,
        "words": holding.words_of(row.seats.all()), **about, "sealed": list(SEALED),
    }  # fmt: skip


def counted_again(row: Campaign, systems: war.Systems) -> war.Proof:
    """The whole war waged again by the present rules, its battles taken at their word. Raises ``not_over``."""
    return war.prove(records.record_of(row, whole=False), systems, tables=False)
