"""Rates and warriors of levies (CAM-LEV-2, CAM-LEV-7, CAM-LEV-8, CAM-LEV-11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.engine.mustering.levies import Bounds, Rate, StandingType

A_MAN = Rate(Fraction(1), 4, 12)
RATES = dict.fromkeys(("ash", "sam", "samc", "ron", "mon", "ronc", "monc", "oban"), A_MAN)
"""The gun stays with the baggage."""
BOUNDS = Bounds(most_pieces=48, most_units=8, least_pieces=8)
"""CAM-LEV-4: figures and groups; persons are not counted."""
LONE_MOST = 4
"""Lone figures of a side; the Force commander is one (SKIR-MUS-7, CAM-LEV-11)."""
GREAT = 2
"""From this command on the Force commander is an Eiyuu."""

KINDS = {
    "ash": "ashigaru", "sam": "bushi", "samc": "bushi", "ron": "ronin", "mon": "ronin", "ronc": "ronin",
    "monc": "ronin", "oban": "bushi",
}  # fmt: skip
"""There are no monks: they stand as Ronin (CAM-RUL-7)."""
ARMOURS = {"light": "light", "medium": "armoured", "heavy": "armoured"}


def unit_of(block: StandingType, figures: int) -> dict[str, Any]:
    """CAM-LEV-7, CAM-LEV-8: a group of the roster; missile men have a sidearm."""
    shoots = block.weapon in ("bow", "arquebus")
    armour = "heavy" if block.kind == "oban" else ARMOURS[block.weight]
    return warriors(
        KINDS[block.kind], figures, armour, "sidearm" if shoots else block.weapon, block.mounted,
        missile=block.weapon if shoots else "none",
    )  # fmt: skip


def warriors(
    kind: str, count: int, armour: str, blade: str, mounted: bool, missile: str = "none", **more: Any
) -> dict[str, Any]:
    """A unit of the roster with everything that is said of one."""
    return {
        "kind": kind, "count": count, "mounted": mounted, "armour": armour, "blade": blade, "missile": missile,
        "pavises": 0, "commander": False, "led": False, **more,
    }  # fmt: skip
