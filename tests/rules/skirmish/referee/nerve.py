"""Morale: what counts in a check, and what those do who fail it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from shapely import LineString

from tests.rules.skirmish.referee.charts import (
    RESULTS,
)
from tests.rules.skirmish.referee.ground import (
    Json,
    Terrain,
    apart,
    bearing,
    box,
    centre,
    gap,
    side_of,
)
from tests.rules.skirmish.referee.slate import Slate


class Nerve(Slate):
    """SKIR-MOR-6 to SKIR-MOR-30."""

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
