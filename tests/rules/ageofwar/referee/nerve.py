"""Morale: what counts in a test, what those do who fail it, who sees a rout; disorder; leaders at risk."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely

from tests.rules.ageofwar.referee.charts import LEADERS
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Block,
    Json,
    Spot,
    Terrain,
    rectangle,
    shifted,
    side_of,
)
from tests.rules.ageofwar.referee.slate import Slate

ANYBODY = "anybody"
RESULTS = {
    "morale_kept": 0, "morale_shaken": 1, "morale_gave_way": 2, "morale_stood": 2, "morale_broke": 3,
    "morale_failed": 4,
}  # fmt: skip


class Nerve(Slate):
    """AOW-MOR-1 to AOW-MOR-38, AOW-DIS-1 to AOW-DIS-4, AOW-RISK-1 to AOW-RISK-7."""

    def __init__(self, document: Json, options: Any) -> None:
        super().__init__(document, options)
        self.queue: list[str] = []
        self.met: set[str] = set()
        self.seeing: list[str] | None = None
        self.next: list[tuple[str, str]] = []
        self.risked: list[tuple[str, Spot]] = []

    # -- who tests -----------------------------------------------------------------------------------------------------

    def tests(self, was: Json, unit: str) -> tuple[bool, bool]:
        """Whether a test of a unit is due, after a lost round or not; whether it stands in a fight."""
        fighting = bool(self.touching(was, unit))
        if self.queue:
            self.look(was)
            seeing = [id for id in self.seeing or () if id == ANYBODY or self.here(was, id)]
            assert seeing, f"{unit} sees no rout (AOW-MOR-30)"
            assert seeing[0] in (unit, ANYBODY), f"{seeing[0]} tests before {unit} (AOW-MOR-30)"
            self.seeing = seeing[1:]
            self.met.add(unit)
            return False, fighting
        if self.owed:
            assert self.owed[0] == unit, f"{self.owed[0]} tests first (AOW-FIG-29)"
            self.owed.pop(0)
            return True, True
        assert self.order.get("kind") in ("test_morale", "end_phase"), f"{unit} tests out of turn"
        assert self.memo[unit].markers, f"{unit} has no markers (AOW-MOR-1)"
        assert side_of(unit) == self.turn[1], "AOW-MOR-1"
        return False, fighting

    def here(self, document: Json, id: str) -> bool:
        return bool(document["units"][id]["place"] == "table")

    def on_rallied(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-36, AOW-MOR-37, AOW-RISK-4."""
        unit, leader = event.params["unit"], event.params["leader"]
        self.fall_behind(was)
        _lost, fighting = self.tests(was, unit)
        assert leader in self.leaders_with(was, unit), "AOW-MOR-36"
        assert not self.memo[leader].rallied, f"{leader} rallies twice (AOW-MOR-36)"
        self.memo[leader].rallied = True
        assert (event.kind == "rallied_fighting") is fighting, "AOW-MOR-36"
        self.unmarked(unit)
        if fighting and self.thrown("rally").faces[0] >= 5:
            self.next.append(("rally_killed", leader))
            self.dying |= set(was["units"][leader]["figures"])
            self.posts.pop(leader, None)

    on_rallied_fighting = on_rallied

    def unmarked(self, unit: str) -> None:
        """AOW-MOR-37, AOW-ORD-1."""
        memo = self.memo[unit]
        own = self.turn[1] == side_of(unit) and self.phase == 1
        memo.cleared = memo.cleared or (own and memo.markers > 0)
        memo.markers = 0

    def test(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-4 to AOW-MOR-28."""
        unit = event.params["unit"]
        self.fall_behind(was)
        lost, fighting = self.tests(was, unit)
        lines, loose = self.pool_of(was, unit, lost)
        fails = 0
        if self.rolls:
            throw = self.thrown("morale")
            found = {line.clause: line.value for line in throw.test.pool}
            self.same(found, lines, loose, f"{unit} tests")
            dice = max(0, min(10, sum(found.values())))
            assert len(throw.faces) == dice, (
                f"{unit} throws {len(throw.faces)} dice, should {dice} (AOW-MOR-20)"
            )
            fails = sum(face >= 4 for face in throw.faces)
        elif not loose:
            assert sum(lines.values()) <= 0, f"{unit} throws no dice, should {lines} (AOW-MOR-21)"
        assert event.params["fails"] == fails
        key = min(fails, 4) if not fighting else 4 if fails >= 3 else 0
        assert RESULTS[event.kind] == key, (
            f"{unit} with {fails} fails: {event.kind} (AOW-MOR-22 to AOW-MOR-28)"
        )
        self.unmarked(unit)
        if key == 4:
            self.routs(was, unit)
        elif key:
            self.memo[unit].halted = 1 if side_of(unit) == self.turn[1] else 2
            self.results(event, was, unit, key)

    on_morale_kept = on_morale_shaken = on_morale_gave_way = on_morale_stood = on_morale_broke = test
    on_morale_failed = test

    def results(self, event: Any, was: Json, unit: str, key: int) -> None:
        """AOW-MOR-24, AOW-MOR-25, AOW-MOR-33 to AOW-MOR-35: what must come next."""
        block, terrain = self.blocks(was)[unit], Terrain(was)
        line = self.base_line(was, block.side)
        touches = (
            min(abs(y - line) for base in [block.shape] for _x, y in shapely.get_coordinates(base)) <= SLACK
        )
        foe = self.nearest_enemy(was, unit)
        level = terrain.level(block.middle)
        higher = terrain.uphill(block, self.blocks(was)[foe]) if foe else False
        if key == 2:
            stands = not touches and bool(level) and bool(higher)
            if level is not None and higher is not None:
                assert (event.kind == "morale_stood") is stands, (
                    f"{unit} stands uphill: {stands} (AOW-MOR-34)"
                )
            if touches:
                self.next.append(("unit_left", unit))
            elif event.kind == "morale_gave_way":
                self.next.append(("fell_back", unit))
        if key == 3:
            self.next.append(("fell_back", unit))
            self.disorders(unit)
            if block.kind in ("levy", "armoured"):
                plain = [one["id"] for one in block.bases if not one["commander"]]
                self.sneaks = {unit: plain}
                if plain:
                    self.next.append(("sneaked_off", unit))

    def fall_behind(self, was: Json) -> None:
        """AOW-MOR-38: what a result brings comes before the next test."""
        assert not self.next, f"{self.next} should come first (AOW-MOR-38)"

    def follows(self, kind: str, unit: str) -> bool:
        """Whether this is what had to come."""
        if (kind, unit) in self.next:
            self.next.remove((kind, unit))
            return True
        return False

    # -- the pool ------------------------------------------------------------------------------------------------------

    def pool_of(self, was: Json, unit: str, lost: bool) -> tuple[dict[str, int], list[str]]:
        """AOW-MOR-5 to AOW-MOR-19."""
        block, memo, loose = self.blocks(was)[unit], self.memo[unit], []
        daimyo = next(
            one for one in was["units"].values() if one["kind"] == "daimyo" and one["side"] == block.side
        )
        behind = [one for one in self.troops(was) if one.side != block.side]
        areas = [one.shape.intersection(block.rear_box).area for one in behind]
        if any(0 < area < 0.05 for area in areas) or any(
            not area and one.shape.distance(block.rear_box) < NEAR
            for area, one in zip(areas, behind, strict=True)
        ):
            loose.append("AOW-MOR-13")
        ruins = [
            shape.distance(block.shape)
            for id, shape in self.ruins.items()
            if side_of(id) == block.side and id != unit
        ]
        if self.close_call(ruins, 6.0):
            loose.append("AOW-MOR-15")
        lords = [
            one
            for one, other in was["units"].items()
            if other["kind"] in LEADERS
            and other["side"] == block.side
            and other["place"] in ("table", "attached")
        ]
        led = any(self.holder(was, one) == unit for one in lords if was["units"][one]["place"] == "attached")
        away = [self.gap(was, unit, one) for one in lords]
        if self.close_call(away, 3.0):
            loose.append("AOW-MOR-19")
        lines = {
            "AOW-MOR-5": min(memo.markers, 3), "AOW-MOR-6": int(block.kind == "levy"),
            "AOW-MOR-7": int(block.below_half), "AOW-MOR-8": int(block.kind != "gun" and not block.commander),
            "AOW-MOR-9": int(memo.disordered),
            "AOW-MOR-10": int(not self.general(was, was["units"][unit]["clan"])),
            "AOW-MOR-11": int(bool(daimyo["fate"])), "AOW-MOR-12": int(len(block.bases) <= 2),
            "AOW-MOR-13": 2 * (any(areas) or self.opposite(was, unit)), "AOW-MOR-14": 2 * (not block.support),
            "AOW-MOR-15": 2 * any(inches <= 6.0 + SLACK for inches in ruins), "AOW-MOR-16": 3 * lost,
            "AOW-MOR-17": -(block.kind == "samurai"), "AOW-MOR-18": -2 * led,
            "AOW-MOR-19": -(not led and any(inches <= 3.0 + SLACK for inches in away)),
        }  # fmt: skip
        return lines, loose

    # -- routs ---------------------------------------------------------------------------------------------------------

    def routs(self, was: Json, unit: str) -> None:
        """AOW-MOR-29, AOW-MOR-30: a unit is routed, in a cascade that has begun or one that begins."""
        if not self.queue:
            self.met, self.seeing = {unit}, None
        self.queue.append(unit)
        self.ruins[unit] = self.blocks(was)[unit].shape

    def look(self, was: Json) -> None:
        """AOW-MOR-30: the two nearest own units that see the first of those who rout."""
        if self.seeing is not None:
            return
        gone, self.seeing = self.queue[0], []
        nearest = self.within(was, gone, math.inf, side_of(gone))
        close = [abs(one[0] - other[0]) < 0.003 for one, other in pairwise(nearest)]
        for nth, (_away, id) in enumerate(nearest):
            if id in self.met or len(self.seeing) == 2:
                continue
            sees = self.unit_sees(was, id, gone)
            if sees is None or (nth < len(close) and close[nth]):
                self.unsure += 1
                self.seeing += [ANYBODY, ANYBODY]
                break
            if sees:
                self.seeing.append(id)
        self.met |= set(self.seeing) - {ANYBODY}

    def on_unit_routed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-29."""
        unit = event.params["unit"]
        self.fall_behind(was)
        assert self.queue, f"{unit} routs for nothing"
        assert self.queue[0] == unit, f"{self.queue[0]} routs first (AOW-MOR-30)"
        self.look(was)
        left = [id for id in self.seeing or () if id != ANYBODY and self.here(was, id)]
        assert not left, f"{left} see {unit} rout, and do not test (AOW-MOR-30)"
        self.queue.pop(0)
        self.seeing = None
        self.off(was, now, unit, "routed")

    def on_unit_destroyed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-32, AOW-SHO-21."""
        unit = event.params["unit"]
        self.ruins[unit] = self.blocks(was)[unit].shape
        assert {one["id"] for one in self.blocks(was)[unit].bases} <= self.dying, (
            f"{unit} has bases left (AOW-FIG-32)"
        )
        self.off(was, now, unit, "destroyed")

    def on_unit_left(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-35."""
        unit = event.params["unit"]
        assert self.follows("unit_left", unit), f"{unit} leaves for nothing (AOW-MOR-35)"
        self.off(was, now, unit, "left")

    def off(self, was: Json, now: Json, unit: str, fate: str) -> None:
        block = self.blocks(was)[unit]
        self.dying |= {one["id"] for one in block.bases}
        assert (now["units"][unit]["place"], now["units"][unit]["fate"]) == ("off", fate)
        if unit == self.assault.get("target"):
            self.assault["gone_away"] = True
            self.assault.setdefault("edge", block.edge(self.assault["face"]))
        if unit in self.owed:
            self.owed.remove(unit)
        self.risk(was, self.leaders_with(was, unit), block.middle)

    def risk(self, was: Json, leaders: Sequence[str], middle: Spot) -> None:
        """AOW-RISK-7: who is at risk now, and where his unit's middle was."""
        self.risked += [(id, middle) for id in leaders]

    def on_leader_saved(self, event: Any, was: Json, now: Json) -> None:
        """AOW-RISK-7."""
        leader, middle = self.at_risk(event, saved=True)
        block = Block(now, leader)
        enemies = [one for one in self.blocks(now).values() if one.side != block.side]
        home = self.homewards(now, block.side)
        spot = shifted(middle, home, 6.0)
        size = now["table"]
        inside = (min(max(spot[0], 0.8), size["width"] - 0.8), min(max(spot[1], 0.8), size["depth"] - 0.8))
        there = rectangle(*inside, home, 1.6, 1.6)
        free = all(there.distance(one.shape) >= 1.0 - SLACK for one in enemies) and not any(
            there.intersection(one.shape).area > 1e-6 for one in self.blocks(now).values() if one.id != leader
        )
        assert not free or math.dist(block.middle, inside) < 0.02, (
            f"{leader} is not put down 6 inches back (AOW-RISK-7)"
        )
        apart_by = min((block.shape.distance(one.shape) for one in enemies), default=9.0)
        assert apart_by >= 1.0 - 0.015, f"{leader} stands {apart_by:.2f} from an enemy (AOW-RISK-7)"

    def on_leader_lost(self, event: Any, was: Json, now: Json) -> None:
        """AOW-RISK-7."""
        leader, _middle = self.at_risk(event, saved=False)
        self.dying |= set(was["units"][leader]["figures"])
        self.posts.pop(leader, None)

    def at_risk(self, event: Any, *, saved: bool) -> tuple[str, Spot]:
        leader = event.params["unit"]
        assert self.risked, f"{leader} is not at risk"
        assert self.risked[0][0] == leader, f"{self.risked[0]} throws first"
        assert (self.thrown("leader_risk").faces[0] >= 4) is saved, "AOW-RISK-7"
        self.camped[side_of(leader)] &= self.document["units"][leader]["kind"] != "daimyo"
        return self.risked.pop(0)

    def on_rally_killed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-RISK-4."""
        assert self.follows("rally_killed", event.params["unit"]), "AOW-MOR-36"

    # -- disorder ------------------------------------------------------------------------------------------------------

    def on_disordered(self, event: Any, was: Json, now: Json) -> None:
        """AOW-DIS-1 to AOW-DIS-4, AOW-FIG-31."""
        unit = event.params["unit"]
        due = unit in self.shaking or unit in self.released
        assert due, f"{unit} is disordered for nothing ({event.clauses[0]})"
        assert was["units"][unit]["kind"] not in LEADERS, "AOW-DIS-1"
        assert not self.memo[unit].disordered, "AOW-DIS-1"
        self.memo[unit].disordered = True
        self.shaking.discard(unit)

    def calm(self) -> None:
        """Nothing is left over once an order is carried out."""
        assert not self.next, f"{self.next} have not come"
        assert not self.queue, f"{self.queue} have not routed (AOW-MOR-29)"
        assert not self.risked, f"{self.risked} have not thrown (AOW-RISK-7)"
