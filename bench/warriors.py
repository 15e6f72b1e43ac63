"""How long systems of single warriors take with two large forces: ``python -m bench.warriors [skirmish | godai]``.

Prints the median, the 99th percentile and the worst of each in milliseconds of processor time, through the front door's
methods: the options of a side; previews, and orders without a preview before them, of moves, charges and shots; what a
practice commander thinks in a whole player turn; and how many orders a second whole battles take, thinking included.
Where a fight stops for decisions, the slowest of them besides: a melee of all, answered step by step, with the time of
each answer and the bytes of what is stored while it waits.
"""

from __future__ import annotations

import gc
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import rulesets
from bench.koku_movement import time_call
from rulesets import Side
from rulesets.engine.battle import Battle, Pose
from rulesets.engine.commander.fight import commander
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.forms import Offer, PathParam, UnitParam
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import forget
from rulesets.engine.play.orders import Order
from rulesets.engine.play.resolve import Waiting
from rulesets.engine.table.geometry import ahead

SEEDS = (b"first battle of the bench", b"second battle of the bench", b"third battle of the bench")
PIECES = (
    {"id": "p1", "kind": "wood", "points": [[8, 16], [20, 16], [20, 26], [8, 26]]},
    {"id": "p2", "kind": "hill", "points": [[30, 18], [44, 18], [44, 30], [30, 30]]},
    {"id": "p3", "kind": "house", "points": [[50, 20], [56, 20], [56, 25], [50, 25]]},
    {"id": "p4", "kind": "low_wall", "points": [[22, 22], [30, 21]]},
    {"id": "p5", "kind": "marsh", "points": [[58, 14], [68, 14], [68, 22], [58, 22]]},
)
GROUPS: tuple[dict[str, Any], ...] = (
    {"kind": "ashigaru", "armour": "light", "missile": "bow", "strength": 8},
    {"kind": "bushi", "armour": "armoured", "blade": "yari", "strength": 6, "mounted": True},
    {"kind": "ashigaru", "armour": "light", "missile": "arquebus", "strength": 6},
    {"kind": "bushi", "armour": "armoured", "blade": "naginata", "strength": 7},
    {"kind": "ronin", "armour": "light", "missile": "bow", "strength": 4},
    {"kind": "ashigaru", "armour": "light", "blade": "yari", "strength": 8},
)
TROOPS: tuple[dict[str, Any], ...] = (
    {"weapon": "bow", "armour": "light", "strength": 4},
    {"weapon": "spear", "armour": "light", "strength": 5},
    {"weapon": "halberd", "armour": "light", "strength": 4},
    {"weapon": "arquebus", "armour": "light", "strength": 4},
)
ARTS: dict[str, Any] = {
    "weapon": "long_sword", "weapons": ["long_sword", "great_sword", "bow"], "armour": "medium", "zen": 3,
    "water": ["flowing_water", "no_design", "scold", "one_cut", "red_leaves", "choose_place"], "fire": ["pillow"],
    "masteries": {"long_sword": 2, "bow": 2}, "stats": {"combat": 5, "attacks": 3, "wounds": 3, "courage": 7},
}  # fmt: skip
"""A hero who is asked at every step."""
TURNS = ((0.0, 1.0), (30.0, 0.7), (-30.0, 1.2), (0.0, 0.5), (90.0, 0.3), (180.0, 0.4))
"""Directions off the facing in degrees, and shares of the allowance."""


def warriors(apart: float) -> dict[str, Any]:
    """Two forces of 40 in two rows, their front ranks so many inches apart; indigo is to act."""
    units: list[dict[str, Any]] = []
    for side, sign, looks in ((Side.AI, -1, 0), (Side.KAKI, 1, 180)):
        for number, group in enumerate(GROUPS):
            y = 24 + sign * (apart / 2 + 4.5 * (number % 2))
            at = [[5 + 11 * number + 1.4 * man, y, looks] for man in range(group["strength"])]
            units.append({"id": f"{side}-{number + 1}", "at": at, **group})
        chief = {"kind": "eiyuu", "armour": "heavy", "strength": 1, "commander": True}
        units.append({"id": f"{side}-7", "at": [[36, 24 + sign * (apart / 2 + 8), looks]], **chief})
    return {"phase": "action", "active": "ai", "turn": 2, "pieces": list(PIECES), "units": units}


