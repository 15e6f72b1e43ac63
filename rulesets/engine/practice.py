"""The practice commander: an opponent that knows no rules.

He sees what a player sees: the document, the options, and the previews. He fills in an option's parameters from where
the enemy and the places worth holding are, asks for the preview, and takes the order that promises most. Options may
carry ``eager``, a number by which a system recommends an order that needs no thought (accept, deploy, confirm).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice import Dice, Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import EndPhase, Order
from rulesets.engine.registry import Ruleset

Json = dict[str, Any]
WARY = 4.0
"""Inches of progress that a warning in a preview outweighs."""

LEADERS = ("shogun", "general")
MISSILES = ("bow", "teppo", "gun")


@dataclass
class Commander:
    """Commands one side. ``dice`` are his own whims, not the battle's; ``daring`` (0 to 1) is how close he goes."""

    ruleset: Ruleset[Any]
    side: Side
    dice: Dice
    daring: float = 0.6
    _whims: int = 0
    _plan: list[Json] = field(default_factory=list)
    _moment: tuple[Any, ...] = ()

    def order(self, battle: Battle) -> Order:
        """A legal order for his side, which must be to act. Never an illegal one: each is previewed first."""
        moment = (battle.clock.turn, battle.clock.phase, battle.clock.active, battle.asked, battle.draw_offer)
        if moment != self._moment or not self._plan:
            self._moment = moment
            self._plan = self._planned(battle)
        while self._plan:
            best = self._best(battle, self._plan.pop(0))
            if best is not None:
                return best
        return self._last_resort(battle)

    def _planned(self, battle: Battle) -> list[Json]:
        """The open options, one after another: what is recommended first, then unit by unit as a whim has it."""
        options = [
            option
            for option in self.ruleset.options(battle, self.side)
            if option["shut"] is None and option["scope"] != "battle" and option["kind"] != "end_phase"
        ]
        return sorted(options, key=lambda option: (-option.get("eager", 0), self._whim()))

    def _last_resort(self, battle: Battle) -> Order:
        """Nothing is worth doing: end the phase, else the first order that is legal at all."""
        options = self.ruleset.options(battle, self.side)
        kinds = {option["kind"] for option in options if option["shut"] is None}
        if "end_phase" in kinds:
            return EndPhase()
        for option in sorted(options, key=lambda option: -option.get("eager", 0)):
            if option["scope"] == "battle" or option["shut"] is not None:
                continue
            for order in self._orders(battle, option):
                if self.ruleset.preview(battle, self.side, order)["legal"]:
                    return order
        raise Illegal("no_order", "", "There is no order left to give.")

    def _best(self, battle: Battle, option: Json) -> Order | None:
        """The best way to give one option's order, or None if no way is worth it."""
        best: tuple[float, Order] | None = None
        for order in self._orders(battle, option):
            preview = self.ruleset.preview(battle, self.side, order)
            if not preview["legal"]:
                lawful = (preview.get("path") or {}).get("lawful")
                if not lawful:
                    continue
                order = self.ruleset.decode_order({**self.ruleset.encode_order(order), **lawful})
                preview = self.ruleset.preview(battle, self.side, order)
                if not preview["legal"]:
                    continue
            liking = self._liking(battle, option, preview)
            if liking > 0 and (best is None or liking > best[0]):
                best = (liking, order)
        return best[1] if best else None

    def _liking(self, battle: Battle, option: Json, preview: Json) -> float:
        if option.get("eager"):
            return float(option["eager"])
        if preview.get("odds"):
            return sum(_expected(odds) for odds in preview["odds"])
        unit = battle.units.get(option["unit"])
        if unit is None or not preview.get("path") or not preview.get("figures"):
            return 0.0
        goal, stand_off = self._goal(battle, option)
        before = battle.living(unit)
        now = min(math.dist(figure.point, goal) for figure in before)
        then = min(math.dist((figure["x"], figure["y"]), goal) for figure in preview["figures"])
        warnings = sum(note.get("tone") == "bad" for note in preview.get("notes", ()))
        return float(now - max(then, stand_off) - (1.0 if then < stand_off else 0.25) - WARY * warnings)

    # -- filling in ------------------------------------------------------------------------------------------------

    def _orders(self, battle: Battle, option: Json) -> Iterator[Order]:
        """Ways to fill in an option's parameters."""
        base: Json = {"kind": option["kind"]}
        if option["unit"]:
            base["unit"] = option["unit"]
        if option["kind"] == "answer":
            yield self.ruleset.decode_order({**base, "answer": option["params"][0]["default"]})
            return
        filled: list[Json] = [base]
        for param in option["params"]:
            filled = [{**order, **part} for order in filled for part in self._fill(battle, option, param)]
        for order in filled:
            try:
                yield self.ruleset.decode_order(order)
            except Illegal:
                continue

    def _fill(self, battle: Battle, option: Json, param: Json) -> list[Json]:
        name = param["name"]
        match param["type"]:
            case "unit" | "figure" | "piece":
                open_ = [choice["value"] for choice in param["choices"] if not choice.get("shut")]
                none: list[Json] = [{}] if param.get("optional") else []
                return none + [{name: value} for value in open_[:6]]
            case "choice":
                return (
                    [{name: param["default"]}] if param.get("default") is not None else _first_choice(param)
                )
            case "path" | "pose":
                return self._marches(battle, option, param)
            case "flag" | "number" | "angle":
                return [{name: param.get("default", 0)}]
        return [{}]

    def _marches(self, battle: Battle, option: Json, param: Json) -> list[Json]:
        """Marches towards the goal: straight, and to both sides of it."""
        start, reach = param["start"], param.get("reach") or 0.0
        goal, stand_off = self._goal(battle, option)
        far = math.dist((start["x"], start["y"]), goal)
        length = min(reach * 0.9, max(far - stand_off, 0.0))
        if length < 0.25:
            return []
        bearing = math.degrees(math.atan2(goal[0] - start["x"], goal[1] - start["y"]))
        return [_march(param, start, bearing + aside, length * part) for aside, part in _WAYS]

    def _goal(self, battle: Battle, option: Json) -> tuple[tuple[float, float], float]:
        """Where a unit should go, and how far from it it should stop, in inches."""
        unit = battle.units[option["unit"]]
        figures = battle.living(unit)
        here = figures[0].point
        enemies = [f.point for other in battle.on_table(self.side.opponent) for f in battle.living(other)]
        foe = min(enemies, key=lambda point: math.dist(point, here), default=here)
        sites = [_middle(site.outline) for site in battle.sites.values() if site.owner is not self.side]
        if unit.rank in LEADERS:
            return here, 0.0
        if unit.arms in MISSILES:
            return foe, 12.0 - 4.0 * self.daring
        site = min(sites, key=lambda point: math.dist(point, here), default=foe)
        if math.dist(site, here) * self.daring < math.dist(foe, here) and math.dist(foe, here) > 10.0:
            return site, 0.5
        return foe, 0.8

    def _whim(self) -> float:
        self._whims += 1
        return self.dice.face(self._whims, Die.D20) / 20.0


_WAYS = ((0.0, 1.0), (35.0, 1.0), (-35.0, 1.0), (0.0, 0.5))


def _march(param: Json, start: Json, bearing: float, length: float) -> Json:
    angle = math.radians(bearing)
    facing = round(bearing % 360.0, 1)
    x, y = start["x"] + math.sin(angle) * length, start["y"] + math.cos(angle) * length
    end = {"x": round(x, 2), "y": round(y, 2), "facing": facing}
    if param["type"] == "pose":
        return {param["name"]: end}
    march: Json = {param["name"]: [end]}
    if param.get("formation"):
        march.update(formation=param["formation"], frontage=param.get("frontage", 0))
    return march


def _first_choice(param: Json) -> list[Json]:
    return [{param["name"]: choice["value"]} for choice in param["choices"] if not choice.get("shut")][:3]


def _expected(odds: Json) -> float:
    return float(sum(number * share for number, share in enumerate(odds.get("losses", ()))))


def _middle(outline: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
