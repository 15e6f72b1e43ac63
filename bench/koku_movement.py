"""How long KOKU's movement takes with two armies of 120 figures: ``python -m bench.koku_movement``.

Prints the median and the worst of each in milliseconds of processor time. Previews and orders go through the front
door's methods, so that copying the state, the checks, the events' patches and the turn machine are counted.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import rulesets
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.forms import Offer, PathParam
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.koku.battle import KokuBattle
from tests.rules.koku.scenes import AI, KAKI, box, piece, scene, unit

KOKU = rulesets.get("koku")
SCENERY = (
    box("p1", "wood", 8, 18, 18, 28),
    box("p2", "hill", 30, 18, 44, 30),
    box("p3", "house", 50, 20, 54, 24, site="v1"),
    box("p4", "house", 56, 19, 60, 23, site="v1"),
    piece("p5", "fence", (20, 16), (28, 17)),
    piece("p6", "high_wall", (45, 18), (49, 17)),
    piece("p7", "river", (0, 24), (30, 23.5), (72, 25), width=3.0),
    box("p8", "bridge", 34.75, 21, 37.25, 28),
    piece("p9", "road", (36, 0), (36, 48), width=2.0),
    box("p10", "rice_field", 62, 14, 68, 20),
    piece("p11", "low_wall", (2, 14), (8, 14)),
)
KINDS = ("ash_l", "sam_f", "mon_m", "ron_lc", "ash_m", "sam_c")
TURNS = ((0.0, 1.0), (30.0, 0.7), (-30.0, 1.2), (0.0, 0.5), (90.0, 0.3), (180.0, 0.4))
"""Directions off the facing in degrees, and shares of the allowance."""


def armies() -> KokuBattle:
    """Two hosts of 24 fives in two rows, six inches from the middle."""
    units = []
    for side, sign in ((AI, 1), (KAKI, -1)):
        for number in range(24):
            kind = KINDS[number % len(KINDS)]
            x, y = 1.5 + (number % 12) * 5.9, 24 - sign * (9 + 5 * (number // 12))
            skirmish = kind == "mon_m"
            poses = [(x + (1.15 if skirmish else 1.0) * n, y) for n in range(5)]
            formation = "skirmish" if skirmish else "line"
            units.append(unit(f"{side}-{number + 1}", kind, "spear", poses, formation=formation))
    return scene(*units, pieces=SCENERY)


def marches(battle: KokuBattle) -> Iterator[Order]:
    """For every unit ways of moving as a browser or a practice commander would order them."""
    for offer in KOKU.options(battle, AI):
        legs = next((param for param in offer.params if isinstance(param, PathParam)), None)
        if offer.kind not in ("move", "change_formation") or legs is None:
            continue
        for turn, share in TURNS:
            yield KOKU.decode_order(_march(offer, legs, turn, share))


def _march(offer: Offer, legs: PathParam, turn: float, share: float) -> dict[str, Any]:
    import math

    start, angle = legs.start, math.radians(legs.start.facing + turn)
    far = legs.reach * share
    end = {
        "x": start.x + math.sin(angle) * far,
        "y": start.y + math.cos(angle) * far,
        "facing": turn % 360,
    }
    form = legs.formations[0]
    return {
        "kind": offer.kind, "unit": offer.unit, "legs": [end],
        "formation": form.value, "frontage": form.frontages[0],
    }  # fmt: skip


def time_call(call: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of processor time, and what came of it."""
    start = time.process_time()
    result = call()
    return (time.process_time() - start) * 1e3, result


def main() -> None:
    """Measure and print."""
    battle, dice = armies(), HmacDice(b"bench of movement")
    orders = list(marches(battle))
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(20):
        times["options"].append(time_call(lambda: KOKU.options(battle, AI))[0])
    for order in orders:
        took, preview = time_call(lambda order=order: KOKU.preview(battle, AI, order))
        times["preview, legal" if preview.legal else "preview, refused and mended"].append(took)
        times["preview"].append(took)
        with suppress(Illegal):
            times["order, new to the rules"].append(
                time_call(lambda order=order: _fresh(battle, order, dice))[0]
            )
    for name, values in times.items():
        worst = sorted(values)[int(len(values) * 0.99)]
        row = f"{name:28} {len(values):5} median {statistics.median(values):6.2f} 99% {worst:6.2f} ms"
        sys.stdout.write(row + "\n")


def _fresh(battle: KokuBattle, order: Order, dice: HmacDice) -> Any:
    """The order without a preview before it: another table of the same pieces, so that nothing is remembered."""
    from rulesets.koku.march import judging

    judging.forget()
    return KOKU.resolve(battle, AI, order, dice)


if __name__ == "__main__":
    main()
