"""Assaults: whom they meet, what they cost, where they end; and withdrawals before them."""

from __future__ import annotations

import math
from typing import Any

from shapely import LineString

from tests.rules.ageofwar.referee.charts import GRADE, LEADERS, ROUGH
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Block,
    Json,
    Terrain,
    apart,
    flush,
    rectangle,
    seen_from,
    shifted,
    side_of,
)
from tests.rules.ageofwar.referee.lines import straight
from tests.rules.ageofwar.referee.steps import Steps


class Assaults(Steps):
    """AOW-ORD-18, AOW-ORD-23, AOW-WDR-1 to AOW-WDR-15."""

    def on_assault_declared(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-18."""
        block, target = self.acts(event, was, 2), event.params["target"]
        memo, lot = self.memo[block.id], 4.0 if block.mounted else 3.0
        assert block.kind != "gun", "AOW-ORD-25"
        assert not memo.halted, "AOW-ORD-24"
        inches = self.ahead(was, block)
        first = min(inches.values())
        assert target in inches, f"{target} is not straight ahead (AOW-ORD-18)"
        assert inches[target] <= first + SLACK + NEAR, f"{target} is not met first (AOW-RUL-58)"
        assert abs(event.params["distance"] - first) < 0.02, f"{first} inches"
        lots = max(1, math.ceil((first - SLACK) / lot))
        if abs((first - SLACK) / lot - round((first - SLACK) / lot)) < 0.002:
            self.unsure += 1
        else:
            assert memo.lots + lots <= (5 if block.mounted else 4), "AOW-ORD-13"
            tolls = event.params["points"] - 2 - lots
            assert tolls >= 0
            assert tolls % (2 if block.mounted else 1) == 0, "AOW-ORD-14"
        assert event.params["points"] <= self.points + 2, "AOW-ORD-18"
        there = self.blocks(was)[target]
        if there.mounted and not block.mounted and Terrain(was).is_in(there, ROUGH) is False:
            assert self.begun[block.id, target] <= 4.0 + SLACK + NEAR, "AOW-ORD-18, AOW-RUL-59"
        self.assault = {
            "unit": block.id, "target": target, "face": there.face_towards(block.anchor), "gone": 0.0,
            "middle": shifted(block.anchor, block.facing, first), "inches": first,
        }  # fmt: skip

    def ahead(self, was: Json, block: Block) -> dict[str, float]:
        """How far ahead each enemy in the lane of a unit's front is met."""
        far, found = 100.0, {}
        lane = rectangle(
            *shifted(block.anchor, block.facing, far / 2), block.facing, block.wide - 2 * SLACK, far
        )
        for foe in self.blocks(was).values():
            common = foe.shape.intersection(lane)
            if foe.side != block.side and not common.is_empty:
                parts = getattr(common, "geoms", [common])
                spots = [spot for part in parts for spot in getattr(part, "exterior", part).coords]
                found[foe.id] = max(
                    0.0, min(seen_from(block.anchor, block.facing, spot)[1] for spot in spots)
                )
        return found

    # -- how it ends ---------------------------------------------------------------------------------------------------

    def last_lot(self, event: Any, was: Json) -> Block:
        """AOW-ORD-18: the lot that makes contact."""
        block = self.acts(event, was, 1)
        assert self.assault, f"{block.id} has declared no assault"
        toll, self.toll = self.toll, 0
        self.points -= toll
        assert self.points >= 0, "AOW-ORD-14"
        ways = straight(block, max(self.assault["inches"] - self.assault["gone"], 0.1))
        through, near = self.through(was, block, ways)
        pays = {id for id in through if self.options.surcharge == "lot" or id not in self.paid}
        each = 2 if block.mounted else 1
        assert each * len(pays) <= toll <= each * len(pays | near), (
            f"{block.id} pays {toll} for {pays} (AOW-ORD-14)"
        )
        return block

    def on_assault_home(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-23."""
        block = self.last_lot(event, was)
        memo, new, met = self.memo[block.id], Block(now, block.id), self.touching(now, block.id)
        memo.lots += 1
        memo.initiated = True
        assert met, f"{block.id} meets nobody"
        target, face = self.assault["target"], self.assault["face"]
        # Whoever keeps the front from where it would lie may be left at its side (AOW-GEO-11).
        aside = {id for id, own in met.items() if own in ("left", "right")} - {target}
        assert {own for id, own in met.items() if id not in aside} == {"front"}, (
            f"{block.id} meets {met} (AOW-ORD-23)"
        )
        if target in met:
            assert event.kind == ("assault_home" if face == "front" else f"assault_{face}")
            assert self.touching(now, target)[block.id] == face, (
                f"{target} is met at another face (AOW-ORD-23)"
            )
            if not self.assault.get("gone_away"):
                self.memo[target].flanked = self.memo[target].flanked or face != "front"
            if "stands" not in self.assault:
                fights = self.touching(was, target)
                assert was["units"][target]["kind"] == "gun" or fights, f"{target} was not asked (AOW-WDR-1)"
        self.on_the_line(was, new)
        self.weigh(now, new)
        self.assault = {}

    on_assault_left = on_assault_right = on_assault_rear = on_assault_home

    def on_assault_halted(self, event: Any, was: Json, now: Json) -> None:
        """AOW-WDR-14."""
        block = self.last_lot(event, was)
        self.memo[block.id].lots += 1
        assert not self.touching(now, block.id)
        assert self.assault.get("escaped") is not None, f"{self.assault['target']} is not gone"
        self.on_the_line(was, Block(now, block.id))
        self.weigh(now, Block(now, block.id))
        if not self.assault["escaped"]:
            self.disorders(block.id)
        self.assault = {}

    def on_assault_stopped(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-23: there is no room for it any more."""
        block = self.last_lot(event, was)
        assert Block(now, block.id).anchor == block.anchor
        if self.assault.get("escaped") is False:
            self.disorders(block.id)
        self.assault = {}

    def on_the_line(self, was: Json, new: Block) -> None:
        """AOW-ORD-23: the front lies on the line of the face that was met, and its middle as near to straight ahead as
        may be.
        """
        edge = self.assault["edge"] if "edge" in self.assault else self.edge_of(was)
        (a, b, out), middle = edge, self.assault["middle"]
        assert apart(new.facing, out + 180.0) < 0.01, f"{new.id} is not flush (AOW-ORD-23)"
        assert LineString([a, b]).distance(LineString(new.edge("front")[:2])) < 0.02, (
            f"{new.id} is off the line"
        )
        half, length = new.wide / 2, math.dist(a, b)
        centre = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        across, aside = (seen_from(centre, out, spot)[0] for spot in (middle, new.anchor))
        most = length / 2 + half - min(new.width, length)
        wanted = min(max(across, -most), most)
        assert abs(aside) <= most + 0.02, f"{new.id} overlaps too little (AOW-ORD-23)"
        steps = int(abs(aside - wanted) / 0.06)
        for step in range(steps):  # each place nearer to straight ahead is somebody's
            for sign in (-1, 1):
                spot = wanted + sign * 0.06 * step
                if abs(spot) > most - 0.01:
                    continue
                bases = new.moved(shifted(centre, out, 0.0, spot))
                others = [one.shape for one in self.blocks(self.document).values() if one.id != new.id]
                others += self.in_camp(self.document)
                off = not all(map(self.table().covers, bases))
                over = any(base.intersection(other).area > 1e-4 for base in bases for other in others)
                assert off or over, f"{new.id} could lie nearer to straight ahead (AOW-ORD-23)"

    def edge_of(self, was: Json) -> Any:
        """The face that is met, as it was before its unit went away."""
        return self.blocks(was)[self.assault["target"]].edge(self.assault["face"])

    # -- withdrawals ---------------------------------------------------------------------------------------------------

    def on_stood(self, event: Any, was: Json, now: Json) -> None:
        """AOW-WDR-1."""
        self.asked(event, was)
        self.assault["stands"] = True

    def asked(self, event: Any, was: Json) -> None:
        unit = event.params["unit"]
        assert unit == self.assault["target"], "AOW-WDR-1"
        assert not self.touching(was, unit), f"{unit} fights (AOW-WDR-1)"
        assert was["units"][unit]["kind"] != "gun", "AOW-WDR-1"
        self.assault["edge"] = self.edge_of(was)

    def on_withdrew(self, event: Any, was: Json, now: Json) -> None:
        """AOW-WDR-2 to AOW-WDR-12."""
        self.asked(event, was)
        ours, theirs = self.thrown("withdrawal_fighter"), self.thrown("withdrawal")
        added = [{each.clause: each.value for each in throw.test.modifiers} for throw in (ours, theirs)]
        totals = [
            sum(throw.faces) + sum(lines.values()) for throw, lines in zip((ours, theirs), added, strict=True)
        ]
        assert len(ours.faces) == len(theirs.faces) == 2
        assert [event.params["other"], event.params["total"]] == totals, f"{totals}"
        lost = totals[1] < totals[0]
        assert (event.kind == "withdrawal_failed") is lost, "AOW-WDR-11"
        self.assault["lines"] = (added, was)
        unit = event.params["unit"]
        if not lost:
            self.assault["fleeing"] = unit
        elif was["units"][unit]["kind"] in LEADERS:
            self.assault["escaped"] = False
            self.risk(was, [unit], self.blocks(was)[unit].middle)
        elif self.is_support(was, unit):
            self.disorders(unit)
            self.assault["stands"] = True
        else:
            self.assault["escaped"] = False
            self.routs(was, unit)

    on_withdrawal_failed = on_withdrew

    def is_support(self, was: Json, unit: str) -> bool:
        """AOW-WDR-12, AOW-RUL-107."""
        return any(self.touching(was, id) for _away, id in self.within(was, unit, 6.0, side_of(unit)))

    def on_caught(self, event: Any, was: Json, now: Json) -> None:
        unit = event.params["unit"]
        assert self.assault.get("stands") or self.assault.get("fleeing") == unit
        self.assault.pop("fleeing", "")
        self.assault["stands"] = True
        self.disorders(unit)

    def on_gets_away(self, event: Any, was: Json, now: Json) -> None:
        """AOW-WDR-13."""
        assert event.params["unit"] == self.assault["fleeing"]
        face = self.thrown("fall_back").faces[0]
        assert event.params["distance"] == face + 1, "AOW-WDR-13"
        self.assault["inches"], self.assault["far"] = self.assault["inches"], float(face + 1)

    def fled(self, was: Json, now: Json, unit: str) -> None:
        """AOW-WDR-13: one of three ways, not towards the fighter; facing as before; disordered."""
        old, new = Block(was, unit), Block(now, unit)
        assert apart(old.facing, new.facing) < 0.01, "AOW-WDR-13"
        right, ahead = seen_from(old.anchor, old.facing, new.anchor)
        way = "rear" if ahead < -0.01 else "right" if right > 0 else "left"
        assert min(abs(right), abs(ahead)) < 0.01, f"{unit} goes aslant (AOW-WDR-13)"
        assert ahead < 0.01, f"{unit} goes ahead (AOW-WDR-13)"
        assert way != self.assault["face"], f"{unit} goes towards the enemy (AOW-RUL-108)"
        assert abs(right) + abs(ahead) <= self.assault["far"] + 0.01, "AOW-WDR-13"
        turn = {"rear": 180.0, "right": 90.0, "left": -90.0}[way]
        self.no_farther(was, old, (old.facing + turn) % 360.0, abs(right) + abs(ahead), self.assault["far"])
        self.assault["escaped"] = True
        self.disorders(unit)

    def weigh(self, now: Json, new: Block) -> None:
        """AOW-WDR-3 to AOW-WDR-10: what both have added, now that it is known where the fighter lies."""
        if "lines" not in self.assault:
            return
        added, was = self.assault["lines"]
        fighter, unit = self.blocks(was)[new.id], self.blocks(was)[self.assault["target"]]
        terrain = Terrain(was)
        rough = [terrain.is_in(one, ROUGH) for one in (fighter, unit)]
        loose = ["AOW-WDR-3"] if None in rough else []
        grades = GRADE[fighter.kind], GRADE[unit.kind]
        others = [one for one in self.blocks(was).values() if one.side == unit.side and one.id != unit.id]
        begun = self.begun[new.id, unit.id]
        if abs(begun - 3.0 - SLACK) < NEAR:
            loose.append("AOW-WDR-10")
        lines = {
            "AOW-WDR-3": 2 * (fighter.mounted and not unit.mounted and not any(rough)),
            "AOW-WDR-4": int(grades[0] > grades[1]), "AOW-WDR-5": 3 * (unit.mounted and not fighter.mounted),
            "AOW-WDR-6": int(grades[1] > grades[0]),
            "AOW-WDR-7": 3 * (not unit.mounted and (terrain.touches(unit, ROUGH) or bool(rough[1]))),
            "AOW-WDR-8": 3 * (unit.kind in LEADERS), "AOW-WDR-9": 3 * any(flush(new, one) for one in others),
            "AOW-WDR-10": int(begun > 3.0 + SLACK),
        }  # fmt: skip
        self.same(added[0] | added[1], lines, loose, f"{unit.id} withdraws from {new.id}")
