"""What a campaign's ground adds to a system's own table, the same in every system (CAM-GRD-1, CAM-GRD-3 to CAM-GRD-8).

Plain data: how many pieces more of each sort, which sorts are not laid, where a river runs, what the town is. Each
system reads it as it knows these things.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.levies import Battleground

Json = dict[str, Any]

SIDES = 2
TOWN_FRONT = 12
"""Inches of a town's front for each level (CAM-GRD-6)."""
TOWN_GATE = 3
TOWN_HOUSES = 2
TOWN_CLEAR = 12
WORKS = 12
"""Inches of works that a point buys (CAM-GRD-3)."""
LAYOUTS = 3
"""Of so many tables one is picked by who has bought ``layout`` (CAM-GRD-7)."""
TRIES = 30
"""At so many places a piece is tried before it is dropped (CAM-GRD-7)."""
WET = ("marsh", "paddy", "stream")
TAGS: dict[str, dict[str, int]] = {
    "H": {"hill": 1}, "M": {"hill": 2, "wood": 1}, "W": {"marsh": 2}, "R": {"stream": 1},
}  # fmt: skip
"""CAM-GRD-4: pieces more by the tags of a province."""


def scenery(ground: Battleground) -> Json:
    """CAM-GRD-4: what is laid besides a system's usual pieces (``more``), what is not laid (``bare``), a river through
    the ``middle`` with two crossings, a hill and a wood more on either flank (``flanks``), and the ``town``.
    """
    more: dict[str, int] = {}
    for tag in ground.tags:
        for kind, count in TAGS.get(tag, {}).items():
            more[kind] = more.get(kind, 0) + count
    bare = set()
    if "M" in ground.tags:
        bare.add("paddy")
    if ground.winter and "S" in ground.tags:
        bare.update(WET)
    found: Json = {"more": {kind: count for kind, count in more.items() if kind not in bare}}
    found["bare"] = sorted(bare)
    if ground.river:
        found["middle"] = True
    if ground.key == "ambush":
        found["flanks"] = ["hill", "wood"]
    if ground.key == "raid":
        found["house"] = True
    if ground.key == "assault":
        found["town"] = town(ground.level)
    return found


def town(level: int) -> Json:
    """CAM-GRD-6: the wall in the middle of the defender's edge with its gates and houses, nothing else near it."""
    return {
        "level": level, "front": TOWN_FRONT * level, "gates": level, "gate": TOWN_GATE, "houses": TOWN_HOUSES,
        "clear": TOWN_CLEAR,
    }  # fmt: skip


def gifts(ground: Battleground) -> list[Json]:
    """CAM-GRD-3, CAM-GRD-8: what each side has of the ground, the attacker first: whether it chooses its half or edge,
    deploys last, picks the layout, has inches of works, holds a unit off the table, has the role or the first turn; and
    the ``size`` that victory asks for (CAM-LEV-9).
    """
    things = ("edge", "last", "layout", "works", "reserve", "first")
    size = {"size": ground.price} if ground.price else {}
    found: list[Json] = [
        {**{thing: True for thing in things if ground.has(side, thing)}, **size} for side in range(SIDES)
    ]
    for side in found:
        if "works" in side:
            side["works"] = WORKS
    return found


def situate(options: Json, ground: Battleground, laid: Json) -> Json:
    """What a battle on that ground is opened with: the ``options`` that differ from the usual, what is ``given`` to
    either side (the attacker first), and the ``scenery`` that is laid besides, which the holder's side brings.
    """
    sides = gifts(ground)
    if laid["more"] or laid["bare"] or laid.keys() - {"more", "bare"}:
        sides[1]["scenery"] = laid
    return {"options": options, "given": sides, "scenery": laid}


def shorten(limit: int, ground: Battleground) -> int:
    """CAM-GRD-3, ``dusk``: three quarters of the turn limit, rounded up; in an assault it is full (CAM-GRD-6)."""
    dusk = ground.key != "assault" and ground.whose("dusk") >= 0
    return -(-3 * limit // 4) if dusk else limit
