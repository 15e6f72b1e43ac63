"""What a referee has written down of a battle, and what he reads off its document."""

from __future__ import annotations

import math
from typing import Any

from shapely import LineString

from tests.rules.skirmish.referee.charts import (
    LIMITS,
    LINES,
    RANK,
)
from tests.rules.skirmish.referee.ground import (
    NEAR,
    Json,
    Terrain,
    box,
    centre,
    gap,
    side_of,
)


class Slate:
    """A battle from its first event; ``unsure`` counts what was too near to call."""

    def __init__(self, document: Json, options: Any) -> None:
        self.document, self.options = document, options
        self.unsure = self.judged = 0
        self.turn: tuple[int, str] = (0, "")
        self.phase = -1
        self.status: dict[str, str] = {}
        self.expires: dict[str, str] = {}
        self.shot: dict[str, int] = {}
        self.turns: dict[str, int] = {"ai": 0, "kaki": 0}
        self.still: dict[str, bool] = {}
        self.stirred: set[str] = set()
        self.paid: dict[str, float] = {}
        self.foe: dict[str, tuple[str, float]] = {}
        self.moved: set[str] = set()
        self.hurt: dict[str, int] = {}
        self.chief_lost: dict[str, tuple[str, tuple[int, str]]] = {}
        self.targets: tuple[str, ...] = ()
        self.spoke = False
        self.advanced: set[str] = set()
        self.morale_start: Json | None = None
        self.noted: set[str] = set()
        self.approached: set[str] = set()
        self.hazy: set[str] = set()
        self.order: Json = {}
        self.charging: dict[str, Json] = {}

    def able(self, document: Json, unit: str = "", side: str = "") -> list[Json]:
        units = [unit] if unit else [id for id in document["units"] if not side or side_of(id) == side]
        return [
            document["figures"][id]
            for each in units
            if document["units"][each]["place"] == "table"
            for id in document["units"][each]["figures"]
            if document["figures"][id]["alive"]
        ]

    def unbroken(self, document: Json, side: str) -> list[Json]:
        return [
            f for f in self.able(document, side=side) if self.status_of(f["unit"]) not in ("broken", "routed")
        ]

    def unit_gap(self, document: Json, one: str, other: str) -> float:
        mine, theirs = (
            [box(f) for f in self.able(document, one)],
            [box(f) for f in self.able(document, other)],
        )
        return min((a.distance(b) for a in mine for b in theirs), default=math.inf)

    def nearest(self, document: Json, unit: str) -> tuple[str, float]:
        enemy = "kaki" if side_of(unit) == "ai" else "ai"
        gaps = [
            (self.unit_gap(document, unit, id), int(id.split("-")[1]), id)
            for id in document["units"]
            if side_of(id) == enemy and self.able(document, id)
        ]
        best = min(gaps, default=(math.inf, 0, ""))
        return best[2], best[0]

    def rate(self, figure: Json) -> float:
        """SKIR-MOV-2, SKIR-MOV-6, SKIR-MOV-7, SKIR-OPT-1, SKIR-OPT-15."""
        base = 24.0 if figure["mounted"] else 14.0
        if not figure["mounted"] and figure["armour"] != "unarmoured" and figure["kind"] != "animal":
            base = 10.0
        base = (figure["rate"] or base) * (0.4 if self.options.scale == "all_cm" else 1.0)
        slow = (
            (figure["wounds"] > 0) + (figure["mounted"] and figure["horse_wounds"] > 0) + bool(figure["load"])
        )
        return base * (1 - 0.25 * (slow if self.options.stack_losses else min(slow, 1)))

    def reach(self, weapon: str) -> list[float | None]:
        scale = 0.4 if self.options.scale == "all_cm" else 1.0
        return [limit * scale if limit is not None else None for limit in LIMITS[weapon]]

    def klass(self, figures: list[Json]) -> str:
        """SKIR-DAT-11."""
        kinds = [figure["kind"] for figure in figures]
        return min(set(kinds), key=lambda kind: (-kinds.count(kind), self.rank(kind)))

    def rank(self, kind: str) -> int:
        return 4 if kind == "ronin" and self.options.ronin_as_bushi else RANK[kind]

    def mostly(self, figures: list[Json]) -> str:
        for name, kinds in (
            ("bushi", {"bushi", "eiyuu", "kensei"} | ({"ronin"} if self.options.ronin_as_bushi else set())),
            ("ashigaru", {"ashigaru"}),
            ("noumin", {"noumin"}),
        ):
            if 2 * sum(figure["kind"] in kinds for figure in figures) > len(figures):
                return name
        return ""

    def sees(self, document: Json, terrain: Terrain, a: Json, b: Json) -> bool | None:
        """SKIR-SHO-8; None if it is a near thing."""
        blocked = terrain.hides(a, b)
        if blocked:
            return False
        unsure = blocked is None
        line, top = LineString([centre(a), centre(b)]), max(terrain.height(a), terrain.height(b))
        for other in self.able(document):
            if other["unit"] in (a["unit"], b["unit"]) or top > terrain.height(other):
                continue
            through = line.intersection(box(other)).length
            if through > 0.02:
                return False
            unsure = unsure or box(other).distance(line) < 0.01
        return None if unsure else True

    def touching(self, document: Json, figure: Json) -> list[Json]:
        """SKIR-RUL-65, SKIR-MEL-18."""
        enemy = "kaki" if side_of(figure["unit"]) == "ai" else "ai"
        walls = Terrain(document).of(LINES)
        found = []
        for foe in self.able(document, side=enemy):
            inches = gap(figure, foe)
            if inches <= NEAR + 1e-9 or (
                inches <= 0.5
                and any(
                    box(figure).distance(wall) <= NEAR
                    and box(foe).distance(wall) <= NEAR
                    and wall.intersects(LineString([centre(figure), centre(foe)]))
                    for wall in walls
                )
            ):
                found.append(foe)
        return found
