"""How a unit is drawn: where its miniatures stand, in inches of the picture, and which symbols they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from django.contrib.staticfiles import finders

NUMERALS = "一二三四五六七八九十"
FILE = 1.04
"""Inches from one miniature to the next in its rank."""
ABREAST = 5
"""Riders in one rank at most."""
SHEET = 3.84
"""Inches across the picture of a unit of five."""
FALLBACK = "ashigaru-yari"

Place = tuple[float, float]


class Picture(NamedTuple):
    """A unit's picture. Places are written as SVG wants them, so that no language puts a comma for the point."""

    box: str
    banner: str
    figures: list[str]
    tiles: list[str]
    """The upper left corner of each figure's base."""
    gun: str = ""


def picture(count: int, *, mounted: bool, arms: str) -> Picture:
    """The picture of a unit of that many figures."""
    if count == 1:
        return _write("-1.7 -1.95 3.2 3.02", (-0.95, 0.62), [(0.25, 0.25)])
    if arms == "gun" and count <= len(CREW):
        return _write(f"0 -1.68 {SHEET} 4", (0.53, 0.92), CREW[:count], (1.95, 0.75))
    ranks = _ranks(count, 1 if mounted and count <= ABREAST else 2)
    width = max(SHEET, max(ranks) * FILE + 0.2)
    middle = min(width / 2 + 0.24, width - max(ranks) * FILE / 2 - 0.08)
    front, depth = (1.35, 4.0) if len(ranks) == 1 else (0.55, 4.6 if mounted else 4.0)
    step = 1.6 if mounted else 1.05
    figures = [
        (middle + (place - (size - 1) / 2) * FILE, front + rank * step)
        for rank, size in enumerate(ranks)
        for place in range(size)
    ]
    return _write(f"0 -1.68 {width:.2f} {depth}", (max(0.1, figures[0][0] - 0.52), 0.92), figures)


CREW: list[Place] = [(1.05, 1.15), (2.85, 1.15), (1.95, 1.85)]


def _write(box: str, banner: Place, figures: list[Place], gun: Place | None = None) -> Picture:
    return Picture(
        box,
        _place(banner),
        [_place(figure) for figure in figures],
        [_place((x - 0.45, y - 0.45)) for x, y in figures],
        _place(gun) if gun else "",
    )


def _place(place: Place) -> str:
    return f"{place[0]:.2f} {place[1]:.2f}"


def _ranks(count: int, ranks: int) -> list[int]:
    """The figures of each rank, the larger rank in front."""
    return [count // ranks + (rank < count % ranks) for rank in range(ranks)]


def numeral(number: int) -> str:
    """The number on a unit's banner: ornament, never its only label."""
    if number <= len(NUMERALS):
        return NUMERALS[number - 1]
    return f"十{NUMERALS[number - 11]}" if number <= 19 else ""


def symbol(unit: Mapping[str, Any], view: str) -> str:
    """The symbol of a unit's figures, `f` from far or `n` from near; the nearest relation where it has none."""
    rank, arms = str(unit.get("rank", "")), str(unit.get("arms", ""))
    wanted = [f"{rank}-{arms}", f"{rank}-yari", f"{rank}-sword", f"samurai-{arms}", "samurai-yari"]
    if unit.get("mounted"):
        wanted = [f"{name}-cav" for name in wanted] + wanted
    known = _symbols()
    return next((f"{view}-{name}" for name in wanted if f"{view}-{name}" in known), f"{view}-{FALLBACK}")


@cache
def _symbols() -> frozenset[str]:
    """The ids in `static/symbols.svg`."""
    path = finders.find("symbols.svg")
    if not isinstance(path, str):
        return frozenset()
    with open(path, encoding="utf-8") as file:
        return frozenset(re.findall(r'<symbol id="([^"]+)"', file.read()))


def draw(units: list[dict[str, Any]]) -> None:
    """Give units what their pictures need: where figures stand, their symbols, a number among others of their sort."""
    sorts: dict[tuple[Any, ...], int] = {}
    for unit in units:
        sort = (unit.get("rank"), unit.get("mounted"))
        sorts[sort] = sorts.get(sort, 0) + 1
        mounted = bool(unit.get("mounted")) and unit.get("state") != "next"
        unit["picture"] = picture(unit["count"], mounted=mounted, arms=str(unit.get("arms", "")))
        unit["near"], unit["far"] = symbol(unit, "n"), symbol(unit, "f")
        unit["numeral"] = numeral(sorts[sort])
        unit["place"] = sorts[sort]
    for unit in units:
        if sorts[(unit.get("rank"), unit.get("mounted"))] == 1:
            unit["numeral"] = ""
