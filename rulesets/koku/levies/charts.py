"""Rates and troops of levies in KOKU (CAM-LEV-2, CAM-LEV-7, CAM-LEV-8)."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.mustering.levies import Bounds, Rate, StandingType


def _figures(most: int) -> Rate:
    return Rate(Fraction(1), 1, most)


RATES = {
    "ash": _figures(5), "sam": _figures(4), "samc": _figures(5), "ron": _figures(5), "mon": _figures(5),
    "ronc": _figures(5), "monc": _figures(5), "oban": _figures(5), "gun": _figures(3),
}  # fmt: skip
BOUNDS = Bounds(most_pieces=100, least_pieces=12)
"""CAM-LEV-2, CAM-LEV-4: a figure of the map is a figure of KOKU; the gun's marker, the Shogun and other persons are not
counted.
"""
FOOT_MOST = 5
"""Figures that a unit of samurai may have with a person among them (CAM-LEV-11)."""

BY_WEIGHT = {
    ("ash", "light"): "ash_l", ("ash", "medium"): "ash_m", ("sam", "heavy"): "sam_f", ("samc", "heavy"): "sam_c",
    ("ron", "light"): "ron_l", ("ron", "medium"): "ron_m", ("mon", "light"): "mon_l", ("mon", "medium"): "mon_m",
    ("ronc", "light"): "ron_lc", ("ronc", "medium"): "ron_mc", ("monc", "light"): "mon_lc",
    ("monc", "medium"): "mon_mc", ("gun", "light"): "gun",
}  # fmt: skip
"""CAM-LEV-7: KOKU-DAT-1's troops by kind and weight."""
WEAPONS = {"yari": "spear", "naginata": "naginata", "bow": "bow", "arquebus": "arquebus", "gun": "gun"}
"""CAM-LEV-8."""
SAMURAI = ("sam_f", "sam_c")
SAMURAI_TYPES = ("sam", "samc")
"""The same as the map counts them."""


def kind_of(block: StandingType) -> str:
    """CAM-LEV-7: as which troops of KOKU a type stands; the guard on foot or mounted."""
    if block.kind.partition(".")[0] == "oban":
        return "oban_c" if block.mounted else "oban_f"
    return BY_WEIGHT[block.kind, block.weight]
