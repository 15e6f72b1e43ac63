"""Worked examples of charges and melee (SKY-EX-8 to SKY-EX-11, SKY-EX-16 to SKY-EX-23, SKY-EX-29)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.examples import Case, Example
from rulesets.sky.reference.scenes import Json, answer, case, charge, left, order, scene, standing, unit

POLES: Json = {"weapons": ["pole"]}
BOWS: Json = {"weapons": ["bow"]}
LED: Json = {"ai-c1": {"attached": "ai-1"}}
LATER = unit("kaki-2", "samurai", 34, across=25)
"""Somebody of the other side who is left, so that the battle goes on."""

BID = standing(
    unit("ai-1", "samurai", strength=6, **POLES), unit("kaki-1", "samurai", 7, strength=6), phase="samurai", points=3,
)  # fmt: skip
HOLD = order("bid_otherwise", unit="ai-1")

RIDERS = unit("ai-1", "mtd_samurai")
ARCHERS = unit("kaki-1", "ashigaru", 14, armoured=True, **BOWS)
FIRE = (6, 6, 6, 5, 4, 2, 1, 1)
BLOWS = (5, 6, 5, 2, 1, 6, 3)
STROKES = (6, 1, 2, 3, 4, 5, 5, 6)


def under_fire(route: tuple[int, int], passed: int, **expect: Any) -> Case:
    """The charge of the text and its melee, to the Ashigaru's test."""
    rolls = [
        ["6+", list(FIRE), 3], ["8-", [5, 3], 1], ["5+", list(BLOWS), 4], ["6+", list(STROKES), 2],
        ["6-", list(route), passed],
    ]  # fmt: skip
    dice = (*FIRE, 5, 3, *BLOWS, *STROKES, *route)
    return case(scene(RIDERS, ARCHERS, LATER), [charge()], dice, rolls=rolls, **expect)


def nerve_to_charge(
    need: str, dice: tuple[int, int], passed: int, *, clans: Json | None = None, options: Json | None = None
) -> Case:
    """Six Samurai charge six others, ten inches off or less: only the charge test is looked at."""
    given = scene(
        unit("ai-1", "samurai", strength=6), unit("kaki-1", "samurai", 9, strength=6), LATER,
        clans=clans or {}, options=options or {},
    )  # fmt: skip
    extra = 4 if clans else 0
    rolls: list[list[Any]] = [[need, list(dice), passed]]
    rest: tuple[int, ...] = ()
    if passed:
        rest = (1, 1, *(1,) * (12 + extra), *(1,) * 9)
        rolls += [["9-", [1, 1], 1], ["6+", [1] * (12 + extra), 0], ["6+", [1] * 9, 0]]
    return case(given, [charge()], (*dice, *rest), rolls=rolls)


def stands(need: str, dice: tuple[int, int], passed: int, options: Json | None = None) -> Case:
    """The same charge comes in: only the stand test is looked at."""
    given = scene(
        unit("ai-1", "samurai", strength=6),
        unit("kaki-1", "samurai", 9, strength=6),
        LATER,
        options=options or {},
    )
    rolls: list[list[Any]] = [[None, [1, 1], 1], [need, list(dice), passed]]
    rest = (1,) * 21 if passed else ()
    if passed:
        rolls += [["6+", [1] * 12, 0], ["6+", [1] * 9, 0]]
    return case(given, [charge()], (1, 1, *dice, *rest), rolls=rolls)


def monks(route: tuple[int, int], passed: int, y: float) -> Case:
    """Mounted Monks under fire fail their test twelve inches off."""
    fire = (5, 5, 6, 1, 1, 2, 3, 4)
    given = scene(
        unit("ai-1", "mtd_monk", armoured=True),
        unit("kaki-1", "ashigaru", 12, **BOWS),
        unit("ai-2", "samurai", across=20),
    )
    rolls = [["5+", list(fire), 3], ["7-", [5, 3], 0], ["7-", list(route), passed]]
    status = "disordered" if passed else "routing"
    return case(
        given, [charge()], (*fire, 5, 3, *route), rolls=rolls, units={"ai-1": {"status": status}},
        figures={**left("ai-1", 3, 4), "ai-1.2": {"y": y}},
    )  # fmt: skip


