"""Rates and troops of levies (CAM-LEV-2, CAM-LEV-7, CAM-LEV-8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.engine.mustering.levies import Bounds, Rate, StandingType

RIDERS = Rate(Fraction(1), 4, 7)
MASTERLESS = Rate(Fraction(6, 5), 6, 10)
MASTERLESS_RIDERS = Rate(Fraction(4, 5), 4, 7)
RATES = {
    "ash": Rate(Fraction(8, 5), 6, 10), "sam": Rate(Fraction(3, 2), 6, 10), "samc": RIDERS, "ron": MASTERLESS,
    "mon": MASTERLESS, "ronc": MASTERLESS_RIDERS, "monc": MASTERLESS_RIDERS, "oban": MASTERLESS,
    "oban.mounted": RIDERS, "gun": Rate(Fraction(1, 3), 1, 2),
}  # fmt: skip
BOUNDS = Bounds(most_units=12, least_units=4)
"""CAM-LEV-4: the household is not counted."""
THREE_CLANS = 6
"""From so many units on a levy has three clans, under that two (CAM-LEV-11)."""
WORST = 3
"""A nameless general's quality."""

KINDS = {
    "sam": "samurai", "samc": "mounted", "ron": "ronin", "mon": "ronin", "ronc": "mounted", "monc": "mounted",
    "oban": "samurai", "oban.mounted": "mounted", "gun": "gun",
}  # fmt: skip
"""There are neither monks nor masterless riders: they stand as ronin and as mounted samurai (CAM-RUL-7)."""


def unit_of(block: StandingType, bases: int) -> dict[str, Any]:
    """CAM-LEV-7, CAM-LEV-8: a unit of the roster; of missile units half, rounded down, carry the weapon and the rest
    spears (AOW-MUS-6); samurai and ronin with arquebuses carry bows.
    """
    kind = KINDS.get(block.kind) or ("levy" if block.weight == "light" else "armoured")
    missile, shooters, spears = "none", 0, bases if block.weapon == "yari" else 0
    if kind in ("mounted", "gun"):
        spears = 0
    elif block.weapon in ("bow", "arquebus"):
        ashigaru = kind in ("levy", "armoured")
        missile = block.weapon if ashigaru else "bow"
        shooters = bases // 2
        spears = bases - shooters
    return {"kind": kind, "bases": bases, "spears": spears, "missile": missile, "shooters": shooters}
