"""The practice commander: an opponent that knows no rules.

He sees what a player sees: the document, the options, and the previews. He fills in an option's parameters from what
his units are after (:mod:`rulesets.engine.aims`), asks for the preview, and takes the order that promises most. Options
may carry ``eager``, a number by which a system recommends an order that needs no thought (accept, deploy, confirm).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rulesets.engine.aims import Aim, aim_of, bearing, middle, off
from rulesets.engine.battle import Battle, Side, Unit
from rulesets.engine.dice import Dice, Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import EndPhase, Order
from rulesets.engine.registry import Ruleset

Json = dict[str, Any]

WARY = 4.0
"""Inches of progress that a warning in a preview outweighs."""

LEAST = 0.3
"""Inches of progress, or what they are worth, below which a unit stays where it is."""

ENOUGH = 0.75
"""The share of the progress hoped for at which no other way is looked for."""

ASKEW = 25.0
"""Degrees off its aim at which a unit that must face it turns."""

SEVERAL = 4
"""Targets that are thought of, the nearest first."""

WAYS = ((0.0,), (25.0,), (-25.0,), (55.0,), (-55.0,), (85.0, 0.0), (-85.0, 0.0))
"""Ways towards an aim: for each leg the degrees aside; the legs share the reach."""

FEW = 3
"""Ways that are tried for a unit that found none of all of them in its last turns."""

BOLDER = 0.4
"""How much more daring he is at the end of a battle than at its beginning."""


@dataclass
class Commander:
    """Commands one side. ``dice`` are his own whims, not the battle's; ``daring`` (0 to 1) is how close he goes."""

    ruleset: Ruleset[Any]
    side: Side
    dice: Dice
    daring: float = 0.6
    _whims: int = 0
    _plan: list[Json] = field(default_factory=list)
    _thought_of: set[tuple[str, str]] = field(default_factory=set)
    _moment: tuple[Any, ...] = ()
    _stuck: dict[str, int] = field(default_factory=dict)

    def order(self, battle: Battle) -> Order:
        """A legal order for his side, which must be to act. Never an illegal one: each is previewed first."""
        moment = (battle.clock.turn, battle.clock.phase, battle.clock.active, battle.asked)
        if moment != self._moment:
            self._moment, self._plan, self._thought_of = moment, [], set()
        if not self._plan:
            self._plan = self._planned(battle)
        while self._plan:
            option = self._plan.pop(0)
            self._thought_of.add((option["kind"], option["unit"]))
            best = self._best(battle, option)
            if best is not None:
                return best
        return self._last_resort(battle)

    def _planned(self, battle: Battle) -> list[Json]:
        """The open options that he has not thought of yet: what is recommended first, then whoever is nearest to the
        enemy.
        """
        options = [
            option
            for option in self.ruleset.options(battle, self.side)
            if option["shut"] is None
            and option["scope"] != "battle"
            and option["kind"] != "end_phase"
            and (option["kind"], option["unit"]) not in self._thought_of
        ]
        haste = self._haste(battle)
        return sorted(options, key=lambda option: (-option.get("eager", 0), haste.get(option["unit"], 0.0)))

    def _haste(self, battle: Battle) -> dict[str, float]:
        """How far each unit is from the enemy, give or take a whim: those in front go first and make room."""
        foes = [_place(battle, unit) for unit in battle.on_table(self.side.opponent)]
        return {
            unit.id: min((math.dist(_place(battle, unit), foe) for foe in foes), default=0.0) + self._whim()
            for unit in battle.on_table(self.side)
        }

    def _whim(self) -> float:
        self._whims += 1
        return self.dice.face(self._whims, Die.D20) / 10.0

    def _last_resort(self, battle: Battle) -> Order:
        """Nothing is worth doing: end the phase, else the first order that is legal at all."""
        options = self.ruleset.options(battle, self.side)
        kinds = {option["kind"] for option in options if option["shut"] is None}
        if "end_phase" in kinds:
            return EndPhase()
        for option in sorted(options, key=lambda option: -option.get("eager", 0)):
            if option["scope"] == "battle" or option["shut"] is not None:
                continue
            for order in self._orders(battle, option, None):
                if self.ruleset.preview(battle, self.side, order)["legal"]:
                    return order
        raise Illegal("no_order", "", "There is no order left to give.")

    # -- weighing --------------------------------------------------------------------------------------------------

    def _best(self, battle: Battle, option: Json) -> Order | None:
        """The best way to give one option's order, or None if no way is worth it."""
        if not option["params"] and not option.get("eager"):
            return None  # nothing to choose, and nobody recommends it
        aim = self._aim(battle, option)
        if _goes(option) and aim is None:
            return None
        best: tuple[float, Order] | None = None
        stuck = self._stuck.get(option["unit"], 0) if _goes(option) else 0
        for order in islice(self._orders(battle, option, aim), FEW if stuck % FEW else None):
            made, preview = self._lawful(battle, order)
            if made is None:
                continue
            liking, enough = self._liking(battle, option, preview, aim)
            if liking > 0.0 and (best is None or liking > best[0]):
                best = (liking, made)
            if enough:
                break
        if _goes(option):
            self._stuck[option["unit"]] = 0 if best else stuck + 1
        return best[1] if best else None

    def _aim(self, battle: Battle, option: Json) -> Aim | None:
        unit = battle.units.get(option["unit"])
        if unit is None or unit.place != "table":
            return None
        clock = battle.clock
        return aim_of(battle, unit, self.daring + BOLDER * clock.turn / max(clock.limit, 1))

    def _lawful(self, battle: Battle, order: Order) -> tuple[Order | None, Json]:
        """The order, or the lawful one nearest to it, with its preview; None if there is none."""
        preview = self.ruleset.preview(battle, self.side, order)
        if preview["legal"]:
            return order, preview
        lawful = (preview.get("path") or {}).get("lawful")
        if not lawful:
            return None, preview
        order = self.ruleset.decode_order({**self.ruleset.encode_order(order), **lawful})
        preview = self.ruleset.preview(battle, self.side, order)
        return (order if preview["legal"] else None), preview

    def _liking(self, battle: Battle, option: Json, preview: Json, aim: Aim | None) -> tuple[float, bool]:
        """How much he likes what a preview shows, and whether he looks no further."""
        if option.get("eager"):
            return float(option["eager"]), True
        warnings = sum(note.get("tone") == "bad" for note in preview.get("notes", ()))
        if not preview.get("path"):
            harm = sum(_expected(odds) for odds in preview.get("odds", ()))
            return harm, bool(harm) and not _targets(option)
        unit = battle.units.get(option["unit"])
        if unit is None or aim is None or not preview.get("figures"):
            return 0.0, False
        gain, hope = _gain(battle, unit, preview["figures"], aim)
        liking = gain - LEAST - WARY * warnings
        return liking, not warnings and gain >= ENOUGH * min(hope, _reach(option))

    # -- filling in ------------------------------------------------------------------------------------------------

    def _orders(self, battle: Battle, option: Json, aim: Aim | None) -> Iterator[Order]:
        """Ways to fill in an option's parameters, the most promising first."""
        base: Json = {"kind": option["kind"]}
        if option["unit"]:
            base["unit"] = option["unit"]
        filled: list[Json] = [base]
        for param in option["params"]:
            filled = [{**order, **part} for order in filled for part in self._fill(param, aim)]
        for order in filled:
            try:
                yield self.ruleset.decode_order(order)
            except Illegal:
                continue

    def _fill(self, param: Json, aim: Aim | None) -> list[Json]:
        name = param["name"]
        match param["type"]:
            case "answer":
                return [{name: param["default"]}]
            case "unit" | "figure" | "piece":
                return _chosen(param)
            case "choice":
                return [{name: param["default"]}] if param.get("default") is not None else _chosen(param)
            case "path" | "pose":
                return _marches(param, aim)
            case "flag" | "number" | "angle":
                return [{name: param.get("default", 0)}]
        return [{}]


