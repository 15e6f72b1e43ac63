"""Pairs of worlds for what KOKU hides: units out of sight, what befalls them, and what is chosen in secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import rulesets
from games.models import Battle
from games.services import holding
from games.services import play as playing
from rulesets.engine.play import sealing
from rulesets.engine.play.play import Play
from rulesets.koku import victory
from rulesets.koku.hidden import visibility
from tests.hidden.worlds import OPPONENT, OWNER, Json, Pair, World, asks, opened, order, tries

KOKU = rulesets.get("koku")
MIST: Json = {"visibility": True}
HOUSE = {"id": "h", "kind": "house", "points": [[20, 24], [28, 24], [28, 32], [20, 32]]}
CORNER = {"id": "c", "kind": "house", "points": [[2, 39], [8, 39], [8, 45], [2, 45]]}
SEEN = {"id": "kaki-9", "kind": "sam_f", "weapon": "spear", "at": [[60, 44]]}
EYES = {"id": "ai-1", "kind": "sam_f", "weapon": "bow", "at": [[24, 20]]}
FRIEND = {"id": "ai-2", "kind": "ash_l", "weapon": "spear", "at": [[30, 6], [31, 6], [32, 6]]}
END = {"kind": "end_phase"}
BACK = {"kind": "take_back"}
LATER = [order(OPPONENT, END)]
"""Elin has done with her movement, nobody can fire or fight, and it is Kaito's turn."""


def rank(x: float, y: float, count: int) -> list[list[float]]:
    return [[x + n, y] for n in range(count)]


def hidden(id: str, x: float, count: int = 3, kind: str = "ash_l", **more: Any) -> Json:
    """A unit behind the house."""
    return {"id": id, "kind": kind, "weapon": "spear", "at": rank(x, 34, count), **more}


BY_WORLD = ("figures", "guns", "samurai_killed")
"""What of a scene is given for each of the worlds."""


def scenes(one: Sequence[Json], other: Sequence[Json], **more: Any) -> Callable[[World, int], Battle]:
    """Two battles with the same units in sight, and others out of it."""

    def make(world: World, number: int) -> Battle:
        theirs = one if number == 0 else other
        options = {**MIST, **more.get("options", {})}
        given = {
            "units": [EYES, FRIEND, SEEN, *theirs], "pieces": [HOUSE, CORNER, *more.get("pieces", ())],
            **{key: value for key, value in more.items() if key not in ("pieces", "options", *BY_WORLD)},
            **{key: more.get(key, ({}, {}))[number] for key in BY_WORLD}, "options": options,
        }  # fmt: skip
        return opened(world, "koku", staged(given).battle, options=options)

    return make


def staged(given: Json) -> Play[Any]:
    """A play on a battle in the middle, in which both sides have looked about them."""
    assert KOKU.stage is not None
    play = Play(KOKU.stage(given), rulesets.Side.KAKI, rulesets.HmacDice(b"r" * 32), KOKU.form)
    visibility.look(play)
    victory.keep_score(play)
    return play


def going(x: float) -> Json:
    return {"kind": "move", "unit": "kaki-1", "legs": [{"x": x, "y": 35, "facing": 180}]}


def set_up(options: Json) -> Callable[[World, int], Battle]:
    """A battle from its first die to the choices, which both are to make."""

    def make(world: World, number: int) -> Battle:
        battle = opened(world, "koku", options=options)
        players = {"ai": world.people[OPPONENT], "kaki": world.people[OWNER]}
        for _ in range(12):
            held = holding.current(battle.id)
            if held.battle.clock.phase == "choices":
                break
            side = held.battle.clock.to_act[0]
            kind = {"scenery": "accept_scenery", "halves": "pick_half"}[held.battle.clock.phase]
            given = {
                "kind": kind,
                **({"half": "north" if side == "kaki" else "south"} if kind == "pick_half" else {}),
            }
            playing.submit(
                battle_id=battle.id,
                player_id=players[str(side)].pk,
                key=f"set-up-{held.seq}",
                seq=held.seq,
                order=given,
            )
        return battle

    return make


