"""What became of men and heroes (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rulesets.engine.mustering.endings import (
    FELL,
    SHAME,
    SIDES,
    TAKEN,
    any_in_order,
    by_side,
    figures_of,
    mark,
    mark_slayers,
    men_lost,
    roster_of,
    together,
    units_of,
)
from rulesets.engine.mustering.levies import Losses

Json = dict[str, Any]
KILLED, FLED = "killed", "fled"


def fates(final: Json, events: list[Json]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """CAM-TOL-1: men who were killed; men who left the table, and those of groups in flight, have fled."""
    found: dict[tuple[str, str], Losses | None] = {}
    for side in SIDES:
        roster = roster_of(final, side)
        first = len(roster["heroes"]) + 1
        for number in range(first, first + len(roster["groups"])):
            men = _men(final, f"{side}-{number}")
            found[side, str(number)] = men_lost(final, men, (KILLED,), (FLED,), _flees)
    return by_side(found)


def _men(final: Json, unit: str) -> list[Json]:
    """The men who came as that group, those too who were driven off alone and are units of their own by now."""
    return [man for id, man in final["figures"].items() if id.rpartition(".")[0] == unit]


def _flees(unit: Json) -> bool:
    return bool(unit.get("fleeing")) or "fleeing" in unit.get("marks", ())


def person_marks(final: Json, events: list[Json]) -> dict[str, tuple[str, ...]]:
    """CAM-FAT-1: who has no Wounds left fell; who fled has a shame and may be taken, as may be whose side has nobody in
    order left; and whom each has killed.
    """
    told = mark(final, lambda side, person, unit: _of(final, side, person, unit))
    return together(chain(told, mark_slayers(final, events, lambda event: _hands(final, event))))


def _hands(final: Json, event: Json) -> list[str]:
    """The heroes whose count of those whom they have killed grows in an event (GODAI-END-6)."""
    kits: Json = event.get("patch", {}).get("kit") or {}
    grown = [unit for unit, change in kits.items() if change and change.get("kills")]
    return [
        final["units"][unit]["figures"][0] for unit in grown if final["units"].get(unit, {}).get("figures")
    ]


def _of(final: Json, side: str, person: str, unit: str) -> Iterator[tuple[str, str]]:
    hero = figures_of(final, unit)[0]
    flees = hero.get("fate") == FLED or _flees(final["units"][unit])
    if hero.get("fate") == KILLED:
        yield person, FELL
    elif flees or not any_in_order(units_of(final, side), _flees):
        yield person, TAKEN
    if flees:
        yield person, SHAME
