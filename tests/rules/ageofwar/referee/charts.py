"""The printed charts of the specification, typed out once more."""

from __future__ import annotations

VALUE = {"levy": 3, "armoured": 2, "samurai": 1, "ronin": 1, "gun": 2}
SAVE = {"levy": 5, "armoured": 4, "samurai": 3, "ronin": 3, "gun": 4}
SUPPORT = {"levy": 1, "armoured": 2, "samurai": 4, "ronin": 4, "gun": 2}
GRADE = {"levy": 1, "armoured": 2, "gun": 2, "samurai": 3, "ronin": 3, "general": 3, "daimyo": 3}
PRICE = {"levy": 5, "armoured": 8, "samurai": 12, "ronin": 10, "gun": 30}
ARMS_PRICE = {"hand": 0, "spear": 1, "bow": 1, "arquebus": 2, "gun": 0}
SHOOTS = {"bow": (1, 4.0, 10.0), "arquebus": (2, 4.0, 10.0), "gun": (2, 0.0, 24.0)}
"""Action points of a volley, short range, long range."""
LEADERS = ("general", "daimyo")

ROUGH = {"wood", "buildings", "marsh", "rough_hill"}
COVER = {"wood", "buildings"}
HILLS = {"hill", "rough_hill"}
SEPARATES = {"wood", "buildings", "hill", "rough_hill"}

PHASES = (
    "turn_start", "morale", "command", "generals", "messengers", "motivation", "let_loose", "fights", "challenge",
    "late_units", "turn_end", "over",
)  # fmt: skip
