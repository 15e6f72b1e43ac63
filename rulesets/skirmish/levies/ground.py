"""Which situations can be held, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.grounds import scenery, situate
from rulesets.engine.mustering.levies import Battleground
from rulesets.skirmish.levies.options import OPTIONS

Json = dict[str, Any]
SMALLEST = "48x48"


def holds(ground: Battleground) -> bool:
    """CAM-GRD-5: every situation."""
    return True


def situation(ground: Battleground) -> Json:
    """CAM-GRD-3, CAM-GRD-4, CAM-GRD-6: what differs from the usual; the size that victory asks for is the mean price
    (CAM-LEV-9), a raid is fought on the smallest table.
    """
    options = OPTIONS.for_ground(ground)
    if ground.key == "raid":
        options["table"] = SMALLEST
    return situate(options, ground, scenery(ground))
