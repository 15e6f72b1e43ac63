"""Commanders who seek the fight, and answers as they come: battles in which much happens, for who judges them."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from rulesets.engine.battle import Battle
from tests.rules.random_play import Whim

Json = dict[str, Any]

FIRST = {
    "assault": -4.0,
    "shoot": -2.5,
    "challenge": -2.0,
    "motivate": -1.0,
    "march": -0.8,
    "restore_order": -0.5,
}
LAST = {
    "end_activation": 1.5, "undeploy": 3.0, "dismount": 1.2, "mount_up": 0.5, "change_formation": 0.9,
    "change_facing": 0.7, "wheel": 0.6, "offer_draw": 9.0, "withdraw_draw": 0.0,
}  # fmt: skip


class Fierce(Whim):
    """Commands one side by chance, but towards the enemy."""

    def _weight(self, option: Json) -> float:
        kind, chance = option["kind"], self.random.random()
        if option["scope"] == "battle":
            return chance + 5.0
        return chance + FIRST.get(kind, 0.0) + LAST.get(kind, 0.0)

    def _path(self, battle: Battle, param: Json) -> Json:
        reach = (param.get("reach") or 6.0) * self.random.choice((0.4, 0.8, 1.0, 1.0, 1.3))
        return {param["name"]: [self._step(battle, param["start"], reach)]}

    def _step(self, battle: Battle, here: Json, inches: float) -> Json:
        point = (here["x"], here["y"])
        foes = [f.point for unit in battle.on_table(self.side.opponent) for f in battle.living(unit)]
        if not foes or self.random.random() < 0.1:
            return super()._step(battle, here, inches)
        foe = min(foes, key=lambda other: math.dist(other, point) + self.random.uniform(0.0, 4.0))
        bearing = math.degrees(math.atan2(foe[0] - point[0], foe[1] - point[1]))
        angle, far = math.radians(bearing), min(inches, max(0.5, math.dist(foe, point) - 1.9))
        facing = here["facing"] if self.random.random() < 0.4 else round(bearing % 360.0, 1)
        return {"x": round(point[0] + math.sin(angle) * far, 2), "y": round(point[1] + math.cos(angle) * far, 2),
                "facing": facing}  # fmt: skip


def fierce(ruleset: Any, side: Any, seed: bytes) -> Fierce:
    """A commander who seeks the fight."""
    return Fierce(ruleset, side, seed + side.encode())


def answered(decision: Any, random: Random) -> Json:
    """Any answer that is lawful."""
    question, default = decision.question, decision.default
    if "choices" in question:
        return dict(random.choice(question["choices"])["value"])
    if "number" in default:
        return {"number": random.randint(question["least"], question["most"])}
    if "shares" in default:
        shares: dict[str, int] = {}
        for _die in range(question["total"]):
            id = random.choice(list(question["among"]))
            shares[id] = shares.get(id, 0) + 1
        return {"shares": shares}
    if "chosen" in default:
        return {"chosen": random.sample(list(question["among"]), question["least"])}
    return {key: random.random() < 0.5 for key in default}
