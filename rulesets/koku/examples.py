"""The worked examples of section 12, as data."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example
from rulesets.koku.reference import (
    examples_arrivals,
    examples_fight,
    examples_fire,
    examples_options,
    examples_order,
)

Json = dict[str, Any]

MUSTER: tuple[Example, ...] = (
    Example(
        "KOKU-EX-1",
        "Seven thousand koku",
        "The average dice show 4 and 3: seven thousand koku feed 28 foot samurai, 7 riders and 35 ashigaru.",
        ("KOKU-MUS-3", "KOKU-MUS-4"),
        (
            Case(
                {"muster": {}},
                (),
                (4, 3, *(1, 1) * 7, *(1,) * 7, *(1,) * 7, 1, 1, 1, 1),
                {"roster": {"koku": 7, "average": [4, 3], "riders": {"bow": 7}}},
            ),
        ),
    ),
    Example(
        "KOKU-EX-2",
        "A full muster of four thousand koku",
        "Four ashigaru units, four of samurai, two bows and two spears mounted, light monks with bows and medium ronin "
        "riders with spears: 59 figures.",
        ("KOKU-MUS-5", "KOKU-MUS-6", "KOKU-MUS-7", "KOKU-MUS-8", "KOKU-MUS-15", "KOKU-MUS-17"),
        (
            Case(
                {"muster": {}},
                (),
                (2, 2, 2, 5, 4, 1, 6, 3, 3, 6, 1, 4, 5, 6, 2, 5, 3, 6, 2, 3, 4, 2, 6, 5, 4),
                {
                    "roster": {
                        "koku": 4,
                        "riders": {"bow": 2, "spear": 2},
                        "units": [
                            {"kind": "ash_l", "weapon": "arquebus", "count": 5},
                            {"kind": "ash_m", "weapon": "bow", "count": 5},
                            {"kind": "ash_m", "weapon": "spear", "count": 5},
                            {"kind": "ash_l", "weapon": "arquebus", "count": 5},
                            {"kind": "sam_f", "weapon": "bow", "count": 4},
                            {"kind": "sam_f", "weapon": "spear", "count": 4},
                            {"kind": "sam_f", "weapon": "naginata", "count": 4},
                            {"kind": "sam_f", "weapon": "arquebus", "count": 4},
                            {"kind": "mon_l", "weapon": "bow", "count": 5},
                            {"kind": "ron_mc", "weapon": "spear", "count": 5},
                        ],
                    }
                },
            ),
        ),
    ),
)

EXAMPLES: tuple[Example, ...] = (
    *MUSTER,
    *examples_order.EXAMPLES,
    *examples_fire.EXAMPLES,
    *examples_fight.EXAMPLES,
    *examples_options.EXAMPLES,
    *examples_arrivals.EXAMPLES,
)
"""Every example whose rules are in play, in the order of the specification's parts."""
