"""Moments of battles as the house tells them to a table: every phase that waits for somebody, made by the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rulesets
from rulesets import ScriptedDice, Side, Waiting
from rulesets.engine.document import merge
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
BLOCKS: Json = {
    "units": [
        {"id": "ai-1", "kind": "armoured", "weapon": "spear", "strength": 8, "frontage": 4, "at": [20, 20],
         "name": "Tokugawa armoured ashigaru 1", "markers": 2},
        {"id": "ai-2", "kind": "levy", "weapon": "bow", "weapons": ["spear", "bow"], "strength": 8, "frontage": 4,
         "at": [34, 18], "name": "Tokugawa levy bows 2", "disordered": True, "markers": 4},
        {"id": "ai-3", "kind": "samurai", "mounted": True, "strength": 5, "frontage": 3, "at": [50, 12],
         "name": "Mounted samurai", "halted": 1},
        {"id": "ai-g1", "kind": "general", "with": "ai-1", "name": "Matsudaira Tadayoshi"},
        {"id": "kaki-1", "kind": "ronin", "strength": 6, "frontage": 3, "at": [20, 20, 180], "name": "Ronin"},
        {"id": "kaki-2", "kind": "armoured", "weapon": "arquebus", "weapons": ["spear", "arquebus"], "strength": 6,
         "frontage": 3, "at": [34, 26, 180], "name": "Takeda armoured arquebusiers 2"},
        {"id": "kaki-g1", "kind": "general", "at": [23, 19, 180], "name": "Baba Nobuharu"},
    ],
    "messengers": [{"id": "ai-m1", "to": "ai-g1", "at": [44, 6], "dice": 3, "inches": 8}],
}  # fmt: skip
STAGED: dict[str, tuple[Json, ...]] = {
    "koku": (MELEE,),
    "skirmish": (),
    "godai": (),
    "ageofwar": (
        *({**BLOCKS, "phase": phase} for phase in ("morale", "generals", "fights", "challenge")),
        {**BLOCKS, "phase": "motivation", "activation": {"unit": "ai-2", "points": 6}},
    ),
    "sky": tuple({**CLANS, "phase": phase} for phase in ("samurai", "morale", "nominate")),
}
ASKED: dict[str, dict[str, tuple[Json, Json]]] = {
    "sky": {"the General's help": ({**CLANS, "phase": "nominate"}, {"kind": "nominate", "clan": "ai-c1"})},
    "ageofwar": {
        "a challenge": (
            {**BLOCKS, "phase": "challenge"}, {"kind": "challenge", "unit": "ai-g1", "target": "kaki-g1"},
        ),
    },
}  # fmt: skip


def moments(system: str) -> Iterator[tuple[str, Json]]:
    """Each with its name: what a side that is to act is greeted with, and last a question that is put to it."""
    yield from _of_a_battle(system)
    ruleset = rulesets.get(system)
    for scene in STAGED[system]:
        battle = ruleset.stage(scene)
        yield f"staged {scene['phase']}", greeting(ruleset, battle, Side.AI)
    for name, (scene, order) in ASKED.get(system, {}).items():
        yield name, _asked(ruleset, scene, order)


def _of_a_battle(system: str) -> Iterator[tuple[str, Json]]:
    """The first order of each phase of the battle that the front's own tests go by."""
    fought = json.loads((FOUGHT / f"{system}.json").read_text("utf-8"))
    document, done = fought["opening"], 0
    for moment in fought["moments"]:
        for event in fought["events"][done : moment["after"]]:
            document = merge(document, event.get("patch", {}))
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


def _asked(ruleset: Any, scene: Json, order: Json) -> Json:
    """What a question that an order leads to is put as, to the side that is asked."""
    outcome = ruleset.resolve(
        ruleset.stage(scene), Side.AI, ruleset.decode_order(order), ScriptedDice([6, 6])
    )
    assert isinstance(outcome, Waiting)
    return greeting(ruleset, outcome.battle, outcome.decision.side)
