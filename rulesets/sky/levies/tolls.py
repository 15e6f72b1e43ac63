"""What became of stands and leaders (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.mustering.endings import (
    DEED,
    FELL,
    HURT,
    SHAME,
    SIDES,
    TAKEN,
    alive,
    any_in_order,
    by_side,
    count_losses,
    figures_of,
    mark,
    roster_of,
    together,
)
from rulesets.engine.mustering.levies import Losses

Json = dict[str, Any]
GONE = "gone"


def fates(final: Json, events: list[Json]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """CAM-TOL-1: stands lost and units destroyed are killed; stands of units that are gone or routing have fled."""
    left_with = _who_went(events)
    found: dict[tuple[str, str], Losses | None] = {}
    for side in SIDES:
        for id in _units(final, side):
            unit, figures = final["units"][f"{side}-{id}"], figures_of(final, f"{side}-{id}")
            dead = sum(not alive(figure) for figure in figures)
            fled = left_with.get(f"{side}-{id}", 0) if unit.get("fate") == GONE else 0
            if _routs(unit):
                fled += len(figures) - dead
            found[side, id] = count_losses(dead - min(dead, fled) if unit.get("fate") == GONE else dead, fled)
    return by_side(found)


def _units(final: Json, side: str) -> Iterator[str]:
    for number, clan in enumerate(roster_of(final, side)["clans"], 1):
        yield from (f"c{number}u{place}" for place in range(1, len(clan["units"]) + 1))


def _who_went(events: list[Json]) -> dict[str, int]:
    """How many stands each unit still had when it went: those that left the table in the same event."""
    found = {}
    for event in events:
        patch = event.get("patch", {})
        for id, change in (patch.get("units") or {}).items():
            if change and change.get("fate") == GONE:
                figures = patch.get("figures") or {}
                found[id] = sum(
                    one.startswith(f"{id}.") and bool(told) and told.get("alive") is False
                    for one, told in figures.items()
                )
    return found


def person_marks(final: Json, events: list[Json]) -> dict[str, tuple[str, ...]]:
    """CAM-FAT-1: leaders who fell (SKY-OPT-18) or were hurt (SKY-INJ-1), honours and dishonours of their clans; taken
    may be who has left the table, or whose side has no unit in order.
    """
    fallen = {event["params"].get("unit") for event in events if event.get("kind") == "leader_fell"}
    hurt = {event["params"].get("unit") for event in events if event.get("kind") == "leader_injured"}
    return together(mark(final, lambda side, person, unit: _of(final, side, person, unit, fallen, hurt)))


def _of(
    final: Json, side: str, person: str, unit: str, fallen: set[Any], hurt: set[Any]
) -> Iterator[tuple[str, str]]:
    clan = final.get("clans", {}).get(unit.removesuffix("-leader"), {})
    units = (final["units"][f"{side}-{id}"] for id in _units(final, side))
    if unit in fallen:
        yield person, FELL
    elif final["units"][unit].get("fate") == GONE or not any_in_order(units, _routs):
        yield person, TAKEN
    if unit in hurt:
        yield person, HURT
    if unit not in fallen:
        yield from ((person, DEED) for _each in range(clan.get("honours", 0)))
        yield from ((person, SHAME) for _each in range(clan.get("dishonours", 0)))


def _routs(unit: Json) -> bool:
    return "routing" in unit.get("marks", ())
