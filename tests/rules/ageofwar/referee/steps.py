"""What units do with their points: motivation, forming, wheels and lots, attempts."""

from __future__ import annotations

import math
from typing import Any

from tests.rules.ageofwar.referee.charts import COVER, ROUGH, SEPARATES, VALUE
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Block,
    Json,
    Spot,
    Terrain,
    apart,
    passes,
    seen_from,
    shifted,
    side_of,
)
from tests.rules.ageofwar.referee.lines import crosses, read_off, shortest, straight
from tests.rules.ageofwar.referee.slate import Slate


class Steps(Slate):
    """AOW-ORD-6 to AOW-ORD-22, AOW-MOT-1 to AOW-MOT-12, AOW-AP-1 to AOW-AP-7, AOW-DIS-3, AOW-DIS-6."""

    # -- how a unit comes to act ---------------------------------------------------------------------------------------

    def may_begin(self, was: Json, unit: str) -> None:
        """AOW-ORD-6 to AOW-ORD-9."""
        memo = self.memo[unit]
        assert not self.acting, f"{self.acting} acts still (AOW-ORD-9)"
        assert side_of(unit) == self.turn[1]
        assert not memo.acted, f"{unit} acts twice (AOW-ORD-6)"
        assert not self.touching(was, unit), f"{unit} fights (AOW-ORD-6)"
        memo.acted = True

    def opened(self, unit: str, points: int) -> None:
        self.acting, self.points, self.paid, self.edges, self.toll = unit, points, set(), set(), 0

    def on_motivated(self, event: Any, was: Json, now: Json) -> None:
        self.motivation(event, was, success=True)
        unit = event.params["unit"]
        self.opened(unit, self.action_points(was, unit))
        assert event.params["points"] == self.points, f"{unit}: {self.points} points"

    def on_not_motivated(self, event: Any, was: Json, now: Json) -> None:
        self.motivation(event, was, success=False)
        self.memo[event.params["general"]].failed = True

    def motivation(self, event: Any, was: Json, *, success: bool) -> None:
        """AOW-MOT-1 to AOW-MOT-10."""
        unit, general = event.params["unit"], event.params["general"]
        self.may_begin(was, unit)
        assert general == self.general(was, was["units"][unit]["clan"]), "his own clan (AOW-ORD-6)"
        assert not self.memo[general].failed, f"{general} has failed (AOW-MOT-2)"
        wild = [id for id, memo in self.memo.items() if memo.wild and not memo.acted]
        assert not wild, f"{wild} act first (AOW-CMD-7)"
        if self.rolls:
            assert self.call(was, unit, general) is success
        else:
            assert not success, "the second throw was told"

    def call(self, was: Json, unit: str, general: str) -> bool:
        """The throw of a motivation: whether it succeeded."""
        throw = self.thrown("motivation")
        lines, loose = self.hindrances(was, unit, general)
        found = {each.clause: -each.value for each in throw.test.modifiers}
        need = throw.test.base + sum(found.values())
        for clause in ("AOW-MOT-9", "AOW-MOT-10"):
            need -= found.pop(clause, 0)
        assert throw.test.base == was["kit"][general]["quality"], "AOW-MOT-3"
        self.same(found, lines, loose, f"{general} motivates {unit}")
        total = sum(throw.faces)
        assert len(throw.faces) == 2
        passed = total >= 11 or (total > 3 and total >= need)
        assert throw.passed is passed, f"{total} for {need} (AOW-MOT-9, AOW-MOT-10)"
        return passed

    def hindrances(self, was: Json, unit: str, general: str) -> tuple[dict[str, int], list[str]]:
        """AOW-MOT-4 to AOW-MOT-8, AOW-GEO-14."""
        there, terrain, loose = self.blocks(was), Terrain(was), []
        block, host = there[unit], self.holder(was, general)
        lines = {"AOW-MOT-4": VALUE[block.kind]}
        mine, his = terrain.holding(block), terrain.holding(there[host])
        kinds = [terrain.pieces[id][0] for id in {*(mine or ()), *(his or ())}]
        if mine is None or his is None:
            loose += ["AOW-MOT-6", "AOW-MOT-8"]
        lines["AOW-MOT-6"] = int(any(kind in COVER for kind in kinds))
        if host == unit:
            return lines, loose
        away = self.gap(was, unit, host)
        lines["AOW-MOT-5"] = math.floor(round(away, 3) / 3)
        if abs(away / 3 - round(away / 3)) < 0.002:
            loose.append("AOW-MOT-5")
        between = [one.shape for one in self.troops(was) if one.id not in (unit, host)]
        held = {*(mine or ()), *(his or ())}
        parting = [shape for id, shape in terrain.of(SEPARATES).items() if id not in held]
        for clause, value, shapes in (("AOW-MOT-7", 1, between), ("AOW-MOT-8", 2, parting)):
            answers = {crosses(line, shapes) for line in shortest(there[host].shape, block.shape)}
            if answers == {True}:
                lines[clause] = value
            elif answers != {False}:
                loose.append(clause)
        return lines, loose

    def action_points(self, was: Json, unit: str) -> int:
        """AOW-AP-1 to AOW-AP-6."""
        throw, memo, kind = self.thrown("action_points"), self.memo[unit], was["units"][unit]["kind"]
        lines = {
            "AOW-AP-2": int(kind in ("samurai", "ronin") or bool(self.leaders_with(was, unit))),
            "AOW-AP-3": -(kind == "levy"), "AOW-AP-4": -2 * memo.shaken, "AOW-AP-5": memo.avenge,
        }  # fmt: skip
        self.same({one.clause: one.value for one in throw.test.modifiers}, lines, (), f"points of {unit}")
        memo.avenge = 0
        return max(0, throw.faces[0] + sum(lines.values()))

    def on_determination_spent(self, event: Any, was: Json, now: Json) -> None:
        """AOW-DET-1, AOW-DET-2."""
        unit, general = event.params["unit"], event.params["general"]
        before, after = (document["kit"][general].get("dice", 0) for document in (was, now))
        if event.phase == "motivation":
            assert self.call(was, unit, general) is False, "AOW-DET-1"
            assert before - after == 1, "AOW-DET-1"
            return
        spent = event.params["dice"]
        assert 1 <= spent <= 3, "AOW-DET-2"
        assert before - after == spent
        clan = was["units"][unit]["clan"]
        assert unit == general or clan == was["units"][general]["clan"], "a unit of his clan (AOW-DET-2)"
        assert self.gap(was, unit, general) <= 6.0 + SLACK + NEAR, "AOW-DET-2"
        self.spent[unit] = spent

    on_determination_given = on_determination_spent

    def on_acts_leaderless(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-7, AOW-AP-7."""
        unit = event.params["unit"]
        self.may_begin(was, unit)
        assert not self.general(was, was["units"][unit]["clan"]), "AOW-ORD-7"
        assert was["units"][unit]["kind"] != "samurai", "AOW-ORD-7"
        self.opened(unit, 1)

    def on_acts_wild(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-8, AOW-CMD-7."""
        unit = event.params["unit"]
        assert self.memo[unit].wild, "AOW-CMD-6"
        self.may_begin(was, unit)
        self.opened(unit, self.action_points(was, unit))
        assert event.params["points"] == self.points

    def on_points_lost(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-9."""
        assert event.params["unit"] == self.acting
        assert event.params["left"] == self.points, f"{self.points} points are left"
        if self.assault and self.touching(now, self.acting):  # it has brushed somebody on its way
            self.memo[self.acting].initiated = True
        self.acting, self.assault = "", {}

    on_activation_ended = on_points_lost

    # -- paying --------------------------------------------------------------------------------------------------------

    def acts(self, event: Any, was: Json, points: int) -> Block:
        """The unit that acts, which pays."""
        unit = str(event.params["unit"])
        assert unit == self.acting, f"{unit} does not act, {self.acting} does (AOW-ORD-9)"
        assert not self.touching(was, unit), f"{unit} fights (AOW-ORD-9)"
        self.points -= points
        assert self.points >= 0, f"{unit} has not so many points (AOW-ORD-9)"
        return self.blocks(was)[unit]

    def on_passes_through(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-14: told before the step."""
        self.toll = event.params["points"]

    def way(self, event: Any, was: Json, block: Block, ways: list[tuple[Spot, float]]) -> None:
        """AOW-ORD-14, AOW-DIS-3: what a step passes through is paid for, and far edges are thrown for."""
        toll, self.toll = self.toll, 0
        self.points -= toll
        assert self.points >= 0, f"{block.id} cannot pay (AOW-ORD-14)"
        again = self.options.surcharge == "lot"
        through, near = self.through(was, block, ways)
        pays = {id for id in through if again or id not in self.paid}
        each = 2 if block.mounted else 1
        loose = {id for id in near if again or id not in self.paid}
        wanted = each * len(pays)
        assert wanted <= toll <= wanted + each * len(loose), (
            f"{block.id} pays {toll} for {pays}, {loose} (AOW-ORD-14)"
        )
        self.unsure += bool(loose)
        self.paid |= through | (loose if toll > wanted else set())
        terrain = Terrain(was)
        for id in through:
            left = passes(block, ways[-1:], terrain.pieces[id][1]) if id in terrain.pieces else None
            if left is False and id not in self.edges:
                self.edges.add(id)
                self.due.append(id)
        self.slack += len([id for id in near if id in terrain.pieces]) + sum(
            id in terrain.pieces and passes(block, ways[-1:], terrain.pieces[id][1]) is None for id in through
        )

    def through(self, was: Json, block: Block, ways: list[tuple[Spot, float]]) -> tuple[set[str], set[str]]:
        """AOW-GEO-17: what a unit passes through on a way, and what it may be passing through."""
        found, near = set(), set()
        shapes: dict[str, Any] = dict(Terrain(was).of(ROUGH))
        shapes |= {one.id: one.shape for one in self.troops(was, block.side) if one.id != block.id}
        for id, shape in shapes.items():
            over = passes(block, ways, shape)
            if over:
                found.add(id)
            elif over is None:
                near.add(id)
        return found, near

    def on_came_out(self, event: Any, was: Json, now: Json) -> None:
        """AOW-DIS-3."""
        throw = self.thrown("far_edge")
        if self.due:
            self.due.pop(0)
        else:
            assert self.slack or self.assault, f"{event.params['unit']} comes out of nothing (AOW-DIS-3)"
        if throw.faces[0] >= 5:
            self.disorders(event.params["unit"])

    # -- on the spot ---------------------------------------------------------------------------------------------------

    def on_formed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-1, AOW-ORD-10."""
        unit = event.params["unit"]
        old, new = Block(was, unit), Block(now, unit)
        if event.phase == "morale":
            assert self.memo[unit].cleared, f"{unit} had no markers taken off (AOW-ORD-1)"
            assert not self.touching(was, unit), "AOW-ORD-1"
            self.memo[unit].cleared = False
        else:
            self.acts(event, was, 1)
            assert (self.memo[unit].wheels, self.memo[unit].lots) == (0, 0), "before movement (AOW-ORD-10)"
            assert old.kind != "gun", "AOW-ORD-25"
        assert math.dist(old.anchor, new.anchor) < NEAR, f"{unit} moves (AOW-ORD-10)"
        assert apart(old.facing, new.facing) < 0.01, f"{unit} turns (AOW-ORD-10)"
        assert sorted(one["id"] for one in old.bases) == sorted(one["id"] for one in new.bases)
        self.stands_clear(was, now, new)

    def on_faced(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-11, AOW-MOR-24."""
        unit = event.params["unit"]
        old, new = Block(was, unit), Block(now, unit)
        assert math.dist(old.middle, new.middle) < NEAR, f"{unit} turns about another place (AOW-ORD-11)"
        self.stands_clear(was, now, new)
        if event.kind == "faced_anew":
            assert (old.frontage, [b["id"] for b in old.bases]) == (
                new.frontage,
                [b["id"] for b in new.bases],
            )
            return
        self.acts(event, was, 1)
        turn = round((new.facing - old.facing) % 360.0)
        ids = [one["id"] for one in old.bases]
        if turn == 180:
            wanted, front = ids[::-1], old.frontage
        else:
            assert turn in (90, 270), f"{unit} turns by {turn} (AOW-ORD-11)"
            wanted, front = read_off(ids, old.frontage, right=turn == 90), old.ranks
        assert (new.frontage, [one["id"] for one in new.bases]) == (front, wanted), "AOW-RUL-161"

    on_faced_anew = on_faced

    def stands_clear(self, was: Json, now: Json, new: Block) -> None:
        """AOW-GEO-12: nobody who forms or turns comes within an inch of an enemy, or nearer to one that is."""
        for foe in self.blocks(now).values():
            if foe.side != new.side and foe.id in self.blocks(was):
                ends, began = new.shape.distance(foe.shape), self.gap(was, new.id, foe.id)
                assert ends >= min(1.0, began) - 0.015, (
                    f"{new.id} comes within {ends:.2f} of {foe.id} (AOW-GEO-12)"
                )

    # -- going ---------------------------------------------------------------------------------------------------------

    def on_wheeled(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-12."""
        block = self.acts(event, was, 1)
        memo, new = self.memo[block.id], Block(now, block.id)
        assert (memo.halted, memo.lots) == (0, 0), "AOW-ORD-12, AOW-ORD-24"
        memo.wheels += 1
        assert memo.wheels <= 2, "AOW-ORD-12"
        turn = (new.facing - block.facing + 180.0) % 360.0 - 180.0
        assert 0 < abs(turn) <= 45.0 + 0.02, f"{block.id} wheels by {turn} (AOW-ORD-12)"
        half = block.wide / 2
        fixed = [
            side
            for side in (-half, half)
            if math.dist(
                shifted(block.anchor, block.facing, 0, side), shifted(new.anchor, new.facing, 0, side)
            )
            < 0.02
        ]
        assert fixed, f"{block.id} wheels about no corner (AOW-ORD-12)"
        pivot, ways = shifted(block.anchor, block.facing, 0, fixed[0]), []
        for step in range(91):
            facing = block.facing + turn * step / 90
            ways.append((shifted(pivot, facing, 0, -fixed[0]), facing))
        self.way(event, was, block, ways)

    def on_moved(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-13, AOW-ORD-25."""
        block = self.acts(event, was, 1)
        memo, new = self.memo[block.id], Block(now, block.id)
        assert not memo.halted, "AOW-ORD-24"
        right, ahead = seen_from(block.anchor, block.facing, new.anchor)
        lot = 4.0 if block.mounted else 3.0
        assert abs(right) < 0.01, f"{block.id} moves aside (AOW-ORD-13)"
        assert 0 < ahead <= lot + 0.02, f"{block.id} goes {ahead} (AOW-ORD-13)"
        assert apart(new.facing, block.facing) < 0.01
        memo.lots += 1
        assert memo.lots <= (1 if block.kind == "gun" else 5 if block.mounted else 4), (
            f"{block.id}: {memo.lots} lots"
        )
        assert not (block.kind == "gun" and memo.volleys), "AOW-ORD-17"
        if self.assault:
            self.assault["gone"] += ahead
            assert abs(ahead - lot) < 0.02, "a full lot short of contact (AOW-ORD-18)"
        self.way(event, was, block, straight(block, ahead))

    on_came_on = on_moved

    # -- horses and attempts -------------------------------------------------------------------------------------------

    def on_dismounted(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-19."""
        block = self.acts(event, was, 1)
        new = Block(now, block.id)
        assert block.mounted
        assert not new.mounted
        assert not self.memo[block.id].halted, "AOW-ORD-24"
        assert math.dist(new.anchor, block.anchor) < NEAR
        assert {one["weapon"] for one in new.bases} == {"hand"}, "AOW-ORD-19"

    def on_mounted(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-20."""
        self.mounting(event, was, passed=True)
        assert now["units"][event.params["unit"]]["mounted"]

    def on_not_mounted(self, event: Any, was: Json, now: Json) -> None:
        self.mounting(event, was, passed=False)

    def mounting(self, event: Any, was: Json, *, passed: bool) -> None:
        block = self.acts(event, was, 1)
        memo = self.memo[block.id]
        assert memo.cavalry, "AOW-ORD-20"
        assert not block.mounted, "AOW-ORD-20"
        assert not memo.halted, "AOW-ORD-24"
        assert (self.thrown("mount").faces[0] >= 5) is passed, "AOW-ORD-20"

    def attempt(self, event: Any, was: Json, name: str, least: int) -> bool:
        self.acts(event, was, 1)
        return bool(self.thrown(name).faces[0] >= least)

    def on_controlled(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-21, AOW-CMD-8."""
        memo = self.memo[event.params["unit"]]
        assert memo.wild, "AOW-ORD-21"
        assert self.attempt(event, was, "control", 5) is (event.kind == "controlled")
        memo.wild = event.kind != "controlled"

    on_not_controlled = on_controlled

    def on_order_restored(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-22, AOW-DIS-6."""
        memo = self.memo[event.params["unit"]]
        assert memo.disordered, "AOW-ORD-22"
        assert self.attempt(event, was, "restore_order", 4) is (event.kind == "order_restored")
        memo.disordered = event.kind != "order_restored"

    on_order_not_restored = on_order_restored

    def on_ran_wild(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CMD-9."""
        unit = event.params["unit"]
        assert unit == self.acting
        assert self.memo[unit].wild
        assert not self.memo[unit].halted, "AOW-CMD-9"
        away = [
            inches
            for inches, _id in self.within(was, unit, math.inf, "kaki" if side_of(unit) == "ai" else "ai")
        ]
        target = self.gap(was, unit, event.params["target"])
        assert target <= min(away) + 0.002, f"{event.params['target']} is not the nearest (AOW-CMD-9)"
