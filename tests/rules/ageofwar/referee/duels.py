"""Challenges and duels."""

from __future__ import annotations

from typing import Any

from tests.rules.ageofwar.referee.charts import LEADERS
from tests.rules.ageofwar.referee.ground import (
    NEAR,
    SLACK,
    Json,
    base,
    other_side,
    side_of,
)
from tests.rules.ageofwar.referee.slate import Slate


class Duels(Slate):
    """AOW-CHA-1 to AOW-CHA-14."""

    def on_challenged(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-1 to AOW-CHA-4."""
        one, other = event.params["unit"], event.params["target"]
        assert self.options.challenges, "AOW-OPT-6"
        assert not self.challenged, "one challenge in a turn (AOW-CHA-1)"
        assert (side_of(one), side_of(other)) == (self.turn[1], other_side(self.turn[1]))
        self.challenged = True
        leads = [was["units"][id]["kind"] in LEADERS for id in (one, other)]
        assert leads[0] or not leads[1], "AOW-CHA-4"
        away = self.man(was, one).distance(self.man(was, other))
        assert away <= 4.0 + SLACK + NEAR, f"{away:.2f} inches (AOW-CHA-2)"
        ceilings = [min(15, 12 + 2 * (leads[nth] and not leads[1 - nth]) + (nth == 0)) for nth in (0, 1)]
        self.duel = {
            "men": {one: ceilings[0], other: ceilings[1]}, "score": {one: 0, other: 0}, "done": set(), "thrown": set(),
            "turn": other, "leads": dict(zip((one, other), leads, strict=True)),
        }  # fmt: skip

    def man(self, was: Json, unit: str) -> Any:
        """AOW-CHA-2: from where it is measured to a man."""
        if was["units"][unit]["place"] == "attached":
            return self.ground(was, unit)
        if was["units"][unit]["kind"] in LEADERS:
            return base(was["figures"][was["units"][unit]["figures"][0]])
        chief = self.blocks(was)[unit].commander
        assert chief, f"{unit} has no commander (AOW-CHA-3)"
        return base(chief)

    def on_challenge_refused(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-9, AOW-CHA-10, AOW-CHA-14."""
        unit = event.params["unit"]
        if self.duel["leads"][unit]:
            if was["units"][unit]["kind"] == "general":
                self.honour = (unit, was["kit"][unit]["quality"] + 1)
            return
        self.yields = unit
        self.disorders(unit)

    def on_bases_fell(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-10, AOW-DEC-15, and the base of a duel's dead (AOW-CHA-12)."""
        unit = event.params["unit"]
        if unit != self.yields:
            return
        self.yields = ""
        bases = [one["id"] for one in self.blocks(was)[unit].bases]
        plain = [id for id in bases if not was["figures"][id]["commander"]] or bases
        chosen = self.replies.pop("refusal_base")["base"] if len(plain) > 1 else plain[-1]
        assert chosen in plain, "not the commander's (AOW-CHA-10)"
        self.dying.add(chosen)

    def on_honour_lost(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CMD-14."""
        unit, quality = self.honour
        assert (event.params["unit"], now["kit"][unit]["quality"]) == (unit, quality), "AOW-CMD-14"
        self.honour = ("", 0)

    on_honour_won = on_honour_lost

    def on_duel_thrown(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-5 to AOW-CHA-7, AOW-OPT-11."""
        unit, duel = self.takes_turn(event), self.duel
        face = self.thrown("duel").faces[0]
        score, ceiling = duel["score"][unit] + face, duel["men"][unit]
        race = self.options.duel == "race"
        if score > ceiling and not race:
            score = 0
        if score >= ceiling or not score:
            duel["done"].add(unit)
        duel["thrown"].add(unit)
        duel["score"][unit] = score
        assert event.params["score"] == score, f"{score} (AOW-CHA-7)"
        if race and score >= ceiling:
            duel["done"] |= set(duel["men"])

    on_duel_overreached = on_duel_thrown

    def on_duel_held(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-5."""
        unit = self.takes_turn(event)
        assert unit in self.duel["thrown"], "each throws once (AOW-CHA-5)"
        assert self.options.duel == "hold", "AOW-OPT-11"
        self.duel["done"].add(unit)

    def takes_turn(self, event: Any) -> str:
        """AOW-CHA-5: they alternate, and who has done is passed over."""
        unit, duel = str(event.params["unit"]), self.duel
        if duel["turn"] in duel["done"]:
            duel["turn"] = next(id for id in duel["men"] if id != duel["turn"])
        assert unit == duel["turn"], f"it is {duel['turn']}'s throw (AOW-CHA-5)"
        assert unit not in duel["done"]
        duel["turn"] = next(id for id in duel["men"] if id != unit)
        return unit

    def on_duel_won(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-8, AOW-CHA-11 to AOW-CHA-13."""
        score = self.duel["score"]
        assert self.duel["done"] == set(score), "both have ended (AOW-CHA-8)"
        lower, higher = sorted(score, key=lambda id: score[id])
        came = score[higher] - score[lower] >= 3
        assert (event.kind == "duel_won") is came, f"{score} (AOW-CHA-8)"
        if not came:
            return
        assert event.params["unit"] == higher
        self.duels[side_of(higher)] += 1
        if not self.duel["leads"][higher]:
            self.memo[higher].prowess = 2
        elif was["units"][higher]["kind"] == "general" and was["kit"][higher]["quality"]:
            self.honour = (higher, was["kit"][higher]["quality"] - 1)
        if self.duel["leads"][lower]:
            self.dying |= set(was["units"][lower]["figures"])
            self.posts.pop(lower, None)
            near = [id for _away, id in self.within(was, lower, 6.0, side_of(lower))]
            host = self.holder(was, lower)
            self.mourners = dict.fromkeys(([host, *near] if host != lower else near)[:2], 3)
        else:
            chief = self.blocks(was)[lower].commander
            assert chief
            self.dying.add(chief["id"])
            self.memo[lower].prowess = 0
            self.mourners = {lower: 2} if len(self.blocks(was)[lower].bases) > 1 else {}

    on_duel_drawn = on_duel_won

    def on_bodies(self, event: Any, was: Json, now: Json) -> None:
        """AOW-CHA-12, AOW-RUL-137."""
        unit = event.params["unit"]
        assert self.mourners.pop(unit, 0) == event.params["count"], f"{unit} (AOW-CHA-12)"
        self.memo[unit].markers += event.params["count"]

    def on_duel_over(self, event: Any, was: Json, now: Json) -> None:
        assert not self.mourners, f"{self.mourners} (AOW-CHA-12)"
        assert not self.honour[0], f"{self.honour} (AOW-CHA-13)"
