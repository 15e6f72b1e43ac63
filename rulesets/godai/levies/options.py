"""Which options of a battle a campaign decides; all others stand as its maker set them (CAM-LEV-13)."""

from __future__ import annotations

from rulesets.engine.mustering.battle_options import BattleOptions, Decided
from rulesets.godai.options import LEAST_TURNS, GodaiOptions

OPTIONS = BattleOptions(
    GodaiOptions,
    "turns",
    (
        Decided("size", "CAM-LEV-9"),
        Decided("training", "CAM-LEV-9", "free"),
    ),
    least=LEAST_TURNS,
)