def bands(apart: float, phase: str = "move") -> dict[str, Any]:
    """Two bands of 20, three of them heroes who know six strategies each."""
    units: list[dict[str, Any]] = []
    for side, sign, looks in ((Side.AI, -1, 0), (Side.KAKI, 1, 180)):
        for number, group in enumerate(TROOPS):
            y = 18 + sign * (apart / 2 + 2.5 * (number % 2))
            at = [[6 + 10 * number + 1.4 * man, y, looks] for man in range(group["strength"])]
            units.append({"id": f"{side}-{number + 1}", "at": at, **group})
        for number in range(3):
            at = [[9 + 12 * number, 18 + sign * (apart / 2 + 5), looks]]
            units.append({"id": f"{side}-{number + 5}", "kind": "hero", "at": at, **ARTS})
    return {"phase": phase, "turn": 2, "initiative": "ai", "units": units}


def melee() -> dict[str, Any]:
    """Three heroes against three in one knot, all in contact: the most that a combat asks."""
    row = [
        {"id": f"{side}-{number + 1}", "kind": "hero", "at": [[20 + 1.05 * number, y, looks]], **ARTS}
        for side, y, looks in (("ai", 18.0, 0), ("kaki", 19.0, 180))
        for number in range(3)
    ]
    return {"phase": "heroic_combat", "turn": 2, "initiative": "ai", "units": row}


APART = (30.0, 16.0, 8.0, 5.0)
SCENES: dict[str, tuple[dict[str, Any], ...]] = {
    "skirmish": tuple(warriors(apart) for apart in APART),
    "godai": (*map(bands, APART), *(bands(apart, "shoot") for apart in APART)),
}
MELEES = {"godai": melee}


def orders_of(ruleset: rulesets.Ruleset, battle: Battle) -> Iterator[tuple[str, Order]]:
    """For every unit the moves, charges and shots that a browser or a practice commander would order."""
    for offer in ruleset.options(battle, Side.AI):
        for param in offer.params if offer.shut is None else ():
            if offer.kind == "move" and isinstance(param, PathParam):
                for turn, share in TURNS:
                    yield "move", ruleset.decode_order(_march(offer, param, turn, share))
            if offer.kind in ("charge", "shoot") and isinstance(param, UnitParam):
                for choice in param.open:
                    given = {"kind": offer.kind, "unit": offer.unit, "target": choice.value}
                    yield offer.kind, ruleset.decode_order(given)


def _march(offer: Offer, legs: PathParam, turn: float, share: float) -> dict[str, Any]:
    start = legs.start
    x, y = ahead(Pose(start.x, start.y, start.facing + turn), legs.reach * share)
    facing = start.facing + max(min(turn, 45.0), -45.0)
    return {"kind": "move", "unit": offer.unit, "legs": [{"x": x, "y": y, "facing": facing % 360.0}]}


def carry_out(ruleset: rulesets.Ruleset, battle: Battle, order: Order) -> Any:
    """An order to its end, with nothing remembered of what came before."""
    forget()
    dice = HmacDice(b"bench of orders")
    outcome = ruleset.resolve(battle, Side.AI, order, dice)
    answers = []
    while isinstance(outcome, Waiting):
        answers.append(outcome.decision.default)
        outcome = ruleset.resolve(battle, Side.AI, order, dice, answers, outcome.going)
    return outcome.battle


