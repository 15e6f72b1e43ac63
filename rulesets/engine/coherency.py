"""Which figures of a unit hang together: chains of bases with gaps of so many inches at most.

With a reach of base contact this is the close order of a block, with two or four inches the cohesion of a
loose group.
"""

from __future__ import annotations

import numpy as np

from rulesets.engine.bases import Flags, Floats, touching
from rulesets.engine.geometry import CONTACT


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
                edge.extend(int(other) for other in np.flatnonzero(linked[here]) if other not in chain)
        unseen -= chain
        found.append(tuple(sorted(chain)))
    return tuple(found)


def whole(bases: Floats, reach: float = CONTACT) -> bool:
    """Whether all the bases form one chain. No base and a single base do."""
    return len(groups(bases, reach)) <= 1


def links(bases: Floats, reach: float = CONTACT) -> tuple[int, ...]:
    """The bases whose removal alone would leave the rest in more chains than there are now."""
    linked = touching(bases, bases, reach)
    before = len(_components(linked))
    return tuple(
        index
        for index in range(len(bases))
        if len(_components(np.delete(np.delete(linked, index, 0), index, 1))) > before
    )


def kept(before: Floats, after: Floats, reach: float = CONTACT) -> bool:
    """Whether figures that moved kept the chains they had: nobody parted from a mate, no new group.

    Row k of both arrays is the same figure. Groups may join.
    """
    joined = [set(group) for group in groups(after, reach)]
    return all(any(set(group) <= chain for chain in joined) for group in groups(before, reach))
