"""Which situations can be held, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.grounds import scenery, shortened, situated
from rulesets.engine.mustering.levies import Ground

Json = dict[str, Any]
TURN_LIMIT = 12
SMALLEST = "36x36"


def holds(ground: Ground) -> bool:
    """CAM-GRD-5: every situation."""
    return True


def situation(ground: Ground) -> Json:
    """CAM-GRD-3, CAM-GRD-4, CAM-GRD-6: what differs from the usual; a raid is fought on the smallest table."""
    options: Json = {"training": "free"}
    limit = shortened(TURN_LIMIT, ground)
    if limit != TURN_LIMIT:
        options["turns"] = limit
    if ground.key == "raid":
        options["table"] = SMALLEST
    return situated(options, ground, scenery(ground))
