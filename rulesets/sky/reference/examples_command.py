"""Worked examples of initiative, rounds, Command and the Morale phase, and of the end (SKY-EX-1 to SKY-EX-7,
SKY-EX-25, SKY-EX-26, SKY-EX-31 to SKY-EX-33).
"""

from __future__ import annotations

from rulesets.engine.examples import Case, Example
from rulesets.sky.reference.scenes import Json, case, left, move, order, scene, shoot, standing, unit

FAR = unit("kaki-1", "samurai", 30)
FENCE: Json = {"id": "f1", "kind": "fence", "points": [[30, 12], [42, 12]]}


def clans(side: str, count: int, first: int = 1) -> list[Json]:
    """A unit of Samurai for each of so many clans, along the side's edge."""
    ahead = -5 if side == "ai" else 33
    return [
        unit(f"{side}-{number}", "samurai", ahead, across=10 * (number - 2), clan=number)
        for number in range(first, first + count)
    ]


def initiative(dice: tuple[int, ...], told: list[str], rolls: int) -> Case:
    """The Morale phase is over, and the next turn begins: South has three clans and North two."""
    given = standing(*clans("ai", 3), *clans("kaki", 2), phase="morale")
    faces = [[None, list(dice[n : n + 2]), 0] for n in range(0, 2 * rolls, 2)]
    return case(
        given, [order("done")], dice, events=["turn_began", *told], rolls=faces, initiative="kaki",
        clock={"phase": "nominate", "active": "kaki"},
    )  # fmt: skip


def rounds(options: Json, needs: tuple[str, str]) -> Case:
    """North begins, and both sides call every clan; nobody hears, but the last leader."""
    given = standing(
        *clans("ai", 3), *clans("kaki", 2), phase="nominate", active="kaki", initiative="kaki", options=options,
    )  # fmt: skip
    calls = ["kaki-c1", "ai-c1", "kaki-c2", "ai-c2", "ai-c3"]
    orders = [(clan.split("-")[0], {"kind": "nominate", "clan": clan}) for clan in calls]
    deaf = [6, 6]
    rolls = [["8-", deaf, 0]] * 3 + [[needs[0], deaf, 0], [needs[1], [3, 3], 1], [None, [2, 1], 0]]
    return case(given, orders, (*deaf * 4, 3, 3, 2, 1), rolls=rolls, points_left=2)


def command(need: str, passed: int, dice: tuple[int, ...], **more: Json) -> Case:
    """A leader who is hurt, honoured and attached calls his clan."""
    tried = more.pop("others", {})
    told = {"ai-c1": {"attached": "ai-1", "injuries": 1, "honours": 1}, **tried}
    given = standing(
        unit("ai-1", "samurai"), unit("ai-2", "samurai", across=10, clan=2), FAR, phase="nominate", clans=told
    )
    rolls = [[need, [4, 3], passed], *([[None, [1, 2], 0]] if passed else [])]
    return case(given, [order("nominate", clan="ai-c1")], dice, rolls=rolls)


DEAF = standing(unit("ai-1", "samurai"), FAR, unit("kaki-2", "samurai", 33, across=20), phase="nominate")
YES: tuple[str, Json] = ("ai", {"kind": "answer", "answer": {"yes": True}})
ROUTED = standing(
    unit("ai-1", "ashigaru", status="routing"), unit("ai-2", "ashigaru", across=10, status="routing"),
    unit("ai-3", "ashigaru", across=-10, status="disordered"), FAR,
    unit("kaki-2", "peasant", 30, across=15, status="disordered"), phase="morale",
)  # fmt: skip

SPENDING = {
    "phase": "spend",
    "points": 4,
    "pieces": [FENCE],
    "units": [
        unit("ai-1", "ashigaru", -7, across=-20, weapons=["arquebus"]),
        unit("ai-2", "ashigaru", 1.0, weapons=["pole"]),
        unit("ai-3", "ashigaru", -7, across=-10, weapons=["bow"]),
        unit("ai-4", "ashigaru", -7, across=10, weapons=["bow"]),
        unit("ai-5", "peasant", -7, across=20),
        unit("kaki-1", "samurai", 11, across=-20),
        unit("kaki-2", "samurai", 11, across=-10),
        unit("kaki-3", "samurai", 8, across=10),
    ],
}


def turn_of(id: str, *orders: tuple[str, Json]) -> list[tuple[str, Json]]:
    """A unit is opened, does what it is told, and is closed."""
    return [order("open_unit", unit=id), *orders, order("close_unit")]


ARQUEBUS: Json = {"weapons": ["arquebus"]}
MASTER: Json = {"ai-c1": {"attached": "ai-1"}}


