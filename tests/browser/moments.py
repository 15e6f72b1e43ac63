"""Moments of battles as the house tells them to a table: every phase that waits for somebody, made by the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rulesets
from rulesets import ScriptedDice, Side, Waiting
from rulesets.engine.document import merged
from tests.plain import plain

Json = dict[str, Any]
FOUGHT = Path(__file__).parent.parent / "front" / "fixtures"

MELEE: Json = {
    "phase": "melee",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "spear", "strength": 5, "at": [20, 20], "name": "1st yari"},
        {
            "id": "ai-2",
            "kind": "sam_f",
            "weapon": "spear",
            "strength": 4,
            "at": [40, 12],
            "name": "1st samurai",
        },
        {
            "id": "kaki-1",
            "kind": "ash_l",
            "weapon": "spear",
            "strength": 5,
            "at": [20, 21],
            "name": "2nd yari",
        },
    ],
}
CLANS: Json = {
    "units": [
        {
            "id": "ai-1",
            "kind": "samurai",
            "at": [20, 20],
            "strength": 8,
            "name": "Hojo samurai swords and bows 1",
        },
        {"id": "ai-2", "kind": "ashigaru", "weapon": "bow", "at": [32, 18], "status": "routing"},
        {
            "id": "ai-3",
            "kind": "ashigaru",
            "weapon": "arquebus",
            "at": [44, 18],
            "clan": 2,
            "status": "disordered",
        },
        {
            "id": "kaki-1",
            "kind": "samurai",
            "at": [20, 25],
            "strength": 8,
            "name": "Takeda mounted samurai 1",
        },
    ],
    "clans": {"ai-c2": {"name": "Chiba", "tried": True}},
}
STAGED: dict[str, tuple[Json, ...]] = {
    "koku": (MELEE,),
    "skirmish": (),
    "sky": tuple({**CLANS, "phase": phase} for phase in ("samurai", "morale", "nominate")),
}


def moments(system: str) -> Iterator[tuple[str, Json]]:
    """Each with its name: what a side that is to act is greeted with, and last a question that is put to it."""
    yield from _of_a_battle(system)
    ruleset = rulesets.get(system)
    for scene in STAGED[system]:
        battle = ruleset.stage(scene)
        yield f"staged {scene['phase']}", greeting(ruleset, battle, Side.AI)
    if system == "sky":
        yield "asked", _asked(ruleset)


def _of_a_battle(system: str) -> Iterator[tuple[str, Json]]:
    """The first order of each phase of the battle that the front's own tests go by."""
    fought = json.loads((FOUGHT / f"{system}.json").read_text("utf-8"))
    document, done = fought["opening"], 0
    for moment in fought["moments"]:
        for event in fought["events"][done : moment["after"]]:
            document = merged(document, event.get("patch", {}))
        done = moment["after"]
        yield moment["phase"], {
            "type": "sync", "seq": done, "document": document, "events": fought["events"][:done],
            "options": moment["options"], "you": [moment["side"]],
        }  # fmt: skip


def greeting(ruleset: Any, battle: Any, side: Side) -> Json:
    """What a side is told that comes to the table of a battle."""
    return {
        "type": "sync", "seq": 0, "document": plain(ruleset.document(battle)), "events": [],
        "options": {side: plain(ruleset.options(battle, side))}, "you": [side],
    }  # fmt: skip


def _asked(ruleset: Any) -> Json:
    """A leader is not heard: does the General try?"""
    battle = ruleset.stage({**CLANS, "phase": "nominate"})
    order = ruleset.decode_order({"kind": "nominate", "clan": "ai-c1"})
    outcome = ruleset.resolve(battle, Side.AI, order, ScriptedDice([6, 6]))
    assert isinstance(outcome, Waiting)
    return greeting(ruleset, outcome.battle, Side.AI)
