"""What a plan would bring, in the reader's language (CAM-SEC-3)."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.services import holding
from rulesets import campaign as war
from words import tell, tell_all

Json = dict[str, Any]


def foresee(campaign_id: Any, clan: str, plan: Json) -> Json:
    """Every fault of a plan, what it costs and where it leads if nobody else moves, and what its clan may do at all;
    made of what the clan knows. Raises ``not_begun``, ``malformed``.
    """
    held = holding.current(campaign_id)
    seen = war.preview(held.war, clan, plan)
    return {
        "faults": [
            {"code": "plan", "clause": one.clause, "message": tell(one.message), "path": one.path}
            for one in seen.faults
        ],
        "foreseen": _foresee(seen),
        "outlook": tell_all(msgspec.to_builtins(war.outlook(held.war, clan, plan))),
    }


def _foresee(seen: war.Foreseen) -> Json:
    return {
        "faults": [],  # they stand beside it
        "cost": seen.cost,
        "left": seen.left,
        "orders": seen.orders,
        "orders_most": seen.orders_most,
        "stops": [
            {"host": one.host, "at": one.at, "meets": list(one.meets), "notes": _notes(one.notes)}
            for one in seen.stops
        ],
        "notes": _notes(seen.notes),
    }


def _notes(notes: Any) -> list[list[str]]:
    return [[tell(words), clause] for words, clause in notes]
