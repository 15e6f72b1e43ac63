"""Worked examples of melee, surrender, points and disorder."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example
from rulesets.koku.reference.examples_fire import (
    ARQUEBUSES,
    FOE,
    SHOOT,
    SPARE,
    STRIKE,
    lost,
    melee,
    them,
    us,
    volley,
    wall,
)
from rulesets.koku.reference.examples_order import rank

Json = dict[str, Any]

EXAMPLES: tuple[Example, ...] = (
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
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
    ),
)
