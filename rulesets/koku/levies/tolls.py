"""What became of pieces and persons in a battle of KOKU (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from rulesets.engine.mustering.endings import (
    FELL,
    SIDES,
    SLEW,
    TAKEN,
    alive,
    by_side,
    count_losses,
    roster_of,
    together,
)
from rulesets.engine.mustering.levies import Losses

Json = dict[str, Any]
CAPTURED, ROUTED = "captured", "routed"


class LevyUnit(NamedTuple):
    """A unit of a levy at the end: the roster's entry and the document's, and its figures in the order of muster."""

    side: str
    unit: Json
    found: Json
    figures: list[Json]

    @property
    def men(self) -> list[Json]:
        """Figures that stand for men of the map: persons come last and are no pieces (CAM-LEV-2)."""
        return self.figures[: self.unit["count"]]

    @property
    def persons(self) -> Iterator[tuple[str, Json]]:
        """Persons among them with their figures."""
        named = self.unit.get("persons", ())
        yield from (
            (one["id"], figure) for one, figure in zip(named, self.figures[self.unit["count"] :], strict=True)
        )


def units_fielded(final: Json) -> Iterator[LevyUnit]:
    """The units of both levies; of the Shogun, who leads a roster's units from behind, his own entry."""
    for side in SIDES:
        roster = roster_of(final, side)
        leader = roster["levy"]["leader"]
        shogun: Json = {"id": "shogun", "count": 0 if leader else 1, "persons": [leader] if leader else []}
        for number, unit in enumerate([*roster["units"], shogun], 1):
            found = final["units"][f"{side}-{number}"]
            figures = [final["figures"][id] for id in found["figures"]]
            yield LevyUnit(side, unit, found, figures)


def fates(final: Json, events: list[Json]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """CAM-TOL-1: figures that are dead are killed; the living of a unit that surrendered are taken (KOKU-MOR-13), of
    one that routed off the table they have fled.
    """
    found: dict[tuple[str, str], Losses | None] = {}
    for one in units_fielded(final):
        killed = sum(not alive(figure) for figure in one.men)
        left = len(one.men) - killed
        fate = one.found.get("fate", "")
        found[one.side, one.unit["id"]] = count_losses(
            killed, left if fate == ROUTED else 0, left if fate == CAPTURED else 0
        )
    return by_side(found)


def person_marks(final: Json, events: list[Json]) -> dict[str, tuple[str, ...]]:
    """CAM-FAT-1: who fell; who may be taken, for his unit fled or surrendered or his side has no piece in order left;
    who has killed a named person with his own hand, as far as it can be told: the leader, who stands alone.
    """
    everybody = list(units_fielded(final))
    return together(chain(_who_was_lost(everybody), _mark_slain(everybody, events)))


def _who_was_lost(everybody: list[LevyUnit]) -> Iterator[tuple[str, str]]:
    broken = [side for side in SIDES if not any(_in_order(one) for one in everybody if one.side == side)]
    for one in everybody:
        for id, figure in one.persons:
            if not alive(figure):
                yield id, FELL
            elif one.found.get("fate") in (ROUTED, CAPTURED) or one.side in broken:
                yield id, TAKEN


def _mark_slain(everybody: list[LevyUnit], events: list[Json]) -> Iterator[tuple[str, str]]:
    """Whom each person alone has killed, as marks: the persons that fall in an event of a unit of persons only."""
    figures = {figure["id"]: id for one in everybody for id, figure in one.persons}
    alone = {one.found["id"]: id for one in everybody for id, _figure in one.persons if not one.unit["count"]}
    for event in events:
        slayer = alone.get(event.get("params", {}).get("unit", ""))
        fallen = event.get("patch", {}).get("figures") or {}
        for id, change in fallen.items() if slayer else ():
            if id in figures and change and change.get("alive") is False:
                yield str(slayer), f"{SLEW}{figures[id]}"


def _in_order(one: LevyUnit) -> bool:
    return one.found["place"] == "table" and any(alive(figure) for figure in one.figures)
