"""Many battles between practice commanders, and what came of them as a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from statistics import mean
from typing import Any

import msgspec

import rulesets
from rulesets import Illegal, Side

Pair = tuple[str, str]


class Bout(msgspec.Struct, kw_only=True):
    """One battle: who fought, how it ended, and how long it took. ``illegal`` counts orders that the rules refused."""

    number: int
    tempers: Pair
    winner: str = ""
    reason: str = ""
    points: tuple[int, int] = (0, 0)
    turns: int = 0
    orders: int = 0
    illegal: int = 0
    seconds: float = 0.0


def pairs() -> list[Pair]:
    """Every temper against every one, on both sides."""
    return [(one, other) for one in rulesets.TEMPERS for other in rulesets.TEMPERS]


def bouts(
    ruleset: rulesets.Ruleset[Any],
    count: int,
    seed: Callable[[int], bytes],
    options: Mapping[str, Any],
    first: int = 1,
) -> Iterator[Bout]:
    """So many battles, the tempers in turn; each is told when it is over."""
    every = pairs()
    for number in range(first, first + count):
        yield bout(ruleset, number, every[number % len(every)], seed(number), options)


def bout(
    ruleset: rulesets.Ruleset[Any], number: int, tempers: Pair, seed: bytes, options: Mapping[str, Any]
) -> Bout:
    """One battle. An order that is refused ends it, and is counted."""
    start = time.process_time()
    found = Bout(number=number, tempers=tempers)
    try:
        record = rulesets.fight(ruleset, seed, options=options, tempers=dict(zip(Side, tempers, strict=True)))
    except Illegal as refusal:
        found.reason, found.illegal = str(refusal), 1
    else:
        final = record.final
        found.winner, found.reason = final["result"].get("winner", ""), final["result"]["reason"]
        found.points = (final["points"]["ai"], final["points"]["kaki"])
        found.turns, found.orders = final["clock"]["turn"], len(record.orders)
    found.seconds = round(time.process_time() - start, 2)
    return found


def table(fought: Iterable[Bout]) -> list[str]:
    """The results by temper, and temper against temper, as lines of Markdown."""
    every = list(fought)
    lines = [
        "| temper | battles | won | lost | drawn | points | against | turns |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [_row(temper, _seen_by(temper, every)) for temper in rulesets.TEMPERS]
    lines += [
        "",
        f"| won by row against column | {' | '.join(rulesets.TEMPERS)} |",
        "|---|" + "---:|" * len(rulesets.TEMPERS),
    ]
    for own in rulesets.TEMPERS:
        cells = [
            _score([one for one in _seen_by(own, every) if one[0] == other and own != other])
            for other in rulesets.TEMPERS
        ]
        lines.append(f"| {own} | {' | '.join(cells)} |")
    return [*lines, "", *summary(every)]


def summary(every: list[Bout]) -> list[str]:
    """What holds of all battles together."""
    if not every:
        return ["No battle was fought."]
    orders, seconds = sum(one.orders for one in every), sum(one.seconds for one in every)
    reasons = {one.reason: sum(other.reason == one.reason for other in every) for one in every}
    told = ", ".join(
        f"{reason} {count}" for reason, count in sorted(reasons.items(), key=lambda item: -item[1])
    )
    return [
        f"{len(every)} battles, {orders} orders, illegal orders tried: {sum(one.illegal for one in every)}.",
        f"Ended by: {told}.",
        f"Mean length {mean(one.turns for one in every):.1f} turns, {orders / len(every):.0f} orders;"
        f" {seconds / len(every):.1f} s of processor a battle, {orders / max(seconds, 0.01):.0f} orders a second.",
    ]


Seen = tuple[str, int, int, int, int]
"""A battle as one of its commanders saw it: the other's temper, won (1), lost (-1) or drawn (0), points, turns."""


def _seen_by(temper: str, every: list[Bout]) -> list[Seen]:
    found = []
    for one in every:
        for side, (own, other) in zip(("ai", "kaki"), (one.tempers, one.tempers[::-1]), strict=True):
            if own == temper:
                points = one.points if side == "ai" else one.points[::-1]
                result = 0 if not one.winner else 1 if one.winner == side else -1
                found.append((other, result, int(points[0]), int(points[1]), one.turns))
    return found


def _row(temper: str, seen: list[Seen]) -> str:
    if not seen:
        return f"| {temper} | 0 | | | | | | |"
    counts = [sum(result == wanted for _, result, *_ in seen) for wanted in (1, -1, 0)]
    own, against, turns = (mean(column) for column in list(zip(*seen, strict=True))[2:])
    numbers = [str(len(seen)), *map(str, counts), f"{own:.0f}", f"{against:.0f}", f"{turns:.1f}"]
    return f"| {temper} | {' | '.join(numbers)} |"


def _score(seen: list[Seen]) -> str:
    return f"{sum(result == 1 for _, result, *_ in seen)} of {len(seen)}" if seen else "–"
