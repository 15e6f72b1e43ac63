"""Which options of a battle a campaign decides; all others stand as its maker set them (CAM-LEV-13)."""

from __future__ import annotations

from rulesets.engine.mustering.battle_options import BattleOptions, Decided
from rulesets.skirmish.options import SkirOptions

OPTIONS = BattleOptions(
    SkirOptions,
    "rounds",
    (Decided("size", "CAM-LEV-9"),),
)
