"""Worked examples of shooting, losses and turns (SKY-EX-12 to SKY-EX-15, SKY-EX-24, SKY-EX-27, SKY-EX-28,
SKY-EX-30).
"""

from __future__ import annotations

from rulesets.engine.examples import Case, Example
from rulesets.sky.reference.scenes import Json, case, charge, left, move, order, scene, shoot, unit

GUNS: Json = {"weapons": ["arquebus"]}
BOWS: Json = {"weapons": ["bow"]}
POLES: Json = {"weapons": ["pole"]}
ALL_WOUND: Json = {"clan": 1}
ONES = (1,) * 24


def at_half(dice: tuple[int, ...], passed: int, **expect: object) -> Case:
    """Eight dice at Ashigaru of whom five stands and a hit are left."""
    target = unit("kaki-1", "ashigaru", 14, armoured=True, left=5, hits=1)
    bystander = unit("kaki-2", "samurai", 20, across=20)
    given = scene(unit("ai-1", "ashigaru", **BOWS), target, bystander)
    rolls = [["5+", [5, 6, 1, 2, 3, 4, 4, 1], 2], ["3-", list(dice), passed]]
    return case(given, [shoot()], (5, 6, 1, 2, 3, 4, 4, 1, *dice), rolls=rolls, **expect)


def short(order_after: tuple[str, Json] | None, loaded: bool) -> Case:
    """Arquebuses at a target 21 inches away."""
    given = scene(unit("ai-1", "ashigaru", **GUNS), unit("kaki-1", "peasant", 21))
    orders = [shoot(), *([order_after] if order_after else [])]
    return case(given, orders, events=["fell_short"], rolls=[], units={"ai-1": {"loaded": loaded}})


def found(face: int, bushi: int, dice: tuple[int, int], stood: bool) -> Case:
    """Riders charge Ashigaru, who throw a die before their first test of nerve."""
    given = scene(
        unit("ai-1", "mtd_samurai", bushi_thrown=True), unit("kaki-1", "ashigaru", 6),
        unit("kaki-2", "samurai", 30), options={"first_bushi_test": True},
    )  # fmt: skip
    rolls = [["8-", [1, 1], 1], [None, [face], 0], [f"{bushi}-", list(dice), int(stood)]]
    blows: tuple[int, ...] = (1,) * 28 if stood else ()
    if stood:
        rolls += [["4+", [1] * 20, 0], ["6+", [1] * 8, 0]]
    change: Json = {"bushi_change": bushi - 7, "bushi_thrown": True}
    return case(given, [charge()], (1, 1, face, *dice, *blows), rolls=rolls, units={"kaki-1": change})


TEDATE = unit("ai-1", "ashigaru", tedate=True, **BOWS)


def turned(legal: bool, ahead: float) -> Case:
    """A line of eight turns by 45 degrees and goes on."""
    x = 36 + ahead * 0.70710678
    y = 10 + ahead * 0.70710678
    given = scene(unit("ai-1", "ashigaru", **POLES), unit("kaki-1", "samurai", 30))
    legs = [(36.0, 10.0, 45.0), (round(x, 4), round(y, 4), 45.0)]
    return case(given, [move("ai-1", *legs)], preview={"legal": legal, "path": {"allowance": 6}})


