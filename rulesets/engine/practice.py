"""The practice commander: an opponent that knows no rules.

He judges by what his side sees (:mod:`rulesets.engine.picture`), by what his system's counsel tells him in numbers, and
by his temper. He thinks of many places and targets, which costs little, asks for the preview of the few that promise
most, and gives the best. Options may carry ``eager``, a number by which a system recommends an order that needs no
thought (accept, deploy, confirm).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesets.engine.aims import Aim, Plan
from rulesets.engine.battle import Battle, Side
from rulesets.engine.counsel import CARRIES, PLAIN, STEADY, Band, Counsel, Temper, strength_of
from rulesets.engine.dice import Dice, Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.marches import Body, Judgement, Place
from rulesets.engine.orders import Answer, AnswerDraw, AnswerTakeBack, EndPhase, Order, Resign
from rulesets.engine.picture import Picture, bearing, off, picture_of
from rulesets.engine.registry import Ruleset
from rulesets.engine.routes import landscape

Json = dict[str, Any]

LEAST = 0.08
"""Points below which nothing is worth an order."""

TRIES = 3
"""Places that are previewed for one unit."""

SEVERAL = 2
"""Targets that are previewed for one unit."""

GAINED = 0.25
"""Inches beyond which a move goes anywhere."""

HOPELESS = 6.0
"""How many times stronger the enemy must be for a beaten commander to give up."""

BEHIND = 20
"""Points that he must be behind besides."""

MOVES = ("path", "pose")


@dataclass
class Commander:
    """Commands one side. ``dice`` are his own whims, not the battle's."""

    ruleset: Ruleset[Any]
    side: Side
    dice: Dice
    temper: Temper = STEADY
    _whims: int = 0
    _plan: list[Json] = field(default_factory=list)
    _thought_of: set[tuple[str, str]] = field(default_factory=set)
    _gone: set[str] = field(default_factory=set)
    _moment: tuple[Any, ...] = ()
    _may_end: bool = False
    _aims: dict[str, Aim] | None = None

    @property
    def counsel(self) -> Counsel:
        """What his system tells him."""
        return self.ruleset.counsel or PLAIN

    def awaited(self, battle: Battle) -> bool:
        """Whether he has anything to say now: an order, a decision, an answer to an offer or a request."""
        if battle.result is not None:
            return False
        other = self.side.opponent
        return self.side in battle.clock.to_act or other in (battle.draw_offer, battle.back_asked)

    def order(self, battle: Battle) -> Order:
        """A legal order for his side, which must be to act. Never an illegal one: each is previewed first."""
        battle = self.ruleset.known(battle, self.side)
        answer = self._courtesy(battle)
        if answer is not None:
            return answer
        moment = (battle.clock.turn, battle.clock.phase, battle.clock.active, battle.asked)
        if moment != self._moment:
            self._moment, self._plan, self._thought_of, self._gone = moment, [], set(), set()
            self._may_end, self._aims = False, None
            if self._hopeless(battle):
                return Resign()
        picture = picture_of(self.ruleset, battle, self.side)
        if not self._plan:
            self._plan = self._planned(battle, picture)
        while self._plan:
            option = self._plan.pop(0)
            self._thought_of.add((option["kind"], option["unit"]))
            best = self._best(battle, picture, option)
            if best is not None:
                return best
        return self._last_resort(battle)

    # -- between the sides ---------------------------------------------------------------------------------------------

    def _courtesy(self, battle: Battle) -> Order | None:
        """The answer to a question of the rules (what they would take for granted), or to the other side's request or
        offer: an order back is granted, a draw in the second half if he is behind and no stronger.
        """
        other = self.side.opponent
        if battle.asked is not None:
            return Answer(battle.asked.default) if battle.asked.side is self.side else None
        if battle.back_asked is other:
            return AnswerTakeBack(True)
        if battle.draw_offer is other:
            picture = picture_of(self.ruleset, battle, self.side)
            own, theirs = _strengths(picture)
            ahead = battle.points[self.side] - battle.points[other]
            late = 2 * battle.clock.turn >= battle.clock.limit  # before that, nothing is lost yet
            weaker = own < theirs or (own == theirs and ahead < 0)
            return AnswerDraw(late and weaker and ahead <= 0)
        return None

    def _hopeless(self, battle: Battle) -> bool:
        """Whether nothing can be won any more: nobody need hunt his last five men."""
        if battle.clock.turn < 2 or battle.asked is not None or self.side not in battle.clock.to_act:
            return False
        picture = picture_of(self.ruleset, battle, self.side)
        own, theirs = _strengths(picture)
        behind = picture.points.get(self.side.opponent, 0) - picture.points.get(self.side, 0)
        return bool(own * HOPELESS < theirs and behind >= BEHIND)

    # -- what to think of ------------------------------------------------------------------------------------------

    def _planned(self, battle: Battle, picture: Picture) -> list[Json]:
        """The open options that he has not thought of yet: what is recommended first, then whoever is nearest to the
        enemy. A unit that can go in several ways is thought of once.
        """
        options: list[Json] = []
        for option in self.ruleset.options(battle, self.side):
            if option["shut"] is not None or option["scope"] == "battle":
                continue
            if option["kind"] == "end_phase":
                self._may_end = True
                continue
            if (option["kind"], option["unit"]) in self._thought_of:
                continue
            if _goes(option):
                if option["unit"] in self._gone:
                    continue
                self._gone.add(option["unit"])
            options.append(option)
        haste = self._haste(picture)
        return sorted(options, key=lambda option: (-option.get("eager", 0), haste.get(option["unit"], 0.0)))

    def _haste(self, picture: Picture) -> dict[str, float]:
        """How far each unit is from the enemy, give or take a whim: those in front go first and make room."""
        foes = np.array([foe.middle for foe in picture.foes]).reshape(-1, 2)
        return {
            band.id: (float(np.hypot(*(foes - band.middle).T).min()) if len(foes) else 0.0) + self._whim()
            for band in picture.own
        }

    def _whim(self) -> float:
        self._whims += 1
        return self.dice.face(self._whims, Die.D20) / 40.0

    def _last_resort(self, battle: Battle) -> Order:
        """Nothing is worth doing: end the phase, else the first order that is legal at all."""
        if self._may_end:
            return EndPhase()
        options = self.ruleset.options(battle, self.side)
        for option in sorted(options, key=lambda option: -option.get("eager", 0)):
            if option["scope"] == "battle" or option["shut"] is not None:
                continue
            for order in self._orders(option):
                if self.ruleset.preview(battle, self.side, order)["legal"]:
                    return order
        raise Illegal("no_order", "", "There is no order left to give.")

    # -- weighing --------------------------------------------------------------------------------------------------

    def _best(self, battle: Battle, picture: Picture, option: Json) -> Order | None:
        """The best way to give one option's order, or None if no way is worth it."""
        if option.get("eager"):
            return self._first_lawful(battle, self._orders(option))
        if not option["params"]:
            return None  # nothing to choose, and nobody recommends it
        band = picture.bands.get(option["unit"])
        if band is None:
            return None
        if _goes(option):
            return self._move(battle, picture, option, band)
        if any(param["type"] == "angle" for param in option["params"]):
            return self._aimed(battle, picture, option, band)
        if _targets(option):
            return self._harm(battle, picture, option, band)
        if any(param["type"] == "figure" for param in option["params"]):
            return self._first_harmful(battle, option)
        return None

    def _first_lawful(self, battle: Battle, orders: Iterable[Order]) -> Order | None:
        for order in orders:
            if self.ruleset.preview(battle, self.side, order)["legal"]:
                return order
        return None

    def _first_harmful(self, battle: Battle, option: Json) -> Order | None:
        """The plainest order of an option whose preview shows losses to be expected."""
        for order in self._orders(option):
            preview = self.ruleset.preview(battle, self.side, order)
            if preview["legal"]:
                return order if sum(_expected(odds) for odds in preview.get("odds", ())) else None
        return None

    def _harm(self, battle: Battle, picture: Picture, option: Json, band: Band) -> Order | None:
        """The order at the target where most is to be expected."""
        worth: dict[str, float] = {}
        for param in option["params"]:
            for choice in param.get("choices", ()) if param["type"] == "unit" else ():
                foe = picture.bands.get(choice["value"])
                if foe is not None and not choice.get("shut") and self._reaches(band, foe, choice):
                    hands = len(choice["figures"]) if choice.get("figures") else band.men
                    worth[foe.id] = self.counsel.volley(band, foe, 0) * hands
        best: tuple[float, Order] | None = None
        for target in sorted(worth, key=lambda id: -worth[id])[:SEVERAL]:
            for order in self._orders(option, target):
                preview = self.ruleset.preview(battle, self.side, order)
                if not preview["legal"]:
                    continue
                killed = sum(_expected(odds) for odds in preview.get("odds", ()))
                value = killed * self.counsel.worth(picture.bands[target])
                if value > 0.0 and (best is None or value > best[0]):
                    best = (value, order)
                break
        return best[1] if best else None

    def _reaches(self, band: Band, foe: Band, choice: Json) -> bool:
        """Whether a target seems to be in range, where the rules do not tell how far it is."""
        if "distance" in choice:
            return True
        return math.dist(band.middle, foe.middle) <= self.counsel.reach(band)

    def _aimed(self, battle: Battle, picture: Picture, option: Json, band: Band) -> Order | None:
        """A gun set down or turned, if that brings a target under it that it has not."""
        param = next(param for param in option["params"] if param["type"] == "angle")
        reach, arc, here = CARRIES.get(band.unit.arms, 0.0), self.counsel.arc(band), band.middle
        now = float(param.get("default") or 0.0)
        near = [foe for foe in picture.foes if math.dist(foe.middle, here) <= reach]
        if not near:
            return None
        ready = self.counsel.reach(band) > 0.0
        if ready and any(off(now, bearing(here, foe.middle)) <= arc for foe in near):
            return None
        best = max(near, key=lambda foe: self.counsel.volley(band, foe, 0) * foe.men)
        raw = {"kind": option["kind"], "unit": band.id, param["name"]: round(bearing(here, best.middle), 1)}
        return self._first_lawful(battle, self._decoded([raw]))

    # -- moving ------------------------------------------------------------------------------------------------------

    def _move(self, battle: Battle, picture: Picture, option: Json, band: Band) -> Order | None:
        """The move to the place that is worth most, if that is worth more than to stay."""
        param = next(param for param in option["params"] if param["type"] in MOVES)
        body = Body(param, band)
        land = landscape(battle.table, self.counsel)
        if self._aims is None:
            self._aims = Plan(picture, self.counsel, self.temper, land).aims
        judge = Judgement(picture, self.counsel, self.temper, land, band, self._aims.get(band.id))
        stays = judge.worth(Place(body.x, body.y, body.facing, body.rows))
        found = [(judge.worth(place) - stays, place) for place in judge.places(body)]
        found = [pair for pair in found if pair[0] > LEAST]
        found.sort(key=lambda pair: -pair[0])
        best: tuple[float, Order] | None = None
        for gain, place in self._likely(found, body, judge, stays):
            if best is not None and best[0] >= gain:
                break
            order, warnings, there = self._previewed(battle, option, param, place)
            if order is None:
                continue
            if there is not None:
                gain = judge.worth(_moved(place, there)) - stays
            liking = gain - self.temper.order * warnings
            if liking > LEAST and (best is None or liking > best[0]):
                best = (liking, order)
        return best[1] if best else None

    def _likely(
        self, found: list[tuple[float, Place]], body: Body, judge: Judgement, stays: float
    ) -> Iterator[tuple[float, Place]]:
        """The first few places to which the way seems open, cut short where it must be."""
        others, count = judge.picture.others(judge.band.id), 0
        for gain, place in found[: 5 * TRIES]:
            there = body.lawful(place, judge.land, others, mounted=judge.mounted)
            if there is None:
                continue
            worth = gain if there is place else judge.worth(there) - stays
            if worth > LEAST:
                count += 1
                yield worth, there
            if count == TRIES:
                break

    def _previewed(
        self, battle: Battle, option: Json, param: Json, place: Place
    ) -> tuple[Order | None, int, list[Json] | None]:
        """The order to a place, or the lawful one nearest to it; its warnings; where it ends if that is elsewhere."""
        pose = {
            "x": round(float(place.x), 3),
            "y": round(float(place.y), 3),
            "facing": round(place.facing % 360.0, 1),
        }
        value: Any = pose if param["type"] == "pose" else [pose]
        raw = {"kind": option["kind"], "unit": option["unit"], param["name"]: value}
        order = self.ruleset.decode_order(raw)
        preview = self.ruleset.preview(battle, self.side, order)
        there: list[Json] | None = None
        if not preview["legal"]:
            lawful = (preview.get("path") or {}).get("lawful")
            if not lawful:
                return None, 0, None
            order = self.ruleset.decode_order({**self.ruleset.encode_order(order), **lawful})
            preview = self.ruleset.preview(battle, self.side, order)
            there = preview.get("figures") or None
            if not preview["legal"] or there is None or (preview["path"] or {}).get("used", 0.0) < GAINED:
                return None, 0, None
        return order, sum(note.get("tone") == "bad" for note in preview.get("notes", ())), there

    # -- filling in ------------------------------------------------------------------------------------------------

    def _orders(self, option: Json, target: str = "") -> Iterator[Order]:
        """Ways to fill in an option's parameters without a place to go to, the plainest first."""
        base: Json = {"kind": option["kind"]}
        if option["unit"]:
            base["unit"] = option["unit"]
        filled: list[Json] = [base]
        for param in option["params"]:
            filled = [{**order, **part} for order in filled for part in _fill(param, target)]
        return self._decoded(filled)

    def _decoded(self, filled: Iterable[Json]) -> Iterator[Order]:
        for raw in filled:
            try:
                yield self.ruleset.decode_order(raw)
            except Illegal:
                continue


