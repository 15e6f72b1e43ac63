"""A referee who looks on from outside: he reads the public events and documents, counts for himself, and objects.

Nothing of the rules is called; bases are measured with shapely. Ground is not counted: every way costs at least its
length. GODAI-MOV-1, GODAI-MOV-6, GODAI-MOV-9, GODAI-MOV-12, GODAI-CHG-1, GODAI-SEQ-21, GODAI-ZEN-3, GODAI-INI-1 to
GODAI-INI-5, GODAI-END-3, GODAI-END-4.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import shapely

from rulesets import Side
from rulesets.engine.document import document, merge
from tests.rules.spacing import Stood, stood

Json = dict[str, Any]
OFF = 0.02
"""Inches by which a way may be too long, since poses are rounded."""
CONTACT, CHAIN, STEP, FOLLOW, BACK, STRIKE = 0.05, 2.06, 1.0, 1.5, 2.0, 3.0
PHASES = (
    "initiative", "confuse", "heroic_move", "heroic_path", "move", "heroic_shot", "shoot", "heroic_combat", "combat",
    "aftermath", "turn_end", "over",
)  # fmt: skip
AGAIN = {"heroic_path": "heroic_move"}
OWN_WAYS = ("moved", "charged", "reformed", "attended", "pursued")
LIMITS = {"stepped_back": STEP, "followed_up": FOLLOW, "place_chosen": BACK}
ARROWS = (1, 2, 2, 3, 3)
"""GODAI-SHT-8, by level of Bow mastery."""


def length(points: Any) -> float:
    """The inches of a way."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


