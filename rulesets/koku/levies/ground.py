"""Which situations KOKU can hold, and what a battle there is opened with (CAM-GRD-3 to CAM-GRD-8)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.grounds import scenery, situate
from rulesets.engine.mustering.levies import Battleground
from rulesets.koku.levies.options import OPTIONS

Json = dict[str, Any]
HIGH_FROM = 2
"""CAM-GRD-6: from this level on the wall of a town counts as high."""


def holds(ground: Battleground) -> bool:
    """CAM-GRD-5: every situation but a raid, which is under KOKU's least."""
    return ground.key != "raid"


def situation(ground: Battleground) -> Json:
    """CAM-LEV-13, CAM-GRD-3 to CAM-GRD-8: ``options`` that differ from the usual, ``given`` for either side (the
    attacker first), and the ``scenery`` that is laid besides.
    """
    options = OPTIONS.for_ground(ground)
    if any(ground.has(side, "reserve") for side in (0, 1)):
        options["flank_march"] = True
    laid = scenery(ground)
    laid["more"].pop("stream", None)  # KOKU's river stays (CAM-GRD-4)
    if ground.winter and "S" in ground.tags:  # under snow its fields lie there and are crossed as open
        options["rice_field_as"] = "open"
        laid["bare"] = [kind for kind in laid["bare"] if kind != "paddy" or "M" in ground.tags]
    if "town" in laid:
        laid["town"]["wall"] = "high_wall" if ground.level >= HIGH_FROM else "low_wall"
    return situate(options, ground, laid)
