"""Which figures of a unit hang together: chains of bases with gaps of so many inches at most.

With a reach of base contact this is the close order of a block, with two or four inches the cohesion of a
loose group.
"""

from __future__ import annotations

from rulesets.engine.table.bases import Flags, Floats, numbers_of, touching
from rulesets.engine.table.geometry import CONTACT


def groups(bases: Floats, reach: float = CONTACT) -> tuple[tuple[int, ...], ...]:
    """The chains that the bases form, as tuples of row numbers; ordered, in themselves and by their first
    base.
    """
    return _components(touching(bases, bases, reach))


def _components(linked: Flags) -> tuple[tuple[int, ...], ...]:
    unseen = set(range(len(linked)))
    found = []
    while unseen:
        chain, edge = set[int](), [min(unseen)]
        while edge:
            here = edge.pop()
            if here not in chain:
                chain.add(here)
                edge.extend(int(other) for other in numbers_of(linked[here]) if other not in chain)
        unseen -= chain
        found.append(tuple(sorted(chain)))
    return tuple(found)


def whole(bases: Floats, reach: float = CONTACT) -> bool:
    """Whether all the bases form one chain. No base and a single base do."""
    return len(groups(bases, reach)) <= 1
