"""Ways: what they cost, what they may cross, how a horse turns and a unit holds together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import shapely
from shapely import LineString

from tests.rules.skirmish.referee.charts import (
    CLOSED,
    WALKERS,
)
from tests.rules.skirmish.referee.ground import (
    EPS,
    Json,
    Terrain,
    apart,
    bearing,
    box,
    centre,
    gap,
    side_of,
)
from tests.rules.skirmish.referee.slate import Slate


class Ways(Slate):
    """SKIR-MOV-1 to SKIR-MOV-14, SKIR-OTH-1, SKIR-OTH-2."""

    def paths(self, event: Any, was: Json, now: Json, share: float = 1.0) -> None:
        terrain = Terrain(was)
        for id, path in event.paths.items():
            before, after = was["figures"][id], now["figures"][id]
            way = [tuple(point) for point in path]
            assert math.dist(way[0], centre(before)) < EPS, f"{id} starts elsewhere"
            assert math.dist(way[-1], centre(after)) < EPS, f"{id} ends elsewhere"
            cost = terrain.cost(way) if len(way) > 1 else 0.0
            assert abs(cost - (after["spent"] - before["spent"])) < 0.02, (
                f"{id} pays {after['spent'] - before['spent']:.3f}, not {cost:.3f} (SKIR-MOV-5, SKIR-MOV-11)"
            )
            self.paid[id] = self.paid.get(id, 0.0) + cost
            limit = self.rate(before) * share
            if before["cap"] < 0 and not before.get("handled"):
                assert self.paid[id] <= limit + 0.01, (
                    f"{id} goes {self.paid[id]:.3f} of {limit:.3f} (SKIR-MOV-7)"
                )
            if before["shot"]:
                assert before["missile"] in WALKERS, (
                    "who has shot a bow or a stone may still move (SKIR-SHO-4)"
                )
                assert self.paid[id] <= self.rate(before) / 2 + 0.01, f"{id} has shot (SKIR-SHO-5)"
            self.clear(id, way, was, terrain)
            if before["mounted"]:
                self.turning(before, after, way, terrain)

    def on_dismounted(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-OTH-2, SKIR-SHO-5: half of a move, and of what the man on foot counts as having gone."""
        for id, rider in was["figures"].items():
            man = now["figures"][id]
            if rider["mounted"] and not man["mounted"]:
                self.paid[id] = (self.paid.get(id, 0.0) / self.rate(rider) + 0.5) * self.rate(man)

    def clear(self, id: str, way: list[tuple[float, float]], was: Json, terrain: Terrain) -> None:
        """SKIR-MOV-10: the way crosses no enemy and nothing closed."""
        line, enemy = LineString(way), "kaki" if side_of(id) == "ai" else "ai"
        for foe in self.able(was, side=enemy):
            assert line.intersection(box(foe)).length < 0.02, f"{id} goes through {foe['id']}"
        for shape in terrain.of(CLOSED):
            assert line.intersection(shape).length < 0.02, f"{id} goes over closed ground"

    def turning(self, before: Json, after: Json, way: list[tuple[float, float]], terrain: Terrain) -> None:
        """SKIR-MOV-8: straight ahead but for one turn of up to 45 degrees in each part."""
        parts = 4 if self.options.horse_turn == "quarter" else 2
        whole, at = self.rate(before), before["spent"]
        facing, turns = before["facing"], []
        for a, b in pairwise(way):
            if math.dist(a, b) < 0.02:
                continue
            wanted = bearing(a, b)
            change = apart(facing, wanted)
            if change > 0.7:
                turns.append((at, change))
            facing = wanted
            at += terrain.cost([a, b])
        change = apart(facing, after["facing"])
        if change > 0.7:
            turns.append((at, change))
        part = whole / parts
        # each turn of more than 45 degrees is two at once, where one part ends and the next begins, or at a stand
        needed = sum(math.ceil((turn - 1.0) / 45.0) for _at, turn in turns)
        assert needed <= parts, f"{before['id']} turns {turns} (SKIR-MOV-8)"
        for spot, _angle in turns:
            later = parts - math.floor((spot - 0.02) / part) if spot > 0.02 else parts
            rest = sum(math.ceil((c - 1.0) / 45.0) for s, c in turns if s >= spot)
            assert rest <= max(later, 1), f"{before['id']} turns {turns} with parts of {part} (SKIR-MOV-8)"

    def on_moved(self, event: Any, was: Json, now: Json) -> None:
        unit = event.params["unit"]
        assert self.status.get(unit, "steady") in ("steady", "halted"), "SKIR-MOV-1"
        self.paths(event, was, now)
        self.cohesion(unit, event.paths, was, now)
        enemy = "kaki" if side_of(unit) == "ai" else "ai"
        for id in event.paths:
            assert not self.touching(was, was["figures"][id]), f"{id} is in contact (SKIR-MOV-1)"
            assert id not in self.moved, f"{id} moves twice (SKIR-MOV-12)"
            self.moved.add(id)
            self.advanced.add(unit)
            if self.status.get(unit) == "halted":
                ends = min(gap(now["figures"][id], foe) for foe in self.able(now, side=enemy))
                began = min(gap(was["figures"][id], foe) for foe in self.able(was, side=enemy))
                assert ends >= began - 0.01, f"{id} goes nearer (SKIR-MOV-13)"

    def cohesion(self, unit: str, moved: Iterable[str], was: Json, now: Json) -> None:
        """SKIR-MOV-9."""
        if self.chained(now, unit):
            return
        assert not self.chained(was, unit), f"{unit} falls apart (SKIR-MOV-9)"
        for id in moved:
            ends, began = (
                min((gap(doc["figures"][id], f) for f in self.able(doc, unit) if f["id"] != id), default=0.0)
                for doc in (now, was)
            )
            assert ends <= began + 0.01, f"{id} goes farther from its comrades (SKIR-MOV-9)"

    def chained(self, document: Json, unit: str) -> bool:
        bases = [box(figure) for figure in self.able(document, unit)]
        if len(bases) < 2:
            return True
        return bool(
            shapely.union_all([base.buffer(2.003, quad_segs=24) for base in bases]).geom_type == "Polygon"
        )

    def on_broke_off(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-OTH-1."""
        assert self.options.break_off
        self.paths(event, was, now, 0.5)
        for id in event.paths:
            met = self.touching(was, was["figures"][id])
            assert met
            assert not self.touching(now, now["figures"][id])
            for foe in met:
                assert gap(now["figures"][id], foe) > gap(was["figures"][id], foe)
            self.moved.add(id)
            self.advanced.add(event.params["unit"])
