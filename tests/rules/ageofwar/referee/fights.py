"""The round of a fight: every die of it, who falls, who has won, and what follows."""

from __future__ import annotations

from typing import Any

from shapely import Point

from tests.rules.ageofwar.referee.charts import COVER, LEADERS, ROUGH, SAVE, SUPPORT
from tests.rules.ageofwar.referee.ground import (
    SLACK,
    Block,
    Json,
    Terrain,
    apart,
    number,
    other_side,
    rectangle,
    shifted,
    side_of,
)
from tests.rules.ageofwar.referee.shots import Shots

Lines = dict[str, int]


class Fights(Shots):
    """AOW-FIG-1 to AOW-FIG-35, AOW-DET-2."""

    def on_fight_began(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-1, AOW-GEO-11."""
        ids = {*event.params["ours"], *event.params["theirs"]}
        assert ids in self.fights(was), f"{sorted(ids)} are no fight (AOW-GEO-11)"
        assert not ids & self.in_rounds, f"{sorted(ids & self.in_rounds)} fight twice (AOW-RUL-42)"
        assert {side_of(id) for id in event.params["ours"]} == {self.turn[1]}
        self.in_rounds |= ids
        self.round: Json = {
            "ids": sorted(ids, key=number), "stage": 0, "done": [], "taken": dict.fromkeys(ids, 0), "choice": {},
            "hits": dict.fromkeys(ids, 0), "killed": {id: [] for id in ids}, "odd": {}, "pools": {}, "was": was,
            "enemies": {id: sorted(self.touching(was, id), key=number) for id in ids},
        }  # fmt: skip
        self.spent = {}

    # -- dice ----------------------------------------------------------------------------------------------------------

    def in_turn(self, stage: int, unit: str, enemy: str = "") -> None:
        """AOW-DIC-4: spears, then blows, the active side first, then saves, the reacting side first; rising ids."""
        first = side_of(unit) == self.turn[1]
        place = (stage, first if stage == 2 else not first, number(unit), number(enemy) if enemy else ("", 0))
        assert not self.round["done"] or self.round["done"][-1] < place, f"{unit} is out of turn (AOW-DIC-4)"
        self.round["done"].append(place)

    def share(self, unit: str, enemy: str, dice: int) -> int:
        """AOW-FIG-2, AOW-DEC-11: the dice that go at one of the enemies."""
        enemies = self.round["enemies"][unit]
        each, over = divmod(dice, len(enemies))
        if over and unit not in self.round["odd"]:
            self.round["odd"][unit] = self.replies.pop("odd_dice")["enemy"]
        chosen = self.round["odd"].get(unit, "")
        order = sorted(enemies, key=lambda id: (id != chosen, number(id)))
        return each + (order.index(enemy) < over)

    def on_spears_lowered(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-21."""
        unit, enemy, throw = event.params["unit"], event.params["target"], self.thrown("spears")
        self.in_turn(0, unit, enemy)
        count = self.share(unit, enemy, self.spear_dice(unit))
        assert len(throw.faces) == count, f"{unit} lowers {len(throw.faces)} spears, should {count}"
        need = 3 if self.round["was"]["units"][enemy]["mounted"] else 4
        assert throw.test.need == need, "AOW-RUL-90"
        taken = sum(face >= need for face in throw.faces)
        assert event.params["taken"] == taken
        self.round["taken"][enemy] += taken

    def spear_dice(self, unit: str) -> int:
        """AOW-FIG-21, AOW-RUL-101: in a unit's first round of this fight."""
        block = self.block(unit)
        if self.memo[unit].rounds or block.mounted or block.kind in LEADERS:
            return 0
        front, behind = (
            sum(one["weapon"] == "spear" for one in rank) for rank in (block.front, block.second)
        )
        return front + (behind + 1) // 2

    def block(self, unit: str) -> Block:
        """A unit as it stood when the round began."""
        return self.blocks(self.round["was"])[unit]

    def on_blows_struck(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-2 to AOW-FIG-23."""
        unit, enemy, throw = event.params["unit"], event.params["target"], self.thrown("blows")
        if not any(place[0] == 1 for place in self.round["done"]):
            self.all_have(0)
        self.in_turn(1, unit, enemy)
        if unit not in self.round["pools"]:
            wanted, loose = self.pool(unit)
            found = {line.clause: line.value for line in throw.test.pool if line.clause != "AOW-FIG-2"}
            if loose:
                loose = [*loose, "AOW-FIG-22"]
            self.same(found, wanted, loose, f"{unit} fights")
            total = sum(found.values())
            assert total >= 2, "AOW-FIG-22"
            self.round["pools"][unit] = total
        count = self.share(unit, enemy, self.round["pools"][unit])
        assert len(throw.faces) == count == event.params["dice"], (
            f"{unit} throws {throw.faces}, should {count} (AOW-FIG-2)"
        )
        hits = sum(face >= 5 for face in throw.faces)
        assert event.params["hits"] == hits, "AOW-FIG-23"
        self.round["hits"][enemy] += hits

    def all_have(self, stage: int) -> None:
        """Everybody who has dice has thrown them."""
        done = {place[2:] for place in self.round["done"] if place[0] == stage}
        for unit in self.round["ids"]:
            dice = self.spear_dice(unit) if stage == 0 else self.round["pools"].get(unit, 2)
            for enemy in self.round["enemies"][unit] if dice else ():
                if self.share(unit, enemy, dice):
                    assert (number(unit), number(enemy)) in done, f"{unit} has not thrown at {enemy}"

    def pool(self, unit: str) -> tuple[Lines, list[str]]:
        """AOW-FIG-3 to AOW-FIG-22: every line, and those that are a near thing."""
        was, block, memo = self.round["was"], self.block(unit), self.memo[unit]
        lines: Lines = {"AOW-FIG-19": self.spent.get(unit, 0), "AOW-FIG-21": -self.round["taken"][unit]}
        if block.kind in LEADERS:
            lines["AOW-FIG-18"] = 4 if self.lives(was, unit) == 2 else 2
            return self.least(lines), []
        front = block.frontage
        lines["AOW-FIG-3"] = front
        lines["AOW-FIG-4"] = 3 * (not memo.fought or memo.initiated or memo.won)
        lines["AOW-FIG-9"] = -2 * memo.disordered
        lines["AOW-FIG-11"] = -2 * (front <= 2)
        lines["AOW-FIG-12"] = -2 * block.below_half
        lines["AOW-FIG-10"] = -2 * (not block.support)
        lines["AOW-FIG-13"] = -((len(block.missiles) + 1) // 2)
        lines["AOW-FIG-14"] = int(any(one["commander"] for one in block.front))
        lines["AOW-FIG-15"] = 2 * len(self.leaders_in_front(was, unit))
        lines["AOW-FIG-16"] = -2 * (len(self.round["enemies"][unit]) > 1 or memo.flanked)
        lines["AOW-FIG-20"] = memo.prowess if block.commander else 0
        loose = self.ground_lines(block, lines)
        loose += self.near_lines(block, lines)
        return self.least(lines), loose

    def least(self, lines: Lines) -> Lines:
        """AOW-FIG-22."""
        short = 2 - sum(lines.values())
        return {**lines, "AOW-FIG-22": max(0, short)}

    def ground_lines(self, block: Block, lines: Lines) -> list[str]:
        """AOW-FIG-5, AOW-FIG-7, AOW-FIG-8: what depends on where the enemies are."""
        was = self.round["was"]
        terrain, memo = Terrain(was), self.memo[block.id]
        enemies = [self.block(id) for id in self.round["enemies"][block.id]]
        riders, loose = block.frontage if block.mounted else 0, []
        rough = [terrain.is_in(one, ROUGH) for one in enemies]
        cover = [terrain.is_in(one, COVER) for one in enemies]
        high = [terrain.uphill(one, block) for one in enemies]
        if None in rough or None in cover or None in high:
            loose = ["AOW-FIG-5", "AOW-FIG-7", "AOW-FIG-8"]
        opens = any(not held and not one.mounted for held, one in zip(rough, enemies, strict=True))
        lines["AOW-FIG-5"] = min(riders, 5) if opens and not memo.rounds else 0
        led = riders + len(self.leaders_in_front(was, block.id)) if riders else 0
        lines["AOW-FIG-7"] = -min(led, 5) if any(cover) else 0
        edge: list[bool | None] = []
        for held, one in zip(cover, enemies, strict=True):
            edge.append(bool(held) and not self.memo[one.id].initiated and self.outside(terrain, block, one))
        if None in edge:
            loose.append("AOW-FIG-8")
        lines["AOW-FIG-8"] = -2 * (any(high) or any(edge))
        return loose

    def outside(self, terrain: Terrain, block: Block, enemy: Block) -> bool | None:
        """AOW-RUL-84: whether the middle of a unit's front edge is outside the wood that an enemy is in."""
        held = [
            terrain.pieces[id][1] for id in terrain.holding(enemy) or () if terrain.pieces[id][0] in COVER
        ]
        spot = Point(block.anchor)
        if any(shape.boundary.distance(spot) < 0.02 for shape in held):
            return None
        return not any(shape.covers(spot) for shape in held)

    def near_lines(self, block: Block, lines: Lines) -> list[str]:
        """AOW-FIG-6, AOW-FIG-17, AOW-OPT-10: own units near by and behind."""
        was, loose = self.round["was"], []
        free = [
            one
            for one in self.troops(was, block.side)
            if one.id != block.id and not self.touching(was, one.id)
        ]
        away = {one.id: self.gap(was, block.id, one.id) for one in free}
        if self.close_call(away.values(), 6.0):
            loose.append("AOW-FIG-6")
        near = [one for one in free if away[one.id] <= 6.0 + SLACK]
        if self.options.support == "unit":
            behind, unsure = self.behind(block, near)
            if unsure:
                return ["AOW-FIG-6", "AOW-FIG-17"]
            near = [one for one in near if behind is None or one.id != behind.id]
            lines["AOW-FIG-17"] = SUPPORT[behind.kind] if behind else 0
        else:
            lines["AOW-FIG-17"] = SUPPORT[block.kind] if block.support else 0
        lines["AOW-FIG-6"] = 2 * min(2, len(near))
        return loose

    def behind(self, block: Block, near: list[Block]) -> tuple[Block | None, bool]:
        """AOW-OPT-10: the best own unit straight behind it; whether that is a near thing."""
        strip = rectangle(
            *shifted(block.middle, block.facing, -(block.deep / 2 + 0.5)), block.facing, block.wide, 1.0
        )
        found, unsure = [], False
        for one in near:
            turn, inches = apart(one.facing, block.facing), one.shape.distance(strip)
            common = one.shape.intersection(strip).area
            unsure = unsure or abs(turn - 45.0) < 0.05 or (inches < 0.03 and common < 0.03)
            if turn <= 45.0 and inches <= SLACK:
                found.append(one)
        return min(found, key=lambda one: (-SUPPORT[one.kind], number(one.id)), default=None), unsure

    # -- casualties ----------------------------------------------------------------------------------------------------

    def on_blows_taken(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-24 to AOW-FIG-26, AOW-DIC-4."""
        unit = event.params["unit"]
        if not any(place[0] == 2 for place in self.round["done"]):
            self.all_have(1)
            self.choices()
        self.in_turn(2, unit)
        hits = self.round["hits"][unit]
        assert event.params["hits"] == hits > 0
        block = self.block(unit)
        need = SAVE.get(block.kind, 2)
        killed = self.placed(
            self.round["was"], block, hits, need, self.round["choice"][other_side(block.side)]
        )
        assert event.params["lost"] == len(killed), f"{killed} of {unit} fall"
        self.round["killed"][unit] = killed
        self.fallen(self.round["was"], unit, killed)

    def choices(self) -> None:
        """AOW-FIG-24: a choice die for each side that has hit."""
        for side in (self.turn[1], other_side(self.turn[1])):
            if any(hits for id, hits in self.round["hits"].items() if side_of(id) != side):
                self.round["choice"][side] = self.thrown("choice").faces[0] >= 5

    def on_round_won(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-27 to AOW-FIG-30."""
        ids, killed, first = self.round["ids"], self.round["killed"], self.turn[1]
        sides = (first, other_side(first))
        saved = {place[2] for place in self.round["done"] if place[0] == 2}
        assert {number(id) for id in ids if self.round["hits"][id]} == saved, "who was hit saves (AOW-FIG-25)"
        lost = {side: sum(len(killed[id]) for id in ids if side_of(id) == side) for side in sides}
        gone = {side: any(self.whole(id) for id in ids if side_of(id) == side) for side in sides}
        loser = ""
        for count in (gone, lost):
            if not loser and count[sides[0]] != count[sides[1]]:
                loser = max(sides, key=lambda side: count[side])
        assert event.kind == ("round_won" if loser else "round_drawn"), (
            f"{loser} lose {lost}, {gone} (AOW-FIG-27)"
        )
        assert not loser or str(event.side) == other_side(loser), f"{loser} lose {lost}, {gone} (AOW-FIG-27)"
        for id in ids:
            memo = self.memo[id]
            memo.fought, memo.won, memo.prowess = True, bool(loser) and side_of(id) != loser, 0
            if self.here(now, id) and self.contacts(now).get(id):
                memo.rounds += 1
            if memo.won and id not in self.led(id):
                memo.markers = 0
        self.owed = [id for id in ids if side_of(id) == loser]

    on_round_drawn = on_round_won

    def led(self, id: str) -> tuple[str, ...]:
        return (id,) if self.document["units"][id]["kind"] in LEADERS else ()

    def whole(self, unit: str) -> bool:
        """AOW-FIG-27, AOW-RUL-151: whether everybody in a unit's front rank is dead."""
        marks = self.marks(self.round["was"], self.block(unit))
        return len(self.round["killed"][unit]) == sum(lives for _id, _what, lives in marks)

    # -- what follows --------------------------------------------------------------------------------------------------

    def on_faced_the_enemy(self, event: Any, was: Json, now: Json) -> None:
        """AOW-FIG-33."""
        unit = event.params["unit"]
        before, after = self.touching(was, unit), self.touching(now, unit)
        assert len(set(before.values())) == 1, f"{unit} is touched on {before} (AOW-FIG-33)"
        assert set(before.values()) <= {"left", "right", "rear"}, "AOW-FIG-33"
        assert set(after.values()) == {"front"}, f"{unit} is touched on {after} (AOW-FIG-33)"
        assert event.params["target"] in after

    def settled(self) -> None:
        """AOW-FIG-29, AOW-RUL-102: everybody who lost and is still there has tested, or fallen back."""
        for id in self.round.get("ids", ()):  # FIG-33: who did not turn had no room, which is not looked at
            met = set(self.touching(self.document, id).values()) if self.here(self.document, id) else set()
            self.unsure += len(met) == 1 and met != {"front"} and id not in self.led(id)
        self.round = {}
        left = [id for id in self.owed if self.here(self.document, id)]
        assert not left, f"{left} have not tested (AOW-FIG-29)"
        self.owed = []
