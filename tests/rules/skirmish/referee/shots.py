"""Shots: who shoots at whom, from how far, and every die of it."""

from __future__ import annotations

from typing import Any

from shapely import LineString

from tests.rules.skirmish.referee.charts import (
    SHOTS,
    WALKERS,
)
from tests.rules.skirmish.referee.ground import (
    Json,
    Terrain,
    box,
    centre,
    gap,
    side_of,
)
from tests.rules.skirmish.referee.wounds import Dice, Wounds


class Shots(Wounds):
    """SKIR-SHO-1 to SKIR-SHO-8, SKIR-HIT-1 to SKIR-HIT-16."""

    def on_shot_fired(self, event: Any, was: Json, now: Json) -> None:
        unit, target = event.params["unit"], event.params["target"]
        terrain = Terrain(was)
        self.may_shoot(unit)
        starts = {tuple(round(c, 2) for c in line[0]) for line in event.lines}
        weapon = self.order.get("weapon") or next(
            f["missile"] for f in self.able(was, unit) if tuple(round(c, 2) for c in centre(f)) in starts
        )
        shooters = [f for f in self.able(was, unit) if self.bears(was, f, weapon)]
        goals = [f for f in self.able(was, target) if not self.touching(was, f)]
        pairs = self.in_sight(was, terrain, shooters, goals, weapon)
        if None in pairs.values():
            self.unsure += 1
            return
        shooters = self.called(shooters, pairs)
        goals = [g for g in goals if any(pairs[f["id"], g["id"]] for f in shooters)]
        at = {tuple(round(c, 2) for c in centre(f)) for f in shooters}
        assert starts == at, f"shooters are {sorted(starts)}, should be {sorted(at)} (SKIR-SHO-3)"
        inches = min(gap(f, g) for f in shooters for g in goals if pairs[f["id"], g["id"]])
        assert abs(inches - event.params["distance"]) < 0.002, "SKIR-HIT-1"
        limits = enumerate(self.reach(weapon))
        band = next(i for i, limit in limits if limit is not None and inches <= limit + 1e-9)
        cover = {goal["id"]: self.cover_from(terrain, shooters, goal) for goal in goals}
        if None in cover.values():
            self.unsure += 1
            return
        pool = self.front_rank(was, shooters, goals, pairs) if band == 0 else goals
        if band == 3:
            pool = [g for g in pool if not cover[g["id"]]]
        assert pool, "SKIR-HIT-3"
        pool.sort(key=lambda f: int(f["id"].split(".")[1]))
        self.shot_dice(event, now, shooters, pool, (band, weapon), cover)

    def may_shoot(self, unit: str) -> None:
        """SKIR-SHO-1, SKIR-SHO-2; and whether it shot in its side's last turn too (SKIR-HIT-4)."""
        assert self.status.get(unit, "steady") in ("steady", "halted", "falling_back"), "SKIR-SHO-2"
        own = self.turns[side_of(unit)]
        assert self.shot.get(unit) != own, "once a turn (SKIR-SHO-1)"
        self.spoke, self.shot[unit] = self.shot.get(unit) == own - 1, own

    def bears(self, was: Json, figure: Json, weapon: str) -> bool:
        """SKIR-SHO-2 to SKIR-SHO-5: whether a figure has the weapon, both hands free, and stood still enough for it."""
        if figure["missile"] != weapon or figure["load"] or figure["barred"] or self.touching(was, figure):
            return False
        if weapon in WALKERS:
            return self.paid.get(figure["id"], 0.0) <= self.rate(figure) / 2 + 0.005
        return figure["id"] not in self.stirred and figure["id"] not in self.moved

    def in_sight(
        self, was: Json, terrain: Terrain, shooters: list[Json], goals: list[Json], weapon: str
    ) -> dict[tuple[str, str], bool | None]:
        """SKIR-SHO-8, SKIR-HIT-1: who of them sees whom within reach; None where it is a near thing."""
        extreme = self.reach(weapon)[3]
        assert extreme is not None
        return {
            (f["id"], g["id"]): self.sees(was, terrain, f, g) if gap(f, g) <= extreme + 1e-6 else False
            for f in shooters
            for g in goals
        }

    def called(self, shooters: list[Json], pairs: Json) -> list[Json]:
        """Those who see somebody, but for whom the order leaves out."""
        seeing = {shooter for (shooter, _goal), seen in pairs.items() if seen}
        left_out = set(self.order.get("without") or ())
        if self.order.get("steady"):
            left_out |= {f["id"] for f in shooters if not self.steady(f)}
        return [f for f in shooters if f["id"] in seeing - left_out]

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
        dice, (band, weapon) = Dice(event), shot
        first = dice.pick(pool)
        masters = sum(f["kind"] in ("kensei", "ronin") for f in shooters)
        attack = dice.thrown(8 if 2 * masters > len(shooters) else 6) + min(0, len(shooters) - 6)
        attack += 2 * (weapon not in WALKERS and not self.spoke and all(map(self.steady, shooters)))
        counted = band
        if cover[first["id"]] and band < 3:
            counted = band + 1 if self.reach(weapon)[band + 1] is not None else band + 2
        goal = dice.thrown(4) + (-1, 0, 1, 2)[counted]
        told = event.params["comparison"]
        assert (told["attack"]["total"], told["target"]["total"]) == (attack, goal), (
            f"shot: {told['attack']['total']} to {told['target']['total']}, should be {attack} to {goal}"
        )
        row = first["armour"]
        if weapon == "arquebus" or (weapon == "pistol" and self.options.pistol_pierces):
            row = "light" if row == "heavy" else "unarmoured"
        cell = SHOTS[row][max(0, min(attack - goal, 6))]
        assert told["cell"] == cell, f"{told} should be {cell}"
        self.letters(cell, first, pool, dice, now)

    def letters(self, cell: str, first: Json, pool: list[Json], dice: Dice, now: Json) -> None:
        """SKIR-HIT-11, SKIR-HIT-12: the first letter falls on the first, the others on whom the dice pick."""
        figures = {f["id"]: dict(f) for f in pool}
        open_ = [f["id"] for f in pool]
        for nth, letter in enumerate(cell.split("/") if cell else ()):
            if not open_:
                open_ = [id for id, f in figures.items() if f["fate"] != "killed"]
            if not open_:
                break
            id = first["id"] if nth == 0 else dice.pick([figures[each] for each in open_])["id"]
            open_.remove(id)
            self.strike(figures[id], letter, dice, horse=True)
        dice.all_told()
        self.compare(figures, now)
