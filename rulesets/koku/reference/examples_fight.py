"""Worked examples of fire, melee, morale and points."""

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
MONKS = us("mon_l", "arquebus", [[10 + 1.5 * n, 10] for n in range(5)], formation="skirmish", ff=True,
           causes=[["KOKU-FF-5"]])  # fmt: skip
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
    ),  # fmt: skip
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
                    "rolls": [["19+", [19, 4, 20, 7, 11, 2, 18, 13], 2], ["4+", [4, 2], 1], ["-3+", [1], 1]],
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
                    "rolls": [["9+", [10, 9, 3, 9, 1], 3], ["3+", [2, 3, 6], 2], ["-2+", [1], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                pieces=[wall("low_wall", 20)],
            ),
        ),
    ),  # fmt: skip
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
                    "rolls": [["8+", [8, 1, 10], 2], ["5+", [4, 5], 1], ["-1+", [2], 1]],
                    "units": {"kaki-1": {"killed": 1}},
                },
                guns={"ai-1": [31, 6, 0]},
            ),
        ),
    ),  # fmt: skip
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
    ),  # fmt: skip
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
    ),  # fmt: skip
    Example(
        "KOKU-EX-14",
        "Spear against light foot",
        "13 and a spear against one who has none: 12. The source prints 11, against its own table.",
        ("KOKU-MEL-6", "KOKU-MEL-8", "KOKU-RUL-53"),
        (
            melee(
                us("ash_l", "spear", [[10, 10]]),
                them("ash_l", "bow", [[10, 11]]),
                (11,),
                {"rolls": [["12+", [11], 0]]},
            ),
            melee(
                us("ash_l", "spear", [[10, 10]]),
                them("ash_l", "bow", [[10, 11]]),
                (12, 5),
                {"rolls": [["12+", [12], 1], ["5+", [5], 1]]},
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-15",
        "The guard charges",
        "O-ban with naginata who moved 6 inches, at light ashigaru with spears out of formation: 11.",
        ("KOKU-MEL-7", "KOKU-MEL-9", "KOKU-MEL-10", "KOKU-MEL-11", "KOKU-RUL-54", "KOKU-RUL-120"),
        (
            melee(
                us("oban_f", "naginata", [[10, 10]]),
                them("ash_l", "spear", [[10, 11]], ff=True, causes=[["KOKU-FF-5"]]),
                (11, 4),
                {"rolls": [["11+", [11], 1], ["5+", [4], 0]], "figures": {"kaki-1.1": {"alive": False}}},
                figures={"ai-1.1": {"moved": 6.0}},
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-16",
        "Spear against spear",
        "17 against a samurai's spear; 16 where matched polearms cancel out.",
        ("KOKU-MEL-9", "KOKU-MEL-16", "KOKU-RUL-120"),
        tuple(
            melee(
                us("ash_l", "spear", [[10, 10]]),
                them("sam_f", "spear", [[10, 11]]),
                (17, 4),
                {"rolls": [[need, [17], 1], ["4+", [4], 1]]},
                options={"matched_polearms_cancel": cancel},
            )
            for need, cancel in (("17+", False), ("16+", True))
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-17",
        "Three on one",
        "Three monks round a samurai with a bow: 16 each; the third blow kills.",
        ("KOKU-MEL-3", "KOKU-MEL-5", "KOKU-MOV-15"),
        (
            melee(
                us("mon_l", "bow", [[9, 11], [11, 11], [10, 10]]),
                them("sam_f", "bow", [[10, 11]]),
                (15, 16, 4, 20, 2),
                {
                    "rolls": [
                        ["16+", [15], 0],
                        ["16+", [16], 1],
                        ["4+", [4], 1],
                        ["16+", [20], 1],
                        ["4+", [2], 0],
                    ],
                    "units": {"kaki-1": {"fate": "destroyed"}},
                },
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-18",
        "Surrender",
        "Of five ashigaru the third falls in melee; two still touch the enemy, and even a 6 is not enough.",
        ("KOKU-MOR-10", "KOKU-MOR-13"),
        (
            melee(
                us("sam_f", "bow", [[11, 10]]),
                them("ash_l", "bow", rank(10, 11, 5), killed=2),
                (20, 1, 6),
                {
                    "rolls": [["13+", [20], 1], ["5+", [1], 0], ["7+", [6], 0]],
                    "units": {"kaki-1": {"fate": "captured"}},
                    "points": {"ai": 5},
                },
                figures={"kaki-1.4": {"alive": False}, "kaki-1.5": {"alive": False}},
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-19",
        "Five monks lose three",
        "2 left, 3 killed: a 5 carries them on, a 3 routs them.",
        ("KOKU-MOR-3", "KOKU-MOR-12"),
        tuple(
            volley(
                ARQUEBUSES,
                them("mon_l", "spear", rank(10, 25, 5)),
                (8, 8, 8, 1, 1, 1, 1, 1, face),
                {
                    "rolls": [
                        ["8+", [8, 8, 8, 1, 1], 3],
                        ["4+", [1, 1, 1], 0],
                        ["4+", [face], int(not fate)],
                    ],
                    "units": {"kaki-1": {"killed": 3, "fate": fate}},
                },
            )
            for face, fate in ((5, ""), (3, "routed"))
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-20",
        "Every modifier of morale",
        "Out of formation, behind a fieldwork, samurai 6 inches away: a 1 is enough. At 6.1 inches it is not.",
        ("KOKU-MOR-6", "KOKU-MOR-7", "KOKU-MOR-8"),
        tuple(
            Case(
                {
                    "units": [
                        us("ash_l", "bow", rank(10, 10, 5)),
                        them("ash_m", "spear", rank(10, 21, 5), ff=True, causes=[["KOKU-FF-5"]]),
                        {"id": "kaki-2", "kind": "sam_f", "weapon": "spear", "at": [[12, 28 + further]]},
                        SPARE,
                    ],
                    "phase": "firing",
                    "pieces": [wall("fieldwork", 20)],
                },
                SHOOT,
                (10, 10, 1, 1, 1, 1, 1, 1, *next_turn),
                {
                    "rolls": [
                        ["10+", [10, 10, 1, 1, 1], 2],
                        ["4+", [1, 1], 0],
                        [need, [1], int(not fate)],
                        *(["4+", [face], 0] for face in next_turn),
                    ],
                    "units": {"kaki-1": {"killed": 2, "fate": fate}},
                },
            )
            for further, need, fate, next_turn in ((0.0, "1+", "", (3,)), (0.1, "2+", "routed", ()))
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-21",
        "In a house",
        "Ronin who went in strike at ashigaru who hold it: 16; samurai: 15.",
        ("KOKU-MEL-17", "KOKU-MEL-10", "KOKU-MEL-12"),
        tuple(
            melee(
                us(kind, "bow", [[11, 11]], **disorder),
                them("ash_m", "arquebus", [[14, 14]], ff=True, causes=[["KOKU-FF-12"]]),
                (1,),
                {"rolls": [[need, [1], 0]]},
                pieces=[{"id": "h1", "kind": "house", "points": [[10, 10], [15, 10], [15, 15], [10, 15]]}],
                figures={"ai-1.1": {"inside": "h1", "moved": 4.0}, "kaki-1.1": {"inside": "h1"}},
            )
            for kind, need, disorder in (
                ("ron_l", "16+", {"ff": True, "causes": [["KOKU-FF-12"]]}),
                ("sam_f", "15+", {}),
            )
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-25",
        "Points",
        "South 121, North 73: South wins.",
        ("KOKU-VIC-1", "KOKU-VIC-5", "KOKU-VIC-6", "KOKU-VIC-9"),
        (
            Case(
                {
                    "units": [
                        *(
                            {
                                "id": f"kaki-{n}",
                                "kind": "ash_l",
                                "weapon": "bow",
                                "at": [[60, 40]],
                                **lost("destroyed"),
                            }
                            for n in range(1, 5)
                        ),
                        {
                            "id": "kaki-5",
                            "kind": "mon_l",
                            "weapon": "bow",
                            "at": [[60, 40]],
                            **lost("captured"),
                        },
                        {"id": "kaki-6", "kind": "oban_f", "weapon": "naginata", "at": [[60, 42]]},
                        {
                            "id": "ai-1",
                            "kind": "shogun_f",
                            "weapon": "sword",
                            "at": [[5, 5]],
                            **lost("destroyed"),
                        },
                        {"id": "ai-2", "kind": "sam_f", "weapon": "bow", "at": [[5, 7]], **lost("destroyed")},
                        SPARE,
                    ],
                    "sites": {
                        "v1": ["village", "ai"],
                        "v2": ["village", "ai"],
                        "f1": ["farm", "kaki"],
                        "b1": ["bridge", "ai"],
                    },
                    "samurai_killed": {"ai": 3, "kaki": 4},
                    "phase": "movement",
                    "active": "kaki",
                    "turn": 20,
                },
                (("kaki", {"kind": "end_phase"}),),
                (),
                {"points": {"ai": 121, "kaki": 73}, "result": {"winner": "ai", "reason": "points"}},
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-31",
        "Who places the scenery",
        "Equal dice are thrown again; the higher one is the placer and takes the first turn.",
        ("KOKU-SCN-1", "KOKU-SEQ-16"),
        (
            Case(
                {"open": {}},
                (),
                (3, 3, 5, 2),
                {"rolls": [[None, [3], 0], [None, [3], 0], [None, [5], 0], [None, [2], 0]], "placer": "ai"},
            ),
        ),
    ),  # fmt: skip
    Example(
        "KOKU-EX-32",
        "Disorder in a fight",
        "Both lose their order by fighting; while they touch nobody tests, and the two disorders cancel: 13.",
        ("KOKU-FF-9", "KOKU-FF-14", "KOKU-MEL-10", "KOKU-MEL-12"),
        (
            Case(
                {
                    "units": [
                        us("ash_l", "arquebus", [[10, 10]]),
                        them("ash_l", "arquebus", [[10, 11]]),
                        SPARE,
                        FOE,
                    ],
                    "phase": "firing",
                },
                (*STRIKE, ("kaki", {"kind": "end_phase"}), ("kaki", {"kind": "attack", "unit": "kaki-1"})),
                (12, 12),
                {
                    "rolls": [["13+", [12], 0], ["13+", [12], 0]],
                    "units": {"ai-1": {"ff": True}, "kaki-1": {"ff": True}},
                },
            ),
        ),
    ),  # fmt: skip
)