def turn_of_a_commander(ruleset: rulesets.Ruleset, battle: Battle, times: dict[str, list[float]]) -> None:
    """A player turn of a practice commander from its start: what he thinks, and what his orders take."""
    forget()
    minds, dice, thought = commander(ruleset, Side.AI, b"bench"), HmacDice(b"bench of turns"), 0.0
    phase = battle.clock.phase
    while battle.clock.active is Side.AI and battle.clock.phase == phase and battle.result is None:
        took, order = time_call(lambda battle=battle: minds.order(battle))
        thought += took
        outcome = ruleset.resolve(battle, Side.AI, order, dice)
        answers: list[dict[str, Any]] = []
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = ruleset.resolve(battle, Side.AI, order, dice, answers, outcome.going)
        battle = outcome.battle
    times["thinking, a player turn"].append(thought)


def answer_all(ruleset: rulesets.Ruleset, battle: Battle, times: dict[str, list[float]]) -> tuple[int, int]:
    """Fight a melee to its end, token for token and step by step: how often it asks, and the most bytes that are stored
    while it does.
    """
    forget()
    dice, asked, stored = HmacDice(b"bench of melees"), 0, 0
    order, side = ruleset.decode_order({"kind": "end_phase"}), Side.AI
    while battle.clock.turn == 2:
        outcome = ruleset.resolve(battle, side, order, dice)
        answers: list[dict[str, Any]] = []
        while isinstance(outcome, Waiting):
            asked, stored = asked + 1, max(stored, len(ruleset.encode(outcome.battle)))
            choices = outcome.decision.question.get("choices") or [{"value": outcome.decision.default}]
            answers.append(choices[-1]["value"])
            took, outcome = time_call(
                lambda so_far=tuple(answers), going=outcome.going, now=battle, by=side: ruleset.resolve(
                    now, by, order, dice, list(so_far), going
                )
            )
            times["answer in a melee of six heroes"].append(took)
        battle, side = outcome.battle, outcome.battle.clock.to_act[0]
    return asked, stored


def measure(ruleset: rulesets.Ruleset, battle: Battle, times: dict[str, list[float]]) -> None:
    """Options, previews and orders of a scene, and a commander's turn in it."""
    orders = list(orders_of(ruleset, battle))
    gc.collect()
    forget()
    times["options, from nothing"].append(time_call(lambda: ruleset.options(battle, Side.AI))[0])
    for kind, order in orders:
        took, preview = time_call(lambda order=order: ruleset.preview(battle, Side.AI, order))
        times[f"preview of a {kind}{'' if preview.legal else ', refused and mended'}"].append(took)
        with suppress(Illegal):
            took, after = time_call(lambda order=order: carry_out(ruleset, battle, order))
            times[f"order, a {kind}"].append(took)
            ruleset.options(battle, Side.AI)
            if after.clock.active is Side.AI:
                took, _ = time_call(lambda after=after: ruleset.options(after, Side.AI))
                times["options after an order"].append(took)
    for _ in range(3):
        turn_of_a_commander(ruleset, battle, times)


def main() -> None:
    """Measure and print."""
    slug = sys.argv[1] if len(sys.argv) > 1 else "skirmish"
    ruleset = rulesets.get(slug)
    times: dict[str, list[float]] = defaultdict(list)
    for scene in SCENES[slug]:
        measure(ruleset, ruleset.stage(scene), times)
    fight = MELEES.get(slug)
    asked, stored = answer_all(ruleset, ruleset.stage(fight()), times) if fight else (0, 0)
    count, spent = 0, 0.0
    for seed in SEEDS:
        took, record = time_call(lambda seed=seed: rulesets.fight(ruleset, seed))
        count, spent = count + len(record.orders), spent + took
    for name, values in sorted(times.items()):
        values.sort()
        tail = values[int(len(values) * 0.99)]
        sys.stdout.write(
            f"{name:36} {len(values):4} median {statistics.median(values):7.2f} "
            f"99% {tail:7.2f} worst {values[-1]:7.2f} ms\n"
        )
    if asked:
        sys.stdout.write(f"a melee asks {asked} times, and stores {stored} bytes at most meanwhile\n")
    sys.stdout.write(f"whole battles: {count} orders, {count / spent * 1e3:.1f} a second\n")


if __name__ == "__main__":
    main()
