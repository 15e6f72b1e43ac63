"""Leaders: new ones, rides, messengers; and late units."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely import LineString, Point

from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Block,
    Json,
    centre,
    number,
    other_side,
    side_of,
)
from tests.rules.ageofwar.referee.slate import Memo, Slate


class Leaders(Slate):
    """AOW-CMD-1 to AOW-CMD-14, AOW-ORD-3, AOW-MSG-1 to AOW-MSG-8, AOW-LAT-1 to AOW-LAT-3, AOW-END-7."""

    # -- unit commanders and new generals ------------------------------------------------------------------------------

    def on_commander_found(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CMD-1 to AOW-CMD-5."""
        unit = event.params["unit"]
        memo, block = self.memo[unit], self.blocks(was)[unit]
        assert side_of(unit) == self.turn[1]
        assert not block.commander, f"{unit} has a commander (AOW-CMD-1)"
        assert block.kind != "gun", "AOW-MUS-9"
        assert len(block.bases) > 1, "AOW-CMD-1"
        assert not memo.sought, f"{unit} seeks twice (AOW-CMD-1)"
        memo.sought = True
        chosen = self.replies.pop("seek_commander")["base"]
        one = was["figures"][chosen]
        plain = [each for each in block.bases if each not in block.missiles]
        assert one in (plain or block.bases), f"{chosen} is not the best base (AOW-CMD-2)"
        face = self.thrown("seek_commander").faces[0]
        kind = ("commander_not_found", "commander_found", "avenger_found")[(face - 1) // 2]
        assert event.kind == kind, f"a {face}"
        if face <= 2:
            self.dying.add(chosen)
            return
        assert now["figures"][chosen]["commander"], "AOW-CMD-4"
        assert len(Block(now, unit).bases) == len(block.bases), "AOW-CMD-4"
        if face <= 4:
            self.disorders(unit)
        else:
            memo.avenge = 3

    on_commander_not_found = on_avenger_found = on_commander_found

    def on_front_narrowed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CMD-3."""
        old, new = (Block(document, event.params["unit"]) for document in (was, now))
        assert new.frontage == old.frontage - 1 == event.params["frontage"]
        assert math.dist(old.anchor, new.anchor) < NEAR
        assert [one["id"] for one in old.bases] == [one["id"] for one in new.bases]

    def on_new_general(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CMD-11, AOW-CMD-12."""
        face = self.thrown("new_general").faces[0]
        if event.kind == "no_new_general":
            assert face <= 2, "AOW-CMD-11"
            return
        assert face >= 3, "AOW-CMD-11"
        leader = event.params["unit"]
        clan = now["units"][leader]["clan"]
        old = was["clans"][clan]["leader"]
        assert was["units"][old]["fate"] == "killed", "AOW-CMD-11"
        worse = was["kit"][old]["quality"] + (face <= 4)
        assert now["kit"][leader]["quality"] == worse, f"quality should be {worse} (AOW-CMD-11)"
        assert (now["kit"][leader].get("dice", 0), now["units"][leader]["marks"]) == (0, []), "AOW-CMD-12"
        host = now["kit"][leader]["with_unit"]
        assert now["units"][host]["clan"] == clan, "AOW-CMD-12"
        self.memo[leader] = Memo()

    on_no_new_general = on_new_general

    # -- rides ---------------------------------------------------------------------------------------------------------

    def on_ride_thrown(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-3."""
        memo = self.memo[event.params["unit"]]
        assert not memo.ride, "AOW-ORD-3"
        throw = self.thrown("ride")
        assert len(throw.faces) == 3
        memo.ride = sum(throw.faces)
        assert event.params["inches"] == memo.ride

    def on_rode(self, event: Any, was: Json, now: Json) -> None:
        """AOW-ORD-3, AOW-RUL-36."""
        leader = event.params["unit"]
        side, memo = side_of(leader), self.memo[leader]
        assert side == self.turn[1]
        assert memo.ride, f"{leader} has not thrown (AOW-ORD-3)"
        assert not memo.rode, "AOW-ORD-3"
        memo.rode = True
        fights = self.touching(was, leader) if not self.is_camped(was, leader) else {}
        rear = was["units"][leader]["place"] == "attached" and not was["kit"][leader].get("in_front")
        assert not fights or rear, f"{leader} leaves a fight (AOW-ORD-3)"
        figure = was["units"][leader]["figures"][0]
        way = [tuple(spot) for spot in event.paths.get(figure, ())]
        if len(way) > 1:
            self.ridden(was, leader, way)
        if now["units"][leader]["kind"] == "daimyo":
            self.camped[side] = event.kind == "camped"
        if event.kind in ("rode", "camped"):
            end = now["figures"][figure]
            assert math.dist(way[-1], (end["x"], end["y"])) < NEAR
        if event.kind == "rode":
            self.alone_at(now, leader)
        elif event.kind == "camped":
            x, y = was["maku"][side]
            assert max(abs(end["x"] - x), abs(end["y"] - y)) <= 1.5 + 0.01, "AOW-DAT-11"
        else:
            host = event.params["target"]
            assert now["kit"][leader]["with_unit"] == host
            assert now["kit"][leader].get("in_front", False) is (event.kind == "joined_front")
            if len(way) > 1:
                away = Point(way[-1]).distance(self.ground(was, host))
                assert away <= 0.8 + 0.02, "by touching it with his base (AOW-ORD-3)"

    on_joined = on_joined_front = on_camped = on_rode

    def is_camped(self, was: Json, leader: str) -> bool:
        return was["units"][leader]["kind"] == "daimyo" and self.camped[side_of(leader)]

    def ridden(self, was: Json, leader: str, way: list[tuple[float, float]]) -> None:
        """AOW-ORD-3: not too far, from where he is, over no enemy unit, on the table."""
        line, unit = LineString(way), was["units"][leader]
        assert line.length <= self.memo[leader].ride + 0.02, f"{leader} rides {line.length:.2f} (AOW-ORD-3)"
        if unit["place"] == "attached":
            assert Point(way[0]).distance(self.ground(was, leader)) < 0.02, "from its footprint (AOW-ORD-3)"
        else:
            figure = was["figures"][unit["figures"][0]]
            assert math.dist(way[0], (figure["x"], figure["y"])) < 0.01, f"{leader} starts elsewhere"
        self.open_way(was, side_of(leader), line)

    def open_way(self, was: Json, side: str, line: LineString) -> None:
        """AOW-ORD-3, AOW-MSG-4: over no enemy unit, on the table."""
        for foe in self.troops(was, other_side(side)):
            assert line.intersection(foe.shape).length < 0.06, f"over {foe.id} (AOW-ORD-3, AOW-MSG-4)"
        assert self.table(0.02).covers(line), "AOW-GEO-15"

    def alone_at(self, now: Json, leader: str) -> None:
        """AOW-ORD-3: he ends within 1" of no enemy."""
        own = Block(now, leader)
        for foe in self.blocks(now).values():
            if foe.side != own.side:
                assert foe.shape.distance(own.shape) >= 1.0 - 0.015, f"{leader} ends at {foe.id} (AOW-ORD-3)"

    # -- messengers ----------------------------------------------------------------------------------------------------

    def on_messengers_sent(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MSG-1 to AOW-MSG-3."""
        side = self.turn[1]
        assert self.options.messengers, "AOW-OPT-5"
        daimyo = next(
            id for id, one in was["units"].items() if one["kind"] == "daimyo" and one["side"] == side
        )
        assert not was["units"][daimyo]["fate"], "AOW-MSG-1"
        dice = 8 if self.camped[side] and side in was["maku"] else 2
        shares = (self.replies.pop("allot_messengers", None) or {}).get("shares")
        lords = {
            id: one for id, one in was["units"].items() if one["kind"] == "general" and one["side"] == side
        }
        generals = sorted((id for id, one in lords.items() if not one["fate"]), key=number)
        if shares is None:
            assert len(generals) == 1
            shares = {generals[0]: dice}
        assert sum(shares.values()) == dice, f"{shares} of {dice} dice (AOW-MSG-1)"
        sent = [id for id in generals if shares.get(id)]
        assert event.params["count"] == len(sent)
        for id in sent:
            throw = self.thrown("messenger")
            assert len(throw.faces) == shares[id], "AOW-DIC-7"
            post = self.posts.setdefault(id, {"at": self.start(was, id)})
            post["inches"], post["stopped"] = 8.0 * sum(face >= 4 for face in throw.faces), False
        for id, post in self.posts.items():
            if side_of(id) == side and id not in sent:
                post["inches"] = 0.0

    def on_messenger_rode(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MSG-2, AOW-MSG-4, AOW-MSG-6."""
        general = event.params["unit"]
        post, (way,) = self.posts[general], ([tuple(spot) for spot in path] for path in event.paths.values())
        line = LineString(way) if len(way) > 1 else Point(way[0])
        assert line.length <= post["inches"] + 0.02, f"{line.length} of {post['inches']} (AOW-MSG-3)"
        post["inches"] = 0.0
        assert not post["stopped"], "AOW-MSG-7"
        assert math.dist(way[0], post["at"]) < 0.01, "he starts elsewhere (AOW-MSG-2)"
        if len(way) > 1:
            self.open_way(was, side_of(general), line)
        post["at"] = way[-1]
        tried = self.tried.setdefault(general, set())
        foes = [foe for foe in self.troops(was, other_side(side_of(general))) if foe.id not in tried]
        met = [foe.id for foe in foes if foe.shape.distance(line) <= 3.0 - NEAR]
        passed = [id for id in met if line.intersection(self.ground(was, id).buffer(3.0 - NEAR)).length > 0.1]
        assert not passed, f"{passed} have let him pass (AOW-MSG-6)"
        self.running = general if met else ""

    def start(self, was: Json, general: str) -> tuple[float, float]:
        """AOW-MSG-2: at the maku's edge, as near to his general as may be, or where the daimyo is."""
        side = side_of(general)
        if self.camped[side] and side in was["maku"]:
            x, y = was["maku"][side]
            maku = shapely.box(x - 1.5, y - 1.5, x + 1.5, y + 1.5)
            goal = Point(centre(was["figures"][was["units"][general]["figures"][0]]))
            spot = shapely.shortest_line(maku, goal).coords[0]
            return spot[0], spot[1]
        daimyo = next(one for one in was["units"].values() if one["kind"] == "daimyo" and one["side"] == side)
        (x, y), size = centre(was["figures"][daimyo["figures"][0]]), was["table"]
        return min(max(x, 0.0), size["width"]), min(
            max(y, 0.0), size["depth"]
        )  # drawn behind a unit on the very edge

    def on_messenger_killed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MSG-6, AOW-MSG-7."""
        general, enemy = event.params["unit"], event.params["target"]
        post, tried = self.posts[general], self.tried.setdefault(general, set())
        assert enemy not in tried, f"{enemy} tries twice (AOW-MSG-6)"
        tried.add(enemy)
        self.chased.discard((enemy, general))
        self.running = ""
        away = Point(post["at"]).distance(self.ground(was, enemy))
        assert away <= 3.0 + SLACK + NEAR, f"{enemy} is {away:.2f} from him (AOW-MSG-6)"
        face = self.thrown("stop_messenger").faces[0]
        assert (event.kind == "messenger_killed") is (face >= 5), "AOW-MSG-6"
        if face >= 5:
            self.posts.pop(general)
            return
        start, end = (tuple(spot) for spot in next(iter(event.paths.values())))
        far = math.dist(start, end)
        edge = self.table().boundary.distance(Point(end)) < 0.01
        assert abs(far - 8.0) < 0.02 or (edge and far < 8.02), f"driven {far} (AOW-MSG-7)"
        post["at"], post["inches"], post["stopped"] = end, 0.0, True

    on_messenger_driven = on_messenger_killed

    def on_messenger_arrived(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MSG-5."""
        general = event.params["unit"]
        at = self.posts.pop(general)["at"]
        away = Point(at).distance(self.ground(was, general))
        assert away <= 1.0 + SLACK + NEAR, f"he is {away:.2f} from him (AOW-MSG-5)"
        self.award = self.thrown("award").faces[0]

    def on_dice_awarded(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MSG-5, AOW-DAT-14."""
        general = event.params["unit"]
        if self.replies.pop("award")["again"]:
            self.award = self.thrown("award").faces[0]
        dice = [document["kit"][general].get("dice", 0) for document in (was, now)]
        assert dice[1] - dice[0] == self.award == event.params["count"], "AOW-MSG-5"

    # -- late units, and the maku --------------------------------------------------------------------------------------

    def on_late_came(self, event: Any, was: Json, now: Json) -> None:
        """AOW-LAT-1, AOW-DIC-8."""
        unit = event.params["unit"]
        assert was["units"][unit]["place"] == "late"
        assert side_of(unit) == self.turn[1]
        tries = 2 if was["units"][unit]["kind"] in ("samurai", "ronin") else 1
        came = self.thrown("late").faces[0] >= 5
        if not came and tries == 2:
            came = self.thrown("late").faces[0] >= 5
        assert (event.kind == "late_came") is came, "AOW-LAT-1"

    on_late_stayed = on_late_came

    def on_late_placed(self, event: Any, was: Json, now: Json) -> None:
        """AOW-LAT-2."""
        block = Block(now, event.params["unit"])
        line = self.base_line(now, block.side)
        rear = block.edge("rear")[:2]
        assert max(abs(y - line) for _x, y in rear) < 0.02, "its rear edge on its base line (AOW-LAT-2)"
        assert abs(block.facing - (self.homewards(now, block.side) + 180.0) % 360.0) < 0.01, "AOW-LAT-2"
        for foe in self.blocks(now).values():
            if foe.side != block.side:
                assert foe.shape.distance(block.shape) >= 6.0 - 0.015, f"{foe.id} (AOW-LAT-2)"

    def on_maku_taken(self, event: Any, was: Json, now: Json) -> None:
        """AOW-END-7."""
        unit = event.params["unit"]
        side = other_side(side_of(unit))
        x, y = was["maku"][side]
        away = shapely.box(x - 1.5, y - 1.5, x + 1.5, y + 1.5).distance(self.ground(was, unit))
        assert away <= SLACK + NEAR, f"{unit} is {away:.2f} from it (AOW-END-7)"
        assert side not in now["maku"]

    def on_daimyo_out(self, event: Any, was: Json, now: Json) -> None:
        """AOW-END-7."""
        self.camped[str(event.side)] = False
        self.alone_at(now, event.params["unit"])
