"""Which situations can be held, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8, CAM-LEV-13)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.grounds import given, scenery, shortened
from rulesets.engine.mustering.levies import Ground

Json = dict[str, Any]
CLOCK = 20
UNKNOWN = ("crossing", "raid")


def holds(ground: Ground) -> bool:
    """CAM-GRD-5: neither crossings nor raids; of towns those of level 1."""
    return ground.key not in UNKNOWN and (ground.key != "assault" or ground.level <= 1)


def situation(ground: Ground) -> Json:
    """CAM-LEV-13: nobody comes late but a reserve; streams are marshes (CAM-GRD-4), a town two buildings
    (CAM-GRD-6).
    """
    reserve = any(ground.has(side, "reserve") for side in (0, 1))
    options: Json = {"late_units": reserve}
    clock = shortened(CLOCK, ground)
    if clock != CLOCK:
        options["clock"] = clock
    laid = scenery(ground)
    more = laid["more"]
    if streams := more.pop("stream", 0):
        more["marsh"] = more.get("marsh", 0) + streams
    if laid.pop("town", None):
        more["buildings"] = 2
    return {"options": options, "given": given(ground), "scenery": laid}
