"""The printed charts, typed out once more, and the words of the specification in their order."""

from __future__ import annotations

RANK = {"kensei": 6, "eiyuu": 5, "bushi": 4, "ronin": 3, "ashigaru": 2, "noumin": 1, "animal": 0}
LIMITS = {
    "crossbow": (10, 30, 60, 80), "bow": (8, 24, 48, 60), "arquebus": (6, 12, 30, 50), "pistol": (4, None, 8, 20),
    "hurled": (10, 15, 20, 30),
}  # fmt: skip
WALKERS = ("bow", "hurled")
"""Weapons that shoot after up to half a move."""
SHOTS = {
    "unarmoured": ["", "W", "W", "D", "D/W", "D/D", "D/D/W"],
    "light": ["", "", "W", "W", "D", "D/W", "D/D"],
    "armoured": ["", "", "", "W", "W", "D", "D/W"],
    "heavy": ["", "", "", "", "W", "W", "D"],
}
BLOWS = {
    "unarmoured": ["PB", "W", "W", "D", "D", "D", "D"],
    "light": ["", "PB", "W", "W", "D", "D", "D"],
    "armoured": ["", "", "PB", "W", "W", "D", "D"],
    "heavy": ["", "", "", "PB", "W", "W", "D"],
}
MELEE = {"kensei": 2, "eiyuu": 2, "bushi": 1, "noumin": -1}
DIFFICULT = {"marsh", "rice_field", "stream", "wood", "scrub", "rocks"}
COVER_AREAS = {"wood", "scrub", "rocks"}
LINES = {"low_wall", "fence", "hedge", "pavise"}
CLOSED = {"house", "lake", "cliff"}
RESULTS = ("no_advance", "no_advance", "fall_back", "break", "rout")
"""SKIR-MOR-21 to SKIR-MOR-24 by how far a total is below nought."""
PHASES = ("turn_start", "forced", "action", "rally", "melee", "morale", "morale_moves", "turn_end", "over")
MELEE_PHASE = PHASES.index("melee")
ACTION, MORALE = PHASES.index("action"), PHASES.index("morale")
