"""Hand to hand: who is paired with whom, and every die of a combat."""

from __future__ import annotations

import math
from typing import Any

import shapely

from tests.rules.skirmish.referee.charts import (
    BLOWS,
    CLOSED,
    MELEE,
)
from tests.rules.skirmish.referee.ground import (
    EPS,
    Json,
    Terrain,
    apart,
    bearing,
    box,
    centre,
    side_of,
)
from tests.rules.skirmish.referee.wounds import Dice, Wounds


class Blows(Wounds):
    """SKIR-MEL-1 to SKIR-MEL-18."""

    def on_fought(self, event: Any, was: Json, now: Json) -> None:
        told = event.params
        one, other = was["figures"][told["figure"]], was["figures"][told["foe"]]
        assert side_of(one["id"]) == self.turn[1], "the active side's primary throws first (SKIR-MEL-15)"
        dice = Dice(event)
        self.fights.append((one["id"], other["id"], list(told["helpers"]), list(told["foes"])))
        assert max(len(told["helpers"]), len(told["foes"])) <= 2, "SKIR-MEL-5"
        assert not (told["helpers"] and told["foes"]), "SKIR-MEL-3"
        totals = []
        for figure, against in ((one, told["foes"]), (other, told["helpers"])):
            die = 8 if figure["kind"] == "kensei" else 6
            bonus = MELEE.get(figure["kind"], 0) + (figure["kind"] == "ronin" and self.options.ronin_as_bushi)
            bonus += figure["mounted"] + (figure["blade"] in ("naginata", "no_dachi"))
            bonus -= (figure["blade"] == "improvised") + len(against) + (figure["wounds"] > 0)
            totals.append(dice.thrown(die) + bonus)
        assert [told["total"], told["other"]] == totals, f"{told}, should be {totals}"
        margin = abs(totals[0] - totals[1])
        winner, loser = (one, other) if totals[0] > totals[1] else (other, one)
        cell = BLOWS[loser["armour"]][min(margin, 7) - 1] if margin else ""
        away = apart(bearing(centre(winner), centre(loser)), winner["facing"])
        if winner["mounted"] and winner["blade"] != "yari":
            if abs(away - 135) < 0.01:
                self.unsure += 1
                return
            if away > 135:
                cell = ""
        figures = {figure["id"]: dict(figure) for figure in (one, other)}
        if cell in ("W", "D"):
            self.strike(figures[loser["id"]], cell, dice, horse=self.options.horse_in_melee)
        dice.all_told()
        self.compare(figures, now)
        after = now["figures"][loser["id"]]
        went = math.dist(centre(loser), centre(after))
        if cell == "PB":
            assert went <= loser["depth"] + EPS, "SKIR-MEL-14"
            if went > 0.02:
                assert (
                    apart(bearing(centre(winner), centre(loser)), bearing(centre(loser), centre(after))) < 2
                )
            if went < loser["depth"] - 0.02:
                self.blocked(loser, after, bearing(centre(winner), centre(loser)), now)
        else:
            assert went < EPS, f"{loser['id']} is pushed by {cell or 'nothing'}"

    def paired(self) -> None:
        """SKIR-MEL-1 to SKIR-MEL-5: as many combats as possible, everybody in one at most, and nobody idle who could
        help.
        """
        most = matching(self.met)
        assert len(self.fights) == most, f"{len(self.fights)} combats of {most} (SKIR-MEL-3)"
        busy = [id for a, b, helpers, foes in self.fights for id in (a, b, *helpers, *foes)]
        assert len(busy) == len(set(busy)), "one combat each (SKIR-MEL-2)"
        for a, b, helpers, foes in self.fights:
            assert all(b in self.met[one] for one in (a, *helpers))
            assert all(one in self.met[a] for one in foes)
            idle = [id for id, met in self.met.items() if b in met and id not in busy]
            idle_foes = [id for id in self.met[a] if id not in busy]
            assert not idle or len(helpers) == 2, f"{idle} could help {a} (SKIR-MEL-3)"
            assert not idle_foes or len(foes) == 2, f"{idle_foes} could help {b} (SKIR-MEL-3)"

    def blocked(self, loser: Json, after: Json, way: float, now: Json) -> None:
        """SKIR-MEL-14: who is pushed back less than his depth has something in his way."""
        on = 0.08
        east, north = on * math.sin(math.radians(way)), on * math.cos(math.radians(way))
        base = box({**after, "x": after["x"] + east, "y": after["y"] + north})
        table = shapely.box(0, 0, now["table"]["width"], now["table"]["depth"])
        others = [box(f) for f in self.able(now) if f["id"] != loser["id"]]
        closed = Terrain(now).of(CLOSED)
        assert not table.covers(base) or any(base.distance(each) < 0.06 for each in (*others, *closed)), (
            f"{loser['id']} is pushed back too little"
        )


def matching(graph: dict[str, set[str]]) -> int:
    """The most pairs that a graph of two sides allows."""
    partner: dict[str, str] = {}

    def find(one: str, seen: set[str]) -> bool:
        for other in sorted(graph[one] - seen):
            seen.add(other)
            if other not in partner or find(partner[other], seen):
                partner[other] = one
                return True
        return False

    return sum(find(one, set()) for one in graph)
