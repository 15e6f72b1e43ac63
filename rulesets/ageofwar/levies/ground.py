"""Which situations can be held, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from __future__ import annotations

from typing import Any

from rulesets.ageofwar.levies.options import OPTIONS
from rulesets.engine.mustering.grounds import scenery, situate
from rulesets.engine.mustering.levies import Battleground

Json = dict[str, Any]
UNKNOWN = ("crossing", "raid")


def holds(ground: Battleground) -> bool:
    """CAM-GRD-5: neither crossings nor raids; of towns those of level 1."""
    return ground.key not in UNKNOWN and (ground.key != "assault" or ground.level <= 1)


def situation(ground: Battleground) -> Json:
    """CAM-LEV-13: nobody comes late but a reserve; the house lays the table (CAM-GRD-7); streams are marshes
    (CAM-GRD-4), a town has no wall (CAM-GRD-6).
    """
    laid = scenery(ground)
    more = laid["more"]
    if streams := more.pop("stream", 0):
        more["marsh"] = more.get("marsh", 0) + streams
    return situate(OPTIONS.for_ground(ground), ground, laid)