PROBES = (
    going(23),
    {"kind": "move", "unit": "ai-1", "legs": [{"x": 24, "y": 34, "facing": 0}]},
    {"kind": "move", "unit": "ai-1", "legs": [{"x": 30, "y": 22, "facing": 0}]},
    {"kind": "fire", "unit": "ai-1", "target": "kaki-1"},
    {"kind": "attack", "unit": "ai-1", "target": "kaki-1"},
    {"kind": "deploy", "unit": "kaki-1", "pose": {"x": 24, "y": 44, "facing": 180}},
    {"kind": "arrive", "unit": "kaki-1"},
    {"kind": "nonsense"},
)
MARCH = [
    {"kind": "move", "unit": id, "legs": [{"x": x, "y": 18, "facing": 0}]}
    for id, x in (("ai-1", 24), ("ai-2", 31))
]
UNITS = ("ai-1", "kaki-1", "kaki-2", "kaki-9", "kaki-90")

PLACES = Pair(
    name="where units stand that nobody sees",
    covers=frozenset({"koku.figures", "koku.units", "koku.option.visibility"}),
    make=scenes(
        [hidden("kaki-1", 21), hidden("kaki-2", 25)],
        [hidden("kaki-1", 24), hidden("kaki-2", 20)],
    ),
    steps=(
        asks(OPPONENT, "preview", PROBES[1]),
        asks(OPPONENT, "march", MARCH),
        tries(OPPONENT, {"kind": "fire", "unit": "ai-1", "target": "kaki-1"}),
        *LATER,
        order(OWNER, going(22), going(25)),
        order(OWNER, BACK),
        order(OWNER, going(22.5), going(24.5)),
        order(OWNER, {"kind": "ask_take_back"}),
        order(OPPONENT, {"kind": "answer_take_back", "allow": True}),
        order(OWNER, END),
        order(OPPONENT, {"kind": "ask_take_back"}),
    ),
    units=UNITS, probes=PROBES, with_guest=True,
)  # fmt: skip

SIGHTED = {"id": "kaki-8", "kind": "ash_l", "weapon": "spear", "at": [[23, 23], [24, 23], [25, 23]]}

TARGETS = Pair(
    name="who stands unseen while the other side asks at whom all of its own could fire",
    covers=frozenset({"koku.figures", "koku.units"}),
    make=scenes(
        [SIGHTED, hidden("kaki-1", 21)], [SIGHTED, hidden("kaki-1", 24, kind="sam_f")], phase="firing"
    ),
    steps=(asks(OPPONENT, "salvo", "fire"),),
    units=UNITS,
)

GUN = {"id": "kaki-3", "kind": "gun", "weapon": "gun", "at": [[22, 37], [23, 37], [24, 37]]}

MARKS = Pair(
    name="the marks and the dead of units that nobody sees, where their gun points, and how they throw for formation",
    covers=frozenset({"koku.units", "koku.figures", "koku.samurai_killed", "koku.markers"}),
    make=scenes(
        [GUN, hidden("kaki-1", 20, ff=True, fired=True), hidden("kaki-2", 24, kind="sam_f")],
        [GUN, hidden("kaki-1", 20), hidden("kaki-2", 24, kind="sam_f", killed=1)],
        guns=({"kaki-3": [23, 36, 180]}, {"kaki-3": [23, 36, 150]}),
        figures=({}, {"kaki-1.2": {"alive": False}, "kaki-2.3": {"alive": False}}),
        samurai_killed=({}, {"ai": 1}),
    ),
    steps=(*LATER, order(OWNER, {"kind": "hold", "unit": "kaki-1"}), order(OWNER, END)),
    units=UNITS, probes=PROBES,
)  # fmt: skip

TAKEN = Pair(
    name="who holds a place that one does not see",
    covers=frozenset({"koku.sites", "koku.points"}),
    make=scenes(
        [{"id": "kaki-2", "kind": "ash_l", "weapon": "spear", "at": [[0.6, 46.6], [1.6, 46.6]]}],
        [{"id": "kaki-2", "kind": "ash_l", "weapon": "spear", "at": [[5, 46.8], [6, 46.8]]}],
        sites={"v1": ["village", "ai"]},
    ),
    steps=(*LATER, order(OWNER, END), order(OPPONENT, END)),
    units=UNITS, probes=PROBES,
)  # fmt: skip

WALL = {"id": "w", "kind": "house", "points": [[10, 26], [40, 26], [40, 30], [10, 30]]}
YARD = {"id": "y", "kind": "house", "points": [[20, 38], [28, 38], [28, 46], [20, 46]]}


def _arrayed(world: World, number: int) -> Battle:
    """Both armies in reserve; Kaito is to deploy."""
    units = [
        {**one, "place": "reserve", "at": [[0, 0]] * len(one["at"])}
        for one in (EYES, FRIEND, SEEN, hidden("kaki-1", 0))
    ]
    given = {
        "units": units, "pieces": [WALL, YARD], "options": MIST, "phase": "deployment", "turn": 0, "active": "kaki",
        "placer": "kaki",
    }  # fmt: skip
    return opened(world, "koku", staged(given).battle, options=MIST)