def _chosen(param: Json) -> list[Json]:
    """The nearest of the open choices; what may be left out is left out unless a split fire makes it optional."""
    open_ = [choice for choice in param["choices"] if not choice.get("shut")]
    nearest = sorted(open_, key=lambda choice: choice.get("distance", 0.0))[:SEVERAL]
    none: list[Json] = [{}] if param.get("optional") else []
    if none and param["type"] == "figure":
        return none
    return [{param["name"]: choice["value"]} for choice in nearest] + none


def _targets(option: Json) -> bool:
    """Whether the option lets one choose among enemies."""
    return any(param["type"] == "unit" for param in option["params"])


def _goes(option: Json) -> bool:
    """Whether the option leads somewhere."""
    return any(param["type"] in ("path", "pose") for param in option["params"])


def _reach(option: Json) -> float:
    return max((param.get("reach") or 0.0 for param in option["params"]), default=0.0)


def _marches(param: Json, aim: Aim | None) -> list[Json]:
    """Marches towards the aim: straight, and to both sides of it; a turn on the spot where it is near enough."""
    start = param["start"]
    if aim is None:
        return [_march(param, start, [0.0], 0.0, start["facing"], {})]
    here = (start["x"], start["y"])
    toward = bearing(here, aim.point)
    askew = off(start["facing"], toward) > ASKEW
    length = min((param.get("reach") or 0.0) * 0.995, math.dist(here, aim.point) - aim.stand_off)
    if length < LEAST:
        return [_march(param, start, [toward], 0.0, toward, {})] if askew and aim.looks else []
    facing = toward if askew else start["facing"]
    found = [_march(param, start, [toward + aside for aside in way], length, facing, {}) for way in WAYS]
    narrow = _narrowest(param)
    if narrow:
        found.insert(3, _march(param, start, [toward], length, toward, narrow))
    return found


