"""A commander without sense: random legal orders, found through options and previews alone.

He marches anywhere in any formation, sends single figures off by themselves, digs, mounts, handles the gun, goes into
houses, splits his fire, and offers draws that nobody takes, so that states arise to which no sensible play would lead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import rulesets
from rulesets.engine.battle import Battle, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import EndPhase, Order
from rulesets.engine.sayings import english
from tests.plain import plain

Json = dict[str, Any]

TRIES = 4
"""How often he fills an option in anew before he turns to another."""

NEVER = ("resign",)
RARE = {
    "hold": 1.0,
    "end_phase": 1.0,
    "dig": 0.7,
    "realign": 0.6,
    "undeploy": 0.7,
    "new_layout": 0.5,
    "edit_scenery": 0.5,
    "switch": 1.2,
}
"""What comes later than other orders, that more may happen."""

TURNS = (0.0, 0.0, 0.0, 5.0, -15.0, 30.0, -45.0, 90.0, -90.0, 180.0)


class Whim:
    """Commands one side by chance. ``chosen`` counts his orders by kind, ``tried`` all that he had previewed."""

    def __init__(self, ruleset: rulesets.Ruleset[Any], side: Side, seed: bytes) -> None:
        self.ruleset = ruleset
        self.side = side
        self.random = Random(seed)
        self.tried: list[tuple[Order, Json]] = []

    def order(self, battle: Battle) -> Order:
        """A legal order for his side. What he tried since the last one stands in ``tried``."""
        self.tried = []
        options = [
            option for option in plain(self.ruleset.options(battle, self.side)) if option["shut"] is None
        ]
        options = [option for option in options if option["kind"] not in NEVER]
        self.random.shuffle(options)
        ends = [option for option in options if option["kind"] == "end_phase"]
        options.sort(key=lambda option: self._weight(option))
        for option in options if not ends or self.random.random() > 0.04 else ():
            order = self._filled(battle, option)
            if order is not None:
                return order
        if ends:
            return EndPhase()
        for _ in range(50):
            order = self._filled(battle, self.random.choice(options))
            if order is not None:
                return order
        raise Illegal("no_order", "", "There is no order left to give.")

    def _weight(self, option: Json) -> float:
        """Lower comes first: what is recommended often, what concerns the whole battle rarely."""
        weight = self.random.random()
        if option["scope"] == "battle":
            return weight + (0.0 if weight < 0.01 else 2.0)
        if option.get("eager") and self.random.random() < 0.4:
            return weight - 1.0
        return weight + RARE.get(option["kind"], 0.0)

    def _filled(self, battle: Battle, option: Json) -> Order | None:
        for _ in range(TRIES if option["params"] else 1):
            raw = self.fill(battle, option)
            try:
                order = self.ruleset.decode_order(raw)
            except Illegal:
                continue
            preview = plain(self.ruleset.preview(battle, self.side, order))
            self.tried.append((order, preview))
            if preview["legal"]:
                return order
            lawful = (preview.get("path") or {}).get("lawful")
            if lawful:
                order = self.ruleset.decode_order({**raw, **lawful})
                preview = plain(self.ruleset.preview(battle, self.side, order))
                self.tried.append((order, preview))
                if preview["legal"]:
                    return order
        return None

    # -- filling in ------------------------------------------------------------------------------------------------

    def fill(self, battle: Battle, option: Json) -> Json:
        """An option filled in at random."""
        order: Json = {"kind": option["kind"]}
        if option["unit"]:
            order["unit"] = option["unit"]
        params = list(option["params"])
        ways = [param for param in params if param["type"] in ("path", "poses")]
        splits = [param for param in params if param["type"] == "split"]
        left_out = [param for param in ways if param is not self.random.choice(ways)] if ways else []
        if splits:
            left_out += [self.random.choice([splits[0], params[0]])]
        for param in params:
            if not any(param is other for other in left_out):
                order.update(self._value(battle, option, param))
        return order

    def _value(self, battle: Battle, option: Json, param: Json) -> Json:
        name, chance = param["name"], self.random.random()
        match param["type"]:
            case "path":
                return self._path(battle, param)
            case "poses":
                return self._poses(battle, param)
            case "pose" | "place":
                return self._place(battle, param)
            case "unit" | "figure" | "piece" | "choice":
                if param.get("optional") and chance < 0.5:
                    return {}
                return self._pick(name, param["choices"])
            case "figures":
                some = [id for id in param["among"] if self.random.random() < 0.5]
                return {name: some} if some and chance < 0.5 else {}
            case "split":
                return {name: self._split(param)}
            case "angle":
                return {name: round(self.random.uniform(-180.0, 360.0), 1)}
            case "flag":
                return {name: option["kind"] != "answer_draw" and chance < 0.5}
            case "number" | "answer":
                return {name: param.get("default", 0)}
            case "scenery":
                return {name: self._scenery(battle)}
        return {}

    def _pick(self, name: str, choices: list[Json]) -> Json:
        open_ = [choice["value"] for choice in choices if not choice.get("shut")]
        return {name: self.random.choice(open_)} if open_ else {}

    def _stand(self, param: Json) -> Json:
        """A formation and a frontage, or none, which means as they stand."""
        forms = [form for form in param.get("formations", ()) if not form["shut"]]
        if not forms or self.random.random() < 0.4:
            return (
                {"formation": param.get("formation", ""), "frontage": param.get("frontage", 0)}
                if forms
                else {}
            )
        form = self.random.choice(forms)
        return {"formation": form["value"], "frontage": self.random.choice(form["frontages"] or [0])}

    def _path(self, battle: Battle, param: Json) -> Json:
        """One leg or several, mostly towards somebody, and rather too long than too short."""
        here, left = (
            param["start"],
            (param.get("reach") or 6.0) * self.random.choice((0.2, 0.5, 0.9, 1.0, 1.3, 2.0)),
        )
        legs = []
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            here = self._step(battle, here, left * self.random.uniform(0.3, 1.0))
            legs.append(here)
        return {param["name"]: legs, **self._stand(param)}

    def _step(self, battle: Battle, here: Json, inches: float) -> Json:
        point = (here["x"], here["y"])
        foes = [f.point for unit in battle.on_table(self.side.opponent) for f in battle.living(unit)]
        bearing = self.random.uniform(0.0, 360.0)
        if foes and self.random.random() < 0.6:
            foe = min(foes, key=lambda other: math.dist(other, point) + self.random.uniform(0.0, 8.0))
            bearing = math.degrees(math.atan2(foe[0] - point[0], foe[1] - point[1]))
            bearing += self.random.choice((0.0, 0.0, 10.0, -25.0))
        angle = math.radians(bearing)
        x = min(max(point[0] + math.sin(angle) * inches, -1.0), battle.table.width + 1.0)
        y = min(max(point[1] + math.cos(angle) * inches, -1.0), battle.table.depth + 1.0)
        facing = (here["facing"] if self.random.random() < 0.5 else bearing) + self.random.choice(TURNS)
        return {"x": round(x, 2), "y": round(y, 2), "facing": round(facing % 360.0, 1)}

    def _poses(self, battle: Battle, param: Json) -> Json:
        """Some or all of the figures, each by itself; or all of them by the same shift."""
        start, reach = param["start"], (param.get("reach") or 6.0) * self.random.choice((0.1, 0.4, 0.7, 1.0))
        if self.random.random() < 0.3:
            angle, far = self.random.uniform(0.0, math.tau), reach * self.random.random()
            east, north = round(math.sin(angle) * far, 2), round(math.cos(angle) * far, 2)
            return {param["name"]: {id: [{**pose, "x": pose["x"] + east, "y": pose["y"] + north}]
                                    for id, pose in start.items()}}  # fmt: skip
        chosen = [id for id in start if self.random.random() < 0.7] or list(start)[:1]
        paths = {}
        for id in chosen:
            here, path = start[id], []
            for _ in range(self.random.choice((1, 1, 2))):
                here = self._step(battle, here, reach * self.random.random())
                path.append(here)
            paths[id] = path
        return {param["name"]: paths}

    def _place(self, battle: Battle, param: Json) -> Json:
        if param["type"] == "pose":
            return {
                param["name"]: self._step(
                    battle, param["start"], (param.get("reach") or 6.0) * self.random.random()
                )
            }
        zone = param["zone"] or [[0.0, 0.0], [battle.table.width, battle.table.depth]]
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        pose = {
            "x": round(self.random.uniform(min(xs), max(xs)), 2),
            "y": round(self.random.uniform(min(ys), max(ys)), 2),
            "facing": round(param["facing"] + self.random.choice(TURNS), 1),
        }
        return {param["name"]: pose, **self._stand(param)}

    def _split(self, param: Json) -> list[Json]:
        """Each figure at one of the targets that it can reach, or at none."""
        parts: dict[str, list[str]] = {}
        for figure in param["figures"]:
            reached = [c["value"] for c in param["choices"] if not c["shut"] and figure in c["figures"]]
            if reached and self.random.random() < 0.9:
                parts.setdefault(self.random.choice(reached), []).append(figure)
        return [{"target": target, "figures": figures} for target, figures in parts.items()]

    def _scenery(self, battle: Battle) -> list[Json]:
        """The pieces that lie there, one of them shifted, or left out, or there twice."""
        pieces = [
            {"id": p.id, "kind": p.kind, "points": [list(point) for point in p.points], "name": english(p.name),
             "width": p.width, "site": p.site}
            for p in battle.table.pieces
        ]  # fmt: skip
        piece = self.random.choice(pieces)
        match self.random.randrange(4):
            case 0:
                pieces.remove(piece)
            case 1:
                pieces.append({**piece, "id": "again"})
            case _:
                east, north = self.random.uniform(-3.0, 3.0), self.random.uniform(-3.0, 3.0)
                piece["points"] = [[round(x + east, 2), round(y + north, 2)] for x, y in piece["points"]]
        return pieces


# -- what is open is accepted, what is shut is refused ----------------------------------------------------------------


def examine(
    ruleset: rulesets.Ruleset[Any], battle: Battle, side: Side, random: Random, most: int = 40
) -> Iterator[str]:
    """Where options, previews and orders disagree, in words: a sample of ``most`` of the orders that options promise
    to be legal or not.
    """
    promised = list(_promised(plain(ruleset.options(battle, side))))
    for raw, shut in random.sample(promised, min(most, len(promised))):
        try:
            order = ruleset.decode_order(raw)
        except Illegal:
            assert shut is not None, f"{raw} is open, but malformed"
            continue  # what is shut need not say what it would want to know
        refusal = _refusal(ruleset, battle, side, order)
        preview = plain(ruleset.preview(battle, side, order))
        if preview["legal"] != (refusal is None):
            yield f"{raw}: the preview says {preview['refusal']}, the order {refusal}"
        if shut is None and refusal is not None:
            yield f"{raw}: open, but refused: {refusal}"
        elif shut is not None and (refusal is None or refusal.clause != shut["clause"]):
            yield f"{raw}: shut by {shut['clause']} ({shut['message']}), but {refusal or 'carried out'}"


def _refusal(ruleset: Any, battle: Battle, side: Side, order: Order) -> Illegal | None:
    try:
        ruleset.resolve(battle, side, order, rulesets.HmacDice(b"examined"))
    except Illegal as refusal:
        return refusal
    return None


def _promised(options: list[Json]) -> Iterator[tuple[Json, Json | None]]:
    """Orders whose legality the options tell, with why they are shut (None: open)."""
    for option in options:
        base: Json = {"kind": option["kind"]}
        if option["unit"]:
            base["unit"] = option["unit"]
        needed = [
            param
            for param in option["params"]
            if not param.get("optional") and (param.get("default") is None or _begins(param))
        ]
        base.update(
            {
                param["name"]: param["default"]
                for param in option["params"]
                if param.get("default") is not None
                and param["type"] not in ("parts", "place")
                and not _begins(param)
            }
        )
        listed = [param for param in option["params"] if "choices" in param and param["type"] != "split"]
        either = any(param["type"] == "split" for param in option["params"])  # a target, or several
        if not needed and not either and option["kind"] not in ("choose", "edit_scenery"):
            yield base, option["shut"]
        for param in listed:
            if all(other is param for other in needed):
                for choice in param["choices"]:
                    yield {**base, param["name"]: choice["value"]}, choice["shut"] or option["shut"]


def _begins(param: Json) -> bool:
    """Whether the default is where something begins, and no value: a wheel from the facing that there is."""
    return param["type"] == "angle" and "start" in param