def posted(unit: str, x: float, y: float, facing: float = 180) -> Json:
    return {"kind": "deploy", "unit": unit, "pose": {"x": x, "y": y, "facing": facing}}


DEPLOYED = Pair(
    name="where units are deployed, and whether in a building",
    covers=frozenset({"koku.figures", "koku.units", "koku.zones"}),
    make=_arrayed,
    steps=(
        order(OWNER, posted("kaki-9", 60, 44)),
        order(OWNER, posted("kaki-1", 24, 42), posted("kaki-1", 32, 44)),
        order(OWNER, {"kind": "confirm_deployment"}),
        order(OPPONENT, posted("ai-1", 24, 6, 0)),
        order(OPPONENT, posted("ai-2", 40, 6, 0)),
        order(OPPONENT, {"kind": "undeploy", "unit": "ai-2"}),
        order(OPPONENT, posted("ai-2", 41, 6, 0)),
        order(OPPONENT, {"kind": "confirm_deployment"}),
        order(OWNER, END),
    ),
    units=UNITS, probes=PROBES,
)  # fmt: skip


def chosen(**secret: Any) -> Json:
    return {"kind": "confirm_choices", "flank": "", "edge": "", "ninja": False, **secret}


ARRAY = [
    order(who, {"kind": kind}) for who in (OWNER, OPPONENT) for kind in ("deploy_all", "confirm_deployment")
]

SECRETS: Json = {"flank_march": True, "ninja": True, "average_dice": 1, "turn_limit": 4}
CHOSEN = Pair(
    name="over which edge the flank march comes, and whether the ninja was taken",
    covers=frozenset({
        "koku.secrets", "koku.units", "koku.figures", "koku.option.flank_march", "koku.option.ninja",
        "koku.seal.flank", "koku.seal.ninja",
    }),
    make=set_up(SECRETS),
    steps=(
        order(OWNER, chosen(flank="kaki-2", edge="west"), chosen(flank="kaki-2", edge="east", ninja=True)),
        order(OPPONENT, chosen(ninja=True)),
        *ARRAY,
    ),
    units=UNITS, probes=PROBES,
)  # fmt: skip

HELD_BACK = Pair(
    name="whether anybody comes over the flank, in the mist",
    covers=frozenset({"koku.secrets", "koku.units", "koku.seal.flank"}),
    make=set_up({**SECRETS, "visibility": True}),
    steps=(
        order(OWNER, chosen(flank="kaki-2", edge="west", ninja=True), chosen()), order(OPPONENT, chosen()),
        *ARRAY[:1],
    ),
    units=UNITS, probes=PROBES,
)  # fmt: skip


def _waiting(world: World, number: int) -> Battle:
    """A unit waits behind one of the short edges, out of sight of everybody, and may come now."""
    edge = ("west", "east")[number]
    waits = hidden("kaki-1", 0, place="reserve", waits="flank", arrives=1, edge=edge)
    walls = [
        {"id": f"w{n}", "kind": "house", "points": [[x, 12], [x + 2, 12], [x + 2, 38], [x, 38]]}
        for n, x in enumerate((4, 66))
    ]
    options = {**MIST, "flank_march": True}
    units = [EYES, FRIEND, {**SEEN, "at": [[40, 44]]}, waits]
    given = {"units": units, "pieces": walls, "options": options, "active": "kaki", "turn": 2}
    play = staged(given)
    sealing.seal(
        play,
        "kaki.flank",
        rulesets.Side.KAKI,
        {"unit": "kaki-1", "edge": edge},
        label="flank march",
        clause="KOKU-FLK-1",
    )
    return opened(world, "koku", play.battle, options=options)


ARRIVAL = Pair(
    name="who comes on to the table unseen",
    covers=frozenset({"koku.secrets", "koku.figures", "koku.units", "koku.seal.flank"}),
    make=_waiting,
    steps=(
        order(OWNER, {"kind": "arrive", "unit": "kaki-1"}),
        order(OWNER, END),
        order(OPPONENT, END),
    ),
    units=UNITS, probes=PROBES,
)  # fmt: skip

PAIRS = (PLACES, TARGETS, MARKS, TAKEN, DEPLOYED, CHOSEN, HELD_BACK, ARRIVAL)
