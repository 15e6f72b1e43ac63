"""Worked examples of fire."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example
from rulesets.koku.reference.examples_order import rank

Json = dict[str, Any]
Orders = tuple[tuple[str, Json], ...]

SHOOT: Orders = (("ai", {"kind": "fire", "unit": "ai-1", "target": "kaki-1"}),)
STRIKE: Orders = (("ai", {"kind": "end_phase"}), ("ai", {"kind": "attack", "unit": "ai-1"}))
"""The firing phase is ended first: who touches whom is read when the melee begins (KOKU-MEL-1)."""
SPARE: Json = {"id": "ai-9", "kind": "ash_l", "weapon": "bow", "at": [[70, 2]]}
FOE: Json = {"id": "kaki-9", "kind": "sam_f", "weapon": "bow", "at": [[70, 46]]}


def us(kind: str, weapon: str, at: list[list[float]], **values: Any) -> Json:
    """Our unit."""
    return {"id": "ai-1", "kind": kind, "weapon": weapon, "at": at, **values}


def them(kind: str, weapon: str, at: list[list[float]], **values: Any) -> Json:
    """Their unit."""
    return {"id": "kaki-1", "kind": kind, "weapon": weapon, "at": at, **values}


def volley(ours: Json, theirs: Json, dice: tuple[int, ...], expect: Json, **given: Any) -> Case:
    """Ours fire at theirs."""
    return Case({"units": [ours, theirs, SPARE, FOE], "phase": "firing", **given}, SHOOT, dice, expect)


def melee(ours: Json, theirs: Json, dice: tuple[int, ...], expect: Json, **given: Any) -> Case:
    """Ours strike theirs."""
    return Case({"units": [ours, theirs, SPARE, FOE], "phase": "firing", **given}, STRIKE, dice, expect)


def wall(kind: str, y: float) -> Json:
    """A wall or fence from west to east."""
    return {"id": "w1", "kind": kind, "points": [[0, y], [40, y]]}


def lost(fate: str) -> Json:
    """A unit that is off the table."""
    return {"place": "off", "fate": fate}


ARQUEBUSES = us("ash_l", "arquebus", rank(10, 10, 5))
MONKS = us(
    "mon_l",
    "arquebus",
    [[10 + 1.5 * n, 10] for n in range(5)],
    formation="skirmish",
    ff=True,
    causes=[["KOKU-FF-5"]],
)
CREW = us("gun", "gun", [[30, 5], [31, 5], [32, 5]])

EXAMPLES: tuple[Example, ...] = (
    Example(
        "KOKU-EX-8",
        "A volley",
        "Five arquebuses at five light ashigaru in line at 14 inches: three hits, two fall. A 4 steadies the rest.",
        ("KOKU-FIR-9", "KOKU-FIR-12", "KOKU-MOR-3"),
        tuple(
            volley(
                ARQUEBUSES,
                them("ash_l", "spear", rank(10, 25, 5)),
                (9, 2, 8, 10, 5, 3, 4, 1, face),
                {
                    "rolls": [
                        ["8+", [9, 2, 8, 10, 5], 3],
                        ["4+", [3, 4, 1], 1],
                        ["3+", [face], int(not fate)],
                    ],
                    "units": {"kaki-1": {"killed": 2, "fate": fate}},
                },
            )
            for face, fate in ((4, ""), (2, "routed"))
        ),
    ),
    Example(
        "KOKU-EX-9",
        "Bows in close order",
        "Four samurai throw two dice each at skirmishers behind a fence: two hits, one falls.",
        ("KOKU-FIR-3", "KOKU-FIR-8", "KOKU-MOR-8"),
        (
            volley(
                us("sam_f", "bow", rank(11, 10, 4)),
                them("ron_l", "bow", [[10 + 1.3 * n, 21] for n in range(5)], formation="skirmish"),
                (19, 4, 20, 7, 11, 2, 18, 13, 4, 2, 1),
                {
                    "rolls": [["19+", [19, 4, 20, 7, 11, 2, 18, 13], 2], ["4+", [4, 2], 1], ["−3+", [1], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                pieces=[wall("fence", 20)],
            ),
        ),
    ),
    Example(
        "KOKU-EX-10",
        "Fire from a unit out of formation",
        "Five monks fire at ashigaru behind a low wall; their victims save on a 3.",
        ("KOKU-FIR-14",),
        (
            volley(
                MONKS,
                them("ash_l", "bow", rank(11, 21, 5)),
                (10, 9, 3, 9, 1, 2, 3, 6, 1),
                {
                    "rolls": [["9+", [10, 9, 3, 9, 1], 3], ["3+", [2, 3, 6], 2], ["−2+", [1], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                pieces=[wall("low_wall", 20)],
            ),
        ),
    ),
    Example(
        "KOKU-EX-11",
        "The gun",
        "Three gunners at a block of ashigaru 30 inches away and 40 degrees off the barrel.",
        ("KOKU-FIR-2", "KOKU-FIR-12"),
        (
            volley(
                CREW,
                them(
                    "ash_l",
                    "bow",
                    [[50, 30], [51, 30], [52, 30], [50, 29], [51, 29]],
                    formation="column",
                    frontage=3,
                ),
                (8, 1, 10, 4, 5, 2),
                {
                    "rolls": [["8+", [8, 1, 10], 2], ["5+", [4, 5], 1], ["−1+", [2], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                guns={"ai-1": [31, 6, 0]},
            ),
        ),
    ),
    Example(
        "KOKU-EX-12",
        "The Shogun alone in the open",
        "Eight dice at 16 inches: two hits, and he fails one save. With a guard before him nobody may fire at him.",
        ("KOKU-FIR-6", "KOKU-FIR-7", "KOKU-FIR-13", "KOKU-VIC-1"),
        (
            volley(
                us("sam_f", "arquebus", rank(10, 10, 4)),
                them("shogun_f", "sword", [[11.5, 27]]),
                (18, 3, 17, 20, 9, 12, 1, 5, 3, 2),
                {
                    "rolls": [["18+", [18, 3, 17, 20, 9, 12, 1, 5], 2], ["3+", [3, 2], 1]],
                    "units": {"kaki-1": {"fate": "destroyed"}},
                    "points": {"ai": 40},
                },
            ),
            Case(
                {
                    "units": [
                        us("sam_f", "arquebus", [[11.5, 10]]),
                        them("shogun_f", "sword", [[11.5, 27]]),
                        {"id": "kaki-2", "kind": "oban_f", "weapon": "naginata", "at": [[12.2, 25]]},
                        SPARE,
                    ],
                    "phase": "firing",
                },
                SHOOT,
                (),
                {"refused": "KOKU-FIR-6"},
            ),
        ),
    ),
    Example(
        "KOKU-EX-13",
        "Gunners as target",
        "Gunners in the open are shot at as skirmishers behind soft cover.",
        ("KOKU-FIR-7", "KOKU-COV-7", "KOKU-RUL-118"),
        (
            volley(
                us("ash_l", "bow", rank(29, 10, 5)),
                them("gun", "gun", rank(30, 20, 3)),
                (19, 20, 18, 2, 7, 1, 6, 1),
                {
                    "rolls": [["19+", [19, 20, 18, 2, 7], 2], ["4+", [1, 6], 1], ["0+", [1], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                guns={"kaki-1": [31, 19.4, 180]},
            ),
        ),
    ),
)