EXAMPLES: tuple[Example, ...] = (
    Example(
        "SKY-EX-12",
        "A plain shot",
        "Six Ashigaru shoot their bows at eight peasants: the front rank has six dice. Four hits take a stand, and one "
        "is carried; seven of eight are left, and nobody tests.",
        ("SKY-HIT-1", "SKY-HIT-5", "SKY-HIT-7", "SKY-HIT-8"),
        (
            case(
                scene(unit("ai-1", "ashigaru", strength=6, **BOWS), unit("kaki-1", "peasant", 14)),
                [shoot()],
                (4, 1, 6, 5, 2, 4),
                rolls=[["4+", [4, 1, 6, 5, 2, 4], 4]],
                units={"kaki-1": {"hits": 1, "status": "disordered"}}, figures=left("kaki-1", 7),
            ),
        ),
    ),
    Example(
        "SKY-EX-13",
        "Behind Tedate",
        "Eight dice at armoured Ashigaru behind Tedate: of five hits two count, and are carried. Nobody falls.",
        ("SKY-HIT-6", "SKY-DAT-6"),
        (
            case(
                scene(
                    unit("ai-1", "ashigaru", **GUNS),
                    unit("kaki-1", "ashigaru", 18, armoured=True, tedate=True, **BOWS),
                ),
                [shoot()],
                (5, 6, 5, 6, 5, 2, 1, 4),
                rolls=[["5+", [5, 6, 5, 6, 5, 2, 1, 4], 5]],
                units={"kaki-1": {"hits": 2, "status": "steady"}}, figures=left("kaki-1", 8),
            ),
        ),
    ),
    Example(
        "SKY-EX-14",
        "Half of them are left",
        "Five of eight are left and carry a hit. Two hits more take a stand: half. They test with four stands lost: 8 "
        "is too much, and they run; 7 would do.",
        ("SKY-HIT-10", "SKY-TST-7", "SKY-RTE-4"),
        (
            at_half((2, 2), 0, units={"kaki-1": {"status": "routing"}}, events=["routed", "moved_routed"]),
            at_half((2, 1), 1, units={"kaki-1": {"status": "disordered"}}, events=["route_passed"]),
        ),
    ),
    Example(
        "SKY-EX-15",
        "Too far",
        "Arquebuses are told to shoot, and only then it is measured: 21 inches. No die falls, and they are empty. They "
        "may reload.",
        ("SKY-SHO-4", "SKY-REL-1"),
        (short(None, False), short(order("reload", unit="ai-1"), True)),
    ),
    Example(
        "SKY-EX-24",
        "Columns",
        "A column of pole arms fights with three dice, a column of bows shoots with two. Four mounted bows shoot with "
        "eight to any side, but fight with four.",
        ("SKY-FRM-3", "SKY-MEL-8", "SKY-HIT-2", "SKY-SHO-3"),
        (
            case(
                scene(
                    unit("ai-1", "peasant", status="disordered"),
                    unit("kaki-1", "ashigaru", 5, formation="column", **POLES),
                ),
                [charge()], (1, 1, *ONES[:7]), rolls=[["5-", [1, 1], 1], ["4+", [1] * 4, 0], ["4+", [1] * 3, 0]],
            ),
            case(
                scene(unit("ai-1", "ashigaru", formation="column", **BOWS), unit("kaki-1", "peasant", 10)),
                [shoot()], (1, 1), rolls=[["4+", [1, 1], 0]],
            ),
            case(
                scene(
                    unit("ai-1", "mtd_samurai", 20, formation="column", weapons=["cavalry", "mtd_bow"]),
                    unit("kaki-1", "peasant", 10),
                ),
                [shoot()], ONES[:8], rolls=[["4+", [1] * 8, 0]],
            ),
            case(
                scene(
                    unit("ai-1", "peasant", status="disordered"),
                    unit("kaki-1", "mtd_samurai", 5, formation="column", weapons=["cavalry", "mtd_bow"]),
                ),
                [charge(), ("kaki", {"kind": "answer", "answer": {"fire": False}})],
                (1, 1, *ONES[:8]), rolls=[["5-", [1, 1], 1], ["6+", [1] * 4, 0], ["4+", [1] * 4, 0]],
            ),
        ),
    ),
    Example(
        "SKY-EX-27",
        "The first test of nerve",
        "With the optional rule a die falls first. On a 6 the Ashigaru have a Bushi of 8 and stand with 8; on a 1 they "
        "have 6, and do not.",
        ("SKY-OPT-1", "SKY-TST-4", "SKY-TST-8"),
        (found(6, 8, (4, 4), True), found(1, 6, (4, 4), False)),
    ),
    Example(
        "SKY-EX-28",
        "What Tedate cost",
        "With Tedate a unit moves four inches. It drops them to charge ten, keeps them when it gives way four, and "
        "loses them before it runs six.",
        ("SKY-DAT-6", "SKY-MOV-1", "SKY-RTE-4"),
        (
            case(
                scene(TEDATE, unit("kaki-1", "peasant", 30)), [move("ai-1", (36, 14, 0))],
                preview={"legal": True, "path": {"allowance": 4.0}},
            ),
            case(
                scene(TEDATE, unit("kaki-1", "peasant", 30)), [move("ai-1", (36, 14.1, 0))], refused="SKY-MOV-1",
            ),
            case(
                scene(TEDATE, unit("kaki-1", "peasant", 10)), [charge()], (6, 6),
                rolls=[["6-", [6, 6], 0]], units={"ai-1": {"tedate": False}},
            ),
            case(
                scene(
                    unit("ai-1", "samurai"), unit("kaki-1", "ashigaru", 8, tedate=True, **BOWS),
                    unit("kaki-2", "samurai", 30),
                ),
                [charge()], (*ONES[:8], 1, 1, 6, 6),
                events=["gave_way", "moved_gave_way", "not_caught"],
                units={"kaki-1": {"tedate": True}}, figures={"kaki-1.1": {"y": 22.375}},
            ),
            case(
                scene(
                    unit("ai-1", "ashigaru", **BOWS),
                    unit("kaki-1", "ashigaru", 14, tedate=True, left=5, hits=2, **BOWS),
                    unit("kaki-2", "samurai", 30),
                ),
                [shoot()], (6, 6, 1, 1, 1, 1, 1, 1, 6, 6), events=["routed", "moved_routed"],
                units={"kaki-1": {"tedate": False}}, figures={"kaki-1.1": {"y": 31.125}},
            ),
        ),
    ),
    Example(
        "SKY-EX-30",
        "A turn",
        "The farthest stand of a line of eight is 2.52 inches from the middle of its front. A turn of 45 degrees costs "
        "1.98, and 4.02 are left.",
        ("SKY-MOV-2",),
        (turned(True, 4.02), turned(False, 4.06)),
    ),
)  # fmt: skip
