"""Worked examples of units that come later: the ninja and the flank march."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example
from rulesets.koku.reference.examples_fire import STRIKE

Json = dict[str, Any]

NINJA: Json = {
    "id": "ai-90", "kind": "ninja", "weapon": "sword", "at": [[0, 0]], "place": "reserve", "waits": "ninja",
    "arrives": 7,
}  # fmt: skip
OTHERS: list[Json] = [
    {"id": "ai-1", "kind": "ash_l", "weapon": "spear", "at": [[2, 2]]},
    {"id": "kaki-2", "kind": "ash_l", "weapon": "spear", "at": [[70, 46]]},
]
SHOGUN: Json = {"id": "kaki-1", "kind": "shogun_c", "weapon": "sword", "at": [[36, 30]]}
APPEAR: Json = {
    "kind": "arrive", "unit": "ai-90", "target": "kaki-1.1", "pose": {"x": 36, "y": 10, "facing": 0},
}  # fmt: skip
MARCH: Json = {
    "id": "ai-3", "kind": "ash_l", "weapon": "spear", "at": [[0, 0]] * 5, "place": "reserve", "waits": "flank",
    "arrives": 12, "edge": "west",
}  # fmt: skip
COME: Json = {"kind": "arrive", "unit": "ai-3", "pose": {"x": 3, "y": 20, "facing": 90}, "formation": "line"}

EXAMPLES: tuple[Example, ...] = (
    Example(
        "KOKU-EX-27",
        "A ninja and a Shogun",
        "He appears in his side's seventh turn 8 inches from the mounted Shogun, moves 8 inches and needs 16; whoever "
        "strikes at him needs 17.",
        ("KOKU-NIN-2", "KOKU-NIN-3", "KOKU-NIN-5", "KOKU-NIN-6", "KOKU-MEL-6", "KOKU-MEL-11"),
        (
            Case(
                {"units": [NINJA, *OTHERS, SHOGUN], "turn": 7},
                (
                    ("ai", APPEAR),
                    ("ai", {"kind": "move", "unit": "ai-90", "legs": [{"x": 36, "y": 28.5, "facing": 0}]}),
                    ("ai", {"kind": "hold", "unit": "ai-1"}),
                    ("ai", {"kind": "attack", "unit": "ai-90"}),
                ),
                (16, 2),
                {
                    "rolls": [["16+", [16], 1], ["3+", [2], 0]],
                    "figures": {"kaki-1.1": {"alive": False}, "ai-90.1": {"x": 36.0, "y": 28.5}},
                    "points": {"ai": 40},
                },
            ),
            Case(
                {"units": [NINJA, *OTHERS, SHOGUN], "turn": 6},
                (("ai", APPEAR),),
                (),
                {"refused": "KOKU-NIN-2"},
            ),
            Case(
                {
                    "units": [
                        {"id": "ai-1", "kind": "ash_l", "weapon": "bow", "at": [[10, 10]]},
                        {**NINJA, "id": "kaki-90", "at": [[10, 11]], "place": "table", "waits": ""},
                        OTHERS[1],
                    ],
                    "phase": "firing",
                },
                STRIKE,
                (16,),
                {"rolls": [["17+", [16], 0]]},
            ),
        ),
    ),
    Example(
        "KOKU-EX-28",
        "A flank march",
        "Named for its side's twelfth turn, the unit is put down at the edge and marches on.",
        ("KOKU-FLK-2", "KOKU-FLK-3"),
        (
            Case(
                {"units": [MARCH, *OTHERS], "turn": 12},
                (
                    ("ai", COME),
                    ("ai", {"kind": "move", "unit": "ai-3", "legs": [{"x": 7, "y": 20, "facing": 90}]}),
                ),
                (),
                {
                    "events": ["flank_arrived", "moved"],
                    "figures": {"ai-3.1": {"x": 6.5}, "ai-3.5": {"x": 6.5}},
                },
            ),
            Case({"units": [MARCH, *OTHERS], "turn": 11}, (("ai", COME),), (), {"refused": "KOKU-FLK-2"}),
        ),
    ),
)
