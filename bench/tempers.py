"""How well a practice commander fights one who orders whatever is lawful: ``python -m bench.tempers [SLUG] [COUNT]
[TEMPER ...] [KEY=VALUE ...]``.

Fights so many battles for each temper, the same seeds for each, the commander on either side in turn, and prints a line
for every battle and then for each temper: battles won, drawn and lost, the mean points, and what a commander thinks in
one player turn (all his orders of one turn and active side), in milliseconds of processor time. ``FIRST=7`` begins with
the seventh seed; a seed fights the same battle again.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

import rulesets
from bench.koku_movement import time_call
from rulesets import Side, Waiting
from rulesets.engine.battle import Battle
from rulesets.engine.commander.fight import SEATS, commander
from rulesets.engine.records.record import begin
from tests.rules.random_play import Whim

COUNT = 30
SHORT: dict[str, dict[str, Any]] = {
    "koku": {"average_dice": 1, "turn_limit": 8},
    "sky": {"size": 150, "turn_limit": 8},
    "skirmish": {"size": 100, "rounds": 9},
    "ageofwar": {"size": "short"},
}
"""Options where nothing else is asked for: small forces, and turns enough to decide it."""


class Bout(msgspec.Struct):
    """One battle against chance, as the commander sees it; ``thought`` are the milliseconds of each player turn."""

    number: int
    outcome: str
    reason: str
    points: tuple[float, float]
    turns: int
    thought: list[float]


def main() -> None:
    """Fight and print."""
    words = sys.argv[1:]
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    bare = [word for word in words if "=" not in word]
    count = next((int(word) for word in bare if word.isdigit()), COUNT)
    tempers = [word for word in bare if word in rulesets.TEMPERS] or list(rulesets.TEMPERS)
    slug = next((word for word in bare if not word.isdigit() and word not in rulesets.TEMPERS), "skirmish")
    first = int(pairs.pop("FIRST", 1))
    options = SHORT.get(slug, {}) | {key: _value(text) for key, text in pairs.items()}
    for temper in tempers:
        found = []
        for number in range(first, first + count):
            found.append(bout(rulesets.get(slug), number, temper, options))
            _say(line_of(found[-1], temper))
        _say(summary(found, temper))


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def bout(ruleset: rulesets.Ruleset[Any], number: int, temper: str, options: Mapping[str, Any]) -> Bout:
    """One battle of a commander against chance; the same number and options give the same battle."""
    seed, side = f"tempers {number}".encode(), list(Side)[number % 2]
    hand, chance = commander(ruleset, side, seed, temper), Whim(ruleset, side.opponent, seed)
    record, battle = begin(ruleset, options, SEATS, seed)
    thought: dict[Any, float] = defaultdict(float)
    while battle.result is None:
        acting = battle.clock.to_act[0]
        if acting is side:
            took, order = time_call(lambda battle=battle: hand.order(battle))
            thought[battle.clock.turn, battle.clock.active] += took
        else:
            order = chance.order(battle)
        battle = settle(ruleset, battle, acting, order, record.dice, hand)
    result, points = battle.result, (float(battle.points[side]), float(battle.points[side.opponent]))
    outcome = "drawn" if result.winner is None else "won" if result.winner is side else "lost"
    return Bout(number, outcome, str(result.reason), points, battle.clock.turn, list(thought.values()))


def settle(
    ruleset: rulesets.Ruleset[Any],
    battle: Battle,
    side: Side,
    order: Any,
    dice: Any,
    hand: rulesets.Commander,
) -> Battle:
    """The battle after an order; the commander answers what he is asked, chance takes the default."""
    answers: list[Any] = []
    outcome = ruleset.resolve(battle, side, order, dice)
    while isinstance(outcome, Waiting):
        asked = outcome.decision
        answers.append(hand.answer(outcome.battle, asked) if asked.side is hand.side else asked.default)
        outcome = ruleset.resolve(battle, side, order, dice, answers, outcome.going)
    return outcome.battle


def line_of(one: Bout, temper: str) -> str:
    """A battle in a line."""
    own, theirs = one.points
    return f"  {temper} {one.number}: {one.outcome} ({one.reason}), {own:g} to {theirs:g}, turn {one.turns}"


def summary(found: Iterable[Bout], temper: str) -> str:
    """What came of a temper's battles, in a line."""
    bouts = list(found)
    won, drawn, lost = (sum(one.outcome == what for one in bouts) for what in ("won", "drawn", "lost"))
    own, theirs = (statistics.mean(one.points[whose] for one in bouts) for whose in (0, 1))
    times = sorted(time for one in bouts for time in one.thought)
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return (
        f"{temper:7} {len(bouts):4} battles: won {won} ({won / len(bouts):.0%}), drawn {drawn}, lost {lost}; "
        f"points {own:.0f} to {theirs:.0f}; thinking a player turn p50 {p50:.0f} ms, p95 {p95:.0f} ms"
    )


if __name__ == "__main__":
    main()