class Watch:
    """What he remembers of a battle: who did what in this turn, and the phase that he has seen last."""

    def __init__(self, ruleset: Any) -> None:
        self.ruleset = ruleset
        self.done: Counter[tuple[Any, ...]] = Counter()
        self.used: dict[tuple[int, str], float] = {}
        self.at = (0, 0)
        self.combat = self.declared = 0
        self.held: Side | None = None

    def order(self, before: Any, order: Any, outcome: Any) -> None:
        """Look at an order: all that happened, event by event."""
        now = document(before, self.ruleset.form)
        spent: Counter[str] = Counter()
        for event in outcome.events:
            was, now = now, merge(now, event.patch)
            if not event.turn:
                continue
            self._phase(event)
            self._ways(before, was, now, event)
            self._tokens(before, event, spent)
            if event.kind in OWN_WAYS and event.phase in ("move", "heroic_path"):
                self._own_way(before, was, now, event, getattr(order, "unit", ""))
            if event.kind in ("shot", "hummed"):
                self._shots(before, event)
            if event.kind in ("initiative_tied", "initiative_won"):
                self._initiative(before, was, event)
        for id, unit in before.units.items():
            paid = unit.zen - outcome.battle.units[id].zen
            assert paid == spent[id], f"{id} paid {paid} tokens, {spent[id]} were told (GODAI-END-6)"
        if outcome.battle.result is not None:
            self._result(outcome.battle)

    def _phase(self, event: Any) -> None:
        """GODAI-GEN-5, GODAI-SEQ-4 to GODAI-SEQ-15: nothing happens in a phase that is over."""
        at = (event.turn, PHASES.index(AGAIN.get(event.phase, event.phase)))
        assert at >= self.at, f"{event.kind} in {event.phase} of turn {event.turn}, after {self.at}"
        self.at = at
        self.combat += event.kind == "fought_began"
        self.declared += event.kind.startswith("heroic_move")
        if event.kind in ("mounted", "dismounted"):
            self.done[event.turn, event.params["unit"], "horse"] += 1

    def _ways(self, battle: Any, was: Json, now: Json, event: Any) -> None:
        """Nobody is moved in silence, nor further than the clause of a forced move says."""
        for id, figure in now["figures"].items():
            old = was["figures"].get(id)
            here = (figure["x"], figure["y"])
            if old is None or (old["x"], old["y"]) == here or not figure["alive"]:
                continue
            way = event.paths.get(id)
            assert way, f"{event.kind} moved {id} and tells no way"
            assert math.dist(way[-1], here) < OFF, f"{event.kind}: {id} is not where his way ends"
            assert math.dist(way[0], (old["x"], old["y"])) < OFF, f"{event.kind}: {id} began elsewhere"
            most = LIMITS.get(event.kind, self._pace(battle, old) + STRIKE)
            assert length(way) <= most + OFF, f"{event.kind}: {id} went {length(way):.2f} of {most}"

    def _pace(self, battle: Any, figure: Json, gallop: float = 6.0) -> float:
        """GODAI-MOV-1: the most that a figure goes, with a D6 of so much where it is thrown."""
        unit = next(one for one in battle.units.values() if figure["id"] in one.figures)
        if figure["mounted"]:
            return 12.0 + (gallop if unit.horsemanship >= 2 else 0.0)
        return 5.0 if unit.limp or unit.armour == "heavy" else 6.0

    def _own_way(self, before: Any, was: Json, now: Json, event: Any, ordered: str) -> None:
        unit_id = event.params["unit"]
        unit, base = before.units[unit_id], stood(was)
        turn, heroic = before.clock.turn, event.phase != "move"
        assert not unit.fleeing, f"{unit_id} flees (GODAI-FLE-2)"
        assert not unit.confused, f"{unit_id} may not move (GODAI-MOV-13)"
        assert unit_id == ordered or heroic, f"{unit_id} had no order"
        if not heroic:
            key = (turn, unit_id, "move")
            self.done[key] += 1
            most = 1 + min(
                self.done[turn, unit_id, "horse"], 1
            )  # before and after getting on or off (GODAI-HRS-1)
            assert self.done[key] <= most, f"{unit_id} moves {self.done[key]} times (GODAI-MOV-2)"
        for id, way in event.paths.items():
            figure = was["figures"][id]
            pace = self._pace(before, figure, max(figure["gallop"], 0))
            strike = STRIKE if event.kind == "charged" and "body_strike" in unit.water else 0.0
            share = self.used.get((turn, id), 0.0) if not heroic else 0.0
            assert length(way) <= pace * (1.0 - share) + strike + OFF, (
                f"{event.kind}: {id} went {length(way):.2f} of {pace} (GODAI-MOV-1)"
            )
            if not heroic:
                self.used[turn, id] = min(share + length(way) / pace, 1.0)
            foes = touched(base, id, before, unit.side)
            assert not foes, f"{event.kind}: {id} left {foes} (GODAI-MOV-6)"
        after = stood(now)
        self._together(base, after, unit, event)
        self._apart(base, after, before, unit, event)

    def _together(self, was: Stood, now: Stood, unit: Any, event: Any) -> None:
        """GODAI-MOV-9: coherent after its own order, or no worse than it was."""
        if unit.hero or event.kind == "pursued":
            return
        members = [
            [base for base, its in zip(at.bases, at.units, strict=True) if its == unit.id]
            for at in (was, now)
        ]
        before, after = map(parts, members)
        assert after == 1 or after <= before, f"{event.kind}: {unit.id} is in {after} parts (GODAI-MOV-9)"
        assert after == 1 or event.kind != "moved", f"{unit.id} moved and is in {after} parts (GODAI-MOV-9)"

    def _apart(self, was: Stood, now: Stood, battle: Any, unit: Any, event: Any) -> None:
        """GODAI-MOV-12: no figure ends nearer to a unit from which its own is barred; GODAI-CHG-1: a move brings no
        contact with whom its unit was not fighting.
        """
        for id in event.paths:
            for foe in battle.units[unit.id].barred:
                before, after = nearest(was, id, foe), nearest(now, id, foe)
                assert after >= before - OFF, (
                    f"{id} went from {before:.2f} to {after:.2f} of {foe} (GODAI-MOV-12)"
                )
        if event.kind != "charged":
            old = {its for id in unit.figures for its in touched(was, id, battle, unit.side)}
            new = {its for id in unit.figures for its in touched(now, id, battle, unit.side)}
            assert new <= old, f"{event.kind} brought {unit.id} into contact with {new - old} (GODAI-CHG-1)"

    def _tokens(self, before: Any, event: Any, spent: Counter[str]) -> None:
        """GODAI-ZEN-3, GODAI-SEQ-21: one token for one action, one Heroic Action of a kind in a turn."""
        kind, unit = event.kind, str(event.params.get("unit", ""))
        if kind in ("wound_saved", "wound_not_saved"):
            spent[unit] += 1
        elif kind in ("heroic_shot", "heroic_combat") or kind.startswith("heroic_move"):
            spent[unit] += 1
            key = ("declared", event.turn, unit, kind.removesuffix("_led"))
            self.done[key] += 1
            assert self.done[key] == 1, f"{unit} declares twice (GODAI-SEQ-21)"
            self.done["bought", unit, self.action(event)] += 1
        elif kind == "token_spent":
            spent[unit] += 1
            key = ("token", unit, self.action(event))
            self.done[key] += 1
            assert self.done[key] == 1, f"{unit} spends two tokens in one action (GODAI-ZEN-3)"
            assert not self.done["bought", unit, self.action(event)], (
                f"{unit} has paid for this (GODAI-ZEN-3)"
            )
            assert event.params["face"] - event.params["became"] in (1, -1), "GODAI-ZEN-5"

    def action(self, event: Any) -> tuple[Any, ...]:
        """The action at hand: a combat round, or what the phase of a turn allows once."""
        heroic = event.phase in AGAIN or event.phase in AGAIN.values()
        combat = self.combat + (event.kind == "heroic_combat") if "combat" in event.phase else 0
        return (event.turn, AGAIN.get(event.phase, event.phase), self.declared if heroic else combat)

    def _shots(self, before: Any, event: Any) -> None:
        """GODAI-SHT-1, GODAI-SHT-8, GODAI-SHT-13: one shooting a turn, of so many missiles."""
        unit = before.units[event.params["unit"]]
        key = ("missiles", event.turn, unit.id, event.phase)
        arrows = 1 if event.kind == "hummed" else event.params["count"]
        self.done[key] += arrows
        most = ARROWS[unit.masteries.get("bow", 0)] if unit.hero else unit.strength
        if event.phase == "heroic_shot" and not before.options.heroic_volley:
            most = 1
        assert self.done[key] <= most, f"{unit.id} lets {self.done[key]} missiles go of {most} (GODAI-SHT-8)"
        assert not unit.fleeing, f"{unit.id} flees (GODAI-FLE-2)"
        if event.kind == "shot":
            self.done[(*key, "volleys")] += 1
            assert self.done[(*key, "volleys")] == 1, f"{unit.id} shoots twice (GODAI-SHT-1)"

    def _initiative(self, before: Any, now: Json, event: Any) -> None:
        """GODAI-INI-1 to GODAI-INI-5: dice and strategies counted anew."""
        leads = {side: self._fires(before, now, side) for side in Side}
        rats = [side for side in Side if "rats_head" in leads[side]]
        if event.kind == "initiative_tied":
            assert self.held is None, "a draw is thrown again on turn 1 alone (GODAI-INI-4)"
            return
        scores = {event.side: event.params["score"], event.side.opponent: event.params["other"]}
        faces = [face for throw in event.rolls for face in throw.faces]
        if len(faces) == 2 and not before.options.initiative_tokens:
            counted = {side: face + ("pillow" in leads[side]) for side, face in zip(Side, faces, strict=True)}
            assert counted == scores, f"{counted}, told {scores} (GODAI-INI-2)"
        if scores[Side.AI] != scores[Side.KAKI]:
            assert event.side is max(Side, key=lambda side: scores[side]), "GODAI-INI-1"
        elif len(rats) != 1:
            assert self.held is not None
            assert event.side is self.held.opponent, "GODAI-INI-3"
        self.held = event.side

    def _fires(self, battle: Any, now: Json, side: Side) -> set[str]:
        """GODAI-RUL-20: the strategies of heroes who are on the table and do not flee, as the document tells it."""
        heroes = [unit for unit in battle.units.values() if unit.side is side and unit.hero]
        able = [
            unit
            for unit in heroes
            if now["units"][unit.id]["place"] == "table" and "fleeing" not in now["units"][unit.id]["marks"]
        ]
        return {strategy for unit in able for strategy in unit.fire}

    def _result(self, battle: Any) -> None:
        """GODAI-END-1, GODAI-END-3, GODAI-END-4."""
        result = battle.result
        if result.reason == "driven_off":
            left = battle.on_table(result.winner.opponent)
            assert not [unit for unit in left if not unit.fleeing], "GODAI-END-1"
        elif result.reason == "score":
            points = {side: scored(battle, side) for side in Side}
            lead = points[Side.AI] - points[Side.KAKI]
            decisive = 10 * abs(lead) >= max(force.price for force in battle.forces.values())
            won = None if not decisive else Side.AI if lead > 0 else Side.KAKI
            assert result.winner is won, f"{points}: {result.winner} (GODAI-END-4)"


