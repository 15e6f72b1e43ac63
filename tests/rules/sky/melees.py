"""Battles that begin where it hurts: two forces within reach of each other on broken ground, by chance."""

from __future__ import annotations

from random import Random
from typing import Any

import shapely

from rulesets.sky.battle import SkyBattle
from rulesets.sky.ground.ground import body_of, ground_under
from rulesets.sky.stage import stage

Json = dict[str, Any]

KINDS: tuple[Json, ...] = (
    {"kind": "samurai", "strength": 6, "weapons": ["pole"]},
    {"kind": "samurai", "strength": 7, "weapons": ["hand", "bow"]},
    {"kind": "ashigaru", "armoured": True, "weapons": ["arquebus"], "tedate": True},
    {"kind": "ashigaru", "weapons": ["bow"]},
    {"kind": "monk", "weapons": ["pole"]},
    {"kind": "peasant", "weapons": ["hand"], "formation": "column"},
    {"kind": "mtd_samurai", "weapons": ["cavalry"]},
    {"kind": "mtd_monk", "strength": 3, "weapons": ["cavalry", "mtd_bow"]},
)
GROUND: tuple[Json, ...] = (
    {"id": "w", "kind": "wood", "points": [[8, 20], [18, 20], [18, 28], [8, 28]]},
    {"id": "f", "kind": "fence", "points": [[24, 24], [34, 24.5]]},
    {"id": "h", "kind": "house", "points": [[38, 21], [43, 21], [43, 25], [38, 25]]},
    {"id": "c", "kind": "castle_wall", "points": [[50, 25], [60, 25]]},
    {"id": "l", "kind": "lake", "points": [[64, 20], [70, 20], [70, 26], [64, 26]]},
)


def melee(seed: int, per_side: int = 9, **options: Any) -> SkyBattle:
    """Forces of two clans each in a belt across the middle; the same seed gives the same battle."""
    random = Random(seed)
    units: list[Json] = []
    for side, middle, facing in (("ai", 18.0, 0.0), ("kaki", 30.0, 180.0)):
        for number in range(1, per_side + 1):
            _place(random, units, f"{side}-{number}", middle, facing)
    clans = {"ai-c1": {"attached": "ai-2"}, "kaki-c2": {"attached": "kaki-1"}, "ai-c2": {"at": [40, 6]}}
    given = {
        "units": units, "pieces": list(GROUND), "clans": clans, "options": options, "turn": 1, "phase": "nominate",
        "generals": {"ai": {"at": [36, 4]}, "kaki": {"at": [36, 44]}},
    }  # fmt: skip
    return stage(given)


def _place(random: Random, units: list[Json], id: str, middle: float, facing: float) -> None:
    """Add a unit somewhere in its side's belt where there is room."""
    kind = random.choice(KINDS)
    for _ in range(400):
        at = [random.uniform(5, 67), middle + random.uniform(-7, 5), (facing + random.uniform(-60, 60)) % 360]
        clan = 1 + int(id.split("-")[1]) % 2
        status = random.choice(("steady", "steady", "steady", "disordered", "routing"))
        one = {**kind, "id": id, "at": at, "clan": clan, "status": status}
        if status == "routing":
            one.pop("tedate", None)
        battle = stage({"units": [*units, one], "pieces": list(GROUND)})
        body = body_of(battle, battle.units[id]).shape
        ground = ground_under(battle.table)
        shapes = [body_of(battle, other).shape for other in battle.on_table() if other.id != id]
        shapes += [ground.shape(piece) for piece in ("h", "l")]
        if all(shapely.distance(body, shape) > 0.3 for shape in shapes):
            units.append(one)
            return
