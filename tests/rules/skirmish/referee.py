"""A referee from outside: whole battles judged by their documents alone, event after event, from the specification.

Nothing of the rules is used here: geometry is that of shapely, charts are typed out again, statuses are kept by a count
of our own. A referee is shown an order, the document before it and the events; it raises :class:`AssertionError` where
an event tells, or a document shows, what the specification does not allow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from rulesets.engine.document import merged
from rulesets.engine.play.events import Event

Json = dict[str, Any]

RANK = {"kensei": 6, "eiyuu": 5, "bushi": 4, "ronin": 3, "ashigaru": 2, "noumin": 1, "animal": 0}
LIMITS = {
    "crossbow": (10, 30, 60, 80), "bow": (8, 24, 48, 60), "arquebus": (6, 12, 30, 50), "pistol": (4, None, 8, 20),
    "hurled": (10, 15, 20, 30),
}  # fmt: skip
WALKERS = ("bow", "hurled")
"""Weapons that shoot after up to half a move."""
SHOTS = {
    "unarmoured": ["", "W", "W", "D", "D/W", "D/D", "D/D/W"],
    "light": ["", "", "W", "W", "D", "D/W", "D/D"],
    "armoured": ["", "", "", "W", "W", "D", "D/W"],
    "heavy": ["", "", "", "", "W", "W", "D"],
}
BLOWS = {
    "unarmoured": ["PB", "W", "W", "D", "D", "D", "D"],
    "light": ["", "PB", "W", "W", "D", "D", "D"],
    "armoured": ["", "", "PB", "W", "W", "D", "D"],
    "heavy": ["", "", "", "PB", "W", "W", "D"],
}
MELEE = {"kensei": 2, "eiyuu": 2, "bushi": 1, "noumin": -1}
DIFFICULT = {"marsh", "rice_field", "stream", "wood", "scrub", "rocks"}
COVER_AREAS = {"wood", "scrub", "rocks"}
LINES = {"low_wall", "fence", "hedge", "pavise"}
CLOSED = {"house", "lake", "cliff"}
RESULTS = ("no_advance", "no_advance", "fall_back", "break", "rout")
"""SKIR-MOR-21 to SKIR-MOR-24 by how far a total is below nought."""
PHASES = ("turn_start", "forced", "action", "rally", "melee", "morale", "morale_moves", "turn_end", "over")
MELEE_PHASE = PHASES.index("melee")
ACTION, MORALE = PHASES.index("action"), PHASES.index("morale")
NEAR = 0.05
EPS = 0.003
"""Inches within which poses are rounded."""


def box(figure: Json) -> Polygon:
    """A figure's base; it looks along its depth."""
    angle = math.radians(figure["facing"])
    ahead, aside = (math.sin(angle), math.cos(angle)), (math.cos(angle), -math.sin(angle))
    w, d = figure["width"] / 2, figure["depth"] / 2
    return Polygon(
        [
            (figure["x"] + aside[0] * w * i + ahead[0] * d * j, figure["y"] + aside[1] * w * i + ahead[1] * d * j)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
    )  # fmt: skip


def centre(figure: Json) -> tuple[float, float]:
    return figure["x"], figure["y"]


def gap(one: Json, other: Json) -> float:
    return box(one).distance(box(other))


def side_of(id: str) -> str:
    return id.split("-")[0]


def bearing(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360.0


def apart(one: float, other: float) -> float:
    """Degrees between two directions."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


class Terrain:
    """The pieces of a document."""

    def __init__(self, document: Json) -> None:
        self.shapes: list[tuple[str, BaseGeometry]] = []
        for piece in document["scenery"].values():
            if piece is None:
                continue
            points = [tuple(point) for point in piece["points"]]
            wide = piece.get("width") or 0.0
            if piece["kind"] in LINES:
                shape: BaseGeometry = LineString(points)
            elif piece["kind"] in ("stream", "road"):
                shape = LineString(points).buffer(wide / 2, cap_style="flat", join_style="mitre")
            else:
                shape = Polygon(points)
            self.shapes.append((piece["kind"], shape))

    def of(self, kinds: Iterable[str]) -> list[BaseGeometry]:
        return [shape for kind, shape in self.shapes if kind in kinds]

    def height(self, figure: Json) -> int:
        spot = Point(centre(figure))
        return int(any(shape.covers(spot) for shape in self.of(("hill",))))

    def cost(self, path: list[tuple[float, float]]) -> float:
        """SKIR-MOV-5, SKIR-MOV-11: inches, those in difficult ground twice, an inch for every line that is crossed."""
        way = LineString(path)
        rough = shapely.union_all(self.of(DIFFICULT))
        total = way.length + (way.intersection(rough).length if not rough.is_empty else 0.0)
        for line in self.of(LINES):
            met = way.intersection(line)
            total += len(getattr(met, "geoms", [met])) if not met.is_empty else 0
        return total

    def hides(self, a: Json, b: Json) -> bool | None:
        """SKIR-SCN-1: whether scenery blocks the sight between two figures' centres; None if it is a near thing."""
        line = LineString([centre(a), centre(b)])
        lengths = [
            *[(line.intersection(shape).length, 0.0) for shape in self.of(("house",))],
            (sum(line.intersection(shape).length for shape in self.of(("wood",))), 4.0),
        ]
        low = not self.height(a) and not self.height(b)
        if low:
            lengths += [(line.intersection(shape).length, 0.0) for shape in self.of(("hill",))]
        if any(length > most + 0.02 for length, most in lengths):
            return True
        if any(abs(length - most) <= 0.02 and length > 0 for length, most in lengths):
            return None
        near = [
            shape
            for shape in self.of(("house", "hill") if low else ("house",))
            if shape.distance(line) < 0.01
        ]
        return None if near else False

    def covered(self, eye: Json, figure: Json) -> bool | None:
        """SKIR-HIT-15; None if it is a near thing."""
        spot, line = Point(centre(figure)), LineString([centre(eye), centre(figure)])
        found: bool | None = False
        for shape in self.of(COVER_AREAS):
            edge = shape.boundary.distance(spot)
            if edge < 0.005:
                found = found or None
            elif shape.covers(spot):
                return True
        for shape in self.of(COVER_AREAS | LINES):
            met = line.intersection(shape.boundary if shape.geom_type == "Polygon" else shape)
            if met.is_empty:
                if line.distance(shape) < 0.003:
                    found = found or None
                continue
            inches = met.distance(spot)
            if inches < 1.495:
                return True
            if inches < 1.505:
                found = found or None
        return found


class Referee:
    """Sees a battle from its first event; ``unsure`` counts what was too near to call."""

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

    # -- what a document tells ------------------------------------------------------------------------------------

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

    # -- events -----------------------------------------------------------------------------------------------------

    def watch(self, order: Json, events: Iterable[Event]) -> None:
        """Judge what an order led to."""
        self.order = order
        for event in events:
            was, self.document = self.document, merged(self.document, event.patch)
            if event.turn == 0:
                continue
            self.clock(event, was)
            for part in event.apart():
                judge = getattr(self, f"on_{part.kind}", None)
                if judge is not None:
                    judge(part, was, self.document)
                    self.judged += 1
            self.contacts(event, was, self.document)
            self.notice(event, was, self.document)

    def clock(self, event: Event, was: Json) -> None:
        """The phases of a player turn come in their order, and turns alternate (SKIR-TRN-1)."""
        if event.kind == "turn_began":
            side = str(event.side)
            if self.turn[1]:
                same = self.turn[0] + (side == self.first)
                assert side != self.turn[1], "turns alternate"
                assert event.turn == same, "a round is a turn of each"
            else:
                self.first = side
            self.close_turn(was)
            self.turn, self.phase = (event.turn, side), 0
            self.begin_turn(side, was)
        place = PHASES.index(event.phase)
        assert place >= self.phase, f"{event.kind} in {event.phase} comes after {PHASES[self.phase]}"
        self.reach_phase(place, was)
        self.phase = place

    def reach_phase(self, place: int, was: Json) -> None:
        """What is settled where one phase ends and another begins."""
        if self.phase <= ACTION < place:
            self.end_action(was)
        if self.phase < MELEE_PHASE <= place:
            self.fights: list[tuple[str, str, list[str], list[str]]] = []
            self.met = {
                figure["id"]: {foe["id"] for foe in self.touching(was, figure)}
                for figure in self.able(was, side=self.turn[1])
            }
        if self.phase <= MELEE_PHASE < place:
            self.paired()
        if self.phase < MORALE <= place:
            self.morale_start, self.status_then = was, dict(self.status)
            self.due, self.checked = self.must_check(was), []
        if self.phase <= MORALE < place:
            assert self.checked == self.due, (
                f"{self.checked} check, {self.due} should (SKIR-MOR-1 to SKIR-MOR-5)"
            )

    def close_turn(self, was: Json) -> None:
        if self.turn[1]:
            self.reach_phase(len(PHASES), was)
            for side in ("ai", "kaki"):
                assert self.unbroken(was, side), f"{side} are driven off, and the battle goes on (SKIR-END-1)"

    def must_check(self, document: Json) -> list[str]:
        """SKIR-MOR-1, SKIR-MOR-4, SKIR-MOR-5, SKIR-OPT-4, SKIR-OPT-14: active side first, by number (SKIR-TRN-3)."""
        found = []
        for side in (self.turn[1], "kaki" if self.turn[1] == "ai" else "ai"):
            fate, now = self.lost_chief(side)
            for id in sorted((id for id in document["units"] if side_of(id) == side), key=number):
                status = self.status.get(id, "steady")
                if not self.able(document, id) or status == "routed":
                    continue
                group = len(document["units"][id]["figures"]) > 1 or self.options.lone_checks
                injured = group and any(self.hurt.get(each) for each in document["units"][id]["figures"])
                if (fate == "killed" and now) or (status != "broken" and (injured or id in self.noted)):
                    found.append(id)
        return found

    def begin_turn(self, side: str, document: Json) -> None:
        self.turns[side] += 1
        for figure in document["figures"].values():
            if side_of(figure["unit"]) == side:
                self.still[figure["id"]] = figure["id"] not in self.stirred
                self.stirred.discard(figure["id"])
                self.paid[figure["id"]] = 0.0
        self.hurt, self.moved, self.advanced, self.morale_start, self.noted = {}, set(), set(), None, set()
        self.expires = {id: "" for id in self.expires if side_of(id) == side} | {
            id: value for id, value in self.expires.items() if side_of(id) != side
        }
        self.tested: set[str] = set()
        self.foe = {id: self.nearest(document, id) for id in document["units"] if self.able(document, id)}
        self.fighting = {
            (f["unit"], foe["unit"])
            for f in self.able(document, side=side)
            for foe in self.touching(document, f)
        }

    def end_action(self, document: Json) -> None:
        """What its own moves brought (SKIR-MOR-14); what lasts until the end of this side's action phase is over
        (SKIR-MOR-21, SKIR-MOR-22).
        """
        self.approached, self.hazy = set(), set()
        for id in self.advanced:
            foe, was = self.foe[id]
            if not (foe and self.able(document, id) and self.able(document, foe)):
                continue
            inches = self.unit_gap(document, id, foe)
            if inches < was - 1e-6:
                (self.approached if inches < was - 0.002 else self.hazy).add(id)
        for id, status in list(self.status.items()):
            if side_of(id) == self.turn[1] and status in ("halted", "falling_back"):
                if status == "falling_back" and self.expires.get(id) == "next":
                    continue
                del self.status[id]

    def notice(self, event: Event, was: Json, now: Json) -> None:
        """Keep count of what nobody tells: who stirred, who was hurt, what lasts."""
        for id, figure in now["figures"].items():
            before = was["figures"].get(id)
            if before is None:
                continue
            if centre(before) != centre(figure) and event.turn:
                self.stirred.add(id)
            if figure["wounds"] > before["wounds"] and event.kind not in ("finished", "seppuku"):
                self.hurt[id] = self.hurt.get(id, 0) + figure["wounds"] - before["wounds"]
            if figure["role"] == "commander" and before["fate"] != figure["fate"]:
                self.chief_lost[side_of(id)] = (figure["fate"], self.turn)
            assert figure["wounds"] >= before["wounds"], "nothing heals (SKIR-DAT-2)"

    def contacts(self, event: Event, was: Json, now: Json) -> None:
        """SKIR-MOV-10, SKIR-CHG-1: nobody comes into contact but by a charge, a reinforcement, a follow-up."""
        shifted = [
            f for id, f in now["figures"].items()
            if f["alive"] and now["units"][f["unit"]]["place"] == "table"
            and was["figures"].get(id, f)["alive"] and box(was["figures"].get(id, f)) != box(f)
        ]  # fmt: skip
        kinds = {part.kind for part in event.apart()}
        for figure in shifted:
            enemy = "kaki" if side_of(figure["unit"]) == "ai" else "ai"
            before = was["figures"][figure["id"]]
            for foe in self.able(now, side=enemy):
                inches = gap(figure, foe)
                if inches > NEAR - 1e-6 or gap(before, was["figures"][foe["id"]]) <= NEAR + 1e-6:
                    continue
                if kinds & {"charged", "charge_short", "followed_up", "fought"}:
                    continue
                if "moved" in kinds:
                    assert any(
                        gap(a, b) <= 0.5
                        for a in self.able(was, figure["unit"])
                        for b in self.able(was, foe["unit"])
                    ), f"{figure['id']} walks into {foe['id']} (SKIR-CHG-1)"
                    continue
                raise AssertionError(f"{event.kind}: {figure['id']} touches {foe['id']} at {inches:.3f}")

    # -- ways ---------------------------------------------------------------------------------------------------------

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

    def on_charge_declared(self, event: Any, was: Json, now: Json) -> None:
        named = {self.order.get("target", ""), *self.order.get("targets", ())} - {""}
        self.targets = tuple(sorted(named))
        unit = event.params["unit"]
        assert self.status.get(unit, "steady") == "steady"
        self.charging = {"unit": unit, "document": was, "checks": [], "was": dict(self.status)}
        if self.options.charge_tests == "phase_3":
            for id in (unit, *self.targets):
                group = len(was["units"][id]["figures"]) > 1 or self.options.lone_checks
                if group and (id != unit or self.outmatched(was, unit)):
                    self.noted.add(id)

    def on_charge_cancelled(self, event: Any, was: Json, now: Json) -> None:
        self.charge_checks(False)

    def on_charged(self, event: Any, was: Json, now: Json) -> None:
        self.charge_checks(True)
        unit = event.params["unit"]
        self.paths(event, was, now)
        before = {id for id in event.paths if self.touching(was, was["figures"][id])}
        assert not before, "who fights already stays (SKIR-CHG-7)"
        for id in event.paths:
            self.moved.add(id)
            met = {foe["unit"] for foe in self.touching(now, now["figures"][id])}
            assert met <= set(self.targets), f"{id} touches {met} (SKIR-CHG-5)"
        self.advanced.add(unit)
        if event.kind == "charged":
            touched = {f["unit"] for id in event.paths for f in self.touching(now, now["figures"][id])}
            assert touched, "SKIR-CHG-5"

    on_charge_short = on_charged

    def charge_checks(self, go: bool) -> None:
        """SKIR-CHG-3, SKIR-CHG-4, SKIR-OPT-4, SKIR-OPT-14: who had to check at a charge."""
        unit, document, checks = self.charging["unit"], self.charging["document"], self.charging["checks"]
        wanted = []
        group = len(document["units"][unit]["figures"]) > 1 or self.options.lone_checks
        if self.outmatched(document, unit) and group and self.options.charge_tests == "at_once":
            wanted.append(unit)
        if go and self.options.charge_tests == "at_once":
            for target in sorted(self.targets, key=lambda id: int(id.split("-")[1])):
                lone = len(document["units"][target]["figures"]) == 1 and not self.options.lone_checks
                if lone or target in self.tested or self.charging["was"].get(target) in ("broken", "routed"):
                    continue
                wanted.append(target)
                self.tested.add(target)
        assert checks == wanted, (
            f"{unit} charges {self.targets}: {checks} check, {wanted} should (SKIR-CHG-3)"
        )

    def outmatched(self, document: Json, unit: str) -> bool:
        mine = self.able(document, unit)
        for target in self.targets:
            theirs = self.able(document, target)
            if self.rank(self.klass(theirs)) > self.rank(self.klass(mine)) or len(theirs) > len(mine):
                return True
        return False

    # -- shots --------------------------------------------------------------------------------------------------------

    def on_shot_fired(self, event: Any, was: Json, now: Json) -> None:
        unit, target = event.params["unit"], event.params["target"]
        terrain = Terrain(was)
        assert self.status.get(unit, "steady") in ("steady", "halted", "falling_back"), "SKIR-SHO-2"
        assert self.shot.get(unit) != self.turns[side_of(unit)], "once a turn (SKIR-SHO-1)"
        own = self.turns[side_of(unit)]
        self.spoke, self.shot[unit] = self.shot.get(unit) == own - 1, own
        starts = {tuple(round(c, 2) for c in line[0]) for line in event.lines}
        weapon = self.order.get("weapon") or next(
            f["missile"] for f in self.able(was, unit) if tuple(round(c, 2) for c in centre(f)) in starts
        )
        extreme = self.reach(weapon)[3]
        goals = [
            f for f in self.able(was, target)
            if not self.touching(was, f)
        ]  # fmt: skip
        pairs: dict[tuple[str, str], bool | None] = {}
        shooters = []
        for figure in self.able(was, unit):
            if (
                figure["missile"] != weapon
                or figure["load"]
                or figure["barred"]
                or self.touching(was, figure)
            ):
                continue
            spent = self.paid.get(figure["id"], 0.0)
            if (weapon in WALKERS and spent > self.rate(figure) / 2 + 0.005) or (
                weapon not in WALKERS and (figure["id"] in self.stirred or figure["id"] in self.moved)
            ):
                continue
            for goal in goals:
                seen = self.sees(was, terrain, figure, goal) if gap(figure, goal) <= extreme + 1e-6 else False
                pairs[figure["id"], goal["id"]] = seen
            shooters.append(figure)
        if None in pairs.values():
            self.unsure += 1
            return
        shooters = [f for f in shooters if any(pairs[f["id"], g["id"]] for g in goals)]
        left_out = set(self.order.get("without") or ())
        if self.order.get("steady"):
            left_out |= {f["id"] for f in shooters if not self.steady(f)}
        shooters = [f for f in shooters if f["id"] not in left_out]
        goals = [g for g in goals if any(pairs[f["id"], g["id"]] for f in shooters)]
        at = {tuple(round(c, 2) for c in centre(f)) for f in shooters}
        assert starts == at, f"shooters are {sorted(starts)}, should be {sorted(at)} (SKIR-SHO-3)"
        inches = min(gap(f, g) for f in shooters for g in goals if pairs[f["id"], g["id"]])
        assert abs(inches - event.params["distance"]) < 0.002, "SKIR-HIT-1"
        band = next(
            i for i, limit in enumerate(self.reach(weapon)) if limit is not None and inches <= limit + 1e-9
        )
        cover = {goal["id"]: self.cover_from(terrain, shooters, goal) for goal in goals}
        if None in cover.values():
            self.unsure += 1
            return
        pool = goals
        if band == 0:
            pool = self.front_rank(was, shooters, goals, pairs)
        if band == 3:
            pool = [g for g in pool if not cover[g["id"]]]
        assert pool, "SKIR-HIT-3"
        pool.sort(key=lambda f: int(f["id"].split(".")[1]))
        self.shot_dice(event, now, shooters, pool, (band, weapon), cover)

    def cover_from(self, terrain: Terrain, shooters: list[Json], goal: Json) -> bool | None:
        """SKIR-HIT-3: judged from the nearest shooter; None where two are as near and see it differently."""
        inches = [gap(figure, goal) for figure in shooters]
        near = [f for f, far in zip(shooters, inches, strict=True) if far < min(inches) + 1e-5]
        found = {terrain.covered(figure, goal) for figure in near}
        return found.pop() if len(found) == 1 else None

    def steady(self, figure: Json) -> bool:
        """SKIR-HIT-4: stationary in its side's last player turn, and since."""
        return self.still[figure["id"]] and figure["id"] not in self.stirred

    def front_rank(self, was: Json, shooters: list[Json], goals: list[Json], pairs: Json) -> list[Json]:
        """SKIR-HIT-2."""
        front = []
        for goal in goals:
            mates = [box(f) for f in self.able(was, goal["unit"]) if f["id"] != goal["id"]]
            lines = [LineString([centre(f), centre(goal)]) for f in shooters if pairs[f["id"], goal["id"]]]
            if any(all(line.intersection(mate).length < 1e-6 for mate in mates) for line in lines):
                front.append(goal)
        nearest = min(goals, key=lambda g: min(gap(f, g) for f in shooters))
        return front or [nearest]

    def shot_dice(
        self,
        event: Any,
        now: Json,
        shooters: list[Json],
        pool: list[Json],
        shot: tuple[int, str],
        cover: Json,
    ) -> None:
        """SKIR-HIT-2 to SKIR-HIT-16: the dice in their order, and what each letter does."""
        rolls, (band, weapon) = list(event.rolls), shot

        def thrown(die: int) -> int:
            throw = rolls.pop(0)
            assert len(throw.faces) == 1
            assert 1 <= throw.faces[0] <= die
            return int(throw.faces[0])

        def pick(some: list[Json]) -> Json:
            return some[0] if len(some) == 1 else some[thrown(len(some)) - 1]

        first = pick(pool)
        masters = sum(f["kind"] in ("kensei", "ronin") for f in shooters)
        attack = thrown(8 if 2 * masters > len(shooters) else 6) + min(0, len(shooters) - 6)
        volley = weapon not in WALKERS and not self.spoke and all(map(self.steady, shooters))
        attack += 2 * volley
        counted = band
        if cover[first["id"]] and band < 3:
            counted = band + 1 if self.reach(weapon)[band + 1] is not None else band + 2
        goal = thrown(4) + (-1, 0, 1, 2)[counted]
        told = event.params["comparison"]
        assert (told["attack"]["total"], told["target"]["total"]) == (attack, goal), (
            f"shot: {told['attack']['total']} to {told['target']['total']}, should be {attack} to {goal}"
        )
        row = first["armour"]
        if weapon == "arquebus" or (weapon == "pistol" and self.options.pistol_pierces):
            row = "light" if row == "heavy" else "unarmoured"
        margin = attack - goal
        cell = SHOTS[row][max(0, min(margin, 6))]
        assert told["cell"] == cell, f"{told} should be {cell}"
        figures = {f["id"]: dict(f) for f in pool}
        open_ = [f["id"] for f in pool]
        for nth, letter in enumerate(cell.split("/") if cell else ()):
            if not open_:
                open_ = [id for id, f in figures.items() if f["fate"] != "killed"]
            if not open_:
                break
            id = first["id"] if nth == 0 else pick([figures[each] for each in open_])["id"]
            open_.remove(id)
            self.strike(figures[id], letter, thrown, horse=True)
        assert not rolls, f"{len(rolls)} dice too many"
        self.compare(figures, now)

    def strike(self, figure: Json, letter: str, thrown: Any, *, horse: bool) -> None:
        """SKIR-HIT-10 to SKIR-HIT-14, SKIR-OPT-3: a letter falls on a figure."""
        if horse and figure["mounted"] and thrown(6) >= 4:
            figure["horse_wounds"] += 2 if letter == "D" else 1
            if figure["horse_wounds"] >= 2:
                figure["mounted"] = False
            return
        if letter == "D" and self.options.d_result == "die":
            dead = thrown(6) >= 4 or figure["wounds"] >= 1
            figure["wounds"] = max(3 if dead else 2, figure["wounds"])
        else:
            figure["wounds"] = min(3, figure["wounds"] + (2 if letter == "D" else 1))
        figure["fate"] = ("", "", "disabled", "killed")[figure["wounds"]]

    def compare(self, figures: dict[str, Json], now: Json) -> None:
        for id, wanted in figures.items():
            found = now["figures"][id]
            for key in ("wounds", "fate", "mounted") if wanted["wounds"] < 2 else ("wounds", "fate"):
                assert found[key] == wanted[key], f"{id}: {key} is {found[key]}, should be {wanted[key]}"
            assert found["alive"] == (wanted["wounds"] < 2), id
            if wanted["mounted"] and found["alive"]:
                assert found["horse_wounds"] == wanted["horse_wounds"], id

    # -- melee --------------------------------------------------------------------------------------------------------

    def on_fought(self, event: Any, was: Json, now: Json) -> None:
        told = event.params
        one, other = was["figures"][told["figure"]], was["figures"][told["foe"]]
        assert side_of(one["id"]) == self.turn[1], "the active side's primary throws first (SKIR-MEL-15)"
        rolls = list(event.rolls)

        def thrown(die: int) -> int:
            throw = rolls.pop(0)
            assert 1 <= throw.faces[0] <= die
            return int(throw.faces[0])

        self.fights.append((one["id"], other["id"], list(told["helpers"]), list(told["foes"])))
        assert max(len(told["helpers"]), len(told["foes"])) <= 2, "SKIR-MEL-5"
        assert not (told["helpers"] and told["foes"]), "SKIR-MEL-3"
        totals = []
        for figure, against in ((one, told["foes"]), (other, told["helpers"])):
            die = 8 if figure["kind"] == "kensei" else 6
            bonus = MELEE.get(figure["kind"], 0) + (figure["kind"] == "ronin" and self.options.ronin_as_bushi)
            bonus += figure["mounted"] + (figure["blade"] in ("naginata", "no_dachi"))
            bonus -= (figure["blade"] == "improvised") + len(against) + (figure["wounds"] > 0)
            totals.append(thrown(die) + bonus)
        assert [told["total"], told["other"]] == totals, f"{told}, should be {totals}"
        margin = abs(totals[0] - totals[1])
        winner, loser = (one, other) if totals[0] > totals[1] else (other, one)
        cell = BLOWS[loser["armour"]][min(margin, 7) - 1] if margin else ""
        away = apart(bearing(centre(winner), centre(loser)), winner["facing"])
        if winner["mounted"] and winner["blade"] != "yari":
            if abs(away - 135) < 0.01:
                self.unsure += 1
                return
            if away > 135:
                cell = ""
        figures = {figure["id"]: dict(figure) for figure in (one, other)}
        if cell in ("W", "D"):
            self.strike(figures[loser["id"]], cell, thrown, horse=self.options.horse_in_melee)
        assert not rolls, "SKIR-MEL-15"
        self.compare(figures, now)
        after = now["figures"][loser["id"]]
        went = math.dist(centre(loser), centre(after))
        if cell == "PB":
            assert went <= loser["depth"] + EPS, "SKIR-MEL-14"
            if went > 0.02:
                assert (
                    apart(bearing(centre(winner), centre(loser)), bearing(centre(loser), centre(after))) < 2
                )
            if went < loser["depth"] - 0.02:
                self.blocked(loser, after, bearing(centre(winner), centre(loser)), now)
        else:
            assert went < EPS, f"{loser['id']} is pushed by {cell or 'nothing'}"

    def paired(self) -> None:
        """SKIR-MEL-1 to SKIR-MEL-5: as many combats as possible, everybody in one at most, and nobody idle who could
        help.
        """
        most = matching(self.met)
        assert len(self.fights) == most, f"{len(self.fights)} combats of {most} (SKIR-MEL-3)"
        busy = [id for a, b, helpers, foes in self.fights for id in (a, b, *helpers, *foes)]
        assert len(busy) == len(set(busy)), "one combat each (SKIR-MEL-2)"
        for a, b, helpers, foes in self.fights:
            assert all(b in self.met[one] for one in (a, *helpers))
            assert all(one in self.met[a] for one in foes)
            idle = [id for id, met in self.met.items() if b in met and id not in busy]
            idle_foes = [id for id in self.met[a] if id not in busy]
            assert not idle or len(helpers) == 2, f"{idle} could help {a} (SKIR-MEL-3)"
            assert not idle_foes or len(foes) == 2, f"{idle_foes} could help {b} (SKIR-MEL-3)"

    def blocked(self, loser: Json, after: Json, way: float, now: Json) -> None:
        """SKIR-MEL-14: who is pushed back less than his depth has something in his way."""
        on = 0.08
        east, north = on * math.sin(math.radians(way)), on * math.cos(math.radians(way))
        base = box({**after, "x": after["x"] + east, "y": after["y"] + north})
        table = shapely.box(0, 0, now["table"]["width"], now["table"]["depth"])
        others = [box(f) for f in self.able(now) if f["id"] != loser["id"]]
        closed = Terrain(now).of(CLOSED)
        assert not table.covers(base) or any(base.distance(each) < 0.06 for each in (*others, *closed)), (
            f"{loser['id']} is pushed back too little"
        )

    # -- nerve --------------------------------------------------------------------------------------------------------

    def morale(self, event: Any, was: Json, now: Json) -> None:
        unit, at_charge = "", event.phase == "action"
        unit = event.params["unit"]
        document = was
        if at_charge:
            self.charging["checks"].append(unit)
        else:
            assert self.morale_start is not None
            document = self.morale_start
            self.checked.append(unit)
        throw = event.rolls[0]
        assert throw.test.die == "d6", "SKIR-MOR-6"
        found = {m.clause: m.value for m in throw.test.modifiers if m.value}
        wanted = self.modifiers(document, unit, at_charge)
        if wanted is None:
            self.unsure += 1
        else:
            assert found == wanted, f"{unit} in {event.phase} checks with {found}, should with {wanted}"
        total = throw.faces[0] + sum(found.values())
        assert event.params["total"] == total
        key = event.kind.removeprefix("morale_")
        named = "ok" if total >= 1 else RESULTS[min(max(-total, 1), 4)]
        assert key == named, f"{total} is {named}, not {key}"
        worse = ("steady", "halted", "falling_back", "broken", "routed")
        then = ("ok", "no_advance", "fall_back", "break", "rout").index(key)
        if then > worse.index(self.status.get(unit, "steady")):
            self.status[unit] = worse[then]
            own = side_of(unit) == self.turn[1]
            self.expires[unit] = "next" if worse[then] == "falling_back" and own and at_charge else ""
        elif then == worse.index(self.status.get(unit, "steady")):
            own = side_of(unit) == self.turn[1]
            self.expires[unit] = "next" if worse[then] == "falling_back" and own and at_charge else ""

    on_morale_ok = on_morale_no_advance = on_morale_fall_back = on_morale_break = on_morale_rout = morale

    def lost_chief(self, side: str) -> tuple[str, bool]:
        fate, turn = self.chief_lost.get(side, ("", (0, "")))
        return fate, turn == self.turn

    def modifiers(self, document: Json, unit: str, at_charge: bool) -> dict[str, int] | None:
        """SKIR-MOR-7 to SKIR-MOR-18; None if it is a near thing."""
        found: dict[str, int] = {}
        self.close = False
        figures = [document["figures"][id] for id in document["units"][unit]["figures"]]
        able, strength, side = self.able(document, unit), len(figures), side_of(unit)
        enemy = "kaki" if side == "ai" else "ai"
        terrain = Terrain(document)
        leader = next((f for f in able if f["role"] in ("leader", "commander")), None)
        rest = [f for f in able if leader is None or f["id"] != leader["id"]]
        if strength > 1 and leader and rest and self.rank(leader["kind"]) > self.rank(self.klass(rest)):
            found["SKIR-MOR-7"] = 1
        fate, now = self.lost_chief(side)
        if fate in ("killed", "disabled") and now:
            found["SKIR-MOR-8"] = -3
        elif fate == "killed":
            found["SKIR-MOR-10"] = -2
        down = sum(f["wounds"] >= 2 for f in figures)
        if 2 * down >= strength and (strength > 1):
            found["SKIR-MOR-9"] = -2
        hurt = sum(
            f["wounds"] > 0 and (f["alive"] or self.options.wound_share == "all_hurt") for f in figures
        )
        steps = hurt * 10 // strength if strength > 1 else min(hurt, 1)
        if steps:
            found["SKIR-MOR-11"] = -steps
        mostly = self.mostly(able)
        if mostly:
            key, value = {"bushi": ("18", 2), "ashigaru": ("15", 1), "noumin": ("12", -1)}[mostly]
            found[f"SKIR-MOR-{key}"] = value
        if self.flanked(document, unit, able, side, enemy):
            found["SKIR-MOR-13"] = -1
        if self.advancing(document, unit, at_charge):
            found["SKIR-MOR-14"] = 1
        if self.sheltered(document, terrain, able, enemy):
            found["SKIR-MOR-16"] = 1
        if self.led(document, terrain, unit, able, side):
            found["SKIR-MOR-17"] = 2
        return None if self.close else dict(found)

    def flanked(self, document: Json, unit: str, able: list[Json], side: str, enemy: str) -> bool:
        """SKIR-MOR-13, SKIR-DAT-14."""
        east = sum(math.sin(math.radians(f["facing"])) for f in able)
        north = sum(math.cos(math.radians(f["facing"])) for f in able)
        if abs(math.hypot(east, north) - 0.2 * len(able)) < 1e-3:
            self.close = True
        if math.hypot(east, north) < 0.2 * len(able):
            return False
        facing = math.degrees(math.atan2(east, north))
        middle = (sum(f["x"] for f in able) / len(able), sum(f["y"] for f in able) / len(able))
        bases = [box(f) for f in able]

        def nearest(figures: Iterable[Json]) -> float:
            inches = math.inf
            for figure in figures:
                off = apart(bearing(middle, centre(figure)), facing)
                if abs(off - 60) < 0.01:
                    self.close = True
                if off > 60:
                    inches = min(inches, *(base.distance(box(figure)) for base in bases))
            return inches

        foe = nearest(self.unbroken(document, enemy))
        friend = nearest(f for f in self.unbroken(document, side) if f["unit"] != unit)
        if foe < math.inf and abs(foe - friend) < 2e-3:
            self.close = True
        return foe < friend

    def advancing(self, document: Json, unit: str, at_charge: bool) -> bool:
        """SKIR-MOR-14."""
        if at_charge:
            return unit == self.charging["unit"] and self.nearest(document, unit)[0] in self.targets
        self.close = self.close or unit in self.hazy
        return unit in self.approached

    def sheltered(self, document: Json, terrain: Terrain, able: list[Json], enemy: str) -> bool:
        """SKIR-MOR-16."""
        foes = self.able(document, side=enemy)
        if not foes:
            return False
        if min(terrain.height(f) for f in able) > max(terrain.height(f) for f in foes):
            return True
        yes = maybe = 0
        for figure in able:
            inches = sorted((gap(figure, foe), foe["id"]) for foe in foes)
            if len(inches) > 1 and inches[1][0] - inches[0][0] < 1e-4:
                self.close = True
            found = terrain.covered(document["figures"][inches[0][1]], figure)
            yes, maybe = yes + (found is True), maybe + (found is None)
        if 2 * yes <= len(able) < 2 * (yes + maybe):
            self.close = True
        return 2 * yes > len(able)

    def led(self, document: Json, terrain: Terrain, unit: str, able: list[Json], side: str) -> bool:
        """SKIR-MOR-17, SKIR-DAT-13, SKIR-DAT-16."""
        chief = document["figures"][document["forces"][side]["chief"]]
        if not chief["alive"] or document["units"][chief["unit"]]["place"] != "table":
            return False
        if self.status_of(chief["unit"]) in ("broken", "routed"):
            return False
        if chief["unit"] == unit:
            return True
        far = 50.0 if self.options.scale == "all_inch" else 20.0
        inches = min(gap(chief, f) for f in able)
        if abs(inches - far) < 1e-4:
            self.close = True
        if inches > far:
            return False
        seen = [self.sees(document, terrain, f, chief) for f in able]
        if True not in seen and None in seen:
            self.close = True
        return True in seen

    def status_of(self, unit: str) -> str:
        kept = self.status if self.morale_start is None else self.status_then
        return kept.get(unit, "steady")

    def on_rallied(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-MOR-26."""
        unit = event.params["unit"]
        assert self.status.get(unit) == "broken", f"{unit} is {self.status.get(unit)}"
        throw = event.rolls[0]
        die = "d8" if self.klass(self.able(was, unit)) in ("kensei", "ronin") else "d6"
        assert throw.test.die == die
        good = throw.faces[0] >= 4
        assert good == (event.kind == "rallied")
        if good:
            del self.status[unit]

    on_rally_failed = on_rallied

    def on_ran(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-MOR-29."""
        unit = event.params["unit"]
        assert self.status.get(unit) in ("broken", "routed")
        enemy = "kaki" if side_of(unit) == "ai" else "ai"
        foes = [box(f) for f in self.able(was, side=enemy)]
        terrain = Terrain(was)
        for id, path in event.paths.items():
            way = [tuple(point) for point in path]
            if len(way) < 2 or math.dist(way[0], way[-1]) < 1e-6:
                continue
            before = was["figures"][id]
            assert len(way) == 2, "in a straight line"
            cost = terrain.cost(way)
            after = now["figures"][id]
            assert cost <= self.rate(before) + 0.01, f"{id} runs {cost:.3f} of {self.rate(before)}"
            if after["alive"] and foes:
                began, ends = (min(base.distance(foe) for foe in foes) for base in (box(before), box(after)))
                assert ends > began, f"{id} runs nearer: {began:.3f}, {ends:.3f}"
                line = LineString(way)
                assert all(line.intersection(foe).length < 0.02 for foe in foes), (
                    f"{id} runs through the enemy"
                )

    def on_fell_back(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-MOR-28."""
        unit = event.params["unit"]
        assert self.status.get(unit) == "falling_back", f"{unit} is {self.status.get(unit)}"
        ways = []
        for id, path in event.paths.items():
            way = [tuple(point) for point in path]
            if len(way) < 2 or math.dist(way[0], way[-1]) < 1e-6:
                continue
            cost = Terrain(was).cost(way)
            assert cost <= self.rate(was["figures"][id]) / 2 + 0.01, f"{id} falls back {cost}"
            if math.dist(way[0], way[-1]) > 0.3:
                ways.append(bearing(way[0], way[-1]))
        assert all(apart(ways[0], way) < 1.5 for way in ways), f"in one direction: {ways}"
        self.expires[unit] = ""

    def on_stayed_in_shelter(self, event: Any, was: Json, now: Json) -> None:
        self.expires[event.params["unit"]] = ""

    def on_seppuku(self, event: Any, was: Json, now: Json) -> None:
        """SKIR-MOR-30."""
        unit = event.params["unit"]
        assert self.options.seppuku
        assert self.status.get(unit) == "routed"
        assert self.lost_chief(side_of(unit))[0] == "killed"
        assert self.nearest(was, unit)[1] >= (30.0 if self.options.scale == "all_inch" else 12.0) - 1e-6
        samurai = [f for f in self.able(was, unit) if f["kind"] in ("bushi", "eiyuu", "kensei")]
        assert event.params["count"] == len(samurai) > 0
        assert all(now["figures"][f["id"]]["fate"] == "killed" for f in samurai)

    # -- after an order ------------------------------------------------------------------------------------------------

    def marks(self, document: Json) -> None:
        """The statuses on show are those that we keep."""
        for id, unit in document["units"].items():
            if unit["place"] != "table":
                self.status.pop(id, None)
                continue
            shown = next(
                (m for m in unit["marks"] if m in ("halted", "falling_back", "broken", "routed")), "steady"
            )
            assert shown == self.status.get(id, "steady"), (
                f"{id} is {shown}, should be {self.status.get(id, 'steady')}"
            )

    def score(self, document: Json, size: int) -> None:
        """SKIR-END-3."""
        for side in ("ai", "kaki"):
            points = 0.0
            for figure in document["figures"].values():
                if side_of(figure["unit"]) == side:
                    continue
                running = self.status.get(figure["unit"]) in ("broken", "routed") and figure["alive"]
                points += figure["points"] * (
                    1.0
                    if figure["fate"] in ("killed", "disabled")
                    else 0.5
                    if figure["fate"] or running
                    else 0.0
                )
                if figure["role"] == "commander" and figure["fate"] in ("killed", "disabled"):
                    points += size / 10
            assert abs(points - document["points"][side]) < 1e-6, (
                f"{side} has {document['points'][side]} points, should have {points} (SKIR-END-3)"
            )


def number(unit: str) -> int:
    return int(unit.split("-")[1])


def matching(graph: dict[str, set[str]]) -> int:
    """The most pairs that a graph of two sides allows."""
    partner: dict[str, str] = {}

    def find(one: str, seen: set[str]) -> bool:
        for other in sorted(graph[one] - seen):
            seen.add(other)
            if other not in partner or find(partner[other], seen):
                partner[other] = one
                return True
        return False

    return sum(find(one, set()) for one in graph)
