"""What became of warriors and persons (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rulesets.engine.mustering.endings import (
    FELL,
    HURT,
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
OUT = ("killed", "disabled", "seppuku")
FLED = ("fled", "gone")
SHAKEN = ("broken", "routed")


def fates(final: Json, events: list[Json]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """CAM-TOL-1: killed and disabled warriors are killed; those who have left the table, and the able of groups that
    are broken or routed, have fled. A leader is no piece: he is the first of his group (CAM-LEV-2).
    """
    found: dict[tuple[str, str], Losses | None] = {}
    for side in SIDES:
        roster = roster_of(final, side)
        for number in range(1, roster["levy"]["groups"] + 1):
            unit = final["units"][f"{side}-{number}"]
            men = figures_of(final, unit["id"])[int(bool(roster["units"][number - 1]["led"])) :]
            found[side, str(number)] = men_lost(final, men, OUT, FLED, _is_shaken)
    return by_side(found)


def _is_shaken(unit: Json) -> bool:
    return bool(set(SHAKEN) & {unit.get("status", ""), unit.get("fate", ""), *unit.get("marks", ())})


def person_marks(final: Json, events: list[Json]) -> dict[str, tuple[str, ...]]:
    """CAM-FAT-1: killed he fell, disabled he is hurt (and may be taken, CAM-RUL-18); taken may be who has fled, or
    whose side has nobody in order left; a unit of his that routed is a shame; and whom each has killed.
    """
    told = mark(final, lambda side, person, unit: _of(final, side, person, final["units"][unit]))
    return together(chain(told, mark_slayers(final, events, lambda event: _hands(final, event))))


def _hands(final: Json, event: Json) -> list[str]:
    """The two who fight a combat; of shots who stands alone."""
    params = event.get("params", {})
    if event.get("kind") == "fought":
        return [params.get("figure", ""), params.get("foe", "")]
    figures: list[str] = final["units"].get(params.get("unit", ""), {}).get("figures", [])
    return figures if len(figures) == 1 else []


def _of(final: Json, side: str, person: str, unit: Json) -> Iterator[tuple[str, str]]:
    man = figures_of(final, unit["id"])[0]
    fate = man.get("fate", "")
    if fate in ("killed", "seppuku"):
        yield person, FELL
    elif fate == "disabled":
        yield person, HURT
        yield person, TAKEN
    elif fate in FLED or _is_shaken(unit) or not any_in_order(units_of(final, side), _is_shaken):
        yield person, TAKEN
    if "routed" in {unit.get("status", ""), unit.get("fate", "")}:
        yield person, SHAME
