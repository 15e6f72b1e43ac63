"""Worked examples of the options: night and day, smoke, rain, turncoats, baggage."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example

Json = dict[str, Any]

FOE: Json = {
    "id": "kaki-1",
    "kind": "ash_l",
    "weapon": "spear",
    "at": [[10, 22], [11, 22], [12, 22], [13, 22], [14, 22]],
}
ENDS: tuple[tuple[str, Json], ...] = (("ai", {"kind": "end_phase"}), ("kaki", {"kind": "end_phase"}))
SHOT: tuple[str, Json] = ("ai", {"kind": "fire", "unit": "ai-1", "target": "kaki-1"})
MISSES = (1, 2, 3, 4, 5)


def hour(season: str, dice: tuple[int, ...], turns: int) -> Case:
    """The placer names the season; the hour is thrown; so many turns are left to each side."""
    given: Json = {"units": [FOE], "phase": "conditions", "options": {"night_day": True}}
    order: Json = {"kind": "name_season", "season": season}
    return Case(
        given,
        (("ai", order),),
        dice,
        {"events": ["hour_thrown"], "clock": {"limit": turns, "phase": "halves"}},
    )


def shooters(turn: int, **values: Any) -> Json:
    """Five arquebuses in the air that lets smoke lie, ten inches from five spears."""
    line: Json = {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "at": [[10 + n, 10] for n in range(5)]}
    still: Json = {
        "units": [{**line, **values}, FOE],
        "weather": {"wind": "still"},
        "options": {"wind": True},
    }
    return {**still, "turn": turn}


def led(kind: str, inches: float, pieces: list[Json], **values: Any) -> tuple[Case, Case]:
    """In rain one man of a kind goes so many inches straight ahead, and no fifth of an inch more."""

    def ahead(far: float, legal: bool) -> Case:
        leg = {"x": 10.5, "y": 10 + far, "facing": 0}
        man: Json = {"id": "ai-1", "kind": kind, "weapon": "bow", "at": [[10.5, 10]], **values}
        given: Json = {
            "units": [man, FOE],
            "pieces": pieces,
            "weather": {"rain": "rain"},
            "options": {"rain": True},
        }
        order: Json = {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": [leg]}}
        return Case(given, (("ai", order),), (), {"preview": {"legal": legal}})

    return ahead(inches, True), ahead(inches + 0.2, False)


FENCE: Json = {"id": "w1", "kind": "fence", "points": [[0, 11], [40, 11]]}
ROAD: Json = {"id": "r1", "kind": "road", "points": [[10.5, 0], [10.5, 48]], "width": 2.0}
WET: Json = {"weather": {"rain": "rain"}, "options": {"rain": True}}


def wet_shot(
    turn: int, cooling: bool, orders: tuple[tuple[str, Json], ...], dice: tuple[int, ...], expect: Json
) -> Case:
    """Five arquebuses in rain, who fired in their last turn or not."""
    given = {**shooters(turn, cooling=cooling), **WET}
    return Case(given, orders, dice, expect)


def clan(number: int, x: float) -> Json:
    """Five ashigaru of one of three clans."""
    men = [[x + place, 5] for place in range(5)]
    return {"id": f"ai-{number}", "kind": "ash_l", "weapon": "spear", "at": men, "banner": f"ai-{number}"}


THREE_CLANS: Json = {
    "units": [clan(1, 5), clan(2, 15), clan(3, 25), {**FOE, "at": [[60 + n, 40] for n in range(5)]}],
    "clans": {"ai-1": ("ai", 1, "Hojo"), "ai-2": ("ai", 2, "Takeda"), "ai-3": ("ai", 3, "Mori")},
    "options": {"average_dice": 3, "clans": True, "turncoats": True},
}

HORSE: Json = {
    "units": [
        {
            "id": "ai-1",
            "kind": "ash_l",
            "weapon": "spear",
            "at": [[10, 10], [11, 10], [12, 10], [13, 10], [14, 10]],
        },
        {"id": "kaki-1", "kind": "pack", "weapon": "load", "at": [[12, 11.5]]},
        {**FOE, "id": "kaki-2", "at": [[60 + n, 40] for n in range(5)]},
    ],
    "options": {"baggage": True},
}

EXAMPLES: tuple[Example, ...] = (
    Example(
        "KOKU-EX-22",
        "Night and day",
        "4, 5 and 4 make one o'clock: in summer seven hours or 28 turns a side are left, in spring and autumn 24. "
        "6 and 17 are thrown again.",
        ("KOKU-DAY-1", "KOKU-DAY-2", "KOKU-DAY-3"),
        (
            hour("summer", (4, 5, 4), 28),
            hour("spring_autumn", (4, 5, 4), 24),
            hour("summer", (1, 2, 3, 6, 6, 5, 4, 5, 4), 28),
        ),
    ),
    Example(
        "KOKU-EX-23",
        "Smoke",
        "Without wind a unit that fired in turns 3 and 4 from one spot holds its fire in turns 5 and 6 and may fire in "
        "turn 7; if it moves in turn 5 it may fire in turn 5.",
        ("KOKU-WND-3", "KOKU-WND-4"),
        (
            Case({**shooters(4, shots=1), "phase": "firing"}, (SHOT,), MISSES, {"events": ["smoke_lies"]}),
            Case({**shooters(5, shots=2), "phase": "firing"}, (SHOT,), (), {"refused": "KOKU-WND-3"}),
            Case(
                {**shooters(6, shots=2, quiet=1), "phase": "firing"}, (SHOT,), (), {"refused": "KOKU-WND-3"}
            ),
            Case(
                shooters(5, shots=2),
                (*ENDS, *ENDS, ENDS[0], SHOT),
                MISSES,
                {"events": ["volley_fired"], "units": {"ai-1": {"shots": 1}}},
            ),
            Case(
                shooters(5, shots=2),
                (
                    ("ai", {"kind": "move", "unit": "ai-1", "legs": [{"x": 12, "y": 11.5, "facing": 0}]}),
                    SHOT,
                ),
                MISSES,
                {"events": ["moved", "volley_fired"], "units": {"ai-1": {"shots": 1}}},
            ),
        ),
    ),
    Example(
        "KOKU-EX-24",
        "Rain",
        "Ashigaru go 3 inches, ronin on foot 3.5, samurai on foot 4, ronin riders 9, samurai riders 8, the gun 1.5; "
        "ashigaru over a fence 2, in column on a road 6. Who fired in turn 4 next fires in turn 6.",
        ("KOKU-RAI-2", "KOKU-RAI-3"),
        (
            *led("ash_l", 3, []),
            *led("ron_l", 3.5, []),
            *led("sam_f", 4, []),
            *led("ron_lc", 9, []),
            *led("sam_c", 8, []),
            *led("ash_l", 2, [FENCE]),
            *led("ash_l", 6, [ROAD]),
            wet_shot(5, True, (("ai", {"kind": "end_phase"}),), (), {"units": {"ai-1": {"cooling": False}}}),
            wet_shot(6, False, (ENDS[0], SHOT), MISSES, {"events": ["volley_fired"]}),
            Case(
                {**shooters(5, cooling=True), **WET, "phase": "firing"},
                (SHOT,),
                (),
                {"refused": "KOKU-RAI-2"},
            ),
        ),
    ),
    Example(
        "KOKU-EX-26",
        "Turncoats",
        "Of three clans the second throws 8 and stays, the third throws 9 and changes sides when the opponent's turn "
        "starts. The house clan throws nothing.",
        ("KOKU-TRN-2", "KOKU-TRN-3"),
        (
            Case(
                THREE_CLANS,
                (("ai", {"kind": "end_phase"}),),
                (8, 9),
                {
                    "rolls": [["9+", [8], 0], ["9+", [9], 1]],
                    "events": ["clan_stays", "clan_wavers", "clan_turned", "turn_began"],
                    "units": {"ai-1": {"side": "ai"}, "ai-2": {"side": "ai"}, "ai-3": {"side": "kaki"}},
                },
            ),
        ),
    ),
    Example(
        "KOKU-EX-30",
        "Baggage",
        "Twenty-three units may take six pack horses. One that is captured is worth 10 points.",
        ("KOKU-BAG-1", "KOKU-BAG-3"),
        (
            Case(
                HORSE,
                (("ai", {"kind": "end_phase"}),),
                (),
                {
                    "events": ["horse_captured"],
                    "points": {"ai": 10},
                    "units": {"kaki-1": {"fate": "captured"}},
                },
            ),
        ),
    ),
)
