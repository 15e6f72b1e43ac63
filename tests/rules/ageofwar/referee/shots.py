"""Shooting, and hits on a front rank, of shots and of fights alike."""

from __future__ import annotations

from collections import deque
from typing import Any

from shapely import LineString, Point

from tests.rules.ageofwar.referee.charts import COVER, LEADERS, SHOOTS
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Block,
    Json,
    Spot,
    Terrain,
    base,
    centre,
    other_side,
    seen_from,
    shifted,
    side_of,
)
from tests.rules.ageofwar.referee.slate import Slate

SHOOTING = ("shot", "shot_in_vain", "assault_declared")
ENDING = (
    "assault_home", "assault_left", "assault_right", "assault_rear", "assault_halted", "fell_back", "not_mounted",
)  # fmt: skip
STEPS = (*SHOOTING, *ENDING[:-1], "formed", "faced", "wheeled", "moved", "came_on", "dismounted", "mounted")
"""Events with which a unit has made a step (AOW-OPP-2); those of an assault's end open no window."""
Mark = tuple[str, str, int]
"""A figure of a front rank: its base, "plain", "commander" or its unit if it is a leader, and its lives."""


class Shots(Slate):
    """AOW-SHO-1 to AOW-SHO-22, AOW-OPP-1 to AOW-OPP-5."""

    def on_shot(self, event: Any, was: Json, now: Json) -> None:
        unit, target = event.params["unit"], event.params["target"]
        there = self.blocks(was)
        assert unit in there
        assert target in there, f"{target} cannot be shot at (AOW-SHO-7)"
        self.may_shoot(was, there[unit], target)
        counts = self.shooters(was, there[unit], there[target])
        hits = self.hits(there[unit], counts)
        assert hits == event.params["hits"], f"{hits} hits"
        killed = self.placed(was, there[target], hits, self.shot_need(was, there[unit], there[target]))
        assert len(killed) == event.params["lost"], f"{killed} fall"
        assert (event.kind == "shot") is bool(killed)
        self.fallen(was, target, killed)

    on_shot_in_vain = on_shot

    def stepped(self, event: Any, now: Json) -> None:
        """AOW-MSG-6, AOW-OPP-2: what follows a step of a unit: messengers near to it, and a window for those who can
        shoot at it.
        """
        unit = event.params.get("unit", "")
        if event.kind not in STEPS or unit not in self.blocks(now) or event.phase == "morale":
            return
        if unit != self.acting and event.kind != "fell_back":
            return
        block = self.blocks(now)[unit]
        if event.kind not in SHOOTING and block.kind not in LEADERS:
            for general, post in self.posts.items():
                near = Point(post["at"]).distance(block.shape) <= 3.0 + SLACK - NEAR
                if side_of(general) != block.side and near and unit not in self.tried.get(general, ()):
                    self.chased.add((unit, general))
        if unit == self.acting and event.kind not in ENDING and self.options.opportunity_shooting:
            foes = self.troops(now, other_side(block.side))
            self.windows.append({one.id for one in foes if self.could_shoot(now, one, block)})

    def could_shoot(self, now: Json, block: Block, target: Block) -> bool:
        """Whether an opportunity volley is open without any doubt (AOW-OPP-1)."""
        if self.memo[block.id].shot or not block.missiles:
            return False
        if self.touching(now, block.id) or self.touching(now, target.id):
            return False
        inside = Terrain(now).is_in(block, COVER)
        far = 4.0 if inside else SHOOTS[block.missiles[0]["weapon"]][2]
        if inside is None or self.gap(now, block.id, target.id) > far - NEAR:
            return False
        counts = self.shooters(now, block, target)
        return counts is not None and sum(counts) > 0

    def may_shoot(self, was: Json, block: Block, target: str) -> None:
        """AOW-ORD-15 to AOW-ORD-17, AOW-SHO-22, AOW-OPP-1 to AOW-OPP-4."""
        memo, weapon = self.memo[block.id], block.missiles[0]["weapon"]
        assert side_of(target) != block.side
        assert not self.touching(was, block.id), f"{block.id} fights (AOW-SHO-7)"
        assert not self.touching(was, target), f"{target} fights (AOW-SHO-7)"
        if block.side == self.turn[1]:
            assert block.id == self.acting, f"{block.id} does not act (AOW-ORD-9)"
            self.points -= SHOOTS[weapon][0]
            assert self.points >= 0, f"{block.id} has not the points to shoot (AOW-ORD-15)"
            memo.volleys += 1
            assert memo.volleys <= 2, "AOW-SHO-22"
            assert not (block.kind == "gun" and memo.lots), "AOW-ORD-17"
            assert not memo.wild, "AOW-CMD-9"
        else:
            assert self.options.opportunity_shooting, "AOW-OPT-7"
            assert not memo.shot, f"{block.id} shoots twice in an enemy turn (AOW-OPP-1)"
            assert target == self.acting, f"{self.acting} acts, not {target} (AOW-OPP-3)"
            memo.shot = True

    def shooters(self, was: Json, block: Block, target: Block) -> tuple[int, int] | None:
        """AOW-SHO-1, AOW-SHO-2, AOW-SHO-6: how many bases shoot on centre, and how many not; None if it is near."""
        terrain = Terrain(was)
        weapon = block.missiles[0]["weapon"]
        inside = terrain.is_in(block, COVER)
        if inside is None:
            return None
        far = 4.0 if inside else SHOOTS[weapon][2]
        assert self.gap(was, block.id, target.id) <= far + SLACK + NEAR, (
            f"{target.id} is out of range (AOW-SHO-5)"
        )
        files = (block.frontage - len(block.second)) // 2
        eyes = [(one, one) for one in block.front]
        eyes += [] if inside else [(one, block.front[files + nth]) for nth, one in enumerate(block.second)]
        kinds: list[str | None] = []
        for one, ahead in eyes:
            if one["weapon"] == weapon:
                kinds.append(self.bears(was, block, target, ahead, far))
        if None in kinds:
            return None
        return kinds.count("centre"), kinds.count("aside")

    def bears(self, was: Json, block: Block, target: Block, ahead: Json, far: float) -> str | None:
        """AOW-GEO-10: whether a base shoots on centre, aside, or not at all (empty)."""
        eye = shifted(centre(ahead), ahead["facing"], ahead["depth"] / 2)
        edge = LineString([shifted(eye, block.facing, 0, side * block.width / 2) for side in (-1, 1)])
        able: bool | None = False
        for goal in target.bases:
            found = self.in_arc(eye, block.facing, centre(goal))
            away = edge.distance(base(goal))
            if found is False or away > far + SLACK + NEAR:
                continue
            sight = self.clear(was, eye, centre(goal), block.id, target.id)
            if sight is False:
                continue
            if found and sight and away < far + SLACK - NEAR:
                able = True
                break
            able = None
        if not able:
            return None if able is None else ""
        ray = LineString([eye, shifted(eye, block.facing, 200.0)])
        off = ray.distance(target.shape)
        if abs(off - SLACK) < NEAR:
            return None
        return "centre" if off < SLACK else "aside"

    def in_arc(self, eye: Spot, facing: float, spot: Spot) -> bool | None:
        right, ahead = seen_from(eye, facing, spot)
        if abs(ahead) < NEAR or abs(abs(right) - ahead - SLACK) < NEAR:
            return None
        return ahead > 0 and abs(right) <= ahead + SLACK

    def hits(self, block: Block, counts: tuple[int, int] | None) -> int:
        """AOW-SHO-2 to AOW-SHO-4, AOW-DIC-3."""
        throws = []
        for clause, need in (("AOW-SHO-2", 5), ("AOW-SHO-3", 6)):
            nth = int(need == 6)
            if self.rolls and self.rolls[0].test.name == "hit" and self.rolls[0].test.clause == clause:
                throw = self.thrown("hit")
                assert throw.test.need == need, clause
                assert counts is None or len(throw.faces) == counts[nth], (
                    f"{throw.faces}, should be {counts} (AOW-SHO-1)"
                )
                throws.append((throw, need))
            else:
                assert counts is None or not counts[nth], f"{counts} dice should be thrown (AOW-SHO-1)"
        self.unsure += counts is None
        found = 0
        assert throws, "AOW-SHO-1"
        for throw, need in throws:
            found += sum(face >= need for face in throw.faces)
        for throw, need in throws if block.kind == "armoured" else ():
            low = sum(face <= 2 for face in throw.faces)
            if low:
                again = self.thrown("hit_again")
                assert len(again.faces) == low, "AOW-SHO-4"
                found += sum(face >= need for face in again.faces)
        return found

    def shot_need(self, was: Json, block: Block, target: Block) -> int | None:
        """AOW-SHO-11 to AOW-SHO-17; None if it is near."""
        weapon = block.missiles[0]["weapon"]
        away = self.gap(was, block.id, target.id)
        covered = Terrain(was).is_in(target, COVER)
        if covered is None or (weapon != "gun" and self.close_call([away], 4.0)):
            return None
        short = weapon != "gun" and away <= 4.0 + SLACK
        need = (
            3
            + (1 if short else -1)
            + (target.kind == "levy")
            - covered
            - (target.kind in ("samurai", "ronin"))
        )
        return max(2, min(need, 4))

    # -- hits on a rank ------------------------------------------------------------------------------------------------

    def marks(self, was: Json, block: Block) -> list[Mark]:
        """AOW-SHO-9: a front rank from its left, then the leaders in it."""
        if block.kind in LEADERS:
            return [(block.bases[0]["id"], block.id, self.lives(was, block.id))]
        found = [(one["id"], "commander" if one["commander"] else "plain", 1) for one in block.front]
        for id in self.leaders_in_front(was, block.id):
            found.append((was["units"][id]["figures"][0], id, self.lives(was, id)))
        return found

    def lives(self, was: Json, leader: str) -> int:
        """AOW-DAT-9."""
        return 1 + ("guard" in was["units"][leader]["marks"])

    def placed(
        self, was: Json, block: Block, hits: int, need: int | None, shooter_places: bool | None = None
    ) -> list[str]:
        """AOW-SHO-8 to AOW-SHO-10, AOW-SHO-18: who falls, leaders by their unit's id for each life."""
        if not hits:
            return []
        if shooter_places is None:
            shooter_places = self.thrown("choice").faces[0] >= 5
        marks = self.marks(was, block)
        plain = [mark for mark in marks if mark[1] == "plain"]
        chief = [mark for mark in marks if mark[1] == "commander"]
        lords = [mark for mark in marks if mark[1] not in ("plain", "commander")]
        order = [*lords, *chief, *plain] if shooter_places else [*plain[::-1], *chief, *lords]
        over = hits % len(marks)
        if over and not self.options.auto_place and self.differ(was, marks):
            chosen = self.replies.pop("place_hits")["chosen"]
            assert len(chosen) == over, "AOW-SHO-9"
            order.sort(key=lambda mark: mark[0] not in chosen)
        return self.saved(block, order, hits, need)

    def differ(self, was: Json, marks: list[Mark]) -> bool:
        """AOW-RUL-72: whether it matters whom the hits fall on."""
        return len({(was["figures"][id]["weapon"], what == "plain", what) for id, what, _lives in marks}) > 1

    def saved(self, block: Block, order: list[Mark], hits: int, need: int | None) -> list[str]:
        """AOW-SHO-9, AOW-SHO-18, AOW-FIG-25: the saves in the order in which the hits are placed."""
        queue, faces, fallen = deque(order), list[tuple[int, int]](), list[str]()
        while hits and queue:
            if not faces:
                throw = self.thrown("save")
                faces = [(face, throw.test.need) for face in throw.faces]
            (face, told), (id, what, lives) = faces.pop(0), queue.popleft()
            wanted = need if what == "plain" else 2
            assert wanted is None or told == wanted, f"{id} of {block.id} saves on {told}, should on {wanted}"
            if face < told:
                lives -= 1
                fallen.append(id if what in ("plain", "commander") else what)
            if lives:
                queue.append((id, what, lives))
            hits -= 1
        assert not faces, f"{len(faces)} saves too many"
        return fallen

    def fallen(self, was: Json, unit: str, killed: list[str]) -> None:
        """AOW-SHO-19, AOW-DAT-13: what becomes of who is killed in a unit: markers, leaders apart."""
        bases = [id for id in killed if "." in id]
        self.dying |= set(bases)
        if len(bases) < len(self.blocks(was)[unit].bases) and was["units"][unit]["kind"] not in LEADERS:
            self.memo[unit].markers += len(bases)
        for leader in set(killed) - set(bases):
            if killed.count(leader) == self.lives(was, leader):
                self.dies(was, leader)
        chief = self.blocks(was)[unit].commander
        if chief and chief["id"] in bases:
            self.memo[unit].prowess = 0

    def dies(self, was: Json, leader: str) -> None:
        """A leader is to die."""
        self.dying |= set(was["units"][leader]["figures"])
        self.posts.pop(leader, None)