def _fill(param: Json, target: str) -> list[Json]:
    name = param["name"]
    match param["type"]:
        case "answer":
            return [{name: param["default"]}]
        case "unit":
            return [{name: target}] if target else _chosen(param)
        case "figure" | "piece":
            return [{}] if param.get("optional") else _chosen(param)
        case "choice":
            return [{name: param["default"]}] if param.get("default") is not None else _chosen(param)
        case "flag" | "number" | "angle":
            return [{name: param["default"]}] if param.get("default") is not None else [{}]
        case "path" | "pose":
            start = param["start"]
            return [{name: start if param["type"] == "pose" else [start]}]
    return [{}]


def _chosen(param: Json) -> list[Json]:
    """The open choices, the nearest first; what may be left out is left out at last."""
    open_ = [choice for choice in param["choices"] if not choice.get("shut")]
    nearest = sorted(open_, key=lambda choice: choice.get("distance", 0.0))[:SEVERAL]
    return [{param["name"]: choice["value"]} for choice in nearest] + ([{}] if param.get("optional") else [])


def _moved(place: Place, figures: list[Json]) -> Place:
    """The place with its figures where a preview sets them."""
    rows = place.rows[: len(figures)].copy()
    for row, figure in zip(rows, figures, strict=False):
        row[:3] = figure["x"], figure["y"], figure["facing"]
    x, y = rows[:, :2].mean(axis=0)
    return Place(float(x), float(y), float(rows[0, 2]), rows)


def _targets(option: Json) -> bool:
    """Whether the option lets one choose among enemies."""
    return any(param["type"] == "unit" for param in option["params"])


def _goes(option: Json) -> bool:
    """Whether the option leads somewhere."""
    return any(param["type"] in MOVES for param in option["params"])


def _expected(odds: Json) -> float:
    return float(sum(number * share for number, share in enumerate(odds.get("losses", ()))))


def _strengths(picture: Picture) -> tuple[float, float]:
    """What both sides are worth in a fight, as far as they are seen."""
    own, theirs = (sum(strength_of(band) for band in bands) for bands in (picture.own, picture.foes))
    return own, theirs
