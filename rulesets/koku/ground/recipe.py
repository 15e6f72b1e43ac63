"""The basic list of scenery, its sizes, and how pieces may lie (KOKU-SCN-2 to KOKU-SCN-6), as a recipe for the
engine.
"""

from __future__ import annotations

from rulesets.engine.landscape.recipe import (
    Apart,
    Blob,
    Deck,
    Extra,
    Hamlets,
    Highway,
    Holding,
    Reach,
    Recipe,
    RiverCourse,
    SizeSpan,
)

SIZES = "KOKU-SCN-4"
LIST = "KOKU-SCN-2"
LEGAL = "KOKU-SCN-6"

MOST_EXTRAS = 12
"""Pieces beyond the basic list, if both sides have agreed to any (KOKU-SCN-5)."""

LINES = ("fence", "low_wall", "high_wall")
AREAS = ("house", "rice_field", "wood", "marsh", "river")

RIVER = SizeSpan(2, 4)
HOUSE = SizeSpan(3, 6)
FIELD = SizeSpan(4, 8)
LINE = SizeSpan(2, 12)
WOOD = SizeSpan(6, 14)
HILL = SizeSpan(8, 16)

EXTRAS = (
    *(Extra(kind, LINE, "KOKU-SCN-5") for kind in LINES),
    Extra("rice_field", FIELD, SIZES),
    Extra("marsh", SizeSpan(2, 14), "KOKU-SCN-5"),
    Extra("stream", clause="KOKU-SCN-5"),
)


RECIPE = Recipe(
    width=72.0,
    depth=48.0,
    river=RiverCourse("river", RIVER, usual=3.0, clause=SIZES),
    bridge=Deck("bridge", width=2.5, bank=0.5, clause=SIZES),
    ford=Reach("ford", length=4.0, clause=SIZES),
    villages=Hamlets("house", "village", count=2, houses=SizeSpan(2, 3), side=HOUSE, near=6.0, clause=SIZES),
    farm=Holding(
        "house",
        "farm",
        side=HOUSE,
        field="rice_field",
        fields=2,
        field_side=FIELD,
        near=6.0,
        clause=SIZES,
    ),
    road=Highway("road", width=2.0, near=3.0, crosses=("bridge", "ford"), clause=LEGAL),
    blobs=(Blob("wood", 1, WOOD, clause=SIZES), Blob("hill", 2, HILL, level=1, clause=SIZES)),
    extras=EXTRAS,
    most_extras=MOST_EXTRAS,
    apart=(
        Apart(AREAS, AREAS, LEGAL),
        Apart(LINES, ("river",), LEGAL),
        Apart(("bridge",), ("ford",), LIST),
        # Not in so many words in the rules, but a house stands on dry and open ground:
        Apart(("house",), ("road", "stream", "bridge", "ford", *LINES), LEGAL),
    ),
    clause=LEGAL,
)
"""The recipe of a battle whose sides agreed to extras (KOKU-SCN-5)."""
