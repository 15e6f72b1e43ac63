"""Setting a figure down elsewhere (SKIR-TRN-4, SKIR-RUL-38)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Pose
from rulesets.engine.play.play import Play
from rulesets.engine.table.geometry import TOLERANCE, distance
from rulesets.skirmish.battle import SkirBattle, SkirFigure


def displace(play: Play[SkirBattle], figure: SkirFigure, pose: Pose, **values: Any) -> SkirFigure:
    """Set a figure down at a pose; whatever shifted its base centre, it has stirred (SKIR-TRN-4). A turn on the spot
    shifts nothing (SKIR-RUL-38).
    """
    stirred = figure.stirred or distance(figure.point, pose.point) > TOLERANCE
    return play.put(figure, pose, stirred=stirred, **values)
