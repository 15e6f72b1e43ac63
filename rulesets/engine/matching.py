"""Who is paired with whom: as many pairs as can be, and of those the cheapest."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

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
