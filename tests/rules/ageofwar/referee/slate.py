"""What a referee has written down of a battle, and what he reads off its document."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from tests.rules.ageofwar.referee.charts import HILLS, LEADERS
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    OPPOSITE,
    SLACK,
    Block,
    Json,
    Spot,
    Terrain,
    base,
    centre,
    flush,
    number,
    other_side,
    shifted,
    side_of,
)


@dataclass
class Memo:
    """What nobody sees of a unit in a document, or only as a badge (AOW-DAT-15, AOW-DAT-16)."""

    fought: bool = False
    won: bool = False
    rounds: int = 0
    avenge: int = 0
    prowess: int = 0
    halted: int = 0
    disordered: bool = False
    shaken: bool = False
    markers: int = 0
    acted: bool = False
    wild: bool = False
    lots: int = 0
    wheels: int = 0
    volleys: int = 0
    shot: bool = False
    initiated: bool = False
    flanked: bool = False
    cleared: bool = False
    sought: bool = False
    failed: bool = False
    ride: int = 0
    rode: bool = False
    rallied: bool = False
    cavalry: bool = False

    def fresh(self) -> None:
        """AOW-TUR-2: a turn begins."""
        self.acted = self.wild = self.shot = self.initiated = self.flanked = self.cleared = self.sought = (
            False
        )
        self.failed = self.rode = self.shaken = False
        self.lots = self.wheels = self.volleys = self.ride = 0


class Slate:
    """A battle from its first turn; ``unsure`` counts what was too near to call."""

    def __init__(self, document: Json, options: Any) -> None:
        self.document, self.options = document, options
        self.unsure = self.judged = 0
        self.turn: tuple[int, str] = (0, "")
        self.phase = -1
        self.memo: dict[str, Memo] = {}
        self.camped = {"ai": True, "kaki": True}
        self.begun: dict[tuple[str, str], float] = {}
        self.ruins: dict[str, BaseGeometry] = {}
        self.acting: str = ""
        self.points = 0
        self.paid: set[str] = set()
        self.edges: set[str] = set()
        self.toll = 0
        self.assault: Json = {}
        self.order: Json = {}
        self.replies: dict[str, Any] = {}
        self.answers: list[Any] = []
        self.rolls: list[Any] = []
        self.loose: list[Any] = []
        self.dying: set[str] = set()
        self.died: set[str] = set()
        self.released: set[str] = set()
        self.in_rounds: set[str] = set()
        self.challenged = self.allotted = False
        self.duels = {"ai": 0, "kaki": 0}
        self.due: list[str] = []
        self.slack = 0
        self.shaking: set[str] = set()
        self.spent: dict[str, int] = {}
        self.round: Json = {}
        self.owed: list[str] = []
        self.duel: Json = {}
        self.honour = ("", 0)
        self.mourners: dict[str, int] = {}
        self.sneaks: dict[str, list[str]] = {}
        self.award = 0
        self.running = self.yields = ""
        self.chased: set[tuple[str, str]] = set()
        self.windows: list[set[str]] = []
        self.asked_for: set[str] = set()
        self.posts: dict[str, Json] = {}
        self.tried: dict[str, set[str]] = {}
        self.kept: tuple[Any, Any, dict[str, Any]] = (None, None, {})

    # -- what a document tells -----------------------------------------------------------------------------------------

    def memory(self, document: Json) -> dict[str, Any]:
        """What was read off a document already."""
        if self.kept[0] is not document["figures"] or self.kept[1] is not document["units"]:
            self.kept = (document["figures"], document["units"], {})
        return self.kept[2]

    def blocks(self, document: Json) -> dict[str, Block]:
        """Units on the table, and leaders by themselves, by ids."""
        kept = self.memory(document)
        if "blocks" not in kept:
            kept["blocks"] = {
                id: Block(document, id)
                for id, unit in document["units"].items()
                if unit["place"] == "table" and not (unit["kind"] == "daimyo" and self.camped[unit["side"]])
            }
        return kept["blocks"]  # type: ignore[no-any-return]

    def in_camp(self, document: Json) -> list[BaseGeometry]:
        """Where daimyos stand in their maku; nobody comes to stand on them."""
        return [
            base(document["figures"][unit["figures"][0]])
            for unit in document["units"].values()
            if unit["place"] == "table" and unit["kind"] == "daimyo" and self.camped[unit["side"]]
        ]

    def troops(self, document: Json, side: str = "") -> list[Block]:
        return [
            one
            for one in self.blocks(document).values()
            if one.kind not in LEADERS and side in ("", one.side)
        ]

    def holder(self, document: Json, id: str) -> str:
        """The unit that a leader is with; everybody else himself."""
        return document["kit"][id]["with_unit"] if document["units"][id]["place"] == "attached" else id

    def ground(self, document: Json, id: str) -> BaseGeometry:
        """AOW-GEO-2, AOW-GEO-14."""
        id = self.holder(document, id)
        found = self.blocks(document).get(id)
        return found.shape if found else base(document["figures"][document["units"][id]["figures"][0]])

    def gap(self, document: Json, one: str, other: str) -> float:
        """AOW-GEO-3."""
        return float(self.ground(document, one).distance(self.ground(document, other)))

    def leaders_with(self, document: Json, id: str) -> list[str]:
        return [
            one
            for one, unit in document["units"].items()
            if unit["place"] == "attached" and document["kit"][one]["with_unit"] == id
        ]

    def leaders_in_front(self, document: Json, id: str) -> list[str]:
        return [one for one in self.leaders_with(document, id) if document["kit"][one].get("in_front")]

    def general(self, document: Json, clan: str) -> str:
        """The living general of a clan, or nobody."""
        leader = document["clans"][clan]["leader"] if clan in document["clans"] else ""
        return leader if leader and not document["units"][leader]["fate"] else ""

    def contacts(self, document: Json) -> dict[str, dict[str, str]]:
        """AOW-GEO-11: whom everybody touches, and with which face."""
        kept = self.memory(document)
        if "contacts" not in kept:
            there = self.blocks(document)
            found: dict[str, dict[str, str]] = {id: {} for id in there}
            mine, theirs = ([one for one in there.values() if one.side == side] for side in ("ai", "kaki"))
            for one in mine:
                for other in theirs:
                    far = math.dist(one.middle, other.middle)
                    if far > (one.wide + one.deep + other.wide + other.deep) / 2 + 0.1:
                        continue
                    face = flush(one, other)
                    if face:
                        found[one.id][other.id] = face
                        found[other.id][one.id] = flush(other, one) or "front"
            kept["contacts"] = found
        return kept["contacts"]  # type: ignore[no-any-return]

    def touching(self, document: Json, id: str) -> dict[str, str]:
        return self.contacts(document).get(self.holder(document, id), {})

    def opposite(self, document: Json, id: str) -> bool:
        """AOW-RUL-113."""
        faces = set(self.touching(document, id).values())
        return any(OPPOSITE[face] in faces for face in faces)

    def fights(self, document: Json) -> list[set[str]]:
        """AOW-GEO-11: the largest groups that contact links."""
        met = self.contacts(document)
        left, found = {id for id, others in met.items() if others}, []
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {other for id in edge for other in met[id]} - group
            left -= group
            found.append(group)
        return found

    def within(self, document: Json, id: str, inches: float, side: str) -> list[tuple[float, str]]:
        """Units of troops of a side within so many inches, the nearest first (AOW-GEO-13)."""
        own = self.holder(document, id)
        found = [
            (round(self.gap(document, own, one.id), 3), number(one.id), one.id)
            for one in self.troops(document, side)
            if one.id != own
        ]
        return [(away, id) for away, _number, id in sorted(found) if away <= inches + SLACK]

    def nearest_enemy(self, document: Json, id: str) -> str:
        found = self.within(document, id, math.inf, other_side(side_of(id)))
        return found[0][1] if found else ""

    def close_call(self, inches: Iterable[float], limit: float) -> bool:
        """Whether a distance is too near a limit to be judged by poses that are rounded."""
        return any(abs(each - limit - SLACK) < NEAR for each in inches)

    def table(self, more: float = 0.0) -> Any:
        """The table, wider by so much on every side."""
        size = self.document["table"]
        return shapely.box(-more, -more, size["width"] + more, size["depth"] + more)

    def homewards(self, document: Json, side: str) -> float:
        return 180.0 if document["south"] == side else 0.0

    def base_line(self, document: Json, side: str) -> float:
        return 0.0 if document["south"] == side else document["table"]["depth"]

    # -- sight ---------------------------------------------------------------------------------------------------------

    def clear(self, document: Json, eye: Spot, goal: Spot, own: str, target: str) -> bool | None:
        """AOW-GEO-9; None if it is a near thing."""
        terrain = Terrain(document)
        blocked = terrain.hides(eye, goal)
        if blocked:
            return False
        unsure = blocked is None
        there, line = self.blocks(document), LineString([eye, goal])
        levels = [terrain.level(there[id].middle) if id in there else 0 for id in (own, target)]
        for block in self.troops(document):
            if block.id in (own, target) or block.box.distance(line) > NEAR:
                continue
            if block.shape.distance(line) > NEAR:
                continue
            crossed = line.intersection(
                block.shape.buffer(-NEAR)
            ).length  # who runs along an edge crosses nothing
            mine = terrain.level(block.middle)
            if None in levels or mine is None:
                unsure = unsure or bool(terrain.of(HILLS))
            lower = any(mine < level for level in levels if mine is not None and level is not None)
            if lower:
                continue
            if crossed > NEAR:
                return None if unsure else False
            unsure = True
        return None if unsure else True

    def unit_sees(self, document: Json, one: str, other: str) -> bool | None:
        """AOW-GEO-13: some sight line from any base is clear."""
        there = self.blocks(document)
        unsure = False
        for figure in there[one].bases:
            eye = shifted(centre(figure), figure["facing"], figure["depth"] / 2)
            for goal in there[other].bases:
                found = self.clear(document, eye, centre(goal), one, other)
                if found:
                    return True
                unsure = unsure or found is None
        return None if unsure else False

    def disorders(self, unit: str) -> None:
        """A clause makes a unit disordered: the event that says so must follow, unless it is so already (AOW-DIS-1)."""
        if not self.memo[unit].disordered and self.document["units"][unit]["kind"] not in LEADERS:
            self.shaking.add(unit)

    # -- dice ----------------------------------------------------------------------------------------------------------

    def thrown(self, name: str) -> Any:
        """The next throw of an event, which has a name."""
        assert self.rolls, f"no {name} was thrown"
        throw = self.rolls.pop(0)
        assert throw.test.name == name, f"{throw.test.name} was thrown, not {name}"
        assert all(1 <= face <= 6 for face in throw.faces), "AOW-GEN-9"
        return throw

    def all_told(self) -> None:
        """Nothing more was thrown than the clauses ask for."""
        assert not self.rolls, f"{[throw.test.name for throw in self.rolls]} too many"

    def same(self, found: dict[str, int], wanted: dict[str, int], loose: Sequence[str], what: str) -> None:
        """Lines are those of the list, but for those that are a near thing."""
        found = {clause: value for clause, value in found.items() if value and clause not in loose}
        wanted = {clause: value for clause, value in wanted.items() if value and clause not in loose}
        self.unsure += bool(loose)
        assert found == wanted, f"{what}: {found}, should be {wanted}"
