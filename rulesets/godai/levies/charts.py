"""Rates and men of levies (CAM-LEV-2, CAM-LEV-7, CAM-LEV-8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.engine.mustering.levies import Block, Bounds, Rate

A_MAN = Rate(Fraction(3, 5), 3, 15)
RATES = {
    **dict.fromkeys(("ash", "samc", "ron", "mon", "ronc", "monc", "oban"), A_MAN),
    "sam": Rate(Fraction(3, 4), 3, 15),
}
"""The gun stays with the baggage."""
BOUNDS = Bounds(most_pieces=16, least_pieces=3)
"""CAM-LEV-4: heroes are not counted."""
MOST_OTHERS = 3
"""Persons who fight beside the leader: those of most deeds (CAM-LEV-11)."""

LINES: dict[str, dict[str, Any]] = {
    "ash": {"courage": 3}, "sam": {"combat": 4, "courage": 5}, "ron": {"combat": 4, "courage": 3},
    "mon": {"courage": 5}, "oban": {"combat": 4, "strength": 4, "courage": 6},
}  # fmt: skip
"""CAM-LEV-7: what differs from GODAI-MUS-11's base line."""
ARMOURS = {"light": "none", "medium": "light"}
ARMOURED = {"sam": "medium", "oban": "heavy"}
WEAPONS = {"yari": "spear", "naginata": "halberd", "bow": "bow", "arquebus": "arquebus"}
SHOOTERS = ("bow", "arquebus")


def group_of(block: Block, men: int) -> dict[str, Any]:
    """CAM-LEV-7, CAM-LEV-8: a group of the band; shooters have Shooting 4+."""
    kind = block.kind.removesuffix("c")
    weapon = WEAPONS[block.weapon]
    return {
        "count": men, "serves": 0, "weapon": weapon, "pavise": False, "mounted": block.mounted,
        "armour": ARMOURED.get(kind) or ARMOURS[block.weight], "combat": 3, "strength": 3, "defence": 3,
        "shooting": 4 if weapon in SHOOTERS else 5, **LINES[kind],
    }  # fmt: skip