def ridden_down(ahead: float, **expect: Any) -> Case:
    """Mounted Samurai charge peasants who do not stand."""
    given = scene(RIDERS, unit("kaki-1", "peasant", ahead), LATER)
    rolls = [["8-", [3, 3], 1], ["6-", [4, 3], 0]]
    return case(given, [charge()], (3, 3, 4, 3), rolls=rolls, **expect)


WALL: Json = {"id": "w1", "kind": "castle_wall", "points": [[26, 18], [46, 18]]}
MANNED = unit("kaki-1", "ashigaru", 8.1, armoured=True)

EXAMPLES: tuple[Example, ...] = (
    Example(
        "SKY-EX-8",
        "They break their orders",
        "Samurai are told to hold, and others stand seven inches off. They throw 9 and charge, disordered and for "
        "nothing. The enemy stands without a test; the chargers throw seven dice of fifteen, lose, and step back.",
        ("SKY-SAM-4", "SKY-SAM-5", "SKY-SAM-6", "SKY-CHG-5", "SKY-MEL-10", "SKY-MEL-16", "SKY-MEL-17"),
        (
            case(
                BID, [HOLD],
                (5, 4, 4, 4, 6, 5, 4, 3, 2, 1, 6, 6, 6, 1, 2, 3, 4, 5, 5, 6, 4, 4),
                rolls=[
                    ["9-", [5, 4], 1], ["8-", [4, 4], 1], ["6+", [6, 5, 4, 3, 2, 1, 6], 2],
                    ["6+", [6, 6, 1, 2, 3, 4, 5, 5, 6], 3], ["8-", [4, 4], 1],
                ],
                units={"ai-1": {"status": "disordered", "hits": 0}, "kaki-1": {"status": "steady", "hits": 2}},
                figures={**left("ai-1", 5, 6), "ai-1.1": {"facing": 0.0}}, points_left=3,
            ),
        ),
    ),
    Example(
        "SKY-EX-9",
        "They obey",
        "With a 10 the same Samurai hold, and it costs nothing.",
        ("SKY-SAM-4",),
        (
            case(
                BID, [HOLD], (6, 4), rolls=[["9-", [6, 4], 0]], points_left=3, open_unit="ai-1",
                units={"ai-1": {"status": "steady"}},
            ),
        ),
    ),
    Example(
        "SKY-EX-10",
        "A charge under fire",
        "Mounted Samurai charge bowmen and lose a stand on the way. They come in disordered: fifteen dice are seven, "
        "and the Ashigaru need not test whether they stand.",
        ("SKY-CHG-2", "SKY-CHG-3", "SKY-CHG-5", "SKY-HIT-7", "SKY-MEL-10"),
        (under_fire((4, 2), 1, figures=left("ai-1", 3, 4), units={"ai-1": {"status": "disordered", "hits": 2}}),),
    ),
    Example(
        "SKY-EX-11",
        "And its melee",
        "Four hits against two: the Ashigaru lose a stand and withdraw. With 6 they hold together, with 8 they rout "
        "and turn away where they are.",
        ("SKY-MEL-11", "SKY-MEL-12", "SKY-MEL-14", "SKY-MEL-16", "SKY-MEL-17"),
        (
            under_fire((4, 2), 1, figures=left("kaki-1", 7), units={"kaki-1": {"status": "disordered", "hits": 1}}),
            under_fire(
                (4, 3), 0, units={"kaki-1": {"status": "routing"}}, figures={"kaki-1.1": {"facing": 0.0}},
                events=["moved_withdrew", "routed", "turned_away"],
            ),
        ),
    ),
    Example(
        "SKY-EX-16",
        "Below, and as much as",
        "A charge needs less than the Bushi: Samurai fail with 9. Those who are charged stand with 9. With a leader 10 "
        "becomes 8 and is enough, 11 becomes 9 and is not. One option lets all four pass.",
        ("SKY-TST-3", "SKY-TST-4", "SKY-TST-6", "SKY-CHG-4", "SKY-OPT-3"),
        (
            nerve_to_charge("8-", (5, 4), 0),
            stands("9-", (5, 4), 1),
            nerve_to_charge("10-", (6, 4), 1, clans=LED),
            nerve_to_charge("10-", (6, 5), 0, clans=LED),
            nerve_to_charge("9-", (5, 4), 1, options={"bushi_pass": "or_equal"}),
            stands("9-", (5, 4), 1, {"bushi_pass": "or_equal"}),
            nerve_to_charge("11-", (6, 5), 1, clans=LED, options={"bushi_pass": "or_equal"}),
        ),
    ),
    Example(
        "SKY-EX-17",
        "Failed while disordered",
        "Fire takes a stand of the Mounted Monks; they throw 8 and falter, eight inches on. They were disordered "
        "before, so they test: 8 holds, with 9 they run ten inches back.",
        ("SKY-CHG-4", "SKY-RTE-1", "SKY-RTE-4"),
        (monks((4, 3), 1, 17.375), monks((5, 3), 0, 7.375)),
    ),
    Example(
        "SKY-EX-18",
        "Run down",
        "Peasants nine inches off do not stand: nine and six are within the riders' sixteen, and they are gone. From "
        "eleven they escape.",
        ("SKY-CHG-5", "SKY-CHG-6", "SKY-CHG-7", "SKY-CHG-13"),
        (
            ridden_down(9, units={"kaki-1": {"place": "off", "fate": "destroyed"}}, events=["gave_way", "run_down"]),
            ridden_down(
                11, units={"kaki-1": {"place": "table", "status": "disordered"}}, events=["gave_way", "not_caught"],
                figures={"ai-1.1": {"y": 20.375}, "kaki-1.1": {"y": 27.375, "facing": 180.0}},
            ),
        ),
    ),
    Example(
        "SKY-EX-19",
        "A leader fights",
        "He adds four dice to a charge. His unit loses a stand and he is hurt; the enemy suffers more and withdraws, "
        "and that is honour: his Command is what it was.",
        ("SKY-MEL-9", "SKY-MEL-13", "SKY-MEL-14", "SKY-INJ-1", "SKY-HON-1"),
        (
            case(
                scene(
                    unit("ai-1", "samurai", strength=6), unit("kaki-1", "samurai", 5, strength=6), LATER, clans=LED
                ),
                [charge(), answer(True)],
                (
                    4, 4, 4, 4, 6, 6, 6, 6, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 6, 6, 6, 3, 4, 5, 1, 2, 3,
                    1, 4, 4,
                ),
                rolls=[
                    ["10-", [4, 4], 1], ["9-", [4, 4], 1],
                    ["6+", [6, 6, 6, 6, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3], 4],
                    ["6+", [6, 6, 6, 3, 4, 5, 1, 2, 3], 3], [None, [1], 0], ["8-", [4, 4], 1],
                ],
                clans={"ai-c1": {"injuries": 1, "honours": 1}},
                units={"ai-1": {"status": "disordered"}, "kaki-1": {"status": "disordered", "hits": 1}},
            ),
        ),
    ),
    Example(
        "SKY-EX-20",
        "The winner tests too",
        "Three mounted Samurai of four win, but lose a stand: half is left. The losers test first and stay, then the "
        "winners, and hold.",
        ("SKY-MEL-17", "SKY-MEL-18", "SKY-HIT-10"),
        (
            case(
                scene(
                    unit("ai-1", "mtd_samurai", left=3), unit("kaki-1", "ashigaru", 9, armoured=True, **POLES), LATER
                ),
                [charge()],
                (
                    3, 3, 3, 3, 5, 5, 6, 6, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 6, 6, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                    3, 3, 4, 3,
                ),
                rolls=[
                    ["8-", [3, 3], 1], ["7-", [3, 3], 1],
                    ["5+", [5, 5, 6, 6, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2], 4],
                    ["6+", [6, 6, 6, 1, 1, 1, 1, 1, 1, 2, 2, 2], 3], ["6-", [3, 3], 1], ["7-", [4, 3], 1],
                ],
                figures={**left("ai-1", 2, 4), **left("kaki-1", 7)},
            ),
        ),
    ),
    Example(
        "SKY-EX-21",
        "One test for two causes",
        "Riders take two stands of five. The Ashigaru have lost the melee and are below half: they test once.",
        ("SKY-MEL-17", "SKY-RTE-2"),
        (
            case(
                scene(RIDERS, unit("kaki-1", "ashigaru", 9, armoured=True, left=5), LATER),
                [charge()],
                (
                    1, 1, 1, 1, 5, 5, 5, 6, 6, 6, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 1, 1, 6, 1, 1, 2, 3, 4, 1, 1,
                ),
                rolls=[
                    ["8-", [1, 1], 1], ["7-", [1, 1], 1],
                    ["5+", [5, 5, 5, 6, 6, 6, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 1, 1], 6],
                    ["6+", [6, 1, 1, 2, 3, 4], 1], ["2-", [1, 1], 1],
                ],
                units={"kaki-1": {"status": "disordered", "hits": 0}}, figures=left("kaki-1", 3),
            ),
        ),
    ),
    Example(
        "SKY-EX-22",
        "A tie",
        "Peasants charge peasants, and both take two hits. Nobody wins; those who charged go back six inches, and "
        "nobody tests.",
        ("SKY-MEL-15",),
        (
            case(
                scene(unit("ai-1", "peasant"), unit("kaki-1", "peasant", 5), LATER),
                [charge()],
                (2, 2, 3, 3, 4, 5, 1, 1, 2, 2, 3, 3, 6, 4, 1, 2),
                rolls=[
                    ["5-", [2, 2], 1], ["6-", [3, 3], 1], ["4+", [4, 5, 1, 1, 2, 2, 3, 3], 2], ["4+", [6, 4, 1, 2], 2],
                ],
                events=["drawn_melee", "moved_withdrew"],
                units={"ai-1": {"hits": 2}, "kaki-1": {"hits": 2}}, figures={"ai-1.1": {"y": 8.625, "facing": 0.0}},
            ),
        ),
    ),
    Example(
        "SKY-EX-23",
        "No dice",
        "Two disordered peasants have one die, and half of one is none.",
        ("SKY-MEL-10",),
        (
            case(
                scene(
                    unit("ai-1", "samurai", strength=6, status="disordered"),
                    unit("kaki-1", "peasant", 5, left=2, status="disordered"), LATER,
                ),
                [charge()], (1, 1, *(1,) * 6), rolls=[["8-", [1, 1], 1], ["4+", [1] * 6, 0], ["6+", [], 0]],
            ),
        ),
    ),
    Example(
        "SKY-EX-29",
        "Over the wall",
        "Samurai on foot charge Ashigaru behind a castle wall; they fight across it, for one point. They win, and take "
        "the place behind it for nothing. Riders could not have charged there.",
        ("SKY-CHG-9", "SKY-GEO-3", "SKY-MEL-20"),
        (
            case(
                scene(unit("ai-1", "samurai", strength=6), MANNED, LATER, pieces=[WALL], points=3),
                [charge(), answer(True)],
                (1, 1, 1, 1, *(6, 6, 6), *(1,) * 9, *(1,) * 8, 1, 1),
                events=["charged_home", "moved_withdrew", "occupied"], points_left=2,
                figures={"ai-1.2": {"y": 17.725}},
            ),
            case(scene(RIDERS, MANNED, LATER, pieces=[WALL]), [charge()], refused="SKY-CHG-9"),
        ),
    ),
)  # fmt: skip