def _narrowest(param: Json) -> Json:
    """The narrowest formation that the march itself may end in, where it may end in several: it slips through gaps."""
    forms = [form for form in param.get("formations", ()) if not form["shut"] and form["frontages"]]
    every = [(min(form["frontages"]), form["value"]) for form in forms]
    if len(every) < 2:
        return {}
    frontage, form = min(every)
    return {"formation": form, "frontage": frontage}


def _march(
    param: Json, start: Json, directions: list[float], length: float, facing: float, stand: Json
) -> Json:
    """A march of one leg or several that share the length; a single pose where no way is asked for."""
    legs, x, y = [], start["x"], start["y"]
    for direction in directions:
        angle = math.radians(direction)
        x += math.sin(angle) * length / len(directions)
        y += math.cos(angle) * length / len(directions)
        legs.append({"x": round(x, 2), "y": round(y, 2), "facing": round(facing % 360.0, 1)})
    return {param["name"]: legs[-1]} if param["type"] == "pose" else {param["name"]: legs, **stand}


def _gain(battle: Battle, unit: Unit, figures: list[Json], aim: Aim) -> tuple[float, float]:
    """The inches by which a unit comes nearer to its aim, a turn towards it counted in, and the most that it could."""
    before = battle.living(unit)
    now = min(math.dist(figure.point, aim.point) for figure in before)
    then = min(math.dist((figure["x"], figure["y"]), aim.point) for figure in figures)
    gain, hope = now - max(then, aim.stand_off), max(now - aim.stand_off, 0.0)
    if aim.looks:
        turned = _askew([(f.point, f.facing) for f in before], aim) - _askew(
            [((f["x"], f["y"]), f["facing"]) for f in figures], aim
        )
        gain += turned / ASKEW
    return gain, hope


def _askew(poses: list[tuple[tuple[float, float], float]], aim: Aim) -> float:
    """By how many degrees figures miss their aim in the mean, beyond what does no harm."""
    missed = [off(facing, bearing(point, aim.point)) for point, facing in poses]
    return max(sum(missed) / len(missed) - ASKEW / 2, 0.0)


def _place(battle: Battle, unit: Unit) -> tuple[float, float]:
    return middle([figure.point for figure in battle.living(unit)])


def _expected(odds: Json) -> float:
    return float(sum(number * share for number, share in enumerate(odds.get("losses", ()))))
