"""Ways by chance: the preview calls lawful what a reckoning from outside allows, no less and no more."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import scene
from tests.rules.skirmish.referee.ground import Terrain, apart, bearing

Json = dict[str, Any]

MARSH = {"id": "m", "kind": "marsh", "points": [[20, 14], [50, 14], [50, 18], [20, 18]]}
WALL = {"id": "w", "kind": "low_wall", "points": [[20, 22], [50, 22]]}
WOOD = {"id": "f", "kind": "wood", "points": [[20, 30], [35, 30], [35, 34], [20, 34]]}
FAR = {"id": "kaki-1", "kind": "noumin", "at": [[70, 47]]}
CLOSE = 0.05
"""Inches and degrees so near to a limit that nothing is said about them."""


def figure_by_chance(random: Random) -> Json:
    mounted = random.random() < 0.5
    return {
        "id": "ai-1", "kind": "ronin", "at": [[35, 10, 0]], "mounted": mounted,
        "armour": random.choice(("unarmoured", "light", "armoured", "heavy")),
        "wounds": {"1": random.choice((0, 0, 1))},
        "load": random.choice(("", "", "bulky")) if not mounted else "",
        "horse_wounds": random.choice((0, 1)) if mounted else 0,
    }  # fmt: skip


def allowance_of(figure: Json, options: Json) -> float:
    """SKIR-MOV-2, SKIR-MOV-6, SKIR-MOV-7, SKIR-OPT-1, SKIR-OPT-15."""
    rate = 24 if figure["mounted"] else 14 if figure["armour"] == "unarmoured" else 10
    causes = figure["wounds"]["1"] + figure["horse_wounds"] + bool(figure["load"])
    if not options["stack_losses"]:
        causes = min(causes, 1)
    return rate * (0.4 if options["scale"] == "all_cm" else 1) * (1 - 0.25 * causes)


def rides_well(
    way: list[tuple[float, float]], costs: list[float], ends: float, whole: float, parts: int
) -> bool | None:
    """SKIR-MOV-8, SKIR-OPT-2: one turn of up to 45 degrees in each part of the move, at the end all that are left; None
    where it is a near thing.
    """
    directions = [0.0, *(bearing(a, b) for a, b in pairwise(way)), ends]
    used = 0
    for number, paid in enumerate(costs):
        angle = apart(directions[number], directions[number + 1])
        part = paid * parts / whole
        if (abs(angle % 45) < 0.3 and angle > 1) or (
            paid > 0 and abs(part - round(part)) < 0.02 and paid < whole - 0.2
        ):
            return None
        if angle < 0.01:
            continue
        last = number == len(costs) - 1
        first = min(math.floor(part + 1e-9), parts - 1)
        most = parts if last else first + 1
        turns = math.ceil(angle / 45)
        used = max(used, first) + turns
        if used > most:
            return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_a_way_is_lawful_where_it_is_paid_for_and_the_horse_can_turn(seed):
    """SKIR-MOV-1 to SKIR-MOV-8, SKIR-MOV-11, SKIR-OPT-1, SKIR-OPT-2, SKIR-OPT-15."""
    random, told = Random(seed), {True: 0, False: 0}
    for _ in range(60):
        figure = figure_by_chance(random)
        options = {
            "stack_losses": random.random() < 0.5, "scale": random.choice(("as_printed", "all_cm", "all_inch")),
            "horse_turn": random.choice(("half", "quarter")),
        }  # fmt: skip
        battle = scene(dict(figure), FAR, options=options, pieces=[MARSH, WALL, WOOD])
        whole = allowance_of(figure, options)
        way, heading = [(35.0, 10.0)], 0.0
        for _leg in range(random.choice((1, 2, 2))):
            heading += random.choice((0.0, random.uniform(-50, 50), random.uniform(-100, 100)))
            far = whole * random.uniform(0.15, 0.8)
            x, y = (
                way[-1][0] + far * math.sin(math.radians(heading)),
                way[-1][1] + far * math.cos(math.radians(heading)),
            )
            way.append((round(x, 3), round(y, 3)))
        if any(not (2 < x < 65 and 2 < y < 44) for x, y in way):
            continue
        ends = (bearing(way[-2], way[-1]) + random.choice((0.0, 30.0, -40.0, 60.0, 120.0))) % 360
        terrain = Terrain(RULESET.document(battle))
        costs = [0.0, *(terrain.cost(way[: number + 1]) for number in range(1, len(way)))]
        if abs(costs[-1] - whole) < CLOSE:
            continue
        well = rides_well(way, costs, ends, whole, 4 if options["horse_turn"] == "quarter" else 2)
        if figure["mounted"] and well is None:
            continue
        legs = [{"x": x, "y": y, "facing": round(bearing(a, (x, y)), 2)} for a, (x, y) in pairwise(way)]
        legs[-1]["facing"] = round(ends, 2)
        order = RULESET.decode_order({"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": legs}})
        shown = plain(RULESET.preview(battle, Side.AI, order))
        lawful = costs[-1] <= whole and (not figure["mounted"] or bool(well))
        assert shown["legal"] is lawful, (figure, options, legs, costs, whole, shown["refusal"])
        told[lawful] += 1
    assert min(told.values()) > 5
