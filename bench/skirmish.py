"""How long Samurai Skirmish takes with two forces of 40 figures each: ``python -m bench.skirmish``.

Prints the median, the 99th percentile and the worst of each in milliseconds of processor time, through the front door's
methods: the options of a side; previews, and orders without a preview before them, of moves, charges and shots; what a
practice commander thinks in a whole player turn; and how many orders a second whole battles take, thinking included.
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
from bench.koku_movement import timed
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

SKIRMISH = rulesets.get("skirmish")
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
TURNS = ((0.0, 1.0), (30.0, 0.7), (-30.0, 1.2), (0.0, 0.5), (90.0, 0.3), (180.0, 0.4))
"""Directions off the facing in degrees, and shares of the allowance."""


def forces(apart: float) -> Battle:
    """Two forces of 40 in two rows, their front ranks so many inches apart; indigo is to act."""
    units: list[dict[str, Any]] = []
    for side, sign, looks in ((Side.AI, -1, 0), (Side.KAKI, 1, 180)):
        for number, group in enumerate(GROUPS):
            y = 24 + sign * (apart / 2 + 4.5 * (number % 2))
            at = [[5 + 11 * number + 1.4 * man, y, looks] for man in range(group["strength"])]
            units.append({"id": f"{side}-{number + 1}", "at": at, **group})
        chief = {"kind": "eiyuu", "armour": "heavy", "strength": 1, "commander": True}
        units.append({"id": f"{side}-7", "at": [[36, 24 + sign * (apart / 2 + 8), looks]], **chief})
    scene = {"phase": "action", "active": "ai", "turn": 2, "pieces": list(PIECES), "units": units}
    return SKIRMISH.stage(scene)


def orders_of(battle: Battle) -> Iterator[tuple[str, Order]]:
    """For every unit the moves, charges and shots that a browser or a practice commander would order."""
    for offer in SKIRMISH.options(battle, Side.AI):
        for param in offer.params if offer.shut is None else ():
            if offer.kind == "move" and isinstance(param, PathParam):
                for turn, share in TURNS:
                    yield "move", SKIRMISH.decode_order(_march(offer, param, turn, share))
            if offer.kind in ("charge", "shoot") and isinstance(param, UnitParam):
                for choice in param.open:
                    given = {"kind": offer.kind, "unit": offer.unit, "target": choice.value}
                    yield offer.kind, SKIRMISH.decode_order(given)


def _march(offer: Offer, legs: PathParam, turn: float, share: float) -> dict[str, Any]:
    start = legs.start
    x, y = ahead(Pose(start.x, start.y, start.facing + turn), legs.reach * share)
    facing = start.facing + max(min(turn, 45.0), -45.0)
    return {"kind": "move", "unit": offer.unit, "legs": [{"x": x, "y": y, "facing": facing % 360.0}]}


def ordered(battle: Battle, order: Order) -> Any:
    """An order to its end, with nothing remembered of what came before."""
    forget()
    dice = HmacDice(b"bench of orders")
    outcome = SKIRMISH.resolve(battle, Side.AI, order, dice)
    answers = []
    while isinstance(outcome, Waiting):
        answers.append(outcome.decision.default)
        outcome = SKIRMISH.resolve(battle, Side.AI, order, dice, answers, outcome.going)
    return outcome.battle


def turn_of_a_commander(battle: Battle, times: dict[str, list[float]]) -> None:
    """A player turn of a practice commander from its start: what he thinks, and what his orders take."""
    forget()
    minds, dice, thought = commander(SKIRMISH, Side.AI, b"bench"), HmacDice(b"bench of turns"), 0.0
    while battle.clock.active is Side.AI and battle.clock.phase == "action" and battle.result is None:
        took, order = timed(lambda battle=battle: minds.order(battle))
        thought += took
        outcome = SKIRMISH.resolve(battle, Side.AI, order, dice)
        answers: list[dict[str, Any]] = []
        while isinstance(outcome, Waiting):
            answers.append(outcome.decision.default)
            outcome = SKIRMISH.resolve(battle, Side.AI, order, dice, answers, outcome.going)
        battle = outcome.battle
    times["thinking, a player turn"].append(thought)


def main() -> None:
    """Measure and print."""
    times: dict[str, list[float]] = defaultdict(list)
    for apart in (30.0, 16.0, 8.0, 5.0):
        battle = forces(apart)
        orders = list(orders_of(battle))
        gc.collect()
        forget()
        times["options, from nothing"].append(
            timed(lambda battle=battle: SKIRMISH.options(battle, Side.AI))[0]
        )
        for kind, order in orders:
            took, preview = timed(lambda battle=battle, order=order: SKIRMISH.preview(battle, Side.AI, order))
            times[f"preview of a {kind}{'' if preview.legal else ', refused and mended'}"].append(took)
            with suppress(Illegal):
                took, after = timed(lambda battle=battle, order=order: ordered(battle, order))
                times[f"order, a {kind}"].append(took)
                SKIRMISH.options(battle, Side.AI)
                if after.clock.active is Side.AI:
                    took, _ = timed(lambda after=after: SKIRMISH.options(after, Side.AI))
                    times["options after an order"].append(took)
        for _ in range(3):
            turn_of_a_commander(battle, times)
    count, spent = 0, 0.0
    for seed in SEEDS:
        took, record = timed(lambda seed=seed: rulesets.fight(SKIRMISH, seed))
        count, spent = count + len(record.orders), spent + took
    for name, values in sorted(times.items()):
        values.sort()
        tail = values[int(len(values) * 0.99)]
        sys.stdout.write(
            f"{name:36} {len(values):4} median {statistics.median(values):7.2f} "
            f"99% {tail:7.2f} worst {values[-1]:7.2f} ms\n"
        )
    sys.stdout.write(f"whole battles: {count} orders, {count / spent * 1e3:.1f} a second\n")


if __name__ == "__main__":
    main()
