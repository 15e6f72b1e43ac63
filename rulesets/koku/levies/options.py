"""Which options of a battle a campaign decides; all others stand as its maker set them (CAM-LEV-13)."""

from __future__ import annotations

from rulesets.engine.mustering.battle_options import BattleOptions, Decided
from rulesets.koku.options import KokuOptions

OPTIONS = BattleOptions(
    KokuOptions,
    "turn_limit",
    (
        Decided("average_dice", "CAM-LEV-10"),
        Decided("peasants", "CAM-LEV-13", 0),
        Decided("clans", "CAM-LEV-13", False),
        Decided("turncoats", "CAM-LEV-13", False),
        Decided("turncoat_return", "CAM-LEV-13"),
        Decided("flank_march", "CAM-GRD-3"),
    ),
    unless="night_day",
)
