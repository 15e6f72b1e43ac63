"""The practice commander: an opponent that knows no rules.

He judges by what his side sees (:mod:`rulesets.engine.commander.picture`), by what his system's counsel tells him
in numbers, and by his temper. He thinks of many places and targets, which costs little, asks for the preview of the
few that promise most, and gives the best. Options may carry ``eager``, a number by which a system recommends an
order that needs no thought (accept, deploy, confirm).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from msgspec import UNSET

from rulesets.engine.battle import Asked, Battle, Side
from rulesets.engine.commander.aims import Pursuits
from rulesets.engine.commander.ending import is_hopeless, takes_draw
from rulesets.engine.commander.marches import Judgement
from rulesets.engine.commander.movers import MoveEnd, Mover
from rulesets.engine.commander.orders import decode_all, orders_of, proposing
from rulesets.engine.commander.picture import Picture, bearing, off, picture_of
from rulesets.engine.commander.routes import landscape
from rulesets.engine.counsel import CARRIES, PLAIN, STEADY, Counsel, Temper, UnitSeen
from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.forms import (
    AngleParam,
    Choice,
    FigureParam,
    Ghost,
    Odds,
    Offer,
    PathParam,
    PoseParam,
    UnitParam,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Answer, AnswerDraw, AnswerTakeBack, EndPhase, Order, Resign
from rulesets.engine.registry import Ruleset

Json = dict[str, Any]

LEAST = 0.08
"""Points below which nothing is worth an order."""

TRIES = 3
"""Places that are previewed for one unit."""

SEVERAL = 2
"""Targets that are previewed for one unit."""

SHORTER = 2
"""Places short of a place that are looked at where units attack together."""

GAINED = 0.25
"""Inches beyond which a move goes anywhere."""


@dataclass
class Commander:
    """Commands one side. ``dice`` are his own whims, not the battle's."""

    ruleset: Ruleset[Any]
    side: Side
    dice: Dice
    temper: Temper = STEADY
    _whims: int = 0
    _plan: list[Offer] = field(default_factory=list)
    _thought_of: set[tuple[str, str]] = field(default_factory=set)
    _gone: set[str] = field(default_factory=set)
    _moment: tuple[Any, ...] = ()
    _may_end: bool = False
    _plans: Pursuits | None = None

    @property
    def counsel(self) -> Counsel:
        """What his system tells him."""
        return self.ruleset.counsel or PLAIN

    def is_awaited(self, battle: Battle) -> bool:
        """Whether he has anything to say now: an order, a decision, an answer to an offer or a request."""
        if battle.result is not None:
            return False
        other = self.side.opponent
        return self.side in battle.clock.to_act or other in (battle.draw_offer, battle.back_asked)

    def order(self, battle: Battle) -> Order:
        """A legal order for his side, which must be to act. Never an illegal one: each is previewed first."""
        battle = self.ruleset.known_to(battle, self.side)
        answer = self._courtesy(battle)
        if answer is not None:
            return answer
        clock, picture = battle.clock, picture_of(self.ruleset, battle, self.side)
        moment = (clock.turn, clock.phase, clock.active, battle.asked, self.counsel.moment(battle))
        if moment != self._moment:
            self._moment, self._plan, self._thought_of, self._gone = moment, [], set(), set()
            self._plans = None
            if is_hopeless(picture):
                return Resign()
        best = self._next(battle, picture) or (self._is_held(battle) and self._next(battle, picture))
        return best or self._last_resort(battle)

    def _is_held(self, battle: Battle) -> bool:
        """Whether what he has done since he made his plan forbids him to end the phase."""
        return self._may_end and not self.ruleset.allows(battle, self.side, EndPhase())

    def _next(self, battle: Battle, picture: Picture) -> Order | None:
        """The next order of his plan, or of one made now, that is worth giving."""
        if not self._plan:
            self._plan = self._plan_offers(battle, picture)
        while self._plan:
            offer = self._plan.pop(0)
            self._thought_of.add((offer.kind, offer.unit))
            best = self._best(battle, picture, offer)
            if best is not None:
                return best
        return None

    def answer(self, battle: Battle, asked: Asked) -> Json:
        """His answer to a decision: what his system makes of it, or what the rules take for granted."""
        weighed = self.counsel.answers.get(asked.kind)
        if weighed is None:
            return asked.default
        known = self.ruleset.known_to(battle, self.side)
        found = weighed(known, asked, self._mood(known, picture_of(self.ruleset, known, self.side)))
        return asked.default if found is None else dict(found)

    # -- between the sides ---------------------------------------------------------------------------------------------

    def _courtesy(self, battle: Battle) -> Order | None:
        """The answer to a question of the rules (what they would take for granted), or to the other side's request or
        offer: an order back is granted, a draw in the second half if he is behind and no stronger.
        """
        other = self.side.opponent
        if battle.asked is not None:
            return Answer(self.answer(battle, battle.asked)) if battle.asked.side is self.side else None
        if battle.back_asked is other:
            return AnswerTakeBack(True)
        if battle.draw_offer is other:
            return AnswerDraw(takes_draw(picture_of(self.ruleset, battle, self.side), self.counsel))
        return None

    # -- what to think of ------------------------------------------------------------------------------------------

    def _plan_offers(self, battle: Battle, picture: Picture) -> list[Offer]:
        """The open offers that he has not thought of yet: what is recommended first, then whoever is nearest to the
        enemy. A unit that can go in several ways is thought of once.
        """
        offers: list[Offer] = []
        self._may_end = False
        for offer in self.ruleset.options(battle, self.side):
            if offer.shut is not None or offer.scope == "battle":
                continue
            if offer.kind == "end_phase":
                self._may_end = True
                continue
            if (offer.kind, offer.unit) in self._thought_of:
                continue
            if _way(offer) is not None:
                if offer.unit in self._gone:
                    continue
                self._gone.add(offer.unit)
            offers.append(offer)
        haste, works, first = self._haste(picture), self.counsel.works, self.counsel.first

        def turn(offer: Offer) -> tuple[float, int, float, bool]:
            work = works.get(offer.kind)
            late = work is None or not work.before_moving
            rank = first.index(offer.kind) if offer.kind in first else len(first)
            return -offer.eager, rank, haste.get(offer.unit, 0.0), late

        return sorted(offers, key=turn)

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
        """Nothing is worth doing: what must be done before, then end the phase, else the first order that is legal at
        all.
        """
        closing = decode_all(self.ruleset, map(dict, self.counsel.closing(battle, self.side)))
        last = self._first_lawful(battle, closing)
        if last is not None:
            return last
        if self._may_end:
            return EndPhase()
        offers = self.ruleset.options(battle, self.side)
        for offer in sorted(offers, key=lambda offer: -offer.eager):
            if offer.scope == "battle" or offer.shut is not None:
                continue
            for order in orders_of(self.ruleset, offer):
                if self.ruleset.allows(battle, self.side, order):
                    return order
        raise Illegal("no_order", "", "There is no order left to give.")

    # -- weighing --------------------------------------------------------------------------------------------------

    def _best(self, battle: Battle, picture: Picture, offer: Offer) -> Order | None:
        """The best way to give one offer's order, or None if no way is worth it."""
        deed = self.counsel.deeds.get(offer.kind)
        weighed = deed(battle, offer, self._mood(battle, picture)) if deed is not None else None
        if weighed is None and offer.eager:
            choice = self.counsel.choice(battle, self.side, offer, 2.0 * self._whim())
            return self._first_lawful(battle, orders_of(self.ruleset, proposing(offer, choice)))
        if weighed is not None:
            raw = {"kind": offer.kind} | ({"unit": offer.unit} if offer.unit else {})
            return self._first_lawful(
                battle, decode_all(self.ruleset, ({**raw, **filling} for filling in weighed))
            )
        band, work = picture.bands.get(offer.unit), self.counsel.works.get(offer.kind)
        if band is not None and work is not None:
            worth = work.worth(self._judgement(battle, picture, band).standing())
            return self._first_lawful(battle, orders_of(self.ruleset, offer)) if worth else None
        if band is None or not offer.params:
            return None  # nothing to choose, and nobody recommends it
        way = _way(offer)
        if way is not None:
            return self._move(battle, picture, offer, way, band)
        for param in offer.params:
            if isinstance(param, AngleParam):
                return self._aim(battle, picture, offer, param, band)
        if any(isinstance(param, UnitParam) for param in offer.params):
            return self._harm(battle, picture, offer, band)
        if any(isinstance(param, FigureParam) for param in offer.params):
            return self._first_harmful(battle, offer)
        return None

    def _first_lawful(self, battle: Battle, orders: Iterable[Order]) -> Order | None:
        for order in orders:
            if self.ruleset.allows(battle, self.side, order):
                return order
        return None

    def _first_harmful(self, battle: Battle, offer: Offer) -> Order | None:
        """The plainest order of an offer whose preview shows losses to be expected."""
        for order in orders_of(self.ruleset, offer):
            preview = self.ruleset.preview(battle, self.side, order)
            if preview.legal:
                return order if sum(_expect(odds) for odds in preview.odds) else None
        return None

    def _harm(self, battle: Battle, picture: Picture, offer: Offer, band: UnitSeen) -> Order | None:
        """The order at the target where most is to be expected."""
        worth: dict[str, float] = {}
        for param in offer.params:
            for choice in param.open if isinstance(param, UnitParam) else ():
                foe = picture.bands.get(str(choice.value))
                if foe is not None and self._reaches(band, foe, choice):
                    hands = len(choice.figures) if choice.figures else band.men
                    worth[foe.id] = self.counsel.volley(band, foe, 0) * hands
        best: tuple[float, Order] | None = None
        for target in sorted(worth, key=lambda id: -worth[id])[:SEVERAL]:
            for order in orders_of(self.ruleset, offer, target):
                preview = self.ruleset.preview(battle, self.side, order)
                if not preview.legal:
                    continue
                killed = sum(_expect(odds) for odds in preview.odds)
                value = killed * self.counsel.worth(picture.bands[target])
                if value > 0.0 and (best is None or value > best[0]):
                    best = (value, order)
                break
        return best[1] if best else None

    def _reaches(self, band: UnitSeen, foe: UnitSeen, choice: Choice) -> bool:
        """Whether a target seems to be in range, where the rules do not tell how far it is."""
        if choice.distance is not UNSET:
            return True
        return math.dist(band.middle, foe.middle) <= self.counsel.reach(band)

    def _aim(
        self, battle: Battle, picture: Picture, offer: Offer, param: AngleParam, band: UnitSeen
    ) -> Order | None:
        """A gun set down or turned, if that brings a target under it that it has not."""
        reach, arc, here = CARRIES.get(band.unit.arms, 0.0), self.counsel.arc(band), band.middle
        now = param.default
        near = [foe for foe in picture.foes if math.dist(foe.middle, here) <= reach]
        if not near:
            return None
        ready = self.counsel.reach(band) > 0.0
        if ready and any(off(now, bearing(here, foe.middle)) <= arc for foe in near):
            return None
        best = max(near, key=lambda foe: self.counsel.volley(band, foe, 0) * foe.men)
        raw = {"kind": offer.kind, "unit": band.id, param.name: round(bearing(here, best.middle), 1)}
        return self._first_lawful(battle, decode_all(self.ruleset, [raw]))

    # -- moving ------------------------------------------------------------------------------------------------------

    def _move(
        self, battle: Battle, picture: Picture, offer: Offer, param: PathParam | PoseParam, band: UnitSeen
    ) -> Order | None:
        """The move to the place that is worth most, if that is worth more than to stay."""
        body, judge = Mover(param, band), self._judgement(battle, picture, band)
        places = [MoveEnd(body.x, body.y, body.facing, body.rows), *judge.places(body)]
        stays, *worths = judge.worths(places)
        found = [(worth - stays, place) for worth, place in zip(worths, places[1:], strict=True)]
        found = [pair for pair in found if pair[0] > LEAST]
        found.sort(key=lambda pair: -pair[0])
        best: tuple[float, Order] | None = None
        for gain, place in self._likely(found, body, judge, stays):
            if best is not None and best[0] >= gain:
                break
            order, warnings, there = self._preview(battle, offer, param, place)
            if order is None:
                continue
            if there:
                gain = judge.worth(_move_to(place, there)) - stays
            liking = gain - self.temper.order * warnings
            if liking > LEAST and (best is None or liking > best[0]):
                best = (liking, order)
        return best[1] if best else None

    def _judgement(self, battle: Battle, picture: Picture, band: UnitSeen) -> Judgement:
        """What it is worth to a unit to stand somewhere."""
        plan, temper = self._think(battle, picture), self._mood(battle, picture)
        return Judgement(picture, self.counsel, temper, plan.land, band, plan.aims.get(band.id), plan.onset)

    def _think(self, battle: Battle, picture: Picture) -> Pursuits:
        """What the units are after: thought of once for a phase."""
        if self._plans is None:
            self._plans = Pursuits(picture, self.counsel, self.temper, landscape(battle.table, self.counsel))
        return self._plans

    def _mood(self, battle: Battle, picture: Picture) -> Temper:
        """His temper, as the battle goes."""
        onset = self._think(battle, picture).onset if self.counsel.hunts else None
        return onset.mood if onset is not None else self.temper

    def _likely(
        self, found: list[tuple[float, MoveEnd]], body: Mover, judge: Judgement, stays: float
    ) -> Iterator[tuple[float, MoveEnd]]:
        """The first few places to which the way seems open, cut short where it must be."""
        among, count = judge.picture.others(judge.band.id), 0
        others = judge.picture.foe_rows if self.counsel.passes_friends else among
        for gain, place in found[: 5 * TRIES]:
            there = body.lawful(
                place, judge.land, others, among, mounted=judge.mounted, nearer=SHORTER * self.counsel.hunts
            )
            if there is None or judge.is_forbidden(there):
                continue
            worth = gain if there is place else judge.worth(there) - stays
            if worth > LEAST:
                count += 1
                yield worth, there
            if count == TRIES:
                break

    def _preview(
        self, battle: Battle, offer: Offer, param: PathParam | PoseParam, place: MoveEnd
    ) -> tuple[Order | None, int, tuple[Ghost, ...]]:
        """The order to a place, or the lawful one nearest to it; its warnings; where it ends if that is elsewhere."""
        pose = {
            "x": round(float(place.x), 3),
            "y": round(float(place.y), 3),
            "facing": round(place.facing % 360.0, 1),
        }
        value: Any = pose if isinstance(param, PoseParam) else [pose]
        raw = {"kind": offer.kind, "unit": offer.unit, param.name: value}
        order = self.ruleset.decode_order(raw)
        preview = self.ruleset.preview(battle, self.side, order)
        there: tuple[Ghost, ...] = ()
        if not preview.legal:
            lawful = preview.path and preview.path.lawful
            if not lawful:
                return None, 0, ()
            order = self.ruleset.decode_order({**self.ruleset.encode_order(order), **lawful})
            preview = self.ruleset.preview(battle, self.side, order)
            there = preview.figures
            if not preview.legal or not there or preview.path is None or preview.path.used < GAINED:
                return None, 0, ()
        return order, sum(note.tone == "bad" for note in preview.notes), there


def _move_to(place: MoveEnd, figures: Sequence[Ghost]) -> MoveEnd:
    """The place with its figures where a preview sets them."""
    rows = place.rows[: len(figures)].copy()
    for row, figure in zip(rows, figures, strict=False):
        row[:3] = figure.x, figure.y, figure.facing
    x, y = rows[:, :2].mean(axis=0)
    return MoveEnd(float(x), float(y), float(rows[0, 2]), rows)


def _way(offer: Offer) -> PathParam | PoseParam | None:
    """The parameter by which an offer leads somewhere, if it does."""
    return next((param for param in offer.params if isinstance(param, PathParam | PoseParam)), None)


def _expect(odds: Odds) -> float:
    return odds.spread.expectation if odds.spread else 0.0
