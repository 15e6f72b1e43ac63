"""A field of the Age of War to be looked at: blocks under a general, camps, a messenger on his way, a duel at hand."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

FIELD: Json = {
    "turn": 4, "active": "ai", "left": 11,
    "pieces": [{"id": "p1", "kind": "wood", "points": [[26, 9], [32, 9], [32, 17], [26, 17]]}],
    "units": [
        {"id": "ai-1", "kind": "samurai", "weapon": "spear", "strength": 8, "frontage": 4, "at": [37, 12],
         "name": "Samurai"},
        {"id": "ai-2", "kind": "armoured", "weapon": "spear", "strength": 10, "frontage": 5, "at": [20, 14],
         "name": "3rd spears", "markers": 2},
        {"id": "ai-g1", "kind": "general", "with": "ai-1", "in_front": True, "name": "Ujiteru"},
        {"id": "ai-d", "kind": "daimyo", "name": "Ujimasa"},
        {"id": "kaki-1", "kind": "armoured", "weapon": "spear", "strength": 8, "frontage": 4, "at": [10, 32, 180],
         "name": "1st spears"},
        {"id": "kaki-g1", "kind": "general", "quality": 0, "at": [37, 15, 180], "name": "Nobuharu"},
    ],
    "maku": {"ai": [50, 2.5], "kaki": [52, 33.5]},
    "messengers": [{"id": "ai-m1", "to": "ai-g1", "at": [44, 6], "dice": 3, "inches": 8}],
}  # fmt: skip
ACTING: Json = {**FIELD, "phase": "motivation", "activation": {"unit": "ai-2", "points": 5}}
DUEL: Json = {**FIELD, "phase": "challenge"}
