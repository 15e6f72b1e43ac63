"""The line of a person's life: battles above it, wounds below, as lengths for a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaigns.selectors.courses import px
from campaigns.selectors.memory import Memory, season_words
from rulesets import campaign as war

Json = dict[str, Any]

WIDE, LEFT, RIGHT = 752.0, 22.0, 12.0
LEVEL = 92
MOST_SIDE_BY_SIDE = 4
"""Battles of a season whose names have room; what is more is told in the table alone."""


def lifeline(
    memory: Memory, person: war.Person, lived: Sequence[war.Moment], battles: Sequence[Json]
) -> Json:
    """Seasons, battles with their places, seasons of wounds, and where he is now or where he ended."""
    length = max(memory.opening.scenario.seasons, memory.now.season, 1)
    each = (WIDE - LEFT - RIGHT) / length

    def edge(season: float) -> float:
        return LEFT + each * (season - 1)

    end = person.died if person.dead else memory.now.season
    return {
        "seasons": [
            {
                **season_words(season),
                "x": px(edge(season)),
                "mid": px(edge(season + 0.5)),
                "wide": px(each),
            }
            for season in range(1, length + 1)
        ],
        "marks": _marks(battles, edge, each),
        "hurts": [
            {
                "x": px(edge(one.event.season + 0.7)),
                "to": px(edge(one.event.season + 1)),
                "wide": px(max(edge(min(int(one.event.params["until"]), length + 1)) - edge(one.event.season + 1), 6)),
                "seasons": one.event.params["seasons"],
            }
            for one in lived
            if one.event.kind == "wounded" and "until" in one.event.params
        ],
        "from": px(LEFT), "end": px(edge(max(end, 1) + 0.8)), "to": px(WIDE - RIGHT), "dead": person.dead,
        "level": LEVEL,
    }  # fmt: skip


def _marks(battles: Sequence[Json], left: Any, each: float) -> list[Json]:
    """His battles along the line, those of a season beside one another."""
    seasons: dict[int, list[Json]] = {}
    for row in battles:
        seasons.setdefault(row["fight"]["season"]["number"], []).append(row)
    marks: list[Json] = []
    for season, rows in seasons.items():
        shown = rows[:MOST_SIDE_BY_SIDE]
        for at, row in enumerate(shown):
            x = left(season) + each * (at + 0.5) / len(shown)
            high = (len(marks)) % 2
            marks.append({"x": px(x), "row": row, "high": high, "star": row["fight"]["few"]})
    return marks
