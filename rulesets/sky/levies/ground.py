"""Which situations can be held, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.grounds import scenery, situate
from rulesets.engine.mustering.levies import Battleground
from rulesets.sky.levies.options import OPTIONS

Json = dict[str, Any]


def holds(ground: Battleground) -> bool:
    """CAM-GRD-5: every situation but a raid."""
    return ground.key != "raid"


def situation(ground: Battleground) -> Json:
    """CAM-LEV-11, CAM-LEV-13: leaders fall with their units (SKY-OPT-18), rosters are free (SKY-OPT-22); the size that
    victory asks for is the mean price (CAM-LEV-9).
    """
    return situate(OPTIONS.for_ground(ground), ground, scenery(ground))
