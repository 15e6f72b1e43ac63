"""What Go Dai does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`): which situations can be held,
and what a battle there is opened with, the options that a campaign decides among it (CAM-GRD-3 to CAM-GRD-8,
CAM-LEV-13).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.battle_options import BattleOptions, Decided
from rulesets.engine.mustering.endings import SHAME
from rulesets.engine.mustering.grounds import scenery, situate
from rulesets.engine.mustering.levies import Battleground, Fielding
from rulesets.engine.sayings import _
from rulesets.godai.levies.levy import BOUNDS, levy, sheet_faults
from rulesets.godai.levies.tolls import fates, person_marks
from rulesets.godai.options import LEAST_TURNS, GodaiOptions

OPTIONS = BattleOptions(
    GodaiOptions,
    "turns",
    (Decided("size", "CAM-LEV-9"), Decided("training", "CAM-LEV-9", "free")),
    least=LEAST_TURNS,
)


Json = dict[str, Any]
SMALLEST = "36x36"


def holds(ground: Battleground) -> bool:
    """CAM-GRD-5: every situation."""
    return True


def situation(ground: Battleground) -> Json:
    """CAM-GRD-3, CAM-GRD-4, CAM-GRD-6: what differs from the usual; a raid is fought on the smallest table."""
    options = OPTIONS.for_ground(ground)
    if ground.key == "raid":
        options["table"] = SMALLEST
    return situate(options, ground, scenery(ground))


FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    befalls={SHAME: _("fled")},
    levy=levy,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
    sheet_faults=sheet_faults,
)
