"""Units that fall back, and bases that sneak off."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tests.rules.ageofwar.referee.charts import LEADERS
from tests.rules.ageofwar.referee.ground import (
    Block,
    Json,
    apart,
    bearing,
    shifted,
    unit_vector,
)
from tests.rules.ageofwar.referee.nerve import Nerve


class Flight(Nerve):
    """How those go who fail their tests."""

    def on_fell_back(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-24, AOW-MOR-25, AOW-MOR-32, AOW-WDR-13, AOW-RUL-102."""
        unit = event.params["unit"]
        old, new = self.blocks(was)[unit], Block(now, unit)
        if self.assault.get("fleeing") == unit:
            self.assault.pop("fleeing")
            assert event.kind == "fell_back"
            self.fled(was, now, unit)
            return
        throw = self.thrown("fall_back")
        if old.kind in LEADERS:
            assert unit in self.owed, f"{unit} falls back for nothing (AOW-RUL-102)"
            self.owed.remove(unit)
        else:
            assert self.follows("fell_back", unit), f"{unit} falls back for nothing"
        home, most = self.homewards(was, old.side), throw.faces[0] + 1.0
        dx, dy = new.middle[0] - old.middle[0], new.middle[1] - old.middle[1]
        (fx, fy), far = unit_vector(home), math.hypot(dx, dy)
        assert apart(old.facing, new.facing) < 0.01, "AOW-MOR-32"
        assert math.hypot(dx - fx * far, dy - fy * far) < 0.01, f"{unit} falls back aslant (AOW-MOR-32)"
        assert far <= most + 0.01, f"{unit} falls back {far} of {most}"
        self.no_farther(was, old, home, far, most)

    on_hemmed_in = on_fell_back

    def no_farther(self, was: Json, old: Block, direction: float, far: float, most: float) -> None:
        """AOW-MOR-32: who comes less far than his dice say has an edge of the table, an enemy or a friend before him,
        and nobody comes through those.
        """
        enemies = [one for one in self.blocks(was).values() if one.side != old.side]
        others = [one for one in self.blocks(was).values() if one.id != old.id]
        lying = [
            Block(was, id)
            for id, unit in was["units"].items()
            if unit["kind"] == "daimyo" and unit["place"] == "table"
        ]
        others += [one for one in lying if one.id != old.id and one.id not in self.blocks(was)]
        step, stopped = far + 0.3, False
        while step < most and not stopped:
            bases = old.moved(shifted(old.anchor, direction, step), old.facing)
            shape = shapely.union_all(bases)
            off = not self.table(0.01).covers(shape)
            pairs = zip(old.moved(old.anchor), bases, strict=True)
            swept = shapely.union_all([one.union(other).convex_hull for one, other in pairs])
            near = any(self.nearer(swept, old, one) for one in enemies)
            stopped = off or near
            over = any(shape.intersection(one.shape).area > 1e-4 for one in others)
            assert stopped or over, f"{old.id} comes {far:.2f}, could {step:.2f} of {most} (AOW-MOR-32)"
            step += 0.3

    def nearer(self, swept: BaseGeometry, old: Block, foe: Block) -> bool:
        """AOW-GEO-12: whether a way leads nearer to an enemy than it may."""
        began, passes = old.shape.distance(foe.shape), swept.distance(foe.shape)
        over = began < 0.02 and swept.intersection(foe.shape).area > 0.01
        return bool(over or passes < min(1.0, began) - 0.005)

    def on_sneaked_off(self, event: Any, was: Json, now: Json) -> None:
        """AOW-MOR-33."""
        unit = event.params["unit"]
        assert self.follows("sneaked_off", unit), f"nobody of {unit} sneaks off (AOW-MOR-33)"
        plain, throw = self.sneaks.pop(unit), self.thrown("sneak")
        assert len(throw.faces) == len(plain), "AOW-MOR-33"
        gone = [id for id, face in zip(plain, throw.faces, strict=True) if face >= 5]
        assert len(gone) == event.params["count"]
        self.dying |= set(gone)

    def turned_home(self, was: Json, now: Json, unit: str) -> None:
        """AOW-MOR-25: who reels faces the nearest enemy."""
        foe = self.nearest_enemy(was, unit)
        block = Block(now, unit)
        assert apart(block.facing, bearing(block.middle, self.blocks(was)[foe].middle)) < 0.1, "AOW-MOR-25"
