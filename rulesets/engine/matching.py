"""Who is paired with whom: as many pairs as can be, and of those the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)


def matching(costs: Mapping[tuple[A, B], int]) -> dict[A, B]:
    """As many of the pairs as can stand side by side, nobody in two of them, at the least sum of their costs.

    One pair more is won by the cheapest chain of exchanges, until there is none; the time grows with the third power of
    the number of pairs at worst.
    """
    pairs: dict[A, B] = {}
    while chain := _chain(costs, pairs):
        pairs.update(chain)
    return pairs


def first_matching(costs: Mapping[tuple[A, B], int], order: Callable[[tuple[A, B]], Any]) -> dict[A, B]:
    """Of all matchings that are as good the one whose sorted list comes first: a pair weighs more than all pairs that
    come after it together.
    """
    ranked = sorted(costs, key=order)
    weight = {pair: 1 << (len(ranked) - rank) for rank, pair in enumerate(ranked, start=1)}
    return matching({pair: (cost << len(ranked)) - weight[pair] for pair, cost in costs.items()})


def worth(costs: Mapping[tuple[A, B], int], pairs: Iterable[tuple[A, B]]) -> tuple[int, int]:
    """How good some pairs are: how many, and what they cost, below 0."""
    listed = list(pairs)
    return len(listed), -sum(costs[pair] for pair in listed)


def is_only(costs: Mapping[tuple[A, B], int]) -> bool:
    """Whether no other matching is as good as the one that is found: none without one of its pairs."""
    first = matching(costs).items()
    return not any(
        worth(rest, matching(rest).items()) == worth(costs, first)
        for out in first
        if (rest := {pair: cost for pair, cost in costs.items() if pair != out})
    )


def _chain(costs: Mapping[tuple[A, B], int], pairs: Mapping[A, B]) -> dict[A, B]:
    """The cheapest exchanges that leave one pair more: whom each of those in it takes now; empty if there are none."""
    holders = {second: first for first, second in pairs.items()}
    spent = {first: 0 for first, _ in costs if first not in pairs}
    reached: dict[B, tuple[int, A]] = {}
    changed = True
    while changed:
        changed = False
        for (first, second), cost in costs.items():
            if first not in spent or pairs.get(first) == second:
                continue
            price = spent[first] + cost
            if second in reached and reached[second][0] <= price:
                continue
            reached[second], changed = (price, first), True
            if second in holders:
                spent[holders[second]] = price - costs[holders[second], second]
    free = [second for second in reached if second not in holders]
    if not free:
        return {}
    here: B | None = min(free, key=lambda second: reached[second][0])
    chain: dict[A, B] = {}
    while here is not None:
        first = reached[here][1]
        chain[first], here = here, pairs.get(first)
    return chain


def tangles(pairs: Iterable[tuple[A, B]]) -> list[list[tuple[A, B]]]:
    """The pairs by tangles: two are in one if they have somebody in common, or a chain of others joins them."""
    found: list[list[tuple[A, B]]] = []
    for pair in pairs:
        joined = [tangle for tangle in found if any(pair[0] == a or pair[1] == b for a, b in tangle)]
        found = [tangle for tangle in found if tangle not in joined]
        found.append([*(each for tangle in joined for each in tangle), pair])
    return found
