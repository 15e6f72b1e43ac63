"""Bands by chance, close together: heroes with whatever strategies, masteries and tokens, groups of all arms, riders,
attendants, a wall and a house, and options by chance.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rulesets.godai.battle import GodaiBattle
from rulesets.godai.charts import Water
from rulesets.godai.stage import stage

Json = dict[str, Any]
ARMS = ("spear", "halberd", "bow", "arquebus", "flail", "staff", "basic", "long_sword", "short_bow")
BLADES = ("long_sword", "great_sword", "halberd", "spear", "staff", "club", "bow", "dai_sho")
FIRES = ("pillow", "become_enemy", "shadow", "frighten", "mountain_sea", "rats_head", "body_of_rock")
FLAGS = (
    "natural_six", "extended_wounds", "follow_up", "every_charge", "melee_defence", "heroic_volley", "humming_first",
    "fled_count", "initiative_tokens", "one_by_one", "band_again",
)  # fmt: skip
PIECES = [
    {"id": "w", "kind": "low_wall", "points": [[16, 18], [24, 18]]},
    {"id": "h", "kind": "house", "points": [[36, 16], [40, 16], [40, 20], [36, 20]]},
    {"id": "p", "kind": "rice_field", "points": [[26, 14], [32, 14], [32, 22], [26, 22]]},
]


def champion(random: Random, id: str, x: float, y: float, facing: int) -> Json:
    """A hero by chance."""
    blade, rides = random.choice(BLADES), random.random() < 0.4
    return {
        "id": id, "kind": "hero", "at": [[x, y, facing]], "weapons": [blade, "long_sword"], "mounted": rides,
        "stats": {
            "combat": random.randint(3, 6), "attacks": random.randint(1, 3), "wounds": random.randint(1, 3),
            "courage": random.randint(4, 9), "shooting": random.randint(3, 5),
        },
        "wounds": None, "armour": random.choice(("none", "light", "medium", "heavy")), "points": 70,
        "zen": random.randint(0, 5), "horsemanship": random.randint(1, 4), "command": random.randint(0, 4),
        "masteries": {blade: random.randint(1, 2), "two_swords": random.randint(0, 4), "bow": random.randint(0, 4)},
        "water": random.sample([str(each) for each in Water], 5), "fire": random.sample(FIRES, 2),
        "honourable": random.random() < 0.5, "samurai": True,
    }  # fmt: skip


def company(random: Random, id: str, x: float, y: float, facing: int) -> Json:
    """A group by chance, in one rank."""
    arms = random.choice(ARMS)
    rides = arms != "arquebus" and random.random() < 0.25
    return {
        "id": id, "kind": "group", "weapons": [arms], "armour": random.choice(("none", "light", "medium")),
        "stats": {"courage": random.randint(2, 5), "combat": random.randint(2, 4)}, "points": 30,
        "at": [[x + 1.4 * man, y, facing] for man in range(random.randint(3, 6))], "mounted": rides,
    }  # fmt: skip


def scrum(seed: int) -> GodaiBattle:
    """Two bands, five inches apart in the middle of the table, indigo to move."""
    random, units = Random(seed), []
    for side, y, facing in (("ai", 14, 0), ("kaki", 22, 180)):
        back = y - 3 if side == "ai" else y + 3
        for number, x in enumerate((8, 18, 28), 1):
            units.append(company(random, f"{side}-{number}", x, y, facing))
            units.append(champion(random, f"{side}-{number + 3}", x + 3, back, facing))
        servants = {"id": f"{side}-7", "kind": "attendants", "master": f"{side}-4", "points": 15}
        units.append({**servants, "at": [[5.2 + 1.3 * man, back, facing] for man in range(3)]})
    options = {key: random.random() < 0.5 for key in FLAGS}
    return stage({"units": units, "pieces": PIECES, "turn": 1, "options": options, "initiative": "ai"})
