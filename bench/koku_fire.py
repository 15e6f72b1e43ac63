"""How long fire and melee of KOKU take with two armies of 120 figures face to face.

Run with ``.venv/bin/python -m bench.koku_fire``; prints the median and the worst of each in
milliseconds of processor time.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle
from rulesets.koku.fire import shooting
from rulesets.koku.melee import melee
from tests.rules.koku.scenes import AI, FORM, KAKI, box, piece, rank, scene, unit

UNITS = 24
SCENERY = (
    box("p1", "wood", 8, 20, 18, 28),
    box("p2", "hill", 30, 18, 44, 30),
    box("p3", "house", 50, 22, 54, 26),
    box("p4", "house", 56, 21, 60, 25),
    piece("p5", "fence", (20, 26), (28, 26)),
    piece("p6", "high_wall", (45, 28), (49, 28)),
    piece("p7", "river", (0, 24), (30, 23.5), (72, 25), width=3.0),
    box("p8", "bridge", 34.75, 21, 37.25, 28),
    piece("p9", "low_wall", (62, 27), (70, 27)),
)


def armies(apart: float) -> KokuBattle:
    """Two hosts of 23 fives and a Shogun in two rows, so many inches from each other, with arquebus or bow."""
    units = []
    for side, sign in ((AI, -1), (KAKI, 1)):
        for number in range(UNITS):
            row, file = divmod(number, 12)
            x, y = 1.0 + file * 5.9, 24.0 + sign * (apart / 2 + 0.5 + row * 2.5)
            kind, weapon = (("ash_l", "arquebus"), ("ron_m", "bow"), ("sam_f", "arquebus"))[number % 3]
            formation = "line" if number % 3 != 1 else "skirmish"
            step = 1.0 if number % 3 != 1 else 1.15
            if number == 17:
                kind, weapon, formation = "shogun_f", "sword", "lone"
            men = 1 if number == 17 else 5
            units.append(
                unit(f"{side}-{number + 1}", kind, weapon, rank(x, y, men, step), formation=formation)
            )
    return scene(*units, pieces=SCENERY, phase="firing")


def measure(name: str, calls: list[Callable[[], Any]]) -> None:
    """Time each call once after a warm-up, and print."""
    calls[0]()
    taken = []
    for call in calls:
        start = time.process_time()
        call()
        taken.append((time.process_time() - start) * 1e3)
    sys.stdout.write(f"{name:34} median {statistics.median(taken):6.2f} ms   worst {max(taken):6.2f} ms\n")


def _fire(battle: KokuBattle, order: shooting.Fire, thrown: bool) -> Callable[[], Any]:
    def call() -> None:
        play = Play(battle, AI, HmacDice(b"seed"), FORM)
        with suppress(Illegal):
            (shooting.fire if thrown else shooting.forecast)(play, order)

    return call


def _strike(battle: KokuBattle, order: melee.Attack, thrown: bool) -> Callable[[], Any]:
    def call() -> None:
        play = Play(battle, AI, HmacDice(b"seed"), FORM)
        with suppress(Illegal):
            (melee.attack if thrown else melee.forecast)(play, order)

    return call


def main() -> None:
    """Measure options, previews and orders of fire at several distances, then melee in contact."""
    for apart in (6.0, 12.0, 17.0):
        battle = armies(apart)
        offers = shooting.available(battle, AI)
        orders = [
            shooting.Fire(offer.unit, choice.value)
            for offer in offers
            for param in offer.params[:1]
            for choice in param.open
        ]
        sys.stdout.write(f"-- {apart:g} inches apart, {len(orders)} open targets\n")
        measure("options", [lambda b=battle: shooting.available(b, AI)] * 15)
        measure("forecast", [_fire(battle, order, False) for order in orders[:60]])
        measure("fire", [_fire(battle, order, True) for order in orders[:60]])
    battle = armies(0.0)
    play = Play(battle, AI, HmacDice(b"seed"), FORM)
    start = time.process_time()
    melee.read_contacts(play)
    sys.stdout.write(f"-- in contact, read in {(time.process_time() - start) * 1e3:.2f} ms\n")
    attacks = [melee.Attack(unit.id) for unit in play.battle.on_table(AI)]
    measure("options", [lambda: melee.available(play.battle, AI)] * 15)
    measure("forecast", [_strike(play.battle, order, False) for order in attacks])
    measure("attack", [_strike(play.battle, order, True) for order in attacks])


if __name__ == "__main__":
    main()