def broken(routing: int, over: bool) -> Case:
    """Nine units of the North, of which two are destroyed, one has left the table, and some rout."""
    gone = [
        unit("kaki-1", "ashigaru", place="off", fate="destroyed"),
        unit("kaki-2", "ashigaru", place="off", fate="destroyed"),
        unit("kaki-3", "ashigaru", place="off", fate="gone"),
    ]
    rest = [
        unit(
            f"kaki-{n}",
            "ashigaru",
            25,
            across=10 * (n - 6),
            status="routing" if n < 4 + routing else "steady",
        )
        for n in range(4, 10)
    ]
    given = standing(unit("ai-1", "samurai"), *gone, *rest, phase="morale")
    dice: tuple[int, ...] = () if over else (6, 6, 1, 1)
    told = ["battle_won"] if over else ["turn_began"]
    done = [order("done"), ("kaki", {"kind": "done"})]
    return case(given, done, dice, events=told, **({"result": {"winner": "ai"}} if over else {}))


EXAMPLES: tuple[Example, ...] = (
    Example(
        "SKY-EX-1",
        "Who begins",
        "South has three clans and North two. South throws 6 and North 9: 9 against 11, North begins. With 7 North "
        "would have 9 too: both throw again.",
        ("SKY-INI-1", "SKY-INI-2"),
        (
            initiative((4, 2, 5, 4), ["initiative_won"], 2),
            initiative((4, 2, 4, 3, 1, 1, 6, 6), ["initiative_tied", "initiative_won"], 4),
        ),
    ),
    Example(
        "SKY-EX-2",
        "Five rounds",
        "North begins with two clans against three. When South calls its second and third clan, North has none left: "
        "both leaders have one of Command less. Read the other way, only the third.",
        ("SKY-RND-1", "SKY-RND-3", "SKY-RND-4", "SKY-DAT-12", "SKY-OPT-4"),
        (rounds({}, ("7-", "7-")), rounds({"lone_side": "extra_rounds"}, ("8-", "7-"))),
    ),
    Example(
        "SKY-EX-3",
        "A leader's Command",
        "Eight, less one for a wound, one more for honour, less one because he is with a unit: seven, and seven is "
        "thrown. Were his side left alone he would need six.",
        ("SKY-DAT-12", "SKY-RND-5"),
        (
            command("7-", 1, (4, 3, 1, 2)),
            command("6-", 0, (4, 3), others={"kaki-c1": {"tried": True}}),
        ),
    ),
    Example(
        "SKY-EX-4",
        "The General gives the order",
        "The leader throws 9 and is not heard. The General throws 9 and is: the clan has five points, and he may not "
        "help at the turn's end. With 10 nothing happens, and he does nothing more.",
        ("SKY-GEN-1", "SKY-GEN-3", "SKY-GEN-4", "SKY-GEN-5", "SKY-ACT-1"),
        (
            case(
                DEAF, [order("nominate", clan="ai-c1"), YES], (5, 4, 6, 3, 2, 5),
                rolls=[["8-", [5, 4], 0], ["9-", [6, 3], 1], [None, [2, 5], 0]], points_left=5,
                forces={"ai": {"attempted": True, "attempt_failed": False}},
            ),
            case(
                DEAF, [order("nominate", clan="ai-c1"), YES], (5, 4, 6, 4),
                rolls=[["8-", [5, 4], 0], ["9-", [6, 4], 0]], clock={"active": "kaki"},
                forces={"ai": {"attempted": True, "attempt_failed": True}},
            ),
        ),
    ),
    Example(
        "SKY-EX-5",
        "How likely that is",
        "A leader is heard 13 times in 18. With a General who tries whenever he may, 103 times in 108.",
        ("SKY-RND-5", "SKY-GEN-2"),
        (
            case(
                DEAF, [order("nominate", clan="ai-c1")],
                preview={"legal": True, "odds": [{"facts": [{"value": "8-"}, {"value": "72%"}, {"value": "95%"}]}]},
            ),
        ),
    ),
    Example(
        "SKY-EX-6",
        "Four points",
        "The arquebuses shoot and reload for 1. The pikes cross a fence for 2. One unit of bows moves and shoots for "
        "1, the other only shoots. Nothing is left for the peasants.",
        ("SKY-ACT-5", "SKY-ACT-10"),
        (
            case(
                SPENDING,
                [
                    *turn_of("ai-1", shoot("ai-1"), order("reload", unit="ai-1")),
                    *turn_of("ai-2", move("ai-2", (36, 16, 0))),
                    *turn_of("ai-3", move("ai-3", (26, 6, 0)), shoot("ai-3", "kaki-2")),
                    *turn_of("ai-4", shoot("ai-4", "kaki-3")),
                    order("open_unit", unit="ai-5"),
                    move("ai-5", (56, 6, 0)),
                ],
                (1,) * 24,
                refused="SKY-ACT-10",
            ),
        ),
    ),
    Example(
        "SKY-EX-7",
        "Load and shoot",
        "A unit shoots for nothing and reloads for a point, and has shot for this activation. An empty one may reload "
        "and then shoot, for a point as well.",
        ("SKY-ACT-6", "SKY-ACT-8", "SKY-REL-1"),
        (
            case(
                scene(unit("ai-1", "ashigaru", **ARQUEBUS), unit("kaki-1", "samurai", 18), points=3),
                [shoot(), order("reload", unit="ai-1"), shoot()],
                (1,) * 8,
                refused="SKY-ACT-6",
            ),
            case(
                scene(unit("ai-1", "ashigaru", loaded=False, **ARQUEBUS), unit("kaki-1", "samurai", 18), points=3),
                [order("reload", unit="ai-1"), shoot()],
                (1,) * 8,
                points_left=2, units={"ai-1": {"loaded": False}},
            ),
        ),
    ),
    Example(
        "SKY-EX-25",
        "Rallying, and losing face",
        "The leader fails to rally the first unit, the General helps and is heard: the leader has 7 now. At the second "
        "both fail: 6. The third he reorders himself.",
        ("SKY-MOR-2", "SKY-MOR-3", "SKY-MOR-4", "SKY-MOR-5", "SKY-HON-2"),
        (
            case(
                ROUTED,
                [
                    order("rally", unit="ai-1"), YES, order("rally", unit="ai-2"), YES,
                    order("reorder", unit="ai-3"), order("reorder", unit="ai-1"),
                ],
                (5, 4, 5, 4, 4, 4, 6, 6, 3, 3),
                refused="SKY-SEQ-1",
            ),
            case(
                ROUTED,
                [
                    order("rally", unit="ai-1"), YES, order("rally", unit="ai-2"), YES,
                    order("reorder", unit="ai-3"),
                ],
                (5, 4, 5, 4, 4, 4, 6, 6, 3, 3),
                rolls=[
                    ["8-", [5, 4], 0], ["9-", [5, 4], 1], ["7-", [4, 4], 0], ["9-", [6, 6], 0], ["6-", [3, 3], 1],
                ],
                units={
                    "ai-1": {"status": "disordered"}, "ai-2": {"status": "routing"}, "ai-3": {"status": "steady"},
                },
                clans={"ai-c1": {"dishonours": 2}}, rallied=["ai-1"], clock={"active": "kaki"},
            ),
        ),
    ),
    Example(
        "SKY-EX-26",
        "An attached leader restores order",
        "He has 7: with a 7 the unit is steady, with an 8 it stays disordered.",
        ("SKY-MOR-3", "SKY-MOR-6", "SKY-DAT-12"),
        tuple(
            case(
                standing(
                    unit("ai-1", "samurai", status="disordered"), FAR,
                    unit("kaki-2", "peasant", 30, across=15, status="disordered"), phase="morale", clans=MASTER,
                ),
                [order("reorder", unit="ai-1"), ("ai", {"kind": "answer", "answer": {"yes": False}})],
                dice,
                rolls=[["7-", list(dice), passed]], units={"ai-1": {"status": status}},
            )
            for dice, passed, status in (((4, 3), 1, "steady"), ((4, 4), 0, "disordered"))
        ),
    ),
    Example(
        "SKY-EX-31",
        "What units cost",
        "Six armoured Ashigaru with arquebuses and Tedate cost 30 points, eight Samurai with pole arms and bows 64, "
        "four armoured Mounted Monks with bows 40.",
        ("SKY-MUS-4",),
        (
            case(
                standing(
                    unit("ai-1", "ashigaru", strength=6, armoured=True, weapons=["arquebus"], tedate=True),
                    unit("ai-2", "samurai", across=10, weapons=["pole", "bow"]),
                    unit("ai-3", "mtd_monk", across=-10, armoured=True, weapons=["cavalry", "mtd_bow"]),
                    FAR,
                ),
                [order("open_unit", unit="ai-1")],
                units={"ai-1": {"points": 30}, "ai-2": {"points": 64}, "ai-3": {"points": 40}},
            ),
        ),
    ),
    Example(
        "SKY-EX-32",
        "Broken",
        "North began with nine units. Two are destroyed, one has left the table, two rout: five of nine, and South "
        "wins. With one fewer the battle goes on.",
        ("SKY-END-2",),
        (broken(2, True), broken(1, False)),
    ),
    Example(
        "SKY-EX-33",
        "The score",
        "South has destroyed a unit of 32 points, and another of 32 routs: 48. North has taken riders of 40. A lead of "
        "8 is less than a tenth of the size: a draw.",
        ("SKY-END-4", "SKY-END-5"),
        (
            case(
                standing(
                    unit("ai-1", "samurai"), unit("ai-2", "mtd_samurai", place="off", fate="destroyed"),
                    unit("ai-3", "samurai", across=10),
                    unit("kaki-1", "ashigaru", armoured=True, weapons=["pole"], place="off", fate="destroyed"),
                    unit("kaki-2", "monk", 20, weapons=["pole"], status="routing"),
                    *(unit(f"kaki-{n}", "samurai", 20, across=15 * (n - 4)) for n in (3, 5)),
                    unit("kaki-4", "samurai", 30),
                    phase="morale", turn=10,
                ),
                [order("done"), ("kaki", {"kind": "done"})],
                points={"ai": 48, "kaki": 40}, result={"winner": None, "reason": "score"},
                figures=left("kaki-1", 0),
            ),
        ),
    ),
)  # fmt: skip