def scored(battle: Any, side: Side) -> float:
    """GODAI-END-3: full price of each enemy figure off the table, half of each that flees."""
    found = 0.0
    for unit in battle.units.values():
        if unit.side is not side and not unit.driven:
            figures = [battle.figures[id] for id in unit.figures]
            for figure in figures:
                flees = battle.units[figure.unit].fleeing
                share = (0.5 if flees else 0.0) if figure.alive else 1.0
                found += unit.points / unit.strength * share
    return found


def parts(bases: Iterable[Any]) -> int:
    """Into how many chains with gaps of 2 inches bases fall (GODAI-GEN-13)."""
    left, found = list(bases), 0
    while left:
        found, front = found + 1, [left.pop()]
        while front:
            here = front.pop()
            near = [one for one in left if shapely.distance(here, one) <= CHAIN]
            left = [one for one in left if not any(one is each for each in near)]
            front += near
    return found


def touched(at: Stood, id: str, battle: Any, side: Side) -> set[str]:
    """The enemy units that a figure touches (GODAI-GEN-12), but across obstacles."""
    if id not in at.ids:
        return set()
    base = at.bases[at.ids.index(id)]
    return {
        unit
        for other, unit in zip(at.bases, at.units, strict=True)
        if not unit.startswith(f"{side}-") and shapely.distance(base, other) <= CONTACT
    }


def nearest(at: Stood, id: str, foe: str) -> float:
    """The gap between a figure and the nearest figure of a unit; endless where one is not there."""
    bases = [base for base, unit in zip(at.bases, at.units, strict=True) if unit == foe]
    if id not in at.ids or not bases:
        return math.inf
    return float(min(shapely.distance(at.bases[at.ids.index(id)], base) for base in bases))
