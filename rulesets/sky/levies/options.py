"""Which options of a battle a campaign decides; all others stand as its maker set them (CAM-LEV-13)."""

from __future__ import annotations

from rulesets.engine.mustering.battle_options import BattleOptions, Decided
from rulesets.sky.options import SkyOptions

OPTIONS = BattleOptions(
    SkyOptions,
    "turn_limit",
    (
        Decided("size", "CAM-LEV-9"),
        Decided("leader_falls", "CAM-LEV-11", True),
        Decided("free_rosters", "CAM-LEV-11", True),
        Decided("command_leader", "CAM-LEV-13"),
        Decided("command_general", "CAM-LEV-13"),
    ),
)
