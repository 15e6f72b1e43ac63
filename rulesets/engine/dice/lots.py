"""Hits dealt by lot, counted exactly: the first to somebody, each further one to whoever of a pool has had none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rulesets.engine.dice.odds import Distribution

B = TypeVar("B")

Hit = Callable[[Any, str], Iterable[tuple[Fraction, Any]]]
"""How somebody may stand after a hit, each with its chance."""


def deal(
    first: B, others: Sequence[B], hits: Sequence[str], hit: Hit, spared: Callable[[B], bool]
) -> dict[tuple[B, ...], Fraction]:
    """How a pool may stand when hits have been dealt to it, with the chances. Those who have all had one are dealt to
    again, one each, but for those whom a hit has not ``spared``. Who stands alike (by equality and order) is one.
    """
    if not hits:
        return {(first, *others): Fraction(1)}
    states: dict[tuple[tuple[B, ...], tuple[B, ...]], Fraction] = {}
    for share, after in hit(first, hits[0]):
        add(states, (tuple(others), (after,)), share)
    for letter in hits[1:]:
        before, states = states, {}
        for (fresh, had), chance in before.items():
            for state, share in _lots(fresh, had, letter, hit, spared):
                add(states, state, chance * share)
    found: dict[tuple[B, ...], Fraction] = {}
    for (fresh, had), chance in states.items():
        add(found, (*fresh, *had), chance)
    return found


def _lots(
    fresh: tuple[Any, ...], had: tuple[Any, ...], letter: str, hit: Hit, spared: Callable[[Any], bool]
) -> Iterator[tuple[tuple[tuple[Any, ...], tuple[Any, ...]], Fraction]]:
    if not fresh:
        fresh, had = tuple(one for one in had if spared(one)), tuple(one for one in had if not spared(one))
    if not fresh:
        yield (fresh, had), Fraction(1)
    for one in dict.fromkeys(fresh):
        rest = list(fresh)
        rest.remove(one)
        for share, after in hit(one, letter):
            chance = Fraction(fresh.count(one), len(fresh)) * share
            yield (tuple(rest), tuple(sorted((*had, after)))), chance


def count(ends: dict[tuple[B, ...], Fraction], which: Callable[[B], bool]) -> Distribution:
    """The chance that 0, 1, 2 ... of a pool stand so in the end."""
    found = [Fraction(0)] * (1 + max(sum(map(which, end)) for end in ends))
    for end, chance in ends.items():
        found[sum(map(which, end))] += chance
    return tuple(found)


def mean(spread: Distribution) -> Fraction:
    """How many there are on the average."""
    return sum((number * chance for number, chance in enumerate(spread)), Fraction(0))


def add(found: dict[Any, Fraction], key: Any, chance: Fraction) -> None:
    """Add a chance to what may come about."""
    found[key] = found.get(key, Fraction(0)) + chance
