"""What became of bases and leaders (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rulesets.engine.mustering import endings
from rulesets.engine.mustering.levies import Losses

Json = dict[str, Any]
OFF = "off"
WENT = ("routed", "left")
DUELS = {"duel_won": endings.DEED, "challenge_refused": endings.SHAME}


def fates(final: Json, events: list[Json]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """CAM-TOL-1: bases lost or spent are killed; the bases that units still had which routed, left or sneaked off have
    fled.
    """
    sneaked = _who_sneaked_off(events)
    found: dict[tuple[str, str], Losses | None] = {}
    for side in endings.SIDES:
        for id in _units(final, side):
            unit, figures = final["units"][f"{side}-{id}"], endings.figures_of(final, f"{side}-{id}")
            dead = sum(not endings.alive(figure) for figure in figures)
            off = len(figures) - dead if unit["place"] == OFF else 0
            away = min(dead, sneaked.get(f"{side}-{id}", 0))
            found[side, id] = endings.count_losses(dead - away, off + away)
    return endings.by_side(found)


def _units(final: Json, side: str) -> Iterator[str]:
    count = sum(len(clan["units"]) for clan in endings.roster_of(final, side)["clans"])
    yield from (str(number) for number in range(1, count + 1))


def _who_sneaked_off(events: list[Json]) -> dict[str, int]:
    """How many bases of each unit sneaked off, or were with it when it went."""
    found: dict[str, int] = {}
    for event in events:
        patch = event.get("patch", {})
        left = {
            id for id, change in (patch.get("units") or {}).items() if change and change.get("fate") in WENT
        }
        if event.get("kind") == "sneaked_off":
            left.add(event["params"].get("unit", ""))
        for one, told in (patch.get("figures") or {}).items():
            unit = one.rpartition(".")[0]
            if unit in left and told and told.get("alive") is False:
                found[unit] = found.get(unit, 0) + 1
    return found


def person_marks(final: Json, events: list[Json]) -> dict[str, tuple[str, ...]]:
    """CAM-FAT-1: who was killed; taken may be whose side has no unit left; duels won are
    deeds, refused ones shames; and whom each has killed in one.
    """
    told = endings.mark(final, lambda side, person, unit: _of(final, side, person, unit, events))
    return endings.together(chain(told, _duels(final, events)))


def _duels(final: Json, events: list[Json]) -> Iterator[tuple[str, str]]:
    """Whom each has killed in a duel (AOW-CHA-8), where both are somebody."""
    named = {
        f"{side}-{post}": person
        for side in endings.SIDES
        for person, post in endings.posts_of(final, side).items()
    }
    for event in events:
        params = event.get("params", {})
        winner, loser = named.get(params.get("unit", "")), named.get(params.get("target", ""))
        if event.get("kind") == "duel_won" and winner and loser:
            yield winner, f"{endings.SLEW}{loser}"


def _of(final: Json, side: str, person: str, unit: str, events: list[Json]) -> Iterator[tuple[str, str]]:
    found = final["units"][unit]
    if found.get("fate") == "killed" or not all(map(endings.alive, endings.figures_of(final, unit))):
        yield person, endings.FELL
    elif not any(final["units"][f"{side}-{id}"]["place"] == "table" for id in _units(final, side)):
        yield person, endings.TAKEN
    for event in events:
        if event.get("kind") in DUELS and event["params"].get("unit") == unit:
            yield person, DUELS[event["kind"]]
