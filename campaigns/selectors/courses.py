"""Charts of a war's course, as lengths: land, honour and strength of its clans, close by close. Templates draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.selectors.memory import Memory, season_words

Json = dict[str, Any]

WIDE, LEFT, RIGHT = 752.0, 52.0, 18.0
HIGH = 150.0
"""The height of a panel of land."""
LOW = 44.0
"""The height of a panel of honour."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000)
NAME = 12.0
"""The height of a name."""
HONOUR = 20
"""The most honour that there is (CAM-CLN-1)."""


def seasons(memory: Memory) -> list[Json]:
    """The seasons of a war along a chart: each with the middle of its place, and where it begins."""
    length = max(memory.opening.scenario.seasons, memory.now.season, 1)
    each = (WIDE - LEFT - RIGHT) / length
    return [
        {
            **season_words(season),
            "at": px(LEFT + each * (season - 0.5)),
            "left": px(LEFT + each * (season - 1)),
            "wide": px(each),
        }
        for season in range(1, length + 1)
    ]


def land(memory: Memory) -> Json:
    """Land and honour of every clan by closes, with the share that would be supremacy (CAM-VIC-2)."""
    closes = [leaf for leaf in memory.leaves if leaf.closed]
    koku = {
        key: [
            land_held(memory, key),
            *(one.koku for leaf in closes for one in leaf.standings if one.clan == key),
        ]
        for key in memory.opening.order
    }
    honour = {
        key: [memory.opening.clans[key].honour]
        + [one.honour for leaf in closes for one in leaf.standings if one.clan == key]
        for key in memory.opening.order
    }
    scenario = memory.opening.scenario
    target = scenario.share * memory.opening.realm.koku / 100
    places = seasons(memory)
    top = panel(memory, koku, 24.0, HIGH, places, supremacy=target)
    axis = 24 + HIGH + 30
    low = panel(memory, honour, axis + 34, LOW, places, most=HONOUR)
    return {
        "wide": px(WIDE), "high": px(axis + 34 + LOW + 12), "left": px(LEFT), "right": px(WIDE - RIGHT),
        "seasons": places, "axis": px(axis), "land": top, "honour": low,
        "axis_end": px(WIDE - RIGHT), "share": scenario.share,
    }  # fmt: skip


def panel(
    memory: Memory,
    values: Mapping[str, Sequence[float]],
    top: float,
    high: float,
    places: Sequence[Json],
    *,
    most: float = 0,
    supremacy: float = 0,
) -> Json:
    """A grid and a line for each clan: its value at the start, and after each close."""
    greatest = most or max([supremacy, *(number for line in values.values() for number in line)], default=1)
    step = next((step for step in STEPS if greatest / step <= 4), STEPS[-1])
    roof = most or step * -(-greatest // step) or 1

    def y(value: float) -> float:
        return top + high * (roof - value) / roof

    each = (WIDE - LEFT - RIGHT) / max(len(places), 1)
    lines = []
    for key, numbers in values.items():
        path = f"M{px(LEFT)} {px(y(numbers[0]))}" if numbers else ""
        for at, number in enumerate(numbers[1:], 1):
            path += f"H{px(LEFT + each * at)}V{px(y(number))}"
        if numbers:
            end = LEFT + each * (len(numbers) - 1)
            path += f"H{px(max(end, LEFT + 2))}"
            last = {"x": px(end), "y": px(y(numbers[-1])), "value": numbers[-1]}
            lines.append({"clan": memory.clan(key), "path": path, "last": last})
    _apart(lines, top, top + high)
    grid = [] if most else [int(step * at) for at in range(1, int(roof / step) + 1)]
    return {
        "top": px(top), "foot": px(top + high), "lines": lines,
        "ticks": [{"y": px(y(number)), "label": number} for number in grid],
        "supremacy": px(y(supremacy)) if supremacy and supremacy <= roof else "",
    }  # fmt: skip


def _apart(lines: Sequence[Json], top: float, foot: float) -> None:
    """Give the names at the ends of lines places of their own, one below another."""
    last = top - NAME
    for line in sorted(lines, key=lambda one: float(one["last"]["y"])):
        last = max(float(line["last"]["y"]), last + NAME)
        line["last"]["name_y"] = px(last)
    for line in sorted(lines, key=lambda one: -float(one["last"]["name_y"])):
        foot = min(float(line["last"]["name_y"]), foot)
        line["last"]["name_y"] = px(foot)
        foot -= NAME


def land_held(memory: Memory, clan: str) -> int:
    """The k of land that a clan had at the start."""
    opening = memory.opening
    return sum(opening.realm.lands[key].k for key, one in opening.provinces.items() if one.owner == clan)


def px(value: float) -> str:
    """A length as a drawing has it."""
    return f"{value:.1f}".removesuffix(".0")
