"""Which options of a battle a campaign decides; all others stand as its maker set them (CAM-LEV-13)."""

from __future__ import annotations

from rulesets.ageofwar.options import AowOptions
from rulesets.engine.mustering.battle_options import BattleOptions, Decided

OPTIONS = BattleOptions(
    AowOptions,
    "clock",
    (
        Decided("size", "CAM-LEV-9"),
        Decided("late_units", "CAM-LEV-13", False),
        Decided("scenery", "CAM-GRD-7", "preset"),
        Decided("roles", "CAM-GRD-8"),
    ),
)
