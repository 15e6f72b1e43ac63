"""Worked examples of movement, crossing, Formation Fail and digging."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example

Json = dict[str, Any]

FOE: Json = {
    "id": "kaki-9",
    "kind": "sam_f",
    "weapon": "spear",
    "at": [[60, 40], [61, 40], [62, 40], [63, 40]],
}
FENCE: Json = {"id": "w1", "kind": "fence", "points": [[0, 12], [40, 12]]}
FENCE_2: Json = {"id": "w2", "kind": "fence", "points": [[0, 13.2], [40, 13.2]]}
HIGH_WALL: Json = {"id": "w3", "kind": "high_wall", "points": [[0, 13.2], [40, 13.2]]}
WOOD: Json = {"id": "w4", "kind": "wood", "points": [[0, 12], [40, 12], [40, 40], [0, 40]]}
STREAM: Json = {"id": "w5", "kind": "stream", "points": [[0, 13.5], [40, 13.5]], "width": 1.0}
FAR_WOOD: Json = {"id": "w6", "kind": "wood", "points": [[0, 16], [40, 16], [40, 17], [0, 17]]}
ROAD: Json = {"id": "r1", "kind": "road", "points": [[10, 0], [10, 48]], "width": 2.0}
RIVER: Json = {"id": "v1", "kind": "river", "points": [[0, 16], [72, 16]], "width": 3.0}


def rank(x: float, y: float, count: int) -> list[list[float]]:
    """So many places abreast."""
    return [[x + n, y] for n in range(count)]


def man(kind: str) -> Json:
    """One man at (10.5, 10) with nothing but his legs to think of."""
    return {"id": "ai-1", "kind": kind, "weapon": "bow", "at": [[10.5, 10]]}


def reach(kind: str, pieces: list[Json], inches: float) -> tuple[Case, Case]:
    """Straight ahead so many inches and no further: the one is lawful, a fifth of an inch more is not."""

    def ahead(far: float, legal: bool) -> Case:
        order = {
            "kind": "move",
            "unit": "ai-1",
            "figures": {"ai-1.1": [{"x": 10.5, "y": 10 + far, "facing": 0}]},
        }
        given = {"units": [man(kind), FOE], "pieces": pieces}
        return Case(given, (("ai", order),), (), {"preview": {"legal": legal}})

    return ahead(inches, True), ahead(inches + 0.2, False)


def riders(
    kind: str, weapon: str, count: int, y: float, dice: tuple[int, ...], piece: Json, expect: Json
) -> Case:
    """Riders in line ride straight over a piece."""
    line = {"id": "ai-1", "kind": kind, "weapon": weapon, "at": rank(10, 10, count), "frontage": count}
    anchor = {"x": 10 + (count - 1) / 2, "y": y, "facing": 0}
    order = {"kind": "move", "unit": "ai-1", "legs": [anchor], "formation": "line", "frontage": count}
    return Case({"units": [line, FOE], "pieces": [piece]}, (("ai", order),), dice, expect)


DIGGERS: Json = {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "at": rank(10, 10, 5)}
DIG: tuple[tuple[str, Json], ...] = (("ai", {"kind": "dig", "unit": "ai-1"}),)
PASS: tuple[tuple[str, Json], ...] = (("kaki", {"kind": "end_phase"}),)

EXAMPLES: tuple[Example, ...] = (
    Example(
        "KOKU-EX-3",
        "Deductions",
        "Ashigaru cross a fence 5 inches far, two fences 4, a wood 4; monks over fence and high wall 4; ronin riders "
        "in a wood 14, through stream and wood 12; foot samurai in a wood 8.",
        ("KOKU-MOV-3", "KOKU-MOV-6"),
        (
            *reach("ash_l", [FENCE], 5),
            *reach("ash_l", [FENCE, FENCE_2], 4),
            *reach("ash_l", [WOOD], 4),
            *reach("mon_l", [FENCE, HIGH_WALL], 4),
            *reach("ron_lc", [WOOD], 14),
            *reach("ron_lc", [STREAM, FAR_WOOD], 12),
            *reach("sam_f", [WOOD], 8),
        ),
    ),
    Example(
        "KOKU-EX-4",
        "The road doubles",
        "A column of ashigaru two abreast marches 12 inches along the road.",
        ("KOKU-MOV-5", "KOKU-MOV-6"),
        tuple(
            Case(
                {
                    "units": [
                        {
                            "id": "ai-1",
                            "kind": "ash_l",
                            "weapon": "bow",
                            "formation": "column",
                            "frontage": 2,
                            "at": [[9.5, 4], [10.5, 4], [9.5, 3], [10.5, 3], [9.5, 2]],
                        },
                        FOE,
                    ],
                    "pieces": [ROAD],
                },
                (
                    (
                        "ai",
                        {
                            "kind": "move",
                            "unit": "ai-1",
                            "formation": "column",
                            "frontage": 2,
                            "legs": [{"x": 10, "y": 4.5 + far, "facing": 0}],
                        },
                    ),
                ),
                (),
                {"preview": {"legal": legal}},
            )
            for far, legal in ((12.0, True), (12.4, False))
        ),
    ),
    Example(
        "KOKU-EX-5",
        "Five monks jump a fence",
        "The second and the fifth fall. The unit loses its order, then stands with a 3, or routs with a 1.",
        ("KOKU-MOV-10", "KOKU-MOV-13", "KOKU-FF-6", "KOKU-MOR-6"),
        (
            riders(
                "mon_lc",
                "bow",
                5,
                15.0,
                (2, 6, 1, 4, 6, 3),
                FENCE,
                {
                    "rolls": [["5-", [2, 6, 1, 4, 6], 3], ["2+", [3], 1]],
                    "figures": {"ai-1.2": {"alive": False}, "ai-1.5": {"alive": False}},
                    "units": {"ai-1": {"ff": True, "killed": 2, "place": "table"}},
                },
            ),
            riders(
                "mon_lc",
                "bow",
                5,
                15.0,
                (2, 6, 1, 4, 6, 1),
                FENCE,
                {
                    "rolls": [[None, [2, 6, 1, 4, 6], 3], ["2+", [1], 0]],
                    "units": {"ai-1": {"fate": "routed"}},
                },
            ),
        ),
    ),
    Example(
        "KOKU-EX-6",
        "Three samurai swim the river",
        "The first and the third drown; samurai lose no order and do not test; the enemy scores four.",
        ("KOKU-MOV-11", "KOKU-MOR-2", "KOKU-VIC-6"),
        (
            riders(
                "sam_c",
                "spear",
                3,
                22.0,
                (5, 2, 6),
                RIVER,
                {
                    "rolls": [["4-", [5, 2, 6], 1]],
                    "units": {"ai-1": {"ff": False, "killed": 2}},
                    "points": {"kaki": 4},
                },
            ),
        ),
    ),
    Example(
        "KOKU-EX-7",
        "Over the wall and into order again",
        "Ashigaru went over a low wall. They test at the start of their next turn: a 2 fails, a 5 passes.",
        ("KOKU-FF-6", "KOKU-FF-13", "KOKU-FF-15"),
        tuple(
            Case(
                {
                    "units": [
                        {
                            "id": "ai-1",
                            "kind": "ash_l",
                            "weapon": "bow",
                            "at": rank(10, 14, 5),
                            "ff": True,
                            "causes": [["KOKU-FF-6", "w1"]],
                            "still": False,
                        },
                        FOE,
                    ],
                    "pieces": [{"id": "w1", "kind": "low_wall", "points": [[0, 12], [40, 12]]}],
                    "active": "kaki",
                },
                PASS,
                (face,),
                {"rolls": [["4+", [face], int(passed)]], "units": {"ai-1": {"ff": not passed}}},
            )
            for face, passed in ((2, False), (5, True))
        ),
    ),
    Example(
        "KOKU-EX-29",
        "Field works",
        "Five ashigaru dig in four own turns: five pieces of an inch. If they do anything else, they begin anew.",
        ("KOKU-ORD-8",),
        (
            Case(
                {"units": [DIGGERS, FOE]},
                (*DIG, *PASS, *DIG, *PASS, *DIG, *PASS, *DIG),
                (),
                {"pieces": {"fieldwork": 5}, "figures": {"ai-1.1": {"dig": 0}}},
            ),
            Case(
                {"units": [DIGGERS, FOE]},
                (*DIG, *PASS, *DIG, *PASS, ("ai", {"kind": "hold", "unit": "ai-1"}), *PASS, *DIG),
                (),
                {"pieces": {"fieldwork": 0}, "figures": {"ai-1.1": {"dig": 1}}},
            ),
        ),
    ),
)
