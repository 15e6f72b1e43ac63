"""The course of a turn: its phases, who acts when, the clock and the points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import shapely
import shapely.affinity

from rulesets.engine.document import merge
from tests.rules.ageofwar.referee.charts import ARMS_PRICE, LEADERS, PHASES, PRICE
from tests.rules.ageofwar.referee.ground import Block, Json, other_side, side_of
from tests.rules.ageofwar.referee.slate import Memo, Slate

MORALE, COMMAND, MOTIVATION, FIGHTS = (
    PHASES.index(key) for key in ("morale", "command", "motivation", "fights")
)
PLAIN = (
    "phase_ended", "time_out", "army_broken", "fell_silent", "draw_offered", "draw_declined", "draw_withdrawn",
    "draw_agreed", "commander_fell", "guard_fell", "leader_killed",
)  # fmt: skip
"""Events that tell nothing which is not seen elsewhere."""
MEETING = (
    "came_on", "assault_home", "assault_left", "assault_right", "assault_rear", "bases_fell",
    "round_won", "round_drawn", "unit_destroyed", "commander_not_found",
)  # fmt: skip
"""Events with which somebody comes into contact who was in none."""
SILENT = ("decision_awaited", "decision_taken", "hits_to_place")
"""Events whose dice belong to what is told next."""


class Course(Slate):
    """AOW-GEN-4 to AOW-GEN-7, AOW-TUR-1 to AOW-TUR-6, AOW-END-1 to AOW-END-8."""

    def watch(self, order: Json, events: Iterable[Any], answers: Sequence[Any] = ()) -> None:
        """Judge what an order led to, with the answers that were given on the way."""
        self.order, self.answers = order, list(answers)
        for event in events:
            was, self.document = self.document, merge(self.document, event.patch)
            if event.turn == 0:
                continue
            if event.kind == "decision_awaited":
                self.asked_for.add(event.params["question"])
                self.replies[event.params["question"]] = self.answers.pop(0)
            if event.kind in SILENT:
                self.loose += event.rolls
                assert was["figures"] == self.document["figures"], f"{event.kind} changes bases in silence"
                continue
            self.clock(event, was)
            self.rolls, self.loose = [*self.loose, *event.rolls], []
            self.meets = event.kind in MEETING
            judge = getattr(self, f"on_{event.kind}", None)
            if judge is not None:
                judge(event, was, self.document)
                self.judged += 1
                self.all_told()
                self.stepped(event, self.document)
            assert judge is not None or event.kind in PLAIN, f"nobody judges {event.kind}"
            self.notice(was, self.document)
        if self.document["clock"]["turn"]:
            self.settle()

    # -- phases --------------------------------------------------------------------------------------------------------

    def clock(self, event: Any, was: Json) -> None:
        """AOW-TUR-1, AOW-TUR-3: the phases of a turn come in their order, and turns alternate."""
        if event.kind == "turn_began":
            side = str(event.side)
            if not self.turn[0]:
                self.deployed(was)
                assert (event.turn, side) == (1, was["south"]), "the attacker begins (AOW-DEP-5)"
            else:
                self.reach(len(PHASES), was)
                assert side == other_side(self.turn[1]), "turns alternate (AOW-GEN-5)"
                assert event.turn == self.turn[0] + (side == was["south"]), (
                    "a round is a turn of each (AOW-GEN-5)"
                )
            self.turn, self.phase = (event.turn, side), 0
        place = PHASES.index(event.phase)
        assert place >= self.phase, (
            f"{event.kind} in {event.phase} comes after {PHASES[self.phase]} (AOW-TUR-1)"
        )
        self.reach(place, was)

    def reach(self, place: int, was: Json) -> None:
        """What is settled where one phase ends and another begins."""
        active = self.turn[1]
        if self.phase <= MORALE < place:
            left = [
                id
                for id, memo in self.memo.items()
                if memo.markers and side_of(id) == active and self.here(was, id)
            ]
            assert not left, f"{left} have not tested (AOW-MOR-1)"
        if self.phase < MOTIVATION <= place:
            self.run_wild(was)
        if self.phase < FIGHTS <= place:
            wild = [
                id for id, memo in self.memo.items() if memo.wild and not memo.acted and self.here(was, id)
            ]
            assert not wild, f"{wild} have not acted (AOW-TUR-8)"
            assert not self.acting, "AOW-ORD-9"
            for memo in self.memo.values():
                memo.wild = False
            self.in_rounds: set[str] = set()
        if self.phase <= FIGHTS < place:
            for group in self.fights(was):
                assert group & self.in_rounds, f"{sorted(group)} have had no round (AOW-FIG-1)"
        self.phase = max(self.phase, place)

    def here(self, document: Json, id: str) -> bool:
        return document["units"][id]["place"] == "table"

    def run_wild(self, document: Json) -> None:
        """AOW-CMD-6: as motivation begins."""
        for block in self.troops(document, self.turn[1]):
            alone = not self.general(document, document["units"][block.id]["clan"])
            fights = bool(self.touching(document, block.id))
            self.memo[block.id].wild = block.kind == "samurai" and alone and not fights

    def on_turn_began(self, event: Any, was: Json, now: Json) -> None:
        """AOW-TUR-2, AOW-MOR-26."""
        side = str(event.side)
        for id in now["units"]:
            memo = self.memo.setdefault(id, Memo())
            memo.fresh()
            memo.shaken = side_of(id) == side and memo.disordered
            if memo.halted == 1:
                memo.halted = 0
            elif memo.halted == 2 and side_of(id) == side:
                memo.halted = 1
        self.ruins, self.challenged, self.allotted = {}, False, False
        for tried in self.tried.values():
            tried.clear()
        self.begun = {
            (one.id, other): self.gap(now, one.id, other)
            for one in self.troops(now, side)
            for other in self.blocks(now)
            if side_of(other) != side
        }

    # -- before the first turn -----------------------------------------------------------------------------------------

    def deployed(self, document: Json) -> None:
        """AOW-DEP-2 to AOW-DEP-4, AOW-MUS-5: how the battle begins."""
        for id, unit in document["units"].items():
            self.memo[id] = Memo(cavalry=unit["mounted"])
            if unit["kind"] not in LEADERS:
                assert document["kit"][id]["points"] == price(document, id), (
                    f"{id} has another price (AOW-MUS-5)"
                )
                late = unit["place"] == "late"
                assert unit["place"] in ("table", "late"), id
                guilty = (
                    unit["side"] == document["south"] or unit["kind"] == "gun" or not self.options.late_units
                )
                assert not (late and guilty), f"{id} is late (AOW-DEP-2)"
        for side in ("ai", "kaki"):
            self.in_zone(document, side)
        if self.options.scenery == "placed" and document["table"]["depth"] == 36.0:
            self.laid(document)

    def laid(self, document: Json) -> None:
        """AOW-SCN-3: pieces of their sizes, apart from one another, not too many in a sixth of the table."""
        shapes = [shapely.Polygon(piece["points"]) for piece in document["scenery"].values()]
        sixths: dict[tuple[int, int], int] = {}
        for nth, shape in enumerate(shapes):
            assert self.table(0.02).covers(shape)
            assert any(fits(shape, half / 2) for half in range(360)), (
                "it fits into 10 by 8 inches (AOW-SCN-3)"
            )
            assert not shape.buffer(-1.95).is_empty, "it holds a square of 4 inches (AOW-SCN-3)"
            for other in shapes[:nth]:
                assert shape.distance(other) >= 3.0 - 0.015, "AOW-SCN-3"
            key = (int(shape.centroid.x // 20.0), int(shape.centroid.y // 18.0))
            sixths[key] = sixths.get(key, 0) + 1
        assert max(sixths.values(), default=0) <= 2, f"{sixths} (AOW-SCN-3)"

    def in_zone(self, document: Json, side: str) -> None:
        """AOW-DEP-3, AOW-DEP-4."""
        table, line = document["table"], self.base_line(document, side)
        zone, camp = (
            shapely.box(0, line - deep if line else 0, table["width"], line if line else deep).buffer(0.02)
            for deep in (9.0, 5.0)
        )
        assert document["maku"].keys() == {"ai", "kaki"}
        x, y = document["maku"][side]
        maku = shapely.box(x - 1.5, y - 1.5, x + 1.5, y + 1.5)
        assert camp.covers(maku), f"{side}'s maku lies too far out (AOW-DEP-3)"
        there = [one for one in self.blocks(document).values() if one.side == side]
        for nth, block in enumerate(there):
            assert zone.covers(block.shape), f"{block.id} stands outside the zone (AOW-DEP-3)"
            for other in there[:nth]:
                assert block.shape.distance(other.shape) >= 0.5 - 0.015, f"{block.id}, {other.id} (AOW-DEP-3)"
            general = self.general(document, document["units"][block.id]["clan"])
            if general and block.kind not in LEADERS:
                assert self.gap(document, block.id, general) <= 15.0 + 0.015, f"{block.id} (AOW-DEP-3)"
        for id, unit in document["units"].items():
            if unit["side"] == side and unit["kind"] in LEADERS:
                assert unit["place"] in ("table", "attached"), f"{id} is {unit['place']} (AOW-DEP-4)"
            if unit["side"] == side and unit["kind"] == "daimyo":
                figure = document["figures"][unit["figures"][0]]
                assert abs(figure["x"] - x) + abs(figure["y"] - y) < 0.01, (
                    "the daimyo starts in the maku (AOW-DEP-4)"
                )

    # -- the end -------------------------------------------------------------------------------------------------------

    def on_clock_ran(self, event: Any, was: Json, now: Json) -> None:
        """AOW-END-1, AOW-GEN-6."""
        assert self.turn[1] != was["south"], "the defender's turn (AOW-END-1)"
        face = self.thrown("clock").faces[0]
        assert now["left"] == max(was["left"] - face, 0) == event.params["left"], "AOW-END-1"

    def on_battle_won(self, event: Any, was: Json, now: Json) -> None:
        """AOW-END-2 to AOW-END-6."""
        result = now["result"]
        broken = [side for side in ("ai", "kaki") if self.is_broken(was, side)]
        south, defender = was["south"], other_side(was["south"])
        if result["reason"] == "broken":
            assert broken == [other_side(result["winner"])], f"{broken} are broken (AOW-END-2)"
        elif result["reason"] == "time":
            assert len(broken) != 1, f"{broken} are broken (AOW-END-2)"
            assert was["left"] <= 0 or broken, "AOW-END-1"
            lead = now["points"][south] - now["points"][defender]
            limit = {"short": 500, "standard": 800, "big": 1000}[self.options.size]
            winner = defender if lead <= 0 else south if 10 * lead > limit else None
            assert result.get("winner") == winner, f"a lead of {lead}: {winner} (AOW-END-6)"

    on_battle_drawn = on_battle_won

    def is_broken(self, document: Json, side: str) -> bool:
        """AOW-END-2."""
        own = [
            one for one in document["units"].values() if one["side"] == side and one["kind"] not in LEADERS
        ]
        lost = sum(one["place"] == "off" for one in own)
        return 3 * lost >= 2 * len(own) or not any(one["place"] in ("table", "late") for one in own)

    def score(self) -> None:
        """AOW-END-4, AOW-END-5: the points on show."""
        document = self.document
        for side in ("ai", "kaki"):
            points = 0
            for id, unit in document["units"].items():
                if unit["side"] == side:
                    continue
                if unit["kind"] == "general":
                    points += 30 * (unit["fate"] == "killed")
                elif unit["kind"] == "daimyo":
                    points += 75 * (unit["fate"] == "killed")
                elif unit["place"] == "off":
                    points += document["kit"][id]["points"]
                elif unit["place"] == "table" and Block(document, id).below_half:
                    points += document["kit"][id]["points"] // 2
            points += 50 * (other_side(side) not in document["maku"]) + 10 * self.duels[side]
            result = document.get("result") or {}
            if result.get("winner") == side and result["reason"] in ("broken", "resignation"):
                points += 5 * document["left"]
            told = document["points"][side]
            assert told == points, f"{side} has {told} points, should have {points} (AOW-END-4)"

    # -- after an order ------------------------------------------------------------------------------------------------

    def notice(self, was: Json, now: Json) -> None:
        """Who fell, and who touches nobody any more (AOW-FIG-31)."""
        if now["figures"] is was["figures"] and now["units"] is was["units"]:
            return
        before, after = self.contacts(was), self.contacts(now)
        free = {id for id, met in after.items() if not met and now["units"][id]["kind"] not in LEADERS}
        self.released |= {id for id, met in before.items() if met and id in free}
        for id in self.released:
            self.memo[id].rounds = 0
        new = {id for id, met in after.items() if met.keys() - before.get(id, met).keys()}
        assert not new or self.meets, f"{sorted(new)} meet without an assault (AOW-GEO-12)"
        gone = [id for id, one in was["figures"].items() if one["alive"] and not now["figures"][id]["alive"]]
        self.died |= set(gone)
        for id in {was["figures"][one]["unit"] for one in gone}:
            self.closed_up(was, now, id)

    def closed_up(self, was: Json, now: Json, id: str) -> None:
        """AOW-SHO-19: those who are left stand in their old order, as wide as before if they are enough."""
        old = [one for one in was["units"][id]["figures"] if now["figures"][one]["alive"]]
        new = [one for one in now["units"][id]["figures"] if now["figures"][one]["alive"]]
        if not new:
            return
        assert new == old, f"{id}: {new}, should be {old} (AOW-SHO-19)"
        wide = {min(was["units"][id]["frontage"], len(new))}
        assert now["units"][id]["frontage"] in wide, (
            f"{id} is {now['units'][id]['frontage']} wide (AOW-SHO-19)"
        )

    def settle(self) -> None:
        """What holds once an order is carried out."""
        document = self.document
        assert self.died == self.dying, f"{sorted(self.died)} fell, should {sorted(self.dying)}"
        self.died, self.dying = set(), set()
        for id in self.released:
            if self.here(document, id):
                assert self.memo[id].disordered, f"{id} is out of its fight in good order (AOW-FIG-31)"
        late = [id for id in self.shaking if self.here(document, id) and not self.memo[id].disordered]
        assert not late, f"{late} should be disordered (AOW-DIS-4)"
        assert not self.due, f"{self.due}: no die at the far edge (AOW-DIS-3)"
        self.released, self.shaking, self.slack = set(), set(), 0
        chased = {
            (unit, general)
            for unit, general in self.chased
            if self.here(document, unit) and general in self.posts
        }
        assert not chased, f"{chased}: messengers are not tried (AOW-MSG-6)"
        if len(self.windows) == 1 and any(self.here(document, id) for id in self.windows[0]):
            assert "opportunity_volley" in self.asked_for, "nobody was asked to shoot (AOW-OPP-2)"
        self.chased, self.windows, self.asked_for = set(), [], set()
        told = {one["to"]: (one["x"], one["y"]) for one in document["messengers"].values()}
        kept = {general: post["at"] for general, post in self.posts.items()}
        assert told.keys() == kept.keys(), f"messengers {told}, should be {kept}"
        off = [
            one
            for one, spot in told.items()
            if abs(spot[0] - kept[one][0]) + abs(spot[1] - kept[one][1]) > 0.02
        ]
        assert not off, f"messengers {told}, should be {kept}"
        over = document["clock"]["phase"] == "over"
        acting = (document.get("open_unit", ""), document.get("points_left", 0))
        assert over or acting == (self.acting, self.points if self.acting else 0), (
            f"{acting}, should be {self.acting} with {self.points} (AOW-ORD-9)"
        )
        if document["clock"]["phase"] == "motivation" and self.phase < MOTIVATION:
            self.reach(MOTIVATION, document)
        for id in document["units"]:
            self.badges(document, id)
        self.score()

    def badges(self, document: Json, id: str) -> None:
        """What is shown of a unit is what we have written down."""
        unit, memo = document["units"][id], self.memo[id]
        if unit["place"] == "off":
            return
        told = {
            key: key in unit["marks"]
            for key in ("disordered", "halted", "acted", "shot", "failed", "rallied")
        }
        kept = {
            "disordered": memo.disordered, "halted": bool(memo.halted), "acted": memo.acted, "shot": memo.shot,
            "failed": memo.failed, "rallied": memo.rallied,
        }  # fmt: skip
        if document["clock"]["phase"] == "motivation":
            told["wild"], kept["wild"] = "wild" in unit["marks"], memo.wild
        if document["clock"]["phase"] == "turn_start":
            return
        assert told == kept, f"{id} shows {told}, should {kept}"
        if unit["kind"] not in LEADERS:
            markers = document["kit"][id].get("markers", 0)
            assert markers == memo.markers, (
                f"{id} has {markers} markers, should have {memo.markers} (AOW-DAT-13)"
            )


def fits(shape: shapely.Polygon, angle: float) -> bool:
    """Whether a piece, turned so, is 10 inches wide and 8 deep at most."""
    west, south, east, north = shapely.affinity.rotate(shape, angle).bounds
    return bool(east - west <= 10.05 and north - south <= 8.05)


def price(document: Json, id: str) -> int:
    """AOW-MUS-5."""
    unit = document["units"][id]
    bases = [document["figures"][one] for one in unit["figures"]]
    each = 16 if unit["mounted"] else PRICE[unit["kind"]]
    return (unit["kind"] != "gun") * 5 + sum(each + ARMS_PRICE[one["weapon"]] for one in bases)
