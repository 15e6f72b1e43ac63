"""Rates and troops of levies (CAM-LEV-2, CAM-LEV-7, CAM-LEV-8, CAM-LEV-11)."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.mustering.levies import Bounds, Rate, StandingType

FOOT = Rate(Fraction(8, 5), 6, 8)
SADDLE = Rate(Fraction(4, 5), 3, 4)
RATES = {
    "ash": FOOT, "sam": Rate(Fraction(3, 2), 6, 8), "samc": SADDLE, "ron": FOOT, "mon": FOOT, "ronc": SADDLE,
    "monc": SADDLE, "oban": Rate(Fraction(6, 5), 6, 8), "oban.mounted": SADDLE,
}  # fmt: skip
"""The gun stays with the baggage."""
BOUNDS = Bounds(most_units=12, least_units=3)
UNITS_A_CLAN, MOST_CLANS = 3, 4
GENERAL_COMMAND = {0: 8, 1: 8, 2: 9, 3: 9, 4: 10}
LEADER_COMMAND, LEADER_MOST = 7, 9

KINDS = {
    "ash": "ashigaru", "sam": "samurai", "samc": "mtd_samurai", "ron": "monk", "mon": "monk", "ronc": "mtd_monk",
    "monc": "mtd_monk", "oban": "samurai",
}  # fmt: skip
"""SKY has no ronin: they stand as monks (CAM-RUL-7)."""
ARMS = {"yari": ["pole"], "naginata": ["pole"], "bow": ["bow"], "arquebus": ["arquebus"]}


def unit_of(block: StandingType, stands: int) -> dict[str, object]:
    """CAM-LEV-7, CAM-LEV-8: a unit of the roster."""
    kind = "mtd_samurai" if block.kind == "oban.mounted" else KINDS[block.kind]
    if kind.startswith("mtd_"):
        arms = ["cavalry", "mtd_bow"] if block.weapon == "bow" else ["cavalry"]
    elif kind == "samurai" and block.weapon == "bow":
        arms = ["hand", "bow"]
    else:
        arms = ARMS[block.weapon]
    armoured = kind in ("samurai", "mtd_samurai") or block.weight != "light"
    return {"kind": kind, "stands": stands, "weapons": arms, "armoured": armoured, "tedate": False}
